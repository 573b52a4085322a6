/* limits.cu - limits: what they are, set, refused. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    size_t value = 0;
    for (int i = 0; i < 8; ++i) {
        cudaError_t error = cudaDeviceGetLimit(&value, (cudaLimit)i);
        printf("%d: %s %zu\n", i, cudaGetErrorName(error), error ? 0 : value);
    }
    cudaGetLastError();
    say("heap", cudaDeviceSetLimit(cudaLimitMallocHeapSize, 32 << 20));
    must(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize), "get");
    printf("%zu\n", value);
    say("stack", cudaDeviceSetLimit(cudaLimitStackSize, 4096));
    must(cudaDeviceGetLimit(&value, cudaLimitStackSize), "get");
    printf("%zu\n", value);
}
