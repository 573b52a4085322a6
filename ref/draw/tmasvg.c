/* tmasvg.c - `ct --svg` of a TMA copy: where a tile is in global memory, which instruction moves
 * what of it, where it lands in shared memory.
 *
 *   the tensor           the tile                 shared memory
 *   +--+--+--+-          +------------+           +----------------+
 *   |  |  |  |/          | by pieces  |           | rows of 128    |
 *   +--+--+--+-          | of 16 bytes|           | bytes          |
 *   |  |  |##|/          +------------+           +----------------+
 *   +--+--+--+-
 *   CTA 0, instruction 0: (96,32) to (103,63), bytes 0 to 511
 *
 * Hatched: outside the tensor. Here: the page. Not here: pieces (tmabox.c), the plan (tma.c).
 * Follows 0z_tma_tensors. */
#include "ref/draw/tile.h"
#include "ref/draw/tma.h"

#include <inttypes.h>
#include <string.h>

enum {
    GAP = 48,
    MAP_WIDTH = 300,
    MAP_HEIGHT = 420,
    LEAST_SIDE = 48,
    MAP_LABEL = 56,
    MAP_CAPTION = 262,
    MAP_HEAD = 22,
    LEAST_TILE = 6,
    LEAST_TICK = 40,
    MAX_LINES = 16,
    LINE_STEP = 18
};

typedef struct sheet {
    page page;
    const draw_tma *tma;
    bool load; /* else it stores */
    tma_box tile, shared;
    int64_t map[2]; /* height and width of the tensor's picture, its last tiles whole */
} sheet;

/* ---- Facts ---- */

static void range_text(const draw_tma *tma, const tma_move *m, char *text, size_t size)
{
    int64_t first[2], last[2];
    for (int i = 0; i < 2; ++i) {
        const int64_t *range = i == TMA_DOWN ? m->row : m->column;
        first[i] = tma->at[i] * tma->tile[i] + range[0];
        last[i] = tma->at[i] * tma->tile[i] + range[1];
    }
    int one = tma->mode[TMA_DOWN] < tma->mode[TMA_ACROSS] ? TMA_DOWN : TMA_ACROSS, two = 1 - one;
    if (tma->mode[TMA_DOWN] < 0)
        snprintf(text, size, "%" PRId64 " to %" PRId64, first[TMA_ACROSS], last[TMA_ACROSS]);
    else
        snprintf(text, size, "(%" PRId64 ",%" PRId64 ") to (%" PRId64 ",%" PRId64 ")", first[one],
                 first[two], last[one], last[two]);
}

static void add_facts(sheet *s)
{
    char map[CT_MAX_TMA_RANK * 128];
    const draw_tma *tma = s->tma;
    const ct_tensor_map *m = &tma->plan->atom.map;
    ct_print_tensor_map(m, map, sizeof map);
    svg_add_fact(&s->page, "%s", map);
    svg_add_fact(&s->page, "%d CTA%s, %d instruction%s each for a tile of %" PRId64 " bytes%s",
                 tma->ctas, tma->ctas == 1 ? "" : "s", tma->instructions,
                 tma->instructions == 1 ? "" : "s", tma->pieces * TMA_PIECE,
                 tma->ctas > 1 ? ", which arrives in every CTA" : "");
    svg_add_fact(&s->page,
                 "colour: a piece of 16 bytes, %d elements, by its place among 8 in a row",
                 tma->elements);
    svg_add_fact(&s->page,
                 "cells: of the tile the byte in shared memory, of that the coordinate of "
                 "the first element");
    if (m->swizzle > 0)
        svg_add_fact(&s->page, "swizzle: pieces change places within %d bytes of shared memory",
                     m->swizzle);
    if (tma->outside)
        svg_add_fact(&s->page, "hatched: outside the tensor, %s",
                     s->load ? "zeros arrive there" : "nothing is written there");
}

/* ---- The tensor ---- */

static int64_t tiles(const draw_tma *tma, int side)
{
    return (tma->extent[side] + tma->tile[side] - 1) / tma->tile[side];
}

