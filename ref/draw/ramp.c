/* ramp.c - the colours of `ct --svg`: one ramp, from the least value to the greatest.
 *
 * Here: the ramp, and what text can be read on it. Not here: paper and ink (svg.c). */
#include "ref/draw/svg.h"

/* From light to deep, each step darker than the one before: order is seen without a legend, also by
 * readers who do not distinguish red from green. */
static const colour ramp[] = {{253, 243, 200}, {214, 234, 188}, {151, 211, 187}, {88, 182, 192},
                              {46, 141, 185},  {41, 98, 165},   {49, 56, 133},   {40, 22, 84}};
enum { RAMP_STEPS = sizeof ramp / sizeof ramp[0] - 1 };

static int between(int a, int b, int64_t part, int64_t whole)
{
    return a + (int)((b - a) * part / whole);
}

static colour colour_at(int64_t part, int64_t whole)
{
    int64_t place = part * RAMP_STEPS;
    int64_t i = whole > 0 ? place / whole : 2;
    int64_t rest = whole > 0 ? place % whole : 0;
    if (i >= RAMP_STEPS)
        return ramp[RAMP_STEPS];
    const colour *a = &ramp[i], *b = &ramp[i + 1];
    return (colour){between(a->r, b->r, rest, svg_max(whole, 1)),
                    between(a->g, b->g, rest, svg_max(whole, 1)),
                    between(a->b, b->b, rest, svg_max(whole, 1))};
}

/* The key as a part of the whole from first to last; spans past what can be multiplied are scaled
 * down. */
static void scale(int64_t first, int64_t last, int64_t key, int64_t *part, int64_t *whole)
{
    uint64_t span = (uint64_t)last - (uint64_t)first, at = (uint64_t)key - (uint64_t)first;
    while (span > 1000000) {
        span /= 2;
        at /= 2;
    }
    *part = (int64_t)at;
    *whole = (int64_t)span;
}

colour svg_colour(int64_t first, int64_t last, int64_t key)
{
    int64_t part, whole;
    scale(first, last, key, &part, &whole);
    return colour_at(part, whole);
}

int svg_ramp_step(int64_t first, int64_t last, int64_t key, int steps)
{
    int64_t part, whole;
    scale(first, last, key, &part, &whole);
    return whole > 0 ? (int)(part * (steps - 1) / whole) : steps / 4;
}

/* The text, near black or white, that stands out more. Light is about the square of a colour's
 * number; both texts stand out alike, about 4 to 1, where that light is 0.23 of white's. */
bool svg_is_dark(colour c)
{
    int light = 2126 * c.r * c.r + 7152 * c.g * c.g + 722 * c.b * c.b;
    return light < 2300 * 255 * 255;
}

void svg_put_stops(FILE *out)
{
    for (int i = 0; i <= RAMP_STEPS; ++i)
        fprintf(out, "<stop offset=\"%d%%\" stop-color=\"#%02x%02x%02x\"/>", i * 100 / RAMP_STEPS,
                (unsigned)ramp[i].r, (unsigned)ramp[i].g, (unsigned)ramp[i].b);
}
