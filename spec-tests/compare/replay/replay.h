/* replay.h - what an H200 answered, put to the machine: cases, answers, machines.
 *
 * What is here: a case cut into fields, the notation of answers, one function a family of cases.
 * What is not: reading files and counting (replay.c); the notation is that of
 * gpu/lab/probes/probe.h, and each family of cases is described at the head of its probe. */
#ifndef REPLAY_H
#define REPLAY_H

#include "emu/emu.h"

enum { REPLAY_LINE = 1 << 16, REPLAY_FIELDS = 40, REPLAY_POISON = 0xdbdb };

/* A case, split at blanks: field[0] is the operation, then names and values alternate. */
typedef struct replay_case {
    char text[REPLAY_LINE];
    int fields;
    char *field[REPLAY_FIELDS];
    const char *recorded;
} replay_case;

/* What the machine says to a case. */
typedef struct replay_answer {
    char text[REPLAY_LINE];
    bool faulted;         /* the machine stopped: text is the finding */
    emu_rule rule;        /* ... and its rule */
    const char *unasked;  /* not NULL: the case can not be put to the machine, and why */
    bool is_same, judged; /* where judged, the family itself has compared */
} replay_answer;

typedef void replay_ask(const replay_case *c, replay_answer *a);

replay_ask replay_tma, replay_im2col, replay_mbarrier, replay_banks, replay_cluster, replay_elect,
    replay_wgmma, replay_scalar, replay_scalar_ptx, replay_litmus, replay_matrix, replay_approx,
    replay_texture, replay_map_words;

const char *replay_value(const replay_case *c, const char *name, const char *otherwise);
long long replay_number(const replay_case *c, const char *name, long long otherwise);
/* "3,5,7" into out, missing ones as otherwise; how many were written. */
int replay_list(const replay_case *c, const char *name, long long otherwise, int most,
                long long *out);
bool replay_is(const replay_case *c, const char *name, const char *value);

/* Appends to the answer, and 16-bit units as runs. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void replay_say(replay_answer *a, const char *format, ...);
void replay_units(replay_answer *a, const uint16_t *unit, size_t n);

/* ---- The machine ---- */

/* A machine of one CTA with this shared memory, which checks nothing that programs on hardware
 * could not notice. NULL: out of memory. */
emu_machine *replay_open(int ctas, int threads, uint32_t shared);
/* Runs a program; false, and the answer says so, where the machine stopped. */
bool replay_run(emu_machine *m, const emu_ins *program, int n, replay_answer *a);
/* The shared memory of a CTA. */
bool replay_put(emu_machine *m, int cta, uint32_t offset, const void *from, uint64_t bytes);
bool replay_get(emu_machine *m, int cta, uint32_t offset, void *to, uint64_t bytes);
uint64_t replay_word(emu_machine *m, int cta, uint32_t offset);

/* Operands. */
static inline emu_operand replay_imm(uint64_t v)
{
    return (emu_operand){EMU_IMM, 0, v};
}

static inline emu_operand replay_row(int r)
{
    return (emu_operand){EMU_REG, r, 0};
}

static inline emu_operand replay_at(uint64_t address)
{
    return (emu_operand){EMU_ADDRESS, -1, address};
}

static inline emu_operand replay_pred(int p)
{
    return (emu_operand){EMU_PREDICATE, p, 0};
}

#endif
