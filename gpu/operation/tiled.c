/* tiled.c - operations that one instruction does, of each thread or of the copy engine.
 *
 * Here: the records. Not here: from an instruction's name to the request (../host/tiled), kernels
 * (../kernels/tiled). */
#include "gpu/host/kernels.h"
#include "gpu/host/tiled/retile.h"
#include "gpu/host/tiled/tiled_copy.h"
#include "gpu/operation/define.h"

enum { WARP = 32, MAX_CTAS = 16 };

extern const gpu_version gpu_tiled_copy_versions[], gpu_retile_versions[], gpu_tma_versions[],
    gpu_tiled_mma_versions[];

static bool takes_rounds(const gpu_request *r, const gpu_tiles *t, gpu_why *why)
{
    bool warps = gpu_needs_warps(t->instruction.kind);
    if (t->instruction.kind >= GPU_COPY_KINDS)
        return gpu_refuse(why, "instruction %d is not known", (int)t->instruction.kind);
    if (r->threads < 1 || r->threads > GPU_MAX_THREADS || (warps && r->threads % WARP != 0))
        return gpu_refuse(why, "%lld threads, not %s", (long long)r->threads,
                          warps ? "whole warps of at most 1024" : "1 to 1024");
    if (t->rounds < 1 || t->reads < 1 || t->writes < 1)
        return gpu_refuse(why, "%d rounds of %d offsets read and %d written", t->rounds, t->reads,
                          t->writes);
    return gpu_takes_memory(t->offsets, (int)sizeof *t->offsets, "offsets", why);
}

static bool check_tiled(const gpu_request *r, gpu_why *why)
{
    return gpu_takes_moves(r, GPU_HAS_X, -1, why) && takes_rounds(r, &r->tiled, why);
}

static bool check_retile(const gpu_request *r, gpu_why *why)
{
    return gpu_takes_moves(r, GPU_HAS_X, -1, why) && takes_rounds(r, &r->retile.loads, why) &&
           gpu_takes_stores(r, why);
}

static bool check_tma(const gpu_request *r, gpu_why *why)
{
    const gpu_tma *t = &r->tma;
    if (t->moves >= GPU_TMA_MOVES)
        return gpu_refuse(why, "instruction %d is not known", (int)t->moves);
    if (t->tiles < 1 || t->tiles > INT32_MAX / MAX_CTAS || t->ctas < 1 || t->ctas > MAX_CTAS ||
        t->count < 1)
        return gpu_refuse(why, "%lld tiles of %d CTAs, which move %d boxes each",
                          (long long)t->tiles, t->ctas, t->count);
    return gpu_takes_memory(r->x, 1, "x", why) && gpu_takes_memory(r->y, 1, "y", why) &&
           gpu_takes_memory(t->boxes, (int)sizeof *t->boxes, "boxes", why);
}

static bool check_mma(const gpu_request *r, gpu_why *why)
{
    const gpu_mma *m = &r->mma;
    if (r->threads < 1 || r->threads > GPU_MAX_THREADS || m->m < 1 || m->n < 1 || m->k < 1)
        return gpu_refuse(why, "%lld threads, of %d x %d x %d instructions each",
                          (long long)r->threads, m->m, m->n, m->k);
    for (int f = 0; f < GPU_FACTORS; ++f)
        if (m->factor[f].values < 1 || m->factor[f].rows < 1 || m->factor[f].values_of_one < 1)
            return gpu_refuse(why, "operand %c has no values", "ABC"[f]);
    return gpu_takes_memory(r->x, 1, "x", why) && gpu_takes_memory(r->y, 1, "y", why) &&
           gpu_takes_memory(m->offsets, (int)sizeof *m->offsets, "offsets", why);
}

static int64_t work_tma(const gpu_request *r)
{
    return r->tma.tiles * r->tma.ctas * r->tma.count;
}

static int64_t work_mma(const gpu_request *r)
{
    return r->threads * r->mma.factor[CT_C].values;
}

const gpu_operation gpu_op_tiled_copy = {
    .name = "tiled_copy",
    .does = "y[B(i)] = x[A(i)] by a tiled copy of an operation, or one of copy's policies "
            "(gpu/host/tiled/policy.h)",
    .reads = "instruction threads values A B",
    .check = check_tiled,
    .define = gpu_define_copy,
    .versions = gpu_tiled_copy_versions,
};

const gpu_operation gpu_op_retile = {
    .name = "retile",
    .does = "y[B(i)] = x[A(i)] by two tiled copies, through a fragment that each sees retiled",
    .reads = "instruction store threads values A B",
    .check = check_retile,
    .define = gpu_define_copy,
    .versions = gpu_retile_versions,
};

const gpu_operation gpu_op_tma_copy = {
    .name = "tma_copy",
    .does = "A's tiles, laid out by smem in shared memory; op::PREFETCH, tma_partition(op); of an "
            "im2col op a convolution stands for the tile",
    .reads = "instruction A smem tile cluster",
    .max_bytes = 8,
    .check = check_tma,
    .work = work_tma,
    .versions = gpu_tma_versions,
};

const gpu_operation gpu_op_tiled_mma = {
    .name = "tiled_mma",
    .does = "one tile of A factor + B, to y, laid out like B; reports each thread's coordinates",
    .reads = "instruction threads permutation A factor B",
    .min_bytes = 2,
    .max_bytes = 8,
    .reports = true,
    .check = check_mma,
    .work = work_mma,
    .versions = gpu_tiled_mma_versions,
};
