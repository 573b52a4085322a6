/* swizzle.c - Sw<B,M,S>: B bits of an index, S places up, xored onto B bits at M.
 *
 *      .....YYY.......ZZZ....        Z = bits [M, M+B), Y = bits [M+S, M+S+B)
 *           |--- S ---|  M           Z ^= Y; a negative S exchanges the two places
 *
 * Applied twice it is the identity, and Y is never changed.
 * Here: swizzles as values and functions. Not here: swizzled layouts (composed.c, swizzled.c),
 * composition with a swizzle (composition.c).
 * Follows no document but the headers: swizzle.hpp. */
#include "ref/layout/layout.h"
#include "ref/value/value.h"

static int distance(int shift)
{
    return shift < 0 ? -shift : shift;
}

/* ct_Swizzle - the swizzle Sw<bits,base,shift>.
 * equation  Sw(i) = i xor (bits of i at base + shift, moved to base)
 * example   swizzle_call(Sw<2,0,3>, 8)  =  9
 * pre       bits >= 0, base >= 0, |shift| >= bits, all bits within 31
 * post      swizzle_involution
 * fails     CT_EINVAL
 * CuTe      none: swizzle.hpp */
ct_value ct_Swizzle(ct_ctx *cx, int bits, int base, int shift)
{
    if (!cti_ok(cx))
        return cti_null();
    if (bits < 0 || base < 0 || bits > 31 || base > 31 || shift < -31 || shift > 31 ||
        distance(shift) < bits || bits + base + distance(shift) > 31)
        return cti_fail(cx, CT_EINVAL,
                        "Sw<%d,%d,%d>: needs B >= 0, M >= 0, |S| >= B and B + M + |S| <= 31", bits,
                        base, shift);
    return cti_triple(cx, CT_SWIZZLE, ct_static(cx, bits), ct_static(cx, base),
                      ct_static(cx, shift));
}

static int trailing_zeros(uint32_t v)
{
    int n = 0;
    while (n < 32 && (v >> n & 1) == 0)
        ++n;
    return n;
}

static int count_ones(uint32_t v)
{
    int n = 0;
    for (; v != 0; v &= v - 1)
        ++n;
    return n;
}

/* ct_make_swizzle - the swizzle that reads the bits y and changes the bits z.
 * equation  Sw<B,M,S> with B bits in each mask, M the lower place, S from z to y
 * example   make_swizzle<896,112>()  =  Sw<3,4,3>
 * pre       both masks are B neighbouring bits
 * post      swizzle_masks
 * fails     CT_EINVAL masks that no swizzle has
 * CuTe      none: swizzle.hpp */
ct_value ct_make_swizzle(ct_ctx *cx, uint32_t y, uint32_t z)
{
    int ty = trailing_zeros(y), tz = trailing_zeros(z), bits = count_ones(y);
    int base = (ty < tz ? ty : tz) % 32;
    if (bits != count_ones(z))
        return cti_fail(cx, CT_EINVAL, "make_swizzle: masks 0x%x and 0x%x differ in their bits", y,
                        z);
    ct_value v = ct_Swizzle(cx, bits, base, ty - tz);
    cti_swizzle s = cti_swizzle_of(v);
    if ((uint32_t)(s.y | s.z) != (y | z))
        return cti_fail(cx, CT_EINVAL, "make_swizzle: masks 0x%x and 0x%x are not runs of bits", y,
                        z);
    return v;
}

/* ct_swizzle_call - the swizzled index.
 * equation  i xor shiftr(i & Y, S)
 * example   swizzle_call(Sw<3,4,3>, _896)  =  _1008
 * pre       an integer that is not negative
 * post      swizzle_involution
 * fails     CT_EINVAL not a swizzle, or a coordinate that is not an integer
 * CuTe      none: swizzle.hpp */
ct_value ct_swizzle_call(ct_ctx *cx, ct_value swizzle, ct_value offset)
{
    cti_text t;
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is(swizzle, CT_SWIZZLE))
        return cti_fail(cx, CT_EINVAL, "swizzle_call: %s is not a swizzle", cti_show(&t, swizzle));
    cti_swizzle s = cti_swizzle_of(swizzle);
    ct_value y = ct_bit_and(cx, offset, ct_static(cx, s.y));
    return ct_bit_xor(cx, offset, ct_shiftr(cx, y, ct_static(cx, s.shift)));
}

/* Two swizzles of one shift: the masks' common bits cancel. */
ct_value cti_merge_swizzles(ct_ctx *cx, ct_value a, ct_value b)
{
    cti_swizzle s = cti_swizzle_of(a), t = cti_swizzle_of(b);
    if (s.shift != t.shift)
        return cti_fail(cx, CT_EINVAL, "composition: swizzles of shifts %d and %d do not merge",
                        s.shift, t.shift);
    return ct_make_swizzle(cx, (uint32_t)(s.y ^ t.y), (uint32_t)(s.z ^ t.z));
}

/* The swizzle whose masks are two values of a layout, in front of a layout. */
ct_layout cti_swizzle_by_values(ct_ctx *cx, ct_value y, ct_value z, ct_layout layout)
{
    cti_text ty, tz;
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is(y, CT_INTEGER) || !cti_is(z, CT_INTEGER) || !y->fixed || !z->fixed)
        return cti_fail(cx, CT_EINVAL, "composition: the masks %s and %s are not static",
                        cti_show(&ty, y), cti_show(&tz, z));
    if (y->value < 0 || y->value > UINT32_MAX || z->value < 0 || z->value > UINT32_MAX)
        return cti_fail(cx, CT_EINVAL, "composition: the masks %s and %s leave 32 bits",
                        cti_show(&ty, y), cti_show(&tz, z));
    return cti_compose_offset(cx, ct_make_swizzle(cx, (uint32_t)y->value, (uint32_t)z->value),
                              ct_static(cx, 0), layout);
}
