/* load_store.c - ld, st, and their vectors, in every space.
 *
 * Follows the PTX ISA, "Data Movement and Conversion Instructions: ld, st".
 *
 *      field          ld                              st
 *      op             EMU_LD                          EMU_ST
 *      space          where; GENERIC for none written
 *      type           of one element; count of them, 1 for a scalar
 *      d              first register written          -
 *      a              address                         address
 *      b              -                               first register read, or an immediate
 *      list           the elements' registers, where they do not follow each other; written: all
 *                     of a load, none of a store
 *      x              the bytes that are used, a bit each; no operand: all       -
 *      flags          EMU_NON_COHERENT: ld.global.nc
 *      sem, scope     as written: acquire and release order other accesses
 *
 * Elements narrower than 32 bits fill the low bits of a row; signed ones are extended. */
#include "emu/exec/memory/load_store.h"
#include "emu/check/report/repeated.h"

#include "emu/check/access/access.h"
#include "emu/check/race/order.h"
#include "emu/check/uninitialised/undefined.h"
#include "emu/exec/matrix/wgmma.h"
#include "emu/exec/memory/banks.h"

#include <inttypes.h>
#include <string.h>

enum { MOST = 32 /* bytes of a lane */ };

static bool is_signed(emu_type t)
{
    return t == EMU_S8 || t == EMU_S16;
}

static uint32_t bytes_of(const emu_ins *i)
{
    return emu_type_bits(i->type) / 8;
}

/* Of all elements of a lane. */
static uint32_t all_bytes_of(const emu_ins *i)
{
    return bytes_of(i) * (uint32_t)(i->count > 1 ? i->count : 1);
}

/* So many bytes from the first on, a bit each. */
static uint32_t first_bytes(uint32_t bytes)
{
    return bytes == 0 ? 0 : UINT32_MAX >> (MOST - bytes);
}

/* Of those the ones that are used, a bit each: the others need not be there. */
static uint32_t used_of(const emu_ins *i)
{
    uint32_t all = first_bytes(all_bytes_of(i));
    uint32_t used = i->op == EMU_LD && i->x.kind == EMU_IMM ? (uint32_t)i->x.value & all : all;
    return used == 0 ? all : used;
}

static uint32_t bytes_up_to_last(uint32_t used)
{
    uint32_t bytes = MOST;
    while (bytes > 0 && (used >> (bytes - 1) & 1) == 0)
        --bytes;
    return bytes;
}

/* The register of element k. */
static emu_operand element(const emu_ins *i, emu_operand first, int k)
{
    uint32_t rows = (bytes_of(i) + 3) / 4;
    if (i->listed > 0)
        return i->list[k];
    if (first.kind == EMU_REG)
        first.r += (int32_t)rows * k;
    return first;
}

/* Memory to registers, or back: one element of one lane. */
static void load_element(emu_warp *w, int lane, emu_operand d, const uint8_t *from, uint32_t bytes,
                         bool sign)
{
    uint64_t v[2] = {0, 0};
    memcpy(v, from, bytes);
    if (sign && (v[0] >> (8 * bytes - 1) & 1))
        v[0] |= UINT64_MAX << (8 * bytes);
    if (bytes <= 4) {
        emui_set32(w, lane, d, (uint32_t)v[0]);
        return;
    }
    emui_set64(w, lane, d, v[0]);
    if (bytes == 16) {
        d.r += 2;
        emui_set64(w, lane, d, v[1]);
    }
}

static void store_element(const emu_warp *w, int lane, emu_operand b, uint8_t *to, uint32_t bytes)
{
    uint64_t v[2] = {0, 0};
    v[0] = bytes <= 4 ? emui_u32(w, lane, b) : emui_u64(w, lane, b);
    if (bytes == 16) {
        b.r += b.kind == EMU_REG ? 2 : 0;
        v[1] = emui_u64(w, lane, b);
    }
    memcpy(to, v, bytes);
}

/* One lane's vector, to or from where it lies. Elements that are not used are 0. */
static void move(emu_warp *w, int lane, const emu_ins *i, uint8_t *at, uint32_t used)
{
    static const uint8_t none[MOST];
    uint32_t bytes = bytes_of(i);
    int n = i->count > 1 ? i->count : 1;
    for (int k = 0; k < n; ++k, at += bytes)
        if (i->op == EMU_LD)
            load_element(w, lane, element(i, i->d, k),
                         (used >> (uint32_t)k * bytes & first_bytes(bytes)) != 0 ? at : none, bytes,
                         is_signed(i->type));
        else
            store_element(w, lane, element(i, i->b, k), at, bytes);
}

