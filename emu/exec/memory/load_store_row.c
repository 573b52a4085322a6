/* load_store_row.c - loads and stores by a whole warp's lanes at once: what most instructions of
 * most programs are.
 *
 *      row       all active lanes use one region, each 1, 2, 4, 8 or 16 bytes of it (memory/row.h)
 *      piece     what goes between memory and one register: a word, or a narrower element
 *
 * An access that is a row, and plain, needs no finding but those of order, and none of
 * load_store.c's care lane by lane; any other is left to it, untouched. Both mean the same: the
 * tests compare them. Not here: strong accesses, elements of 128 bits, other CTAs' memory, local
 * memory, parameters (constant_row.c). */
#include "emu/exec/memory/load_store.h"

#include "emu/exec/memory/row.h"
#include "emu/state/vector.h"

#include <string.h>

enum { WORD = 4 };

/* ---- Moving ---- */

uint32_t emui_piece_of(const emu_ins *i)
{
    uint32_t bytes = emu_type_bits(i->type) / 8;
    return bytes < WORD ? bytes : WORD;
}

int32_t emui_row_of_piece(const emu_ins *i, emu_operand first, uint32_t k)
{
    uint32_t bits = emu_type_bits(i->type), rows = bits < 32 ? 1 : bits / 32;
    return i->listed > 0 ? i->list[k / rows].r + (int32_t)(k % rows) : first.r + (int32_t)k;
}

static inline uint32_t get(const uint8_t *from, uint32_t bytes)
{
    uint32_t v = 0;
    memcpy(&v, from, bytes);
    return v;
}

/* One piece of every active lane, wherever it is. */
static inline void gather_each(uint32_t *restrict d, uint32_t active, const uint8_t *data,
                               const uint32_t *offset, uint32_t piece)
{
    if (active == UINT32_MAX) {
        for (int lane = 0; lane < EMU_LANES; ++lane)
            d[lane] = get(data + offset[lane], piece);
        return;
    }
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((active & emui_lane_bit[lane]) != 0)
            d[lane] = get(data + offset[lane], piece);
}

/* With the number of bytes as a constant, a copy of them is one instruction. */
static void gather(uint32_t *restrict d, uint32_t active, const uint8_t *data,
                   const uint32_t *offset, uint32_t piece)
{
    if (piece == WORD)
        gather_each(d, active, data, offset, WORD);
    else if (piece == 2)
        gather_each(d, active, data, offset, 2);
    else
        gather_each(d, active, data, offset, 1);
}

/* From the highest lane down: of those that store to one place, the lowest wins. */
static inline void scatter_each(uint8_t *data, uint32_t active, const uint32_t *offset,
                                const uint32_t *b, uint32_t piece)
{
    if (active == UINT32_MAX) {
        for (int lane = EMU_LANES - 1; lane >= 0; --lane)
            memcpy(data + offset[lane], &b[lane], piece);
        return;
    }
    for (int lane = EMU_LANES - 1; lane >= 0; --lane)
        if ((active & emui_lane_bit[lane]) != 0)
            memcpy(data + offset[lane], &b[lane], piece);
}

static void scatter(uint8_t *data, uint32_t active, const uint32_t *offset, const uint32_t *b,
                    uint32_t piece)
{
    if (piece == WORD)
        scatter_each(data, active, offset, b, WORD);
    else if (piece == 2)
        scatter_each(data, active, offset, b, 2);
    else
        scatter_each(data, active, offset, b, 1);
}

/* The lanes whose piece is there already, or was just put there by a lower lane; all are stored. */
static inline uint32_t unchanged_each(uint8_t *data, uint32_t active, const uint32_t *offset,
                                      const uint32_t *b, uint32_t piece)
{
    uint32_t same = active;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        if ((active & emui_lane_bit[lane]) == 0)
            continue;
        if (get(data + offset[lane], piece) != get((const uint8_t *)&b[lane], piece))
            same &= ~emui_lane_bit[lane];
        memcpy(data + offset[lane], &b[lane], piece);
    }
    return same;
}

static uint32_t unchanged(uint8_t *data, uint32_t active, const uint32_t *offset, const uint32_t *b,
                          uint32_t piece)
{
    return piece == WORD ? unchanged_each(data, active, offset, b, WORD)
           : piece == 2  ? unchanged_each(data, active, offset, b, 2)
                         : unchanged_each(data, active, offset, b, 1);
}

/* ---- Moving side by side ---- */

static inline void spread(uint32_t *restrict d, const uint8_t *from, uint32_t piece)
{
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        d[lane] = get(from + lane * piece, piece);
}

/* The pieces of a line into a register. */
EMUI_VECTOR static void load_line(uint32_t *restrict d, const uint8_t *from, uint32_t piece)
{
    if (piece == WORD)
        memcpy(d, from, EMU_LANES * sizeof *d);
    else if (piece == 2)
        spread(d, from, 2);
    else
        spread(d, from, 1);
}

enum { HALF = EMU_LANES / 2 };

/* Words of half a line, for both halves of the lanes. */
static void load_twice(uint32_t *d, const uint8_t *from)
{
    memcpy(d, from, HALF * sizeof *d);
    memcpy(d + HALF, from, HALF * sizeof *d);
}

/* A word for each half of the lanes. */
static inline void load_halves(uint32_t *d, uint32_t lower, uint32_t upper)
{
    for (int lane = 0; lane < HALF; ++lane) {
        d[lane] = lower;
        d[lane + HALF] = upper;
    }
}

static inline void pack(uint8_t *restrict to, const uint32_t *b, uint32_t piece)
{
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        memcpy(to + lane * piece, &b[lane], piece);
}

/* The pieces of a register into a line; which are there already, where it is asked: as a rule none,
 * which is said at once. */
