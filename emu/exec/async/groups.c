/* groups.c - commit_group and wait_group: which of a thread's asynchronous operations are over.
 *
 * A thread's groups are made when its first operation joins one: most threads have none.
 *
 * Follows the PTX ISA, "cp.async.commit_group", "cp.async.wait_group" and their bulk forms. Here:
 * the groups of groups.h. Not here: when an operation takes its steps (async.c), the instructions
 * (cp_async.c, bulk.c). */
#include "emu/exec/async/groups.h"

#include "emu/check/race/order.h"
#include "emu/state/run.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Those that a thread had before, or new ones; NULL: out of memory. */
static emui_groups *record_of(emu_machine *m)
{
    emui_groups *g = m->run->idle_groups;
    if (g == NULL)
        return calloc(1, sizeof *g);
    m->run->idle_groups = g->next;
    memset(g, 0, sizeof *g);
    return g;
}

void emui_groups_drop_idle(emu_machine *m)
{
    while (m->run->idle_groups != NULL)
        free(record_of(m));
}

bool emui_groups_make(emu_machine *m, emu_warp *w, int lane, bool bulk)
{
    emui_thread *t = &w->thread[lane];
    if (t->groups[bulk] == NULL)
        t->groups[bulk] = record_of(m);
    if (t->groups[bulk] == NULL)
        emui_short_of_memory(m);
    w->has_groups |= t->groups[bulk] != NULL;
    return t->groups[bulk] != NULL;
}

/* Groups that were never opened, but for the next one, have no clocks. */
static void drop(emu_machine *m, emui_thread *t)
{
    for (int bulk = 0; bulk < 2; ++bulk) {
        emui_groups *g = t->groups[bulk];
        if (g == NULL)
            continue;
        for (uint64_t at = 0; at < EMUI_GROUPS && at <= g->open + 1; ++at)
            emui_clock_free(g->at[at].clock);
        emui_clock_free(g->begun);
        g->next = m->run->idle_groups;
        m->run->idle_groups = g;
        t->groups[bulk] = NULL;
    }
}

void emui_groups_drop(emu_warp *w)
{
    for (int lane = 0; w->has_groups && lane < EMU_LANES; ++lane)
        drop(w->m, &w->thread[lane]);
    w->has_groups = false;
}

/* The oldest groups that are over are done. */
static void drain(emui_groups *g)
{
    while (g->done < g->open && g->at[g->done % EMUI_GROUPS].pending == 0)
        ++g->done;
}

/* ---- An operation of a group ---- */

/* The groups that count an operation of a lane, NULL for none. */
static emui_groups *groups_in(const emui_async *a, int lane)
{
    emui_thread *t = &a->warp->thread[lane];
    if (a->signal == EMUI_COPY_GROUP)
        return t->groups[false];
    return a->signal == EMUI_BULK_GROUP ? t->groups[true] : NULL;
}

static emui_groups *groups_of(const emui_async *a)
{
    return groups_in(a, a->lane);
}

bool emui_group_join(emu_machine *m, emui_async *a)
{
    bool bulk = a->signal == EMUI_BULK_GROUP;
    if (!bulk && a->signal != EMUI_COPY_GROUP)
        return true;
    if (!emui_groups_make(m, a->warp, a->lane, bulk))
        return false;
    emui_groups *g = groups_of(a);
    a->group = g->open;
    g->uncommitted = true;
    g->joined_at = a->pc;
    ++g->at[a->group % EMUI_GROUPS].reading;
    ++g->at[a->group % EMUI_GROUPS].pending;
    return true;
}

void emui_group_read(emu_machine *m, const emui_async *a)
{
    emui_groups *g = groups_of(a);
    if (g == NULL)
        return;
    --g->at[a->group % EMUI_GROUPS].reading;
    emui_clock_over(m, a, false, &g->at[a->group % EMUI_GROUPS].clock);
}

void emui_group_end(const emui_async *a)
{
    emui_groups *g = groups_of(a);
    if (g == NULL)
        return;
    --g->at[a->group % EMUI_GROUPS].pending;
    drain(g);
}

/* Has an operation written over an mbarrier? */
static bool hits_mbarrier(const emui_async *a)
{
    bool hits = false;
    for (int i = 0; i < a->pieces; ++i) {
        emui_place to = a->piece[i].to;
        bool shared = to.region != NULL && to.region->space == EMU_SHARED;
        for (uint32_t k = 0; shared && !hits && k < a->piece[i].bytes; ++k)
            hits = (emui_states(to)[k] & EMUI_MBARRIER) != 0;
    }
    return hits;
}

/* A thread that waits for copies waits for groups below wanted; else that is 0. */
bool emui_group_frees(const emui_async *a)
{
    const emu_warp *w = a->warp;
    const emui_groups *own = a->signal == EMUI_COPY_GROUP ? groups_of(a) : NULL, *g;
    bool at_mbarriers = w->cta->cluster->idle.until != UINT64_MAX;
    if (own == NULL || own->wanted == 0 || own->wanted > own->done)
        return at_mbarriers && hits_mbarrier(a);
    bool lacks = false;
    for (uint32_t left = w->alive; !lacks && left != 0; left &= left - 1) {
        g = w->thread[emui_first(left)].groups[false];
        lacks = g != NULL && g->wanted > g->done;
    }
    return !lacks || (at_mbarriers && hits_mbarrier(a));
}

