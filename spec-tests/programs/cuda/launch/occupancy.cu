/* occupancy.cu - how many CTAs an SM holds, by threads and by shared memory. */
#include "spec-tests/programs/cuda/program.h"

extern __shared__ int words[];

__global__ void plain(int *to)
{
    *to = 1;
}

__global__ void with_shared(int *to)
{
    __shared__ int own[4096];
    own[threadIdx.x] = threadIdx.x;
    words[threadIdx.x] = threadIdx.x;
    __syncthreads();
    *to = own[0] + words[1];
}

int main()
{
    int n = 0, least = 0, block = 0;
    const int threads[] = {1, 32, 33, 64, 96, 128, 256, 512, 768, 1024, 1025};
    for (int t : threads) {
        say("plain", cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, plain, t, 0));
        printf("%d threads: %d\n", t, n);
    }
    for (int s = 0; s <= 32768; s += 8192) {
        must(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, with_shared, 128, s), "occupancy");
        printf("%d bytes: %d\n", s, n);
    }
    must(cudaOccupancyMaxPotentialBlockSize(&least, &block, plain), "potential");
    printf("%d threads, %d CTAs\n", block, least);
    size_t bytes = 0;
    must(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, plain, 4, 128), "available");
    printf("%zu bytes\n", bytes);
}
