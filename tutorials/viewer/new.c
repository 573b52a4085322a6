/* new.c - a lesson's memory: its contexts, and its end.
 *
 * Not here: the command line (lesson.c), steps (step.c). */
#include "tutorials/viewer/record.h"

#include <stdlib.h>

enum { MEMORY = 1 << 24 }; /* untouched pages cost nothing */

static void init_context(lesson *l, ct_ctx *cx, void **memory)
{
    *memory = lesson_alloc(l, MEMORY);
    ct_init(cx, *memory, MEMORY);
}

lesson *lesson_new(void)
{
    static const lesson empty = {.number = 0};
    lesson *l = lesson_alloc(&empty, sizeof *l);
    l->width = LESSON_WIDTH;
    init_context(l, &l->cx, &l->memory);
    init_context(l, &l->drawing.cx, &l->drawing_memory);
    l->null_value = ct_parse(&l->cx, ""); /* an empty text is not a value */
    ct_clear(&l->cx);
    return l;
}

void lesson_free(lesson *l)
{
    lesson_free_steps(l);
    free(l->memory);
    free(l->drawing_memory);
    free(l);
}
