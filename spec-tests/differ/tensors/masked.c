/* masked.c - the reference's answer to a copy under a tensor of predicates.
 *
 *      x, by C   ->   the first byte of each element, a tensor of bytes   ->   copy_if
 *
 * Here: the above. Not here: what x holds (transform.c). */
#include "spec-tests/differ/differ.h"

#include <stdlib.h>

/* A byte of each element, one after the other. */
static ct_value flags_of(const struct differ_plan *p, const unsigned char *row, unsigned char *flag)
{
    ct_ctx *cx = p->cx;
    for (int64_t i = 0; i < p->size; ++i)
        flag[i] = row[i * p->c->bytes];
    ct_value first = ct_make_ptr(cx, CT_GMEM, CT_UNSIGNED, 8, flag, (size_t)p->size);
    return ct_make_tensor(cx, first, ct_make_layout(cx, ct_dynamic(cx, p->size), NULL));
}

void differ_ref_masked(const struct differ_plan *p, struct differ_image *m)
{
    ct_ctx *cx = p->cx;
    unsigned char *row = differ_new_row(p, p->size), *flag = differ_new_row(p, p->size);
    ct_copy(cx, differ_tensor(p, &p->x, CT_BITS, m->x, p->second), differ_row(p, row, p->size));
    ct_copy_if(cx, flags_of(p, row, flag), differ_tensor(p, &p->x, CT_BITS, m->x, p->a),
               differ_tensor(p, &p->y, CT_BITS, m->y, p->b));
    free(row);
    free(flag);
}
