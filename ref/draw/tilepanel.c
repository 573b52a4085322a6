/* tilepanel.c - one tile of `ct --svg`: T and V of the owner in each cell, coloured by the thread.
 *
 *     +------+------+------+
 *     |  T0  | T0,4 |//////|    T0,4 two owners, both have V1; a band with the colours of all
 *     |  V0  |  V1  |//////|    hatched: no owner
 *     +------+======+------+    thick lines where an atom ends
 *
 * Here: the cells of one tile. Not here: where tiles stand (tilesvg.c), owners (tile.c). */
#include "ref/draw/svg.h"
#include "ref/draw/tile.h"

#include <inttypes.h>
#include <string.h>

enum { ADVANCE_THREAD = 68, MAX_BANDS = 8, MAX_HINTS = 8, CAPTION_HEIGHT = 24 };

int64_t tile_cell_width(const draw_tile *tile)
{
    int64_t thread = svg_pixels(tile->widest_thread, ADVANCE_THREAD);
    int64_t value = svg_pixels(tile->widest_value, ADVANCE_SMALL);
    return svg_max(36, svg_max(thread, value) + 10);
}

tile_panel tile_place_panel(const draw_tile *tile, bool transposed, int64_t cell)
{
    const draw_view *v = &tile->view;
    tile_panel p = {.tile = tile, .transposed = transposed, .cell = cell};
    p.down = transposed ? v->columns : v->rows;
    p.across = transposed ? v->rows : v->columns;
    p.label = svg_pixels(svg_digits(p.down - 1), ADVANCE_HEAD) + 9;
    p.width = p.label + p.across * cell;
    p.height = TILE_HEAD + p.down * TILE_HEIGHT + (v->name != NULL ? CAPTION_HEIGHT : 0);
    return p;
}

/* ---- A cell ---- */

/* The thread that is number n of the owners of a cell. */
static int32_t thread_at(const draw_tile *tile, int64_t cell, int32_t n)
{
    int32_t i = tile->first[cell];
    for (; tile->owner[i].next >= 0; i = tile->owner[i].next) {
        int32_t threads = tile->owner[i].to - tile->owner[i].from + 1;
        if (n < threads)
            break;
        n -= threads;
    }
    return tile->owner[i].from + n;
}

/* Along the lower edge, under a line of ink: up to 8 of the owners, evenly chosen. */
static void put_band(const tile_panel *p, int64_t cell, int64_t x, int64_t y, FILE *out)
{
    int32_t owners = draw_tile_owners(p->tile, cell);
    int32_t parts = owners < MAX_BANDS ? owners : MAX_BANDS;
    int64_t width = p->cell - 6, top = y + TILE_HEIGHT - 8;
    for (int32_t i = 0; i < parts; ++i) {
        colour c = svg_hue(thread_at(p->tile, cell, i * owners / parts));
        int64_t from = width * i / parts, to = width * (i + 1) / parts;
        fprintf(out,
                "<rect x=\"%" PRId64 "\" y=\"%" PRId64 "\" width=\"%" PRId64
                "\" height=\"5\" fill=\"#%02x%02x%02x\"/>",
                x + 3 + from, top, to - from, (unsigned)c.r, (unsigned)c.g, (unsigned)c.b);
    }
    fprintf(out, "<path d=\"M%" PRId64 " %" PRId64 "h%" PRId64 "\" class=\"a\"/>", x + 3, top,
            width);
}

/* "T0 V0, T4-7 V0, .. 12 more" */
static void put_owners(const draw_tile *tile, int64_t cell, FILE *out)
{
    int n = 0;
    int32_t i = tile->first[cell];
    if (i < 0)
        fputs("no owner", out);
    for (; i >= 0 && n < MAX_HINTS; i = tile->owner[i].next, ++n) {
        const draw_owner *o = &tile->owner[i];
        fprintf(out, "%sT%d", n == 0 ? "" : ", ", (int)o->from);
        if (o->to > o->from)
            fprintf(out, "-%d", (int)o->to);
        fprintf(out, " V%d", (int)o->value);
    }
    for (n = 0; i >= 0; i = tile->owner[i].next)
        ++n;
    if (n > 0)
        fprintf(out, ", .. %d more", n);
}