bool emui_group_is_wanted(const emui_async *a, int lane)
{
    const emui_groups *g = groups_in(a, lane);
    const uint64_t group = lane == a->lane ? a->group : a->copies->lane[lane].group;
    return g != NULL && (group < g->wanted || (!a->was_read && group < g->wanted_read));
}

/* ---- All copies of a thread ---- */

void emui_groups_cover(emui_thread *t)
{
    if (t->groups[false] != NULL)
        t->groups[false]->uncommitted = false;
}

/* The thread waits for the groups below ended to end, below read to have read. Where it waits for
 * more than before, the schedule searches again. */
static void want(emu_warp *w, emui_groups *g, uint64_t ended, uint64_t read)
{
    if (ended > g->wanted || read > g->wanted_read)
        w->cta->cluster->searches = true;
    g->wanted = ended;
    g->wanted_read = read;
}

/* The lanes that have groups at all. */
static uint32_t with_groups(const emu_warp *w, uint32_t lanes, bool bulk)
{
    uint32_t have = 0;
    for (uint32_t left = w->has_groups ? lanes : 0; left != 0; left &= left - 1)
        have |= w->thread[emui_first(left)].groups[bulk] != NULL ? left & (0 - left) : 0;
    return have;
}

/* ---- commit_group ---- */

/* The next group takes the place of one long over, whose clock is joined into the next older. */
static void open_group(emu_machine *m, emui_groups *g)
{
    uint64_t next = ++g->open;
    emui_group *at = &g->at[next % EMUI_GROUPS];
    g->uncommitted = false;
    emui_clock_join(m, &g->at[(next + 1) % EMUI_GROUPS].clock, at->clock);
    emui_clock_free(at->clock);
    *at = (emui_group){0};
    drain(g);
}

/* While as many groups as are counted are not over, the oldest must end first. Those that are empty
 * and come before all others are over, and count for nothing. */
emu_result emui_commit_groups(emu_warp *w, uint32_t active, bool bulk)
{
    const uint32_t have = with_groups(w, active, bulk);
    bool full = false;
    for (uint32_t left = have; left != 0; left &= left - 1) {
        emui_groups *g = w->thread[emui_first(left)].groups[bulk];
        want(w, g, g->open - g->done == EMUI_GROUPS - 1 ? g->done + 1 : 0, g->wanted_read);
        full |= g->wanted != 0;
    }
    if (full)
        return emui_wait(w, active, "room for a group: %d are not over", EMUI_GROUPS - 1);
    for (uint32_t left = have; left != 0; left &= left - 1) {
        open_group(w->m, w->thread[emui_first(left)].groups[bulk]);
        emui_clock_commit(w->m, w, emui_first(left), bulk);
    }
    return EMU_DONE;
}

/* ---- wait_group ---- */

/* A thread that has waited for groups synchronises with them. */
static void synchronise(emu_warp *w, int lane, uint64_t left, emui_groups *g)
{
    uint64_t end = g->open > left ? g->open - left : 0;
    uint64_t oldest = g->open < EMUI_GROUPS ? 0 : g->open - EMUI_GROUPS + 1;
    for (uint64_t at = g->passed > oldest ? g->passed : oldest; at < end; ++at) {
        emui_clock **clock = &g->at[at % EMUI_GROUPS].clock;
        emui_acquire(w->m, w, lane, *clock);
        emui_clock_free(*clock);
        *clock = NULL;
    }
    g->passed = end > g->passed ? end : g->passed;
}

static bool are_over(const emui_groups *g, const emui_group_wait *until)
{
    uint64_t end = g->open > until->left ? g->open - until->left : 0, over = g->done;
    while (until->read && over < end && g->at[over % EMUI_GROUPS].reading == 0)
        ++over;
    return over >= end;
}

emu_result emui_wait_groups(emu_warp *w, uint32_t active, const emui_group_wait *until)
{
    bool over = true;
    uint32_t have = with_groups(w, active, until->bulk);
    for (uint32_t left = have; left != 0; left &= left - 1) {
        emui_groups *g = w->thread[emui_first(left)].groups[until->bulk];
        bool waits = !are_over(g, until);
        uint64_t end = waits ? g->open - until->left : 0;
        want(w, g, until->read ? 0 : end, until->read ? end : 0);
        over = over && !waits;
    }
    if (!over)
        return emui_wait(w, active, "%s %" PRIu64 ": older groups are not over", until->what,
                         until->left);
    for (uint32_t left = have; left != 0; left &= left - 1) {
        synchronise(w, emui_first(left), until->left,
                    w->thread[emui_first(left)].groups[until->bulk]);
        w->thread[emui_first(left)].groups[until->bulk]->waited_at = w->now + 1;
        if (until->bulk && !until->read)
            emui_clock_stored(w->m, w, emui_first(left), until->left);
    }
    return EMU_DONE;
}
