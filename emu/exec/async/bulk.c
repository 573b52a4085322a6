/* bulk.c - cp.async.bulk, cp.reduce.async.bulk: one run of bytes, from one space to another.
 *
 *      op             d            a            b       c          x
 *      COPY, REDUCE   [to]         [from]       size    [object]   ctaMask, where MULTICAST
 *      PREFETCH                    [from]       size
 *      COMMIT_GROUP
 *      WAIT_GROUP                                                           count: groups left
 *
 *      space     to        signalled by
 *      GLOBAL    SHARED    mbarrier, where the bytes arrive
 *      SHARED    SHARED    the same, in another CTA of the cluster
 *      SHARED    GLOBAL    bulk group
 *
 * type: of a reduction. flags: MULTICAST, READ (wait_group.read), NOFTZ, and the reduction; from
 * sm_100 on CP_MASK: x has a bit for each of 16 bytes, which are copied where it is set.
 *
 * Follows the PTX ISA, "Data Movement: Bulk copy" and "Bulk and Tensor copy completion". Here:
 * checking and issuing. Not here: tensors. */
#include "emu/exec/async/bulk.h"

#include "emu/check/race/order.h"
#include "emu/exec/async/groups.h"
#include "emu/exec/async/mbarrier.h"
#include "emu/exec/async/mbarrier_word.h"
#include "emu/exec/async/reduce.h"

#include <inttypes.h>

static const char *name_of(const emu_ins *i)
{
    return i->op == EMU_BULK_REDUCE ? "cp.reduce.async.bulk" : "cp.async.bulk";
}

emu_result emui_bulk_bad(const emui_actor *by, const char *text)
{
    return emui_fault(by->m, emui_at_lane(EMU_OPERAND, by->w, by->lane), "%s: %s", by->what, text);
}

bool emui_bulk_exists(emu_machine *m, const emu_warp *w, const emu_ins *i, const char *what)
{
    static const struct {
        uint32_t flag;
        const char *name;
    } others[] = {{EMU_BULK_GATHER4, ".tile::gather4 and .tile::scatter4"},
                  {EMU_BULK_IM2COL_W, ".im2col::w"},
                  {EMU_BULK_CTA_GROUP, ".cta_group"},
                  {EMU_BULK_CP_MASK, ".cp_mask"}};
    if (m->config.arch != EMU_SM_90A)
        return true;
    for (size_t k = 0; k < sizeof others / sizeof others[0]; ++k)
        if (i->flags & others[k].flag) {
            emui_fault(m, emui_at_warp(EMU_UNSUPPORTED, w),
                       "%s: sm_90a does not have %s, which came with sm_100", what, others[k].name);
            return false;
        }
    return true;
}

/* ---- Where bytes and signals go ---- */

uint64_t emui_in_cta(int rank, uint64_t address)
{
    return emu_shared_address(rank, (uint32_t)address & ((UINT32_C(1) << EMUI_RANK_SHIFT) - 1));
}

bool emui_cta_mask(const emui_actor *by, const emu_ins *i, const char *does, uint32_t *mask)
{
    const emui_location at = emui_at_lane(EMU_OPERAND, by->w, by->lane);
    *mask = emui_u32(by->w, by->lane, i->x) & 0xffff;
    if (*mask == 0) /* on an H200 nothing happens */
        emui_find(by->m, at,
                  "%s: ctaMask 0 of a multicast names no CTA: nothing happens"
                  "\nset bit k of ctaMask for each CTA k that %s",
                  by->what, does);
    if (*mask >> by->m->config.ctas == 0)
        return true;
    emui_fault(by->m, at,
               "%s: ctaMask 0x%" PRIx32 " of a multicast names CTAs that the cluster does not have"
               "\nset bits of ctaMask only below the size of the cluster",
               by->what, *mask);
    return false;
}

static bool target_at(const emui_actor *by, const emui_request *r, emui_place *to)
{
    if (!emui_locate(by, r, to))
        return false;
    emui_order_peer(by, *to);
    return true;
}

