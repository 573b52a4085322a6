/* tile.h - threads and values over a tile.
 *
 *   view.c        the (thread, value) layouts of a copy or an MMA, and one that is given
 *   tile.c        such a layout from the other side: who owns each cell of the tile
 *   tilepanel.c   one tile as a picture
 *   tilebox.c     .. of an operand in shared memory
 *   tileheat.c    .. with cells that have no texts
 *   tilesvg.c     tiles side by side on a page
 *   tilecells.c   tiles as numbers, for a program that draws them itself */
#ifndef DRAW_TILE_H
#define DRAW_TILE_H

#include "ref/draw/svg.h"

/* ---- view.c ---- */

enum { DRAW_MAX_VIEWS = 3 };

/* A layout (thread, value) -> place in a tile, column-major, or coordinate in it.
 *          N                                step: an atom of a tiled one
 *     +----+----+
 *   M |    |    |  thread: of the layout's first coordinate, NULL where that is the thread
 *     +----+----+ */
typedef struct draw_view {
    const char *name, *axes; /* "A", "(m,k)" */
    ct_layout layout, thread;
    int64_t rows, columns, row_step, column_step;
    int64_t atom_threads; /* of an MMA; 0: this is none */
} draw_view;

/* Their number: 2 for a tiled copy's source and destination, 1 where those are equal; 3 for A, B
 * and C, of one atom alone where it is not tiled. 0 where they refuse. */
int draw_copy_views(draw_ctx *d, const ct_tiled_copy *copy, draw_view view[DRAW_MAX_VIEWS]);
int draw_mma_views(draw_ctx *d, const ct_tiled_mma *mma, bool alone,
                   draw_view view[DRAW_MAX_VIEWS]);
/* A layout (thread, value) over a tile of those sizes. */
bool draw_tv_view(draw_ctx *d, ct_value v, const int64_t tile[2], draw_view *view);
/* Rows and columns of a tile: (M,N), or N for one row. */
bool draw_tile_sizes(draw_ctx *d, ct_value shape, int64_t size[2]);

/* ---- tile.c ---- */

enum { DRAW_MAX_OWNERS = 1 << 17, DRAW_MAX_PAIRS = 1 << 21 };

/* Threads from .. to, all with the same value. */
typedef struct draw_owner {
    int32_t from, to, value, next; /* next of the cell, -1 for the last */
} draw_owner;

/* Cell (m,n) is m + rows * n. */
typedef struct draw_tile {
    draw_view view;
    const char *layout_text;
    int64_t threads, values;
    bool renumbered;     /* a thread is not the layout's first coordinate */
    int64_t empty;       /* cells without an owner */
    int32_t least, most; /* owners of a cell */
    int32_t last_thread;
    size_t widest_thread, widest_value;
    int32_t first[DRAW_MAX_CELLS], last[DRAW_MAX_CELLS]; /* owners, -1 for none */
    int32_t owners;
    draw_owner owner[DRAW_MAX_OWNERS];
} draw_tile;

enum { DRAW_LABEL = 40 };

bool draw_tile_of(draw_ctx *d, const draw_view *view, draw_tile *tile);
/* The tiles of one picture, which the next call overwrites; NULL where they refuse, or are none. */
const draw_tile *draw_tiles_of(draw_ctx *d, const draw_view *view, int n);
/* Threads times values. */
int32_t draw_tile_owners(const draw_tile *tile, int64_t cell);
/* "T0-31" and "V4"; "" and "" for a cell without an owner. */
void draw_tile_labels(const draw_tile *tile, int64_t cell, char t[DRAW_LABEL], char v[DRAW_LABEL]);
/* All threads of an atom have all of its operand, which so lies in shared memory: not one cell, but
 * each atom's part of the tile, has owners of its own. */
bool draw_tile_is_shared(const draw_tile *tile);
/* "T0-127, T256-383": the threads that own a cell; the first two ranges. */
void draw_tile_threads(const draw_tile *tile, int64_t cell, char *text, size_t size);
/* "128 threads of 8 values, every cell has one owner" */
void draw_tile_text(const draw_tile *tile, char *text, size_t size);