/* A store that leaves the bytes as they are has a mode of its own. */
static emui_mode mode_of(emu_warp *w, int lane, const emu_ins *i, const uint8_t *at, uint32_t bytes)
{
    uint8_t now[MOST];
    emui_mode mode = i->op == EMU_LD ? EMUI_READ | EMUI_FOLLOWED | EMUI_TRACKED : EMUI_WRITE;
    if (i->sem != EMU_WEAK)
        mode |= EMUI_STRONG | emui_mode_of_scope(w->m, i->scope);
    if (i->op == EMU_LD)
        return mode;
    move(w, lane, i, now, used_of(i));
    return memcmp(now, at, bytes) == 0 ? mode | EMUI_SAME : mode;
}

/* 32 bytes by a generic address are bytes of global memory. */
static bool is_global(const emui_actor *by, emui_place p, uint32_t bytes)
{
    if (bytes <= MOST / 2 || p.region->space == EMU_GLOBAL)
        return true;
    emui_fault(by->m, emui_at_byte(EMU_OPERAND, by->w, by->lane, p.offset),
               "%s: 32 bytes a lane are of global memory, and its address is one of %s", by->what,
               p.region->name);
    return false;
}

/* Of the used bytes of a vector those within what its address points into. Compilers load all of an
 * aligned vector where the program reads the last elements under a condition: those that are past
 * the end of shared memory, or of a variable, are nobody's, and only to use one is wrong. */
static uint32_t within(const emui_actor *by, const emu_ins *i, uint64_t address, uint32_t used)
{
    const uint32_t all = all_bytes_of(i), each = bytes_of(i);
    const emu_variable *v = i->variable;
    emui_place p;
    if (i->op != EMU_LD || i->count <= 1 || i->sem != EMU_WEAK || address % all != 0 ||
        !emui_look(by->m, by->w, by->lane, emu_generic(i->space, address), each, &p))
        return used;
    uint64_t end = p.region->bytes;
    if (v != NULL && v->space == p.region->space && p.offset >= v->first &&
        p.offset + each <= (uint64_t)v->first + v->bytes)
        end = (uint64_t)v->first + v->bytes;
    else if (p.region->space != EMU_SHARED)
        return used;
    return p.offset + all <= end ? used
                                 : used & first_bytes((uint32_t)(end - p.offset) / each * each);
}

/* A stretch of used bytes; p: where the first byte of all lies. */
static void check_stretch(const emui_actor *by, const emu_ins *i, emui_place p, emui_mode mode,
                          uint32_t first, uint32_t bytes)
{
    const emui_place at = {p.region, p.offset + first};
    emui_check_variable(by, i, at, bytes);
    emui_check_access(by, at, bytes, mode);
    if ((i->flags & EMU_NON_COHERENT) != 0)
        emui_order_constant(by, at, bytes);
    emui_note_read(at, bytes);
}

static void check_used(const emui_actor *by, const emu_ins *i, emui_place p, emui_mode mode,
                       uint32_t used)
{
    for (uint32_t first = 0, end; first < MOST; first = end + 1) {
        for (end = first; end < MOST && (used >> end & 1) != 0;)
            ++end;
        if (end > first)
            check_stretch(by, i, p, mode, first, end - first);
    }
}

/* False: a fault. to: where the bytes lie. */
static bool access(emu_machine *m, emu_warp *w, int lane, const emu_ins *i, uint64_t address,
                   emui_place *to)
{
    emui_place p;
    emui_actor by = {m, w, lane, emui_load_store_name(i)};
    uint32_t wanted = used_of(i), used = within(&by, i, address, wanted);
    uint32_t bytes = bytes_up_to_last(used);
    emui_request r = {i->space, address, bytes, all_bytes_of(i)};
    if (!emui_locate(&by, &r, &p) || !emui_is_reached(&by, i, p) ||
        (i->op == EMU_ST && !emui_may_write(&by, p)) || !is_global(&by, p, r.align))
        return false;
    emui_mode mode = mode_of(w, lane, i, emui_bytes(p), bytes);
    check_used(&by, i, p, mode, used);
    *to = p;
    move(w, lane, i, emui_bytes(p), used);
    if (i->op == EMU_LD && emui_checks(m, EMU_CHECK_INIT))
        emui_undefined_load(&by, i, p, used, wanted);
    if (i->sem != EMU_WEAK)
        emui_order_strong(&by, p, mode, i);
    w->polling |= i->sem != EMU_WEAK && i->op == EMU_LD;
    if (i->sem != EMU_WEAK && (mode & (EMUI_WRITE | EMUI_SAME)) == EMUI_WRITE) {
        w->polling = false;
        emui_changed(m);
    }
    return true;
}

