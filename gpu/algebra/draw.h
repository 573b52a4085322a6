/* draw.h - case number N of an operation: operands drawn from a seed, on device or host.
 *
 * What is here: gpu_draw. What is not: draws of single operands (draw_operands.h), what is done
 * with a case (law.h, kernels.cu). */
#ifndef GPU_ALGEBRA_DRAW_H
#define GPU_ALGEBRA_DRAW_H

#include "gpu/algebra/layouts/draw.h"
#include "gpu/algebra/values/draw_values.h"

/* ---- Swizzles ------------------------------------------------------------------------------- */

GPU_BOTH void gpu_draw_swizzle(gpu_dice *d, gpu_swizzle *s)
{
    s->bits = gpu_below(d, 4);
    s->base = gpu_below(d, 5);
    s->shift = s->bits + gpu_below(d, 3);
    s->shift = s->shift == 0 ? 1 : s->shift;
    if (gpu_chance(d, 25))
        s->shift = -s->shift;
}

/* ---- Cases ---------------------------------------------------------------------------------- */

GPU_BOTH void gpu_draw_second(gpu_dice *d, gpu_question *q)
{
    int error = CT_OK, most;
    switch (q->op) {
    case GPU_ALGEBRA_COMPLEMENT:
        most = gpu_agreed(d, 60) ? 1 : 3;
        gpu_draw_shape(d, 64, most, &q->t.leaves);
        most = 1 + gpu_below(d, 96);
        q->t.leaves.opens = q->t.leaves.closes = 0; /* a flat shape: no nesting but its own */
        if (q->t.leaves.leaves > 1)
            gpu_wrap(&error, &q->t.leaves, 0);
        else
            gpu_set_shape(&q->t.leaves, 0, gpu_number(most, gpu_chance(d, 70)));
        break;
    case GPU_ALGEBRA_BLOCKED_PRODUCT:
    case GPU_ALGEBRA_RAKED_PRODUCT:
        gpu_draw_layout(d, 12, 2, &q->t.leaves);
        break;
    case GPU_ALGEBRA_MAX_COMMON_VECTOR:
    case GPU_ALGEBRA_MAX_COMMON_LAYOUT:
        if (gpu_agreed(d, 50)) {
            gpu_copy(&q->t.leaves, &q->a);
            gpu_draw_compact(d, &q->t.leaves, 10, gpu_draw_marks(d));
        } else {
            gpu_draw_layout(d, 64, 4, &q->t.leaves);
        }
        break;
    default:
        gpu_draw_coordinate(d, &q->a,
                            q->op == GPU_ALGEBRA_SLICE || q->op == GPU_ALGEBRA_DICE ? 45 : 0,
                            &q->t.leaves);
        return;
    }
    gpu_plain_tiler(&q->t);
}

GPU_BOTH void gpu_draw_swizzled(gpu_dice *d, gpu_question *q)
{
    q->swizzled = gpu_agreed(d, 8);
    gpu_draw_swizzle(d, &q->s);
    int offset = gpu_chance(d, 70) ? 0 : gpu_below(d, 64);
    q->offset = gpu_number(offset, gpu_chance(d, 80));
}

/* The number of an operation's stream: what was drawn before stays when operations are added. */
GPU_BOTH uint64_t gpu_stream_of(gpu_algebra_op op)
{
    return op < GPU_ALGEBRA_ADD              ? (uint64_t)op
           : op < GPU_ALGEBRA_COALESCE_SHAPE ? 1000 + (uint64_t)(op - GPU_ALGEBRA_ADD)
                                             : 2000 + (uint64_t)(op - GPU_ALGEBRA_COALESCE_SHAPE);
}

/* Case number `number` of an operation. */
GPU_BOTH void gpu_draw(uint64_t seed, gpu_algebra_op op, uint64_t number, gpu_question *q)
{
    gpu_dice d;
    gpu_family family = gpu_family_of(op);
    bool product = family == GPU_FAMILY_PRODUCT;
    uint64_t stream = gpu_mix(seed + gpu_stream_of(op) * UINT64_C(0xd1342543de82ef95));
    d.own = gpu_mix(stream + number);
    d.shared = gpu_mix(~stream + number / 32);
    q->op = op;
    q->swizzled = false;
    q->factor = q->modes = 0;
    gpu_clear(&q->t.leaves);
    gpu_plain_tiler(&q->t);
    if (gpu_is_of_values(family)) {
        gpu_draw_values(&d, family, q);
        return;
    }
    if (gpu_is_of_layouts(family)) {
        gpu_draw_layouts(&d, family, q);
        return;
    }
    uint32_t lanes = gpu_lanes();
    gpu_draw_layout(&d, product ? 16 : 96, product ? 3 : 4, &q->a);
    gpu_rejoin(lanes);
    if (op == GPU_ALGEBRA_COALESCE_BY || op == GPU_ALGEBRA_FILTER_BY)
        q->modes = 1 + gpu_shared(&d, gpu_rank(&q->a, gpu_whole(&q->a)));
    if (family == GPU_FAMILY_COMPOSITION || family == GPU_FAMILY_DIVIDE ||
        (product && op < GPU_ALGEBRA_BLOCKED_PRODUCT))
        gpu_draw_tiler(&d, &q->a, product, &q->t);
    else if (op == GPU_ALGEBRA_COMPLEMENT || product || family == GPU_FAMILY_COORDINATE ||
             op == GPU_ALGEBRA_MAX_COMMON_VECTOR || op == GPU_ALGEBRA_MAX_COMMON_LAYOUT)
        gpu_draw_second(&d, q);
    if (op == GPU_ALGEBRA_UPCAST || op == GPU_ALGEBRA_DOWNCAST)
        q->factor = 1 << gpu_below(&d, 4);
    if (family == GPU_FAMILY_SWIZZLE) {
        gpu_draw_swizzle(&d, &q->s);
        gpu_draw_swizzle(&d, &q->s2);
        q->s2.shift = gpu_chance(&d, 80) ? q->s.shift : q->s2.shift;
        q->s2.bits = q->s2.bits > gpu_distance(&q->s2) ? gpu_distance(&q->s2) : q->s2.bits;
    } else if (family == GPU_FAMILY_COMPOSITION || family == GPU_FAMILY_DIVIDE || product) {
        gpu_draw_swizzled(&d, q);
    }
}

#endif
