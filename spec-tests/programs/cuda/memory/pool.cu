/* pool.cu - memory pools: the default one, one of the program's own, their attributes. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    cudaMemPool_t pool, own;
    unsigned long long threshold = 1;
    int reuse = -1, *x, host[4];
    must(cudaDeviceGetDefaultMemPool(&pool, 0), "cudaDeviceGetDefaultMemPool");
    must(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold), "get");
    must(cudaMemPoolGetAttribute(pool, cudaMemPoolReuseAllowOpportunistic, &reuse), "get");
    printf("threshold %llu, reuse %d\n", threshold, reuse);
    threshold = 1 << 20;
    must(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold), "set");
    threshold = 0;
    must(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold), "get");
    printf("threshold %llu\n", threshold);
    cudaMemPoolProps of = {};
    of.allocType = cudaMemAllocationTypePinned;
    of.location.type = cudaMemLocationTypeDevice;
    must(cudaMemPoolCreate(&own, &of), "cudaMemPoolCreate");
    must(cudaMallocFromPoolAsync(&x, sizeof host, own, 0), "cudaMallocFromPoolAsync");
    fill_iota<<<1, 4>>>(x, 4, 40);
    must(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %d\n", host[0], host[3]);
    must(cudaFreeAsync(x, 0), "cudaFreeAsync");
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    must(cudaMemPoolDestroy(own), "cudaMemPoolDestroy");
}
