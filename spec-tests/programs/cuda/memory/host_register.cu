/* host_register.cu - memory of malloc, registered, used by a kernel, unregistered. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    int *x = (int *)aligned_alloc(4096, 4096);
    for (int i = 0; i < 1024; ++i)
        x[i] = -1;
    must(cudaHostRegister(x, 4096, cudaHostRegisterMapped), "cudaHostRegister");
    fill_iota<<<8, 128>>>(x, 1000, 0);
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    printf("%d %d %d\n", x[0], x[999], x[1000]);
    say("twice", cudaHostRegister(x, 4096, cudaHostRegisterMapped));
    must(cudaHostUnregister(x), "cudaHostUnregister");
    say("not registered", cudaHostUnregister(x));
    free(x);
}
