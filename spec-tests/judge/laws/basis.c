/* basis.c - laws of basis elements, of coordinates as sums of them, and of kinds of values.
 *
 * A basis element c@m@n is the coordinate that is c at mode n, within it at mode m, and 0
 * elsewhere. It follows arithmetic_tuple.hpp and "Basis elements" of 0z_tma_tensors.md. */
#include "spec-tests/judge/laws/law.h"

/* basis_value is the coefficient; of an integer, the integer. */
static oracle_tree value_part(struct law *l)
{
    oracle_tree t = l->arg[0];
    return t->kind == ORACLE_BASIS ? oracle_int(&l->o, t->value, t->fixed) : t;
}

/* basis_get follows the path, outermost mode first. */
static oracle_tree path_part(struct law *l)
{
    oracle_tree t = l->arg[1];
    for (uint32_t path = l->arg[0]->path; path != 0; path >>= 4) {
        int mode = (int)(path & 15u) - 1;
        oracle_tree shape = law_shape(t);
        if (mode >= oracle_rank(shape))
            return law_reject(l, "rank");
        t = t->kind == ORACLE_LAYOUT ? oracle_mode(&l->o, t, mode) : oracle_item(&l->o, t, mode);
    }
    return t;
}

/* as_arithmetic_tuple writes the same coordinate out, mode by mode. */
static int basis_spread(struct law *l)
{
    struct oracle_point p;
    oracle_point_of(&l->o, l->arg[0], &p);
    return l->o.undecided ? -1 : law_point(l, &p, l->answer);
}

/* make_inttuple_iter is at the coordinate. */
static int iterator_at(struct law *l)
{
    struct oracle_point p;
    if (l->answer->kind != ORACLE_ITERATOR)
        return law_break(l, "it is not an iterator");
    oracle_point_of(&l->o, l->arg[0], &p);
    return l->o.undecided ? -1 : law_point(l, &p, l->answer->item[0]);
}

/* make_identity_tensor has the value c at c, starting from zero. */
static int identity_tensor(struct law *l)
{
    oracle_tree t = l->answer;
    if (t->kind != ORACLE_TENSOR || t->item[0]->kind != ORACLE_ITERATOR)
        return law_break(l, "it is not a tensor of coordinates");
    for (int64_t i = 0; i < l->arg[0]->size && i < ORACLE_LIMIT; ++i) {
        struct oracle_point got, want;
        oracle_at(&l->o, t, i, &got);
        oracle_at(&l->o, law_identity(l, l->arg[0]), i, &want);
        if (l->o.undecided)
            return -1;
        if (!oracle_point_equal(&got, &want))
            return law_break(l, "at %d it is another coordinate", (int)i);
    }
    return 1;
}

static bool all_zeros(oracle_tree t)
{
    if (t->kind != ORACLE_TUPLE)
        return t->kind == ORACLE_INT && t->value == 0;
    for (int i = 0; i < t->count; ++i)
        if (!all_zeros(t->item[i]))
            return false;
    return true;
}

/* coprofile has the profile of the layout's values, and zeros at the leaves. */
static int coprofile_congruent(struct law *l)
{
    struct oracle_point p;
    oracle_tree t = law_plain(l->arg[0]);
    if (t->kind != ORACLE_LAYOUT || l->params > 0 || oracle_domain(t) < 1)
        return law_undecided(l);
    oracle_at(&l->o, t, oracle_domain(t) - 1, &p);
    if (l->o.undecided)
        return -1;
    bool ok = all_zeros(l->answer) && oracle_congruent(l->answer, law_point_tree(l, &p));
    return ok ? 1 : law_break(l, "it is not the profile of the values");
}

/* is_static: no leaf is dynamic. */
static oracle_tree static_leaves(struct law *l)
{
    return law_bool(l, oracle_is_fixed(l->arg[0]));
}

/* make_tuple, and its names for shapes, strides and the like, is the tuple of the operands. */
static oracle_tree tuple_of(struct law *l)
{
    return oracle_tuple(&l->o, l->n, l->arg);
}

/* parse is what was written. */
static oracle_tree parsed(struct law *l)
{
    return l->arg[0];
}

const struct law_entry laws_of_basis[] = {
    {"parse", "roundtrip", 1, 1, NULL, parsed, LAW_MARKS},
    {"make_tuple", "roundtrip", 1, LAW_ARGS, NULL, tuple_of, LAW_MARKS},
    {"make_shape", "roundtrip", 1, LAW_ARGS, NULL, tuple_of, LAW_MARKS},
    {"make_stride", "roundtrip", 1, LAW_ARGS, NULL, tuple_of, LAW_MARKS},
    {"make_coord", "roundtrip", 1, LAW_ARGS, NULL, tuple_of, LAW_MARKS},
    {"make_step", "roundtrip", 1, LAW_ARGS, NULL, tuple_of, LAW_MARKS},
    {"make_tile", "roundtrip", 1, LAW_ARGS, NULL, tuple_of, LAW_MARKS},
    {"is_static", "static_leaves", 1, 1, NULL, static_leaves, LAW_NUMBERS},
    {"basis_value", "basis_split", 1, 1, NULL, value_part, LAW_MARKS},
    {"basis_get", "basis_split", 2, 2, NULL, path_part, LAW_MARKS},
    {"as_arithmetic_tuple", "basis_spread", 1, 1, basis_spread, NULL, LAW_NUMBERS},
    {"make_inttuple_iter", "identity", 1, 1, iterator_at, NULL, LAW_NUMBERS},
    {"make_identity_tensor", "identity", 1, 1, identity_tensor, NULL, LAW_NUMBERS},
    {"coprofile", "coprofile_congruent", 1, 1, coprofile_congruent, NULL, LAW_NUMBERS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
