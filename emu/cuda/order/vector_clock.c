/* vector_clock.c - see vector_clock.h. */
#include "emu/cuda/order/vector_clock.h"

#include <stdlib.h>

static bool grow(emui_cu_clock *c, int length)
{
    uint32_t *more =
        length <= c->length ? c->time : realloc(c->time, (size_t)length * sizeof *more);
    if (more == NULL && length > 0)
        return false;
    c->time = more;
    for (; c->length < length; ++c->length)
        c->time[c->length] = 0;
    return true;
}

bool emui_cu_clock_set(emui_cu_clock *c, int slot, uint32_t time)
{
    if (!grow(c, slot + 1))
        return false;
    c->time[slot] = time;
    return true;
}

bool emui_cu_clock_join(emui_cu_clock *to, const emui_cu_clock *from)
{
    if (!grow(to, from->length))
        return false;
    for (int i = 0; i < from->length; ++i)
        to->time[i] = to->time[i] > from->time[i] ? to->time[i] : from->time[i];
    return true;
}

void emui_cu_clock_free(emui_cu_clock *c)
{
    free(c->time);
    *c = (emui_cu_clock){0};
}
