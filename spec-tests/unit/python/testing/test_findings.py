"""A finding fails the test, or the phase of it, in which it occurs."""


def test_phases(checked):
    result = checked(
        """
        import pytest

        def test_good(gpu):
            gpu.good()
            assert gpu.words(3) == [0, 1, 2]

        def test_passes(gpu):
            gpu.race()

        def test_again(gpu):
            gpu.race()

        def test_raises(gpu):
            gpu.race()
            assert 1 == 2

        @pytest.mark.xfail
        def test_expected(gpu):
            gpu.race()
            assert 1 == 2

        def test_skips(gpu):
            gpu.race()
            pytest.skip("late")

        @pytest.fixture
        def before_and_after(gpu):
            gpu.race()
            yield
            gpu.race()

        def test_fixture(before_and_after):
            pass

        def test_good_again(gpu):
            gpu.good()
        """,
        "-rA",
    )
    result.assert_outcomes(passed=2, failed=5, errors=2)
    result.stdout.fnmatch_lines(
        [
            "* ERROR at setup of test_fixture *",
            ">       gpu.race()",
            "E *cutecheck.FindingError: race: st.global.u32*",
            "E *put, launch 1 <<<(1, 1, 1), (64, 1, 1)>>>",
            "E *thread (1, 0, 0) of block (0, 0, 0), after thread (0, 0, 0) of block (0, 0, 0)",
            "E *launched at *gpu.py:* in launch",
            "E *from test_it.py:* in before_and_after",
            "E *repair: put *",
            "* ERROR at teardown of test_fixture *",
            "*_ test_raises _*",
            "E *cutecheck.FindingError: race: *",
            "The above exception was the direct cause of the following exception:",
            "E *assert 1 == 2",
            "*= cutecheck =*",
            "9 launches of kernels, 7 findings",
            "PASSED test_it.py::test_good",
            "PASSED test_it.py::test_good_again",
        ],
        consecutive=False,
    )


def test_unittest(checked):
    result = checked(
        """
        import unittest
        from gpu import Gpu

        class TestIt(unittest.TestCase):
            @classmethod
            def setUpClass(cls):
                cls.gpu = Gpu()

            def test_race(self):
                self.gpu.race()

            def test_raises(self):
                self.gpu.race()
                self.assertEqual(1, 2)

            @unittest.expectedFailure
            def test_expected(self):
                self.gpu.race()
                self.fail()

            def test_good(self):
                self.gpu.good()
        """
    )
    result.assert_outcomes(passed=1, failed=3)
    result.stdout.fnmatch_lines(["FAILED *::test_raises - race, then AssertionError: 1 != 2"])


def test_no_line_of_python(checked):
    line = "\t".join(["F", "race", "message", "repair", "put", "", "", "", "", *["0"] * 28]) + "\n"
    result = checked(
        f"""
        import os

        def test_it():
            with open(os.environ["CUEMU_REPORT"], "a") as report:
                report.write({line!r})
        """
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([">*def test_it*", "E *FindingError: race: message"])


def test_a_fault_leaves_a_clean_device(checked):
    result = checked(
        """
        def test_fault(gpu):
            gpu.good()
            gpu.outside()
            assert gpu.synchronise() == 700 and gpu.synchronise() == 700

        def test_memory_is_there(gpu):
            assert gpu.words(3) == [0, 1, 2]
            assert gpu.launch("put", 2, step=8) == 0
            assert gpu.words(3) == [0, 1, 1] and gpu.synchronise() == 0

        def test_deadlock(gpu):
            gpu.launch("wait", 64)
            assert gpu.synchronise() == 702

        def test_after_deadlock(gpu):
            gpu.good()
            assert gpu.words(3) == [0, 1, 2]

        def test_too_much_memory(gpu):
            from ctypes import byref, c_size_t, c_uint64
            at = c_uint64()
            assert gpu.cuda.cuMemAlloc_v2(byref(at), c_size_t(1 << 50)) == 2
            assert gpu.cuda.cuMemAlloc_v2(byref(at), c_size_t(1 << 10)) == 0

        def test_endless(gpu):
            gpu.launch("count", 1)
            assert gpu.synchronise() == 702

        def test_after_endless(gpu):
            gpu.good()
            assert gpu.words(3) == [0, 1, 2]
        """,
        "-rA",
        "--cutecheck-budget=100000",
    )
    result.assert_outcomes(passed=4, failed=3)
    result.stdout.fnmatch_lines(
        [
            "*count does not end: its instructions (CUEMU_BUDGET) are used up; *",
            "FAILED *::test_fault - *bounds: *",
            "FAILED *::test_deadlock - *stuck: *deadlock*",
        ]
    )
