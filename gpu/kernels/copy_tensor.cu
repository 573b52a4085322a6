/* copy_tensor.cu - copy, v6: boxes of tensor maps.
 *
 * What is here: the version that leaves addresses and edges to the copy engine. What is not: what a
 * tensor map may be in general; here it is rows of whole 16-byte vectors at pitches of whole
 * vectors, 2 to 5 modes, counted in words of 4 bytes. Follows the PTX ISA, "Tensor", and the
 * driver's rules for cuTensorMapEncodeTiled.
 *
 *      x, a tensor map    -- load -->    a box in shared memory    -- store -->    y, a tensor map
 *
 * A box that hangs over the edge is filled with zeros when it is loaded and clipped when it is
 * stored. Within a row an H200 clips at 16 bytes: a row of y that ends elsewhere is followed by up
 * to 15 bytes that do not belong to it. So rows of y must be whole vectors. */
#include "gpu/host/kernels.h"
#include "gpu/host/refinement.h"
#include "gpu/host/tensor_map.cuh"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/ptx.cuh"

#include <string.h>

/* A box: 256 words of each of 2 rows. Measured on an H200: such boxes, one a block, 1.00 of
 * cudaMemcpyAsync on rows with gaps between them; rings of larger boxes in a persistent grid 0.92,
 * one large box a block 0.97. */
enum { WARP = 32, WIDE = 16, WORD = 4, SECTOR = 32, ACROSS = 256, DOWN = 2, MAX_MODES = 5 };
enum { BOX_BYTES = ACROSS * DOWN * WORD };

typedef struct boxes {
    CUtensorMap from, to;
    uint32_t count[MAX_MODES]; /* boxes along each mode */
    int size[MAX_MODES];       /* of a box */
} boxes;

template <int RANK>
static __global__ void __launch_bounds__(WARP) copy_tensor(const __grid_constant__ boxes b)
{
#if __CUDA_ARCH__ >= 900
    __shared__ __align__(128) unsigned char stage[BOX_BYTES];
    __shared__ uint64_t full;
    uint32_t rest = blockIdx.x;
    int at[RANK];
#pragma unroll
    for (int k = 0; k < RANK; ++k) {
        uint32_t next = rest / b.count[k];
        at[k] = (int)(rest - next * b.count[k]) * b.size[k];
        rest = next;
    }
    if (threadIdx.x != 0)
        return;
    ptx_barrier_init(&full, 1);
    ptx_fence_barrier_init();
    ptx_barrier_expect(&full, BOX_BYTES);
    ptx_tensor_load(stage, &b.from, at, &full);
    ptx_barrier_wait(&full, 0);
    ptx_tensor_store(&b.to, at, stage);
    ptx_bulk_commit();
    ptx_bulk_wait_read();
#endif
}

/* ---- Tensor maps ---------------------------------------------------------------------------- */

/* Rows of vectors, counted in words. */
static bool encode(CUtensorMap *map, const ct_flat *f, const void *memory, const int *box,
                   gpu_why *why)
{
    ct_tensor_map m = {};
    m.rank = f->modes;
    m.elementBits = 8 * WORD;
    for (int k = 0; k < f->modes; ++k) {
        m.globalDim[k] = k == 0 ? f->shape[k] * (WIDE / WORD) : f->shape[k];
        m.globalStrides[k] = f->stride[k] * WIDE;
        m.boxDim[k] = box[k];
        m.elementStrides[k] = 1;
    }
    return gpu_encode_map(map, &m, (const char *)memory + f->offset[0] * WIDE, why);
}

/* ---- Requirements --------------------------------------------------------------------------- */

static bool takes(const ct_flat *f, const char *name, gpu_why *why)
{
    for (int k = 0; k < f->modes; ++k) {
        if (f->shape[k] > INT32_MAX / WIDE)
            return gpu_refuse(why, "mode %d of %s has %lld elements: coordinates have 31 bits", k,
                              name, (long long)f->shape[k]);
        if (k > 0 && (f->stride[k] <= 0 || f->stride[k] >= ((int64_t)1 << 40) / WIDE))
            return gpu_refuse(why,
                              "%s has a pitch of %lld vectors of %d bytes, not of 1 to 2^40 "
                              "bytes",
                              name, (long long)f->stride[k], WIDE);
    }
    return true;
}

static bool rows_of(const gpu_request *r, gpu_request *rows, gpu_why *why)
{
    if (!gpu_rows(r, true, rows, why))
        return false;
    if (rows->b.modes < 2 || rows->b.modes > MAX_MODES)
        return gpu_refuse(why, "%d modes: a box here has 2 to %d", rows->b.modes, MAX_MODES);
    if (rows->bytes != WIDE || rows->b.shape[0] < ACROSS * WORD / WIDE)
        return gpu_refuse(why, "rows are not %d vectors of %d bytes: %lld of %d",
                          ACROSS * WORD / WIDE, WIDE, (long long)rows->b.shape[0], rows->bytes);
    if (!gpu_rows_begin_at(&rows->b, rows->y, WIDE, SECTOR))
        return gpu_refuse(why, "rows of b do not begin at multiples of %d bytes", SECTOR);
    return takes(&rows->a, "a", why) && takes(&rows->b, "b", why);
}

/* Rows of both sides, and boxes that cover them: the tensor maps are made when they are launched,
 * as they say where the memory lies. */
typedef struct cover {
    gpu_request rows;
    uint32_t count[MAX_MODES];
    int size[MAX_MODES];
} cover;

/* How many boxes there are, 0 for too many. */
static int64_t count_boxes(cover *c)
{
    int64_t all = 1;
    const ct_flat *b = &c->rows.b;
    for (int k = 0; k < MAX_MODES; ++k) {
        int64_t extent = k >= b->modes ? 1 : b->shape[k];
        extent *= k == 0 ? WIDE / WORD : 1;
        c->size[k] = k == 0 ? ACROSS : k == 1 ? DOWN : 1;
        c->count[k] = (uint32_t)((extent - 1) / c->size[k] + 1);
        if (all > INT32_MAX / (int64_t)c->count[k])
            return 0;
        all *= c->count[k];
    }
    return all;
}

bool gpu_plan_tensor(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    cover *c = gpu_arguments<cover>(p);
    if (!rows_of(r, &c->rows, why))
        return false;
    p->blocks = (unsigned)count_boxes(c);
    return p->blocks > 0 || gpu_refuse(why, "more than 2^31 boxes");
}

template <int RANK> static void start(const boxes *b, unsigned count, void *stream)
{
    copy_tensor<RANK><<<count, WARP, 0, (cudaStream_t)stream>>>(*b);
}

bool gpu_launch_tensor(const gpu_plan *p, void *stream, gpu_why *why)
{
    static void (*const starts[])(const boxes *, unsigned, void *) = {start<2>, start<3>, start<4>,
                                                                      start<5>};
    const cover *c = gpu_arguments<cover>(p);
    const gpu_request *rows = &c->rows;
    boxes b = {};
    memcpy(b.count, c->count, sizeof b.count);
    memcpy(b.size, c->size, sizeof b.size);
    if (!encode(&b.from, &rows->a, rows->x, b.size, why) ||
        !encode(&b.to, &rows->b, rows->y, b.size, why))
        return false;
    starts[rows->b.modes - 2](&b, p->blocks, stream);
    return gpu_launched(why, "copy v6");
}
