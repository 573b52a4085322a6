/* smaller.c - products of lower extents, for the search of a smaller case that still fails.
 *
 * The modes of A, B and C that are one letter belong together, and not those that have one number.
 * Here: M, N and K of a case, and the plainest case of such extents. Not here: the search
 * (../shrink.c). */
#include "spec-tests/compare/differ/generate.h"

#include <inttypes.h>
#include <stdio.h>

enum { M, N, K };

/* The shape of an argument; NULL where it is no layout. */
static oracle_tree shape_of(struct oracle *o, const struct differ_case *c, enum differ_role role)
{
    oracle_tree t = oracle_parse(o, c->arg[differ_argument(c->op, role)]);
    if (t != NULL && t->kind == ORACLE_COMPOSED)
        t = t->item[2];
    return t == NULL || t->kind != ORACLE_LAYOUT ? NULL : t->item[0];
}

static int rank_of(oracle_tree shape)
{
    return shape->kind == ORACLE_TUPLE ? shape->count : 1;
}

static int64_t mode_of(oracle_tree shape, int k)
{
    return shape->kind == ORACLE_TUPLE ? shape->item[k]->size : shape->value;
}

bool differ_product_extents(const struct differ_case *c, int64_t extent[GPU_FACTORS])
{
    static struct oracle o; /* large, and used by one caller at a time */
    if (!differ_reads(c->op, DIFFER_KIND) && !differ_reads(c->op, DIFFER_SCALED))
        return false;
    oracle_init(&o);
    oracle_tree a = shape_of(&o, c, DIFFER_A), b = shape_of(&o, c, DIFFER_FACTOR);
    oracle_tree sums = shape_of(&o, c, DIFFER_B);
    if (a == NULL || b == NULL || sums == NULL || rank_of(a) != rank_of(b))
        return false;
    int first = rank_of(a) == 3 || (rank_of(a) == 2 && rank_of(sums) == 3) ? 1 : 0; /* after V */
    bool has_k = rank_of(a) == first + 2;
    extent[M] = mode_of(a, first);
    extent[N] = mode_of(b, first);
    extent[K] = has_k ? mode_of(a, first + 1) : 1;
    return true;
}

static void put_matrix(struct differ_case *c, enum differ_role role, int64_t rows, int64_t columns)
{
    int i = differ_argument(c->op, role);
    if (i >= 0)
        snprintf(c->arg[i], DIFFER_TEXT, "(_%" PRId64 ",_%" PRId64 "):(_1,_%" PRId64 ")", rows,
                 columns, rows);
}

void differ_put_product(struct differ_case *c, const int64_t extent[GPU_FACTORS])
{
    put_matrix(c, DIFFER_A, extent[M], extent[K]);
    put_matrix(c, DIFFER_FACTOR, extent[N], extent[K]);
    put_matrix(c, DIFFER_SECOND, extent[M], extent[N]);
    put_matrix(c, DIFFER_B, extent[M], extent[N]);
}
