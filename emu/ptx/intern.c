/* intern.c - the names of a module: each text once, in a hash table of chains. */
#include "emu/ptx/intern.h"

#include <string.h>

enum { FIRST_SLOTS = 256 };

static uint32_t hash_of(const char *text, size_t length)
{
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < length; ++i)
        h = (h ^ (unsigned char)text[i]) * 16777619u;
    return h ^ h >> 15;
}

/* Twice as many slots; when out of memory the chains grow instead. False: there are none. */
static int make_room(emui_ptx_names *names)
{
    uint32_t slots = names->slots == 0 ? FIRST_SLOTS : names->slots * 2;
    emui_ptx_name **slot = emui_ptx_arena_take(names->arena, slots * sizeof(emui_ptx_name *));
    if (slot == NULL)
        return names->slots > 0;
    for (uint32_t i = 0; i < names->slots; ++i)
        for (emui_ptx_name *n = names->slot[i]; n != NULL;) {
            emui_ptx_name *next = n->next;
            n->next = slot[n->hash & (slots - 1)];
            slot[n->hash & (slots - 1)] = n;
            n = next;
        }
    names->slot = slot;
    names->slots = slots;
    return 1;
}

emui_ptx_name *emui_ptx_intern(emui_ptx_names *names, const char *text, size_t length)
{
    uint32_t hash = hash_of(text, length);
    if (names->count >= names->slots && !make_room(names))
        return NULL;
    emui_ptx_name **slot = &names->slot[hash & (names->slots - 1)];
    for (emui_ptx_name *n = *slot; n != NULL; n = n->next)
        if (n->hash == hash && n->length == length && memcmp(n->text, text, length) == 0)
            return n;
    emui_ptx_name *name = emui_ptx_arena_take(names->arena, sizeof *name + length + 1);
    if (name == NULL)
        return NULL;
    name->next = *slot;
    name->hash = hash;
    name->length = (uint32_t)length;
    memcpy(name->text, text, length);
    *slot = name;
    ++names->count;
    return name;
}
