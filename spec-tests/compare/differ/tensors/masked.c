/* masked.c - the reference's answers under predicates: a bound, or a tensor of them.
 *
 *      copy_if      the coordinate, below the bound or not       ->  a predicate    ->  copy_if
 *      axpby_if     the same                                     ->  a tensor of bytes  ->  axpby
 *      copy_masked  x, by `second`  ->  the first byte of each element  ->  a tensor of bytes
 *
 * Here: the above. Not here: what x holds (transform.c). */
#include "spec-tests/compare/differ/family.h"

#include <stdlib.h>

static bool is_below(int64_t i, void *user)
{
    const struct differ_plan *p = user;
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

static bool define_below(const struct differ_plan *p, struct differ_image *m, struct text *why)
{
    struct differ_plan copy = *p;
    bool sums = p->numbers == DIFFER_DIGITS;
    ct_type type = sums ? CT_SIGNED : CT_BITS;
    ct_value x = differ_tensor(p, &p->x, type, m->x, p->a);
    ct_value y = differ_tensor(p, &p->y, type, m->y, p->b);
    (void)why;
    if (!sums) {
        ct_copy_if_by(p->cx, is_below, &copy, x, y);
        return true;
    }
    unsigned char *flag = differ_new_row(p, p->size);
    for (int64_t i = 0; i < p->size; ++i)
        flag[i] = is_below(i, &copy);
    ct_axpby(p->cx, ct_of_int(p->alpha), x, ct_of_int(p->beta), y, tensor_of(p, flag));
    free(flag);
    return true;
}

static bool define_masked(const struct differ_plan *p, struct differ_image *m, struct text *why)
{
    ct_ctx *cx = p->cx;
    unsigned char *row = differ_new_row(p, p->size), *flag = differ_new_row(p, p->size);
    (void)why;
    ct_copy(cx, differ_tensor(p, &p->x, CT_BITS, m->x, p->second), differ_row(p, row, p->size));
    for (int64_t i = 0; i < p->size; ++i)
        flag[i] = row[i * p->c->bytes];
    ct_copy_if(cx, tensor_of(p, flag), differ_tensor(p, &p->x, CT_BITS, m->x, p->a),
               differ_tensor(p, &p->y, CT_BITS, m->y, p->b));
    free(row);
    free(flag);
    return true;
}

/* Predicates are bytes, of a case the first ones of elements: a layout that counts elements, in
 * bytes. */
static bool request_masked(const struct differ_plan *p, gpu_request *r, gpu_why *why)
{
    ct_flat *c = &r->c;
    (void)p;
    (void)why;
    for (int k = 0; k < c->modes; ++k)
        c->stride[k] *= r->bytes;
    c->offset[0] *= r->bytes;
    c->base += c->bits == 0 ? 0 : __builtin_ctz((unsigned)r->bytes);
    return true;
}

const struct differ_family differ_predicate_family = {.ops = "copy_if axpby_if",
                                                      .define = define_below};

const struct differ_family differ_mask_family = {
    .ops = "copy_masked", .define = define_masked, .request = request_masked};
