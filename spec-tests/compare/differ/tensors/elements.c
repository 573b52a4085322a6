/* elements.c - the elements of a case as the reference's tensors: of a block, and rows of them.
 *
 * Here: tensors over memory that a case has, or that is made for it. Not here: what is done with
 * them (../reference.c, transform.c, reduce.c, slices.c). */
#include "spec-tests/compare/differ/differ.h"

#include <stdlib.h>

enum { BYTE = 8, HALVES = 2 };

/* The tensor of a layout in a block; its pointer begins at element 0, which may lie anywhere. Where
 * elements have 4 bits a cell is a byte with two of them, the even one in its lower half. */
ct_value differ_tensor(const struct differ_plan *p, const struct differ_block *b, ct_type type,
                       unsigned char *block, ct_layout layout)
{
    ct_ctx *cx = p->cx;
    int in_a_cell = p->c->op->packed ? HALVES : 1, bits = BYTE * p->c->bytes / in_a_cell;
    ct_value first = ct_make_ptr(cx, CT_GMEM, type, bits, block + b->cells, b->length);
    ct_layout all = ct_make_layout(cx, ct_dynamic(cx, in_a_cell * b->count), NULL);
    ct_value cells = ct_make_tensor(cx, first, all);
    ct_value zero = ct_domain_offset(cx, ct_dynamic(cx, -in_a_cell * b->low), cells);
    return ct_make_tensor(cx, ct_data(cx, zero), layout);
}

/* So many elements, one after the other, as a tensor. */
ct_value differ_row(const struct differ_plan *p, unsigned char *row, int64_t n)
{
    ct_ctx *cx = p->cx;
    size_t bytes = (size_t)n * (size_t)p->c->bytes;
    ct_value first = ct_make_ptr(cx, CT_GMEM, CT_BITS, 8 * p->c->bytes, row, bytes);
    return ct_make_tensor(cx, first, ct_make_layout(cx, ct_dynamic(cx, n), NULL));
}

int64_t *differ_report(const struct differ_plan *p, const struct differ_image *m)
{
    return (int64_t *)(void *)(m->report + p->report.zero);
}

unsigned char *differ_new_row(const struct differ_plan *p, int64_t n)
{
    size_t bytes = (size_t)n * (size_t)p->c->bytes;
    return need(aligned_alloc(GPU_MAX_BYTES, (bytes / GPU_MAX_BYTES + 1) * GPU_MAX_BYTES));
}
