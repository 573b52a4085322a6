/* emu.h - the machine as an implementation: what an operation moves, moved by instructions.
 *
 *      question   ->  ref: the layouts, the plan       addresses, lanes, a tensor map
 *                 ->  emu: the instructions            data that knows its own index
 *                 ->  answer
 *
 * There are two kinds of answer:
 *
 *      the memory after it    copy, copy_if, copy_atom, fill, store ..: the text is read from the
 *                             machine's memory; of ref it has the offsets of the elements only
 *      the layout that it     Copy_Traits, MMA_Traits, GMMA atoms, tma_copy: a machine has no
 *      went by                layouts, so the text is ref's, and given only where the machine's
 *                             instructions agree with it at every coordinate; where they do not, it
 *                             is a refusal that names the first. That is a check of one by the
 *                             other, no second derivation
 *
 * An operation that involves no instruction is answered `-`, with the reason. Here: what the files
 * of the implementation share. Not here: verdicts (verdict.h). */
#ifndef ANSWERER_EMU_H
#define ANSWERER_EMU_H

#include "ref/ct.h"
#include "spec-tests/compare/machine/matrices.h"
#include "spec-tests/judge/answerers/answerers.h"

enum emu_says {
    EMU_AGREES,      /* value holds the answer */
    EMU_DIFFERS,     /* why: the first place where they differ */
    EMU_SAYS_NOTHING /* why: there is no instruction to run */
};

enum { EMU_WHY = 512 };

/* A test's hook that changes the machine's memory: called after instructions ran. */
typedef void emu_disturb(emu_machine *m);

struct emu_question {
    ct_ctx *cx;
    const char *op;
    int n;
    const char *const *text;
    const ct_value *arg;
    emu_disturb *disturb; /* NULL but in tests */
    struct text *value;   /* in: the answer of ref; out: the answer */
    char *why;            /* EMU_WHY bytes */
    struct emu_known **known;
};

enum emu_says emu_says(struct emu_question *q, enum emu_says says, const char *format, ...);

/* An instruction or a plan is run once, however many of its layouts are asked for. */
typedef enum emu_says emu_run_once(struct emu_question *q);
enum emu_says emu_once(struct emu_question *q, const char *key, emu_run_once *check);
void emu_forget(struct emu_known **known);

/* The i-th number in the <..> of an operation's name, or else the usual one. */
int emu_template(const char *op, int i, int usual);

/* ---- One instruction or a few, from memory to memory: emu_copy.c ---- */

/* Bytes by ld and st of one lane; more of the target than of the source are zeros. */
bool emu_move(emu_machine *m, uint64_t from, uint32_t from_bytes, uint64_t to, uint32_t to_bytes);
/* By the instruction of a copy operation of one thread; EMU_SAYS_NOTHING: it is not one. */
enum emu_says emu_move_by(emu_machine *m, const char *operation, uint32_t from_bytes,
                          uint32_t to_bytes, uint64_t from, uint64_t to);
/* Where sources and targets are: global and shared memory, or for a store the other way round. */
bool emu_moves_out(const char *operation);

/* ---- Families ---- */

enum emu_says emu_ask_cells(struct emu_question *q);       /* emu_algorithm.c */
enum emu_says emu_ask_cooperative(struct emu_question *q); /* emu_algorithm.c */
enum emu_says emu_ask_copy_traits(struct emu_question *q); /* emu_atom.c */
enum emu_says emu_ask_mma_traits(struct emu_question *q);  /* emu_atom.c */
enum emu_says emu_ask_gmma(struct emu_question *q);        /* emu_atom.c */
enum emu_says emu_ask_tma(struct emu_question *q);         /* emu_tma.c, emu_im2col.c */

/* The implementation, and the same with a machine that is wrong. */
struct answerer *answerer_emu_open(void);
struct answerer *answerer_emu_disturbed(emu_disturb *disturb);

#endif
