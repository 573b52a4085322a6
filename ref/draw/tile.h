/* tile.h - threads and values over a tile: what the calculator's files about them share.
 *
 *   atom.c        tiled_copy(..), mma(..), tiled_mma(..): read, printed as CuTe prints them
 *   view.c        their (thread, value) layouts, and the one of --tv
 *   tile.c        such a layout from the other side: who owns each cell of the tile
 *   text/print_layout.c       -p: those cells as a table
 *   tilesvg.c     --svg: those cells as a picture; tilepanel.c draws one tile
 *   dot.c         --dot of an atom */
#ifndef CLI_TILE_H
#define CLI_TILE_H

#include "ref/cli/cli.h"

/* ---- atom.c ---- */

/* One line of the print of an atom: a label and its value, or a heading (value NULL). */
typedef struct cli_part {
    const char *label; /* up to its colon, then as many blanks as CuTe writes */
    ct_value value;
    const char *meaning;
} cli_part;

typedef enum cli_atom_kind { CLI_MMA, CLI_TILED_MMA, CLI_TILED_COPY } cli_atom_kind;

/* An instruction, alone or spread over threads: not a value of the reference, so not an operand. */
typedef struct cli_atom {
    cli_atom_kind kind;
    const char *name;   /* of the call */
    cli_span text;      /* as it was written */
    ct_tiled_copy copy; /* CLI_TILED_COPY */
    int bits;           /* ... of one of its values */
    ct_tiled_mma mma;   /* the others */
} cli_atom;

enum { CLI_MAX_PARTS = 16 };

/* The text is a call that makes an atom. */
bool cli_is_atom(cli_span text);
bool cli_read_atom(cli *c, const cli_source *source, cli_atom *to);
int cli_atom_parts(cli *c, const cli_atom *atom, cli_part part[CLI_MAX_PARTS]);
/* As CuTe prints it; under each part what it means, where that is asked for. */
void cli_put_atom(cli *c, const cli_atom *atom, bool meaning, FILE *out);

/* ---- view.c ---- */

enum { CLI_MAX_VIEWS = 3 };

/* A layout (thread, value) -> place in a tile, column-major, or coordinate in it.
 *          N                                step: an atom of a tiled one
 *     +----+----+
 *   M |    |    |  thread: of the layout's first coordinate, NULL where that is the thread
 *     +----+----+ */
typedef struct cli_view {
    const char *name, *axes; /* "A", "(m,k)" */
    ct_layout layout, thread;
    int64_t rows, columns, row_step, column_step;
} cli_view;

/* One of them for a tiled copy's source, one for its destination; or A, B and C. Their number. */
int cli_atom_views(cli *c, const cli_atom *atom, cli_view view[CLI_MAX_VIEWS]);
bool cli_tv_view(cli *c, ct_value v, cli_view *view);
/* Rows and columns of a tile: (M,N), or N for one row. */
bool cli_tile_sizes(cli *c, ct_value shape, int64_t size[2]);

/* ---- tile.c ---- */

enum { CLI_MAX_OWNERS = 1 << 17, CLI_MAX_PAIRS = 1 << 21 };

/* Threads from .. to, all with the same value. */
typedef struct cli_owner {
    int32_t from, to, value, next; /* next of the cell, -1 for the last */
} cli_owner;

/* Cell (m,n) is m + rows * n. */
typedef struct cli_tile {
    cli_view view;
    int64_t threads, values;
    int64_t empty;       /* cells without an owner */
    int32_t least, most; /* owners of a cell */
    size_t widest_thread, widest_value;
    int32_t first[CLI_MAX_CELLS], last[CLI_MAX_CELLS]; /* owners, -1 for none */
    int32_t owners;
    cli_owner owner[CLI_MAX_OWNERS];
} cli_tile;

enum { CLI_LABEL = 40 };

bool cli_tile_of(cli *c, const cli_view *view, cli_tile *tile);
/* Threads times values. */
int32_t cli_tile_owners(const cli_tile *tile, int64_t cell);
/* "T0-31" and "V4"; "" and "" for a cell without an owner. */
void cli_tile_labels(const cli_tile *tile, int64_t cell, char t[CLI_LABEL], char v[CLI_LABEL]);
/* "128 threads of 8 values, every cell has one owner" */
void cli_tile_text(const cli_tile *tile, char *text, size_t size);

/* ---- text/print_layout.c ---- */

void cli_atom_tables(cli *c, const cli_atom *atom, FILE *out);
void cli_tv_table(cli *c, ct_value v, FILE *out);

/* ---- tilepanel.c ---- */

enum { TILE_HEIGHT = 34, TILE_HEAD = 20 };

/* One tile of a picture.
 *      name (m,k)          caption, where there is one
 *          0   1   2       head
 *      0 +---+---+---+     label, then cells; turned: columns run down, rows across
 *      1 +---+---+---+ */
typedef struct tile_panel {
    const cli_tile *tile;
    bool turned;
    int64_t cell, label, width, height; /* width and height with label, head and caption */
    int64_t across, down;               /* cells */
} tile_panel;

/* The width that the cells of a tile need. */
int64_t tile_cell_width(const cli_tile *tile);
tile_panel tile_place_panel(const cli_tile *tile, bool turned, int64_t cell);
/* x, y: the corner of label and caption. */
void tile_put_panel(const tile_panel *p, int64_t x, int64_t y, FILE *out);
/* The hatching of cells without an owner. */
void tile_put_hatching(FILE *out);

/* ---- dot.c, tilesvg.c: nothing is written where they refuse ---- */

void cli_dot_atom(cli *c, const cli_atom *atom, FILE *out);
void cli_svg_atom(cli *c, const cli_atom *atom, FILE *out);
void cli_svg_tv(cli *c, ct_value v, FILE *out);

#endif
