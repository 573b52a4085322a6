/* svg.c - `ct --svg`: a layout or a tensor as a grid of cells coloured by what they hold.
 *
 *   title                     the layout
 *   facts                     size, cosize; or what 32 lanes meet in shared memory
 *          0     1     2      index on the side; under it, in a nested mode, the natural coordinate
 *        +-----+-----+-----+
 *    0   |     |     |     |  thick lines where an inner mode wraps
 *   (0,0)+-----+-----+-----+
 *   legend                    first colour .. last colour; or the colours of banks, of chunks
 *
 * Here: where panels stand, facts. Not here: the page (page.c), a panel (panel.c), legends
 * (legend.c). */
#include "ref/draw/svg.h"

#include <inttypes.h>
#include <string.h>

static int64_t cells_of(const draw_grid *grid)
{
    return grid->panels * grid->row.extent * grid->column.extent;
}

/* ---- Facts ---- */

static void add_value_facts(picture *p)
{
    char cosize[72];
    const draw_grid *grid = p->grid;
    bool known = draw_cosize_text(p->cx, grid->layout, cosize, sizeof cosize);
    svg_add_fact(&p->page, "size %" PRId64 "%s%s, %s", cells_of(grid), known ? ", cosize " : "",
                 cosize,
                 grid->repeats ? "some values occur more than once" : "every value occurs once");
    if (grid->tmem.bits > 0)
        svg_add_fact(&p->page, "in tensor memory: datapath.column%s",
                     grid->tmem.bits < 32 ? ":element" : "");
}

/* "bits 3 to 5", "bit 3" */
static void bits_text(int from, int width, char *text, size_t size)
{
    if (width == 1)
        snprintf(text, size, "bit %d", from);
    else
        snprintf(text, size, "bits %d to %d", from, from + width - 1);
}

/* A chunk of 16 bytes is what ldmatrix reads of a row; without a pointer no width is known, and the
 * one that makes a chunk so long is named. */
static void add_chunk_facts(picture *p)
{
    enum { CHUNK_BITS = 128 };
    const draw_chunks *c = &p->grid->chunks;
    char changed[32], source[32];
    int64_t elements = (int64_t)1 << c->shift;
    bits_text(c->shift, c->width, changed, sizeof changed);
    bits_text(c->source, c->width, source, sizeof source);
    svg_add_fact(&p->page, "%s: %s of the offset %s XORed with %s", c->name, changed,
                 c->width == 1 ? "is" : "are", source);
    svg_add_fact(&p->page,
                 "colour: the chunk that an element lands in, its offset / %" PRId64 " mod %d",
                 elements, c->count);
    if (c->bits > 0)
        svg_add_fact(&p->page, "a chunk: %" PRId64 " element%s of %d bits, %" PRId64 " bytes",
                     elements, elements == 1 ? "" : "s", c->bits, elements * c->bits / 8);
    else if (elements <= CHUNK_BITS)
        svg_add_fact(&p->page,
                     "a chunk: %" PRId64 " element%s; of %" PRId64
                     " bits each, 16 bytes in 4 banks",
                     elements, elements == 1 ? "" : "s", CHUNK_BITS / elements);
}

static void add_bank_facts(picture *p)
{
    char text[200];
    svg_add_fact(&p->page,
                 "banks of shared memory, byte address / 4 mod 32, of elements of %d bits",
                 p->grid->memory.bits);
    if (p->plain != NULL)
        return;
    draw_bank_text(p->cx, p->grid, true, text, sizeof text);
    svg_add_fact(&p->page, "%s", text);
    if (p->grid->rank == 1)
        return;
    draw_bank_text(p->cx, p->grid, false, text, sizeof text);
    svg_add_fact(&p->page, "%s", text);
}

/* A layout that waits for a pointer is drawn in elements, where its swizzle is another one. */
void svg_add_facts(picture *p)
{
    const draw_grid *grid = p->grid;
    bool waits = ct_kind_of(grid->value) == CT_COMPOSED && grid->layout != grid->value;
    if (waits)
        svg_add_fact(&p->page, "in elements: %s", ct_str(p->cx, grid->layout));
    if (grid->memory.bits > 0) {
        add_bank_facts(p);
        return;
    }
    add_value_facts(p);
    if (grid->chunks.count > 0)
        add_chunk_facts(p);
}

/* ---- With and without the swizzle ---- */

enum { PAIR_CAPTION = 20 + 2 * FACT_STEP + 8 };

/* What lanes meet is counted over all cells, once. */
static void count_pair(picture *p)
{
    for (int i = 0; i < 4; ++i)
        draw_bank_text(p->cx, i < 2 ? p->plain : p->grid, i % 2 == 0, p->pair_text[i],
                       sizeof p->pair_text[i]);
}

