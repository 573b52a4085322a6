/* fill.c - what a fill leaves: a number, or a pattern of bits that is not one.
 *
 * Here: the answer. Not here: the value as text (fields.c, generate.c). */
#include "spec-tests/compare/differ/family.h"

#include <string.h>

/* A number is filled in; a pattern of bits is copied from one element to all. */
static bool define(const struct differ_plan *p, struct differ_image *m, struct text *why)
{
    unsigned char one[GPU_MAX_BYTES];
    ct_ctx *cx = p->cx;
    (void)why;
    if (!p->exact) {
        ct_type type = p->number < 0 && !p->c->op->packed ? CT_SIGNED : CT_UNSIGNED;
        ct_fill(cx, differ_tensor(p, &p->y, type, m->y, p->b), ct_of_int(p->number));
        return true;
    }
    memcpy(one, p->value, sizeof one);
    ct_value from = ct_make_ptr(cx, CT_GMEM, CT_BITS, 8 * p->c->bytes, one, (size_t)p->c->bytes);
    ct_layout still = ct_make_layout(cx, ct_dynamic(cx, p->size), ct_dynamic(cx, 0));
    ct_copy(cx, ct_make_tensor(cx, from, still), differ_tensor(p, &p->y, CT_BITS, m->y, p->b));
    return true;
}

const struct differ_family differ_fill_family = {.ops = "fill packed_fill", .define = define};
