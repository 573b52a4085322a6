/* race_reason.c - why two accesses have no order, in words: which wait or barrier is missing, or
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
#include "emu/check/race/clock.h"
#include "emu/check/race/race.h"

#include <inttypes.h>

static void say(emui_reason *why, const char *text, const char *repair)
{
    snprintf(why->text, sizeof why->text, "%s", text);
    snprintf(why->repair, sizeof why->repair, "%s", repair);
}

static void say_repair(emui_reason *why, const char *repair)
{
    snprintf(why->repair, sizeof why->repair, "%s", repair);
}

/* Who made an access: a thread of a cluster that is there; NULL: of one that has ended. */
static const emui_thread *thread_of(const emui_access *a, const emui_record *s)
{
    int lane;
    const emu_warp *w = emui_record_warp(a->m, s, &lane);
    return w == NULL ? NULL : &w->thread[lane];
}

static bool is_of_other_cluster(const emui_access *a, const emui_record *s)
{
    return s->cluster != a->now.cluster;
}

/* Does what happens with a clock of a cluster come after an access? */
static bool has_reached(const emui_access *a, const emui_clock *clock, const emui_record *s)
{
    emui_view v = {a->m, clock, clock == NULL ? a->now.cluster : clock->cluster, a->view.since};
    emui_record one = *s;
    one.flags &= EMUI_RECORD_KIND;
    return clock != NULL && emui_is_past(&v, &one);
}

/* ---- An operation of the engine ---- */

static bool is_of_group(const emui_access *a, const emui_record *s)
{
    const emui_thread *t = thread_of(a, s);
    return t != NULL && (s->who == t->copying || s->who == t->storing);
}

/* cp.async, and what bulk groups write: the epoch of their lane is that of the group. */
static bool say_group(const emui_access *a, const emui_record *s, emui_reason *why)
{
    if (!is_of_group(a, s))
        return false;
    const char *name = s->who == thread_of(a, s)->storing ? "cp.async.bulk" : "cp.async";
    uint32_t open = emui_lane_at(emui_cluster_at(a->m, s->cluster), s->who)->epoch;
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
    int lane = 0;
    const emu_warp *w = emui_record_warp(a->m, s, &lane);
    if (w != NULL && w->cta == a->w->cta && emui_epoch_of(w->clock[lane], s->who) >= s->epoch)
        say(why, "its lane has waited for it, and no barrier hands that on",
            "put a barrier after the wait of the lane that issued it, before this access");
    else if (!say_group(a, s, why))
        say(why, "this lane has not waited for it to complete",
            "wait for it before this access: by mbarrier.try_wait at its mbarrier, or by the "
            "wait_group of its lane and then a barrier");
}

/* ---- A word that both use to synchronise ---- */

/* The two sides: what was done at the word after the earlier access, and before the later one. */
typedef struct sides {
    emui_record gives, takes; /* empty: there is none */
} sides;

static bool knows(const emui_access *a, const emui_record *by, const emui_record *s)
{
    int lane = 0;
    const emu_warp *w = emui_record_warp(a->m, by, &lane);
    if (by->who == s->who && by->cluster == s->cluster)
        return by->epoch >= s->epoch;
    return w != NULL && !emui_is_of_engine(a->m, by) && has_reached(a, w->clock[lane], s);
}

static bool is_before(const emui_access *a, const emui_record *r)
{
    emui_record one = *r;
    one.flags &= EMUI_RECORD_KIND;
    return (r->who == a->now.who && r->cluster == a->now.cluster) || emui_is_past(&a->view, &one);
}

static bool is_used(const emui_record *r)
{
    return (r->flags & EMUI_RECORD_STRONG) != 0 && (r->flags & EMUI_RECORD_ASYNC) == 0;
}

static void add_side(const emui_access *a, const emui_record *r, const emui_record *s, sides *both)
{
    if (!is_used(r))
        return;
    if (both->takes.bytes == 0 && is_before(a, r) && !knows(a, r, s))
        both->takes = *r;
    if (knows(a, r, s) && (both->gives.bytes == 0 || r->epoch > both->gives.epoch))
        both->gives = *r;
}

