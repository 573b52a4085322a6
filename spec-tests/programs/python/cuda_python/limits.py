"""Numbers of the device, occupancy of a kernel, limits, and more shared memory than usual."""
import numpy as np
from common import begin, download, kernel_of, launch, ok, upload
from cuda.bindings import driver

device = begin()
major = driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR
optin = driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN
assert ok(driver.cuDeviceGetAttribute(major, device)) == 9
assert ok(driver.cuDeviceGetName(64, device)).rstrip(b"\0") == b"NVIDIA H200"
kernel = kernel_of("""
extern "C" __global__ void last(int *x, int n)
{
    extern __shared__ int held[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        held[i] = i;
    __syncthreads();
    if (threadIdx.x == 0)
        *x = held[n - 1];
}
""", b"last")
most = ok(driver.cuDeviceGetAttribute(optin, device))
at = upload(np.zeros(1, dtype=np.int32))
try:
    launch(kernel, (1, 1, 1), (64, 1, 1), at, np.int32(most // 4), shared=most)
    raise AssertionError("so much was not allowed")
except RuntimeError as error:
    assert "INVALID_VALUE" in str(error)
dynamic = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
ok(driver.cuFuncSetAttribute(kernel, dynamic, most))
launch(kernel, (1, 1, 1), (64, 1, 1), at, np.int32(most // 4), shared=most)
assert download(at, np.zeros(1, np.int32))[0] == most // 4 - 1
assert ok(driver.cuOccupancyMaxActiveBlocksPerMultiprocessor(kernel, 1024, 0)) == 2
assert ok(driver.cuOccupancyMaxActiveBlocksPerMultiprocessor(kernel, 64, most)) == 1
heap = driver.CUlimit.CU_LIMIT_MALLOC_HEAP_SIZE
ok(driver.cuCtxSetLimit(heap, 1 << 24))
assert ok(driver.cuCtxGetLimit(heap)) == 1 << 24
