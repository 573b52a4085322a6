/* access.c - one lane's access to memory: bounds, alignment, and what the bytes are just now.
 *
 * Follows the PTX ISA, "Memory Consistency Model" for what must not be read or written yet. Here:
 * the checks that every access goes through, and the words for them. Not here: who came before whom
 * (order/race.c), banks and sectors (banks.c). */
#include "emu/isa.h"

#include <inttypes.h>
#include <string.h>

const char *emui_name(emui_text *t, emui_place p)
{
    const emui_region *r = p.region;
    if (r->space == EMU_SHARED)
        snprintf(t->s, sizeof t->s, "byte 0x%" PRIx64 " of the shared memory of CTA %d", p.offset,
                 r->owner);
    else if (r->space == EMU_LOCAL)
        snprintf(t->s, sizeof t->s, "byte 0x%" PRIx64 " of the local memory of thread %d", p.offset,
                 r->owner);
    else
        snprintf(t->s, sizeof t->s, "byte 0x%" PRIx64 " of %s", p.offset, r->name);
    return t->s;
}

/* What stands at an address that is no good for so many bytes. */
static void describe(emu_machine *m, const emu_warp *w, int lane, uint64_t generic, char *text,
                     size_t size)
{
    emui_place p;
    for (uint64_t back = 0; back <= EMUI_CONST_BYTES; back = back == 0 ? 1 : 2 * back) {
        if (back > generic || !emui_look(m, w, lane, generic - back, 0, &p))
            continue;
        uint64_t past = p.offset + back;
        if (past < p.region->bytes)
            snprintf(text, size, "only %" PRIu64 " of these bytes are left of %s",
                     p.region->bytes - past, p.region->name);
        else
            snprintf(text, size, "%s ends %" PRIu64 " bytes below, after %" PRIu64 " bytes",
                     p.region->name, past - p.region->bytes, p.region->bytes);
        return;
    }
    snprintf(text, size, "no memory is there");
}

static bool is_aligned(emu_machine *m, const emu_warp *w, int lane, uint64_t address,
                       uint32_t align, const char *what)
{
    if (align < 2 || address % align == 0)
        return true;
    emui_fault(m, (emui_blame){EMU_ALIGNMENT, w, lane, -1, address, 0},
               "%s: lane %d uses address 0x%" PRIx64 ", which is no multiple of %u bytes", what,
               lane, address, (unsigned)align);
    return false;
}

bool emui_locate(emu_machine *m, const emu_warp *w, int lane, emu_space space, uint64_t address,
                 uint64_t bytes, uint32_t align, const char *what, emui_place *to)
{
    char text[160];
    uint64_t generic = emu_generic(space, address);
    if (!is_aligned(m, w, lane, address, align, what))
        return false;
    if (emui_look(m, w, lane, generic, bytes, to))
        return true;
    describe(m, w, lane, generic, text, sizeof text);
    emui_fault(m, (emui_blame){EMU_BOUNDS, w, lane, -1, address, 0},
               "%s: lane %d uses %" PRIu64 " bytes at address 0x%" PRIx64 ": %s", what, lane, bytes,
               address, text);
    return false;
}

/* .shared, which is .shared::cta, ends with one's own CTA. */
bool emui_is_reached(emu_machine *m, const emu_warp *w, int lane, const emu_ins *i, emui_place p,
                     const char *what)
{
    emui_text t;
    if (i->space != EMU_SHARED || (i->flags & EMU_CLUSTER_SPACE) != 0 ||
        p.region->owner == w->cta->rank)
        return true;
    emui_fault(m, (emui_blame){EMU_BOUNDS, w, lane, -1, p.offset, 0},
               "%s: lane %d uses %s, but .shared reaches that of its own CTA, %d, alone: "
               ".shared::cluster is meant",
               what, lane, emui_name(&t, p), w->cta->rank);
    return false;
}

/* ---- What the bytes are just now ---- */

static bool overlaps(emui_place a, uint64_t bytes, emui_place b, uint64_t more)
{
    return a.region == b.region && a.offset < b.offset + more && b.offset < a.offset + bytes;
}

/* The operation on its way that is to write these bytes, or to read them. */
static const emui_async *flight_over(const emu_machine *m, emui_place p, uint64_t bytes,
                                     bool arriving)
{
    for (const emui_async *a = m->oldest; a != NULL; a = a->next)
        for (int i = 0; i < a->pieces; ++i) {
            const emui_piece *piece = &a->piece[i];
            emui_place end = arriving ? piece->to : piece->from;
            if ((arriving || !a->was_read) && end.region != NULL &&
                overlaps(p, bytes, end, piece->bytes))
                return a;
        }
    return NULL;
}

