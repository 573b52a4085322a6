/* request.c - which requests the operations accept, and the work in them.
 *
 * What is here: the names of the operations, gpu_accepts, the work in a request. What is not: what
 * single versions need in addition (their plans), and dispatch (dispatch.cu). */
#include "gpu/host/functions.h"
#include "gpu/host/kernels.h"
#include "gpu/host/prefetch.h"
#include "gpu/host/products/cooperative_gemm.h"
#include "gpu/host/products/gemm.h"
#include "gpu/host/tiled/retile.h"
#include "gpu/host/tiled/tiled_copy.h"

enum { WARP = 32, MAX_CTAS = 16 };

/* Which fields of a request an operation reads, as the table in gpu.h says. */
typedef struct needs {
    const char *name;
    bool a, b, c, extent, tile, owner, bound, report;
} needs;

static const needs needs_of[GPU_OPS] = {
    [GPU_LAYOUT] = {"layout", .a = true, .report = true},
    [GPU_COPY] = {"copy", .a = true, .b = true},
    [GPU_COPY_IF] = {"copy_if", .a = true, .b = true, .extent = true, .bound = true},
    [GPU_TRANSPOSE] = {"transpose", .a = true, .b = true, .extent = true},
    [GPU_FILL] = {"fill", .b = true},
    [GPU_AXPBY] = {"axpby", .a = true, .b = true},
    [GPU_LOCAL_TILE] = {"local_tile", .a = true, .b = true, .extent = true, .tile = true,
                        .report = true},
    [GPU_LOCAL_PARTITION] = {"local_partition", .a = true, .b = true, .extent = true, .tile = true,
                             .owner = true, .report = true},
    [GPU_TV_PARTITION] = {"tv_partition", .a = true, .b = true, .extent = true, .tile = true,
                          .owner = true, .report = true},
    [GPU_TILED_COPY] = {"tiled_copy", .a = true, .b = true},
    [GPU_TMA_COPY] = {.name = "tma_copy"},
    [GPU_TILED_MMA] = {"tiled_mma", .report = true},
    [GPU_CLEAR] = {"clear", .b = true},
    [GPU_TRANSFORM] = {"transform", .a = true, .b = true},
    [GPU_TRANSFORM_TWO] = {"transform_two", .a = true, .b = true, .c = true},
    [GPU_REDUCE] = {"reduce", .a = true, .b = true},
    [GPU_GATHER] = {"gather", .a = true, .b = true, .report = true},
    [GPU_SCATTER] = {"scatter", .a = true, .b = true, .report = true},
    [GPU_COOPERATIVE_COPY] = {"cooperative_copy", .a = true, .b = true, .report = true},
    [GPU_COPY_MASKED] = {"copy_masked", .a = true, .b = true, .c = true},
    [GPU_AXPBY_IF] = {"axpby_if", .a = true, .b = true, .extent = true, .bound = true},
    [GPU_GEMM] = {"gemm", .a = true, .b = true, .c = true, .extent = true},
    [GPU_GEMM_TO] = {"gemm_to", .a = true, .b = true, .c = true, .extent = true},
    [GPU_COOPERATIVE_GEMM] = {"cooperative_gemm", .extent = true},
    [GPU_PREFETCH] = {"prefetch", .a = true, .b = true, .report = true},
    [GPU_RETILE] = {"retile", .a = true, .b = true},
    [GPU_PACKED_FILL] = {"packed_fill", .b = true},
    [GPU_PACKED_COPY] = {"packed_copy", .a = true, .b = true},
    [GPU_PACKED_TRANSPOSE] = {"packed_transpose", .a = true, .b = true, .extent = true},
};

const char *gpu_op_name(gpu_op op)
{
    return op < GPU_OPS ? needs_of[op].name : "none";
}

/* ---- How much ------------------------------------------------------------------------------- */

static int64_t ceil_div(int64_t a, int64_t b)
{
    return a / b + (a % b != 0);
}

int64_t gpu_tensor_size(const gpu_request *r)
{
    int64_t n = 1;
    for (int k = 0; k < r->rank; ++k)
        n *= r->extent[k];
    return n;
}

int64_t gpu_tile_size(const gpu_request *r)
{
    int64_t n = 1;
    for (int k = 0; k < r->rank; ++k)
        n *= r->tile[k];
    return n;
}

