/* op_tma.c - the operations of TMA planning by name.
 *
 *   construct_tma_gbasis(gtensor, smem, tile)        the tile as modes of the tensor
 *   tma_copy.MEMBER(op, gtensor, smem [, [tiler,] cluster] ..)  a member of make_tma_copy(..)
 *   im2col_tma_copy.MEMBER(op, gtensor, smem [, tiler [, multicast]] [, convolution] ..)
 *
 * <bits> after a name, with five operands, is the width of the map's elements. The seven
 * operands of a convolution are its lower and upper corner, lower and upper padding, traversal
 * stride, first place in the window, and dilation. tma_partition<N> stands for an atom of N values.
 * TV answers the tiler and the layout, tensor_map the map as one line of text.
 * Here: the fifth table. Not here: other instructions (op_atom.c). */
#include "ref/op/op.h"
#include "ref/tma/tma.h"
#include "ref/value/value.h"

enum { LEAST = 3, MOST = 5, CONVOLUTION = 7 };

static const char *operation(ct_ctx *cx, const cti_call *c)
{
    cti_text t;
    if (cti_is(c->arg[0], CT_NAME))
        return c->arg[0]->text;
    cti_fail(cx, CT_EINVAL, "%s: %s is not the name of an instruction", c->name,
             cti_show(&t, c->arg[0]));
    return "";
}

/* make_tma_copy of the first n operands. */
static bool copy_of(ct_ctx *cx, const cti_call *c, int n, ct_tma_copy *copy)
{
    if (n < LEAST || n > MOST || (c->nt > 0 && n < MOST))
        return cti_count_error(cx, c) == NULL;
    ct_tiler tiler = n == MOST ? c->arg[3] : NULL;
    ct_value cluster = n > LEAST ? c->arg[n - 1] : NULL;
    const char *op = operation(cx, c);
    *copy = ct_make_tma_copy(cx, c->t[0], op, c->arg[1], c->arg[2], tiler, cluster);
    return ct_check(cx) == CT_OK;
}

static bool im2col_of(ct_ctx *cx, const cti_call *c, int n, ct_tma_copy *copy)
{
    bool offsets = n >= LEAST + CONVOLUTION;
    int most = offsets ? n - CONVOLUTION : n;
    const ct_value *o = c->arg + most;
    if (most < LEAST || most > MOST)
        return cti_count_error(cx, c) == NULL;
    ct_im2col given = {cti_nothing(), cti_nothing(), cti_nothing(), cti_nothing(),
                       cti_nothing(), cti_nothing(), cti_nothing()};
    if (offsets)
        given = (ct_im2col){o[0], o[1], o[2], o[3], o[4], o[5], o[6]};
    const char *op = operation(cx, c);
    *copy = ct_make_im2col_tma_copy(cx, op, c->arg[1], c->arg[2], most > 3 ? c->arg[3] : NULL,
                                    most > 4 ? c->arg[4] : NULL, offsets ? &given : NULL);
    return ct_check(cx) == CT_OK;
}

/* The copy of all operands but the last few, which are the member's own. */
static bool any_copy_of(ct_ctx *cx, const cti_call *c, int own, ct_tma_copy *copy)
{
    bool im2col = c->name[0] == 'i';
    return im2col ? im2col_of(cx, c, c->n - own, copy) : copy_of(cx, c, c->n - own, copy);
}

static ct_value tv(ct_ctx *cx, const cti_call *c)
{
    ct_tma_copy copy;
    if (!any_copy_of(cx, c, 0, &copy))
        return cti_nothing();
    ct_value tiler = copy.tiled.Tiler_MN, layout = copy.tiled.TiledLayout_TV;
    size_t n = ct_print(tiler, NULL, 0), m = ct_print(layout, NULL, 0);
    char *text = cti_alloc(cx, n + m + 2);
    if (text == NULL)
        return cti_nothing();
    ct_print(tiler, text, n + 1);
    text[n] = ' ';
    ct_print(layout, text + n + 1, m + 1);
    return cti_text_node(cx, CT_TEXT, text);
}

static ct_value tensor_map(ct_ctx *cx, const cti_call *c)
{
    ct_tma_copy copy;
    if (!any_copy_of(cx, c, 0, &copy))
        return cti_nothing();
    size_t n = ct_print_tensor_map(&copy.atom.map, NULL, 0);
    char *text = cti_alloc(cx, n + 1);
    if (text == NULL)
        return cti_nothing();
    ct_print_tensor_map(&copy.atom.map, text, n + 1);
    return cti_text_node(cx, CT_TEXT, text);
}

static ct_value ref_layout(ct_ctx *cx, const cti_call *c)
{
    ct_tma_copy copy;
    return any_copy_of(cx, c, 0, &copy) ? copy.atom.traits.RefLayout : cti_nothing();
}

static ct_value gbasis(ct_ctx *cx, const cti_call *c)
{
    ct_tma_copy copy;
    return copy_of(cx, c, c->n, &copy) ? copy.atom.gbasis : cti_nothing();
}

static ct_value bytes(ct_ctx *cx, const cti_call *c)
{
    ct_tma_copy copy;
    return any_copy_of(cx, c, 0, &copy) ? ct_static(cx, copy.atom.bytes) : cti_nothing();
}

static ct_value coordinates(ct_ctx *cx, const cti_call *c)
{
    ct_tma_copy copy;
    return copy_of(cx, c, c->n - 1, &copy) ? ct_get_tma_tensor(cx, &copy.atom, c->arg[c->n - 1])
                                           : cti_nothing();
}

