/* packed.c - the reference's answers for elements of 4 bits: its pointers, fills and copies.
 *
 * A cell of a block is a byte, and has two elements, the even one in its lower half. Here: tensors
 * of such elements. Not here: which threads change which half (gpu/host/packed.h). */
#include "spec-tests/compare/differ/differ.h"

enum { HALVES = 2, HALF_BITS = 4 };

bool differ_is_packed(gpu_op op)
{
    return op == GPU_PACKED_FILL || op == GPU_PACKED_COPY || op == GPU_PACKED_TRANSPOSE;
}

ct_value differ_packed_tensor(const struct differ_plan *p, const struct differ_block *b,
                              unsigned char *block, ct_layout layout)
{
    ct_ctx *cx = p->cx;
    ct_type type = p->c->op == GPU_PACKED_FILL ? CT_UNSIGNED : CT_BITS;
    ct_value first = ct_make_ptr(cx, CT_GMEM, type, HALF_BITS, block + b->cells, b->length);
    ct_layout all = ct_make_layout(cx, ct_dynamic(cx, HALVES * b->count), NULL);
    ct_value cells = ct_make_tensor(cx, first, all);
    ct_value zero = ct_domain_offset(cx, ct_dynamic(cx, -HALVES * b->low), cells);
    return ct_make_tensor(cx, ct_data(cx, zero), layout);
}

void differ_ref_packed(const struct differ_plan *p, struct differ_image *m)
{
    static const int swapped[] = {1, 0};
    ct_ctx *cx = p->cx;
    ct_value y = differ_packed_tensor(p, &p->y, m->y, p->b);
    if (p->c->op == GPU_PACKED_FILL) {
        ct_fill(cx, y, ct_of_int(p->number));
        return;
    }
    if (p->c->op == GPU_PACKED_TRANSPOSE)
        y = ct_make_tensor(cx, ct_data(cx, y), ct_select(cx, p->b, 2, swapped));
    ct_copy(cx, differ_packed_tensor(p, &p->x, m->x, p->a), y);
}
