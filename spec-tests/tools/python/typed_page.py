"""typed_page - a page of docs/, typed: its files are written, its commands print what stands there.

    ```python         a file, whose name is in its first line: # rows.py
    ```console        $ COMMAND, and what it prints

A line of two dots stands for any lines, and two dots within a line for any text; times, and the
width of a rule, may differ. Commands of pip are not typed.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import cutecheck

_DOCS = Path(cutecheck.__file__).parents[2] / "docs"
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)


def commands(page):
    """The files and the commands, in the order of the page: (name, text) and (command, output)."""
    for language, text in _BLOCK.findall((_DOCS / page).read_text()):
        if language == "python":
            yield "file", text.split("\n", 1)[0].removeprefix("# "), text
        for part in re.split(r"^\$ ", text, flags=re.M)[1:] if language == "console" else ():
            if not part.startswith("pip "):
                yield ("command", *part.split("\n", 1))


def _same(line):
    line = re.sub(r"\d+\.\d+s\b", "#s", line)
    return re.sub(r"[=_]{3,}", "=", line).rstrip()


def _pattern(wanted):
    lines = []
    for line in wanted.splitlines():
        parts = [re.escape(part) for part in _same(line).split("..")]
        lines.append(".*" if line == ".." else "[^\n]*".join(parts))
    return "\n".join(lines)


def type_page(page, folder):
    """Types a page in a folder; how many commands it has."""
    package = Path(cutecheck.__file__).parents[1]
    plain = {"PYTHONPATH": str(package), "PYTEST_ADDOPTS": "-p cutecheck.pytest_plugin"}
    plain["PATH"] = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]
    plain["TRITON_CACHE_DIR"] = str(folder / "cache")  # it has the paths of who came first
    ran = 0
    for kind, head, text in commands(page):
        if kind == "file":
            (folder / head).write_text(text)
            continue
        done = subprocess.run(
            head,
            shell=True,
            cwd=folder,
            env={**os.environ, **plain},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
        )
        got = "\n".join(map(_same, done.stdout.splitlines()))
        assert re.fullmatch(_pattern(text), got, re.S), f"$ {head}\n{done.stdout}"
        ran += 1
    return ran
