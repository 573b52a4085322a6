/* skipped.c - aligned barriers that a warp executes without those of its lanes that have exited.
 *
 *      D: branch ---------+        a lane that goes round by the right has exited when the others
 *      |                  |        come to the barrier: on an H200 its exit counts as an arrival
 *      B: bar.sync        |
 *      |                  |        J is an instruction: it skipped B where the warp may be diverged
 *      J: join <----------+        J is the end: a guard, "if (i >= n) return"
 *
 * The PTX ISA lets an .aligned barrier be in conditional code only where all threads go the same
 * way; "exit" lets barriers go on without threads that have exited, and so does CUDA's
 * __syncthreads(). So a guard is a note of strict checks; lanes that left a loop, or an if, around
 * the barrier and went on behind it are a finding, as in compute-sanitizer.
 *
 * J is the first instruction that lies on all paths from D to the end: a cut vertex, found along
 * one path in linear time. Follows the PTX ISA, "bar, barrier" and "exit". Here: that question. Not
 * here: lanes that are alive elsewhere (state/wait.c). */
#include "emu/exec/control/skipped.h"

#include <inttypes.h>
#include <stdlib.h>

enum { NOWHERE = -1 };

/* A walk through the program: from where each instruction was reached first, those to visit, the
 * places of a path. The end has number `length`. */
typedef struct walk {
    emu_machine *m;
    int32_t *from, *stack, *place;
    int32_t stacked, far;
} walk;

/* Number k of the instructions that may follow one; NOWHERE: there are no more. A trap ends the
 * whole grid, so nothing follows it. */
static int32_t successor(const emu_machine *m, int32_t pc, int k)
{
    const emu_ins *i = &m->program[pc];
    const uint32_t is = m->traits[pc];
    const bool ends = (is & EMUI_RETURNS) != 0;
    const int targets = ends ? 1 : emui_branch_targets(is, i);
    if (k < targets)
        return ends ? m->length : emui_branch_target(is, i, k);
    bool falls = (is & EMUI_LEAVES) == 0 || i->guard != EMU_NO_GUARD;
    return k == targets && falls && pc + 1 < m->length ? pc + 1 : NOWHERE;
}

static void push(walk *k, int32_t pc, int32_t from)
{
    if (k->from[pc] != NOWHERE)
        return;
    k->from[pc] = from;
    k->stack[k->stacked++] = pc;
}

/* Visits what is reached from an instruction, but not through `without`. */
static void reach(walk *k, int32_t first, int32_t without)
{
    int32_t to;
    k->stack[k->stacked++] = first;
    while (k->stacked > 0) {
        int32_t pc = k->stack[--k->stacked];
        for (int n = 0; pc < k->m->length && pc != without; ++n) {
            if ((to = successor(k->m, pc, n)) == NOWHERE)
                break;
            push(k, to, pc);
        }
    }
}

static void forget(walk *k)
{
    for (int32_t pc = 0; pc <= k->m->length; ++pc)
        k->from[pc] = NOWHERE;
}

/* One path from a branch to the end, as places 0, 1, .. of its instructions; false: none. */
static bool mark_path(walk *k, int32_t branch)
{
    int32_t length = 0, pc = k->m->length;
    forget(k);
    reach(k, branch, NOWHERE);
    for (int32_t i = 0; i <= k->m->length; ++i)
        k->place[i] = NOWHERE;
    if (k->from[pc] == NOWHERE)
        return false;
    for (; pc != branch; pc = k->from[pc])
        ++length;
    k->place[branch] = 0;
    for (pc = k->m->length; pc != branch; pc = k->from[pc])
        k->place[pc] = length--;
    return true;
}

/* From an instruction of the path, by others, to the farthest one of it. */
static void reach_path(walk *k, int32_t first)
{
    int32_t to;
    k->stack[k->stacked++] = first;
    while (k->stacked > 0) {
        int32_t pc = k->stack[--k->stacked];
        for (int n = 0; (to = successor(k->m, pc, n)) != NOWHERE; ++n)
            if (k->place[to] == NOWHERE)
                push(k, to, pc);
            else if (k->place[to] > k->far)
                k->far = k->place[to];
    }
}

