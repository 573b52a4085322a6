/* nodes.c - the structs of the device's algebra from nodes, and back.
 *
 * What is here: nests, tilers, swizzles. What is not: which operation has which operands
 * (algebra.c). */
#include "gpu/algebra/nodes.h"

/* ---- From nodes ----------------------------------------------------------------------------- */

bool gpu_is_kind(ct_value v, ct_kind kind)
{
    return ct_kind_of(v) == kind;
}

static bool push_leaf(gpu_nest *n, ct_value s, ct_value d, bool any)
{
    int error = CT_OK;
    bool is_any = any && gpu_is_kind(s, CT_UNDERSCORE);
    if ((!gpu_is_kind(s, CT_INTEGER) && !is_any) || (d != NULL && !gpu_is_kind(d, CT_INTEGER)))
        return false;
    gpu_push(&error, n, gpu_number(ct_int(s), ct_is_static(s)),
             gpu_number(d == NULL ? 0 : ct_int(d), d == NULL || ct_is_static(d)), 0, 0);
    if (error == CT_OK)
        n->any |= (uint32_t)is_any << (n->leaves - 1);
    return error == CT_OK;
}

/* Shape and stride, NULL for none, as the next value; any: _ may be a leaf. */
static bool push_value(gpu_nest *n, ct_value s, ct_value d, bool any)
{
    int error = CT_OK, first = n->leaves;
    if (gpu_is_kind(s, CT_TUPLE) && ct_length(s) == 0)
        return false; /* only the whole may be empty */
    if (!gpu_is_kind(s, CT_TUPLE))
        return (d == NULL || !gpu_is_kind(d, CT_TUPLE)) && push_leaf(n, s, d, any);
    if (d != NULL && (!gpu_is_kind(d, CT_TUPLE) || ct_length(d) != ct_length(s)))
        return false;
    for (int i = 0; i < ct_length(s); ++i)
        if (!push_value(n, ct_item(s, i), d == NULL ? NULL : ct_item(d, i), any))
            return false;
    gpu_wrap(&error, n, first);
    return error == CT_OK;
}

bool gpu_read_nest(gpu_nest *n, ct_value s, ct_value d, bool any)
{
    gpu_clear(n);
    if (gpu_is_kind(s, CT_TUPLE) && ct_length(s) == 0)
        return d == NULL || (gpu_is_kind(d, CT_TUPLE) && ct_length(d) == 0);
    return push_value(n, s, d, any);
}

bool gpu_read_layout(gpu_nest *n, ct_value v)
{
    gpu_clear(n);
    return gpu_is_kind(v, CT_LAYOUT) && gpu_read_nest(n, ct_item(v, 0), ct_item(v, 1), false);
}

bool gpu_read_swizzle(gpu_swizzle *s, ct_value v)
{
    if (!gpu_is_kind(v, CT_SWIZZLE))
        return false;
    s->bits = (int)ct_int(ct_item(v, 0));
    s->base = (int)ct_int(ct_item(v, 1));
    s->shift = (int)ct_int(ct_item(v, 2));
    return true;
}

/* A layout, plain or Sw o offset o a plain one. */
bool gpu_read_swizzled(gpu_question *q, ct_value v)
{
    q->swizzled = gpu_is_kind(v, CT_COMPOSED);
    if (!q->swizzled)
        return gpu_read_layout(&q->a, v);
    ct_value offset = ct_item(v, 1);
    q->offset = gpu_number(ct_int(offset), ct_is_static(offset));
    return gpu_is_kind(offset, CT_INTEGER) && gpu_read_swizzle(&q->s, ct_item(v, 0)) &&
           gpu_read_layout(&q->a, ct_item(v, 2));
}

static bool push_item(gpu_tiler *t, ct_value v)
{
    int i = t->items;
    bool good = true;
    if (i == GPU_ITEMS)
        return false;
    t->item[i] = gpu_is_kind(v, CT_LAYOUT)    ? GPU_ITEM_LAYOUT
                 : gpu_is_kind(v, CT_INTEGER) ? GPU_ITEM_INTEGER
                                              : GPU_ITEM_ANY;
    if (gpu_is_kind(v, CT_LAYOUT))
        good = push_value(&t->leaves, ct_item(v, 0), ct_item(v, 1), false);
    else if (gpu_is_kind(v, CT_INTEGER))
        good = push_leaf(&t->leaves, v, NULL, false);
    else
        good = gpu_is_kind(v, CT_UNDERSCORE);
    t->first[++t->items] = (signed char)t->leaves.leaves;
    return good;
}

