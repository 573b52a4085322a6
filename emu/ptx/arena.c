/* arena.c - memory that is taken piece by piece and given back at once.
 *
 *      arena -> block [ next | taken | .. pieces .. | free ] -> block -> ..
 *
 * Blocks double up to a megabyte, so that a small module costs little and a large one few calls. A
 * piece that is larger than a block has one of its own behind the one in use. */
#include "emu/ptx/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>

enum { FIRST_BLOCK = 8 << 10, LARGEST_BLOCK = 1 << 20, ALIGNMENT = alignof(max_align_t) };

struct block {
    struct block *next;
    size_t bytes, taken;
    alignas(max_align_t) unsigned char memory[];
};

struct emui_ptx_arena {
    struct block *block; /* in use: the others are full */
    size_t next_bytes;
};

emui_ptx_arena *emui_ptx_arena_open(void)
{
    emui_ptx_arena *arena = calloc(1, sizeof *arena);
    if (arena != NULL)
        arena->next_bytes = FIRST_BLOCK;
    return arena;
}

void emui_ptx_arena_close(emui_ptx_arena *arena)
{
    if (arena == NULL)
        return;
    for (struct block *b = arena->block; b != NULL;) {
        struct block *next = b->next;
        free(b);
        b = next;
    }
    free(arena);
}

static struct block *new_block(size_t bytes)
{
    struct block *b = calloc(1, sizeof *b + bytes);
    if (b != NULL)
        b->bytes = bytes;
    return b;
}

static void *take_own(emui_ptx_arena *arena, size_t bytes)
{
    struct block *b = new_block(bytes);
    if (b == NULL)
        return NULL;
    b->taken = bytes;
    if (arena->block == NULL) {
        arena->block = b;
    } else {
        b->next = arena->block->next;
        arena->block->next = b;
    }
    return b->memory;
}

void *emui_ptx_arena_take(emui_ptx_arena *arena, size_t bytes)
{
    if (bytes > SIZE_MAX / 2)
        return NULL;
    bytes = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    struct block *b = arena->block;
    if (b == NULL || b->bytes - b->taken < bytes) {
        if (bytes > arena->next_bytes / 4)
            return take_own(arena, bytes);
        b = new_block(arena->next_bytes);
        if (b == NULL)
            return NULL;
        b->next = arena->block;
        arena->block = b;
        if (arena->next_bytes < LARGEST_BLOCK)
            arena->next_bytes *= 2;
    }
    void *piece = b->memory + b->taken;
    b->taken += bytes;
    return piece;
}
