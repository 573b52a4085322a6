/* arena.h - memory that is taken piece by piece and given back at once. */
#ifndef EMUI_PTX_ARENA_H
#define EMUI_PTX_ARENA_H

#include <stddef.h>

typedef struct emui_ptx_arena emui_ptx_arena;

/* NULL when out of memory. */
emui_ptx_arena *emui_ptx_arena_open(void);
void emui_ptx_arena_close(emui_ptx_arena *arena);
/* Zeroed, and aligned for any type; NULL when out of memory. */
void *emui_ptx_arena_take(emui_ptx_arena *arena, size_t bytes);

#endif
