/* load_store.h - what load_store.c, load_store_row.c, local_row.c and constant_row.c share. */
#ifndef EMUI_LOAD_STORE_H
#define EMUI_LOAD_STORE_H

#include "emu/state/state.h"

#include <string.h>

/* A load or store whose lanes all access aligned elements of one region, with all checks; false
 * where it is something else, or needs a finding: then nothing was done. */
bool emui_row_access(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i);
/* The same in local memory, where each lane has its own. */
bool emui_local_access(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i);
/* A load of one parameter or constant by all of them. */
bool emui_constant_access(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i);

/* Where nothing is counted, and nothing checked: the same of any space. It needs no more than the
 * registers of the warp, and the memory. Where something is checked, of regular rows of memory that
 * lanes share, of which nothing is found. */
bool emui_unchecked_access(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i);
/* The same of atomics, which may also change what other lanes wait for, and whether the warp polls
 * (atom.c). */
bool emui_unchecked_update(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i);
/* emui_may_access, of where something is checked. */
bool emui_may_access_row(emu_warp *w, int32_t pc, emui_region *r, const uint64_t at[2],
                         int32_t step);
/* Is it one that unchecked_row.h has functions for? */
bool emui_has_unchecked(const emu_ins *i);
/* Which offsets in the region it may use, from .. to before. */
typedef struct emui_stretch {
    uint64_t first, end;
} emui_stretch;
emui_stretch emui_stretch_of(const emu_ins *i);

/* "ld.global", .. */
const char *emui_load_store_name(const emu_ins *i);

/* Loads of constants do not go through the order of accesses: who compares launches reads here what
 * they were. */
static inline void emui_note_read(emui_place p, uint32_t bytes)
{
    static const uint8_t word[] = {1, 1, 1, 1};
    uint8_t *at = p.region->reads == NULL ? NULL : p.region->reads + p.offset;
    if (at != NULL && bytes == sizeof word) /* as a rule: one store */
        memcpy(at, word, sizeof word);
    else if (at != NULL)
        memset(at, 1, bytes);
}

/* Elements of up to 64 bits, in whole registers; so many bytes of a lane. */
static inline bool emui_has_pieces(const emu_ins *i, uint32_t bytes)
{
    uint32_t bits = emu_type_bits(i->type);
    if (i->sem != EMU_WEAK || bits < 8 || bits > 64 || bytes > 16 || (bytes & (bytes - 1)) != 0)
        return false;
    for (int k = 0; k < i->listed; ++k)
        if (i->list[k].kind != EMU_REG)
            return false;
    emu_kind first = i->op == EMU_LD ? i->d.kind : i->b.kind;
    return i->listed > 0 || first == EMU_REG || (i->op == EMU_ST && bytes <= 4 && i->count <= 1);
}

/* Bytes of all elements of a lane. */
static inline uint32_t emui_bytes_of_lane(const emu_ins *i)
{
    return emu_type_bits(i->type) / 8 * (uint32_t)(i->count > 1 ? i->count : 1);
}

/* Bytes of a piece. */
static inline uint32_t emui_piece_of(const emu_ins *i)
{
    uint32_t bytes = emu_type_bits(i->type) / 8;
    return bytes < 4 ? bytes : 4;
}

static inline uint32_t emui_pieces_of(const emu_ins *i)
{
    return emui_bytes_of_lane(i) / emui_piece_of(i);
}

/* The row of registers that a piece, a word or a narrower element, of each lane goes into, or comes
 * from. */
static inline int32_t emui_row_of_piece(const emu_ins *i, emu_operand first, uint32_t k)
{
    uint32_t bits = emu_type_bits(i->type), rows = bits < 32 ? 1 : bits / 32;
    return i->listed > 0 ? i->list[k / rows].r + (int32_t)(k % rows) : first.r + (int32_t)k;
}

#endif
