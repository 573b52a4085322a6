"""blackwell.py - kernels of spec-tests/programs/python/dsl/blackwell as PTX for sm_100a: NAME.ptx.

Usage: blackwell.py [NAME...]. Their launches are in the tests that run them, whose sizes are these.
"""
import os
import pathlib
import sys

os.environ["CUTE_DSL_ARCH"] = "sm_100a"

from make import write

import cutlass
import cutlass.cute as cute
from cutlass.cute.runtime import make_ptr

sys.path.insert(0, str(pathlib.Path(__file__).parents[4] / "programs/python/dsl/blackwell"))
import kernels

F16, F32, E4M3 = cutlass.Float16, cutlass.Float32, cutlass.Float8E4M3FN
E3M2, E2M1, UE8M0 = cutlass.Float6E3M2FN, cutlass.Float4E2M1FN, cutlass.Float8E8M0FNU

# The name, the host function, the types of what its pointers point to, the rest of its arguments.
ROWS = [
    ("tensor_memory", kernels.copy, (F32, F32), ()),
    ("turns", kernels.multiply_in_turns, (F16, F16, F32, F32), ((128, 64, 128), (128, 32, 64))),
    ("turns_bias", kernels.multiply_in_turns, (E4M3, E4M3, F32, F32),
     ((128, 64, 256), (128, 64, 128), True)),
    ("turns_packed", kernels.multiply_in_turns, (E3M2, E2M1, F32, F32),
     ((128, 32, 256), (128, 32, 128))),
    ("scaled_nvfp4", kernels.multiply_with_factors, (E2M1, E2M1, E4M3, E4M3, F32),
     ((128, 128, 512), (128, 128, 256), 16)),
    ("scaled_mxfp8", kernels.multiply_with_factors, (E4M3, E4M3, UE8M0, UE8M0, F32),
     ((128, 128, 256), (128, 128, 128), 32)),
    ("warps", kernels.multiply_specialised, (F16, F16, F32),
     ((128, 64, 192), (128, 32, 64), 2, kernels.ONE, (1, 1), 2)),
    ("pairs", kernels.multiply_specialised, (F16, F16, F32),
     ((512, 64, 128), (256, 32, 64), 2, kernels.TWO, (4, 1), 2)),
]

if __name__ == "__main__":
    for name, host, types, rest in ROWS:
        if len(sys.argv) == 1 or name in sys.argv[1:]:
            pointers = [make_ptr(t, 64, cute.AddressSpace.gmem, assumed_align=32) for t in types]
            write(name, cute.compile(host, *pointers, *rest))
