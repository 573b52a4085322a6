/* tma.cu - copies by tensor maps, as make_tma_copy plans them.
 *
 * v1  plain: a cluster for each tile; one thread of each CTA moves its boxes.
 *
 * What is here: loads, multicasts, stores and additions of boxes of 1 to 5 dimensions, swizzled or
 * not; all but the additions by im2col maps too. What is not: which boxes (host/tma_copy.c), copies
 * without a layout in shared memory of their own (copy_tensor.cu).
 *
 *      loads     boxes of the tensor  ->  shared memory, all of which goes to y
 *                their map and boxes are prefetched before, where the operation says so
 *      stores    shared memory, which all of x went to before  ->  boxes of the tensor
 *
 * Boxes reach beyond the tensor: loads fill with zeros there, stores leave it alone. A multicast
 * writes into all CTAs of its cluster, so that each waits for the whole tile, and none leaves
 * before the others have it. */
#include "gpu/host/tensor_map.cuh"
#include "gpu/host/tiled/tma_copy.h"
#include "gpu/kernels/im2col.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/tiled/prefetch.cuh"

enum { THREADS = 128, ALIGNED = 16 };

/* What a plan knows; the tensor map is made when it is launched, as a plan has no place for one. */
typedef struct moves {
    gpu_tma tma;
    const unsigned char *x;
    unsigned char *y;
} moves;

typedef struct boxes {
    CUtensorMap map;
    gpu_tma tma;
    const unsigned char *x;
    unsigned char *y;
} boxes;

/* ---- One tile of one CTA -------------------------------------------------------------------- */

#if __CUDA_ARCH__ >= 900
/* Pixels and channels; a map with images, channels and a dimension of space has rank 3. */
template <int RANK>
static __device__ void move_pixels(const boxes *b, const int32_t *box, const int (&at)[RANK],
                                   unsigned char *place, uint64_t *full)
{
    if constexpr (RANK >= 3) {
        uint16_t off[RANK - 2];
#pragma unroll
        for (int d = 0; d < RANK - 2; ++d)
            off[d] = (uint16_t)box[GPU_BOX_OFFSETS + d];
        if (b->tma.moves == GPU_TMA_LOAD)
            ptx_im2col_load<RANK>(place, &b->map, at, off, full);
        else if (b->tma.moves == GPU_TMA_MULTICAST)
            ptx_im2col_multicast<RANK>(place, &b->map, at, off, full,
                                       (uint16_t)((1u << b->tma.ctas) - 1));
        else
            ptx_im2col_store<RANK>(&b->map, at, place);
    }
}
#endif

template <int RANK>
static __device__ void move_box(const boxes *b, const int32_t *box, unsigned char *shared,
                                uint64_t *full)
{
#if __CUDA_ARCH__ >= 900
    int at[RANK];
#pragma unroll
    for (int d = 0; d < RANK; ++d)
        at[d] = box[d];
    unsigned char *place = shared + box[GPU_BOX_BYTE];
    if (b->tma.map.im2col)
        move_pixels<RANK>(b, box, at, place, full);
    else if (b->tma.moves == GPU_TMA_LOAD)
        ptx_tensor_load<RANK>(place, &b->map, at, full);
    else if (b->tma.moves == GPU_TMA_MULTICAST)
        ptx_tensor_multicast<RANK>(place, &b->map, at, full, (uint16_t)((1u << b->tma.ctas) - 1));
    else if (b->tma.moves == GPU_TMA_STORE)
        ptx_tensor_store<RANK>(&b->map, at, place);
    else
        ptx_tensor_add<RANK>(&b->map, at, place);
#endif
}

#if __CUDA_ARCH__ >= 900
/* Into the L2, and changes nothing: the map, then each box. */
template <int RANK> static __device__ void prefetch_boxes(const boxes *b, const int32_t *box)
{
    ptx_prefetch_map(&b->map);
    for (int k = 0; k < b->tma.count; ++k, box += GPU_BOX_NUMBERS) {
        int at[RANK];
#pragma unroll
        for (int d = 0; d < RANK; ++d)
            at[d] = box[d];
        if (!b->tma.map.im2col)
            ptx_tensor_prefetch<RANK>(&b->map, at);
        else if constexpr (RANK >= 3) {
            uint16_t off[RANK - 2];
#pragma unroll
            for (int d = 0; d < RANK - 2; ++d)
                off[d] = (uint16_t)box[GPU_BOX_OFFSETS + d];
            ptx_im2col_prefetch<RANK>(&b->map, at, off);
        }
    }
}

