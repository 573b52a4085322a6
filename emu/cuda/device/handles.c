/* handles.c - lists of what handles point to: memory, modules, kernels, streams, events. */
#include "emu/cuda/device/state.h"

#include <stdlib.h>
#include <string.h>

bool emui_cu_add(emui_cu_list *list, void *thing)
{
    if (thing == NULL)
        return false;
    if (list->count == list->room) {
        int room = list->room == 0 ? 16 : 2 * list->room;
        void **more = realloc(list->at, (size_t)room * sizeof *more);
        if (more == NULL)
            return false;
        list->at = more;
        list->room = room;
    }
    list->at[list->count++] = thing;
    return true;
}

bool emui_cu_has(const emui_cu_list *list, const void *thing)
{
    for (int i = list->count; i > 0; --i)
        if (list->at[i - 1] == thing)
            return true;
    return false;
}

void emui_cu_drop(emui_cu_list *list, const void *thing)
{
    int i = 0;
    while (i < list->count && list->at[i] != thing)
        ++i;
    if (i == list->count)
        return;
    memmove(&list->at[i], &list->at[i + 1], (size_t)(list->count - i - 1) * sizeof *list->at);
    --list->count;
}
