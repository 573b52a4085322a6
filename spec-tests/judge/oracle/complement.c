/* complement.c - the layout that CuTe itself gives for complement(A, cotarget).
 *
 * Sorted by stride, the gap before each mode of A becomes a mode of the answer, and the rest of the
 * cotarget becomes the last modes. CuTe divides without a check, so gaps that do not divide are
 * truncated; only an extent of static 0 is rejected. It follows "Complement" of
 * 02_layout_algebra.md. */
#include "spec-tests/judge/oracle/oracle.h"

struct gaps {
    oracle_tree shape[ORACLE_LEAVES], stride[ORACLE_LEAVES]; /* A's modes that are left */
    oracle_tree gap[ORACLE_LEAVES], start[ORACLE_LEAVES];    /* the modes of the answer */
    int modes, n;
};

static int lowest(const struct gaps *g)
{
    int first = 0;
    for (int i = 1; i < g->modes; ++i)
        if (g->stride[i]->value < g->stride[first]->value)
            first = i;
    return first;
}

/* Take A's mode of lowest stride: the gap below it is a mode, and the next gap starts above it. */
static oracle_tree take_lowest(struct oracle *o, struct gaps *g)
{
    int k = lowest(g);
    g->gap[g->n] = oracle_div(o, g->stride[k], g->start[g->n]);
    if (oracle_is_const(g->gap[g->n], 0))
        oracle_refuse(o, "non-injective");
    oracle_tree above = oracle_mul(o, g->stride[k], g->shape[k]);
    ++g->n;
    --g->modes;
    for (int i = k; i < g->modes; ++i) {
        g->shape[i] = g->shape[i + 1];
        g->stride[i] = g->stride[i + 1];
    }
    return above;
}

static oracle_tree assemble(struct oracle *o, struct gaps *g, oracle_tree cotarget,
                            oracle_tree above)
{
    oracle_tree rest = oracle_coalesce_shape(o, oracle_ceil_div(o, cotarget, above));
    oracle_tree shape[2] = {oracle_tuple(o, g->n, g->gap), rest};
    oracle_tree stride[2] = {oracle_tuple(o, g->n, g->start), oracle_compact_left(o, rest, &above)};
    return oracle_coalesce(
        o, oracle_layout(o, oracle_tuple(o, 2, shape), oracle_tuple(o, 2, stride)), false);
}

oracle_tree oracle_complement(struct oracle *o, oracle_tree layout, oracle_tree cotarget)
{
    struct gaps g = {.n = 0};
    oracle_tree one = oracle_int(o, 1, true);
    oracle_tree flat = oracle_filter(o, layout);
    if (flat->kind != ORACLE_LAYOUT)
        return flat;
    g.modes = oracle_leaves(flat->item[0], ORACLE_LEAVES - 1, g.shape);
    oracle_leaves(flat->item[1], ORACLE_LEAVES - 1, g.stride);
    if (g.modes == 1 && oracle_is_const(g.stride[0], 0)) {
        oracle_tree shape = oracle_coalesce_shape(o, cotarget);
        return oracle_layout(o, shape, oracle_compact_left(o, shape, &one));
    }
    if (g.modes > 1 && !oracle_is_fixed(flat->item[1]))
        return oracle_refuse(o, "dynamic strides");
    for (int i = 0; i < g.modes; ++i)
        if (g.stride[i]->kind != ORACLE_INT)
            return oracle_null(o);
    g.start[0] = one;
    oracle_tree above = one;
    while (g.modes > 0 && o->refused == NULL && !o->undecided) {
        above = take_lowest(o, &g);
        g.start[g.n] = above;
    }
    return o->refused != NULL ? oracle_refuse(o, o->refused) : assemble(o, &g, cotarget, above);
}