static void put_fill(const tile_panel *p, int64_t cell, colour c, FILE *out)
{
    if (p->tile->first[cell] < 0)
        fputs(" fill=\"url(#unowned)\"", out);
    else
        fprintf(out, " fill=\"#%02x%02x%02x\"", (unsigned)c.r, (unsigned)c.g, (unsigned)c.b);
}

static void put_cell(const tile_panel *p, int64_t m, int64_t n, int64_t x, int64_t y, FILE *out)
{
    char t[DRAW_LABEL], v[DRAW_LABEL];
    int64_t cell = m + p->tile->view.rows * n;
    bool owned = p->tile->first[cell] >= 0;
    colour c = svg_hue(owned ? p->tile->owner[p->tile->first[cell]].from : 0);
    fprintf(out,
            "<rect x=\"%" PRId64 "\" y=\"%" PRId64 "\" width=\"%" PRId64
            "\" height=\"%d\" rx=\"3\"",
            x + 1, y + 1, p->cell - 2, TILE_HEIGHT - 2);
    put_fill(p, cell, c, out);
    fprintf(out, "><title>(%" PRId64 ",%" PRId64 ") ", m, n);
    put_owners(p->tile, cell, out);
    fputs("</title></rect>", out);
    if (owned) {
        bool shared = draw_tile_owners(p->tile, cell) > 1;
        if (shared)
            put_band(p, cell, x, y, out);
        draw_tile_labels(p->tile, cell, t, v);
        svg_put_text(out, x + p->cell / 2, y + (shared ? 12 : 15), svg_is_dark(c) ? "w k" : "d k",
                     t);
        svg_put_text(out, x + p->cell / 2, y + (shared ? 22 : 26), svg_is_dark(c) ? "w v" : "d v",
                     v);
    } else {
        fputc('\n', out);
    }
}

/* ---- The panel ---- */

static void put_heads(const tile_panel *p, int64_t x, int64_t y, FILE *out)
{
    char text[24];
    for (int64_t i = 0; i < p->across; ++i) {
        snprintf(text, sizeof text, "%" PRId64, i);
        svg_put_text(out, x + i * p->cell + p->cell / 2, y - 6, "h", text);
    }
    for (int64_t i = 0; i < p->down; ++i) {
        snprintf(text, sizeof text, "%" PRId64, i);
        svg_put_text(out, x - 6, y + i * TILE_HEIGHT + TILE_HEIGHT / 2 + 4, "r", text);
    }
}

static void put_lines(const tile_panel *p, int64_t x, int64_t y, FILE *out)
{
    const draw_view *v = &p->tile->view;
    int64_t step_down = p->transposed ? v->column_step : v->row_step;
    int64_t step_across = p->transposed ? v->row_step : v->column_step;
    for (int64_t i = step_across; step_across > 0 && i < p->across; i += step_across)
        svg_put_line(out, x + i * p->cell, y, 0, p->down * TILE_HEIGHT, 2);
    for (int64_t i = step_down; step_down > 0 && i < p->down; i += step_down)
        svg_put_line(out, x, y + i * TILE_HEIGHT, p->across * p->cell, 0, 2);
}

void tile_put_panel(const tile_panel *p, int64_t x, int64_t y, FILE *out)
{
    const draw_view *v = &p->tile->view;
    if (v->name != NULL) {
        char text[48];
        snprintf(text, sizeof text, "%s %s%s", v->name, v->axes, p->transposed ? ", k down" : "");
        svg_put_text(out, x + p->label, y + 12, "g", text);
        y += CAPTION_HEIGHT;
    }
    x += p->label;
    y += TILE_HEAD;
    put_heads(p, x, y, out);
    for (int64_t i = 0; i < p->down; ++i)
        for (int64_t k = 0; k < p->across; ++k)
            put_cell(p, p->transposed ? k : i, p->transposed ? i : k, x + k * p->cell,
                     y + i * TILE_HEIGHT, out);
    put_lines(p, x, y, out);
}

void tile_put_hatching(FILE *out)
{
    fputs("<defs><pattern id=\"unowned\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
          "patternTransform=\"rotate(45)\"><path d=\"M0 0v6\" class=\"o\"/></pattern></defs>\n",
          out);
}
