"""stand_in/ptxas: its options, what it writes, and errors in ptxas's words."""

import subprocess
from pathlib import Path

import cutecheck
import pytest

PTXAS = Path(cutecheck.__file__).parent / "stand_in" / "ptxas"
TEXT = """.version 9.4
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p) {
 .reg .u32 %r<2>;
 .reg .u64 %rd<2>;
 ld.param.u64 %rd1, [p];
 ld.global.u32 %r1, [%rd1];
 ret;
}
"""


def run(*words):
    return subprocess.run([PTXAS, *map(str, words)], capture_output=True, text=True, check=False)


def assemble(folder, text, *options):
    source, out = folder / "k.ptx", folder / "k.o"
    source.write_text(text)
    return run(*options, source, "-o", out), out


def test_version_is_that_of_a_release():
    said = run("--version").stdout
    assert "release 13.4, V13.4" in said
    assert "cutecheck" in said  # caches of Triton are keyed by this text


def test_another_stand_in_has_another_version(tmp_path):
    other = tmp_path / "ptxas"
    other.write_text(PTXAS.read_text() + "# more\n")
    said = subprocess.run(["sh", other, "--version"], capture_output=True, text=True, check=True)
    assert "release 13.4, V13.4" in said.stdout
    assert said.stdout != run("--version").stdout


@pytest.mark.parametrize(
    "options",
    [
        ["-lineinfo", "-v", "--regAllocOptLevel=2", "--gpu-name=sm_90a"],
        ["-lineinfo", "-suppress-debug-info", "--fmad=false", "--opt-level", "0"],
        ["-arch", "sm_90a", "-O", "3", "-maxrregcount", "64"],
    ],
)
def test_machine_code_is_the_text_and_who_compiled_it(tmp_path, options):
    ran, out = assemble(tmp_path, TEXT, *options)
    assert ran.returncode == 0, ran.stderr
    assert out.read_text() == TEXT + '.pragma "profile triton";\n'


def test_verbose_names_the_kernel(tmp_path):
    ran, _ = assemble(tmp_path, TEXT, "-v")
    assert "ptxas info    : k(u64)" in ran.stderr
    assert assemble(tmp_path, TEXT)[0].stderr == ""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("9.4", "11.0", "k.ptx, line 1; error   : PTX 11.0 is not among the known versions"),
        ("[%rd1];", "[%rd1]", "k.ptx, line 9; error   : "),
        ("[%rd1];", "[%other];", "k.ptx, line 8; error   : '%other' is not declared"),
    ],
)
def test_error_has_the_line(tmp_path, old, new, said):
    ran, out = assemble(tmp_path, TEXT.replace(old, new))
    assert ran.returncode == 255
    assert said in ran.stderr
    assert ran.stderr.endswith("ptxas fatal   : Ptx assembly aborted due to errors\n")
    assert not out.exists()


def test_what_the_machine_cannot_execute_is_left_to_the_launch(tmp_path):
    ran, out = assemble(tmp_path, TEXT.replace("ld.global.u32", "ld.global.b128x"), "-v")
    assert ran.returncode == 0
    assert "cannot be executed" in ran.stderr
    assert out.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Must specify an input file"),
        (["/none/k.ptx"], "Input file '/none/k.ptx' could not be opened"),
        (["-o"], "argument expected after '-o'"),
        (["-ias", "text"], "'-ias' is not known here"),
        (["a.ptx", "b.ptx"], "more than one input"),
    ],
)
def test_bad_words(words, said):
    ran = run(*words)
    assert ran.returncode == 255
    assert "fatal   : " + said in ran.stderr


def test_an_inline_assembly_has_the_line_of_its_statement(tmp_path):
    load = " ld.global.u32 %r1, [%rd1];\n"
    inside = (
        f"// begin inline asm\n.loc 1 7 1\n mov.u32 %r1, 0;\n.loc 1 8 1\n{load}// end inline asm"
    )
    text = TEXT.replace(load, f"{inside}\n.loc 1 9 1\n") + '.file 1 "k.py"\n'
    ran, out = assemble(tmp_path, text)
    written = out.read_text().splitlines()
    assert ran.returncode == 0, ran.stderr
    assert [line for line in written if ".loc" in line] == [".loc 1 7 1", ".loc 1 9 1"]
    assert len(written) == len(text.splitlines()) + 1