/* Bytes that arrive in this CTA's shared memory: its own boxes, or those of all CTAs. */
static __device__ unsigned arriving(const gpu_tma *t)
{
    unsigned bytes = (unsigned)t->map.elementBits / 8 * (unsigned)t->count;
    for (int d = 0; d < t->map.rank && !t->map.im2col; ++d)
        bytes *= (unsigned)t->map.boxDim[d];
    if (t->map.im2col)
        bytes *= (unsigned)(t->map.channelsPerPixel * t->map.pixelsPerColumn);
    return t->moves == GPU_TMA_MULTICAST ? bytes * (unsigned)t->ctas : bytes;
}
#endif

template <int RANK>
static __global__ void __launch_bounds__(THREADS) tma_copy(const __grid_constant__ boxes b)
{
#if __CUDA_ARCH__ >= 900
    extern __shared__ __align__(1024) unsigned char shared[];
    __shared__ uint64_t full;
    const gpu_tma *t = &b.tma;
    bool loads = t->moves <= GPU_TMA_MULTICAST;
    const int32_t *box = t->boxes + (int64_t)blockIdx.x * t->count * GPU_BOX_NUMBERS;
    const unsigned char *from = b.x + (int64_t)(blockIdx.x / (unsigned)t->ctas) * t->image;
    unsigned char *to = b.y + (int64_t)blockIdx.x * t->image;
    if (t->prefetches && threadIdx.x == 0)
        prefetch_boxes<RANK>(&b, box);
    for (unsigned i = threadIdx.x; !loads && i < (unsigned)t->image; i += THREADS)
        shared[i] = from[i];
    if (threadIdx.x == 0) {
        ptx_barrier_init(&full, 1);
        ptx_fence_barrier_init();
        if (loads)
            ptx_barrier_expect(&full, arriving(t));
    }
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); /* stores read what was written */
    ptx_cluster_sync();
    for (int k = 0; threadIdx.x == 0 && k < t->count; ++k)
        move_box<RANK>(&b, box + k * GPU_BOX_NUMBERS, shared, &full);
    if (loads)
        ptx_barrier_wait(&full, 0);
    else if (threadIdx.x == 0) {
        ptx_bulk_commit();
        ptx_bulk_wait();
    }
    for (unsigned i = threadIdx.x; loads && i < (unsigned)t->image; i += THREADS)
        to[i] = shared[i];
    ptx_cluster_sync();
#endif
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

static bool plan(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    moves *b = gpu_arguments<moves>(p);
    bool loads = r->tma.moves <= GPU_TMA_MULTICAST;
    const void *tensor = loads ? r->x : r->y;
    b->tma = r->tma;
    b->x = (const unsigned char *)r->x;
    b->y = (unsigned char *)r->y;
    p->blocks = (unsigned)(r->tma.tiles * r->tma.ctas);
    return gpu_aligned(tensor, ALIGNED, loads ? "x" : "y", why);
}

template <int RANK> static cudaError_t start(const boxes *b, unsigned blocks, void *stream)
{
    cudaLaunchAttribute cluster = {};
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim.x = (unsigned)b->tma.ctas;
    cluster.val.clusterDim.y = cluster.val.clusterDim.z = 1;
    cudaLaunchConfig_t how = {};
    how.gridDim = dim3(blocks);
    how.blockDim = dim3(THREADS);
    how.dynamicSmemBytes = (size_t)b->tma.image;
    how.stream = (cudaStream_t)stream;
    how.attrs = &cluster;
    how.numAttrs = 1;
    cudaFuncSetAttribute(tma_copy<RANK>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                         (int)b->tma.image);
    if (b->tma.ctas > 8)
        cudaFuncSetAttribute(tma_copy<RANK>, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
    return cudaLaunchKernelEx(&how, tma_copy<RANK>, *b);
}

static bool launch(const gpu_plan *p, void *stream, gpu_why *why)
{
    static cudaError_t (*const starts[])(const boxes *, unsigned, void *) = {
        start<1>, start<2>, start<3>, start<4>, start<5>};
    const moves *a = gpu_arguments<moves>(p);
    boxes b = {{}, a->tma, a->x, a->y};
    const void *tensor = b.tma.moves <= GPU_TMA_MULTICAST ? (const void *)b.x : b.y;
    if (b.tma.map.rank < 1 || b.tma.map.rank > CT_MAX_TMA_RANK)
        return gpu_refuse(why, "a tensor map of %d dimensions", b.tma.map.rank);
    if (!gpu_encode_map(&b.map, &b.tma.map, tensor, why))
        return false;
    cudaError_t error = starts[b.tma.map.rank - 1](&b, p->blocks, stream);
    return error == cudaSuccess || gpu_refuse(why, "tma_copy v1: %s", cudaGetErrorString(error));
}

extern const gpu_version gpu_tma_versions[] = {
    {"v1", "a cluster for each tile", 90, plan, launch},
    {},
};
