/* product.c - repeating a block: the products.
 *
 *      logical   ((M,TileM), (N,TileN), L, ...)      blocked   ((M,TileM), (N,TileN), ...)
 *      zipped    ((M,N), (TileM,TileN,L,...))        raked     ((TileM,M), (TileN,N), ...)
 *      tiled     ((M,N), TileM, TileN, L, ...)
 *      flat      (M, N, TileM, TileN, L, ...)
 *
 * Here: the products and tile_to_shape. Not here: the divides (divide.c).
 * Follows 02_layout_algebra "Product (Tiling)". */
#include "ref/layout/layout.h"
#include "ref/value/value.h"

/* B without coordinates ends below 0: as many repetitions above it do as well. */
static ct_value room_for(ct_ctx *cx, ct_layout a, ct_layout b)
{
    ct_value room = ct_mul(cx, ct_size(cx, a), ct_cosize(cx, b));
    return cti_ok(cx) && ct_int(room) < 0 ? ct_abs(cx, room) : room;
}

/* (A, A* o B): the block, and B counting in its repetitions. */
static ct_layout repeat_by_layout(ct_ctx *cx, ct_layout a, ct_layout b)
{
    ct_value room = room_for(cx, a, b);
    ct_layout parts[2] = {a, ct_composition(cx, ct_complement(cx, a, room), b)};
    return ct_make_layout_of(cx, 2, parts);
}

/* What (A, A* o tiler) means at the 1-D coordinate c, for a tiler of any kind. */
static ct_value block_and_repetition(ct_ctx *cx, const cti_property *property, ct_value c)
{
    ct_value size = ct_size(cx, property->a);
    ct_value room = ct_mul(cx, size, ct_cosize(cx, property->b));
    ct_layout star = ct_complement(cx, property->a, room);
    ct_value at = cti_evaluate(cx, property->b, ct_div(cx, c, size));
    ct_value in_block = cti_evaluate(cx, property->a, ct_mod(cx, c, size));
    return ct_add(cx, in_block, cti_evaluate(cx, star, at));
}

/* Where the swizzle's masks lie in the tiler's image, they lie in the repetitions' image too. That
 * is right where the block's bits stay below; CuTe does not check that. */
static ct_layout repeat_by_swizzled(ct_ctx *cx, ct_layout a, ct_layout tiler)
{
    cti_text t;
    if (!cti_is(cti_outer(tiler), CT_SWIZZLE) || !cti_is_constant(cti_offset(tiler), 0))
        return cti_fail(cx, CT_EINVAL,
                        "logical_product: tiler %s has not a swizzle and a static-0 offset",
                        cti_show(&t, tiler));
    cti_swizzle s = cti_swizzle_of(cti_outer(tiler));
    ct_layout inner = cti_inner(tiler);
    ct_layout r = ct_logical_product(cx, a, inner);
    ct_layout bits = ct_composition(cx, cti_swizzle_fields(cx, &s), inner);
    ct_value last = ct_sub(cx, ct_size(cx, bits), ct_static(cx, 1));
    ct_value active = cti_evaluate(cx, bits, last);
    ct_value place[2] = {ct_bit_and(cx, active, ct_static(cx, s.y)),
                         ct_bit_and(cx, active, ct_static(cx, s.z))};
    for (int i = 0; i < 2; ++i) {
        ct_value coord[2] = {ct_static(cx, 0), cti_evaluate(cx, inner, place[i])};
        place[i] = cti_evaluate(cx, r, ct_make_tuple(cx, 2, coord));
    }
    ct_layout swizzled = cti_swizzle_by_values(cx, place[0], place[1], r);
    ct_value size = ct_size(cx, r);
    cti_property property = {.op = "logical_product",
                             .equation = "(A, A* o B)(c)",
                             .side = "(A, A* o B)(c)",
                             .want = block_and_repetition,
                             .answer = swizzled,
                             .domain = r,
                             .a = a,
                             .b = tiler};
    return cti_verify(cx, &property, ct_int(size)) ? swizzled : cti_null();
}

/* ct_logical_product - the block, and a mode of its repetitions.
 * equation  (A, complement(A, size(A) * cosize(B)) o B); by a tuple, mode by mode
 * example   logical_product((_2,_2):(_4,_1), _6:_1)  =  ((_2,_2),(_2,_3)):((_4,_1),(_2,_8))
 * pre       B is a layout, plain or swizzled, an integer, _, or a tuple of tilers
 * post      logical_product
 * fails     CT_EINVAL more modes in the tiler; CT_EDOMAIN as complement and composition
 * CuTe      02_layout_algebra "Logical Product" */
