/* undefined.h - values of memory that nobody wrote, in registers.
 *
 * What is here: which bytes of a warp's registers are undefined, lane by lane, and where each such
 * value was read. What is not: which instructions hand them on (follow.c), registers that nobody
 * wrote (core/written.c). */
#ifndef EMUI_UNDEFINED_H
#define EMUI_UNDEFINED_H

#include "emu/core/core.h"

enum { EMUI_ROW_BYTES = 4, EMUI_VALUE_BYTES = 16 };

/* The load that an undefined value comes from. */
typedef struct emui_origin {
    emui_place byte; /* the first one that was not written; no region: the lane of offset, which is
                        not there for shfl.sync */
    const char *what;
    int32_t pc;
    int lane;    /* that loaded it */
    bool copied; /* it was stored, but what was stored there was undefined, too */
} emui_origin;

/* A row of registers; of a predicate, byte 0.
 *
 *      byte[k]    the lanes in which byte k is undefined
 *      computed   .. in which an operation made it of an undefined one; in others it is a copy */
typedef struct emui_undefined_row {
    uint32_t byte[EMUI_ROW_BYTES], computed;
    emui_origin origin[EMU_LANES];
} emui_undefined_row;

/* Of a warp, from the first undefined value on that it loads; predicates come after the rows. */
struct emui_undefined {
    int rows, used; /* of row; how many of them have an undefined byte */
    emui_undefined_row row[];
};

/* An operand as it is read, or a result. */
typedef struct emui_undefined_value {
    uint32_t byte[EMUI_VALUE_BYTES], computed;
    emui_origin origin[EMU_LANES];
} emui_undefined_value;

/* Has the warp undefined values, and are they to be followed? */
static inline bool emui_has_undefined(const emu_warp *w)
{
    return w->undefined != NULL && w->undefined->used > 0;
}

/* The warp has undefined values from now on. False: memory is short. */
bool emui_undefined_begin(emu_warp *w);
/* The row of an operand, NULL where it is in none. */
emui_undefined_row *emui_undefined_row_of(const emu_warp *w, emu_operand o);
/* The lanes in which one of so many bytes of an operand is undefined. */
uint32_t emui_undefined_in(const emu_warp *w, emu_operand o, uint32_t bytes);
/* The same byte by byte, and with origins; bytes from `at` on, added to what is in the value. */
void emui_undefined_read(const emu_warp *w, emu_operand o, uint32_t bytes, uint32_t at,
                         emui_undefined_value *to);
/* The active lanes of a result; bytes of its last row behind the value are defined. */
void emui_undefined_write(emu_warp *w, uint32_t active, emu_operand o, uint32_t bytes,
                          const emui_undefined_value *v);
/* All of a row in these lanes is defined. */
void emui_define(emu_warp *w, uint32_t lanes, int32_t row);

/* These lanes use an operand: a finding at the load that it comes from, and it is defined then. */
void emui_find_undefined(emu_machine *m, emu_warp *w, uint32_t lanes, emu_operand o,
                         uint32_t bytes);

/* ---- Loads and stores of one lane, at a place, when they are done ---- */

/* What the state of the bytes says goes into the registers; bytes: as many as are there, those that
 * follow are 0. */
void emui_undefined_load(const emui_actor *by, const emu_ins *i, emui_place p, uint32_t bytes);
/* Does one of these bytes have no value? Before an access writes them. */
bool emui_is_unwritten(emui_place p, uint32_t bytes);
/* A lane's result from memory that had none, of whole registers. */
void emui_undefined_result(const emui_actor *by, emu_operand d, uint32_t bytes, emui_place p);
/* .. and back. What others see there, and is more than a copy, is a finding. */
void emui_undefined_show(const emui_actor *by, const emu_ins *i, emui_place p);
/* Bytes that are undefined then count as never written again. */
void emui_undefined_store(const emui_actor *by, const emu_ins *i, emui_place p);
/* Is there an undefined byte in what these lanes store? */
bool emui_stores_undefined(const emu_warp *w, uint32_t active, const emu_ins *i);

/* The lane has values of another call in these rows and predicates. */
void emui_undefined_restore(emu_warp *w, int lane, const emu_ins *call);
/* All of its registers are defined; the same, and it keeps no memory for this. */
void emui_undefined_clear(emu_warp *w);
void emui_undefined_drop(emu_warp *w);

/* ---- exchange.c ---- */

/* Values of 32 bits that lanes read from each other, by shfl.sync: each from operand a of another
 * lane into its own d. */
typedef struct emui_exchange {
    uint32_t lanes; /* that are there */
    uint32_t from[EMU_LANES];
    emu_operand a[EMU_LANES], d[EMU_LANES];
} emui_exchange;

void emui_undefined_exchange(emu_warp *w, const emui_exchange *e);

/* ---- flow.c ---- */

/* What an operation that only computes makes of undefined operands, in the active lanes. */
void emui_undefined_flow(emu_warp *w, uint32_t active, const emu_ins *i);

/* ---- follow.c ---- */

/* An instruction is to be executed by the active lanes of a group at it. */
void emui_follow(emu_machine *m, emu_warp *w, uint32_t group, uint32_t active, const emu_ins *i);

#endif
