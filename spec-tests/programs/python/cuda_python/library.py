"""A library, its kernels by name and by number, their attributes and parameters."""
import numpy as np
from common import begin, download, launch, ok, ptx_of, upload
from cuda.bindings import driver

device = begin()
ptx = ptx_of("""
extern "C" __global__ void first(int *x) { x[threadIdx.x] += 1; }
extern "C" __global__ void second(int *x, short by)
{
    __shared__ int held[128];
    held[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = held[127 - threadIdx.x] * by;
}
""")
library = ok(driver.cuLibraryLoadData(ptx, [], [], 0, [], [], 0))
assert ok(driver.cuLibraryGetKernelCount(library)) == 2
names = {ok(driver.cuKernelGetName(k)) for k in ok(driver.cuLibraryEnumerateKernels(2, library))}
assert names == {b"first", b"second"}
second = ok(driver.cuLibraryGetKernel(library, b"second"))
assert tuple(ok(driver.cuKernelGetParamInfo(second, 1))) == (8, 2)
shared = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES
assert ok(driver.cuKernelGetAttribute(shared, second, device)) == 512
x = np.arange(128, dtype=np.int32)
at = upload(x)
launch(ok(driver.cuKernelGetFunction(second)), (1, 1, 1), (128, 1, 1), at, np.int16(-3))
assert (download(at, x) == -3 * x[::-1]).all()
ok(driver.cuLibraryUnload(library))
