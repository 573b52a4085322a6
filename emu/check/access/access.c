/* access.c - one access to memory: may these bytes be read, or written, just now?
 *
 * Follows the PTX ISA, "Memory Consistency Model" for what must not be read or written yet. Here:
 * the checks that every access goes through, and the words for them. Not here: where the bytes lie
 * (access/locate.c), races (race/race.c), banks and sectors (banks.c). */
#include "emu/check/access/access.h"

#include "emu/check/in_flight/in_flight.h"
#include "emu/check/race/order.h"
#include "emu/check/report/reason.h"
#include "emu/check/report/repeated.h"
#include "emu/check/uninitialised/undefined.h"
#include "emu/state/permission.h"

#include <inttypes.h>
#include <string.h>

/* ---- What is reported ---- */

static emui_location at_byte(const emui_actor *by, emu_rule rule, emui_place p)
{
    return emui_at_byte(rule, by->w, by->lane, p.offset);
}

static void find_in_flight(const emui_actor *by, emui_place p, bool arriving, const char *verb)
{
    emui_text t, u;
    emui_reason why = {.by = &by->w->thread[by->lane]};
    if (emui_repeats(by->m, EMU_IN_FLIGHT, by->w->pc[by->lane], by->w, by->lane))
        return; /* before all operations in flight are searched */
    emui_async copy;
    const emui_async *a = emui_in_flight_at(by->m, p, arriving, &copy);
    emui_location at = at_byte(by, EMU_IN_FLIGHT, p);
    at.earlier = a->event;
    emui_missing_wait(by->m, a, arriving, &why);
    emui_find_with(by->m, at, emui_operation_of(a, p.region),
                   "%s: lane %d of warp %d of CTA %d %s %s, which the %s of event %" PRIu64
                   ", of lane %d of warp %d of CTA %d at %s, still has to %s: %s"
                   "\n%s",
                   by->what, by->lane, by->w->index, by->w->cta->number, verb, emui_name(&t, p),
                   a->what, a->event, a->lane, a->warp->index, a->warp->cta->number,
                   emui_at(by->m, a->pc, &u), arriving ? "write" : "read", why.text, why.repair);
}

static void find_unwritten(const emui_actor *by, emui_place p)
{
    emui_text t;
    emui_other none = {{-1, -1, -1, -1}, p.region, false, {NULL, 0}};
    if (emui_find_stored(by, p))
        return;
    emui_find_with(
        by->m, at_byte(by, EMU_UNINITIALISED, p), none,
        "%s: lane %d of warp %d of CTA %d reads %s, which was never written"
        "\nwrite it first, or put the barrier between the write and this read that makes "
        "the write come first",
        by->what, by->lane, by->w->index, by->w->cta->number, emui_name(&t, p));
}

static void find_barrier(const emui_actor *by, emui_place p)
{
    emui_text t;
    emui_other none = {{-1, -1, -1, -1}, p.region, false, {NULL, 0}};
    emui_find_with(by->m, at_byte(by, EMU_MBARRIER, p), none,
                   "%s: lane %d of warp %d of CTA %d uses %s as data, but a live mbarrier is there"
                   "\nkeep data and mbarriers apart, or end the mbarrier by mbarrier.inval first",
                   by->what, by->lane, by->w->index, by->w->cta->number, emui_name(&t, p));
}

/* ---- The state of the bytes ---- */

/* The first byte with any of these bits set; bytes if none. */
static uint64_t first_with(const uint8_t *state, uint64_t bytes, int bits)
{
    for (uint64_t i = 0; i < bytes; ++i)
        if ((state[i] & bits) != 0)
            return i;
    return bytes;
}

static emui_place byte_of(emui_place p, uint64_t at)
{
    return (emui_place){p.region, p.offset + at};
}

