/* last.cu - the last error: taken, looked at, not changed by what succeeds. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    int *x;
    say("at first", cudaGetLastError());
    say("a bad call", cudaSetDevice(77));
    say("cudaPeekAtLastError", cudaPeekAtLastError());
    must(cudaMalloc(&x, 4), "cudaMalloc");
    say("behind a good call", cudaPeekAtLastError());
    say("cudaGetLastError", cudaGetLastError());
    say("again", cudaGetLastError());
    say("not ready is none", cudaErrorNotReady);
    printf("%s %s\n", cudaGetErrorName((cudaError_t)12345), cudaGetErrorString((cudaError_t)12345));
}
