/* tileheat.c - a tile as a heat map: cells in the colours of their threads or values, and what the
 * colours mean.
 *
 *      T0-31    ########################     a row of colours for each 32 threads, up to 256; or
 *      T32-63   ########################
 *      V0  ######################## V31      the ramp from the first value to the last
 *
 * A cell without an owner is hatched. Here: colours, legends. Not here: lines and axes (heat.c), a
 * tile with texts (tilepanel.c). Follows print_latex in that a cell has the colour of its first
 * owner. */
#include "ref/draw/svg.h"
#include "ref/draw/tile.h"

#include <inttypes.h>

enum { RAMP_INKS = 64, LANES = 32, SWATCH = 12, LEGEND_LABEL = 74, MAX_ROWS = HEAT_INKS / LANES };

colour tile_colour(const draw_tile *tile, int64_t cell, bool by_value)
{
    int32_t i = tile->first[cell];
    const draw_owner none = {0}, *o = i < 0 ? &none : &tile->owner[i];
    return by_value ? svg_colour(0, tile->values - 1, o->value) : svg_hue(o->from);
}

static int16_t ink_of(const tile_panel *p, int64_t cell)
{
    const draw_tile *tile = p->tile;
    int32_t i = tile->first[cell];
    if (i < 0)
        return HEAT_NONE;
    const draw_owner *o = &tile->owner[i];
    return (int16_t)(p->size.by_value ? svg_ramp_step(0, tile->values - 1, o->value, RAMP_INKS)
                                      : o->from % HEAT_INKS);
}

static void fill_palette(const tile_panel *p, colour palette[HEAT_INKS])
{
    for (int i = 0; i < HEAT_INKS; ++i)
        palette[i] =
            p->size.by_value ? svg_colour(0, RAMP_INKS - 1, i < RAMP_INKS ? i : 0) : svg_hue(i);
}

/* "(m,k)": m runs along rows; of a tile without axes its modes do. */
heat_axis tile_axis(const tile_panel *p, bool down, char name[2])
{
    const draw_view *v = &p->tile->view;
    bool first = down != p->transposed;
    const char *axes = v->axes != NULL ? v->axes : "(m,n)";
    name[0] = axes[first ? 1 : 3];
    name[1] = '\0';
    return (heat_axis){.name = name, .extent = first ? v->rows : v->columns};
}

static void put_hatching(const heat *h, FILE *out)
{
    fprintf(out,
            "<rect x=\"%" PRId64 "\" y=\"%" PRId64 "\" width=\"%" PRId64 "\" height=\"%" PRId64
            "\" fill=\"url(#unowned)\"/>\n",
            h->x, h->y, h->columns * h->cell, h->rows * h->high);
}

static void put_lines(const heat *h, int64_t from, int64_t n, int64_t step, bool across, FILE *out)
{
    if (step <= 0 || !svg_is_block(step, across ? h->high : h->cell))
        return;
    for (int64_t i = 1; i < n; ++i)
        if ((from + i) % step == 0)
            svg_put_heat_line(h, across, i, 1, out);
}

static void fill_inks(const tile_panel *p, const block *b, int16_t *ink)
{
    int64_t rows = p->tile->view.rows;
    for (int64_t i = b->first; i < b->last; ++i)
        for (int64_t k = b->from; k < b->to; ++k)
            *ink++ = ink_of(p, p->transposed ? k + rows * i : i + rows * k);
}

void tile_put_heat_block(const tile_panel *p, int64_t x, int64_t y, const block *b)
{
    static int16_t ink[DRAW_MAX_CELLS];
    colour palette[HEAT_INKS];
    char down_name[2], across_name[2];
    const draw_view *v = &p->tile->view;
    int64_t rows = v->rows;
    heat_axis down = tile_axis(p, true, down_name), across = tile_axis(p, false, across_name);
    heat h = {.columns = b->to - b->from, .rows = b->last - b->first, .ink = ink, .x = x, .y = y};
    h.palette = palette;
    h.cell = p->size.cell;
    h.high = p->size.high;
    h.index_x = p->transposed ? 1 : rows;
    h.index_y = p->transposed ? rows : 1;
    h.index = b->first * h.index_y + b->from * h.index_x;
    down.from = b->first;
    across.from = b->from;
    fill_palette(p, palette);
    fill_inks(p, b, ink);
    if (p->tile->empty > 0)
        put_hatching(&h, p->page->out);
    svg_put_heat(&h, p->page);
    put_lines(&h, b->from, h.columns, p->transposed ? v->row_step : v->column_step, false,
              p->page->out);
    put_lines(&h, b->first, h.rows, p->transposed ? v->column_step : v->row_step, true,
              p->page->out);
    svg_put_heat_frame(&h, p->page->out);
    svg_put_heat_columns(NULL, &h, &across, p->page->out);
    svg_put_heat_rows(NULL, &h, &down, p->page->out);
}

/* ---- Legends ---- */

static int64_t max_of(const draw_tile *tiles, int n, bool values)
{
    int64_t most = 0;
    for (int i = 0; i < n; ++i)
        if (!draw_tile_is_shared(&tiles[i]))
            most = svg_max(most, values ? tiles[i].values - 1 : tiles[i].last_thread);
    return most;
}

int64_t tile_legend_height(const draw_tile *tiles, int n, bool by_value)
{
    int64_t rows = max_of(tiles, n, false) / LANES + 1;
    return by_value ? 40 : 24 + (rows < MAX_ROWS ? rows : MAX_ROWS) * SWATCH + 20;
}

static void put_thread_row(int64_t row, int64_t last, int64_t y, FILE *out)
{
    char text[48];
    int64_t from = row * LANES, to = from + LANES - 1 < last ? from + LANES - 1 : last;
    snprintf(text, sizeof text, "T%" PRId64 "-%" PRId64, from, to);
    svg_put_text(out, MARGIN, y + SWATCH - 2, "f", text);
    for (int64_t t = from; t <= to; ++t) {
        colour c = svg_hue(t);
        fprintf(out,
                "<rect x=\"%" PRId64 "\" y=\"%" PRId64
                "\" width=\"%d\" height=\"%d\" fill=\"#%02x%02x%02x\"/>",
                MARGIN + LEGEND_LABEL + (t - from) * SWATCH, y, SWATCH, SWATCH, (unsigned)c.r,
                (unsigned)c.g, (unsigned)c.b);
    }
    fputc('\n', out);
}

void tile_put_legend(const draw_tile *tiles, int n, bool by_value, int64_t y, FILE *out)
{
    int64_t last = max_of(tiles, n, by_value);
    if (by_value) {
        char text[32];
        snprintf(text, sizeof text, "V%" PRId64, last);
        svg_put_ramp(y + 24, "V0", text, out);
        return;
    }
    for (int64_t row = 0; row < MAX_ROWS && row * LANES <= last; ++row)
        put_thread_row(row, last, y + 24 + row * SWATCH, out);
    if (last >= HEAT_INKS)
        svg_put_text(out, MARGIN, y + 24 + MAX_ROWS * SWATCH + 14, "f",
                     "T256 and on: again from the first colour");
}
