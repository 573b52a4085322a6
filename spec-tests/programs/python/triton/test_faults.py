"""Each fault is found by its rule, and each kernel is clean without it."""

import linecache

import gluon_kernels  # noqa: F401
import more_kernels
import pytest
from kernels import FAULTS


@pytest.mark.parametrize("name", FAULTS)
def test_found(name, cutecheck):
    rules, launch = FAULTS[name]
    cutecheck.allow(*rules)
    try:
        launch(True)
    except RuntimeError as fault:
        assert "Triton Error [CUDA]" in str(fault)
    found = {finding.rule for finding in cutecheck.findings}
    assert found and found <= rules
    assert all("kernels.py" in finding.file for finding in cutecheck.findings)


@pytest.mark.parametrize("name", FAULTS)
def test_clean(name, cutecheck):
    FAULTS[name][1](False)
    assert cutecheck.launches and not cutecheck.findings


MARKED = [name for name in FAULTS if FAULTS[name][1].__module__ == more_kernels.__name__]


@pytest.mark.parametrize("name", MARKED)
def test_line(name, cutecheck):
    rules, launch = FAULTS[name]
    cutecheck.allow(*rules)
    try:
        launch(True)
    except RuntimeError as fault:
        assert "Triton Error [CUDA]" in str(fault)
    for finding in cutecheck.findings:
        assert "# fault" in linecache.getline(finding.file, finding.line), finding
