/* tiled_mma.cu - gemm(TiledMMA, ..) over one tile.
 *
 * v1  plain: one block; each thread reports the coordinates of its values, loads them to the places
 *     of its fragments, multiplies instruction by instruction, k innermost, and stores its sums.
 *
 * What is here: the instructions that CuTe's MMA operations stand for. What is not: which values a
 * thread has (host/tiled_mma.c), wgmma. Follows PTX ISA 9.7.14.5.
 *
 * Elements are moved bit by bit, so that those of 1 and of 4 bits are like all others. */
#include "gpu/host/tiled_mma.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"

enum { BYTE = 8, WORD = 32, LONG = 64, AXES = 2 };

typedef struct tile {
    const unsigned char *x;
    unsigned char *y;
    int64_t *report;
    gpu_mma mma;
    int threads, values;
} tile;

/* A thread's registers of A, B and C. */
typedef struct fragments {
    alignas(8) uint32_t of[GPU_FACTORS][GPU_MMA_WORDS];
} fragments;

/* ---- Elements ------------------------------------------------------------------------------- */

static __device__ bool bit_of(const unsigned char *bytes, int64_t i)
{
    return bytes[i / BYTE] >> (i % BYTE) & 1;
}

static __device__ void load(const gpu_factor *f, const unsigned char *x, int64_t element,
                            uint32_t *registers, int at)
{
    for (int b = 0; b < f->bits; ++b) {
        int to = at * f->bits + b;
        uint32_t one = bit_of(x + f->first, element * f->bits + b);
        registers[to / WORD] |= one << (to % WORD);
    }
}

static __device__ void store(const gpu_factor *f, const uint32_t *registers, int at,
                             unsigned char *y, int64_t element)
{
    for (int b = 0; b < f->bits / BYTE; ++b) {
        int from = at * f->bits + b * BYTE;
        y[element * (f->bits / BYTE) + b] =
            (unsigned char)(registers[from / WORD] >> (from % WORD));
    }
}

/* ---- Instructions --------------------------------------------------------------------------- */

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
static __device__ void multiply(int instruction, const uint32_t *a, const uint32_t *b, uint32_t *c)
{
#if __CUDA_ARCH__ >= 900
    const double *la = (const double *)a, *lb = (const double *)b;
    double *lc = (double *)c;
    switch ((gpu_mma_instruction)instruction) {
#define MMA(name, form, ptx)                                                                       \
    case GPU_MMA_##name:                                                                           \
        form(ptx);                                                                                 \
        return;
#include "gpu/host/mma_rows.h"
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

/* A thread's whole product. */
static __device__ void gemm(const gpu_mma *mma, const int32_t *registers, fragments *f)
{
    const int32_t *list[GPU_FACTORS] = {registers};
    int step[GPU_FACTORS];
    for (int o = 0; o < GPU_FACTORS; ++o) {
        step[o] = mma->factor[o].values_of_one;
        if (o > 0)
            list[o] = list[o - 1] + mma->factor[o - 1].values;
    }
    for (int m = 0; m < mma->m; ++m)
        for (int n = 0; n < mma->n; ++n)
            for (int k = 0; k < mma->k; ++k) {
                const int which[GPU_FACTORS] = {m + mma->m * k, n + mma->n * k, m + mma->m * n};
                uint32_t *at[GPU_FACTORS];
                for (int o = 0; o < GPU_FACTORS; ++o) {
                    int first = list[o][which[o] * step[o]] * mma->factor[o].bits / WORD;
                    at[o] = f->of[o] + first;
                }
                multiply(mma->instruction, at[CT_A], at[CT_B], at[CT_C]);
            }
}

static __global__ void tiled_mma(const __grid_constant__ tile t)
{
    fragments f;
    const int32_t *place = t.mma.places + (int64_t)threadIdx.x * t.values;
    const int32_t *registers = t.mma.places + (int64_t)t.threads * t.values;
    int64_t *row = t.report + (int64_t)threadIdx.x * t.values * AXES;
    memset(&f, 0, sizeof f);
    for (int o = 0, v = 0; o < GPU_FACTORS; ++o) {
        const gpu_factor *factor = &t.mma.factor[o];
        for (int i = 0; i < factor->values; ++i, ++v) {
            row[AXES * v] = place[v] % factor->rows;
            row[AXES * v + 1] = place[v] / factor->rows;
            load(factor, t.x, gpu_flat_index(&factor->layout, place[v]), f.of[o], registers[v]);
        }
    }
    gemm(&t.mma, registers, &f);
    const gpu_factor *c = &t.mma.factor[CT_C];
    int first = t.values - c->values;
    for (int i = first; i < t.values; ++i)
        store(c, f.of[CT_C], registers[i], t.y, gpu_flat_index(&c->layout, place[i]));
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

static bool plan(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    (void)why;
    *gpu_arguments<tile>(p) =
        tile{(const unsigned char *)r->x, (unsigned char *)r->y, r->report, r->mma, (int)r->threads,
             gpu_mma_values(&r->mma)};
    p->blocks = 1;
    return true;
}

static bool launch(const gpu_plan *p, void *stream, gpu_why *why)
{
    const tile *t = gpu_arguments<tile>(p);
    tiled_mma<<<1, (unsigned)t->threads, 0, (cudaStream_t)stream>>>(*t);
    return gpu_launched(why, "tiled_mma v1");
}

const gpu_version gpu_tiled_mma_versions[] = {
    {GPU_TILED_MMA, "v1", "one block, instruction by instruction", 90, plan, launch},
    {},
};
