/* tilesvg.c - `ct --svg` of threads and values: one tile, the two of a tiled copy, A, B and C.
 *
 *   tiled copy                        mma                  B (n,k), turned: k runs down
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

static cli_tile tiles[CLI_MAX_VIEWS];

/* Cells of one picture are of one width. */
static bool find_tiles(cli *c, int n, const cli_view *view, int64_t *cell)
{
    *cell = 0;
    for (int i = 0; i < n && cli_ok(c); ++i)
        if (cli_tile_of(c, &view[i], &tiles[i]))
            *cell = svg_max(*cell, tile_cell_width(&tiles[i]));
    return cli_ok(c) && n > 0;
}

/* "A, 32 threads of 8 values, every cell has one owner: LAYOUT" */
static void add_tile_fact(cli *c, page *p, const cli_tile *tile)
{
    char text[160];
    cli_tile_text(tile, text, sizeof text);
    if (tile->view.name == NULL)
        svg_add_fact(p, "tile (%" PRId64 ",%" PRId64 "): %s", tile->view.rows, tile->view.columns,
                     text);
    else
        svg_add_fact(p, "%s, %s: %s", tile->view.name, text, ct_str(&c->cx, tile->view.layout));
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

void cli_svg_tv(cli *c, ct_value v, FILE *out)
{
    cli_view view;
    int64_t cell;
    const char *title = ct_str(&c->cx, v);
    if (!cli_ok(c) || !cli_tv_view(c, v, &view) || !find_tiles(c, 1, &view, &cell))
        return;
    page p = {.out = out, .title = title, .title_length = strlen(title)};
    add_tile_fact(c, &p, &tiles[0]);
    put_tiles(&p, 1, cell);
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

void cli_svg_atom(cli *c, const cli_atom *atom, FILE *out)
{
    cli_view view[CLI_MAX_VIEWS];
    int64_t cell;
    int n = cli_atom_views(c, atom, view);
    if (!find_tiles(c, n, view, &cell))
        return;
    page p = {.out = out, .title = atom->text.text, .title_length = atom->text.length};
    for (int i = 0; i < n; ++i)
        add_tile_fact(c, &p, &tiles[i]);
    if (n == CLI_MAX_VIEWS)
        put_mma(&p, cell);
    else
        put_tiles(&p, n, cell);
}
