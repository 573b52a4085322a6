/* offsets.h - what plans of tiled copies share: from a partition to the offsets of each thread;
 * private to gpu/host/tiled.
 *
 * What is here: one side of a copy, thread by thread. What is not: which side is which
 * (tiled_copy.c, retile.c). */
#ifndef GPU_TILED_OFFSETS_H
#define GPU_TILED_OFFSETS_H

#include "gpu/gpu.h"

/* One side of a copy: its name in refusals, how many values an instruction has of it in a thread,
 * how many of them have a place of their own (all, or the first alone), and where the offsets of
 * [round][thread] go. */
typedef struct gpu_side {
    const char *name;
    int values, each, rounds;
    int64_t threads;
    int32_t *place;
} gpu_side;

/* The offsets of one thread, whose partition holds numbers. Refuses values that do not lie side by
 * side where they share a place. */
bool gpu_put_thread(ct_ctx *cx, const gpu_side *s, ct_value partition, int64_t thread,
                    gpu_why *why);

/* The elements of a layout by their numbers; the number at i of such a tensor. */
ct_value gpu_numbered(ct_ctx *cx, ct_layout layout);
int64_t gpu_number_at(ct_ctx *cx, ct_value numbers, int64_t i);

/* Values of a thread in a (thread, value) layout; threads of a tiled copy. */
int gpu_values_of(ct_ctx *cx, ct_layout tv);
int64_t gpu_threads_of(ct_ctx *cx, const ct_tiled_copy *copy);

/* Shared memory begins with element 0: refuses a layout that leaves it. */
enum { GPU_SHARED_BYTES = 227 * 1024 - 1024 };

bool gpu_fits_shared(const ct_flat *f, int bytes, const char *name, gpu_why *why);

/* Refuses more threads than a block has. */
bool gpu_fits_block(int64_t threads, gpu_why *why);

/* The instruction of a copy operation on elements of so many bytes (instruction.c). */
bool gpu_instruction_of(const char *op, int element, gpu_copy_instruction *i, gpu_why *why);

#endif
