/* divide.c - tiling: a layout split into the elements of a tile, and the tiles.
 *
 *      logical   ((TileM,RestM), (TileN,RestN), L, ...)
 *      zipped    ((TileM,TileN), (RestM,RestN,L,...))
 *      tiled     ((TileM,TileN), RestM, RestN, L, ...)
 *      flat      (TileM, TileN, RestM, RestN, L, ...)
 *
 * Here: the four divides, and whether a tiler divides evenly. Not here: their mirror images, the
 * products (product.c). Follows 02_layout_algebra "Division (Tiling)". */
#include "ref/layout/layout.h"
#include "ref/value/value.h"

/* A o (B, B*): B's elements, then where B is repeated. */
static ct_layout divide_by_layout(ct_ctx *cx, ct_layout a, ct_layout b)
{
    ct_tuple target = ct_shape(cx, ct_coalesce(cx, a));
    ct_layout parts[2] = {b, ct_complement(cx, b, target)};
    return ct_composition(cx, a, ct_make_layout_of(cx, 2, parts));
}

/* Mode by mode; modes beyond the tiler stay. */
ct_layout cti_by_tiler(ct_ctx *cx, const char *op, ct_layout a, ct_tiler tiler, cti_tiling *f)
{
    cti_text ta, tt;
    int rank = ct_rank(a);
    if (rank == 0)
        return cti_fail(cx, CT_EINVAL, "%s: %s has no modes", op, cti_show(&ta, a));
    if (tiler->rank > rank)
        return cti_fail(cx, CT_EINVAL, "%s: tiler %s has more modes than %s", op,
                        cti_show(&tt, tiler), cti_show(&ta, a));
    ct_value *mode = cti_items(cx, rank);
    for (int i = 0; mode != NULL && i < rank; ++i) {
        mode[i] = cti_mode(cx, a, i);
        if (i < tiler->rank)
            mode[i] = f(cx, mode[i], tiler->item[i]);
    }
    return mode == NULL ? cti_null() : ct_make_layout_of(cx, rank, mode);
}

/* ct_logical_divide - each mode split in two: (tile, rest).
 * equation  A o (B, complement(B, shape(coalesce(A)))); by a tuple, mode by mode; _ keeps a mode
 * example   logical_divide((_4,_2,_3):(_2,_1,_8), _4:_2)  =  ((_2,_2),(_2,_3)):((_4,_1),(_2,_8))
 * pre       B is a layout, an integer n (n:1), _, or a tuple of tilers
 * post      logical_divide
 * fails     CT_EINVAL more modes in the tiler; CT_EDOMAIN as complement and composition
 * caveat    where B does not divide A, rest is rounded up and points past A's end.
 * CuTe      02_layout_algebra "Logical Divide" */
ct_layout ct_logical_divide(ct_ctx *cx, ct_layout layout, ct_tiler tiler)
{
    cti_text t;
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(layout, CT_TENSOR))
        return cti_relayout(cx, layout, ct_logical_divide(cx, cti_layout_of(layout), tiler));
    if (cti_is(layout, CT_COMPOSED))
        return cti_on_inner(cx, layout, ct_logical_divide, tiler);
    if (!cti_need_layout(cx, "logical_divide", "A", layout))
        return cti_null();
    if (cti_is_tuple(tiler))
        return cti_by_tiler(cx, "logical_divide", layout, tiler, ct_logical_divide);
    if (cti_is(tiler, CT_UNDERSCORE))
        return layout;
    if (cti_is(tiler, CT_INTEGER))
        tiler = ct_make_layout(cx, tiler, NULL);
    if (!cti_is_layout(tiler))
        return cti_fail(cx, CT_EINVAL, "logical_divide: %s is not a tiler", cti_show(&t, tiler));
    return divide_by_layout(cx, layout, tiler);
}

/* ct_zipped_divide - the tiles in one mode, the rests in another.
 * equation  ((tiles),(rests)); mode 0 is composition(A, B)
 * example   zipped_divide((_9,_8):(_8,_1), (_3,_4))  =  ((_3,_4),(_3,_2)):((_8,_1),(_24,_4))
 * pre       as logical_divide; _ in the tiler needs a mode of rank 2 there
 * post      divide_rearranged
 * fails     as logical_divide; CT_EINVAL a mode under _ that is not a pair
 * CuTe      02_layout_algebra "Zipped, Tiled, Flat Divides" */
