/* algebra.c - the algebra of the device on the host: from nodes to its structs, and back.
 *
 * What is here: operations by their CuTe names. What is not: the algebra (the headers of this
 * folder). It uses the public functions of the reference for nodes alone, never to compute. */
#include "gpu/algebra/algebra.h"
#include "gpu/host/kernels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How the operands of an operation are read. */
typedef enum form {
    FORM_LAYOUT,   /* L */
    FORM_PROFILE,  /* L, profile */
    FORM_TARGET,   /* L, integer or shape or layout */
    FORM_TILER,    /* L, tiler */
    FORM_LAYOUTS,  /* L, L */
    FORM_FACTOR,   /* op<n>(L) */
    FORM_STRIDES,  /* coordinate, shape, stride */
    FORM_SHAPE,    /* coordinate, shape */
    FORM_SLICE,    /* coordinate, L */
    FORM_SWIZZLES, /* Sw, Sw */
    FORM_SWIZZLED, /* Sw, L */
    FORM_SWIZZLE   /* L, Sw */
} form;

/* In the order of gpu_algebra_op. */
static const struct {
    const char *name, *cute;
    form form;
} table[GPU_ALGEBRA_OPS] = {
    {"coalesce", "coalesce", FORM_LAYOUT},
    {"coalesce_by", "coalesce", FORM_PROFILE},
    {"filter", "filter", FORM_LAYOUT},
    {"filter_by", "filter", FORM_PROFILE},
    {"filter_zeros", "filter_zeros", FORM_LAYOUT},
    {"size", "size", FORM_LAYOUT},
    {"cosize", "cosize", FORM_LAYOUT},
    {"composition", "composition", FORM_TILER},
    {"complement", "complement", FORM_TARGET},
    {"complement_cosize", "complement", FORM_LAYOUT},
    {"right_inverse", "right_inverse", FORM_LAYOUT},
    {"left_inverse", "left_inverse", FORM_LAYOUT},
    {"logical_divide", "logical_divide", FORM_TILER},
    {"zipped_divide", "zipped_divide", FORM_TILER},
    {"tiled_divide", "tiled_divide", FORM_TILER},
    {"flat_divide", "flat_divide", FORM_TILER},
    {"logical_product", "logical_product", FORM_TILER},
    {"zipped_product", "zipped_product", FORM_TILER},
    {"tiled_product", "tiled_product", FORM_TILER},
    {"flat_product", "flat_product", FORM_TILER},
    {"blocked_product", "blocked_product", FORM_LAYOUTS},
    {"raked_product", "raked_product", FORM_LAYOUTS},
    {"max_common_vector", "max_common_vector", FORM_LAYOUTS},
    {"max_common_layout", "max_common_layout", FORM_LAYOUTS},
    {"upcast", "upcast", FORM_FACTOR},
    {"downcast", "downcast", FORM_FACTOR},
    {"crd2idx", "crd2idx", FORM_STRIDES},
    {"crd2idx_compact", "crd2idx", FORM_SHAPE},
    {"idx2crd", "idx2crd", FORM_SHAPE},
    {"idx2crd_stride", "idx2crd", FORM_STRIDES},
    {"slice", "slice", FORM_SLICE},
    {"dice", "dice", FORM_SLICE},
    {"swizzle_of_swizzle", "composition", FORM_SWIZZLES},
    {"swizzle_of_layout", "composition", FORM_SWIZZLED},
    {"layout_of_swizzle", "composition", FORM_SWIZZLE},
};

const char *gpu_algebra_name(gpu_algebra_op op)
{
    return table[op].name;
}

/* ---- From nodes ----------------------------------------------------------------------------- */

static bool is_kind(ct_value v, ct_kind kind)
{
    return ct_kind_of(v) == kind;
}

