/* copy_masked.cu - copies under a tensor of predicates: y[b(i)] = x[a(i)] where z[c(i)] is not 0.
 *
 * What is here: the versions. What is not: bounds, which need no memory for a predicate
 * (copy_if.cu). Follows the headers: algorithm/copy.hpp, copy_if, and the form with a copy atom,
 * which asks one predicate for each of its instructions: c stands still over a vector then, as it
 * does over the modes that share one flag.
 *
 * v1  plain: a thread for each coordinate; three layouts by 64-bit division.
 * v2  the same by multiplication, for sizes up to 2^31.
 * v3  the three layouts get one shape; where c stands still over neighbours of x and y, a thread
 *     asks once and moves a vector of up to 16 bytes. */
#include "gpu/host/kernels.h"
#include "gpu/host/refinement.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"

enum { THREADS = 256 };

/* ---- v1 ------------------------------------------------------------------------------------- */

template <typename T>
static __global__ void
copy_masked_v1(const __grid_constant__ ct_flat a, const __grid_constant__ ct_flat b,
               const __grid_constant__ ct_flat c, const T *x, T *y, const unsigned char *z)
{
    for (int64_t i = gpu_thread(); i < a.size; i += gpu_threads())
        if (z[gpu_flat_index(&c, i)] != 0)
            y[gpu_flat_index(&b, i)] = x[gpu_flat_index(&a, i)];
}

typedef struct masked {
    gpu_flats flats;
    ct_flat c;
    const void *z;
} masked;

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    *gpu_arguments<masked>(p) = {gpu_flats_of(r), r->c, r->z};
    return gpu_spread(p, r, r->a.size, THREADS);
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const masked *m = gpu_arguments<masked>(p);
    const gpu_flats *f = &m->flats;
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        copy_masked_v1<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(
            f->a, f->b, m->c, (const T *)f->x, (T *)f->y, (const unsigned char *)m->z);
    });
    return gpu_launched(why, "copy_masked v1");
}

/* ---- v2 ------------------------------------------------------------------------------------- */

template <typename T>
static __global__ void
copy_masked_v2(const __grid_constant__ gpu_flat32 a, const __grid_constant__ gpu_flat32 b,
               const __grid_constant__ gpu_flat32 c, const T *x, T *y, const unsigned char *z)
{
    for (int64_t i = gpu_thread(); i < a.flat.size; i += gpu_threads())
        if (z[gpu_flat32_index(&c, (uint32_t)i)] != 0)
            y[gpu_flat32_index(&b, (uint32_t)i)] = x[gpu_flat32_index(&a, (uint32_t)i)];
}

typedef struct masked32 {
    gpu_flats32 flats;
    gpu_flat32 c;
    const void *z;
} masked32;

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    if (!gpu_below_2_31(r, r->a.size, why))
        return false;
    *gpu_arguments<masked32>(p) = {gpu_flats32_of(r), gpu_flat32_of(&r->c), r->z};
    return gpu_spread(p, r, r->a.size, THREADS);
}

static bool launch_v2(const gpu_plan *p, void *stream, gpu_why *why)
{
    const masked32 *m = gpu_arguments<masked32>(p);
    const gpu_flats32 *f = &m->flats;
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        copy_masked_v2<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(
            f->a, f->b, m->c, (const T *)f->x, (T *)f->y, (const unsigned char *)m->z);
    });
    return gpu_launched(why, "copy_masked v2");
}

/* ---- v3 ------------------------------------------------------------------------------------- */

/* Of `count` coordinates in mode 0, over which c stands still, one is left. */
static void ask_once(ct_flat *c, int count)
{
    c->shape[0] /= count;
    c->size /= count;
    if (c->shape[0] > 1)
        return;
    --c->modes;
    for (int k = 0; k < c->modes; ++k) {
        c->shape[k] = c->shape[k + 1];
        c->stride[k] = c->stride[k + 1];
    }
}

static bool plan_v3(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request v;
    if (!gpu_refine_all(r, true, &v, why))
        return false;
    if (v.c.modes == 0 || v.c.stride[0] != 0)
        return gpu_refuse(why, "neighbours have predicates of their own");
    gpu_vectorise(&v);
    if (v.bytes == r->bytes)
        return gpu_refuse(why, "x and y have no vectors under one predicate");
    ask_once(&v.c, v.bytes / r->bytes);
    return plan_v2(&v, p, why);
}

extern const gpu_version gpu_copy_masked_versions[] = {
    {"v1", "64-bit division", 80, plan_v1, launch_v1},
    {"v2", "division by multiplication", 80, plan_v2, launch_v2},
    {"v3", "vectors of one predicate, as wide as x and y allow", 80, plan_v3, launch_v2},
    {},
};
