/* clusters.cu - how many clusters of a shape the device holds at once, by the threads and the
 * dynamic shared memory of a CTA. */
#include "spec-tests/programs/cuda/program.h"

extern __shared__ int words[];

__global__ void plain(int *to)
{
    words[threadIdx.x] = threadIdx.x;
    *to = words[0];
}

static int clusters(int ctas, int threads, int shared, cudaError_t *error)
{
    cudaLaunchAttribute a = {};
    cudaLaunchConfig_t c = {};
    int n = -1;
    a.id = cudaLaunchAttributeClusterDimension;
    a.val.clusterDim.x = ctas;
    a.val.clusterDim.y = a.val.clusterDim.z = 1;
    c.gridDim = dim3(ctas);
    c.blockDim = dim3(threads);
    c.dynamicSmemBytes = shared;
    c.attrs = &a;
    c.numAttrs = 1;
    *error = cudaOccupancyMaxActiveClusters(&n, plain, &c);
    return n;
}

int main()
{
    const int threads[] = {32, 64, 128, 256, 512, 1024};
    const int shared[] = {1024, 16384, 32768, 49152, 65536, 102400, 232448};
    cudaError_t error;
    must(cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, 232448),
         "shared");
    must(cudaFuncSetAttribute(plain, cudaFuncAttributeNonPortableClusterSizeAllowed, 1), "large");
    for (int ctas = 1; ctas <= 16; ++ctas) {
        for (int t : threads)
            printf("%d ", clusters(ctas, t, 1024, &error));
        printf("by threads, %s\n", cudaGetErrorName(error));
        for (int s : shared)
            printf("%d ", clusters(ctas, 32, s, &error));
        printf("by shared memory\n");
    }
    (void)cudaGetLastError();
}
