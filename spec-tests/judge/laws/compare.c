/* compare.c - laws of the questions about profiles and of the orders: the yes or no that
 * the definition gives.
 *
 * congruent, weakly_congruent and compatible are partial orders (the first an equivalence) of
 * shapes, lex_less and colex_less total orders of tuples of one profile; unit/judge/laws/compare.c
 * tests that of the definitions here. Only the truth value is judged, not its static mark. It
 * follows "Layout compatibility" of 01_layout.md. */
#include "spec-tests/judge/laws/law.h"

/* Between an integer a and the part of b in its place. */
typedef bool relation_fn(oracle_tree a, oracle_tree b);

static bool is_integral(oracle_tree t)
{
    return law_is_number(t) || t->kind == ORACLE_BASIS;
}

/* The relation holds at every integer of a. A layout is compared by its shape, but with an integer
 * nothing is but an integer. */
static bool everywhere(struct law *l, oracle_tree a, oracle_tree b, relation_fn *f)
{
    bool all = true;
    if (a->kind == ORACLE_TUPLE && b->kind == ORACLE_TUPLE) {
        for (int i = 0; a->count == b->count && i < a->count; ++i)
            all &= everywhere(l, a->item[i], b->item[i], f);
        return a->count == b->count && all;
    }
    if (is_integral(a))
        return f(a, law_shape(b));
    if (is_integral(b))
        return false;
    oracle_tree shape_a = law_shape(a), shape_b = law_shape(b);
    if (shape_a == a && shape_b == b)
        law_reject(l, "no shape");
    return !law_fails(l) && everywhere(l, shape_a, shape_b, f);
}

static bool anything(oracle_tree a, oracle_tree b)
{
    (void)a;
    (void)b;
    return true;
}

static bool same_size(oracle_tree a, oracle_tree b)
{
    return a->size == b->size;
}

/* The same nesting. */
static oracle_tree congruence(struct law *l)
{
    return law_bool(l, oracle_congruent(law_shape(l->arg[0]), law_shape(l->arg[1])));
}

/* a's nesting is b's, or a coarser one. */
static oracle_tree weak_congruence(struct law *l)
{
    return law_bool(l, everywhere(l, l->arg[0], l->arg[1], anything));
}

/* Every coordinate of a is one of b: the sizes are equal at each leaf of a. */
static oracle_tree compatibility(struct law *l)
{
    return law_bool(l, everywhere(l, l->arg[0], l->arg[1], same_size));
}

static bool divides_evenly(struct law *l, oracle_tree shape, oracle_tree tiler)
{
    if (tiler->kind == ORACLE_TUPLE) {
        if (tiler->count > oracle_rank(shape))
            return false;
        bool all = true;
        for (int i = 0; i < tiler->count; ++i)
            all &= divides_evenly(l, oracle_item(&l->o, shape, i), tiler->item[i]);
        return all;
    }
    if (tiler->kind == ORACLE_LAYOUT && (!law_positive(tiler) || !law_injective(l, tiler))) {
        law_undecided(l); /* it has no complement */
        return false;
    }
    oracle_tree rest = tiler->kind == ORACLE_LAYOUT ? law_shape(law_complement(l, tiler, shape))
                                                    : oracle_ceil_div(&l->o, shape, tiler);
    return !law_fails(l) &&
           shape->size == oracle_mul_int(&l->o, law_shape(tiler)->size, rest->size);
}

/* Tiles of that size fill the shape without a remainder. */
static oracle_tree even_division(struct law *l)
{
    return law_bool(l, divides_evenly(l, law_shape(l->arg[0]), l->arg[1]));
}

enum order { ELEMENTS, FROM_LEFT, FROM_RIGHT };

static bool below(struct law *l, oracle_tree a, oracle_tree b, enum order order);

static bool below_by_elements(struct law *l, oracle_tree a, oracle_tree b)
{
    for (int i = 0; i < a->count; ++i)
        if (i == b->count || !below(l, a->item[i], b->item[i], ELEMENTS))
            return false;
    return true;
}

static bool below_in_turn(struct law *l, oracle_tree a, oracle_tree b, enum order order)
{
    for (int i = 0; i < b->count; ++i) {
        if (i == a->count)
            return true;
        oracle_tree x = a->item[order == FROM_LEFT ? i : a->count - 1 - i];
        oracle_tree y = b->item[order == FROM_LEFT ? i : b->count - 1 - i];
        if (below(l, x, y, order))
            return true;
        if (!oracle_equal(x, y))
            return false;
    }
    return false;
}

static bool below(struct law *l, oracle_tree a, oracle_tree b, enum order order)
{
    if (a->kind == ORACLE_TUPLE && b->kind == ORACLE_TUPLE)
        return order == ELEMENTS ? below_by_elements(l, a, b) : below_in_turn(l, a, b, order);
    return a->value < b->value;
}

