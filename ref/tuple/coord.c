/* coord.c - coordinates and indices: crd2idx, idx2crd, crd2crd.
 *
 * An integer coordinate is split colexicographically, from the left; the last mode takes what is
 * left and is never reduced, so a layout goes on past its extent.
 * Here: the maps between coordinates of one shape, and the next coordinate. Not here: layouts as
 * functions (layout.c).
 * Follows 01_layout "Coordinate Mapping", "Index Mapping". */
#include "ref/value/value.h"

static ct_value mismatch(ct_ctx *cx, const char *op, ct_value coord, ct_value shape)
{
    cti_text tc, ts;
    return cti_fail(cx, CT_EINVAL, "%s: coordinate %s does not fit the shape %s", op,
                    cti_show(&tc, coord), cti_show(&ts, shape));
}

static bool same_rank(ct_value a, ct_value b)
{
    return cti_is_tuple(a) && cti_is_tuple(b) && a->rank == b->rank;
}

/* op((c,C), (s,S), (d,D)) = op(c,s,d) + op(C,S,D) */
static ct_value by_mode(ct_ctx *cx, ct_tuple coord, ct_tuple shape, ct_tuple stride)
{
    ct_value sum = ct_crd2idx(cx, coord->item[0], shape->item[0], stride->item[0]);
    for (int i = 1; i < coord->rank; ++i)
        sum = ct_add(cx, sum, ct_crd2idx(cx, coord->item[i], shape->item[i], stride->item[i]));
    return sum;
}

/* op(c, (s,S), (d,D)) = op(c mod size(s), s, d) + op(c / size(s), S, D), the last without mod; a
 * static 0 is 0 in every mode, of extent 0 too */
static ct_value by_splitting(ct_ctx *cx, ct_value c, ct_tuple shape, ct_tuple stride)
{
    ct_value sum = NULL;
    for (int i = 0; i < shape->rank; ++i) {
        ct_value part = c;
        if (i + 1 < shape->rank && !cti_is_constant(c, 0)) {
            ct_value size = ct_product(cx, shape->item[i]);
            part = ct_mod(cx, c, size);
            c = ct_div(cx, c, size);
        }
        ct_value index = ct_crd2idx(cx, part, shape->item[i], stride->item[i]);
        sum = sum == NULL ? index : ct_add(cx, sum, index);
    }
    return sum;
}

/* ct_crd2idx - the index of a coordinate: coordinate times stride.
 * equation  crd2idx(c, s, d) = inner_product(idx2crd(c, s), d)
 * example   crd2idx((1,5), (_3,(_2,_3)), (_3,(_12,_1)))  =  17
 * pre       coord is an integer, or a tuple of the shape's rank; recursively
 * post      crd2idx_inner_product
 * fails     CT_EINVAL ranks differ; CT_EDOMAIN an extent 0; CT_ERANGE
 * CuTe      01_layout "Index Mapping" */
ct_value ct_crd2idx(ct_ctx *cx, ct_tuple coord, ct_tuple shape, ct_tuple stride)
{
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(shape) && !cti_is_tuple(coord) && !cti_is_tuple(stride))
        return ct_mul(cx, coord, stride);
    if (!same_rank(shape, stride) || shape->rank == 0)
        return mismatch(cx, "crd2idx", coord, shape);
    if (!cti_is_tuple(coord))
        return by_splitting(cx, coord, shape, stride);
    if (!same_rank(coord, shape))
        return mismatch(cx, "crd2idx", coord, shape);
    return by_mode(cx, coord, shape, stride);
}

/* ct_crd2idx_compact - the 1-D coordinate of a coordinate: crd2idx(c, s).
 * equation  c0 + s0 * (c1 + s1 * (c2 + ..))
 * example   crd2idx((1,(1,2)), (3,(2,3)))  =  16
 * pre       coord is an integer, or a coarsening of the shape's profile
 * post      idx2crd_inverse
 * fails     CT_EINVAL profiles do not match; CT_ERANGE
 * CuTe      01_layout "Coordinate Mapping" */
