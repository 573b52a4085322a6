"""Streams, events, pinned memory, copies that do not wait."""
import cupy
import numpy as np

twice = cupy.RawKernel(r"""
extern "C" __global__ void twice(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2;
}
""", "twice")
pinned = cupy.cuda.alloc_pinned_memory(400)
host = np.frombuffer(pinned, np.int32, 100)
host[:] = np.arange(100)
stream, start, end = cupy.cuda.Stream(non_blocking=True), cupy.cuda.Event(), cupy.cuda.Event()
with stream:
    start.record()
    x = cupy.empty(100, dtype=np.int32)
    x.set(host, stream=stream)
    twice((4,), (32,), (x, np.int32(100)))
    back = x.get(stream=stream)
    end.record()
stream.synchronize()
assert (back == 2 * np.arange(100)).all() and stream.done
assert cupy.cuda.get_elapsed_time(start, end) >= 0
