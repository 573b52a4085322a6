"""Shuffles, votes and ballots of a warp."""
import numpy as np
from numba import cuda

ALL = 0xFFFFFFFF


@cuda.jit
def warps(x, sums, votes):
    lane = cuda.laneid
    value = x[cuda.grid(1)]
    for offset in (16, 8, 4, 2, 1):
        value += cuda.shfl_down_sync(ALL, value, offset)
    odd = x[cuda.grid(1)] % 2 == 1
    ballot = cuda.ballot_sync(ALL, odd)
    every = cuda.all_sync(ALL, odd)
    if lane == 0:
        sums[cuda.grid(1) // 32] = value
        votes[cuda.grid(1) // 32] = cuda.popc(ballot) + 100 * every


x = np.arange(64, dtype=np.int32)
x[32:] = 2 * x[32:] + 1
sums, votes = np.zeros(2, np.int32), np.zeros(2, np.int32)
warps[1, 64](x, sums, votes)
assert (sums == [x[:32].sum(), x[32:].sum()]).all()
assert (votes == [16, 132]).all()
