/* division.c - laws of the divisions of integers and tuples, and of filter_zeros and scale.
 *
 * It follows "Computing Composition" and "Complement" of 02_layout_algebra.md, where the
 * divisions are used, and the headers for their forms on tuples. */
#include "spec-tests/judge/laws/law.h"

typedef oracle_tree divide_fn(struct law *l, oracle_tree a, oracle_tree b);

static oracle_tree each(struct law *l, oracle_tree a, oracle_tree b, divide_fn *f)
{
    oracle_tree items[ORACLE_LEAVES];
    for (int i = 0; i < a->count; ++i)
        items[i] = f(l, a->item[i], i < b->count ? b->item[i] : law_number(l, 1));
    return oracle_tuple(&l->o, a->count, items);
}

/* ceil_div: the least number that, times the divisor, reaches the dividend. A tuple is divided by
 * a number from the left, the rest going on; missing modes of a divisor are 1. Of a
 * number by a layout it is the shape of the layout's complement. */
static oracle_tree ceil_div_covers(struct law *l)
{
    if (l->arg[1]->kind == ORACLE_LAYOUT) {
        oracle_tree rest = law_complement(l, l->arg[1], law_shape(l->arg[0]));
        return law_fails(l) ? rest : rest->item[0];
    }
    return oracle_ceil_div(&l->o, l->arg[0], l->arg[1]);
}

static oracle_tree round_up(struct law *l, oracle_tree a, oracle_tree b)
{
    if (a->kind == ORACLE_TUPLE && b->kind == ORACLE_TUPLE)
        return b->count > a->count ? law_reject(l, "rank") : each(l, a, b, round_up);
    if (a->kind == ORACLE_TUPLE || b->kind == ORACLE_TUPLE)
        return law_reject(l, "a tuple and a number");
    return oracle_mul(&l->o, oracle_ceil_div_int(&l->o, a, b), b);
}

/* round_up: the least multiple of b that is not below a. */
static oracle_tree round_up_multiple(struct law *l)
{
    return round_up(l, l->arg[0], l->arg[1]);
}

static oracle_tree shape_div(struct law *l, oracle_tree a, oracle_tree b);

static oracle_tree shape_div_by_number(struct law *l, oracle_tree a, oracle_tree b)
{
    oracle_tree items[ORACLE_LEAVES];
    for (int i = 0; i < a->count; ++i) {
        items[i] = shape_div(l, a->item[i], b);
        b = shape_div(l, b, a->item[i]);
    }
    return oracle_tuple(&l->o, a->count, items);
}

static oracle_tree shape_div(struct law *l, oracle_tree a, oracle_tree b)
{
    if (law_fails(l))
        return oracle_refuse(&l->o, "an operand failed");
    if (a->kind == ORACLE_TUPLE && b->kind == ORACLE_TUPLE)
        return a->count != b->count ? law_reject(l, "rank") : each(l, a, b, shape_div);
    if (a->kind == ORACLE_TUPLE)
        return shape_div_by_number(l, a, b);
    oracle_tree by = law_product(l, b);
    if (!law_is_number(a) || !law_is_number(by))
        return oracle_null(&l->o);
    bool both = a->fixed && by->fixed && a->value != 0 && by->value != 0;
    if (both && a->value % by->value != 0 && by->value % a->value != 0)
        return law_reject(l, "divisibility");
    return oracle_ceil_div_int(&l->o, a, by);
}

/* shape_div: as ceil_div, and of two static numbers one must divide the other. */
static oracle_tree shape_div_covers(struct law *l)
{
    return shape_div(l, l->arg[0], l->arg[1]);
}

static oracle_tree elem_scale(struct law *l, oracle_tree a, oracle_tree b)
{
    if (a->kind != ORACLE_TUPLE)
        return oracle_mul(&l->o, a, law_product(l, b));
    if (b->kind != ORACLE_TUPLE || a->count != b->count)
        return law_reject(l, "rank");
    return each(l, a, b, elem_scale);
}

/* elem_scale: every leaf of a, times the product of the part of b there. */
static oracle_tree elem_scale_product(struct law *l)
{
    return elem_scale(l, l->arg[0], l->arg[1]);
}

static oracle_tree ones_like(struct law *l, oracle_tree t)
{
    oracle_tree items[ORACLE_LEAVES];
    if (t->kind != ORACLE_TUPLE)
        return law_number(l, 1);
    for (int i = 0; i < t->count; ++i)
        items[i] = ones_like(l, t->item[i]);
    return oracle_tuple(&l->o, t->count, items);
}

oracle_tree law_without_zeros(struct law *l, oracle_tree guide, oracle_tree t)
{
    if (guide->kind != ORACLE_TUPLE)
        return oracle_is_const(guide, 0) || guide->kind == ORACLE_ANY ? ones_like(l, t) : t;
    if (t->kind != ORACLE_TUPLE || t->count != guide->count)
        return law_reject(l, "rank");
    oracle_tree items[ORACLE_LEAVES];
    for (int i = 0; i < t->count; ++i)
        items[i] = law_without_zeros(l, guide->item[i], t->item[i]);
    return oracle_tuple(&l->o, t->count, items);
}

/* filter_zeros: an extent is 1 wherever the guide (for a layout alone, its stride) has a static
 * 0; everything else stays. */
static oracle_tree filter_zeros_only(struct law *l)
{
    oracle_tree t = l->arg[0], guide = l->n > 1 ? l->arg[1] : law_stride(l, t);
    if (t->kind != ORACLE_LAYOUT)
        return l->n > 1 ? law_without_zeros(l, t, l->arg[1]) : oracle_null(&l->o);
    oracle_tree shape = law_without_zeros(l, guide, t->item[0]);
    return law_fails(l) ? shape : oracle_layout(&l->o, shape, t->item[1]);
}

const struct law_entry laws_of_division[] = {
    {"ceil_div", "ceil_div_leaf", 2, 2, NULL, ceil_div_covers, LAW_NUMBERS},
    {"round_up", "round_up_multiple", 2, 2, NULL, round_up_multiple, LAW_NUMBERS},
    {"shape_div", "shape_div_product", 2, 2, NULL, shape_div_covers, LAW_NUMBERS},
    {"elem_scale", "elem_scale_size", 2, 2, NULL, elem_scale_product, LAW_NUMBERS},
    {"filter_zeros", "filter_zeros_same", 1, 2, NULL, filter_zeros_only, LAW_MARKS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
