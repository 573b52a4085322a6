/* track.h - the last accesses to each word of a region: what the order of accesses is checked by.
 *
 * What is here: track.c, for race.c and scope.c. What is not: who asks, and what about. */
#ifndef EMU_TRACK_H
#define EMU_TRACK_H

#include "emu/core/core.h"

enum { EMUI_SLOTS = 4, EMUI_TRACK_WORD = 4, EMUI_TRACK_PAGE_WORDS = 256 };
enum { EMUI_TRACK_PAGE = EMUI_TRACK_PAGE_WORDS * EMUI_TRACK_WORD }; /* bytes */

/* An access. */
typedef struct emui_slot {
    uint32_t time;
    int32_t pc;
    uint16_t who;  /* a thread of the cluster, or a lane of the engine */
    uint8_t bytes; /* of the word, as a mask; 0: empty */
    uint8_t flags; /* race.c's */
} emui_slot;

struct emui_more {
    emui_slot write[EMUI_SLOTS - 1], read[EMUI_SLOTS - 1];
};

/* The last write and the last read of a word; where several lanes wrote its bytes, or read it
 * without an order, more holds the others. */
typedef struct emui_tracked {
    emui_slot write, read;
    struct emui_more *more;
} emui_tracked;

/*      page[i]   the words of bytes i * 1024 .. of a region, NULL until one is touched */
struct emui_track {
    size_t pages;
    emui_tracked *page[];
};

/* The word of a byte; NULL: out of memory. */
emui_tracked *emui_tracked_at(emu_machine *m, emui_region *r, uint64_t offset);
/* "lane 3 of warp 1 of CTA 0", or the engine. */
const char *emui_slot_name(const emu_machine *m, const emui_slot *s, emui_text *t);

/* The k-th slot of a word; NULL where it has no more of them. */
static inline emui_slot *emui_slot_of(emui_tracked *at, bool write, int k)
{
    if (k == 0)
        return write ? &at->write : &at->read;
    if (at->more == NULL)
        return NULL;
    return write ? &at->more->write[k - 1] : &at->more->read[k - 1];
}

#endif
