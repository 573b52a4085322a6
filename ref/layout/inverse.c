/* inverse.c - right and left inverses.
 *
 *      right   L(R(i)) = i            for all i of R, the longest run 0, 1, 2, .. that L reaches
 *      left    L(R(L(i))) = L(i)      for all i of L; gaps of the image become stride-0 modes
 *
 * Both visit L's modes in the order of their strides; a mode's new stride is the 1-D coordinate at
 * which it starts, the product of the extents before it.
 * Here: inverses of layouts, swizzles, offsets. Follows no section of its own in the documents;
 * 03_tensor "Thread-Value partitioning" uses them. */
#include "ref/integer/integer.h"
#include "ref/layout/layout.h"
#include "ref/value/value.h"

/* L coalesced, with the 1-D coordinate at which each mode starts, and the order of its strides. */
typedef struct inversion {
    cti_modes m;
    ct_value *start;
    int *order, n; /* the modes to visit */
} inversion;

/* CuTe's exchange sort: what it does to equal strides decides which of them is met first. */
static void sort_order(const inversion *v)
{
    for (int i = 0; i < v->n; ++i)
        for (int j = i + 1; j < v->n; ++j)
            if (v->m.stride[v->order[j]]->value < v->m.stride[v->order[i]]->value) {
                int k = v->order[i];
                v->order[i] = v->order[j];
                v->order[j] = k;
            }
}

static inversion invert(ct_ctx *cx, const char *op, ct_layout layout)
{
    cti_text t;
    inversion v = {{NULL, NULL, 0}, NULL, NULL, 0};
    ct_layout flat = ct_coalesce(cx, layout);
    if (!cti_ok(cx))
        return v;
    v.m = cti_flat_modes(cx, flat);
    v.start = cti_items(cx, v.m.n + 1);
    v.order = cti_alloc(cx, (size_t)v.m.n * sizeof *v.order);
    ct_value at = ct_static(cx, 1);
    for (int i = 0; i < v.m.n && cti_ok(cx); ++i) {
        if (!cti_is(v.m.stride[i], CT_INTEGER) && v.m.stride[i]->fixed)
            cti_fail(cx, CT_EINVAL, "%s: stride %s is not an integer", op,
                     cti_show(&t, v.m.stride[i]));
        v.start[i] = at;
        at = ct_mul(cx, at, v.m.shape[i]);
        if (v.m.stride[i]->fixed)
            v.order[v.n++] = i;
    }
    if (cti_ok(cx))
        sort_order(&v);
    return v;
}

/* Take modes while each starts where the one before ended: 1, s0, s0*s1, .. */
static ct_layout right_inverse_plain(ct_ctx *cx, ct_layout layout)
{
    inversion v = invert(cx, "right_inverse", layout);
    if (!cti_ok(cx))
        return cti_null();
    cti_modes r = {cti_items(cx, v.n + 1), cti_items(cx, v.n + 1), 1};
    if (!cti_ok(cx))
        return cti_null();
    r.shape[0] = ct_static(cx, 1);
    r.stride[0] = ct_static(cx, 0);
    ct_value next = ct_static(cx, 1);
    for (int k = 0; k < v.n && cti_ok(cx); ++k) {
        int i = v.order[k];
        if (!next->fixed || v.m.stride[i]->value != next->value)
            continue;
        r.shape[r.n] = v.m.shape[i];
        r.stride[r.n++] = v.start[i];
        next = ct_mul(cx, v.m.shape[i], v.m.stride[i]);
    }
    return ct_coalesce(cx, cti_modes_layout(cx, &r));
}

static bool strides_divide(ct_ctx *cx, ct_value stride, ct_value filled)
{
    cti_text td, tf;
    if (filled->value != 0 && (filled->value == -1 || stride->value % filled->value == 0))
        return true;
    return cti_refuse(cx, CT_EDOMAIN,
                      "left_inverse: %s, the reach of smaller strides, does not divide "
                      "stride %s",
                      cti_show(&tf, filled), cti_show(&td, stride));
}

