/* umma.h - gemm over a TiledMMA of sm_100a as a kernel sees it: instructions, each with its
 * descriptors and addresses, and for each CTA what is where in tensor memory.
 *
 * What is here: from an MMA operation of CuTe to instructions, from layouts to offsets. What is
 * not: the kernel (kernels/tcgen05/umma.cu), sparse operands, complex numbers, C that is scaled,
 * elements of 4 and 6 bits beside those of 8. */
#ifndef GPU_UMMA_H
#define GPU_UMMA_H

#include "gpu/host/tiled/tiled_mma.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The kinds of tcgen05.mma; the last takes a factor for each 16 elements. */
typedef enum gpu_umma_kind {
    GPU_UMMA_F16,
    GPU_UMMA_TF32,
    GPU_UMMA_I8,
    GPU_UMMA_F8F6F4,
    GPU_UMMA_MXF8F6F4,
    GPU_UMMA_MXF4,
    GPU_UMMA_MXF4NVF4,
    GPU_UMMA_KINDS
} gpu_umma_kind;

/* The operands of a request by their numbers: A, B and C as CT_A, CT_B and CT_C. */
enum { GPU_UMMA_FACTORS_A = 3, GPU_UMMA_FACTORS_B = 4 };

/* What an instruction takes. Addresses in tensor memory, datapaths above bit 16, and in shared
 * memory count from where the operands begin there; a in tensor memory is an address in A_LOW. */
enum {
    GPU_UMMA_D,
    GPU_UMMA_A_LOW,
    GPU_UMMA_A_HIGH,
    GPU_UMMA_B_LOW,
    GPU_UMMA_B_HIGH,
    GPU_UMMA_AT_FACTORS_A,
    GPU_UMMA_AT_FACTORS_B,
    GPU_UMMA_INSTRUCTION,
    GPU_UMMA_NUMBERS
};

/* Threads of a CTA: one for each datapath. */
enum { GPU_UMMA_THREADS = 128 };

/* Fills in what a request for umma needs but for its memory, and for where the operands begin in
 * it; offsets, of room numbers, is then to be put on the device. False, and why, where no
 * instruction does it. The layouts are those of gpu_mma_operands; A and B are in shared memory, but
 * for A of operations named _TS. Of a pair each CTA has half of such a layout's image. */
bool gpu_umma_plan(ct_ctx *cx, const gpu_mma_operands *o, gpu_request *r, int32_t *offsets,
                   size_t room, gpu_why *why);

/* How many numbers the offsets of a request are; bytes of shared memory of a CTA, each image at a
 * multiple of 1024; places in tensor memory of a CTA. */
size_t gpu_umma_offsets(const gpu_request *r);
int64_t gpu_umma_shared_bytes(const gpu_umma *u);
size_t gpu_umma_places(const gpu_umma_operand *o);

#ifdef __cplusplus
}
#endif

#endif
