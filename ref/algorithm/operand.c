/* operand.c - what the algorithms share: elements by index, masks, and the conditions they check.
 *
 * An algorithm checks all its conditions before it writes anything: sizes agree, every element that
 * it will touch is in its memory and aligned, and no element of a destination receives two values.
 * Where one element breaks a condition, the witness names it.
 *
 *      a destination that broadcasts          index i = rest + null, null in the stride-0 modes
 *      dst (2,3):(1,0)    rest 0: 0 2 4  ->  one element of dst: src must be one element as well
 *                         rest 1: 1 3 5
 *
 * Here: the above. Not here: the algorithms (copy.c, fill.c, gemm.c, ..), single elements
 * (element.c). Follows 04_algorithms and the preconditions in cute/algorithm. */
#include "ref/algorithm/algorithm.h"
#include "ref/layout/layout.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

#include <inttypes.h>

bool cti_need_memory(ct_ctx *cx, const char *op, const char *operand, ct_value tensor)
{
    cti_text t;
    if (cti_need_tensor(cx, op, tensor) && !cti_is(cti_data(tensor), CT_POINTER))
        cti_fail(cx, CT_EINVAL, "%s: %s, %s, is not in memory", op, operand, cti_show(&t, tensor));
    return cti_ok(cx);
}

/* The size of a tensor; 0 in a failed context. */
int64_t cti_count(ct_ctx *cx, ct_value tensor)
{
    return ct_int(ct_size(cx, cti_layout_of(tensor)));
}

bool cti_same_count(ct_ctx *cx, const char *op, cti_operand a, cti_operand b)
{
    int64_t na = cti_count(cx, a.tensor), nb = cti_count(cx, b.tensor);
    return cti_require(cx, na == nb, CT_EINVAL, "%s: %s has %" PRId64 " elements, %s %" PRId64, op,
                       a.name, na, b.name, nb);
}

/* The iterator at element i. */
ct_value cti_element(ct_ctx *cx, ct_value tensor, int64_t i)
{
    ct_value offset = cti_evaluate(cx, cti_layout_of(tensor), ct_dynamic(cx, i));
    return cti_advance(cx, cti_data(tensor), offset);
}

/* The witness of a failure is the element; its text takes longer than the element does. */
bool cti_witness_element(ct_ctx *cx, cti_operand o, int64_t i)
{
    cti_text t;
    if (cti_ok(cx))
        return true;
    cti_witness(cx, "element %" PRId64 " of %s, %s", i, o.name, cti_show(&t, o.tensor));
    return false;
}

bool cti_read_element(ct_ctx *cx, cti_operand o, int64_t i, ct_scalar *out)
{
    size_t mark = ct_mark(cx);
    cti_read(cx, cti_element(cx, o.tensor, i), out);
    ct_release(cx, mark);
    return cti_witness_element(cx, o, i);
}

void cti_write_element(ct_ctx *cx, cti_operand o, int64_t i, ct_scalar v)
{
    size_t mark = ct_mark(cx);
    cti_write(cx, cti_element(cx, o.tensor, i), v);
    ct_release(cx, mark);
    cti_witness_element(cx, o, i);
}

/* ---- Masks ---- */

bool cti_selects(ct_ctx *cx, const cti_mask *mask, int64_t i)
{
    ct_scalar v;
    if (mask == NULL || !cti_ok(cx))
        return cti_ok(cx);
    if (mask->f != NULL)
        return mask->f(i, mask->user);
    cti_operand o = {"the predicate", mask->tensor};
    return cti_read_element(cx, o, i, &v) && (v.type == CT_FLOAT ? v.f != 0 : v.i != 0);
}

/* A predicate has a flag for every element of what it masks. */
bool cti_mask_fits(ct_ctx *cx, const char *op, const cti_mask *mask, cti_operand masked)
{
    if (mask == NULL || mask->f != NULL)
        return cti_ok(cx);
    return cti_need_tensor(cx, op, mask->tensor) &&
           cti_same_count(cx, op, (cti_operand){"the predicate", mask->tensor}, masked);
}

/* ---- Conditions ---- */

