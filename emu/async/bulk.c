/* bulk.c - cp.async.bulk, cp.reduce.async.bulk: one run of bytes, from one space to another.
 *
 *      op             d            a            b       c          x
 *      COPY, REDUCE   [to]         [from]       size    [object]   ctaMask, where MULTICAST
 *      PREFETCH                    [from]       size
 *      COMMIT_GROUP
 *      WAIT_GROUP                                                           count: groups left
 *
 *      space     to        told by
 *      GLOBAL    SHARED    mbarrier, where the bytes arrive
 *      SHARED    SHARED    the same, in another CTA of the cluster
 *      SHARED    GLOBAL    bulk group
 *
 * type: of a reduction. flags: MULTICAST, READ (wait_group.read), NOFTZ, and the reduction.
 *
 * Follows the PTX ISA, "Data Movement: Bulk copy" and "Bulk and Tensor copy completion". Here:
 * checking and asking, refusing what sm_90a does not have (.cp_mask). Not here: tensors (tma.c). */
#include "emu/async/bulk.h"

#include <inttypes.h>

static const char *name_of(const emu_ins *i)
{
    return i->op == EMU_BULK_REDUCE ? "cp.reduce.async.bulk" : "cp.async.bulk";
}

emu_result emui_bulk_bad(emu_machine *m, const emu_warp *w, int lane, const char *what,
                         const char *text)
{
    return emui_fault(m, (emui_blame){EMU_OPERAND, w, lane, -1, 0, 0}, "%s: %s", what, text);
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
    for (size_t k = 0; k < sizeof others / sizeof others[0]; ++k)
        if (i->flags & others[k].flag) {
            emui_fault(m, (emui_blame){EMU_UNSUPPORTED, w, -1, -1, 0, 0},
                       "%s: sm_90a does not have %s, which came with sm_100", what, others[k].name);
            return false;
        }
    return true;
}

/* ---- Where bytes and signals go ---- */

/* The shared address of the same place in another CTA. */
static uint64_t in_cta(int rank, uint64_t address)
{
    return emu_shared_address(rank, (uint32_t)address & ((UINT32_C(1) << EMUI_RANK_SHIFT) - 1));
}

bool emui_bulk_mask(emu_machine *m, emu_warp *w, int lane, const emu_ins *i, const char *what,
                    uint32_t *mask)
{
    *mask = emui_u32(w, lane, i->x) & 0xffff;
    if (!(i->flags & EMU_BULK_MULTICAST))
        return true;
    if (*mask == 0) /* on an H200 nothing happens */
        emui_find(m, (emui_blame){EMU_OPERAND, w, lane, -1, 0, 0},
                  "%s: ctaMask 0 of a multicast names no CTA: nothing is copied", what);
    if (*mask >> m->how.ctas == 0)
        return true;
    emui_fault(m, (emui_blame){EMU_OPERAND, w, lane, -1, 0, 0},
               "%s: ctaMask 0x%" PRIx32 " of a multicast names CTAs that the cluster does not have",
               what, *mask);
    return false;
}

bool emui_bulk_targets(emu_machine *m, emu_warp *w, int lane, const emu_ins *i, uint64_t address,
                       uint64_t bytes, uint32_t align, emui_targets *t)
{
    uint32_t mask;
    t->places = 0;
    if (!emui_bulk_mask(m, w, lane, i, t->what, &mask))
        return false;
    if (!(i->flags & EMU_BULK_MULTICAST))
        return emui_locate(m, w, lane, EMU_SHARED, address, bytes, align, t->what,
                           &t->place[t->places++]);
    for (int rank = 0; rank < m->how.ctas; ++rank)
        if ((mask >> rank & 1) && !emui_locate(m, w, lane, EMU_SHARED, in_cta(rank, address), bytes,
                                               align, t->what, &t->place[t->places++]))
            return false;
    return true;
}

bool emui_bulk_barriers(emu_machine *m, emui_async *a, const emu_ins *i, const emui_targets *t,
                        uint32_t tx)
{
    uint64_t address = emui_address(a->warp, a->lane, i->c, EMU_SHARED);
    a->signal = EMUI_COMPLETE_TX;
    for (int k = 0; k < t->places; ++k) {
        emui_place *p = &a->barrier[a->barriers];
        bool many = i->flags & EMU_BULK_MULTICAST;
        uint64_t at = many ? in_cta(t->place[k].region->owner, address) : address;
        if (!emui_barrier_at(m, a->warp, a->lane, EMU_SHARED, at, a->what, p))
            return false;
        if (p->region != t->place[k].region) {
            emui_bulk_bad(m, a->warp, a->lane, a->what,
                          "the mbarrier lies in another CTA than the bytes that it counts");
            return false;
        }
        a->tx[a->barriers++] = tx;
    }
    return true;
}

