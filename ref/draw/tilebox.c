/* tilebox.c - an operand in shared memory, which all threads of an atom read: one box an atom.
 *
 *     +--------------------------+
 *     | m 0-63, k 0-15           |
 *     | in shared memory         |
 *     | all of it read by T0-127 |
 *     +--------------------------+
 *
 * Here: the boxes. Not here: cells with owners of their own (tilepanel.c). */
#include "ref/draw/svg.h"
#include "ref/draw/tile.h"

#include <inttypes.h>

enum { BOX_WIDTH = 330, BOX_HEIGHT = 64 };

/* Atoms are the boxes of an operand in shared memory. */
void tile_place_boxes(tile_panel *p)
{
    const draw_view *v = &p->tile->view;
    int64_t m = v->rows / v->row_step, n = v->columns / v->column_step;
    p->down = p->transposed ? n : m;
    p->across = p->transposed ? m : n;
    p->label = 0;
    p->size.cell = BOX_WIDTH;
    p->rows = svg_fold_rows(p->down, BOX_HEIGHT, MAX_INNER, 1);
    p->fold = svg_fold(p->across, BOX_WIDTH, MAX_INNER, 1, p->down * BOX_HEIGHT);
}

/* "(m,k)": "m 0-63, k 0-15" */
static void extent_text(const draw_view *v, int64_t m, int64_t n, char *text, size_t size)
{
    snprintf(text, size, "%c %" PRId64 "-%" PRId64 ", %c %" PRId64 "-%" PRId64, v->axes[1],
             m * v->row_step, (m + 1) * v->row_step - 1, v->axes[3], n * v->column_step,
             (n + 1) * v->column_step - 1);
}

static void put_box(const tile_panel *p, int64_t m, int64_t n, int64_t x, int64_t y)
{
    char extent[96], threads[64];
    const draw_view *v = &p->tile->view;
    int64_t cell = m * v->row_step + v->rows * n * v->column_step;
    extent_text(v, m, n, extent, sizeof extent);
    draw_tile_threads(p->tile, cell, threads, sizeof threads);
    tile_open_box(p->tile, m * v->row_step, n * v->column_step, p->page);
    fprintf(p->page->out,
            "<rect x=\"%" PRId64 "\" y=\"%" PRId64
            "\" width=\"%d\" height=\"%d\" rx=\"3\" class=\"m\"><title>%s: all of it is read by %s"
            "</title></rect>",
            x + 1, y + 1, BOX_WIDTH - 2, BOX_HEIGHT - 2, extent, threads);
    int64_t middle = x + BOX_WIDTH / 2;
    svg_put_text(p->page->out, middle, y + 20, "i k", extent);
    svg_put_text(p->page->out, middle, y + 36, "i", "in shared memory");
    snprintf(extent, sizeof extent, "all of it read by %s", threads);
    svg_put_text(p->page->out, middle, y + 52, "i", extent);
    svg_close_group(p->page);
}

void tile_put_boxes(const tile_panel *p, int64_t x, int64_t y, int64_t from, int64_t to)
{
    for (int64_t i = 0; i < p->down; ++i)
        for (int64_t k = from; k < to; ++k)
            put_box(p, p->transposed ? k : i, p->transposed ? i : k, x + (k - from) * BOX_WIDTH,
                    y + i * BOX_HEIGHT);
}