/* ---- tilepanel.c ---- */

enum { TILE_HEIGHT = 34, TILE_SMALL_HEIGHT = 30, TILE_HEAD = 20 };

/* Cells with texts; with small ones; without. */
typedef enum tile_style { TILE_CELLS, TILE_SMALL, TILE_HEAT } tile_style;

/* How the cells of one picture are drawn, and their width and height. */
typedef struct tile_size {
    tile_style style;
    bool by_value; /* the colour is that of the value, else of the thread */
    int64_t cell, high;
} tile_size;

/* One tile of a picture. Wide ones are cut into strips (svg_fold); of an operand in shared memory
 * each atom's part is one box.
 *      name (m,k)          caption, where there is one
 *          0   1   2       head
 *      0 +---+---+---+     label, then cells; transposed: columns run down, rows across
 *      1 +---+---+---+ */
typedef struct tile_panel {
    const draw_tile *tile;
    bool transposed;
    tile_size size;
    int64_t label, head, width, height; /* width and height with label, head and caption */
    int64_t across, down;               /* cells, or boxes */
    bool shared;
    fold fold, rows;  /* of the cells across; of those down, where the others are not */
    const page *page; /* while it is written */
} tile_panel;

/* The width that the cells of a tile need for their texts. */
int64_t tile_cell_width(const draw_tile *tile, tile_style style);
tile_panel tile_place_panel(const draw_tile *tile, bool transposed, const tile_size *size);
/* x, y: the corner of label and caption. */
void tile_put_panel(const tile_panel *p, int64_t x, int64_t y, const page *on);
/* The hatching of cells without an owner. */
void tile_put_hatching(FILE *out);

/* ---- tilebox.c ---- */

/* Sizes of a panel whose cells are boxes; those of a strip. */
void tile_place_boxes(tile_panel *p);
void tile_put_boxes(const tile_panel *p, int64_t x, int64_t y, int64_t from, int64_t to);

/* ---- tileheat.c ---- */

/* Of the first owner. */
colour tile_colour(const draw_tile *tile, int64_t cell, bool by_value);
/* The side that runs down, or across; its name is written to name. */
heat_axis tile_axis(const tile_panel *p, bool down, char name[2]);
/* x, y: the corner of the first cell. */
void tile_put_heat_block(const tile_panel *p, int64_t x, int64_t y, const block *b);
enum { LEGEND_WIDTH = 460 };

/* What the colours of a picture without texts mean. */
int64_t tile_legend_height(const draw_tile *tiles, int n, bool by_value);
void tile_put_legend(const draw_tile *tiles, int n, bool by_value, int64_t y, FILE *out);

/* ---- live.c: nothing is written on a page that is not live ---- */

/* The group of a tile, bare if its cells have no texts, of a cell, of an atom's box, which
 * svg_close_group closes. */
void tile_open_group(const draw_tile *tile, bool bare, const page *p);
void tile_open_cell(const draw_tile *tile, int64_t m, int64_t n, const page *p);
/* m, n: its first cell. */
void tile_open_box(const draw_tile *tile, int64_t m, int64_t n, const page *p);

/* ---- tilesvg.c: nothing is written where it refuses ---- */

/* One tile, the two of a tiled copy, or A, B and C; title: length characters. */
void draw_svg_tiles(draw_ctx *d, const char *title, size_t length, const draw_view *view, int n,
                    FILE *out);

/* The fact that a picture has about one of its tiles. */
void svg_add_tile_fact(page *p, const draw_tile *tile);

/* ---- tilecells.c: nothing is written where it refuses ---- */

/* The same tiles as draw_svg_tiles, as one object of JSON. */
void draw_cells_tiles(draw_ctx *d, const char *title, size_t length, const draw_view *view, int n,
                      FILE *out);

/* ---- latex.c ---- */

/* The same tiles as draw_svg_tiles. */
void draw_latex_tiles(draw_ctx *d, const char *title, size_t length, const draw_view *view, int n,
                      FILE *out);

#endif
