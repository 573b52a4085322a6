/* tma.c - the plan of a TMA copy from its other side: what becomes of each piece of 16 bytes.
 *
 *   piece (row, column) of the tile  ->  the instruction that moves it, its byte in shared memory
 *
 * A CTA moves the share of the box that boxDim gives; the partition shows it the whole box, from
 * the first element of its share on. Here: pieces, moves, what is outside the tensor. Not here: ink
 * (tmasvg.c, tmabox.c), the plan itself (the reference). Follows 0z_tma_tensors. */
#include "ref/draw/tma.h"

#include <inttypes.h>
#include <string.h>

static int64_t size_of(ct_ctx *cx, ct_value v)
{
    ct_value size = ct_size(cx, v);
    return ct_check(cx) == CT_OK ? ct_int(size) : 0;
}

static ct_value item_of(ct_value v, int i)
{
    return ct_kind_of(v) == CT_TUPLE ? ct_item(v, i) : v;
}

static int length_of(ct_value v)
{
    return ct_kind_of(v) == CT_TUPLE ? ct_length(v) : 1;
}

/* ---- Modes ---- */

/* The modes with more than one element in the tile: at most two; the others follow. */
static bool take_modes(draw_ctx *d, ct_value tiler, int contiguous, draw_tma *tma)
{
    int down = -1;
    for (int i = 0; i < length_of(tiler) && draw_ok(d); ++i) {
        bool more = size_of(&d->cx, item_of(tiler, i)) > 1;
        if (i == contiguous)
            continue;
        if (more && down >= 0 && size_of(&d->cx, item_of(tiler, down)) > 1)
            draw_refuse(d, "a picture of a TMA copy is of a tile with two modes; %.80s has more",
                        ct_str(&d->cx, tiler));
        else if (down < 0 || more)
            down = i;
    }
    tma->mode[TMA_ACROSS] = contiguous;
    tma->mode[TMA_DOWN] = down;
    return draw_ok(d);
}

static void take_extents(draw_ctx *d, ct_value tiler, draw_tma *tma)
{
    ct_ctx *cx = &d->cx;
    ct_value shape = ct_shape(cx, ct_tensor_layout(cx, tma->plan->atom.gtensor));
    tma->rank = length_of(shape);
    for (int i = 0; i < 2 && draw_ok(d); ++i) {
        bool none = tma->mode[i] < 0;
        tma->tile[i] = none ? 1 : size_of(cx, item_of(tiler, tma->mode[i]));
        tma->extent[i] = none ? 1 : size_of(cx, item_of(shape, tma->mode[i]));
        bool outside = tma->tile[i] > 0 && tma->extent[i] % tma->tile[i] != 0;
        tma->at[i] = outside ? tma->extent[i] / tma->tile[i] : 0;
        tma->outside = tma->outside || outside;
    }
}

int draw_tma_inside(const draw_tma *tma, const tma_piece *piece)
{
    int64_t row = tma->at[TMA_DOWN] * tma->tile[TMA_DOWN] + piece->row;
    int64_t column = tma->at[TMA_ACROSS] * tma->tile[TMA_ACROSS] + piece->column;
    int64_t inside = row < tma->extent[TMA_DOWN] ? tma->extent[TMA_ACROSS] - column : 0;
    return inside < 0 ? 0 : inside < tma->elements ? (int)inside : tma->elements;
}

/* ---- Shared memory ---- */

typedef struct shared {
    ct_layout layout;
    ct_value swizzle; /* of byte addresses, NULL for none */
} shared;

static shared shared_of(ct_layout smem)
{
    bool composed = ct_kind_of(smem) == CT_COMPOSED;
    return (shared){composed ? ct_item(smem, 2) : smem, composed ? ct_item(smem, 0) : NULL};
}

static int64_t address_of(draw_ctx *d, const shared *s, int bits, ct_value coordinate)
{
    ct_ctx *cx = &d->cx;
    bool alone = ct_kind_of(coordinate) == CT_TUPLE && ct_length(coordinate) == 1;
    ct_value offset = ct_layout_call(cx, s->layout, alone ? ct_item(coordinate, 0) : coordinate);
    if (!draw_ok(d) || ct_kind_of(offset) != CT_INTEGER)
        return -1;
    int64_t byte = ct_int(offset) * bits / 8;
    if (s->swizzle == NULL)
        return byte;
    ct_value moved = ct_swizzle_call(cx, s->swizzle, ct_dynamic(cx, byte));
    return draw_ok(d) ? ct_int(moved) : -1;
}

