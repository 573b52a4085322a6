"""Kernels of PTX that the tests of the machine share."""

import json
import subprocess

import numpy as np

from cutecheck import native

HEAD = ".version 8.6\n.target sm_90a\n.address_size 64\n"


def entry(body, params=".param .u64 p", name="k", before=""):
    """A module of one entry, with registers and 1024 bytes of shared memory, s."""
    return (
        f"{HEAD}{before}\n.visible .entry {name}({params})\n{{\n"
        ".reg .pred %p<9>; .reg .b16 %h<9>; .reg .b32 %r<20>; .reg .b64 %rd<20>;"
        " .reg .f32 %f<20>; .reg .f64 %fd<9>;\n"
        f".shared .align 128 .b8 s[1024];\n{body}\nret;\n}}\n"
    )


# Each of up to 2^32 threads: word[thread] *= 2.
TWICE = entry(
    """mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mov.u32 %r3, %tid.x;
    mad.lo.u32 %r4, %r1, %r2, %r3;
    ld.param.u64 %rd1, [p]; mad.wide.u32 %rd2, %r4, 4, %rd1;
    ld.global.u32 %r5, [%rd2]; shl.b32 %r5, %r5, 1; st.global.u32 [%rd2], %r5;""",
    name="twice",
)

RACE = entry("mov.u32 %r1, %tid.x; st.shared.u32 [s], %r1;", name="race")
FOREVER = entry("again: ld.param.u64 %rd1, [p]; atom.global.add.u32 %r1, [%rd1], 1; bra again;")


def store(declared):
    """Copies its second parameter, of so many bytes, to where its first one points."""
    kind = {".b8": "b8", ".u16": "u16", ".b16": "b16"}.get(declared, declared[1:])
    register = {1: "%h1", 2: "%h1", 4: "%r1", 8: "%rd2"}[int(kind[1:]) // 8]
    if kind[0] == "f":
        register = {"f32": "%f1", "f64": "%fd1", "f16": "%h1"}[kind]
        kind = "b16" if kind == "f16" else kind
    return entry(
        f"""ld.param.u64 %rd1, [p]; ld.param.{kind} {register}, [x];
        st.global.{kind} [%rd1], {register};""",
        f".param .u64 p, .param {declared} x",
        "store",
    )


def words(n=64):
    return np.zeros(n, np.uint32)


def run_cuemu(path, *options):
    """What `cuemu run --json` says of the same kernel."""
    done = subprocess.run(
        [native.tool("cuemu"), "run", "--json", *map(str, options[:-2]), path, *options[-2:]],
        capture_output=True,
        text=True,
        timeout=600,
    )
    return json.loads(done.stdout)