bool gpu_read_tiler(gpu_tiler *t, ct_value v)
{
    t->tuple = gpu_is_kind(v, CT_TUPLE);
    if (!t->tuple)
        return push_item(t, v);
    for (int i = 0; i < ct_length(v); ++i)
        if (!push_item(t, ct_item(v, i)))
            return false;
    return ct_length(v) > 0;
}

/* A profile of which only the number of modes counts: 0 for a leaf. */
bool gpu_read_profile(gpu_question *q, ct_value v)
{
    q->modes = gpu_is_kind(v, CT_TUPLE) ? ct_length(v) : 0;
    for (int i = 0; i < q->modes; ++i)
        if (gpu_is_kind(ct_item(v, i), CT_TUPLE))
            return false;
    return q->modes > 0;
}

/* An integer, a flat shape, or the shape of a layout. */
bool gpu_read_target(gpu_nest *n, ct_value v)
{
    if (gpu_is_kind(v, CT_LAYOUT))
        v = ct_item(v, 0);
    for (int i = 0; gpu_is_kind(v, CT_TUPLE) && i < ct_length(v); ++i)
        if (gpu_is_kind(ct_item(v, i), CT_TUPLE))
            return false;
    return gpu_read_nest(n, v, NULL, false) && n->leaves > 0;
}

/* ---- To nodes ------------------------------------------------------------------------------- */

static ct_value leaf_node(ct_ctx *cx, const gpu_nest *n, gpu_half which, int k)
{
    gpu_num v = which == GPU_SHAPE ? gpu_shape(n, k) : gpu_stride(n, k);
    if (which == GPU_SHAPE && (n->any >> k & 1) != 0)
        return ct_underscore();
    return v.fixed ? ct_static(cx, v.value) : ct_dynamic(cx, v.value);
}

static ct_value part_node(ct_ctx *cx, const gpu_nest *n, gpu_half which, gpu_part p)
{
    ct_value item[GPU_LEAVES];
    int count = 0;
    if (p.opens == 0)
        return leaf_node(cx, n, which, p.first);
    for (gpu_part m = gpu_first_mode(n, p); m.first < p.end; m = gpu_next_mode(n, m))
        item[count++] = part_node(cx, n, which, m);
    return ct_make_tuple(cx, count, item);
}

ct_value gpu_tuple_node(ct_ctx *cx, const gpu_nest *n, gpu_half which)
{
    return n->leaves == 0 ? ct_make_tuple(cx, 0, NULL) : part_node(cx, n, which, gpu_whole(n));
}

ct_value gpu_layout_node(ct_ctx *cx, const gpu_nest *n)
{
    ct_tuple shape = gpu_tuple_node(cx, n, GPU_SHAPE);
    return ct_make_layout(cx, shape, gpu_tuple_node(cx, n, GPU_STRIDE));
}

ct_value gpu_number_node(ct_ctx *cx, gpu_num v)
{
    return v.fixed ? ct_static(cx, v.value) : ct_dynamic(cx, v.value);
}

ct_value gpu_swizzle_node(ct_ctx *cx, const gpu_swizzle *s)
{
    return ct_Swizzle(cx, s->bits, s->base, s->shift);
}

ct_value gpu_composed_node(ct_ctx *cx, const gpu_swizzle *s, gpu_num offset, const gpu_nest *n)
{
    ct_value swizzle = gpu_swizzle_node(cx, s);
    return ct_make_composed_layout(cx, swizzle, gpu_number_node(cx, offset),
                                   gpu_layout_node(cx, n));
}

ct_value gpu_tiler_node(ct_ctx *cx, const gpu_tiler *t)
{
    ct_value item[GPU_ITEMS];
    for (int i = 0; i < t->items; ++i) {
        int error = CT_OK;
        gpu_nest n;
        gpu_tiler_item(&error, t, i, &n);
        item[i] = t->item[i] == GPU_ITEM_ANY       ? ct_underscore()
                  : t->item[i] == GPU_ITEM_INTEGER ? leaf_node(cx, &n, GPU_SHAPE, 0)
                                                   : gpu_layout_node(cx, &n);
    }
    return t->tuple ? ct_make_tuple(cx, t->items, item) : item[0];
}

ct_value gpu_profile_node(ct_ctx *cx, int modes)
{
    ct_value item[GPU_LEAVES];
    for (int i = 0; i < modes; ++i)
        item[i] = ct_static(cx, 1);
    return ct_make_tuple(cx, modes, item);
}
