/* blas_kernel.c - kernels of the cuBLAS stand-in: their common head, and launches in the program's
 * stream, of texts that a handle has loaded once.
 *
 *      thread   %index = CTA * threads + thread, of m * n elements: %i = %index % m, %j = / m
 *      problem  %z of the batch, the CTA's z
 *
 * What is here: head, parameters, launches. What is not: the texts themselves
 * (blas_product.c, blas_sum.c, blas_reduce.c). */
#include "emu/cuda/blas/blas.h"

#include <stdlib.h>
#include <string.h>

enum { PARAMETERS = 17 };
static const char *const names[PARAMETERS] = {
    "a",     "b",        "c",        "a_row", "a_column", "a_stride",
    "b_row", "b_column", "b_stride", "c_row", "c_column", "c_stride",
    "m",     "n",        "k",        "alpha", "beta"};

/* A text that was loaded, one of a handle's list. */
typedef struct emui_blas_kernel {
    struct emui_blas_kernel *next;
    char *text;
    CUmodule module;
    CUfunction function;
} emui_blas_kernel;

/* ---- Text ----------------------------------------------------------------------------------- */

void emui_blas_put_head(emui_blas_text *t, const emui_blas_call *of)
{
    emui_blas_put(t,
                  ".version 8.0\n.target sm_90a\n.address_size 64\n"
                  "// the machine's stand-in for %s\n.visible .entry %s(",
                  of->name, of->name);
    for (int i = 0; i < PARAMETERS; ++i)
        emui_blas_put(t, "%s\n    .param .b64 %s", i > 0 ? "," : "", names[i]);
    emui_blas_put(t, ")\n{\n    .reg .pred %%out, %%skip, %%more;\n    .reg .b16 %%h;\n"
                     "    .reg .b32 %%x<4>;\n    .reg .b64 %%index, %%i, %%j, %%l, %%z, %%m, %%n, "
                     "%%k, %%a, %%b, %%c, %%at, %%step, %%a_step, %%b_step, %%t;\n");
    emui_blas_put(t, "    .reg .%s %%p, %%q, %%sum, %%alpha, %%beta;\n", emui_blas_work(of->work));
    emui_blas_put(t, "    mov.u32 %%x0, %%ctaid.x;\n    mov.u32 %%x1, %%ntid.x;\n"
                     "    mov.u32 %%x2, %%tid.x;\n    cvt.u64.u32 %%t, %%x2;\n"
                     "    mul.wide.u32 %%index, %%x0, %%x1;\n    add.u64 %%index, %%index, %%t;\n"
                     "    mov.u32 %%x3, %%ctaid.z;\n    cvt.u64.u32 %%z, %%x3;\n"
                     "    ld.param.u64 %%m, [m];\n    ld.param.u64 %%n, [n];\n"
                     "    ld.param.u64 %%k, [k];\n");
}

static void put_address(emui_blas_text *t, const char *name, const emui_blas_matrix *of)
{
    if (of->at == 0)
        return;
    emui_blas_put(t, "    ld.param.u64 %%%s, [%s];\n", name, name);
    if (of->is_list)
        emui_blas_put(t, "    mad.lo.u64 %%%s, %%z, 8, %%%s;\n    ld.global.u64 %%%s, [%%%s];\n",
                      name, name, name, name);
    else
        emui_blas_put(t,
                      "    ld.param.s64 %%step, [%s_stride];\n"
                      "    mad.lo.s64 %%%s, %%z, %%step, %%%s;\n",
                      name, name, name);
}

void emui_blas_put_addresses(emui_blas_text *t, const emui_blas_call *of)
{
    put_address(t, "a", &of->a);
    put_address(t, "b", &of->b);
    put_address(t, "c", &of->c);
}

void emui_blas_put_element(emui_blas_text *t)
{
    emui_blas_put(t, "    mul.lo.u64 %%t, %%m, %%n;\n    setp.ge.u64 %%out, %%index, %%t;\n"
                     "    @%%out bra end;\n    rem.u64 %%i, %%index, %%m;\n"
                     "    div.u64 %%j, %%index, %%m;\n"
                     "    ld.param.s64 %%step, [c_row];\n    mad.lo.s64 %%c, %%i, %%step, %%c;\n"
                     "    ld.param.s64 %%step, [c_column];\n"
                     "    mad.lo.s64 %%c, %%j, %%step, %%c;\n");
}

/* ---- Launches ------------------------------------------------------------------------------- */

cublasStatus_t emui_blas_status(CUresult error)
{
    return error == CUDA_SUCCESS               ? CUBLAS_STATUS_SUCCESS
           : error == CUDA_ERROR_OUT_OF_MEMORY ? CUBLAS_STATUS_ALLOC_FAILED
           : error == CUDA_ERROR_INVALID_VALUE ? CUBLAS_STATUS_INVALID_VALUE
                                               : CUBLAS_STATUS_EXECUTION_FAILED;
}

