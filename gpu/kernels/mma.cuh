/* mma.cuh - the instructions of warps and threads that CuTe's MMA operations stand for.
 *
 * What is here: one product of fragments in registers. What is not: which values a thread has
 * (host/tiled/tiled_mma.c), warpgroups (tiled/wgmma.cuh). Follows PTX ISA 9.7.14.5. */
#ifndef GPU_MMA_CUH
#define GPU_MMA_CUH

#include "gpu/host/tiled/tiled_mma.h"

#if __CUDA_ARCH__ >= 900
#define A1 "r"(a[0])
#define A2 A1, "r"(a[1])
#define A4 A2, "r"(a[2]), "r"(a[3])
#define B1 "r"(b[0])
#define B2 B1, "r"(b[1])
#define C2 "+r"(c[0]), "+r"(c[1])
#define C4 C2, "+r"(c[2]), "+r"(c[3])
#define C8 C4, "+r"(c[4]), "+r"(c[5]), "+r"(c[6]), "+r"(c[7])
#define R2 "{%0, %1}"
#define R4 "{%0, %1, %2, %3}"
#define R8 "{%0, %1, %2, %3, %4, %5, %6, %7}"
#define MULTIPLY(ptx, d, from_a, from_b)                                                           \
    "mma.sync.aligned." ptx " " d ", " from_a ", " from_b ", " d ";"

#define WORDS_1_1_2(ptx) asm volatile(MULTIPLY(ptx, R2, "{%2}", "{%3}") : C2 : A1, B1)
#define WORDS_2_1_2(ptx) asm volatile(MULTIPLY(ptx, R2, "{%2, %3}", "{%4}") : C2 : A2, B1)
#define WORDS_2_1_4(ptx) asm volatile(MULTIPLY(ptx, R4, "{%4, %5}", "{%6}") : C4 : A2, B1)
#define WORDS_2_2_4(ptx) asm volatile(MULTIPLY(ptx, R4, "{%4, %5}", "{%6, %7}") : C4 : A2, B2)
#define WORDS_2_2_8(ptx) asm volatile(MULTIPLY(ptx, R8, "{%8, %9}", "{%10, %11}") : C8 : A2, B2)
#define WORDS_4_2_2(ptx)                                                                           \
    asm volatile(MULTIPLY(ptx, R2, "{%2, %3, %4, %5}", "{%6, %7}") : C2 : A4, B2)
#define WORDS_4_2_4(ptx)                                                                           \
    asm volatile(MULTIPLY(ptx, R4, "{%4, %5, %6, %7}", "{%8, %9}") : C4 : A4, B2)

/* The same of doubles. */
#define LA1              "d"(la[0])
#define LA2              LA1, "d"(la[1])
#define LA4              LA2, "d"(la[2]), "d"(la[3])
#define LA8              LA4, "d"(la[4]), "d"(la[5]), "d"(la[6]), "d"(la[7])
#define LB1              "d"(lb[0])
#define LB2              LB1, "d"(lb[1])
#define LB4              LB2, "d"(lb[2]), "d"(lb[3])
#define LC2              "+d"(lc[0]), "+d"(lc[1])
#define LC4              LC2, "+d"(lc[2]), "+d"(lc[3])
#define LONGS_1_1_2(ptx) asm volatile(MULTIPLY(ptx, R2, "{%2}", "{%3}") : LC2 : LA1, LB1)
#define LONGS_2_1_4(ptx) asm volatile(MULTIPLY(ptx, R4, "{%4, %5}", "{%6}") : LC4 : LA2, LB1)
#define LONGS_4_2_4(ptx)                                                                           \
    asm volatile(MULTIPLY(ptx, R4, "{%4, %5, %6, %7}", "{%8, %9}") : LC4 : LA4, LB2)
#define LONGS_8_4_4(ptx)                                                                           \
    asm volatile(MULTIPLY(ptx, R4, "{%4, %5, %6, %7, %8, %9, %10, %11}", "{%12, %13, %14, %15}")   \
                 : LC4                                                                             \
                 : LA8, LB4)
#endif

/* c = a * b + c of one instruction. */
static __device__ void gpu_multiply(int instruction, const uint32_t *a, const uint32_t *b,
                                    uint32_t *c)
{
#if __CUDA_ARCH__ >= 900
    const double *la = (const double *)a, *lb = (const double *)b;
    double *lc = (double *)c;
    switch ((gpu_mma_instruction)instruction) {
#define MMA(name, form, ptx)                                                                       \
    case GPU_MMA_##name:                                                                           \
        form(ptx);                                                                                 \
        return;
#include "gpu/host/tiled/mma_rows.h"
#undef MMA
    case GPU_MMA_FMA_F32:
        c[0] = __float_as_uint(
            __fmaf_rn(__uint_as_float(a[0]), __uint_as_float(b[0]), __uint_as_float(c[0])));
        return;
    case GPU_MMA_FMA_F64:
        lc[0] = __fma_rn(la[0], lb[0], lc[0]);
        return;
    case GPU_MMA_DP4A:
        c[0] = (uint32_t)__dp4a((int)a[0], (int)b[0], (int)c[0]);
        return;
    default:
        return;
    }
#endif
}

#endif