static void put_bank_line(const picture *p, const draw_grid *grid, bool row, int64_t x, int64_t y)
{
    const char *text = p->pair_text[(grid == p->plain ? 0 : 2) + (row ? 0 : 1)];
    svg_put_text(p->page.out, x, y, strstr(text, "-way conflict") != NULL ? "f q" : "f", text);
}

/* A heading, and what 32 lanes meet along a row and a column. */
static void put_pair_caption(const picture *p, const draw_grid *grid, int64_t x, int64_t y)
{
    char text[200];
    FILE *out = p->page.out;
    snprintf(text, sizeof text, "with %s", p->grid->chunks.name);
    svg_put_text(out, x, y + 14, "g", grid == p->plain ? "without the swizzle" : text);
    put_bank_line(p, grid, true, x, y + 14 + FACT_STEP);
    if (grid->rank > 1)
        put_bank_line(p, grid, false, x, y + 14 + 2 * FACT_STEP);
}

/* Both panels are of one size. */
static void place_pair(picture *p)
{
    const draw_grid *grid = p->grid;
    int64_t cell = p->cell;
    if (p->plain == NULL)
        return;
    p->grid = p->plain;
    svg_place_panel(p);
    if (p->cell < cell) {
        p->grid = grid;
        svg_place_panel(p);
    }
    p->grid = grid;
    p->caption = PAIR_CAPTION;
    p->panel_height += PAIR_CAPTION;
    count_pair(p);
    for (int i = 0; i < 4; ++i)
        p->panel_width =
            svg_max(p->panel_width, p->label + svg_pixels(strlen(p->pair_text[i]), ADVANCE_HEAD));
}

/* ---- The page ---- */

/* Of so many panels in so much room. */
static int64_t rows_within(const picture *p, int64_t panels, int64_t room)
{
    int64_t fit = svg_max(1, (room + PANEL_GAP) / (p->panel_width + PANEL_GAP));
    return (panels + fit - 1) / fit;
}

/* Panels stand in rows that are about as wide as a screen, or as a page may be where they are
 * many. */
static int64_t place(picture *p)
{
    int64_t panels = p->plain != NULL ? 2 : p->grid->panels;
    int64_t rows = rows_within(p, panels, WRAP_WIDTH);
    if (rows * (p->panel_height + PANEL_GAP) > HIGH)
        rows = rows_within(p, panels, MAX_INNER);
    p->columns = (panels + rows - 1) / rows;
    int64_t width = p->columns * (p->panel_width + PANEL_GAP) - PANEL_GAP;
    int64_t height = rows * (p->panel_height + PANEL_GAP) - PANEL_GAP;
    width = svg_max(width, svg_legend_width(p));
    svg_place_page(&p->page, width, height + svg_legend_height(p, width));
    return p->page.top + height;
}

static void put_panels(const picture *p)
{
    int64_t panels = p->plain != NULL ? 2 : p->grid->panels;
    for (int64_t panel = 0; panel < panels; ++panel) {
        picture one = *p;
        int64_t x = MARGIN + panel % p->columns * (p->panel_width + PANEL_GAP);
        int64_t y = p->page.top + panel / p->columns * (p->panel_height + PANEL_GAP);
        if (p->plain != NULL) {
            one.grid = panel == 0 ? p->plain : p->grid;
            put_pair_caption(p, one.grid, x + p->label, y);
        }
        svg_put_panel(&one, x, y, p->plain != NULL ? 0 : panel);
    }
}

void draw_svg(draw_ctx *d, ct_value v, int bits, FILE *out)
{
    draw_grid grid, plain;
    const char *title = ct_str(&d->cx, v);
    if (!draw_ok(d) || !draw_grid_of(d, v, bits, &grid))
        return;
    picture p = {.cx = &d->cx, .grid = &grid, .heat = d->heat || cells_of(&grid) > DRAW_MAX_TEXTS};
    p.plain = draw_grid_unswizzled(d, &grid, &plain) ? &plain : NULL;
    if (!draw_ok(d))
        return;
    p.page = (page){.out = out, .title = title, .title_length = strlen(title), .live = d->live};
    p.page.layout = ct_str(&d->cx, grid.iterates ? v : grid.layout);
    svg_add_facts(&p);
    svg_place_panel(&p);
    place_pair(&p);
    int64_t bottom = place(&p);
    if (!draw_ok(d) || !draw_grid_fits(d, &grid) || (p.plain != NULL && !draw_grid_fits(d, &plain)))
        return;
    svg_open_page(&p.page);
    put_panels(&p);
    svg_put_legend(&p, bottom);
    svg_close_page(&p.page);
}
