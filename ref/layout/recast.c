/* recast.c - another unit: the same bytes seen as larger or smaller elements.
 *
 *      upcast<4>     8:1  of 1-byte elements   ->   2:1  of 4-byte elements
 *      downcast<4>   2:1  of 4-byte elements   ->   8:1  of 1-byte elements
 *
 * Here: upcast, downcast, recast_layout of layouts, swizzles, offsets. Not here: types.
 * Follows 03_tensor (recast) and layout.hpp, swizzle_layout.hpp. */
#include "ref/integer/integer.h"
#include "ref/value/value.h"

#include <limits.h>

typedef ct_layout leaf_cast(ct_ctx *cx, ct_value s, ct_value d, ct_value n);

static ct_layout cast_modes(ct_ctx *cx, ct_tuple s, ct_tuple d, ct_value n, leaf_cast *f)
{
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(s))
        return f(cx, s, d, n);
    if (s->rank == 0)
        return cti_fail(cx, CT_EINVAL, "upcast, downcast: a mode has no extents");
    ct_value *mode = cti_items(cx, s->rank);
    for (int i = 0; mode != NULL && i < s->rank; ++i)
        mode[i] = cast_modes(cx, s->item[i], d->item[i], n, f);
    return mode == NULL ? cti_null() : ct_make_layout_of(cx, s->rank, mode);
}

/* A stride below n lies inside the new unit: the extent shrinks by what fits into one. CuTe divides
 * the number of a stride: a static basis element has none, a dynamic one is divided as a whole. */
static ct_layout upcast_leaf(ct_ctx *cx, ct_value s, ct_value d, ct_value n)
{
    cti_text td;
    int64_t step = ct_int(d), by = n->value;
    if (cti_is_constant(d, 0))
        return cti_layout(cx, s, d);
    if (!d->fixed)
        return cti_layout(cx, s, ct_safe_div(cx, d, n));
    if (cti_is(d, CT_BASIS))
        return cti_fail(cx, CT_EINVAL, "upcast: stride %s is a static basis element",
                        cti_show(&td, d));
    if (step % by != 0 && by % step != 0)
        return cti_fail(cx, CT_EDOMAIN, "upcast: neither of stride %s and %lld divides the other",
                        cti_show(&td, d), (long long)by);
    ct_value size = ct_abs(cx, d);
    ct_value extent = cti_ceil_div(cx, s, cti_ceil_div(cx, n, size));
    ct_value stride = cti_ceil_div(cx, size, n);
    return cti_layout(cx, extent, step < 0 ? ct_neg(cx, stride) : stride);
}

/* A stride of 1 splits its elements, others stretch. */
static ct_layout downcast_leaf(ct_ctx *cx, ct_value s, ct_value d, ct_value n)
{
    if (cti_is_constant(d, 1) || cti_is_constant(d, -1))
        return cti_layout(cx, ct_mul(cx, s, n), d);
    return cti_layout(cx, s, ct_mul(cx, d, n));
}

static bool has_adjacent(ct_tuple stride)
{
    if (!cti_is_tuple(stride))
        return cti_is_constant(stride, 1);
    for (int i = 0; i < stride->rank; ++i)
        if (has_adjacent(stride->item[i]))
            return true;
    return false;
}

static int log2_of(ct_ctx *cx, const char *op, int64_t n)
{
    int bits = 0;
    if ((n & (n - 1)) != 0)
        cti_fail(cx, CT_EINVAL, "%s: %lld is not a power of two, which a swizzle needs", op,
                 (long long)n);
    while (cti_ok(cx) && (int64_t)1 << bits < n)
        ++bits;
    return bits;
}

/* A larger unit takes low bits away; those of the swizzle that sink below 0 are lost. */
static ct_value upcast_swizzle(ct_ctx *cx, ct_value swizzle, int64_t n)
{
    cti_swizzle s = cti_swizzle_of(swizzle);
    int base = s.base - log2_of(cx, "upcast", n);
    int bits = base < 0 ? s.bits + base : s.bits;
    return ct_Swizzle(cx, bits < 0 ? 0 : bits, base < 0 ? 0 : base, s.shift);
}

