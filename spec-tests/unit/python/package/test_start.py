"""The sitecustomize of a Python under cuemu."""

import os
import shutil
import subprocess
import sys

import pytest

from cutecheck import native

ASK = "import sys, cutecheck; print(cutecheck.__path__[0]); print(*sys.path, sep='\\n')"


@pytest.fixture
def under(tmp_path):
    """A Python without the package: what it prints, with only the start folder on its path."""
    copy = tmp_path / "site" / "cutecheck"
    shutil.copytree(native.PACKAGE, copy)
    (tmp_path / "site" / "neighbour.py").touch()

    def run(program, **variables):
        path = os.pathsep.join([str(copy / "start"), *variables.pop("path", [])])
        given = {**os.environ, "CUEMU_REPORT": "", "PYTHONPATH": path, **variables}
        python = [sys.executable, "-c", program]
        return subprocess.run(python, env=given, capture_output=True, text=True, cwd=tmp_path)

    run.copy = copy
    return run


def test_the_package_is_there_and_nothing_beside_it(under):
    said = under(ASK)
    package, *path = said.stdout.splitlines()
    assert package == str(under.copy)
    assert str(under.copy.parent) not in path
    assert "ModuleNotFoundError" in under("import neighbour").stderr


def test_the_package_that_is_installed_comes_first(under, tmp_path):
    mine = tmp_path / "mine" / "cutecheck"
    shutil.copytree(under.copy, mine)
    said = under(ASK, path=[str(mine.parent)])
    assert said.stdout.splitlines()[0] == str(mine)


def test_without_cuemu_nothing_is_prepared(under):
    given = {k: v for k, v in os.environ.items() if k != "CUEMU_REPORT"}
    given["PYTHONPATH"] = str(under.copy / "start")
    program = "import sys; print('cutecheck.clients' in sys.modules)"
    said = subprocess.run(
        [sys.executable, "-c", program], env=given, capture_output=True, text=True
    )
    assert said.stdout == "False\n"


def test_the_next_sitecustomize_runs(under, tmp_path):
    (tmp_path / "next").mkdir()
    (tmp_path / "next" / "sitecustomize.py").write_text("print('next')\n")
    assert under("print('program')", path=[str(tmp_path / "next")]).stdout == "next\nprogram\n"
