/* undefined.c - values of memory that nobody wrote: where they are in registers, and the findings;
 * those of registers that nobody wrote, too.
 *
 * What a register holds before it is written is undefined (PTX ISA, "Registers"): a warp has, for
 * each row, the lanes that wrote it, or whose value the host set.
 *
 * Compilers copy structures with their padding, and load what they may not need before they know
 * whether they do. So a load of memory that was never written is no fault; to use what it gave is
 * one. Each byte of a register is defined or not, in each lane, and so is each predicate:
 *
 *      memory  --load-->  registers  --copies, arithmetic (uninitialised_flow.c)-->  registers
 *         ^                   |                                           |
 *         +------- a copy ----+     an address, a branch, a guard, a vote, the engine:
 *                                   a finding (uninitialised_uses.c)
 *
 * A store takes the bytes along: those that are undefined count as never written again, but that
 * they are marked (EMUI_COPIED). Of shared memory their origin is kept (stored.c), and nothing is
 * found before one is loaded and used. Global memory is read by others, perhaps when the launch is
 * over: there a store is a finding, if the value was computed, or all that a lane stores is
 * undefined; the padding of a structure, an element of a vector that is not used, is not. The same
 * is true of what the engine copies from shared memory. Values that shfl.sync reads of lanes that
 * are not there are followed, too: a block's last lane often loads one element too many, and drops
 * it. What nobody stored at all and the engine copies is a finding at once.
 *
 * A warp has none of this until it loads the first undefined byte, and it costs nothing while there
 * is none. Here: rows, loads, stores, words. Follows no part of the PTX ISA, which leaves the
 * values undefined. */
#include "emu/check/uninitialised/undefined.h"

#include <stdlib.h>

/* ---- Rows ---- */

static uint32_t lanes_of(const emui_undefined_row *r)
{
    return r->byte[0] | r->byte[1] | r->byte[2] | r->byte[3];
}

static void define_row(struct emui_undefined *u, emui_undefined_row *r, uint32_t lanes)
{
    uint32_t before = lanes_of(r);
    if ((before & lanes) == 0)
        return;
    for (uint32_t k = 0; k < EMUI_ROW_BYTES; ++k)
        r->byte[k] &= ~lanes;
    u->used -= (before & ~lanes) == 0;
}

bool emui_undefined_begin(emu_warp *w)
{
    int rows = w->m->config.registers + EMUI_SPARE_ROWS;
    size_t all = (size_t)rows + (size_t)w->m->config.predicates;
    struct emui_undefined *u = w->undefined;
    if (u == NULL)
        u = calloc(1, sizeof *u + all * sizeof u->row[0]);
    if (u == NULL) {
        emui_short_of_memory(w->m);
        return false;
    }
    u->rows = rows;
    w->undefined = u;
    return true;
}

void emui_undefined_clear(emu_warp *w)
{
    int rows = w->undefined == NULL ? 0 : w->undefined->rows + w->m->config.predicates;
    for (int r = 0; r < rows; ++r)
        define_row(w->undefined, &w->undefined->row[r], UINT32_MAX);
}

void emui_undefined_drop(emu_warp *w)
{
    free(w->undefined);
    w->undefined = NULL;
}

emui_undefined_row *emui_undefined_row_of(const emu_warp *w, emu_operand o)
{
    if (o.kind == EMU_PREDICATE)
        return &w->undefined->row[w->undefined->rows + o.r];
    bool row = o.kind == EMU_REG || (o.kind == EMU_ADDRESS && o.r >= 0);
    return row ? &w->undefined->row[o.r] : NULL;
}

/* A predicate has one byte, however wide what is compared into it. */
static uint32_t bytes_in(emu_operand o, uint32_t bytes)
{
    return o.kind == EMU_PREDICATE && bytes > 1 ? 1 : bytes;
}

uint32_t emui_undefined_in(const emu_warp *w, emu_operand o, uint32_t bytes)
{
    const emui_undefined_row *r = emui_undefined_row_of(w, o);
    uint32_t lanes = 0;
    for (uint32_t k = 0; r != NULL && k < bytes_in(o, bytes); ++k)
        lanes |= r[k / EMUI_ROW_BYTES].byte[k % EMUI_ROW_BYTES];
    return lanes;
}

void emui_undefined_read(const emu_warp *w, emu_operand o, uint32_t bytes, uint32_t at,
                         emui_undefined_value *to)
{
    const emui_undefined_row *r = emui_undefined_row_of(w, o);
    for (uint32_t k = 0; r != NULL && k < bytes_in(o, bytes); ++k) {
        const emui_undefined_row *from = &r[k / EMUI_ROW_BYTES];
        uint32_t lanes = from->byte[k % EMUI_ROW_BYTES];
        to->byte[at + k] |= lanes;
        to->computed |= lanes & from->computed;
        for (uint32_t left = lanes; left != 0; left &= left - 1)
            to->origin[emui_first(left)] = from->origin[emui_first(left)];
    }
}

