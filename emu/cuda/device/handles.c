/* handles.c - lists of what handles point to: memory, modules, kernels, streams, events. */
#include "emu/cuda/device/state.h"

#include <stdlib.h>
#include <string.h>

/* Room for one more behind the last. */
static bool make_room(emui_cu_list *list)
{
    void **block = list->at == NULL ? NULL : list->at - list->before;
    if (list->before + list->count < list->room)
        return true;
    if (list->before > list->room / 2) {
        memmove(block, list->at, (size_t)list->count * sizeof *block);
    } else {
        int room = list->room == 0 ? 16 : 2 * list->room;
        void **more = malloc((size_t)room * sizeof *more);
        if (more == NULL)
            return false;
        if (list->count > 0)
            memcpy(more, list->at, (size_t)list->count * sizeof *more);
        free(block);
        block = more;
        list->room = room;
    }
    list->at = block;
    list->before = 0;
    return true;
}

bool emui_cu_add(emui_cu_list *list, void *thing)
{
    if (thing == NULL || !make_room(list))
        return false;
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
    emui_cu_drop_at(list, i);
}

void emui_cu_drop_at(emui_cu_list *list, int i)
{
    --list->count;
    if (i > list->count / 2) {
        memmove(&list->at[i], &list->at[i + 1], (size_t)(list->count - i) * sizeof *list->at);
        return;
    }
    memmove(&list->at[1], &list->at[0], (size_t)i * sizeof *list->at);
    ++list->at;
    ++list->before;
}

void emui_cu_list_free(emui_cu_list *list)
{
    if (list->at != NULL)
        free(list->at - list->before);
    *list = (emui_cu_list){.at = NULL};
}
