/* transpose.cu - a matrix transposed through shared memory, sizes that tiles do not divide. */
#include "spec-tests/programs/cuda/program.h"

__global__ void transpose(float *to, const float *from, int rows, int columns)
{
    __shared__ float tile[16][17];
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    if (x < columns && y < rows)
        tile[threadIdx.y][threadIdx.x] = from[y * columns + x];
    __syncthreads();
    x = blockIdx.y * 16 + threadIdx.x;
    y = blockIdx.x * 16 + threadIdx.y;
    if (x < rows && y < columns)
        to[y * rows + x] = tile[threadIdx.x][threadIdx.y];
}

int main()
{
    const int rows = 37, columns = 53;
    static float a[rows * columns], b[rows * columns];
    float *x, *y;
    for (int i = 0; i < rows * columns; ++i)
        a[i] = i * 0.5f;
    must(cudaMalloc(&x, sizeof a), "cudaMalloc");
    must(cudaMalloc(&y, sizeof a), "cudaMalloc");
    must(cudaMemcpy(x, a, sizeof a, cudaMemcpyHostToDevice), "cudaMemcpy");
    transpose<<<dim3(4, 3), dim3(16, 16)>>>(y, x, rows, columns);
    must(cudaMemcpy(b, y, sizeof b, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%g %g %g %u\n", b[1], b[rows], b[rows * columns - 2], digest(b, sizeof b));
}
