/* cluster_turns.c - the clusters of a launch in turn: whose visit it is, who comes next, and the
 * end.
 *
 *      visit   one cluster runs for a few rounds, while that gets it on; when it has ended, the
 *              next one of the grid begins in its place
 *      window  when all have had a visit and there is room, one more begins
 *      stuck   no lane of a cluster can go on: an operation in flight takes a step; when there is
 *              none, a final poll, in which instructions that may give up (try_wait) do; when that
 *              changes nothing, it is a deadlock, of which no other cluster can free it; lanes that
 *              run, but only poll: livelock.c
 *
 * Follows the CUDA programming guide, "Scalable Programming Model": any order of CTAs, as many at
 * once as there is room for. Here: clusters. Not here: their warps (warp_turns.c). */
#include "emu/exec/async/async.h"
#include "emu/exec/async/groups.h"
#include "emu/schedule/cluster.h"
#include "emu/schedule/deadlock.h"
#include "emu/schedule/livelock.h"
#include "emu/schedule/schedule.h"
#include "emu/schedule/skip_polls.h"
#include "emu/state/random.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { STALL_LIMIT = 1000, SHOWN = 4 };
enum { RANDOM_VISIT = 4 }; /* rounds at most, where there are other clusters */

/* ---- Told ---- */

/* CTAs of the grid that have not begun. */
static int64_t waiting_ctas(const emu_machine *m)
{
    return (m->run->clusters - m->run->next) * m->config.ctas;
}

/* The cause, where CTAs poll memory that those that have not begun could write. */
static void report_not_begun(emu_machine *m)
{
    const emui_run *r = m->run;
    const int64_t ctas = m->config.ctas, there = m->residents * ctas, rest = waiting_ctas(m);
    if (rest > 0 && emui_polls_global(m))
        emui_find(m, emui_at_warp(EMU_STUCK, NULL),
                  "deadlock: the grid has %" PRId64 " CTAs, and %" PRId64 " of this size are "
                  "resident at once; all of those wait or poll, and the %" PRId64 " CTAs that have "
                  "not begun start only when some of them have finished: a barrier of the whole "
                  "grid never ends"
                  "\nlaunch at most %" PRId64 " CTAs of this size, or launch by "
                  "cudaLaunchCooperativeKernel, which refuses a grid that does not fit",
                  r->clusters * ctas, there, rest, there);
}

/* Of a grid: how many CTAs are blocked, beside those that were reported. */
static void report_grid(emu_machine *m)
{
    const emui_run *r = m->run;
    const int64_t ctas = m->config.ctas, there = m->residents * ctas, all = r->clusters * ctas;
    const int64_t rest = waiting_ctas(m), finished = all - there - rest;
    char begin[64] = "";
    if (r->clusters == 1)
        return;
    if (rest > 0)
        snprintf(begin, sizeof begin, ", and %" PRId64 " begin only when some of those finish",
                 rest);
    emui_find(m, emui_at_warp(EMU_STUCK, NULL),
              "deadlock: %" PRId64 " of %" PRId64 " CTAs have finished; %s%" PRId64
              " are resident and blocked%s"
              "\nfind the arrival or the store that the reported threads wait for",
              finished, all, rest > 0 ? "" : "the other ", there, begin);
}

static void stuck_reported(emu_machine *m, emui_cluster *c)
{
    int told = 0;
    for (int i = 0; i < m->residents; ++i)
        told += m->window[i]->stuck;
    if (told < SHOWN)
        emui_tell_waiting(m, c);
    c->stuck = true;
}

static bool all_stuck(const emu_machine *m)
{
    bool all = m->run->next == m->run->clusters || m->residents == m->run->room;
    for (int i = 0; all && i < m->residents; ++i)
        all = m->window[i]->stuck;
    return all;
}

/* Where memory was too short for the reasons, the report of the deadlock is not whole. */
static emu_end how_it_stuck(const emu_machine *m)
{
    return m->no_memory ? EMU_NO_MEMORY : EMU_DEADLOCK;
}

/* The reasons of the lanes that wait are written in one more poll of each. */
static void livelock(emu_machine *m)
{
    emui_run *r = m->run;
    report_not_begun(m);
    emui_livelock_report(m);
    r->stop_at = UINT64_MAX;
    r->watcher = NULL;
    r->stops = false;
    for (r->at = 0; r->at < m->residents; ++r->at) {
        m->turn = m->window[r->at];
        m->turn->explains = true;
        emui_changed(m);
        emui_begin_round(m);
        emui_round(m);
        if (r->at < SHOWN)
            emui_tell_waiting(m, m->turn);
    }
    report_grid(m);
    r->end = how_it_stuck(m);
}

/* ---- Visits ---- */

static emu_end how_it_failed(const emu_machine *m)
{
    return m->no_memory ? EMU_NO_MEMORY : EMU_FAULTED;
}

