/* wmma_load.c - wmma.load and wmma.store: fragments from memory, and accumulators to memory.
 *
 * Follows PTX ISA 9.7.14.4.3 and 9.7.14.4.4; which lane holds what is in wmma.h.
 *
 *      field     wmma.load                            wmma.store
 *      op        shape, an emu_wmma_shape
 *      count     EMU_WMMA_A, EMU_WMMA_B, EMU_WMMA_C   -
 *      type      of an element
 *      space     global, shared, or generic
 *      flags     EMU_WMMA_COLUMNS: column-major
 *      a         address, of all lanes
 *      b         stride in elements, or NOTHING: rows follow each other
 *      list      registers; of f64 two rows each; written: all of a load, none of a store
 *
 *      a lane accesses what it holds of a line together, where neighbours in a line are neighbours
 *      in memory; else element by element
 *
 * Each line of the matrix in memory begins at a multiple of what is accessed at once, of 16 bytes
 * where that is ldmatrix: else an H200 faults, or reads other elements. The ISA wants multiples of
 * the bytes of a lane's fragment, which mostly are more. */
#include "emu/check/access/access.h"
#include "emu/exec/alu/numbers.h"
#include "emu/exec/control/meet.h"
#include "emu/exec/matrix/wmma.h"
#include "emu/exec/memory/banks.h"

#include <inttypes.h>
#include <string.h>

typedef struct transfer {
    emu_machine *m;
    emu_warp *w;
    const emu_ins *i;
    const char *what;
    emui_wmma_fragment f;
    uint64_t base, stride; /* stride: elements */
    bool stores, along;    /* along: neighbours in a line are neighbours in memory */
} transfer;

/* ---- The instruction ------------------------------------------------------------------------ */

static emu_result refuse(const transfer *t, const emui_wmma_shape *s)
{
    emui_location at = emui_at_warp(EMU_UNSUPPORTED, t->w);
    static const char *const names[] = {"A", "B", "C"};
    int which = t->stores ? EMU_WMMA_C : t->i->count;
    return emui_fault(t->m, at, "%s: %s has no matrix %s of %s on sm_90a", t->what,
                      s == NULL ? "this shape" : s->name,
                      which >= EMU_WMMA_A && which <= EMU_WMMA_C ? (t->stores ? "D" : names[which])
                                                                 : "?",
                      emui_format_of(t->i->type)->name);
}

/* Elements narrower than a byte are neighbours. */
static bool is_major(const transfer *t)
{
    if (t->along || emu_type_bits(t->i->type) >= 8)
        return true;
    emui_fault(t->m, emui_at_warp(EMU_UNSUPPORTED, t->w),
               "%s: A of 4 bits and of 1 bit is row-major, and B column-major", t->what);
    return false;
}

static bool is_complete(const transfer *t)
{
    const emu_ins *i = t->i;
    emui_location at = emui_at_warp(EMU_OPERAND, t->w);
    if (i->listed != t->f.operands) {
        emui_fault(t->m, at, "%s of %s takes %d registers, not %d", t->what,
                   emui_format_of(i->type)->name, t->f.operands, i->listed);
        return false;
    }
    if (i->space == EMU_GENERIC || i->space == EMU_GLOBAL || i->space == EMU_SHARED)
        return true;
    at.rule = EMU_UNSUPPORTED;
    emui_fault(t->m, at, "%s: matrices are in global or in shared memory", t->what);
    return false;
}

/* The address and the stride, which all lanes agree on. */
static bool is_uniform(transfer *t, uint32_t active)
{
    int first = emui_first(active), dense = t->along ? t->f.width : t->f.lines;
    bool given = t->i->b.kind != EMU_NOTHING;
    t->base = emui_address(t->w, first, t->i->a, t->i->space);
    t->stride = given ? emui_u32(t->w, first, t->i->b) : (uint64_t)dense;
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        if (emui_address(t->w, lane, t->i->a, t->i->space) == t->base &&
            (!given || emui_u32(t->w, lane, t->i->b) == t->stride))
            continue;
        emui_fault(t->m, emui_at_lane(EMU_OPERAND, t->w, lane),
                   "%s: the address or the stride of lane %d is not that of lane %d; they are one "
                   "for the warp",
                   t->what, lane, first);
        return false;
    }
    return true;
}

/* The bytes of a lane's fragment. */
static uint64_t fragment_bytes(const transfer *t)
{
    return (uint64_t)t->f.operands * (emu_type_bits(t->f.type) == 64 ? 8 : 4);
}

/* What an H200 needs, in bytes: it reads A and B from shared memory by ldmatrix, where elements of
 * 16 bits need not be neighbours, and else a register at once, or elements of 8 bits. */
static uint64_t unit_of(const transfer *t)
{
    emui_place p;
    uint64_t bits = emu_type_bits(t->f.type);
    bool accumulators = t->stores || t->i->count == EMU_WMMA_C;
    if (accumulators)
        return t->along ? bits / 4 : bits < 32 ? 4 : bits / 8;
    if (bits == 8 && !t->along)
        return 1;
    if (bits <= 16 && emui_look(t->m, t->w, 0, emu_generic(t->i->space, t->base), 1, &p) &&
        p.region->space == EMU_SHARED)
        return 16;
    return bits < 32 ? 4 : bits / 8;
}

