/* tma_swizzle.c - swizzles that TMA knows, and smem layouts that it can fill.
 *
 * TMA permutes the bytes of shared memory by address: units of 16 bytes (M = 4), or of 32 or 64,
 * within a swizzle width of 32, 64 or 128.
 *
 *      Sw<3,4,3>   128 bytes     Sw<2,4,3>   64 bytes     Sw<1,4,3>   32 bytes     Sw<0,4,3>   none
 *      Sw<2,5,2>   128 bytes in units of 32              Sw<2,6,S>   128 bytes in units of 64
 *
 * A layout with a place for a pointer, Sw o smem_ptr[16b](unset) o L, swizzles bytes. Sw o _0 o L
 * swizzles elements: that is TMA's only while an element is a byte, or while L is too small to
 * reach the bits that are read.
 * Here: the modes, and whether a swizzled layout is TMA's. Not here: the map (tma_map.c).
 * Follows no document but atom/copy_traits_sm90_tma_swizzle.hpp. */
#include "ref/layout/layout.h"
#include "ref/tma/tma.h"
#include "ref/value/value.h"

enum { ALIGNMENT = 16, MIN_BASE = 4, LINE = 128 };

static bool refuse_swizzle(ct_ctx *cx, ct_value swizzle, const char *rule)
{
    cti_text t;
    cti_fail(cx, CT_EINVAL, "get_tma_swizzle: %s is not a TMA swizzle: %s", cti_show(&t, swizzle),
             rule);
    return false;
}

bool cti_map_swizzle(ct_ctx *cx, ct_value swizzle, ct_tensor_map *map)
{
    if (ct_check(cx) != CT_OK)
        return false;
    cti_swizzle s = cti_swizzle_of(swizzle);
    if (s.base < MIN_BASE || s.base > MIN_BASE + 2)
        return refuse_swizzle(cx, swizzle, "M is 4, 5 or 6, for 16, 32 or 64 bytes");
    if (s.base == MIN_BASE && s.bits > 3)
        return refuse_swizzle(cx, swizzle, "with M = 4, B is at most 3");
    if (s.base == MIN_BASE && s.shift != 3)
        return refuse_swizzle(cx, swizzle, "with M = 4, S is 3");
    if (s.base > MIN_BASE && s.bits != 2)
        return refuse_swizzle(cx, swizzle, "with M = 5 or 6, B is 2");
    if (s.base == MIN_BASE + 1 && s.shift != 2)
        return refuse_swizzle(cx, swizzle, "with M = 5, S is 2");
    map->swizzleAtom = 1 << s.base;
    map->swizzle = s.bits == 0 ? 0 : s.base > MIN_BASE ? LINE : ALIGNMENT << s.bits;
    return true;
}

static bool swizzle_of(ct_ctx *cx, ct_value v, ct_tensor_map *map)
{
    if (ct_check(cx) == CT_OK && !cti_is(v, CT_SWIZZLE))
        v = ct_get_swizzle_portion(cx, v);
    return cti_map_swizzle(cx, v, map);
}

/* ct_get_tma_swizzle_bits - the swizzle width, as TMA numbers it.
 * equation  _0, _1, _2, _3 for no, 32, 64, 128 bytes
 * example   get_tma_swizzle_bits(Sw<2,4,3>)  =  _2
 * pre       a swizzle of byte addresses, or a layout that has one
 * post      tma_swizzles
 * fails     CT_EINVAL a swizzle that TMA does not have; the message names the rule
 * CuTe      none: atom/copy_traits_sm90_tma_swizzle.hpp */
ct_value ct_get_tma_swizzle_bits(ct_ctx *cx, ct_value swizzle)
{
    ct_tensor_map map = {0};
    int n = 0;
    if (!swizzle_of(cx, swizzle, &map))
        return cti_null();
    while (ALIGNMENT << n < map.swizzle)
        ++n;
    return ct_static(cx, n);
}

/* ct_get_tma_swizzle_base - how many bytes a swizzle keeps together, as TMA numbers them.
 * equation  _0, _1, _3 for 16, 32, 64 bytes
 * example   get_tma_swizzle_base(Sw<2,5,2>)  =  _1
 * pre       a swizzle of byte addresses, or a layout that has one
 * post      tma_swizzles
 * fails     as get_tma_swizzle_bits
 * caveat    drivers of chips before sm_100 encode no map with units of 32 or of 64 bytes.
 * CuTe      none: atom/copy_traits_sm90_tma_swizzle.hpp */
ct_value ct_get_tma_swizzle_base(ct_ctx *cx, ct_value swizzle)
{
    ct_tensor_map map = {0};
    if (!swizzle_of(cx, swizzle, &map))
        return cti_null();
    return ct_static(cx, map.swizzleAtom == 64 ? 3 : map.swizzleAtom / 32);
}

/* The byte at which an element of so many bits begins, swizzled as TMA does it. */
static ct_value byte_of(ct_ctx *cx, ct_layout slayout, ct_value c, int64_t bits)
{
    ct_value bit = ct_mul(cx, ct_layout_call(cx, slayout->item[2], c), ct_static(cx, bits));
    return ct_swizzle_call(cx, slayout->item[0], ct_div(cx, bit, ct_static(cx, 8)));
}

static ct_value tma_byte(ct_ctx *cx, const cti_property *property, ct_value c)
{
    return byte_of(cx, property->answer, c, ct_int(property->a));
}

/* Of a layout for pointers its own width counts; of another one the tensor's, after the swizzle. */
static ct_value layout_byte(ct_ctx *cx, const cti_property *property, ct_value c)
{
    ct_layout l = property->answer;
    if (cti_is(l->item[1], CT_POINTER))
        return byte_of(cx, l, c, cti_pointer_parts_of(l->item[1]).width);
    ct_value bit = ct_mul(cx, ct_layout_call(cx, l, c), property->a);
    return ct_div(cx, bit, ct_static(cx, 8));
}

static bool is_of_bytes(ct_layout slayout, int bits)
{
    ct_value offset = slayout->item[1];
    if (cti_is(offset, CT_POINTER))
        return cti_pointer_parts_of(offset).width == bits;
    return cti_is_constant(offset, 0) && (bits == 8 || cti_swizzle_of(slayout->item[0]).bits == 0);
}

/* CuTe takes the swizzle from any smem layout, whatever its unit and its offset. */
bool cti_smem_as_mapped(ct_ctx *cx, const char *op, ct_layout slayout, int bits)
{
    if (ct_check(cx) != CT_OK || !cti_is(slayout, CT_COMPOSED))
        return ct_check(cx) == CT_OK;
    if (is_of_bytes(slayout, bits))
        return true;
    cti_property property = {.op = op,
                             .equation = "where TMA puts c",
                             .side = "TMA's byte",
                             .want = tma_byte,
                             .got = layout_byte,
                             .answer = slayout,
                             .domain = slayout->item[2],
                             .a = ct_static(cx, bits)};
    return cti_verify(cx, &property, ct_int(ct_size(cx, slayout)));
}