/* ---- Moves ---- */

/* What a CTA's instructions have: values of a box, which the map cuts. */
typedef struct walk {
    ct_value tensor; /* of the coordinates in the tile */
    int64_t values, instructions;
    int rank; /* of the tensor */
} walk;

/* The coordinates of all values of a CTA, in the tile alone. */
static walk walk_of(draw_ctx *d, const draw_tma *tma, ct_value tiler, int64_t cta)
{
    ct_ctx *cx = &d->cx;
    ct_value extent[8], one = ct_dynamic(cx, cta);
    walk w = {.rank = length_of(tiler)};
    for (int i = 0; i < w.rank && i < 8; ++i)
        extent[i] = ct_static(cx, size_of(cx, item_of(tiler, i)));
    ct_value identity = ct_make_identity_tensor(cx, ct_make_tuple(cx, w.rank, extent));
    w.tensor = ct_partition_tma(cx, tma->plan, one, identity);
    if (!draw_ok(d))
        return w;
    ct_value parts = ct_get(cx, ct_shape(cx, ct_tensor_layout(cx, w.tensor)), 0);
    w.values = size_of(cx, item_of(parts, 0));
    w.instructions = length_of(parts) > 1 ? size_of(cx, item_of(parts, 1)) : 1;
    return w;
}

static ct_value coordinate_at(draw_ctx *d, const walk *w, int64_t value, int64_t instruction)
{
    ct_ctx *cx = &d->cx;
    ct_value at[8], own[2] = {ct_dynamic(cx, value), ct_dynamic(cx, instruction)};
    int rank = ct_rank(w->tensor);
    at[0] = ct_make_tuple(cx, 2, own);
    for (int i = 1; i < rank && i < 8; ++i)
        at[i] = ct_static(cx, 0);
    return ct_layout_call(cx, w->tensor, ct_make_tuple(cx, rank, at));
}

/* Digits of a value in the box that the map's share has. */
static bool is_moved(draw_ctx *d, const draw_tma *tma, int64_t value)
{
    const ct_tma_atom *atom = &tma->plan->atom;
    ct_value shape = ct_shape(&d->cx, atom->gbasis);
    for (int i = 0; i < length_of(shape) && i < atom->map.rank && draw_ok(d); ++i) {
        int64_t extent = size_of(&d->cx, item_of(shape, i));
        if (extent > 0 && value % extent >= atom->map.boxDim[i])
            return false;
        value = extent > 0 ? value / extent : 0;
    }
    return true;
}

static int64_t mode_at(ct_value coordinate, int mode)
{
    ct_value v = mode < 0 ? NULL : item_of(coordinate, mode);
    return v != NULL && ct_kind_of(v) == CT_INTEGER ? ct_int(v) : 0;
}

static void widen(int64_t range[2], int64_t first, int64_t last, bool only)
{
    range[0] = only || first < range[0] ? first : range[0];
    range[1] = only || last > range[1] ? last : range[1];
}

/* Pieces begin where a row of the box does, every 16 bytes. */
static void add_piece(draw_ctx *d, draw_tma *tma, const shared *s, ct_value coordinate, bool only)
{
    int64_t row = mode_at(coordinate, tma->mode[TMA_DOWN]);
    int64_t column = mode_at(coordinate, tma->mode[TMA_ACROSS]);
    int64_t address = address_of(d, s, tma->bits, coordinate);
    int64_t number = row * tma->across + column / tma->elements;
    if (column % tma->elements != 0 || !draw_ok(d))
        return;
    if (address < 0 || address % TMA_PIECE != 0 || address / TMA_PIECE >= TMA_MAX_PIECES ||
        number < 0 || number >= tma->pieces) {
        draw_refuse(d, "a piece of this TMA copy is at byte %" PRId64 " of shared memory", address);
        return;
    }
    tma_move *m = &tma->move[tma->moves];
    tma->piece[number] = (tma_piece){row, column, address, tma->moves};
    tma->in_shared[address / TMA_PIECE] = (int32_t)number;
    tma->size = svg_max(tma->size, address + TMA_PIECE);
    widen(m->row, row, row, only);
    widen(m->column, column, column + tma->elements - 1, only);
    widen(m->address, address, address + TMA_PIECE - 1, only);
}

