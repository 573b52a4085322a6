/* mbarrier_word.c - the word of an mbarrier object in shared memory, and its phases.
 *
 * Follows the PTX ISA, "mbarrier: Contents" and "Phase of the mbarrier object". Layout and charter
 * stand in mbarrier_word.h. */
#include "emu/exec/async/mbarrier_word.h"

#include "emu/check/race/order.h"
#include "emu/state/operation.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { EXPECTED_AT = 1, TX_AT = 21, PENDING_AT = 43, PHASE_AT = 63 };
enum { COUNT_BITS = 20, TX_MAX = (1 << 21) - 1 };

static uint32_t negated(uint64_t bits, int at, uint32_t max)
{
    return (0 - (uint32_t)(bits >> at)) & max;
}

emui_word emui_word_of(uint64_t bits)
{
    uint32_t tx = negated(bits, TX_AT, TX_MAX);
    return (emui_word){.phase = bits >> PHASE_AT & 1,
                       .pending = negated(bits, PENDING_AT, EMUI_BARRIER_MAX),
                       .expected = negated(bits, EXPECTED_AT, EMUI_BARRIER_MAX),
                       .tx = (int32_t)tx - (tx > TX_MAX / 2 ? TX_MAX + 1 : 0)};
}

uint64_t emui_word_bits(emui_place p)
{
    uint64_t bits;
    memcpy(&bits, emui_bytes(p), sizeof bits);
    return bits;
}

emui_word emui_word_get(emui_place p)
{
    return emui_word_of(emui_word_bits(p));
}

static void put_bits(emu_machine *m, emui_place p, uint64_t bits)
{
    emui_word word = emui_word_of(bits);
    memcpy(emui_bytes(p), &bits, sizeof bits);
    if (emui_tracing(m))
        emui_event(m, NULL, "mbarrier",
                   "\"cta\":%d,\"offset\":%" PRIu64 ",\"phase\":%d,\"pending\":%" PRIu32
                   ",\"tx\":%" PRId32,
                   p.region->cta->number, p.offset, word.phase, word.pending, word.tx);
}

void emui_word_put(emu_machine *m, emui_place p, emui_word word)
{
    uint64_t pending = negated(word.pending, 0, EMUI_BARRIER_MAX),
             expected = negated(word.expected, 0, EMUI_BARRIER_MAX),
             tx = negated((uint32_t)word.tx, 0, TX_MAX);
    put_bits(m, p,
             (uint64_t)word.phase << PHASE_AT | pending << PENDING_AT | tx << TX_AT |
                 expected << EXPECTED_AT);
}

bool emui_barrier_phase(emui_place barrier)
{
    return emui_word_get(barrier).phase;
}

/* ---- Live objects ---- */

static emui_mbarrier **side_at(emui_place p)
{
    const emui_cta *cta = p.region->cta;
    return cta->mbarrier == NULL ? NULL : &cta->mbarrier[p.offset / EMUI_BARRIER_BYTES];
}

emui_mbarrier *emui_barrier_side(emu_machine *m, emui_place p)
{
    emui_mbarrier **at = side_at(p);
    (void)m;
    return at == NULL ? NULL : *at;
}

bool emui_barrier_begin(emu_machine *m, emui_place p, uint32_t count)
{
    emui_cta *cta = p.region->cta;
    size_t sides = (size_t)p.region->bytes / EMUI_BARRIER_BYTES + 1;
    if (cta->mbarrier == NULL)
        cta->mbarrier = calloc(sides, sizeof(emui_mbarrier *));
    emui_mbarrier *side = cta->mbarrier == NULL ? NULL : calloc(1, sizeof *side);
    if (side == NULL)
        return false;
    side->came = side->ended = (emu_party){-1, -1, -1, -1};
    *side_at(p) = side;
    uint64_t below = (UINT64_C(1) << COUNT_BITS) - count;
    put_bits(m, p, below << PENDING_AT | (uint32_t)(below << EXPECTED_AT));
    memset(emui_states(p), EMUI_WRITTEN | EMUI_MBARRIER, EMUI_BARRIER_BYTES);
    return true;
}

static void side_free(emui_mbarrier *side)
{
    if (side == NULL)
        return;
    for (int reach = 0; reach < EMUI_HANDOVERS; ++reach) {
        emui_clock_free(side->open[reach]);
        emui_clock_free(side->closed[reach]);
    }
    free(side->synchronised);
    free(side);
}

void emui_barrier_end(emu_machine *m, emui_place p)
{
    side_free(emui_barrier_side(m, p));
    *side_at(p) = NULL;
    memset(emui_states(p), 0, EMUI_BARRIER_BYTES);
}

void emui_mbarriers_end(emui_cta *cta)
{
    emui_region *shared = cta->shared;
    if (cta->mbarrier == NULL)
        return;
    for (uint64_t i = 0; i < shared->bytes; ++i)
        shared->state[i] &= (uint8_t) ~(EMUI_MBARRIER | EMUI_AWAITED);
    emui_mbarriers_free(cta);
}

