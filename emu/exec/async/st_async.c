/* st_async.c - st.async and red.async: a few words for another CTA, counted on its mbarrier.
 *
 * Follows the PTX ISA, "st.async" and "red.async".
 *
 *      op            a           b                c          type
 *      ST_ASYNC      [to]        first register   [mbarrier] b32 b64 and the integers, f32, f64
 *      RED_ASYNC     [to]        register         [mbarrier] u32 s32 u64 s64 (add), u32 s32 (min,
 *                                                            max), u32 (inc, dec), b32 (and, or,
 *                                                            xor)
 *      count         elements of st.async: 1, 2, 4, 16    flags   of red.async: an emu_reduce
 *                    bytes at most
 *      list          their registers, where they do not follow each other
 *
 * Both addresses are .shared::cluster and of the same CTA; in a launch without clusters an H200
 * takes neither instruction. Each element is an operation of the
 * engine by itself: it arrives in any order, and counts its own bytes. Weak, of the generic proxy.
 * Not here: the engine (async.c). */
#include "emu/exec/async/mbarrier.h"
#include "emu/exec/async/mbarrier_word.h"

#include <inttypes.h>

static const char *name_of(const emu_ins *i)
{
    return i->op == EMU_ST_ASYNC ? "st.async" : "red.async";
}

static bool has_type(const emu_ins *i)
{
    uint32_t bits = emu_type_bits(i->type);
    switch (i->op == EMU_ST_ASYNC ? EMU_REDUCE_COPY : (emu_reduce)i->flags) {
    case EMU_REDUCE_COPY:
        return bits == 64 || i->type == EMU_B32 || i->type == EMU_U32 || i->type == EMU_S32 ||
               i->type == EMU_F32;
    case EMU_REDUCE_ADD:
        return i->type == EMU_U32 || i->type == EMU_S32 || i->type == EMU_U64 || i->type == EMU_S64;
    case EMU_REDUCE_MIN:
    case EMU_REDUCE_MAX:
        return i->type == EMU_U32 || i->type == EMU_S32;
    case EMU_REDUCE_INC:
    case EMU_REDUCE_DEC:
        return i->type == EMU_U32;
    default:
        return i->type == EMU_B32;
    }
}

static bool is_refused(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    emui_location at = emui_at_lane(EMU_UNSUPPORTED, w, emui_first(active));
    if (!has_type(i))
        emui_fault(m, at, "%s: sm_90a has no such operation on elements of this type", name_of(i));
    else if (i->count > 4 || i->count == 3 || (i->count > 1 && i->op == EMU_RED_ASYNC))
        emui_fault(m, at, "%s: %d elements; st.async takes 1, 2 or 4, red.async 1", name_of(i),
                   i->count);
    else if (i->count > 2 && emu_type_bits(i->type) == 64)
        emui_fault(m, at, "%s: %d elements of 64 bits; it sends up to 16 bytes", name_of(i),
                   i->count);
    else if (m->config.ctas == 1)
        emui_fault(m, at,
                   "%s: an illegal instruction by lane %d of warp %d, as the launch has no clusters"
                   "\nlaunch it with a cluster",
                   name_of(i), emui_first(active), w->index);
    else
        return false;
    return true;
}

static uint64_t value_of(const emu_warp *w, int lane, const emu_ins *i, int k)
{
    emu_operand o = i->listed > 0 ? i->list[k] : i->b;
    bool wide = emu_type_bits(i->type) == 64;
    if (i->listed == 0 && o.kind == EMU_REG)
        o.r += k * (wide ? 2 : 1);
    return wide ? emui_u64(w, lane, o) : emui_u32(w, lane, o);
}

/* Element k of a lane becomes an operation. */
static bool send(const emui_actor *by, const emu_ins *i, int k, emui_place to, emui_place barrier)
{
    uint32_t bytes = emu_type_bits(i->type) / 8;
    emui_piece piece = {.to = {to.region, to.offset + (uint32_t)k * bytes}, .bytes = bytes};
    emui_async *a = emui_async_new(by, 1, EMUI_COMPLETE_TX);
    if (a == NULL)
        return false;
    a->type = i->type;
    a->fill = value_of(by->w, by->lane, i, k);
    a->reduce = i->op == EMU_ST_ASYNC ? EMU_REDUCE_COPY : (emu_reduce)i->flags;
    a->barrier[0] = barrier;
    a->tx[0] = bytes;
    a->barriers = 1;
    if (emui_add_piece(by->m, a, piece))
        return emui_issue(by->m, a) != EMU_FAULT;
    emui_async_free(a);
    return false;
}

static bool one_lane(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    emui_place to, barrier;
    emui_actor by = {m, w, lane, name_of(i)};
    int n = i->count > 1 ? i->count : 1;
    uint32_t all = emu_type_bits(i->type) / 8 * (uint32_t)n;
    emui_request r = {EMU_SHARED, emui_address(w, lane, i->a, EMU_SHARED), all, all};
    if (!emui_locate(&by, &r, &to) ||
        !emui_barrier_at(&by, EMU_SHARED, emui_address(w, lane, i->c, EMU_SHARED), &barrier))
        return false;
    if (to.region != barrier.region) {
        emui_fault(
            m, emui_at_byte(EMU_OPERAND, w, lane, to.offset),
            "%s: lane %d sends to CTA %d and counts on an mbarrier of CTA %d; both are of one "
            "CTA"
            "\nname the mbarrier of the CTA that gets the bytes: mapa with the same rank",
            by.what, lane, to.region->cta->number, barrier.region->cta->number);
        return false;
    }
    for (int k = 0; k < n; ++k)
        if (!send(&by, i, k, to, barrier))
            return false;
    return true;
}

emu_result emu_st_async(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    if (is_refused(m, w, active, i))
        return EMU_FAULT;
    for (uint32_t left = active; left != 0; left &= left - 1)
        if (!one_lane(m, w, emui_first(left), i))
            return EMU_FAULT;
    return EMU_DONE;
}
