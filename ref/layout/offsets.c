/* offsets.c - a layout at many coordinates, as numbers: no value is made on the way.
 *
 *   coord[0] coord[1] ..   ->   digits of each mode, times strides, summed   ->   offsets
 *
 * Here: layouts of integers, swizzles, composed layouts. Not here: one coordinate (evaluate.c),
 * strides that are bases. Follows 01_layout "Using a Layout". */
#include "ref/layout/layout.h"
#include "ref/value/value.h"

/* One coordinate of each point. What its mode adds goes into the sums, which the first begins. */
typedef struct digits {
    const int64_t *coord;
    size_t count;
    int64_t *sum;
    bool first;
} digits;

static bool overflow(ct_ctx *cx, size_t i)
{
    return cti_refuse(cx, CT_ERANGE, "offsets: that of point %zu leaves 64 bits", i);
}

/* The modes that are integers, in order; the last takes what is left of the coordinate. */
static bool add_digits(ct_ctx *cx, const digits *to, const cti_modes *mode)
{
    if (mode->n == 0)
        return cti_refuse(cx, CT_EINVAL, "offsets: a shape () has no coordinates");
    for (int k = 0; k + 1 < mode->n; ++k)
        if (mode->shape[k]->value == 0)
            return cti_refuse(cx, CT_EDOMAIN, "offsets: a mode of extent 0 has no coordinate");
    for (size_t i = 0; i < to->count; ++i) {
        int64_t rest = to->coord[i], part, sum = to->first ? 0 : to->sum[i];
        for (int k = 0; k < mode->n; ++k) {
            int64_t digit = rest, extent = mode->shape[k]->value;
            if (k + 1 < mode->n) {
                rest = digit / extent;
                digit -= rest * extent;
            }
            if (!cti_mul_fits(digit, mode->stride[k]->value, &part) ||
                !cti_add_fits(sum, part, &sum))
                return overflow(cx, i);
        }
        to->sum[i] = sum;
    }
    return true;
}

static bool are_integers(ct_ctx *cx, const cti_modes *mode, ct_layout l)
{
    cti_text t;
    for (int k = 0; k < mode->n; ++k)
        if (!cti_is(mode->stride[k], CT_INTEGER))
            return cti_refuse(cx, CT_EINVAL, "offsets: %s has coordinates for offsets",
                              cti_show(&t, l));
    return cti_ok(cx);
}

static void of_layout(ct_ctx *cx, ct_layout l, int n, const int64_t *const *coord, const digits *to)
{
    if (n != 1 && n != ct_rank(l)) {
        cti_fail(cx, CT_EINVAL, "offsets: %d coordinates for a layout of rank %d", n, ct_rank(l));
        return;
    }
    size_t mark = ct_mark(cx);
    for (int k = 0; k < n && cti_ok(cx); ++k) {
        cti_modes flat = cti_flat_modes(cx, n == 1 ? l : cti_mode(cx, l, k));
        digits one = {coord[k], to->count, to->sum, k == 0};
        if (are_integers(cx, &flat, l))
            add_digits(cx, &one, &flat);
    }
    ct_release(cx, mark);
}

static void swizzle_all(ct_value swizzle, const digits *to)
{
    cti_swizzle s = cti_swizzle_of(swizzle);
    for (size_t i = 0; i < to->count; ++i) {
        int64_t y = to->coord[i] & s.y;
        to->sum[i] = to->coord[i] ^ (s.shift >= 0 ? y >> s.shift : y * ((int64_t)1 << -s.shift));
    }
}

static void add_all(ct_ctx *cx, ct_value offset, const digits *to)
{
    cti_text t;
    if (!cti_is(offset, CT_INTEGER)) {
        cti_fail(cx, CT_EINVAL, "offsets: the offset %s is not an integer", cti_show(&t, offset));
        return;
    }
    for (size_t i = 0; i < to->count; ++i)
        if (!cti_add_fits(to->sum[i], offset->value, &to->sum[i])) {
            overflow(cx, i);
            return;
        }
}

/* ct_offsets - a layout at many coordinates.
 * equation  offsets[i] = layout(coord[0][i], coord[1][i], ..)
 * example   ct_offsets(&cx, layout, 2, coord, 32, offsets)
 * pre       coord has n arrays of count numbers; n is 1 or the rank; where it is 1, offsets may be
 *           coord[0]
 * post      offsets_are_calls
 * fails     CT_EINVAL another n, or strides that are bases; CT_EDOMAIN an extent 0; CT_ERANGE
 * CuTe      01_layout "Using a Layout" */
void ct_offsets(ct_ctx *cx, ct_value layout, int n, const int64_t *const *coord, size_t count,
                int64_t *offsets)
{
    digits to = {coord[0], count, offsets, true};
    if (!cti_ok(cx))
        return;
    if (cti_is(layout, CT_TENSOR))
        layout = cti_layout_of(layout);
    if (cti_is(layout, CT_COMPOSED)) {
        ct_layout l = cti_at_zero(cx, "offsets", layout, "");
        if (!cti_ok(cx))
            return;
        const int64_t *inner = offsets;
        ct_offsets(cx, cti_inner(l), n, coord, count, offsets);
        add_all(cx, cti_offset(l), &to);
        ct_offsets(cx, cti_outer(l), 1, &inner, count, offsets);
    } else if (cti_is(layout, CT_SWIZZLE) && n == 1) {
        swizzle_all(layout, &to);
    } else if (cti_need_layout(cx, "offsets", "the operand", layout)) {
        of_layout(cx, layout, n, coord, &to);
    }
}
