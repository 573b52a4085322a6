/* footprint.h - the bytes that an operation reads and writes, as ranges of addresses.
 *
 * Those of copies and fills are known from their arguments. Those of a launch are in what races
 * within it are found by: the states of words (race/owners.h), or shadow memory, where each record
 * has the serial of a cluster. Both are the next launch's when that begins.
 *
 * What is here: collecting and comparing. What is not: which operations are unordered
 * (stream_order.h). */
#ifndef EMUI_CUDA_FOOTPRINT_H
#define EMUI_CUDA_FOOTPRINT_H

#include "emu/state/state.h"

/* Atomic and volatile accesses of GPU or system scope do not race with each other; all others are
 * plain. */
typedef enum emui_cu_access {
    CU_READS,
    CU_WRITES,
    CU_READS_ATOMIC,
    CU_WRITES_ATOMIC,
    CU_ACCESSES
} emui_cu_access;

/* begin <= address < end */
typedef struct emui_cu_range {
    uint64_t begin, end;
} emui_cu_range;

/* In the order of their addresses, apart from each other. */
typedef struct emui_cu_ranges {
    emui_cu_range *at; /* of malloc */
    int count, room;
} emui_cu_ranges;

/* A range that begins where those before it have begun, or later. Out of memory: it is left out. */
void emui_cu_ranges_add(emui_cu_ranges *r, uint64_t begin, uint64_t end);
/* All bytes of both. */
void emui_cu_ranges_join(emui_cu_ranges *to, const emui_cu_ranges *more);
/* Is any byte of both? */
bool emui_cu_ranges_meet(const emui_cu_ranges *one, const emui_cu_ranges *other);
bool emui_cu_ranges_have(const emui_cu_ranges *r, uint64_t address);
void emui_cu_ranges_free(emui_cu_ranges *r);

typedef struct emui_cu_footprint {
    emui_cu_ranges of[CU_ACCESSES];
} emui_cu_footprint;

/* emui_cu_ranges_add of those of this kind. */
void emui_cu_footprint_add(emui_cu_footprint *f, emui_cu_access kind, uint64_t begin, uint64_t end);
/* All accesses of both. */
void emui_cu_footprint_join(emui_cu_footprint *to, const emui_cu_footprint *more);
/* Adds those to bytes of this range. */
void emui_cu_footprint_within(const emui_cu_footprint *of, emui_cu_range range,
                              emui_cu_footprint *to);
void emui_cu_footprint_free(emui_cu_footprint *f);
/* Adds what the launch did to global memory that ran last; none has begun since. */
void emui_cu_footprints(const emu_machine *m, emui_cu_footprint *launch);

/* What two unordered operations have in common that they must not have. */
typedef struct emui_cu_conflict {
    uint64_t address, bytes; /* the first of it, and how many in a row */
    bool one_writes, other_writes;
} emui_cu_conflict;

/* False: they do not race. */
bool emui_cu_conflict_of(const emui_cu_footprint *one, const emui_cu_footprint *other,
                         emui_cu_conflict *to);
/* Does one access atomically what the other writes atomically? Then it may have waited for it. */
bool emui_cu_may_synchronise(const emui_cu_footprint *one, const emui_cu_footprint *other);

#endif
