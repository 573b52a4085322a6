"""pytest within pytest: in a process of its own, with the plugin and the kernels of gpu.py."""

import os
from pathlib import Path

import pytest

import cutecheck

HERE = Path(__file__).parent
GPU = """
import pytest
from gpu import Gpu

@pytest.fixture(scope="session")
def gpu():
    return Gpu()
"""


@pytest.fixture
def checked(pytester, monkeypatch):
    """Runs tests, which have a fixture ``gpu``, with the options; ``--cutecheck`` among them."""
    package = Path(cutecheck.__file__).parents[1]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(package), str(HERE)]))
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p cutecheck.pytest_plugin -p no:cacheprovider")
    monkeypatch.setenv("COLUMNS", "200")
    for name in ("PYTEST_LINES", "CUTECHECK_PYTEST", "GITHUB_ACTIONS"):
        monkeypatch.delenv(name, raising=False)

    def run(tests, *options):
        pytester.makeconftest(GPU)
        pytester.makepyfile(test_it=tests)
        return pytester.runpytest_subprocess("--cutecheck", *options, timeout=60)

    return run
