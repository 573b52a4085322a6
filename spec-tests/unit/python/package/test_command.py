"""The command cutecheck: what each word does, and its exit status."""

import os
import subprocess
import sys

import pytest

from cutecheck import command, native
from cutecheck.version import __version__


def cutecheck(*arguments, **variables):
    given = {**os.environ, **variables}
    whole = [sys.executable, "-m", "cutecheck", *arguments]
    return subprocess.run(whole, capture_output=True, text=True, env=given)


def test_ct():
    done = cutecheck("ct", "size((_4,_6))")
    assert (done.returncode, done.stdout) == (0, "_24\n")


def test_exit_status_is_that_of_the_tool():
    done = cutecheck("ct", "size((_4,")
    assert done.returncode == 2
    assert done.stderr.startswith("ct: ")


def test_run_is_check():
    done = cutecheck("run", "--sched", "early", "printenv", "CUEMU_SCHED")
    assert (done.returncode, done.stdout) == (0, "early\n")
    assert done.stderr.startswith("cuemu: 0 findings")
    assert cutecheck("run", "sh", "-c", "exit 7").returncode == 7


def test_cuemu_and_env():
    assert cutecheck("cuemu", "--version").stdout == f"cuemu (cutecheck) {__version__}\n"
    assert "export CUEMU_JOBS='2'\n" in cutecheck("env", "--jobs", "2").stdout


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",), ("help",)])
def test_help(words):
    done = cutecheck(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: cutecheck run ")
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_version():
    assert cutecheck("--version").stdout == f"cutecheck {__version__}\n"


@pytest.mark.parametrize("words", [("frob",), ("info", "x"), ("--frob",)])
def test_what_is_none_of_them(words):
    done = cutecheck(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr == f"cutecheck: {words[0]}: run, env, ct, cuemu or info; see cutecheck --help\n"
    )


def test_info_names_files_that_are_there():
    done = cutecheck("info")
    first, *lines = done.stdout.splitlines()
    assert first == f"cutecheck {__version__}, Python {sys.version.split()[0]}"
    paths = [line.split()[-1] for line in lines[:5]]
    assert all(map(os.path.isfile, paths)), paths
    assert lines[5].startswith("clients of CUDA:")


def test_what_is_not_built_is_told(tmp_path):
    if (native.PACKAGE / "native").exists():
        pytest.skip("the package has its native part in it")
    for words in (("info",), ("ct", "1")):
        done = cutecheck(*words, CUTECHECK_BUILD=str(tmp_path))
        assert done.returncode == 1
        assert "is in none of" in done.stderr and "pip install" in done.stderr


@pytest.mark.parametrize(
    "row, line",
    [
        (None, "  Triton 3.9.0: was not tested"),
        (["3.9.0", "100", "97", "-"], "  Triton 3.9.0: 97 of 100 tests pass"),
        (["3.9.0", "0", "0", "launches"], "  Triton 3.9.0: does not run: launches"),
        (
            ["3.8.0", "9", "9", "SASS"],
            "  Triton 3.9.0: 9 of 9 of version 3.8.0 tests pass; not: SASS",
        ),
    ],
)
def test_a_client_and_its_support(row, line):
    assert command._client("Triton", "3.9.0", row) == line