/* These lanes of one row; bytes from `at` on of a value, so many of them. */
static void write_row(struct emui_undefined *u, emui_undefined_row *r, uint32_t active,
                      const emui_undefined_value *v, uint32_t at, uint32_t bytes)
{
    uint32_t before = lanes_of(r);
    for (uint32_t k = 0; k < EMUI_ROW_BYTES; ++k)
        r->byte[k] = (r->byte[k] & ~active) | (k < bytes ? v->byte[at + k] & active : 0);
    uint32_t now = lanes_of(r);
    r->computed = (r->computed & ~active) | (v->computed & active);
    for (uint32_t left = now & active; left != 0; left &= left - 1)
        r->origin[emui_first(left)] = v->origin[emui_first(left)];
    u->used += (now != 0) - (before != 0);
}

void emui_undefined_write(emu_warp *w, uint32_t active, emu_operand o, uint32_t bytes,
                          const emui_undefined_value *v)
{
    emui_undefined_row *r = o.kind == EMU_ADDRESS ? NULL : emui_undefined_row_of(w, o);
    for (uint32_t at = 0; r != NULL && at < bytes_in(o, bytes); at += EMUI_ROW_BYTES, ++r)
        write_row(w->undefined, r, active, v, at, bytes - at);
}

void emui_define(emu_warp *w, uint32_t lanes, int32_t row)
{
    if (row < w->undefined->rows)
        define_row(w->undefined, &w->undefined->row[row], lanes);
}

/* ---- Findings ---- */

void emui_find_unwritten(emu_machine *m, emu_warp *w, uint32_t lanes, int32_t r)
{
    int lane = emui_first(lanes);
    emui_text t;
    emui_find(m, emui_at_lane(EMU_UNINITIALISED, w, lane),
              "lane %d of warp %d of CTA %d reads %s, which nothing wrote before: what "
              "it holds is undefined"
              "\nset it on every path to this instruction",
              lane, w->index, w->cta->number, emui_row_name(m, r, w->now, &t));
    w->written[r] |= lanes;
}

static void find_absent(emu_machine *m, const emu_warp *by, const emui_origin *from)
{
    emui_text t;
    emui_find(
        m, emui_at_pc(EMU_UNINITIALISED, from->w, from->lane, from->pc),
        "%s: lane %d reads the value of lane %d, which has exited or is not in the mask, and "
        "%s uses it"
        "\nname all lanes that are read from in the mask, or leave the value unused where the "
        "predicate is false",
        from->what, from->lane, (int)from->byte.offset, emui_at(m, by->now, &t));
}

static void find_past(emu_machine *m, const emu_warp *by, const emui_origin *from)
{
    emui_text t, u;
    emui_location at = {EMU_BOUNDS, from->w, from->lane, from->pc, from->byte.offset, 0};
    emui_other none = {{-1, -1, -1, -1}, from->byte.region, false, {NULL, 0}};
    emui_find_with(m, at, none,
                   "%s: lane %d of warp %d of CTA %d reads %s, which is past the end of what its "
                   "address points into, and %s uses it"
                   "\nmake the memory large enough, or guard the lanes that are past its end",
                   from->what, from->lane, from->w->index, from->w->cta->number,
                   emui_name(&t, from->byte), emui_at(m, by->now, &u));
}

/* By a warp, which may be another one than that which read the value. */
static void find(emu_machine *m, const emu_warp *by, const emui_origin *from)
{
    if (from->byte.region == NULL) {
        find_absent(m, by, from);
        return;
    }
    if (from->past) {
        find_past(m, by, from);
        return;
    }
    if (emui_is_raced(m, from->pc, from->byte.region))
        return;
    emui_text t, u;
    emui_location at = {EMU_UNINITIALISED, from->w, from->lane, from->pc, from->byte.offset, 0};
    emui_other none = {{-1, -1, -1, -1}, from->byte.region, false, {NULL, 0}};
    emui_find_with(
        m, at, none,
        "%s: lane %d of warp %d of CTA %d reads %s, %s, and %s uses it"
        "\nwrite it first%s%s, or do not let the value decide anything",
        from->what, from->lane, from->w->index, from->w->cta->number, emui_name(&t, from->byte),
        from->copied ? "which holds a copy of what was never written" : "which was never written",
        emui_at(m, by->now, &u), from->copied ? ", where it was copied from" : "",
        from->byte.region->space != EMU_LOCAL ? ", put the barrier between that write and this read"
                                              : "");
}