/* Where all paths from a branch meet again; NOWHERE: at the end. */
static int32_t join_of(walk *k, int32_t branch)
{
    if (!mark_path(k, branch))
        return NOWHERE;
    const int32_t end = k->place[k->m->length];
    int32_t *path = malloc((size_t)(end + 1) * sizeof *path), join = NOWHERE;
    if (path == NULL) {
        emui_short_of_memory(k->m);
        return NOWHERE;
    }
    for (int32_t pc = 0; pc <= k->m->length; ++pc)
        if (k->place[pc] != NOWHERE)
            path[k->place[pc]] = pc;
    forget(k);
    k->far = 0;
    for (int32_t i = 0; i < end && join == NOWHERE; ++i) {
        if (i > 0 && i == k->far && (k->m->traits[path[i]] & EMUI_RETURNS) == 0)
            join = path[i];
        else
            reach_path(k, path[i]);
    }
    free(path);
    return join;
}

/* Where the ways around a barrier meet; NOWHERE: the barrier is not between the two. */
static int32_t join_around(emu_machine *m, int32_t branch, int32_t barrier)
{
    const size_t n = (size_t)m->length + 1;
    walk k = {.m = m,
              .from = malloc(n * sizeof(int32_t)),
              .stack = malloc((n + 1) * sizeof(int32_t)),
              .place = malloc(n * sizeof(int32_t))};
    int32_t join = NOWHERE;
    if (k.from == NULL || k.stack == NULL || k.place == NULL)
        emui_short_of_memory(m);
    else if ((join = join_of(&k, branch)) != NOWHERE) {
        forget(&k);
        reach(&k, branch, join);
        join = barrier != join && k.from[barrier] != NOWHERE ? join : NOWHERE;
    }
    free(k.from);
    free(k.stack);
    free(k.place);
    return join;
}

void emui_check_skipped(emu_machine *m, emu_warp *w, int lane, const char *name)
{
    const int32_t pc = w->pc[lane], branch = w->diverged.left_at;
    const uint32_t left = w->diverged.left;
    emui_text at, join;
    w->diverged.left = 0;
    if (branch < 0 || (m->traits[branch] & (EMUI_BRANCHES | EMUI_SWITCHES)) == 0 ||
        !emui_checks(m, EMU_CHECK_ALIGNED) || emui_is_reported(m, EMU_DIVERGED, pc))
        return;
    int32_t meet = join_around(m, branch, pc);
    if (meet == NOWHERE)
        return;
    emui_find(m, emui_at_pc(EMU_DIVERGED, w, emui_first(left), pc),
              "%s is .aligned: all lanes of the warp must execute it together, but lanes "
              "0x%08" PRIx32 " skipped it by the branch at %s and have exited; both ways meet "
              "again at %s, so the barrier is in divergent code"
              "\nmake that branch go the same way in all threads of the CTA: run a loop equally "
              "often in all of them, with a guard around its work alone, or move the barrier out "
              "of the branch",
              name, left, emui_at(m, branch, &at), emui_at(m, meet, &join));
}

void emui_note_exited(emu_machine *m, emu_warp *w, int lane, const char *name)
{
    const emui_cta *cta = w->cta;
    emui_note(m, emui_at_pc(EMU_DIVERGED, w, lane, w->pc[lane]),
              "%s is .aligned: all threads of the CTA must execute it, but %" PRIu32
              " of %d have exited before it; the PTX ISA allows it in conditional code only where "
              "all threads go the same way, an H200 counts an exit as an arrival"
              "\nkeep all threads alive until the last barrier: guard their work instead of an "
              "early return",
              name, (uint32_t)cta->threads - cta->alive, cta->threads);
}
