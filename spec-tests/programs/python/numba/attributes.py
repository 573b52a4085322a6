"""Attributes of a kernel, a limit of its registers, and atomics by generic addresses."""

import numpy as np
from numba import cuda, float32, void

TABLE = np.arange(20, dtype=np.int32)


@cuda.jit(void(float32[::1]), max_registers=24)
def kernel(x):
    s = cuda.shared.array(10, dtype=float32)
    c = cuda.const.array_like(TABLE)
    i = cuda.threadIdx.x
    if i < 10:
        s[i] = c[i]
    cuda.syncthreads()
    if i < 10:
        x[i] = s[9 - i]


x = np.zeros(10, np.float32)
kernel[1, 32](x)
assert (x == TABLE[9::-1]).all()
assert kernel.get_shared_mem_per_block() == 40
assert kernel.get_const_mem_size() >= TABLE.nbytes
assert kernel.get_regs_per_thread() <= 24
assert kernel.get_max_threads_per_block() == 1024
