"""pytest within pytest: in a process of its own, with the plugin and the kernels of gpu.py."""

import os
from pathlib import Path

import pytest

import cutecheck
from cutecheck.testing import restart

HERE = Path(__file__).parent
GPU = """
import pytest
from gpu import Gpu

@pytest.fixture(scope="session")
def gpu():
    return Gpu()
"""


@pytest.fixture
def alone(monkeypatch):
    """Processes have to find the machine's libraries themselves."""
    for name in ("CUEMU_REPORT", "LD_AUDIT", "LD_PRELOAD", "LD_LIBRARY_PATH"):
        monkeypatch.delenv(name)


@pytest.fixture
def checked(pytester, monkeypatch):
    """Runs tests, which have a fixture ``gpu``, with ``--cutecheck`` and the options."""
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p cutecheck.pytest_plugin -p no:cacheprovider")
    monkeypatch.setenv("COLUMNS", "200")
    for name, value in restart.environment().items():
        monkeypatch.setenv(name, value)
    package = Path(cutecheck.__file__).parents[1]
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join([str(package), str(HERE), os.environ["PYTHONPATH"]])
    )
    for name in ("PYTEST_LINES", "CUTECHECK_PYTEST", "CUTECHECK_OUTER", "GITHUB_ACTIONS"):
        monkeypatch.delenv(name, raising=False)

    def run(tests, *options, option="--cutecheck"):
        pytester.makeconftest(GPU)
        pytester.makepyfile(test_it=tests)
        return pytester.runpytest_subprocess(*[option] * bool(option), *options, timeout=600)

    return run
