/* op_tma.c - the operations of TMA planning by name.
 *
 *   construct_tma_gbasis(gtensor, smem, tile)        the tile as modes of the tensor
 *   tma_copy.MEMBER(op, gtensor, smem [, [tiler,] cluster] ..)  a member of make_tma_copy(..)
 *   tma_copy_A_sm100.MEMBER(op, gtensor, smem, tiler, mma, atoms, permutation ..), _B_, _C_
 *   tma_atom_A_sm100.MEMBER(op, gtensor, smem, tiler, mma, atoms, permutation, cluster ..), _B_
 *   im2col_tma_copy.MEMBER(op, gtensor, smem [, tiler [, multicast]] [, convolution] ..)
 *   im2col_tma_copy_A_sm100.MEMBER(.., permutation, convolution), _B_
 *   im2col_tma_atom_A_sm100.MEMBER(.., permutation, cluster, convolution), _B_
 *
 * <bits> after a name, with all operands of make_tma_copy, is the width of the map's elements. The
 * seven operands of a convolution are its lower and upper corner, lower and upper padding,
 * traversal stride, first place in the window, and dilation. tma_partition<N> stands for an atom of
 * N values.
 * TV answers the tiler and the layout, tensor_map the map as one line of text.
 * Here: the last table. Not here: other instructions (op_atom.c). */
#include "ref/op/op.h"
#include "ref/tma/tma.h"
#include "ref/value/value.h"

enum { MIN_OPERANDS = 3, MAX_OPERANDS = 5, CONVOLUTION = 7, CLUSTER = 7 };
enum { TILED, IM2COL, SM100 }; /* the kinds of copies */
/* Of a row of SM100: the operand, and what is made of it. */
enum { OPERAND = 3, ATOM = 4, CONVOLVED = 8 };

/* make_tma_copy of the first n operands. */
static bool copy_of(ct_ctx *cx, const cti_call *c, int n, ct_tma_copy *copy)
{
    ct_tiler tiler = n == MAX_OPERANDS ? c->arg[3] : NULL;
    ct_value cluster = n > MIN_OPERANDS ? c->arg[n - 1] : NULL;
    *copy = ct_make_tma_copy(cx, c->t[0], cti_name_arg(c, 0), c->arg[1], c->arg[2], tiler, cluster);
    return ct_check(cx) == CT_OK;
}

static ct_im2col offsets_at(const ct_value *o)
{
    return (ct_im2col){o[0], o[1], o[2], o[3], o[4], o[5], o[6]};
}

static bool im2col_of(ct_ctx *cx, const cti_call *c, int n, ct_tma_copy *copy)
{
    bool offsets = n >= MIN_OPERANDS + CONVOLUTION;
    int others = offsets ? n - CONVOLUTION : n;
    ct_im2col given = {0};
    if (offsets)
        given = offsets_at(c->arg + others);
    *copy = ct_make_im2col_tma_copy(cx, cti_name_arg(c, 0), c->arg[1], c->arg[2],
                                    others > 3 ? c->arg[3] : NULL, others > 4 ? c->arg[4] : NULL,
                                    offsets ? &given : NULL);
    return ct_check(cx) == CT_OK;
}

static bool sm100_of(ct_ctx *cx, const cti_call *c, ct_tma_copy *copy)
{
    static const char *const names[] = {"make_tma_copy_sm100", "make_tma_atom_sm100",
                                        "make_im2col_tma_copy_sm100", "make_im2col_tma_atom_sm100"};
    const int kind = c->op->of;
    const bool atom = (kind & ATOM) != 0, convolved = (kind & CONVOLVED) != 0;
    ct_im2col offsets = {0};
    cti_tma_operands o = {.name = names[atom + 2 * convolved],
                          .op = cti_name_arg(c, 0),
                          .gtensor = c->arg[1],
                          .slayout = c->arg[2]};
    cti_tma_sm100 by = {.which = (ct_operand)(kind & OPERAND),
                        .tiler = c->arg[3],
                        .mma = cti_tiled_mma_arg(cx, c, 4),
                        .cluster = atom ? c->arg[CLUSTER] : NULL,
                        .im2col = convolved,
                        .offsets = convolved ? &offsets : NULL};
    if (convolved)
        offsets = offsets_at(c->arg + CLUSTER + atom);
    *copy = cti_make_tma_sm100(cx, &o, &by);
    return ct_check(cx) == CT_OK;
}