static ct_value downcast_swizzle(ct_ctx *cx, ct_value swizzle, int64_t n)
{
    cti_swizzle s = cti_swizzle_of(swizzle);
    return ct_Swizzle(cx, s.bits, s.base + log2_of(cx, "downcast", n), s.shift);
}

static bool valid_factor(ct_ctx *cx, const char *op, int64_t n)
{
    return cti_require(cx, n >= 1, CT_EINVAL, "%s: the factor %lld is not positive", op,
                       (long long)n);
}

typedef ct_value cast(ct_ctx *cx, ct_value v, int64_t n);

/* A swizzle that waits for a pointer counts in bytes: it stays, the elements change. */
static ct_layout cast_waiting(ct_ctx *cx, ct_layout l, int64_t n, cast *f)
{
    cti_text t;
    int width = cti_pointer_parts_of(cti_offset(l)).width;
    ct_layout b = f(cx, cti_inner(l), n);
    if (f == ct_downcast && width % n != 0)
        return cti_fail(cx, CT_EINVAL, "downcast: the elements of %s have no %lld parts",
                        cti_show(&t, l), (long long)n);
    int64_t bits = width / n;
    if (f == ct_upcast && (!cti_mul_fits(width, n, &bits) || bits > INT_MAX))
        return cti_fail(cx, CT_ERANGE, "upcast: %lld elements of %d bits are too many for one",
                        (long long)n, width);
    ct_value flag = cti_smem_flag(cx, (int)bits);
    return cti_triple(cx, CT_COMPOSED, cti_outer(l), flag, b);
}

/* A swizzle of no bits stays: the factor makes CuTe's offset unsigned, which is not the _0 that
 * lets it disappear. */
static ct_layout cast_composed(ct_ctx *cx, ct_layout l, int64_t n, cast *f)
{
    if (cti_waits(l))
        return cast_waiting(cx, l, n, f);
    if (cti_is(cti_offset(l), CT_INTEGER) && !cti_offset(l)->fixed)
        return cti_fail(cx, CT_EINVAL, "%s: the offset %lld of a composed layout is dynamic",
                        f == ct_upcast ? "upcast" : "downcast", (long long)ct_int(cti_offset(l)));
    ct_value a = f(cx, cti_outer(l), n), offset = f(cx, cti_offset(l), n),
             b = f(cx, cti_inner(l), n);
    return cti_composed(cx, a, offset, b);
}

/* ct_upcast - a layout in units n times as large.
 * equation  upcast<n>(L) addresses units of n elements
 * example   upcast<4>((_8,_6):(_1,_16))  =  (_2,_6):(_1,_4)
 * pre       static strides are integers that divide n or are divided by it; dynamic ones are
 *           divided blindly; a swizzle needs n a power of two
 * post      upcast
 * fails     CT_EDOMAIN a static stride does not divide; CT_EINVAL a static basis element
 * CuTe      none: layout.hpp, swizzle_layout.hpp */
ct_value ct_upcast(ct_ctx *cx, ct_value layout, int64_t n)
{
    if (!valid_factor(cx, "upcast", n))
        return cti_null();
    if (cti_is(layout, CT_SWIZZLE))
        return upcast_swizzle(cx, layout, n);
    if (cti_is(layout, CT_COMPOSED))
        return cast_composed(cx, layout, n, ct_upcast);
    if (cti_is(layout, CT_MIXED))
        return ct_shiftr(cx, layout, ct_static(cx, log2_of(cx, "upcast", n)));
    if (cti_is(layout, CT_INTEGER) || cti_is(layout, CT_BASIS))
        return ct_safe_div(cx, layout, ct_static(cx, n));
    if (!cti_need_layout(cx, "upcast", "the operand", layout))
        return cti_null();
    return cast_modes(cx, cti_shape(layout), cti_stride(layout), ct_static(cx, n), upcast_leaf);
}