/* A cluster has ended: the next one has its place in the window, and its memory. */
static void replace(emu_machine *m)
{
    emui_run *r = m->run;
    emui_cluster *c = m->turn;
    emui_tell_left(m);
    r->rounds = 0;
    if (c != m->own)
        emui_cluster_end(c);
    if (r->next < r->clusters && !emui_cluster_begin(c, r->next++, true)) {
        m->faulted = true;
    } else if (c->serial == 0 || c == m->own) {
        memmove(&m->window[r->at], &m->window[r->at + 1],
                (size_t)(--m->residents - r->at) * sizeof(emui_cluster *));
        r->at = r->at == m->residents ? 0 : r->at;
    }
    if (m->no_memory)
        r->end = EMU_NO_MEMORY;
    else if (m->residents == 0)
        r->end = EMU_FINISHED;
}

/* No lane of the cluster can go on. False: it is a deadlock. */
static bool help(emu_machine *m)
{
    emui_cluster *c = m->turn;
    emui_find_idle_polls(m);
    if (emui_advance(m, true))
        return true;
    c->stalled = c->changes == c->polled_at ? c->stalled + 1 : 0;
    if (c->stalled > STALL_LIMIT || (c->final_poll && c->explains))
        return false;
    /* The reasons are written by the last poll alone: the others are followed by more. */
    c->explains = c->final_poll || c->stalled == STALL_LIMIT;
    c->final_poll = true;
    emui_changed(m);
    c->polled_at = c->changes;
    return true;
}

/* Where others are, or are to come, a cluster is left after a while, and when it only polls. */
static bool stays(emu_machine *m)
{
    emui_run *r = m->run;
    bool alone = emui_is_alone(m);
    int most = m->config.schedule == EMU_RANDOM && !alone
                   ? 1 + (int)(emui_random(&m->random) % RANDOM_VISIT)
                   : EMUI_VISIT;
    return !alone && r->useful && ++r->rounds < most;
}

/* The next cluster that may go on: one more where all had their turn and there is room. */
static void move_on(emu_machine *m)
{
    emui_run *r = m->run;
    r->rounds = 0;
    do
        ++r->at;
    while (r->at < m->residents && m->window[r->at]->stuck);
    if (r->at < m->residents)
        return;
    if (r->next < r->clusters && m->residents < r->room) {
        r->end = emui_next_cluster(m) ? r->end : EMU_NO_MEMORY;
        return;
    }
    r->at = 0;
    while (r->at + 1 < m->residents && m->window[r->at]->stuck)
        ++r->at;
}

/* Clusters in the window have not ended. */
static void tell_progress(const emu_machine *m)
{
    const emui_run *r = m->run;
    const emu_progress p = {.ended = (r->next - m->residents) * m->config.ctas,
                            .ctas = r->clusters * m->config.ctas,
                            .steps = m->steps};
    r->listener(r->listens_with, &p);
}

static void end_round(emu_machine *m)
{
    emui_run *r = m->run;
    emui_cluster *c = m->turn;
    if (r->listener != NULL)
        tell_progress(m);
    if (m->faulted)
        r->end = how_it_failed(m);
    else if (!r->alive)
        replace(m);
    else if (m->steps >= m->last_step) {
        emui_tell_too_long(m);
        r->end = EMU_TOO_LONG;
    } else if (m->watched && emui_is_livelock(m))
        livelock(m);
    else if (r->ran > 0 || c->changes != r->before) {
        c->final_poll = false;
        c->explains = c->explains && c->changes == c->polled_at;
        if (!stays(m))
            move_on(m);
    } else if (help(m)) {
        r->useful = true;
        if (!stays(m))
            move_on(m);
    } else {
        stuck_reported(m, c);
        move_on(m);
    }
    if (r->end == EMU_RUNNING && (c->stuck || !r->alive) && all_stuck(m)) {
        report_grid(m);
        r->end = how_it_stuck(m);
    }
    if (r->end == EMU_RUNNING && m->faulted)
        r->end = how_it_failed(m);
}

emu_end emui_go_on(emu_machine *m)
{
    emui_run *r = m->run;
    while (r->end == EMU_RUNNING) {
        if (!r->in_round && !emui_skip_round(m))
            emui_begin_round(m);
        if (r->in_round && !emui_round(m))
            break;
        end_round(m);
    }
    return r->end;
}

emui_run *emui_run_new(void)
{
    emui_run *r = calloc(1, sizeof *r);
    if (r != NULL)
        r->end = EMU_FINISHED;
    return r;
}

void emui_run_free(emu_machine *m)
{
    if (m->run == NULL)
        return;
    emui_drop_spares(m->run);
    emui_async_drop_idle(m);
    emui_groups_drop_idle(m);
    free(m->run->spare);
    free(m->run->breaks);
    free(m->run->child);
    free(m->run);
}

/* ---- End ---- */

static void end_run(emu_machine *m)
{
    emui_run *r = m->run;
    if (!m->runs_grid)
        return;
    for (int i = 0; i < m->residents; ++i) {
        m->turn = m->window[i];
        emui_cluster_end(m->window[i]);
    }
    m->config = r->own;
    m->threads = m->own->threads;
    m->runs_grid = false;
    m->residents = 1;
    m->turn = m->window[0] = m->own;
}

emu_end emui_settle(emu_machine *m, emu_end end)
{
    if (end != EMU_RUNNING)
        end_run(m);
    return end;
}
