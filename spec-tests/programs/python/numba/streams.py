"""Streams, events, pinned memory and managed memory."""
import numpy as np
from numba import cuda


@cuda.jit
def twice(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= 2


stream, start, end = cuda.stream(), cuda.event(), cuda.event()
pinned = cuda.pinned_array(64, dtype=np.int64)
pinned[:] = np.arange(64)
start.record(stream)
x = cuda.to_device(pinned, stream=stream)
twice[2, 32, stream](x)
x.copy_to_host(pinned, stream=stream)
end.record(stream)
end.synchronize()
assert (pinned == 2 * np.arange(64)).all()
assert cuda.event_elapsed_time(start, end) >= 0
managed = cuda.managed_array(64, dtype=np.int32)
managed[:] = 5
twice[2, 32](managed)
cuda.synchronize()
assert (managed == 10).all()