int64_t gpu_tile_count(const gpu_request *r)
{
    int64_t n = 1;
    for (int k = 0; k < r->rank; ++k)
        n *= ceil_div(r->extent[k], r->tile[k]);
    return n;
}

int64_t gpu_work(gpu_op op, const gpu_request *r)
{
    switch (op) {
    case GPU_LAYOUT:
        return r->count;
    case GPU_FILL:
    case GPU_CLEAR:
    case GPU_PACKED_FILL:
    case GPU_REDUCE:
        return r->b.size;
    case GPU_GATHER:
    case GPU_SCATTER:
        return r->slices * r->count;
    case GPU_LOCAL_TILE:
        return gpu_tile_count(r) * gpu_tile_size(r);
    case GPU_LOCAL_PARTITION:
        return gpu_tile_count(r) * r->threads;
    case GPU_TV_PARTITION:
        return r->owner.size;
    case GPU_TMA_COPY:
        return r->tma.tiles * r->tma.ctas * r->tma.count;
    case GPU_TILED_MMA:
        return r->threads * r->mma.factor[CT_C].values;
    case GPU_GEMM:
    case GPU_GEMM_TO:
        return r->b.size;
    case GPU_COOPERATIVE_GEMM:
        return r->extent[0] * r->extent[1];
    default:
        return r->a.size;
    }
}

