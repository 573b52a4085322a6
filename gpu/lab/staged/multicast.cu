/* multicast.cu - one tensor to as many targets as a cluster has CTAs.
 *
 * What is here: clusters that load a tile once, each CTA a part of its rows for all of them, and
 * the same where each CTA loads the whole tile. What is not: rings: each tile has its slot, so that
 * no CTA has to hear from the others that a slot is free.
 *
 *      CTA 0 loads rows 0..  into slot t of CTA 0 and 1        CTA 0 stores slot t to target 0
 *      CTA 1 loads the rest  into slot t of CTA 0 and 1        CTA 1 stores slot t to target 1
 *
 * Where they lie apart, there are no clusters: all of target 0 comes first, then all of target 1.
 * Otherwise the CTAs of a cluster begin to load after all their barriers are there. Each waits
 * for all bytes that are sent to it, so that none is written to after it has left. */
#include "gpu/lab/staged/maps.cuh"

enum { WARP = 32 };

typedef struct cluster_boxes {
    staged_boxes b;
    int ctas, alone, apart;
} cluster_boxes;

#if __CUDA_ARCH__ >= 900
/* Rows of CTA `cta` of a tile, for all CTAs; or all rows for this one. */
static __device__ __forceinline__ void load_rows(const cluster_boxes *c, unsigned char *slot,
                                                 int64_t tile, int cta, uint64_t *full)
{
    const staged_boxes *b = &c->b;
    int at[2], box = b->inner * b->down, part = box / c->ctas;
    staged_place(b, tile, at, at + 1);
    at[1] += cta * (b->down / c->ctas);
    for (int k = 0; k < b->boxes; ++k, at[0] += b->inner / STAGED_WORD)
        if (c->alone)
            ptx_tensor_load(slot + k * box + cta * part, &b->from, at, full);
        else
            ptx_tensor_multicast(slot + k * box + cta * part, &b->from, at, full,
                                 (uint16_t)((1u << c->ctas) - 1));
}

static __device__ __forceinline__ void store_tile(const staged_boxes *b, const unsigned char *slot,
                                                  int64_t tile, int target)
{
    int at[3];
    staged_place(b, tile, at, at + 1);
    at[2] = target;
    for (int k = 0; k < b->boxes; ++k, at[0] += b->inner / STAGED_WORD)
        ptx_tensor_store(&b->to, at, slot + k * b->inner * b->down);
}

static __device__ void move_tiles(const cluster_boxes *c, unsigned char *slots, uint64_t *full)
{
    const staged_boxes *b = &c->b;
    unsigned ctas = (unsigned)c->ctas, each = gridDim.x / ctas;
    int cta = (int)(c->apart ? blockIdx.x / each : blockIdx.x % ctas);
    int bytes = b->boxes * b->inner * b->down;
    int64_t first = (int64_t)(c->apart ? blockIdx.x % each : blockIdx.x / ctas) * b->turns.tiles;
    int64_t left = b->turns.count - first;
    int turns = left < b->turns.tiles ? (int)left : b->turns.tiles;
    for (int t = 0; t < turns; ++t) {
        for (int part = 0; c->alone && part < c->ctas; ++part)
            load_rows(c, slots + t * bytes, first + t, part, full + t);
        if (!c->alone)
            load_rows(c, slots + t * bytes, first + t, cta, full + t);
    }
    for (int t = 0; t < turns; ++t) {
        ptx_barrier_wait(full + t, 0);
        store_tile(b, slots + t * bytes, first + t, cta);
        ptx_bulk_commit();
    }
    ptx_bulk_wait_read();
}
#endif

static __global__ void __launch_bounds__(WARP)
    staged_multicast(const __grid_constant__ cluster_boxes c)
{
#if __CUDA_ARCH__ >= 900
    extern __shared__ __align__(1024) unsigned char slots[];
    __shared__ uint64_t full[STAGED_MAX_STAGES];
    if (threadIdx.x == 0) {
        for (int t = 0; t < c.b.turns.tiles; ++t)
            ptx_barrier_init(full + t, 1);
        ptx_fence_barrier_init();
        for (int t = 0; t < c.b.turns.tiles; ++t)
            ptx_barrier_expect(full + t, (unsigned)(c.b.boxes * c.b.inner * c.b.down));
    }
    __syncwarp();
    ptx_cluster_sync();
    if (threadIdx.x == 0)
        move_tiles(&c, slots, full);
#endif
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

bool staged_plan_multicast(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    staged_rows *n = gpu_arguments<staged_rows>(p);
    const staged_variant *w = staged_variant_of(p);
    if (!staged_rows_of(r, w, n, why))
        return false;
    if (n->rows.a.stride[2] != 0 || n->rows.b.shape[2] != w->ctas)
        return gpu_refuse(why, "the last mode is not that of %d targets", w->ctas);
    n->rows.a.modes = 2; /* the map of the source has no targets */
    bool covered = staged_cover(w, n, p, why);
    p->blocks *= (unsigned)w->ctas;
    return covered;
}

static cudaError_t start(const cluster_boxes *c, unsigned blocks, int shared, void *stream)
{
    cudaLaunchAttribute cluster = {};
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim.x = c->apart ? 1 : (unsigned)c->ctas;
    cluster.val.clusterDim.y = cluster.val.clusterDim.z = 1;
    cudaLaunchConfig_t how = {};
    how.gridDim = dim3(blocks);
    how.blockDim = dim3(WARP);
    how.dynamicSmemBytes = (size_t)shared;
    how.stream = (cudaStream_t)stream;
    how.attrs = &cluster;
    how.numAttrs = 1;
    cudaFuncSetAttribute(staged_multicast, cudaFuncAttributeMaxDynamicSharedMemorySize, shared);
    return cudaLaunchKernelEx(&how, staged_multicast, *c);
}

bool staged_launch_multicast(const gpu_plan *p, void *stream, gpu_why *why)
{
    const staged_variant *w = staged_variant_of(p);
    const staged_rows *n = gpu_arguments<staged_rows>(p);
    cluster_boxes c = {staged_boxes_of(w, n), w->ctas, w->kind == STAGED_ALONE, w->apart};
    if (!staged_encode(&c.b.from, &n->rows.a, n->rows.x, w, w->down / w->ctas, why) ||
        !staged_encode(&c.b.to, &n->rows.b, n->rows.y, w, w->down, why))
        return false;
    cudaError_t error = start(&c, p->blocks, w->across * w->down * w->stages, stream);
    return error == cudaSuccess ||
           gpu_refuse(why, "%s: %s", w->version.name, cudaGetErrorString(error));
}