ct_value ct_crd2idx_compact(ct_ctx *cx, ct_tuple coord, ct_tuple shape)
{
    if (!cti_ok(cx) || ct_is_integral(coord))
        return coord;
    if (!same_rank(coord, shape))
        return mismatch(cx, "crd2idx", coord, shape);
    ct_tuple c = ct_flatten(cx, coord);
    ct_tuple s = ct_flatten(cx, ct_product_like(cx, shape, coord));
    if (c->rank == 0 || c->rank != s->rank)
        return mismatch(cx, "crd2idx", coord, shape);
    ct_value index = c->item[c->rank - 1];
    for (int i = c->rank - 2; i >= 0; --i)
        index = ct_add(cx, c->item[i], ct_mul(cx, s->item[i], index));
    return index;
}

/* The coordinate of an integer, mode by mode from the left; the last mode keeps the rest. A static
 * 0 is 0 in every mode. */
static ct_tuple split(ct_ctx *cx, ct_value index, ct_tuple shape)
{
    if (shape->rank == 0)
        return cti_fail(cx, CT_EINVAL, "idx2crd: a shape () has no coordinates");
    ct_value *item = cti_items(cx, shape->rank);
    for (int i = 0; item != NULL && i < shape->rank; ++i) {
        ct_value part = index;
        if (i + 1 < shape->rank && !cti_is_constant(index, 0)) {
            ct_value size = ct_product(cx, shape->item[i]);
            part = ct_mod(cx, index, size);
            index = ct_div(cx, index, size);
        }
        item[i] = ct_idx2crd(cx, part, shape->item[i]);
    }
    return cti_tuple(cx, shape->rank, item);
}

/* ct_idx2crd - the natural coordinate of any coordinate of a shape.
 * equation  crd2idx(idx2crd(i, s), s) = i
 * example   idx2crd(16, (3,(2,3)))  =  (1,(1,2))
 * pre       an integer, or a tuple of the shape's rank; recursively
 * post      idx2crd_inverse
 * fails     CT_EINVAL a tuple where the shape has an integer; CT_EDOMAIN an extent 0
 * CuTe      01_layout "Coordinate Mapping" */
ct_tuple ct_idx2crd(ct_ctx *cx, ct_tuple index, ct_tuple shape)
{
    if (!cti_ok(cx))
        return cti_null();
    if (ct_is_integral(index))
        return cti_is_tuple(shape) ? split(cx, index, shape) : index;
    if (!same_rank(index, shape))
        return mismatch(cx, "idx2crd", index, shape);
    ct_value *item = cti_items(cx, shape->rank);
    for (int i = 0; item != NULL && i < shape->rank; ++i)
        item[i] = ct_idx2crd(cx, index->item[i], shape->item[i]);
    return cti_tuple(cx, shape->rank, item);
}

/* (i / d) mod s, and _0 where the extent is _1 */
static ct_value coordinate_at(ct_ctx *cx, ct_value index, ct_value shape, ct_value stride)
{
    if (cti_is_constant(shape, 1))
        return ct_static(cx, 0);
    return ct_mod(cx, ct_div(cx, index, stride), shape);
}

/* ct_idx2crd_stride - the coordinate at which a compact layout has an index: idx2crd(i, s, d).
 * equation  leaf: (i / d) mod s
 * example   idx2crd(17, (_3,_8), (_8,_1))  =  (2,1)
 * pre       (shape, stride) is compact, else the coordinate is another's; an integer stride is
 *           the first stride of a column-major layout
 * post      idx2crd_stride_compact
 * fails     CT_EINVAL ranks differ; CT_EDOMAIN a stride or extent 0
 * CuTe      01_layout "Coordinate Mapping" */