/* The copy of all operands but the last few, which are the member's own. */
static bool any_copy_of(ct_ctx *cx, const cti_call *c, int own, ct_tma_copy *copy)
{
    if (c->op->which == SM100)
        return sm100_of(cx, c, copy);
    return c->op->which == IM2COL ? im2col_of(cx, c, c->n - own, copy)
                                  : copy_of(cx, c, c->n - own, copy);
}

static ct_value tv(ct_ctx *cx, const cti_call *c)
{
    ct_tma_copy copy;
    if (!any_copy_of(cx, c, 0, &copy))
        return cti_null();
    return cti_pair_text(cx, copy.tiled.Tiler_MN, copy.tiled.TiledLayout_TV);
}

static size_t put_map(ct_ctx *cx, const void *map, char *text, size_t size)
{
    (void)cx;
    return ct_print_tensor_map(map, text, size);
}

static ct_value tensor_map(ct_ctx *cx, const cti_call *c)
{
    ct_tma_copy copy;
    return any_copy_of(cx, c, 0, &copy) ? cti_printed(cx, put_map, &copy.atom.map) : cti_null();
}

static ct_value ref_layout(ct_ctx *cx, const cti_call *c)
{
    ct_tma_copy copy;
    return any_copy_of(cx, c, 0, &copy) ? copy.atom.traits.RefLayout : cti_null();
}

static ct_value gbasis(ct_ctx *cx, const cti_call *c)
{
    ct_tma_copy copy;
    return copy_of(cx, c, c->n, &copy) ? copy.atom.gbasis : cti_null();
}

static ct_value bytes(ct_ctx *cx, const cti_call *c)
{
    ct_tma_copy copy;
    return any_copy_of(cx, c, 0, &copy) ? ct_static(cx, copy.atom.bytes) : cti_null();
}

static ct_value coordinates(ct_ctx *cx, const cti_call *c)
{
    ct_tma_copy copy;
    return any_copy_of(cx, c, 1, &copy) ? ct_get_tma_tensor(cx, &copy.atom, c->arg[c->n - 1])
                                        : cti_null();
}

static ct_value im2col_coordinates(ct_ctx *cx, const cti_call *c)
{
    ct_tma_copy copy;
    return any_copy_of(cx, c, 0, &copy) ? copy.atom.tma_tensor : cti_null();
}

static ct_value partition(ct_ctx *cx, const cti_call *c)
{
    ct_tma_copy copy;
    if (!any_copy_of(cx, c, 2, &copy))
        return cti_null();
    return ct_partition_tma(cx, &copy, c->arg[c->n - 2], c->arg[c->n - 1]);
}

static ct_value construct_gbasis(ct_ctx *cx, const cti_call *c)
{
    if (!cti_need_global(cx, c->op->name, c->arg[0]))
        return cti_null();
    int bits = c->t[0] != 0 ? c->t[0] : cti_pointer_parts_of(c->arg[0]->item[0]).width;
    return ct_construct_tma_gbasis(cx, bits, c->arg[0], c->arg[1], c->arg[2]);
}

static ct_value tma_partition(ct_ctx *cx, const cti_call *c)
{
    return ct_tma_partition(cx, ct_static(cx, c->t[0]), c->arg[0], c->arg[1], c->arg[2], c->arg[3]);
}

/* <modes> leave these modes of the coordinate open. */
static ct_value multicast_mask(ct_ctx *cx, const cti_call *c)
{
    ct_tuple coord = c->arg[1];
    for (int i = 0; i < c->nt; ++i)
        coord = ct_replace(cx, coord, c->t[i], ct_underscore());
    return ct_create_tma_multicast_mask(cx, c->arg[0], coord);
}

/* A width needs all operands to be named. */
#define COPY_FORMS(name, own)                                                                      \
    name "(copy, gtensor, smem [, [tiler,] cluster]" own "), " name                                \
         "<bits>(copy, gtensor, smem, tiler, cluster" own ")"
#define IM2COL_ARGS "(copy, gtensor, smem [, tiler [, cluster]] [" OFFSETS "]"

