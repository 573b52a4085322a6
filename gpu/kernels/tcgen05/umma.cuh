/* umma.cuh - d = a * b + d in tensor memory, by one instruction of one thread.
 *
 * What is here: the kinds of tcgen05.mma, of a CTA and of a pair, with A in shared or in tensor
 * memory. What is not: descriptors and addresses (host/tcgen05/umma.c). Follows PTX ISA
 * "tcgen05.mma". */
#ifndef GPU_UMMA_CUH
#define GPU_UMMA_CUH

#include "gpu/host/tcgen05/umma.h"
#include "gpu/kernels/tcgen05/tcgen05.cuh"

/* Addresses in tensor memory, and descriptors; a is one of both. */
typedef struct umma_operands {
    uint32_t d, instruction, factors_a, factors_b;
    uint64_t a, b;
} umma_operands;

#ifdef GPU_HAS_TCGEN05
#define GPU_UMMA_SS(group, kind)                                                                   \
    asm volatile("{.reg .pred p; setp.eq.u32 p, 0, 0;"                                             \
                 "tcgen05.mma.cta_group::" group ".kind::" kind                                    \
                 " [%0], %1, %2, %3, p;}" ::"r"(o->d),                                             \
                 "l"(o->a), "l"(o->b), "r"(o->instruction)                                         \
                 : "memory")
#define GPU_UMMA_TS(group, kind)                                                                   \
    asm volatile("{.reg .pred p; setp.eq.u32 p, 0, 0;"                                             \
                 "tcgen05.mma.cta_group::" group ".kind::" kind                                    \
                 " [%0], [%1], %2, %3, p;}" ::"r"(o->d),                                           \
                 "r"((uint32_t)o->a), "l"(o->b), "r"(o->instruction)                               \
                 : "memory")
#define GPU_UMMA_MX(group, kind)                                                                   \
    asm volatile("{.reg .pred p; setp.eq.u32 p, 0, 0;"                                             \
                 "tcgen05.mma.cta_group::" group ".kind::" kind                                    \
                 " [%0], %1, %2, %3, [%4], [%5], p;}" ::"r"(o->d),                                 \
                 "l"(o->a), "l"(o->b), "r"(o->instruction), "r"(o->factors_a), "r"(o->factors_b)   \
                 : "memory")
#define GPU_UMMA_PLAIN(number, kind)                                                               \
    case number:                                                                                   \
        if constexpr (CTAS == 1) {                                                                 \
            if (a_tensor)                                                                          \
                GPU_UMMA_TS("1", kind);                                                            \
            else                                                                                   \
                GPU_UMMA_SS("1", kind);                                                            \
        } else {                                                                                   \
            if (a_tensor)                                                                          \
                GPU_UMMA_TS("2", kind);                                                            \
            else                                                                                   \
                GPU_UMMA_SS("2", kind);                                                            \
        }                                                                                          \
        return
#define GPU_UMMA_WITH_FACTORS(number, kind)                                                        \
    case number:                                                                                   \
        if constexpr (CTAS == 1)                                                                   \
            GPU_UMMA_MX("1", kind);                                                                \
        else                                                                                       \
            GPU_UMMA_MX("2", kind);                                                                \
        return

/* Issues one instruction, which is not waited for. */
template <int CTAS>
static __device__ __forceinline__ void umma(int kind, bool a_tensor, const umma_operands *o)
{
    switch ((gpu_umma_kind)kind) {
        GPU_UMMA_PLAIN(GPU_UMMA_F16, "f16");
        GPU_UMMA_PLAIN(GPU_UMMA_TF32, "tf32");
#ifdef __CUDA_ARCH_FEAT_SM100_ALL
        GPU_UMMA_PLAIN(GPU_UMMA_I8, "i8");
#endif
        GPU_UMMA_PLAIN(GPU_UMMA_F8F6F4, "f8f6f4");
        GPU_UMMA_WITH_FACTORS(GPU_UMMA_MXF8F6F4, "mxf8f6f4.block_scale");
        GPU_UMMA_WITH_FACTORS(GPU_UMMA_MXF4, "mxf4.block_scale.scale_vec::2X");
        GPU_UMMA_WITH_FACTORS(GPU_UMMA_MXF4NVF4, "mxf4nvf4.block_scale.scale_vec::4X");
    default:
        return;
    }
}
#endif

#endif