/* ct_downcast - a layout in units n times as small.
 * equation  downcast<n>(L) addresses the n parts of each element
 * example   downcast<4>((_2,_6):(_1,_4))  =  (_8,_6):(_1,_16)
 * pre       some stride is a static 1
 * post      downcast
 * fails     CT_EDOMAIN no stride is a static 1; CT_EINVAL, CT_ERANGE
 * CuTe      none: layout.hpp, swizzle_layout.hpp */
ct_value ct_downcast(ct_ctx *cx, ct_value layout, int64_t n)
{
    cti_text t;
    if (!valid_factor(cx, "downcast", n))
        return cti_null();
    if (cti_is(layout, CT_SWIZZLE))
        return downcast_swizzle(cx, layout, n);
    if (cti_is(layout, CT_COMPOSED))
        return cast_composed(cx, layout, n, ct_downcast);
    if (cti_is(layout, CT_MIXED))
        return ct_shiftl(cx, layout, ct_static(cx, log2_of(cx, "downcast", n)));
    if (cti_is(layout, CT_INTEGER) || cti_is(layout, CT_BASIS))
        return ct_mul(cx, layout, ct_static(cx, n));
    if (!cti_need_layout(cx, "downcast", "the operand", layout))
        return cti_null();
    if (!has_adjacent(cti_stride(layout)))
        return cti_fail(cx, CT_EDOMAIN, "downcast: no stride of %s is a static 1",
                        cti_show(&t, layout));
    return cast_modes(cx, cti_shape(layout), cti_stride(layout), ct_static(cx, n), downcast_leaf);
}

/* ct_as_position_independent_swizzle_layout - the swizzle of a waiting layout in elements.
 * equation  Sw o smem_ptr[w](unset) o L  ->  recast<8,w>(Sw) o _0 o L
 * example   as_position_independent_swizzle_layout(
 *               Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1))
 *           =  Sw<3,3,3> o _0 o (_8,_64):(_64,_1)
 * pre       the memory is aligned to what the swizzle moves
 * post      upcast
 * fails     CT_EINVAL a layout that does not wait for a pointer
 * CuTe      none: pointer_flagged.hpp */
ct_layout ct_as_position_independent_swizzle_layout(ct_ctx *cx, ct_layout layout)
{
    cti_text t;
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_waits(layout))
        return cti_fail(cx, CT_EINVAL,
                        "as_position_independent_swizzle_layout: %s does not wait for a pointer",
                        cti_show(&t, layout));
    int width = cti_pointer_parts_of(cti_offset(layout)).width;
    ct_value swizzle = ct_recast_layout(cx, cti_outer(layout), 8, width);
    return cti_compose_offset(cx, swizzle, ct_static(cx, 0), cti_inner(layout));
}

/* ct_recast_layout - a layout of elements of one width as one of another.
 * equation  upcast and downcast by the reduced ratio new_bits / old_bits
 * example   recast_layout<16,32>(_8:_1)  =  _4:_1
 * pre       widths are positive
 * post      upcast
 * fails     CT_EINVAL a width that is not positive; as upcast and downcast
 * CuTe      03_tensor (recast); layout.hpp */
ct_value ct_recast_layout(ct_ctx *cx, ct_value layout, int64_t old_bits, int64_t new_bits)
{
    cti_text t;
    if (!valid_factor(cx, "recast_layout", old_bits) ||
        !valid_factor(cx, "recast_layout", new_bits))
        return cti_null();
    if (!cti_is_any_layout(layout) && !cti_is(layout, CT_SWIZZLE))
        return cti_fail(cx, CT_EINVAL, "recast_layout: %s is neither a layout nor a swizzle",
                        cti_show(&t, layout));
    int64_t common = cti_gcd(old_bits, new_bits);
    int64_t up = new_bits / common, down = old_bits / common;
    ct_value v = up == 1 ? layout : ct_upcast(cx, layout, up);
    return down == 1 ? v : ct_downcast(cx, v, down);
}