bool emui_bulk_targets(const emui_actor *by, const emu_ins *i, const emui_request *r,
                       emui_targets *t)
{
    uint32_t mask;
    emui_request each = *r;
    t->places = 0;
    if (!(i->flags & EMU_BULK_MULTICAST))
        return target_at(by, r, &t->place[t->places++]);
    if (!emui_cta_mask(by, i, "gets a copy", &mask))
        return false;
    for (uint32_t left = mask; left != 0; left &= left - 1) {
        each.address = emui_in_cta(emui_first(left), r->address);
        if (!target_at(by, &each, &t->place[t->places++]))
            return false;
    }
    return true;
}

/* The CTA whose mbarrier is signalled where bytes arrive in a CTA: of a multicast to pairs, the one
 * of the pair that has the rank of the mbarrier, even or odd. */
static uint64_t barrier_for(const emu_ins *i, uint64_t address, int rank)
{
    const int odd = (int)(address >> EMUI_RANK_SHIFT & 1);
    if ((i->flags & EMU_BULK_MULTICAST) == 0)
        return address;
    return emui_in_cta((i->flags & EMU_BULK_CTA_GROUP) != 0 ? (rank & ~1) | odd : rank, address);
}

static bool may_signal(const emu_ins *i, const emui_region *barrier, const emui_region *bytes)
{
    return barrier == bytes ||
           ((i->flags & EMU_BULK_CTA_GROUP) != 0 && (barrier->owner ^ 1) == bytes->owner);
}

bool emui_bulk_barriers(emu_machine *m, emui_async *a, const emu_ins *i, const emui_targets *t,
                        uint32_t tx)
{
    uint64_t address = emui_address(a->warp, a->lane, i->c, EMU_SHARED);
    emui_actor by = {m, a->warp, a->lane, a->what};
    for (int k = 0; k < t->places; ++k) {
        emui_place *p = &a->barrier[a->barriers];
        uint64_t at = barrier_for(i, address, t->place[k].region->owner);
        if (!emui_barrier_at(&by, EMU_SHARED, at, p))
            return false;
        if (!may_signal(i, p->region, t->place[k].region)) {
            emui_bulk_bad(&by,
                          (i->flags & EMU_BULK_CTA_GROUP) != 0
                              ? "the mbarrier lies in another pair of CTAs than the bytes that "
                                "it counts"
                              : "the mbarrier lies in another CTA than the bytes that it "
                                "counts");
            return false;
        }
        a->tx[a->barriers++] = tx;
    }
    return true;
}

bool emui_bulk_source(const emui_actor *by, const emui_request *r, emui_place *from)
{
    if (!emui_locate(by, r, from))
        return false;
    if (from->region->owner == by->w->cta->rank)
        return true;
    emui_bulk_bad(by, "its source is the shared memory of its own CTA");
    return false;
}

/* ---- The reductions of sm_90a ---- */

static bool is_one_of(emu_type t, const emu_type *types)
{
    while (*types != EMU_NO_TYPE && *types != t)
        ++types;
    return *types != EMU_NO_TYPE;
}

static bool reduces(emu_reduce op, emu_type t, bool to_shared)
{
    static const emu_type near_add[] = {EMU_U32, EMU_S32, EMU_U64, EMU_NO_TYPE},
                          near_least[] = {EMU_U32, EMU_S32, EMU_NO_TYPE},
                          bits[] = {EMU_B32, EMU_B64, EMU_NO_TYPE}, u32[] = {EMU_U32, EMU_NO_TYPE},
                          far_add[] = {EMU_U32, EMU_S32, EMU_U64,  EMU_F32,
                                       EMU_F64, EMU_F16, EMU_BF16, EMU_NO_TYPE},
                          far_least[] = {EMU_U32, EMU_S32,  EMU_U64,    EMU_S64,
                                         EMU_F16, EMU_BF16, EMU_NO_TYPE};
    switch (op) {
    case EMU_REDUCE_ADD:
        return is_one_of(t, to_shared ? near_add : far_add);
    case EMU_REDUCE_MIN:
    case EMU_REDUCE_MAX:
        return is_one_of(t, to_shared ? near_least : far_least);
    case EMU_REDUCE_INC:
    case EMU_REDUCE_DEC:
        return is_one_of(t, u32);
    default:
        return is_one_of(t, bits) && !(to_shared && t == EMU_B64);
    }
}

