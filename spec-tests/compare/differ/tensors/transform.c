/* transform.c - the reference's answer where numbers are computed: transform, transform_two.
 *
 *      x, by A and by C   ->   numbers in the order of their index   ->   f   ->   y, by B
 *
 * The reference's copy moves them, both ways; numbers.c computes. x holds random numbers. Here: the
 * above. Not here: folds (reduce.c). */
#include "spec-tests/compare/differ/family.h"
#include "spec-tests/compare/differ/tensors/numbers.h"

#include <stdlib.h>
#include <string.h>

void differ_draw(const struct differ_plan *p, const struct differ_block *b, int plane,
                 unsigned char *block)
{
    struct numbers n = {p->kind, p->c->bytes};
    bool product = differ_reads(p->c->op, DIFFER_KIND);
    bool predicates = !product && p->second != NULL && !differ_reads(p->c->op, DIFFER_FUNCTION);
    uint64_t state = p->c->seed * DIFFER_PLANES + (uint64_t)plane;
    state += b == &p->y ? UINT64_C(1) << 60 : 0;
    for (size_t at = 0; at < b->length; at += (size_t)n.bytes) {
        unsigned char *element = block + b->cells + at;
        if (product)
            differ_gemm_draw(p, &state, b == &p->y, element);
        else
            numbers_draw(&n, &state, element);
        if (predicates && state >> 63 != 0)
            element[0] = 0; /* a predicate that says no */
    }
}

static bool define(const struct differ_plan *p, struct differ_image *m, struct text *why)
{
    struct numbers n = {p->kind, p->c->bytes};
    unsigned char *row[3];
    bool two = p->second != NULL;
    (void)why;
    for (int k = 0; k < 3; ++k)
        row[k] = differ_new_row(p, p->size);
    ct_copy(p->cx, differ_tensor(p, &p->x, CT_BITS, m->x, p->a), differ_row(p, row[0], p->size));
    if (two)
        ct_copy(p->cx, differ_tensor(p, &p->x, CT_BITS, m->x, p->second),
                differ_row(p, row[1], p->size));
    for (int64_t i = 0; i < p->size && ct_check(p->cx) == CT_OK; ++i) {
        size_t at = (size_t)i * (size_t)n.bytes;
        numbers_apply(&n, p->f, row[0] + at, row[two] + at, row[2] + at);
    }
    ct_copy(p->cx, differ_row(p, row[2], p->size), differ_tensor(p, &p->y, CT_BITS, m->y, p->b));
    for (int k = 0; k < 3; ++k)
        free(row[k]);
    return true;
}

const struct differ_family differ_transform_family = {.ops = "transform transform_two",
                                                      .define = define};