int gpu_width(const gpu_request *r)
{
    int width = 0;
    while (1 << width < r->bytes)
        ++width;
    return width;
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

bool gpu_below_2_31(gpu_op op, const gpu_request *r, gpu_why *why)
{
    const needs *n = &needs_of[op];
    int64_t most = gpu_work(op, r);
    most = n->a ? larger(most, r->a.size) : most;
    most = n->b ? larger(most, r->b.size) : most;
    most = n->c ? larger(most, r->c.size) : most;
    return most <= (int64_t)1 << 31 ||
           gpu_refuse(why, "%lld coordinates are more than 2^31", (long long)most);
}

/* ---- Acceptance ----------------------------------------------------------------------------- */

bool gpu_aligned(const void *memory, size_t bytes, const char *name, gpu_why *why)
{
    return (uintptr_t)memory % bytes == 0 ||
           gpu_refuse(why, "%s lies at %p, which is not a multiple of %zu bytes", name, memory,
                      bytes);
}

static bool takes_memory(const void *memory, int bytes, const char *name, gpu_why *why)
{
    if (memory == NULL)
        return gpu_refuse(why, "%s is a null pointer", name);
    return gpu_aligned(memory, (size_t)bytes, name, why);
}

static bool takes_layout(const ct_flat *f, const char *name, gpu_why *why)
{
    return f->axes == 1 ||
           gpu_refuse(why, "the values of %s are not integers but %d numbers each", name, f->axes);
}

/* The products of the shape and of the tile fit 64 bits, and so does what is reported. */
static bool takes_shape(const needs *n, const gpu_request *r, gpu_why *why)
{
    int64_t all = GPU_RANK * 8;
    if (r->rank < 1 || r->rank > GPU_RANK)
        return gpu_refuse(why, "rank %d is not from 1 to %d", r->rank, GPU_RANK);
    for (int k = 0; k < r->rank; ++k) {
        int64_t tile = n->tile ? r->tile[k] : 1, round = 0;
        if (r->extent[k] < 0 || tile < 1)
            return gpu_refuse(why, "mode %d of %s is %lld", k,
                              tile < 1 ? "the tile" : "the extents",
                              (long long)(tile < 1 ? tile : r->extent[k]));
        bool left = __builtin_mul_overflow(ceil_div(r->extent[k], tile), tile, &round) ||
                    __builtin_mul_overflow(all, round == 0 ? tile : round, &all);
        if (left)
            return gpu_refuse(why, "the extents, or the tiles over them, leave 64 bits");
        if (n->bound && r->bound[k] < 0)
            return gpu_refuse(why, "the bound of mode %d is %lld", k, (long long)r->bound[k]);
    }
    return true;
}

/* Each output folds as many elements. */
static bool takes_fold(const gpu_request *r, gpu_why *why)
{
    int64_t all = 0;
    bool fits = r->count >= 1 && !__builtin_mul_overflow(r->count, r->b.size, &all);
    if (!fits || all != r->a.size)
        return gpu_refuse(why, "a has %lld coordinates, not %lld for each of %lld",
                          (long long)r->a.size, (long long)r->count, (long long)r->b.size);
    return r->f == GPU_PLUS || r->f == GPU_MAX || r->f == GPU_MIN ||
           gpu_refuse(why, "%s is no fold: plus, max or min is", gpu_function_name(r->f));
}

/* Slices of one size on both sides, on one of them as many as the index has. */
static bool takes_slices(gpu_op op, const gpu_request *r, gpu_why *why)
{
    const ct_flat *in_order = op == GPU_GATHER ? &r->b : &r->a;
    const ct_flat *named = op == GPU_GATHER ? &r->a : &r->b;
    int64_t all = 0;
    bool fits = r->count >= 1 && r->slices >= 0 &&
                !__builtin_mul_overflow(r->count, r->slices, &all) && all == in_order->size;
    if (!fits)
        return gpu_refuse(why, "%s has %lld coordinates, not %lld slices of %lld",
                          op == GPU_GATHER ? "b" : "a", (long long)in_order->size,
                          (long long)r->slices, (long long)r->count);
    return named->size % r->count == 0 ||
           gpu_refuse(why, "%s has %lld coordinates, which are no slices of %lld",
                      op == GPU_GATHER ? "a" : "b", (long long)named->size, (long long)r->count);
}

static bool takes_sizes(gpu_op op, const gpu_request *r, gpu_why *why)
{
    const needs *n = &needs_of[op];
    if (op == GPU_REDUCE)
        return takes_fold(r, why);
    if (op == GPU_GATHER || op == GPU_SCATTER)
        return takes_slices(op, r, why);
    if (op == GPU_GEMM || op == GPU_GEMM_TO)
        return gpu_takes_product(op, r, why);
    int64_t size = n->extent ? gpu_tensor_size(r) : n->a ? r->a.size : r->b.size;
    if (n->a && r->a.size != size)
        return gpu_refuse(why, "a has %lld coordinates, the extents have %lld",
                          (long long)r->a.size, (long long)size);
    if (n->b && r->b.size != size)
        return gpu_refuse(why, "b has %lld coordinates, %s %lld", (long long)r->b.size,
                          n->extent ? "the extents have" : "a has", (long long)size);
    return !n->c || r->c.size == size ||
           gpu_refuse(why, "c has %lld coordinates, a has %lld", (long long)r->c.size,
                      (long long)size);
}

/* The threads that CuTe's division of an index by strides finds: each stride is the product of the
 * extents that vary faster, so that every index from 0 up has a place of its own. */
static bool takes_threads(const gpu_request *r, gpu_why *why)
{
    ct_flat sorted;
    gpu_sort_places(&r->owner, &sorted);
    if (r->threads != r->owner.size || r->threads != gpu_tile_size(r))
        return gpu_refuse(why, "%lld threads, the layout of threads has %lld, the tile %lld",
                          (long long)r->threads, (long long)r->owner.size,
                          (long long)gpu_tile_size(r));
    for (int k = 0; k < r->owner.modes; ++k)
        if (r->owner.stride[k] < 0)
            return gpu_refuse(why, "the layout of threads has a negative stride");
    return sorted.modes == 0 || (sorted.modes == 1 && sorted.stride[0] == 1) ||
           gpu_refuse(why, "the layout of threads is not compact");
}

/* (thread, value) -> place of the tile */
static bool takes_places(const gpu_request *r, gpu_why *why)
{
    gpu_range s = gpu_range_of(&r->owner);
    if (r->threads < 1 || r->owner.size % r->threads != 0)
        return gpu_refuse(why, "%lld threads do not divide the %lld places of owner",
                          (long long)r->threads, (long long)r->owner.size);
    return (s.low >= 0 && s.high < gpu_tile_size(r)) ||
           gpu_refuse(why, "owner reaches from %lld to %lld, the tile has %lld places",
                      (long long)s.low, (long long)s.high, (long long)gpu_tile_size(r));
}

static bool takes_owner(gpu_op op, const gpu_request *r, gpu_why *why)
{
    if (!takes_layout(&r->owner, "owner", why))
        return false;
    if (r->owner.bits != 0 || (op == GPU_LOCAL_PARTITION && r->owner.offset[0] != 0))
        return gpu_refuse(why, "owner is not a plain layout");
    return op == GPU_TV_PARTITION ? takes_places(r, why) : takes_threads(r, why);
}

static bool takes_moves(gpu_op op, const gpu_request *r, gpu_why *why)
{
    const needs *n = &needs_of[op];
    int bytes = r->bytes, flag = op == GPU_COPY_MASKED ? 1 : bytes; /* of z */
    if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8 && bytes != 16)
        return gpu_refuse(why, "elements of %d bytes, not of 1, 2, 4, 8 or 16", bytes);
    if (!takes_sizes(op, r, why) || (n->a && !takes_layout(&r->a, "a", why)) ||
        !takes_layout(&r->b, "b", why) || (n->c && !takes_layout(&r->c, "c", why)))
        return false;
    if (r->b.size == 0)
        return true;
    if ((n->a && !takes_memory(r->x, bytes, "x", why)) ||
        (n->c && !takes_memory(r->z, flag, "z", why)) || !takes_memory(r->y, bytes, "y", why))
        return false;
    bool same = op == GPU_FILL || op == GPU_CLEAR || op == GPU_PACKED_FILL; /* wherever twice */
    return same || !gpu_overlaps(&r->b) ||
           gpu_refuse(why, "b maps two coordinates to one element, in no order");
}

