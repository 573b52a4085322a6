/* random.h - numbers at random: for the same state the same ones, on every machine.
 *
 * What is here: splitmix64, the one generator of tests and of cases. What is not: what is drawn
 * with it. Golden answers and the cases in notes are found again by their seeds, so that these
 * numbers must stay what they are. */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

static inline uint64_t random_bits(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* From 0 to n - 1. */
static inline uint64_t random_below(uint64_t *state, uint64_t n)
{
    return random_bits(state) % n;
}

#endif
