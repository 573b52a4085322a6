"""A launch with attributes: clusters of four blocks, which read each other's shared memory."""
import numpy as np
from common import begin, download, kernel_of, ok, pointers, upload
from cuda.bindings import driver

begin()
kernel = kernel_of("""
extern "C" __global__ void ring(int *x)
{
    __shared__ int held;
    int rank = __clusterRelativeBlockRank(), n = __clusterSizeInBlocks();
    if (threadIdx.x == 0)
        held = 10 * blockIdx.x;
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
    if (threadIdx.x == 0)
        x[blockIdx.x] = *(int *)__cluster_map_shared_rank(&held, (rank + 1) % n);
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
}
""", b"ring")
at = upload(np.zeros(8, dtype=np.int32))
attribute = driver.CUlaunchAttribute()
attribute.id = driver.CUlaunchAttributeID.CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION
attribute.value.clusterDim.x = 4
attribute.value.clusterDim.y = attribute.value.clusterDim.z = 1
config = driver.CUlaunchConfig()
config.gridDimX, config.gridDimY, config.gridDimZ = 8, 1, 1
config.blockDimX, config.blockDimY, config.blockDimZ = 32, 1, 1
config.attrs, config.numAttrs = [attribute], 1
table, _ = pointers(at)
ok(driver.cuLaunchKernelEx(config, kernel, table.ctypes.data, 0))
want = [10 * (i // 4 * 4 + (i + 1) % 4) for i in range(8)]
assert (download(at, np.zeros(8, np.int32)) == want).all()
