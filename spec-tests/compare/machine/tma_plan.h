/* tma_plan.h - the tensor map of a plan as the machine takes it, and what TMA does beyond it.
 *
 * What is here: the part that all comparisons of plans with the machine share. What is not: running
 * them (tma.c, tma_im2col.c, judge/answerers/emu_tma.c). */
#ifndef TMA_PLAN_H
#define TMA_PLAN_H

#include "emu/tensor_map.h"
#include "ref/ct.h"

emu_map tma_plan_map(const ct_tensor_map *from);

/* An H200 puts rows that are narrower than the swizzle as far apart as the swizzle is wide; the
 * layout of the reference, which is CuTe's, has them side by side. */
bool tma_plan_is_narrow(const emu_map *map);

/* Stores write all 16 bytes of which a row of the tensor has some; what comes behind its end is no
 * element, and the reference says nothing of it. Takes such bytes of the memory, which begins at
 * an address, from have to must. */
void tma_plan_forget_ends(const emu_map *map, uint64_t address, uint64_t bytes, uint8_t *must,
                          const uint8_t *have);

#endif
