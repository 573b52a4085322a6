"""Where files of C are found, and the environment of the machine."""

import os
import subprocess
import sys

import pytest

from cutecheck import native
from cutecheck.native import library


def test_a_library_and_a_tool_are_found():
    assert library("libcutecheck.so")
    assert os.access(native.tool("ct"), os.X_OK)
    assert native.cuda("libcudart.so.13").is_file()


def test_what_is_missing_is_told_with_its_places():
    with pytest.raises(native.NotBuilt, match=r"libnone.so is in none of .*/native/lib, .*pip"):
        library("libnone.so")


def test_as_make_install_has_it(tmp_path, monkeypatch):
    package = tmp_path / "lib/cutecheck/python/cutecheck"
    monkeypatch.setattr(native, "PACKAGE", package)
    monkeypatch.setenv("CUTECHECK_BUILD", str(tmp_path / "none"))
    for name in ("lib/libx.so", "bin/x", "lib/cutecheck/cuda/liby.so"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert native.tool("x") == tmp_path / "bin/x"
    assert native.cuda("liby.so") == tmp_path / "lib/cutecheck/cuda/liby.so"


def test_environment_is_what_cuemu_env_prints():
    variables = native.environment("--kernel", "it's", "--jobs", "2")
    assert variables["CUEMU_KERNEL"] == "it's"
    assert variables["CUEMU_JOBS"] == "2"
    assert variables["LD_LIBRARY_PATH"].split(":")[0] == str(native.cuda().parent)


def test_environment_takes_away(monkeypatch):
    monkeypatch.setenv("CUEMU_SCHED", "early")
    assert native.environment()["CUEMU_SCHED"] is None


def test_environment_refuses_what_needs_the_end():
    with pytest.raises(ValueError, match=r"^env: --json is done when a program has ended"):
        native.environment("--json", "x")


def test_a_process_with_it_has_the_machine():
    given = {**os.environ, **{k: v for k, v in native.environment().items() if v is not None}}
    program = "import ctypes, sitecustomize; print(ctypes.CDLL('libcuda.so.1').cuInit(0))"
    said = subprocess.run(
        [sys.executable, "-c", program], env=given, capture_output=True, text=True
    )
    assert said.stdout == "0\n", said.stderr
