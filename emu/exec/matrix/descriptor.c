/* descriptor.c - see descriptor.h.
 *
 * Addresses are computed as if nothing were swizzled, then bits of the address are exchanged.
 *
 *      K-major      lines 8 by 8, one after the other at a distance of `width`; the next 8 at
 *                   `stride`. `width` / 16 pieces of a line are neighbours; the further ones, of a
 *                   line of 64 bytes, and without a swizzle all, are `leading` on. Where that is an
 *                   address, pieces past the 128 bytes of their row go on from there
 *      MN-major     the k 8 by 8 likewise. `width` / 16 pieces of a line are neighbours. Further
 *                   pieces, and the next 8 k: `leading` and `stride` with a swizzle, `stride` and
 *                   `leading` without; where units of 32 bytes are exchanged, k goes 4 by 4
 *
 *      swizzle      bits 4, 5, 6 of the address are xored with bits 7, 8, 9, which count the
 *                   128-byte rows of the pattern: one bit for 32 bytes, two for 64, three for 128;
 *                   of units of 32 bytes, bits 5 and 6 with 7 and 8. The pattern starts where those
 *                   bits are 0, or `base` rows after that
 *
 * A piece is 16 bytes: a row of a core matrix. Addresses do not wrap: bytes past the shared memory
 * are out of bounds. */
#include "emu/exec/matrix/descriptor.h"

#include "emu/state/state.h"

enum { FIELD = 0x3fff, CORE_ROW = 16, LINES = 8, WIDE_LINES = 4, SWIZZLED = 128 };

static uint32_t field(uint64_t bits, int at)
{
    return (uint32_t)(bits >> at & FIELD) * CORE_ROW;
}

emui_descriptor emui_descriptor_of(uint64_t bits)
{
    static const uint32_t width[] = {16, 128, 64, 32};
    static const uint64_t fields = UINT64_C(0xc00e3fff3fff3fff);
    return (emui_descriptor){.start = field(bits, 0),
                             .leading = field(bits, 16),
                             .stride = field(bits, 32),
                             .base = (uint32_t)(bits >> 49 & 7),
                             .width = width[bits >> 62],
                             .unit = CORE_ROW,
                             .reserved = bits & ~fields};
}

emui_descriptor emui_umma_descriptor_of(uint64_t bits)
{
    static const uint32_t width[] = {16, 128, 128, 0, 64, 0, 32, 0}; /* 0: no swizzle */
    static const uint64_t fields = UINT64_C(0xe01e7fff3fff3fff), version = UINT64_C(1) << 46;
    return (emui_descriptor){.start = field(bits, 0),
                             .leading = field(bits, 16),
                             .stride = field(bits, 32),
                             .base = (uint32_t)(bits >> 49 & 7),
                             .width = width[bits >> 61],
                             .unit = bits >> 61 == 1 ? 2 * CORE_ROW : CORE_ROW,
                             .absolute = (bits >> 52 & 1) != 0,
                             .reserved = (bits & ~fields) | (~bits & version)};
}

static uint32_t swizzled(const emui_descriptor *d, uint32_t address)
{
    uint32_t row = (address >> 7) - d->base;
    return address ^ (row & (d->width / d->unit - 1)) * d->unit;
}

/* Of a row that goes on in the same row of another pattern. */
static uint32_t going_on(const emui_descriptor *d, int line, int piece)
{
    const uint32_t at = d->start % SWIZZLED + (uint32_t)piece * CORE_ROW;
    const uint32_t row = (uint32_t)line / LINES * d->stride + (uint32_t)line % LINES * SWIZZLED;
    return row +
           (at < SWIZZLED ? d->start + (uint32_t)piece * CORE_ROW : d->leading + at - SWIZZLED);
}

/* Where a piece is without the swizzle. */
static uint32_t unswizzled(const emui_descriptor *d, bool mn_major, int line, int piece)
{
    bool plain = d->width == CORE_ROW;
    const uint32_t lines = d->unit == CORE_ROW ? LINES : WIDE_LINES;
    uint32_t in = (uint32_t)line % lines, group = (uint32_t)line / lines, c = (uint32_t)piece;
    uint32_t neighbours = d->width / CORE_ROW, offset = in * d->width;
    uint32_t further = c >> emui_first(neighbours);
    if (d->absolute)
        return going_on(d, line, piece);
    if (!mn_major)
        offset += group * d->stride + (c & (neighbours - 1)) * CORE_ROW + further * d->leading;
    else if (plain)
        offset += group * d->leading + c * d->stride;
    else
        offset += group * d->stride + (c & (neighbours - 1)) * CORE_ROW + further * d->leading;
    return d->start + offset;
}

uint32_t emui_descriptor_at(const emui_descriptor *d, bool mn_major, int line, int piece)
{
    return swizzled(d, unswizzled(d, mn_major, line, piece));
}

/* All terms of an address grow with line and piece, or pieces go on elsewhere; a swizzle keeps it
 * in its 128 bytes. */
uint32_t emui_descriptor_end(const emui_descriptor *d, bool mn_major, int lines, int pieces)
{
    const int neighbours = (int)(d->width / CORE_ROW), line = (lines - 1) | (LINES - 1);
    const uint32_t last = unswizzled(d, mn_major, line, (pieces - 1) | (neighbours - 1));
    const uint32_t first = d->absolute ? unswizzled(d, mn_major, line, 0) : 0;
    return ((last > first ? last : first) | (SWIZZLED - 1)) + 1;
}
