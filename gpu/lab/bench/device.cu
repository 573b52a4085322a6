/* device.cu - clocks and checks of bench-gpu.
 *
 * What is here: memory with random data, the check of a version against the plain one, times by
 * events. What is not: which cases (cases.cu), and how figures are shown (bench.cu).
 *
 * A round times cudaMemcpyAsync, the version and, for transposes, cuBLAS geam one after the other,
 * so that a change of the clocks affects all of them. A kernel that waits precedes each: the host
 * has done its part when the first event is reached. */
#include "gpu/host/kernels.h"
#include "gpu/lab/bench/bench.h"

#include <cuda_runtime_api.h>
#include <stdlib.h>

enum {
    THREADS = 256,
    BLOCKS = 4096,
    WARM = 3,
    MAX_RUNS = 1000,
    WAIT_NS = 60000,
    L2_TIMES = 4,
    SCRATCH_PART = 1024
};
enum { POISON = 0xA5 };

/* ---- Kernels -------------------------------------------------------------------------------- */

/* Random words: an integer hash of the place. */
static __global__ void randomize(uint64_t *x, size_t n)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    for (; i < n; i += (size_t)gridDim.x * blockDim.x) {
        uint64_t v = i * 0x9E3779B97F4A7C15u;
        v = (v ^ (v >> 32)) * 0xD6E8FEB86659FD93u;
        v = (v ^ (v >> 32)) * 0xD6E8FEB86659FD93u;
        x[i] = v ^ (v >> 32);
    }
}

static __global__ void count_differences(const uint64_t *y, const uint64_t *z, size_t n,
                                         unsigned long long *count)
{
    unsigned long long differ = 0;
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    for (; i < n; i += (size_t)gridDim.x * blockDim.x)
        differ += y[i] != z[i];
    if (differ > 0)
        atomicAdd(count, differ);
}

static __global__ void wait_a_little(void)
{
    for (unsigned slept = 0; slept < WAIT_NS; slept += 1000)
        __nanosleep(1000);
}

/* ---- Memory --------------------------------------------------------------------------------- */

static bool ok(cudaError_t error, const char *what, gpu_why *why)
{
    return error == cudaSuccess || gpu_refuse(why, "%s: %s", what, cudaGetErrorString(error));
}

bool bench_open(bench_memory *m, const gpu_device *d, int64_t region, gpu_why *why)
{
    *m = {};
    m->region = ((size_t)region + 255) / 256 * 256;
    m->regions = 1 + (int)(L2_TIMES * (size_t)d->l2 / m->region);
    size_t all = m->region * (size_t)m->regions;
    m->x = (unsigned char *)gpu_alloc(all, why);
    m->y = m->x == NULL ? NULL : (unsigned char *)gpu_alloc(all, why);
    m->z = m->y == NULL ? NULL : (unsigned char *)gpu_alloc(all, why);
    m->scratch_bytes = m->region / SCRATCH_PART;
    m->scratch = m->z == NULL ? NULL : (unsigned char *)gpu_alloc(m->scratch_bytes, why);
    m->count = m->scratch == NULL ? NULL : gpu_alloc(sizeof(unsigned long long), why);
    if (m->count == NULL)
        return false;
    if (!ok(cudaEventCreate((cudaEvent_t *)&m->begin), "cudaEventCreate", why) ||
        !ok(cudaEventCreate((cudaEvent_t *)&m->end), "cudaEventCreate", why))
        return false;
    m->blas = bench_blas_open();
    randomize<<<BLOCKS, THREADS>>>((uint64_t *)m->x, all / sizeof(uint64_t));
    return gpu_wait(why);
}

void bench_close(bench_memory *m)
{
    bench_blas_close(m->blas);
    if (m->begin != NULL)
        cudaEventDestroy((cudaEvent_t)m->begin);
    if (m->end != NULL)
        cudaEventDestroy((cudaEvent_t)m->end);
    gpu_free(m->x);
    gpu_free(m->y);
    gpu_free(m->z);
    gpu_free(m->scratch);
    gpu_free(m->count);
}

gpu_request bench_place(const bench_memory *m, const bench_case *c, int k)
{
    gpu_request r = c->r;
    size_t at = m->region * (size_t)(k % m->regions);
    r.x = m->x + at + c->x_skip * r.bytes;
    r.y = m->y + at + c->y_skip * r.bytes;
    r.z = m->x + at + c->second;
    r.scratch = m->scratch;
    r.scratch_bytes = (int64_t)m->scratch_bytes;
    return r;
}

