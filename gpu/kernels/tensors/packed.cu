/* packed.cu - elements of 4 bits, two in a byte: fill, copy, transpose.
 *
 * What is here: the versions of all three. What is not: which layouts hold whole bytes (packed.c),
 * and why no two threads store to one byte (packed.h).
 *
 * v1  plain: a thread for each coordinate, 64-bit division; halves of bytes by atomic operations.
 * v2  of copy and transpose, where y consists of whole bytes: a thread for each, which takes its
 *     two halves from wherever they are. Of fill: the same bytes filled, by fill's own versions.
 * v3  where x does, too, and the halves of a byte stay together: a copy of bytes, by copy's own
 *     versions. */
#include "gpu/host/kernels.h"
#include "gpu/host/packed.h"
#include "gpu/host/refinement.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/refinement.cuh"

enum { THREADS = 256, HALF = 4, HALVES = 2 };

/* ---- Halves of bytes ------------------------------------------------------------------------ */

/* Element e, which may lie before the byte that x points to. */
static __device__ __forceinline__ unsigned get_half(const unsigned char *x, int64_t e)
{
    return (unsigned)x[e >> 1] >> (e & 1) * HALF & 0xF;
}

/* All other bits of the word stay: each step leaves them, and no other element has these. */
static __device__ __forceinline__ void put_half(unsigned char *y, int64_t e, unsigned v)
{
    uintptr_t at = (uintptr_t)(y + (e >> 1));
    unsigned *word = (unsigned *)(at & ~(uintptr_t)3);
    int shift = (int)(at & 3) * 8 + (int)(e & 1) * HALF;
    atomicAnd(word, ~(0xFu << shift));
    atomicOr(word, v << shift);
}

/* ---- fill ----------------------------------------------------------------------------------- */

static __global__ void packed_fill_v1(const __grid_constant__ ct_flat b, unsigned char *y,
                                      unsigned value)
{
    for (int64_t i = gpu_thread(); i < b.size; i += gpu_threads())
        put_half(y, gpu_flat_index(&b, i), value);
}

typedef struct filled {
    ct_flat b;
    unsigned char *y;
    unsigned value;
} filled;

static bool plan_fill_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    *gpu_arguments<filled>(p) = {r->b, (unsigned char *)r->y, r->fill.value[0] & 0xFu};
    p->blocks = gpu_grid(r->b.size, THREADS);
    return true;
}

static bool launch_fill_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const filled *w = gpu_arguments<filled>(p);
    packed_fill_v1<<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(w->b, w->y, w->value);
    return gpu_launched(why, "packed_fill v1");
}

/* The order of the places does not matter. */
static bool plan_fill_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request fill = *r;
    ct_flat sorted;
    if (r->b.bits != 0)
        return gpu_refuse(why, "b is swizzled");
    gpu_sort_places(&r->b, &sorted);
    if (!gpu_bytes_of(&sorted, "b", &fill.b, why))
        return false;
    fill.fill.value[0] = (unsigned char)((r->fill.value[0] & 0xF) * 0x11);
    return gpu_plan_fastest(gpu_fill_versions, &fill, p, why);
}

static bool launch_delegate(const gpu_plan *p, void *stream, gpu_why *why)
{
    return p->delegate->launch(p, stream, why);
}

/* ---- copy, transpose ------------------------------------------------------------------------ */

/* The coordinate (j,i) of b that is (i,j) of a; of a copy rows are 1, and it is i itself. */
static __global__ void packed_copy_v1(const __grid_constant__ ct_flat a,
                                      const __grid_constant__ ct_flat b, const unsigned char *x,
                                      unsigned char *y, int64_t rows, int64_t columns)
{
    for (int64_t i = gpu_thread(); i < a.size; i += gpu_threads()) {
        int64_t j = rows == 1 ? i : i / rows + i % rows * columns;
        put_half(y, gpu_flat_index(&b, j), get_half(x, gpu_flat_index(&a, i)));
    }
}

typedef struct plain {
    gpu_flats flats;
    int64_t rows, columns;
} plain;

