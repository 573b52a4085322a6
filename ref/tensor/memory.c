/* memory.c - following a pointer: the bits of one element, read from memory and written to it.
 *
 *   byte address = base + offset * width / 8, swizzled; narrow elements are bits of a byte, from
 *   the least significant
 *
 *      base                                     base + bytes
 *      |  the memory that the pointer was made for  |
 *           |  one element, at a multiple of its own size (of 16 bytes for larger ones)
 *
 * Every access is checked: inside of that memory, aligned, and not cut by the pointer's swizzle.
 * Here: single elements as bits. Not here: elements as numbers (element.c), loops over tensors
 * (algorithm/operand.c). Follows 03_tensor "Accessing a Tensor". */
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_ALIGN = 16, MIN_ALIGN_BITS = 8 };

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

/* What an element of this width is aligned to, in bits. */
static int alignment_of(int width)
{
    int lowest = width & -width;
    return lowest > MAX_ALIGN * 8 ? MAX_ALIGN * 8 : lowest;
}

static bool has_memory(ct_ctx *cx, ct_value pointer, const cti_pointer_parts *p)
{
    cti_text t;
    if (p->space == CT_TMEM || p->bits == CTI_UNSET || p->bytes == 0)
        cti_fail(cx, CT_EDOMAIN, "access: there is no memory behind %s", cti_show(&t, pointer));
    return cti_ok(cx);
}

static bool is_aligned(ct_ctx *cx, ct_value pointer, const cti_pointer_parts *p)
{
    cti_text t, ts;
    int align = alignment_of(p->width);
    if (p->bits % align != 0)
        cti_fail(cx, CT_EDOMAIN, "access: %s is not aligned to %d bits", cti_show(&t, pointer),
                 align);
    else if (p->swizzle != NULL && p->width > (int64_t)8 << cti_swizzle_of(p->swizzle).base)
        cti_fail(cx, CT_EDOMAIN, "access: the swizzle %s cuts the element at %s",
                 cti_show(&ts, p->swizzle), cti_show(&t, pointer));
    return cti_ok(cx);
}

static bool is_inside(ct_ctx *cx, ct_value pointer, const cti_pointer_parts *p, int64_t address)
{
    cti_text t;
    int64_t need = p->width < MIN_ALIGN_BITS ? 1 : p->width / 8;
    if (address < p->base || p->bytes < need || address - p->base > p->bytes - need)
        cti_fail(cx, CT_EDOMAIN,
                 "access: %s, of %d bits at byte %" PRId64 ", is outside of the %" PRId64
                 " bytes that it was made for",
                 cti_show(&t, pointer), p->width, address - p->base, p->bytes);
    return cti_ok(cx);
}

static bool locate(ct_ctx *cx, ct_value pointer, place *at)
{
    cti_pointer_parts p = cti_pointer_parts_of(pointer);
    if (!cti_ok(cx) || !has_memory(cx, pointer, &p) || !is_aligned(cx, pointer, &p))
        return false;
    int64_t address = p.bits >> 3;
    if (p.swizzle != NULL)
        address = swizzled(p.swizzle, address);
    if (!is_inside(cx, pointer, &p, address))
        return false;
    *at = (place){(unsigned char *)(uintptr_t)address, (int)(p.bits & 7), p.width};
    return true;
}

/* Would an access succeed? */
bool cti_reachable(ct_ctx *cx, ct_value pointer)
{
    place at;
    return locate(cx, pointer, &at);
}

/* The element under a pointer as its bits, the first byte first; out holds width / 8 bytes. */
bool cti_load(ct_ctx *cx, ct_value pointer, void *out)
{
    place at;
    if (!locate(cx, pointer, &at))
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
    if (!locate(cx, pointer, &at))
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
