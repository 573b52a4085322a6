/* geam.cu - the transpose of cuBLAS, for comparison, where cuBLAS is there.
 *
 * It is looked for when the benchmark starts, so that a machine without it times all else. What it
 * exports is declared here; its headers are not needed. Here: loading, calling. Not here: times
 * (device.cu). */
#include "gpu/host/kernels.h"
#include "gpu/lab/bench/bench.h"

#include <dlfcn.h>
#include <stdlib.h>

typedef int create(void **handle);
typedef int destroy(void *handle);
/* C = alpha op(A) + beta op(B), m x n, column-major; alpha and beta are of the elements' type. */
typedef int geam(void *handle, int op_a, int op_b, int m, int n, const void *alpha, const void *a,
                 int lda, const void *beta, const void *b, int ldb, void *c, int ldc);

enum { AS_IS = 0, TRANSPOSED = 1 };
enum { OF_4, OF_8, OF_16, WIDTHS };

struct bench_blas {
    void *library, *handle;
    destroy *close;
    geam *run[WIDTHS];
};

static void *library(void)
{
    static const char *const names[] = {"libcublas.so.13", "libcublas.so.12", "libcublas.so"};
    void *found = NULL;
    for (int i = 0; found == NULL && i < 3; ++i)
        found = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    return found;
}

bench_blas *bench_blas_open(void)
{
    bench_blas *b = (bench_blas *)calloc(1, sizeof *b);
    void *from = b == NULL ? NULL : library();
    if (from == NULL) {
        free(b);
        return NULL;
    }
    b->library = from;
    create *open = (create *)dlsym(from, "cublasCreate_v2");
    b->close = (destroy *)dlsym(from, "cublasDestroy_v2");
    b->run[OF_4] = (geam *)dlsym(from, "cublasSgeam");
    b->run[OF_8] = (geam *)dlsym(from, "cublasDgeam");
    b->run[OF_16] = (geam *)dlsym(from, "cublasZgeam");
    bool whole = open != NULL && b->close != NULL && b->run[OF_4] != NULL && b->run[OF_8] != NULL &&
                 b->run[OF_16] != NULL;
    if (whole && open(&b->handle) == 0)
        return b;
    bench_blas_close(b);
    return NULL;
}

void bench_blas_close(bench_blas *b)
{
    if (b == NULL)
        return;
    if (b->handle != NULL)
        b->close(b->handle);
    dlclose(b->library);
    free(b);
}

bool bench_has_geam(const bench_blas *b, const bench_case *c)
{
    return b != NULL && c->op == &gpu_op_transpose &&
           (c->r.bytes == 4 || c->r.bytes == 8 || c->r.bytes == 16) &&
           c->r.transpose.rows <= INT32_MAX && c->r.transpose.columns <= INT32_MAX;
}

bool bench_geam(const bench_blas *b, const bench_case *c, const void *x, void *z, gpu_why *why)
{
    const float one = 1, zero = 0;
    const double one8[2] = {1, 0}, zero8[2] = {0, 0}; /* of 8 bytes the first, of 16 both */
    bool narrow = c->r.bytes == 4;
    int rows = (int)c->r.transpose.rows, columns = (int)c->r.transpose.columns;
    geam *run = b->run[narrow ? OF_4 : c->r.bytes == 8 ? OF_8 : OF_16];
    const void *alpha = narrow ? (const void *)&one : one8;
    const void *beta = narrow ? (const void *)&zero : zero8;
    int status = run(b->handle, TRANSPOSED, AS_IS, columns, rows, alpha, x, rows, beta, z, columns,
                     z, columns);
    return status == 0 || gpu_refuse(why, "cuBLAS geam: %d", status);
}
