/* blas_reduce.c - sums over vectors, by one CTA: each thread adds every 256th term in its order,
 * then half of the threads add the other half's sums, until one is left.
 *
 *      dot: x(i) * y(i)      norm: x(i) * x(i), the root of the sum      sum: |x(i)|
 *
 * The norm is that of the sum of squares, which overflows where a square does. A result for the
 * host is waited for, as cuBLAS does. */
#include "emu/cuda/blas/blas.h"

static void put_terms(emui_blas_text *t, const emui_blas_call *of, emui_blas_reduction which)
{
    const char *work = emui_blas_work(of->work);
    emui_blas_put(t,
                  "    mov.%s %%sum, %s;\n    mov.u64 %%l, %%index;\n"
                  "next:\n    setp.ge.u64 %%out, %%l, %%m;\n    @%%out bra summed;\n"
                  "    ld.param.s64 %%step, [a_row];\n    mad.lo.s64 %%at, %%l, %%step, %%a;\n",
                  work, emui_blas_zero(of->work));
    emui_blas_put_load(t, of->work, of->a.type, "global", "%p", "%at");
    if (which == EMUI_BLAS_DOT) {
        emui_blas_put(t, "    ld.param.s64 %%step, [b_row];\n"
                         "    mad.lo.s64 %%at, %%l, %%step, %%b;\n");
        emui_blas_put_load(t, of->work, of->b.type, "global", "%q", "%at");
    }
    if (which == EMUI_BLAS_SUM)
        emui_blas_put(t, "    abs.%s %%p, %%p;\n    add.rn.%s %%sum, %%sum, %%p;\n", work, work);
    else
        emui_blas_put(t, "    fma.rn.%s %%sum, %%p, %s, %%sum;\n", work,
                      which == EMUI_BLAS_DOT ? "%q" : "%p");
    emui_blas_put(t, "    add.u64 %%l, %%l, %d;\n    bra.uni next;\nsummed:\n", EMUI_BLAS_BLOCK);
}

/* The threads' sums into thread 0's. */
static void put_tree(emui_blas_text *t, const emui_blas_call *of)
{
    const char *work = emui_blas_work(of->work);
    int bytes = emui_blas_bytes(of->work);
    emui_blas_put(t,
                  "    .shared .align 8 .b8 sums[%d];\n    mov.u32 %%x0, sums;\n"
                  "    mad.lo.u32 %%x0, %%x2, %d, %%x0;\n    st.shared.%s [%%x0], %%sum;\n"
                  "    mov.u32 %%x1, %d;\nhalve:\n    bar.sync 0;\n"
                  "    setp.ge.u32 %%out, %%x2, %%x1;\n    @%%out bra halved;\n"
                  "    mad.lo.u32 %%x3, %%x1, %d, %%x0;\n    ld.shared.%s %%p, [%%x3];\n"
                  "    add.rn.%s %%sum, %%sum, %%p;\n    st.shared.%s [%%x0], %%sum;\n"
                  "halved:\n    shr.u32 %%x1, %%x1, 1;\n    setp.ne.u32 %%more, %%x1, 0;\n"
                  "    @%%more bra halve;\n    setp.ne.u32 %%out, %%x2, 0;\n"
                  "    @%%out bra end;\n",
                  EMUI_BLAS_BLOCK * bytes, bytes, work, EMUI_BLAS_BLOCK / 2, bytes, work, work,
                  work);
}

static cublasStatus_t reduce_to(cublasHandle_t h, const emui_blas_call *of,
                                emui_blas_reduction which, uint64_t to)
{
    emui_blas_text t = {.used = 0};
    emui_blas_call call = *of;
    call.c = (emui_blas_matrix){.at = to, .type = of->a.type};
    emui_blas_put_head(&t, &call);
    emui_blas_put_addresses(&t, &call);
    put_terms(&t, &call, which);
    put_tree(&t, &call);
    if (which == EMUI_BLAS_NORM)
        emui_blas_put(&t, "    sqrt.rn.%s %%sum, %%sum;\n", emui_blas_work(of->work));
    emui_blas_put_store(&t, of->work, call.c.type, "%c", "%sum");
    emui_blas_put(&t, "end:\n    ret;\n}\n");
    return emui_blas_launch(h, &call, &t, EMUI_BLAS_BLOCK);
}

cublasStatus_t emui_blas_reduce(cublasHandle_t h, const emui_blas_call *of,
                                emui_blas_reduction which, void *to)
{
    CUdeviceptr result = 0;
    size_t bytes = (size_t)emui_blas_bytes(of->a.type);
    if (h->mode == CUBLAS_POINTER_MODE_DEVICE)
        return reduce_to(h, of, which, (uintptr_t)to);
    CUresult error = cuMemAlloc_v2(&result, bytes);
    if (error != CUDA_SUCCESS)
        return emui_blas_status(error);
    cublasStatus_t status = reduce_to(h, of, which, result);
    if (status == CUBLAS_STATUS_SUCCESS)
        status = emui_blas_status(cuMemcpyDtoHAsync_v2(to, result, bytes, h->stream));
    if (status == CUBLAS_STATUS_SUCCESS)
        status = emui_blas_status(cuStreamSynchronize(h->stream));
    cuMemFree_v2(result);
    return status;
}
