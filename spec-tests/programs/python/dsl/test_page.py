"""docs/python-dsl.md: its kernel passes, and with the mistake of the page fails as the page says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[4] / "docs" / "python-dsl.md").read_text()
KERNEL = re.search(r"```python\n(.*?)```", PAGE, re.S)[1]
MISTAKE = re.search(r"With `(if .*?)` one thread", PAGE)[1]
CONSOLES = re.findall(r"```console\n\$ pytest (.*?)\n(.*?)```", PAGE, re.S)


@pytest.mark.parametrize("right", [True, False])
def test_page(right, tmp_path):
    text = KERNEL if right else KERNEL.replace("if i < x.shape[0]:", MISTAKE)
    assert right or text != KERNEL
    (tmp_path / "test_scale.py").write_text(text)
    outside = {
        k: v
        for k, v in os.environ.items()
        if not k.startswith(("CUEMU_", "LD_", "CUTECHECK_PYTEST"))
    }
    command, said = CONSOLES[0 if right else 1]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "cutecheck.pytest_plugin", *command.split()],
        cwd=tmp_path,
        env=outside,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == (0 if right else 1)
    for line in said.splitlines():
        assert line in ran.stdout
