/* laws_inverses.c - laws of the inverses, the nullspace, and what two layouts have in common.
 *
 * Static strides alone decide what CuTe finds, so the laws say what the answer must satisfy, and
 * that it is the largest possible only where the whole layout is static.
 * It follows the headers: the documents do not define these. */
#include "laws_kit.h"
#include <inttypes.h>
#include <stdlib.h>

/* L after R at i, for R of integer values. */
static int64_t after(struct law *l, oracle_tree f, oracle_tree r, int64_t i)
{
    return oracle_number(&l->o, f, oracle_number(&l->o, r, i));
}

/* How many integers a right inverse is asked for: its size, or for L o offset o swizzle, which has
 * no shape of its own, that of L. */
static int64_t asked(struct law *l, oracle_tree r)
{
    int64_t n = oracle_domain(r);
    if (n < 0 && r->kind == ORACLE_COMPOSED) {
        n = oracle_domain(r->item[0]);
    }
    l->o.undecided |= n < 0 || n > ORACLE_LIMIT;
    return l->o.undecided ? 0 : n;
}

/* Of a static injective layout of values from 0 on, R is the largest: L never reaches size(R). */
static int largest(struct law *l, oracle_tree t, int64_t n)
{
    bool known = t->kind == ORACLE_LAYOUT && oracle_is_fixed(t) && law_positive(t) &&
                 t->size <= 4096 && law_injective(l, t);
    for (int64_t i = 0; known && i < t->size; i++) {
        if (oracle_number(&l->o, t, i) == n) {
            return law_break(l, "%" PRId64 " is the value at %" PRId64 ", and could follow", n, i);
        }
    }
    return 1;
}

/* Number i of those integers: i itself, but for L o offset o swizzle the one that the swizzle and
 * the offset bring to i. */
static int64_t wanted(struct law *l, oracle_tree r, int64_t i)
{
    if (r->kind != ORACLE_COMPOSED || r->item[2]->kind != ORACLE_SWIZZLE) {
        return i;
    }
    return oracle_swizzle(&l->o, r->item[2], oracle_add(&l->o, i, -r->item[1]->value));
}

/* right_inverse: L(R(i)) = i for every i below size(R). */
static int right_inverse(struct law *l)
{
    oracle_tree t = l->arg[0], r = l->answer;
    if (!oracle_is_function(t)) {
        return law_same(l, t, r, "a swizzle is its own inverse");
    }
    int64_t n = asked(l, r);
    for (int64_t k = 0; k < n && !l->o.undecided; k++) {
        int64_t i = wanted(l, r, k), value = after(l, t, r, i);
        if (value != i) {
            return law_break(l, "at %" PRId64 ": L(R) is %" PRId64, i, value);
        }
    }
    return l->o.undecided ? -1 : largest(l, t, n);
}

/* left_inverse: L(R(L(i))) = L(i) for every i below size(L). */
static int left_inverse(struct law *l)
{
    oracle_tree t = l->arg[0], r = l->answer;
    if (!oracle_is_function(t)) {
        return law_same(l, t, r, "a swizzle is its own inverse");
    }
    int64_t n = asked(l, t);
    for (int64_t i = 0; i < n && !l->o.undecided; i++) {
        int64_t value = oracle_number(&l->o, t, i), again = after(l, t, r, value);
        if (again != value) {
            return law_break(l, "at %" PRId64 ": L is %" PRId64 ", L(R(L)) is %" PRId64, i, value,
                             again);
        }
    }
    return l->o.undecided ? -1 : 1;
}

/*   the modes of a coalesced layout, by stride, each with the product of the extents before it   */
struct sorted {
    oracle_tree extent[ORACLE_LEAVES], stride[ORACLE_LEAVES], before[ORACLE_LEAVES];
    oracle_tree last; /* the extent of the mode of the highest stride */
    int n;
};

static void exchange(oracle_tree *list, int i, int j)
{
    oracle_tree t = list[i];
    list[i] = list[j];
    list[j] = t;
}

