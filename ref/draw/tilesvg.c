/* tilesvg.c - `ct --svg` of threads and values: one tile, the two of a tiled copy, A, B and C.
 *
 *   tiled copy                        mma                  B (n,k), transposed: k runs down
 *   +--------+    +-------------+              +-----+
 *   | source |    | destination |              |  B  |     row m of A and column n of B meet in
 *   +--------+    +-------------+     +-----+  +-----+     the cell (m,n) of C
 *   one under the other where one     |  A  |  |  C  |
 *   is wide                           +-----+  +-----+
 *
 * Here: where tiles stand, facts. Not here: a tile (tilepanel.c). Follows util/print_svg.hpp and
 * util/print_latex.hpp, which arrange them so. */
#include "ref/draw/svg.h"
#include "ref/draw/tile.h"

#include <inttypes.h>
#include <string.h>

enum { TILE_GAP = 44, LEAST_CELL = 36 };

/* Cells of one picture are of one width. */
static int64_t cell_width(const draw_tile *tiles, int n)
{
    int64_t cell = LEAST_CELL;
    for (int i = 0; i < n; ++i)
        if (!draw_tile_is_shared(&tiles[i]))
            cell = svg_max(cell, tile_cell_width(&tiles[i]));
    return cell;
}

/* "A, 32 threads of 8 values, every cell has one owner: LAYOUT" */
void svg_add_tile_fact(page *p, const draw_tile *tile)
{
    char text[160];
    draw_tile_text(tile, text, sizeof text);
    if (tile->view.name == NULL)
        svg_add_fact(p, "tile (%" PRId64 ",%" PRId64 "): %s", tile->view.rows, tile->view.columns,
                     text);
    else
        svg_add_fact(p, "%s, %s: %s", tile->view.name, text, tile->layout_text);
}

/* ---- One tile, or two ---- */

static void open_tiles(page *p, int64_t width, int64_t height)
{
    svg_place_page(p, width, height);
    svg_open_page(p);
    tile_put_hatching(p->out);
}

static void put_tiles(page *p, const draw_tile *tiles, int n, int64_t cell)
{
    tile_panel panel[2] = {tile_place_panel(&tiles[0], false, cell)};
    int64_t width = panel[0].width, height = panel[0].height, dx = 0, dy = 0;
    if (n == 2) {
        panel[1] = tile_place_panel(&tiles[1], false, cell);
        bool beside = width + TILE_GAP + panel[1].width <= MAX_INNER;
        dx = beside ? width + TILE_GAP : 0;
        dy = beside ? 0 : height + TILE_GAP;
        width = beside ? dx + panel[1].width : svg_max(width, panel[1].width);
        height = beside ? svg_max(height, panel[1].height) : dy + panel[1].height;
    }
    open_tiles(p, width, height);
    for (int i = 0; i < n; ++i)
        tile_put_panel(&panel[i], MARGIN + i * dx, p->top + i * dy, p);
    svg_close_page(p);
}

/* ---- A, B and C ---- */

/* A and B in one row where they fit, else one under the other; C below, as wide as a page. */
static void put_rows(page *p, const tile_panel *a, const tile_panel *b, const tile_panel *c)
{
    bool beside = a->width + TILE_GAP + b->width <= MAX_INNER;
    int64_t dx = beside ? a->width + TILE_GAP : 0;
    int64_t dy = beside ? 0 : a->height + TILE_GAP / 2;
    int64_t below = svg_max(a->height, dy + b->height) + TILE_GAP / 2;
    open_tiles(p, svg_max(c->width, svg_max(a->width, dx + b->width)), below + c->height);
    tile_put_panel(a, MARGIN, p->top, p);
    tile_put_panel(b, MARGIN + dx, p->top + dy, p);
    tile_put_panel(c, MARGIN, p->top + below, p);
}

static void put_mma(page *p, const draw_tile *tiles, int64_t cell)
{
    tile_panel a = tile_place_panel(&tiles[0], false, cell);
    tile_panel b = tile_place_panel(&tiles[1], true, cell);
    tile_panel c = tile_place_panel(&tiles[2], false, cell);
    int64_t label = svg_max(b.label, c.label);
    int64_t right = a.width + TILE_GAP, below = b.height + TILE_GAP / 2;
    int64_t width = right + svg_max(label - b.label + b.width, label - c.label + c.width);
    if (width > MAX_INNER || c.fold.strips > 1) {
        put_rows(p, &a, &b, &c);
    } else {
        open_tiles(p, width, below + svg_max(a.height, c.height));
        tile_put_panel(&b, MARGIN + right + label - b.label, p->top, p);
        tile_put_panel(&a, MARGIN, p->top + below, p);
        tile_put_panel(&c, MARGIN + right + label - c.label, p->top + below, p);
    }
    svg_close_page(p);
}

void draw_svg_tiles(draw_ctx *d, const char *title, size_t length, const draw_view *view, int n,
                    FILE *out)
{
    const draw_tile *tiles = draw_tiles_of(d, view, n);
    if (tiles == NULL)
        return;
    int64_t cell = cell_width(tiles, n);
    page p = {.out = out, .title = title, .title_length = length, .live = d->live};
    for (int i = 0; i < n; ++i)
        svg_add_tile_fact(&p, &tiles[i]);
    if (n == DRAW_MAX_VIEWS)
        put_mma(&p, tiles, cell);
    else
        put_tiles(&p, tiles, n, cell);
}
