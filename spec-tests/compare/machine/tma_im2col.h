/* tma_im2col.h - the im2col plans of the reference against what TMA does in the machine.
 *
 * What is here: one random convolution. What is not: tiled plans (tma.h). */
#ifndef TMA_IM2COL_EMU_H
#define TMA_IM2COL_EMU_H

#include "spec-tests/compare/machine/tma.h"

/* Convolution number n of a seed, one tile of its matrix, all schedules. why, of 512 bytes, gets
 * what is wrong, and the convolution. */
enum tma_verdict tma_im2col_case(uint64_t seed, uint64_t n, char why[512]);

#endif
