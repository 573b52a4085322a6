/* race.h - what the files of races share.
 *
 *      race.c         accesses compared with those before them, and recorded
 *      race_row.c     words of a warp's lanes
 *      word_run.c     words with one history, where nothing is to be found
 *      race_message.c   what is said about two accesses without an order
 *      race_reason.c    which wait, barrier, scope or fence would have put them in order
 *
 * What is not: shadow memory (shadow.h), the order itself (clock.c). */
#ifndef EMUI_RACE_H
#define EMUI_RACE_H

#include "emu/check/race/history.h"
#include "emu/check/report/reason.h"

/* An access, and the lane that makes it. */
typedef struct emui_access {
    emu_machine *m;
    emu_warp *w; /* for the message: of the engine, whose operation it is */
    int lane;
    emui_view view;
    const emui_clock *reads; /* what only writes come after */
    emui_record now;
    bool writes, updates, same;    /* updates: reads and writes; same: the bytes stay as they are */
    const emui_together *together; /* emui_async has it */
    bool again;         /* writes bytes that were written before; else nothing is known of that */
    bool unfenced;      /* needs no fence of proxies, nor does what comes after it */
    bool map;           /* of a tensor map, which the engine reads by a proxy of its own */
    bool unordered;     /* with others of its number: copies of one group */
    bool reported;      /* .. a race at its instruction was, before */
    int lane_0, lanes;  /* of its warp: the number of lane 0, and how many there are */
    emui_record fenced; /* of the engine: the last write that it was seen to have a fence after */
    const char *what;
} emui_access;

/* ---- race.c ---- */

/* Of a warp; then of one of its lanes. */
emui_access emui_access_of(const emui_actor *by, const emui_region *r, emui_mode mode);
void emui_access_by(emui_access *a, int lane);
/* What it is to words next to each other; its lanes are the same in all of them (history.h). */
emui_words emui_to_words(const emui_access *a);
/* An access to some bytes of the word at a place, or to a run of bytes: compared, and recorded. */
void emui_visit(const emui_access *a, emui_place p, uint8_t bytes);
void emui_visit_bytes(const emui_access *a, emui_place p, uint64_t bytes);

/* ---- race_row.c ---- */

/* emui_order_row, by shadow memory. */
void emui_compare_row(const emui_actor *by, uint32_t active, emui_row *row, emui_mode mode,
                      uint32_t same);

/* emui_order_access, by shadow memory. */
void emui_compare_access(const emui_actor *by, emui_place p, uint64_t bytes, emui_mode mode);

/* ---- replica.c ---- */

/* A store of a lane to a byte is about to be recorded, of a kernel of Triton: did it load that? */
void emui_replica_stores(const emu_warp *w, int lane, emui_place p);
/* The same of a row, by its first and last lanes: a load as well, which is followed by a store. */
void emui_replica_accesses(const emu_warp *w, uint32_t active, const emui_row *row, bool writes);

/* Is a race with a record, of a read or of a write, one that Triton makes on purpose? Then it is a
 * note of strict checks at most, which this is. */
bool emui_is_replica(const emui_access *a, emui_place p, const emui_record *s, bool wrote);
/* The same of lanes that store copies of one value by one instruction (replica.c). */
bool emui_stores_copies(const emui_access *a, emui_place p, const emui_record *s);

/* ---- race_message.c ---- */

/* emui_order_incoherent, of a region that was stored to in this launch, by shadow memory. */
void emui_compare_incoherent(const emui_actor *by, emui_place p, uint64_t bytes,
                             const emui_incoherent *load);

/* An access without an order after an earlier one of one lane, which wrote, or read. */
void emui_found_race(const emui_access *a, emui_place p, const emui_record *s, bool wrote);
/* A write after a read that nothing but match.sync comes between: a note of strict checks. */
void emui_note_matched(const emui_access *a, emui_place p, const emui_record *s);
/* An access of the engine after a write by the generic proxy: is there a fence between them? */
void emui_check_proxy(const emui_access *a, emui_place p, const emui_record *s);
/* A write of the engine after a read by the generic proxy: the same, as a note of strict checks. */
void emui_check_overwrite(const emui_access *a, emui_place p, const emui_record *s);
/* A strong access, in strict checks, after a strong write that has no order with it: a read of data
 * that a flag announced, which this thread read before, by a load or an atomic? */
void emui_check_message(const emui_access *a, emui_place p, const emui_record *s);
/* Is there one of the thread that wrote? Nothing is said. */
bool emui_is_fenced(emui_access *a, emui_place p, const emui_record *s);

/* ---- lockstep.c ---- */

/* A strong read that no order puts after a strong write of another lane of its warp: does the code
 * rely on lockstep? Then a note. */
void emui_note_lockstep(const emui_access *a, emui_place p, const emui_record *s);

#endif
