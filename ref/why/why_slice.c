/* why_slice.c - slices: the modes under _ stay, the others become an offset.
 *
 * Here: slice, dice, slice_and_offset, domain_offset. Follows 01_layout, 03_tensor "Slicing". */
#include "ref/why/why.h"

#include <string.h>

/* What happens to each mode of the coordinate. */
static void put_modes(cti_why *w, ct_value coord, ct_value v, bool dice)
{
    ct_value shape = cti_is_any_layout(v) || cti_is(v, CT_TENSOR) ? ct_shape(w->cx, v) : v;
    ct_value stride = cti_is_layout(v) ? cti_stride(v) : NULL;
    for (int i = 0; i < cti_rank(coord) && cti_ok(w->cx); ++i) {
        ct_value c = cti_at(coord, i);
        bool all = cti_is(c, CT_UNDERSCORE);
        cti_why_line(w, 2);
        cti_why_put(w, "mode %d, ", i);
        if (stride != NULL)
            cti_why_mode(w, cti_at(shape, i), cti_at(stride, i));
        else
            cti_why_value(w, cti_at(shape, i));
        cti_why_text(w, ", under ");
        cti_why_value(w, c);
        cti_why_text(w, cti_is_tuple(c) ? ": each of its modes by itself"
                        : all != dice   ? ": stays"
                        : dice          ? ": is dropped"
                                        : ": is fixed there");
    }
}

void cti_why_slice(cti_why *w, const cti_why_case *c)
{
    bool dice = strcmp(c->name, "dice") == 0;
    ct_value coord = c->arg[0], v = cti_why_layout_of(w->cx, c->arg[1]);
    cti_why_say(w, dice ? "The modes without _ stay:" : "The modes under _ stay:");
    put_modes(w, coord, v, dice);
    if (dice || !cti_is_layout(v))
        return;
    cti_why_say(w, "The fixed coordinates come to the offset at which the slice begins:");
    cti_why_sum(w, v, coord, NULL);
}

void cti_why_domain_offset(cti_why *w, const cti_why_case *c)
{
    cti_why_say(w, "The layout stays; the coordinate comes to the offset:");
    cti_why_sum(w, c->arg[1], c->arg[0], NULL);
}
