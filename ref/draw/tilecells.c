/* tilecells.c - `ct --cells` of threads and values: tiles as numbers, as one object.
 *
 *      {"kind":"tiles","title":"..","facts":[..],"panels":[
 *       {"caption":"A (m,k)","layout":"((_4,_8),..","shared":false,
 *        "rows":{"extent":16,"step":16},"columns":{"extent":8,"step":8},
 *        "owners":[[0,0],[0,3,1],["T0+7","V0",0,3,0,8,11,0],[],..],
 *        "fill":"5da3e9..","dark":"00.."}]}
 *
 * Cells go row by row: [thread, value], [from, to, value] of neighbouring threads, or the labels
 * and then such triples; [] has no owner. step: extent of an atom, 0 for none. shared: all of an
 * atom's part lies in shared memory. Here: tiles. Not here: grids (cells.c). */
#include "ref/draw/tile.h"

#include <inttypes.h>
#include <string.h>

/* More owners of one cell are counted by its label alone. */
enum { MAX_LISTED = 64 };

static void put_owners(const draw_tile *tile, int64_t cell, FILE *out)
{
    char t[DRAW_LABEL], v[DRAW_LABEL];
    int32_t i = tile->first[cell];
    fputc('[', out);
    if (i >= 0 && tile->owner[i].next < 0 && tile->owner[i].from == tile->owner[i].to) {
        fprintf(out, "%d,%d", (int)tile->owner[i].from, (int)tile->owner[i].value);
        i = -1;
    } else if (i >= 0) {
        draw_tile_labels(tile, cell, t, v);
        fprintf(out, "\"%s\",\"%s\"", t, v);
    }
    for (int n = 0; i >= 0 && n < MAX_LISTED; i = tile->owner[i].next, ++n) {
        const draw_owner *o = &tile->owner[i];
        fprintf(out, ",%d,%d,%d", (int)o->from, (int)o->to, (int)o->value);
    }
    fputc(']', out);
}

static colour colour_of(const draw_tile *tile, int64_t cell)
{
    return svg_hue(tile->first[cell] >= 0 ? tile->owner[tile->first[cell]].from : 0);
}

static int64_t cell_at(const draw_tile *tile, int64_t i)
{
    const draw_view *v = &tile->view;
    return i / v->columns + v->rows * (i % v->columns);
}

static void put_cells(const draw_tile *tile, FILE *out)
{
    int64_t count = tile->view.rows * tile->view.columns;
    fputs("\"owners\":[", out);
    for (int64_t i = 0; i < count; ++i) {
        fputs(i > 0 ? "," : "", out);
        put_owners(tile, cell_at(tile, i), out);
    }
    fputs("],\"fill\":\"", out);
    for (int64_t i = 0; i < count; ++i)
        cells_put_colour(out, colour_of(tile, cell_at(tile, i)));
    fputs("\",\"dark\":\"", out);
    for (int64_t i = 0; i < count; ++i)
        fputc(svg_is_dark(colour_of(tile, cell_at(tile, i))) ? '1' : '0', out);
    fputs("\"}", out);
}

static void put_tile(const draw_tile *tile, FILE *out)
{
    char caption[64] = "";
    const draw_view *v = &tile->view;
    if (v->name != NULL)
        snprintf(caption, sizeof caption, "%s %s", v->name, v->axes);
    fputs("{\"caption\":", out);
    cells_put_string(out, caption, strlen(caption));
    fputs(",\"layout\":", out);
    cells_put_string(out, tile->layout_text, strlen(tile->layout_text));
    fprintf(out,
            ",\"shared\":%s,\"rows\":{\"extent\":%" PRId64 ",\"step\":%" PRId64
            "},\"columns\":{\"extent\":%" PRId64 ",\"step\":%" PRId64 "},",
            draw_tile_is_shared(tile) ? "true" : "false", v->rows, v->row_step, v->columns,
            v->column_step);
    put_cells(tile, out);
}

void draw_cells_tiles(draw_ctx *d, const char *title, size_t length, const draw_view *view, int n,
                      FILE *out)
{
    const draw_tile *tiles = draw_tiles_of(d, view, n);
    if (tiles == NULL)
        return;
    page p = {.out = out, .title = title, .title_length = length};
    for (int i = 0; i < n; ++i)
        svg_add_tile_fact(&p, &tiles[i]);
    cells_open("tiles", &p);
    fputs(",\"panels\":[", out);
    for (int i = 0; i < n; ++i) {
        fputs(i > 0 ? "," : "", out);
        put_tile(&tiles[i], out);
    }
    fputs("]}\n", out);
}
