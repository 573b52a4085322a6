"""docs/python-pytest.md, typed: its files are written, its commands print what stands there.

A line of two dots stands for any lines; times, and the width of a rule, may differ.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cutecheck

PAGE = Path(cutecheck.__file__).parents[2] / "docs" / "python-pytest.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)


def commands():
    """The files and the commands, in the order of the page: (name, text) and (command, output)."""
    for language, text in BLOCK.findall(PAGE.read_text()):
        if language == "python":
            yield "file", text.split("\n", 1)[0].removeprefix("# "), text
        for part in re.split(r"^\$ ", text, flags=re.M)[1:] if language == "console" else ():
            yield ("command", *part.split("\n", 1))


def same(line):
    line = re.sub(r"\d+\.\d+s\b", "#s", line)
    return re.sub(r"[=_]{3,}", "=", line).rstrip()


def pattern(wanted):
    lines = [".*" if line == ".." else re.escape(same(line)) for line in wanted.splitlines()]
    return "\n".join(lines)


def test_the_page(tmp_path):
    pytest.importorskip("triton", reason="Triton is not installed: make check-python")
    package = Path(cutecheck.__file__).parents[1]
    plain = {"PYTHONPATH": str(package), "PYTEST_ADDOPTS": "-p cutecheck.pytest_plugin"}
    plain["PATH"] = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]
    plain["TRITON_CACHE_DIR"] = str(tmp_path / "cache")  # it has the paths of who came first
    ran = 0
    for kind, head, text in commands():
        if kind == "file":
            (tmp_path / head).write_text(text)
            continue
        done = subprocess.run(
            head,
            shell=True,
            cwd=tmp_path,
            env={**os.environ, **plain},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
        )
        got = "\n".join(map(same, done.stdout.splitlines()))
        assert re.fullmatch(pattern(text), got, re.S), f"$ {head}\n{done.stdout}"
        ran += 1
    assert ran == 4
