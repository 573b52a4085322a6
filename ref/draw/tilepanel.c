/* tilepanel.c - one tile of `ct --svg`: T and V of the owner in each cell, coloured by the thread.
 *
 *     +------+------+------+
 *     |  T0  | T0,4 |//////|    T0,4 two owners, both have V1; a band with the colours of all
 *     |  V0  |  V1  |//////|    hatched: no owner
 *     +------+======+------+    thick lines where an atom ends
 *
 *     +--------------------------+
 *     | m 0-63, k 0-15           |    an operand that all threads read from shared memory: one box
 *     | in shared memory         |    an atom
 *     | all of it read by T0-127 |
 *     +--------------------------+
 *
 * Here: the cells of one tile. Not here: where tiles stand (tilesvg.c), owners (tile.c). */
#include "ref/draw/svg.h"
#include "ref/draw/tile.h"

#include <inttypes.h>
#include <string.h>

enum {
    ADVANCE_THREAD = 68,
    ADVANCE_NAME = 86,
    MAX_BANDS = 8,
    MAX_HINTS = 8,
    CAPTION_HEIGHT = 24,
    BOX_WIDTH = 330,
    BOX_HEIGHT = 64
};

int64_t tile_cell_width(const draw_tile *tile)
{
    int64_t thread = svg_pixels(tile->widest_thread, ADVANCE_THREAD);
    int64_t value = svg_pixels(tile->widest_value, ADVANCE_SMALL);
    return svg_max(36, svg_max(thread, value) + 8);
}

/* "B (n,k), k down" */
static void caption_text(const tile_panel *p, char *text, size_t size)
{
    const draw_view *v = &p->tile->view;
    text[0] = '\0';
    if (v->name != NULL)
        snprintf(text, size, "%s %s%s", v->name, v->axes,
                 p->transposed && !p->shared ? ", k down" : "");
}

/* Atoms are the boxes of an operand in shared memory. */
static void place_shared(tile_panel *p)
{
    const draw_view *v = &p->tile->view;
    int64_t m = v->rows / v->row_step, n = v->columns / v->column_step;
    p->down = p->transposed ? n : m;
    p->across = p->transposed ? m : n;
    p->label = 0;
    p->cell = BOX_WIDTH;
    p->rows = svg_fold_rows(p->down, BOX_HEIGHT, MAX_INNER, 1);
    p->fold = svg_fold(p->across, BOX_WIDTH, MAX_INNER, 1, p->down * BOX_HEIGHT);
}

/* A strip holds whole parts of the cells across, a block those of the cells down. */
static void place_cells(tile_panel *p)
{
    const draw_view *v = &p->tile->view;
    int64_t part_across = p->transposed ? v->row_step : v->column_step;
    int64_t part_down = svg_max(1, p->transposed ? v->column_step : v->row_step);
    int64_t room = MAX_INNER - p->label, width = p->label + p->across * p->cell;
    p->rows = svg_fold_rows(p->down, TILE_HEIGHT, width, part_down);
    p->fold =
        svg_fold(p->across, p->cell, room, part_across, TILE_HEAD + p->rows.width * TILE_HEIGHT);
}