static ct_value value_of_layout(ct_ctx *cx, const cti_property *property, ct_value c)
{
    return cti_evaluate(cx, property->a, c);
}

static ct_value there_and_back(ct_ctx *cx, const cti_property *property, ct_value c)
{
    ct_value index = cti_evaluate(cx, property->a, c);
    return cti_evaluate(cx, property->a, cti_evaluate(cx, property->answer, index));
}

/* The index x = L(c) has the digits (x / d) mod (d' / d) in the strides d, d', .., each of which
 * divides the next, and R puts every digit at its mode: right where no digit outgrows its extent.
 * The last mode of L takes any. */
static bool digits_fit(const inversion *v, int leaves)
{
    int64_t reach = 0, add;
    for (int k = 0; k < v->n; ++k) {
        int i = v->order[k];
        int64_t s = v->m.shape[i]->value, d = v->m.stride[i]->value;
        if (s < 1 || d < 0)
            return false;
        if (d == 0)
            continue;
        if (!cti_mul_fits(s - 1, d, &add) || !cti_add_fits(reach, add, &reach))
            return false;
        int64_t most = reach / d;
        if (k + 1 < v->n && v->m.stride[v->order[k + 1]]->value / d - 1 < most)
            most = v->m.stride[v->order[k + 1]]->value / d - 1;
        if (most >= s && !(i == v->m.n - 1 && leaves == v->m.n))
            return false;
    }
    return true;
}

/* Where modes overlap or run backwards CuTe does not check the law. Verify it. */
static ct_layout checked_left(ct_ctx *cx, ct_layout layout, const inversion *v, ct_layout r)
{
    cti_modes own = cti_flat_modes(cx, layout);
    if (!cti_ok(cx) || v->m.n == 1 || digits_fit(v, own.n))
        return r;
    cti_property property = {.op = "left_inverse",
                             .equation = "a left inverse: L(R(L(c))) = L(c)",
                             .side = "L(c)",
                             .want = value_of_layout,
                             .got = there_and_back,
                             .answer = r,
                             .domain = layout,
                             .a = layout};
    ct_value size = ct_size(cx, layout);
    return cti_verify(cx, &property, ct_int(size)) ? r : cti_null();
}

/* Each stride opens a mode for the gap below it; the last extent closes the list. */
static ct_layout left_inverse_plain(ct_ctx *cx, ct_layout layout)
{
    inversion v = invert(cx, "left_inverse", layout);
    if (v.n < v.m.n)
        return cti_fail(cx, CT_EINVAL, "left_inverse: a stride is not static");
    cti_modes r = {cti_items(cx, v.m.n + 1), cti_items(cx, v.m.n + 1), 0};
    if (!cti_ok(cx))
        return cti_null();
    ct_value filled = ct_static(cx, 1);
    r.stride[0] = ct_static(cx, 0);
    for (int k = 0; k < v.n && cti_ok(cx); ++k) {
        int i = v.order[k];
        ct_value d = v.m.stride[i];
        if (cti_is_constant(d, 0))
            continue;
        if (!strides_divide(cx, d, filled))
            return cti_null();
        r.shape[r.n] = ct_div(cx, d, filled);
        filled = ct_mul(cx, filled, r.shape[r.n]);
        r.stride[++r.n] = v.start[i];
    }
    r.shape[r.n++] = v.m.shape[v.order[v.n - 1]];
    return checked_left(cx, layout, &v, ct_coalesce(cx, cti_modes_layout(cx, &r)));
}

typedef ct_layout inverse_of(ct_ctx *cx, ct_value v);

static ct_value itself(ct_ctx *cx, const cti_property *property, ct_value c)
{
    (void)cx;
    (void)property;
    return c;
}

static ct_value back_and_there(ct_ctx *cx, const cti_property *property, ct_value c)
{
    return cti_evaluate(cx, property->a, cti_evaluate(cx, property->answer, c));
}

/* The swizzle moves across the inverse of b, to where that sends its masks; CuTe does not check
 * whether the result still inverts. Verify it. */
