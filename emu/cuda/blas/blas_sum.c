/* blas_sum.c - C = alpha A + beta B, a thread for each element of C.
 *
 * Where alpha is 0, A is not read, and where beta is 0, B is not. B may be C itself: y = alpha x +
 * y; a matrix whose address is 0 is not there. */
#include "emu/cuda/blas/blas.h"

/* One of the two terms. */
static void put_term(emui_blas_text *t, const emui_blas_call *of, const char *scalar,
                     const char *matrix, const emui_blas_matrix *m)
{
    char at[8] = {'%', *matrix, '\0'};
    if (m->at == 0)
        return;
    emui_blas_put(t, "    setp.eq.%s %%skip, %%%s, %s;\n    @%%skip bra without_%s;\n",
                  emui_blas_work(of->work), scalar, emui_blas_zero(of->work), matrix);
    emui_blas_put(t,
                  "    ld.param.s64 %%step, [%s_row];\n    mad.lo.s64 %s, %%i, %%step, %s;\n"
                  "    ld.param.s64 %%step, [%s_column];\n    mad.lo.s64 %s, %%j, %%step, %s;\n",
                  matrix, at, at, matrix, at, at);
    emui_blas_put_load(t, of->work, m->type, "global", "%p", at);
    emui_blas_put(t, "    %s %%sum, %%%s, %%p, %%sum;\nwithout_%s:\n", emui_blas_fma(of->work),
                  scalar, matrix);
}

cublasStatus_t emui_blas_sum(cublasHandle_t h, const emui_blas_call *of)
{
    emui_blas_text t = {.used = 0};
    if (of->m == 0 || of->n == 0)
        return CUBLAS_STATUS_SUCCESS;
    emui_blas_put_head(&t, of);
    emui_blas_put_addresses(&t, of);
    emui_blas_put_element(&t);
    emui_blas_put_scalars(&t, h, of);
    emui_blas_put(&t, "    mov.%s %%sum, %s;\n", emui_blas_work(of->work),
                  emui_blas_zero(of->work));
    put_term(&t, of, "alpha", "a", &of->a);
    put_term(&t, of, "beta", "b", &of->b);
    emui_blas_put_store(&t, of->work, of->c.type, "%c", "%sum");
    emui_blas_put(&t, "end:\n    ret;\n}\n");
    return emui_blas_launch(h, of, &t, of->m * of->n);
}
