/* unordered.c - why two accesses have no order, in words: which wait or barrier is missing, or
 * which one is there and too narrow.
 *
 *      engine     its lane has not waited for the operation; or it has, and no barrier hands it on
 *      flag       both threads use a word, or an mbarrier, the earlier one after its access, the
 *                 later one before its own: it would put them in order, but for the scope, or the
 *                 .relaxed, of one of the two
 *      no flag    a barrier: of the warp, of the CTA, of the cluster
 *
 * This looks at what is still known when a race is found, at no cost before: the last strong
 * accesses to the words that have a clock. Follows the PTX ISA, "Memory Consistency Model: Release
 * and acquire patterns". Here: words. Not here: which accesses race (race.c). */
#include "emu/order/clock.h"
#include "emu/order/race.h"

#include <inttypes.h>

static void say(emui_reason *why, const char *text, const char *repair)
{
    snprintf(why->text, sizeof why->text, "%s", text);
    snprintf(why->repair, sizeof why->repair, "%s", repair);
}

static const emu_warp *warp_of(const emu_machine *m, emu_party who)
{
    return &m->cta[who.cta].warp[who.warp];
}

/* ---- An operation of the engine ---- */

/* cp.async, and what bulk groups write: the epoch of their lane is that of the group. */
static bool say_group(const emui_access *a, const emui_record *s, emui_reason *why)
{
    emu_party by = emui_record_party(a->m, s);
    const emui_thread *t = &warp_of(a->m, by)->thread[by.lane];
    bool bulk = s->who == t->storing;
    const char *name = bulk ? "cp.async.bulk" : "cp.async";
    uint32_t open = emui_lane_at(a->m, s->who)->epoch;
    if (s->who != t->copying && !bulk)
        return false;
    if (s->epoch >= open) {
        snprintf(why->text, sizeof why->text,
                 "it was never committed, so no %s.wait_group covers it", name);
        snprintf(why->repair, sizeof why->repair,
                 "put %s.commit_group after it, and %s.wait_group 0 before this access", name,
                 name);
        return true;
    }
    snprintf(why->text, sizeof why->text, "its lane has not waited for the group that it is of");
    snprintf(why->repair, sizeof why->repair,
             "put %s.wait_group %" PRIu32 " before this access, in the lane that issued it; where "
             "others access the bytes, a barrier after that",
             name, open - 1 - s->epoch);
    return true;
}

static void say_engine(const emui_access *a, const emui_record *s, emui_reason *why)
{
    emu_party by = emui_record_party(a->m, s);
    const emui_clock *own = warp_of(a->m, by)->clock[by.lane];
    if (emui_epoch_of(own, s->who) >= s->epoch)
        say(why, "its lane has waited for it, and no barrier hands that on",
            "put a barrier after the wait of the lane that issued it, before this access");
    else if (!say_group(a, s, why))
        say(why, "nothing that this lane has waited for says that it is over",
            "wait for it before this access: by mbarrier.try_wait at its mbarrier, or by the "
            "wait_group of its lane and then a barrier");
}

/* ---- A word that both use to synchronise ---- */

/* The two sides: what was done at the word after the earlier access, and before the later one. */
typedef struct sides {
    const emui_record *gives, *takes;
} sides;

static bool knows(const emu_machine *m, const emui_record *by, const emui_record *s)
{
    if (by->who == s->who)
        return by->epoch >= s->epoch;
    emu_party who = emui_record_party(m, by);
    int thread = emui_thread_behind(m, by->who);
    return thread == by->who && emui_epoch_of(warp_of(m, who)->clock[who.lane], s->who) >= s->epoch;
}

static bool is_before(const emui_access *a, const emui_record *r)
{
    return r->who == a->now.who || emui_epoch_of(a->clock, r->who) >= r->epoch;
}

static bool is_used(const emui_record *r)
{
    return r != NULL && r->bytes != 0 && (r->flags & EMUI_RECORD_STRONG) != 0 &&
           (r->flags & EMUI_RECORD_ASYNC) == 0;
}

static sides sides_of(const emui_access *a, emui_shadow_word *at, const emui_record *s)
{
    sides both = {NULL, NULL};
    for (int k = 0; k < 2 * EMUI_RECORDS; ++k) {
        const emui_record *r = emui_record_of(at, k % 2 != 0, k / 2);
        if (!is_used(r))
            continue;
        if (both.takes == NULL && is_before(a, r) && !knows(a->m, r, s))
            both.takes = r;
        if (knows(a->m, r, s) && (both.gives == NULL || r->epoch > both.gives->epoch))
            both.gives = r;
    }
    return both;
}

static bool is_relaxed(const emu_ins *i)
{
    return i->sem == EMU_RELAXED || i->sem == EMU_VOLATILE;
}

/* Does its scope end with the CTA? That of an mbarrier's does where none is written. */
static bool is_narrow(const emu_ins *i)
{
    return i->scope == EMU_CTA || (i->execute == emu_mbarrier && i->scope == EMU_NO_SCOPE);
}

/* One that is of .cta scope, and the other side is in another CTA. */
static bool say_narrow(const emui_access *a, const emui_record *r, bool gives, emui_reason *why)
{
    emui_text t, u;
    if (!is_narrow(&a->m->program[r->pc]))
        return false;
    snprintf(why->text, sizeof why->text,
             "what %s does at %s is of .cta scope, which reaches no other CTA",
             emui_record_name(a->m, r, &t), emui_at(a->m, r->pc, &u));
    snprintf(why->repair, sizeof why->repair, "write it with .%s.cluster, or .gpu",
             gives ? "release" : "acquire");
    return true;
}

