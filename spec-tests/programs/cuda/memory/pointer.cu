/* pointer.cu - cudaPointerGetAttributes of memory of each kind. */
#include "spec-tests/programs/cuda/program.h"

__device__ int variable;

static void tell(const char *what, const void *p)
{
    cudaPointerAttributes a;
    memset(&a, 0x55, sizeof a);
    say(what, cudaPointerGetAttributes(&a, p));
    printf("    type %d, device %d, device pointer: %d, host pointer: %d\n", (int)a.type, a.device,
           a.devicePointer == p, a.hostPointer == p);
}

int main()
{
    char *device, *managed, *host, own[16];
    void *of_variable;
    must(cudaMalloc(&device, 256), "cudaMalloc");
    must(cudaMallocManaged(&managed, 256), "cudaMallocManaged");
    must(cudaMallocHost(&host, 256), "cudaMallocHost");
    must(cudaGetSymbolAddress(&of_variable, variable), "cudaGetSymbolAddress");
    tell("device", device);
    tell("its middle", device + 100);
    tell("managed", managed);
    tell("page-locked", host + 7);
    tell("the program's own", own);
    tell("a variable", of_variable);
}
