/* inverse.c - laws of the right and the left inverse.
 *
 * Static strides alone decide what CuTe finds, so the laws say what the answer must satisfy, and
 * that it is the largest possible only where the whole layout is static.
 * It follows the headers: the documents do not define these. */
#include "spec-tests/judge/laws/law.h"
#include <inttypes.h>

/* L after R at i, for R of integer values. */
int64_t law_after(struct law *l, oracle_tree f, oracle_tree r, int64_t i)
{
    return oracle_number(&l->o, f, oracle_number(&l->o, r, i));
}

/* How many integers a right inverse is asked for: its size, or for L o offset o swizzle, which has
 * no shape of its own, that of L. */
int64_t law_asked(struct law *l, oracle_tree r)
{
    int64_t n = oracle_domain(r);
    if (n < 0 && r->kind == ORACLE_COMPOSED)
        n = oracle_domain(r->item[0]);
    l->o.undecided |= n < 0 || n > ORACLE_LIMIT;
    return l->o.undecided ? 0 : n;
}

/* Of a static injective layout of values from 0 on, R is the largest: L never reaches size(R). */
static int largest(struct law *l, oracle_tree t, int64_t n)
{
    bool known = t->kind == ORACLE_LAYOUT && oracle_is_fixed(t) && law_positive(t) &&
                 t->size <= 4096 && law_injective(l, t);
    for (int64_t i = 0; known && i < t->size; ++i)
        if (oracle_number(&l->o, t, i) == n)
            return law_break(l, "%" PRId64 " is the value at %" PRId64 ", and could follow", n, i);
    return 1;
}

/* Number i of those integers: i itself, but for L o offset o swizzle the one that the swizzle and
 * the offset bring to i. */
static int64_t wanted(struct law *l, oracle_tree r, int64_t i)
{
    if (r->kind != ORACLE_COMPOSED || r->item[2]->kind != ORACLE_SWIZZLE)
        return i;
    return oracle_swizzle(&l->o, r->item[2], oracle_add_int(&l->o, i, -r->item[1]->value));
}

/* right_inverse: L(R(i)) = i for every i below size(R). */
static int right_inverse(struct law *l)
{
    oracle_tree t = l->arg[0], r = l->answer;
    if (!oracle_is_function(t))
        return law_same(l, t, r, "a swizzle is its own inverse");
    int64_t n = law_asked(l, r);
    for (int64_t k = 0; k < n && !l->o.undecided; ++k) {
        int64_t i = wanted(l, r, k), value = law_after(l, t, r, i);
        if (value != i && !l->o.undecided)
            return law_break(l, "at %" PRId64 ": L(R) is %" PRId64, i, value);
    }
    return l->o.undecided ? -1 : largest(l, t, n);
}

