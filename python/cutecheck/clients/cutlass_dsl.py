"""The CuTe DSL (nvidia-cutlass-dsl): its kernels reach the machine as PTX.

Its compiler ends in a module of MLIR, which has the kernels' machine code in a string constant and
functions of the host that load and launch them. The compiler can also write the PTX of the same
kernels to a file; that text takes the constant's place before anything else sees the module: the
JIT, the file cache, TVM-FFI and exports to C. What the functions of the host call,
libcute_dsl_runtime.so, is led to the machine's libcudart by emu/cuda/audit.
"""

import functools
import os
import re
import tempfile
from pathlib import Path

from cutecheck.hooks import when_imported

_FAT_BINARY = b"\x50\xed\x55\xba"  # as a constant of machine code begins
# Lines of the source are in the PTX by then, and those of functions of the host are not complete.
_STRIP = "builtin.module(strip-debuginfo)"
_DUMP_OPTION = re.compile(r"dump-(ptx|cubin)-path='?([^\s'}]*)'?")


def _with_ptx(pipeline, prefix):
    """The pipeline with PTX written to files that begin so; and how theirs begin, by their ends."""
    theirs = {kind: path for kind, path in _DUMP_OPTION.findall(pipeline) if path}
    plain = _DUMP_OPTION.sub("", pipeline)
    with_ptx = plain.replace("cute-to-nvvm{", f"cute-to-nvvm{{dump-ptx-path={prefix} ", 1)
    return with_ptx, theirs


def _write_theirs(theirs, prefix, files):
    """What the program asked to be kept: PTX, also as machine code, which it may load itself."""
    for kind, path in theirs.items():
        for file in files:
            end = str(file)[len(prefix) :].replace(".ptx", "." + kind)
            Path(path + end).write_bytes(file.read_bytes() + b"\0" * (kind == "cubin"))


def _constants(ir, module):
    """The constants of the module that hold machine code."""
    for op in module.body.operations:
        if op.operation.name != "llvm.mlir.global" or "value" not in op.attributes:
            continue
        value = op.attributes["value"]
        if isinstance(value, ir.StringAttr) and value.value_bytes.startswith(_FAT_BINARY):
            yield op


def _put(ir, op, text):
    """The constant's machine code is this PTX from now on."""
    op.attributes["value"] = ir.StringAttr.get(text)
    op.attributes["global_type"] = ir.TypeAttr.get(ir.Type.parse(f"!llvm.array<{len(text)} x i8>"))


def _exchange(ir, module, files):
    constants = list(_constants(ir, module))
    if len(constants) != len(files):
        raise RuntimeError(
            f"cutecheck: a module of the CuTe DSL has {len(constants)} kernels' binaries, but "
            f"{len(files)} files of PTX were written: this version is not supported"
        )
    for op, file in zip(constants, files, strict=True):
        _put(ir, op, file.read_bytes() + b"\0")


def _lead_compiler(compiler):
    plain = compiler.Compiler.compile

    @functools.wraps(plain)
    def compile(self, module, pipeline, *rest, **named):
        with tempfile.TemporaryDirectory(prefix="cutecheck-") as folder:
            prefix = os.path.join(folder, "kernel")
            with_ptx, theirs = _with_ptx(pipeline, prefix)
            compiled = plain(self, module, with_ptx, *rest, **named)
            files = sorted(Path(folder).glob("*.ptx"))
            _exchange(compiler.ir, compiled, files)
            _write_theirs(theirs, prefix, files)
        self.passmanager.PassManager.parse(_STRIP).run(compiled.operation)
        return compiled

    compiler.Compiler.compile = compile


when_imported("cutlass.base_dsl.compiler")(_lead_compiler)
