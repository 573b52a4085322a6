/* functions.h - the functions of numbers that transform takes, by their names.
 *
 * What is here: names, how many numbers a function takes, reading "signed max". What is not:
 * computing (kernels/tensors/numbers.cuh). Follows the headers: algorithm/functional.hpp. */
#ifndef GPU_FUNCTIONS_H
#define GPU_FUNCTIONS_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

const char *gpu_kind_name(gpu_kind kind);
const char *gpu_function_name(gpu_function f);

/* How many numbers a function takes: 1 or 2. */
int gpu_arity(gpu_function f);

/* "signed max": what the bits mean, and the function. False, and why, where it is none. */
bool gpu_function_of(const char *text, gpu_kind *kind, gpu_function *f, gpu_why *why);

/* Are there such numbers of so many bytes? Refuses it otherwise. */
bool gpu_has_numbers(gpu_kind kind, int bytes, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
