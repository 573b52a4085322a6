/* tmabox.c - the pieces of a TMA copy: of a tile in global memory, or in shared memory.
 *
 *   global memory                       shared memory, rows of 128 bytes
 *          0    8    16   24                   0     16    32    48  ..
 *      0 +----+----+----+----+             0 +-----+-----+-----+-----
 *      1 | address there     |           128 | coordinate there
 *
 *   thick lines where another instruction begins; hatched: outside the tensor
 *
 * A piece has one colour in both: that of its place among 8 in a row of the tile, so that a
 * swizzle is seen. Here: cells and lines. Not here: what they hold (tma.c), where boxes stand
 * (tmasvg.c). */
#include "ref/draw/tma.h"

#include <inttypes.h>
#include <string.h>

enum { HIGH_CELL = 22, HEAD = 22, IN_ROW = TMA_ROW / TMA_PIECE };

/* The number of an element of a mode of the tensor. */
static int64_t place(const draw_tma *tma, int side, int64_t i)
{
    return tma->at[side] * tma->tile[side] + i;
}

/* "(97,40)": the coordinate of a piece's first element, its modes in order. */
static void coordinate_text(const draw_tma *tma, const tma_piece *piece, char *text, size_t size)
{
    int64_t row = place(tma, TMA_DOWN, piece->row), column = place(tma, TMA_ACROSS, piece->column);
    if (tma->mode[TMA_DOWN] < 0)
        snprintf(text, size, "%" PRId64, column);
    else if (tma->mode[TMA_DOWN] < tma->mode[TMA_ACROSS])
        snprintf(text, size, "%" PRId64 ",%" PRId64, row, column);
    else
        snprintf(text, size, "%" PRId64 ",%" PRId64, column, row);
}

/* The longest texts are the last ones. */
static int64_t widest_text(const draw_tma *tma, bool shared)
{
    char text[64];
    tma_piece last = {.row = tma->tile[TMA_DOWN] - 1, .column = tma->tile[TMA_ACROSS] - 1};
    if (shared)
        coordinate_text(tma, &last, text, sizeof text);
    else
        snprintf(text, sizeof text, "%" PRId64, tma->size);
    return svg_pixels(strlen(text), ADVANCE_SMALL);
}

tma_box tma_place_box(const draw_tma *tma, bool shared, bool load)
{
    tma_box b = {.tma = tma, .shared = shared, .load = load};
    b.rows = shared ? (tma->size + TMA_ROW - 1) / TMA_ROW : tma->tile[TMA_DOWN];
    b.columns = shared ? IN_ROW : tma->across;
    if (shared && tma->size < TMA_ROW)
        b.columns = tma->size / TMA_PIECE;
    int64_t last = shared ? (b.rows - 1) * TMA_ROW : place(tma, TMA_DOWN, b.rows - 1);
    int64_t head = shared ? TMA_ROW : place(tma, TMA_ACROSS, tma->tile[TMA_ACROSS]);
    b.cell = svg_max(34, widest_text(tma, shared) + 8);
    b.cell = svg_max(b.cell, svg_pixels(svg_digits(head), ADVANCE_HEAD) + 6);
    b.label = svg_pixels(svg_digits(last), ADVANCE_HEAD) + 10;
    b.width = b.label + b.columns * b.cell;
    b.height = HEAD + b.rows * HIGH_CELL;
    return b;
}

/* The piece in a cell; NULL where there is none. */
static const tma_piece *piece_at(const tma_box *b, int64_t row, int64_t column)
{
    int64_t at = row * b->columns + column;
    if (row < 0 || column < 0 || row >= b->rows || column >= b->columns)
        return NULL;
    if (b->shared)
        at = b->tma->in_shared[at];
    return at < 0 || b->tma->piece[at].row < 0 ? NULL : &b->tma->piece[at];
}

/* ---- Cells ---- */

static void open_live(const tma_box *b, const tma_piece *piece)
{
    char text[64];
    if (!b->page->live)
        return;
    coordinate_text(b->tma, piece, text, sizeof text);
    fprintf(b->page->out, "<g class=\"cell\" data-i=\"(%s)\" data-o=\"%" PRId64 "\" data-c=\"%d\">",
            text, piece->address, b->tma->move[piece->move].cta);
}

static void put_rect(const tma_box *b, int64_t x, int64_t y, int64_t width, const char *fill)
{
    fprintf(b->page->out,
            "<rect x=\"%" PRId64 "\" y=\"%" PRId64 "\" width=\"%" PRId64
            "\" height=\"%d\" rx=\"2\" %s>",
            x + 1, y + 1, width, HIGH_CELL - 2, fill);
}

static void put_hint(const tma_box *b, const tma_piece *piece, int inside)
{
    char text[64];
    const tma_move *m = &b->tma->move[piece->move];
    coordinate_text(b->tma, piece, text, sizeof text);
    fprintf(b->page->out, "(%s) is at byte %" PRId64 ", moved by CTA %d, instruction %d", text,
            piece->address, m->cta, m->instruction);
    if (inside < b->tma->elements)
        fprintf(b->page->out, ", %d of %d outside the tensor", b->tma->elements - inside,
                b->tma->elements);
}

