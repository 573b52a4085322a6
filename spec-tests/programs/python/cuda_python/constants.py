"""Variables of a module: a table that the host writes, a counter that it reads."""
import numpy as np
from common import begin, download, launch, ok, ptx_of, upload
from cuda.bindings import driver

begin()
module = ok(driver.cuModuleLoadData(ptx_of("""
__constant__ int table[8];
__device__ int calls = 3;
extern "C" __global__ void look_up(int *x)
{
    x[threadIdx.x] = table[threadIdx.x % 8];
    atomicAdd(&calls, 1);
}
""")))
at, size = ok(driver.cuModuleGetGlobal(module, b"table"))
table = np.array([3, 1, 4, 1, 5, 9, 2, 6], dtype=np.int32)
assert size == table.nbytes
ok(driver.cuMemcpyHtoD(at, table.ctypes.data, size))
x = upload(np.zeros(16, dtype=np.int32))
launch(ok(driver.cuModuleGetFunction(module, b"look_up")), (1, 1, 1), (16, 1, 1), x)
assert (download(x, np.zeros(16, np.int32)) == np.tile(table, 2)).all()
calls, size = ok(driver.cuModuleGetGlobal(module, b"calls"))
assert size == 4 and download(calls, np.zeros(1, np.int32))[0] == 19
