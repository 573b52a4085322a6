/* composition.c - the law of composition: R = A o B means R(i) = A(B(i)).
 *
 * For every i below size(B), with A going on past its last mode as CuTe's layouts do; and every
 * coordinate of B is one of R. For a tuple of tilers the same holds mode by mode. A refusal is
 * right where CuTe's static rules reject, or the layout that CuTe gives breaks this.
 * It follows "Composition" and "Composition Tilers" of 02_layout_algebra.md. */
#include "spec-tests/judge/laws/law.h"
#include <inttypes.h>
#include <stdio.h>

static void show(struct law *l, const struct oracle_point *p, char *text, size_t size)
{
    oracle_print(law_point_tree(l, p), text, size);
}

/* Without the modes that have none. */
static oracle_tree without_empty(struct law *l, oracle_tree t)
{
    oracle_tree items[ORACLE_LEAVES];
    int n = 0;
    for (int i = 0; t->kind == ORACLE_TUPLE && i < t->count; ++i) {
        items[n] = without_empty(l, t->item[i]);
        n += items[n]->kind != ORACLE_TUPLE || items[n]->count > 0;
    }
    return t->kind == ORACLE_TUPLE ? oracle_tuple(&l->o, n, items) : t;
}

/* The same below the mode that a path of a basis element leads to; others keep their places. */
static oracle_tree without_empty_at(struct law *l, oracle_tree t, uint32_t path)
{
    oracle_tree items[ORACLE_LEAVES];
    int mode = (int)(path & 15U) - 1;
    if (path == 0)
        return without_empty(l, t);
    for (int i = 0; t->kind == ORACLE_TUPLE && i < t->count; ++i)
        items[i] = i == mode ? without_empty_at(l, t->item[i], path >> 4) : t->item[i];
    return t->kind == ORACLE_TUPLE ? oracle_tuple(&l->o, t->count, items) : t;
}

/* A as a function of what B gives, numbers or coordinates: the last mode that goes on is one that
 * has an extent. */
static oracle_tree applied_to(struct law *l, oracle_tree a, oracle_tree b)
{
    oracle_tree leaf[ORACLE_LEAVES], shape = a->item[0], stride = a->item[1];
    int n = b->kind == ORACLE_LAYOUT ? oracle_leaves(b->item[1], ORACLE_LEAVES, leaf) : 0;
    bool numbers = true;
    for (int i = 0; i < n; ++i)
        if (leaf[i]->kind == ORACLE_BASIS) {
            numbers = false;
            shape = without_empty_at(l, shape, leaf[i]->path);
            stride = without_empty_at(l, stride, leaf[i]->path);
        }
    return numbers ? oracle_layout(&l->o, without_empty(l, shape), without_empty(l, stride))
                   : oracle_layout(&l->o, shape, stride);
}

/* R(i) = A(B(i)) for all i below n. */
static int values_agree(struct law *l, oracle_tree a, oracle_tree b, oracle_tree r, int64_t n)
{
    struct oracle_point inner, left, right;
    char x[64], y[64];
    if (n < 0 || n > ORACLE_LIMIT)
        return law_undecided(l);
    oracle_tree applied = a->kind == ORACLE_LAYOUT ? applied_to(l, a, b) : a;
    for (int64_t i = 0; i < n; ++i) {
        struct oracle_point at = {.number = i};
        oracle_apply(&l->o, b, &at, &inner);
        oracle_apply(&l->o, applied, &inner, &left);
        oracle_apply(&l->o, r, &at, &right);
        if (l->o.undecided)
            return -1;
        if (!oracle_point_equal(&left, &right)) {
            show(l, &left, x, sizeof x);
            show(l, &right, y, sizeof y);
            return law_break(l, "at %" PRId64 ": A(B) is %s, the answer gives %s", i, x, y);
        }
    }
    return 1;
}

static int of_function(struct law *l, oracle_tree a, oracle_tree b, oracle_tree r)
{
    if (!oracle_is_function(r))
        return law_break(l, "the answer is not a layout");
    if (b->kind == ORACLE_SWIZZLE)
        return values_agree(l, a, b, r, oracle_domain(r));
    if (oracle_domain(b) == 0 && oracle_domain(r) == 0)
        return 1;
    if (!law_compatible(law_shape(b), law_shape(r)))
        return law_break(l, "a coordinate of B is not one of the answer");
    return values_agree(l, a, b, r, oracle_domain(b));
}

