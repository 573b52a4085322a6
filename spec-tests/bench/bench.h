/* bench.h - the parts of `make bench`; ref.c has main. */
#ifndef BENCH_H
#define BENCH_H

/* The machine: how many instructions a second. Returns how many of its goals were missed. */
int bench_emu(void);
/* The same of the instructions of real programs, weighted by how often they stand there. */
int bench_mix(void);
/* Its tensor copies: how many bytes a second. */
int bench_tma(void);

/* Nanoseconds of processor time that the process has used. */
double bench_now_ns(void);

#endif
