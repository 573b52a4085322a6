/* admissible.c - does CuTe's composition equal A(B(c)) for every c?
 *
 * Write an index in A's mixed radix: digit i runs below extent i, the last has no end. A is linear
 * in the digits. A leaf s:d of B walks multiples of d, and composition follows it exactly if
 *
 *      each digit it reaches either takes all of its steps, or is filled to the brim before the
 *      next one starts:   step divides the extent, extent / step divides the steps left;
 *
 * and the sum of B's leaves is followed exactly if adding them never carries:
 *
 *      the farthest values of all leaves in a digit add up to less than its extent.
 *
 * That is sufficient and costs a pass over the modes. Where it fails the coordinates are
 * checked one by one (verify.c): all agree, or the first difference is the witness.
 * Follows 02_layout_algebra "Composition" for the equation; the condition is ours, and the judge
 * tests it against the equation. */
#include "ref/integer/integer.h"
#include "ref/layout/layout.h"
#include "ref/value/value.h"

#include <inttypes.h>

/* A's digits: the leaves of its shape from left to right, in every component of its domain. */
typedef struct digits {
    int n;
    int64_t *extent; /* of each digit; INT64_MAX where there is no end */
    int64_t *reach;  /* the sum of the farthest values so far */
    int *sign;       /* +1, -1, or 0 while no leaf has moved there; by component */
} digits;

static void collect(digits *g, ct_tuple shape)
{
    if (!cti_is_tuple(shape)) {
        g->extent[g->n++] = shape->value;
        return;
    }
    for (int i = 0; i < shape->rank; ++i)
        collect(g, shape->item[i]);
}

static digits digits_of(ct_ctx *cx, ct_tuple shape)
{
    size_t n = (size_t)shape->leaves;
    digits g = {0, cti_alloc(cx, n * sizeof(int64_t)), cti_alloc(cx, n * sizeof(int64_t)),
                cti_alloc(cx, n * sizeof(int))};
    if (!cti_ok(cx))
        return g;
    collect(&g, shape);
    for (int i = 0; i < g.n; ++i) {
        g.reach[i] = 0;
        g.sign[i] = 0;
    }
    return g;
}

/* Put n steps of a digit's multiples of step into digit i. */
static bool reach_farther(digits *g, int i, int64_t n, int64_t step)
{
    int64_t far;
    return cti_mul_fits(n - 1, step, &far) && cti_add_fits(g->reach[i], far, &g->reach[i]);
}

/* The leaf s:d of B in the digits [first, end): the condition of one leaf. */
static bool leaf_fits(digits *g, int first, int end, int64_t s, int64_t d)
{
    if (s <= 1 || d == 0 || end - first == 1)
        return true;
    if (d == INT64_MIN || g->sign[first] * (d < 0 ? -1 : 1) < 0)
        return false;
    g->sign[first] = d < 0 ? -1 : 1;
    d = d < 0 ? -d : d;
    for (int i = first; i < end - 1; ++i) {
        int64_t extent = g->extent[i];
        if (extent <= 0)
            return false;
        if (d % extent == 0) { /* steps over the digit */
            d /= extent;
            continue;
        }
        if (d < extent && s - 1 <= (extent - 1) / d) /* all steps stay in the digit */
            return reach_farther(g, i, s, d);
        if (d > extent || extent % d != 0 || s % (extent / d) != 0)
            return false;
        if (!reach_farther(g, i, extent / d, d))
            return false;
        s /= extent / d;
        d = 1;
    }
    return true;
}

static int leaves_before(ct_tuple t, int mode)
{
    int n = 0;
    for (int i = 0; i < mode; ++i)
        n += t->item[i]->leaves;
    return n;
}

/* A basis stride moves in one component of A: the digits below its path. */
static bool basis_fits(digits *g, ct_tuple shape, int64_t s, ct_value d)
{
    int first = 0;
    ct_tuple path = cti_path(d);
    for (int i = 0; i < path->rank && cti_is_tuple(shape); ++i) {
        int mode = (int)path->item[i]->value;
        first += leaves_before(shape, mode);
        shape = shape->item[mode];
    }
    return leaf_fits(g, first, first + shape->leaves, s, d->value);
}

