/* number.c - integers and basis elements, with CuTe's rule for static marks: static op
 * static is static, anything with a dynamic operand is dynamic, and 0 * n and 0 / n of a static 0
 * stay static. It follows "Integers" of 01_layout.md. */
#include "spec-tests/judge/oracle/oracle.h"

/* The operands are rejected by one of CuTe's rules; the first rule is kept. */
oracle_tree oracle_refuse(struct oracle *o, const char *rule)
{
    if (o->refused == NULL)
        o->refused = rule;
    bool undecided = o->undecided;
    oracle_tree none = oracle_null(o);
    o->undecided = undecided;
    return none;
}

static bool number(oracle_tree t)
{
    return t->kind == ORACLE_INT || t->kind == ORACLE_BASIS;
}

static bool pass_along(oracle_tree a, oracle_tree b)
{
    return a->kind == ORACLE_NULL || b->kind == ORACLE_NULL;
}

/* a * b, of two integers or of an integer and a basis element. */
oracle_tree oracle_mul(struct oracle *o, oracle_tree a, oracle_tree b)
{
    if (pass_along(a, b))
        return a->kind == ORACLE_NULL ? a : b;
    if (!number(a) || !number(b) || (a->path != 0 && b->path != 0))
        return oracle_null(o);
    bool zero = (a->fixed && a->value == 0) || (b->fixed && b->value == 0);
    return oracle_basis(o, oracle_mul_int(o, a->value, b->value), zero || (a->fixed && b->fixed),
                        a->path | b->path);
}

/* a / b, truncated. */
oracle_tree oracle_div(struct oracle *o, oracle_tree a, oracle_tree b)
{
    if (pass_along(a, b))
        return a->kind == ORACLE_NULL ? a : b;
    if (a->kind != ORACLE_INT || b->kind != ORACLE_INT)
        return oracle_null(o);
    if (b->value == 0 && !(oracle_is_const(a, 0) && !b->fixed))
        return oracle_refuse(o, "division by zero");
    if (b->value == 0)
        return a;
    return oracle_int(o, a->value / b->value, oracle_is_const(a, 0) || (a->fixed && b->fixed));
}

/* (a + b - 1) / b */
oracle_tree oracle_ceil_div_int(struct oracle *o, oracle_tree a, oracle_tree b)
{
    if (pass_along(a, b))
        return a->kind == ORACLE_NULL ? a : b;
    if (a->kind != ORACLE_INT || b->kind != ORACLE_INT)
        return oracle_null(o);
    int64_t sum = oracle_add_int(o, a->value, oracle_add_int(o, b->value, -1));
    return oracle_div(o, oracle_int(o, sum, a->fixed && b->fixed), b);
}

oracle_tree oracle_min(struct oracle *o, oracle_tree a, oracle_tree b)
{
    if (pass_along(a, b))
        return a->kind == ORACLE_NULL ? a : b;
    return oracle_int(o, a->value < b->value ? a->value : b->value, a->fixed && b->fixed);
}

oracle_tree oracle_abs(struct oracle *o, oracle_tree a)
{
    if (!number(a))
        return a->kind == ORACLE_NULL ? a : oracle_null(o);
    return oracle_basis(o, a->value < 0 ? -a->value : a->value, a->fixed, a->path);
}

oracle_tree oracle_sign(struct oracle *o, oracle_tree a)
{
    if (a->kind != ORACLE_INT)
        return a->kind == ORACLE_NULL ? a : oracle_null(o);
    return oracle_int(o, (a->value > 0) - (a->value < 0), a->fixed);
}

static oracle_tree ceil_div_by_int(struct oracle *o, oracle_tree a, oracle_tree b)
{
    oracle_tree items[ORACLE_LEAVES], rest = b;
    for (int i = 0; i < a->count; ++i) {
        items[i] = oracle_ceil_div(o, a->item[i], rest);
        rest = oracle_ceil_div(o, rest, a->item[i]);
    }
    return oracle_tuple(o, a->count, items);
}

static oracle_tree ceil_div_tuple(struct oracle *o, oracle_tree a, oracle_tree b)
{
    oracle_tree items[ORACLE_LEAVES];
    if (b->count > a->count)
        return oracle_refuse(o, "rank");
    for (int i = 0; i < a->count; ++i) {
        oracle_tree divisor = i < b->count ? b->item[i] : oracle_int(o, 1, true);
        items[i] = oracle_ceil_div(o, a->item[i], divisor);
    }
    return oracle_tuple(o, a->count, items);
}

/* Division that rounds up: of numbers; of tuples mode by mode, missing modes being 1; of a tuple
 * by a number from the left, the rest going on to the next mode; of a number by the
 * product of a tuple. */
oracle_tree oracle_ceil_div(struct oracle *o, oracle_tree a, oracle_tree b)
{
    if (a->kind == ORACLE_TUPLE && a->count > 0)
        return b->kind == ORACLE_TUPLE ? ceil_div_tuple(o, a, b) : ceil_div_by_int(o, a, b);
    if (b->kind == ORACLE_TUPLE) {
        oracle_tree all = oracle_int(o, 1, true);
        oracle_tree leaves[ORACLE_LEAVES];
        int n = oracle_leaves(b, ORACLE_LEAVES, leaves);
        for (int i = 0; i < n; ++i)
            all = oracle_mul(o, all, leaves[i]);
        return n < 0 ? oracle_null(o) : oracle_ceil_div_int(o, a, all);
    }
    return oracle_ceil_div_int(o, a, b);
}
