"""make.py - how the kernels of this folder become PTX: NAME.ptx, and a line about its launch."""
import os
import pathlib
import re
import sys

os.environ.setdefault("CUTE_DSL_ARCH", "sm_90a")
os.environ["CUTE_DSL_KEEP"] = "ptx"
os.environ["CUTE_DSL_DUMP_DIR"] = os.environ.get("TMPDIR", "/tmp")

import cutlass.cute as cute
from cutlass.cute.runtime import make_fake_compact_tensor

HERE = pathlib.Path(__file__).parent


def fake(kind, *shape):
    """(type, extents...) by rows, or (type, extents, order), order as cute.make_ordered_layout."""
    if isinstance(shape[0], tuple):
        extents, order = shape
    else:
        extents, order = shape, tuple(reversed(range(len(shape))))
    return make_fake_compact_tensor(kind, extents, stride_order=order, assumed_align=128)


def row(kernel, tensors, grid=1, threads=128, cluster=None, host=None):
    grid = grid if isinstance(grid, tuple) else (grid,)
    return kernel, tensors, (*grid, 1, 1)[:3], threads, cluster, host


def make(kernel, tensors, grid, threads, cluster, host):
    if host is None:
        host = plain(kernel, len(tensors), grid, threads, cluster)
    name = kernel.__name__
    write(name, cute.compile(host, *[fake(*t) for t in tensors]))
    print(f"{name:20} {threads} threads, grid {grid}, cluster {cluster}")


def write(name, made):
    text = re.sub(r"[ \t]+$", "", made.__ptx__.replace("\0", ""), flags=re.M).rstrip() + "\n"
    text = text.replace(re.search(r"\.entry (\w+)", text)[1], name)
    (HERE / f"{name}.ptx").write_text(text)


def plain(kernel, n, grid, threads, cluster):
    """A host function of n tensors that only launches."""
    if n == 2:
        @cute.jit
        def host(a: cute.Tensor, b: cute.Tensor):
            kernel(a, b).launch(grid=grid, block=(threads, 1, 1), cluster=cluster)
    else:
        @cute.jit
        def host(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
            kernel(a, b, c).launch(grid=grid, block=(threads, 1, 1), cluster=cluster)
    return host


def main(rows):
    for r in rows:
        if len(sys.argv) == 1 or r[0].__name__ in sys.argv[1:]:
            make(*r)
