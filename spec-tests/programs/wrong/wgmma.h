/* wgmma.h - a product of 64 x 16 halves by 16 x 8, by a warpgroup, for the programs about it. */
#ifndef WGMMA_H
#define WGMMA_H

#include "spec-tests/programs/wrong/wrong.h"

/* Tiles without a swizzle: A has core matrices of 128 bytes, 8 of them down and 2 across, B 2. */
struct tiles {
    alignas(128) uint32_t a[512], b[64];
};

__device__ static inline uint64_t descriptor(const void *tile, uint64_t across, uint64_t down)
{
    return (uint64_t)__cvta_generic_to_shared(tile) >> 4 | across / 16 << 16 | down / 16 << 32;
}

#define WGMMA(c, a, b)                                                                             \
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, "    \
                 "1, 1, 1, 0, 0;"                                                                  \
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])                                  \
                 : "l"(a), "l"(b)                                                                  \
                 : "memory")
/* What sets the accumulators may not be moved behind the fence. */
#define WGMMA_FENCE(c)                                                                             \
    asm volatile("wgmma.fence.sync.aligned;"                                                       \
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])::"memory")
#define WGMMA_COMMIT() asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory")
#define WGMMA_WAIT()   asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory")

#endif
