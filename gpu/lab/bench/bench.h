/* bench.h - what the files of bench-gpu share.
 *
 * What is here: a case, the memory of the device, one figure. What is not: options and tables
 * (bench.cu), which cases there are (cases.cu), clocks and checks (device.cu). */
#ifndef GPU_BENCH_H
#define GPU_BENCH_H

#include "gpu/gpu.h"

/* ---- Cases (cases.cu) ----------------------------------------------------------------- */

/* A request for elements of r.bytes bytes, whose x and y stand for the beginning of a region; it
 * may begin some elements after that. */
typedef struct bench_case {
    const gpu_operation *op;
    const char *name;
    gpu_request r;
    int64_t x_skip, y_skip; /* elements */
    int64_t second;         /* bytes from x to z, where there is one */
    int64_t moved;          /* bytes that are read, and written; half of both, where they differ */
    int64_t reach;          /* bytes of a region that are touched at most, on either side */
} bench_case;

int bench_cases(void); /* how many there are */

/* Case k for elements of so many bytes, about `total` bytes to move. */
bool bench_make(int k, int bytes, int64_t total, bench_case *c, gpu_why *why);

/* Order number k of the modes of a tensor of that rank, of bench_orders(rank): a copy of a compact
 * tensor, whose name says which modes lie nearest in y. */
int bench_orders(int rank);
bool bench_make_order(int rank, int k, int bytes, int64_t total, bench_case *c, gpu_why *why);

/* Short rows, number k of bench_rows(), for elements of so many bytes; false, without a reason,
 * where such elements do not make the row up. */
int bench_rows(void);
bool bench_make_rows(int k, int bytes, int64_t total, bench_case *c, gpu_why *why);

/* ---- cuBLAS (geam.cu) ------------------------------------------------------------------ */

typedef struct bench_blas bench_blas;

bench_blas *bench_blas_open(void); /* NULL: it is not there */
void bench_blas_close(bench_blas *b);
bool bench_has_geam(const bench_blas *b, const bench_case *c);
/* The transpose of a case, from x into z, both packed. */
bool bench_geam(const bench_blas *b, const bench_case *c, const void *x, void *z, gpu_why *why);

/* ---- The device (device.cu) ----------------------------------------------------------- */

/* Regions of one size, aligned to 256 bytes. Runs take turns among them, so that the L2 holds
 * nothing of the run before.
 *
 *      x     random           region 0 | region 1 | ..      also what cudaMemcpyAsync reads
 *      y     written          region 0 | region 1 | ..
 *      scratch  for versions that need it
 *      z     the plain version's output; later that of cudaMemcpyAsync and geam */
typedef struct bench_memory {
    unsigned char *x, *y, *z, *scratch;
    size_t region, scratch_bytes;
    int regions;
    void *stream, *begin, *end, *count;
    bench_blas *blas; /* NULL: this machine has no cuBLAS */
} bench_memory;

bool bench_open(bench_memory *m, const gpu_device *d, int64_t region, gpu_why *why);
void bench_close(bench_memory *m);

/* The case's request in region k. */
gpu_request bench_place(const bench_memory *m, const bench_case *c, int k);

/* One version of an operation on one case. */
typedef struct bench_trial {
    const gpu_device *device;
    const gpu_version *version;
    const bench_case *c;
} bench_trial;

/* Poisons y and z, runs the version into y and the plain version into z: are they equal, byte by
 * byte, including the bytes that neither may touch? */
bool bench_check(bench_memory *m, const bench_trial *t, gpu_why *why);

/* Medians, milliseconds; geam 0 where cuBLAS has none for the case. */
typedef struct bench_figure {
    double version, memcpy, geam;
} bench_figure;

double bench_median(float *values, int n); /* n > 0; sorts them */
bool bench_time(bench_memory *m, const bench_trial *t, int runs, bench_figure *f, gpu_why *why);

#endif
