/* address.c - addresses from one window to another: mapa, getctarank, cvta, isspacep.
 *
 * Follows the PTX ISA, "Data Movement: mapa, getctarank, cvta, isspacep".
 *
 *      op           d               a          b       space            type
 *      MAPA         address         address    rank    SHARED or none   B32 or B64: of the address
 *      GETCTARANK   rank            address    -       SHARED or none   B32 or B64: of the address
 *      CVTA         address         address    -       from this space  B32 or B64
 *      CVTA_TO      address         address    -       to this space    B32 or B64
 *      ISSPACEP     predicate       address    -       this one         B64
 *      ADDRESS_OF   address         ADDRESS    -       of that          B32 or B64
 *
 * ADDRESS_OF is mov of a variable's address in its space: of a shared one with the rank of the CTA,
 * of a local one in the frame of the function. A function's is emu_function_address.
 *
 * flags EMU_CLUSTER_SPACE, of isspacep: .shared::cluster, not the own CTA alone. */
#include "emu/state/state.h"
#include "emu/state/vector.h"

#include <inttypes.h>
#include <string.h>

static bool is_wide(const emu_ins *i)
{
    return emu_type_bits(i->type) == 64;
}

static uint64_t read_address(const emu_warp *w, int lane, const emu_ins *i)
{
    return is_wide(i) ? emui_u64(w, lane, i->a) : emui_u32(w, lane, i->a);
}

static void write_address(emu_warp *w, int lane, const emu_ins *i, uint64_t v)
{
    if (is_wide(i))
        emui_set64(w, lane, i->d, v);
    else
        emui_set32(w, lane, i->d, (uint32_t)v);
}

/* The last rank that an address of shared memory has room for. */
enum { NO_CTA = 255 };

/* The shared address behind an address that may be generic; false where it is not one. */
static bool shared_of(emu_machine *m, emu_warp *w, int lane, const emu_ins *i, uint32_t *address)
{
    uint64_t a = read_address(w, lane, i);
    bool generic = i->space == EMU_GENERIC;
    *address = (uint32_t)a;
    if (!generic || (a & ~(EMUI_WINDOW_BYTES - 1)) == EMUI_SHARED_WINDOW)
        return true;
    emui_fault(m, emui_at_byte(EMU_OPERAND, w, lane, a),
               "%s: lane %d gives 0x%" PRIx64 ", which is not an address of shared memory",
               i->op == EMU_MAPA ? "mapa" : "getctarank", lane, a);
    return false;
}

/* As on an H200, a CTA that the cluster does not have has an address, too: lanes that compute one
 * and do not use it do no harm. */
static bool map(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    uint32_t address, rank = emui_u32(w, lane, i->b);
    if (!shared_of(m, w, lane, i, &address))
        return false;
    emui_location at = emui_at_byte(EMU_OPERAND, w, lane, address);
    if (rank > NO_CTA) {
        emui_fault(m, at, "mapa: lane %d names CTA %" PRIu32, lane, rank);
        return false;
    }
    if (rank >= (uint32_t)m->config.ctas)
        emui_note(m, at,
                  "mapa: lane %d names CTA %" PRIu32
                  " of a cluster of %d: its address leads nowhere"
                  "\nname a CTA below %%cluster_nctarank",
                  lane, rank, m->config.ctas);
    uint32_t offset = address & ((UINT32_C(1) << EMUI_RANK_SHIFT) - 1);
    uint64_t there = emu_shared_address((int)rank, offset);
    write_address(w, lane, i, i->space == EMU_GENERIC ? emu_generic(EMU_SHARED, there) : there);
    return true;
}

/* Addresses in shared space, and CTAs that there are: all lanes at once. */
static bool map_row(const emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint32_t sa[EMU_LANES], sb[EMU_LANES], wrong = 0;
    const uint32_t mask = (UINT32_C(1) << EMUI_RANK_SHIFT) - 1;
    if (i->op != EMU_MAPA || i->space != EMU_SHARED || is_wide(i) || i->d.kind != EMU_REG)
        return false;
    const uint32_t *a = emui_lanes(w, i->a, sa), *rank = emui_lanes(w, i->b, sb);
    uint32_t *d = w->row[i->d.r];
    for (int l = 0; l < EMU_LANES; ++l)
        wrong |= (active & emui_lane_bit[l]) != 0 && rank[l] >= (uint32_t)m->config.ctas;
    for (int l = 0; wrong == 0 && l < EMU_LANES; ++l)
        if ((active & emui_lane_bit[l]) != 0)
            d[l] = emu_shared_address((int)rank[l], a[l] & mask);
    return wrong == 0;
}

static emu_space space_of(uint64_t generic)
{
    uint64_t window = generic & ~(EMUI_WINDOW_BYTES - 1);
    return window == EMUI_SHARED_WINDOW  ? EMU_SHARED
           : window == EMUI_LOCAL_WINDOW ? EMU_LOCAL
           : window == EMUI_PARAM_WINDOW ? EMU_PARAM
           : window == EMUI_CONST_WINDOW ? EMU_CONST
                                         : EMU_GLOBAL;
}

