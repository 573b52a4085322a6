/* maps.cuh - rows at a pitch, to one target or to several, as tensor maps of words.
 *
 * What is here: what boxes.cu and multicast.cu share on the host. What is not: kernels. */
#ifndef GPU_STAGED_MAPS_CUH
#define GPU_STAGED_MAPS_CUH

#include "gpu/host/tensor_map.cuh"
#include "gpu/lab/staged/ring.cuh"

enum { STAGED_WORD = 4 };

/* What a plan keeps: the tensor maps are made when it is launched. */
typedef struct staged_rows {
    gpu_request rows;
    staged_turns turns;
    uint32_t columns; /* tiles side by side */
} staged_rows;

/* What a kernel is given. A tile is cut into boxes, next to one another, as wide as a swizzle. */
typedef struct staged_boxes {
    CUtensorMap from, to;
    staged_turns turns;
    uint32_t columns;
    int inner, boxes, down; /* bytes of a row of a box; boxes of a tile; rows */
    const unsigned char *x; /* what `from` is a map of */
    int64_t pitch;          /* bytes from a row to the next */
    int length, rows;       /* bytes of a row; rows */
} staged_boxes;

static inline int staged_inner(const staged_variant *w)
{
    return w->width > 0 ? w->width : w->across;
}

/* A map of rows, whose boxes have so many rows, and one target. */
static inline bool staged_encode(CUtensorMap *map, const ct_flat *f, const void *memory,
                                 const staged_variant *w, int down, gpu_why *why)
{
    ct_tensor_map m = {};
    m.rank = f->modes;
    m.elementBits = 8 * STAGED_WORD;
    m.swizzle = w->width;
    m.swizzleAtom = 16;
    for (int k = 0; k < f->modes; ++k) {
        m.globalDim[k] = k == 0 ? f->shape[k] * (STAGED_ALIGNED / STAGED_WORD) : f->shape[k];
        m.globalStrides[k] = f->stride[k] * STAGED_ALIGNED;
        m.boxDim[k] = k == 0 ? staged_inner(w) / STAGED_WORD : k == 1 ? down : 1;
        m.elementStrides[k] = 1;
    }
    return gpu_encode_map_ahead(map, &m, (const char *)memory + f->offset[0] * STAGED_ALIGNED,
                                w->ahead, why);
}

/* A run as rows that are as wide as a tile. */
static inline bool staged_fold(ct_flat *f, const staged_variant *w)
{
    int64_t across = w->across / STAGED_ALIGNED;
    if (f->modes != 1 || f->stride[0] != 1 || f->shape[0] % across != 0)
        return false;
    f->modes = 2;
    f->shape[1] = f->shape[0] / across;
    f->shape[0] = f->stride[1] = across;
    return true;
}

/* Rows of whole 16-byte vectors; mode 2, where there is one, is that of the targets. */
static inline bool staged_rows_of(const gpu_request *r, const staged_variant *w, staged_rows *n,
                                  gpu_why *why)
{
    gpu_request *rows = &n->rows;
    int modes = w->ctas > 1 ? 3 : 2;
    if (!gpu_rows(r, true, rows, why))
        return false;
    if (w->folded && (!staged_fold(&rows->a, w) || !staged_fold(&rows->b, w)))
        return gpu_refuse(why, "not two runs of whole rows of %d bytes", w->across);
    if (rows->bytes != STAGED_ALIGNED || rows->b.modes != modes || rows->a.modes != modes)
        return gpu_refuse(why, "not rows of 16-byte vectors in %d modes: %d modes, %d bytes", modes,
                          rows->b.modes, rows->bytes);
    for (int k = 0; k < modes; ++k)
        if (rows->b.shape[k] > INT32_MAX / STAGED_ALIGNED)
            return gpu_refuse(why, "a mode of %lld", (long long)rows->b.shape[k]);
    return true;
}

/* Tiles that cover the rows; false where a grid has fewer blocks. */
static inline bool staged_cover(const staged_variant *w, staged_rows *n, gpu_plan *p, gpu_why *why)
{
    int64_t columns = (n->rows.b.shape[0] * STAGED_ALIGNED - 1) / w->across + 1;
    n->columns = (uint32_t)columns;
    p->blocks = staged_blocks(&n->turns, w, columns * ((n->rows.b.shape[1] - 1) / w->down + 1));
    return p->blocks > 0 || gpu_refuse(why, "more blocks than a grid has");
}

static inline staged_boxes staged_boxes_of(const staged_variant *w, const staged_rows *n)
{
    staged_boxes b = {};
    b.turns = n->turns;
    b.columns = n->columns;
    b.inner = staged_inner(w);
    b.boxes = w->across / b.inner;
    b.down = w->down;
    b.x = (const unsigned char *)n->rows.x + n->rows.a.offset[0] * STAGED_ALIGNED;
    b.pitch = n->rows.a.stride[1] * STAGED_ALIGNED;
    b.length = (int)n->rows.b.shape[0] * STAGED_ALIGNED;
    b.rows = (int)n->rows.b.shape[1];
    return b;
}

/* Where tile i begins, in words and rows. */
static __device__ __forceinline__ void staged_place(const staged_boxes *b, int64_t i, int *column,
                                                    int *row)
{
    uint32_t tile = (uint32_t)i, above = tile / b->columns;
    *column = (int)(tile - above * b->columns) * b->boxes * b->inner / STAGED_WORD;
    *row = (int)above * b->down;
}

/* Lines of the tiles that a later block loads. Several rows that are narrower lie in one line. */
static __device__ __forceinline__ void staged_ask_ahead(const staged_boxes *b)
{
    int across = b->boxes * b->inner, at[2];
    int in_row = across < STAGED_LINE ? 1 : across / STAGED_LINE;
    int in_line = across < STAGED_LINE ? STAGED_LINE / across : 1,
        lines = in_row * b->down / in_line;
    int turns = b->turns.far > 0 ? b->turns.tiles : 0;
    for (int k = (int)threadIdx.x; k < turns * lines; k += (int)blockDim.x) {
        int64_t tile = staged_tile(&b->turns, k / lines) + b->turns.far;
        if (tile >= b->turns.count)
            break;
        staged_place(b, tile, at, at + 1);
        int column = at[0] * STAGED_WORD + k % in_row * STAGED_LINE;
        int row = at[1] + k % lines / in_row * in_line;
        if (column < b->length && row < b->rows)
            ptx_prefetch(b->x + row * b->pitch + column);
    }
}

#endif
