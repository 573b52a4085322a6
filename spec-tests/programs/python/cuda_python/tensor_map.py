"""A tensor map of the host, and a copy of a box by it, swizzled, that a barrier waits for."""
import numpy as np
from common import begin, download, kernel_of, ok, upload
from cuda.bindings import driver

begin()
kernel = kernel_of("""
struct alignas(64) map { char bytes[128]; };
extern "C" __global__ void box(const __grid_constant__ map m, int x, int y, short *out)
{
    alignas(1024) __shared__ short tile[8 * 64];
    __shared__ unsigned long long barrier;
    unsigned at = __cvta_generic_to_shared(tile), bar = __cvta_generic_to_shared(&barrier);
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(bar));
        asm volatile("fence.proxy.async.shared::cta;");
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 1024;" ::"r"(bar)
                     : "memory");
        asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
                     " [%0], [%1, {%2, %3}], [%4];" ::"r"(at), "l"(&m), "r"(x), "r"(y), "r"(bar)
                     : "memory");
    }
    __syncthreads();
    asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0;"
                 " @!p bra again; }" ::"r"(bar) : "memory");
    for (int i = threadIdx.x; i < 512; i += blockDim.x)
        out[i] = tile[i];
}
""", b"box")
a = np.arange(40 * 128, dtype=np.int16).reshape(40, 128)
source, out = upload(a), upload(np.zeros(512, dtype=np.int16))
M = driver
tensor = ok(M.cuTensorMapEncodeTiled(
    M.CUtensorMapDataType.CU_TENSOR_MAP_DATA_TYPE_UINT16, 2, source,
    [M.cuuint64_t(128), M.cuuint64_t(40)], [M.cuuint64_t(256)],
    [M.cuuint32_t(64), M.cuuint32_t(8)], [M.cuuint32_t(1), M.cuuint32_t(1)],
    M.CUtensorMapInterleave.CU_TENSOR_MAP_INTERLEAVE_NONE,
    M.CUtensorMapSwizzle.CU_TENSOR_MAP_SWIZZLE_128B,
    M.CUtensorMapL2promotion.CU_TENSOR_MAP_L2_PROMOTION_NONE,
    M.CUtensorMapFloatOOBfill.CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE))
held = [np.array([64], np.int32), np.array([36], np.int32), np.array([int(out)], np.uint64)]
table = np.array([tensor.getPtr(), *(h.ctypes.data for h in held)], np.uint64)
ok(driver.cuLaunchKernel(kernel, 1, 1, 1, 64, 1, 1, 0, 0, table.ctypes.data, 0))
got = download(out, np.zeros(512, np.int16)).reshape(8, 8, 8)
for row in range(8):
    for chunk in range(8):
        want = np.zeros(8) if row >= 4 else a[36 + row, 64 + 8 * chunk:72 + 8 * chunk]
        assert (got[row, chunk ^ row] == want).all(), (row, chunk)