/* Where the lines of the matrix in memory begin. */
static bool is_aligned(const transfer *t)
{
    uint64_t bits = emu_type_bits(t->f.type), unit = unit_of(t);
    uint64_t bytes = fragment_bytes(t), line = t->stride * bits / 8;
    if (t->base % unit != 0 || t->stride * bits % (8 * unit) != 0) {
        emui_fault(t->m, emui_at_byte(EMU_ALIGNMENT, t->w, -1, t->base),
                   "%s: lines of the matrix begin at 0x%" PRIx64 " and every %" PRIu64
                   " bytes from there, which are not all multiples of %" PRIu64,
                   t->what, t->base, line, unit);
        return false;
    }
    if (t->base % bytes == 0 && line % bytes == 0)
        return true;
    emui_note(t->m, emui_at_byte(EMU_ALIGNMENT, t->w, -1, t->base),
              "%s: lines of the matrix begin at 0x%" PRIx64 " and every %" PRIu64
              " bytes from there; the ISA wants multiples of %" PRIu64
              ", the bytes of a lane's fragment",
              t->what, t->base, line, bytes);
    return true;
}

/* ---- Memory --------------------------------------------------------------------------------- */

/* Elements that a lane accesses together, and their bytes. */
static int together(const transfer *t)
{
    return t->along ? t->f.run : 1;
}

static uint32_t bytes_of(const transfer *t)
{
    return (uint32_t)together(t) * emu_type_bits(t->f.type) / 8;
}

static uint64_t address_of(const transfer *t, int lane, int i)
{
    emui_cell at = emui_wmma_cell(&t->f, lane, i);
    uint64_t line = (uint64_t)at.row, column = (uint64_t)at.column;
    uint64_t element = t->along ? line * t->stride + column : column * t->stride + line;
    return t->base + element * emu_type_bits(t->f.type) / 8;
}

/* Bits from a bit of a lane's registers on; whole elements, which do not cross two of them. */
static uint64_t get_bits(const transfer *t, int lane, int i)
{
    int each = emui_wmma_each(&t->f), bits = (int)emu_type_bits(t->f.type);
    emu_operand o = t->i->list[i / each];
    return bits == 64 ? emui_u64(t->w, lane, o) : emui_u32(t->w, lane, o) >> (i % each * bits & 31);
}

static void set_bits(const transfer *t, int lane, int i, uint64_t v, int bits)
{
    int each = emui_wmma_each(&t->f), shift = i % each * (int)emu_type_bits(t->f.type);
    emu_operand o = t->i->list[i / each];
    if (o.kind != EMU_REG)
        return;
    if (emu_type_bits(t->f.type) == 64) {
        emui_set64(t->w, lane, o, v);
        return;
    }
    uint32_t mask = (bits == 32 ? UINT32_MAX : (UINT32_C(1) << bits) - 1) << shift;
    uint32_t old = emui_u32(t->w, lane, o);
    emui_set32(t->w, lane, o, (old & ~mask) | ((uint32_t)v << shift & mask));
}

/* A run of elements, or one: an operand at a time. */
static void move(const transfer *t, int lane, int i, uint8_t *at)
{
    int bits = (int)emu_type_bits(t->f.type), each = emui_wmma_each(&t->f);
    int n = together(t) < each ? together(t) : each, bytes = n * bits / 8;
    for (int e = 0; e < together(t); e += n, at += bytes) {
        uint64_t v = 0;
        if (t->stores) {
            v = get_bits(t, lane, i + e);
            memcpy(at, &v, (size_t)bytes);
            continue;
        }
        memcpy(&v, at, (size_t)bytes);
        for (int copy = i + e; copy < t->f.operands * each; copy += t->f.elements)
            set_bits(t, lane, copy, v, n * bits);
    }
}

static bool access(const transfer *t, int lane, int i)
{
    emui_place p;
    emui_actor by = {t->m, t->w, lane, t->what};
    emui_request r = {t->i->space, address_of(t, lane, i), bytes_of(t), bytes_of(t)};
    if (!emui_access(&by, &r, t->stores ? EMUI_WRITE : EMUI_READ, &p) ||
        !emui_is_reached(&by, t->i, p))
        return false;
    move(t, lane, i, emui_bytes(p));
    return true;
}

static bool access_all(const transfer *t, uint32_t active)
{
    uint64_t generic[EMU_LANES] = {0};
    emui_actor by = {t->m, t->w, -1, t->what};
    for (int i = 0; i < t->f.elements; i += together(t)) {
        for (uint32_t left = active; left != 0; left &= left - 1) {
            int lane = emui_first(left);
            generic[lane] = emu_generic(t->i->space, address_of(t, lane, i));
            if (!access(t, lane, i))
                return false;
        }
        emui_count_access(
            &by, &(emui_pattern){active, generic, bytes_of(t), t->stores ? EMUI_WRITE : EMUI_READ});
    }
    return true;
}

static emu_result transfer_all(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                               bool stores)
{
    transfer t = {
        .m = m, .w = w, .i = i, .stores = stores, .what = stores ? "wmma.store" : "wmma.load"};
    const emui_wmma_shape *s = emui_wmma_shape_of(i->op);
    if (s == NULL || !emui_wmma_fragment_of(s, stores ? EMU_WMMA_C : i->count, i->type, &t.f))
        return refuse(&t, s);
    t.along = ((i->flags & EMU_WMMA_COLUMNS) != 0) == t.f.down;
    if (!is_major(&t) || !is_complete(&t))
        return EMU_FAULT;
    if (emui_whole_warp(m, w, active, t.what) == EMU_BLOCKED)
        return EMU_BLOCKED;
    if (!is_uniform(&t, active) || !is_aligned(&t) || !access_all(&t, active))
        return EMU_FAULT;
    emui_event(m, w, t.what, "\"shape\":\"%s\",\"type\":\"%s\"", s->name,
               emui_format_of(i->type)->name);
    return EMU_DONE;
}

emu_result emu_wmma_load(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    return transfer_all(m, w, active, i, false);
}

emu_result emu_wmma_store(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    return transfer_all(m, w, active, i, true);
}
