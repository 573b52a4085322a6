/* tilesvg.c - `ct --svg` of threads and values: one tile, the two of a tiled copy, A, B and C.
 *
 *   tiled copy                        mma                  B (n,k), transposed: k runs down
 *   +--------+    +-------------+              +-----+
 *   | source |    | destination |              |  B  |     row m of A and column n of B meet in
 *   +--------+    +-------------+     +-----+  +-----+     the cell (m,n) of C
 *   one under the other where one     |  A  |  |  C  |
 *   is wider than a screen            +-----+  +-----+
 *
 * Here: where tiles stand, facts. Not here: a tile (tilepanel.c). Follows util/print_svg.hpp and
 * util/print_latex.hpp, which arrange them so. */
#include "ref/draw/svg.h"
#include "ref/draw/tile.h"

#include <inttypes.h>
#include <string.h>

enum { TILE_GAP = 44 };

static draw_tile tiles[DRAW_MAX_VIEWS];

/* Cells of one picture are of one width. */
static bool find_tiles(draw_ctx *d, int n, const draw_view *view, int64_t *cell)
{
    *cell = 0;
    for (int i = 0; i < n && draw_ok(d); ++i)
        if (draw_tile_of(d, &view[i], &tiles[i]))
            *cell = svg_max(*cell, tile_cell_width(&tiles[i]));
    return draw_ok(d) && n > 0;
}

/* "A, 32 threads of 8 values, every cell has one owner: LAYOUT" */
static void add_tile_fact(draw_ctx *d, page *p, const draw_tile *tile)
{
    char text[160];
    draw_tile_text(tile, text, sizeof text);
    if (tile->view.name == NULL)
        svg_add_fact(p, "tile (%" PRId64 ",%" PRId64 "): %s", tile->view.rows, tile->view.columns,
                     text);
    else
        svg_add_fact(p, "%s, %s: %s", tile->view.name, text, ct_str(&d->cx, tile->view.layout));
}

/* ---- One tile, or two ---- */

static void put_tiles(page *p, int n, int64_t cell)
{
    tile_panel panel[2] = {tile_place_panel(&tiles[0], false, cell)};
    int64_t width = panel[0].width, height = panel[0].height, dx = 0, dy = 0;
    if (n == 2) {
        panel[1] = tile_place_panel(&tiles[1], false, cell);
        dx = width > WRAP_WIDTH ? 0 : width + TILE_GAP;
        dy = width > WRAP_WIDTH ? height + TILE_GAP : 0;
    }
    svg_place_page(p, width + dx, height + dy);
    svg_open_page(p);
    tile_put_hatching(p->out);
    for (int i = 0; i < n; ++i)
        tile_put_panel(&panel[i], MARGIN + i * dx, p->top + i * dy, p->out);
    svg_close_page(p);
}

/* ---- A, B and C ---- */

static void put_mma(page *p, int64_t cell)
{
    tile_panel a = tile_place_panel(&tiles[0], false, cell);
    tile_panel b = tile_place_panel(&tiles[1], true, cell);
    tile_panel c = tile_place_panel(&tiles[2], false, cell);
    int64_t label = svg_max(b.label, c.label);
    int64_t right = a.width + TILE_GAP, below = b.height + TILE_GAP / 2;
    svg_place_page(p, right + label + svg_max(b.width, c.width), below + c.height);
    svg_open_page(p);
    tile_put_hatching(p->out);
    tile_put_panel(&b, MARGIN + right + label - b.label, p->top, p->out);
    tile_put_panel(&a, MARGIN, p->top + below, p->out);
    tile_put_panel(&c, MARGIN + right + label - c.label, p->top + below, p->out);
    svg_close_page(p);
}

void draw_svg_tiles(draw_ctx *d, const char *title, size_t length, const draw_view *view, int n,
                    FILE *out)
{
    int64_t cell;
    if (!find_tiles(d, n, view, &cell))
        return;
    page p = {.out = out, .title = title, .title_length = length};
    for (int i = 0; i < n; ++i)
        add_tile_fact(d, &p, &tiles[i]);
    if (n == DRAW_MAX_VIEWS)
        put_mma(&p, cell);
    else
        put_tiles(&p, n, cell);
}