/* Both sides to one scale, but no side too short to be seen. */
static void place_map(sheet *s)
{
    static const int64_t most[2] = {MAP_HEIGHT, MAP_WIDTH};
    int64_t whole[2], scale[2];
    for (int i = 0; i < 2; ++i) {
        whole[i] = tiles(s->tma, i) * s->tma->tile[i];
        scale[i] = (whole[i] * 1000 + most[i] - 1) / most[i]; /* elements of 1000 pixels */
    }
    int64_t larger = svg_max(1, svg_max(scale[0], scale[1]));
    for (int i = 0; i < 2; ++i)
        s->map[i] = svg_max(LEAST_SIDE, whole[i] * 1000 / larger);
    for (int i = 0; i < 2; ++i)
        s->map[i] = s->map[i] < most[i] ? s->map[i] : most[i];
}

/* The pixel of an element on a side. */
static int64_t pixel(const sheet *s, int side, int64_t element)
{
    return s->map[side] * element / (tiles(s->tma, side) * s->tma->tile[side]);
}

static void put_area(const sheet *s, int64_t x, int64_t y, const int64_t from[2],
                     const int64_t to[2], const char *look)
{
    int64_t left = pixel(s, TMA_ACROSS, from[TMA_ACROSS]), top = pixel(s, TMA_DOWN, from[TMA_DOWN]);
    int64_t width = pixel(s, TMA_ACROSS, to[TMA_ACROSS]) - left;
    int64_t height = pixel(s, TMA_DOWN, to[TMA_DOWN]) - top;
    if (width > 0 && height > 0)
        fprintf(s->page.out,
                "<rect x=\"%" PRId64 "\" y=\"%" PRId64 "\" width=\"%" PRId64 "\" height=\"%" PRId64
                "\" %s/>\n",
                x + left, y + top, width, height, look);
}

static void put_tile_lines(const sheet *s, int64_t x, int64_t y, int side)
{
    const draw_tma *tma = s->tma;
    int64_t n = tiles(tma, side);
    if (s->map[side] / n < LEAST_TILE)
        return;
    for (int64_t i = 0; i <= n; ++i) {
        int64_t at = pixel(s, side, i * tma->tile[side]);
        fprintf(s->page.out, "<path d=\"M%" PRId64 " %" PRId64, x + (side == TMA_ACROSS ? at : 0),
                y + (side == TMA_DOWN ? at : 0));
        fprintf(s->page.out, side == TMA_ACROSS ? "v%" PRId64 : "h%" PRId64, s->map[1 - side]);
        fputs("\" class=\"b\" stroke-width=\"1\" stroke-opacity=\".4\"/>\n", s->page.out);
    }
}

/* Where the tile shown begins, the first tile, and the end of the tensor. */
static void put_ticks(const sheet *s, int64_t x, int64_t y, int side)
{
    const draw_tma *tma = s->tma;
    int64_t at[3] = {0, tma->at[side] * tma->tile[side], tma->extent[side]}, last = -LEAST_TICK;
    for (int i = 0; i < 3; ++i) {
        char text[24];
        int64_t p = pixel(s, side, at[i]), room = side == TMA_ACROSS ? LEAST_TICK : 14;
        if ((i == 1 && pixel(s, side, at[2]) - p < room) || p - last < room)
            continue;
        last = p;
        snprintf(text, sizeof text, "%" PRId64, at[i]);
        if (side == TMA_ACROSS)
            svg_put_text(s->page.out, x + p, y - 6, "h", text);
        else
            svg_put_text(s->page.out, x - 6, y + p + 4, "r", text);
    }
}

static void put_map(const sheet *s, int64_t x, int64_t y)
{
    const draw_tma *tma = s->tma;
    const int64_t none[2] = {0, 0}, *end = tma->extent;
    int64_t whole[2], from[2], to[2];
    for (int i = 0; i < 2; ++i) {
        whole[i] = tiles(tma, i) * tma->tile[i];
        from[i] = tma->at[i] * tma->tile[i];
        to[i] = from[i] + tma->tile[i];
    }
    put_area(s, x, y, none, whole, "fill=\"url(#unowned)\"");
    put_area(s, x, y, none, end, "class=\"paper\"");
    put_area(s, x, y, none, end, "fill=\"#8aa4c2\" fill-opacity=\".3\"");
    put_area(s, x, y, from, to, "fill=\"#d08f3c\" fill-opacity=\".7\"");
    put_tile_lines(s, x, y, TMA_DOWN);
    put_tile_lines(s, x, y, TMA_ACROSS);
    put_area(s, x, y, none, end, "class=\"b\" fill=\"none\" stroke-width=\"2\"");
    put_ticks(s, x, y, TMA_DOWN);
    put_ticks(s, x, y, TMA_ACROSS);
}