/* A transpose has two modes; the other operations take any number of modes. */
static bool takes_rank(gpu_op op, const gpu_request *r, gpu_why *why)
{
    bool turns = op == GPU_TRANSPOSE || op == GPU_PACKED_TRANSPOSE;
    return !turns || r->rank == 2 || gpu_refuse(why, "rank %d is not 2", r->rank);
}

static bool takes_coordinates(const gpu_request *r, gpu_why *why)
{
    if (r->first < 0 || r->count < 0 || r->first > r->a.size || r->count > r->a.size - r->first)
        return gpu_refuse(why, "%lld coordinates from %lld on: the layout has %lld",
                          (long long)r->count, (long long)r->first, (long long)r->a.size);
    return r->count <= INT64_MAX / (GPU_AXES * 8) || gpu_refuse(why, "the report leaves 64 bits");
}

static bool takes_tiles(const gpu_request *r, gpu_why *why)
{
    const gpu_tiles *t = &r->tiles;
    bool warps = gpu_needs_warps(t->instruction.kind);
    if (t->instruction.kind >= GPU_COPY_KINDS)
        return gpu_refuse(why, "instruction %d is not known", (int)t->instruction.kind);
    if (r->threads < 1 || r->threads > GPU_MAX_THREADS || (warps && r->threads % WARP != 0))
        return gpu_refuse(why, "%lld threads, not %s", (long long)r->threads,
                          warps ? "whole warps of at most 1024" : "1 to 1024");
    if (t->rounds < 1 || t->reads < 1 || t->writes < 1)
        return gpu_refuse(why, "%d rounds of %d offsets read and %d written", t->rounds, t->reads,
                          t->writes);
    return takes_memory(t->offsets, (int)sizeof *t->offsets, "offsets", why);
}

static bool takes_boxes(const gpu_request *r, gpu_why *why)
{
    const gpu_tma *t = &r->tma;
    if (t->moves >= GPU_TMA_MOVES)
        return gpu_refuse(why, "instruction %d is not known", (int)t->moves);
    if (t->tiles < 1 || t->tiles > INT32_MAX / MAX_CTAS || t->ctas < 1 || t->ctas > MAX_CTAS ||
        t->count < 1)
        return gpu_refuse(why, "%lld tiles of %d CTAs, which move %d boxes each",
                          (long long)t->tiles, t->ctas, t->count);
    return takes_memory(r->x, 1, "x", why) && takes_memory(r->y, 1, "y", why) &&
           takes_memory(t->boxes, (int)sizeof *t->boxes, "boxes", why);
}

static bool takes_factors(const gpu_request *r, gpu_why *why)
{
    const gpu_mma *m = &r->mma;
    if (r->threads < 1 || r->threads > GPU_MAX_THREADS || m->m < 1 || m->n < 1 || m->k < 1)
        return gpu_refuse(why, "%lld threads, of %d x %d x %d instructions each",
                          (long long)r->threads, m->m, m->n, m->k);
    for (int f = 0; f < GPU_FACTORS; ++f)
        if (m->factor[f].values < 1 || m->factor[f].rows < 1 || m->factor[f].values_of_one < 1)
            return gpu_refuse(why, "operand %c has no values", "ABC"[f]);
    return takes_memory(r->x, 1, "x", why) && takes_memory(r->y, 1, "y", why) &&
           takes_memory(m->offsets, (int)sizeof *m->offsets, "offsets", why);
}

