/* numbers.c - the numbers in a cell's text, apart from its commas and parentheses. */
#include "tutorials/exercises/judge/task.h"

#include <stdlib.h>

bool task_read_numbers(const char *text, task_numbers *out)
{
    char *form = out->form;
    for (out->n = 0; *text != '\0';) {
        char *end;
        int64_t value = strtoll(text, &end, 10);
        if (end == text) {
            *form++ = *text++;
            continue;
        }
        if (out->n == TASK_NUMBERS)
            return false;
        out->value[out->n++] = value;
        *form++ = '0';
        text = end;
    }
    *form = '\0';
    return out->n > 0;
}
