/* bench.h - the parts of `make bench`; ref.c has main. */
#ifndef BENCH_H
#define BENCH_H

#include "emu/isa.h"

/* Opening a machine: milliseconds, the first time in the process and later. Before all others of
 * the machine. */
int bench_open(void);
/* The machine: how many instructions a second. Returns how many of its goals were missed. */
int bench_emu(void);
/* Ordinary kernels, and one of each kind of work: how many instructions a second. */
int bench_ordinary(void);
/* Its products of a warp, in each kind of arithmetic: how many instructions a second. */
int bench_mma(void);
/* Its products of a warpgroup: how long a multiply-add takes, and a tile. */
int bench_matrix(void);
/* Its tensor copies: how many bytes a second. */
int bench_tma(void);
/* Whole grids: microseconds a CTA. */
int bench_grids(void);
/* Kernels from PTX text: how many instructions a second, and how long it takes to read them. */
int bench_ptx(void);

/* Behind a body: counter - 1, all of it again while that is not 0 (predicate 0), then the end. Four
 * instructions; the counter is a row. */
void bench_end_loop(emu_ins *to, int body, int counter);

/* The contents of a file, with a 0 behind; NULL: it cannot be read. The caller frees it. */
char *bench_contents(const char *path);
/* Nanoseconds of processor time that the process has used. */
double bench_now_ns(void);

#endif
