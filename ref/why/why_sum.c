/* why_sum.c - a layout at a coordinate: the coordinate's digits, the sum, the bits of a swizzle.
 *
 *      19 over (4,8)      3 = 19 % 4, 4 = 19 / 4
 *      index              19 = 3*1 + 4*4
 *      Sw<2,0,3>          24 = 19 & 24, 2 = 16 >> 3, ..
 *
 * Here: the parts of explanations. Not here: the calls that are explained so (why_call.c,
 * why_slice.c), an index back to a coordinate (why_coord.c). Follows 01_layout "Mapping",
 * "Using a Layout". */
#include "ref/why/why.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int cti_why_leaves(ct_value v)
{
    return cti_is_tuple(v) ? v->leaves : 1;
}

/* Leaf i of a tuple, from left to right. */
ct_value cti_why_leaf(ct_value v, int i)
{
    for (int m = 0; cti_is_tuple(v) && m < v->rank; ++m) {
        int n = cti_why_leaves(v->item[m]);
        if (i < n)
            return cti_why_leaf(v->item[m], i);
        i -= n;
    }
    return v;
}

ct_value cti_why_layout_of(ct_ctx *cx, ct_value v)
{
    if (cti_is(v, CT_TENSOR))
        v = ct_tensor_layout(cx, v);
    return v;
}

/* ---- Digits ---- */

void cti_why_digits(cti_why *w, int64_t index, ct_value shape)
{
    char divided[200];
    size_t n = (size_t)snprintf(divided, sizeof divided, "%" PRId64, index);
    int64_t rest = index;
    for (int i = 0; i < ct_length(shape) && cti_ok(w->cx); ++i) {
        int64_t extent = ct_int(ct_size(w->cx, ct_item(shape, i)));
        bool last = i + 1 == ct_length(shape);
        if (extent == 0 || n + 24 > sizeof divided)
            return;
        if (i > 0)
            cti_why_text(w, ", ");
        if (last)
            cti_why_equation(w, "%" PRId64 " = %s", rest, divided);
        else
            cti_why_equation(w, "%" PRId64 " = %s %% %" PRId64, rest % extent, divided, extent);
        rest /= extent;
        n += (size_t)snprintf(divided + n, sizeof divided - n, " / %" PRId64, extent);
    }
}

/* ---- The sum ---- */

/* What is added up: coord[i] * stride[i]. */
typedef struct terms {
    ct_value *coord, *stride;
    int n;
} terms;

static void collect(cti_why *w, terms *t, ct_value coord, ct_value shape, ct_value stride);

/* An integer against several extents: its digits are the coordinate. */
static void collect_digits(cti_why *w, terms *t, ct_value coord, ct_value shape, ct_value stride)
{
    int64_t rest = ct_int(coord);
    cti_why_line(w, 2);
    cti_why_put(w, "%" PRId64 " over ", rest);
    cti_why_value(w, shape);
    cti_why_text(w, ": ");
    cti_why_digits(w, rest, shape);
    for (int i = 0; i < ct_length(shape) && cti_ok(w->cx); ++i) {
        int64_t extent = ct_int(ct_size(w->cx, ct_item(shape, i)));
        bool last = i + 1 == ct_length(shape);
        if (extent == 0)
            return;
        collect(w, t, ct_dynamic(w->cx, last ? rest : rest % extent), ct_item(shape, i),
                ct_item(stride, i));
        rest /= extent;
    }
}

static void collect(cti_why *w, terms *t, ct_value coord, ct_value shape, ct_value stride)
{
    if (!cti_ok(w->cx) || cti_is(coord, CT_UNDERSCORE))
        return;
    if (cti_is_tuple(coord)) {
        for (int i = 0; i < ct_length(coord); ++i)
            collect(w, t, ct_item(coord, i), cti_at(shape, i), cti_at(stride, i));
    } else if (cti_is_tuple(shape)) {
        collect_digits(w, t, coord, shape, stride);
    } else {
        t->coord[t->n] = coord;
        t->stride[t->n++] = stride;
    }
}

static ct_value plain(ct_ctx *cx, ct_value v)
{
    return cti_is(v, CT_INTEGER) ? ct_dynamic(cx, ct_int(v)) : v;
}

/* R = c0*d0 + c1*d1 + ..; written where that is what it comes to. */
static ct_value put_terms(cti_why *w, const terms *t, ct_value r)
{
    ct_ctx *cx = w->cx;
    ct_value sum = ct_static(cx, 0);
    for (int i = 0; i < t->n; ++i)
        sum = ct_add(cx, sum, ct_mul(cx, t->coord[i], t->stride[i]));
    if (!cti_ok(cx) || (r != NULL && ct_int(ct_equal(cx, sum, r)) == 0) || !cti_ok(cx))
        return sum;
    cti_why_line(w, 2);
    cti_why_value(w, plain(cx, sum));
    cti_why_text(w, t->n > 0 ? " = " : " = 0");
    for (int i = 0; i < t->n; ++i) {
        cti_why_text(w, i == 0 ? "" : " + ");
        cti_why_value(w, plain(cx, t->coord[i]));
        cti_why_text(w, "*");
        cti_why_value(w, plain(cx, t->stride[i]));
    }
    return sum;
}