bool emui_bulk_source(emu_machine *m, emu_warp *w, int lane, uint64_t address, uint64_t bytes,
                      uint32_t align, const char *what, emui_place *from)
{
    if (!emui_locate(m, w, lane, EMU_SHARED, address, bytes, align, what, from))
        return false;
    if (from->region->owner == w->cta->rank)
        return true;
    emui_bulk_bad(m, w, lane, what, "its source is the shared memory of its own CTA");
    return false;
}

/* ---- Reductions that there are ---- */

static bool is_one_of(emu_type t, const emu_type *types)
{
    while (*types != EMU_NO_TYPE && *types != t)
        ++types;
    return *types != EMU_NO_TYPE;
}

static bool reduces(emui_reduce op, emu_type t, bool to_shared)
{
    static const emu_type near_add[] = {EMU_U32, EMU_S32, EMU_U64, EMU_NO_TYPE},
                          near_least[] = {EMU_U32, EMU_S32, EMU_NO_TYPE},
                          bits[] = {EMU_B32, EMU_B64, EMU_NO_TYPE}, u32[] = {EMU_U32, EMU_NO_TYPE},
                          far_add[] = {EMU_U32, EMU_S32, EMU_U64,  EMU_F32,
                                       EMU_F64, EMU_F16, EMU_BF16, EMU_NO_TYPE},
                          far_least[] = {EMU_U32, EMU_S32,  EMU_U64,    EMU_S64,
                                         EMU_F16, EMU_BF16, EMU_NO_TYPE};
    switch (op) {
    case EMUI_ADD:
        return is_one_of(t, to_shared ? near_add : far_add);
    case EMUI_MIN:
    case EMUI_MAX:
        return is_one_of(t, to_shared ? near_least : far_least);
    case EMUI_INC:
    case EMUI_DEC:
        return is_one_of(t, u32);
    default:
        return is_one_of(t, bits) && !(to_shared && t == EMU_B64);
    }
}

static bool check_reduce(emu_machine *m, const emu_warp *w, int lane, const emu_ins *i)
{
    emui_reduce op = (emui_reduce)(i->flags >> EMU_BULK_REDUCE_SHIFT);
    bool half = i->type == EMU_F16 || i->type == EMU_BF16;
    if (i->space != EMU_SHARED)
        emui_bulk_bad(m, w, lane, name_of(i), "a reduction reads shared memory");
    else if (!reduces(op, i->type, i->to == EMU_SHARED))
        emui_fault(m, (emui_blame){EMU_UNSUPPORTED, w, lane, -1, 0, 0},
                   "%s: .%s of elements of %u bits of this type is none of those into %s memory",
                   name_of(i), emui_reduce_name(op), (unsigned)emui_type_bits(i->type),
                   i->to == EMU_SHARED ? "shared" : "global");
    else if (op == EMUI_ADD && half && !(i->flags & EMU_BULK_NOFTZ))
        emui_bulk_bad(m, w, lane, name_of(i), "add of f16 and bf16 needs .noftz");
    else
        return true;
    return false;
}

/* ---- Copies ---- */

static emu_result into_shared(emu_machine *m, emu_warp *w, int lane, const emu_ins *i,
                              emui_place from, uint32_t bytes)
{
    emui_targets t = {.what = name_of(i)};
    uint64_t address = emui_address(w, lane, i->d, EMU_SHARED);
    if (!emui_bulk_targets(m, w, lane, i, address, bytes, EMUI_BULK_ALIGN, &t))
        return EMU_FAULT;
    if (i->space == EMU_SHARED && t.place[0].region == from.region)
        return emui_bulk_bad(m, w, lane, t.what, "from shared to shared memory: of another CTA");
    emui_async *a = emui_async_new(m, w, lane, t.what, t.places);
    if (a == NULL)
        return EMU_FAULT;
    for (int k = 0; k < t.places; ++k)
        emui_add_piece(m, a, (emui_piece){from, t.place[k], bytes});
    if (!emui_bulk_barriers(m, a, i, &t, bytes)) {
        emui_async_free(a);
        return EMU_FAULT;
    }
    return emui_bulk_issue(m, a, i, i->type);
}