void emui_mbarriers_free(emui_cta *cta)
{
    size_t sides = cta->shared == NULL ? 0 : (size_t)cta->shared->bytes / EMUI_BARRIER_BYTES + 1;
    for (size_t i = 0; cta->mbarrier != NULL && i < sides; ++i)
        side_free(cta->mbarrier[i]);
    free(cta->mbarrier);
    cta->mbarrier = NULL;
}

/* ---- Phases ---- */

/* Copies in flight whose bytes the phase did not wait for. */
static void mark_unexpected(emui_place p)
{
    for (emui_async *a = p.region->cta->cluster->oldest; a != NULL; a = a->next)
        for (int k = 0; a->signal == EMUI_COMPLETE_TX && k < a->barriers; ++k)
            a->unexpected |= a->barrier[k].region == p.region && a->barrier[k].offset == p.offset;
}

void emui_barrier_came(emu_machine *m, emui_place p, emu_party by, emui_timestamp at)
{
    emui_mbarrier *side = emui_barrier_side(m, p);
    side->came = by;
    side->came_at = at;
}

void emui_barrier_try_end_phase(emu_machine *m, emui_place p)
{
    emui_word word = emui_word_get(p);
    emui_mbarrier *side = emui_barrier_side(m, p);
    if (word.pending != 0 || word.tx != 0)
        return;
    word.phase = !word.phase;
    word.pending = word.expected;
    emui_word_put(m, p, word);
    *emui_states(p) &= (uint8_t)~EMUI_AWAITED;
    ++side->phases;
    side->ended = side->came;
    side->ended_at = side->came_at;
    side->came_at = (emui_timestamp){0, 0, 0};
    side->came = (emu_party){-1, -1, -1, -1};
    mark_unexpected(p);
    side->observed = false;
    for (int reach = 0; reach < EMUI_HANDOVERS; ++reach) {
        emui_clock_free(side->closed[reach]);
        side->closed[reach] = side->open[reach];
        side->open[reach] = NULL;
    }
    emui_changed(m);
    p.region->cta->cluster->idle.known = false;
}

static size_t thread_index(const emu_machine *m, const emu_warp *w, int lane)
{
    return (size_t)(w->cta->rank * m->threads + emui_thread_of(w, lane));
}

void emui_barrier_synchronise(emu_machine *m, const emu_warp *w, int lane, emui_place p)
{
    emui_mbarrier *side = emui_barrier_side(m, p);
    side->observed = true;
    if (side->synchronised == NULL)
        side->synchronised =
            calloc((size_t)(m->config.ctas * m->threads), sizeof *side->synchronised);
    if (side->synchronised == NULL)
        emui_short_of_memory(m);
    else
        side->synchronised[thread_index(m, w, lane)] = side->phases;
}

uint64_t emui_barrier_synchronised(emu_machine *m, const emu_warp *w, int lane, emui_place p)
{
    const emui_mbarrier *side = emui_barrier_side(m, p);
    return side->synchronised == NULL ? 0 : side->synchronised[thread_index(m, w, lane)];
}

/* ---- Finding an object ---- */

bool emui_barrier_place(const emui_actor *by, emu_space space, uint64_t address, emui_place *to)
{
    emui_request r = {space, address, EMUI_BARRIER_BYTES, EMUI_BARRIER_BYTES};
    if (!emui_locate(by, &r, to))
        return false;
    if (to->region->space == EMU_SHARED)
        return true;
    emui_fault(by->m, emui_at_byte(EMU_MBARRIER, by->w, by->lane, to->offset),
               "%s: an mbarrier lies in shared memory, not in %s"
               "\ngive it 8 bytes of shared memory",
               by->what, to->region->name);
    return false;
}

/* An operation does not race with others, but the init has to happen before it. */
bool emui_barrier_at(const emui_actor *by, emu_space space, uint64_t address, emui_place *to)
{
    emui_text t;
    if (!emui_barrier_place(by, space, address, to))
        return false;
    emui_order_peer(by, *to);
    if (emui_barrier_side(by->m, *to) == NULL) {
        emui_fault(by->m, emui_at_byte(EMU_MBARRIER, by->w, by->lane, to->offset),
                   "%s: no mbarrier is at %s: mbarrier.init comes first, and inval ends it"
                   "\nput mbarrier.init by one thread, and a barrier, before the first use",
                   by->what, emui_name(&t, *to));
        return false;
    }
    emui_order_access(by, *to, EMUI_BARRIER_BYTES, EMUI_READ | EMUI_STRONG);
    return true;
}

bool emui_barrier_is_local(const emui_actor *by, emui_place p)
{
    if (p.region->owner == by->w->cta->rank)
        return true;
    emui_fault(by->m, emui_at_byte(EMU_OPERAND, by->w, by->lane, p.offset),
               "%s: the mbarrier is that of CTA %d; this works on one's own only"
               "\nlet a thread of that CTA do it",
               by->what, p.region->cta->number);
    return false;
}
