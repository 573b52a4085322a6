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

/* The columns that belong together most: those of the longest inner mode that still fits. */
static int64_t part_of(const draw_side *side, int64_t fits)
{
    int64_t part = 1;
    for (int i = 0; i < side->lines; ++i)
        part = side->line[i] <= fits ? side->line[i] : part;
    return part;
}

/* .. in a strip that can be read on a screen, where that is not much less; else on a page. */
static int64_t strip_part(const draw_side *side, int64_t cell, int64_t room)
{
    int64_t narrow = part_of(side, STRIP_WIDTH / cell);
    return 2 * narrow * cell >= STRIP_WIDTH ? narrow : part_of(side, room / cell);
}

static int64_t caption_width(const picture *p)
{
    char text[128] = "";
    if (p->grid->panels > 1)
        draw_panel_text(p->cx, p->grid, p->grid->panels - 1, text, sizeof text);
    return svg_pixels(strlen(text) + 2, ADVANCE_HEAD);
}

static void place_cells(picture *p)
{
    const draw_grid *grid = p->grid;
    const draw_side *row = &grid->row, *column = &grid->column;
    p->high = CELL_HEIGHT;
    p->cell = svg_max(34, svg_pixels(grid->widest, ADVANCE_CELL) + 12);
    p->cell = svg_max(p->cell, svg_pixels(svg_digits(column->extent - 1), ADVANCE_HEAD) + 6);
    p->label = grid->rank == 1 ? 0 : svg_pixels(svg_digits(row->extent - 1), ADVANCE_HEAD) + 9;
    if (row->nested)
        p->label += svg_pixels(natural_length(p->cx, row), ADVANCE_SMALL) + 8;
    place_head(p);
}

void svg_place_panel(picture *p)
{
    const draw_grid *grid = p->grid;
    const draw_side *row = &grid->row, *column = &grid->column;
    if (p->heat)
        svg_place_heat(p);
    else
        place_cells(p);
    int64_t room = (p->heat ? STRIP_WIDTH : MAX_INNER) - p->label;
    p->fold = svg_fold(column->extent, p->cell, room, strip_part(column, p->cell, room), 0);
    int64_t width = p->fold.strips > 1 ? MAX_INNER : p->label + p->fold.width * p->cell;
    p->rows = svg_fold_rows(row->extent, p->high, width, part_of(row, HIGH / p->high / 4));
    p->fold = svg_fold(column->extent, p->cell, room, strip_part(column, p->cell, room),
                       p->head + p->rows.width * p->high);
    p->caption = grid->panels > 1 ? CAPTION : 0;
    width = p->fold.strips > 1 ? p->label + p->fold.width * p->cell : svg_fold_width(&p->rows);
    p->panel_width = svg_max(width, p->label + caption_width(p));
    p->panel_height = p->caption + svg_fold_height(&p->fold);
}

/* A chunk has the hue of the 4 banks that it is in where it has 16 bytes. */
colour svg_cell_colour(const draw_grid *grid, const draw_cell *cell)
{
    if (grid->memory.bits > 0)
        return svg_hue(cell->key);
    if (grid->chunks.count > 0)
        return svg_chunk_hue(cell->chunk);
    return svg_colour(grid->first.key, grid->last.key, cell->key);
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
    if (p->grid->memory.bits == 0 && p->grid->chunks.count > 0)
        fprintf(out, ", in chunk %d", cell->chunk);
}

static void put_cell(const picture *p, int64_t x, int64_t y, int64_t m, int64_t n, int64_t panel)
{
    draw_cell cell = draw_grid_cell(p->cx, p->grid, m, n, panel);
    colour c = svg_cell_colour(p->grid, &cell);
    svg_open_cell(p, &cell, m, n, panel);
    fprintf(p->page.out,
            "<rect x=\"%" PRId64 "\" y=\"%" PRId64 "\" width=\"%" PRId64
            "\" height=\"%d\" rx=\"3\" fill=\"#%02x%02x%02x\"><title>",
            x + 1, y + 1, p->cell - 2, CELL_HEIGHT - 2, (unsigned)c.r, (unsigned)c.g,
            (unsigned)c.b);
    put_hint(p, &cell, m, n);
    fputs("</title></rect>", p->page.out);
    svg_put_text(p->page.out, x + p->cell / 2, y + CELL_HEIGHT / 2 + 5, svg_is_dark(c) ? "w" : "d",
                 cell.value);
    svg_close_group(&p->page);
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

/* x, y: the corner of the first cell of the block. */
static void put_lines(const picture *p, int64_t x, int64_t y, const block *b)
{
    const draw_side *row = &p->grid->row, *column = &p->grid->column;
    for (int64_t n = b->from + 1; n < b->to; ++n)
        if (draw_side_level(column, n) > 0)
            svg_put_line(p->page.out, x + (n - b->from) * p->cell, y, 0,
                         (b->last - b->first) * CELL_HEIGHT,
                         line_width(draw_side_level(column, n)));
    for (int64_t m = b->first + 1; m < b->last; ++m)
        if (draw_side_level(row, m) > 0)
            svg_put_line(p->page.out, x, y + (m - b->first) * CELL_HEIGHT,
                         (b->to - b->from) * p->cell, 0, line_width(draw_side_level(row, m)));
}

static void put_block(const picture *p, int64_t x, int64_t y, int64_t panel, const block *b)
{
    for (int64_t n = b->from; n < b->to; ++n)
        put_column_head(p, x + (n - b->from) * p->cell, y, n);
    for (int64_t m = b->first; m < b->last; ++m) {
        int64_t top = y + (m - b->first) * CELL_HEIGHT;
        put_row_head(p, x, top, m);
        for (int64_t n = b->from; n < b->to; ++n)
            put_cell(p, x + (n - b->from) * p->cell, top, m, n, panel);
    }
    put_lines(p, x, y, b);
}

static void put_strip(const picture *p, int64_t x, int64_t y, int64_t panel, int64_t strip)
{
    const char *what = p->grid->rank == 1 ? "element" : "column";
    block b = {.from = strip * p->fold.width, .to = svg_fold_to(&p->fold, strip)};
    y += p->head + svg_put_strip_caption(&p->fold, strip, what, x, y, p->page.out);
    for (int64_t i = 0; i < p->rows.strips; ++i) {
        b.first = i * p->rows.width;
        b.last = svg_fold_to(&p->rows, i);
        if (p->heat)
            svg_put_heat_block(p, x + i * p->rows.step, y, panel, &b);
        else
            put_block(p, x + i * p->rows.step, y, panel, &b);
    }
}

void svg_put_panel(const picture *p, int64_t x, int64_t y, int64_t panel)
{
    const draw_grid *grid = p->grid;
    x += p->label;
    if (grid->panels > 1) {
        char text[128], caption[132];
        draw_panel_text(p->cx, grid, panel, text, sizeof text);
        snprintf(caption, sizeof caption, "(%s)", text);
        svg_put_text(p->page.out, x, y + CAPTION - 6, "f", caption);
    }
    for (int64_t strip = 0; strip < p->fold.strips; ++strip)
        put_strip(p, x, y + p->caption + strip * p->fold.step, panel, strip);
}