emu_result emui_bulk_issue(emu_machine *m, emui_async *a, const emu_ins *i, emu_type type)
{
    a->async_proxy = true;
    if (i->op == EMU_BULK_REDUCE)
        a->reduce = (emui_reduce)(i->flags >> EMU_BULK_REDUCE_SHIFT);
    if (i->op == EMU_BULK_REDUCE || a->type == EMU_NO_TYPE)
        a->type = type;
    return emui_issue(m, a);
}

static emu_result into_global(emu_machine *m, emu_warp *w, int lane, const emu_ins *i,
                              emui_place from, uint32_t bytes)
{
    emui_place to;
    if (!emui_locate(m, w, lane, EMU_GLOBAL, emui_address(w, lane, i->d, EMU_GLOBAL), bytes,
                     EMUI_BULK_ALIGN, name_of(i), &to))
        return EMU_FAULT;
    emui_async *a = emui_async_new(m, w, lane, name_of(i), 1);
    if (a == NULL)
        return EMU_FAULT;
    a->signal = EMUI_BULK_GROUP;
    emui_add_piece(m, a, (emui_piece){from, to, bytes});
    return emui_bulk_issue(m, a, i, i->type);
}

static emu_result copy(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    const char *what = name_of(i);
    emui_place from;
    uint32_t bytes = emui_u32(w, lane, i->b);
    uint64_t address = emui_address(w, lane, i->a, i->space);
    bool shared = i->space == EMU_SHARED, global = i->space == EMU_GLOBAL;
    if (bytes % EMUI_BULK_ALIGN != 0)
        return emui_bulk_bad(m, w, lane, what, "its size is no multiple of 16 bytes");
    if (!(shared || global) || !(i->to == EMU_SHARED || (shared && i->to == EMU_GLOBAL)))
        return emui_bulk_bad(m, w, lane, what,
                             "it copies from global to shared memory, from shared "
                             "to global, or between CTAs of a cluster");
    if (i->op == EMU_BULK_REDUCE && !check_reduce(m, w, lane, i))
        return EMU_FAULT;
    if (shared ? !emui_bulk_source(m, w, lane, address, bytes, EMUI_BULK_ALIGN, what, &from)
               : !emui_locate(m, w, lane, EMU_GLOBAL, address, bytes, EMUI_BULK_ALIGN, what, &from))
        return EMU_FAULT;
    return i->to == EMU_SHARED ? into_shared(m, w, lane, i, from, bytes)
                               : into_global(m, w, lane, i, from, bytes);
}

/* Into L2: nothing that a program can see, but the addresses must be good. */
static emu_result prefetch(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    emui_place from;
    uint32_t bytes = emui_u32(w, lane, i->b);
    if (bytes % EMUI_BULK_ALIGN != 0)
        return emui_bulk_bad(m, w, lane, "cp.async.bulk.prefetch",
                             "its size is no multiple of 16 bytes");
    return emui_locate(m, w, lane, EMU_GLOBAL, emui_address(w, lane, i->a, EMU_GLOBAL), bytes,
                       EMUI_BULK_ALIGN, "cp.async.bulk.prefetch", &from)
               ? EMU_DONE
               : EMU_FAULT;
}

/* ---- Groups ---- */

emu_result emu_bulk(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    emu_result r = EMU_DONE;
    if (i->op == EMU_BULK_COMMIT_GROUP)
        return emui_commit_groups(w, active, true);
    if (i->op == EMU_BULK_WAIT_GROUP)
        return emui_wait_groups(w, active, true, (uint64_t)i->count, i->flags & EMU_BULK_READ,
                                i->flags & EMU_BULK_READ ? "cp.async.bulk.wait_group.read"
                                                         : "cp.async.bulk.wait_group");
    if (!emui_bulk_exists(m, w, i, name_of(i)))
        return EMU_FAULT;
    for (int lane = 0; r == EMU_DONE && lane < EMU_LANES; ++lane)
        if (active >> lane & 1)
            r = i->op == EMU_BULK_PREFETCH ? prefetch(m, w, lane, i) : copy(m, w, lane, i);
    return r;
}
