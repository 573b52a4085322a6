/* bench.h - the parts of `make bench` beside the reference's, which ref.c has. */
#ifndef BENCH_H
#define BENCH_H

/* The machine: how many instructions a second. How many of its goals were missed. */
int bench_emu(void);
/* Its tensor copies: how many bytes a second. */
int bench_tma(void);

double bench_now_ns(void);

#endif
