"""Memory in the order of a stream, from a pool; events, priorities, functions of the host."""
import numpy as np
from common import begin, kernel_of, launch, ok
from cuda.bindings import driver

device = begin()
add = kernel_of("""
extern "C" __global__ void add(int *x, int by) { x[blockIdx.x * blockDim.x + threadIdx.x] += by; }
""", b"add")
least, greatest = ok(driver.cuCtxGetStreamPriorityRange())
stream = ok(driver.cuStreamCreateWithPriority(1, greatest))
assert ok(driver.cuStreamGetPriority(stream)) == greatest < least
pool = ok(driver.cuDeviceGetDefaultMemPool(device))
start, end = ok(driver.cuEventCreate(0)), ok(driver.cuEventCreate(0))
ok(driver.cuEventRecord(start, stream))
x = ok(driver.cuMemAllocFromPoolAsync(256, pool, stream))
ok(driver.cuMemsetD32Async(x, 5, 64, stream))
launch(add, (2, 1, 1), (32, 1, 1), x, np.int32(37), stream=stream)
host = np.zeros(64, dtype=np.int32)
ok(driver.cuMemcpyDtoHAsync(host.ctypes.data, x, 256, stream))
ok(driver.cuMemFreeAsync(x, stream))
ok(driver.cuEventRecord(end, stream))
ok(driver.cuStreamWaitEvent(0, end, 0))
ok(driver.cuStreamSynchronize(stream))
assert (host == 42).all() and ok(driver.cuEventElapsedTime(start, end)) >= 0
ok(driver.cuStreamDestroy(stream))
