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

/* A line of the text, below its number. */
static void quote(const char *text, int line, FILE *out)
{
    enum { SHOWN = 68 };
    for (int i = 1; i < line && text != NULL; ++i) {
        text = strchr(text, '\n');
        text = text == NULL ? NULL : text + 1;
    }
    if (text == NULL)
        return;
    text += strspn(text, " \t");
    size_t n = strcspn(text, "\r\n");
    fprintf(out, "\n%6d  %.*s\n", line, (int)(n < SHOWN ? n : SHOWN), text);
}

/* Words that PTX does not have, and C++ has: a call, an assignment. */
static bool is_cpp(const char *ptx)
{
    char lines[4096];
    if (!kernel_has_gap(ptx))
        return false;
    kernel_instructions(ptx, lines, sizeof lines);
    return strstr(lines, "()") != NULL || strstr(lines, " = ") != NULL;
}

static void put_unread(const kernel_outcome *o, const char *ptx, FILE *out)
{
    if (o->place.line > 0)
        say(out, 0, "It does not assemble: line %d: %s.", o->place.line, o->message);
    else
        say(out, 0, "It cannot be launched: %s.", o->message);
    quote(ptx, o->place.line, out);
    if (is_cpp(ptx))
        say(out, 0,
            "\nThis file is PTX, an instruction per line: \"add.u32 %%x, %%x, 1;\". C++ "
            "goes into kernel.cu, with FROM=cu.");
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

static void put_outcome(const kernel_task *t, const kernel_outcome *o, const char *ptx, FILE *out)
{
    switch (o->verdict) {
    case KERNEL_UNREAD:
        put_unread(o, ptx, out);
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

void kernel_report(const kernel_task *t, const char *ptx, bool open, const kernel_outcome *o,
                   FILE *out)
{
    if (!open && o->verdict == KERNEL_SOLVED) {
        put_solved(t, o, out);
        return;
    }
    const kernel_mistake *m = open ? NULL : kernel_recognise(t, ptx, o);
    say(out, 0, "Exercise %d, %s: %s", t->number, t->title, open ? "not begun." : "not yet.");
    say(out, 0, "The task: %s\n\n", t->task);
    if (open)
        say(out, 0,
            "The gap is in tutorials/exercises/%s; the head of kernel.ptx states the task. "
            "As it is:\n\n",
            t->folder);
    put_outcome(t, o, ptx, out);
    if (m != NULL && o->verdict != KERNEL_UNREAD)
        say(out, 0, "\nWhat may have happened: %s", m->says);
}

kernel_verdict kernel_judge(const kernel_task *t, const char *ptx, size_t bytes, FILE *out)
{
    kernel_outcome o;
    kernel_try(t, ptx, bytes, out, &o);
    kernel_report(t, ptx, kernel_is_open(t, ptx, true), &o, out);
    kernel_free(&o);
    return o.verdict;
}

/* A value, or a buffer as cuemu makes one. */
static void put_argument(const kernel_task *t, const kernel_case *c, const kernel_argument *a,
                         FILE *out)
{
    static const char *const types[] = {"u8", "u16", "u32", "f16", "f32"};
    if (a->kind == KERNEL_VALUE) {
        fprintf(out, " u32:%u", (unsigned)c->value[a->index]);
        return;
    }
    const kernel_buffer *b = &t->buffers[a->index];
    fprintf(out, " %s:%s[%d]%s", b->want != NULL ? "out" : "in", types[b->type], c->count[a->index],
            b->want == NULL ? "=iota" : "");
}

void kernel_put_command(const kernel_task *t, const kernel_outcome *o, const char *path, FILE *out)
{
    const kernel_case *c = &t->cases[o->index];
    if (t->maps[0].map.rank > 0 || c->block == 0)
        return;
    say(out, 0, "\nTo step through it (h lists the commands):");
    fprintf(out, "build/cuemu step --grid %d --block %d%s", c->grid, c->block,
            t->strict ? " --check strict" : "");
    if (o->schedule > 1)
        fprintf(out, " --sched random:%d", o->schedule - 1);
    else
        fputs(o->schedule == 1 ? " --sched early" : "", out);
    fprintf(out, " \\\n    %s %s \\\n   ", path, t->entry);
    for (const kernel_argument *a = t->arguments; a->kind != KERNEL_NO_ARGUMENT; ++a)
        put_argument(t, c, a, out);
    fputc('\n', out);
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
