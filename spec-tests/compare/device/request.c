/* request.c - see request.h. */
#include "spec-tests/compare/device/request.h"

#include "gpu/host/products/cooperative_gemm.h"
#include "gpu/host/products/gemm.h"
#include "gpu/host/tiled/retile.h"
#include "gpu/host/tiled/tiled_copy.h"
#include "gpu/host/tiled/tiled_mma.h"
#include "gpu/host/tiled/tma_copy.h"

#include <string.h>

static void *element_0(void *block, const struct differ_block *b)
{
    return b->bytes == 0 ? NULL : (unsigned char *)block + b->zero;
}

static bool flatten(const struct differ_plan *p, ct_layout layout, ct_flat *flat, gpu_why *why)
{
    return layout == NULL || gpu_flatten(p->cx, layout, flat, why);
}

/* Predicates are bytes, of a case the first ones of elements: a layout that counts elements, in
 * bytes. */
static void count_bytes(ct_flat *c, int bytes)
{
    for (int k = 0; k < c->modes; ++k)
        c->stride[k] *= bytes;
    c->offset[0] *= bytes;
    c->base += c->bits == 0 ? 0 : __builtin_ctz((unsigned)bytes);
}

bool device_request(const struct differ_plan *p, const struct device_blocks *at, gpu_request *r,
                    gpu_why *why)
{
    *r = (gpu_request){.bytes = p->c->bytes,
                       .x = element_0(at->x, &p->x),
                       .y = element_0(at->y, &p->y),
                       .report = element_0(at->report, &p->report),
                       .first = p->c->start[0],
                       .count = p->size,
                       .alpha = p->alpha,
                       .beta = p->beta,
                       .rank = p->rank,
                       .threads = p->threads,
                       .z = element_0(at->x, &p->x),
                       .kind = p->kind,
                       .f = p->f};
    r->w = r->z;
    memcpy(r->value, p->value, sizeof r->value);
    memcpy(r->extent, p->extent, sizeof r->extent);
    memcpy(r->bound, p->bounds, sizeof r->bound);
    memcpy(r->tile, p->tiles, sizeof r->tile);
    bool to = p->c->op == GPU_GEMM_TO;
    gpu_gemm_operands gemm = {p->a, p->factor, to ? p->second : p->b, to ? p->b : NULL};
    if (differ_is_gemm(p->c->op))
        return gpu_gemm(p->cx, &gemm, r, why);
    bool flat = flatten(p, p->a, &r->a, why) && flatten(p, p->b, &r->b, why) &&
                flatten(p, p->second, &r->c, why) && flatten(p, p->owner, &r->owner, why);
    if (flat && p->c->op == GPU_COPY_MASKED)
        count_bytes(&r->c, r->bytes);
    return flat;
}

static bool find(const struct differ_plan *p, gpu_request *r, int32_t *offsets, gpu_why *why)
{
    gpu_tiled_operands tiled = {p->c->arg[0], p->owner, p->per, p->a, p->b};
    const ct_im2col *convolution = p->tma.im2col.space > 0 ? &p->tma.im2col.given : NULL;
    gpu_tma_operands tma = {p->c->arg[0], p->tma.tensor,  p->tma.smem,
                            p->tile,      p->tma.cluster, convolution};
    gpu_mma_operands mma = {p->mma.op,
                            p->owner,
                            p->mma.permutation,
                            {p->mma.factor[CT_A], p->mma.factor[CT_B], p->mma.factor[CT_C]}};
    for (int f = 0; f < GPU_FACTORS; ++f)
        r->mma.factor[f].first = p->mma.first[f];
    gpu_retile_operands pair = {p->c->arg[0], p->c->arg[1], p->owner, p->per, p->a, p->b};
    if (p->c->op == GPU_RETILE)
        return gpu_retile(p->cx, &pair, r, offsets, DEVICE_OFFSETS, why);
    if (p->c->op == GPU_TILED_MMA)
        return gpu_tiled_mma(p->cx, &mma, r, offsets, DEVICE_OFFSETS, why);
    if (p->c->op == GPU_COOPERATIVE_GEMM)
        return gpu_cooperative_gemm(p->cx, &mma, r, offsets, DEVICE_OFFSETS, why);
    return p->c->op == GPU_TILED_COPY
               ? gpu_tiled_copy(p->cx, &tiled, r, offsets, DEVICE_OFFSETS, why)
               : gpu_tma_copy(p->cx, &tma, r, offsets, DEVICE_OFFSETS, why);
}

int64_t device_offsets(const struct differ_plan *p, gpu_request *r, int32_t *offsets, gpu_why *why)
{
    gpu_op op = p->c->op;
    if (op != GPU_TILED_COPY && op != GPU_TMA_COPY && op != GPU_RETILE && !differ_has_factors(op))
        return 0;
    if (!find(p, r, offsets, why))
        return -1;
    return (int64_t)(op == GPU_TILED_COPY         ? gpu_tiled_offsets(r)
                     : op == GPU_RETILE           ? gpu_retile_offsets(r)
                     : op == GPU_TILED_MMA        ? gpu_mma_offsets(r)
                     : op == GPU_COOPERATIVE_GEMM ? gpu_cooperative_gemm_offsets(r)
                                                  : gpu_tma_numbers(r));
}
