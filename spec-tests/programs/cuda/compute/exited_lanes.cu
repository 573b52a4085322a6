/* exited_lanes.cu - bar.warp.sync and elect.sync whose masks name lanes that have exited, or will
 * without coming there. */
#include "spec-tests/programs/cuda/program.h"

__device__ void exchange(int *x)
{
    x[threadIdx.x] = threadIdx.x;
    asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");
    x[2 + threadIdx.x] = x[1 - threadIdx.x] + 10;
}

__global__ void in_branch(int *x)
{
    if (threadIdx.x < 2)
        exchange(x);
}

__global__ void after_exit(int *x)
{
    if (threadIdx.x >= 2)
        return;
    exchange(x);
}

__global__ void elected(int *x)
{
    unsigned is_leader;
    if (threadIdx.x < 3)
        return;
    asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p; }"
                 : "=r"(is_leader));
    if (is_leader)
        x[0] = threadIdx.x;
}

static void run(const char *name, void (*kernel)(int *))
{
    int *x, y[4];
    must(cudaMalloc(&x, sizeof y), "cudaMalloc");
    must(cudaMemset(x, 0xff, sizeof y), "cudaMemset");
    kernel<<<1, 32>>>(x);
    say(name, cudaDeviceSynchronize());
    must(cudaMemcpy(y, x, sizeof y, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %d %d %d\n", y[0], y[1], y[2], y[3]);
    must(cudaFree(x), "cudaFree");
}

int main()
{
    run("in a branch", in_branch);
    run("after others have exited", after_exit);
    run("elect.sync", elected);
}