static bool check_reduce(const emui_actor *by, const emu_ins *i)
{
    emu_reduce op = (emu_reduce)(i->flags >> EMU_BULK_REDUCE_SHIFT);
    bool half = i->type == EMU_F16 || i->type == EMU_BF16;
    if (i->space != EMU_SHARED)
        emui_bulk_bad(by, "a reduction reads shared memory");
    else if (!reduces(op, i->type, i->to == EMU_SHARED))
        emui_fault(by->m, emui_at_lane(EMU_UNSUPPORTED, by->w, by->lane),
                   "%s: .%s of elements of %u bits of this type is none of those into %s memory",
                   by->what, emui_reduce_name(op), (unsigned)emu_type_bits(i->type),
                   i->to == EMU_SHARED ? "shared" : "global");
    else if (op == EMU_REDUCE_ADD && half && !(i->flags & EMU_BULK_NOFTZ))
        emui_bulk_bad(by, "add of f16 and bf16 needs .noftz");
    else
        return true;
    return false;
}

/* ---- Copies ---- */

/* So many bytes at an operand of a lane. */
static emui_request bytes_at(const emui_actor *by, emu_operand o, emu_space space, uint32_t bytes)
{
    return (emui_request){space, emui_address(by->w, by->lane, o, space), bytes, EMUI_BULK_ALIGN};
}

/* From shared to shared memory: an H200 has it in clusters alone, but also within a CTA of them. */
static bool check_cluster(const emui_actor *by, emui_place to, emui_place from)
{
    if (by->m->config.ctas == 1) {
        emui_fault(by->m, emui_at_lane(EMU_UNSUPPORTED, by->w, by->lane),
                   "%s: from shared to shared memory it is an illegal instruction, as the launch "
                   "has no clusters"
                   "\nlaunch it with a cluster",
                   by->what);
        return false;
    }
    if (to.region == from.region)
        emui_note(by->m, emui_at_byte(EMU_OPERAND, by->w, by->lane, to.offset),
                  "%s: lane %d of warp %d copies within the shared memory of CTA %d; the ISA has "
                  "copies from shared to shared memory for another CTA of the cluster"
                  "\ncopy by ld.shared and st.shared within a CTA",
                  by->what, by->lane, by->w->index, by->w->cta->number);
    return true;
}

static emu_result into_shared(const emui_actor *by, const emu_ins *i, emui_place from,
                              uint32_t bytes)
{
    emui_targets t = {.places = 0};
    emui_request r = bytes_at(by, i->d, EMU_SHARED, bytes);
    if (!emui_bulk_targets(by, i, &r, &t))
        return EMU_FAULT;
    if (i->space == EMU_SHARED && !check_cluster(by, t.place[0], from))
        return EMU_FAULT;
    emui_async *a = emui_async_new(by, t.places, EMUI_COMPLETE_TX);
    if (a == NULL)
        return EMU_FAULT;
    for (int k = 0; k < t.places; ++k)
        emui_add_piece(by->m, a, (emui_piece){from, t.place[k], bytes});
    if (!emui_bulk_barriers(by->m, a, i, &t, bytes)) {
        emui_async_free(a);
        return EMU_FAULT;
    }
    return emui_bulk_issue(by->m, a, i, i->type);
}

emu_result emui_bulk_issue(emu_machine *m, emui_async *a, const emu_ins *i, emu_type type)
{
    a->async_proxy = true;
    if (i->op == EMU_BULK_REDUCE)
        a->reduce = (emu_reduce)(i->flags >> EMU_BULK_REDUCE_SHIFT);
    if (i->op == EMU_BULK_REDUCE || a->type == EMU_NO_TYPE)
        a->type = type;
    return emui_issue(m, a);
}