#define MMA_ARGS     "(copy, gtensor, smem, tiler, mma, atoms, permutation"
#define CLUSTER_ARGS MMA_ARGS ", vmnk"
#define OFFSETS      ", corner, corner, padding, padding, steps, first, dilation"

#define MMA_ROW(name, args, law, function, kind)                                                   \
    {                                                                                              \
        name, name args ")", law, .any = function, .which = SM100, .of = kind                      \
    }

/* The members of an atom, or of a copy, for one operand of a tiled MMA. */
#define OF_OPERAND(name, args, letter, kind)                                                       \
    MMA_ROW(name ".tensor_map", args,                                                              \
            "the tensor map for operand " letter ", with the driver's names", tensor_map, kind),   \
        MMA_ROW(name ".RefLayout", args, "(thread, value) of one instruction for operand " letter, \
                ref_layout, kind),                                                                 \
        MMA_ROW(name ".transaction_bytes", args,                                                   \
                "what one instruction for operand " letter " brings to a CTA", bytes, kind)
#define COORDINATES(name, args, letter, kind)                                                      \
    MMA_ROW(name ".get_tma_tensor", args ", shape",                                                \
            "R(c) = the coordinates of the map of operand " letter " at c", coordinates, kind)
#define WINDOWS(name, args, letter, kind)                                                          \
    MMA_ROW(name ".tma_tensor", args, "R(pixel, (channel, s, r, t)) of operand " letter,           \
            im2col_coordinates, kind)
#define OF_COPY(name, args, letter, kind)                                                          \
    MMA_ROW(name ".TV", args,                                                                      \
            "the part of a CTA of operand " letter ", and (CTA, value) -> place in it", tv, kind), \
        MMA_ROW(name ".partition_S", args ", cta, tensor",                                         \
                "the source of one CTA, of operand " letter, partition, kind),                     \
        MMA_ROW(name ".partition_D", args ", cta, tensor",                                         \
                "the destination of one CTA, of operand " letter, partition, kind)

#define COPY_SM100(name, letter, kind)                                                             \
    OF_COPY(name, MMA_ARGS, letter, kind), OF_OPERAND(name, MMA_ARGS, letter, kind),               \
        COORDINATES(name, MMA_ARGS, letter, kind)
#define ATOM_SM100(name, letter, kind)                                                             \
    OF_OPERAND(name, CLUSTER_ARGS, letter, kind), COORDINATES(name, CLUSTER_ARGS, letter, kind)
#define IM2COL_COPY_SM100(name, letter, kind)                                                      \
    OF_COPY(name, MMA_ARGS OFFSETS, letter, kind),                                                 \
        OF_OPERAND(name, MMA_ARGS OFFSETS, letter, kind),                                          \
        WINDOWS(name, MMA_ARGS OFFSETS, letter, kind)
#define IM2COL_ATOM_SM100(name, letter, kind)                                                      \
    OF_OPERAND(name, CLUSTER_ARGS OFFSETS, letter, kind),                                          \
        WINDOWS(name, CLUSTER_ARGS OFFSETS, letter, kind)

