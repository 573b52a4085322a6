"""The process that is started: streams, exit codes, workers of xdist, debuggers, coverage."""

import subprocess
import sys

TESTS = """
    import os, sys, pytest

    def test_good(gpu):
        gpu.good()
        assert gpu.words(2) == [0, 1]

    def test_race(gpu):
        gpu.race()

    def test_fault(gpu):
        gpu.outside()

    def test_after(gpu):
        gpu.good()
        assert gpu.words(2) == [0, 1]
"""


def test_workers_have_a_device_each(checked, alone):
    result = checked(TESTS, "-n2", "--cutecheck-json=o.json")
    result.assert_outcomes(passed=2, failed=2)
    result.stdout.fnmatch_lines(["*= cutecheck =*", "4 launches of kernels, 2 findings"])
    result.stdout.no_fnmatch_line("*outside of all tests*")


def test_a_worker_that_crashes(checked):
    result = checked(
        """
        import ctypes

        def test_race(gpu):
            gpu.race()

        def test_crash(gpu):
            gpu.good()
            ctypes.string_at(0)

        def test_after(gpu):
            gpu.good()
        """,
        "-n1",
    )
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(
        ["*worker 'gw*' crashed while running 'test_it.py::test_crash'*", "race in put*"]
    )


def test_streams_and_exit_code(checked, pytester, alone):
    checked(TESTS, "--collect-only")
    command = [sys.executable, "-X", "dev", "-m", "pytest", "--cutecheck", "-s", "test_it.py"]
    pytester.makepyfile(
        test_it="""
        import sys

        def test_input(gpu):
            assert sys.stdin.readline() == "a line\\n" and sys.flags.dev_mode
            print("to standard output")
            print("to standard error", file=sys.stderr)
            gpu.race()
        """
    )
    done = subprocess.run(command, input=b"a line\n", capture_output=True, timeout=600)
    assert done.returncode == 1, done
    assert b"to standard output" in done.stdout and b"to standard error" in done.stderr
    assert done.stdout.count(b"test session starts") == 1


def test_a_program_of_standard_input_is_refused(checked, alone):
    checked(TESTS, "--collect-only")
    done = subprocess.run(
        [sys.executable, "-"],
        input=b"import pytest; raise SystemExit(pytest.main(['--cutecheck']))",
        capture_output=True,
        timeout=600,
    )
    assert done.returncode == 4 and b'eval "$(cuemu env)" before it' in done.stderr, done


def test_a_debugger_at_the_launch(checked, pytester, alone):
    checked(TESTS, "--collect-only")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--cutecheck", "--pdb", "-k", "race", "test_it.py"],
        input=b"where\nup\nq\n",
        capture_output=True,
        timeout=600,
    )
    out = done.stdout.decode()
    assert done.returncode == 2, out
    assert "> " in out and "gpu.py(" in out and "launch()" in out, out
    assert "-> gpu.race()" in out, out


def test_children_are_of_their_test(checked):
    result = checked(
        """
        import os, subprocess, sys

        def test_fork(gpu):
            if os.fork() == 0:
                gpu.race()
                os._exit(0)
            os.wait()

        def test_none(gpu):
            gpu.good()

        def test_process():
            program = "from gpu import Gpu; Gpu().race()"
            subprocess.run([sys.executable, "-c", program], check=True)
        """
    )
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["FAILED *test_fork - *race:*", "FAILED *test_process - *race:*"])


def test_findings_of_a_file_that_is_imported(checked):
    result = checked("from gpu import Gpu\nGpu().race()\ndef test_it(): pass\n")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*ERROR collecting test_it.py*", "E *FindingError: race*"])


def test_findings_of_no_test(checked):
    result = checked(
        """
        def test_it(gpu, request):
            class Late:
                def pytest_sessionfinish(self):
                    gpu.race()
            request.config.pluginmanager.register(Late())
        """
    )
    lines = ["race in put*", "    outside of all tests", "race: *", "1 launch of *, 1 finding"]
    assert result.ret == 1
    result.stdout.fnmatch_lines(lines)


def test_a_checkout_that_is_not_built(checked, alone, monkeypatch):
    monkeypatch.setenv("CUTECHECK_BUILD", "/nowhere")
    result = checked(TESTS)
    assert result.ret == 4
    result.stderr.fnmatch_lines(["ERROR: --cutecheck: cuemu is *: install the package*"])


def test_under_cuemu_check(checked, pytester, alone):
    from cutecheck import native

    checked(TESTS, "--collect-only")
    command = [str(native.tool("cuemu")), "check", sys.executable, "-m", "pytest", "--cutecheck"]
    done = subprocess.run(command, capture_output=True, timeout=600)
    assert b"cuemu: 2 findings, 4 launches of kernels" in done.stderr, done.stderr
    assert b"4 launches of kernels, 2 findings" in done.stdout
