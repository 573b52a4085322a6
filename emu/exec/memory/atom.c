/* atom.c - atom and red: elements read, computed and written in one step.
 *
 * Follows the PTX ISA, "Parallel Synchronization and Communication: atom, red".
 *
 *      d        the value before; nothing for red     space    GENERIC, GLOBAL or SHARED
 *      a        address                                    type     of one element
 *      b        operand                                    count    of elements, 1 for a scalar
 *      c        second operand of cas                      sem      WEAK: none written, .relaxed
 *      list     of vectors: written registers of d, then those of b; else they follow each other
 *      scope    CTA keeps order from other CTAs; none written is .gpu
 *      flags    EMU_CLUSTER_SPACE: .shared::cluster
 *
 *      op              types                                          of vectors, in global memory
 *      add             u32 s32 u64 f16 bf16 f16x2 bf16x2 f32 f64      f32 f16 bf16 f16x2 bf16x2
 *      min, max        u32 s32 u64 s64                                f16 bf16 f16x2 bf16x2
 *      inc, dec        u32
 *      and, or, xor    b32 b64
 *      exch            b32 b64 b128
 *      cas             b16 b32 b64 b128
 *
 * An exch of bytes that nobody wrote is no read of them: its result has no value, which is found
 * where that is used (undefined/). Lanes go one after the other, lowest first; so do the elements
 * of a vector, each atomic by itself. Not here: multimem; arithmetic is that of reduce.c. */
#include "emu/check/access/access.h"
#include "emu/check/race/order.h"
#include "emu/check/uninitialised/undefined.h"
#include "emu/exec/alu/numbers.h"
#include "emu/exec/async/reduce.h"
#include "emu/exec/memory/banks.h"
#include "emu/exec/memory/load_store.h"
#include "emu/exec/memory/row.h"
#include "emu/state/vector.h"

#include <inttypes.h>
#include <string.h>

static const char *const names[] = {"atom.add", "atom.min", "atom.max", "atom.inc",  "atom.dec",
                                    "atom.and", "atom.or",  "atom.xor", "atom.exch", "atom.cas"};

static const emu_reduce reduce_of[] = {EMU_REDUCE_ADD, EMU_REDUCE_MIN, EMU_REDUCE_MAX,
                                       EMU_REDUCE_INC, EMU_REDUCE_DEC, EMU_REDUCE_AND,
                                       EMU_REDUCE_OR,  EMU_REDUCE_XOR};

/* ---- The operations of sm_90a ---- */

static bool is_half(emu_type t)
{
    return t == EMU_F16 || t == EMU_BF16 || t == EMU_F16X2 || t == EMU_BF16X2;
}

static bool is_vector_op(int op, emu_type t)
{
    if (op == EMU_ATOM_ADD && t == EMU_F32)
        return true;
    return op <= EMU_ATOM_MAX && is_half(t);
}

static bool is_scalar_op(int op, emu_type t)
{
    uint32_t bits = emu_type_bits(t);
    switch (op) {
    case EMU_ATOM_ADD:
        return t == EMU_U32 || t == EMU_S32 || t == EMU_U64 || t == EMU_F32 || t == EMU_F64 ||
               is_half(t);
    case EMU_ATOM_MIN:
    case EMU_ATOM_MAX:
        return t == EMU_U32 || t == EMU_S32 || t == EMU_U64 || t == EMU_S64;
    case EMU_ATOM_INC:
    case EMU_ATOM_DEC:
        return t == EMU_U32;
    case EMU_ATOM_EXCH:
        return bits == 32 || bits == 64 || bits == 128;
    case EMU_ATOM_CAS:
        return bits == 16 || bits == 32 || bits == 64 || bits == 128;
    default:
        return bits == 32 || bits == 64;
    }
}

static int elements_of(const emu_ins *i)
{
    return i->count > 1 ? i->count : 1;
}

static uint32_t bytes_of(const emu_ins *i)
{
    return emu_type_bits(i->type) / 8;
}

