/* report.c - the report on a kernel, written for the learner.
 *
 * Here: the words. Not here: how kernels are run and judged. */
#include "tutorials/exercises/machine/kernel.h"
#include "tutorials/viewer/record.h"

#include <string.h>

enum { PROSE = 78, LINE = 2048 };

LESSON_FORMAT(3, 4) static void say(FILE *out, int indent, const char *format, ...)
{
    char text[LINE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    lesson_ink ink = {.out = out, .width = PROSE, .colours = LESSON_NO_COLOUR};
    lesson_wrap(&ink, text, 0, indent);
}

/* ---- Which run ---- */

static const char *schedule_text(int schedule, char text[64])
{
    if (schedule < 2)
        snprintf(text, 64, "copies complete as %s as the rules allow",
                 schedule == 0 ? "late" : "early");
    else
        snprintf(text, 64, "copies complete in a random order, seed %d", schedule - 1);
    return text;
}

static void put_run(const kernel_task *t, const kernel_outcome *o, FILE *out)
{
    const kernel_case *c = &t->cases[o->index];
    char schedule[64], values[128] = "";
    for (int v = 0; v < KERNEL_VALUES && t->values[v] != NULL; ++v)
        snprintf(values + strlen(values), sizeof values - strlen(values), ", %s = %u", t->values[v],
                 (unsigned)c->value[v]);
    say(out, 0, "On the machine: %d %s of %d threads%s; %s.\n\n", c->grid,
        c->grid == 1 ? "CTA" : "CTAs", c->block, values, schedule_text(o->schedule, schedule));
}

/* ---- What went wrong ---- */

static void put_unread(const kernel_outcome *o, FILE *out)
{
    if (o->place.line > 0)
        say(out, 0, "It does not assemble: line %d: %s.", o->place.line, o->message);
    else
        say(out, 0, "It cannot be launched: %s.", o->message);
}

static void put_finding(const kernel_task *t, const kernel_outcome *o, FILE *out)
{
    put_run(t, o, out);
    say(out, 0, "%s: %s.", emu_rule_name(o->rule), o->message);
    if (o->repair[0] != '\0')
        say(out, 2, "  Repair: %s.", o->repair);
}

static void put_wrong(const kernel_task *t, const kernel_outcome *o, FILE *out)
{
    const char *name = t->buffers[o->buffer].name;
    put_run(t, o, out);
    if (o->unwritten)
        say(out, 0, "%s[%d] was never written; expected %.10g.", name, o->element, o->want);
    else
        say(out, 0, "%s[%d] is %.10g; expected %.10g.", name, o->element, o->got, o->want);
    say(out, 0, "%d of %d elements of %s differ.", o->wrong, o->count, name);
}

static void put_costs(const kernel_task *t, const kernel_outcome *o, FILE *out)
{
    const emu_counters *n = &o->counters;
    put_run(t, o, out);
    if (t->cases[o->index].accesses > 0) {
        say(out, 0,
            "The result is right, but warps access global memory %llu times; at most %d "
            "accesses are allowed.",
            (unsigned long long)n->global_accesses, t->cases[o->index].accesses);
        return;
    }
    say(out, 0,
        "The result is right, but accesses to shared memory take %llu wavefronts; without "
        "bank conflicts %llu are enough.",
        (unsigned long long)n->wavefronts, (unsigned long long)n->ideal_wavefronts);
    say(out, 0, "Most are of line %d, %s: %llu wavefronts instead of %llu.", o->place.line,
        o->place.text, (unsigned long long)o->place.seen, (unsigned long long)o->place.ideal);
}

static void put_outcome(const kernel_task *t, const kernel_outcome *o, FILE *out)
{
    switch (o->verdict) {
    case KERNEL_UNREAD:
        put_unread(o, out);
        break;
    case KERNEL_FOUND:
        put_finding(t, o, out);
        break;
    case KERNEL_WRONG:
        put_wrong(t, o, out);
        break;
    case KERNEL_COSTLY:
        put_costs(t, o, out);
        break;
    case KERNEL_EVADED:
        say(out, 0, "The result is right, but %s", o->evasion->says);
        break;
    case KERNEL_NO_MEMORY:
        say(out, 0, "The machine is out of memory.");
        break;
    case KERNEL_SOLVED:
        break;
    }
}

/* ---- The reports ---- */

static void put_solved(const kernel_task *t, const kernel_outcome *o, FILE *out)
{
    say(out, 0, "Exercise %d, %s: solved, %d of %d runs agree.", t->number, t->title, o->runs,
        o->runs);
    say(out, 0, "\nLearnt: %s", t->learnt);
}

kernel_verdict kernel_judge(const kernel_task *t, const char *ptx, size_t bytes, FILE *out)
{
    kernel_outcome o;
    kernel_try(t, ptx, bytes, &o);
    const kernel_mistake *m = kernel_recognise(t, ptx, &o);
    kernel_verdict verdict = o.verdict;
    if (verdict == KERNEL_SOLVED) {
        put_solved(t, &o, out);
    } else {
        say(out, 0, "Exercise %d, %s: not yet.", t->number, t->title);
        say(out, 0, "The task: %s\n\n", t->task);
        put_outcome(t, &o, out);
        if (m != NULL && verdict != KERNEL_UNREAD)
            say(out, 0, "\nWhat may have happened: %s", m->says);
    }
    kernel_free(&o);
    return verdict;
}

void kernel_report_open(const kernel_task *t, const char *ptx, size_t bytes, FILE *out)
{
    kernel_outcome o;
    kernel_try(t, ptx, bytes, &o);
    say(out, 0, "Exercise %d, %s: not begun.", t->number, t->title);
    say(out, 0, "The task: %s\n\n", t->task);
    say(out, 0,
        "The gap is in tutorials/exercises/%s; the head of kernel.ptx states the task. "
        "As it is:\n\n",
        t->folder);
    put_outcome(t, &o, out);
    kernel_free(&o);
}

void kernel_put_hints(const kernel_task *t, int hints, FILE *out)
{
    int all = 0;
    while (t->hints[all] != NULL)
        ++all;
    for (int i = 0; i < hints && i < all; ++i)
        say(out, 0, "\nHint %d of %d: %s", i + 1, all, t->hints[i]);
    if (hints == 0)
        say(out, 0, "\nFor a hint: make exercise %d HINT=1", t->number);
    else if (hints < all)
        say(out, 0, "\nFor the next hint: make exercise %d HINT=%d", t->number, hints + 1);
    else
        say(out, 0, "\nThat was the last hint. One solution is in tutorials/exercises/solutions.");
}
