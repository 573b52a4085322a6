/* vector.h - functions that are compiled for several kinds of x86-64, and masks of lanes.
 *
 * A row has 32 lanes, and the loops over them become vectors: of 4 words on any x86-64, of 8 and
 * with fused multiplications on those since 2013, of 16 on those with AVX-512. EMUI_VECTOR before a
 * function has it compiled for the first two, EMUI_VECTOR_16 for all three, and the loader picks
 * one by the processor; all do the same. Elsewhere it is nothing. It includes nothing of the
 * machine. */
#ifndef EMUI_VECTOR_H
#define EMUI_VECTOR_H

#include <stdbool.h>
#include <stdint.h> /* says whether the C library is glibc, whose loader picks */

#if defined(__x86_64__) && defined(__GLIBC__) && __GNUC__ >= 12 && !defined(__clang__) &&          \
    !defined(__SANITIZE_ADDRESS__)
#define EMUI_VECTOR __attribute__((target_clones("arch=x86-64-v3", "default")))
#define EMUI_VECTOR_16 __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define EMUI_VECTOR
#define EMUI_VECTOR_16
#endif

/* A part of such a function, compiled within it. */
#if defined(__GNUC__)
#define EMUI_PART static inline __attribute__((always_inline))
#else
#define EMUI_PART static inline
#endif

/* The lowest lane of a mask that is not empty. All its lanes, from the lowest up:
 *
 *      for (uint32_t left = mask; left != 0; left &= left - 1)
 *          .. emui_first(left) .. */
static inline int emui_first(uint32_t mask)
{
#if defined(__GNUC__)
    return __builtin_ctz(mask);
#else
    int lane = 0;
    while (!(mask >> lane & 1))
        ++lane;
    return lane;
#endif
}

/* A choice without a jump, which would keep a loop from becoming vectors. */
static inline uint32_t emui_pick(bool first, uint32_t a, uint32_t b)
{
    uint32_t mask = 0 - (uint32_t)first;
    return (a & mask) | (b & ~mask);
}

#endif
