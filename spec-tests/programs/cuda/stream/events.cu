/* events.cu - events: recorded, waited for, their time; those without one. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    cudaEvent_t start, end, untimed;
    int *x;
    float ms = -1;
    must(cudaMalloc(&x, 4096), "cudaMalloc");
    must(cudaEventCreate(&start), "cudaEventCreate");
    must(cudaEventCreate(&end), "cudaEventCreate");
    must(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming), "untimed");
    say("never recorded", cudaEventElapsedTime(&ms, start, end));
    say("query of it", cudaEventQuery(start));
    must(cudaEventRecord(start), "cudaEventRecord");
    fill_iota<<<4, 256>>>(x, 1024, 0);
    must(cudaEventRecord(end), "cudaEventRecord");
    must(cudaEventRecord(untimed), "cudaEventRecord");
    must(cudaEventSynchronize(end), "cudaEventSynchronize");
    must(cudaEventSynchronize(untimed), "cudaEventSynchronize");
    say("elapsed", cudaEventElapsedTime(&ms, start, end));
    printf("positive: %d\n", ms > 0);
    say("untimed", cudaEventElapsedTime(&ms, start, untimed));
    must(cudaEventDestroy(start), "cudaEventDestroy");
    must(cudaEventDestroy(end), "cudaEventDestroy");
}
