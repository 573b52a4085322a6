/* heat.c - cells without a text, which may be small: a heat map.
 *
 *           mode 1
 *           0      64     128    192      numbers where there is room for them
 *         +-----------------------------+
 *   m   0 |######......######......     | neighbours of one colour in a row are one line, all
 *   o  32 |......######......######     | lines of a colour are one path: a few bytes a line
 *   d  64 |                             |
 *   e     +-----------------------------+
 *
 * In a group whose unit is a cell. Here: lines of colours, axes, the frame. Not here: which colour
 * a cell has (heatpanel.c, tileheat.c). */
#include "ref/draw/svg.h"

#include <inttypes.h>
#include <string.h>

enum { TICK = 4, LEAST_BLOCK = 16 };

/* ---- Colours ---- */

/* Cells x .. x + length - 1 of a row. */
typedef struct run {
    int32_t x, y, length, next; /* the next of its colour, -1 for the last */
} run;

static run runs[DRAW_MAX_CELLS];

static int32_t find_runs(const heat *h, int32_t first[HEAT_INKS], int32_t last[HEAT_INKS])
{
    int32_t n = 0;
    for (int i = 0; i < HEAT_INKS; ++i)
        first[i] = -1;
    for (int32_t y = 0; y < h->rows; ++y)
        for (int32_t x = 0, end; x < h->columns; x = end) {
            int ink = h->ink[y * h->columns + x];
            for (end = x + 1; end < h->columns && h->ink[y * h->columns + end] == ink;)
                ++end;
            if (ink == HEAT_NONE)
                continue;
            runs[n] = (run){x, y, end - x, -1};
            if (first[ink] < 0)
                first[ink] = n;
            else
                runs[last[ink]].next = n;
            last[ink] = n++;
        }
    return n;
}

static void put_colour(const heat *h, int ink, int32_t from, FILE *out)
{
    colour c = h->palette[ink];
    fprintf(out, "<path stroke=\"#%02x%02x%02x\" d=\"", (unsigned)c.r, (unsigned)c.g,
            (unsigned)c.b);
    for (int32_t i = from; i >= 0; i = runs[i].next)
        fprintf(out, "M%" PRId32 " %" PRId32 "h%" PRId32, runs[i].x, runs[i].y, runs[i].length);
    fputs("\"/>\n", out);
}

/* A line is as thick as a cell is high, and its middle is that of the cell. */
void svg_put_heat(const heat *h, const page *p)
{
    int32_t first[HEAT_INKS], last[HEAT_INKS];
    FILE *out = p->out;
    find_runs(h, first, last);
    fputs("<g class=\"heat\"", out);
    if (p->live)
        fprintf(out, " data-k=\"%" PRId64 "\" data-x=\"%" PRId64 "\" data-y=\"%" PRId64 "\"",
                h->index, h->index_x, h->index_y);
    fprintf(out,
            " transform=\"translate(%" PRId64 " %" PRId64 ") scale(%" PRId64 " %" PRId64
            ")\"><g transform=\"translate(0 .5)\" fill=\"none\" shape-rendering=\"crispEdges\">\n",
            h->x, h->y, h->cell, h->high);
    for (int i = 0; i < HEAT_INKS; ++i)
        if (first[i] >= 0)
            put_colour(h, i, first[i], out);
    fputs("</g></g>\n", out);
}

/* ---- Axes ---- */

static size_t natural_length(ct_ctx *cx, const draw_side *side)
{
    char text[64] = "";
    if (side != NULL && side->nested)
        draw_side_text(cx, side, side->extent - 1, text, sizeof text);
    return strlen(text);
}

/* Cells from one number to the next: an inner mode, or a power of two of the longest. */
static int64_t tick_step(const heat_axis *axis, int64_t pixels, int64_t cell)
{
    const draw_side *side = axis->side;
    int64_t step = 1;
    for (int i = 0; side != NULL && i < side->lines && step * cell < pixels; ++i)
        step = side->line[i];
    while (step * cell < pixels)
        step *= 2;
    return step;
}

int64_t svg_heat_label(ct_ctx *cx, const heat_axis *axis)
{
    size_t natural = natural_length(cx, axis->side);
    int64_t index = svg_pixels(svg_digits(axis->extent - 1), ADVANCE_HEAD);
    return HEAT_NAME + index + TICK + 6 +
           (natural > 0 ? svg_pixels(natural, ADVANCE_SMALL) + 8 : 0);
}

int64_t svg_heat_head(const heat_axis *axis)
{
    return HEAT_NAME + 20 + (axis->side != NULL && axis->side->nested ? 12 : 0);
}

static void put_tick(int64_t x, int64_t y, int64_t dx, int64_t dy, FILE *out)
{
    fprintf(out,
            "<path d=\"M%" PRId64 " %" PRId64 "l%" PRId64 " %" PRId64
            "\" class=\"b\" stroke-width=\"1\"/>",
            x, y, dx, dy);
}

