/* Exercise 37 in CUDA C++; kernel.ptx states the task. `make exercise 37 FROM=cu` checks it. */
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

extern "C" __global__ void stream(uint32_t const *in, uint32_t *out, unsigned n)
{
    __shared__ alignas(16) uint32_t slots[2][32];
    __shared__ uint64_t full[2];
    unsigned t = threadIdx.x;
    if (t == 0) {
        init(&full[0], 1);
        init(&full[1], 1);
    }
    __syncwarp();
    for (unsigned k = 0; k < 2 && t == 0; ++k) {
        arrive_and_expect(&full[k], 128);
        load(slots[k], in + 32 * k, 128, &full[k]);
    }
    for (unsigned k = 0; k < n; ++k) {
        unsigned slot = k % 2;
        // your lines:
        unsigned phase = k & 1;
        // end
        wait(&full[slot], phase);
        out[32 * k + t] = slots[slot][t];
        __syncwarp(); // all lanes have read: the slot is free
        if (k + 2 < n && t == 0) {
            arrive_and_expect(&full[slot], 128);
            load(slots[slot], in + 32 * (k + 2), 128, &full[slot]);
        }
    }
}