/* All bytes, or those of each 16 whose bits are set. */
static bool add_masked(const emui_actor *by, emui_async *a, const emu_ins *i, emui_piece all)
{
    const uint32_t mask =
        (i->flags & EMU_BULK_CP_MASK) != 0 ? emui_u32(by->w, by->lane, i->x) : 0xffff;
    emui_piece one = {all.from, all.to, 1};
    if ((mask & 0xffff) == 0xffff)
        return emui_add_piece(by->m, a, all);
    for (uint32_t k = 0; k < all.bytes; ++k) {
        one.from.offset = all.from.offset + k;
        one.to.offset = all.to.offset + k;
        if ((mask >> k % EMUI_BULK_ALIGN & 1) != 0 && !emui_add_piece(by->m, a, one))
            return false;
    }
    return true;
}

static emu_result into_global(const emui_actor *by, const emu_ins *i, emui_place from,
                              uint32_t bytes)
{
    emui_place to;
    emui_request r = bytes_at(by, i->d, EMU_GLOBAL, bytes);
    if (!emui_locate(by, &r, &to) || !emui_may_write(by, to))
        return EMU_FAULT;
    emui_async *a = emui_async_new(by, 1, EMUI_BULK_GROUP);
    if (a == NULL || !add_masked(by, a, i, (emui_piece){from, to, bytes}))
        return EMU_FAULT;
    return emui_bulk_issue(by->m, a, i, i->type);
}

static emu_result copy(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    emui_actor by = {m, w, lane, name_of(i)};
    emui_place from;
    uint32_t bytes = emui_u32(w, lane, i->b);
    emui_request r = bytes_at(&by, i->a, i->space, bytes);
    bool shared = i->space == EMU_SHARED, global = i->space == EMU_GLOBAL;
    if (bytes % EMUI_BULK_ALIGN != 0)
        return emui_bulk_bad(&by, "its size is not a multiple of 16 bytes");
    if (!(shared || global) || !(i->to == EMU_SHARED || (shared && i->to == EMU_GLOBAL)))
        return emui_bulk_bad(&by, "it copies from global to shared memory, from shared "
                                  "to global, or between CTAs of a cluster");
    if (i->op == EMU_BULK_REDUCE && !check_reduce(&by, i))
        return EMU_FAULT;
    if (shared ? !emui_bulk_source(&by, &r, &from) : !emui_locate(&by, &r, &from))
        return EMU_FAULT;
    return i->to == EMU_SHARED ? into_shared(&by, i, from, bytes)
                               : into_global(&by, i, from, bytes);
}

/* Into L2: no effect that a program can see, but the addresses must be good. */
static emu_result prefetch(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    emui_actor by = {m, w, lane, "cp.async.bulk.prefetch"};
    emui_place from;
    emui_request r = bytes_at(&by, i->a, EMU_GLOBAL, emui_u32(w, lane, i->b));
    if (r.bytes % EMUI_BULK_ALIGN != 0)
        return emui_bulk_bad(&by, "its size is not a multiple of 16 bytes");
    return emui_locate(&by, &r, &from) ? EMU_DONE : EMU_FAULT;
}

/* ---- The family ---- */

static emu_result wait_group(emu_warp *w, uint32_t active, const emu_ins *i)
{
    bool read = (i->flags & EMU_BULK_READ) != 0;
    emui_group_wait until = {.bulk = true,
                             .read = read,
                             .left = (uint64_t)i->count,
                             .what = read ? "cp.async.bulk.wait_group.read"
                                          : "cp.async.bulk.wait_group"};
    return emui_wait_groups(w, active, &until);
}

emu_result emu_bulk(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    emu_result r = EMU_DONE;
    if (i->op == EMU_BULK_COMMIT_GROUP)
        return emui_commit_groups(w, active, true);
    if (i->op == EMU_BULK_WAIT_GROUP)
        return wait_group(w, active, i);
    if (!emui_bulk_exists(m, w, i, name_of(i)))
        return EMU_FAULT;
    for (uint32_t left = active; r == EMU_DONE && left != 0; left &= left - 1)
        r = i->op == EMU_BULK_PREFETCH ? prefetch(m, w, emui_first(left), i)
                                       : copy(m, w, emui_first(left), i);
    return r;
}
