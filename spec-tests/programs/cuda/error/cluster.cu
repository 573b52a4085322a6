/* cluster.cu - clusters that no device has. */
#include "spec-tests/programs/cuda/program.h"

__global__ void nothing() {}

static void try_it(const char *what, dim3 grid, dim3 cluster)
{
    cudaLaunchAttribute a = {};
    a.id = cudaLaunchAttributeClusterDimension;
    a.val.clusterDim.x = cluster.x;
    a.val.clusterDim.y = cluster.y;
    a.val.clusterDim.z = cluster.z;
    cudaLaunchConfig_t c = {};
    c.gridDim = grid;
    c.blockDim = dim3(32);
    c.attrs = &a;
    c.numAttrs = 1;
    say(what, cudaLaunchKernelEx(&c, nothing));
    cudaGetLastError();
}

int main()
{
    try_it("8", dim3(16), dim3(8));
    try_it("16", dim3(16), dim3(16));
    try_it("0", dim3(16), dim3(0, 0, 0));
    try_it("no divisor", dim3(6), dim3(4));
    try_it("32", dim3(32), dim3(32));
    try_it("2 x 2 x 2", dim3(2, 4, 2), dim3(2, 2, 2));
    must(cudaFuncSetAttribute(nothing, cudaFuncAttributeNonPortableClusterSizeAllowed, 1), "set");
    try_it("16, allowed", dim3(16), dim3(16));
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
}
