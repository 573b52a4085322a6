/* blas_product.c - C = alpha A B + beta C, a thread for each element of C.
 *
 *      sum = 0;  for l of k: sum = fma(A(i, l), B(l, j), sum)
 *      C(i, j) = alpha * sum + beta * C(i, j)
 *
 * Where alpha is 0, A and B are not read, and where beta is 0, C is not: BLAS promises both. */
#include "emu/cuda/blas/blas.h"

static void put_sum(emui_blas_text *t, const emui_blas_call *of)
{
    emui_blas_put(t, "    ld.param.s64 %%step, [a_row];\n    mad.lo.s64 %%a, %%i, %%step, %%a;\n"
                     "    ld.param.s64 %%step, [b_column];\n"
                     "    mad.lo.s64 %%b, %%j, %%step, %%b;\n"
                     "    ld.param.s64 %%a_step, [a_column];\n"
                     "    ld.param.s64 %%b_step, [b_row];\n    mov.u64 %%l, 0;\n"
                     "next:\n    setp.ge.u64 %%out, %%l, %%k;\n    @%%out bra summed;\n");
    emui_blas_put_load(t, of->work, of->a.type, "global", "%p", "%a");
    emui_blas_put_load(t, of->work, of->b.type, "global", "%q", "%b");
    emui_blas_put(t,
                  "    %s %%sum, %%p, %%q, %%sum;\n    add.s64 %%a, %%a, %%a_step;\n"
                  "    add.s64 %%b, %%b, %%b_step;\n    add.u64 %%l, %%l, 1;\n"
                  "    bra.uni next;\nsummed:\n",
                  emui_blas_fma(of->work));
}

static void put_result(emui_blas_text *t, const emui_blas_call *of)
{
    emui_blas_put(t,
                  "    %s %%sum, %%alpha, %%sum;\n    setp.eq.%s %%skip, %%beta, %s;\n"
                  "    @%%skip bra store;\n",
                  emui_blas_mul(of->work), emui_blas_work(of->work), emui_blas_zero(of->work));
    emui_blas_put_load(t, of->work, of->c.type, "global", "%q", "%c");
    emui_blas_put(t, "    %s %%sum, %%beta, %%q, %%sum;\nstore:\n", emui_blas_fma(of->work));
    emui_blas_put_store(t, of->work, of->c.type, "%c", "%sum");
    emui_blas_put(t, "end:\n    ret;\n}\n");
}

cublasStatus_t emui_blas_product(cublasHandle_t h, const emui_blas_call *of)
{
    emui_blas_text t = {.used = 0};
    if (of->m == 0 || of->n == 0 || of->count == 0)
        return CUBLAS_STATUS_SUCCESS;
    emui_blas_put_head(&t, of);
    emui_blas_put_addresses(&t, of);
    emui_blas_put_element(&t);
    emui_blas_put_scalars(&t, h, of);
    emui_blas_put(&t,
                  "    mov.%s %%sum, %s;\n    setp.eq.%s %%skip, %%alpha, %s;\n"
                  "    @%%skip bra summed;\n",
                  emui_blas_work(of->work), emui_blas_zero(of->work), emui_blas_work(of->work),
                  emui_blas_zero(of->work));
    put_sum(&t, of);
    put_result(&t, of);
    return emui_blas_launch(h, of, &t, of->m * of->n);
}
