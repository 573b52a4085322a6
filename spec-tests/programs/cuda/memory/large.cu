/* large.cu - 100 GiB of which little is touched. */
#include "spec-tests/programs/cuda/program.h"

__global__ void touch(char *x, size_t step)
{
    x[threadIdx.x * step + blockIdx.x] += 3 + threadIdx.x;
}

int main()
{
    size_t bytes = (size_t)100 << 30, step = bytes / 32, unused, total;
    char *x, at = 0;
    must(cudaMalloc(&x, bytes), "cudaMalloc");
    must(cudaMemGetInfo(&unused, &total), "cudaMemGetInfo");
    printf("%d\n", unused < total - bytes);
    for (int i = 0; i < 32; ++i)
        must(cudaMemset(x + i * step, i, 64), "cudaMemset");
    touch<<<64, 32>>>(x, step);
    for (int i = 0; i < 32; ++i) {
        must(cudaMemcpy(&at, x + i * step + i, 1, cudaMemcpyDeviceToHost), "cudaMemcpy");
        printf("%d ", at);
    }
    must(cudaMemset(x + bytes - 1, 7, 1), "cudaMemset");
    must(cudaMemcpy(&at, x + bytes - 1, 1, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d\n", at);
    say("another 100 GiB", cudaMalloc(&x, bytes));
    cudaGetLastError();
}
