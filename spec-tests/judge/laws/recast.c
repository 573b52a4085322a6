/* recast.c - laws of the change of unit: upcast<N>, downcast<N>, recast_layout, max_alignment.
 *
 * With F a mixed radix of static strides (so that no two coordinates share an element):
 *   upcast    the values are exactly F's, each divided by N
 *   downcast  with one mode of stride 1, the values are N*v .. N*v + N-1 for each v of F
 * and for any layout the profile stays and each mode is changed by itself, as the headers say.
 * It follows layout.hpp; 03_tensor.md names the operations. */
#include "spec-tests/judge/laws/law.h"
#include <inttypes.h>

typedef oracle_tree leaf_fn(struct law *l, oracle_tree shape, oracle_tree stride, int64_t n);

/* f at each leaf of the layout; f gives a layout of one mode. A mode without modes has none to
 * join. */
static oracle_tree each_leaf(struct law *l, oracle_tree shape, oracle_tree stride, int64_t n,
                             leaf_fn *f)
{
    oracle_tree modes[ORACLE_LEAVES];
    if (shape->kind != ORACLE_TUPLE)
        return f(l, shape, stride, n);
    if (shape->count == 0)
        return law_reject(l, "a mode has no extents");
    for (int i = 0; i < shape->count; ++i) {
        modes[i] = each_leaf(l, shape->item[i], oracle_item(&l->o, stride, i), n, f);
        if (law_fails(l))
            return modes[i];
    }
    return law_join(l, shape->count, modes);
}

/* A static stride that N divides is divided; one that divides N makes the extent smaller, rounded
 * up, and becomes 1 (or -1); 0 stays; a dynamic stride is taken to be a multiple of N. A static
 * basis element has no number to divide by. */
static oracle_tree up_leaf(struct law *l, oracle_tree shape, oracle_tree stride, int64_t n)
{
    oracle_tree by = law_number(l, n);
    if (oracle_is_const(stride, 0) || n < 1)
        return n < 1 ? law_reject(l, "divisibility") : oracle_layout(&l->o, shape, stride);
    if (stride->kind == ORACLE_BASIS && stride->fixed)
        return law_reject(l, "a static basis element");
    if (stride->kind != ORACLE_INT)
        return oracle_null(&l->o);
    if (!stride->fixed)
        return oracle_layout(&l->o, shape, oracle_div(&l->o, stride, by));
    if (stride->value % n != 0 && n % stride->value != 0)
        return law_reject(l, "divisibility");
    oracle_tree step = oracle_abs(&l->o, stride);
    oracle_tree extent = oracle_ceil_div_int(&l->o, shape, oracle_ceil_div_int(&l->o, by, step));
    return oracle_layout(
        &l->o, extent,
        oracle_mul(&l->o, oracle_sign(&l->o, stride), oracle_ceil_div_int(&l->o, step, by)));
}

static oracle_tree down_leaf(struct law *l, oracle_tree shape, oracle_tree stride, int64_t n)
{
    oracle_tree by = law_number(l, n);
    bool one = oracle_is_const(stride, 1) || oracle_is_const(stride, -1);
    return one ? oracle_layout(&l->o, oracle_mul(&l->o, shape, by), stride)
               : oracle_layout(&l->o, shape, oracle_mul(&l->o, stride, by));
}

static bool has_one(oracle_tree stride)
{
    for (int i = 0; stride->kind == ORACLE_TUPLE && i < stride->count; ++i)
        if (has_one(stride->item[i]))
            return true;
    return oracle_is_const(stride, 1);
}

static oracle_tree up(struct law *l, oracle_tree t, int64_t n)
{
    return t->kind == ORACLE_LAYOUT ? each_leaf(l, t->item[0], t->item[1], n, up_leaf)
                                    : oracle_null(&l->o);
}

static oracle_tree down(struct law *l, oracle_tree t, int64_t n)
{
    if (t->kind != ORACLE_LAYOUT)
        return oracle_null(&l->o);
    return has_one(t->item[1]) ? each_leaf(l, t->item[0], t->item[1], n, down_leaf)
                               : law_reject(l, "no static stride 1");
}

static bool static_radix(struct law *l, oracle_tree t)
{
    return t->kind == ORACLE_LAYOUT && oracle_is_fixed(t->item[1]) && law_positive(t) &&
           law_radix(l, t);
}

/* The values of the answer are those of the layout, each divided by N. */
static int upcast_values(struct law *l, oracle_tree t, oracle_tree r, int64_t n)
{
    struct law_set want, got;
    int64_t count, distinct = 0, low, high;
    if (!law_image(l, r, &got, &count) || !law_range(l, t, &low, &high) ||
        !law_set_open(l, &want, low / n, high / n))
        return law_undecided(l);
    for (int64_t i = 0; i < oracle_domain(t); ++i) {
        int64_t v = oracle_number(&l->o, t, i) / n;
        distinct += law_set_add(&want, v);
        if (!law_set_has(&got, v))
            return law_break(l, "the group %" PRId64 " of %" PRId64 " elements is missing", v, n);
    }
    return distinct == count
               ? 1
               : law_break(l, "it has %" PRId64 " values, not %" PRId64, count, distinct);
}

