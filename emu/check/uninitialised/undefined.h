/* undefined.h - registers that nobody wrote, and values of memory that nobody wrote, in registers.
 *
 * What is here: which bytes of a warp's registers are undefined, lane by lane, and where each such
 * value was read. What is not: which instructions hand them on (uninitialised_uses.c). */
#ifndef EMUI_UNDEFINED_H
#define EMUI_UNDEFINED_H

#include "emu/state/state.h"

enum { EMUI_ROW_BYTES = 4, EMUI_VALUE_BYTES = 16 };

/* The load that an undefined value comes from. */
typedef struct emui_origin {
    emui_place byte; /* the first one that was not written; no region: the lane of offset, which is
                        not there for shfl.sync */
    const char *what;
    const emu_warp *w;
    int32_t pc;
    int lane;    /* of the warp, which loaded it */
    bool copied; /* it was stored, but what was stored there was undefined, too */
    bool past;   /* it lies past the end, where a vector was loaded whole */
} emui_origin;

/* A row of registers; of a predicate, byte 0.
 *
 *      byte[k]    the lanes in which byte k is undefined
 *      computed   .. in which an operation made it of an undefined one, or it is a value of its own
 *                 (stored.c); in others it may be a copy of padding */
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

/* The warp has undefined values from now on. False: out of memory. */
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

/* What the state of the bytes says goes into the registers. there, wanted: those that were loaded,
 * and those that are used, a bit each; what is not there is past the end. */
void emui_undefined_load(const emui_actor *by, const emu_ins *i, emui_place p, uint32_t there,
                         uint32_t wanted);
/* Does one of these bytes have no value, and where does that come from? Before an access writes
 * them. */
bool emui_is_unwritten(const emui_actor *by, emui_place p, uint32_t bytes, emui_origin *from);
/* A lane's result from memory that had none, of whole registers. */
void emui_undefined_result(const emui_actor *by, emu_operand d, uint32_t bytes,
                           const emui_origin *from);
/* .. and back. A finding in global memory, unless it may be a copy of padding. */
void emui_undefined_show(const emui_actor *by, const emu_ins *i, emui_place p);
/* Bytes that are undefined then count as never written again. */
void emui_undefined_store(const emui_actor *by, const emu_ins *i, emui_place p);
/* The same of bytes of one register, from `first` on, which are a value. */
void emui_undefined_store_part(const emui_actor *by, emu_operand o, uint32_t first, uint32_t bytes,
                               emui_place p);
/* Something that is no load reads a byte of shared memory that an undefined value was stored into:
 * a finding. False: none was. */
bool emui_find_stored(const emui_actor *by, emui_place p);
/* Is there an undefined byte in what these lanes store? */
bool emui_stores_undefined(const emu_warp *w, uint32_t active, const emu_ins *i);

/* The lane has values of another call in these rows and predicates. */
void emui_undefined_restore(emu_warp *w, int lane, const emu_ins *call);
/* All of its registers are defined; the same, and it keeps no memory for this. */
void emui_undefined_clear(emu_warp *w);
void emui_undefined_drop(emu_warp *w);

/* ---- stored.c ---- */

/* An undefined value is stored into a byte of shared memory; is_value: it is not just padding. */
void emui_stored_put(emu_machine *m, emui_place p, const emui_origin *from, bool is_value);
/* The origin of the undefined value in a byte; NULL: there is none, or its origin is not known. */
const emui_origin *emui_stored_at(emui_place p, bool *is_value);
/* The origins of all its bytes are not known any more. */
void emui_stored_drop(emui_region *r);

/* ---- exchange.c ---- */

/* Values of 32 bits that lanes read from each other, by shfl.sync: each from operand a of another
 * lane into its own d. */
typedef struct emui_exchange {
    uint32_t lanes; /* that are there */
    uint32_t from[EMU_LANES];
    emu_operand a[EMU_LANES], d[EMU_LANES];
} emui_exchange;

void emui_undefined_exchange(emu_warp *w, const emui_exchange *e);

/* ---- uninitialised_flow.c ---- */

/* What an operation that only computes makes of undefined operands, in the active lanes. */
void emui_undefined_flow(emu_warp *w, uint32_t active, const emu_ins *i);
/* Registers that are moved, whole or in parts, were written where their sources were. False: the
 * instruction moves none. */
bool emui_move_written(emu_warp *w, uint32_t active, const emu_ins *i);

/* ---- uninitialised_uses.c ---- */

/* An instruction is to be executed by the active lanes of a group at it. */
void emui_follow(emu_machine *m, emu_warp *w, uint32_t group, uint32_t active, const emu_ins *i);

/* ---- Registers that nobody wrote ---- */

/* Some of these lanes read a row that they never wrote: a finding, once. */
void emui_find_unwritten(emu_machine *m, emu_warp *w, uint32_t lanes, int32_t r);

/* Lanes read an operand: its first row, where it has one. */
static inline void emui_read_written(emu_machine *m, emu_warp *w, uint32_t lanes, emu_operand o)
{
    bool row = o.kind == EMU_REG || (o.kind == EMU_ADDRESS && o.r >= 0);
    if (w->written != NULL && row && (lanes & ~w->written[o.r]) != 0)
        emui_find_unwritten(m, w, lanes & ~w->written[o.r], o.r);
}

#endif
