/* Exercise 33 in CUDA C++; kernel.ptx states the task. `make exercise 33 FROM=cu` checks it. */
#include <stdint.h>

__device__ uint32_t shared_address(void const *p)
{
    return (uint32_t)__cvta_generic_to_shared(p);
}

__device__ void init(uint64_t *barrier, unsigned arrivals)
{
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(shared_address(barrier)), "r"(arrivals)
                 : "memory");
}

/* One arrival, and so many bytes to come. */
__device__ void arrive_and_expect(uint64_t *barrier, unsigned bytes)
{
    asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(shared_address(barrier)),
                 "r"(bytes)
                 : "memory");
}

__device__ void load(void *to, void const *from, unsigned bytes, uint64_t *barrier)
{
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes "
                 "[%0], [%1], %2, [%3];" ::"r"(shared_address(to)),
                 "l"(from), "r"(bytes), "r"(shared_address(barrier))
                 : "memory");
}

__device__ void wait(uint64_t *barrier, unsigned parity)
{
    unsigned done = 0;
    while (done == 0)
        asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2;"
                     " selp.u32 %0, 1, 0, p; }"
                     : "=r"(done)
                     : "r"(shared_address(barrier)), "r"(parity)
                     : "memory");
}

extern "C" __global__ void add(uint32_t const *a, uint8_t const *b, uint32_t *out)
{
    __shared__ alignas(16) uint32_t words[128];
    __shared__ alignas(16) uint8_t bytes[128];
    __shared__ uint64_t full;
    unsigned t = threadIdx.x;
    if (t == 0)
        init(&full, 1);
    __syncthreads();
    if (t == 0) {
        // your lines:
        // end
        load(words, a, 512, &full);
        load(bytes, b, 128, &full);
    }
    wait(&full, 0);
    out[t] = words[t] + bytes[t];
}
