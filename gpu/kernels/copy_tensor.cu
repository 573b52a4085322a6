/* copy_tensor.cu - copy, v6: boxes of tensor maps.
 *
 * What is here: the rung that leaves addresses and edges to the copy engine. What is not: what a
 * tensor map may be in general; here it is rows of whole 16-byte vectors at pitches of whole
 * vectors, 2 to 5 modes, counted in words of 4 bytes. Follows the PTX ISA, "Tensor", and the
 * driver's rules for cuTensorMapEncodeTiled.
 *
 *      x, a tensor map    -- load -->    a box in shared memory    -- store -->    y, a tensor map
 *
 * A box that hangs over the edge is filled with zeros on its way in and cut on its way out. Where
 * it is cut in a row, an H200 cuts at 16 bytes: a row of y that ends elsewhere is followed by up
 * to 15 bytes that were not asked for. So rows of y must be whole vectors. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/refinement.cuh"
#include "gpu/kernels/ptx.cuh"

/* A box: 256 words of each of 2 rows. Measured on an H200: such boxes, one a block, 1.00 of
 * cudaMemcpyAsync on rows with gaps between them; rings of larger boxes in a persistent grid 0.92,
 * one large box a block 0.97. */
enum { WARP = 32, WIDE = 16, WORD = 4, ACROSS = 256, DOWN = 2, MAX_MODES = 5 };
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

typedef CUresult encode_fn(CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *,
                           const cuuint64_t *, const cuuint64_t *, const cuuint32_t *,
                           const cuuint32_t *, CUtensorMapInterleave, CUtensorMapSwizzle,
                           CUtensorMapL2promotion, CUtensorMapFloatOOBfill);

/* The driver's function, found at run time: a program with this in it starts without a driver. */
static encode_fn *find_encode(void)
{
    void *found = NULL;
    cudaDriverEntryPointQueryResult result;
    if (cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &found, 12000, cudaEnableDefault,
                                         &result) != cudaSuccess ||
        result != cudaDriverEntryPointSuccess)
        return NULL;
    return (encode_fn *)found;
}

static bool encode(CUtensorMap *map, const ct_flat *f, const void *memory, const int *box,
                   gpu_why *why)
{
    encode_fn *encode = find_encode();
    cuuint64_t extent[MAX_MODES], pitch[MAX_MODES];
    cuuint32_t size[MAX_MODES], step[MAX_MODES];
    for (int k = 0; k < f->modes; ++k) {
        extent[k] = (cuuint64_t)(k == 0 ? f->shape[k] * (WIDE / WORD) : f->shape[k]);
        pitch[k] = (cuuint64_t)(f->stride[k] * WIDE);
        size[k] = (cuuint32_t)box[k];
        step[k] = 1;
    }
    if (encode == NULL)
        return gpu_refuse(why, "the driver has no cuTensorMapEncodeTiled");
    CUresult error = encode(map, CU_TENSOR_MAP_DATA_TYPE_UINT32, (cuuint32_t)f->modes,
                            (char *)memory + f->offset[0] * WIDE, extent, pitch + 1, size, step,
                            CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
                            CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    return error == CUDA_SUCCESS || gpu_refuse(why, "cuTensorMapEncodeTiled: error %d", (int)error);
}

/* ---- What it takes -------------------------------------------------------------------------- */

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
        return gpu_refuse(why, "rows are no %d vectors of %d bytes: %lld of %d",
                          ACROSS * WORD / WIDE, WIDE, (long long)rows->b.shape[0], rows->bytes);
    return takes(&rows->a, "a", why) && takes(&rows->b, "b", why);
}

/* How many boxes there are, 0 for too many. */
static int64_t boxes_of(const gpu_request *rows, boxes *b)
{
    int64_t all = 1;
    for (int k = 0; k < MAX_MODES; ++k) {
        int64_t extent = k >= rows->b.modes ? 1 : rows->b.shape[k];
        extent *= k == 0 ? WIDE / WORD : 1;
        b->size[k] = k == 0 ? ACROSS : k == 1 ? DOWN : 1;
        b->count[k] = (uint32_t)((extent - 1) / b->size[k] + 1);
        if (all > INT32_MAX / (int64_t)b->count[k])
            return 0;
        all *= b->count[k];
    }
    return all;
}

bool gpu_can_tensor(const gpu_device *d, const gpu_request *r, gpu_why *why)
{
    gpu_request rows;
    boxes b;
    (void)d;
    return rows_of(r, &rows, why) &&
           (boxes_of(&rows, &b) > 0 || gpu_refuse(why, "more than 2^31 boxes"));
}

template <int RANK> static void start(const boxes *b, unsigned count, void *stream)
{
    copy_tensor<RANK><<<count, WARP, 0, (cudaStream_t)stream>>>(*b);
}

bool gpu_launch_tensor(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    static void (*const starts[])(const boxes *, unsigned, void *) = {start<2>, start<3>, start<4>,
                                                                      start<5>};
    gpu_request rows;
    boxes b;
    (void)d;
    if (!rows_of(r, &rows, why))
        return false;
    unsigned count = (unsigned)boxes_of(&rows, &b);
    if (!encode(&b.from, &rows.a, rows.x, b.size, why) ||
        !encode(&b.to, &rows.b, rows.y, b.size, why))
        return false;
    starts[rows.b.modes - 2](&b, count, stream);
    return gpu_launched(why, "copy v6");
}