/* The window of the parameters lies within global memory. */
static bool is_in(const emu_warp *w, uint64_t generic, const emu_ins *i)
{
    emu_space space = space_of(generic);
    if (space == EMU_PARAM && i->space == EMU_GLOBAL)
        return true;
    if (space != EMU_SHARED || i->space != EMU_SHARED || (i->flags & EMU_CLUSTER_SPACE) != 0)
        return space == i->space;
    return (uint32_t)generic >> EMUI_RANK_SHIFT == (uint32_t)w->cta->rank;
}

/* Compilers convert ahead of the branch that asks isspacep: only what uses the result is wrong. */
static void convert(emu_warp *w, int lane, const emu_ins *i)
{
    uint64_t a = read_address(w, lane, i);
    if (i->op == EMU_CVTA) {
        write_address(w, lane, i, emu_generic(i->space, a));
        return;
    }
    if (is_wide(i) && space_of(a) != i->space &&
        !(space_of(a) == EMU_PARAM && i->space == EMU_GLOBAL)) {
        write_address(w, lane, i, EMUI_ASTRAY | a % EMUI_ASTRAY_BYTES);
        return;
    }
    bool global = i->space == EMU_GLOBAL;
    write_address(w, lane, i, global ? a : a & (EMUI_WINDOW_BYTES - 1));
}

/* ---- All lanes at once ---- */

/* Rows of registers, in the active lanes. */
EMUI_VECTOR static void put_row(uint32_t *d, uint32_t active, const uint32_t *a, uint32_t add)
{
    uint32_t now[EMU_LANES]; /* before: a may be d */
    if (active == UINT32_MAX) {
        for (int lane = 0; lane < EMU_LANES; ++lane)
            now[lane] = a[lane] + add;
        memcpy(d, now, sizeof now);
        return;
    }
    memcpy(now, d, sizeof now);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        now[lane] = emui_pick((active & emui_lane_bit[lane]) != 0, a[lane] + add, now[lane]);
    memcpy(d, now, sizeof now);
}

/* The active lanes whose upper word is that. */
EMUI_VECTOR static uint32_t upper_is(uint32_t active, const uint32_t *high, uint32_t upper)
{
    uint32_t in = 0;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        in |= high[lane] == upper ? emui_lane_bit[lane] : 0;
    return in & active;
}

enum { UPPER_SHARED = 0x100 };

/* cvta and cvta.to of 64-bit addresses of shared memory; false where a lane's address is of another
 * space. Those of global memory are rows (alu/row_table.h). */
static bool convert_row(emu_warp *w, uint32_t active, const emu_ins *i)
{
    const bool to = i->op == EMU_CVTA_TO;
    if ((i->op != EMU_CVTA && !to) || !is_wide(i) || i->a.kind != EMU_REG || i->d.kind != EMU_REG ||
        i->space != EMU_SHARED)
        return false;
    const uint32_t *low = w->row[i->a.r], *high = w->row[i->a.r + 1];
    if (upper_is(active, high, to ? UPPER_SHARED : 0) != active)
        return false;
    uint32_t lower[EMU_LANES];
    memcpy(lower, low, sizeof lower);
    put_row(w->row[i->d.r + 1], active, high, to ? 0U - UPPER_SHARED : UPPER_SHARED);
    put_row(w->row[i->d.r], active, lower, 0);
    return true;
}

/* The address of a variable that all threads of a CTA have at one place. */
static bool address_of_row(emu_warp *w, uint32_t active, const emu_ins *i)
{
    static const uint32_t none[EMU_LANES];
    if (i->op != EMU_ADDRESS_OF || i->space == EMU_LOCAL || i->a.r >= 0 || i->d.kind != EMU_REG)
        return false;
    const uint64_t address = emui_address(w, emui_first(active), i->a, i->space);
    put_row(w->row[i->d.r], active, none, (uint32_t)address);
    if (is_wide(i))
        put_row(w->row[i->d.r + 1], active, none, (uint32_t)(address >> 32));
    return true;
}

static bool one_lane(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    uint32_t address;
    switch (i->op) {
    case EMU_MAPA:
        return map(m, w, lane, i);
    case EMU_GETCTARANK:
        if (!shared_of(m, w, lane, i, &address))
            return false;
        emui_set32(w, lane, i->d, address >> EMUI_RANK_SHIFT);
        return true;
    case EMU_ADDRESS_OF:
        write_address(w, lane, i, emui_address(w, lane, i->a, i->space));
        return true;
    case EMU_ISSPACEP:
        emui_set_pred(w, lane, i->d, is_in(w, emui_u64(w, lane, i->a), i));
        return true;
    default:
        convert(w, lane, i);
        return true;
    }
}

emu_result emu_address(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    if (convert_row(w, active, i) || address_of_row(w, active, i) || map_row(m, w, active, i))
        return EMU_DONE;
    for (uint32_t left = active; left != 0; left &= left - 1)
        if (!one_lane(m, w, emui_first(left), i))
            return EMU_FAULT;
    return EMU_DONE;
}
