/* tmem_copy.h - a copy through tensor memory as a kernel sees it: the instructions that store and
 * load, and for each thread the addresses and offsets that the reference gives it.
 *
 * What is here: from copy operations of CuTe to instructions, from layouts to offsets. What is not:
 * the kernel (kernels/tcgen05/tmem_copy.cu), loads that reduce, copies of a pair of CTAs. */
#ifndef GPU_TMEM_COPY_H
#define GPU_TMEM_COPY_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Rows of tmem_rows.h, then copies of shared memory. */
typedef enum gpu_tmem_row {
#define TMEM(name, words, form, split, packed_split) GPU_TMEM_##name,
#include "gpu/host/tcgen05/tmem_rows.h"
#undef TMEM
    GPU_TMEM_ROWS,
    GPU_TMEM_CP_128X256B = GPU_TMEM_ROWS,
    GPU_TMEM_CP_128X128B,
    GPU_TMEM_CP_4X256B,
    GPU_TMEM_CP_32X128B,
    GPU_TMEM_CP_64X128B_02_13,
    GPU_TMEM_CP_64X128B_01_23,
    GPU_TMEM_INSTRUCTIONS
} gpu_tmem_row;

/* Threads of a block: lane t of tensor memory is in reach of thread t's warp. A thread's registers
 * in one instruction; numbers of a copy of shared memory in the offsets. */
enum { GPU_TMEM_THREADS = 128, GPU_TMEM_WORDS = 128, GPU_TMEM_CP_NUMBERS = 3 };

/* The operations, and the layouts of tensor memory, x and y, in elements. Where shared memory is
 * copied, a is that of shared memory. */
typedef struct gpu_tmem_operands {
    const char *load, *store; /* "SM100_TMEM_LOAD_16dp64b4x"; "SM100_TMEM_STORE_32dp32b8x" */
    ct_layout tmem, a, b;     /* (_128,_32):(_65536,_1) */
} gpu_tmem_operands;

/* Fills in what a request for tmem_copy needs but for its memory; offsets, of room numbers, is then
 * to be put on the device. False, and why, where no instruction does it. */
bool gpu_tmem_copy(ct_ctx *cx, const gpu_tmem_operands *o, gpu_request *r, int32_t *offsets,
                   size_t room, gpu_why *why);

/* How many numbers the offsets of a request are, and those of its first half. */
size_t gpu_tmem_offsets(const gpu_request *r);
size_t gpu_tmem_in_offsets(const gpu_tmem *t);

/* Registers of a row. */
int gpu_tmem_words(int row);

#ifdef __cplusplus
}
#endif

#endif