EMUI_VECTOR static uint32_t store_line(uint8_t *restrict to, const uint32_t *b, uint32_t piece,
                                       bool compare)
{
    uint32_t before[EMU_LANES], same = 0;
    if (compare)
        load_line(before, to, piece);
    if (piece == WORD)
        memcpy(to, b, EMU_LANES * sizeof *b);
    else if (piece == 2)
        pack(to, b, 2);
    else
        pack(to, b, 1);
    uint32_t bits = UINT32_MAX >> 8 * (WORD - piece), any = 0;
    for (uint32_t lane = 0; compare && lane < EMU_LANES; ++lane)
        any |= (uint32_t)(before[lane] == (b[lane] & bits));
    for (uint32_t lane = 0; any != 0 && lane < EMU_LANES; ++lane)
        same |= (uint32_t)(before[lane] == (b[lane] & bits)) << lane;
    return same;
}

static void extend_signs(uint32_t *d, uint32_t active, uint32_t bits)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((active & emui_lane_bit[lane]) != 0)
            d[lane] |= (0 - (d[lane] >> (bits - 1))) << (bits - 1);
}

EMUI_VECTOR static void load_pieces(emu_warp *w, uint32_t active, const emu_ins *i,
                                    const emui_row *r)
{
    const uint8_t *data = r->region->data;
    uint32_t piece = emui_piece_of(i);
    for (uint32_t k = 0; piece * k < r->bytes; ++k) {
        uint32_t *d = w->row[emui_row_of_piece(i, i->d, k)];
        if (r->in_line && r->bytes == piece)
            load_line(d, data + r->offset[0], piece);
        else if (r->twice && r->bytes == WORD)
            load_twice(d, data + r->offset[0]);
        else if (r->halves && piece == WORD)
            load_halves(d, get(data + r->offset[0] + WORD * k, WORD),
                        get(data + r->offset[HALF] + WORD * k, WORD));
        else
            gather(d, active, data + piece * k, r->offset, piece);
        if (i->type == EMU_S8 || i->type == EMU_S16)
            extend_signs(d, active, 8 * piece);
    }
}

/* The lanes whose bytes stay as they are. */
EMUI_VECTOR static uint32_t store_pieces(emu_warp *w, uint32_t active, const emu_ins *i,
                                         const emui_row *r, bool compare)
{
    uint32_t scratch[EMU_LANES], same = compare ? active : 0, piece = emui_piece_of(i);
    uint8_t *data = r->region->data;
    for (uint32_t k = 0; piece * k < r->bytes; ++k) {
        const uint32_t *b = i->b.kind == EMU_REG || i->listed > 0
                                ? w->row[emui_row_of_piece(i, i->b, k)]
                                : emui_lanes(w, i->b, scratch);
        if (r->in_line && r->bytes == piece)
            return store_line(data + r->offset[0], b, piece, compare);
        if (compare)
            same &= unchanged(data + piece * k, active, r->offset, b, piece);
        scatter(data + piece * k, active, r->offset, b, piece);
    }
    return same;
}

bool emui_has_pieces(const emu_ins *i, uint32_t bytes)
{
    uint32_t bits = emu_type_bits(i->type);
    if (i->sem != EMU_WEAK || bits < 8 || bits > 64 || bytes > 16 || (bytes & (bytes - 1)))
        return false;
    emu_operand first = i->op == EMU_LD ? i->d : i->b;
    for (int k = 0; k < i->listed; ++k)
        if (i->list[k].kind != EMU_REG)
            return false;
    return i->listed > 0 || first.kind == EMU_REG ||
           (i->op == EMU_ST && bytes <= WORD && i->count <= 1);
}

/* Loads of memory that the launch writes, though they need not be in order with that. */
static void order_constants(emui_actor *by, uint32_t active, const emui_row *r)
{
    for (uint32_t left = active; left != 0; left &= left - 1) {
        by->lane = emui_first(left);
        emui_order_constant(by, (emui_place){r->region, r->offset[by->lane]}, r->bytes);
    }
    by->lane = emui_first(active);
}

/* By generic addresses of constants. */
static void note_reads(uint32_t active, const emui_row *r)
{
    for (uint32_t left = active; left != 0; left &= left - 1)
        emui_note_read((emui_place){r->region, r->offset[emui_first(left)]}, r->bytes);
}

EMUI_VECTOR bool emui_row_access(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                                 const char *what)
{
    emui_row r; /* the offsets are all set below */
    bool store = i->op == EMU_ST;
    emui_actor by = {m, w, emui_first(active), what};
    emui_mode mode = store ? EMUI_WRITE : EMUI_READ;
    uint32_t same = 0;
    r.bytes = emu_type_bits(i->type) / 8 * (uint32_t)(i->count > 1 ? i->count : 1);
    if (!emui_has_pieces(i, r.bytes) || !emui_find_row(m, w, active, i, &r) ||
        (store && r.region->space != EMU_SHARED && r.region->space != EMU_GLOBAL))
        return false;
    if (m->config.checks != 0 && !emui_row_is_plain(active, &r, store))
        return false;
    if (store)
        same = store_pieces(w, active, i, &r, r.region->shadow != NULL);
    else
        load_pieces(w, active, i, &r);
    if (store && m->config.checks != 0)
        emui_mark_row(active, &r);
    emui_order_row(&by, active, &r, mode, same);
    if ((i->flags & EMU_NON_COHERENT) != 0 && emui_order_stored(r.region))
        order_constants(&by, active, &r);
    if (r.region->reads != NULL)
        note_reads(active, &r);
    if (!m->config.uncounted)
        emui_count_row(&by, active, &r, mode);
    return true;
}