/* Every selected element is where it can be read or written; implicit ones always are. */
bool cti_in_memory(ct_ctx *cx, cti_operand o, const cti_mask *mask)
{
    int64_t n = cti_count(cx, o.tensor);
    if (!cti_ok(cx) || cti_is(cti_data(o.tensor), CT_ITERATOR))
        return cti_ok(cx);
    for (int64_t i = 0; i < n && cti_ok(cx); ++i) {
        if (!cti_selects(cx, mask, i))
            continue;
        size_t mark = ct_mark(cx);
        ct_value at = cti_element(cx, o.tensor, i);
        cti_reachable(cx, at);
        ct_release(cx, mark);
        cti_witness_element(cx, o, i);
    }
    return cti_ok(cx);
}

/* Some modes of a shape: their extents, and how far an index goes in each. */
typedef struct digits {
    int64_t *extent, *step;
    int n;
    int64_t size;
} digits;

static digits no_digits(ct_ctx *cx, int most)
{
    size_t bytes = (size_t)most * sizeof(int64_t);
    digits d = {cti_alloc(cx, bytes), cti_alloc(cx, bytes), 0, 1};
    return d;
}

static void add_digit(digits *d, int64_t extent, int64_t step)
{
    d->extent[d->n] = extent;
    d->step[d->n++] = step;
    d->size *= extent;
}

static int64_t index_of(const digits *d, int64_t i)
{
    int64_t at = 0;
    for (int k = 0; k < d->n; ++k) {
        at += i % d->extent[k] * d->step[k];
        i /= d->extent[k];
    }
    return at;
}

/* The modes in which a destination stays where it is, and the others. */
static bool split_modes(ct_ctx *cx, ct_layout layout, digits *null, digits *rest)
{
    while (cti_is(layout, CT_COMPOSED))
        layout = cti_inner(layout);
    if (!cti_need_layout(cx, "copy", "the destination", layout))
        return false;
    cti_modes m = cti_flat_modes(cx, layout);
    int64_t step = 1;
    *null = no_digits(cx, m.n);
    *rest = no_digits(cx, m.n);
    for (int k = 0; cti_ok(cx) && k < m.n; ++k) {
        int64_t extent = ct_int(m.shape[k]);
        bool stays = cti_is(m.stride[k], CT_INTEGER) && m.stride[k]->value == 0;
        add_digit(stays ? null : rest, extent, step);
        step *= extent;
    }
    return cti_ok(cx);
}

static bool same_place(ct_ctx *cx, ct_value tensor, int64_t i, int64_t j)
{
    ct_layout l = cti_layout_of(tensor);
    ct_value a = cti_evaluate(cx, l, ct_dynamic(cx, i));
    ct_value b = cti_evaluate(cx, l, ct_dynamic(cx, j));
    return !cti_ok(cx) || ct_same(a, b);
}

/* The selected elements of one class are one element of src. */
static bool one_source(ct_ctx *cx, const char *op, ct_value src, const cti_mask *mask,
                       const digits *null, int64_t base)
{
    int64_t first = -1;
    for (int64_t q = 0; q < null->size && cti_ok(cx); ++q) {
        int64_t i = base + index_of(null, q);
        size_t mark = ct_mark(cx);
        if (!cti_selects(cx, mask, i))
            continue;
        if (first >= 0 && (src == NULL || !same_place(cx, src, first, i))) {
            cti_fail(cx, CT_EDOMAIN, "%s: the destination broadcasts, %s", op,
                     src == NULL ? "which would add up" : "and the source does not");
            cti_witness(cx, "elements %" PRId64 " and %" PRId64 " of the destination are one",
                        first, i);
        }
        first = first < 0 ? i : first;
        ct_release(cx, mark);
    }
    return cti_ok(cx);
}

/* No element of dst is given two elements of src; without src it may not broadcast at all. */
bool cti_scatters_once(ct_ctx *cx, const char *op, ct_value src, ct_value dst, const cti_mask *mask)
{
    digits null, rest;
    size_t mark = ct_mark(cx);
    if (cti_count(cx, dst) == 0 || !split_modes(cx, cti_layout_of(dst), &null, &rest))
        return cti_ok(cx);
    for (int64_t r = 0; null.size > 1 && r < rest.size && cti_ok(cx); ++r)
        one_source(cx, op, src, mask, &null, index_of(&rest, r));
    ct_release(cx, mark);
    return cti_ok(cx);
}
