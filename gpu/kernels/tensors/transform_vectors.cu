/* transform_vectors.cu - transform, v5: vectors as wide as all layouts allow.
 *
 * What is here: the version for layouts that have a common refinement, such as rows with gaps. What
 * is not: how it is found (refinement.c), single runs (transform.cu). */
#include "gpu/host/functions.h"
#include "gpu/host/kernels.h"
#include "gpu/host/refinement.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/tensors/packs.cuh"
#include "gpu/kernels/tensors/transform.h"

enum { THREADS = 256 };

/* Three layouts of one shape, in vectors; the dividers are those of all. */
typedef struct vectors {
    gpu_flat32 a;
    ct_flat b, c;
    const void *x, *z;
    void *y;
    int bytes; /* of a vector */
    bool two;
    gpu_kind kind;
    gpu_function f;
} vectors;

template <typename T, int BYTES>
static __global__ void __launch_bounds__(THREADS)
    transform_vectors(const __grid_constant__ vectors w)
{
    typedef gpu_pack<T, BYTES> pack;
    const ct_flat *a = &w.a.flat;
    for (int64_t k = gpu_thread(); k < a->size; k += gpu_threads()) {
        uint32_t i = (uint32_t)k;
        int64_t at = a->offset[0], bt = w.b.offset[0], ct = w.c.offset[0];
        for (int m = 0; m < a->modes; ++m) {
            uint32_t rest = m + 1 < a->modes ? gpu_divide(i, w.a.by[m]) : 0;
            int64_t digit = i - rest * (uint32_t)a->shape[m];
            at += digit * a->stride[m];
            bt += digit * w.b.stride[m];
            ct += digit * w.c.stride[m];
            i = rest;
        }
        pack u = ((const pack *)w.x)[at], v = u;
        if (w.two)
            v = ((const pack *)w.z)[ct];
        ((pack *)w.y)[bt] = w.two ? gpu_apply_two(w.f, u, v) : gpu_apply_one(w.f, u);
    }
}

bool gpu_plan_transform_vectors(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    vectors *w = gpu_arguments<vectors>(p);
    gpu_request v;
    bool two = gpu_arity(r->f) == 2;
    if (!gpu_refine_all(r, two, &v, why))
        return false;
    if (v.b.modes == 1 && v.b.stride[0] == 1 && v.a.stride[0] == 1 && v.c.stride[0] == 1)
        return gpu_refuse(why, "a, b and c are one run each");
    gpu_vectorise_all(&v);
    if (!gpu_below_2_31(&v, v.a.size, why))
        return false;
    *w = {gpu_flat32_of(&v.a), v.b, v.c, v.x, v.z, v.y, v.bytes, two, r->kind, r->f};
    return gpu_spread(p, r, v.a.size, THREADS);
}

/* A vector has at least one element. */
template <typename T, int BYTES>
static void start(const gpu_plan *p, const vectors *w, cudaStream_t stream)
{
    if constexpr (BYTES >= (int)sizeof(T))
        transform_vectors<T, BYTES><<<p->blocks, THREADS, 0, stream>>>(*w);
}

bool gpu_launch_transform_vectors(const gpu_plan *p, void *stream, gpu_why *why)
{
    const vectors *w = gpu_arguments<vectors>(p);
    cudaStream_t on = (cudaStream_t)stream;
    gpu_by_number(w->kind, p->width, [=](auto element) {
        typedef decltype(element) T;
        if (w->bytes == 16)
            start<T, 16>(p, w, on);
        else if (w->bytes == 8)
            start<T, 8>(p, w, on);
        else if (w->bytes == 4)
            start<T, 4>(p, w, on);
        else if (w->bytes == 2)
            start<T, 2>(p, w, on);
        else
            start<T, 1>(p, w, on);
    });
    return gpu_launched(why, "transform v5");
}
