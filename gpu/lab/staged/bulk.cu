/* bulk.cu - bulk copies into shared memory and out of it.
 *
 * What is here: a ring of 1 to 5 stages that one thread of a block drives. What is not: the ring
 * (ring.cuh), tensor maps (boxes.cu). Follows the PTX ISA, "cp.async.bulk". */
#include "gpu/lab/staged/ring.cuh"

enum { WARP = 32 };

typedef struct bulk {
    staged_run run;
    staged_turns turns;
    int tile;
} bulk;

#if __CUDA_ARCH__ >= 900
typedef struct bulk_tiles {
    const bulk *b;

    __device__ unsigned bytes(int64_t tile) const
    {
        int64_t left = b->run.bytes / STAGED_ALIGNED * STAGED_ALIGNED - tile * b->tile;
        return (unsigned)(left < b->tile ? left : b->tile);
    }
    __device__ void load(unsigned char *slot, int64_t tile, uint64_t *full) const
    {
        ptx_bulk_load(slot, b->run.x + tile * b->tile, bytes(tile), full);
    }
    __device__ void store(const unsigned char *slot, int64_t tile) const
    {
        ptx_bulk_store(b->run.y + tile * b->tile, slot, bytes(tile));
    }
} bulk_tiles;
#endif

static __global__ void __launch_bounds__(WARP) staged_bulk(const __grid_constant__ bulk b)
{
#if __CUDA_ARCH__ >= 900
    extern __shared__ __align__(128) unsigned char ring[];
    __shared__ uint64_t full[STAGED_MAX_STAGES];
    staged_rest(&b.run);
    staged_ask_run(&b.run, &b.turns, b.tile);
    if (threadIdx.x == 0)
        staged_ring(bulk_tiles{&b}, &b.turns, ring, (unsigned)b.tile, full);
#endif
}

bool staged_plan_bulk(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    bulk *b = gpu_arguments<bulk>(p);
    const staged_variant *w = staged_variant_of(p);
    if (!staged_run_of(r, &b->run, why))
        return false;
    if (b->run.bytes < STAGED_ALIGNED)
        return gpu_refuse(why, "fewer than %d bytes", STAGED_ALIGNED);
    b->tile = w->across;
    p->blocks = staged_blocks(&b->turns, w,
                              (b->run.bytes / STAGED_ALIGNED * STAGED_ALIGNED - 1) / b->tile + 1);
    return p->blocks > 0 || gpu_refuse(why, "more blocks than a grid has");
}

bool staged_launch_bulk(const gpu_plan *p, void *stream, gpu_why *why)
{
    const staged_variant *w = staged_variant_of(p);
    int shared = staged_shared(w);
    cudaFuncSetAttribute(staged_bulk, cudaFuncAttributeMaxDynamicSharedMemorySize, shared);
    staged_bulk<<<p->blocks, WARP, (size_t)shared, (cudaStream_t)stream>>>(*gpu_arguments<bulk>(p));
    return gpu_launched(why, w->version.name);
}
