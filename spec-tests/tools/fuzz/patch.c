/* patch.c - inputs for readers of files that are no text: a good file, and numbers put into it.
 *
 *      "40:8:18446744073709551615 60:2:3 200"     two numbers, and the file ends at byte 200
 *
 * Not here: good files, and what must hold of a bad one (the targets). */
#include "spec-tests/tools/fuzz/fuzz.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A decimal number at *at, which is moved behind it; those that are too large wrap. */
static uint64_t number(const char **at, const char *end)
{
    uint64_t n = 0;
    for (; *at < end && **at >= '0' && **at <= '9'; ++*at)
        n = n * 10 + (uint64_t)(**at - '0');
    return n;
}

static bool skip(const char **at, const char *end, char c)
{
    bool is_there = *at < end && **at == c;
    *at += is_there;
    return is_there;
}

uint8_t *fuzz_patched(const uint8_t *good, size_t length, const char *text, size_t text_length,
                      size_t *bytes)
{
    const char *at = text, *end = text + text_length;
    uint8_t *whole = need(malloc(length));
    memcpy(whole, good, length);
    *bytes = length;
    for (; at < end; ++at) {
        uint64_t place = number(&at, end);
        if (!skip(&at, end, ':')) {
            *bytes = place > 0 && place < *bytes ? (size_t)place : *bytes;
            continue;
        }
        uint64_t width = number(&at, end), value = skip(&at, end, ':') ? number(&at, end) : 0;
        for (uint64_t i = 0; i < width && i < 8 && place < length && i < length - place; ++i)
            whole[place + i] = (uint8_t)(value >> 8 * i);
    }
    uint8_t *exact = need(malloc(*bytes));
    memcpy(exact, whole, *bytes);
    free(whole);
    return exact;
}

/* Numbers of formats are small, or offsets in the file, or beyond all of it. */
static uint64_t fresh_value(struct generator *g, size_t length)
{
    static const uint64_t corners[] = {
        0, 1, 2, 255, 65535, UINT32_MAX, UINT64_MAX, UINT64_MAX - 63, INT64_MAX, UINT64_C(1) << 32};
    if (generate_chance(g, 40))
        return corners[generate_below(g, sizeof corners / sizeof corners[0])];
    return (uint64_t)generate_below(g, (int64_t)length + 64);
}

void fuzz_fresh_patch(struct generator *g, size_t length, struct text *out)
{
    static const int widths[] = {1, 2, 4, 8};
    for (int64_t n = generate_below(g, 4); n >= 0; --n)
        text_printf(out, "%" PRId64 ":%d:%" PRIu64 " ", generate_below(g, (int64_t)length),
                    widths[generate_below(g, 4)], fresh_value(g, length));
    if (generate_chance(g, 10))
        text_printf(out, "%" PRId64, 1 + generate_below(g, (int64_t)length));
}