/* left_inverse: L(R(L(i))) = L(i) for every i below size(L). */
static int left_inverse(struct law *l)
{
    oracle_tree t = l->arg[0], r = l->answer;
    if (!oracle_is_function(t))
        return law_same(l, t, r, "a swizzle is its own inverse");
    int64_t n = law_asked(l, t);
    if (n == 0)
        return law_undecided(l);
    for (int64_t i = 0; i < n && !l->o.undecided; ++i) {
        int64_t value = oracle_number(&l->o, t, i), again = law_after(l, t, r, value);
        if (again != value && !l->o.undecided)
            return law_break(l, "at %" PRId64 ": L is %" PRId64 ", L(R(L)) is %" PRId64, i, value,
                             again);
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

/* CuTe's own sort, which decides between modes of equal stride: each place is exchanged with every
 * lower one behind it. */
static void sort_by_stride(struct sorted *m)
{
    for (int i = 0; i < m->n; ++i) {
        for (int j = i + 1; j < m->n; ++j) {
            if (m->stride[j]->value < m->stride[i]->value) {
                exchange(m->extent, i, j);
                exchange(m->stride, i, j);
                exchange(m->before, i, j);
            }
        }
    }
}

/* The modes, in their own order. */
static bool take_modes(struct law *l, oracle_tree t, struct sorted *m)
{
    oracle_tree flat = oracle_coalesce(&l->o, t, false), all = law_number(l, 1);
    if (flat->kind != ORACLE_LAYOUT)
        return false;
    m->n = oracle_leaves(flat->item[0], ORACLE_LEAVES, m->extent);
    oracle_leaves(flat->item[1], ORACLE_LEAVES, m->stride);
    l->o.undecided |= m->n < 0;
    for (int i = 0; i < m->n; ++i) {
        l->o.undecided |= m->stride[i]->kind != ORACLE_INT;
        m->before[i] = all;
        all = oracle_mul(&l->o, all, m->extent[i]);
    }
    return !l->o.undecided;
}

/* CuTe's right inverse leaves modes of dynamic stride out before it sorts. */
static void keep_static(struct sorted *m)
{
    int n = 0;
    for (int i = 0; i < m->n; ++i) {
        if (m->stride[i]->fixed) {
            m->extent[n] = m->extent[i];
            m->stride[n] = m->stride[i];
            m->before[n++] = m->before[i];
        }
    }
    m->n = n;
}

/* CuTe's right inverse: from stride 1 on, each mode that continues where the last one ended. */
oracle_tree law_right_inverse(struct law *l, oracle_tree t)
{
    struct sorted m;
    oracle_tree shape[ORACLE_LEAVES], stride[ORACLE_LEAVES], next = law_number(l, 1);
    int n = 1;
    if (t->kind != ORACLE_LAYOUT || !take_modes(l, t, &m))
        return oracle_null(&l->o);
    keep_static(&m);
    sort_by_stride(&m);
    shape[0] = law_number(l, 1);
    stride[0] = law_number(l, 0);
    for (int i = 0; i < m.n && n < ORACLE_LEAVES; ++i) {
        if (oracle_is_const(next, m.stride[i]->value)) {
            shape[n] = m.extent[i];
            stride[n++] = m.before[i];
            next = oracle_mul(&l->o, m.extent[i], m.stride[i]);
        }
    }
    oracle_tree r =
        oracle_layout(&l->o, oracle_tuple(&l->o, n, shape), oracle_tuple(&l->o, n, stride));
    return oracle_coalesce(&l->o, r, false);
}

static oracle_tree derive_right_inverse(struct law *l)
{
    return law_right_inverse(l, l->arg[0]);
}

/* CuTe's left inverse: every mode, a gap before it becoming a mode of stride 0. */
static oracle_tree derive_left_inverse(struct law *l)
{
    struct sorted m;
    oracle_tree shape[ORACLE_LEAVES], stride[ORACLE_LEAVES], reach = law_number(l, 1);
    int n = 0;
    if (l->arg[0]->kind != ORACLE_LAYOUT || !take_modes(l, l->arg[0], &m))
        return oracle_null(&l->o);
    sort_by_stride(&m);
    stride[0] = law_number(l, 0);
    for (int i = 0; i < m.n; ++i) {
        if (!m.stride[i]->fixed)
            return law_reject(l, "dynamic strides");
        if (m.stride[i]->value != 0 && n + 2 < ORACLE_LEAVES) {
            if (reach->value == 0 || (reach->fixed && m.stride[i]->value % reach->value != 0))
                return law_reject(l, "stride divisibility");
            shape[n] = oracle_div(&l->o, m.stride[i], reach);
            reach = oracle_mul(&l->o, reach, shape[n++]);
            stride[n] = m.before[i];
        }
    }
    shape[n] = m.extent[m.n - 1];
    oracle_tree r =
        oracle_layout(&l->o, oracle_tuple(&l->o, n + 1, shape), oracle_tuple(&l->o, n + 1, stride));
    return oracle_coalesce(&l->o, r, false);
}

const struct law_entry laws_of_inverses[] = {
    {"right_inverse", "right_inverse", 1, 1, right_inverse, derive_right_inverse, LAW_FUNCTION},
    {"left_inverse", "left_inverse", 1, 1, left_inverse, derive_left_inverse, LAW_FUNCTION},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