static void find_flight(emu_machine *m, emu_warp *w, int lane, emui_place p, uint64_t bytes,
                        bool arriving, const char *verb, const char *what)
{
    emui_text t;
    const emui_async *a = flight_over(m, p, bytes, arriving);
    uint64_t event = a == NULL ? emui_gmma_reads(m, p) : a->event;
    emui_find(m, (emui_blame){EMU_IN_FLIGHT, w, lane, -1, p.offset, event},
              "%s: lane %d %s %s, which the %s of event %" PRIu64 " still has to %s; nothing that "
              "this lane has waited for says that it is over",
              what, lane, verb, emui_name(&t, p), a == NULL ? "wgmma" : a->what, event,
              arriving ? "write" : "read");
}

static void find_unwritten(emu_machine *m, emu_warp *w, int lane, emui_place p, const char *what)
{
    emui_text t;
    emui_find(m, (emui_blame){EMU_UNINITIALISED, w, lane, -1, p.offset, 0},
              "%s: lane %d reads %s, which nobody has written", what, lane, emui_name(&t, p));
}

static void find_barrier(emu_machine *m, emu_warp *w, int lane, emui_place p, const char *what)
{
    emui_text t;
    emui_find(m, (emui_blame){EMU_MBARRIER, w, lane, -1, p.offset, 0},
              "%s: lane %d uses %s as data, but a live mbarrier is there; mbarrier.inval ends it",
              what, lane, emui_name(&t, p));
}

/* The first byte with any of these bits set, or with none of them where clear; bytes if none. */
static uint64_t first_with(const uint8_t *state, uint64_t bytes, int bits, bool clear)
{
    for (uint64_t i = 0; i < bytes; ++i)
        if (((state[i] & bits) != 0) != clear)
            return i;
    return bytes;
}

static void check_state(emu_machine *m, emu_warp *w, int lane, emui_place p, uint64_t bytes,
                        emui_mode mode, const char *what)
{
    const uint8_t *state = emui_states(p);
    bool reads = (mode & EMUI_READ) != 0, writes = (mode & EMUI_WRITE) != 0;
    bool updates = reads && writes;
    uint64_t at = first_with(state, bytes, EMUI_MBARRIER, false);
    if (at < bytes && emui_checks(m, EMU_CHECK_BARRIER))
        find_barrier(m, w, lane, (emui_place){p.region, p.offset + at}, what);
    if (emui_checks(m, EMU_CHECK_FLIGHT)) {
        at = first_with(state, bytes, EMUI_ARRIVING, false);
        if (at < bytes && !(updates && (state[at] & EMUI_REDUCING))) {
            find_flight(m, w, lane, (emui_place){p.region, p.offset + at}, 1, true,
                        writes ? "writes" : "reads", what);
            return;
        }
        at = writes ? first_with(state, bytes, EMUI_LEAVING, false) : bytes;
        if (at < bytes)
            find_flight(m, w, lane, (emui_place){p.region, p.offset + at}, 1, false, "writes",
                        what);
    }
    at = reads ? first_with(state, bytes, EMUI_WRITTEN, true) : bytes;
    if (at < bytes && emui_checks(m, EMU_CHECK_INIT))
        find_unwritten(m, w, lane, (emui_place){p.region, p.offset + at}, what);
}

/* Written, and nothing else: the common case, eight bytes at a time. */
static bool all_plain(const uint8_t *state, uint64_t bytes)
{
    uint64_t i = 0, eight;
    for (; i + 8 <= bytes; i += 8) {
        memcpy(&eight, state + i, 8);
        if (eight != UINT64_C(0x0101010101010101))
            return false;
    }
    for (; i < bytes; ++i)
        if (state[i] != EMUI_WRITTEN)
            return false;
    return true;
}

void emui_check_bytes(emu_machine *m, emu_warp *w, int lane, emui_place p, uint64_t bytes,
                      emui_mode mode, const char *what)
{
    uint8_t *state = emui_states(p);
    if (m->how.checks == 0 || mode == EMUI_SYNC || all_plain(state, bytes))
        return;
    check_state(m, w, lane, p, bytes, mode, what);
    for (uint64_t i = 0; (mode & EMUI_WRITE) && i < bytes; ++i)
        state[i] |= EMUI_WRITTEN;
}

void emui_check_access(emu_machine *m, emu_warp *w, int lane, emui_place p, uint64_t bytes,
                       emui_mode mode, bool async_proxy, const char *what)
{
    if (m->how.checks == 0)
        return;
    emui_check_bytes(m, w, lane, p, bytes, mode, what);
    emui_order_peer(m, w, lane, p, what);
    if (p.region->track != NULL)
        emui_order_access(m, w, lane, p, bytes, mode, async_proxy, what);
}

bool emui_access(emu_machine *m, emu_warp *w, int lane, emu_space space, uint64_t address,
                 uint64_t bytes, uint32_t align, emui_mode mode, const char *what, emui_place *to)
{
    if (!emui_locate(m, w, lane, space, address, bytes, align, what, to))
        return false;
    emui_check_access(m, w, lane, *to, bytes, mode, false, what);
    return true;
}