static bool leaves_fit(digits *g, ct_tuple ashape, ct_tuple s, ct_tuple d)
{
    if (!cti_is_tuple(s))
        return cti_is(d, CT_BASIS) ? basis_fits(g, ashape, s->value, d)
                                   : leaf_fits(g, 0, g->n, s->value, d->value);
    for (int i = 0; i < s->rank; ++i)
        if (!leaves_fit(g, ashape, s->item[i], d->item[i]))
            return false;
    return true;
}

/* No digit that has an end may carry into the next. A component's last digit has none, and only
 * leaves that step over digits reach it, so it is enough to ask all others. */
static bool nothing_carries(const digits *g)
{
    for (int i = 0; i < g->n; ++i)
        if (g->reach[i] > 0 && g->reach[i] >= g->extent[i])
            return false;
    return true;
}

/* The sufficient condition: CuTe's A o B equals A(B(c)) for every c. */
bool cti_digits_fit(ct_ctx *cx, ct_layout a, ct_layout b)
{
    if (!cti_ok(cx) || !cti_is_tuple(cti_shape(a)))
        return cti_ok(cx); /* one mode without end is linear */
    size_t mark = ct_mark(cx);
    ct_tuple ashape = cti_shape(a);
    digits g = digits_of(cx, ashape);
    bool fit =
        cti_ok(cx) && leaves_fit(&g, ashape, cti_shape(b), cti_stride(b)) && nothing_carries(&g);
    ct_release(cx, mark);
    return fit;
}

/* B's value as a coordinate of A: modes that it does not mention are _0. */
static ct_tuple as_coordinate(ct_ctx *cx, ct_value v, ct_tuple shape)
{
    ct_value zero = ct_static(cx, 0);
    if (!cti_is_tuple(v) || !cti_is_tuple(shape))
        return v;
    ct_value *item = cti_items(cx, shape->rank);
    for (int i = 0; item != NULL && i < shape->rank; ++i)
        item[i] = as_coordinate(cx, i < v->rank ? v->item[i] : zero, shape->item[i]);
    return cti_tuple(cx, shape->rank, item);
}

static ct_value a_of_b(ct_ctx *cx, const cti_property *property, ct_value c)
{
    ct_value at = ct_as_arithmetic_tuple(cx, cti_evaluate(cx, property->b, c));
    return cti_evaluate(cx, property->a, as_coordinate(cx, at, cti_shape(property->a)));
}

/* R(c) = A(B(c)) for the first n coordinates of B. */
bool cti_composition_agrees(ct_ctx *cx, ct_layout a, ct_layout b, ct_layout r, int64_t n)
{
    cti_property property = {.op = "composition",
                             .equation = "A(B(c))",
                             .side = "A(B(c))",
                             .want = a_of_b,
                             .answer = r,
                             .domain = b,
                             .a = a,
                             .b = b};
    return cti_verify(cx, &property, n);
}

/* The result must have B's coordinates; a dynamic division that rounded lost some. */
static bool same_size(ct_ctx *cx, int64_t want, int64_t got, ct_layout r)
{
    cti_text tr;
    if (!cti_ok(cx) || want == got)
        return cti_ok(cx);
    cti_fail(cx, CT_EDOMAIN, "composition: CuTe's layout %s does not have the size of B",
             cti_show(&tr, r));
    cti_witness(cx, "at %" PRId64 ": B has %" PRId64 " coordinates, the layout %s has %" PRId64,
                want < got ? want : got, want, tr.s, got);
    return false;
}

bool cti_admissible(ct_ctx *cx, ct_layout a, ct_layout b, ct_layout r)
{
    if (cti_digits_fit(cx, a, b) || !cti_ok(cx))
        return cti_ok(cx);
    size_t mark = ct_mark(cx);
    ct_value size = ct_size(cx, b), got = ct_size(cx, r);
    bool ok = same_size(cx, ct_int(size), ct_int(got), r) &&
              cti_composition_agrees(cx, a, b, r, ct_int(size));
    ct_release(cx, mark);
    return ok;
}