/* False where one was found: then nothing more is said. */
static bool check_in_flight(const emui_actor *by, emui_place p, uint64_t bytes, emui_mode mode)
{
    const uint8_t *state = emui_states(p);
    bool writes = (mode & EMUI_WRITE) != 0, updates = writes && (mode & EMUI_READ) != 0;
    uint64_t at = first_with(state, bytes, EMUI_ARRIVING);
    if (at < bytes && !(updates && (state[at] & EMUI_REDUCING))) {
        find_in_flight(by, byte_of(p, at), true, writes ? "writes" : "reads");
        return false;
    }
    at = writes ? first_with(state, bytes, EMUI_LEAVING) : bytes;
    if (at < bytes)
        find_in_flight(by, byte_of(p, at), false, "writes");
    return true;
}

/* The value goes into registers, from memory that kernels write. */
static bool is_followed(emu_space space, emui_mode mode)
{
    return (mode & EMUI_FOLLOWED) != 0 &&
           (space == EMU_LOCAL ||
            ((mode & EMUI_TRACKED) != 0 && (space == EMU_SHARED || space == EMU_GLOBAL)));
}

/* Padding may be copied as it is. */
static bool has_value(emui_place p, bool copies)
{
    const uint8_t state = *emui_states(p);
    bool is_value;
    emui_stored_at(p, &is_value);
    return (state & EMUI_WRITTEN) != 0 || (copies && (state & EMUI_COPIED) != 0 && !is_value);
}

/* The first byte that is read without a value, where that is a finding. */
static uint64_t first_unwritten(emui_place p, uint64_t bytes, emui_mode mode)
{
    const bool followed = (mode & EMUI_FOLLOWED) != 0;
    uint64_t at = 0;
    if ((mode & EMUI_READ) == 0 || (mode & EMUI_REPLACED) != 0 ||
        is_followed(p.region->space, mode))
        return bytes;
    while (at < bytes && has_value(byte_of(p, at), followed))
        ++at;
    return at;
}

/* read, written and updated by atomics alone */
static void put_allowed(char *to, size_t size, unsigned may)
{
    static const char *const ways[] = {"read", "written", "updated by atomics"};
    size_t n = (size_t)snprintf(to, size, "may ");
    int left = (int)(may & 1) + (int)(may >> 1 & 1) + (int)(may >> 2 & 1);
    if (may == 0)
        snprintf(to, size, "may not be used");
    for (int i = 0; i < 3; ++i)
        if ((may >> i & 1) != 0 && n < size) {
            --left;
            n += (size_t)snprintf(to + n, size - n, "%s%s",
                                  n == 4     ? "be "
                                  : left > 0 ? ", "
                                             : " and ",
                                  ways[i]);
        }
    if (may != 0 && n < size)
        snprintf(to + n, size - n, " alone");
}

/* The first byte that may not be used so is reported, as the program asked for it. */
static void check_limits(const emui_actor *by, emui_place p, uint64_t bytes, emui_mode mode)
{
    bool reads = (mode & EMUI_READ) != 0, writes = (mode & EMUI_WRITE) != 0;
    const emui_limit *l = NULL;
    unsigned needs = reads && writes ? EMUI_MAY_UPDATE : writes ? EMUI_MAY_WRITE : EMUI_MAY_READ;
    uint64_t at = 0;
    char may[64];
    emui_text t;
    for (; at < bytes; ++at) {
        l = emui_limit_at(p.region, p.offset + at);
        if (l != NULL && (l->may & needs) == 0)
            break;
    }
    if (at == bytes)
        return;
    const char *verb = reads && writes ? "updates" : writes ? "writes" : "reads";
    p = byte_of(p, at);
    if (l->pool[0] != '\0')
        emui_find(
            by->m, at_byte(by, EMU_BOUNDS, p),
            "%s: lane %d of warp %d of CTA %d %s %s, which is in no region of %s"
            "\nregister the region (nvtxMemRegionsRegister), or guard the lanes that are past "
            "its end",
            by->what, by->lane, by->w->index, by->w->cta->number, verb, emui_name(&t, p), l->pool);
    else {
        put_allowed(may, sizeof may, l->may);
        emui_find(by->m, at_byte(by, EMU_BOUNDS, p),
                  "%s: lane %d of warp %d of CTA %d %s %s, which %s"
                  "\nassign the permission before the launch (nvtxMemPermissionsAssign), or use "
                  "other memory",
                  by->what, by->lane, by->w->index, by->w->cta->number, verb, emui_name(&t, p),
                  may);
    }
}

