/* litmus.h - a litmus test as a program of the machine.
 *
 * What is here: litmus_program.c as litmus.c sees it. What is not: the notation of cases
 * (gpu/lab/probes/litmus_case.h). */
#ifndef REPLAY_LITMUS_H
#define REPLAY_LITMUS_H

#include "emu/emu.h"
#include "gpu/lab/probes/litmus_case.h"

enum { LITMUS_INSTRUCTIONS = 400 };

typedef struct litmus_program {
    emu_ins ins[LITMUS_INSTRUCTIONS];
    int n;
    uint64_t global;     /* where x, y and z are */
    uint32_t dice;       /* state of the delays' generator */
    uint32_t late, slow; /* the longest delay of a thread, and of each operation */
} litmus_program;

/* How a machine for a case is to be opened; schedule and seed are the caller's. */
emu_config litmus_config(const litmus_case *c);
/* Memory and registers as a run finds them. False: out of memory. */
bool litmus_prepare(const litmus_case *c, emu_machine *m, litmus_program *p);
/* The program, with delays: each thread may be as slow as it likes before each operation. */
void litmus_translate(const litmus_case *c, litmus_program *p);
/* The outcome of a run that finished, as litmus_key() numbers it; -1: a value that no case has. */
int litmus_result(const litmus_case *c, emu_machine *m, const litmus_program *p);

#endif
