/* latex.c - `ct --latex`: a layout, or threads and values, as a TikZ picture for LaTeX.
 *
 *   y = m      one \node a cell, a unit apart: x counts columns to the right and y rows down;
 *   |          row and column numbers are at -1
 *   +-- x = n
 *
 *   tiled copy   source    destination        mma        B      B is transposed, as print_latex
 *                                                     A  C      has it; a gap of 2 holds numbers
 *
 * The document is complete, and its colours are those that users of print_latex know: eight greys
 * by the value, modulo 8; eight colours by the thread, modulo 8. An operand in shared memory is one
 * node. Here: the document. Not here: what is in a cell (grid.c, tile.c). Follows
 * util/print_latex.hpp for the colours and the arrangement. */
#include "ref/draw/svg.h"
#include "ref/draw/tile.h"

#include <inttypes.h>
#include <string.h>

enum { COLOURS = 8, GAP = 2, POINTS_A_CHARACTER = 6, LEAST_WIDTH = 28 };

/* ---- The document ---- */

/* Blanks for what a comment cannot hold. */
static void put_comment(FILE *out, const char *text, size_t length)
{
    fputs("% ", out);
    for (size_t i = 0; i < length; ++i)
        fputc(text[i] >= ' ' && text[i] <= '~' ? text[i] : ' ', out);
    fputc('\n', out);
}

/* Cells are wide enough for so many characters. */
static void open_document(FILE *out, const char *title, size_t length, size_t widest)
{
    static const int rgb[COLOURS][3] = {{175, 175, 255}, {175, 255, 175}, {255, 255, 175},
                                        {255, 175, 175}, {210, 210, 255}, {210, 255, 210},
                                        {255, 255, 210}, {255, 210, 210}};
    static const int black[COLOURS] = {0, 40, 20, 60, 10, 50, 30, 70};
    int64_t width = svg_max(LEAST_WIDTH, (int64_t)widest * POINTS_A_CHARACTER + 6);
    put_comment(out, title, length);
    fputs("\\documentclass[border=4pt]{standalone}\n\\usepackage{tikz}\n", out);
    for (int i = 0; i < COLOURS; ++i)
        fprintf(out, "\\definecolor{thread%d}{RGB}{%d,%d,%d}\n", i, rgb[i][0], rgb[i][1],
                rgb[i][2]);
    for (int i = 0; i < COLOURS; ++i)
        fprintf(out, "\\colorlet{value%d}{black!%d}\n", i, black[i]);
    fprintf(out,
            "\\begin{document}\n"
            "\\begin{tikzpicture}[x=%" PRId64 "pt, y=-%dpt,\n"
            "  every node/.style={inner sep=0pt, outer sep=0pt},\n"
            "  cell/.style={draw, minimum width=%" PRId64 "pt, minimum height=%dpt},\n"
            "  head/.style={font=\\large\\ttfamily}, name/.style={anchor=west},\n"
            "  memory/.style={draw, dashed, align=center, inner sep=6pt}]\n",
            width, LEAST_WIDTH, width, LEAST_WIDTH);
}

static void close_document(FILE *out)
{
    fputs("\\end{tikzpicture}\n\\end{document}\n", out);
}

/* Numbers of columns .. to the right of and rows .. below the corner x, y. */
static void put_heads(FILE *out, int64_t x, int64_t y, int64_t across, int64_t down)
{
    for (int64_t i = 0; i < across; ++i)
        fprintf(out, "\\node[head] at (%" PRId64 ",%" PRId64 ") {%" PRId64 "};\n", x + i, y - 1, i);
    for (int64_t i = 0; i < down; ++i)
        fprintf(out, "\\node[head] at (%" PRId64 ",%" PRId64 ") {%" PRId64 "};\n", x - 1, y + i, i);
}

/* ---- Layouts ---- */

/* A layout of rank 1 is a column, as print_latex draws it. */
static void put_values(ct_ctx *cx, const draw_grid *grid, FILE *out)
{
    bool column = grid->rank == 1;
    int64_t across = column ? 1 : grid->column.extent;
    int64_t down = column ? grid->column.extent : grid->row.extent;
    for (int64_t y = 0; y < down; ++y)
        for (int64_t x = 0; x < across; ++x) {
            draw_cell cell = draw_grid_cell(cx, grid, column ? x : y, column ? y : x, 0);
            int grey = (int)(cell.key & (COLOURS - 1));
            fprintf(out, "\\node[cell, fill=value%d] at (%" PRId64 ",%" PRId64 ") {%s};\n", grey, x,
                    y, cell.value);
        }
    put_heads(out, 0, 0, across, down);
}

