/* tma_sm100.c - make_tma_copy_A_sm100, _B_ and _C_: a TMA copy for an operand of a tiled MMA.
 *
 *      tile of the cluster    (M,N,K) without the mode that the operand does not have
 *      tile of a CTA          what the MMA gives it: thrfrg, (values, rests in M, in K)
 *      CTAs                   (V,M,N,K) of the MMA: those that receive the same part of A differ
 *                             in N, of B in M; other copies are every CTA's own
 *
 * Here: those two. Not here: the plan (tma.c). Follows atom/copy_traits_sm100_tma.hpp. */
#include "ref/tma/tma.h"
#include "ref/value/value.h"

#include <string.h>

/* (CTA) -> number within the instruction. */
static ct_layout ctas_of(ct_ctx *cx, ct_operand which, const ct_tiled_mma *mma, bool multicast)
{
    ct_value stride[4];
    ct_tuple shape = ct_shape(cx, mma->thr_layout_vmnk);
    for (int i = 0; i < 4; ++i)
        stride[i] = ct_static(cx, multicast && i == (which == CT_A ? 2 : 1));
    ct_tuple compact = ct_compact_col_major(cx, shape, ct_make_tuple(cx, 4, stride));
    return ct_coalesce(cx, ct_make_layout(cx, shape, compact));
}

/* The part of the cluster's tile that a CTA has: (values, rests..) -> place in the tensor. */
static ct_layout tile_of(ct_ctx *cx, ct_operand which, ct_value gtensor, ct_tiler tiler,
                         const ct_tiled_mma *mma)
{
    static const int without[] = {[CT_A] = 1, [CT_B] = 0, [CT_C] = 2};
    ct_layout all = ct_make_identity_layout(cx, ct_shape(cx, gtensor));
    ct_layout tile = ct_composition(cx, all, ct_remove(cx, tiler, without[which]));
    ct_layout values = ct_get(cx, ct_thrfrg(cx, mma, which, tile), 1);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    ct_value any = ct_underscore();
    ct_value coord[2] = {any, ct_repeat(cx, ct_rank(tile), any)};
    return ct_layout_call(cx, values, ct_make_tuple(cx, 2, coord));
}

ct_tma_copy cti_make_tma_copy_sm100(ct_ctx *cx, ct_operand which, cti_tma_operands *o,
                                    ct_tiler tiler, const ct_tiled_mma *mma)
{
    bool multicast = strstr(o->op, "MULTICAST") != NULL;
    if (ct_check(cx) == CT_OK && which == CT_C && multicast)
        cti_fail(cx, CT_EINVAL, "%s: operand C is no multicast's: %.80s", o->name, o->op);
    if (ct_check(cx) == CT_OK && !cti_need_global(cx, o->name, o->gtensor))
        return cti_no_plan(o->gtensor);
    o->tile = tile_of(cx, which, o->gtensor, tiler, mma);
    o->ctas = which == CT_C ? cti_unit(cx) : ctas_of(cx, which, mma, multicast);
    return ct_check(cx) == CT_OK ? cti_tma_copy_of(cx, o) : cti_no_plan(o->gtensor);
}