/* The values of the answer are n*v .. n*v + n-1, for each value v of the layout. */
static int downcast_values(struct law *l, oracle_tree t, oracle_tree r, int64_t n)
{
    struct law_set of_t, of_r;
    int64_t before, after;
    if (!law_image(l, t, &of_t, &before) || !law_image(l, r, &of_r, &after))
        return law_undecided(l);
    for (int64_t i = 0; i < oracle_domain(t); ++i) {
        for (int64_t k = 0; k < n; ++k) {
            int64_t first = oracle_mul_int(&l->o, oracle_number(&l->o, t, i), n);
            int64_t v = oracle_add_int(&l->o, first, k);
            if (l->o.undecided)
                return -1;
            if (!law_set_has(&of_r, v))
                return law_break(l, "the element %" PRId64 " is missing", v);
        }
    }
    return after == before * n ? 1 : law_break(l, "it has %" PRId64 " values", after);
}

static int ones(oracle_tree shape, oracle_tree stride)
{
    int n = 0;
    if (stride->kind != ORACLE_TUPLE)
        return stride->value == 1;
    for (int i = 0; i < stride->count; ++i)
        n += ones(shape->item[i], stride->item[i]);
    return n;
}

static int same_leaves(struct law *l, oracle_tree expected)
{
    if (law_fails(l))
        return l->o.undecided ? -1 : law_break(l, "there is no answer: %s", l->o.refused);
    return oracle_equal(expected, l->answer) ? 1
                                             : law_break(l, "a mode is not changed as it should");
}

static int up_holds(struct law *l, oracle_tree t, int64_t n)
{
    int holds = same_leaves(l, up(l, t, n));
    return holds == 1 && static_radix(l, t) ? upcast_values(l, t, l->answer, n) : holds;
}

static int down_holds(struct law *l, oracle_tree t, int64_t n)
{
    int holds = same_leaves(l, down(l, t, n));
    bool radix = holds == 1 && static_radix(l, t) && ones(t->item[0], t->item[1]) == 1;
    return radix && n <= 64 ? downcast_values(l, t, l->answer, n) : holds;
}

static int upcast(struct law *l)
{
    return l->params == 1 && l->arg[0]->kind == ORACLE_LAYOUT ? up_holds(l, l->arg[0], l->param[0])
                                                              : law_undecided(l);
}

static oracle_tree derive_upcast(struct law *l)
{
    return l->params == 1 && l->param[0] > 0 ? up(l, l->arg[0], l->param[0]) : oracle_null(&l->o);
}

static int downcast(struct law *l)
{
    return l->params == 1 && l->arg[0]->kind == ORACLE_LAYOUT
               ? down_holds(l, l->arg[0], l->param[0])
               : law_undecided(l);
}

static oracle_tree derive_downcast(struct law *l)
{
    return l->params == 1 && l->param[0] > 0 ? down(l, l->arg[0], l->param[0]) : oracle_null(&l->o);
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

/* From units of Old bits to units of New bits: groups of New/Old, or pieces of Old/New; where
 * neither divides the other, groups first and then pieces. */
static oracle_tree derive_recast(struct law *l)
{
    oracle_tree t = l->arg[0];
    if (l->params != 2 || l->param[0] < 1 || l->param[1] < 1)
        return oracle_null(&l->o);
    int64_t common = common_divisor(l->param[0], l->param[1]);
    int64_t group = l->param[1] / common, pieces = l->param[0] / common;
    if (group > 1)
        t = up(l, t, group);
    return pieces > 1 && !law_fails(l) ? down(l, t, pieces) : t;
}

/* max_alignment: elements come in whole aligned groups of N: with any value of a static layout,
 * all of its group of N are values too. */
static int max_alignment(struct law *l)
{
    struct law_set image;
    int64_t distinct, n = l->answer->value;
    oracle_tree t = l->arg[0];
    if (t->kind != ORACLE_LAYOUT || !oracle_is_fixed(t) || !law_positive(t) ||
        !law_image(l, t, &image, &distinct))
        return law_undecided(l);
    if (l->answer->kind != ORACLE_INT || n < 1)
        return law_break(l, "it is not a number of elements");
    for (int64_t i = 0; i < oracle_domain(t) && n <= 4096; ++i) {
        int64_t first = oracle_number(&l->o, t, i) / n * n;
        for (int64_t v = first; v < first + n; ++v)
            if (!law_set_has(&image, v))
                return law_break(l, "%" PRId64 " is not there, of the group at %" PRId64, v, first);
    }
    return 1;
}

const struct law_entry laws_of_recast[] = {
    {"upcast", "upcast", 1, 1, upcast, derive_upcast, LAW_NUMBERS},
    {"downcast", "downcast", 1, 1, downcast, derive_downcast, LAW_NUMBERS},
    {"recast_layout", "recast_units", 1, 1, NULL, derive_recast, LAW_NUMBERS},
    {"max_alignment", "max_alignment", 1, 1, max_alignment, NULL, LAW_NUMBERS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
