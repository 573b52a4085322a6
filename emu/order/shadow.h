/* shadow.h - shadow memory: the last accesses to each word of a region, by which races are found.
 *
 * What is here: shadow.c, for race.c and scope.c. What is not: which accesses are recorded, and
 * what is said about them. */
#ifndef EMUI_SHADOW_H
#define EMUI_SHADOW_H

#include "emu/order/order.h"

enum { EMUI_RECORDS = 4, EMUI_SHADOW_WORD = 4, EMUI_SHADOW_PAGE_WORDS = 256 };
enum { EMUI_SHADOW_PAGE = EMUI_SHADOW_PAGE_WORDS * EMUI_SHADOW_WORD }; /* bytes */

/* An access. */
typedef struct emui_record {
    uint32_t epoch;
    int32_t pc;
    uint16_t who;  /* a thread of the cluster, or a lane of the engine */
    uint8_t bytes; /* of the word, as a mask; 0: empty */
    uint8_t flags; /* race.c's */
} emui_record;

struct emui_more {
    emui_record write[EMUI_RECORDS - 1], read[EMUI_RECORDS - 1];
};

/* The last write and the last read of a word; where several lanes wrote its bytes, or read it
 * without an order, more holds the others. */
typedef struct emui_shadow_word {
    emui_record write, read;
    struct emui_more *more;
} emui_shadow_word;

/*      page[i]   the words of bytes i * 1024 .. of a region, NULL until one is touched */
struct emui_shadow {
    size_t pages;
    emui_shadow_word *page[];
};

bool emui_shadow_open(emu_machine *m, emui_region *r); /* false: out of memory */
void emui_shadow_close(emui_region *r);
/* The shadow word of a byte; NULL: out of memory. */
emui_shadow_word *emui_shadow_at(emu_machine *m, emui_region *r, uint64_t offset);
/* Room for more records of a word; false: out of memory. */
bool emui_shadow_more(emu_machine *m, emui_shadow_word *at);
/* Accesses that a write covers are not compared any more; but one with a flag, where leaves is not
 * 0, leaves the writes without it, with which others like it race still. */
void emui_shadow_cover(emui_shadow_word *at, uint8_t bytes, uint8_t leaves);
/* "lane 3 of warp 1 of CTA 0", or "an asynchronous operation of" it. */
const char *emui_record_name(const emu_machine *m, const emui_record *s, emui_text *t);

/* Accesses to some bytes that go by another number now; writes: these, else the reads. */
typedef struct emui_change {
    int from, to;
    uint32_t epoch;
    bool writes;
} emui_change;

void emui_renumber(emu_machine *m, emui_place p, uint64_t bytes, const emui_change *c);

/* How many lanes after one are one read with it: of the same words, in one epoch and with one
 * clock, and no lane of the warp wrote them since. */
int emui_lanes_beside(const emu_warp *w, uint32_t active, const emui_row *row, int lane);

/* The k-th record of a word; NULL where it has no more of them. */
static inline emui_record *emui_record_of(emui_shadow_word *at, bool write, int k)
{
    if (k == 0)
        return write ? &at->write : &at->read;
    if (at->more == NULL)
        return NULL;
    return write ? &at->more->write[k - 1] : &at->more->read[k - 1];
}

#endif