static ct_value im2col_coordinates(ct_ctx *cx, const cti_call *c)
{
    ct_tma_copy copy;
    return im2col_of(cx, c, c->n, &copy) ? copy.atom.tma_tensor : cti_nothing();
}

static ct_value partition(ct_ctx *cx, const cti_call *c)
{
    ct_tma_copy copy;
    if (!any_copy_of(cx, c, 2, &copy))
        return cti_nothing();
    return ct_partition_tma(cx, &copy, c->arg[c->n - 2], c->arg[c->n - 1]);
}

static ct_value construct_gbasis(ct_ctx *cx, const cti_call *c)
{
    if (c->n != 3)
        return cti_count_error(cx, c);
    if (!cti_need_global(cx, c->name, c->arg[0]))
        return cti_nothing();
    int bits = c->t[0] != 0 ? c->t[0] : cti_pointer_parts_of(c->arg[0]->item[0]).width;
    return ct_construct_tma_gbasis(cx, bits, c->arg[0], c->arg[1], c->arg[2]);
}

static ct_value tma_partition(ct_ctx *cx, const cti_call *c)
{
    if (c->n != 4)
        return cti_count_error(cx, c);
    return ct_tma_partition(cx, ct_static(cx, c->t[0]), c->arg[0], c->arg[1], c->arg[2], c->arg[3]);
}

/* <modes> leave these modes of the coordinate open. */
static ct_value multicast_mask(ct_ctx *cx, const cti_call *c)
{
    if (c->n != 2)
        return cti_count_error(cx, c);
    ct_tuple coord = c->arg[1];
    for (int i = 0; i < c->nt; ++i)
        coord = ct_replace(cx, coord, c->t[i], ct_underscore());
    return ct_create_tma_multicast_mask(cx, c->arg[0], coord);
}

#define COPY   "(op, gtensor, smem [, [tiler,] cluster]"
#define IM2COL "(op, gtensor, smem [, tiler [, multicast]] [, convolution]"

static const cti_op ops[] = {
    {.name = "coalesce_256", .usage = "coalesce_256(layout)", .one = ct_coalesce_256},
    {.name = "construct_tma_gbasis",
     .usage = "construct_tma_gbasis(gtensor, smem, tile), construct_tma_gbasis<bits>(..)",
     .any = construct_gbasis,
     .most_t = 1},
    {.name = "get_tma_swizzle_bits",
     .usage = "get_tma_swizzle_bits(swizzle)",
     .one = ct_get_tma_swizzle_bits},
    {.name = "get_tma_swizzle_base",
     .usage = "get_tma_swizzle_base(swizzle)",
     .one = ct_get_tma_swizzle_base},
    {.name = "tma_copy.TV", .usage = "tma_copy.TV<bits>" COPY ")", .any = tv, .most_t = 1},
    {.name = "tma_copy.tensor_map",
     .usage = "tma_copy.tensor_map<bits>" COPY ")",
     .any = tensor_map,
     .most_t = 1},
    {.name = "tma_copy.gbasis",
     .usage = "tma_copy.gbasis<bits>" COPY ")",
     .any = gbasis,
     .most_t = 1},
    {.name = "tma_copy.RefLayout",
     .usage = "tma_copy.RefLayout<bits>" COPY ")",
     .any = ref_layout,
     .most_t = 1},
    {.name = "tma_copy.transaction_bytes",
     .usage = "tma_copy.transaction_bytes<bits>" COPY ")",
     .any = bytes,
     .most_t = 1},
    {.name = "tma_copy.get_tma_tensor",
     .usage = "tma_copy.get_tma_tensor<bits>" COPY ", shape)",
     .any = coordinates,
     .most_t = 1},
    {.name = "tma_copy.partition_S",
     .usage = "tma_copy.partition_S<bits>" COPY ", cta, tensor)",
     .any = partition,
     .most_t = 1},
    {.name = "tma_copy.partition_D",
     .usage = "tma_copy.partition_D<bits>" COPY ", cta, tensor)",
     .any = partition,
     .most_t = 1},
    {.name = "tma_partition",
     .usage = "tma_partition<values>(cta_coord, cta_layout, stensor, gtensor)",
     .any = tma_partition,
     .least_t = 1,
     .most_t = 1},
    {.name = "create_tma_multicast_mask",
     .usage = "create_tma_multicast_mask(ctas, coord), create_tma_multicast_mask<modes..>(..)",
     .any = multicast_mask,
     .most_t = CTI_MOST_TEMPLATE},
    {.name = "im2col_tma_copy.TV", .usage = "im2col_tma_copy.TV" IM2COL ")", .any = tv},
    {.name = "im2col_tma_copy.tensor_map",
     .usage = "im2col_tma_copy.tensor_map" IM2COL ")",
     .any = tensor_map},
    {.name = "im2col_tma_copy.tma_tensor",
     .usage = "im2col_tma_copy.tma_tensor" IM2COL ")",
     .any = im2col_coordinates},
    {.name = "im2col_tma_copy.RefLayout",
     .usage = "im2col_tma_copy.RefLayout" IM2COL ")",
     .any = ref_layout},
    {.name = "im2col_tma_copy.transaction_bytes",
     .usage = "im2col_tma_copy.transaction_bytes" IM2COL ")",
     .any = bytes},
    {.name = "im2col_tma_copy.partition_S",
     .usage = "im2col_tma_copy.partition_S" IM2COL ", cta, tensor)",
     .any = partition},
    {.name = "im2col_tma_copy.partition_D",
     .usage = "im2col_tma_copy.partition_D" IM2COL ", cta, tensor)",
     .any = partition},
};

const cti_op *cti_tma_op_at(int i)
{
    return (size_t)i < sizeof ops / sizeof ops[0] ? &ops[i] : NULL;
}
