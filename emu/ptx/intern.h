/* intern.h - the names of a module: each text once, so that equal names are equal pointers. */
#ifndef EMUI_PTX_INTERN_H
#define EMUI_PTX_INTERN_H

#include "emu/ptx/arena.h"

#include <stdint.h>

struct emui_ptx_binding; /* parse.h: what a name stands for */

typedef struct emui_ptx_name {
    struct emui_ptx_name *next; /* of the same hash */
    uint32_t hash, length;
    struct emui_ptx_binding *bound;  /* the innermost meaning, or NULL */
    struct emui_ptx_binding *family; /* of "%r": .reg .b32 %r<5> */
    int32_t frame;    /* of a place in the source as text: its last frame (parse_loc.c), or 0 */
    const char *data; /* of a label of .debug_str: the characters behind it, or NULL */
    uint32_t bytes;   /* of them, with the 0 at their end */
    char text[];
} emui_ptx_name;

typedef struct emui_ptx_names {
    emui_ptx_arena *arena;
    emui_ptx_name **slot;
    uint32_t slots, count; /* slots: a power of 2 */
} emui_ptx_names;

/* The name that is this text; NULL when out of memory. */
emui_ptx_name *emui_ptx_intern(emui_ptx_names *names, const char *text, size_t length);

#endif
