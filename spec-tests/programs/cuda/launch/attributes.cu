/* attributes.cu - cudaFuncGetAttributes, before and after cudaFuncSetAttribute. */
#include "spec-tests/programs/cuda/program.h"

__global__ void __launch_bounds__(192) bounded(int *to)
{
    __shared__ int own[25];
    own[threadIdx.x % 25] = 1;
    *to = own[3];
}

__global__ void plain(int *to)
{
    *to = 1;
}

static void tell(const char *name, const void *kernel)
{
    cudaFuncAttributes a;
    must(cudaFuncGetAttributes(&a, kernel), "cudaFuncGetAttributes");
    printf("%s: %d threads, %zu bytes shared, %zu local, %d dynamic, carveout %d, PTX %d, binary %d"
           ", cluster %d %d\n",
           name, a.maxThreadsPerBlock, a.sharedSizeBytes, a.localSizeBytes,
           a.maxDynamicSharedSizeBytes, a.preferredShmemCarveout, a.ptxVersion, a.binaryVersion,
           a.clusterDimMustBeSet, a.nonPortableClusterSizeAllowed);
}

int main()
{
    tell("bounded", (const void *)bounded);
    tell("plain", (const void *)plain);
    must(cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000), "set");
    must(cudaFuncSetAttribute(plain, cudaFuncAttributePreferredSharedMemoryCarveout, 50), "set");
    must(cudaFuncSetAttribute(plain, cudaFuncAttributeNonPortableClusterSizeAllowed, 1), "set");
    tell("plain", (const void *)plain);
    static int nothing;
    cudaFuncAttributes a;
    say("no kernel", cudaFuncGetAttributes(&a, &nothing));
}