static bool sort_modes(struct law *l, oracle_tree t, struct sorted *m)
{
    oracle_tree flat = oracle_coalesce(&l->o, t, false), all = law_number(l, 1);
    if (flat->kind != ORACLE_LAYOUT) {
        return false;
    }
    m->n = oracle_leaves(flat->item[0], ORACLE_LEAVES, m->extent);
    oracle_leaves(flat->item[1], ORACLE_LEAVES, m->stride);
    for (int i = 0; i < m->n; i++) {
        l->o.undecided |= m->stride[i]->kind != ORACLE_INT;
        m->before[i] = all;
        all = oracle_times(&l->o, all, m->extent[i]);
    }
    for (int i = 1; i < m->n; i++) {
        for (int j = i; j > 0 && m->stride[j]->value < m->stride[j - 1]->value; j--) {
            exchange(m->extent, j, j - 1);
            exchange(m->stride, j, j - 1);
            exchange(m->before, j, j - 1);
        }
    }
    return !l->o.undecided;
}

/* CuTe's right inverse: from stride 1 on, each mode that continues where the last one ended. */
static oracle_tree inverse_of(struct law *l, oracle_tree t)
{
    struct sorted m;
    oracle_tree shape[ORACLE_LEAVES], stride[ORACLE_LEAVES], next = law_number(l, 1);
    int n = 1;
    if (t->kind != ORACLE_LAYOUT || !sort_modes(l, t, &m)) {
        return oracle_nothing(&l->o);
    }
    shape[0] = law_number(l, 1);
    stride[0] = law_number(l, 0);
    for (int i = 0; i < m.n && n < ORACLE_LEAVES; i++) {
        if (m.stride[i]->fixed && oracle_is_const(next, m.stride[i]->value)) {
            shape[n] = m.extent[i];
            stride[n++] = m.before[i];
            next = oracle_times(&l->o, m.extent[i], m.stride[i]);
        }
    }
    oracle_tree r =
        oracle_layout(&l->o, oracle_tuple(&l->o, n, shape), oracle_tuple(&l->o, n, stride));
    return oracle_coalesce(&l->o, r, false);
}

static oracle_tree derive_right_inverse(struct law *l)
{
    return inverse_of(l, l->arg[0]);
}

/* CuTe's left inverse: every mode, a gap before it becoming a mode of stride 0. */
static oracle_tree derive_left_inverse(struct law *l)
{
    struct sorted m;
    oracle_tree shape[ORACLE_LEAVES], stride[ORACLE_LEAVES], reach = law_number(l, 1);
    int n = 0;
    if (l->arg[0]->kind != ORACLE_LAYOUT || !sort_modes(l, l->arg[0], &m)) {
        return oracle_nothing(&l->o);
    }
    stride[0] = law_number(l, 0);
    for (int i = 0; i < m.n; i++) {
        if (!m.stride[i]->fixed) {
            return law_reject(l, "dynamic strides");
        }
        if (m.stride[i]->value != 0 && n + 2 < ORACLE_LEAVES) {
            if (reach->value == 0 || (reach->fixed && m.stride[i]->value % reach->value != 0)) {
                return law_reject(l, "stride divisibility");
            }
            shape[n] = oracle_over(&l->o, m.stride[i], reach);
            reach = oracle_times(&l->o, reach, shape[n++]);
            stride[n] = m.before[i];
        }
    }
    shape[n] = m.extent[m.n - 1];
    oracle_tree r =
        oracle_layout(&l->o, oracle_tuple(&l->o, n + 1, shape), oracle_tuple(&l->o, n + 1, stride));
    return oracle_coalesce(&l->o, r, false);
}

/* nullspace: L is 0 on it, it repeats nothing, and it has as many elements as the modes of static
 * stride 0 have coordinates. */
