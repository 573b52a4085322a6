"""The functions are those of the library, and the files are those that are made of it."""

import subprocess
import sys
from pathlib import Path

import cutecheck
from cutecheck import ops
from cutecheck.reference.calls import operations

PYTHON = Path(__file__).parents[4] / "python"


def test_every_operation_is_a_function():
    missing = []
    for name, *_ in operations():
        part = ops
        for word in name.replace("::", ".").split("."):
            part = getattr(part, word, None) or getattr(part, word + "_", None)
        if name != "parse" and not (callable(part) and part.__doc__):
            missing.append(name)
    assert not missing


def test_the_files_are_up_to_date():
    command = [sys.executable, str(PYTHON / "make_operations.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_names():
    assert cutecheck.composition is ops.composition
    assert "logical_divide" in dir(cutecheck) and "tiled_mma" in dir(ops)
    assert not hasattr(cutecheck, "no_such_name") and not hasattr(ops, "no_such_name")
    assert "min" not in cutecheck.reference.__all__ and cutecheck.min(4, 3) == 3
    assert ops.and_(1, 0) is False or ops.and_(1, 0) == 0


def test_a_star_takes_no_names_of_python():
    taken: dict[str, object] = {}
    exec("from cutecheck import *", taken)
    assert {"Layout", "composition", "Dynamic", "device", "Finding"} <= set(taken)
    assert not {"min", "slice", "filter", "copy", "_"} & set(taken)


def test_importing_is_lazy():
    code = (
        "import sys, cutecheck; before = 'ctypes' in sys.modules; "
        "cutecheck.Layout((4, 8), (8, 1)); print(before, 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"
