/* rows.cu - cudaMemcpy2D and its asynchronous form: part of a matrix, pitches that are too
 * small. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    int a[8][16], b[8][16], *x;
    for (int i = 0; i < 128; ++i)
        a[i / 16][i % 16] = i;
    memset(b, 0, sizeof b);
    must(cudaMalloc(&x, 4 * 6 * 12), "cudaMalloc");
    must(cudaMemcpy2D(x, 24, &a[2][3], 64, 20, 5, cudaMemcpyHostToDevice), "cudaMemcpy2D");
    must(cudaMemcpy2DAsync(&b[1][1], 64, x, 24, 20, 5, cudaMemcpyDeviceToHost, 0), "Async");
    must(cudaStreamSynchronize(0), "cudaStreamSynchronize");
    printf("%d %d %d %d %u\n", b[1][1], b[1][5], b[5][5], b[6][1], digest(b, sizeof b));
    say("width beyond pitch", cudaMemcpy2D(x, 16, a, 64, 20, 2, cudaMemcpyHostToDevice));
    say("no rows", cudaMemcpy2D(x, 24, a, 64, 20, 0, cudaMemcpyHostToDevice));
}
