/* draw.c - pictures: the cells of a layout, of memory or of a tile.
 *
 * Here: cells, heads and keys. Not here: the record of them (show.c), ink (cells.c, svg.c). The
 * content of a layout's cell and the owner of a tile's cell come from the calculator (ref/draw); an
 * offset has one colour in a layout and in memory. */
#include "tutorials/viewer/record.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CELLS = 1 << 12 };

/* ---- The model ---- */

static void number_heads(lesson_head *head, int64_t n)
{
    for (int64_t i = 0; i < n; ++i)
        snprintf(head[i].index, LESSON_HEAD, "%" PRId64, i);
}

static lesson_picture *new_picture(lesson *l, int64_t rows, int64_t columns)
{
    lesson_must(l);
    if (rows < 1 || columns < 1 || rows > MAX_CELLS / columns)
        lesson_fail(l, "a picture has 1 to %d cells; this one has %" PRId64 " x %" PRId64,
                    MAX_CELLS, rows, columns);
    lesson_picture *p = lesson_alloc(l, sizeof *p);
    p->rows = rows;
    p->columns = columns;
    p->cell = lesson_alloc(l, (size_t)(rows * columns) * sizeof *p->cell);
    p->row = lesson_alloc(l, (size_t)rows * sizeof *p->row);
    p->column = lesson_alloc(l, (size_t)columns * sizeof *p->column);
    for (int64_t i = 0; i < rows * columns; ++i)
        p->cell[i].key = -1;
    number_heads(p->row, rows);
    number_heads(p->column, columns);
    return p;
}

static void take_keys(lesson_picture *p)
{
    bool only = true;
    for (int64_t i = 0; i < p->rows * p->columns; ++i) {
        int64_t key = p->cell[i].key;
        if (key < 0)
            continue;
        p->first = only || key < p->first ? key : p->first;
        p->last = only || key > p->last ? key : p->last;
        only = false;
    }
}

void lesson_frame(lesson_picture *p, int64_t row, int64_t column)
{
    if (row >= 0 && row < p->rows && column >= 0 && column < p->columns)
        lesson_cell_of(p, row, column)->marked = true;
}

/* ---- Layouts ---- */

/* A refusal by the calculator ends the lesson; its memory is used again for the next picture. */
static void must_draw(lesson *l)
{
    if (!draw_ok(&l->drawing))
        lesson_fail(l, "a picture is refused: %s%s", l->drawing.refusal, l->drawing.cx.message);
}

static draw_grid grid_of(lesson *l, ct_value v)
{
    draw_grid grid;
    lesson_must(l);
    draw_grid_of(&l->drawing, v, 0, &grid);
    must_draw(l);
    return grid;
}

static void take_side(lesson *l, const draw_side *side, lesson_head *head)
{
    for (int64_t i = 0; i < side->extent; ++i) {
        if (side->nested)
            draw_side_text(&l->drawing.cx, side, i, head[i].natural, LESSON_HEAD);
        head[i].ruled = i > 0 && draw_side_level(side, i) > 0;
    }
}

/* Modes past the second make panels, one below the other: "(_,_,2) 0" heads the first row. */
static void take_panel(lesson *l, const draw_grid *grid, lesson_picture *p, int64_t panel)
{
    int64_t rows = grid->row.extent;
    lesson_head *head = p->row + panel * rows;
    number_heads(head, rows);
    take_side(l, &grid->row, head);
    if (grid->panels > 1) {
        char text[LESSON_HEAD - 2];
        draw_panel_text(&l->drawing.cx, grid, panel, text, sizeof text);
        snprintf(head->natural, LESSON_HEAD, "(%s)", text);
        head->ruled = panel > 0;
    }
    for (int64_t m = 0; m < rows; ++m)
        for (int64_t n = 0; n < p->columns; ++n) {
            draw_cell from = draw_grid_cell(&l->drawing.cx, grid, m, n, panel);
            lesson_cell *to = lesson_cell_of(p, panel * rows + m, n);
            snprintf(to->label, sizeof to->label, "%s", from.value);
            to->key = from.key - grid->first.key;
        }
}

lesson_picture *lesson_picture_of_layout(lesson *l, ct_value layout)
{
    size_t mark = ct_mark(&l->drawing.cx);
    draw_grid grid = grid_of(l, layout);
    lesson_picture *p = new_picture(l, grid.panels * grid.row.extent, grid.column.extent);
    for (int64_t panel = 0; panel < grid.panels; ++panel)
        take_panel(l, &grid, p, panel);
    take_side(l, &grid.column, p->column);
    must_draw(l);
    if (grid.rank == 1)
        p->row[0].index[0] = '\0';
    p->ordered = true;
    take_keys(p);
    draw_reset(&l->drawing, mark);
    return p;
}