ct_tuple ct_idx2crd_stride(ct_ctx *cx, ct_tuple index, ct_tuple shape, ct_tuple stride)
{
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(shape) && !cti_is_tuple(index) && !cti_is_tuple(stride))
        return coordinate_at(cx, index, shape, stride);
    if (cti_is_tuple(shape) && !cti_is_tuple(index) && !cti_is_tuple(stride))
        stride = ct_compact_col_major(cx, shape, stride);
    if (!same_rank(shape, stride) || (cti_is_tuple(index) && !same_rank(index, shape)))
        return mismatch(cx, "idx2crd", index, shape);
    ct_value *item = cti_items(cx, shape->rank);
    for (int i = 0; item != NULL && i < shape->rank; ++i)
        item[i] = ct_idx2crd_stride(cx, cti_is_tuple(index) ? index->item[i] : index,
                                    shape->item[i], stride->item[i]);
    return cti_tuple(cx, shape->rank, item);
}

/* ct_crd2crd - the coordinate of one shape as the coordinate of another of the same size.
 * equation  idx2crd(crd2idx(c, from), to)
 * example   crd2crd((2,4), (3,6), (3,(2,3)))  =  (2,(0,2))
 * pre       sizes are equal, which is not checked
 * post      crd2crd_same_index
 * fails     CT_EINVAL profiles do not match
 * CuTe      01_layout "Layouts Coordinates" */
ct_tuple ct_crd2crd(ct_ctx *cx, ct_tuple coord, ct_tuple from, ct_tuple to)
{
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(coord) || !cti_is_tuple(from) || !cti_is_tuple(to))
        return ct_idx2crd(cx, ct_crd2idx_compact(cx, coord, from), to);
    if (!same_rank(coord, from) || !same_rank(coord, to))
        return mismatch(cx, "crd2crd", coord, same_rank(coord, from) ? to : from);
    ct_value *item = cti_items(cx, coord->rank);
    for (int i = 0; item != NULL && i < coord->rank; ++i)
        item[i] = ct_crd2crd(cx, coord->item[i], from->item[i], to->item[i]);
    return cti_tuple(cx, coord->rank, item);
}

/* What goes on to the next leaf, and how many leaves are still to come. */
typedef struct counter {
    bool carry;
    int left;
} counter;

static ct_value count_leaf(ct_ctx *cx, ct_value coord, ct_value extent, counter *k)
{
    cti_text t;
    if (!cti_is(coord, CT_INTEGER) || coord->fixed)
        return cti_fail(cx, CT_EINVAL, "increment: %s is not a dynamic integer",
                        cti_show(&t, coord));
    if (k->carry)
        coord = ct_add(cx, coord, ct_static(cx, 1));
    k->carry = --k->left > 0 && cti_ok(cx) && coord->value == extent->value;
    return k->carry ? ct_dynamic(cx, 0) : coord;
}

static ct_tuple count(ct_ctx *cx, ct_tuple coord, ct_tuple shape, counter *k)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(shape, CT_INTEGER))
        return count_leaf(cx, coord, shape, k);
    if (!same_rank(coord, shape))
        return mismatch(cx, "increment", coord, shape);
    ct_value *item = cti_items(cx, shape->rank);
    for (int i = 0; item != NULL && i < shape->rank; ++i)
        item[i] = count(cx, coord->item[i], shape->item[i], k);
    return cti_tuple(cx, shape->rank, item);
}

/* ct_increment - the next coordinate of a shape, the first mode counting fastest.
 * equation  increment(idx2crd(i, s), s) = idx2crd(i + 1, s)
 * example   increment((1,(2,0)), (2,(3,5)))  =  (0,(0,1))
 * pre       a coordinate of dynamic integers, congruent to a shape with an extent; the last mode is
 *           not reduced, so that the end of the shape can be seen
 * post      next_coordinate
 * fails     CT_EINVAL profiles do not match, a static integer, no extent; CT_ERANGE
 * CuTe      none: stride.hpp */
ct_tuple ct_increment(ct_ctx *cx, ct_tuple coord, ct_tuple shape)
{
    counter k = {true, shape->leaves};
    if (cti_ok(cx) && shape->leaves == 0)
        return mismatch(cx, "increment", coord, shape);
    return count(cx, coord, shape, &k);
}