static void check_state(const emui_actor *by, emui_place p, uint64_t bytes, emui_mode mode)
{
    const uint8_t *state = emui_states(p);
    uint64_t at = first_with(state, bytes, EMUI_LIMITED);
    if (at < bytes)
        check_limits(by, p, bytes, mode);
    at = first_with(state, bytes, EMUI_MBARRIER);
    if (at < bytes && emui_checks(by->m, EMU_CHECK_BARRIER))
        find_barrier(by, byte_of(p, at));
    if (emui_checks(by->m, EMU_CHECK_IN_FLIGHT) && !check_in_flight(by, p, bytes, mode))
        return;
    at = first_unwritten(p, bytes, mode);
    if (at < bytes && emui_checks(by->m, EMU_CHECK_INIT))
        find_unwritten(by, byte_of(p, at));
}

#define EIGHT(bits) ((uint64_t)(bits)*UINT64_C(0x0101010101010101))

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

bool emui_are_free(const uint8_t *state, uint64_t bytes, emui_mode mode)
{
    uint64_t eight, any = 0, all = UINT64_MAX, i = 0;
    uint64_t bits = EMUI_LIMITED | EMUI_MBARRIER | EMUI_ARRIVING |
                    ((mode & EMUI_WRITE) != 0 ? EMUI_LEAVING : 0);
    for (; i + 8 <= bytes; i += 8) {
        memcpy(&eight, state + i, 8);
        any |= eight;
        all &= eight;
    }
    for (; i < bytes; ++i) {
        any |= state[i];
        all &= state[i] | ~UINT64_C(0xff);
    }
    bool written = (all & EIGHT(EMUI_WRITTEN)) == EIGHT(EMUI_WRITTEN);
    return (any & EIGHT(bits)) == 0 && (written || (mode & EMUI_READ) == 0);
}

static void mark_written(uint8_t *state, uint64_t bytes)
{
    uint64_t eight, i = 0;
    for (; i + 8 <= bytes; i += 8) {
        memcpy(&eight, state + i, 8);
        eight = (eight & ~EIGHT(EMUI_COPIED)) | EIGHT(EMUI_WRITTEN);
        memcpy(state + i, &eight, 8);
    }
    for (; i < bytes; ++i)
        state[i] = (uint8_t)((state[i] & ~EMUI_COPIED) | EMUI_WRITTEN);
}

void emui_check_bytes(const emui_actor *by, emui_place p, uint64_t bytes, emui_mode mode)
{
    uint8_t *state = emui_states(p);
    if (by->m->config.checks == 0 || all_plain(state, bytes))
        return;
    if (!emui_are_free(state, bytes, mode))
        check_state(by, p, bytes, mode);
    if ((mode & EMUI_WRITE) != 0)
        mark_written(state, bytes);
}

/* ---- All checks ---- */

void emui_check_access(const emui_actor *by, emui_place p, uint64_t bytes, emui_mode mode)
{
    if (by->m->config.checks == 0)
        return;
    const bool again = (mode & EMUI_WRITE) != 0 && all_plain(emui_states(p), bytes);
    emui_check_bytes(by, p, bytes, mode);
    emui_order_peer(by, p);
    if (p.region->shadow != NULL)
        emui_order_access(by, p, bytes, again ? mode | EMUI_AGAIN : mode);
}

bool emui_access(const emui_actor *by, const emui_request *r, emui_mode mode, emui_place *to)
{
    if (!emui_locate(by, r, to) || ((mode & EMUI_WRITE) != 0 && !emui_may_write(by, *to)))
        return false;
    emui_check_access(by, *to, r->bytes, mode);
    return true;
}
