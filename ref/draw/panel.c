/* panel.c - one panel of `ct --svg`: cells, headers, and the lines where inner modes wrap.
 *
 * Here: how wide a panel must be, and its ink. Not here: where panels stand on the page (svg.c). */
#include "ref/draw/svg.h"

#include <inttypes.h>
#include <string.h>

/* Characters of the longest natural coordinate: the last one's. */
static size_t natural_length(ct_ctx *cx, const draw_side *side)
{
    char text[64] = "";
    if (side->nested)
        draw_side_text(cx, side, side->extent - 1, text, sizeof text);
    return strlen(text);
}

/* Natural coordinates of columns that are wider than a cell are written upwards. */
static void place_head(picture *p)
{
    const draw_side *column = &p->grid->column;
    int64_t natural = svg_pixels(natural_length(p->cx, column), ADVANCE_SMALL);
    p->upwards = natural + 2 > p->cell;
    p->head = !column->nested ? 22 : p->upwards ? natural + 28 : 34;
}

void svg_place_panel(picture *p)
{
    const draw_grid *grid = p->grid;
    const draw_side *row = &grid->row, *column = &grid->column;
    p->cell = svg_max(34, svg_pixels(grid->widest, ADVANCE_CELL) + 12);
    p->cell = svg_max(p->cell, svg_pixels(svg_digits(column->extent - 1), ADVANCE_HEAD) + 6);
    p->label = grid->rank == 1 ? 0 : svg_pixels(svg_digits(row->extent - 1), ADVANCE_HEAD) + 9;
    if (row->nested)
        p->label += svg_pixels(natural_length(p->cx, row), ADVANCE_SMALL) + 8;
    place_head(p);
    p->panel_width = p->label + column->extent * p->cell;
    p->panel_height = p->head + row->extent * CELL_HEIGHT + (grid->panels > 1 ? CAPTION : 0);
}

static colour colour_of(const draw_grid *grid, const draw_cell *cell)
{
    return grid->memory.bits > 0 ? svg_hue(cell->key)
                                 : svg_colour(grid->first.key, grid->last.key, cell->key);
}

/* The text for a pointer over a cell. */
static void put_hint(const picture *p, const draw_cell *cell, int64_t m, int64_t n)
{
    FILE *out = p->page.out;
    if (p->grid->rank == 1)
        fprintf(out, "(%" PRId64 ")", n);
    else
        fprintf(out, "(%" PRId64 ",%" PRId64 ")", m, n);
    if (p->grid->memory.bits > 0)
        fprintf(out, " is in bank %s, word %" PRId64, cell->value, cell->word[0]);
    else
        fprintf(out, " is %s", cell->value);
}

static void put_cell(const picture *p, int64_t x, int64_t y, int64_t m, int64_t n, int64_t panel)
{
    draw_cell cell = draw_grid_cell(p->cx, p->grid, m, n, panel);
    colour c = colour_of(p->grid, &cell);
    fprintf(p->page.out,
            "<rect x=\"%" PRId64 "\" y=\"%" PRId64 "\" width=\"%" PRId64
            "\" height=\"%d\" rx=\"3\" fill=\"#%02x%02x%02x\"><title>",
            x + 1, y + 1, p->cell - 2, CELL_HEIGHT - 2, (unsigned)c.r, (unsigned)c.g,
            (unsigned)c.b);
    put_hint(p, &cell, m, n);
    fputs("</title></rect>", p->page.out);
    svg_put_text(p->page.out, x + p->cell / 2, y + CELL_HEIGHT / 2 + 5, svg_is_dark(c) ? "w" : "d",
                 cell.value);
}

static void put_column_head(const picture *p, int64_t x, int64_t y, int64_t n)
{
    const draw_side *side = &p->grid->column;
    int64_t middle = x + p->cell / 2;
    char text[64];
    snprintf(text, sizeof text, "%" PRId64, n);
    svg_put_text(p->page.out, middle, y - p->head + 14, "h", text);
    if (!side->nested)
        return;
    draw_side_text(p->cx, side, n, text, sizeof text);
    if (!p->upwards)
        svg_put_text(p->page.out, middle, y - 7, "n", text);
    else
        fprintf(p->page.out,
                "<text transform=\"translate(%" PRId64 " %" PRId64
                ") rotate(-90)\" class=\"u\">%s</text>\n",
                middle + 4, y - 6, text);
}

static void put_row_head(const picture *p, int64_t x, int64_t y, int64_t m)
{
    const draw_side *side = &p->grid->row;
    char text[64];
    if (p->grid->rank == 1)
        return;
    snprintf(text, sizeof text, "%" PRId64, m);
    svg_put_text(p->page.out, x - 9, y + CELL_HEIGHT / 2 + 5, "r", text);
    if (!side->nested)
        return;
    draw_side_text(p->cx, side, m, text, sizeof text);
    svg_put_text(p->page.out, x - 15 - svg_pixels(svg_digits(side->extent - 1), ADVANCE_HEAD),
                 y + CELL_HEIGHT / 2 + 5, "s", text);
}

static int line_width(int level)
{
    return level < 3 ? level + 1 : 4;
}

static void put_lines(const picture *p, int64_t x, int64_t y)
{
    const draw_side *row = &p->grid->row, *column = &p->grid->column;
    for (int64_t n = 1; n < column->extent; ++n)
        if (draw_side_level(column, n) > 0)
            svg_put_line(p->page.out, x + n * p->cell, y, 0, row->extent * CELL_HEIGHT,
                         line_width(draw_side_level(column, n)));
    for (int64_t m = 1; m < row->extent; ++m)
        if (draw_side_level(row, m) > 0)
            svg_put_line(p->page.out, x, y + m * CELL_HEIGHT, column->extent * p->cell, 0,
                         line_width(draw_side_level(row, m)));
}

void svg_put_panel(const picture *p, int64_t x, int64_t y, int64_t panel)
{
    const draw_grid *grid = p->grid;
    if (grid->panels > 1) {
        char text[128], caption[132];
        draw_panel_text(p->cx, grid, panel, text, sizeof text);
        snprintf(caption, sizeof caption, "(%s)", text);
        svg_put_text(p->page.out, x, y - p->head - 6, "f", caption);
    }
    for (int64_t n = 0; n < grid->column.extent; ++n)
        put_column_head(p, x + n * p->cell, y, n);
    for (int64_t m = 0; m < grid->row.extent; ++m) {
        put_row_head(p, x, y + m * CELL_HEIGHT, m);
        for (int64_t n = 0; n < grid->column.extent; ++n)
            put_cell(p, x + n * p->cell, y + m * CELL_HEIGHT, m, n, panel);
    }
    put_lines(p, x, y);
}
