/* move.c - going on with the run, and back.
 *
 *      s      an instruction of the warp in focus, out of turn; where it waits, or has ended, the
 *             others have their turns until it goes on
 *      n      .. until the lane in focus is at another line of the same function, or of its caller;
 *             in a line that takes long all have their turns now and then
 *      c      as the schedule has it, to a breakpoint, a finding, the end, or Ctrl-C
 *      back   the run from its beginning, without the last part: every run of the same moves is
 *             the same
 *
 * Here: what moves the machine. Not here: what is shown of it. */
#include "emu/check/race/keep_row.h"
#include "emu/cli/step/step.h"

#include <stdlib.h>

/* ---- What was done -------------------------------------------------------------------------- */

static bool remember(stepper *s, int cta, int warp)
{
    step_move *last = s->moves == 0 ? NULL : &s->move[s->moves - 1];
    if (last != NULL && last->cta == cta && last->warp == warp) {
        ++last->times;
        return true;
    }
    if (s->moves == s->move_room) {
        int room = s->move_room * 2 + 64;
        step_move *more = realloc(s->move, (size_t)room * sizeof *more);
        if (more == NULL) {
            s->end = EMU_NO_MEMORY;
            return false;
        }
        s->move = more;
        s->move_room = room;
    }
    s->move[s->moves++] = (step_move){cta, warp, 1};
    return true;
}

static uint64_t executed(const stepper *s)
{
    return emu_counted(s->l.m)->instructions;
}

static void mark(stepper *s)
{
    if (s->marks == s->mark_room) {
        int room = s->mark_room * 2 + 64;
        step_mark *more = realloc(s->mark, (size_t)room * sizeof *more);
        if (more == NULL)
            return; /* back goes further then */
        s->mark = more;
        s->mark_room = room;
    }
    s->mark[s->marks++] = (step_mark){executed(s), s->cta, s->warp, s->lane};
}

/* ---- One step ------------------------------------------------------------------------------- */

typedef enum step_result {
    STEP_RAN,
    STEP_WAITS, /* no lane could go on */
    STEP_STOPS  /* a breakpoint, before it; a finding; the end; Ctrl-C */
} step_result;

static step_result outcome(stepper *s, uint64_t before)
{
    if (s->end != EMU_RUNNING || step_has_found(s) || *s->interrupted)
        return STEP_STOPS;
    return executed(s) > before ? STEP_RAN : STEP_WAITS;
}

static step_result by_schedule(stepper *s, emu_at *at)
{
    uint64_t steps = step_steps(s), before = executed(s);
    s->end = emu_step(s->l.m, 1, at);
    if (step_steps(s) == steps)
        return STEP_STOPS;
    return remember(s, -1, -1) ? outcome(s, before) : STEP_STOPS;
}

static step_result by_warp(stepper *s)
{
    emu_at at;
    uint64_t steps = step_steps(s), before = executed(s);
    s->end = emu_step_warp(s->l.m, s->cta, s->warp, &at);
    if (step_steps(s) == steps)
        return s->end == EMU_RUNNING ? STEP_WAITS : STEP_STOPS;
    return remember(s, s->cta, s->warp) ? outcome(s, before) : STEP_STOPS;
}

static int lowest(uint32_t lanes)
{
    return lanes == 0 ? 0 : emui_first(lanes);
}

static void focus(stepper *s, const emu_at *at)
{
    if (at->lanes == 0)
        return;
    s->cta = at->cta;
    s->warp = at->warp;
    if ((at->lanes >> s->lane & 1) == 0)
        s->lane = lowest(at->lanes);
}

/* A lane that goes on, where the one in focus has exited. */
static void choose_lane(stepper *s)
{
    const emu_warp *w = step_warp(s);
    if (w != NULL && w->alive != 0 && (w->alive >> s->lane & 1) == 0)
        s->lane = lowest(w->alive);
}

/* The others, until the warp in focus can go on: it is tried when something has changed. */
static step_result run_others(stepper *s, const emu_warp *w, emu_at *at)
{
    uint64_t tried = emui_progress(w);
    for (;;) {
        step_result r = by_schedule(s, at);
        if (r == STEP_STOPS || (r == STEP_RAN && at->cta == s->cta && at->warp == s->warp))
            return r;
        if (emui_progress(w) == tried)
            continue;
        tried = emui_progress(w);
        r = by_warp(s);
        at->lanes = 0; /* the focus stays */
        if (r != STEP_WAITS)
            return r;
    }
}

static step_result let_others(stepper *s, const emu_warp *w)
{
    emu_at at = {.lanes = 0};
    uint64_t before = executed(s);
    step_result r = run_others(s, w, &at);
    uint64_t others = executed(s) - before - (r == STEP_RAN);
    if (others > 0)
        printf("warp %d waited while others ran %llu instruction%s\n", s->warp,
               (unsigned long long)others, others == 1 ? "" : "s");
    if (r == STEP_STOPS)
        focus(s, &at);
    return r;
}

/* Its warp has ended: the next one that has its turn. */
static step_result next_warp(stepper *s)
{
    emu_at at;
    step_result r = by_schedule(s, &at);
    focus(s, &at);
    return r;
}

static step_result one(stepper *s)
{
    const emu_warp *w = step_warp(s);
    if (w == NULL || w->alive == 0)
        return next_warp(s);
    step_result r = by_warp(s);
    if (r == STEP_WAITS)
        r = let_others(s, w);
    choose_lane(s);
    return r;
}

/* ---- Commands ------------------------------------------------------------------------------- */

static bool may_go_on(stepper *s)
{
    if (s->end != EMU_RUNNING)
        step_no(s, "the run is over; back goes into it again");
    else
        mark(s);
    return s->end == EMU_RUNNING;
}

