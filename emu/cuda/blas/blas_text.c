/* blas_text.c - PTX for the types of a call.
 *
 *      arithmetic   elements that are read
 *      f32          f32, f16, bf16, s8 (exact in f32)
 *      f64          f64
 *      s32          s8, s32
 *
 * Follows the cuBLAS library, "cublasGemmEx", "cublasComputeType_t". */
#include "emu/cuda/blas/blas.h"

#include <stdarg.h>
#include <stdio.h>

typedef struct conversion {
    cudaDataType work, type;
    const char *load, *convert;       /* ld.SPACE.load; NULL: of the work's type already */
    const char *convert_back, *store; /* NULL: no result has this type */
} conversion;

static const conversion conversions[] = {
    {CUDA_R_32F, CUDA_R_32F, "f32", NULL, NULL, "f32"},
    {CUDA_R_32F, CUDA_R_16F, "b16", "cvt.f32.f16", "cvt.rn.f16.f32", "b16"},
    {CUDA_R_32F, CUDA_R_16BF, "b16", "cvt.f32.bf16", "cvt.rn.bf16.f32", "b16"},
    {CUDA_R_32F, CUDA_R_8I, "s8", "cvt.rn.f32.s16", NULL, NULL},
    {CUDA_R_64F, CUDA_R_64F, "f64", NULL, NULL, "f64"},
    {CUDA_R_32I, CUDA_R_8I, "s8", "cvt.s32.s16", NULL, NULL},
    {CUDA_R_32I, CUDA_R_32I, "s32", NULL, NULL, "s32"},
};

static const conversion *conversion_of(cudaDataType work, cudaDataType type)
{
    for (size_t i = 0; i < sizeof conversions / sizeof conversions[0]; ++i)
        if (conversions[i].work == work && conversions[i].type == type)
            return &conversions[i];
    return NULL;
}

bool emui_blas_has(cudaDataType work, cudaDataType type, bool is_result)
{
    const conversion *c = conversion_of(work, type);
    return c != NULL && (!is_result || c->store != NULL);
}

int emui_blas_bytes(cudaDataType type)
{
    switch ((int)type) {
    case CUDA_R_8I:
        return 1;
    case CUDA_R_16F:
    case CUDA_R_16BF:
        return 2;
    case CUDA_R_32F:
    case CUDA_R_32I:
        return 4;
    case CUDA_R_64F:
        return 8;
    default:
        return 0;
    }
}

const char *emui_blas_work(cudaDataType work)
{
    return work == CUDA_R_32F ? "f32" : work == CUDA_R_64F ? "f64" : "s32";
}

const char *emui_blas_fma(cudaDataType work)
{
    return work == CUDA_R_32F ? "fma.rn.f32" : work == CUDA_R_64F ? "fma.rn.f64" : "mad.lo.s32";
}

const char *emui_blas_mul(cudaDataType work)
{
    return work == CUDA_R_32F ? "mul.rn.f32" : work == CUDA_R_64F ? "mul.rn.f64" : "mul.lo.s32";
}

const char *emui_blas_zero(cudaDataType work)
{
    return work == CUDA_R_32F ? "0f00000000" : work == CUDA_R_64F ? "0d0000000000000000" : "0";
}

const char *emui_blas_one(cudaDataType work)
{
    return work == CUDA_R_32F ? "0f3f800000" : work == CUDA_R_64F ? "0d3ff0000000000000" : "1";
}

void emui_blas_put(emui_blas_text *t, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsnprintf(t->at + t->used, sizeof t->at - t->used, format, list);
    va_end(list);
    t->used += n < 0 ? 0 : (size_t)n;
    t->used = t->used < sizeof t->at ? t->used : sizeof t->at - 1;
}

void emui_blas_put_load(emui_blas_text *t, cudaDataType work, cudaDataType type, const char *space,
                        const char *to, const char *at)
{
    const conversion *c = conversion_of(work, type);
    emui_blas_put(t, "    ld.%s.%s %s, [%s];\n", space, c->load, c->convert == NULL ? to : "%h",
                  at);
    if (c->convert != NULL)
        emui_blas_put(t, "    %s %s, %%h;\n", c->convert, to);
}

void emui_blas_put_store(emui_blas_text *t, cudaDataType work, cudaDataType type, const char *at,
                         const char *from)
{
    const conversion *c = conversion_of(work, type);
    if (c->convert_back != NULL)
        emui_blas_put(t, "    %s %%h, %s;\n", c->convert_back, from);
    emui_blas_put(t, "    st.global.%s [%s], %s;\n", c->store, at,
                  c->convert_back == NULL ? from : "%h");
}

static void put_scalar(emui_blas_text *t, cublasHandle_t h, const emui_blas_call *of,
                       const char *name, const char *to)
{
    if (h->mode == CUBLAS_POINTER_MODE_HOST) {
        emui_blas_put_load(t, of->work, of->scalar, "param", to, name);
        return;
    }
    emui_blas_put(t, "    ld.param.u64 %%at, [%s];\n", name);
    emui_blas_put_load(t, of->work, of->scalar, "global", to, "%at");
}

void emui_blas_put_scalars(emui_blas_text *t, cublasHandle_t h, const emui_blas_call *of)
{
    const char *work = emui_blas_work(of->work);
    if (of->alpha != NULL)
        put_scalar(t, h, of, "alpha", "%alpha");
    else
        emui_blas_put(t, "    mov.%s %%alpha, %s;\n", work,
                      of->alpha_is_one ? emui_blas_one(of->work) : emui_blas_zero(of->work));
    if (of->beta != NULL)
        put_scalar(t, h, of, "beta", "%beta");
    else
        emui_blas_put(t, "    mov.%s %%beta, %s;\n", work,
                      of->beta_is_one ? emui_blas_one(of->work) : emui_blas_zero(of->work));
}
