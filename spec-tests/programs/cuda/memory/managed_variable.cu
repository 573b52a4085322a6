/* managed_variable.cu - a __managed__ variable, by its name on both sides and by its address. */
#include "spec-tests/programs/cuda/program.h"

__managed__ int counter = 5;
__managed__ int table[8];

__global__ void count(int *address)
{
    atomicAdd(&counter, 1);
    table[threadIdx.x % 8] += address == &counter;
}

int main()
{
    table[2] = 7;
    count<<<1, 1>>>(&counter);
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    counter += 10;
    count<<<1, 1>>>(&counter);
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    printf("%d %d %d\n", counter, table[0], table[2]);
}