static void add_move(draw_ctx *d, draw_tma *tma, const shared *s, const walk *w, tma_move move)
{
    if (tma->moves == TMA_MAX_MOVES) {
        draw_refuse(d, "a picture of a TMA copy has up to %d instructions", TMA_MAX_MOVES);
        return;
    }
    bool only = true;
    tma->move[tma->moves] = move;
    for (int64_t v = 0; v < w->values && draw_ok(d); ++v) {
        size_t mark = ct_mark(&d->cx);
        if (is_moved(d, tma, v)) {
            add_piece(d, tma, s, coordinate_at(d, w, v, move.instruction), only);
            only = false;
        }
        ct_release(&d->cx, mark);
    }
    ++tma->moves;
}

/* ---- The plan ---- */

static bool has_pieces(draw_ctx *d, const ct_tma_copy *plan, draw_tma *tma)
{
    tma->plan = plan;
    tma->bits = plan->atom.map.elementBits;
    if (plan->atom.map.im2col)
        draw_refuse(d, "a picture of a TMA copy is of a tiled one; this is an im2col copy");
    else if (tma->bits < 1 || 8 * TMA_PIECE % tma->bits != 0)
        draw_refuse(d, "a picture of a TMA copy has elements that fill 16 bytes, not of %d bits",
                    tma->bits);
    tma->elements = tma->bits > 0 ? 8 * TMA_PIECE / tma->bits : 1;
    return draw_ok(d);
}

/* The mode in which the second value is not where the first one is. */
static int contiguous_mode(draw_ctx *d, const walk *w)
{
    int64_t other = w->values > 1 ? 1 : 0;
    ct_value first = coordinate_at(d, w, 0, 0), next = coordinate_at(d, w, other, 0);
    for (int i = 0; i < w->rank && draw_ok(d); ++i)
        if (mode_at(first, i) != mode_at(next, i))
            return i;
    return 0;
}

static bool take_pieces(draw_ctx *d, draw_tma *tma)
{
    tma->across = tma->tile[TMA_ACROSS] / tma->elements;
    tma->pieces = tma->across * tma->tile[TMA_DOWN];
    if (draw_ok(d) && tma->across < 1)
        draw_refuse(d, "the rows of this tile have less than 16 bytes");
    else if (draw_ok(d) && tma->pieces > TMA_MAX_PIECES)
        draw_refuse(d,
                    "a picture of a TMA copy has up to %d pieces of 16 bytes, this tile %" PRId64,
                    TMA_MAX_PIECES, tma->pieces);
    for (int64_t i = 0; draw_ok(d) && i < TMA_MAX_PIECES; ++i) {
        tma->piece[i].row = -1;
        tma->in_shared[i] = -1;
    }
    return draw_ok(d);
}

bool draw_tma_of(draw_ctx *d, const ct_tma_copy *plan, ct_layout smem, draw_tma *tma)
{
    ct_ctx *cx = &d->cx;
    memset(tma, 0, sizeof *tma);
    if (!draw_ok(d) || !has_pieces(d, plan, tma))
        return false;
    ct_value tiler = plan->tiled.Tiler_MN;
    shared s = shared_of(smem);
    tma->ctas = (int)size_of(cx, ct_get(cx, ct_shape(cx, plan->tiled.TiledLayout_TV), 0));
    walk w = walk_of(d, tma, tiler, 0);
    if (!draw_ok(d) || !take_modes(d, tiler, contiguous_mode(d, &w), tma))
        return false;
    take_extents(d, tiler, tma);
    if (!take_pieces(d, tma))
        return false;
    tma->instructions = (int)w.instructions;
    for (int cta = 0; cta < tma->ctas && draw_ok(d); ++cta) {
        w = walk_of(d, tma, tiler, cta);
        for (int i = 0; i < tma->instructions && draw_ok(d); ++i)
            add_move(d, tma, &s, &w, (tma_move){.cta = cta, .instruction = i});
    }
    return draw_ok(d);
}