static bool has_operation(const emu_ins *i)
{
    return elements_of(i) == 1 ? is_scalar_op(i->op, i->type) : is_vector_op(i->op, i->type);
}

static bool is_refused(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    int n = elements_of(i);
    emui_location at = emui_at_lane(EMU_UNSUPPORTED, w, emui_first(active));
    if (!has_operation(i))
        emui_fault(m, at, "%s: sm_90a has no such operation on %s of .%s", names[i->op],
                   n == 1 ? "one element" : "vectors", emui_format_of(i->type)->name);
    else if (n > 1 && (bytes_of(i) * (uint32_t)n > 16 || (n & (n - 1)) != 0))
        emui_fault(m, at, "%s: there are vectors of 2, 4 and 8 elements, 16 bytes at most",
                   names[i->op]);
    else
        return false;
    return true;
}

/* ---- One element ---- */

/* Up to 128 bits of an operand, or of memory. */
typedef struct element {
    uint64_t low, high;
} element;

/* The registers of element k. */
static emu_operand operand_of(const emu_ins *i, emu_operand first, int k, bool result)
{
    if (i->listed > 0) {
        int at = result ? k : i->written + k;
        emu_operand none = {.kind = EMU_NOTHING};
        return at < (result ? i->written : i->listed) ? i->list[at] : none;
    }
    if (first.kind == EMU_REG)
        first.r += k * (int32_t)((bytes_of(i) + 3) / 4);
    return first;
}

static element get(const emu_warp *w, int lane, emu_operand o, uint32_t bytes)
{
    element e = {bytes > 4 ? emui_u64(w, lane, o) : emui_u32(w, lane, o), 0};
    if (bytes == 16) {
        o.r += 2;
        e.high = emui_u64(w, lane, o);
    }
    return e;
}

static void set(emu_warp *w, int lane, emu_operand o, element e, uint32_t bytes)
{
    if (bytes <= 4) {
        emui_set32(w, lane, o, (uint32_t)e.low);
        return;
    }
    emui_set64(w, lane, o, e.low);
    if (bytes == 16) {
        o.r += 2;
        emui_set64(w, lane, o, e.high);
    }
}

/* In shared memory f32 keeps subnormal numbers; global memory flushes them, as reduce.c does. */
static void add_float(uint8_t *at, element b)
{
    uint32_t bits;
    memcpy(&bits, at, sizeof bits);
    float sum = emui_float_of(bits) + emui_float_of((uint32_t)b.low);
    bits = (uint32_t)emui_encode(EMU_F32, (double)sum, EMU_RN, false);
    memcpy(at, &bits, sizeof bits);
}

static void reduce(const emu_ins *i, uint8_t *at, element b, bool in_shared)
{
    bool pair = i->type == EMU_F16X2 || i->type == EMU_BF16X2;
    emu_type t = i->type == EMU_F16X2 ? EMU_F16 : i->type == EMU_BF16X2 ? EMU_BF16 : i->type;
    uint8_t operand[8];
    memcpy(operand, &b.low, sizeof operand);
    if (t == EMU_F32 && in_shared) {
        add_float(at, b);
        return;
    }
    emui_reduce_one(reduce_of[i->op], t, at, operand);
    if (pair)
        emui_reduce_one(reduce_of[i->op], t, at + 2, operand + 2);
}

static void compute(const emu_warp *w, int lane, const emu_ins *i, int k, uint8_t *at,
                    bool in_shared)
{
    uint32_t bytes = bytes_of(i);
    element b = get(w, lane, operand_of(i, i->b, k, false), bytes);
    if (i->op < EMU_ATOM_EXCH) {
        reduce(i, at, b, in_shared);
    } else if (i->op == EMU_ATOM_EXCH) {
        memcpy(at, &b, bytes);
    } else if (memcmp(at, &b, bytes) == 0) {
        element c = get(w, lane, i->c, bytes);
        memcpy(at, &c, bytes);
    }
}

static emui_mode mode_of(const emu_machine *m, const emu_ins *i)
{
    return EMUI_UPDATE | EMUI_STRONG | emui_mode_of_scope(m, i->scope) |
           (i->op == EMU_ATOM_EXCH ? EMUI_REPLACED : 0);
}

