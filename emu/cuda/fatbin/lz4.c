/* lz4.c - a block of LZ4, as nvcc of CUDA 12 compresses PTX, and that of 13 with --compress-mode
 * speed.
 *
 *      sequence   token: literals << 4 | match - 4, each 15: more bytes follow, up to one below 255
 *                 so many literals
 *                 u16 how far back the match begins; it may reach into itself
 *      ..         the last sequence ends behind its literals
 *
 * Follows the description of the block format that LZ4 publishes. */
#include "emu/cuda/fatbin/fatbin.h"

#include <string.h>

enum { MORE = 15, MATCH_MIN = 4 };

typedef struct block {
    const uint8_t *from, *end;
    uint8_t *begin, *to, *limit;
} block;

/* A length that a half of the token begins. False: the block ends within. */
static bool read_length(block *b, size_t half, size_t *length)
{
    *length = half;
    for (uint8_t more = 255; half == MORE && more == 255; *length += more) {
        if (b->from == b->end)
            return false;
        more = *b->from++;
    }
    return true;
}

static bool copy_literals(block *b, size_t n)
{
    if (n > (size_t)(b->end - b->from) || n > (size_t)(b->limit - b->to))
        return false;
    memcpy(b->to, b->from, n);
    b->from += n;
    b->to += n;
    return true;
}

static bool copy_match(block *b, size_t half)
{
    size_t n = 0;
    if (b->end - b->from < 2)
        return false;
    size_t back = (size_t)(b->from[0] | b->from[1] << 8);
    b->from += 2;
    if (!read_length(b, half, &n) || back == 0 || back > (size_t)(b->to - b->begin) ||
        n + MATCH_MIN > (size_t)(b->limit - b->to))
        return false;
    for (n += MATCH_MIN; n > 0; --n, ++b->to)
        *b->to = b->to[-(ptrdiff_t)back];
    return true;
}

bool emui_unpack_lz4(const void *from, size_t bytes, void *to, size_t unpacked)
{
    block b = {.from = from, .begin = to, .to = to};
    b.end = b.from + bytes;
    b.limit = b.begin + unpacked;
    while (b.from < b.end) {
        size_t token = *b.from++, literals = 0;
        if (!read_length(&b, token >> 4, &literals) || !copy_literals(&b, literals))
            return false;
        if (b.from < b.end && !copy_match(&b, token & MORE))
            return false;
    }
    return b.to == b.limit;
}
