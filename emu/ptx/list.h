/* list.h - a list that grows, used as a stack, whose end can be kept in an arena. */
#ifndef EMUI_PTX_LIST_H
#define EMUI_PTX_LIST_H

#include "emu/ptx/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct emui_ptx_list {
    void *items;
    size_t size; /* of an item */
    int32_t count, capacity;
} emui_ptx_list;

/* A new last item, zeroed; NULL when out of memory. It moves when the list grows. */
void *emui_ptx_list_add(emui_ptx_list *list);
/* So many; the first of them. */
void *emui_ptx_list_add_many(emui_ptx_list *list, int32_t n);
/* The items from this one on leave the list, and live in the arena; none: a pointer that is not
 * NULL. NULL when out of memory. */
void *emui_ptx_list_keep(emui_ptx_list *list, int32_t from, emui_ptx_arena *arena);
void emui_ptx_list_free(emui_ptx_list *list);

#define EMUI_PTX_ITEM(list, type, i) (&((type *)(list).items)[i])

#endif
