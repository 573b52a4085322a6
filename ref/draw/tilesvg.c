/* tilesvg.c - `ct --svg` of threads and values: one tile, the two of a tiled copy, A, B and C.
 *
 *   tiled copy                        mma                  B (n,k), transposed: k runs down
 *   +--------+    +-------------+              +-----+
 *   | source |    | destination |              |  B  |     row m of A and column n of B meet in
 *   +--------+    +-------------+     +-----+  +-----+     the cell (m,n) of C
 *   one under the other where one     |  A  |  |  C  |
 *   is wide                           +-----+  +-----+
 *
 * Cells of an mma that has no room in this arrangement are small ones, or have no texts.
 * Here: where tiles stand, facts. Not here: a tile (tilepanel.c). Follows util/print_svg.hpp and
 * util/print_latex.hpp, which arrange them so. */
#include "ref/draw/svg.h"
#include "ref/draw/tile.h"

#include <inttypes.h>
#include <string.h>

enum { TILE_GAP = 44 };

/* What is on a page. */
typedef struct sheet {
    page page;
    const draw_tile *tiles;
    int n;
    tile_size size;
} sheet;

/* ---- Sizes ---- */

/* So many cells are beside each other: A and C, else the widest tile. */
static int64_t count_cells(const sheet *s, bool across)
{
    int64_t sum[DRAW_MAX_VIEWS], most = 1;
    for (int i = 0; i < s->n; ++i) {
        const draw_view *v = &s->tiles[i].view;
        bool turned = s->n == DRAW_MAX_VIEWS && i == 1;
        sum[i] = draw_tile_is_shared(&s->tiles[i]) ? 0 : across != turned ? v->columns : v->rows;
        most = svg_max(most, sum[i]);
    }
    return s->n < DRAW_MAX_VIEWS ? most : svg_max(1, sum[2] + sum[across ? 0 : 1]);
}

/* Cells of one picture are of one width. */
static void take_style(sheet *s, tile_style style)
{
    s->size.style = style;
    s->size.high = style == TILE_CELLS ? TILE_HEIGHT : TILE_SMALL_HEIGHT;
    s->size.cell = 0;
    if (style == TILE_HEAT) {
        int64_t across = count_cells(s, true), down = count_cells(s, false);
        int64_t cell = svg_heat_cell(across, down);
        s->size.cell = svg_heat_stretch(cell, across);
        s->size.high = svg_heat_stretch(cell, down);
        return;
    }
    for (int i = 0; i < s->n; ++i)
        if (!draw_tile_is_shared(&s->tiles[i]))
            s->size.cell = svg_max(s->size.cell, tile_cell_width(&s->tiles[i], style));
}

/* Texts are for so many cells. */
static tile_style first_style(const draw_ctx *d, const sheet *s)
{
    bool many = d->heat;
    for (int i = 0; i < s->n; ++i)
        many = many || (!draw_tile_is_shared(&s->tiles[i]) &&
                        s->tiles[i].view.rows * s->tiles[i].view.columns > DRAW_MAX_TEXTS);
    return many ? TILE_HEAT : TILE_CELLS;
}

/* ---- The page ---- */

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

/* A body of that size, below it the legend where cells have no texts. */
static void open_tiles(sheet *s, int64_t width, int64_t height)
{
    bool bare = s->size.style == TILE_HEAT;
    int64_t legend = bare ? tile_legend_height(s->tiles, s->n, s->size.by_value) : 0;
    if (bare)
        svg_add_fact(&s->page, "colour: the %s of a cell's first owner",
                     s->size.by_value ? "value" : "thread");
    svg_place_page(&s->page, bare ? svg_max(width, LEGEND_WIDTH) : width, height + legend);
    svg_open_page(&s->page);
    tile_put_hatching(s->page.out);
    if (bare)
        tile_put_legend(s->tiles, s->n, s->size.by_value, s->page.top + height, s->page.out);
}

/* ---- One tile, or two ---- */

