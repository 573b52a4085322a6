/* step.h - `cuemu step`: what its files share.
 *
 *      step.c       lines of commands, at a terminal or from a file; the end
 *      edit.c       keys of a line that is typed
 *      command.c    which command a line is
 *      move.c       going on: an instruction, a line, to a breakpoint; back, by running it again
 *      code.c       the source and the PTX side by side, and where lanes are
 *      registers.c  registers and predicates of a lane, of all lanes
 *      memory.c     bytes of memory, as elements and as a layout of CuTe
 *      reported.c       findings when they happen, the end of the run
 *      banks.c      shared memory by bank: who wrote each word, and what an instruction touches
 *      objects.c    warps, barriers, mbarriers, copies in flight
 *      arguments.c  the launch and its arguments
 *      place.c      addresses as they are typed
 *      say.c        colours, mistakes, where an instruction is
 *      look.c       what the machine holds
 *
 * Each uses those below it. Nothing here changes what the machine does but move.c. */
#ifndef CUEMU_STEP_H
#define CUEMU_STEP_H

#include "emu/cli/cuemu.h"
#include "emu/state/state.h"

#include <signal.h>

/* ---- The stepper ---------------------------------------------------------------------------- */

/* What was done to the machine, to be done again: so many steps of its schedule (warp -1), or of
 * one warp out of turn. */
typedef struct step_move {
    int cta, warp;
    uint64_t times;
} step_move;

/* Where a command began that moved the machine. */
typedef struct step_mark {
    uint64_t instructions;
    int cta, warp, lane; /* what was in focus */
} step_mark;

/* A row of the warp in focus as it was before the last command. */
typedef struct step_seen {
    int cta, warp, rows, predicates;
    uint32_t *row, *predicate; /* of 32 lanes each */
    int32_t pc[EMU_LANES];
} step_seen;

typedef struct stepper {
    cuemu_options *o;
    const char *text;
    size_t bytes;
    cuemu_launch l;
    emui_sources sources;
    emu_end end;         /* EMU_RUNNING: more is to come */
    int cta, warp, lane; /* in focus */
    step_move *move;
    int moves, move_room;
    step_mark *mark;
    int marks, mark_room;
    int32_t *stop; /* breakpoints: instructions, sorted by when they were set */
    int stops;
    step_seen seen;
    uint64_t reported; /* the last event whose findings, up to it, were printed */
    FILE *nowhere;     /* what a kernel prints while it is run again */
    bool terminal;     /* lines are typed, and what is shown fills the window */
    bool color;
    int width, height;
    bool failed; /* a command could not be understood, or followed */
    bool over;   /* q */
    bool shown;  /* the end was told */
    volatile sig_atomic_t *interrupted;
} stepper;

/* The whole of it. CUEMU_BAD: why says it, where it is not "". */
int cuemu_step(cuemu_options *o, const char *text, size_t bytes, char *why);

/* A command's words; the line is cut into them. */
enum { STEP_WORDS = 24 };
typedef struct step_words {
    char *word[STEP_WORDS];
    int n;
} step_words;

void step_obey(stepper *s, char *line);
/* Does Enter alone do it again? */
bool step_is_again(const char *line);

/* ---- say.c ---------------------------------------------------------------------------------- */

typedef enum step_ink {
    STEP_PLAIN,
    STEP_DIM,
    STEP_BOLD,
    STEP_RED,
    STEP_GREEN,
    STEP_CYAN,
    STEP_HERE
} step_ink;
/* The sequence that turns an ink on, STEP_PLAIN all off; "" where there are no colours. */
const char *step_ink_of(const stepper *s, step_ink ink);
/* Something was asked that is not there: a line of its own, and failed. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void step_no(stepper *s, const char *format, ...);
/* A line that may hold what a user wrote: nothing of it commands a terminal. */
void step_put_plain(const char *before, const char *text);
/* "#7 reverse.cu:8 st.shared.u32 [%r7], %r2" */
void step_put_place(stepper *s, int32_t pc, FILE *out);
/* What is behind the last slash. */
const char *step_base_of(const char *path);

/* ---- move.c --------------------------------------------------------------------------------- */

