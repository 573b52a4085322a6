/* load_store_row.c - loads and stores by a whole warp's lanes at once: what most instructions of
 * most programs are.
 *
 *      row       all active lanes use one region, each 1, 2, 4, 8 or 16 bytes of it, aligned
 *      piece     what goes between memory and one register: a word, or a narrower element
 *      plain     none of these bytes is in flight or part of an mbarrier, and reads find them
 *      written
 *
 * An access that is all of this needs no finding but those of order, and none of load_store.c's
 * care lane by lane; any other is left to it, untouched. Both mean the same: the tests compare
 * them. Not here: strong accesses, elements of 128 bits, other CTAs' memory, local memory,
 * parameters (constant_row.c). */
#include "emu/memory/load_store.h"

#include "emu/access/banks.h"
#include "emu/core/vector.h"
#include "emu/order/order.h"

#include <string.h>

enum { WORD = 4 };

/* ---- Where the lanes point ---- */

/* Offsets in the own shared memory, from rows of 32-bit addresses. */
static void shared_offsets(const emu_warp *w, const emu_ins *i, uint32_t *restrict offset)
{
    uint32_t add = (uint32_t)i->a.value - ((uint32_t)w->cta->rank << EMUI_RANK_SHIFT);
    const uint32_t *base = w->row[i->a.r];
    for (int lane = 0; lane < EMU_LANES; ++lane)
        offset[lane] = base[lane] + add;
}

/* The same of a region none of whose addresses differ in their upper words, nor do the lanes'. */
static bool all_near(const emu_warp *w, const emu_ins *i, const emui_region *region,
                     uint32_t *restrict offset)
{
    uint64_t first = region->base - i->a.value, last = first + region->bytes - 1;
    const uint32_t *low = w->row[i->a.r], *high = w->row[i->a.r + 1];
    uint32_t differ = (uint32_t)(first >> 32 ^ last >> 32);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        differ |= high[lane] ^ (uint32_t)(first >> 32);
        offset[lane] = low[lane] - (uint32_t)first;
    }
    return differ == 0;
}

/* The same from rows of 64-bit addresses, in the region of the first lane. A lane that is elsewhere
 * gets an offset that is too large. */
EMUI_VECTOR static bool wide_offsets(emu_machine *m, const emu_warp *w, uint32_t active,
                                     const emu_ins *i, emui_row *to)
{
    emui_place p;
    int first = emui_first(active);
    uint64_t address = emui_u64(w, first, i->a);
    const uint32_t *low = w->row[i->a.r], *high = w->row[i->a.r + 1];
    if (!emui_look(m, w, first, address, to->bytes, &p) || p.region->space == EMU_LOCAL ||
        p.region->bytes >= UINT32_MAX ||
        (p.region->space == EMU_SHARED && p.region->owner != w->cta->rank))
        return false;
    to->region = p.region;
    if (all_near(w, i, p.region, to->offset))
        return true;
    uint64_t add = i->a.value - (address - p.offset);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        uint64_t offset = ((uint64_t)high[lane] << 32 | low[lane]) + add;
        to->offset[lane] = offset > UINT32_MAX ? UINT32_MAX : (uint32_t)offset;
    }
    return true;
}

/* Not 0 where an offset lies beyond last, or is not a multiple of the lane's bytes; last is below
 * 2^31, so the highest bit of either number tells. */
static uint32_t misses(uint32_t offset, uint32_t last, uint32_t bytes)
{
    return ((last - offset) | offset) >> 31 | (offset & (bytes - 1));
}

/* All active lanes within the region, and aligned. */
static bool all_fit(uint32_t active, const emui_row *r)
{
    uint32_t wrong = 0, last = (uint32_t)(r->region->bytes - r->bytes);
    if (active == UINT32_MAX) {
        for (int lane = 0; lane < EMU_LANES; ++lane)
            wrong |= misses(r->offset[lane], last, r->bytes);
        return wrong == 0;
    }
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((active & emui_lane_bit[lane]) != 0)
            wrong |= misses(r->offset[lane], last, r->bytes);
    return wrong == 0;
}

static bool is_in_line(uint32_t active, const emui_row *r)
{
    uint32_t differ = ~active, next = r->offset[0];
    if (r->offset[EMU_LANES - 1] - next != (EMU_LANES - 1) * r->bytes)
        return false;
    for (int lane = 0; lane < EMU_LANES; ++lane, next += r->bytes)
        differ |= r->offset[lane] ^ next;
    return differ == 0;
}

/* Lanes in line fit when the first and the last of them do. */
static bool line_fits(const emui_row *r)
{
    uint32_t last = (uint32_t)(r->region->bytes - r->bytes);
    return (misses(r->offset[0], last, r->bytes) |
            misses(r->offset[EMU_LANES - 1], last, r->bytes)) == 0;
}

