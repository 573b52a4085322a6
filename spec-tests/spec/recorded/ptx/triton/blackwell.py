"""blackwell.py - kernels of spec-tests/programs/python/triton/blackwell as PTX for sm_100a: NAME.ptx.

Usage: blackwell.py [NAME...]. What it prints is what kernels.py prints.
"""
import importlib.util
import pathlib
import sys

from kernels import make, mapped

PROGRAMS = pathlib.Path(__file__).parents[4] / "programs/python/triton/blackwell/kernels.py"
spec = importlib.util.spec_from_file_location("blackwell_kernels", PROGRAMS)
of = importlib.util.module_from_spec(spec)
spec.loader.exec_module(of)

TILE = dict(BM=128, BN=64, BK=64)


def maps(t, out="fp16"):
    return dict(a=mapped(t, 128, 64), b=mapped(t, 64, 64), c=mapped(out, 128, 64))


ROWS = [
    ("tc_maps", of.by_descriptors, dict(**maps("fp8e4nv"), K="i32"), TILE, dict(num_stages=3)),
    ("tc_specialised", of.specialised, dict(**maps("fp16"), K="i32"), TILE, dict(num_stages=3)),
    ("tc_persistent", of.persistent, dict(**maps("fp16"), M="i32", N="i32", K="i32"), TILE, {}),
    ("tc_scaled", of.scaled, dict(a="*u8", sa="*u8", b="*u8", sb="*u8", c="*fp32"),
     dict(K=128, BM=128, BN=64, A="e2m1", B="e2m1", PACK_A=2, PACK_B=2, V=32), {}),
    ("tc_attention", of.attention,
     dict(q=mapped("fp16", 128, 64), k=mapped("fp16", 64, 64), v=mapped("fp16", 64, 64),
          out=mapped("fp16", 128, 64), scale="fp32"),
     dict(T=128, D=64, BM=128, BN=64), {}),
]

if __name__ == "__main__":
    for name, *row in ROWS:
        if len(sys.argv) == 1 or name in sys.argv[1:]:
            make(*row, name=name, target=100)