static bool plan_plain(const gpu_request *r, gpu_plan *p, int64_t rows, int64_t columns)
{
    *gpu_arguments<plain>(p) = {gpu_flats_of(r), rows, columns};
    p->blocks = gpu_grid(r->a.size, THREADS);
    return true;
}

static bool plan_copy_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    return plan_plain(r, p, 1, r->a.size);
}

static bool plan_transpose_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    return plan_plain(r, p, r->transpose.rows, r->transpose.columns);
}

static bool launch_copy_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain *w = gpu_arguments<plain>(p);
    packed_copy_v1<<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(
        w->flats.a, w->flats.b, (const unsigned char *)w->flats.x, (unsigned char *)w->flats.y,
        w->rows, w->columns);
    return gpu_launched(why, "packed_copy v1");
}

static __global__ void packed_copy_v2(const __grid_constant__ gpu_refined p, const unsigned char *x,
                                      unsigned char *y, int64_t step)
{
    for (int64_t i = gpu_thread(); i < p.b.size; i += gpu_threads()) {
        int64_t from, to;
        gpu_refined_index(&p, (uint32_t)i, &from, &to);
        y[to] = (unsigned char)(get_half(x, from) | get_half(x, from + step) << HALF);
    }
}

typedef struct pairs {
    gpu_refined refined;
    const unsigned char *x;
    unsigned char *y;
    int64_t step;
} pairs;

static bool plan_copy_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request q;
    pairs *w = gpu_arguments<pairs>(p);
    if (!gpu_byte_pairs(r, &q, &w->step, why) || !gpu_below_2_31(&q, q.a.size, why))
        return false;
    w->refined = gpu_refined_of(&q, 0, 1);
    w->x = (const unsigned char *)q.x;
    w->y = (unsigned char *)q.y;
    p->blocks = gpu_grid(q.b.size, THREADS);
    return true;
}

static bool launch_copy_v2(const gpu_plan *p, void *stream, gpu_why *why)
{
    const pairs *w = gpu_arguments<pairs>(p);
    packed_copy_v2<<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(w->refined, w->x, w->y,
                                                                    w->step);
    return gpu_launched(why, "packed_copy v2");
}

static bool plan_copy_v3(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request refined, bytes;
    if (!gpu_unswizzled(r, why) || !gpu_refine(r, &refined, why))
        return false;
    bytes = refined;
    return gpu_bytes_of(&refined.a, "a", &bytes.a, why) &&
           gpu_bytes_of(&refined.b, "b", &bytes.b, why) &&
           gpu_plan_fastest(gpu_copy_versions, &bytes, p, why);
}

static bool plan_transpose_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request copy;
    return gpu_unswizzled(r, why) && gpu_transpose_as_copy(r, &copy, why) &&
           plan_copy_v2(&copy, p, why);
}

static bool plan_transpose_v3(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request copy;
    return gpu_unswizzled(r, why) && gpu_transpose_as_copy(r, &copy, why) &&
           plan_copy_v3(&copy, p, why);
}

/* ---- The versions --------------------------------------------------------------------------- */

extern const gpu_version gpu_packed_fill_versions[] = {
    {"v1", "halves of bytes, atomic", 80, plan_fill_v1, launch_fill_v1},
    {"v2", "bytes, filled", 80, plan_fill_v2, launch_delegate},
    {},
};

extern const gpu_version gpu_packed_copy_versions[] = {
    {"v1", "halves of bytes, atomic", 80, plan_copy_v1, launch_copy_v1},
    {"v2", "bytes of two halves each", 80, plan_copy_v2, launch_copy_v2},
    {"v3", "bytes, copied", 80, plan_copy_v3, launch_delegate},
    {},
};

extern const gpu_version gpu_packed_transpose_versions[] = {
    {"v1", "halves of bytes, atomic", 80, plan_transpose_v1, launch_copy_v1},
    {"v2", "bytes of two halves each", 80, plan_transpose_v2, launch_copy_v2},
    {"v3", "bytes, copied", 80, plan_transpose_v3, launch_delegate},
    {},
};
