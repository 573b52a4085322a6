/* live.c - the numbers of a cell as attributes, for a program that shows the picture.
 *
 *   <g class="cell" data-i="(1,(0,2))" data-o="40" data-k="9"> .. </g>
 *
 *   data-i   the natural coordinate, as layout_call takes it; in a tile (m,n), of an operand in
 *            shared memory those that one box has, (0-63,0-15)
 *   data-k   the 1-D index: the coordinate counted with the first mode running fastest
 *   data-o   what the layout gives there: the offset, or a coordinate; in a tile the place
 *   data-b   the bank, or the first and the last: 3, 3-6, all
 *   data-t   the threads that own a cell of a tile, 0 or 0-31; several are separated by blanks ..
 *   data-v   .. as are their values; both are empty for a cell without an owner
 *
 * The picture has data-layout: layout_call(data-layout, data-i) is data-o. A tile is a group,
 * <g class="tile" data-name="A" data-axes="(m,k)">, whose data-layout takes (thread, value); where
 * an atom counts its threads in another way than the CTA does it has none.
 * Cells without texts have no groups. Those of a heat map are one group, whose unit is a cell:
 *
 *   <g class="heat" data-k="0" data-x="64" data-y="1" ..>
 *
 * Of its first cell data-k is the 1-D index, of one that is x to the right and y below it
 * data-k + x * data-x + y * data-y. The tile's group then has data-t and data-v of all its cells in
 * the order of that index: the first owner, -1 for none.
 * Here: groups and attributes. Not here: the cells in them (panel.c, tilepanel.c). */
#include "ref/draw/svg.h"
#include "ref/draw/tile.h"

#include <inttypes.h>

void svg_open_cell(const picture *p, const draw_cell *cell, int64_t m, int64_t n, int64_t panel)
{
    char coordinate[128];
    FILE *out = p->page.out;
    int64_t index = draw_cell_index(p->grid, m, n, panel);
    if (!p->page.live)
        return;
    draw_index_text(p->cx, p->grid, index, coordinate, sizeof coordinate);
    fprintf(out, "<g class=\"cell\" data-i=\"%s\" data-k=\"%" PRId64 "\"", coordinate, index);
    if (p->grid->memory.bits > 0)
        fprintf(out, " data-o=\"%" PRId64 "\" data-b=\"%s\">", cell->offset, cell->value);
    else
        fprintf(out, " data-o=\"%s\">", cell->value);
}

void svg_close_group(const page *p)
{
    if (p->live)
        fputs("</g>\n", p->out);
}

/* ---- Tiles ---- */

/* Of all cells in the order of their index, the first owner; -1 for none. */
static void put_all(const draw_tile *tile, char name, FILE *out)
{
    fprintf(out, " data-%c=\"", name);
    for (int64_t cell = 0; cell < tile->view.rows * tile->view.columns; ++cell) {
        const draw_owner none = {-1, -1, -1, -1};
        const draw_owner *o = tile->first[cell] < 0 ? &none : &tile->owner[tile->first[cell]];
        fprintf(out, "%s%" PRId32, cell == 0 ? "" : " ", name == 't' ? o->from : o->value);
    }
    fputc('"', out);
}

void tile_open_group(const draw_tile *tile, bool bare, const page *p)
{
    const draw_view *view = &tile->view;
    if (!p->live)
        return;
    fputs("<g class=\"tile\"", p->out);
    if (view->name != NULL)
        fprintf(p->out, " data-name=\"%s\" data-axes=\"%s\"", view->name, view->axes);
    svg_put_layout(p, tile->renumbered ? NULL : tile->layout_text);
    if (bare) {
        put_all(tile, 't', p->out);
        put_all(tile, 'v', p->out);
    }
    fputs(">\n", p->out);
}

static void put_threads(const draw_tile *tile, int64_t cell, FILE *out)
{
    const char *between = "";
    fputs(" data-t=\"", out);
    for (int32_t i = tile->first[cell]; i >= 0; i = tile->owner[i].next, between = " ") {
        const draw_owner *o = &tile->owner[i];
        fprintf(out, "%s%" PRId32, between, o->from);
        if (o->to > o->from)
            fprintf(out, "-%" PRId32, o->to);
    }
    fputc('"', out);
}

static void put_values(const draw_tile *tile, int64_t cell, FILE *out)
{
    const char *between = "";
    fputs(" data-v=\"", out);
    for (int32_t i = tile->first[cell]; i >= 0; i = tile->owner[i].next, between = " ")
        fprintf(out, "%s%" PRId32, between, tile->owner[i].value);
    fputc('"', out);
}

void tile_open_cell(const draw_tile *tile, int64_t m, int64_t n, const page *p)
{
    int64_t cell = m + tile->view.rows * n;
    if (!p->live)
        return;
    fprintf(p->out,
            "<g class=\"cell\" data-i=\"(%" PRId64 ",%" PRId64 ")\" data-k=\"%" PRId64
            "\" data-o=\"%" PRId64 "\"",
            m, n, cell, cell);
    put_threads(tile, cell, p->out);
    put_values(tile, cell, p->out);
    fputc('>', p->out);
}

void tile_open_box(const draw_tile *tile, int64_t m, int64_t n, const page *p)
{
    const draw_view *v = &tile->view;
    if (!p->live)
        return;
    fprintf(p->out,
            "<g class=\"cell\" data-i=\"(%" PRId64 "-%" PRId64 ",%" PRId64 "-%" PRId64 ")\"", m,
            m + v->row_step - 1, n, n + v->column_step - 1);
    put_threads(tile, m + v->rows * n, p->out);
    fputc('>', p->out);
}
