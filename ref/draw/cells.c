/* cells.c - `ct --cells`: a grid as numbers, for a program that draws it itself, as one object.
 *
 *      {"kind":"values","title":"(2,2):(1,2)","facts":["size 4, .."],"rank":2,
 *       "legend":{"first":"0","last":"3","ramp":"fdf3c8.."},    or   {"swatches":"5da3e9.."}
 *       "panels":[{"caption":"","notes":[],
 *                  "rows":{"extent":2,"lines":[],"heads":[]},"columns":{..},
 *                  "cells":[0,2,1,3],                           row by row; text where no integer
 *                  "chunks":[..],"words":[..],                  where there is a swizzle, are banks
 *                  "fill":"fdf3c8..","dark":"0011"}]}           a colour, and a flag, a cell
 *
 * Colours are those of `ct --svg`. Here: grids. Not here: tiles (tilecells.c). */
#include "ref/draw/svg.h"

#include <inttypes.h>
#include <string.h>

enum { RAMP_SAMPLES = 16 };

void cells_put_string(FILE *out, const char *text, size_t length)
{
    fputc('"', out);
    for (size_t i = 0; i < length; ++i) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < ' ')
            fprintf(out, "\\u%04x", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

void cells_put_colour(FILE *out, colour c)
{
    fprintf(out, "%02x%02x%02x", (unsigned)c.r, (unsigned)c.g, (unsigned)c.b);
}

void cells_open(const char *kind, const page *p)
{
    fprintf(p->out, "{\"kind\":\"%s\",\"title\":", kind);
    cells_put_string(p->out, p->title, p->title_length);
    fputs(",\"facts\":[", p->out);
    for (int i = 0; i < p->facts; ++i) {
        fputs(i > 0 ? "," : "", p->out);
        cells_put_string(p->out, p->fact[i], strlen(p->fact[i]));
    }
    fputc(']', p->out);
}

/* ---- Legend ---- */

static void put_swatches(FILE *out, int n, colour (*hue)(int64_t i))
{
    fputs("{\"swatches\":\"", out);
    for (int i = 0; i < n; ++i)
        cells_put_colour(out, hue(i));
    fputs("\"}", out);
}

static void put_ramp(const draw_grid *grid, FILE *out)
{
    fputs("{\"first\":", out);
    cells_put_string(out, grid->first.value, strlen(grid->first.value));
    fputs(",\"last\":", out);
    cells_put_string(out, grid->last.value, strlen(grid->last.value));
    fputs(",\"ramp\":\"", out);
    for (int i = 0; i < RAMP_SAMPLES; ++i)
        cells_put_colour(out, svg_colour(0, RAMP_SAMPLES - 1, i));
    fputs("\"}", out);
}

static void put_legend(const draw_grid *grid, FILE *out)
{
    fputs(",\"legend\":", out);
    if (grid->memory.bits > 0)
        put_swatches(out, DRAW_BANKS, svg_hue);
    else if (grid->chunks.count > 0)
        put_swatches(out, grid->chunks.count, svg_chunk_hue);
    else
        put_ramp(grid, out);
}

/* ---- A panel ---- */

static void put_side(ct_ctx *cx, const char *name, const draw_side *side, FILE *out)
{
    char text[64];
    fprintf(out, "\"%s\":{\"extent\":%" PRId64 ",\"lines\":[", name, side->extent);
    for (int i = 0; i < side->lines; ++i)
        fprintf(out, "%s%" PRId64, i > 0 ? "," : "", side->line[i]);
    fputs("],\"heads\":[", out);
    for (int64_t i = 0; side->nested && i < side->extent; ++i) {
        draw_side_text(cx, side, i, text, sizeof text);
        fputs(i > 0 ? "," : "", out);
        cells_put_string(out, text, strlen(text));
    }
    fputs("]},", out);
}

/* What of each cell makes a list. */
typedef void put_cell(const draw_grid *grid, const draw_cell *cell, FILE *out);

static void put_value(const draw_grid *grid, const draw_cell *cell, FILE *out)
{
    (void)grid;
    const char *digits = cell->value + (cell->value[0] == '-');
    if (strspn(digits, "0123456789") == strlen(digits))
        fputs(cell->value, out);
    else
        cells_put_string(out, cell->value, strlen(cell->value));
}

static void put_chunk(const draw_grid *grid, const draw_cell *cell, FILE *out)
{
    (void)grid;
    fprintf(out, "%d", cell->chunk);
}

static void put_word(const draw_grid *grid, const draw_cell *cell, FILE *out)
{
    (void)grid;
    fprintf(out, "%" PRId64, cell->word[0]);
}

static void put_fill(const draw_grid *grid, const draw_cell *cell, FILE *out)
{
    cells_put_colour(out, svg_cell_colour(grid, cell));
}

static void put_dark(const draw_grid *grid, const draw_cell *cell, FILE *out)
{
    fputc(svg_is_dark(svg_cell_colour(grid, cell)) ? '1' : '0', out);
}

/* The cells of one panel, computed once for all lists. */
typedef struct cells {
    ct_ctx *cx;
    const draw_grid *grid;
    FILE *out;
    int64_t count;
} cells;

static void put_list(const cells *c, const draw_cell *cell, const char *between, put_cell *put)
{
    for (int64_t i = 0; i < c->count; ++i) {
        fputs(i > 0 ? between : "", c->out);
        put(c->grid, &cell[i], c->out);
    }
}

static void put_lists(const cells *c, int64_t panel)
{
    static draw_cell cell[DRAW_MAX_CELLS];
    const draw_grid *grid = c->grid;
    int64_t columns = grid->column.extent;
    for (int64_t i = 0; i < c->count; ++i)
        cell[i] = draw_grid_cell(c->cx, grid, i / columns, i % columns, panel);
    fputs("\"cells\":[", c->out);
    put_list(c, cell, ",", put_value);
    if (grid->memory.bits > 0) {
        fputs("],\"words\":[", c->out);
        put_list(c, cell, ",", put_word);
    } else if (grid->chunks.count > 0) {
        fputs("],\"chunks\":[", c->out);
        put_list(c, cell, ",", put_chunk);
    }
    fputs("],\"fill\":\"", c->out);
    put_list(c, cell, "", put_fill);
    fputs("\",\"dark\":\"", c->out);
    put_list(c, cell, "", put_dark);
    fputs("\"}", c->out);
}

/* What 32 lanes meet along a row and a column. */
static void put_notes(const cells *c, bool pair)
{
    char text[200];
    fputs("\"notes\":[", c->out);
    for (int i = 0; pair && i < (c->grid->rank == 1 ? 1 : 2); ++i) {
        draw_bank_text(c->cx, c->grid, i == 0, text, sizeof text);
        fputs(i > 0 ? "," : "", c->out);
        cells_put_string(c->out, text, strlen(text));
    }
    fputs("],", c->out);
}

static void put_panel(const cells *c, int64_t panel, const char *caption, bool pair)
{
    fputs("{\"caption\":", c->out);
    cells_put_string(c->out, caption, strlen(caption));
    fputc(',', c->out);
    put_notes(c, pair);
    put_side(c->cx, "rows", &c->grid->row, c->out);
    put_side(c->cx, "columns", &c->grid->column, c->out);
    put_lists(c, panel);
}

/* Banks of a swizzled layout are preceded by those without the swizzle. */
static void put_pair(cells c, const draw_grid *plain)
{
    char caption[80];
    const draw_grid *grid = c.grid;
    c.grid = plain;
    put_panel(&c, 0, "without the swizzle", true);
    fputc(',', c.out);
    c.grid = grid;
    snprintf(caption, sizeof caption, "with %s", grid->chunks.name);
    put_panel(&c, 0, caption, true);
}

static void put_panels(const cells *c)
{
    char caption[132] = "", text[128];
    for (int64_t panel = 0; panel < c->grid->panels; ++panel) {
        if (c->grid->panels > 1) {
            draw_panel_text(c->cx, c->grid, panel, text, sizeof text);
            snprintf(caption, sizeof caption, "(%s)", text);
        }
        fputs(panel > 0 ? "," : "", c->out);
        put_panel(c, panel, caption, false);
    }
}

void draw_cells(draw_ctx *d, ct_value v, int bits, FILE *out)
{
    draw_grid grid, plain;
    const char *title = ct_str(&d->cx, v);
    if (!draw_ok(d) || !draw_grid_of(d, v, bits, &grid))
        return;
    bool pair = draw_grid_unswizzled(d, &grid, &plain);
    if (!draw_ok(d))
        return;
    picture p = {.cx = &d->cx, .grid = &grid, .plain = pair ? &plain : NULL};
    p.page = (page){.out = out, .title = title, .title_length = strlen(title)};
    svg_add_facts(&p);
    if (!draw_ok(d) || !draw_grid_fits(d, &grid) || (pair && !draw_grid_fits(d, &plain)))
        return;
    cells_open(bits > 0 ? "banks" : grid.chunks.count > 0 ? "chunks" : "values", &p.page);
    fprintf(out, ",\"rank\":%d", grid.rank);
    put_legend(&grid, out);
    fputs(",\"panels\":[", out);
    cells c = {&d->cx, &grid, out, grid.row.extent * grid.column.extent};
    if (pair)
        put_pair(c, &plain);
    else
        put_panels(&c);
    fputs("]}\n", out);
}
