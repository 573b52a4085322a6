/* common_domain.c - the law of greatest_common_domain, by its meaning: the longest runs, in order,
 * of which each lies within one mode of both shapes.
 *
 * It follows pycute of NVlabs/CuTe: CuTe in C++ does not define it. */
#include "spec-tests/judge/laws/law.h"

enum { LAW_DOMAIN = 4096 };

/* The extents of a shape, all above 0. */
struct extents {
    oracle_tree leaf[ORACLE_LEAVES];
    int n;
};

/* Are start, 2*start, .. (extent of them) coordinates of one mode, and its last one ends it or
 * divides it? */
static bool lies_in(const struct extents *e, int64_t start, int64_t extent)
{
    int64_t before = 1;
    for (int i = 0; i < e->n; ++i) {
        int64_t after = before * e->leaf[i]->value;
        if (start % before == 0 && after % (start * extent) == 0)
            return true;
        before = after;
    }
    return false;
}

static bool read_extents(struct law *l, oracle_tree t, struct extents *e)
{
    oracle_tree shape = law_shape(t);
    e->n = oracle_leaves(shape, ORACLE_LEAVES, e->leaf);
    if (e->n < 0 || shape->size < 0 || shape->size > LAW_DOMAIN)
        l->o.undecided = true;
    if (shape->size == 0)
        law_reject(l, "a shape without coordinates");
    return !law_fails(l);
}

static oracle_tree derive_common_domain(struct law *l)
{
    struct extents a, b;
    oracle_tree shape[ORACLE_LEAVES], stride[ORACLE_LEAVES];
    int n = 0;
    if (!read_extents(l, l->arg[0], &a) || !read_extents(l, l->arg[1], &b))
        return oracle_null(&l->o);
    for (int64_t start = 1, end = 1; start <= LAW_DOMAIN && n < ORACLE_LEAVES; ++start) {
        int64_t extent = start % end == 0 ? LAW_DOMAIN / start : 1;
        while (extent > 1 && !(lies_in(&a, start, extent) && lies_in(&b, start, extent)))
            --extent;
        if (extent > 1) {
            shape[n] = law_number(l, extent);
            stride[n++] = law_number(l, start);
            end = start * extent;
        }
    }
    if (n == 0) {
        shape[n] = law_number(l, 1);
        stride[n++] = law_number(l, 0);
    }
    return oracle_layout(&l->o, oracle_tuple(&l->o, n, shape), oracle_tuple(&l->o, n, stride));
}

const struct law_entry laws_of_common_domain[] = {
    {"greatest_common_domain", "greatest_common_domain", 2, 2, NULL, derive_common_domain,
     LAW_NUMBERS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