static int by_mode(struct law *l, oracle_tree a, oracle_tree tiler, oracle_tree r)
{
    if (a->kind != ORACLE_LAYOUT || r->kind != ORACLE_LAYOUT)
        return law_undecided(l);
    if (oracle_rank(r) != tiler->count || oracle_rank(a) < tiler->count)
        return law_break(l, "the tiler has %d modes, the answer %d", tiler->count, oracle_rank(r));
    for (int i = 0; i < tiler->count; ++i) {
        int holds = law_of_composition(l, oracle_mode(&l->o, a, i), tiler->item[i],
                                       oracle_mode(&l->o, r, i));
        if (holds != 1)
            return holds;
    }
    return 1;
}

int law_of_composition(struct law *l, oracle_tree a, oracle_tree b, oracle_tree r)
{
    if (b->kind == ORACLE_INT)
        b = oracle_layout(&l->o, b, law_number(l, 1));
    if (b->kind == ORACLE_ANY)
        return law_values(l, a, r, "a mode that `_` passes through");
    if (b->kind != ORACLE_TUPLE)
        return of_function(l, a, b, r);
    if (a->kind == ORACLE_COMPOSED && r->kind == ORACLE_COMPOSED &&
        oracle_equal(a->item[0], r->item[0]) && oracle_equal(a->item[1], r->item[1]))
        return by_mode(l, a->item[2], b, r->item[2]);
    return by_mode(l, a, b, r);
}

/* The composition of two swizzles is one after the other. */
static int of_swizzles(struct law *l)
{
    for (int bit = 0; bit < 31; ++bit) {
        int64_t x = (int64_t)1 << bit;
        int64_t both = oracle_swizzle(&l->o, l->arg[0], oracle_swizzle(&l->o, l->arg[1], x));
        if (both != oracle_swizzle(&l->o, l->answer, x))
            return law_break(l, "at %" PRId64 ": one after the other gives %" PRId64, x, both);
    }
    return 1;
}

static int composition(struct law *l)
{
    if (l->n == 3) {
        oracle_tree f = oracle_composed(&l->o, l->arg[0], l->arg[1], l->arg[2]);
        return law_values(l, f, l->answer, "f(offset + L)");
    }
    if (l->answer->kind == ORACLE_SWIZZLE)
        return of_swizzles(l);
    return law_of_composition(l, l->arg[0], l->arg[1], l->answer);
}

static oracle_tree derive(struct law *l, oracle_tree a, oracle_tree b)
{
    if (a->kind == ORACLE_COMPOSED) {
        oracle_tree inner = derive(l, a->item[2], b);
        return law_fails(l) ? inner : oracle_composed(&l->o, a->item[0], a->item[1], inner);
    }
    if (a->kind == ORACLE_SWIZZLE && b->kind == ORACLE_LAYOUT)
        return oracle_composed(&l->o, a, law_number(l, 0), b);
    return oracle_composition(&l->o, a, b);
}

static oracle_tree derive_composition(struct law *l)
{
    return l->n == 3 ? oracle_composed(&l->o, l->arg[0], l->arg[1], l->arg[2])
                     : derive(l, l->arg[0], l->arg[1]);
}

static oracle_tree compact(struct law *l, oracle_tree shape)
{
    oracle_tree start = law_number(l, 1);
    return oracle_layout(&l->o, shape, oracle_compact_left(&l->o, shape, &start));
}

/* with_shape is the composition with the compact layout of the shape. */
static int with_shape(struct law *l)
{
    return law_of_composition(l, l->arg[0], compact(l, l->arg[1]), l->answer);
}

static oracle_tree derive_with_shape(struct law *l)
{
    return derive(l, l->arg[0], compact(l, l->arg[1]));
}

const struct law_entry laws_of_composition[] = {
    {"composition", "composition", 2, 3, composition, derive_composition, LAW_FUNCTION},
    {"with_shape", "composition", 2, 2, with_shape, derive_with_shape, LAW_FUNCTION},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
