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

/* What an instruction of a warpgroup takes: words of A, which is in registers, or descriptors. */
typedef struct gpu_group_operands {
    const uint32_t *a;
    uint64_t at_a, at_b;
    uint32_t *c;
} gpu_group_operands;

#ifdef __CUDA_ARCH_FEAT_SM90_ALL
/* Eight registers whose numbers begin with t: as a list, loaded from q, stored to q. */
#define GPU_D4(t, a, b, c, d) "d" #t #a ", d" #t #b ", d" #t #c ", d" #t #d
#define GPU_D8(t)             GPU_D4(t, 0, 1, 2, 3) ", " GPU_D4(t, 4, 5, 6, 7)
#define GPU_LD8(t)                                                                                 \
    "ld.v4.b32 {" GPU_D4(t, 0, 1, 2, 3) "}, [q]; ld.v4.b32 {" GPU_D4(t, 4, 5, 6,                   \
                                                                     7) "}, [q+16];"               \
                                                                        "add.s64 q, q, 32;"
#define GPU_ST8(t)                                                                                 \
    "st.v4.b32 [q], {" GPU_D4(t, 0, 1, 2, 3) "}; st.v4.b32 [q+16], {" GPU_D4(                      \
        t, 4, 5, 6, 7) "};"                                                                        \
                       "add.s64 q, q, 32;"

/* x of so many words: of the list with commas, of loads and stores one after the other. */
#define GPU_LIST_2       "d0, d1"
#define GPU_LIST_4       GPU_D4(, 0, 1, 2, 3)
#define GPU_LIST_8       GPU_D8()
#define GPU_LIST_16      GPU_LIST_8 ", " GPU_D8(1)
#define GPU_LIST_24      GPU_LIST_16 ", " GPU_D8(2)
#define GPU_LIST_32      GPU_LIST_24 ", " GPU_D8(3)
#define GPU_LIST_48      GPU_LIST_32 ", " GPU_D8(4) ", " GPU_D8(5)
#define GPU_LIST_64      GPU_LIST_48 ", " GPU_D8(6) ", " GPU_D8(7)
#define GPU_LIST_96      GPU_LIST_64 ", " GPU_D8(10) ", " GPU_D8(11) ", " GPU_D8(12) ", " GPU_D8(13)
#define GPU_LIST_128     GPU_LIST_96 ", " GPU_D8(14) ", " GPU_D8(15) ", " GPU_D8(16) ", " GPU_D8(17)
#define GPU_MOVE_8(x)    x()
#define GPU_MOVE_16(x)   GPU_MOVE_8(x) x(1)
#define GPU_MOVE_24(x)   GPU_MOVE_16(x) x(2)
#define GPU_MOVE_32(x)   GPU_MOVE_24(x) x(3)
#define GPU_MOVE_48(x)   GPU_MOVE_32(x) x(4) x(5)
#define GPU_MOVE_64(x)   GPU_MOVE_48(x) x(6) x(7)
#define GPU_MOVE_96(x)   GPU_MOVE_64(x) x(10) x(11) x(12) x(13)
#define GPU_MOVE_128(x)  GPU_MOVE_96(x) x(14) x(15) x(16) x(17)
#define GPU_LOAD_2       "ld.v2.b32 {d0, d1}, [q];"
#define GPU_LOAD_4       "ld.v4.b32 {" GPU_LIST_4 "}, [q];"
#define GPU_LOAD_8       GPU_MOVE_8(GPU_LD8)
#define GPU_LOAD_16      GPU_MOVE_16(GPU_LD8)
#define GPU_LOAD_24      GPU_MOVE_24(GPU_LD8)
#define GPU_LOAD_32      GPU_MOVE_32(GPU_LD8)
#define GPU_LOAD_48      GPU_MOVE_48(GPU_LD8)
#define GPU_LOAD_64      GPU_MOVE_64(GPU_LD8)
#define GPU_LOAD_96      GPU_MOVE_96(GPU_LD8)
#define GPU_LOAD_128     GPU_MOVE_128(GPU_LD8)
#define GPU_STORE_2      "st.v2.b32 [q], {d0, d1};"
#define GPU_STORE_4      "st.v4.b32 [q], {" GPU_LIST_4 "};"
#define GPU_STORE_8      GPU_MOVE_8(GPU_ST8)
#define GPU_STORE_16     GPU_MOVE_16(GPU_ST8)
#define GPU_STORE_24     GPU_MOVE_24(GPU_ST8)
#define GPU_STORE_32     GPU_MOVE_32(GPU_ST8)
#define GPU_STORE_48     GPU_MOVE_48(GPU_ST8)
#define GPU_STORE_64     GPU_MOVE_64(GPU_ST8)
#define GPU_STORE_96     GPU_MOVE_96(GPU_ST8)
#define GPU_STORE_128    GPU_MOVE_128(GPU_ST8)
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
