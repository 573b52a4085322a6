/* common.c - laws of the nullspace, of the common layout and vector, and of distributions.
 *
 * It follows the headers: the documents do not define these. */
#include "spec-tests/judge/laws/law.h"
#include <inttypes.h>

/* nullspace: L is 0 on it, it repeats nothing, and it has as many elements as the modes of static
 * stride 0 have coordinates. */
static int nullspace(struct law *l)
{
    oracle_tree shape[ORACLE_LEAVES], stride[ORACLE_LEAVES];
    oracle_tree t = l->arg[0], r = l->answer;
    int64_t expected = 1;
    if (t->kind != ORACLE_LAYOUT || oracle_domain(r) < 0 || oracle_domain(r) > ORACLE_LIMIT)
        return law_undecided(l);
    int n = oracle_leaves(t->item[0], ORACLE_LEAVES, shape);
    if (n < 0)
        return law_undecided(l);
    oracle_leaves(t->item[1], ORACLE_LEAVES, stride);
    for (int i = 0; i < n; ++i)
        if (oracle_is_const(stride[i], 0))
            expected = oracle_mul_int(&l->o, expected, shape[i]->value);
    for (int64_t i = 0; i < oracle_domain(r) && !l->o.undecided; ++i) {
        struct oracle_point p;
        oracle_at(&l->o, t, oracle_number(&l->o, r, i), &p);
        if (!l->o.undecided && !oracle_point_equal(&p, &(struct oracle_point){.number = 0}))
            return law_break(l, "at %" PRId64 ": L(N) is not 0", i);
    }
    if (oracle_domain(r) != expected) {
        return law_break(l, "it has %" PRId64 " elements, not %" PRId64, oracle_domain(r),
                         expected);
    }
    bool once = expected == 0 || law_injective(l, r);
    return l->o.undecided ? -1 : once ? 1 : law_break(l, "an element comes twice");
}

/* Both layouts have the value i at one coordinate. */
static bool both_reach(struct law *l, oracle_tree a, oracle_tree b, int64_t i)
{
    int64_t n = oracle_domain(b) > oracle_domain(a) ? oracle_domain(b) : oracle_domain(a);
    for (int64_t c = 0; c < n && c < ORACLE_LIMIT && !l->o.undecided; ++c)
        if (oracle_number(&l->o, b, c) == i && oracle_number(&l->o, a, c) == i)
            return true;
    return false;
}

/* max_common_vector: for each i below it, one coordinate where both layouts are i. A swizzle keeps
 * that many elements together, so of swizzled layouts the plain parts are judged. */
static int max_common_vector(struct law *l)
{
    oracle_tree a = law_plain(l->arg[0]), b = law_plain(l->arg[1]);
    bool number = l->answer->kind == ORACLE_INT && l->answer->value <= 4096;
    if (!number || a->kind != ORACLE_LAYOUT || b->kind != ORACLE_LAYOUT || a->size < 1 ||
        b->size < 1)
        return law_undecided(l);
    if (l->answer->value < 1)
        return law_break(l, "two layouts have at least one element in common");
    for (int64_t i = 0; i < l->answer->value; ++i)
        if (!both_reach(l, a, b, i))
            return law_break(l, "no coordinate has the value %" PRId64 " in both", i);
    return 1;
}

/* max_common_layout: a(R(i)) = i and b(R(i)) = i for every i. */
static int max_common_layout(struct law *l)
{
    oracle_tree a = law_plain(l->arg[0]), b = law_plain(l->arg[1]);
    int64_t n = law_asked(l, l->answer);
    for (int64_t i = 0; i < n && !l->o.undecided; ++i) {
        int64_t x = law_after(l, a, l->answer, i), y = law_after(l, b, l->answer, i);
        if ((x != i || y != i) && !l->o.undecided)
            return law_break(l, "at %" PRId64 ": a(R) is %" PRId64 ", b(R) is %" PRId64, i, x, y);
    }
    return l->o.undecided ? -1 : 1;
}

/* CuTe's way to both: A after the right inverse of B, and of that the first mode, where it is
 * static and of static stride 1. */
static oracle_tree derive_common(struct law *l, bool vector)
{
    oracle_tree inverse, none = law_number(l, 1), zero = law_number(l, 0);
    if (l->arg[0]->kind != ORACLE_LAYOUT || l->arg[1]->kind != ORACLE_LAYOUT)
        return oracle_null(&l->o);
    inverse = law_right_inverse(l, l->arg[1]);
    oracle_tree common = oracle_composition(&l->o, l->arg[0], inverse);
    common = law_fails(l) ? common : oracle_coalesce(&l->o, common, false);
    if (law_fails(l))
        return common;
    oracle_tree first =
        common->item[0]->kind == ORACLE_TUPLE ? oracle_mode(&l->o, common, 0) : common;
    bool found = first->item[0]->fixed && oracle_is_const(first->item[1], 1);
    if (vector)
        return found ? first->item[0] : none;
    return found ? oracle_composition(&l->o, inverse, first) : oracle_layout(&l->o, none, zero);
}

static oracle_tree derive_common_vector(struct law *l)
{
    return derive_common(l, true);
}

static oracle_tree derive_common_layout(struct law *l)
{
    return derive_common(l, false);
}

/* domain_distribute: coordinates of the shape, in rising order, as many as divide n. */
static int distribute_ordered(struct law *l)
{
    int64_t size = law_shape(l->arg[0])->size, n = law_shape(l->arg[1])->size;
    int64_t count = law_asked(l, l->answer), before = -1;
    if (l->o.undecided || size < 1)
        return law_undecided(l);
    if (count < 1 || n % count != 0)
        return law_break(l, "%" PRId64 " does not divide %" PRId64, count, n);
    for (int64_t i = 0; i < count; ++i) {
        int64_t value = oracle_number(&l->o, l->answer, i);
        if ((value <= before || value >= size) && !l->o.undecided)
            return law_break(l, "at %" PRId64 ": %" PRId64 " is out of order or range", i, value);
        before = value;
    }
    return l->o.undecided ? -1 : 1;
}

const struct law_entry laws_of_common[] = {
    {"nullspace", "nullspace", 1, 1, nullspace, NULL, LAW_FUNCTION},
    {"max_common_vector", "max_common_vector", 2, 2, max_common_vector, derive_common_vector,
     LAW_NUMBERS},
    {"max_common_layout", "max_common_layout", 2, 2, max_common_layout, derive_common_layout,
     LAW_FUNCTION},
    {"domain_distribute", "distribute_divides", 2, 2, distribute_ordered, NULL, LAW_FUNCTION},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
