/* ring.cuh - a ring of stages that the copy engine fills and empties, driven by one thread.
 *
 * What is here: the order of loads, waits and stores. What is not: which bytes (bulk.cu, boxes.cu).
 *
 *      full[s]   its phase ends when the bytes of a load are all in slot s
 *      a slot is loaded again once no store reads it: the one stored last may still be read, where
 *      there is more than one, so that the slot before it is the next to be loaded */
#ifndef GPU_STAGED_RING_CUH
#define GPU_STAGED_RING_CUH

#include "gpu/kernels/ptx.cuh"
#include "gpu/lab/staged/run.cuh"

#if __CUDA_ARCH__ >= 900

static __device__ __forceinline__ void staged_wait_for_reads(bool all)
{
    if (all)
        asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
    else
        asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
}

/* Tiles have bytes(tile), load(slot, tile, barrier) and store(slot, tile). */
template <typename Tiles>
static __device__ __forceinline__ void staged_ring(const Tiles &m, const staged_turns *n,
                                                   unsigned char *ring, unsigned slot_bytes,
                                                   uint64_t *full)
{
    int turns = staged_turns_here(n), late = n->stages > 1;
    for (int s = 0; s < n->stages; ++s)
        ptx_barrier_init(full + s, 1);
    ptx_fence_barrier_init();
    auto load = [&](int turn) {
        int s = turn % n->stages;
        int64_t tile = staged_tile(n, turn);
        ptx_barrier_expect(full + s, m.bytes(tile));
        m.load(ring + s * slot_bytes, tile, full + s);
    };
    for (int t = 0; t < n->stages && t < turns; ++t)
        load(t);
    for (int t = 0; t < turns; ++t) {
        int s = t % n->stages, next = t - late + n->stages;
        ptx_barrier_wait(full + s, (unsigned)(t / n->stages) & 1);
        m.store(ring + s * slot_bytes, staged_tile(n, t));
        ptx_bulk_commit();
        if (t >= late && next < turns) {
            staged_wait_for_reads(!late);
            load(next);
        }
    }
    ptx_bulk_wait_read();
}

#endif

#endif
