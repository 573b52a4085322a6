/* layout_add.c - the law of layout_add: the values are added, and a layout is looked for that has
 * the sums; where there is none, the sum must be refused.
 *
 * It follows pycute of NVlabs/CuTe: CuTe in C++ does not define it. */
#include "spec-tests/judge/laws/law.h"

enum { LAW_SUM = 4096 };

/* Is every value that of the start of its block of so many, and as many first values as it is
 * elements into the block? */
static bool in_blocks(struct law *l, const int64_t *value, int64_t n, int64_t step, int64_t block)
{
    for (int64_t i = 0; i < n; ++i) {
        int64_t into = oracle_mul_int(&l->o, i % block, value[step]);
        if (value[i * step] != oracle_add_int(&l->o, value[(i - i % block) * step], into))
            return false;
    }
    return true;
}

/* The layout with n values, of which the first is 0: the longest mode first, and then that of the
 * blocks. */
static oracle_tree layout_of(struct law *l, const int64_t *value, int64_t n)
{
    oracle_tree shape[ORACLE_LEAVES], stride[ORACLE_LEAVES];
    int modes = 0;
    for (int64_t step = 1, left = n; left > 1 && modes < ORACLE_LEAVES; ++modes) {
        int64_t block = left;
        while (block > 1 && !(left % block == 0 && in_blocks(l, value, left, step, block)))
            --block;
        if (block == 1)
            return law_reject(l, "no layout is the sum");
        shape[modes] = law_number(l, block);
        stride[modes] = law_number(l, value[step]);
        step *= block;
        left /= block;
    }
    if (modes == 0) {
        shape[modes] = law_number(l, 1);
        stride[modes++] = law_number(l, 0);
    }
    return oracle_layout(&l->o, oracle_tuple(&l->o, modes, shape),
                         oracle_tuple(&l->o, modes, stride));
}

static oracle_tree derive_sum(struct law *l)
{
    int64_t value[LAW_SUM], n = oracle_domain(l->arg[0]);
    if (n != oracle_domain(l->arg[1]))
        return law_reject(l, "other sizes");
    if (n == 0)
        return law_reject(l, "no elements");
    if (n < 0 || n > LAW_SUM) {
        l->o.undecided = true;
        return oracle_null(&l->o);
    }
    for (int64_t i = 0; i < n; ++i)
        value[i] = oracle_add_int(&l->o, oracle_number(&l->o, l->arg[0], i),
                                  oracle_number(&l->o, l->arg[1], i));
    return l->o.undecided ? oracle_null(&l->o) : layout_of(l, value, n);
}

const struct law_entry laws_of_layout_sums[] = {
    {"layout_add", "layout_add", 2, 2, NULL, derive_sum, LAW_FUNCTION},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
