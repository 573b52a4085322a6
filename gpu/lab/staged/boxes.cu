/* boxes.cu - boxes of tensor maps into shared memory and out of it, swizzled or not.
 *
 * What is here: rows at a pitch, by a ring of 1 to 5 stages that one thread of a block drives. What
 * is not: the ring (ring.cuh), several targets (multicast.cu). Follows the PTX ISA, "Tensor".
 *
 *      a tile       | box | box | box |       as wide as the swizzle, the same rows of each
 *
 * Both maps have the same swizzle, which the store undoes: what is in shared memory in between lies
 * as a matrix instruction would read it. */
#include "gpu/lab/staged/maps.cuh"

enum { WARP = 32 };

#if __CUDA_ARCH__ >= 900
typedef struct box_tiles {
    const staged_boxes *b;

    __device__ unsigned bytes(int64_t) const
    {
        return (unsigned)(b->boxes * b->inner * b->down);
    }
    __device__ void load(unsigned char *slot, int64_t tile, uint64_t *full) const
    {
        int at[2];
        staged_place(b, tile, at, at + 1);
        for (int k = 0; k < b->boxes; ++k, at[0] += b->inner / STAGED_WORD)
            ptx_tensor_load(slot + k * b->inner * b->down, &b->from, at, full);
    }
    __device__ void store(const unsigned char *slot, int64_t tile) const
    {
        int at[2];
        staged_place(b, tile, at, at + 1);
        for (int k = 0; k < b->boxes; ++k, at[0] += b->inner / STAGED_WORD)
            ptx_tensor_store(&b->to, at, slot + k * b->inner * b->down);
    }
} box_tiles;
#endif

static __global__ void __launch_bounds__(WARP) staged_tiles(const __grid_constant__ staged_boxes b)
{
#if __CUDA_ARCH__ >= 900
    extern __shared__ __align__(1024) unsigned char ring[];
    __shared__ uint64_t full[STAGED_MAX_STAGES];
    box_tiles m = {&b};
    staged_ask_ahead(&b);
    if (threadIdx.x == 0)
        staged_ring(m, &b.turns, ring, m.bytes(0), full);
#endif
}

bool staged_plan_boxes(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    staged_rows *n = gpu_arguments<staged_rows>(p);
    return staged_rows_of(r, staged_variant_of(p), n, why) &&
           staged_cover(staged_variant_of(p), n, p, why);
}

bool staged_launch_boxes(const gpu_plan *p, void *stream, gpu_why *why)
{
    const staged_variant *w = staged_variant_of(p);
    const staged_rows *n = gpu_arguments<staged_rows>(p);
    staged_boxes b = staged_boxes_of(w, n);
    int shared = staged_shared(w);
    if (!staged_encode(&b.from, &n->rows.a, n->rows.x, w, w->down, why) ||
        !staged_encode(&b.to, &n->rows.b, n->rows.y, w, w->down, why))
        return false;
    cudaFuncSetAttribute(staged_tiles, cudaFuncAttributeMaxDynamicSharedMemorySize, shared);
    staged_tiles<<<p->blocks, WARP, (size_t)shared, (cudaStream_t)stream>>>(b);
    return gpu_launched(why, w->version.name);
}
