"""The program of docs/python-kernels.md for Triton, and one that writes out of bounds."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("triton", reason="Triton is not installed here")
ROOT = Path(__file__).resolve().parents[4]


def run(text, tmp_path):
    (tmp_path / "kernel.py").write_text(text)
    return subprocess.run(
        [sys.executable, "kernel.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "TRITON_CACHE_DIR": str(tmp_path / "cache"),
        },
    )


def test_page(tmp_path):
    page = (ROOT / "docs" / "python-kernels.md").read_text()
    (text,) = re.findall(r"^```python triton\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    done = run(text, tmp_path)
    assert done.returncode == 0, done.stderr
    wrong = run(text.replace("[x, y, out, 1000,", "[x, y, out, 1001,"), tmp_path)
    assert (
        "cutecheck.Fault: add, launch 1: ended by a fault\nkernel.py:10: bounds: " in wrong.stderr
    )