/* An integer and a tuple have no order, wherever the two meet. */
static void check_pairs(struct law *l, oracle_tree a, oracle_tree b, enum order order)
{
    int n = a->count < b->count ? a->count : b->count;
    if (a->kind != ORACLE_TUPLE || b->kind != ORACLE_TUPLE) {
        if (!law_is_number(a) || !law_is_number(b))
            law_reject(l, "an integer and a tuple have no order");
        return;
    }
    for (int i = 0; i < n; ++i) {
        bool from_right = order == FROM_RIGHT;
        check_pairs(l, a->item[from_right ? a->count - 1 - i : i],
                    b->item[from_right ? b->count - 1 - i : i], order);
    }
}

static oracle_tree less(struct law *l, oracle_tree a, oracle_tree b, enum order order)
{
    check_pairs(l, a, b, order);
    return law_bool(l, law_fails(l) ? false : below(l, a, b, order));
}

static oracle_tree not_less(struct law *l, oracle_tree a, oracle_tree b, enum order order)
{
    check_pairs(l, a, b, order);
    return law_bool(l, law_fails(l) ? false : !below(l, a, b, order));
}

/* Every leaf of a is below b's; a may be shorter. */
static oracle_tree elem_less(struct law *l)
{
    return less(l, l->arg[0], l->arg[1], ELEMENTS);
}

/* Not "b elem_less a", which is not the same as leaf-wise at most. */
static oracle_tree elem_leq(struct law *l)
{
    return not_less(l, l->arg[1], l->arg[0], ELEMENTS);
}

static oracle_tree elem_gtr(struct law *l)
{
    return less(l, l->arg[1], l->arg[0], ELEMENTS);
}

static oracle_tree elem_geq(struct law *l)
{
    return not_less(l, l->arg[0], l->arg[1], ELEMENTS);
}

/* The first mode that differs decides, from the left; a prefix comes first. */
static oracle_tree lex_less(struct law *l)
{
    return less(l, l->arg[0], l->arg[1], FROM_LEFT);
}

static oracle_tree lex_leq(struct law *l)
{
    return not_less(l, l->arg[1], l->arg[0], FROM_LEFT);
}

static oracle_tree lex_gtr(struct law *l)
{
    return less(l, l->arg[1], l->arg[0], FROM_LEFT);
}

static oracle_tree lex_geq(struct law *l)
{
    return not_less(l, l->arg[0], l->arg[1], FROM_LEFT);
}

/* The first mode that differs decides, from the right: the order in which 1-D coordinates count. */
static oracle_tree colex_less(struct law *l)
{
    return less(l, l->arg[0], l->arg[1], FROM_RIGHT);
}

static oracle_tree colex_leq(struct law *l)
{
    return not_less(l, l->arg[1], l->arg[0], FROM_RIGHT);
}

static oracle_tree colex_gtr(struct law *l)
{
    return less(l, l->arg[1], l->arg[0], FROM_RIGHT);
}

static oracle_tree colex_geq(struct law *l)
{
    return not_less(l, l->arg[0], l->arg[1], FROM_RIGHT);
}

/* Equal in form and in every number; of another form, not equal. */
static oracle_tree equality(struct law *l)
{
    return law_bool(l, oracle_equal(l->arg[0], l->arg[1]));
}

static oracle_tree inequality(struct law *l)
{
    return law_bool(l, !oracle_equal(l->arg[0], l->arg[1]));
}

const struct law_entry laws_of_comparison[] = {
    {"equal", "equal_static", 2, 2, NULL, equality, LAW_NUMBERS},
    {"not_equal", "equal_static", 2, 2, NULL, inequality, LAW_NUMBERS},
    {"congruent", "congruent_equivalence", 2, 2, NULL, congruence, LAW_NUMBERS},
    {"weakly_congruent", "weakly_congruent_order", 2, 2, NULL, weak_congruence, LAW_NUMBERS},
    {"compatible", "compatible_order", 2, 2, NULL, compatibility, LAW_NUMBERS},
    {"evenly_divides", "evenly_divides_size", 2, 2, NULL, even_division, LAW_NUMBERS},
    {"elem_less", "elem_less_each", 2, 2, NULL, elem_less, LAW_NUMBERS},
    {"elem_leq", "leq_negates", 2, 2, NULL, elem_leq, LAW_NUMBERS},
    {"elem_gtr", "elem_less_each", 2, 2, NULL, elem_gtr, LAW_NUMBERS},
    {"elem_geq", "leq_negates", 2, 2, NULL, elem_geq, LAW_NUMBERS},
    {"lex_less", "lex_total_order", 2, 2, NULL, lex_less, LAW_NUMBERS},
    {"lex_leq", "leq_negates", 2, 2, NULL, lex_leq, LAW_NUMBERS},
    {"lex_gtr", "lex_total_order", 2, 2, NULL, lex_gtr, LAW_NUMBERS},
    {"lex_geq", "leq_negates", 2, 2, NULL, lex_geq, LAW_NUMBERS},
    {"colex_less", "colex_total_order", 2, 2, NULL, colex_less, LAW_NUMBERS},
    {"colex_leq", "leq_negates", 2, 2, NULL, colex_leq, LAW_NUMBERS},
    {"colex_gtr", "colex_total_order", 2, 2, NULL, colex_gtr, LAW_NUMBERS},
    {"colex_geq", "leq_negates", 2, 2, NULL, colex_geq, LAW_NUMBERS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