static bool push_leaf(gpu_nest *n, ct_value s, ct_value d, bool any)
{
    int error = CT_OK;
    bool is_any = any && is_kind(s, CT_UNDERSCORE);
    if ((!is_kind(s, CT_INTEGER) && !is_any) || (d != NULL && !is_kind(d, CT_INTEGER)))
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
    if (is_kind(s, CT_TUPLE) && ct_length(s) == 0)
        return false; /* only the whole may be empty */
    if (!is_kind(s, CT_TUPLE))
        return (d == NULL || !is_kind(d, CT_TUPLE)) && push_leaf(n, s, d, any);
    if (d != NULL && (!is_kind(d, CT_TUPLE) || ct_length(d) != ct_length(s)))
        return false;
    for (int i = 0; i < ct_length(s); ++i)
        if (!push_value(n, ct_item(s, i), d == NULL ? NULL : ct_item(d, i), any))
            return false;
    gpu_wrap(&error, n, first);
    return error == CT_OK;
}

static bool read_nest(gpu_nest *n, ct_value s, ct_value d, bool any)
{
    gpu_clear(n);
    if (is_kind(s, CT_TUPLE) && ct_length(s) == 0)
        return d == NULL || (is_kind(d, CT_TUPLE) && ct_length(d) == 0);
    return push_value(n, s, d, any);
}

static bool read_layout(gpu_nest *n, ct_value v)
{
    gpu_clear(n);
    return is_kind(v, CT_LAYOUT) && read_nest(n, ct_item(v, 0), ct_item(v, 1), false);
}

static bool read_swizzle(gpu_swizzle *s, ct_value v)
{
    if (!is_kind(v, CT_SWIZZLE))
        return false;
    s->bits = (int)ct_int(ct_item(v, 0));
    s->base = (int)ct_int(ct_item(v, 1));
    s->shift = (int)ct_int(ct_item(v, 2));
    return true;
}

/* A layout, plain or Sw o offset o a plain one. */
static bool read_swizzled(gpu_question *q, ct_value v)
{
    q->swizzled = is_kind(v, CT_COMPOSED);
    if (!q->swizzled)
        return read_layout(&q->a, v);
    ct_value offset = ct_item(v, 1);
    q->offset = gpu_number(ct_int(offset), ct_is_static(offset));
    return is_kind(offset, CT_INTEGER) && read_swizzle(&q->s, ct_item(v, 0)) &&
           read_layout(&q->a, ct_item(v, 2));
}

static bool push_item(gpu_tiler *t, ct_value v)
{
    int i = t->items;
    bool good = true;
    if (i == GPU_ITEMS)
        return false;
    t->item[i] = is_kind(v, CT_LAYOUT)    ? GPU_ITEM_LAYOUT
                 : is_kind(v, CT_INTEGER) ? GPU_ITEM_INTEGER
                                          : GPU_ITEM_ANY;
    if (is_kind(v, CT_LAYOUT))
        good = push_value(&t->leaves, ct_item(v, 0), ct_item(v, 1), false);
    else if (is_kind(v, CT_INTEGER))
        good = push_leaf(&t->leaves, v, NULL, false);
    else
        good = is_kind(v, CT_UNDERSCORE);
    t->first[++t->items] = (signed char)t->leaves.leaves;
    return good;
}

static bool read_tiler(gpu_tiler *t, ct_value v)
{
    t->tuple = is_kind(v, CT_TUPLE);
    if (!t->tuple)
        return push_item(t, v);
    for (int i = 0; i < ct_length(v); ++i)
        if (!push_item(t, ct_item(v, i)))
            return false;
    return ct_length(v) > 0;
}

/* A profile of which only the number of modes counts: 0 for a leaf. */
static bool read_profile(gpu_question *q, ct_value v)
{
    q->modes = is_kind(v, CT_TUPLE) ? ct_length(v) : 0;
    for (int i = 0; i < q->modes; ++i)
        if (is_kind(ct_item(v, i), CT_TUPLE))
            return false;
    return q->modes > 0;
}

