/* handles.cu - streams, events and kernels that are none. */
#include "spec-tests/programs/cuda/program.h"

__global__ void nothing() {}

int main()
{
    static int no_kernel;
    void *none = nullptr;
    cudaStream_t stream = 0;
    cudaEvent_t event = nullptr;
    say("a kernel that is none",
        cudaLaunchKernel((const void *)&no_kernel, dim3(1), dim3(1), &none, 0, 0));
    say("an event that is none", cudaEventRecord(event, 0));
    say("no event to wait for", cudaStreamWaitEvent(stream, event, 0));
    say("NULL stream destroyed", cudaStreamDestroy(nullptr));
    say("NULL event destroyed", cudaEventDestroy(nullptr));
    say("no place for a stream", cudaStreamCreate(nullptr));
    void *address;
    say("a symbol that is none", cudaGetSymbolAddress(&address, &no_kernel));
    say("the device", cudaSetDevice(1000));
    cudaGetLastError();
    nothing<<<1, 1>>>();
    say("all is well", cudaDeviceSynchronize());
}
