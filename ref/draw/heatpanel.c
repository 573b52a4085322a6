/* heatpanel.c - one panel of a grid as a heat map: of a layout that has too many cells for texts.
 *
 * Here: which colour a cell has, the sizes of such a panel. Not here: lines and axes (heat.c), a
 * panel with texts (panel.c). */
#include "ref/draw/svg.h"

/* Colours of a ramp: so many that it looks continuous. */
enum { RAMP_INKS = 64 };

static heat_axis axis_of(const draw_grid *grid, bool rows)
{
    const draw_side *side = rows ? &grid->row : &grid->column;
    const char *name = rows ? "mode 0" : grid->rank == 1 ? "index" : "mode 1";
    return (heat_axis){.name = name, .side = side, .extent = side->extent};
}

void svg_place_heat(picture *p)
{
    const draw_grid *grid = p->grid;
    heat_axis rows = axis_of(grid, true), columns = axis_of(grid, false);
    int64_t cell = svg_heat_cell(grid->column.extent, grid->row.extent);
    p->cell = svg_heat_stretch(cell, grid->column.extent);
    p->high = svg_heat_stretch(cell, grid->row.extent);
    p->label = grid->rank == 1 ? 0 : svg_heat_label(p->cx, &rows);
    p->head = svg_heat_head(&columns);
}

/* ---- Colours ---- */

static int ink_of(const draw_grid *grid, const draw_cell *cell)
{
    if (grid->memory.bits > 0)
        return (int)cell->key;
    if (grid->chunks.count > 0)
        return cell->chunk;
    return svg_ramp_step(grid->first.key, grid->last.key, cell->key, RAMP_INKS);
}

static colour colour_of(const draw_grid *grid, int ink)
{
    if (grid->memory.bits > 0)
        return svg_hue(ink);
    return grid->chunks.count > 0 ? svg_chunk_hue(ink) : svg_colour(0, RAMP_INKS - 1, ink);
}

/* ---- The panel ---- */

static void put_lines(const heat *h, const draw_side *side, int64_t from, int64_t n, bool across,
                      FILE *out)
{
    int64_t cell = across ? h->high : h->cell;
    for (int64_t i = 1; i < n; ++i) {
        int level = 0;
        for (int k = 0; k < side->lines; ++k)
            level += (from + i) % side->line[k] == 0 && svg_is_block(side->line[k], cell);
        if (level > 0)
            svg_put_heat_line(h, across, i, level < 3 ? level : 3, out);
    }
}

void svg_put_heat_block(const picture *p, int64_t x, int64_t y, int64_t panel, const block *b)
{
    static int16_t ink[DRAW_MAX_CELLS];
    colour palette[HEAT_INKS];
    const draw_grid *grid = p->grid;
    heat h = {.columns = b->to - b->from, .rows = b->last - b->first, .ink = ink, .x = x, .y = y};
    heat_axis rows = axis_of(grid, true), columns = axis_of(grid, false);
    h.palette = palette;
    h.cell = p->cell;
    h.high = p->high;
    h.index = draw_cell_index(grid, b->first, b->from, panel);
    h.index_x = grid->row.extent;
    h.index_y = 1;
    rows.from = b->first;
    columns.from = b->from;
    for (int i = 0; i < HEAT_INKS; ++i)
        palette[i] = colour_of(grid, i);
    for (int64_t m = b->first; m < b->last; ++m)
        for (int64_t n = b->from; n < b->to; ++n) {
            draw_cell cell = draw_grid_cell(p->cx, grid, m, n, panel);
            ink[(m - b->first) * h.columns + n - b->from] = (int16_t)ink_of(grid, &cell);
        }
    svg_put_heat(&h, &p->page);
    put_lines(&h, &grid->column, b->from, h.columns, false, p->page.out);
    put_lines(&h, &grid->row, b->first, h.rows, true, p->page.out);
    svg_put_heat_frame(&h, p->page.out);
    svg_put_heat_columns(p->cx, &h, &columns, p->page.out);
    if (grid->rank > 1)
        svg_put_heat_rows(p->cx, &h, &rows, p->page.out);
}