/* ---- The page ---- */

static int64_t lines_of(const draw_tma *tma)
{
    return tma->moves < MAX_LINES ? tma->moves : MAX_LINES;
}

static void put_moves(const sheet *s, int64_t y)
{
    for (int i = 0; i < lines_of(s->tma); ++i) {
        char text[160], range[96];
        const tma_move *m = &s->tma->move[i];
        range_text(s->tma, m, range, sizeof range);
        snprintf(text, sizeof text, "CTA %d, instruction %d: %s, bytes %" PRId64 " to %" PRId64,
                 m->cta, m->instruction, range, m->address[0], m->address[1]);
        if (i == MAX_LINES - 1 && s->tma->moves > MAX_LINES)
            snprintf(text, sizeof text, ".. %d more", s->tma->moves - i);
        svg_put_text(s->page.out, MARGIN, y + i * LINE_STEP, "f", text);
    }
}

static void put_body(const sheet *s)
{
    char caption[96];
    const draw_tma *tma = s->tma;
    FILE *out = s->page.out;
    int64_t x = MARGIN, y = s->page.top;
    snprintf(caption, sizeof caption, "global memory, mode %d across", tma->mode[TMA_ACROSS]);
    svg_put_text(out, x + MAP_LABEL, y + 12, "g", caption);
    put_map(s, x + MAP_LABEL, y + CAPTION + MAP_HEAD);
    x += MAP_LABEL + svg_max(s->map[TMA_ACROSS], MAP_CAPTION) + GAP;
    if (tma->mode[TMA_DOWN] < 0)
        snprintf(caption, sizeof caption, "tile %" PRId64, tma->at[TMA_ACROSS]);
    else
        snprintf(caption, sizeof caption, "tile (%" PRId64 ",%" PRId64 ")",
                 tma->at[tma->mode[TMA_DOWN] < tma->mode[TMA_ACROSS] ? TMA_DOWN : TMA_ACROSS],
                 tma->at[tma->mode[TMA_DOWN] < tma->mode[TMA_ACROSS] ? TMA_ACROSS : TMA_DOWN]);
    svg_put_text(out, x + s->tile.label, y + 12, "g", caption);
    tma_put_box(&s->tile, x, y + CAPTION, &s->page);
    x += s->tile.width + GAP;
    svg_put_text(out, x + s->shared.label, y + 12, "g",
                 tma->ctas > 1 ? "shared memory of every CTA" : "shared memory");
    tma_put_box(&s->shared, x, y + CAPTION, &s->page);
}

static int64_t width_of(const sheet *s)
{
    int64_t tile = svg_max(s->tile.width, s->tile.label + 100);
    int64_t shared = svg_max(s->shared.width, s->shared.label + 260);
    return MAP_LABEL + svg_max(s->map[TMA_ACROSS], MAP_CAPTION) + GAP + tile + GAP + shared;
}

void draw_svg_tma(draw_ctx *d, const char *title, size_t length, const draw_tma_copy *copy,
                  FILE *out)
{
    static draw_tma tma;
    if (!draw_tma_of(d, &copy->plan, copy->smem, &tma))
        return;
    sheet s = {.tma = &tma, .load = strstr(copy->op, "LOAD") != NULL};
    s.page = (page){.out = out, .title = title, .title_length = length, .live = d->live};
    s.tile = tma_place_box(&tma, false, s.load);
    s.shared = tma_place_box(&tma, true, s.load);
    place_map(&s);
    if (width_of(&s) > MAX_INNER) {
        draw_refuse(d, "a picture of a TMA copy has no room for rows of %" PRId64 " pieces",
                    tma.across);
        return;
    }
    add_facts(&s);
    int64_t map = MAP_HEAD + s.map[TMA_DOWN], high = svg_max(s.tile.height, s.shared.height);
    int64_t body = CAPTION + svg_max(map, high) + 28;
    svg_place_page(&s.page, width_of(&s), body + lines_of(&tma) * LINE_STEP);
    svg_open_page(&s.page);
    tile_put_hatching(out);
    tma_put_hatching(out);
    put_body(&s);
    put_moves(&s, s.page.top + body);
    svg_close_page(&s.page);
}
