/* owners.h - which thread alone has accessed a word: what shows, at the same cost for any history,
 * that most rows of most kernels race with nothing.
 *
 *      word   | base + 8 * thread + state |     less than base: nobody has, in this interval
 *
 *      EMUI_OWNER_READS    that thread read it, nobody wrote it
 *      EMUI_OWNER_WRITES   that thread wrote it
 *      EMUI_OWNER_BOTH     it wrote it, and read it after that
 *      EMUI_OWNER_MANY     several threads read it, nobody wrote it
 *      EMUI_OWNER_PARTS    lanes of one row wrote a part of it each, and nobody has used it since
 *      EMUI_OWNER_WHOLE    the same, and all of it between them
 *      EMUI_OWNER_UPDATES  threads updated it, by atomics whose scope has all of them
 *      EMUI_OWNER_COPIED   a cp.async wrote it, which is not known to be over (keep_copy.h)
 *
 * An interval of global memory is a launch; of a CTA's shared memory it ends with each barrier that
 * all of its threads wait at. All that came before an interval happens before all that is in it.
 * Within, a row is in order where it leads from one of these states to another: a word that
 * somebody wrote is that thread's alone, and atomics do not race with each other. Such a row is
 * only kept (row_log.h).
 *
 * Any other row may be in order as well, by what its lanes know of each other. Then the rows of the
 * interval that were kept go to shadow memory, which decides from there on until the interval ends:
 * the region is compared. Both find the same.
 *
 * What is here: the states. What is not: what a row does to them (owners_row.h), rows that are kept
 * (row_log.h). */
#ifndef EMUI_OWNERS_H
#define EMUI_OWNERS_H

#include "emu/check/race/order.h"
#include "emu/check/race/row_log.h"

enum {
    EMUI_OWNER_READS,
    EMUI_OWNER_WRITES,
    EMUI_OWNER_BOTH,
    EMUI_OWNER_MANY,
    EMUI_OWNER_UPDATES,
    EMUI_OWNER_PARTS,
    EMUI_OWNER_COPIED,
    EMUI_OWNER_WHOLE,
    EMUI_OWNER_STATES = 8
};
enum { EMUI_OWNER_WORD = 4, EMUI_OWNER_BLOCK = 4096 }; /* bytes of memory */
/* Threads that an interval may have; in shared memory, and lanes of the engine. */
enum { EMUI_OWNER_THREADS = INT32_MAX / EMUI_OWNER_STATES, EMUI_OWNER_NUMBERS = 8192 };

/* Of a region, from the first row on that may be kept.
 *
 *      block[i]   the launch that last accessed a word of bytes i * 4096 ..
 *      before     rows of earlier intervals, which copies in flight may have to be compared with
 *      log        those since the interval that began with the clock `begun`, its base `first` */
typedef struct emui_owners {
    uint32_t *word, *block;
    size_t words, bytes; /* words; bytes of both lists, in one piece */
    uint32_t base, step; /* step: to the base of the next interval */
    emui_row_log log, before;
    uint32_t first;
    emui_clock *begun; /* NULL: one that knows of nothing */
} emui_owners;

/* For an interval of so many threads. NULL: out of memory. */
emui_owners *emui_owners_new(const emui_region *r, uint32_t threads);
void emui_owners_free(emui_owners *o);
/* The next interval begins, and no row of the last one counts; false: out of memory. */
bool emui_owners_begin(emui_owners *o, uint32_t threads);

/* Words of a block of 4096 bytes, and where they are; NULL: the launch that ran last used none.
 * 0: there is no such block. */
uint32_t emui_owners_block(const emui_region *r, size_t block, const uint32_t **word);

#endif
