"""Rectangles of bytes: memory with a pitch, copies and fills of rows, a kernel on them."""
import numpy as np
from common import begin, kernel_of, launch, ok
from cuda.bindings import driver

begin()
at, pitch = ok(driver.cuMemAllocPitch(60, 5, 4))
assert pitch % 512 == 0
ok(driver.cuMemsetD2D32(at, pitch, 7, 15, 5))
x = np.arange(15, dtype=np.int32).reshape(3, 5)
copy = driver.CUDA_MEMCPY2D()
copy.srcMemoryType = driver.CUmemorytype.CU_MEMORYTYPE_HOST
copy.srcHost, copy.srcPitch = x.ctypes.data, 20
copy.dstMemoryType = driver.CUmemorytype.CU_MEMORYTYPE_DEVICE
copy.dstDevice, copy.dstPitch, copy.dstXInBytes, copy.dstY = at, pitch, 8, 1
copy.WidthInBytes, copy.Height = 20, 3
ok(driver.cuMemcpy2D(copy))
twice = kernel_of("""
extern "C" __global__ void twice(char *rows, size_t pitch)
{
    int *row = (int *)(rows + blockIdx.x * pitch);
    row[threadIdx.x] *= 2;
}
""", b"twice")
launch(twice, (5, 1, 1), (15, 1, 1), at, np.uint64(pitch))
back = np.zeros((5, 15), dtype=np.int32)
copy = driver.CUDA_MEMCPY2D()
copy.srcMemoryType = driver.CUmemorytype.CU_MEMORYTYPE_DEVICE
copy.srcDevice, copy.srcPitch = at, pitch
copy.dstMemoryType = driver.CUmemorytype.CU_MEMORYTYPE_HOST
copy.dstHost, copy.dstPitch = back.ctypes.data, 60
copy.WidthInBytes, copy.Height = 60, 5
ok(driver.cuMemcpy2DUnaligned(copy))
want = np.full((5, 15), 7)
want[1:4, 2:7] = x
assert (back == 2 * want).all()
