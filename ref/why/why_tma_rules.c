/* why_tma_rules.c - the rules of a TMA plan: the order of its box, the swizzle, the strides.
 *
 *      right_inverse(smem)            place in smem -> value of the tile
 *      composition(tile, inverse)     .. -> mode of the tensor: these are the box's, in this order
 *
 *      Sw<3,4,3>    16 = 1 << 4 bytes stay together, 128 = 16 << 3 bytes hold a row of the box
 *      stride       1026 = 513 * 16 / 8 bytes = 64 * 16 + 2: no tensor map holds it
 *
 * Here: these, for a plan and for one that is refused. Not here: the descriptor (why_tma.c), how a
 * plan is found (ref/tma). Follows 0z_tma_tensors and what cuTensorMapEncodeTiled says of its
 * arguments. */
#include "ref/integer/integer.h"
#include "ref/tma/tma.h"
#include "ref/why/why.h"

#include <inttypes.h>
#include <string.h>

enum { UNIT = 16 }; /* bytes, of which strides and rows of a box are multiples */

/* ---- The order of the box ---- */

/* The layout of shared memory without its swizzle. */
static ct_layout plain_smem(cti_why *w, ct_layout smem)
{
    return cti_is(smem, CT_COMPOSED) ? cti_why_call(w, 2, "get_nonswizzle_portion", 1, &smem)
                                     : smem;
}

void cti_why_tma_order(cti_why *w, const cti_why_case *c, int made)
{
    ct_ctx *cx = w->cx;
    cti_why mark = cti_why_mark(w);
    ct_layout smem = c->arg[2];
    ct_tiler tiler = made == 5 ? c->arg[3] : ct_product_each(cx, ct_shape(cx, smem));
    ct_layout places = ct_make_identity_layout(cx, ct_shape(cx, c->arg[1]));
    cti_why_say(w, "The box has the modes of the tile in the order in which shared memory is "
                   "filled, as far as each goes on by single steps:");
    smem = plain_smem(w, smem);
    ct_value with_tiler[2] = {places, tiler}, with_inverse[2];
    if (cti_ok(cx))
        with_inverse[1] = cti_why_call(w, 2, "right_inverse", 1, &smem);
    if (cti_ok(cx))
        with_inverse[0] = cti_why_call(w, 2, "composition", 2, with_tiler);
    if (cti_ok(cx))
        cti_why_call(w, 2, "composition", 2, with_inverse);
    if (!cti_ok(cx)) {
        cti_why_back(w, &mark);
        if (ct_check(cx) != CT_ENOMEM)
            ct_clear(cx);
        return;
    }
    cti_why_say(w, "Modes that are contiguous in the tensor too are merged, up to 256 elements.");
}

void cti_why_tma_cut(cti_why *w, int i, int64_t whole, int64_t part)
{
    if (part < 1 || whole <= part)
        return;
    cti_why_line(w, 0);
    cti_why_put(w, "The CTAs of the cluster share the box; of dimension %d each loads ", i);
    cti_why_equation(w, "%" PRId64 " = ceil(%" PRId64 " / %" PRId64 ")", part, whole,
                     (whole + part - 1) / part);
    cti_why_text(w, " elements.");
}

/* ---- The swizzle ---- */

/* Bytes that a swizzle of TMA permutes 16-byte pieces in; 0: it is none of these. */
static int64_t span_of(ct_value swizzle)
{
    cti_swizzle s = cti_swizzle_of(swizzle);
    return s.base == 4 && s.shift == 3 && s.bits >= 1 && s.bits <= 3 ? (int64_t)UNIT << s.bits : 0;
}

/* The swizzle of a layout in shared memory; NULL: it has none that TMA knows. */
static ct_value tma_swizzle(ct_value smem)
{
    bool swizzled = cti_is(smem, CT_COMPOSED) && cti_is(smem->item[0], CT_SWIZZLE);
    return swizzled && span_of(smem->item[0]) > 0 ? smem->item[0] : NULL;
}

