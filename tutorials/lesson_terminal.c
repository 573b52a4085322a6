/* lesson_terminal.c - steps on a terminal. */
#include "lesson_record.h"

int lesson_step_through(const lesson *l)
{
    lesson_put_text(l, stdout);
    return 0;
}