static int nullspace(struct law *l)
{
    oracle_tree shape[ORACLE_LEAVES], stride[ORACLE_LEAVES];
    oracle_tree t = l->arg[0], r = l->answer;
    int64_t expected = 1;
    if (t->kind != ORACLE_LAYOUT || oracle_domain(r) < 0 || oracle_domain(r) > ORACLE_LIMIT) {
        return law_undecided(l);
    }
    int n = oracle_leaves(t->item[0], ORACLE_LEAVES, shape);
    oracle_leaves(t->item[1], ORACLE_LEAVES, stride);
    for (int i = 0; i < n; i++) {
        if (oracle_is_const(stride[i], 0)) {
            expected = oracle_mul(&l->o, expected, shape[i]->value);
        }
    }
    for (int64_t i = 0; i < oracle_domain(r) && !l->o.undecided; i++) {
        struct oracle_point p;
        oracle_at(&l->o, t, oracle_number(&l->o, r, i), &p);
        if (!oracle_point_equal(&p, &(struct oracle_point){.number = 0})) {
            return law_break(l, "at %" PRId64 ": L(N) is not 0", i);
        }
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
    for (int64_t c = 0; c < n && c < ORACLE_LIMIT && !l->o.undecided; c++) {
        if (oracle_number(&l->o, b, c) == i && oracle_number(&l->o, a, c) == i) {
            return true;
        }
    }
    return false;
}

/* max_common_vector: for each i below it, one coordinate where both layouts are i. Where one of
 * them is swizzled the swizzle keeps that many elements together, and the plain parts are judged. */
static int max_common_vector(struct law *l)
{
    oracle_tree a = law_plain(l->arg[0]), b = law_plain(l->arg[1]);
    bool number = l->answer->kind == ORACLE_INT && l->answer->value <= 4096;
    if (!number || a->kind != ORACLE_LAYOUT || b->kind != ORACLE_LAYOUT || a->size < 1 ||
        b->size < 1) {
        return law_undecided(l);
    }
    if (l->answer->value < 1) {
        return law_break(l, "two layouts have at least one element in common");
    }
    for (int64_t i = 0; i < l->answer->value; i++) {
        if (!both_reach(l, a, b, i)) {
            return law_break(l, "no coordinate has the value %" PRId64 " in both", i);
        }
    }
    return 1;
}

/* max_common_layout: a(R(i)) = i and b(R(i)) = i for every i. */
static int max_common_layout(struct law *l)
{
    oracle_tree a = law_plain(l->arg[0]), b = law_plain(l->arg[1]);
    int64_t n = asked(l, l->answer);
    for (int64_t i = 0; i < n && !l->o.undecided; i++) {
        int64_t x = after(l, a, l->answer, i), y = after(l, b, l->answer, i);
        if (x != i || y != i) {
            return law_break(l, "at %" PRId64 ": a(R) is %" PRId64 ", b(R) is %" PRId64, i, x, y);
        }
    }
    return l->o.undecided ? -1 : 1;
}

/* CuTe's way to both: A after the right inverse of B, and of that the first mode, where it is static
 * and of static stride 1. */
static oracle_tree derive_common(struct law *l, bool vector)
{
    oracle_tree inverse, none = law_number(l, 1), zero = law_number(l, 0);
    if (l->arg[0]->kind != ORACLE_LAYOUT || l->arg[1]->kind != ORACLE_LAYOUT) {
        return oracle_nothing(&l->o);
    }
    inverse = inverse_of(l, l->arg[1]);
    oracle_tree common = oracle_composition(&l->o, l->arg[0], inverse);
    common = law_fails(l) ? common : oracle_coalesce(&l->o, common, false);
    if (law_fails(l)) {
        return common;
    }
    oracle_tree first =
        common->item[0]->kind == ORACLE_TUPLE ? oracle_mode(&l->o, common, 0) : common;
    bool found = first->item[0]->fixed && oracle_is_const(first->item[1], 1);
    if (vector) {
        return found ? first->item[0] : none;
    }
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
    int64_t count = asked(l, l->answer), before = -1;
    if (l->o.undecided || size < 1) {
        return law_undecided(l);
    }
    if (count < 1 || n % count != 0) {
        return law_break(l, "%" PRId64 " does not divide %" PRId64, count, n);
    }
    for (int64_t i = 0; i < count; i++) {
        int64_t value = oracle_number(&l->o, l->answer, i);
        if (value <= before || value >= size) {
            return law_break(l, "at %" PRId64 ": %" PRId64 " is out of order or range", i, value);
        }
        before = value;
    }
    return l->o.undecided ? -1 : 1;
}

const struct law_entry laws_of_inverses[] = {
    {"right_inverse", "right_inverse", 1, 1, right_inverse, derive_right_inverse, LAW_FUNCTION},
    {"left_inverse", "left_inverse", 1, 1, left_inverse, derive_left_inverse, LAW_FUNCTION},
    {"nullspace", "nullspace", 1, 1, nullspace, NULL, LAW_FUNCTION},
    {"max_common_vector", "max_common_vector", 2, 2, max_common_vector, derive_common_vector,
     LAW_NUMBERS},
    {"max_common_layout", "max_common_layout", 2, 2, max_common_layout, derive_common_layout,
     LAW_FUNCTION},
    {"domain_distribute", "distribute_divides", 2, 2, distribute_ordered, NULL, LAW_FUNCTION},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
