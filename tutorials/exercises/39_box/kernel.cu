/* Exercise 39 in CUDA C++; kernel.ptx states the task. `make exercise 39 FROM=cu` checks it. */
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

/* A CUtensorMap. */
struct alignas(64) Map {
    char bytes[128];
};

__device__ void load_box(void *to, Map const &map, int x, int y, uint64_t *barrier)
{
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%2, %3}], [%4];" ::"r"(shared_address(to)),
                 "l"(&map), "r"(x), "r"(y), "r"(shared_address(barrier))
                 : "memory");
}

extern "C" __global__ void minimum(Map const __grid_constant__ map, uint32_t *out)
{
    __shared__ alignas(128) uint32_t box[128];
    __shared__ uint64_t full;
    unsigned t = threadIdx.x;
    unsigned x = blockIdx.x % 2 * 16, y = blockIdx.x / 2 * 8;
    [[maybe_unused]] unsigned gx = x + t % 16, gy = y + t / 16; // this thread's element
    unsigned bytes = 0;
    bool inside = false;
    // your lines:
    // end
    if (t == 0)
        init(&full, 1);
    __syncthreads();
    if (t == 0) {
        arrive_and_expect(&full, bytes);
        load_box(box, map, x, y, &full);
    }
    wait(&full, 0);
    unsigned v = __reduce_min_sync(0xffffffff, inside ? box[t] : 0xffffffff);
    if (t % 32 == 0)
        atomicMin(out + blockIdx.x, v);
}
