/* expand.h - random kernels as text: productions drawn from the grammar, holes filled in.
 *
 * What is here: a kernel, and a file of kernels. What is not: the productions (grammar.h).
 * The same seed, kernel and statement give the same text, whatever else is left out: so a failing
 * kernel is shrunk by leaving out statements. */
#ifndef RANDOM_CUDA_EXPAND_H
#define RANDOM_CUDA_EXPAND_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Words of a kernel's arguments: in is read; out has digests of threads in its first 256 words,
 * atomics and what is passed on in the others; trace has a digest of all variables of each thread
 * for each statement. */
enum {
    RANDOM_CUDA_THREADS = 256, /* of the grid */
    RANDOM_CUDA_IN = 256,
    RANDOM_CUDA_OUT = 1024,
    RANDOM_CUDA_STATEMENTS = 12, /* at most, of a kernel */
    RANDOM_CUDA_TRACE = RANDOM_CUDA_STATEMENTS * RANDOM_CUDA_THREADS
};

typedef struct random_cuda_kernel {
    uint64_t seed;
    int number;
    uint32_t without; /* statement k is left out where bit k is set */
    bool traced;
} random_cuda_kernel;

void random_cuda_preamble(FILE *to);
/* .visible .entry kNUMBER(in, out, trace); how many statements it has, also those left out. */
int random_cuda_write(FILE *to, const random_cuda_kernel *kernel);

#endif