ct_layout ct_logical_product(ct_ctx *cx, ct_layout block, ct_tiler tiler)
{
    cti_text t;
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(block, CT_COMPOSED))
        return cti_on_inner(cx, block, ct_logical_product, tiler);
    if (!cti_need_layout(cx, "logical_product", "A", block))
        return cti_null();
    if (cti_is_tuple(tiler))
        return cti_by_tiler(cx, "logical_product", block, tiler, ct_logical_product);
    if (cti_is(tiler, CT_UNDERSCORE))
        return block;
    if (cti_is(tiler, CT_COMPOSED))
        return repeat_by_swizzled(cx, block, tiler);
    if (cti_is(tiler, CT_INTEGER))
        tiler = ct_make_layout(cx, tiler, NULL);
    if (!cti_is_layout(tiler))
        return cti_fail(cx, CT_EINVAL, "logical_product: %s is not a tiler", cti_show(&t, tiler));
    return repeat_by_layout(cx, block, tiler);
}

/* ct_zipped_product - the blocks in one mode, the repetitions in another.
 * equation  ((blocks),(repetitions))
 * example   zipped_product((_2,_3):(_1,_2), _5:_1)  =  ((_2,_3),_5):((_1,_2),_6)
 * pre       as logical_product; _ in the tiler needs a mode of rank 2 there
 * post      product_rearranged
 * fails     as logical_product; CT_EINVAL a mode under _ that is not a pair
 * CuTe      02_layout_algebra "Zipped and Tiled Products" */
ct_layout ct_zipped_product(ct_ctx *cx, ct_layout block, ct_tiler tiler)
{
    return ct_tile_unzip(cx, ct_logical_product(cx, block, tiler), tiler);
}

/* ct_tiled_product - the blocks in one mode, each repetition a mode of its own.
 * equation  ((blocks), repetition0, repetition1, ..)
 * example   tiled_product((_2,_3):(_1,_2), (_5,_7):(_1,_5))  =  ((_2,_3),_5,_7):((_1,_2),_6,_30)
 * pre       as zipped_product
 * post      product_rearranged
 * fails     as zipped_product
 * CuTe      02_layout_algebra "Zipped and Tiled Products" */
ct_layout ct_tiled_product(ct_ctx *cx, ct_layout block, ct_tiler tiler)
{
    return cti_open(cx, ct_zipped_product(cx, block, tiler), false, true);
}

/* ct_flat_product - each block mode and each repetition a mode of its own.
 * equation  (block0, block1, .., repetition0, repetition1, ..)
 * example   flat_product((_2,_3):(_1,_2), (_5,_7):(_1,_5))  =  (_2,_3,_5,_7):(_1,_2,_6,_30)
 * pre       as zipped_product
 * post      product_rearranged
 * fails     as zipped_product
 * CuTe      02_layout_algebra "Zipped and Tiled Products" */
ct_layout ct_flat_product(ct_ctx *cx, ct_layout block, ct_tiler tiler)
{
    return cti_open(cx, ct_zipped_product(cx, block, tiler), true, true);
}

/* The product of operands of equal rank, its modes paired off again. */
static ct_layout rank_sensitive(ct_ctx *cx, const char *op, ct_layout a, ct_layout b, bool raked)
{
    if (!cti_need_layout(cx, op, "B", b) || !cti_need_layout(cx, op, "A", a))
        return cti_null();
    int rank = ct_rank(a) > ct_rank(b) ? ct_rank(a) : ct_rank(b);
    ct_layout r =
        ct_logical_product(cx, ct_append_to(cx, a, rank, NULL), ct_append_to(cx, b, rank, NULL));
    ct_layout modes[2] = {cti_mode(cx, r, raked ? 1 : 0), cti_mode(cx, r, raked ? 0 : 1)};
    return ct_zip(cx, ct_make_layout_of(cx, 2, modes));
}

/* ct_blocked_product - the block laid out block by block.
 * equation  mode i = (block i, repetition i)
 * example   blocked_product((_2,_5):(_5,_1), (_3,_4):(_1,_3))
 *           =  ((_2,_3),(_5,_4)):((_5,_10),(_1,_30))
 * pre       layouts; the smaller rank is padded with _1:_0
 * post      blocked_product
 * fails     CT_EDOMAIN, CT_EINVAL as logical_product
 * caveat    the document's figure shows mode 0 coalesced; CuTe does not coalesce it.
 * CuTe      02_layout_algebra "Blocked and Raked Products" */
