/* pools.cu - memory pools of two devices: peer access is not what opens them, the pool's own is. */
#include "spec-tests/programs/cuda/program.h"

__global__ static void copy(int *to, const int *from)
{
    to[threadIdx.x] = from[threadIdx.x];
}

int main()
{
    enum { N = 32 };
    cudaMemPool_t pool, other;
    cudaStream_t s[2];
    int host[N], *x, *y;
    for (int i = 0; i < 2; ++i) {
        must(cudaSetDevice(i), "cudaSetDevice");
        must(cudaStreamCreate(&s[i]), "cudaStreamCreate");
    }
    must(cudaSetDevice(0), "cudaSetDevice");
    must(cudaDeviceGetDefaultMemPool(&pool, 0), "cudaDeviceGetDefaultMemPool");
    must(cudaDeviceGetDefaultMemPool(&other, 1), "cudaDeviceGetDefaultMemPool");
    say("of another device", cudaDeviceSetMemPool(1, pool));
    printf("%s\n", pool != other ? "two pools" : "one pool");
    cudaMemAccessDesc access = {};
    access.location.type = cudaMemLocationTypeDevice;
    access.location.id = 1;
    cudaMemAccessFlags flags;
    must(cudaMemPoolGetAccess(&flags, pool, &access.location), "cudaMemPoolGetAccess");
    printf("access %d\n", (int)flags);
    access.flags = cudaMemAccessFlagsProtReadWrite;
    say("allow", cudaMemPoolSetAccess(pool, &access, 1));
    must(cudaMemPoolGetAccess(&flags, pool, &access.location), "cudaMemPoolGetAccess");
    printf("access %d\n", (int)flags);

    /* The pool is the one of the stream's device. */
    must(cudaMallocAsync(&x, sizeof host, s[0]), "cudaMallocAsync");
    fill_iota<<<1, N, 0, s[0]>>>(x, N, 50);
    must(cudaStreamSynchronize(s[0]), "cudaStreamSynchronize");
    must(cudaSetDevice(1), "cudaSetDevice");
    must(cudaMallocAsync(&y, sizeof host, s[1]), "cudaMallocAsync");
    copy<<<1, N, 0, s[1]>>>(y, x);
    must(cudaMemcpyAsync(host, y, sizeof host, cudaMemcpyDeviceToHost, s[1]), "cudaMemcpyAsync");
    must(cudaStreamSynchronize(s[1]), "cudaStreamSynchronize");
    printf("%d %d\n", host[0], host[N - 1]);
    must(cudaFreeAsync(x, s[1]), "cudaFreeAsync");
    must(cudaFreeAsync(y, s[1]), "cudaFreeAsync");
    must(cudaStreamSynchronize(s[1]), "cudaStreamSynchronize");
    for (int i = 0; i < 2; ++i)
        must(cudaStreamDestroy(s[i]), "cudaStreamDestroy");
}
