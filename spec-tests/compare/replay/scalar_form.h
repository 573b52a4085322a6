/* scalar_form.h - one scalar instruction in PTX's spelling, as the machine has it. */
#ifndef REPLAY_SCALAR_FORM_H
#define REPLAY_SCALAR_FORM_H

#include "spec-tests/compare/replay/replay.h"

#include "gpu/lab/probes/scalar_case.h"

enum { SCALAR_NAMES = 10, SCALAR_ROWS = 4, SCALAR_PARTS_MAX = 8 };
#define SCALAR_ALL_NAMES "abcxdefgpt"

/* Where an operand's name is: rows of its own, or a predicate. */
static inline int scalar_row(char name)
{
    return SCALAR_ROWS * scalar_place(name, SCALAR_ALL_NAMES);
}

typedef struct scalar_instruction {
    emu_ins ins;
    emu_operand list[SCALAR_PARTS_MAX];
} scalar_instruction;

/* Of a name: "b32", "pred"; "": it is not used. */
typedef char scalar_type[16];

/* scalar_answer.c: the types of all SCALAR_ALL_NAMES, of the instructions from a field on; the
 * answer, of results out[SCALAR_RUNS * k + run]. */
void scalar_types(const replay_case *c, int first, scalar_type *type);
void scalar_answer(scalar_type *type, const uint64_t *out, bool approximate, replay_answer *a);

/* One instruction of a case: opcode and operands, n words. NULL, or what of it is not known. */
const char *scalar_decode(scalar_instruction *to, char *const *word, int n);
/* A special register by its name, "%laneid". */
emu_operand scalar_special(const char *name);
/* The same of createpolicy (scalar_policy.c). */
const char *scalar_decode_policy(scalar_instruction *to, char *const *word, int n);
/* The same of a video instruction (scalar_video.c), whose guard is set. */
const char *scalar_decode_video(scalar_instruction *to, char *const *word, int n);

#endif