static void put_fill(const tma_box *b, const tma_piece *piece, int64_t x, int64_t y)
{
    char fill[32] = "fill=\"url(#unowned)\"";
    int inside = draw_tma_inside(b->tma, piece);
    int64_t width = b->cell - 2, first = width * inside / b->tma->elements;
    colour c = svg_chunk_hue(piece->column / b->tma->elements % IN_ROW);
    if (inside > 0)
        snprintf(fill, sizeof fill, "fill=\"#%02x%02x%02x\"", (unsigned)c.r, (unsigned)c.g,
                 (unsigned)c.b);
    put_rect(b, x, y, width, fill);
    fputs("</rect>", b->page->out);
    if (inside == 0 || inside == b->tma->elements)
        return;
    put_rect(b, x + first, y, width - first, "fill=\"url(#partly)\"");
    fputs("</rect>", b->page->out);
}

/* Over the colour, and over the hatching of what is outside, stands what is pointed at. */
static void put_piece(const tma_box *b, const tma_piece *piece, int64_t x, int64_t y)
{
    char text[64];
    int inside = draw_tma_inside(b->tma, piece);
    if (b->shared && b->load && inside == 0)
        snprintf(text, sizeof text, "0");
    else if (b->shared)
        coordinate_text(b->tma, piece, text, sizeof text);
    else
        snprintf(text, sizeof text, "%" PRId64, piece->address);
    open_live(b, piece);
    put_fill(b, piece, x, y);
    put_rect(b, x, y, b->cell - 2, "fill-opacity=\"0\"");
    fputs("<title>", b->page->out);
    put_hint(b, piece, inside);
    fputs("</title></rect>", b->page->out);
    svg_put_text(b->page->out, x + b->cell / 2, y + HIGH_CELL / 2 + 4, inside > 0 ? "d v" : "n",
                 text);
    svg_close_group(b->page);
}

void tma_put_hatching(FILE *out)
{
    fputs("<defs><pattern id=\"partly\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
          "patternTransform=\"rotate(45)\"><path d=\"M0 0v6\" stroke=\"#14181f\" "
          "stroke-opacity=\".4\"/></pattern></defs>\n",
          out);
}

/* ---- Lines ---- */

static int move_at(const tma_box *b, int64_t row, int64_t column)
{
    const tma_piece *piece = piece_at(b, row, column);
    return piece == NULL ? -1 : piece->move;
}

/* Along the edge before a column, or before a row: as long as it is between two instructions. */
static void put_edges(const tma_box *b, int64_t x, int64_t y, int64_t edge, bool across)
{
    int64_t n = across ? b->columns : b->rows, from = -1;
    for (int64_t i = 0; i <= n; ++i) {
        int before = across ? move_at(b, edge - 1, i) : move_at(b, i, edge - 1);
        int behind = across ? move_at(b, edge, i) : move_at(b, i, edge);
        bool differs = i < n && before >= 0 && behind >= 0 && before != behind;
        if (differs && from < 0)
            from = i;
        if (differs || from < 0)
            continue;
        if (across)
            svg_put_line(b->page->out, x + from * b->cell, y + edge * HIGH_CELL,
                         (i - from) * b->cell, 0, 2);
        else
            svg_put_line(b->page->out, x + edge * b->cell, y + from * HIGH_CELL, 0,
                         (i - from) * HIGH_CELL, 2);
        from = -1;
    }
}

static void put_heads(const tma_box *b, int64_t x, int64_t y)
{
    char text[32];
    for (int64_t i = 0; i < b->columns; ++i) {
        int64_t n = b->shared ? i * TMA_PIECE : place(b->tma, TMA_ACROSS, i * b->tma->elements);
        snprintf(text, sizeof text, "%" PRId64, n);
        svg_put_text(b->page->out, x + i * b->cell + b->cell / 2, y - 6, "h", text);
    }
    for (int64_t i = 0; i < b->rows; ++i) {
        int64_t n = b->shared ? i * TMA_ROW : place(b->tma, TMA_DOWN, i);
        snprintf(text, sizeof text, "%" PRId64, n);
        svg_put_text(b->page->out, x - 6, y + i * HIGH_CELL + HIGH_CELL / 2 + 4, "r", text);
    }
}

void tma_put_box(const tma_box *box, int64_t x, int64_t y, const page *on)
{
    tma_box b = *box;
    b.page = on;
    x += b.label;
    y += HEAD;
    put_heads(&b, x, y);
    for (int64_t m = 0; m < b.rows; ++m)
        for (int64_t n = 0; n < b.columns; ++n)
            if (piece_at(&b, m, n) != NULL)
                put_piece(&b, piece_at(&b, m, n), x + n * b.cell, y + m * HIGH_CELL);
    fputc('\n', on->out);
    for (int64_t n = 1; n < b.columns; ++n)
        put_edges(&b, x, y, n, false);
    for (int64_t m = 1; m < b.rows; ++m)
        put_edges(&b, x, y, m, true);
}
