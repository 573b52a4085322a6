/* wgmma_desc.c - see wgmma_desc.h.
 *
 * Addresses are computed as if nothing were swizzled, then bits of the address are exchanged.
 *
 *      K-major      lines 8 by 8, one after the other at a distance of `span`; the next 8 at
 *                   `stride`. The second chunk of a line is 16 bytes on, or `leading` without a
 *                   swizzle
 *      MN-major     the k 8 by 8 likewise. `span` / 16 chunks of a line are neighbours. Further
 *                   chunks, and the next 8 k: `leading` and `stride` with a swizzle, `stride` and
 *                   `leading` without
 *
 *      swizzle      bits 4, 5, 6 of the address are xored with bits 7, 8, 9, which count the
 *                   128-byte rows of the pattern: one bit for 32 bytes, two for 64, three for 128.
 *                   The pattern starts where those bits are 0, or `base` rows after that
 *
 * Addresses do not wrap: what lies past the shared memory is out of bounds. */
#include "emu/matrix/wgmma_desc.h"

enum { FIELD = 0x3fff, CHUNK = 16, LINES = 8 };

static uint32_t field(uint64_t bits, int at)
{
    return (uint32_t)(bits >> at & FIELD) * CHUNK;
}

emui_descriptor emui_descriptor_of(uint64_t bits)
{
    static const uint32_t span[] = {16, 128, 64, 32};
    static const uint64_t fields = UINT64_C(0xc00e3fff3fff3fff);
    return (emui_descriptor){.start = field(bits, 0),
                             .leading = field(bits, 16),
                             .stride = field(bits, 32),
                             .base = (uint32_t)(bits >> 49 & 7),
                             .span = span[bits >> 62],
                             .strange = bits & ~fields};
}

static uint32_t swizzled(const emui_descriptor *d, uint32_t address)
{
    uint32_t row = (address >> 7) - d->base;
    return address ^ (row & (d->span / CHUNK - 1)) * CHUNK;
}

uint32_t emui_descriptor_at(const emui_descriptor *d, bool mn_major, int line, int chunk)
{
    bool plain = d->span == CHUNK;
    uint32_t in = (uint32_t)line % LINES, group = (uint32_t)line / LINES, c = (uint32_t)chunk;
    uint32_t neighbours = d->span / CHUNK, offset = in * d->span;
    if (!mn_major)
        offset += group * d->stride + c * (plain ? d->leading : CHUNK);
    else if (plain)
        offset += group * d->leading + c * d->stride;
    else
        offset += group * d->stride + c % neighbours * CHUNK + c / neighbours * d->leading;
    return swizzled(d, d->start + offset);
}
