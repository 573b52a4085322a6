"""Random numbers, of a state for each thread."""
import numpy as np
from numba import cuda
from numba.cuda.random import create_xoroshiro128p_states, xoroshiro128p_uniform_float32


@cuda.jit
def draw(states, x):
    i = cuda.grid(1)
    for k in range(x.shape[1]):
        x[i, k] = xoroshiro128p_uniform_float32(states, i)


states = create_xoroshiro128p_states(64, seed=1)
x = np.zeros((64, 20), dtype=np.float32)
draw[2, 32](states, x)
assert ((x >= 0) & (x < 1)).all() and len(np.unique(x)) > 1200
assert abs(x.mean() - 0.5) < 0.05
again = np.zeros_like(x)
draw[2, 32](create_xoroshiro128p_states(64, seed=1), again)
assert (again == x).all()
