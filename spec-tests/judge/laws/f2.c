/* f2.c - the law of f2_crd2idx: each leaf of the natural coordinate is the value of a layout with
 * one stride 1, and all products with the strides are joined by XOR.
 *
 * It follows arXiv:2603.02298, 2.3.1: CuTe in C++ does not define it. */
#include "spec-tests/judge/laws/law.h"

/* Strides of that profile, 1 at leaf number `one` and 0 elsewhere; counts down to it. */
static oracle_tree one_of(struct law *l, oracle_tree shape, int *one)
{
    oracle_tree items[ORACLE_LEAVES];
    if (shape->kind != ORACLE_TUPLE)
        return law_number(l, (*one)-- == 0);
    for (int i = 0; i < shape->count && i < ORACLE_LEAVES; ++i)
        items[i] = one_of(l, shape->item[i], one);
    return oracle_tuple(&l->o, shape->count, items);
}

/* a * b bit by bit, joined by + or by XOR; undecided beyond 62 bits. */
static int64_t times(struct law *l, int64_t a, int64_t b, bool carries)
{
    int64_t product = 0;
    for (int bit = 0; bit < 62 && a >> bit != 0; ++bit) {
        int64_t part = oracle_mul_int(&l->o, b, (int64_t)1 << bit);
        if (a >> bit & 1)
            product = carries ? oracle_add_int(&l->o, product, part) : product ^ part;
    }
    return product;
}

static oracle_tree derive_xor(struct law *l)
{
    oracle_tree stride[ORACLE_LEAVES], coord = l->arg[0], shape = l->arg[1];
    int n = oracle_leaves(l->arg[2], ORACLE_LEAVES, stride);
    int64_t sum = 0;
    if (!oracle_congruent(shape, l->arg[2]))
        return law_reject(l, "the strides have another profile");
    for (int k = 0; k < n && !law_fails(l); ++k) {
        struct oracle_point p;
        int one = k;
        oracle_tree unit = oracle_layout(&l->o, shape, one_of(l, shape, &one));
        oracle_at_coord(&l->o, unit, coord, &p);
        int64_t c = p.number, d = stride[k]->value;
        if (law_fails(l))
            break;
        if (c < 0 || d < 0 || times(l, c, d, true) != times(l, c, d, false))
            return law_reject(l, "which product is meant is not defined");
        sum ^= times(l, c, d, false);
    }
    return law_fails(l) || n < 0 ? oracle_null(&l->o) : law_number(l, sum);
}

const struct law_entry laws_of_f2[] = {
    {"f2_crd2idx", "f2_crd2idx", 3, 3, NULL, derive_xor, LAW_NUMBERS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