/* At one place the lowest lane wins. */
static void store_again(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                        const emui_place at[EMU_LANES])
{
    bool undefined = emui_has_undefined(w);
    for (uint32_t left = undefined ? active : 0; left != 0; left &= left - 1)
        emui_undefined_show(&(emui_actor){m, w, emui_first(left), emui_load_store_name(i)}, i,
                            at[emui_first(left)]);
    for (int lane = EMU_LANES - 1; lane >= 0; --lane) {
        if ((active & emui_lane_bit[lane]) == 0)
            continue;
        move(w, lane, i, emui_bytes(at[lane]), used_of(i));
        if (undefined)
            emui_undefined_store(&(emui_actor){m, w, lane, emui_load_store_name(i)}, i, at[lane]);
    }
}

static emu_result each_lane(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint64_t generic[EMU_LANES] = {0};
    emui_place at[EMU_LANES];
    const emu_operand where = i->a;
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        uint64_t address = emui_address(w, lane, where, i->space);
        generic[lane] = emu_generic(i->space, address);
        if (!access(m, w, lane, i, address, &at[lane])) {
            emui_count_outside(m, w, left, i, all_bytes_of(i));
            return EMU_FAULT;
        }
    }
    if (i->op == EMU_ST)
        store_again(m, w, active, i, at);
    emui_pattern pattern = {active, generic, all_bytes_of(i),
                            i->op == EMU_LD ? EMUI_READ : EMUI_WRITE};
    emui_count_access(&(emui_actor){m, w, -1, emui_load_store_name(i)}, &pattern);
    return EMU_DONE;
}

/* Accesses that sm_90a, or the ISA, does not have. */
static bool is_refused(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint32_t bytes = all_bytes_of(i);
    emui_location at = emui_at_lane(EMU_UNSUPPORTED, w, emui_first(active));
    if (bytes == 0)
        emui_fault(m, at, "%s: elements of this type cannot be moved alone",
                   emui_load_store_name(i));
    else if (bytes > MOST / 2 && m->config.arch == EMU_SM_90A)
        emui_fault(m, at, "%s: %" PRIu32 " bytes a lane need sm_100, sm_90a moves up to 16",
                   emui_load_store_name(i), bytes);
    else if (bytes > MOST || (bytes > MOST / 2 && i->space > EMU_GLOBAL))
        emui_fault(m, at, "%s: a lane moves up to 16 bytes, and 32 of global memory",
                   emui_load_store_name(i));
    else if (i->op == EMU_ST && i->space == EMU_CONST)
        emui_fault(m, at, "st.const: constants are not written by kernels");
    else if (i->op == EMU_ST && i->space == EMU_PARAM)
        emui_fault(m, at,
                   "st.param: parameters of a kernel are not written by it; those of its "
                   "calls are in local memory");
    else
        return false;
    return true;
}

/* The rows of a vector whose registers follow each other, which no list names. */
static void touch_vector(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    int rows = i->count * (emu_type_bits(i->type) == 64 ? 2 : 1);
    if (i->op == EMU_LD)
        emui_wgmma_touch_rows(m, w, active, i->d, rows, true);
    else
        emui_wgmma_touch_rows(m, w, active, i->b, rows, false);
}

/* By all lanes at once. False: it is to be done lane by lane, and nothing was done. */
static bool access_row(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    switch (i->space) {
    case EMU_PARAM:
    case EMU_CONST:
        return emui_constant_access(m, w, active, i);
    case EMU_LOCAL:
        return emui_local_access(m, w, active, i);
    default:
        return emui_row_access(m, w, active, i);
    }
}

emu_result emu_load_store(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    if (w->wgmma != NULL && i->count > 1 && i->listed == 0)
        touch_vector(m, w, active, i);
    bool undefined =
        i->op == EMU_ST && emui_has_undefined(w) && emui_stores_undefined(w, active, i);
    bool is_whole = used_of(i) == first_bytes(all_bytes_of(i));
    if (!undefined && is_whole && access_row(m, w, active, i))
        return EMU_DONE;
    return is_refused(m, w, active, i) ? EMU_FAULT : each_lane(m, w, active, i);
}
