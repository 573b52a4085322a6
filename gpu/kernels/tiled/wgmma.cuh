/* wgmma.cuh - c = a * b + c by one instruction of a warpgroup, c in memory before and after.
 *
 *      c -> d0 .. d177        the registers of C, numbered in octal, eight by eight
 *      a, or a descriptor     4 registers, or what says where A is in shared memory
 *
 * One piece of assembly from the loads to the stores, so that nothing touches a register while the
 * instruction is in flight. What is here: every row of host/wgmma_rows.h. What is not: descriptors
 * (host/mma_shared.h), shared memory. Follows PTX ISA 9.7.15.7. */
#ifndef GPU_WGMMA_CUH
#define GPU_WGMMA_CUH

#include "gpu/host/tiled/tiled_mma.h"
#include "gpu/kernels/tiled/register_lists.cuh"

/* What an instruction of a warpgroup takes: words of A, which is in registers, or descriptors. */
typedef struct gpu_group_operands {
    const uint32_t *a;
    uint64_t at_a, at_b;
    uint32_t *c;
} gpu_group_operands;

#ifdef __CUDA_ARCH_FEAT_SM90_ALL
#define GPU_FROM_SS      "%2"
#define GPU_FROM_RS      "{a0, a1, a2, a3}"
#define GPU_LOAD_FROM_SS ""
#define GPU_LOAD_FROM_RS "ld.v4.b32 {a0, a1, a2, a3}, [%1];"

#define GPU_WGMMA(n, words, from, k, types, end)                                                   \
    asm volatile("{.reg .b32 d<178>, a<4>; .reg .b64 q; .reg .pred p; setp.eq.b32 p, 0, 0;"        \
                 "mov.b64 q, %0;" GPU_LOAD_##words GPU_LOAD_FROM_##from                            \
                 "wgmma.fence.sync.aligned;"                                                       \
                 "wgmma.mma_async.sync.aligned.m64n" #n "k" #k "." types " {" GPU_LIST_##words     \
                 "}, " GPU_FROM_##from                                                             \
                 ", %3, p" end ";"                                                                 \
                 "wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;"               \
                 "mov.b64 q, %0;" GPU_STORE_##words "}"                                            \
                 :                                                                                 \
                 : "l"(o->c), "l"(o->a), "l"(o->at_a), "l"(o->at_b)                                \
                 : "memory")
#endif

/* One instruction; all threads of the warpgroup call it. */
static __device__ __forceinline__ void gpu_multiply_group(int instruction,
                                                          const gpu_group_operands *o)
{
#ifdef __CUDA_ARCH_FEAT_SM90_ALL
    switch ((gpu_mma_instruction)instruction) {
#define WGMMA(n, words, from, k, name, id, types, end)                                             \
    case GPU_WGMMA_##n##_##id:                                                                     \
        GPU_WGMMA(n, words, from, k, types, end);                                                  \
        return;
#include "gpu/host/tiled/wgmma_rows.h"
#undef WGMMA
    default:
        return;
    }
#endif
}

#endif