/* Above the first row, each over the middle of its cell. */
void svg_put_heat_columns(ct_ctx *cx, const heat *h, const heat_axis *axis, FILE *out)
{
    char text[64];
    bool nested = axis->side != NULL && axis->side->nested;
    int64_t wide = svg_pixels(svg_digits(axis->extent - 1), ADVANCE_HEAD);
    wide = svg_max(wide, svg_pixels(natural_length(cx, axis->side), ADVANCE_SMALL));
    int64_t step = tick_step(axis, wide + 20, h->cell), right = h->x + h->columns * h->cell;
    svg_put_text(out, h->x, h->y - svg_heat_head(axis) + 12, "f", axis->name);
    for (int64_t i = axis->from; i < axis->from + h->columns; ++i) {
        int64_t x = h->x + (i - axis->from) * h->cell + h->cell / 2;
        if (i % step != 0 || (x + wide / 2 > right && i > axis->from))
            continue;
        put_tick(x, h->y - TICK, 0, TICK, out);
        snprintf(text, sizeof text, "%" PRId64, i);
        svg_put_text(out, x, h->y - TICK - (nested ? 15 : 3), "h", text);
        if (!nested)
            continue;
        draw_side_text(cx, axis->side, i, text, sizeof text);
        svg_put_text(out, x, h->y - TICK - 3, "n", text);
    }
}

/* Left of the first column. The name stands upright where it has room. */
void svg_put_heat_rows(ct_ctx *cx, const heat *h, const heat_axis *axis, FILE *out)
{
    char text[64];
    bool nested = axis->side != NULL && axis->side->nested;
    int64_t step = tick_step(axis, 24, h->high), bottom = h->y + h->rows * h->high;
    int64_t index = svg_pixels(svg_digits(axis->extent - 1), ADVANCE_HEAD);
    int64_t name = svg_pixels(strlen(axis->name), ADVANCE_SMALL);
    if (h->rows * h->high >= name)
        fprintf(out,
                "<text transform=\"translate(%" PRId64 " %" PRId64
                ") rotate(-90)\" class=\"u\">%s</text>\n",
                h->x - svg_heat_label(cx, axis) + 10, h->y + name, axis->name);
    for (int64_t i = axis->from; i < axis->from + h->rows; ++i) {
        int64_t y = h->y + (i - axis->from) * h->high + h->high / 2;
        if (i % step != 0 || (y + 5 > bottom && i > axis->from))
            continue;
        put_tick(h->x - TICK, y, TICK, 0, out);
        snprintf(text, sizeof text, "%" PRId64, i);
        svg_put_text(out, h->x - TICK - 3, y + 4, "r", text);
        if (!nested)
            continue;
        draw_side_text(cx, axis->side, i, text, sizeof text);
        svg_put_text(out, h->x - TICK - 9 - index, y + 4, "s", text);
    }
}

/* ---- The frame ---- */

/* A line where a block of cells ends that is large enough to be seen. */
void svg_put_heat_line(const heat *h, bool across, int64_t at, int width, FILE *out)
{
    fprintf(out, "<path d=\"M%" PRId64 " %" PRId64, h->x + (across ? 0 : at * h->cell),
            h->y + (across ? at * h->high : 0));
    fprintf(out, across ? "h%" PRId64 : "v%" PRId64,
            across ? h->columns * h->cell : h->rows * h->high);
    fprintf(out, "\" class=\"b\" stroke-width=\"%d\"/>", width);
}

void svg_put_heat_frame(const heat *h, FILE *out)
{
    fprintf(out,
            "<path d=\"M%" PRId64 " %" PRId64 "h%" PRId64 "v%" PRId64 "h-%" PRId64
            "z\" class=\"b\" fill=\"none\" stroke-width=\"1\"/>\n",
            h->x, h->y, h->columns * h->cell, h->rows * h->high, h->columns * h->cell);
}

bool svg_is_block(int64_t cells, int64_t cell)
{
    return cells * cell >= LEAST_BLOCK;
}

/* ---- Sizes ---- */

static int64_t between(int64_t least, int64_t v, int64_t most)
{
    return v < least ? least : v > most ? most : v;
}

int64_t svg_heat_cell(int64_t across, int64_t down)
{
    enum { LEAST = 2, MOST = 12, ACROSS = 1100, DOWN = 1100 };
    int64_t wide = ACROSS / across, high = DOWN / down;
    return between(LEAST, wide < high ? wide : high, MOST);
}

/* So few cells are made longer: a row is as high as a line of text. */
int64_t svg_heat_stretch(int64_t cell, int64_t cells)
{
    enum { LEAST = 24 };
    return svg_max(cell, LEAST / cells);
}
