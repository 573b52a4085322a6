/* tma.h - the TMA plans of the reference against what TMA does in the machine.
 *
 *      ref   plan -> map, coordinates, places       the layouts say where each element must be
 *      emu   the instructions of that plan          every byte of shared and of global memory
 *
 * What is here: one case (tma.c), many cases and the count (tma_report.c). What is not: making
 * cases (tma_case.h). */
#ifndef TMA_EMU_H
#define TMA_EMU_H

#include "spec-tests/compare/machine/tma_case.h"

#include <stdio.h>

enum tma_verdict {
    TMA_AGREE,
    TMA_NO_PLAN,   /* the reference refuses it */
    TMA_UNALIGNED, /* a box of its plan begins between multiples of 128 bytes */
    TMA_NARROW,    /* rows of its box are narrower than the swizzle: TMA puts them further apart */
    TMA_DIFFER,
    TMA_VERDICTS
};

/* The machines: a cluster of each size under each schedule. NULL: out of memory. */
struct tma_emu;
struct tma_emu *tma_emu_open(void);
void tma_emu_close(struct tma_emu *t);

/* All schedules. why, of 512 bytes, gets what is wrong. */
enum tma_verdict tma_emu_case(struct tma_emu *t, const struct tma_case *c, char why[512]);

/* Cases until that many agree or differ, and a tenth as many of im2col; tiles that differ are made
 * smaller and printed with seed and number. progress: a terminal, or NULL. Returns 1 where
 * one differs, or too few have a plan. */
int tma_emu_report(FILE *out, FILE *progress, int64_t cases, uint64_t seed);

#endif