/* ---- The check ------------------------------------------------------------------------------ */

bool bench_check(bench_memory *m, const bench_trial *t, gpu_why *why)
{
    /* a fold of everything by one thread takes too long */
    const gpu_version *first = &t->c->op->versions[t->c->op == &gpu_op_reduce];
    gpu_request r = bench_place(m, t->c, 0), plain = r;
    unsigned long long differ = 0;
    plain.y = m->z + t->c->y_skip * r.bytes;
    if (!ok(cudaMemset(m->y, POISON, m->region), "cudaMemset", why) ||
        !ok(cudaMemset(m->z, POISON, m->region), "cudaMemset", why) ||
        !ok(cudaMemset(m->count, 0, sizeof differ), "cudaMemset", why) ||
        !gpu_run_version(t->device, t->c->op, t->version, &r, NULL, why) ||
        !gpu_run_version(t->device, t->c->op, first, &plain, NULL, why))
        return false;
    count_differences<<<BLOCKS, THREADS>>>((const uint64_t *)m->y, (const uint64_t *)m->z,
                                           m->region / sizeof(uint64_t),
                                           (unsigned long long *)m->count);
    return gpu_wait(why) && gpu_get(&differ, m->count, sizeof differ, why) &&
           (differ == 0 ||
            gpu_refuse(why, "%llu words of 8 bytes differ from those of %s", differ, first->name));
}

/* ---- The clock ------------------------------------------------------------------------------ */

/* One region of x to one of z, as many bytes as the case moves. */
static bool run_memcpy(bench_memory *m, const bench_case *c, int k, gpu_why *why)
{
    size_t at = m->region * (size_t)(k % m->regions);
    return ok(cudaMemcpyAsync(m->z + at, m->x + at, (size_t)c->moved, cudaMemcpyDeviceToDevice),
              "cudaMemcpyAsync", why);
}

/* The same transpose by cuBLAS, packed: m x n, column-major. */
static bool run_geam(bench_memory *m, const bench_case *c, int k, gpu_why *why)
{
    size_t at = m->region * (size_t)(k % m->regions);
    return bench_geam(m->blas, c, m->x + at, m->z + at, why);
}

static bool clock_begins(bench_memory *m, gpu_why *why)
{
    wait_a_little<<<1, 1>>>();
    return ok(cudaEventRecord((cudaEvent_t)m->begin), "cudaEventRecord", why);
}

static bool clock_ends(bench_memory *m, float *ms, gpu_why *why)
{
    return ok(cudaEventRecord((cudaEvent_t)m->end), "cudaEventRecord", why) && gpu_wait(why) &&
           ok(cudaEventElapsedTime(ms, (cudaEvent_t)m->begin, (cudaEvent_t)m->end),
              "cudaEventElapsedTime", why);
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

double bench_median(float *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, by_size);
    return n % 2 == 1 ? values[n / 2] : ((double)values[n / 2 - 1] + values[n / 2]) / 2;
}

bool bench_time(bench_memory *m, const bench_trial *t, int runs, bench_figure *f, gpu_why *why)
{
    float ms[3][MAX_RUNS];
    bool geam = bench_has_geam(m->blas, t->c);
    runs = runs < MAX_RUNS ? runs : MAX_RUNS;
    for (int k = -WARM; k < runs; ++k) {
        int at = k < 0 ? 0 : k, region = k + WARM;
        gpu_request r = bench_place(m, t->c, region);
        if (!clock_begins(m, why) || !run_memcpy(m, t->c, region, why) ||
            !clock_ends(m, &ms[0][at], why) || !clock_begins(m, why) ||
            !gpu_run_version(t->device, t->c->op, t->version, &r, NULL, why) ||
            !clock_ends(m, &ms[1][at], why))
            return false;
        if (geam && (!clock_begins(m, why) || !run_geam(m, t->c, region, why) ||
                     !clock_ends(m, &ms[2][at], why)))
            return false;
    }
    f->memcpy = bench_median(ms[0], runs);
    f->version = bench_median(ms[1], runs);
    f->geam = geam ? bench_median(ms[2], runs) : 0;
    return true;
}