void draw_latex(draw_ctx *d, ct_value v, FILE *out)
{
    draw_grid grid;
    const char *title = ct_str(&d->cx, v);
    if (!draw_ok(d) || !draw_grid_of(d, v, 0, &grid))
        return;
    if (grid.rank > 2)
        draw_refuse(d, "--latex draws 1 or 2 modes; this layout has %d", grid.rank);
    else if (grid.row.extent * grid.column.extent > DRAW_MAX_TEXTS)
        draw_refuse(d, "--latex draws up to %d cells; this layout has %" PRId64, DRAW_MAX_TEXTS,
                    grid.row.extent * grid.column.extent);
    if (!draw_ok(d) || !draw_grid_fits(d, &grid))
        return;
    open_document(out, title, strlen(title), grid.widest);
    put_values(&d->cx, &grid, out);
    close_document(out);
}

/* ---- Threads and values ---- */

/* x, y: of its first cell. */
typedef struct place {
    int64_t x, y;
    bool transposed;
} place;

static void put_owner(const draw_tile *tile, const place *at, int64_t m, int64_t n, FILE *out)
{
    char t[DRAW_LABEL], v[DRAW_LABEL];
    int64_t cell = m + tile->view.rows * n;
    int64_t x = at->x + (at->transposed ? m : n), y = at->y + (at->transposed ? n : m);
    draw_tile_labels(tile, cell, t, v);
    if (tile->first[cell] < 0)
        fprintf(out, "\\node[cell] at (%" PRId64 ",%" PRId64 ") {};\n", x, y);
    else
        fprintf(out,
                "\\node[cell, fill=thread%d] at (%" PRId64 ",%" PRId64
                ") {\\shortstack{%s\\\\%s}};\n",
                (int)(tile->owner[tile->first[cell]].from % COLOURS), x, y, t, v);
}

/* One node for the tile, with a line for each atom. */
static void put_shared(const draw_tile *tile, const place *at, FILE *out)
{
    const draw_view *v = &tile->view;
    char threads[64];
    fprintf(out, "\\node[memory, anchor=%s] at (%" PRId64 ",%" PRId64 ") {%s $%s$ in shared memory",
            at->transposed ? "south west" : "north east", at->x, at->y, v->name, v->axes);
    for (int64_t n = 0; n < v->columns; n += v->column_step)
        for (int64_t m = 0; m < v->rows; m += v->row_step) {
            draw_tile_threads(tile, m + v->rows * n, threads, sizeof threads);
            fprintf(out, "\\\\%c %" PRId64 "-%" PRId64 ", %c %" PRId64 "-%" PRId64 ": read by %s",
                    v->axes[1], m, m + v->row_step - 1, v->axes[3], n, n + v->column_step - 1,
                    threads);
        }
    fputs("};\n", out);
}

static void put_tile(const draw_tile *tile, const place *at, FILE *out)
{
    const draw_view *v = &tile->view;
    for (int64_t m = 0; m < v->rows; ++m)
        for (int64_t n = 0; n < v->columns; ++n)
            put_owner(tile, at, m, n, out);
    put_heads(out, at->x, at->y, at->transposed ? v->rows : v->columns,
              at->transposed ? v->columns : v->rows);
    if (v->name != NULL)
        fprintf(out, "\\node[name] at (%" PRId64 ",%" PRId64 ") {%s $%s$};\n", at->x, at->y - 2,
                v->name, v->axes);
}

/* A left of C and B above it; the one tile of a layout; source left of destination. */
static place place_of(const draw_tile *tiles, int n, int i)
{
    const draw_view *v = &tiles[i].view;
    place origin = {.x = 0};
    if (n == 2)
        return i == 0 ? origin : (place){.x = tiles[0].view.columns + GAP};
    if (n == 1 || i == 2)
        return origin;
    int64_t back = draw_tile_is_shared(&tiles[i]) ? GAP : v->columns + GAP + i;
    return i == 0 ? (place){.x = -back} : (place){.y = -back, .transposed = true};
}

void draw_latex_tiles(draw_ctx *d, const char *title, size_t length, const draw_view *view, int n,
                      FILE *out)
{
    size_t widest = 0;
    const draw_tile *tiles = draw_tiles_of(d, view, n);
    for (int i = 0; i < n && tiles != NULL; ++i)
        if (view[i].rows * view[i].columns > DRAW_MAX_TEXTS && !draw_tile_is_shared(&tiles[i]))
            draw_refuse(d, "--latex draws tiles up to %d cells; this one has %" PRId64,
                        DRAW_MAX_TEXTS, view[i].rows * view[i].columns);
    if (tiles == NULL || !draw_ok(d))
        return;
    for (int i = 0; i < n; ++i)
        if (!draw_tile_is_shared(&tiles[i]) && tiles[i].widest_thread > widest)
            widest = tiles[i].widest_thread;
    open_document(out, title, length, widest);
    for (int i = 0; i < n; ++i) {
        place at = place_of(tiles, n, i);
        if (draw_tile_is_shared(&tiles[i]))
            put_shared(&tiles[i], &at, out);
        else
            put_tile(&tiles[i], &at, out);
    }
    close_document(out);
}
