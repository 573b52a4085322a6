/* tiled_mma.h - gemm over a TiledMMA as a kernel sees it: one instruction, and for each thread the
 * coordinates of its values of A, B and C, as the reference partitions them.
 *
 * What is here: from an MMA operation of CuTe to an instruction, from layouts to offsets. What is
 * not: the kernels (kernels/tiled/tiled_mma.cu, tiled_mma_group.cu), descriptors (mma_shared.h),
 * complex numbers. */
#ifndef GPU_TILED_MMA_H
#define GPU_TILED_MMA_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Instructions: those of a warp, those of one thread, those of a warpgroup. */
typedef enum gpu_mma_instruction {
#define MMA(name, form, ptx) GPU_MMA_##name,
#include "gpu/host/tiled/mma_rows.h"
#undef MMA
    GPU_MMA_OF_WARPS,
    GPU_MMA_FMA_F32 = GPU_MMA_OF_WARPS,
    GPU_MMA_FMA_F64,
    GPU_MMA_DP4A,
    GPU_MMA_OF_GROUPS,
    GPU_MMA_BEFORE_GROUPS = GPU_MMA_OF_GROUPS - 1, /* so that the first of them has its number */
#define WGMMA(n, words, from, k, name, id, types, end) GPU_WGMMA_##n##_##id,
#include "gpu/host/tiled/wgmma_rows.h"
#undef WGMMA
    GPU_MMA_INSTRUCTIONS
} gpu_mma_instruction;

/* Registers of 32 bits that a thread may have for its values of an operand. */
enum { GPU_MMA_WORDS = 128 };

/* Threads of a block of warpgroups: of more of them each has fewer registers than an instruction
 * takes. */
enum { GPU_MMA_GROUP_THREADS = 384 };

/* The name in CuTe; the instruction of that name, false and why where there is none. */
const char *gpu_mma_name(gpu_mma_instruction i);
bool gpu_mma_find(const char *op, gpu_mma *m, gpu_why *why);

/* The operands as CuTe has them: make_tiled_mma(MMA_Atom<op>, atoms, permutation), and the layouts
 * of one tile of A, B and C, in elements, static. A layout in shared memory may wait for a pointer,
 * as those of GMMA do: Sw<3,4,3> o smem_ptr[16b](unset) o (_64,_64):(_64,_1). */
typedef struct gpu_mma_operands {
    const char *op; /* "SM80_16x8x16_F32F16F16F32_TN" */
    ct_layout atoms;
    ct_tuple permutation;
    ct_layout factor[GPU_FACTORS];
} gpu_mma_operands;

/* Fills in what a request for tiled_mma needs but for its memory, and for where the factors
 * begin in it; offsets, of room numbers, is then to be put on the device. False, and why, where no
 * instruction does it. */
bool gpu_tiled_mma(ct_ctx *cx, const gpu_mma_operands *o, gpu_request *r, int32_t *offsets,
                   size_t room, gpu_why *why);

/* How many numbers the offsets of a request are; how many values a thread has. */
size_t gpu_mma_offsets(const gpu_request *r);
int gpu_mma_values(const gpu_mma *m);

/* A layout that waits for a pointer, with its swizzle in elements: images begin at pointers that no
 * swizzle changes. */
ct_layout gpu_in_elements(ct_ctx *cx, ct_layout layout);

/* Do warpgroups multiply? Bytes of shared memory for their factors, each at a multiple of 1024. */
bool gpu_mma_of_groups(const gpu_mma *m);
int64_t gpu_mma_shared_bytes(const gpu_mma *m);

#ifdef __cplusplus
}
#endif

#endif