static void put_tiles(sheet *s)
{
    const page *p = &s->page;
    tile_panel panel[2] = {tile_place_panel(&s->tiles[0], false, &s->size)};
    int64_t width = panel[0].width, height = panel[0].height, dx = 0, dy = 0;
    if (s->n == 2) {
        panel[1] = tile_place_panel(&s->tiles[1], false, &s->size);
        bool beside = width + TILE_GAP + panel[1].width <= MAX_INNER;
        dx = beside ? width + TILE_GAP : 0;
        dy = beside ? 0 : height + TILE_GAP;
        width = beside ? dx + panel[1].width : svg_max(width, panel[1].width);
        height = beside ? svg_max(height, panel[1].height) : dy + panel[1].height;
    }
    open_tiles(s, width, height);
    for (int i = 0; i < s->n; ++i)
        tile_put_panel(&panel[i], MARGIN + i * dx, p->top + i * dy, p);
}

/* ---- A, B and C ---- */

/* A and B in one row where they fit, else one under the other; C below, as wide as a page. */
static void put_rows(sheet *s, const tile_panel *a, const tile_panel *b, const tile_panel *c)
{
    const page *p = &s->page;
    bool beside = a->width + TILE_GAP + b->width <= MAX_INNER;
    int64_t dx = beside ? a->width + TILE_GAP : 0;
    int64_t dy = beside ? 0 : a->height + TILE_GAP / 2;
    int64_t below = svg_max(a->height, dy + b->height) + TILE_GAP / 2;
    open_tiles(s, svg_max(c->width, svg_max(a->width, dx + b->width)), below + c->height);
    tile_put_panel(a, MARGIN, p->top, p);
    tile_put_panel(b, MARGIN + dx, p->top + dy, p);
    tile_put_panel(c, MARGIN, p->top + below, p);
}

/* False, and nothing written, where the page has no room for it. */
static bool put_product(sheet *s, const tile_panel *a, const tile_panel *b, const tile_panel *c)
{
    const page *p = &s->page;
    int64_t label = svg_max(b->label, c->label);
    int64_t right = a->width + TILE_GAP, below = b->height + TILE_GAP / 2;
    int64_t width = right + svg_max(label - b->label + b->width, label - c->label + c->width);
    if (width > MAX_INNER || a->fold.strips > 1 || b->fold.strips > 1 || c->fold.strips > 1)
        return false;
    open_tiles(s, width, below + svg_max(a->height, c->height));
    tile_put_panel(b, MARGIN + right + label - b->label, p->top, p);
    tile_put_panel(a, MARGIN, p->top + below, p);
    tile_put_panel(c, MARGIN + right + label - c->label, p->top + below, p);
    return true;
}

static void put_mma(sheet *s)
{
    tile_style first = s->size.style;
    for (tile_style style = first; style <= TILE_HEAT; ++style) {
        take_style(s, style);
        tile_panel a = tile_place_panel(&s->tiles[0], false, &s->size);
        tile_panel b = tile_place_panel(&s->tiles[1], true, &s->size);
        tile_panel c = tile_place_panel(&s->tiles[2], false, &s->size);
        if (put_product(s, &a, &b, &c))
            return;
        if (style == TILE_HEAT)
            put_rows(s, &a, &b, &c);
    }
}

void draw_svg_tiles(draw_ctx *d, const char *title, size_t length, const draw_view *view, int n,
                    FILE *out)
{
    const draw_tile *tiles = draw_tiles_of(d, view, n);
    if (tiles == NULL)
        return;
    sheet s = {.tiles = tiles, .n = n, .size = {.by_value = d->by_value}};
    s.page = (page){.out = out, .title = title, .title_length = length, .live = d->live};
    for (int i = 0; i < n; ++i)
        svg_add_tile_fact(&s.page, &tiles[i]);
    take_style(&s, first_style(d, &s));
    if (n == DRAW_MAX_VIEWS)
        put_mma(&s);
    else
        put_tiles(&s);
    svg_close_page(&s.page);
}
