/* memset.cu - cudaMemset in its forms. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    unsigned char *x, host[300];
    must(cudaMalloc(&x, 300), "cudaMalloc");
    must(cudaMemset(x, 0x41, 300), "cudaMemset");
    must(cudaMemsetAsync(x + 10, 0x142, 20, 0), "cudaMemsetAsync");
    must(cudaMemset2D(x + 100, 30, 0x43, 7, 5), "cudaMemset2D");
    must(cudaMemcpy(host, x, 300, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%c%c%c%c%c%c%c %u\n", host[0], host[10], host[29], host[30], host[100], host[107],
           host[226], digest(host, 300));
    say("no bytes", cudaMemset(x, 0, 0));
    say("host memory", cudaMemset(host, 0, 4));
}