/* ---- One lane ---- */

static bool update(emu_machine *m, emu_warp *w, int lane, const emu_ins *i, uint64_t *generic)
{
    emui_place p;
    uint32_t bytes = bytes_of(i), all = bytes * (uint32_t)elements_of(i);
    uint64_t address = emui_address(w, lane, i->a, i->space);
    const emui_mode mode = mode_of(m, i);
    *generic = emu_generic(i->space, address);
    emui_actor by = {m, w, lane, names[i->op]};
    emui_request r = {i->space, address, all, all};
    if (!emui_locate(&by, &r, &p) || !emui_is_reached(&by, i, p))
        return false;
    emui_check_variable(&by, i, p, all);
    bool in_shared = p.region->space == EMU_SHARED;
    if ((p.region->space != EMU_GLOBAL && !in_shared) || (in_shared && elements_of(i) > 1)) {
        emui_fault(m, emui_at_byte(EMU_UNSUPPORTED, w, lane, address),
                   "%s: lane %d gives an address of %s; atomics work on global and shared memory, "
                   "vectors of them on global memory alone",
                   names[i->op], lane, p.region->name);
        return false;
    }
    emui_origin from;
    bool fresh = i->op == EMU_ATOM_EXCH && emui_checks(m, EMU_CHECK_INIT) &&
                 emui_is_unwritten(&by, p, all, &from);
    emui_check_access(&by, p, all, mode);
    for (int k = 0; k < elements_of(i); ++k) {
        element old = {0, 0};
        uint8_t *at = emui_bytes(p) + (uint32_t)k * bytes;
        memcpy(&old, at, bytes);
        compute(w, lane, i, k, at, in_shared);
        w->polling = memcmp(&old, at, bytes) == 0;
        if (!w->polling)
            emui_changed(m);
        set(w, lane, operand_of(i, i->d, k, true), old, bytes);
    }
    if (fresh && i->d.kind == EMU_REG)
        emui_undefined_result(&by, i->d, all, &from);
    emui_order_strong(&by, p, mode, i);
    return true;
}

/* ---- The lanes of a warp, each on one word of a row ---- */

/* Integers of 32 bits; all else is compute's. */
static bool is_of_words(const emu_ins *i)
{
    return emu_type_bits(i->type) == 32 &&
           (i->type == EMU_U32 || i->type == EMU_S32 || i->type == EMU_B32);
}

/* What a word becomes. */
EMUI_PART uint32_t combine(const emu_ins *i, int op, uint32_t a, uint32_t b, uint32_t c)
{
    const bool less = i->type == EMU_S32 ? (int32_t)a < (int32_t)b : a < b;
    switch (op) {
    case EMU_ATOM_ADD:
        return a + b;
    case EMU_ATOM_MIN:
        return less ? a : b;
    case EMU_ATOM_MAX:
        return less ? b : a;
    case EMU_ATOM_INC:
        return a >= b ? 0 : a + 1;
    case EMU_ATOM_DEC:
        return a == 0 || a > b ? b : a - 1;
    case EMU_ATOM_AND:
        return a & b;
    case EMU_ATOM_OR:
        return a | b;
    case EMU_ATOM_XOR:
        return a ^ b;
    case EMU_ATOM_EXCH:
        return b;
    default:
        return a == b ? c : a;
    }
}

/* Lowest lane first. The lanes that changed their word. */
EMUI_PART uint32_t update_words_by(emu_warp *w, uint32_t active, const emu_ins *i,
                                   const emui_row *r, int op)
{
    uint32_t scratch[3][EMU_LANES], changed = 0;
    const uint32_t *b = emui_lanes(w, i->b, scratch[0]);
    const uint32_t *c = i->op == EMU_ATOM_CAS ? emui_lanes(w, i->c, scratch[1]) : b;
    uint32_t *d = i->d.kind == EMU_REG ? w->row[i->d.r] : scratch[2];
    for (uint32_t left = active; left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        uint8_t *at = r->region->data + r->offset[lane];
        uint32_t old, now;
        memcpy(&old, at, sizeof old);
        now = combine(i, op, old, b[lane], c[lane]);
        memcpy(at, &now, sizeof now);
        d[lane] = old;
        changed |= now != old ? emui_lane_bit[lane] : 0;
    }
    return changed;
}

