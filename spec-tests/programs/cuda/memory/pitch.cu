/* pitch.cu - rows at a pitch: cudaMallocPitch, a kernel that uses it, cudaMemcpy2D. */
#include "spec-tests/programs/cuda/program.h"

__global__ void rows(char *base, size_t pitch, int width, int height)
{
    int x = threadIdx.x, y = blockIdx.x;
    if (x < width && y < height)
        *(base + y * pitch + x) = (char)(10 * y + x);
}

int main()
{
    char *base, host[7][13];
    size_t pitch = 0;
    must(cudaMallocPitch(&base, &pitch, 13, 7), "cudaMallocPitch");
    printf("pitch %zu\n", pitch);
    rows<<<7, 32>>>(base, pitch, 13, 7);
    must(cudaMemcpy2D(host, 13, base, pitch, 13, 7, cudaMemcpyDeviceToHost), "cudaMemcpy2D");
    printf("%d %d %d %u\n", host[0][0], host[3][5], host[6][12], digest(host, sizeof host));
    must(cudaFree(base), "cudaFree");
    must(cudaMallocPitch(&base, &pitch, 1025, 2), "cudaMallocPitch");
    printf("pitch %zu\n", pitch);
    must(cudaFree(base), "cudaFree");
}
