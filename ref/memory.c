/* memory.c - following an iterator: elements read from memory and written to it.
 *
 *   byte address = base + offset * width / 8, swizzled; narrow elements are bits of a byte, from
 *   the least significant
 *
 * Every access is checked against the memory that the pointer was made for.
 * Here: single elements. Not here: loops over tensors (algorithm.c).
 * Follows 03_tensor "Accessing a Tensor". */
#include "cti.h"

#include <string.h>

/* Where an element lies: its first byte, and the bit in it for narrow ones. */
typedef struct place {
    unsigned char *byte;
    int bit, width;
} place;

static int64_t swizzled(ct_value swizzle, int64_t address)
{
    cti_swizzle s = cti_swizzle_of(swizzle);
    int64_t y = address & s.y;
    return address ^ (s.shift >= 0 ? y >> s.shift : y << -s.shift);
}

static bool locate(ct_ctx *cx, ct_value pointer, place *at)
{
    cti_text t;
    cti_pointer_parts p = cti_pointer_parts_of(pointer);
    int64_t address = p.bits >> 3, need = p.width < 8 ? 1 : p.width / 8;
    if (p.space == CT_TMEM || p.bits == CTI_UNSET || p.bytes == 0) {
        cti_fail(cx, CT_EDOMAIN, "tensor: there is no memory behind %s", cti_show(&t, pointer));
        return false;
    }
    if (p.swizzle != NULL)
        address = swizzled(p.swizzle, address);
    if (address < p.base || p.bytes < need || address - p.base > p.bytes - need) {
        cti_fail(cx, CT_EDOMAIN, "tensor: %s is outside the memory of %lld bytes it was made for",
                 cti_show(&t, pointer), (long long)p.bytes);
        return false;
    }
    *at = (place){(unsigned char *)(uintptr_t)address, (int)(p.bits & 7), p.width};
    return true;
}

/* The element under a pointer as its bits, the first byte first; out holds width / 8 bytes. */
bool cti_load(ct_ctx *cx, ct_value pointer, void *out)
{
    place at;
    if (ct_check(cx) != CT_OK || !locate(cx, pointer, &at))
        return false;
    if (at.width >= 8) {
        memcpy(out, at.byte, (size_t)at.width / 8);
        return true;
    }
    *(unsigned char *)out = (unsigned char)(*at.byte >> at.bit & ((1 << at.width) - 1));
    return true;
}

bool cti_store(ct_ctx *cx, ct_value pointer, const void *in)
{
    place at;
    if (ct_check(cx) != CT_OK || !locate(cx, pointer, &at))
        return false;
    if (at.width >= 8) {
        memcpy(at.byte, in, (size_t)at.width / 8);
        return true;
    }
    int mask = ((1 << at.width) - 1) << at.bit;
    int bits = *(const unsigned char *)in << at.bit & mask;
    *at.byte = (unsigned char)((*at.byte & ~mask) | bits);
    return true;
}

/* What an iterator points at: a coordinate, or the bits in memory as an unsigned integer. */
ct_value cti_follow(ct_ctx *cx, ct_value iterator)
{
    unsigned char bytes[128] = {0};
    uint64_t v = 0;
    if (ct_check(cx) != CT_OK)
        return cti_nothing();
    if (cti_is(iterator, CT_ITERATOR))
        return iterator->item[0];
    int width = cti_pointer_parts_of(iterator).width;
    if (width > 64)
        return cti_fail(cx, CT_EUNSUP, "tensor: an element of %d bits is no integer", width);
    if (!cti_load(cx, iterator, bytes))
        return cti_nothing();
    for (int i = width < 8 ? 0 : width / 8 - 1; i >= 0; --i)
        v = v << 8 | bytes[i];
    if (v > INT64_MAX)
        return cti_fail(cx, CT_ERANGE, "tensor: the element has more than 63 bits");
    return ct_dynamic(cx, (int64_t)v);
}