/* The vectors left over go to the first threads, the others in turn to some or all of them. */
static bool takes_turns(const gpu_request *r, gpu_why *why)
{
    if (r->threads < 1 || r->threads > GPU_MAX_THREADS || r->count < 1 || r->count > r->threads)
        return gpu_refuse(why, "%lld threads, %lld of which take turns", (long long)r->threads,
                          (long long)r->count);
    return (r->first >= 0 && r->first < r->threads && r->tile[0] >= 1) ||
           gpu_refuse(why, "%lld vectors of %lld elements for the first of %lld threads",
                      (long long)r->first, (long long)r->tile[0], (long long)r->threads);
}

/* What is computed: a function of one number, or of two where there is a second operand. */
static bool takes_function(gpu_op op, const gpu_request *r, gpu_why *why)
{
    int arity = needs_of[op].c ? 2 : 1;
    if (gpu_arity(r->f) != arity)
        return gpu_refuse(why, "%s is not a function of %d number%s", gpu_function_name(r->f),
                          arity, arity == 1 ? "" : "s");
    return gpu_has_numbers(r->kind, r->bytes, why);
}

static bool takes_all(gpu_op op, const gpu_request *r, gpu_why *why)
{
    switch (op) {
    case GPU_LAYOUT:
        return takes_coordinates(r, why);
    case GPU_TMA_COPY:
        return takes_boxes(r, why);
    case GPU_TILED_MMA:
        return takes_factors(r, why);
    case GPU_TILED_COPY:
        return takes_moves(op, r, why) && takes_tiles(r, why);
    case GPU_PREFETCH:
        return takes_moves(op, r, why) && gpu_takes_touches(r, why);
    case GPU_RETILE:
        return takes_moves(op, r, why) && takes_tiles(r, why) && gpu_takes_stores(r, why);
    case GPU_COOPERATIVE_COPY:
        return takes_moves(op, r, why) && takes_turns(r, why);
    case GPU_PACKED_FILL:
    case GPU_PACKED_COPY:
    case GPU_PACKED_TRANSPOSE:
        return (r->bytes == 1 || gpu_refuse(why, "two elements have 1 byte, not %d", r->bytes)) &&
               takes_moves(op, r, why);
    case GPU_GATHER:
    case GPU_SCATTER:
        return takes_moves(op, r, why) &&
               (r->slices == 0 || takes_memory(r->index, (int)sizeof *r->index, "index", why));
    case GPU_GEMM_TO:
        return takes_moves(op, r, why) && takes_layout(&r->d, "d", why) &&
               takes_memory(r->w, r->bytes, "w", why) && gpu_has_numbers(r->kind, r->bytes, why);
    case GPU_COOPERATIVE_GEMM:
        return takes_memory(r->x, 1, "x", why) && takes_memory(r->y, 1, "y", why) &&
               takes_memory(r->mma.offsets, (int)sizeof *r->mma.offsets, "offsets", why) &&
               gpu_takes_shared_product(r, why);
    case GPU_GEMM:
    case GPU_REDUCE:
        return takes_moves(op, r, why) && gpu_has_numbers(r->kind, r->bytes, why);
    case GPU_TRANSFORM:
    case GPU_TRANSFORM_TWO:
        return takes_moves(op, r, why) && takes_function(op, r, why);
    default:
        return takes_moves(op, r, why);
    }
}

bool gpu_accepts(gpu_op op, const gpu_request *r, gpu_why *why)
{
    gpu_why reason;
    if (op >= GPU_OPS)
        return gpu_refuse(why, "operation %d is not known", (int)op);
    const needs *n = &needs_of[op];
    bool taken = takes_rank(op, r, &reason) && (!n->extent || takes_shape(n, r, &reason)) &&
                 (!n->owner || takes_owner(op, r, &reason)) && takes_all(op, r, &reason) &&
                 (!n->report || gpu_work(op, r) == 0 ||
                  takes_memory(r->report, (int)sizeof *r->report, "report", &reason));
    return taken || gpu_refuse(why, "%s: %s", n->name, reason.text);
}
