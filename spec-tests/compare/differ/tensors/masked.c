/* masked.c - the reference's answers under predicates: copies by a tensor of them, sums by a bound.
 *
 *      copy_masked  x, by C  ->  the first byte of each element  ->  a tensor of bytes  ->  copy_if
 *      axpby_if     the coordinate, below the bound or not       ->  a tensor of bytes  ->  axpby
 *
 * Here: the above. Not here: what x holds (transform.c). */
#include "spec-tests/compare/differ/differ.h"

#include <stdlib.h>

bool differ_is_below(const struct differ_plan *p, int64_t i)
{
    for (int k = 0; k < p->rank; ++k) {
        if (i % p->extent[k] >= p->bounds[k])
            return false;
        i /= p->extent[k];
    }
    return true;
}

/* A byte for each element, as a tensor. */
static ct_value tensor_of(const struct differ_plan *p, unsigned char *flag)
{
    ct_ctx *cx = p->cx;
    ct_value first = ct_make_ptr(cx, CT_GMEM, CT_UNSIGNED, 8, flag, (size_t)p->size);
    return ct_make_tensor(cx, first, ct_make_layout(cx, ct_dynamic(cx, p->size), NULL));
}

void differ_ref_axpby_if(const struct differ_plan *p, ct_value x, ct_value y)
{
    unsigned char *flag = differ_new_row(p, p->size);
    for (int64_t i = 0; i < p->size; ++i)
        flag[i] = differ_is_below(p, i);
    ct_axpby(p->cx, ct_of_int(p->alpha), x, ct_of_int(p->beta), y, tensor_of(p, flag));
    free(flag);
}

void differ_ref_masked(const struct differ_plan *p, struct differ_image *m)
{
    ct_ctx *cx = p->cx;
    unsigned char *row = differ_new_row(p, p->size), *flag = differ_new_row(p, p->size);
    ct_copy(cx, differ_tensor(p, &p->x, CT_BITS, m->x, p->second), differ_row(p, row, p->size));
    for (int64_t i = 0; i < p->size; ++i)
        flag[i] = row[i * p->c->bytes];
    ct_copy_if(cx, tensor_of(p, flag), differ_tensor(p, &p->x, CT_BITS, m->x, p->a),
               differ_tensor(p, &p->y, CT_BITS, m->y, p->b));
    free(row);
    free(flag);
}
