"""docs/python-torch.md, as it is read: the program says what the page shows, and is mended so."""

import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = (Path(__file__).parents[4] / "docs/python-torch.md").read_text()
CUEMU = os.path.join(os.environ["CUTECHECK_BUILD"], "cuemu")


def blocks(kind):
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.M | re.S)


def check(program, folder):
    (folder / "late.py").write_text(program)
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("CUEMU_", "LD_"))}
    command = [CUEMU, "check", sys.executable, "late.py"]
    done = subprocess.run(command, capture_output=True, text=True, env=clean, cwd=folder)
    return done.stdout, done.stderr


def test_the_page(tmp_path):
    (program,), (shown,) = blocks("python"), blocks("console")
    command, *lines = shown.splitlines()
    assert command == "$ cuemu check python3 late.py"
    said, found = check(program, tmp_path)
    told = [line for line in found.splitlines() if "is not there: it returns" not in line]
    assert [said.strip(), *told] == lines


def test_the_page_is_mended(tmp_path):
    (program,) = blocks("python")
    wait = "torch.cuda.current_stream().wait_stream(side)"
    assert f"`{wait}` before the last line mends it" in PAGE
    before, last = program.rstrip().rsplit("\n", 1)
    said, found = check(f"{before}\n{wait}\n{last}\n", tmp_path)
    assert said == "2000.0\n" and "cuemu: 0 findings" in found
