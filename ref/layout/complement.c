/* complement.c - what a layout leaves out: the layout of its repetitions.
 *
 *      A = 4:2 in 24     used   x . x . x . x . | . . . .  ..
 *      gap below 2       2:1    the places between
 *      rest above 8      3:8    the repetitions up to the cotarget
 *
 * Modes are taken in the order of their strides; each gap is the quotient of neighbouring reaches.
 * Here: complement with and without a cotarget; ceil_div, which by a layout is its complement.
 * Follows 02_layout_algebra "Complement". */
#include "ref/layout/layout.h"
#include "ref/tuple/tuple.h"
#include "ref/value/value.h"

/* A's filtered modes, sorted by stride; equal strides keep their order. */
static void sort_by_stride(cti_modes *m)
{
    for (int i = 1; i < m->n; ++i)
        for (int j = i; j > 0 && m->stride[j]->value < m->stride[j - 1]->value; --j) {
            ct_value s = m->shape[j], d = m->stride[j];
            m->shape[j] = m->shape[j - 1];
            m->stride[j] = m->stride[j - 1];
            m->shape[j - 1] = s;
            m->stride[j - 1] = d;
        }
}

/* CuTe sorts at compile time: several modes need static strides. */
static bool sortable(ct_ctx *cx, const cti_modes *m)
{
    cti_text t;
    for (int i = 0; i < m->n; ++i) {
        ct_value d = m->stride[i];
        if (!cti_is(d, CT_INTEGER))
            cti_fail(cx, CT_EINVAL, "complement: stride %s is not an integer", cti_show(&t, d));
        else if (m->n > 1 && !d->fixed)
            cti_fail(cx, CT_EINVAL, "complement: stride %s of a layout of rank %d is not static",
                     cti_show(&t, d), m->n);
        else if (d->value < 0)
            cti_fail(cx, CT_EDOMAIN, "complement: stride %s is negative", cti_show(&t, d));
        if (!cti_ok(cx))
            return false;
    }
    return true;
}

/* There is no gap below mode i. If smaller strides fill all below reach, they get to its first step
 * as well, and the layout is not injective; else the modes may only interleave. */
static ct_value no_gap(ct_ctx *cx, const cti_modes *m, int i, ct_value reach, bool filled)
{
    cti_text td, tr;
    ct_value d = m->stride[i];
    bool twice = filled && m->shape[i]->value > 1;
    cti_fail(cx, CT_EDOMAIN, "complement: %s: stride %s is below %s, which smaller strides %s",
             twice ? "the layout is not injective" : "modes interleave or repeat", cti_show(&td, d),
             cti_show(&tr, reach), twice ? "fill" : "span");
    if (twice)
        cti_witness(cx, "at %s: the index is reached by two coordinates", td.s);
    return cti_null();
}

/* The gap below mode i, above what is filled up to reach. */
static ct_value gap_below(ct_ctx *cx, const cti_modes *m, int i, ct_value reach, bool filled)
{
    ct_value gap = ct_div(cx, m->stride[i], reach);
    if (!cti_ok(cx) || gap->value != 0)
        return gap;
    return no_gap(cx, m, i, reach, filled);
}

/* The repetitions beyond A, up to the cotarget. */
static ct_layout repetitions(ct_ctx *cx, ct_tuple cotarget, ct_value reach)
{
    ct_tuple shape = ct_coalesce(cx, cti_ceil_div_tuple(cx, cotarget, reach, cti_ceil_div));
    return ct_make_layout(cx, shape, ct_compact_col_major(cx, shape, reach));
}

static ct_layout gaps_and_rest(ct_ctx *cx, cti_modes *m, ct_tuple cotarget)
{
    cti_list shape = cti_list_new(cx, m->n + 1), stride = cti_list_new(cx, m->n + 1);
    ct_value reach = ct_static(cx, 1);
    bool filled = true; /* every index below reach is reached */
    sort_by_stride(m);
    for (int i = 0; i < m->n && cti_ok(cx); ++i) {
        ct_value gap = gap_below(cx, m, i, reach, filled);
        filled = filled && m->stride[i]->value == reach->value;
        cti_push(cx, &shape, gap);
        cti_push(cx, &stride, reach);
        reach = ct_mul(cx, m->stride[i], m->shape[i]);
    }
    ct_layout rest = repetitions(cx, cotarget, reach);
    cti_push(cx, &shape, cti_shape(rest));
    cti_push(cx, &stride, cti_stride(rest));
    return ct_coalesce(cx, cti_layout(cx, cti_list_tuple(cx, &shape), cti_list_tuple(cx, &stride)));
}