/* An integer, a flat shape, or the shape of a layout. */
static bool read_target(gpu_nest *n, ct_value v)
{
    if (is_kind(v, CT_LAYOUT))
        v = ct_item(v, 0);
    for (int i = 0; is_kind(v, CT_TUPLE) && i < ct_length(v); ++i)
        if (is_kind(ct_item(v, i), CT_TUPLE))
            return false;
    return read_nest(n, v, NULL, false) && n->leaves > 0;
}

static bool read_operands(form f, const gpu_call *call, gpu_question *q)
{
    ct_value const *v = call->argument;
    switch (f) {
    case FORM_LAYOUT:
    case FORM_FACTOR:
        return read_swizzled(q, v[0]);
    case FORM_PROFILE:
        return read_swizzled(q, v[0]) && read_profile(q, v[1]);
    case FORM_TARGET:
        return read_swizzled(q, v[0]) && read_target(&q->t.leaves, v[1]);
    case FORM_TILER:
        return read_swizzled(q, v[0]) && read_tiler(&q->t, v[1]);
    case FORM_LAYOUTS:
        return read_swizzled(q, v[0]) && read_layout(&q->t.leaves, v[1]) && q->t.leaves.leaves > 0;
    case FORM_STRIDES:
        return read_nest(&q->a, v[1], v[2], false) && read_nest(&q->t.leaves, v[0], NULL, true);
    case FORM_SHAPE:
        return read_nest(&q->a, v[1], NULL, false) && read_nest(&q->t.leaves, v[0], NULL, false);
    case FORM_SLICE:
        return read_layout(&q->a, v[1]) && read_nest(&q->t.leaves, v[0], NULL, true);
    case FORM_SWIZZLES:
        return read_swizzle(&q->s, v[0]) && read_swizzle(&q->s2, v[1]);
    case FORM_SWIZZLED:
        return read_swizzle(&q->s, v[0]) && read_layout(&q->a, v[1]);
    case FORM_SWIZZLE:
        return read_layout(&q->a, v[0]) && read_swizzle(&q->s, v[1]);
    }
    return false;
}

static int operands_of(form f)
{
    return f == FORM_STRIDES ? 3 : f == FORM_LAYOUT || f == FORM_FACTOR ? 1 : 2;
}

/* Of swizzled layouts the device answers what is the same operation on the inner one. */
static bool takes_swizzled(gpu_algebra_op op)
{
    gpu_family f = gpu_family_of(op);
    return op == GPU_ALGEBRA_COALESCE || op == GPU_ALGEBRA_COALESCE_BY ||
           op == GPU_ALGEBRA_FILTER_BY || f == GPU_FAMILY_COMPOSITION || f == GPU_FAMILY_DIVIDE ||
           f == GPU_FAMILY_PRODUCT;
}

bool gpu_algebra_question(const gpu_call *call, gpu_question *q, gpu_why *why)
{
    size_t length = strcspn(call->op, "<");
    bool known = false;
    for (int op = 0; op < GPU_ALGEBRA_OPS; ++op) {
        bool factor = table[op].form == FORM_FACTOR;
        if (strncmp(table[op].cute, call->op, length) != 0 || table[op].cute[length] != '\0' ||
            operands_of(table[op].form) != call->count || (call->op[length] == '<') != factor)
            continue;
        known = true;
        memset(q, 0, sizeof *q);
        q->op = (gpu_algebra_op)op;
        q->factor = factor ? strtoll(call->op + length + 1, NULL, 10) : 0;
        if (read_operands(table[op].form, call, q) && (!q->swizzled || takes_swizzled(q->op)))
            return true;
    }
    return gpu_refuse(why,
                      known ? "%s: an operand does not fit the structs of the device"
                            : "%s: no operation of the device's algebra",
                      call->op);
}

/* ---- To nodes ------------------------------------------------------------------------------- */

typedef enum half { SHAPE, STRIDE } half;

