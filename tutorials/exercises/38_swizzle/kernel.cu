/* Exercise 38 in CUDA C++; kernel.ptx states the task. `make exercise 38 FROM=cu` checks it. */
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

extern "C" __global__ void unswizzle(Map const __grid_constant__ map, uint4 *out)
{
    __shared__ alignas(1024) uint4 tile[128]; // 16 rows of 8 chunks
    __shared__ uint64_t full;
    unsigned t = threadIdx.x;
    if (t == 0)
        init(&full, 1);
    __syncthreads();
    if (t == 0) {
        arrive_and_expect(&full, 2048);
        load_box(tile, map, 0, 0, &full);
    }
    wait(&full, 0);
    unsigned r = t / 8, c = t % 8;
    // your lines: which chunk of the tile
    unsigned at = 8 * r + c;
    // end
    out[t] = tile[at];
}
