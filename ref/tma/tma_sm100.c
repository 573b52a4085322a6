/* tma_sm100.c - make_tma_copy_A_sm100 and its like: a TMA copy for an operand of a tiled MMA.
 *
 *      tile of the cluster    (M,N,K) without the mode that the operand does not have
 *      tile of a CTA          what the MMA gives it: thrfrg, (values, rests in M, in K)
 *      CTAs of a copy         (V,M,N,K) of the MMA: those that receive the same part of A differ
 *                             in N, of B in M; other copies are every CTA's own
 *      CTAs of an atom        as many as the cluster has there
 *
 * The tensor of a convolution is tiled as one of its rank, each mode by its number; other tensors
 * by the places of their modes.
 *
 * Here: those. Not here: the plan (tma.c, im2col.c).
 * Follows atom/copy_traits_sm100_tma.hpp, atom/copy_traits_sm100_im2col.hpp. */
#include "ref/tma/tma.h"
#include "ref/value/value.h"

#include <string.h>

enum { N_MODE = 2, M_MODE = 1 }; /* of (V,M,N,K) */

/* The mode of the CTAs that receive the same part of an operand. */
static int receivers(ct_operand which)
{
    return which == CT_A ? N_MODE : M_MODE;
}

/* (CTA) -> number within the instruction. */
static ct_layout ctas_of(ct_ctx *cx, const cti_tma_sm100 *by, bool multicast)
{
    ct_value stride[4];
    if (by->which == CT_C)
        return cti_unit(cx);
    if (by->cluster != NULL) {
        ct_value n = ct_size(cx, ct_get(cx, by->cluster, receivers(by->which)));
        return ct_make_layout(cx, multicast ? n : ct_static(cx, 1), NULL);
    }
    ct_tuple shape = ct_shape(cx, by->mma.thr_layout_vmnk);
    for (int i = 0; i < 4; ++i)
        stride[i] = ct_static(cx, multicast && i == receivers(by->which));
    ct_tuple compact = ct_compact_col_major(cx, shape, ct_make_tuple(cx, 4, stride));
    ct_layout ctas = ct_make_layout(cx, shape, compact);
    return by->im2col ? ctas : ct_coalesce(cx, ctas);
}

/* The part of the cluster's tile that a CTA has: (values, rests..) -> place in the tensor. */
static ct_layout tile_of(ct_ctx *cx, const cti_tma_sm100 *by, ct_value gtensor)
{
    static const int without[] = {[CT_A] = 1, [CT_B] = 0, [CT_C] = 2};
    ct_tiler tiler = ct_remove(cx, by->tiler, without[by->which]);
    ct_layout tile =
        by->im2col
            ? ct_make_identity_layout(
                  cx, ct_append_to(cx, tiler, ct_rank(ct_shape(cx, gtensor)), ct_static(cx, 1)))
            : ct_composition(cx, ct_make_identity_layout(cx, ct_shape(cx, gtensor)), tiler);
    ct_layout values = ct_get(cx, ct_thrfrg(cx, &by->mma, by->which, tile), 1);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    ct_value any = ct_underscore();
    ct_value coord[2] = {any, ct_repeat(cx, ct_rank(tile), any)};
    return ct_layout_call(cx, values, ct_make_tuple(cx, 2, coord));
}

static bool is_one_of(const char *op, const char *const *names)
{
    while (*names != NULL && strcmp(op, *names) != 0)
        ++names;
    return *names != NULL;
}

/* CuTe loads and stores the boxes of operands; gathers have atoms alone, im2col stores too. */
static bool takes_op(ct_ctx *cx, const cti_tma_operands *o, const cti_tma_sm100 *by)
{
    static const char *const never[] = {"SM90_TMA_REDUCE_ADD", "SM100_TMA_STORE_2D_SCATTER4", NULL};
    static const char *const atoms[] = {"SM100_TMA_LOAD_2D_GATHER4", "SM90_TMA_STORE_IM2COL",
                                        "SM100_TMA_LOAD_MULTICAST_2D_GATHER4", NULL};
    bool fits = !is_one_of(o->op, never) && (by->cluster != NULL || !is_one_of(o->op, atoms)) &&
                !(by->which == CT_C && cti_is_multicast(o->op));
    return cti_require(cx, fits, CT_EINVAL, "%s: operand %c is not copied by %.80s", o->name,
                       "ABC"[by->which], o -> op);
}

ct_tma_copy cti_make_tma_sm100(ct_ctx *cx, cti_tma_operands *o, const cti_tma_sm100 *by)
{
    const bool multicast = cti_is_multicast(o->op);
    ct_tma_copy copy = cti_no_plan(o->gtensor);
    if (!takes_op(cx, o, by) || !cti_need_global(cx, o->name, o->gtensor))
        return copy;
    o->tile = tile_of(cx, by, o->gtensor);
    o->ctas = ctas_of(cx, by, multicast);
    if (ct_check(cx) != CT_OK)
        return copy;
    if (by->cluster == NULL)
        return by->im2col ? cti_im2col_copy_of(cx, o, by->offsets) : cti_tma_copy_of(cx, o);
    copy.atom = by->im2col ? cti_im2col_atom_of(cx, o, by->offsets) : cti_tma_atom_of(cx, o);
    return copy;
}
