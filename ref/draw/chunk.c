/* chunk.c - the chunks of elements that a swizzle moves, as CuTe's swizzles are read on a GPU.
 *
 *   Sw<B,M,S>     offset   ..yyy..xxx....      B bits from M on are XORed with those S above
 *                             |    |  +--- M bits that stay: a chunk of 2^M elements
 *                             |    +------ the number of the chunk, and what changes
 *                             +----------- the row
 *
 * Where a chunk is 16 bytes, 4 banks hold it and 8 chunks are all banks: rows that read one column
 * meet no conflict where their chunks differ. So at least 8 are told apart, also where B < 3.
 *
 * Here: chunks of a layout or of a tensor. Not here: words and banks (address.c), colours (hue.c).
 * Follows 02_layout_algebra "Swizzle", swizzle.hpp. */
#include "ref/draw/draw.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_CHUNKS = 8, MAX_WIDTH = 6 };

/* "Sw<3,4,-3>": where a shift is below 0 the upper bits are those that change. */
static void read_swizzle(const char *text, draw_chunks *to)
{
    char *end;
    to->name = text;
    to->width = (int)strtol(text + strlen("Sw<"), &end, 10);
    int base = (int)strtol(end + 1, &end, 10), shift = (int)strtol(end + 1, &end, 10);
    to->shift = shift < 0 ? base - shift : base;
    to->source = shift < 0 ? base : base + shift;
    to->count = 1 << to->width > LEAST_CHUNKS ? 1 << to->width : LEAST_CHUNKS;
}

/* A pointer's swizzle is of bytes. */
static ct_value pointer_swizzle(ct_ctx *cx, ct_value v, draw_chunks *to)
{
    draw_memory memory;
    draw_read_pointer(cx, ct_data(cx, v), &memory);
    if (memory.swizzle == NULL)
        return NULL;
    to->bits = memory.bits;
    to->start = memory.start / memory.bits;
    to->pointer = ct_recast_layout(cx, memory.swizzle, 8, memory.bits);
    return to->pointer;
}

draw_chunks draw_chunks_of(ct_ctx *cx, ct_value v, ct_layout layout)
{
    draw_chunks none = {0}, chunks = {0};
    ct_value swizzle = NULL;
    if (ct_check(cx) != CT_OK)
        return none;
    if (ct_kind_of(layout) == CT_COMPOSED)
        swizzle = ct_item(layout, 0);
    else if (ct_kind_of(v) == CT_TENSOR && ct_kind_of(ct_data(cx, v)) == CT_POINTER)
        swizzle = pointer_swizzle(cx, v, &chunks);
    if (ct_check(cx) != CT_OK) {
        draw_forget(cx);
        return none;
    }
    if (swizzle == NULL || ct_kind_of(swizzle) != CT_SWIZZLE)
        return none;
    read_swizzle(ct_str(cx, swizzle), &chunks);
    return chunks.width == 0 || chunks.width > MAX_WIDTH ? none : chunks;
}

int draw_chunk_at(ct_ctx *cx, const draw_chunks *chunks, int64_t offset)
{
    if (chunks->pointer != NULL) {
        ct_value at = ct_dynamic(cx, chunks->start + offset);
        at = ct_swizzle_call(cx, chunks->pointer, at);
        offset = ct_check(cx) == CT_OK ? ct_int(at) : 0;
    }
    return (int)((offset >> chunks->shift) & (chunks->count - 1));
}
