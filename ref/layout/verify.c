/* verify.c - checking an answer of CuTe's against its definition, coordinate by coordinate.
 *
 *      for all c of the domain:   answer(c) = want(c)
 *                                 got(c) = want(c)         with a function got
 *
 * Where an algorithm of CuTe can be wrong and no condition on the operands rules that out, the
 * reference evaluates both sides: at all coordinates up to a bound; the first one at which they
 * differ is the counterexample. Here: the loop and its sentence. Not here: the properties
 * (admissible.c, composition.c, inverse.c, product.c, swizzled.c). */
#include "ref/layout/layout.h"
#include "ref/value/value.h"

#include <inttypes.h>

enum { MAX_COORDINATES = 1 << 16, MAX_WORK = 1 << 22 };

static bool is_zero(ct_value x)
{
    if (!cti_is_tuple(x))
        return ct_int(x) == 0;
    for (int i = 0; i < cti_rank(x); ++i)
        if (!is_zero(cti_at(x, i)))
            return false;
    return true;
}

/* Equal as numbers, static or not; a tuple's missing modes are 0, and so is a tuple of zeros. */
static bool same_number(ct_value x, ct_value y)
{
    if (!cti_is_tuple(x) && !cti_is_tuple(y))
        return ct_int(x) == ct_int(y);
    if (!cti_is_tuple(x) || !cti_is_tuple(y))
        return is_zero(x) && is_zero(y);
    for (int i = 0; i < cti_rank(x) || i < cti_rank(y); ++i) {
        bool same = i >= cti_rank(x)   ? is_zero(cti_at(y, i))
                    : i >= cti_rank(y) ? is_zero(cti_at(x, i))
                                       : same_number(cti_at(x, i), cti_at(y, i));
        if (!same)
            return false;
    }
    return true;
}

static void report_counterexample(ct_ctx *cx, const cti_property *property, ct_value c,
                                  ct_value want, ct_value got)
{
    cti_text tc, tw, tg, ta;
    ct_tuple natural = ct_idx2crd(cx, c, ct_shape(cx, property->domain));
    cti_show(&tc, natural);
    cti_fail(cx, CT_EDOMAIN, "%s: CuTe's layout %s is not %s for every c", property->op,
             cti_show(&ta, property->answer), property->equation);
    cti_witness(cx, "at %s: %s is %s, the layout %s gives %s", tc.s, property->side,
                cti_show(&tw, want), ta.s, cti_show(&tg, got));
}

static bool verify_at(ct_ctx *cx, const cti_property *property, int64_t i)
{
    size_t mark = ct_mark(cx);
    ct_value c = ct_dynamic(cx, i);
    ct_value want = ct_as_arithmetic_tuple(cx, property->want(cx, property, c));
    ct_value answer = property->got != NULL ? property->got(cx, property, c)
                                            : cti_evaluate(cx, property->answer, c);
    ct_value got = ct_as_arithmetic_tuple(cx, answer);
    bool same = !cti_ok(cx) || same_number(want, got);
    if (!same)
        report_counterexample(cx, property, c, want, got);
    ct_release(cx, mark);
    return same;
}

/* How many coordinates are asked: fewer where each takes long, modes on the way and numbers of the
 * value, so that an answer never does. */
static int64_t bound_of(ct_ctx *cx, const cti_property *property)
{
    size_t mark = ct_mark(cx);
    ct_value value = ct_as_arithmetic_tuple(cx, property->want(cx, property, ct_dynamic(cx, 0)));
    int64_t numbers = cti_ok(cx) && value->leaves > 0 ? value->leaves : 1;
    int64_t bound = MAX_WORK / ((property->domain->weight + property->answer->weight) * numbers);
    ct_release(cx, mark);
    return bound < MAX_COORDINATES ? bound : MAX_COORDINATES;
}

bool cti_verify(ct_ctx *cx, const cti_property *property, int64_t size)
{
    int64_t bound = size > 0 ? bound_of(cx, property) : 0, n = size < bound ? size : bound;
    for (int64_t i = 0; i < n && cti_ok(cx); ++i)
        if (!verify_at(cx, property, i))
            return false;
    if (n < size && cti_ok(cx) && verify_at(cx, property, size - 1))
        cti_fail(cx, CT_EUNSUP,
                 "%s: undecided whether the answer is %s after %d of %" PRId64 " coordinates",
                 property->op, property->equation, (int)n, size);
    return cti_ok(cx);
}
