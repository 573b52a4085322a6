/* list.c - a list that grows, used as a stack, whose end can be kept in an arena. */
#include "emu/ptx/list.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 16 };

static bool make_room(emui_ptx_list *list, int32_t n)
{
    if (n > INT32_MAX / 2 - list->count)
        return false;
    int32_t capacity = list->capacity == 0 ? FIRST_CAPACITY : list->capacity;
    while (capacity < list->count + n)
        capacity *= 2;
    void *items = realloc(list->items, (size_t)capacity * list->size);
    if (items == NULL)
        return false;
    list->items = items;
    list->capacity = capacity;
    return true;
}

void *emui_ptx_list_add_many(emui_ptx_list *list, int32_t n)
{
    if (n > list->capacity - list->count && !make_room(list, n))
        return NULL;
    unsigned char *item = (unsigned char *)list->items + (size_t)list->count * list->size;
    memset(item, 0, (size_t)n * list->size);
    list->count += n;
    return item;
}

void *emui_ptx_list_add(emui_ptx_list *list)
{
    return emui_ptx_list_add_many(list, 1);
}

void *emui_ptx_list_keep(emui_ptx_list *list, int32_t from, emui_ptx_arena *arena)
{
    size_t bytes = (size_t)(list->count - from) * list->size;
    void *kept = emui_ptx_arena_take(arena, bytes > 0 ? bytes : 1);
    if (kept == NULL)
        return NULL;
    if (bytes > 0)
        memcpy(kept, (unsigned char *)list->items + (size_t)from * list->size, bytes);
    list->count = from;
    return kept;
}

void emui_ptx_list_free(emui_ptx_list *list)
{
    free(list->items);
    list->items = NULL;
    list->count = list->capacity = 0;
}
