/* tilepanel.c - one tile of `ct --svg`: T and V of the owner in each cell, coloured by the thread.
 *
 *     +------+------+------+
 *     |  T0  | T0,4 |//////|    T0,4 two owners, both have V1; a band with the colours of all
 *     |  V0  |  V1  |//////|    hatched: no owner
 *     +------+======+------+    thick lines where an atom ends
 *
 * Where a page has no room for such cells they are smaller, or without texts (tileheat.c).
 * Here: the cells of one tile. Not here: where tiles stand (tilesvg.c), owners (tile.c), an operand
 * in shared memory (tilebox.c). */
#include "ref/draw/svg.h"
#include "ref/draw/tile.h"

#include <inttypes.h>
#include <string.h>

enum { ADVANCE_THREAD = 68, ADVANCE_NAME = 86, MAX_BANDS = 8, MAX_HINTS = 8, CAPTION_HEIGHT = 24 };

/* Of cells with texts: the least width, blanks beside the texts, and the fonts. */
typedef struct fonts {
    int64_t least, beside;
    int thread, value; /* advances */
    const char *dark_thread, *light_thread, *dark_value, *light_value;
    int64_t thread_y, value_y, shared_thread_y, shared_value_y;
} fonts;

static const fonts fonts_of[] = {
    [TILE_CELLS] = {36, 8, ADVANCE_THREAD, ADVANCE_SMALL, "d k", "w k", "d v", "w v", 15, 26, 12,
                    22},
    [TILE_SMALL] = {22, 5, 55, 49, "d x", "w x", "d y", "w y", 13, 23, 10, 19},
};

