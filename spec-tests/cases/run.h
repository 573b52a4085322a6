/* run.h - one run of a case, and what is compared of it.
 *
 * What is not here: what a case says (case.h). */
#ifndef CASE_RUN_H
#define CASE_RUN_H

#include "spec-tests/cases/case.h"

struct run;

/* What a launch must come to; seen: whether the rule that is named first is found. False after a
 * complaint. */
typedef bool run_judge(const struct run *r, emu_end end, bool *seen);

struct run {
    const struct case_file *c;
    const struct case_change *change;
    emu_machine *m;
    emu_ptx *module;
    uint64_t address[CASE_MEMORIES], given; /* 0: it has none */
    int before;                             /* findings of the launch before on the same machine */
    emu_counters passed;                    /* what was counted by then */
    char schedule[64];                      /* in complaints */
    bool strict, again;                     /* again: a second launch on the machine, too */
    uint32_t checks;                        /* emu_check */
    FILE *trace;
    run_judge *judge;
    void (*starts)(void), (*started)(void); /* called before and behind the launch; NULL: nobody */
    struct text *complaint;
};

/* ---- found.c ------------------------------------------------------------------------------- */

/* FILE:LINE: CHANGE, SCHEDULE: and what is wrong. False. */
bool run_wrong(const struct run *r, int line);

/* The i-th finding of this launch; NULL: there are fewer. */
const emu_finding *run_found(const struct run *r, int i);
/* The line of the file that an instruction is of; 0: of none. */
int run_line(const struct run *r, int32_t pc);
void run_put_finding(const struct run *r, const emu_finding *f);
void run_put_expected(const struct run *r);
/* Whether a finding fits a rule of the head. */
bool run_has(const struct run *r, const struct case_rule *rule);

run_judge run_findings;

/* ---- run.c --------------------------------------------------------------------------------- */

run_judge run_values;

/* Schedule n: the earliest, the latest, then random ones; with the checks, the trace and the judge
 * of the run. */
bool run_nth(struct run *r, const struct text *ptx, int n, bool *seen);
/* The earliest. */
bool run_early(struct run *r, const struct text *ptx);

/* ---- checks.c ------------------------------------------------------------------------------ */

/* Each check by itself: what it finds is found where no other one looks, and is not where it alone
 * does not; without any, values are the same. */
bool run_checks(struct run *r, const struct text *ptx);

/* ---- events.c ------------------------------------------------------------------------------ */

/* A traced launch: it comes to the same, its events are lines of JSON with numbers from 1 on, and
 * findings have those of their own lines, and of earlier events that they name. */
bool run_events(struct run *r, const struct text *ptx);

#endif