static sides sides_of(const emui_access *a, emui_place p, const emui_record *s)
{
    sides both = {{0}, {0}};
    const emui_shadow_page *page = emui_shadow_page_at(a->m, p.region, p.offset);
    const uint32_t word = emui_word_at(p.offset);
    emui_cursor read = emui_records(page, word, false), wrote = emui_records(page, word, true);
    for (bool more = true; more;) {
        more = emui_next(&read);
        if (more)
            add_side(a, &read.now, s, &both);
        if (!emui_next(&wrote))
            continue;
        add_side(a, &wrote.now, s, &both);
        more = true;
    }
    return both;
}

static bool is_relaxed(const emu_ins *i)
{
    return i->sem == EMU_RELAXED || i->sem == EMU_VOLATILE;
}

/* Does its scope end with the CTA? That of an arrival where none is written does for what was
 * written, and hands over that reads are done. */
static bool is_narrow(const emui_access *a, const emui_record *r, const emui_reason *why)
{
    const emu_ins *i = &a->m->program[r->pc];
    return i->scope == EMU_CTA || (i->scope == EMU_CLUSTER && why->far) ||
           ((a->m->traits[r->pc] & EMUI_ARRIVES) != 0 && i->scope == EMU_NO_SCOPE && why->wrote);
}

/* One that is of .cta scope, and the other side is in another CTA. */
static bool say_narrow(const emui_access *a, const emui_record *r, bool gives, emui_reason *why)
{
    const emu_ins *i = &a->m->program[r->pc];
    emui_text t, u;
    bool cluster = i->scope == EMU_CLUSTER;
    snprintf(why->text, sizeof why->text,
             "what %s does at %s is of .%s scope%s reaches no other %s",
             emui_record_name(a->m, r, &t), emui_at(a->m, r->pc, &u), cluster ? "cluster" : "cta",
             i->scope == EMU_NO_SCOPE ? ", as none is written, and" : ", which",
             cluster ? "cluster" : "CTA");
    snprintf(why->repair, sizeof why->repair, "write it with .%s.%s", gives ? "release" : "acquire",
             why->far ? "gpu" : "cluster, or .gpu");
    return true;
}

static bool say_relaxed(const emui_access *a, const emui_record *r, bool gives, emui_reason *why)
{
    emui_text t, u;
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
        if ((m->traits[pc] & EMUI_FENCES) != 0 && m->program[pc].scope == EMU_CTA)
            return pc;
    return -1;
}

/* Relaxed ones between fences, one of which is too narrow. */
static bool say_fence(const emui_access *a, int32_t pc, emui_reason *why)
{
    emui_text t;
    snprintf(why->text, sizeof why->text,
             "the fence at %s is of .cta scope, which reaches no other CTA", emui_at(a->m, pc, &t));
    snprintf(why->repair, sizeof why->repair, "write it with %s",
             why->far ? ".gpu" : ".cluster, or .gpu");
    return true;
}

/* Both sides are there; or only the later one, and what it should have taken over is there. */
static bool say_sides(const emui_access *a, const sides *both, emui_reason *why)
{
    const emu_ins *gives = both->gives.bytes == 0 ? NULL : &a->m->program[both->gives.pc];
    const emu_ins *takes = &a->m->program[both->takes.pc];
    bool far = gives == NULL || emui_record_party(a->m, &both->gives).cta !=
                                    emui_record_party(a->m, &both->takes).cta;
    bool relaxed = is_relaxed(takes) || (gives != NULL && is_relaxed(gives));
    int32_t fence = far && relaxed ? narrow_fence(a->m) : -1;
    if (far && gives != NULL && is_narrow(a, &both->gives, why))
        return say_narrow(a, &both->gives, true, why);
    if (far && (takes->scope == EMU_CTA || (takes->scope == EMU_CLUSTER && why->far)))
        return say_narrow(a, &both->takes, false, why);
    if (fence >= 0)
        return say_fence(a, fence, why);
    if (gives != NULL && is_relaxed(gives))
        return say_relaxed(a, &both->gives, true, why);
    return is_relaxed(takes) && say_relaxed(a, &both->takes, false, why);
}

/* holds: what was released there holds the earlier access. */
static bool say_word(const emui_access *a, emui_place p, const emui_record *s, bool holds,
                     emui_reason *why)
{
    const sides both = sides_of(a, p, s);
    if (both.takes.bytes == 0 || (both.gives.bytes == 0 && !holds))
        return false;
    return say_sides(a, &both, why);
}

