/* why_coord.c - an index back to a coordinate: the index divided by what each mode spans.
 *
 *      idx2crd(19, (4,8))             3 = 19 % 4, 4 = 19 / 4
 *      idx2crd(19, (4,8), (8,1))      2 = 19 / 8 % 4, 3 = 19 / 1 % 8
 *
 * Here: idx2crd, and the coordinates of a layout. Follows 01_layout "Coordinate Mapping". */
#include "ref/why/why.h"

#include <inttypes.h>
#include <string.h>

/* index / d % s for every mode, down to the leaves; of a broadcast 0. */
static void put_strided(cti_why *w, int64_t index, ct_value s, ct_value d, ct_value r)
{
    if (cti_is_tuple(s)) {
        for (int i = 0; i < s->rank && cti_is_tuple(d) && i < ct_length(r); ++i)
            put_strided(w, index, s->item[i], cti_at(d, i), ct_item(r, i));
        return;
    }
    if (!cti_is(s, CT_INTEGER) || !cti_is(d, CT_INTEGER) || !cti_is(r, CT_INTEGER))
        return;
    cti_why_line(w, 2);
    cti_why_text(w, "mode ");
    cti_why_mode(w, s, d);
    cti_why_text(w, ": ");
    if (ct_int(d) == 0)
        cti_why_put(w, "the stride is 0, so is the coordinate");
    else
        cti_why_equation(w, "%" PRId64 " = %" PRId64 " / %" PRId64 " %% %" PRId64, ct_int(r), index,
                         ct_int(d), ct_int(s));
}

/* The digits of an index in a shape, outermost first, then those of each digit. */
static void put_digits(cti_why *w, ct_value index, ct_value shape)
{
    ct_ctx *cx = w->cx;
    if (cti_is_tuple(index)) {
        for (int i = 0; i < index->rank && cti_is_tuple(shape) && i < shape->rank; ++i)
            put_digits(w, index->item[i], shape->item[i]);
        return;
    }
    if (!cti_is_tuple(shape) || !cti_is(index, CT_INTEGER))
        return;
    cti_why_line(w, 2);
    cti_why_put(w, "%" PRId64 " over ", ct_int(index));
    cti_why_value(w, shape);
    cti_why_text(w, ": ");
    cti_why_digits(w, ct_int(index), shape);
    int64_t rest = ct_int(index);
    for (int i = 0; i < shape->rank && cti_ok(cx); ++i) {
        int64_t extent = ct_int(ct_size(cx, shape->item[i]));
        if (extent == 0)
            return;
        put_digits(w, ct_dynamic(cx, i + 1 < shape->rank ? rest % extent : rest), shape->item[i]);
        rest /= extent;
    }
}

void cti_why_idx2crd(cti_why *w, const cti_why_case *c)
{
    if (c->n == 3) {
        cti_why_say(w, "In each mode the index is divided by the stride, modulo the extent:");
        if (cti_is(c->arg[0], CT_INTEGER))
            put_strided(w, ct_int(c->arg[0]), c->arg[1], c->arg[2], c->r);
        return;
    }
    cti_why_say(w, "The first mode runs fastest: what its extent leaves over is its coordinate, "
                   "the quotient goes on to the next mode:");
    put_digits(w, c->arg[0], c->arg[1]);
}

/* get_hier_coord, and what the others make of it. */
void cti_why_layout_coord(cti_why *w, const cti_why_case *c)
{
    ct_ctx *cx = w->cx;
    ct_value l = cti_why_layout_of(cx, c->arg[0]);
    if (!cti_is_layout(l) || !cti_is(c->arg[1], CT_INTEGER))
        return;
    ct_value natural = ct_get_hier_coord(cx, l, c->arg[1]);
    if (!cti_ok(cx))
        return;
    cti_why_say(w, "In each mode the index is divided by the stride, modulo the extent:");
    put_strided(w, ct_int(c->arg[1]), cti_shape(l), cti_stride(l), natural);
    ct_value args[] = {natural, cti_shape(l), NULL};
    if (strcmp(c->name, "get_1d_coord") == 0)
        cti_why_call(w, 2, "crd2idx", 2, args);
    args[2] = ct_repeat(cx, ct_rank(l), ct_static(cx, 1));
    if (strcmp(c->name, "get_flat_coord") == 0)
        cti_why_call(w, 2, "crd2crd", 3, args);
}
