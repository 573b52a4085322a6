/* mbarrier_word.h - the 64 bits of an mbarrier object, and what the checkers keep next to them.
 *
 *      63      62 .. 43     42    41 .. 21     20 .. 1      0
 *      phase   - pending    0     - tx         - expected   0
 *              (20 bits)          (21 bits)    (20 bits)
 *
 * as an H200 has it (spec-tests/spec/recorded/h200/mbarrier.answers): counts stand there negated,
 * so that arrivals and bytes that come are added, and the last arrival carries into the phase. The
 * state that an arrive gives is the upper half of the word before it, and in the lower half its
 * operand.
 *
 * The word in shared memory is the object: it changes in place, and no other file holds a count.
 * This header and mbarrier_word.c alone depend on its layout. Here: the word, its
 * phases. Not here: the instructions (mbarrier.c). */
#ifndef EMUI_MBARRIER_WORD_H
#define EMUI_MBARRIER_WORD_H

#include "emu/check/race/order.h"
#include "emu/state/state.h"

enum { EMUI_BARRIER_BYTES = 8, EMUI_BARRIER_MAX = (1 << 20) - 1 };

typedef struct emui_word {
    bool phase;                 /* its parity */
    uint32_t pending, expected; /* arrivals: of this phase, of each phase to come */
    int32_t tx;                 /* bytes expected and not yet there; below 0: there too early */
} emui_word;

emui_word emui_word_of(uint64_t bits);
uint64_t emui_word_bits(emui_place p);
emui_word emui_word_get(emui_place p);
void emui_word_put(emu_machine *m, emui_place p, emui_word word);

/* What the checkers keep of a live object.
 *
 *      phases         that are over, since init
 *      observed       a wait has found the last of them over
 *      open           the clocks that arrivals of the present phase released to: those of its own
 *                     CTA and of the engine, those of other CTAs, and of reads there
 *      closed         the same of the last phase that is over: what a wait acquires
 *      came, ended    the last arrival of the present phase, and of the one before; and when
 *      init, init_at  when mbarrier.init was executed, and at which instruction
 *      synchronised   of each thread: how many phases it has waited for; NULL before the first */
typedef struct emui_mbarrier {
    uint64_t phases;
    emui_timestamp init;
    int32_t init_at;
    bool observed;
    emui_clock *open[EMUI_HANDOVERS], *closed[EMUI_HANDOVERS];
    uint64_t *synchronised;
    emu_party came, ended; /* the last arrival of this phase; of the one before; pc -1: none */
    emui_timestamp came_at, ended_at; /* epoch 0: not a lane's */
} emui_mbarrier;

bool emui_barrier_phase(emui_place barrier); /* the parity of its phase */
/* NULL where no live object is. */
emui_mbarrier *emui_barrier_side(emu_machine *m, emui_place p);
/* False: out of memory. */
bool emui_barrier_begin(emu_machine *m, emui_place p, uint32_t count);
void emui_barrier_end(emu_machine *m, emui_place p);
void emui_mbarriers_free(emui_cta *cta);
void emui_mbarriers_end(emui_cta *cta); /* all objects; their bytes stay as they are */
/* The phase ends where nothing is pending any more. */
void emui_barrier_try_end_phase(emu_machine *m, emui_place p);
/* A lane, or the engine for it, has arrived. */
void emui_barrier_came(emu_machine *m, emui_place p, emu_party by, emui_timestamp at);
/* A lane has found the last phase over; how many phases a lane has waited for. */
void emui_barrier_synchronise(emu_machine *m, const emu_warp *w, int lane, emui_place p);
uint64_t emui_barrier_synchronised(emu_machine *m, const emu_warp *w, int lane, emui_place p);

/* Eight bytes of shared memory for an object; false after a fault. */
bool emui_barrier_place(const emui_actor *by, emu_space space, uint64_t address, emui_place *to);
/* The live mbarrier at a shared address; false after a fault. */
bool emui_barrier_at(const emui_actor *by, emu_space space, uint64_t address, emui_place *to);
/* False after a fault: it is that of another CTA. */
bool emui_barrier_is_local(const emui_actor *by, emui_place p);

#endif
