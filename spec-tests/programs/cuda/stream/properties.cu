/* properties.cu - flags and priorities of streams. */
#include "spec-tests/programs/cuda/program.h"

static void tell(cudaStream_t s)
{
    unsigned flags = 99;
    int priority = 99, device = 99;
    must(cudaStreamGetFlags(s, &flags), "cudaStreamGetFlags");
    must(cudaStreamGetPriority(s, &priority), "cudaStreamGetPriority");
    must(cudaStreamGetDevice(s, &device), "cudaStreamGetDevice");
    printf("flags %u, priority %d, device %d\n", flags, priority, device);
}

int main()
{
    int least = 9, greatest = 9;
    cudaStream_t a, b, c, d;
    must(cudaDeviceGetStreamPriorityRange(&least, &greatest), "range");
    printf("%d to %d\n", least, greatest);
    must(cudaStreamCreate(&a), "create");
    must(cudaStreamCreateWithPriority(&b, cudaStreamNonBlocking, greatest), "create");
    must(cudaStreamCreateWithPriority(&c, 0, -100), "create");
    must(cudaStreamCreateWithPriority(&d, 0, 3), "create");
    tell(0);
    tell(a);
    tell(b);
    tell(c);
    tell(d);
    tell(cudaStreamPerThread);
    say("bad flags", cudaStreamCreateWithFlags(&a, 5));
}
