/* numbers.h - numbers of every kind and width, as the bytes that they are in memory.
 *
 * What is here: what the operations that compute are answered with. What is not: where the numbers
 * lie (transform.c), the kernels' own arithmetic (gpu/kernels/tensors/numbers.cuh), of which
 * nothing is used. */
#ifndef DIFFER_NUMBERS_H
#define DIFFER_NUMBERS_H

#include "spec-tests/compare/differ/differ.h"

/* What kind of numbers, and of how many bytes each. */
struct numbers {
    gpu_kind kind;
    int bytes;
};

/* out = f(x) or f(x, z); z may be x where f takes one number. */
void numbers_apply(const struct numbers *n, gpu_function f, const unsigned char *x,
                   const unsigned char *z, unsigned char *out);

/* One number at random: integers of all bits, or the least, the greatest, 0 and -1 now and then;
 * floats that are finite, and so few powers of two apart that no sum or product leaves them, among
 * them zeros of both signs and subnormal ones. */
void numbers_draw(const struct numbers *n, uint64_t *state, unsigned char *out);

#endif