int64_t tile_cell_width(const draw_tile *tile, tile_style style)
{
    const fonts *f = &fonts_of[style];
    int64_t thread = svg_pixels(tile->widest_thread, f->thread);
    int64_t value = svg_pixels(tile->widest_value, f->value);
    return svg_max(f->least, svg_max(thread, value) + f->beside);
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

/* A strip holds whole parts of the cells across, a block those of the cells down. */
static void place_cells(tile_panel *p)
{
    const draw_view *v = &p->tile->view;
    int64_t part_across = p->transposed ? v->row_step : v->column_step;
    int64_t part_down = svg_max(1, p->transposed ? v->column_step : v->row_step);
    int64_t room = MAX_INNER - p->label, width = p->label + p->across * p->size.cell;
    p->rows = svg_fold_rows(p->down, p->size.high, width, part_down);
    p->fold = svg_fold(p->across, p->size.cell, room, part_across,
                       p->head + p->rows.width * p->size.high);
}

static void place_heads(tile_panel *p)
{
    char name[2];
    heat_axis down = tile_axis(p, true, name), across = tile_axis(p, false, name);
    bool bare = p->size.style == TILE_HEAT;
    p->label =
        bare ? svg_heat_label(NULL, &down) : svg_pixels(svg_digits(p->down - 1), ADVANCE_HEAD) + 9;
    p->head = bare ? svg_heat_head(&across) : TILE_HEAD;
}

tile_panel tile_place_panel(const draw_tile *tile, bool transposed, const tile_size *size)
{
    char caption[64];
    const draw_view *v = &tile->view;
    tile_panel p = {.tile = tile, .transposed = transposed, .size = *size};
    p.down = transposed ? v->columns : v->rows;
    p.across = transposed ? v->rows : v->columns;
    place_heads(&p);
    p.shared = draw_tile_is_shared(tile);
    if (p.shared)
        tile_place_boxes(&p);
    else
        place_cells(&p);
    caption_text(&p, caption, sizeof caption);
    int64_t width =
        p.rows.strips > 1 ? svg_fold_width(&p.rows) - p.label : p.fold.width * p.size.cell;
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
    int64_t width = p->size.cell - 6, top = y + p->size.high - 8;
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
    const fonts *f = &fonts_of[p->size.style];
    int64_t cell = m + p->tile->view.rows * n;
    bool owned = p->tile->first[cell] >= 0;
    colour c = tile_colour(p->tile, cell, p->size.by_value);
    tile_open_cell(p->tile, m, n, p->page);
    fprintf(out,
            "<rect x=\"%" PRId64 "\" y=\"%" PRId64 "\" width=\"%" PRId64 "\" height=\"%" PRId64
            "\" rx=\"3\"",
            x + 1, y + 1, p->size.cell - 2, p->size.high - 2);
    put_fill(p, cell, c, out);
    fprintf(out, "><title>(%" PRId64 ",%" PRId64 ") ", m, n);
    put_owners(p->tile, cell, out);
    fputs("</title></rect>", out);
    if (owned) {
        bool shared = draw_tile_owners(p->tile, cell) > 1;
        if (shared)
            put_band(p, cell, x, y, out);
        draw_tile_labels(p->tile, cell, t, v);
        svg_put_text(out, x + p->size.cell / 2, y + (shared ? f->shared_thread_y : f->thread_y),
                     svg_is_dark(c) ? f->light_thread : f->dark_thread, t);
        svg_put_text(out, x + p->size.cell / 2, y + (shared ? f->shared_value_y : f->value_y),
                     svg_is_dark(c) ? f->light_value : f->dark_value, v);
    } else {
        fputc('\n', out);
    }
    svg_close_group(p->page);
}

/* ---- The cells of a strip ---- */

/* x, y: the corner of the first cell. */
static void put_heads(const tile_panel *p, int64_t x, int64_t y, const block *b)
{
    char text[24];
    for (int64_t i = b->from; i < b->to; ++i) {
        snprintf(text, sizeof text, "%" PRId64, i);
        svg_put_text(p->page->out, x + (i - b->from) * p->size.cell + p->size.cell / 2, y - 6, "h",
                     text);
    }
    for (int64_t i = b->first; i < b->last; ++i) {
        int64_t middle = y + (i - b->first) * p->size.high + p->size.high / 2;
        snprintf(text, sizeof text, "%" PRId64, i);
        svg_put_text(p->page->out, x - 6, middle + 4, "r", text);
    }
}

static void put_lines(const tile_panel *p, int64_t x, int64_t y, const block *b)
{
    int64_t height = (b->last - b->first) * p->size.high, width = (b->to - b->from) * p->size.cell;
    const draw_view *v = &p->tile->view;
    int64_t step_down = p->transposed ? v->column_step : v->row_step;
    int64_t step_across = p->transposed ? v->row_step : v->column_step;
    for (int64_t i = b->from + 1; step_across > 0 && i < b->to; ++i)
        if (i % step_across == 0)
            svg_put_line(p->page->out, x + (i - b->from) * p->size.cell, y, 0, height, 2);
    for (int64_t i = b->first + 1; step_down > 0 && i < b->last; ++i)
        if (i % step_down == 0)
            svg_put_line(p->page->out, x, y + (i - b->first) * p->size.high, width, 0, 2);
}

static void put_block(const tile_panel *p, int64_t x, int64_t y, const block *b)
{
    put_heads(p, x, y, b);
    for (int64_t i = b->first; i < b->last; ++i)
        for (int64_t k = b->from; k < b->to; ++k)
            put_cell(p, p->transposed ? k : i, p->transposed ? i : k,
                     x + (k - b->from) * p->size.cell, y + (i - b->first) * p->size.high);
    put_lines(p, x, y, b);
}

static void put_cells(const tile_panel *p, int64_t x, int64_t y, int64_t from, int64_t to)
{
    for (int64_t i = 0; i < p->rows.strips; ++i) {
        block b = {from, to, i * p->rows.width, svg_fold_to(&p->rows, i)};
        if (p->size.style == TILE_HEAT)
            tile_put_heat_block(p, x + i * p->rows.step, y + p->head, &b);
        else
            put_block(p, x + i * p->rows.step, y + p->head, &b);
    }
}

/* ---- The panel ---- */

void tile_put_panel(const tile_panel *panel, int64_t x, int64_t y, const page *on)
{
    char caption[64];
    tile_panel p = *panel;
    p.page = on;
    caption_text(&p, caption, sizeof caption);
    x += p.label;
    tile_open_group(p.tile, p.size.style == TILE_HEAT && !p.shared, on);
    if (p.tile->view.name != NULL) {
        svg_put_text(on->out, x, y + 12, "g", caption);
        y += CAPTION_HEIGHT;
    }
    for (int64_t strip = 0; strip < p.fold.strips; ++strip, y += p.fold.step) {
        int64_t from = strip * p.fold.width, to = svg_fold_to(&p.fold, strip);
        int64_t top =
            y + svg_put_strip_caption(&p.fold, strip, p.shared ? "atom" : "column", x, y, on->out);
        if (p.shared)
            tile_put_boxes(&p, x, top, from, to);
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
