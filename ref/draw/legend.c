/* legend.c - what the colours of a picture mean: a ramp with its extremes, or the colours of banks
 * and of chunks.
 *
 *   0 [ramp] 31              the least and the greatest value
 *   [ramp                ]   of cells without texts: the values at each quarter
 *   0    8    16   23   31
 *   | 0 | 1 | 2 | .. | 31 |  banks, chunks
 *
 * Here: legends of grids, and the ramp of a tile's values. Not here: threads (tileheat.c), the
 * colours themselves (ramp.c, hue.c). */
#include "ref/draw/svg.h"

#include <inttypes.h>
#include <string.h>

enum { SWATCH = 26, SWATCH_HEIGHT = 18, SCALE_PARTS = 4, SCALE_PART = 90, SCALE_ROOM = 16 };

static void put_stops(FILE *out)
{
    fputs("<defs><linearGradient id=\"ramp\">", out);
    svg_put_stops(out);
    fputs("</linearGradient></defs>\n", out);
}

static void put_bar(int64_t x, int64_t y, int64_t width, FILE *out)
{
    fprintf(out,
            "<rect x=\"%" PRId64 "\" y=\"%" PRId64 "\" width=\"%" PRId64
            "\" height=\"10\" rx=\"3\" fill=\"url(#ramp)\"/>\n",
            x, y, width);
}

/* The least and the greatest value next to their colours. */
void svg_put_ramp(int64_t y, const char *first, const char *last, FILE *out)
{
    int64_t x = MARGIN + svg_pixels(strlen(first), ADVANCE_HEAD) + 8;
    put_stops(out);
    svg_put_text(out, MARGIN, y + 9, "f", first);
    put_bar(x, y, RAMP_WIDTH, out);
    svg_put_text(out, x + RAMP_WIDTH + 8, y + 9, "f", last);
}

/* How many of the colours stand in a row: 8, 16 or all. */
static int64_t swatches_across(int64_t width, int64_t n)
{
    while (n > 8 && n * SWATCH > width)
        n /= 2;
    return n;
}

/* Banks, or chunks of a swizzle; 0 where the colours are a ramp. */
static int swatches(const draw_grid *grid)
{
    return grid->memory.bits > 0 ? DRAW_BANKS : grid->chunks.count;
}

static void put_swatches(const picture *p, int64_t y)
{
    FILE *out = p->page.out;
    bool banks = p->grid->memory.bits > 0;
    int64_t across = swatches_across(p->page.width - 2 * MARGIN, swatches(p->grid));
    for (int i = 0; i < swatches(p->grid); ++i) {
        char text[16];
        int64_t left = MARGIN + i % across * SWATCH, top = y + i / across * SWATCH_HEIGHT;
        colour c = banks ? svg_hue(i) : svg_chunk_hue(i);
        fprintf(out,
                "<rect x=\"%" PRId64 "\" y=\"%" PRId64
                "\" width=\"%d\" height=\"%d\" fill=\"#%02x%02x%02x\"/>",
                left, top, SWATCH, SWATCH_HEIGHT, (unsigned)c.r, (unsigned)c.g, (unsigned)c.b);
        snprintf(text, sizeof text, "%d", i);
        svg_put_text(out, left + SWATCH / 2, top + 13, svg_is_dark(c) ? "w v" : "d v", text);
    }
}

/* Numbers along the ramp, where cells have none; not where values are coordinates. */
static bool has_scale(const picture *p)
{
    char first[32], last[32];
    const draw_grid *grid = p->grid;
    snprintf(first, sizeof first, "%" PRId64, grid->first.key);
    snprintf(last, sizeof last, "%" PRId64, grid->last.key);
    return p->heat && swatches(grid) == 0 && strcmp(first, grid->first.value) == 0 &&
           strcmp(last, grid->last.value) == 0;
}

static int64_t scale_margin(const picture *p)
{
    size_t widest = strlen(p->grid->first.value), last = strlen(p->grid->last.value);
    return svg_pixels(widest > last ? widest : last, ADVANCE_HEAD) / 2 + 2;
}

/* From one number to the next. */
static int64_t scale_part(const picture *p)
{
    return svg_max(SCALE_PART, 2 * scale_margin(p) + 8);
}

/* The offset at each quarter; a range without quarters has those that it has. */
static void put_scale(const picture *p, int64_t y)
{
    const draw_grid *grid = p->grid;
    int64_t x = MARGIN + scale_margin(p), before = 0;
    uint64_t span = (uint64_t)grid->last.key - (uint64_t)grid->first.key;
    put_stops(p->page.out);
    put_bar(x, y, SCALE_PARTS * scale_part(p), p->page.out);
    for (int i = 0; i <= SCALE_PARTS; ++i) {
        char text[32];
        uint64_t part =
            span / SCALE_PARTS * (uint64_t)i + span % SCALE_PARTS * (uint64_t)i / SCALE_PARTS;
        int64_t v = (int64_t)((uint64_t)grid->first.key + part);
        if (i > 0 && v == before)
            continue;
        before = v;
        snprintf(text, sizeof text, "%" PRId64, v);
        svg_put_text(p->page.out, x + i * scale_part(p), y + 10 + SCALE_ROOM - 2, "h", text);
    }
}

int64_t svg_legend_height(const picture *p, int64_t width)
{
    int n = swatches(p->grid);
    if (n == 0)
        return has_scale(p) ? LEGEND + SCALE_ROOM : LEGEND;
    return 20 + n / swatches_across(svg_max(width, MIN_WIDTH), n) * SWATCH_HEIGHT;
}

/* The ramp has the least and the greatest value at its ends. */
int64_t svg_legend_width(const picture *p)
{
    const draw_grid *grid = p->grid;
    if (swatches(grid) > 0)
        return 8 * SWATCH;
    if (has_scale(p))
        return 2 * scale_margin(p) + SCALE_PARTS * scale_part(p);
    return svg_pixels(strlen(grid->first.value) + strlen(grid->last.value), ADVANCE_HEAD) +
           RAMP_WIDTH + 16;
}

/* bottom: of the panels. */
void svg_put_legend(const picture *p, int64_t bottom)
{
    const draw_grid *grid = p->grid;
    if (swatches(grid) > 0)
        put_swatches(p, bottom + 20);
    else if (has_scale(p))
        put_scale(p, bottom + LEGEND - 10);
    else
        svg_put_ramp(bottom + LEGEND - 10, grid->first.value, grid->last.value, p->page.out);
}