/* The bits of alpha or beta, or where it is on the device. */
static uint64_t scalar_of(cublasHandle_t h, const emui_blas_call *of, const void *scalar)
{
    uint64_t bits = 0;
    if (scalar == NULL || h->mode == CUBLAS_POINTER_MODE_DEVICE)
        return (uintptr_t)scalar;
    memcpy(&bits, scalar, (size_t)emui_blas_bytes(of->scalar));
    return bits;
}

emui_blas_parameters emui_blas_parameters_of(cublasHandle_t h, const emui_blas_call *of)
{
    const int a = emui_blas_bytes(of->a.type), b = emui_blas_bytes(of->b.type),
              c = emui_blas_bytes(of->c.type);
    return (emui_blas_parameters){.a = of->a.at,
                                  .b = of->b.at,
                                  .c = of->c.at,
                                  .a_row = of->a.row * a,
                                  .a_column = of->a.column * a,
                                  .a_stride = of->a.stride * a,
                                  .b_row = of->b.row * b,
                                  .b_column = of->b.column * b,
                                  .b_stride = of->b.stride * b,
                                  .c_row = of->c.row * c,
                                  .c_column = of->c.column * c,
                                  .c_stride = of->c.stride * c,
                                  .m = (uint64_t)of->m,
                                  .n = (uint64_t)of->n,
                                  .k = (uint64_t)of->k,
                                  .alpha = scalar_of(h, of, of->alpha),
                                  .beta = scalar_of(h, of, of->beta)};
}

static cublasStatus_t load(const emui_blas_call *of, const emui_blas_text *t, emui_blas_kernel *k)
{
    k->text = malloc(t->used + 1);
    if (k->text == NULL)
        return CUBLAS_STATUS_ALLOC_FAILED;
    memcpy(k->text, t->at, t->used + 1);
    CUresult error = cuModuleLoadData(&k->module, k->text);
    if (error == CUDA_SUCCESS)
        error = cuModuleGetFunction(&k->function, k->module, of->name);
    return emui_blas_status(error);
}

static cublasStatus_t kernel_of(cublasHandle_t h, const emui_blas_call *of, const emui_blas_text *t,
                                CUfunction *to)
{
    emui_blas_kernel *k = h->kernels;
    while (k != NULL && strcmp(k->text, t->at) != 0)
        k = k->next;
    if (k == NULL) {
        k = calloc(1, sizeof *k);
        cublasStatus_t status = k == NULL ? CUBLAS_STATUS_ALLOC_FAILED : load(of, t, k);
        if (status != CUBLAS_STATUS_SUCCESS) {
            free(k == NULL ? NULL : k->text);
            free(k);
            return status;
        }
        k->next = h->kernels;
        h->kernels = k;
    }
    *to = k->function;
    return CUBLAS_STATUS_SUCCESS;
}

/* The problems of a batch from this one on. */
static void skip_problems(emui_blas_parameters *p, const emui_blas_call *of, int64_t count)
{
    p->a += (uint64_t)(count * (of->a.is_list ? 8 : p->a_stride));
    p->b += (uint64_t)(count * (of->b.is_list ? 8 : p->b_stride));
    p->c += (uint64_t)(count * (of->c.is_list ? 8 : p->c_stride));
}

cublasStatus_t emui_blas_launch(cublasHandle_t h, const emui_blas_call *of, const emui_blas_text *t,
                                int64_t threads)
{
    CUfunction function = NULL;
    const int64_t block = threads < EMUI_BLAS_BLOCK ? (threads + 31) / 32 * 32 : EMUI_BLAS_BLOCK;
    const unsigned x = (unsigned)((threads + block - 1) / block);
    emui_blas_parameters p = emui_blas_parameters_of(h, of);
    void *arguments[PARAMETERS];
    for (int i = 0; i < PARAMETERS; ++i)
        arguments[i] = (char *)&p + i * 8;
    cublasStatus_t status = kernel_of(h, of, t, &function);
    for (int done = 0; status == CUBLAS_STATUS_SUCCESS && done < of->count; done += h->problems) {
        int rest = of->count - done, z = rest < h->problems ? rest : h->problems;
        status = emui_blas_status(cuLaunchKernel(function, x, 1, (unsigned)z, (unsigned)block, 1, 1,
                                                 0, h->stream, arguments, NULL));
        skip_problems(&p, of, z);
    }
    return status;
}

void emui_blas_unload(cublasHandle_t h)
{
    while (h->kernels != NULL) {
        emui_blas_kernel *k = h->kernels;
        h->kernels = k->next;
        cuModuleUnload(k->module);
        free(k->text);
        free(k);
    }
}
