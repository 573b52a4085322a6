/* judge.c - all launches of an exercise, and which typical mistake the first bad one shows.
 *
 * The latest schedule comes first: in it a missing wait reads bytes in flight, and so its results
 * are those of the mistake. The others find what a right result hides. */
#include "tutorials/exercises/machine/kernel.h"

#include <stdlib.h>
#include <string.h>

static void clear(kernel_outcome *o)
{
    kernel_free(o);
    *o = (kernel_outcome){
        .index = o->index, .schedule = o->schedule, .runs = o->runs, .prints = o->prints};
}

static bool one_run(const kernel_task *t, const char *ptx, size_t bytes, kernel_outcome *o)
{
    clear(o);
    ++o->runs;
    kernel_launch(t, ptx, bytes, o);
    return o->verdict == KERNEL_SOLVED;
}

/* The instruction that evades the task, if the text has one. */
static const kernel_evasion *evasion_of(const kernel_task *t, const char *ptx)
{
    const kernel_evasion *e = t->evasions;
    char *lines = malloc(KERNEL_TEXT);
    if (lines == NULL)
        return NULL;
    kernel_instructions(ptx, lines, KERNEL_TEXT);
    while (e != NULL && e->instruction != NULL &&
           ((e->in_gap && !kernel_has_gap(ptx)) || !kernel_has(lines, e->instruction)))
        ++e;
    free(lines);
    return e == NULL || e->instruction == NULL ? NULL : e;
}

void kernel_try(const kernel_task *t, const char *ptx, size_t bytes, FILE *prints,
                kernel_outcome *o)
{
    *o = (kernel_outcome){.verdict = KERNEL_SOLVED, .prints = prints};
    for (o->schedule = 0; o->schedule < 2 + KERNEL_SEEDS; ++o->schedule)
        for (o->index = 0; t->cases[o->index].block > 0; ++o->index)
            if (!one_run(t, ptx, bytes, o))
                return;
    o->evasion = evasion_of(t, ptx);
    if (o->evasion != NULL)
        o->verdict = KERNEL_EVADED;
}

void kernel_free(kernel_outcome *o)
{
    for (int b = 0; b < KERNEL_BUFFERS; ++b) {
        free(o->data[b]);
        o->data[b] = NULL;
    }
}

/* ---- Mistakes ---- */

/* The first buffer that is to be written. */
static int output_of(const kernel_task *t)
{
    int b = 0;
    while (b + 1 < kernel_buffer_count(t) && t->buffers[b].want == NULL)
        ++b;
    return b;
}

static bool has_values(const kernel_task *t, const kernel_outcome *o, kernel_element *gives)
{
    int b = output_of(t);
    const kernel_case *c = &t->cases[o->index];
    for (int i = 0; i < c->count[b]; ++i)
        if (o->data[b] == NULL || kernel_read(t->buffers[b].type, o->data[b], i) != gives(c, i))
            return false;
    return true;
}

/* The instructions that are looked at. */
typedef struct looked_at {
    const char *lines;
    bool gap; /* they are those of the gap */
} looked_at;

static bool seen(const kernel_task *t, const looked_at *l, const kernel_outcome *o,
                 const kernel_mistake *m)
{
    bool found = o->verdict == KERNEL_FOUND;
    return (m->verdict == KERNEL_SOLVED || m->verdict == o->verdict) &&
           (m->rule == NULL || (found && strcmp(m->rule, emu_rule_name(o->rule)) == 0)) &&
           (m->found == NULL || strstr(o->message, m->found) != NULL) && (!m->in_gap || l->gap) &&
           (m->has == NULL || kernel_has(l->lines, m->has)) &&
           (m->lacks == NULL || !kernel_has(l->lines, m->lacks)) &&
           (m->gives == NULL || has_values(t, o, m->gives)) && (m->when == NULL || m->when(o));
}

const kernel_mistake *kernel_recognise(const kernel_task *t, const char *ptx,
                                       const kernel_outcome *o)
{
    char *lines = malloc(KERNEL_TEXT);
    if (lines == NULL)
        return NULL;
    kernel_instructions(ptx, lines, KERNEL_TEXT);
    const looked_at l = {lines, kernel_has_gap(ptx)};
    const kernel_mistake *m = t->mistakes;
    while (m->name != NULL && !seen(t, &l, o, m))
        ++m;
    free(lines);
    return m->name == NULL ? NULL : m;
}
