/* approx_case.h - approximations of every argument: forms, arguments, digests.
 *
 * A form is asked for all words of 32 bits, or all of 16: its argument, or the upper half of one of
 * f64; what else it needs is a function of that word. A block is 2^24 of them (of 16 bits there is
 * one, of 2^16), and its digest a sum, so that it can be added up in any order.
 *
 * Both C and CUDA; used by approx.cu and by the replay. Not here: the cases (cases/approx.awk). */
#ifndef APPROX_CASE_H
#define APPROX_CASE_H

#include <stdint.h>
#include <string.h>

#ifdef __CUDACC__
#define APPROX_BOTH __host__ __device__
#else
#define APPROX_BOTH
#endif

enum { APPROX_BLOCK_BITS = 24, APPROX_BLOCKS = 256 };

/* In the order of approx_names. */
typedef enum approx_form {
    APPROX_RCP,
    APPROX_RCP_FTZ,
    APPROX_SQRT,
    APPROX_SQRT_FTZ,
    APPROX_RSQRT,
    APPROX_RSQRT_FTZ,
    APPROX_EX2,
    APPROX_EX2_FTZ,
    APPROX_LG2,
    APPROX_LG2_FTZ,
    APPROX_SIN,
    APPROX_SIN_FTZ,
    APPROX_COS,
    APPROX_COS_FTZ,
    APPROX_TANH,
    APPROX_DIV,
    APPROX_DIV_FTZ,
    APPROX_FULL,
    APPROX_FULL_FTZ,
    APPROX_RCP_F64,
    APPROX_RSQRT_F64_FTZ,
    APPROX_RSQRT_F64,
    APPROX_EX2_F16, /* of 16 bits from here on */
    APPROX_TANH_F16,
    APPROX_EX2_BF16,
    APPROX_TANH_BF16,
    APPROX_FORMS
} approx_form;

static const char *const approx_names[APPROX_FORMS] = {
    "rcp.approx.f32",       "rcp.approx.ftz.f32",   "sqrt.approx.f32",  "sqrt.approx.ftz.f32",
    "rsqrt.approx.f32",     "rsqrt.approx.ftz.f32", "ex2.approx.f32",   "ex2.approx.ftz.f32",
    "lg2.approx.f32",       "lg2.approx.ftz.f32",   "sin.approx.f32",   "sin.approx.ftz.f32",
    "cos.approx.f32",       "cos.approx.ftz.f32",   "tanh.approx.f32",  "div.approx.f32",
    "div.approx.ftz.f32",   "div.full.f32",         "div.full.ftz.f32", "rcp.approx.ftz.f64",
    "rsqrt.approx.ftz.f64", "rsqrt.approx.f64",     "ex2.approx.f16",   "tanh.approx.f16",
    "ex2.approx.ftz.bf16",  "tanh.approx.bf16"};

/* APPROX_FORMS for a name that is none. */
static inline approx_form approx_form_of(const char *name)
{
    int k = 0;
    while (k < APPROX_FORMS && strcmp(approx_names[k], name) != 0)
        ++k;
    return (approx_form)k;
}

/* How many words a block of a form has. */
static inline uint32_t approx_words(approx_form f)
{
    return f >= APPROX_EX2_F16 ? UINT32_C(1) << 16 : UINT32_C(1) << APPROX_BLOCK_BITS;
}

APPROX_BOTH static inline uint64_t approx_mix(uint64_t v)
{
    v += UINT64_C(0x9e3779b97f4a7c15);
    v = (v ^ v >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    v = (v ^ v >> 27) * UINT64_C(0x94d049bb133111eb);
    return v ^ v >> 31;
}

/* What a form needs beside the word: the dividend of a quotient, the lower half of f64. */
APPROX_BOTH static inline uint32_t approx_other(uint32_t word)
{
    return (uint32_t)(approx_mix(word) >> 32);
}

/* What a word and its answer add to the digest. */
APPROX_BOTH static inline uint64_t approx_term(uint32_t word, uint64_t answer)
{
    return approx_mix(approx_mix(answer) + word);
}

#endif
