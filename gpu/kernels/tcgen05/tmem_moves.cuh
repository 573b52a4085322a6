/* tmem_moves.cuh - registers from and to tensor memory, by one instruction of a warp.
 *
 *      r -> d0 .. d177        registers in memory, where any of up to 128 can be named by a number
 *
 * One piece of assembly from memory to the instruction, or from the instruction, which is waited
 * for, to memory. What is here: every row of host/tcgen05/tmem_rows.h, and copies of shared memory.
 * What is not: which address (host/tcgen05/tmem_copy.c). */
#ifndef GPU_TMEM_MOVES_CUH
#define GPU_TMEM_MOVES_CUH

#include "gpu/host/tcgen05/tmem_copy.h"
#include "gpu/kernels/tcgen05/tcgen05.cuh"
#include "gpu/kernels/tiled/register_lists.cuh"

#ifdef GPU_HAS_TCGEN05
#define GPU_TMEM_LD(words, form, split)                                                            \
    asm volatile("{.reg .b32 d<178>; .reg .b64 q; mov.b64 q, %0;"                                  \
                 "tcgen05.ld.sync.aligned." form ".b32 {" GPU_LIST_##words                         \
                 "}, [%1]" split ";"                                                               \
                 "tcgen05.wait::ld.sync.aligned;" GPU_STORE_##words "}" ::"l"(r),                  \
                 "r"(address)                                                                      \
                 : "memory")
#define GPU_TMEM_ST(words, form, split)                                                            \
    asm volatile("{.reg .b32 d<178>; .reg .b64 q; mov.b64 q, %0;" GPU_LOAD_##words                 \
                 "tcgen05.st.sync.aligned." form ".b32 [%1]" split ", {" GPU_LIST_##words          \
                 "};}" ::"l"(r),                                                                   \
                 "r"(address)                                                                      \
                 : "memory")

/* All threads of a warp load their registers. halves: elements of 16 bits, two to a register. */
static __device__ __forceinline__ void tmem_load(int row, bool halves, uint32_t address,
                                                 uint32_t *r)
{
    switch ((gpu_tmem_row)row) {
#define TMEM(name, words, form, split, packed_split)                                               \
    case GPU_TMEM_##name:                                                                          \
        if (halves)                                                                                \
            GPU_TMEM_LD(words, form ".pack::16b", packed_split);                                   \
        else                                                                                       \
            GPU_TMEM_LD(words, form, split);                                                       \
        return;
#include "gpu/host/tcgen05/tmem_rows.h"
#undef TMEM
    default:
        return;
    }
}

/* The same stored, which is not waited for. */
static __device__ __forceinline__ void tmem_store(int row, bool halves, uint32_t address,
                                                  const uint32_t *r)
{
    switch ((gpu_tmem_row)row) {
#define TMEM(name, words, form, split, packed_split)                                               \
    case GPU_TMEM_##name:                                                                          \
        if (halves)                                                                                \
            GPU_TMEM_ST(words, form ".unpack::16b", packed_split);                                 \
        else                                                                                       \
            GPU_TMEM_ST(words, form, split);                                                       \
        return;
#include "gpu/host/tcgen05/tmem_rows.h"
#undef TMEM
    default:
        return;
    }
}

#define GPU_TMEM_CP(row, form)                                                                     \
    case row:                                                                                      \
        asm volatile("tcgen05.cp.cta_group::1." form " [%0], %1;" ::"r"(address), "l"(descriptor)  \
                     : "memory");                                                                  \
        return

/* One thread copies from shared memory, which is not waited for. */
static __device__ __forceinline__ void tmem_copy_shared(int row, uint32_t address,
                                                        uint64_t descriptor)
{
    switch ((gpu_tmem_row)row) {
        GPU_TMEM_CP(GPU_TMEM_CP_128X256B, "128x256b");
        GPU_TMEM_CP(GPU_TMEM_CP_128X128B, "128x128b");
        GPU_TMEM_CP(GPU_TMEM_CP_4X256B, "4x256b");
        GPU_TMEM_CP(GPU_TMEM_CP_32X128B, "32x128b.warpx4");
        GPU_TMEM_CP(GPU_TMEM_CP_64X128B_02_13, "64x128b.warpx2::02_13");
        GPU_TMEM_CP(GPU_TMEM_CP_64X128B_01_23, "64x128b.warpx2::01_23");
    default:
        return;
    }
}
#endif

#endif
