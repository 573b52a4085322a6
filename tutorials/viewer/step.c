/* step.c - the record: steps, and the values and lines that they show.
 *
 * Here: the record of a lesson, kept as text at once, since values are gone when a lesson releases
 * them. Not here: pictures (draw.c), how the record is shown. */
#include "tutorials/viewer/record.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- Text ---- */

char *lesson_format(const lesson *l, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (n < 0)
        lesson_fail(l, "this text cannot be written: %s", format);
    char *text = lesson_alloc(l, (size_t)n + 1);
    vsnprintf(text, (size_t)n + 1, format, args);
    return text;
}

static char *copy_of(const lesson *l, const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(lesson_alloc(l, size), text, size);
}

/* ---- Steps ---- */

/* Refusals above a step are shown below it. */
void lesson_step(lesson *l, int line, const char *format, ...)
{
    if (l->steps == LESSON_MAX_STEPS)
        lesson_fail(l, "more than %d steps are too many for one idea", LESSON_MAX_STEPS);
    lesson_stage *step = &l->step[l->steps++];
    va_list args;
    va_start(args, format);
    step->prose = lesson_format(l, format, args);
    va_end(args);
    step->line = line;
}

lesson_item *lesson_add(lesson *l, lesson_kind kind)
{
    if (l->steps == 0)
        lesson_fail(l, "it shows something before its first step");
    lesson_stage *step = &l->step[l->steps - 1];
    if (step->items == LESSON_MAX_ITEMS)
        lesson_fail(l, "line %d: more than %d things are too many for one step", step->line,
                    LESSON_MAX_ITEMS);
    lesson_item *item = &step->item[step->items++];
    item->kind = kind;
    return item;
}

/* ---- Values and lines ---- */

/* A valid value must not hide a refusal that came before it. */
static void show_refusal(lesson *l, const char *name, ct_value v)
{
    if (v != l->null_value)
        lesson_must(l);
    lesson_item *item = lesson_add(l, LESSON_REFUSAL);
    item->name = copy_of(l, name);
    item->text = copy_of(l, ct_message(&l->cx));
    if (ct_witness(&l->cx)[0] != '\0')
        item->witness = copy_of(l, ct_witness(&l->cx));
    ct_clear(&l->cx);
}

void lesson_show(lesson *l, const char *name, ct_value v)
{
    if (ct_check(&l->cx) != CT_OK) {
        show_refusal(l, name, v);
        return;
    }
    size_t mark = ct_mark(&l->cx);
    const char *text = ct_str(&l->cx, v);
    lesson_must(l);
    lesson_item *item = lesson_add(l, LESSON_VALUE);
    item->name = copy_of(l, name);
    item->text = copy_of(l, text);
    ct_release(&l->cx, mark);
}

void lesson_show_int(lesson *l, const char *name, int64_t v)
{
    char text[32];
    lesson_must(l);
    snprintf(text, sizeof text, "%" PRId64, v);
    lesson_item *item = lesson_add(l, LESSON_VALUE);
    item->name = copy_of(l, name);
    item->text = copy_of(l, text);
}

void lesson_say(lesson *l, const char *format, ...)
{
    lesson_must(l);
    lesson_item *item = lesson_add(l, LESSON_LINE);
    va_list args;
    va_start(args, format);
    item->text = lesson_format(l, format, args);
    va_end(args);
}

/* ---- The end ---- */

static void free_item(lesson_item *item)
{
    free(item->name);
    free(item->text);
    free(item->witness);
    if (item->picture == NULL)
        return;
    free(item->picture->cell);
    free(item->picture->row);
    free(item->picture->column);
    free(item->picture->caption);
    free(item->picture);
}

void lesson_free_steps(lesson *l)
{
    for (int s = 0; s < l->steps; ++s) {
        free(l->step[s].prose);
        for (int i = 0; i < l->step[s].items; ++i)
            free_item(&l->step[s].item[i]);
    }
}
