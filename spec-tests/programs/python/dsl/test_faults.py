"""Each fault is found by its rule, and the kernel is clean without it."""

import subprocess
import sys

import kernels
import pytest


def test_clean(cutecheck):
    out, expected = kernels.doubled()
    assert out.equal(expected)
    assert cutecheck.launches and not cutecheck.findings


# A launch that is stuck ends its process: PyTorch cannot free its memory.
@pytest.mark.parametrize("fault", kernels.FAULTS)
def test_found(fault, cutecheck):
    rules = kernels.FAULTS[fault]
    cutecheck.allow(*rules)
    if rules == {"stuck"}:
        assert subprocess.run([sys.executable, kernels.__file__, fault]).returncode != 0
    else:
        kernels.doubled(fault)
    found = {finding.rule for finding in cutecheck.findings}
    assert found and found <= rules
    assert all("kernels.py" in finding.file for finding in cutecheck.findings)