static ct_value leaf_node(ct_ctx *cx, const gpu_nest *n, half which, int k)
{
    gpu_num v = which == SHAPE ? gpu_shape(n, k) : gpu_stride(n, k);
    if (which == SHAPE && (n->any >> k & 1) != 0)
        return ct_underscore();
    return v.fixed ? ct_static(cx, v.value) : ct_dynamic(cx, v.value);
}

static ct_value part_node(ct_ctx *cx, const gpu_nest *n, half which, gpu_part p)
{
    ct_value item[GPU_LEAVES];
    int count = 0;
    if (p.opens == 0)
        return leaf_node(cx, n, which, p.first);
    for (gpu_part m = gpu_first_mode(n, p); m.first < p.end; m = gpu_next_mode(n, m))
        item[count++] = part_node(cx, n, which, m);
    return ct_make_tuple(cx, count, item);
}

static ct_value tuple_node(ct_ctx *cx, const gpu_nest *n, half which)
{
    return n->leaves == 0 ? ct_make_tuple(cx, 0, NULL) : part_node(cx, n, which, gpu_whole(n));
}

static ct_value layout_node(ct_ctx *cx, const gpu_nest *n)
{
    ct_tuple shape = tuple_node(cx, n, SHAPE);
    return ct_make_layout(cx, shape, tuple_node(cx, n, STRIDE));
}

static ct_value number_node(ct_ctx *cx, gpu_num v)
{
    return v.fixed ? ct_static(cx, v.value) : ct_dynamic(cx, v.value);
}

static ct_value swizzle_node(ct_ctx *cx, const gpu_swizzle *s)
{
    return ct_Swizzle(cx, s->bits, s->base, s->shift);
}

static ct_value composed_node(ct_ctx *cx, const gpu_swizzle *s, gpu_num offset, const gpu_nest *n)
{
    ct_value swizzle = swizzle_node(cx, s);
    return ct_make_composed_layout(cx, swizzle, number_node(cx, offset), layout_node(cx, n));
}

static ct_value tiler_node(ct_ctx *cx, const gpu_tiler *t)
{
    ct_value item[GPU_ITEMS];
    for (int i = 0; i < t->items; ++i) {
        int error = CT_OK;
        gpu_nest n;
        gpu_tiler_item(&error, t, i, &n);
        item[i] = t->item[i] == GPU_ITEM_ANY       ? ct_underscore()
                  : t->item[i] == GPU_ITEM_INTEGER ? leaf_node(cx, &n, SHAPE, 0)
                                                   : layout_node(cx, &n);
    }
    return t->tuple ? ct_make_tuple(cx, t->items, item) : item[0];
}

static ct_value profile_node(ct_ctx *cx, int modes)
{
    ct_value item[GPU_LEAVES];
    for (int i = 0; i < modes; ++i)
        item[i] = ct_static(cx, 1);
    return ct_make_tuple(cx, modes, item);
}

static ct_value first_node(ct_ctx *cx, const gpu_question *q)
{
    return q->swizzled ? composed_node(cx, &q->s, q->offset, &q->a) : layout_node(cx, &q->a);
}

