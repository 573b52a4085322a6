/* law.c - see law.h. */
#include "spec-tests/judge/laws/law.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The law is broken: why becomes "law: what happened". */
int law_break(struct law *l, const char *format, ...)
{
    va_list list;
    int n = snprintf(l->why, l->size, "%s: ", l->name);
    if (n > 0 && (size_t)n < l->size) {
        va_start(list, format);
        vsnprintf(l->why + n, l->size - (size_t)n, format, list);
        va_end(list);
    }
    return 0;
}

int law_undecided(struct law *l)
{
    l->o.undecided = true;
    return -1;
}

/* A derivation came to an end: rejected, or beyond a bound. */
bool law_fails(const struct law *l)
{
    return l->o.refused != NULL || l->o.undecided;
}

oracle_tree law_reject(struct law *l, const char *rule)
{
    return oracle_refuse(&l->o, rule);
}

/* Every coordinate of a is a coordinate of b: at each leaf of a, b has the same size. */
bool law_compatible(oracle_tree a, oracle_tree b)
{
    if (a->kind != ORACLE_TUPLE)
        return a->size == b->size;
    if (b->kind != ORACLE_TUPLE || a->count != b->count)
        return false;
    for (int i = 0; i < a->count; ++i)
        if (!law_compatible(a->item[i], b->item[i]))
            return false;
    return true;
}

static int from_same(struct law *l, int same, const char *what, const char *difference)
{
    if (same < 0 || l->o.undecided)
        return law_undecided(l);
    return same == 1 ? 1 : law_break(l, "%s: %s", what, difference);
}

/* got is the function, number or tuple of numbers that was expected, in any form. */
int law_same(struct law *l, oracle_tree expected, oracle_tree got, const char *what)
{
    char difference[240] = "";
    int same = oracle_same_tree(&l->o, expected, got, difference, sizeof difference);
    return from_same(l, same, what, difference);
}

/* As law_same, and of the same shape. */
int law_values(struct law *l, oracle_tree expected, oracle_tree got, const char *what)
{
    int same = law_same(l, expected, got, what);
    if (same == 1 && !oracle_congruent(expected, got))
        return law_break(l, "%s: the shapes are not congruent", what);
    return same;
}

/* The plain layout within f o offset o layout; a plain layout is its own. */
oracle_tree law_plain(oracle_tree layout)
{
    while (layout->kind == ORACLE_COMPOSED)
        layout = layout->item[2];
    return layout;
}

/* The shape of a layout; an integer tuple is its own. */
oracle_tree law_shape(oracle_tree t)
{
    t = law_plain(t);
    if (t->kind == ORACLE_TENSOR)
        t = law_plain(t->item[1]);
    return t->kind == ORACLE_LAYOUT ? t->item[0] : t;
}

oracle_tree law_stride(struct law *l, oracle_tree t)
{
    return t->kind == ORACLE_LAYOUT ? t->item[1] : oracle_null(&l->o);
}

oracle_tree law_bool(struct law *l, bool value)
{
    return oracle_int(&l->o, value, true);
}

oracle_tree law_number(struct law *l, int64_t value)
{
    return oracle_int(&l->o, value, true);
}

bool law_is_number(oracle_tree t)
{
    return t->kind == ORACLE_INT || t->kind == ORACLE_ANY;
}

static bool leaves_positive(oracle_tree t, int64_t min)
{
    if (t->kind != ORACLE_TUPLE)
        return t->kind == ORACLE_INT && t->value >= min;
    for (int i = 0; i < t->count; ++i)
        if (!leaves_positive(t->item[i], min))
            return false;
    return true;
}

/* Extents of at min 1 and integer strides of at min 0. */
bool law_positive(oracle_tree layout)
{
    return layout->kind == ORACLE_LAYOUT && leaves_positive(layout->item[0], 1) &&
           leaves_positive(layout->item[1], 0);
}

/* ---- Sets of values by plain enumeration ---------------------------------------------------- */

/* An empty set that may hold low..high. */
bool law_set_open(struct law *l, struct law_set *set, int64_t low, int64_t high)
{
    int64_t width;
    if (l->o.undecided || __builtin_sub_overflow(high, low, &width) || width < 0 ||
        width >= LAW_SUMS) {
        l->o.undecided = true;
        return false;
    }
    set->low = low;
    set->high = high;
    memset(set->bits, 0, (size_t)(width / 64 + 1) * sizeof set->bits[0]);
    return true;
}

/* Whether the value is new. It must lie within the set's range. */
bool law_set_add(struct law_set *set, int64_t value)
{
    uint64_t at = (uint64_t)(value - set->low);
    uint64_t bit = (uint64_t)1 << (at % 64);
    bool fresh = (set->bits[at / 64] & bit) == 0;
    set->bits[at / 64] |= bit;
    return fresh;
}

bool law_set_has(const struct law_set *set, int64_t value)
{
    if (value < set->low || value > set->high)
        return false;
    uint64_t at = (uint64_t)(value - set->low);
    return (set->bits[at / 64] >> (at % 64) & 1) != 0;
}

/* The lowest and the highest value on the domain; false where it is empty or too large. */
bool law_range(struct law *l, oracle_tree f, int64_t *low, int64_t *high)
{
    int64_t n = oracle_domain(f);
    if (n < 1 || n > ORACLE_LIMIT) {
        l->o.undecided = true;
        return false;
    }
    *low = *high = oracle_number(&l->o, f, 0);
    for (int64_t i = 1; i < n; ++i) {
        int64_t v = oracle_number(&l->o, f, i);
        *low = v < *low ? v : *low;
        *high = v > *high ? v : *high;
    }
    return !l->o.undecided;
}

int64_t law_difference(struct law *l, int64_t x, int64_t y)
{
    return oracle_add_int(&l->o, x, oracle_mul_int(&l->o, -1, y));
}

int64_t law_width(struct law *l, int64_t low, int64_t high)
{
    return oracle_add_int(&l->o, law_difference(l, high, low), 1);
}

/* The set of all values, and how many there are. */
bool law_image(struct law *l, oracle_tree f, struct law_set *set, int64_t *distinct)
{
    int64_t low, high;
    *distinct = 0;
    if (!law_range(l, f, &low, &high) || !law_set_open(l, set, low, high))
        return false;
    for (int64_t i = 0; i < oracle_domain(f); ++i)
        *distinct += law_set_add(set, oracle_number(&l->o, f, i));
    return true;
}

bool law_injective(struct law *l, oracle_tree f)
{
    struct law_set set;
    int64_t distinct;
    return law_image(l, f, &set, &distinct) && distinct == oracle_domain(f);
}