void cti_why_tma_swizzle(cti_why *w, ct_layout smem, int64_t row, int bits)
{
    ct_value swizzle = tma_swizzle(smem);
    cti_why_line(w, 0);
    if (swizzle == NULL) {
        cti_why_text(w, "A row of the box has ");
        cti_why_equation(w, "%" PRId64 " = %" PRId64 " * %d / 8", row * bits / 8, row, bits);
        cti_why_put(w, " bytes, a multiple of %d.", UNIT);
        return;
    }
    int64_t span = span_of(swizzle);
    cti_why_text(w, "The width follows from ");
    cti_why_value(w, swizzle);
    cti_why_text(w, ": M = 4 keeps ");
    cti_why_equation(w, "%d = 1 << 4", UNIT);
    cti_why_put(w, " bytes together, B = %d makes it ", cti_swizzle_of(swizzle).bits);
    cti_why_equation(w, "%" PRId64 " = %d << %d", span, UNIT, cti_swizzle_of(swizzle).bits);
    cti_why_text(w, " bytes.");
    cti_why_line(w, 0);
    cti_why_text(w, "A row of the box must not be longer: ");
    cti_why_equation(w, "%" PRId64 " = %" PRId64 " * %d / 8", row * bits / 8, row, bits);
    cti_why_put(w, " bytes of %" PRId64 ".", span);
}

/* ---- Refusals ---- */

/* A stride that no map holds, and those next to it that one does. */
static void put_bad_stride(cti_why *w, ct_value place, int64_t stride, int bits)
{
    int64_t bytes = stride * bits / 8, step = UNIT * 8 / cti_gcd(UNIT * 8, bits);
    cti_why_line(w, 2);
    cti_why_value(w, place);
    cti_why_text(w, ": ");
    cti_why_equation(w, "%" PRId64 " = %" PRId64 " * %d / 8", bytes, stride, bits);
    cti_why_text(w, " bytes, ");
    cti_why_equation(w, "%" PRId64 " = %" PRId64 " * %d + %" PRId64, bytes, bytes / UNIT, UNIT,
                     bytes % UNIT);
    cti_why_put(w, ": allocate this mode with a stride of %" PRId64 " elements",
                (stride / step + 1) * step);
}

/* Strides of the tensor that are no multiple of 16 bytes. */
static void put_strides(cti_why *w, ct_value gtensor, int bits)
{
    cti_leaves l = cti_leaves_of(w->cx, ct_tensor_layout(w->cx, gtensor));
    cti_why_say(w, "The driver encodes strides that are multiples of 16 bytes; of the modes of B "
                   "these are not:");
    for (int i = 0; cti_ok(w->cx) && i < l.n; ++i) {
        ct_value d = l.stride->item[i];
        bool steps = cti_is(d, CT_INTEGER) && ct_int(d) > 1 && ct_int(d) < INT64_C(1) << 40;
        if (steps && cti_leaf_moves(l.extent->item[i], d) && ct_int(d) * bits / 8 % UNIT != 0)
            put_bad_stride(w, l.place->item[i], ct_int(d), bits);
    }
    cti_why_end(w);
}

/* How long a row may be in this swizzle. */
static void put_width(cti_why *w, ct_value swizzle, int bits)
{
    int64_t span = span_of(swizzle);
    cti_why_line(w, 0);
    cti_why_value(w, swizzle);
    cti_why_text(w, " permutes within ");
    cti_why_equation(w, "%" PRId64 " = %d << %d", span, UNIT, cti_swizzle_of(swizzle).bits);
    cti_why_text(w, " bytes: a row of the box has at most ");
    cti_why_equation(w, "%" PRId64 " = %" PRId64 " * 8 / %d", span * 8 / bits, span, bits);
    cti_why_text(w, " elements.");
}

void cti_why_tma_refused(cti_why *w, const cti_watched *call)
{
    bool plan = strncmp(call->name, "tma_copy.", 9) == 0 && call->n >= 3;
    if (!plan || !cti_is(call->arg[1], CT_TENSOR) || !cti_is(cti_data(call->arg[1]), CT_POINTER) ||
        strchr(call->name, '<') != NULL)
        return;
    int bits = cti_pointer_parts_of(cti_data(call->arg[1])).width;
    ct_value swizzle = tma_swizzle(call->arg[2]);
    cti_why mark = cti_why_mark(w);
    cti_why_line(w, 0);
    size_t before = w->out.length;
    if (bits >= 8)
        put_strides(w, call->arg[1], bits);
    if (swizzle != NULL)
        put_width(w, swizzle, bits);
    if (w->out.length == before)
        cti_why_back(w, &mark);
}
