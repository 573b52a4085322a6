/* banks.h - wavefronts that the machine counts, against those of bank_count.h.
 *
 * What is here: one access, many random ones, the smallest that differs. What is not: the time
 * that an H200 took, which is recorded (spec/recorded/h200). */
#ifndef BANKS_EMU_H
#define BANKS_EMU_H

#include "spec-tests/compare/machine/bank_count.h"

#include <stdio.h>

enum { BANK_MODES = 3 };

/* V = width / element elements an access, permuted by Sw<B,M,S> where B > 0:
 *
 *      (_V,(_E0,_E1,_E2)):(_1,(_S0*V,_S1*V,_S2*V)) */
struct bank_case {
    enum bank_kind kind;
    int element, width, lanes;
    int extent[BANK_MODES], stride[BANK_MODES]; /* of accesses; the extents are 32 together */
    int swizzle[3];
};

enum { BANK_TEXT = 160 };
void bank_case_write(const struct bank_case *c, char text[BANK_TEXT]);
/* Case number n of a seed. */
struct bank_case bank_case_make(uint64_t seed, uint64_t n);

/* The machine's count; -1: it refuses the access, why says so. */
struct banks_emu;
struct banks_emu *banks_emu_open(void);
void banks_emu_close(struct banks_emu *b);
int banks_emu_count(struct banks_emu *b, const struct bank_case *c, const int64_t *address);

/* 1: they agree, 0: they do not, -1: it is not a case. Texts: both counts. */
typedef int bank_counter(struct banks_emu *b, const struct bank_case *c, const int64_t *address);
int banks_emu_case(struct banks_emu *b, bank_counter *count, const struct bank_case *c,
                   char why[BANK_TEXT]);
/* Makes it smaller as long as it still differs. */
void bank_case_shrink(struct banks_emu *b, bank_counter *count, struct bank_case *c);

/* So many cases; returns 1 where one differs or none was run. count is banks_emu_count but in
 * tests. */
int banks_emu_report(FILE *out, bank_counter *count, int64_t cases, uint64_t seed);

#endif
