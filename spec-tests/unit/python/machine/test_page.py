"""docs/python-kernels.md and the examples of docstrings, word for word.

What a compiler chooses is not compared: names of registers and labels, and addresses.
"""

import doctest
import importlib
import re
from pathlib import Path

import pytest

from cutecheck.machine import nvrtc

ROOT = Path(__file__).resolve().parents[4]
PAGE = ROOT / "docs" / "python-kernels.md"
MODULES = ["arrays", "device", "nvrtc", "stats"]
_CHOSEN = re.compile(r"%[a-z]+\d+|\$L\w+|0x7[0-9a-f]{11}")


class Checker(doctest.OutputChecker):
    def check_output(self, want, got, flags):
        return super().check_output(_CHOSEN.sub("_", want), _CHOSEN.sub("_", got), flags)


@pytest.fixture(autouse=True)
def compiler():
    try:
        nvrtc._library()
    except ImportError as e:
        pytest.skip(str(e))


def run(text, name, globs):
    runner = doctest.DocTestRunner(Checker(), verbose=False)
    test = doctest.DocTestParser().get_doctest(text, globs, name, name, 0)
    said = []
    runner.run(test, out=said.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)
    return len(test.examples)


def test_page():
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    assert len(blocks) > 8
    assert run("\n".join(blocks), PAGE.name, {}) > 40


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    module = importlib.import_module("cutecheck.machine." + name)
    tests = [t for t in doctest.DocTestFinder().find(module) if t.examples]
    assert tests
    for test in tests:
        run(test.docstring, test.name, dict(test.globs))