ct_layout ct_zipped_divide(ct_ctx *cx, ct_layout layout, ct_tiler tiler)
{
    return ct_tile_unzip(cx, ct_logical_divide(cx, layout, tiler), tiler);
}

/* ((a),(b)) with the chosen modes opened by a slice of underscores; a single mode stays closed. */
ct_layout cti_open(ct_ctx *cx, ct_layout zipped, bool tile, bool rest)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(zipped, CT_TENSOR))
        return cti_relayout(cx, zipped, cti_open(cx, cti_layout_of(zipped), tile, rest));
    if (cti_is(zipped, CT_COMPOSED))
        return cti_compose_offset(cx, cti_outer(zipped), cti_offset(zipped),
                                  cti_open(cx, cti_inner(zipped), tile, rest));
    ct_value any = ct_underscore();
    int r0 = cti_rank(cti_at(cti_shape(zipped), 0)), r1 = cti_rank(cti_at(cti_shape(zipped), 1));
    ct_value coord[2] = {tile ? ct_repeat(cx, r0, any) : any, rest ? ct_repeat(cx, r1, any) : any};
    return ct_slice(cx, ct_make_tuple(cx, 2, coord), zipped);
}

/* ct_tiled_divide - the tiles in one mode, each rest a mode of its own.
 * equation  ((tiles), rest0, rest1, ..)
 * example   tiled_divide((_9,_8):(_8,_1), (_3,_4))  =  ((_3,_4),_3,_2):((_8,_1),_24,_4)
 * pre       as zipped_divide
 * post      divide_rearranged
 * fails     as zipped_divide
 * CuTe      02_layout_algebra "Zipped, Tiled, Flat Divides" */
ct_layout ct_tiled_divide(ct_ctx *cx, ct_layout layout, ct_tiler tiler)
{
    return cti_open(cx, ct_zipped_divide(cx, layout, tiler), false, true);
}

/* ct_flat_divide - each tile and each rest a mode of its own.
 * equation  (tile0, tile1, .., rest0, rest1, ..)
 * example   flat_divide((_9,_8):(_8,_1), (_3,_4))  =  (_3,_4,_3,_2):(_8,_1,_24,_4)
 * pre       as zipped_divide
 * post      divide_rearranged
 * fails     as zipped_divide
 * CuTe      02_layout_algebra "Zipped, Tiled, Flat Divides" */
ct_layout ct_flat_divide(ct_ctx *cx, ct_layout layout, ct_tiler tiler)
{
    return cti_open(cx, ct_zipped_divide(cx, layout, tiler), true, true);
}

/* Size of the shape = size of the tiler * number of tiles. */
static ct_value leaf_divides(ct_ctx *cx, ct_tuple shape, ct_tiler tiler)
{
    ct_value tiles = ct_size(cx, ct_ceil_div(cx, ct_shape(cx, shape), tiler));
    ct_value size = ct_size(cx, shape);
    return ct_equal(cx, size, ct_mul(cx, ct_size(cx, tiler), tiles));
}

/* ct_evenly_divides - does tiling leave no remainder?
 * equation  size(shape) = size(tiler) * size(ceil_div(shape, tiler)), mode by mode
 * example   evenly_divides((_12,_15), (_4,_5))  =  _1
 * pre       a shape and a tiler; a tiler of larger rank answers _0
 * post      evenly_divides_size
 * fails     CT_EDOMAIN as complement
 * CuTe      none: int_tuple.hpp */
ct_value ct_evenly_divides(ct_ctx *cx, ct_tuple shape, ct_tiler tiler)
{
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(tiler))
        return leaf_divides(cx, shape, tiler);
    if (tiler->rank > ct_rank(shape))
        return cti_bool(cx, false, true);
    ct_value all = cti_bool(cx, true, true);
    for (int i = 0; i < tiler->rank; ++i)
        all = ct_and(cx, all, ct_evenly_divides(cx, ct_get(cx, shape, i), tiler->item[i]));
    return all;
}
