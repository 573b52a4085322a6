/* approx.cu - what the approximations answer to every argument, as digests.
 *
 *      approx form rcp.approx.f32 from 0x30 blocks 16 step 1
 *
 * A block is 2^24 words of 32 bits, the upper 8 its number; approx_case.h says what a word means to
 * a form. Of each block every step-th word is asked, from its first on. The answer: a digest for
 * each block, its upper 32 bits. */
#include "gpu/lab/probes/approx_case.h"
#include "gpu/lab/probes/probe.h"

enum { THREADS = 256, GRID = 1024 };

#define ONE_OF(form, opcode, to, from)                                                             \
    if (F == form)                                                                                 \
    asm(opcode " %0, %1;" : "=" to : from)
#define ONE_F32(form, opcode) ONE_OF(form, opcode, "f"(y), "f"(x))
#define ONE_F64(form, opcode) ONE_OF(form, opcode, "d"(v), "d"(u))
#define ONE_16(form, opcode)  ONE_OF(form, opcode, "h"(g), "h"(h))
#define QUOTIENT(form, opcode)                                                                     \
    if (F == form)                                                                                 \
    asm(opcode " %0, %1, %2;" : "=f"(y) : "f"(__uint_as_float(approx_other(word))), "f"(x))

template <int F> __device__ static uint64_t answer(uint32_t word)
{
    float x = __uint_as_float(word), y = 0;
    double u = __hiloint2double((int)word, (int)approx_other(word)), v = 0;
    uint16_t h = (uint16_t)word, g = 0;
    ONE_F32(APPROX_RCP, "rcp.approx.f32");
    ONE_F32(APPROX_RCP_FTZ, "rcp.approx.ftz.f32");
    ONE_F32(APPROX_SQRT, "sqrt.approx.f32");
    ONE_F32(APPROX_SQRT_FTZ, "sqrt.approx.ftz.f32");
    ONE_F32(APPROX_RSQRT, "rsqrt.approx.f32");
    ONE_F32(APPROX_RSQRT_FTZ, "rsqrt.approx.ftz.f32");
    ONE_F32(APPROX_EX2, "ex2.approx.f32");
    ONE_F32(APPROX_EX2_FTZ, "ex2.approx.ftz.f32");
    ONE_F32(APPROX_LG2, "lg2.approx.f32");
    ONE_F32(APPROX_LG2_FTZ, "lg2.approx.ftz.f32");
    ONE_F32(APPROX_SIN, "sin.approx.f32");
    ONE_F32(APPROX_SIN_FTZ, "sin.approx.ftz.f32");
    ONE_F32(APPROX_COS, "cos.approx.f32");
    ONE_F32(APPROX_COS_FTZ, "cos.approx.ftz.f32");
    ONE_F32(APPROX_TANH, "tanh.approx.f32");
    QUOTIENT(APPROX_DIV, "div.approx.f32");
    QUOTIENT(APPROX_DIV_FTZ, "div.approx.ftz.f32");
    QUOTIENT(APPROX_FULL, "div.full.f32");
    QUOTIENT(APPROX_FULL_FTZ, "div.full.ftz.f32");
    ONE_F64(APPROX_RCP_F64, "rcp.approx.ftz.f64");
    ONE_F64(APPROX_RSQRT_F64_FTZ, "rsqrt.approx.ftz.f64");
    ONE_F64(APPROX_RSQRT_F64, "rsqrt.approx.f64");
    ONE_16(APPROX_EX2_F16, "ex2.approx.f16");
    ONE_16(APPROX_TANH_F16, "tanh.approx.f16");
    ONE_16(APPROX_EX2_BF16, "ex2.approx.ftz.bf16");
    ONE_16(APPROX_TANH_BF16, "tanh.approx.bf16");
    if (F >= APPROX_EX2_F16)
        return g;
    return F >= APPROX_RCP_F64 ? (uint64_t)__double_as_longlong(v) : __float_as_uint(y);
}

/* Words first, first + step, .. below first + words, added to the digest. */
template <int F> __global__ void add_up(uint32_t first, uint32_t words, uint32_t step, uint64_t *to)
{
    uint64_t sum = 0;
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x, all = (words - 1) / step + 1;
    for (uint32_t k = at; k < all; k += gridDim.x * blockDim.x)
        sum += approx_term(first + k * step, answer<F>(first + k * step));
    atomicAdd((unsigned long long *)to, (unsigned long long)sum);
}

typedef void kernel(uint32_t, uint32_t, uint32_t, uint64_t *);

template <int F> static kernel *find(approx_form f)
{
    if constexpr (F < APPROX_FORMS)
        return f == F ? add_up<F> : find<F + 1>(f);
    else
        return NULL;
}

static void ask(const probe_case *c, char *answer, size_t size)
{
    static uint64_t *sums, got[APPROX_BLOCKS];
    approx_form f = approx_form_of(probe_value(c, "form", ""));
    uint32_t from = (uint32_t)probe_number(c, "from", 0);
    uint32_t blocks = (uint32_t)probe_number(c, "blocks", 1);
    uint32_t step = (uint32_t)probe_number(c, "step", 1);
    kernel *k = find<0>(f);
    if (k == NULL || blocks > APPROX_BLOCKS ||
        (sums == NULL && cudaMalloc(&sums, sizeof got) != cudaSuccess)) {
        snprintf(answer, size, "no such form");
        return;
    }
    cudaMemset(sums, 0, sizeof got);
    for (uint32_t b = 0; b < blocks; ++b)
        k<<<GRID, THREADS>>>((from + b) << APPROX_BLOCK_BITS, approx_words(f), step, sums + b);
    cudaMemcpy(got, sums, sizeof got, cudaMemcpyDeviceToHost);
    size_t used = 0;
    for (uint32_t b = 0; b < blocks; ++b)
        used += (size_t)snprintf(answer + used, size - used, "%s%08x", b == 0 ? "" : ",",
                                 (uint32_t)(got[b] >> 32));
}

int main(int argc, char **argv)
{
    return probe_main(argc, argv, ask);
}