static bool say_words(const emui_access *a, const emui_record *s, emui_reason *why)
{
    const emui_objects *all[] = {&a->w->cta->cluster->order->objects, &a->m->order->objects};
    for (size_t k = 0; k < all[0]->room + all[1]->room; ++k) {
        bool own = k < all[0]->room;
        const emui_object *at = own ? &all[0]->at[k] : &all[1]->at[k - all[0]->room];
        emui_place p = {(emui_region *)(uintptr_t)at->region, at->offset};
        bool holds = has_reached(a, at->clock, s);
        if (p.region != NULL && p.region->shadow != NULL && say_word(a, p, s, holds, why))
            return true;
    }
    return false;
}

static bool say_mbarriers(const emui_access *a, const emui_record *s, emui_reason *why)
{
    enum { OBJECT = 8 };
    for (int rank = 0; rank < a->m->config.ctas; ++rank) {
        emui_place p = {a->w->cta->cluster->cta[rank].shared, 0};
        for (; p.offset + OBJECT <= p.region->bytes; p.offset += OBJECT)
            if ((*emui_states(p) & EMUI_MBARRIER) != 0 && say_word(a, p, s, false, why))
                return true;
    }
    return false;
}

/* ---- No word ---- */

/* A barrier.cluster.arrive that is relaxed, between the two in the program; -1: there is none. */
static int32_t relaxed_barrier(const emui_access *a, const emui_record *s)
{
    for (int32_t pc = s->pc + 1; pc < a->now.pc; ++pc) {
        bool arrives = (a->m->traits[pc] & EMUI_ARRIVES_CLUSTER) != 0;
        if (arrives && a->m->program[pc].sem == EMU_RELAXED)
            return pc;
    }
    return -1;
}

static void say_barrier(const emui_access *a, const emui_record *s, emui_reason *why)
{
    emu_party by = emui_record_party(a->m, s);
    int32_t pc = relaxed_barrier(a, s);
    emui_text t;
    if (pc >= 0) {
        snprintf(why->text, sizeof why->text, "the barrier.cluster.arrive at %s is relaxed",
                 emui_at(a->m, pc, &t));
        say_repair(why, "write barrier.cluster.arrive.release, or put fence.acq_rel.cluster before "
                        "it; for mbarrier.init, fence.mbarrier_init.release.cluster");
    } else if (is_of_other_cluster(a, s))
        say(why, "",
            "put a release and an acquire of .gpu scope between the two, such as "
            "st.release.gpu of a flag and ld.acquire.gpu; a barrier reaches no other cluster");
    else if (by.cta != a->w->cta->number)
        say(why, "",
            "put barrier.cluster.arrive.release and barrier.cluster.wait.acquire between the two, "
            "or a release and an acquire of .cluster or .gpu scope");
    else if (by.warp == a->w->index)
        say(why, "", "put bar.warp.sync between the two, or a barrier of the CTA");
    else
        say(why, "",
            "put bar.sync between the two, or an arrival at an mbarrier after the first, and a "
            "wait before the second");
}

static bool is_word(const emui_access *a, int32_t pc)
{
    return (a->m->traits[pc] & EMUI_ACCESSES) != 0;
}

/* Both are strong, and only a scope keeps them from being one after the other; or one is weak. */
static bool say_strong(const emui_access *a, const emui_record *s, emui_reason *why)
{
    int strong =
        ((s->flags & EMUI_RECORD_STRONG) != 0) + ((a->now.flags & EMUI_RECORD_STRONG) != 0);
    bool first =
        strong == 2 ? (s->flags & EMUI_RECORD_NARROW) != 0 : (s->flags & EMUI_RECORD_STRONG) == 0;
    emui_text t;
    if (strong == 0 || !is_word(a, s->pc) || !is_word(a, a->now.pc))
        return false;
    snprintf(why->text, sizeof why->text, "the one at %s is %s",
             emui_at(a->m, first ? s->pc : a->now.pc, &t),
             strong == 2 ? "of .cta scope, and the two are of different CTAs"
                         : "weak, the other one strong");
    say_repair(why, strong == 2 ? "write it with .cluster, .gpu or .sys"
                                : "make both strong: .relaxed, .release, .acquire, or atomics");
    return true;
}

/* ---- Loads whose value goes on to a word's next write ---- */

static bool is_plain(const emu_machine *m, int32_t pc, uint32_t is)
{
    return (m->traits[pc] & is) != 0 && m->program[pc].sem == EMU_WEAK;
}