const cti_op cti_tma_ops[] = {
    {"coalesce_256", "coalesce_256(layout)",
     "R(i) = A(i), static neighbours merged up to 256 elements", .one = ct_coalesce_256},
    {"construct_tma_gbasis", "construct_tma_gbasis[<bits>](gtensor, smem, tiler)",
     "the gmem modes of the tile C in the order in which smem B is filled", .any = construct_gbasis,
     .max_t = 1},
    {"get_tma_swizzle_bits", "get_tma_swizzle_bits(unit)",
     "_0, _1, _2, _3: no swizzle, or a swizzle width of 32, 64, 128 bytes",
     .one = ct_get_tma_swizzle_bits},
    {"get_tma_swizzle_base", "get_tma_swizzle_base(unit)",
     "_0, _1, _3: units of 16, 32, 64 bytes stay whole", .one = ct_get_tma_swizzle_base},
    {"tma_copy.TV", COPY_FORMS("tma_copy.TV", ""),
     "the tile of a TMA copy, and its layout (CTA, value) -> place in it", .any = tv, .max_t = 1},
    {"tma_copy.tensor_map", COPY_FORMS("tma_copy.tensor_map", ""),
     "the tensor map of a TMA copy, with the driver's names", .any = tensor_map, .max_t = 1},
    {"tma_copy.gbasis", COPY_FORMS("tma_copy.gbasis", ""),
     "box place -> gmem mode, one mode for each dimension of the map", .any = gbasis, .max_t = 1},
    {"tma_copy.RefLayout", COPY_FORMS("tma_copy.RefLayout", ""),
     "(thread, value) of one instruction, in values", .any = ref_layout, .max_t = 1},
    {"tma_copy.transaction_bytes", COPY_FORMS("tma_copy.transaction_bytes", ""),
     "what one instruction, all its CTAs together, brings to a CTA", .any = bytes, .max_t = 1},
    {"tma_copy.get_tma_tensor", COPY_FORMS("tma_copy.get_tma_tensor", ", shape"),
     "R(c) = the coordinates of the map at c", .any = coordinates, .max_t = 1},
    {"tma_copy.partition_S", COPY_FORMS("tma_copy.partition_S", ", cta, tensor"),
     "the source of one CTA: the box from its first element on", .any = partition, .max_t = 1},
    {"tma_copy.partition_D", COPY_FORMS("tma_copy.partition_D", ", cta, tensor"),
     "the destination of one CTA: the box from its first element on", .any = partition, .max_t = 1},
    COPY_SM100("tma_copy_A_sm100", "A", CT_A),
    COPY_SM100("tma_copy_B_sm100", "B", CT_B),
    COPY_SM100("tma_copy_C_sm100", "C", CT_C),
    ATOM_SM100("tma_atom_A_sm100", "A", CT_A | ATOM),
    ATOM_SM100("tma_atom_B_sm100", "B", CT_B | ATOM),
    {"tma_partition", "tma_partition<values>(cta, ctas, tensor, tensor)",
     "gmem and smem of one CTA's instructions: ((values, iterations), rests)", .any = tma_partition,
     .min_t = 1, .max_t = 1},
    {"create_tma_multicast_mask", "create_tma_multicast_mask[<modes..>](ctas, coord)",
     "the bits of the CTAs whose coordinate agrees with B", .any = multicast_mask,
     .max_t = CTI_MAX_TEMPLATE},
    {"im2col_tma_copy.TV", "im2col_tma_copy.TV" IM2COL_ARGS ")",
     "the tile of an im2col copy, and its layout (CTA, value) -> place", .any = tv,
     .which = IM2COL},
    {"im2col_tma_copy.tensor_map", "im2col_tma_copy.tensor_map" IM2COL_ARGS ")",
     "the tensor map of an im2col copy, with the driver's names", .any = tensor_map,
     .which = IM2COL},
    {"im2col_tma_copy.tma_tensor", "im2col_tma_copy.tma_tensor" IM2COL_ARGS ")",
     "R(pixel, (channel, s, r, t)) = (c, (w,h,d), n, (s,r,t))", .any = im2col_coordinates,
     .which = IM2COL},
    {"im2col_tma_copy.RefLayout", "im2col_tma_copy.RefLayout" IM2COL_ARGS ")",
     "(thread, value) of one instruction, in values", .any = ref_layout, .which = IM2COL},
    {"im2col_tma_copy.transaction_bytes", "im2col_tma_copy.transaction_bytes" IM2COL_ARGS ")",
     "what one instruction brings to each CTA", .any = bytes, .which = IM2COL},
    {"im2col_tma_copy.partition_S", "im2col_tma_copy.partition_S" IM2COL_ARGS ", cta, tensor)",
     "the source of one CTA: the box from its first element on", .any = partition, .which = IM2COL},
    {"im2col_tma_copy.partition_D", "im2col_tma_copy.partition_D" IM2COL_ARGS ", cta, tensor)",
     "the destination of one CTA: the box from its first element on", .any = partition,
     .which = IM2COL},
    IM2COL_COPY_SM100("im2col_tma_copy_A_sm100", "A", CT_A | CONVOLVED),
    IM2COL_COPY_SM100("im2col_tma_copy_B_sm100", "B", CT_B | CONVOLVED),
    IM2COL_ATOM_SM100("im2col_tma_atom_A_sm100", "A", CT_A | ATOM | CONVOLVED),
    IM2COL_ATOM_SM100("im2col_tma_atom_B_sm100", "B", CT_B | ATOM | CONVOLVED),
    {.name = NULL},
};
