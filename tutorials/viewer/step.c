/* step.c - the record: steps, and room for what they show.
 *
 * Not here: values and pictures (show.c), how the record is shown. */
#include "tutorials/viewer/record.h"

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

char *lesson_copy(const lesson *l, const char *text)
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

/* ---- The end ---- */

static void free_item(lesson_item *item)
{
    free(item->name);
    free(item->text);
    free(item->witness);
    free(item->cpp);
    lesson_free_picture(item->picture);
}

void lesson_free_steps(lesson *l)
{
    free(l->prelude);
    for (int s = 0; s < l->steps; ++s) {
        free(l->step[s].prose);
        free(l->step[s].cpp);
        free(l->step[s].wrong);
        for (int i = 0; i < l->step[s].items; ++i)
            free_item(&l->step[s].item[i]);
    }
}
