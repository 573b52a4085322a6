"""``cutecheck.device`` of a test has the test's settings, and its findings."""

import json

PTX = """.version 8.0
.target sm_90a
.address_size 64
.visible .entry put(.param .u64 to) {
    .reg .b64 %rd<2>; .reg .b32 %r<2>;
    ld.param.u64 %rd1, [to]; mov.u32 %r1, %tid.x; st.global.u32 [%rd1], %r1; ret; }
"""


def test_the_device_of_a_test(checked, pytester):
    (pytester.path / "put.ptx").write_text(PTX)
    result = checked(
        """
        import numpy as np
        import pytest

        def launch(device):
            return device.launch("put.ptx", args=[np.zeros(1, np.uint32)], grid=1, block=64)

        def test_raises(cutecheck):
            launch(cutecheck.device)

        @pytest.mark.cutecheck(allow="race", sched="random:5")
        def test_allowed(cutecheck):
            assert cutecheck.device.sched == "random:5"
            launch(cutecheck.device)

        @pytest.mark.cutecheck(check="none")
        def test_unchecked(cutecheck):
            launch(cutecheck.device)
        """,
        "--cutecheck-json=o.json",
    )
    result.assert_outcomes(passed=2, failed=1)
    found = json.loads((pytester.path / "o.json").read_text())["findings"]
    assert [(f["rule"], f["tests"]) for f in found] == [("race", ["test_it.py::test_raises"])]
    result.stdout.fnmatch_lines(
        [
            ">       launch(cutecheck.device)",
            ">       return device.launch(*",
            "race at put.ptx:6 in put, launched at test_it.py:5",
            "FAILED test_it.py::test_raises - cutecheck.*Findings: put, launch 1: 1 finding",
        ]
    )
