"""Managed memory, which host and device use at one address; hints for it; its attributes."""
import ctypes

import numpy as np
from common import begin, kernel_of, launch, ok
from cuda.bindings import driver

begin()
square = kernel_of("""
extern "C" __global__ void square(long long *x) { x[threadIdx.x] *= x[threadIdx.x]; }
""", b"square")
flags = driver.CUmemAttach_flags.CU_MEM_ATTACH_GLOBAL.value
at = ok(driver.cuMemAllocManaged(64 * 8, flags))
x = np.frombuffer((ctypes.c_int64 * 64).from_address(int(at)), dtype=np.int64)
x[:] = np.arange(64)
where = driver.CUmemLocation()
where.type, where.id = driver.CUmemLocationType.CU_MEM_LOCATION_TYPE_DEVICE, 0
ok(driver.cuMemPrefetchAsync(at, 512, where, 0, 0))
launch(square, (1, 1, 1), (64, 1, 1), at)
ok(driver.cuCtxSynchronize())
assert (x == np.arange(64) ** 2).all()
is_managed = driver.CUpointer_attribute.CU_POINTER_ATTRIBUTE_IS_MANAGED
assert ok(driver.cuPointerGetAttribute(is_managed, at)) == 1
assert int(ok(driver.cuMemGetAddressRange(int(at) + 40))[1]) == 512
ok(driver.cuMemFree(at))