static ct_layout checked_swizzled(ct_ctx *cx, ct_layout l, ct_layout r, bool right)
{
    cti_property property = {.op = right ? "right_inverse" : "left_inverse",
                             .equation = right ? "a right inverse: L(R(c)) = c"
                                               : "a left inverse: L(R(L(c))) = L(c)",
                             .side = right ? "c" : "L(c)",
                             .want = right ? itself : value_of_layout,
                             .got = right ? back_and_there : there_and_back,
                             .answer = r,
                             .domain = right ? r : l,
                             .a = l};
    ct_value size = ct_size(cx, property.domain);
    return cti_verify(cx, &property, ct_int(size)) ? r : cti_null();
}

/* (a o offset o b)^-1 = b^-1 o -offset o a^-1; a static-0 offset drops out. To CuTe only a static
 * integer is an offset with an inverse. */
static ct_layout invert_composed(ct_ctx *cx, ct_layout l, inverse_of *f)
{
    cti_text t;
    if (!cti_is(cti_offset(l), CT_INTEGER) || !cti_offset(l)->fixed)
        return cti_fail(cx, CT_EINVAL, "%s: the offset %s of a composed layout is not static",
                        f == ct_right_inverse ? "right_inverse" : "left_inverse",
                        cti_show(&t, cti_offset(l)));
    ct_value b = f(cx, cti_inner(l));
    if (cti_is_swizzled(l) && cti_is_constant(cti_offset(l), 0)) {
        ct_layout r = ct_composition(cx, b, cti_outer(l));
        return checked_swizzled(cx, l, r, f == ct_right_inverse);
    }
    return cti_compose_offset(cx, b, ct_neg(cx, cti_offset(l)), f(cx, cti_outer(l)));
}

static ct_value inverse(ct_ctx *cx, ct_value v, inverse_of *plain, inverse_of *any, const char *op)
{
    if (!cti_ok(cx))
        return cti_null();
    switch (v->kind) {
    case CT_COMPOSED:
        return invert_composed(cx, v, any);
    case CT_SWIZZLE: /* its own inverse */
    case CT_UNDERSCORE:
        return v;
    case CT_INTEGER:
    case CT_MIXED:
        return ct_neg(cx, v);
    case CT_LAYOUT:
    case CT_BASIS:
    case CT_TUPLE:
    case CT_MAJOR:
    case CT_ITERATOR:
    case CT_TENSOR:
    case CT_POINTER:
    case CT_NAME:
    case CT_TEXT:
    case CT_OBJECT:
        break;
    }
    return cti_need_layout(cx, op, "the operand", v) ? plain(cx, v) : cti_null();
}

/* ct_right_inverse - the longest layout that a layout undoes: L(R(i)) = i.
 * equation  L(R(i)) = i for all 0 <= i < size(R)
 * example   right_inverse((_4,_8):(_8,_1))  =  (_8,_4):(_4,_1)
 * pre       a layout, a swizzle, or one composed of them at a static offset; dynamic strides are
 *           passed over, a dynamic extent ends the run
 * post      right_inverse
 * fails     CT_EINVAL a static basis stride, a dynamic offset; as composition for a swizzled layout
 * CuTe      03_tensor "Thread-Value partitioning" */
ct_layout ct_right_inverse(ct_ctx *cx, ct_value layout)
{
    return inverse(cx, layout, right_inverse_plain, ct_right_inverse, "right_inverse");
}

/* ct_left_inverse - a layout that undoes a layout on its image.
 * equation  L(R(L(i))) = L(i) for all i of L; R(L(i)) = i where L is injective
 * example   left_inverse(_4:_2)  =  (_2,_4):(_0,_1)
 * pre       static strides, each divided by the reach of the smaller ones; a composed layout has a
 *           static offset
 * post      left_inverse
 * fails     CT_EDOMAIN strides do not divide, or CuTe's answer is not an inverse (with a witness):
 *           overlapping modes, strides of both signs; CT_EINVAL a dynamic stride or offset
 * CuTe      none: layout.hpp */
ct_layout ct_left_inverse(ct_ctx *cx, ct_value layout)
{
    return inverse(cx, layout, left_inverse_plain, ct_left_inverse, "left_inverse");
}