ct_layout ct_blocked_product(ct_ctx *cx, ct_layout block, ct_layout tiler)
{
    if (cti_is(block, CT_COMPOSED))
        return cti_on_inner(cx, block, ct_blocked_product, tiler);
    return rank_sensitive(cx, "blocked_product", block, tiler, false);
}

/* ct_raked_product - the blocks interleaved.
 * equation  mode i = (repetition i, block i)
 * example   raked_product((_2,_5):(_5,_1), (_3,_4):(_1,_3))
 *           =  ((_3,_2),(_4,_5)):((_10,_5),(_30,_1))
 * pre       layouts; the smaller rank is padded with _1:_0
 * post      raked_product
 * fails     CT_EDOMAIN, CT_EINVAL as logical_product
 * CuTe      02_layout_algebra "Blocked and Raked Products" */
ct_layout ct_raked_product(ct_ctx *cx, ct_layout block, ct_layout tiler)
{
    if (cti_is(block, CT_COMPOSED))
        return cti_on_inner(cx, block, ct_raked_product, tiler);
    return rank_sensitive(cx, "raked_product", block, tiler, true);
}

/* Static shapes must divide, or CuTe would not compile it. */
static bool block_divides(ct_ctx *cx, ct_tuple target, ct_tuple block)
{
    cti_text tt, tb;
    if (!cti_ok(cx) || !target->fixed)
        return cti_ok(cx);
    ct_value even = ct_evenly_divides(cx, target, block);
    return cti_require(cx, cti_is_constant(even, 1), CT_EDOMAIN,
                       "tile_to_shape: block %s does not divide the shape %s", cti_show(&tb, block),
                       cti_show(&tt, target));
}

/* CuTe rounds dynamic shapes up: then a mode of the result is larger than that of the shape. The
 * nesting below the top is the block's and the repetitions', whatever the shape's is. */
static ct_layout fits_shape(ct_ctx *cx, ct_layout r, ct_tuple target)
{
    cti_text ts, tr;
    ct_tuple have = ct_shape(cx, r);
    for (int i = 0; cti_ok(cx) && i < cti_rank(target); ++i) {
        ct_value fits = ct_compatible(cx, cti_at(target, i), cti_at(have, i));
        if (!cti_ok(cx) || fits->value != 0)
            continue;
        cti_fail(cx, CT_EDOMAIN, "tile_to_shape: CuTe's layout has not the sizes of the shape %s",
                 cti_show(&ts, target));
        cti_witness(cx, "at mode %d: the shape has %s, the layout %s", i,
                    cti_show(&ts, cti_at(target, i)), cti_show(&tr, cti_at(have, i)));
    }
    return cti_ok(cx) ? r : cti_null();
}

/* ct_tile_to_shape - repeat a block until it has a shape.
 * equation  blocked_product(A, make_ordered_layout(ceil_div(shape, shape(A)), order))
 * example   tile_to_shape((_2,_3):(_3,_1), (_4,_9))  =  ((_2,_2),(_3,_3)):((_3,_6),(_1,_12))
 * pre       rank(A) <= rank(shape); order, NULL for LayoutLeft, says which mode repeats first
 * post      tile_to_shape
 * fails     CT_EINVAL rank; CT_EDOMAIN the block does not divide, or a mode of the result has not
 *           the size of the mode given
 * CuTe      none: layout.hpp */
ct_layout ct_tile_to_shape(ct_ctx *cx, ct_layout block, ct_tuple shape, ct_tuple order)
{
    if (cti_is(block, CT_COMPOSED))
        return cti_compose_offset(cx, cti_outer(block), cti_offset(block),
                                  ct_tile_to_shape(cx, cti_inner(block), shape, order));
    if (!cti_need_layout(cx, "tile_to_shape", "the block", block))
        return cti_null();
    if (ct_rank(block) > ct_rank(shape))
        return cti_fail(cx, CT_EINVAL, "tile_to_shape: the block has rank %d, the shape %d",
                        ct_rank(block), ct_rank(shape));
    ct_layout padded = ct_append_to(cx, block, ct_rank(shape), NULL);
    ct_tuple extents = ct_product_each(cx, ct_shape(cx, padded));
    ct_tuple target = ct_product_each(cx, ct_shape(cx, shape));
    if (!block_divides(cx, target, extents))
        return cti_null();
    ct_tuple copies = ct_ceil_div(cx, target, extents);
    if (order == NULL)
        order = ct_LayoutLeft();
    return fits_shape(cx, ct_blocked_product(cx, padded, ct_make_ordered_layout(cx, copies, order)),
                      target);
}