EMUI_VECTOR static bool find_row(emu_machine *m, const emu_warp *w, uint32_t active,
                                 const emu_ins *i, emui_row *to)
{
    to->region = w->cta->shared;
    if (i->space == EMU_SHARED)
        shared_offsets(w, i, to->offset);
    else if (!wide_offsets(m, w, active, i, to))
        return false;
    if (to->region->bytes < to->bytes || to->region->bytes > INT32_MAX)
        return false;
    to->in_line = is_in_line(active, to);
    return to->in_line ? line_fits(to) : all_fit(active, to);
}

/* ---- What the bytes are ---- */

/* The states of a word that is written and nothing else. */
#define ALL_WRITTEN (UINT32_C(0x01010101) * EMUI_WRITTEN)

bool emui_is_plain(const uint8_t *state, uint32_t bytes, bool store)
{
    uint32_t word, differ = 0, more = 0;
    for (uint32_t k = 0; bytes < WORD && k < bytes; ++k) {
        differ |= state[k] ^ (uint32_t)EMUI_WRITTEN;
        more |= state[k] & ~(uint32_t)EMUI_WRITTEN;
    }
    for (uint32_t k = 0; bytes >= WORD && k < bytes; k += WORD) {
        memcpy(&word, state + k, WORD);
        differ |= word ^ ALL_WRITTEN;
        more |= word & ~ALL_WRITTEN;
    }
    return differ == 0 || (store && more == 0);
}

/* Side by side, and all of them written. */
static bool is_written_line(const emui_row *r)
{
    uint8_t differ = 0;
    const uint8_t *state = r->region->state + r->offset[0];
    for (uint32_t k = 0; k < r->bytes; ++k, state += EMU_LANES)
        for (int b = 0; b < EMU_LANES; ++b)
            differ |= state[b] ^ EMUI_WRITTEN;
    return differ == 0;
}

EMUI_VECTOR static bool all_plain(uint32_t active, const emui_row *r, bool store)
{
    if (r->in_line && is_written_line(r))
        return true;
    for (int lane = 0, before = -1; lane < EMU_LANES; ++lane) {
        if ((active & emui_lane_bit[lane]) == 0 ||
            (before >= 0 && r->offset[lane] == r->offset[before]))
            continue;
        if (!emui_is_plain(r->region->state + r->offset[lane], r->bytes, store))
            return false;
        before = lane;
    }
    return true;
}

static void mark_written(uint32_t active, const emui_row *r)
{
    if (r->in_line) {
        memset(r->region->state + r->offset[0], EMUI_WRITTEN, EMU_LANES * r->bytes);
        return;
    }
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((active & emui_lane_bit[lane]) != 0)
            memset(r->region->state + r->offset[lane], EMUI_WRITTEN, r->bytes);
}

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

/* ---- Counting ---- */

static void count(const emui_actor *by, uint32_t active, const emui_row *r, emui_mode mode)
{
    uint64_t address[EMU_LANES];
    emui_pattern pattern = {active, address, r->bytes, mode};
    bool line = r->in_line && !emui_tracing(by->m);
    if (line && r->region->space == EMU_SHARED) {
        emui_count_shared_line(by->m, r->bytes);
        return;
    }
    if (line && r->region->space == EMU_GLOBAL) {
        emui_count_global_line(by->m, r->region->base + r->offset[0], r->bytes);
        return;
    }
    uint64_t base =
        r->region->space == EMU_SHARED ? emu_shared_address(r->region->owner, 0) : r->region->base;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        address[lane] = base + r->offset[lane];
    if (r->region->space == EMU_SHARED)
        emui_count_shared(by, &pattern);
    else if (r->region->space == EMU_GLOBAL)
        emui_count_global(by, &pattern);
}

/* By a register. */
static bool has_address(const emu_ins *i)
{
    return i->a.kind == EMU_ADDRESS && i->a.r >= 0 &&
           (i->space == EMU_SHARED || i->space == EMU_GLOBAL || i->space == EMU_GENERIC);
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

EMUI_VECTOR bool emui_row_access(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                                 const char *what)
{
    emui_row r; /* the offsets are all set below */
    bool store = i->op == EMU_ST;
    emui_actor by = {m, w, emui_first(active), what};
    emui_mode mode = store ? EMUI_WRITE : EMUI_READ;
    uint32_t same = 0;
    r.bytes = emu_type_bits(i->type) / 8 * (uint32_t)(i->count > 1 ? i->count : 1);
    if (!has_address(i) || !emui_has_pieces(i, r.bytes) || !find_row(m, w, active, i, &r) ||
        (store && r.region->space != EMU_SHARED && r.region->space != EMU_GLOBAL))
        return false;
    if (m->config.checks != 0 && !all_plain(active, &r, store))
        return false;
    if (store)
        same = store_pieces(w, active, i, &r, r.region->shadow != NULL);
    else
        load_pieces(w, active, i, &r);
    if (store && m->config.checks != 0)
        mark_written(active, &r);
    emui_order_row(&by, active, &r, mode, same);
    if (!m->config.uncounted)
        count(&by, active, &r, mode);
    return true;
}