static bool say_relaxed(const emui_access *a, const emui_record *r, bool gives, emui_reason *why)
{
    emui_text t, u;
    if (!is_relaxed(&a->m->program[r->pc]))
        return false;
    snprintf(why->text, sizeof why->text, "what %s does at %s is relaxed, and %s",
             emui_record_name(a->m, r, &t), emui_at(a->m, r->pc, &u),
             gives ? "hands over only what a fence before it released"
                   : "takes over only by a fence after it");
    snprintf(why->repair, sizeof why->repair, "write it with .%s, or put fence.acq_rel %s it",
             gives ? "release" : "acquire", gives ? "before" : "after");
    return true;
}

/* The first fence of .cta scope in the program; -1: there is none. */
static int32_t narrow_fence(const emu_machine *m)
{
    for (int32_t pc = 0; pc < m->length; ++pc)
        if (m->program[pc].execute == emu_fence && m->program[pc].scope == EMU_CTA)
            return pc;
    return -1;
}

/* Relaxed ones between fences, one of which is too narrow. */
static bool say_fence(const emui_access *a, const sides *both, emui_reason *why)
{
    int32_t pc = narrow_fence(a->m);
    emui_text t;
    bool relaxed =
        is_relaxed(&a->m->program[both->gives->pc]) || is_relaxed(&a->m->program[both->takes->pc]);
    if (!relaxed || pc < 0)
        return false;
    snprintf(why->text, sizeof why->text,
             "the fence at %s is of .cta scope, which reaches no other CTA", emui_at(a->m, pc, &t));
    snprintf(why->repair, sizeof why->repair, "write it with .cluster, or .gpu");
    return true;
}

static bool say_word(const emui_access *a, emui_place p, const emui_record *s, emui_reason *why)
{
    emui_shadow_word *at = emui_shadow_at(a->m, p.region, p.offset);
    sides both = at == NULL ? (sides){NULL, NULL} : sides_of(a, at, s);
    if (both.gives == NULL || both.takes == NULL)
        return false;
    bool far = emui_record_party(a->m, both.gives).cta != emui_record_party(a->m, both.takes).cta;
    if (far && (say_narrow(a, both.gives, true, why) || say_narrow(a, both.takes, false, why) ||
                say_fence(a, &both, why)))
        return true;
    return say_relaxed(a, both.gives, true, why) || say_relaxed(a, both.takes, false, why);
}

static bool say_words(const emui_access *a, const emui_record *s, emui_reason *why)
{
    const struct emui_order *o = a->m->order;
    for (size_t k = 0; k < o->room; ++k) {
        const emui_object *at = &o->objects[k];
        emui_place p = {(emui_region *)(uintptr_t)at->region, at->offset};
        if (p.region != NULL && p.region->shadow != NULL && say_word(a, p, s, why))
            return true;
    }
    return false;
}

static bool say_mbarriers(const emui_access *a, const emui_record *s, emui_reason *why)
{
    enum { OBJECT = 8 };
    for (int rank = 0; rank < a->m->config.ctas; ++rank) {
        emui_place p = {a->m->cta[rank].shared, 0};
        for (; p.offset + OBJECT <= p.region->bytes; p.offset += OBJECT)
            if ((*emui_states(p) & EMUI_MBARRIER) != 0 && say_word(a, p, s, why))
                return true;
    }
    return false;
}

/* ---- No word ---- */

static void say_barrier(const emui_access *a, const emui_record *s, emui_reason *why)
{
    emu_party by = emui_record_party(a->m, s);
    if (by.cta != a->w->cta->rank)
        say(why, "",
            "put barrier.cluster.arrive.release and barrier.cluster.wait.acquire between the two, "
            "or a release and an acquire of .cluster or .gpu scope");
    else if (by.warp == a->w->index)
        say(why, "", "put bar.warp.sync between the two, or a barrier of the CTA");
    else
        say(why, "",
            "put bar.sync between the two, or an arrival at an mbarrier after the first, and a "
            "wait "
            "before the second");
}

/* Both are strong: only a scope keeps them from being one after the other. */
static bool say_strong(const emui_access *a, const emui_record *s, emui_reason *why)
{
    if ((s->flags & a->now.flags & EMUI_RECORD_STRONG) == 0)
        return false;
    bool first = (s->flags & EMUI_RECORD_NARROW) != 0;
    emui_text t;
    snprintf(why->text, sizeof why->text,
             "the one at %s is of .cta scope, and the two are of "
             "different CTAs",
             emui_at(a->m, first ? s->pc : a->now.pc, &t));
    snprintf(why->repair, sizeof why->repair, "write it with .cluster, .gpu or .sys");
    return true;
}

void emui_unordered(const emui_access *a, emui_place p, const emui_record *s, emui_reason *why)
{
    (void)p;
    if (emui_is_of_engine(a->m, s))
        say_engine(a, s, why);
    else if (!say_strong(a, s, why) && !say_words(a, s, why) && !say_mbarriers(a, s, why))
        say_barrier(a, s, why);
}
