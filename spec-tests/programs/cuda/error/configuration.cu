/* configuration.cu - launches that no device has: too many threads, none, too large a grid. */
#include "spec-tests/programs/cuda/program.h"

__global__ void nothing() {}
__global__ void __launch_bounds__(64) small() {}

int main()
{
    nothing<<<1, 1024>>>();
    say("1024 threads", cudaGetLastError());
    nothing<<<1, 1025>>>();
    say("1025 threads", cudaGetLastError());
    nothing<<<1, 0>>>();
    say("no threads", cudaGetLastError());
    nothing<<<0, 32>>>();
    say("no CTAs", cudaGetLastError());
    nothing<<<dim3(1, 65535), 1>>>();
    say("65535 CTAs in y", cudaGetLastError());
    nothing<<<dim3(1, 65536), 1>>>();
    say("65536 CTAs in y", cudaGetLastError());
    nothing<<<1, dim3(1, 1, 65)>>>();
    say("65 threads in z", cudaGetLastError());
    small<<<1, 64>>>();
    say("64 threads of 64", cudaGetLastError());
    small<<<1, 65>>>();
    say("65 threads of 64", cudaGetLastError());
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
}