/* ---- Memory ---- */

/* The coordinate of an index, mode by mode, each mode as one number: "(2,0)", or "2". */
static void put_coordinate(const draw_grid *grid, int64_t m, int64_t n, int64_t panel, ct_ctx *cx,
                           char text[LESSON_LABEL])
{
    char modes[LESSON_HEAD];
    if (grid->rank == 1) {
        snprintf(text, LESSON_LABEL, "%" PRId64, n);
        return;
    }
    draw_panel_text(cx, grid, panel, modes, sizeof modes); /* "_,_,2,0" */
    snprintf(text, LESSON_LABEL, "(%" PRId64 ",%" PRId64 "%.30s)", m, n, modes + strlen("_,_"));
}

/* The first coordinate in full, and the number of the others. */
static void add_coordinate(lesson_cell *cell, const char *coordinate, int64_t *more)
{
    if (cell->label[0] == '\0')
        snprintf(cell->label, sizeof cell->label, "%s", coordinate);
    else
        ++*more;
}

static void put_memory(lesson *l, const draw_grid *grid, lesson_picture *p)
{
    ct_ctx *cx = &l->drawing.cx;
    int64_t *more = lesson_alloc(l, (size_t)p->columns * sizeof *more);
    for (int64_t panel = 0; panel < grid->panels; ++panel)
        for (int64_t n = 0; n < grid->column.extent; ++n)
            for (int64_t m = 0; m < grid->row.extent; ++m) {
                char text[LESSON_LABEL];
                int64_t at = draw_grid_cell(cx, grid, m, n, panel).key;
                if (at < 0 || at >= p->columns)
                    continue;
                put_coordinate(grid, m, n, panel, cx, text);
                add_coordinate(&p->cell[at], text, &more[at]);
                p->cell[at].key = at - grid->first.key;
            }
    for (int64_t at = 0; at < p->columns; ++at) {
        size_t used = strlen(p->cell[at].label);
        if (more[at] > 0)
            snprintf(p->cell[at].label + used, LESSON_LABEL - used, " +%" PRId64, more[at]);
    }
    free(more);
}

lesson_picture *lesson_picture_of_memory(lesson *l, ct_layout layout, int64_t cells)
{
    size_t mark = ct_mark(&l->drawing.cx);
    draw_grid grid = grid_of(l, layout);
    lesson_picture *p = new_picture(l, 1, cells);
    put_memory(l, &grid, p);
    must_draw(l);
    p->row[0].index[0] = '\0';
    p->ordered = true;
    p->last = grid.last.key - grid.first.key;
    draw_reset(&l->drawing, mark);
    return p;
}

/* ---- Threads and values ---- */

static void put_owners(const draw_tile *tile, lesson_picture *p)
{
    for (int64_t m = 0; m < p->rows; ++m)
        for (int64_t n = 0; n < p->columns; ++n) {
            char t[DRAW_LABEL], v[DRAW_LABEL];
            int64_t at = m + n * p->rows;
            if (tile->first[at] < 0)
                continue;
            lesson_cell *cell = lesson_cell_of(p, m, n);
            draw_tile_labels(tile, at, t, v);
            snprintf(cell->label, sizeof cell->label, "%s %s", t, v);
            cell->key = tile->owner[tile->first[at]].from;
        }
}

lesson_picture *lesson_picture_of_owners(lesson *l, ct_layout tv, ct_tuple tile)
{
    size_t mark = ct_mark(&l->drawing.cx);
    draw_tile *owners = lesson_alloc(l, sizeof *owners);
    draw_view view;
    int64_t size[2];
    lesson_must(l);
    if (!draw_tile_sizes(&l->drawing, tile, size) || !draw_tv_view(&l->drawing, tv, size, &view) ||
        !draw_tile_of(&l->drawing, &view, owners))
        must_draw(l);
    lesson_picture *p = new_picture(l, view.rows, view.columns);
    put_owners(owners, p);
    free(owners);
    if (p->rows == 1)
        p->row[0].index[0] = '\0';
    take_keys(p);
    draw_reset(&l->drawing, mark);
    return p;
}

/* ---- Any cells ---- */

lesson_picture *lesson_picture_of_cells(lesson *l, const lesson_cells *cells)
{
    lesson_picture *p = new_picture(l, cells->rows, cells->columns);
    for (int64_t m = 0; m < p->rows; ++m)
        for (int64_t n = 0; n < p->columns; ++n) {
            lesson_cell *cell = lesson_cell_of(p, m, n);
            cell->key = cells->label(m, n, cell->label, sizeof cell->label, cells->user);
        }
    lesson_must(l);
    if (p->rows == 1)
        p->row[0].index[0] = '\0';
    take_keys(p);
    return p;
}