void emui_find_undefined(emu_machine *m, emu_warp *w, uint32_t lanes, emu_operand o, uint32_t bytes)
{
    emui_undefined_row *r = emui_undefined_row_of(w, o);
    for (uint32_t at = 0; r != NULL && at < bytes_in(o, bytes); at += EMUI_ROW_BYTES, ++r) {
        uint32_t used = lanes_of(r) & lanes;
        for (uint32_t left = used; left != 0; left &= left - 1)
            find(m, w, &r->origin[emui_first(left)]);
        define_row(w->undefined, r, used);
    }
}

bool emui_find_stored(const emui_actor *by, emui_place p)
{
    bool is_value;
    const emui_origin *from = emui_stored_at(p, &is_value);
    if (from != NULL)
        find(by->m, by->w, from);
    return from != NULL;
}

/* ---- Loads and stores ---- */

/* The register of byte k of what a lane loads or stores, and which of its bytes that is. */
static emu_operand register_of(const emu_ins *i, uint32_t k, uint32_t *byte)
{
    uint32_t bytes = emu_type_bits(i->type) / 8, rows = (bytes + 3) / EMUI_ROW_BYTES;
    emu_operand o = i->op == EMU_LD ? i->d : i->b;
    uint32_t row = k % bytes / EMUI_ROW_BYTES;
    if (i->listed > 0)
        o = i->list[k / bytes];
    else
        row += rows * (k / bytes);
    o.r += o.kind == EMU_REG ? (int32_t)row : 0;
    *byte = k % bytes % EMUI_ROW_BYTES;
    return o;
}

static uint32_t bytes_of(const emu_ins *i)
{
    return emu_type_bits(i->type) / 8 * (uint32_t)(i->count > 1 ? i->count : 1);
}

/* The bytes above a narrow one that its sign fills, too. */
static uint32_t last_byte(const emu_ins *i, uint32_t byte)
{
    bool sign = i->type == EMU_S8 || (i->type == EMU_S16 && byte == 1);
    return sign ? EMUI_ROW_BYTES - 1 : byte;
}

static void undefine(struct emui_undefined *u, emui_undefined_row *r, int lane, uint32_t first,
                     uint32_t last, const emui_origin *from)
{
    uint32_t before = lanes_of(r), bit = emui_lane_bit[lane];
    if ((before & bit) == 0) {
        r->origin[lane] = *from;
        r->computed &= ~bit;
    }
    for (uint32_t k = first; k <= last; ++k)
        r->byte[k] |= bit;
    u->used += before == 0;
}

/* Of a byte that has no value, as an access of a lane finds it. */
static emui_origin origin_of(const emui_actor *by, emui_place p, bool *is_value)
{
    const emui_origin *stored = emui_stored_at(p, is_value);
    if (stored != NULL)
        return *stored;
    return (emui_origin){.byte = p,
                         .what = by->what,
                         .w = by->w,
                         .pc = by->w->now,
                         .lane = by->lane,
                         .copied = (*emui_states(p) & EMUI_COPIED) != 0};
}

/* As a rule. */
static bool are_written(const uint8_t *state, uint32_t bytes)
{
    uint8_t all = EMUI_WRITTEN;
    for (uint32_t k = 0; k < bytes; ++k)
        all &= state[k];
    return all != 0;
}

/* Byte k of a vector, which has no value. */
static void undefine_byte(const emui_actor *by, const emu_ins *i, emui_place at, uint32_t k,
                          bool past)
{
    uint32_t byte;
    bool is_value = past;
    emu_operand o = register_of(i, k, &byte);
    if (o.kind != EMU_REG || !emui_undefined_begin(by->w))
        return;
    emui_undefined_row *row = &by->w->undefined->row[o.r];
    emui_origin from = past ? (emui_origin){.byte = at,
                                            .what = by->what,
                                            .w = by->w,
                                            .pc = by->w->now,
                                            .lane = by->lane,
                                            .past = true}
                            : origin_of(by, at, &is_value);
    undefine(by->w->undefined, row, by->lane, byte, last_byte(i, byte), &from);
    row->computed |= is_value ? emui_lane_bit[by->lane] : 0;
}

void emui_undefined_load(const emui_actor *by, const emu_ins *i, emui_place p, uint32_t there,
                         uint32_t wanted)
{
    const uint8_t *state = emui_states(p);
    for (uint32_t k = 0; k < 32 && wanted >> k != 0; ++k) {
        const bool is_there = (there >> k & 1) != 0, is_wanted = (wanted >> k & 1) != 0;
        if (is_wanted && (!is_there || (state[k] & EMUI_WRITTEN) == 0))
            undefine_byte(by, i, (emui_place){p.region, p.offset + k}, k, !is_there);
    }
}

bool emui_is_unwritten(const emui_actor *by, emui_place p, uint32_t bytes, emui_origin *from)
{
    const uint8_t *state = emui_states(p);
    bool is_value;
    if (are_written(state, bytes))
        return false;
    while ((*state++ & EMUI_WRITTEN) != 0)
        ++p.offset;
    *from = origin_of(by, p, &is_value);
    return true;
}