static ct_layout complement_of(ct_ctx *cx, ct_layout filtered, ct_tuple cotarget)
{
    if (!cti_valid_shape(cx, "complement", cotarget))
        return cti_null();
    if (cti_is_constant(cti_stride(filtered), 0)) /* A is a point: all of the cotarget is left */
        return ct_make_layout(cx, ct_coalesce(cx, cotarget), NULL);
    cti_modes m = cti_flat_modes(cx, filtered);
    if (!sortable(cx, &m))
        return cti_null();
    return gaps_and_rest(cx, &m, cotarget);
}

/* ct_complement - the layout that fills the gaps of a layout and repeats it up to a cotarget.
 * equation  R is ordered, and A(i) + R(j) are all different
 * example   complement(_4:_2, _24)  =  (_2,_3):(_1,_8)
 * pre       A is injective once static-0 strides are filtered; several modes have static strides;
 *           cotarget is an integer, a shape (divided mode by mode) or a layout
 * post      complement
 * fails     CT_EDOMAIN A is not injective, its modes interleave, or a stride is negative;
 *           CT_EINVAL dynamic strides
 * caveat    gaps that do not divide are cut: (_4,_2):(_1,_6) in _24 gives _2:_12.
 * CuTe      02_layout_algebra "Complement" */
ct_layout ct_complement(ct_ctx *cx, ct_layout layout, ct_value cotarget)
{
    if (cti_is(layout, CT_COMPOSED))
        return ct_complement(cx, cti_inner(layout), cotarget);
    if (!cti_need_layout(cx, "complement", "the operand", layout))
        return cti_null();
    ct_layout filtered = ct_filter(cx, layout);
    return complement_of(cx, filtered, ct_shape(cx, cotarget));
}

/* ct_complement_cosize - complement up to the layout's own cosize: complement(layout).
 * equation  complement(A, cosize(filter(A)))
 * example   complement((_2,_2):(_1,_6))  =  _3:_2
 * pre       as complement
 * post      complement
 * fails     as complement
 * CuTe      02_layout_algebra "Complement" */
ct_layout ct_complement_cosize(ct_ctx *cx, ct_layout layout)
{
    if (cti_is(layout, CT_COMPOSED))
        return ct_complement(cx, cti_inner(layout), ct_cosize(cx, layout));
    if (!cti_need_layout(cx, "complement", "the operand", layout))
        return cti_null();
    ct_layout filtered = ct_filter(cx, layout);
    return complement_of(cx, filtered, ct_cosize(cx, filtered));
}

/* As often as a layout fits into a shape: what its complement there adds. */
static ct_value ceil_div_leaf(ct_ctx *cx, ct_value a, ct_value b)
{
    if (cti_is_layout(b))
        return ct_shape(cx, ct_complement(cx, b, ct_shape(cx, a)));
    return cti_ceil_div(cx, a, b);
}

/* ct_ceil_div - division rounded up, of integers, tuples and shapes by tilers.
 * equation  ceil_div(a, b) = (a + b - 1) / b; by a layout, the shape of its complement in a
 * example   ceil_div((_4,_6), _3)  =  (_2,_6)
 * pre       b has at most a's rank; missing modes divide by _1; its modes are integers or plain
 *           layouts
 * post      ceil_div_leaf
 * fails     CT_EINVAL more modes in b than in a; CT_EDOMAIN division by 0
 * CuTe      0x_gemm_tutorial "GETT"; 0y_predication */
ct_tuple ct_ceil_div(ct_ctx *cx, ct_value a, ct_value b)
{
    return cti_ceil_div_tuple(cx, a, b, ceil_div_leaf);
}