bool step_begin(stepper *s, char *why);
void step_instructions(stepper *s, uint64_t n);
void step_line(stepper *s);
void step_continue(stepper *s);
void step_back(stepper *s, uint64_t instructions); /* 0: what the last command did */
bool step_stop_at(stepper *s, int32_t pc, bool on);
void step_end(stepper *s);

/* ---- code.c --------------------------------------------------------------------------------- */

/* Where the lane in focus is, in one line, or on a terminal with what surrounds it. */
void step_show_here(stepper *s);
void step_show_code(stepper *s);
/* Breakpoints: by a line of the source, file:line, or #instruction. */
void step_stops(stepper *s, const char *where);

/* ---- reported.c ----------------------------------------------------------------------------- */

/* Is a finding new, or in the place of one that was printed? */
bool step_has_found(const stepper *s);
/* None of those until now is. */
void step_forget_found(stepper *s);
/* Those that are new; true where there were some, and the focus goes where the last of them is. */
bool step_tell(stepper *s);
void step_tell_all(stepper *s);
void step_tell_end(stepper *s);

/* ---- registers.c, memory.c, banks.c, objects.c, arguments.c --------------------------------- */

void step_see(stepper *s); /* registers, before a command */
void step_put_changed(stepper *s);
/* Of one or two rows: what it points to, or the number, and its bits. */
void step_put_value(const stepper *s, emu_type type, uint64_t bits, int rows);
void step_put_registers(stepper *s, const step_words *w);
void step_put_memory(stepper *s, const step_words *w);
void step_put_layout(stepper *s, const step_words *w);
void step_put_banks(stepper *s, const step_words *w);
/* The row of banks that a word is in, which is marked. */
void step_put_word(stepper *s, emui_place p);
void step_put_info(stepper *s, const char *what);
void step_put_warps(stepper *s, int most);
void step_put_launch(const stepper *s);
/* The bits of argument n, from 1 on, of 8 bytes; false: it is none of that size. */
bool step_argument(const stepper *s, uint64_t n, uint64_t *bits);

/* ---- place.c -------------------------------------------------------------------------------- */

/* The words from *at on as memory: "smem 0x400", "0x400", "%rd3+8", "arg2+64", the name of a
 * variable. False after step_no. at is behind it then. */
bool step_place(stepper *s, const step_words *w, int *at, emui_place *to);

/* ---- look.c --------------------------------------------------------------------------------- */

/* A register of the function at a PC, or one of %tid.x, %laneid and the like. */
typedef struct step_register {
    const char *name;
    int index; /* in its function */
    emu_type type;
    int vector;
    int32_t first, rows; /* rows 0: it is never used */
    bool is_predicate, is_live;
    bool is_special;  /* first says which */
    int32_t from, to; /* where it is, in the program */
} step_register;

/* NULL where the CTA is not there. */
emui_cta *step_cta(const stepper *s, int cta);
emu_warp *step_warp(const stepper *s);
int32_t step_pc(const stepper *s); /* of the lane in focus; -1: it has exited */
int32_t step_program_length(const stepper *s);
const emu_source *step_source(const stepper *s, int32_t pc);
const emu_ins *step_instruction(const stepper *s, int32_t pc);
/* Register i of the function that a PC is in; false past the last. */
bool step_register_at(const stepper *s, int32_t pc, int i, step_register *to);
bool step_find_register(const stepper *s, int32_t pc, const char *name, step_register *to);
/* The bits of a register in a lane: up to 64. */
uint64_t step_value(const stepper *s, const step_register *r, int lane);
uint64_t step_steps(const stepper *s);
/* Was a byte of this state written, as far as it is known: without checks all are. */
bool step_is_written(const stepper *s, uint8_t state);
/* The variable of shared memory at an offset, by its name in the source, and how far in; false:
 * there is none. */
enum { STEP_NAME = 64 };
bool step_shared_name(const stepper *s, uint64_t offset, char name[STEP_NAME], uint32_t *within);
/* Where the variable of that name, or of the PTX, begins; false: there is none. */
bool step_find_shared(const stepper *s, const char *name, uint64_t *offset);
/* How an instruction touches shared memory: of each lane the offset, in the CTA in focus. 0: it
 * does not; else the lanes. */
typedef struct step_touch {
    uint32_t lanes, bytes;
    uint64_t offset[EMU_LANES];
    bool writes, updates;
} step_touch;
bool step_touches(const stepper *s, int32_t pc, step_touch *to);

#endif
