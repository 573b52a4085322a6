/* tensor_map.cu - a tensor copy by a map that nobody has encoded: an illegal instruction. */
#include "spec-tests/programs/cuda/program.h"

struct alignas(64) map {
    unsigned long long word[16];
};

__global__ void fault(const __grid_constant__ map m)
{
    __shared__ alignas(128) char box[1024];
    __shared__ alignas(8) unsigned long long barrier;
    unsigned to = (unsigned)__cvta_generic_to_shared(box);
    unsigned at = (unsigned)__cvta_generic_to_shared(&barrier);
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(at) : "memory");
    asm volatile("fence.proxy.async;" ::: "memory");
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
                 " [%0], [%1, {0, 0}], [%2];" ::"r"(to), "l"(&m), "r"(at) : "memory");
}

int main()
{
    int *x;
    fault<<<1, 1>>>(map{});
    say("cudaDeviceSynchronize", cudaDeviceSynchronize());
    say("cudaMalloc", cudaMalloc(&x, 4));
}