static ct_value put_sum(cti_why *w, ct_value coord, ct_value shape, ct_value stride, ct_value r)
{
    size_t n = (size_t)cti_why_leaves(shape);
    terms t = {cti_items(w->cx, (int)n), cti_items(w->cx, (int)n), 0};
    if (!cti_ok(w->cx))
        return cti_null();
    collect(w, &t, coord, shape, stride);
    return put_terms(w, &t, r);
}

/* ---- Swizzles ---- */

static void put_binary(cti_why *w, int64_t v, int digits)
{
    char text[65];
    for (int i = 0; i < digits; ++i)
        text[i] = (v >> (digits - 1 - i) & 1) != 0 ? '1' : '0';
    text[digits] = '\0';
    cti_why_tab(w, 30);
    cti_why_text(w, text);
}

static int binary_digits(int64_t a)
{
    int n = 1;
    while (n < 62 && a >> n != 0)
        ++n;
    return n;
}

static void put_bit_line(cti_why *w, int digits, int64_t v, const char *equation, const char *says)
{
    cti_why_line(w, 4);
    cti_why_equation(w, "%s", equation);
    put_binary(w, v, digits);
    cti_why_put(w, "   %s", says);
}

/* Bits y are read, moved by the shift onto bits z, and xored there:
 *
 *      index     1 0 0 1 1
 *      & y       1 0 0 0 0
 *      shifted   0 0 0 1 0
 *      xor       1 0 0 0 1 */
void cti_why_bits(cti_why *w, ct_value swizzle, int64_t x)
{
    cti_swizzle s = cti_swizzle_of(swizzle);
    int64_t read = x & s.y, moved = s.shift >= 0 ? read >> s.shift : read << -s.shift,
            r = x ^ moved;
    int digits = binary_digits(x | r | s.y | s.z);
    char equation[120];
    if (x < 0 || x > INT64_MAX >> 1 || s.bits == 0)
        return;
    cti_why_line(w, 2);
    cti_why_value(w, swizzle);
    cti_why_put(w, " at %" PRId64 ":", x);
    put_binary(w, x, digits);
    cti_why_text(w, "   the index");
    snprintf(equation, sizeof equation, "%" PRId64 " = %" PRId64 " & %" PRId64, read, x, s.y);
    put_bit_line(w, digits, read, equation, "the bits that are read");
    snprintf(equation, sizeof equation, "%" PRId64 " = %" PRId64 " %s %d", moved, read,
             s.shift >= 0 ? ">>" : "<<", s.shift >= 0 ? s.shift : -s.shift);
    put_bit_line(w, digits, moved, equation, "moved to those that change");
    snprintf(equation, sizeof equation, "%" PRId64 " = %" PRId64 " ^ %" PRId64, r, x, moved);
    put_bit_line(w, digits, r, equation, "the answer");
}

/* ---- Layouts, composed ones too ---- */

static void sum_of_composed(cti_why *w, ct_layout l, ct_value coord)
{
    ct_ctx *cx = w->cx;
    ct_value inner = ct_layout_call(cx, cti_inner(l), coord);
    ct_value moved = ct_add(cx, cti_offset(l), inner);
    if (!cti_ok(cx))
        return;
    cti_why_sum(w, cti_inner(l), coord, inner);
    if (!cti_is(inner, CT_INTEGER) || !cti_is(moved, CT_INTEGER))
        return;
    if (ct_int(cti_offset(l)) != 0) {
        cti_why_line(w, 2);
        cti_why_equation(w, "%" PRId64 " = %" PRId64 " + %" PRId64, ct_int(moved),
                         ct_int(cti_offset(l)), ct_int(inner));
        cti_why_text(w, ": the offset of the composed layout");
    }
    if (cti_is(cti_outer(l), CT_SWIZZLE))
        cti_why_bits(w, cti_outer(l), ct_int(moved));
    else
        cti_why_sum(w, cti_outer(l), moved, NULL);
}

void cti_why_sum(cti_why *w, ct_value layout, ct_value coord, ct_value r)
{
    cti_why mark = cti_why_mark(w);
    layout = cti_why_layout_of(w->cx, layout);
    if (cti_is(layout, CT_COMPOSED) && !cti_waits(layout))
        sum_of_composed(w, layout, coord);
    else if (cti_is_layout(layout))
        put_sum(w, coord, cti_shape(layout), cti_stride(layout), r);
    if (!cti_ok(w->cx))
        cti_why_back(w, &mark);
}
