/* why_call.c - layouts, tensors and swizzles called at a coordinate.
 *
 * Here: layout_call, tensor_call, crd2idx, swizzle_call. Not here: the sum itself (why_sum.c),
 * calls with _ (why_slice.c). Follows 01_layout "Using a Layout". */
#include "ref/why/why.h"

static bool has_underscore(ct_value v)
{
    bool found = cti_is(v, CT_UNDERSCORE);
    for (int i = 0; cti_is_tuple(v) && i < v->rank && !found; ++i)
        found = has_underscore(v->item[i]);
    return found;
}

/* L(c), T(c): an index, or with _ a slice at an offset. */
void cti_why_layout_call(cti_why *w, const cti_why_case *c)
{
    ct_value coord = c->n == 2 ? c->arg[1] : ct_make_tuple(w->cx, c->n - 1, c->arg + 1);
    ct_value pair[] = {coord, c->arg[0]};
    if (has_underscore(coord)) {
        cti_why_slice(w, &(cti_why_case){"slice", 2, pair, c->r});
        return;
    }
    cti_why_say(w, "Each coordinate is multiplied by its stride, and the products are added:");
    bool index = cti_is_any_layout(c->arg[0]);
    cti_why_sum(w, c->arg[0], coord, index ? c->r : NULL);
    if (index)
        return;
    cti_why_line(w, 2);
    cti_why_text(w, "so far from the place where the data of A begin");
}

void cti_why_crd2idx(cti_why *w, const cti_why_case *c)
{
    ct_ctx *cx = w->cx;
    bool layout = c->n == 2 && cti_is_any_layout(c->arg[1]);
    ct_value l = layout ? c->arg[1] : ct_make_layout(cx, c->arg[1], c->n == 3 ? c->arg[2] : NULL);
    if (!cti_ok(cx))
        return;
    if (!layout && c->n == 2)
        cti_why_call(w, 0, "make_layout", 1, c->arg + 1);
    cti_why_say(w, "Each coordinate is multiplied by its stride, and the products are added:");
    cti_why_sum(w, l, c->arg[0], c->r);
}

void cti_why_swizzle_call(cti_why *w, const cti_why_case *c)
{
    if (!cti_is(c->arg[1], CT_INTEGER))
        return;
    cti_why_say(w, "Some bits of the index are xored onto others; all else stays:");
    cti_why_bits(w, c->arg[0], ct_int(c->arg[1]));
}