tile_panel tile_place_panel(const draw_tile *tile, bool transposed, int64_t cell)
{
    char caption[64];
    const draw_view *v = &tile->view;
    tile_panel p = {.tile = tile, .transposed = transposed, .cell = cell};
    p.down = transposed ? v->columns : v->rows;
    p.across = transposed ? v->rows : v->columns;
    p.label = svg_pixels(svg_digits(p.down - 1), ADVANCE_HEAD) + 9;
    p.shared = draw_tile_is_shared(tile);
    if (p.shared)
        place_shared(&p);
    else
        place_cells(&p);
    caption_text(&p, caption, sizeof caption);
    int64_t width = p.rows.strips > 1 ? svg_fold_width(&p.rows) - p.label : p.fold.width * p.cell;
    p.width = p.label + svg_max(width, svg_pixels(strlen(caption), ADVANCE_NAME));
    p.height = svg_fold_height(&p.fold) + (v->name != NULL ? CAPTION_HEIGHT : 0);
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

static void put_cell(const tile_panel *p, int64_t m, int64_t n, int64_t x, int64_t y)
{
    char t[DRAW_LABEL], v[DRAW_LABEL];
    FILE *out = p->page->out;
    int64_t cell = m + p->tile->view.rows * n;
    bool owned = p->tile->first[cell] >= 0;
    colour c = svg_hue(owned ? p->tile->owner[p->tile->first[cell]].from : 0);
    tile_open_cell(p->tile, m, n, p->page);
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
    svg_close_group(p->page);
}

/* ---- The cells of a strip ---- */

/* Cells across: from .. to - 1; down: first .. last - 1. */
typedef struct block {
    int64_t from, to, first, last;
} block;

/* x, y: the corner of the first cell. */
static void put_heads(const tile_panel *p, int64_t x, int64_t y, const block *b)
{
    char text[24];
    for (int64_t i = b->from; i < b->to; ++i) {
        snprintf(text, sizeof text, "%" PRId64, i);
        svg_put_text(p->page->out, x + (i - b->from) * p->cell + p->cell / 2, y - 6, "h", text);
    }
    for (int64_t i = b->first; i < b->last; ++i) {
        int64_t middle = y + (i - b->first) * TILE_HEIGHT + TILE_HEIGHT / 2;
        snprintf(text, sizeof text, "%" PRId64, i);
        svg_put_text(p->page->out, x - 6, middle + 4, "r", text);
    }
}

static void put_lines(const tile_panel *p, int64_t x, int64_t y, const block *b)
{
    int64_t height = (b->last - b->first) * TILE_HEIGHT, width = (b->to - b->from) * p->cell;
    const draw_view *v = &p->tile->view;
    int64_t step_down = p->transposed ? v->column_step : v->row_step;
    int64_t step_across = p->transposed ? v->row_step : v->column_step;
    for (int64_t i = b->from + 1; step_across > 0 && i < b->to; ++i)
        if (i % step_across == 0)
            svg_put_line(p->page->out, x + (i - b->from) * p->cell, y, 0, height, 2);
    for (int64_t i = b->first + 1; step_down > 0 && i < b->last; ++i)
        if (i % step_down == 0)
            svg_put_line(p->page->out, x, y + (i - b->first) * TILE_HEIGHT, width, 0, 2);
}

static void put_block(const tile_panel *p, int64_t x, int64_t y, const block *b)
{
    put_heads(p, x, y, b);
    for (int64_t i = b->first; i < b->last; ++i)
        for (int64_t k = b->from; k < b->to; ++k)
            put_cell(p, p->transposed ? k : i, p->transposed ? i : k, x + (k - b->from) * p->cell,
                     y + (i - b->first) * TILE_HEIGHT);
    put_lines(p, x, y, b);
}

static void put_cells(const tile_panel *p, int64_t x, int64_t y, int64_t from, int64_t to)
{
    for (int64_t i = 0; i < p->rows.strips; ++i) {
        block b = {from, to, i * p->rows.width, svg_fold_to(&p->rows, i)};
        put_block(p, x + i * p->rows.step, y + TILE_HEAD, &b);
    }
}

/* ---- An operand in shared memory ---- */

/* "(m,k)": "m 0-63, k 0-15" */
static void extent_text(const draw_view *v, int64_t m, int64_t n, char *text, size_t size)
{
    snprintf(text, size, "%c %" PRId64 "-%" PRId64 ", %c %" PRId64 "-%" PRId64, v->axes[1],
             m * v->row_step, (m + 1) * v->row_step - 1, v->axes[3], n * v->column_step,
             (n + 1) * v->column_step - 1);
}

static void put_box(const tile_panel *p, int64_t m, int64_t n, int64_t x, int64_t y)
{
    char extent[96], threads[64];
    const draw_view *v = &p->tile->view;
    int64_t cell = m * v->row_step + v->rows * n * v->column_step;
    extent_text(v, m, n, extent, sizeof extent);
    draw_tile_threads(p->tile, cell, threads, sizeof threads);
    tile_open_box(p->tile, m * v->row_step, n * v->column_step, p->page);
    fprintf(p->page->out,
            "<rect x=\"%" PRId64 "\" y=\"%" PRId64
            "\" width=\"%d\" height=\"%d\" rx=\"3\" class=\"m\"><title>%s: all of it is read by %s"
            "</title></rect>",
            x + 1, y + 1, BOX_WIDTH - 2, BOX_HEIGHT - 2, extent, threads);
    int64_t middle = x + BOX_WIDTH / 2;
    svg_put_text(p->page->out, middle, y + 20, "i k", extent);
    svg_put_text(p->page->out, middle, y + 36, "i", "in shared memory");
    snprintf(extent, sizeof extent, "all of it read by %s", threads);
    svg_put_text(p->page->out, middle, y + 52, "i", extent);
    svg_close_group(p->page);
}

static void put_boxes(const tile_panel *p, int64_t x, int64_t y, int64_t from, int64_t to)
{
    for (int64_t i = 0; i < p->down; ++i)
        for (int64_t k = from; k < to; ++k)
            put_box(p, p->transposed ? k : i, p->transposed ? i : k, x + (k - from) * BOX_WIDTH,
                    y + i * BOX_HEIGHT);
}

/* ---- The panel ---- */

void tile_put_panel(const tile_panel *panel, int64_t x, int64_t y, const page *on)
{
    char caption[64];
    tile_panel p = *panel;
    p.page = on;
    caption_text(&p, caption, sizeof caption);
    x += p.label;
    tile_open_group(p.tile, on);
    if (p.tile->view.name != NULL) {
        svg_put_text(on->out, x, y + 12, "g", caption);
        y += CAPTION_HEIGHT;
    }
    for (int64_t strip = 0; strip < p.fold.strips; ++strip, y += p.fold.step) {
        int64_t from = strip * p.fold.width, to = svg_fold_to(&p.fold, strip);
        int64_t top =
            y + svg_put_strip_caption(&p.fold, strip, p.shared ? "atom" : "column", x, y, on->out);
        if (p.shared)
            put_boxes(&p, x, top, from, to);
        else
            put_cells(&p, x, top, from, to);
    }
    svg_close_group(on);
}

void tile_put_hatching(FILE *out)
{
    fputs("<defs><pattern id=\"unowned\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
          "patternTransform=\"rotate(45)\"><path d=\"M0 0v6\" class=\"o\"/></pattern></defs>\n",
          out);
}