/* With the sum as a constant, a histogram in shared memory takes 1.2 times less. */
static uint32_t update_words(emu_warp *w, uint32_t active, const emu_ins *i, const emui_row *r)
{
    return i->op == EMU_ATOM_ADD ? update_words_by(w, active, i, r, EMU_ATOM_ADD)
                                 : update_words_by(w, active, i, r, i->op);
}

/* The same of elements of any type. */
static uint32_t update_elements(emu_warp *w, uint32_t active, const emu_ins *i, const emui_row *r)
{
    uint32_t changed = 0;
    for (uint32_t left = active; left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        uint8_t *at = r->region->data + r->offset[lane];
        element old = {0, 0};
        memcpy(&old, at, r->bytes);
        compute(w, lane, i, 0, at, r->region->space == EMU_SHARED);
        changed |= memcmp(&old, at, r->bytes) != 0 ? emui_lane_bit[lane] : 0;
        set(w, lane, i->d, old, r->bytes);
    }
    return changed;
}

/* Each lane comes before the next, as one by one. */
static void order_row(emui_actor *by, uint32_t active, const emu_ins *i, emui_row *r)
{
    const emui_mode mode = mode_of(by->m, i) | EMUI_AGAIN;
    const bool idle = emui_order_is_idle(by->m, by->w, active, i->sem, r->region);
    if (r->region->shadow != NULL && idle)
        emui_order_row(by, active, r, mode, 0);
    for (uint32_t left = idle ? 0 : active; left != 0; left &= left - 1) {
        by->lane = emui_first(left);
        const emui_place p = {r->region, r->offset[by->lane]};
        emui_order_access(by, p, r->bytes, mode);
        emui_order_strong(by, p, mode, i);
    }
}

/* Scalars that were written, in global memory or in the own CTA's; false: nothing was done.
 * Histogram by shared memory, without checks: 4 times as fast as lane by lane. */
static bool update_row(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    emui_row r;
    emui_actor by = {m, w, -1, names[i->op]};
    r.bytes = bytes_of(i);
    if (i->count > 1 || i->listed > 0 || r.bytes < 4 || r.bytes > 8 ||
        (i->variable != NULL && i->variable->bytes < r.bytes) ||
        !emui_find_row(m, w, active, i, &r) ||
        (r.region->space != EMU_SHARED && r.region->space != EMU_GLOBAL) ||
        (m->config.checks != 0 && emui_state_of_row(&r) != EMUI_ROW_WRITTEN))
        return false;
    const uint32_t changed =
        is_of_words(i) ? update_words(w, active, i, &r) : update_elements(w, active, i, &r);
    w->polling = (active & ~changed) > changed; /* the last lane left its word as it was */
    m->changes += emui_number_of(changed);
    m->turn->changes += emui_number_of(changed);
    order_row(&by, active, i, &r);
    if (!m->config.uncounted)
        emui_count_row(&by, active, &r, EMUI_UPDATE);
    return true;
}

bool emui_unchecked_update(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    return has_operation(i) && update_row(m, w, active, i);
}

emu_result emu_atom(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint64_t generic[EMU_LANES] = {0};
    uint32_t bytes = bytes_of(i) * (uint32_t)elements_of(i);
    if (is_refused(m, w, active, i))
        return EMU_FAULT;
    if (update_row(m, w, active, i))
        return EMU_DONE;
    for (uint32_t left = active; left != 0; left &= left - 1)
        if (!update(m, w, emui_first(left), i, &generic[emui_first(left)]))
            return EMU_FAULT;
    emui_pattern pattern = {active, generic, bytes, EMUI_UPDATE};
    emui_count_access(&(emui_actor){m, w, -1, names[i->op]}, &pattern);
    return EMU_DONE;
}