void gpu_algebra_call(ct_ctx *cx, const gpu_question *q, gpu_call *call)
{
    form f = table[q->op].form;
    ct_value *v = call->argument;
    snprintf(call->op, sizeof call->op, "%s", table[q->op].cute);
    if (f == FORM_FACTOR)
        snprintf(call->op, sizeof call->op, "%s<%lld>", table[q->op].cute, (long long)q->factor);
    call->count = operands_of(f);
    if (f == FORM_STRIDES || f == FORM_SHAPE || f == FORM_SLICE) {
        v[0] = tuple_node(cx, &q->t.leaves, SHAPE);
        v[1] = f == FORM_SLICE ? layout_node(cx, &q->a) : tuple_node(cx, &q->a, SHAPE);
        v[2] = f == FORM_STRIDES ? tuple_node(cx, &q->a, STRIDE) : NULL;
        return;
    }
    bool front = f == FORM_SWIZZLES || f == FORM_SWIZZLED;
    v[0] = front ? swizzle_node(cx, &q->s) : first_node(cx, q);
    v[1] = f == FORM_PROFILE    ? profile_node(cx, q->modes)
           : f == FORM_TARGET   ? tuple_node(cx, &q->t.leaves, SHAPE)
           : f == FORM_TILER    ? tiler_node(cx, &q->t)
           : f == FORM_LAYOUTS  ? layout_node(cx, &q->t.leaves)
           : f == FORM_SWIZZLES ? swizzle_node(cx, &q->s2)
           : f == FORM_SWIZZLED ? layout_node(cx, &q->a)
           : f == FORM_SWIZZLE  ? swizzle_node(cx, &q->s)
                                : NULL;
}

/* A layout is written by its halves: that of a left inverse may have extents that no layout is
 * made with. */
void gpu_algebra_print(ct_ctx *cx, const gpu_answer *r, char *text, size_t size)
{
    const char *front = "", *offset = "";
    switch (r->kind) {
    case GPU_ANSWER_NUMBER:
        snprintf(text, size, "%s", ct_str(cx, number_node(cx, r->number)));
        return;
    case GPU_ANSWER_TUPLE:
        snprintf(text, size, "%s", ct_str(cx, tuple_node(cx, &r->n, SHAPE)));
        return;
    case GPU_ANSWER_SWIZZLE:
        snprintf(text, size, "%s", ct_str(cx, swizzle_node(cx, &r->s)));
        return;
    default:
        if (r->swizzled) {
            front = ct_str(cx, swizzle_node(cx, &r->s));
            offset = ct_str(cx, number_node(cx, r->number));
        }
        snprintf(text, size, "%s%s%s%s%s:%s", front, r->swizzled ? " o " : "", offset,
                 r->swizzled ? " o " : "", ct_str(cx, tuple_node(cx, &r->n, SHAPE)),
                 ct_str(cx, tuple_node(cx, &r->n, STRIDE)));
    }
}

/* ---- Answers of the reference --------------------------------------------------------------- */

static bool is_number(gpu_algebra_op op)
{
    return op == GPU_ALGEBRA_SIZE || op == GPU_ALGEBRA_COSIZE ||
           op == GPU_ALGEBRA_MAX_COMMON_VECTOR || op == GPU_ALGEBRA_CRD2IDX ||
           op == GPU_ALGEBRA_CRD2IDX_COMPACT;
}

static bool is_coordinate(gpu_algebra_op op)
{
    return op == GPU_ALGEBRA_IDX2CRD || op == GPU_ALGEBRA_IDX2CRD_STRIDE;
}

bool gpu_algebra_answer_of(gpu_algebra_op op, ct_value v, gpu_answer *r)
{
    gpu_question q;
    memset(r, 0, sizeof *r);
    memset(&q, 0, sizeof q);
    if (is_number(op)) {
        r->kind = GPU_ANSWER_NUMBER;
        r->number = gpu_number(ct_int(v), ct_is_static(v));
        return is_kind(v, CT_INTEGER);
    }
    if (is_coordinate(op)) {
        r->kind = GPU_ANSWER_TUPLE;
        return read_nest(&r->n, v, NULL, false);
    }
    if (op == GPU_ALGEBRA_SWIZZLE_OF_SWIZZLE) {
        r->kind = GPU_ANSWER_SWIZZLE;
        return read_swizzle(&r->s, v);
    }
    if (!read_swizzled(&q, v))
        return false;
    r->swizzled = q.swizzled;
    r->s = q.s;
    r->number = q.offset;
    r->n = q.a;
    return true;
}

void gpu_algebra_answer(const gpu_question *q, gpu_answer *r)
{
    gpu_answer_family(q, gpu_family_of(q->op), r);
}
