/* svg.c - `ct --svg`: a layout or a tensor as a grid of cells coloured by what they hold.
 *
 *   title                     the layout
 *   facts                     size, cosize; or what 32 lanes meet in shared memory
 *          0     1     2      index on the side; under it, in a nested mode, the natural coordinate
 *        +-----+-----+-----+
 *    0   |     |     |     |  thick lines where an inner mode wraps
 *   (0,0)+-----+-----+-----+
 *   legend                    first colour .. last colour; or the colours of the banks
 *
 * Here: where panels stand, facts, legends. Not here: the page (page.c), a panel (panel.c). */
#include "ref/draw/svg.h"

#include <inttypes.h>
#include <string.h>

enum { SWATCH = 26, SWATCH_HEIGHT = 18, RAMP_WIDTH = 160 };

/* ---- Facts ---- */

static void add_value_facts(picture *p)
{
    char cosize[72];
    const draw_grid *grid = p->grid;
    bool known = draw_cosize_text(p->cx, grid->layout, cosize, sizeof cosize);
    svg_add_fact(&p->page, "size %" PRId64 "%s%s, %s",
                 grid->panels * grid->row.extent * grid->column.extent, known ? ", cosize " : "",
                 cosize,
                 grid->repeats ? "some values occur more than once" : "every value occurs once");
}

static void add_bank_facts(picture *p)
{
    char text[200];
    svg_add_fact(&p->page,
                 "banks of shared memory, byte address / 4 mod 32, of elements of %d bits",
                 p->grid->memory.bits);
    draw_bank_text(p->cx, p->grid, true, text, sizeof text);
    svg_add_fact(&p->page, "%s", text);
    if (p->grid->rank == 1)
        return;
    draw_bank_text(p->cx, p->grid, false, text, sizeof text);
    svg_add_fact(&p->page, "%s", text);
}

/* A layout that waits for a pointer is drawn in elements, where its swizzle is another one. */
static void add_facts(picture *p)
{
    const draw_grid *grid = p->grid;
    bool waits = ct_kind_of(grid->value) == CT_COMPOSED && grid->layout != grid->value;
    if (waits)
        svg_add_fact(&p->page, "in elements: %s", ct_str(p->cx, grid->layout));
    if (grid->memory.bits > 0)
        add_bank_facts(p);
    else
        add_value_facts(p);
}

/* ---- Legends ---- */

/* The least and the greatest value next to their colours. */
static void put_ramp(const picture *p, int64_t y)
{
    FILE *out = p->page.out;
    const char *first = p->grid->first.value, *last = p->grid->last.value;
    int64_t x = MARGIN;
    fputs("<defs><linearGradient id=\"ramp\">", out);
    svg_put_stops(out);
    fputs("</linearGradient></defs>\n", out);
    svg_put_text(out, x, y + 9, "f", first);
    x += svg_pixels(strlen(first), ADVANCE_HEAD) + 8;
    fprintf(out,
            "<rect x=\"%" PRId64 "\" y=\"%" PRId64
            "\" width=\"%d\" height=\"10\" rx=\"3\" fill=\"url(#ramp)\"/>\n",
            x, y, RAMP_WIDTH);
    svg_put_text(out, x + RAMP_WIDTH + 8, y + 9, "f", last);
}

/* How many of the 32 colours stand in a row: 8, 16 or all. */
static int64_t banks_across(int64_t width)
{
    int64_t n = DRAW_BANKS;
    while (n > 8 && n * SWATCH > width)
        n /= 2;
    return n;
}

static void put_banks(const picture *p, int64_t y)
{
    FILE *out = p->page.out;
    int64_t across = banks_across(p->page.width - 2 * MARGIN);
    for (int bank = 0; bank < DRAW_BANKS; ++bank) {
        char text[16];
        int64_t left = MARGIN + bank % across * SWATCH, top = y + bank / across * SWATCH_HEIGHT;
        colour c = svg_hue(bank);
        fprintf(out,
                "<rect x=\"%" PRId64 "\" y=\"%" PRId64
                "\" width=\"%d\" height=\"%d\" fill=\"#%02x%02x%02x\"/>",
                left, top, SWATCH, SWATCH_HEIGHT, (unsigned)c.r, (unsigned)c.g, (unsigned)c.b);
        snprintf(text, sizeof text, "%d", bank);
        svg_put_text(out, left + SWATCH / 2, top + 13, svg_is_dark(c) ? "w v" : "d v", text);
    }
}

/* ---- The page ---- */

static int64_t legend_height(const picture *p, int64_t width)
{
    bool banks = p->grid->memory.bits > 0;
    return banks ? 20 + DRAW_BANKS / banks_across(svg_max(width, MIN_WIDTH)) * SWATCH_HEIGHT
                 : LEGEND;
}

/* Panels stand in rows that are about as wide as a screen. */
static int64_t place(picture *p)
{
    int64_t fit = svg_max(1, (WRAP_WIDTH + PANEL_GAP) / (p->panel_width + PANEL_GAP));
    int64_t rows = (p->grid->panels + fit - 1) / fit;
    p->columns = (p->grid->panels + rows - 1) / rows;
    int64_t width = p->columns * (p->panel_width + PANEL_GAP) - PANEL_GAP;
    int64_t height = rows * (p->panel_height + PANEL_GAP) - PANEL_GAP;
    svg_place_page(&p->page, width, height + legend_height(p, width));
    return p->page.top + height;
}

static void put_panels(const picture *p)
{
    for (int64_t panel = 0; panel < p->grid->panels; ++panel) {
        int64_t x = MARGIN + panel % p->columns * (p->panel_width + PANEL_GAP) + p->label;
        int64_t y = p->page.top + panel / p->columns * (p->panel_height + PANEL_GAP);
        svg_put_panel(p, x, y + p->head + (p->grid->panels > 1 ? CAPTION : 0), panel);
    }
}

void draw_svg(draw_ctx *d, ct_value v, int bits, FILE *out)
{
    draw_grid grid;
    const char *title = ct_str(&d->cx, v);
    if (!draw_ok(d) || !draw_grid_of(d, v, bits, &grid))
        return;
    picture p = {.cx = &d->cx, .grid = &grid};
    p.page = (page){.out = out, .title = title, .title_length = strlen(title)};
    add_facts(&p);
    svg_place_panel(&p);
    int64_t bottom = place(&p);
    svg_open_page(&p.page);
    put_panels(&p);
    if (grid.memory.bits > 0)
        put_banks(&p, bottom + 20);
    else
        put_ramp(&p, bottom + LEGEND - 10);
    svg_close_page(&p.page);
}