void emui_undefined_result(const emui_actor *by, emu_operand d, uint32_t bytes,
                           const emui_origin *from)
{
    if (!emui_undefined_begin(by->w))
        return;
    for (uint32_t row = 0; row < (bytes + EMUI_ROW_BYTES - 1) / EMUI_ROW_BYTES; ++row)
        undefine(by->w->undefined, &by->w->undefined->row[d.r + (int32_t)row], by->lane, 0,
                 EMUI_ROW_BYTES - 1, from);
}

bool emui_stores_undefined(const emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint32_t lanes = 0;
    for (uint32_t k = 0, byte; k < bytes_of(i); ++k) {
        emu_operand o = register_of(i, k, &byte);
        lanes |= o.kind == EMU_REG ? w->undefined->row[o.r].byte[byte] : 0;
    }
    return (lanes & active) != 0;
}

static bool is_undefined(const emui_actor *by, emu_operand o, uint32_t byte)
{
    return o.kind == EMU_REG &&
           (by->w->undefined->row[o.r].byte[byte] & emui_lane_bit[by->lane]) != 0;
}

/* Padding of a structure, or a copy of it. */
static bool may_be_padding(const emui_actor *by, const emu_ins *i)
{
    uint32_t byte;
    emu_operand o = register_of(i, 0, &byte);
    if (bytes_of(i) >= EMUI_ROW_BYTES || o.kind != EMU_REG)
        return false;
    const emui_origin *from = &by->w->undefined->row[o.r].origin[by->lane];
    return from->copied || (from->byte.region != NULL && from->byte.region->space == EMU_LOCAL);
}

/* All that a lane stores, and not as narrow as padding is moved. */
static bool is_all_undefined(const emui_actor *by, const emu_ins *i)
{
    bool all = !may_be_padding(by, i);
    for (uint32_t k = 0, byte; all && k < bytes_of(i); ++k) {
        emu_operand o = register_of(i, k, &byte);
        all = is_undefined(by, o, byte);
    }
    return all;
}

void emui_undefined_show(const emui_actor *by, const emu_ins *i, emui_place p)
{
    const uint32_t bit = emui_lane_bit[by->lane];
    const bool all = is_all_undefined(by, i);
    for (uint32_t k = 0, byte; p.region->space == EMU_GLOBAL && k < bytes_of(i); ++k) {
        emu_operand o = register_of(i, k, &byte);
        if (is_undefined(by, o, byte) && (all || (by->w->undefined->row[o.r].computed & bit) != 0))
            emui_find_undefined(by->m, by->w, bit, o, EMUI_ROW_BYTES);
    }
}

/* A byte of a register; of a part that is a value, or may be padding. */
static void store_byte(const emui_actor *by, emu_operand o, uint32_t byte, emui_place p,
                       bool is_value)
{
    const bool undefined = is_undefined(by, o, byte);
    uint8_t *state = emui_states(p);
    *state = (uint8_t)((*state & ~(EMUI_WRITTEN | EMUI_COPIED)) |
                       (undefined ? EMUI_COPIED : EMUI_WRITTEN));
    if (!undefined || p.region->space != EMU_SHARED)
        return;
    const emui_undefined_row *row = &by->w->undefined->row[o.r];
    const bool computed = (row->computed & emui_lane_bit[by->lane]) != 0;
    emui_stored_put(by->m, p, &row->origin[by->lane], is_value || computed);
}

void emui_undefined_store(const emui_actor *by, const emu_ins *i, emui_place p)
{
    const bool all = is_all_undefined(by, i);
    for (uint32_t k = 0, byte; k < bytes_of(i); ++k, ++p.offset) {
        emu_operand o = register_of(i, k, &byte);
        store_byte(by, o, byte, p, all);
    }
}

void emui_undefined_store_part(const emui_actor *by, emu_operand o, uint32_t first, uint32_t bytes,
                               emui_place p)
{
    for (uint32_t k = 0; k < bytes; ++k, ++p.offset)
        store_byte(by, o, first + k, p, true);
}

/* ---- Calls ---- */

void emui_undefined_restore(emu_warp *w, int lane, const emu_ins *call)
{
    uint64_t rows = call->x.kind == EMU_ROWS ? call->x.value : 0;
    uint64_t predicates = call->e.kind == EMU_PREDICATES ? call->e.value : 0;
    for (uint64_t k = 0; k < rows; ++k)
        emui_define(w, emui_lane_bit[lane], call->x.r + (int32_t)k);
    for (uint64_t k = 0; k < predicates; ++k)
        define_row(w->undefined, &w->undefined->row[w->undefined->rows + call->e.r + (int32_t)k],
                   emui_lane_bit[lane]);
}