void step_instructions(stepper *s, uint64_t n)
{
    if (!may_go_on(s))
        return;
    for (; n > 0 && one(s) != STEP_STOPS; --n) {
    }
}

static bool is_same_line(const emu_source *a, const emu_source *b)
{
    return a != NULL && b != NULL && a->file != NULL && a->file == b->file && a->line == b->line;
}

/* Where a lane was: its line, and how deep in calls. */
typedef struct line {
    const emu_warp *w;
    int lane;
    int32_t from, depth;
} line;

/* Is the lane in focus where it was, in its line, or in a function that it called there? */
static bool is_within(const stepper *s, const line *l)
{
    const emu_warp *w = step_warp(s);
    if (w == NULL || w != l->w || l->lane != s->lane || (w->alive >> l->lane & 1) == 0)
        return false;
    return w->depth[l->lane] > l->depth || w->pc[l->lane] == l->from ||
           is_same_line(step_source(s, l->from), step_source(s, w->pc[l->lane]));
}

/* A line that goes on and on may poll for what others do, or a copy: all have their turns now and
 * then. */
enum { ALONE = 256, TOGETHER = 256 };

static step_result have_turns(stepper *s, const line *l, uint64_t *others)
{
    emu_at at = {.lanes = 0};
    step_result r = STEP_RAN;
    uint64_t before = executed(s);
    for (int i = 0; i < TOGETHER && r != STEP_STOPS && is_within(s, l); ++i) {
        uint64_t steps = step_steps(s);
        r = by_schedule(s, &at);
        bool own = at.cta == s->cta && at.warp == s->warp; /* a breakpoint of the line itself */
        if (step_steps(s) == steps && s->end == EMU_RUNNING && own)
            r = STEP_RAN;
    }
    *others += executed(s) - before;
    if (r == STEP_STOPS)
        focus(s, &at);
    return r;
}

void step_line(stepper *s)
{
    if (!may_go_on(s))
        return;
    const emu_warp *w = step_warp(s);
    line l = {w, s->lane, step_pc(s), w == NULL ? 0 : w->depth[s->lane]};
    uint64_t others = 0, ran = 1;
    int warp = s->warp;
    step_result r = one(s);
    for (; r != STEP_STOPS && is_within(s, &l); ++ran)
        r = ran % ALONE == 0 ? have_turns(s, &l, &others) : one(s);
    if (others > 0)
        printf("warp %d polls, or loops; all ran %llu instructions meanwhile\n", warp,
               (unsigned long long)others);
}

void step_continue(stepper *s)
{
    emu_at at = {.lanes = 0};
    if (!may_go_on(s))
        return;
    step_result r = STEP_RAN;
    while (r != STEP_STOPS)
        r = by_schedule(s, &at);
    focus(s, &at);
}

bool step_stop_at(stepper *s, int32_t pc, bool on)
{
    int at = 0;
    while (at < s->stops && s->stop[at] != pc)
        ++at;
    if (on && at == s->stops) {
        int32_t *more = realloc(s->stop, (size_t)(s->stops + 1) * sizeof *more);
        if (more == NULL)
            return false;
        s->stop = more;
        s->stop[s->stops++] = pc;
    } else if (!on && at < s->stops) {
        s->stop[at] = s->stop[--s->stops];
    }
    return emu_break(s->l.m, pc, on);
}

/* ---- Back ----------------------------------------------------------------------------------- */

/* Until so many instructions have run; what was done after that is forgotten. */
static void replay(stepper *s, uint64_t until)
{
    int moves = s->moves;
    s->moves = 0;
    for (int i = 0; i < moves && executed(s) < until; ++i) {
        step_move now = s->move[i];
        for (uint64_t k = 0; k < now.times && executed(s) < until; ++k) {
            s->end = now.warp < 0 ? emu_step(s->l.m, 1, NULL)
                                  : emu_step_warp(s->l.m, now.cta, now.warp, NULL);
            remember(s, now.cta, now.warp);
        }
    }
}

bool step_begin(stepper *s, char *why)
{
    s->end = EMU_RUNNING;
    s->shown = false;
    if (!cuemu_begin(&s->l, s->o, s->text, s->bytes, why))
        return false;
    emui_keep_none(s->l.m); /* banks.c shows who wrote a word last */
    return true;
}

void step_back(stepper *s, uint64_t instructions)
{
    char why[CUEMU_WHY] = "";
    uint64_t now = executed(s) + (s->end == EMU_FAULTED); /* the one that faults counts here */
    uint64_t until = instructions > now ? 0 : now - instructions;
    step_mark here = {until, s->cta, s->warp, s->lane};
    if (s->marks == 0) {
        step_no(s, "nothing has run yet");
        return;
    }
    if (instructions == 0)
        here = s->mark[s->marks - 1];
    while (s->marks > 0 && s->mark[s->marks - 1].instructions >= here.instructions)
        --s->marks;
    cuemu_close(&s->l);
    s->l.out = s->nowhere == NULL ? stdout : s->nowhere;
    if (!step_begin(s, why)) {
        step_no(s, "%s", why);
        s->over = true;
        return;
    }
    replay(s, here.instructions);
    s->l.out = stdout;
    s->l.m->config.out = stdout;
    step_forget_found(s);
    for (int i = 0; i < s->stops; ++i)
        emu_break(s->l.m, s->stop[i], true);
    s->cta = here.cta;
    s->warp = here.warp;
    s->lane = here.lane;
    choose_lane(s);
}

void step_end(stepper *s)
{
    cuemu_close(&s->l);
    free(s->move);
    free(s->mark);
    free(s->stop);
    free(s->seen.row);
    free(s->seen.predicate);
    emui_sources_free(&s->sources);
}