static bool is_in(uint64_t rows, emu_operand o)
{
    bool has_row = o.kind == EMU_REG || (o.kind == EMU_ADDRESS && o.r >= 0);
    return has_row && (rows >> o.r % 64 & 1) != 0;
}

/* Does the value of a load, copied or computed with, come to an operand? copied: by moves alone.
 * Registers are told by their number modulo 64, in the order of the program. */
static bool comes_to(const emu_machine *m, int32_t load, int32_t end, emu_operand to, bool copied)
{
    uint64_t rows = UINT64_C(1) << m->program[load].d.r % 64;
    for (int32_t pc = load + 1; pc < end; ++pc) {
        const emu_ins *i = &m->program[pc];
        bool reads = is_in(rows, i->a) || is_in(rows, i->b) || is_in(rows, i->c);
        bool moves = (m->traits[pc] & EMUI_COPIES) != 0 && i->listed == 0;
        if (i->d.kind != EMU_REG || i->d.r == m->program[load].d.r)
            continue;
        if (reads && (moves || !copied))
            rows |= UINT64_C(1) << i->d.r % 64;
    }
    return is_in(rows, to);
}

/* The first guess of a loop of atom.cas, as the programming guide has atomicAdd of double. */
static bool is_guess(const emu_machine *m, int32_t load, int32_t cas)
{
    if (load < 0 || cas < 0 || load >= m->length || cas >= m->length || load > cas)
        return false;
    const emu_ins *i = &m->program[load], *k = &m->program[cas];
    return is_plain(m, load, EMUI_LOADS) && i->d.kind == EMU_REG &&
           (m->traits[cas] & EMUI_UPDATES) != 0 && k->op == EMU_ATOM_CAS &&
           emu_type_bits(i->type) == emu_type_bits(k->type) && comes_to(m, load, cas, k->b, true);
}

static bool say_guess(const emui_access *a, const emui_record *s, emui_reason *why)
{
    if (!is_guess(a->m, a->now.pc, s->pc) && !is_guess(a->m, s->pc, a->now.pc))
        return false;
    why->checked = true;
    say(why,
        "the atom.cas compares the value before it is used, so that the race does no harm here",
        "make the load strong: ld.relaxed.gpu, or volatile");
    return true;
}

/* The load of a word that a plain store updates; -1: there is none. */
static int32_t load_of_update(const emu_machine *m, int32_t store)
{
    enum { NEAR = 16 };
    const emu_ins *k = store < 0 || store >= m->length ? NULL : &m->program[store];
    if (k == NULL || !is_plain(m, store, EMUI_STORES) || k->count > 1)
        return -1;
    for (int32_t pc = store - 1; pc >= 0 && pc >= store - NEAR; --pc) {
        const emu_ins *i = &m->program[pc];
        if (is_plain(m, pc, EMUI_LOADS) && i->space == k->space && i->type == k->type &&
            i->a.r == k->a.r && i->a.value == k->a.value && i->d.kind == EMU_REG)
            return comes_to(m, pc, store, k->b, false) ? pc : -1;
    }
    return -1;
}

/* Both accesses are of one update, x[i] += .., by several threads. */
static bool say_update(const emui_access *a, const emui_record *s, emui_reason *why)
{
    const int32_t now = a->now.pc, before = s->pc;
    const int32_t to_now = load_of_update(a->m, now), to_before = load_of_update(a->m, before);
    bool one = (to_now >= 0 && (before == now || before == to_now)) ||
               (to_before >= 0 && now == to_before);
    if (one)
        say(why, "threads update one word by a load and a store, so that updates are lost",
            "update it by one atomic operation: atomicAdd, red.add, or atom.cas in a loop; or give "
            "each thread a word of its own");
    return one;
}

void emui_unordered(const emui_access *a, const emui_record *s, bool wrote, emui_reason *why)
{
    bool engine = emui_is_of_engine(a->m, s);
    bool own = engine && is_of_group(a, s);
    why->wrote = wrote;
    why->far = is_of_other_cluster(a, s);
    why->checked = false;
    if (!own && (say_guess(a, s, why) || say_update(a, s, why)))
        return;
    if (!own && (say_strong(a, s, why) || say_words(a, s, why) || say_mbarriers(a, s, why)))
        return;
    if (engine && !is_of_other_cluster(a, s))
        say_engine(a, s, why);
    else
        say_barrier(a, s, why);
}
