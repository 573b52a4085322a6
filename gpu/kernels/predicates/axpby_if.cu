/* axpby_if.cu - y = alpha * x + beta * y where the coordinate lies below the bound.
 *
 * What is here: the versions. What is not: the sum of two elements (axpby.cuh). Follows the
 * headers: the epilogues of CuTe's tutorials, which ask for the coordinate of each accumulator.
 *
 * v1  plain: a thread for each coordinate; its index, the tensor's coordinate and both layouts by
 *     64-bit division.
 * v2  the part below the bound is again a tensor of the same strides: axpby without a predicate, by
 *     the fastest version that takes it. */
#include "gpu/host/kernels.h"
#include "gpu/host/refinement.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/predicates/bound.cuh"
#include "gpu/kernels/tensors/axpby.cuh"

enum { THREADS = 256 };

/* ---- v1 ------------------------------------------------------------------------------------- */

typedef struct bounded {
    gpu_flats flats;
    gpu_bounds s;
    int64_t alpha, beta;
} bounded;

template <typename T> static __global__ void axpby_if_v1(const __grid_constant__ bounded w)
{
    const gpu_flats *f = &w.flats;
    for (int64_t i = gpu_thread(); i < f->a.size; i += gpu_threads()) {
        if (!gpu_below(&w.s, i))
            continue;
        T *to = (T *)f->y + gpu_flat_index(&f->b, i);
        *to = gpu_combined<T>(w.alpha, ((const T *)f->x)[gpu_flat_index(&f->a, i)], w.beta, *to);
    }
}

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    *gpu_arguments<bounded>(p) = {gpu_flats_of(r), r->bounds, r->alpha, r->beta};
    return gpu_spread(p, r, r->a.size, THREADS);
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const bounded *w = gpu_arguments<bounded>(p);
    gpu_by_width(p->width, [=](auto element) {
        axpby_if_v1<decltype(element)><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*w);
    });
    return gpu_launched(why, "axpby_if v1");
}

/* ---- v2 ------------------------------------------------------------------------------------- */

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request below;
    p->blocks = 0;
    return gpu_restrict(r, &below, why) &&
           (below.a.size == 0 || gpu_plan_fastest(gpu_axpby_versions, &below, p, why));
}

static bool launch_v2(const gpu_plan *p, void *stream, gpu_why *why)
{
    return p->delegate->launch(p, stream, why);
}

extern const gpu_version gpu_axpby_if_versions[] = {
    {"v1", "64-bit division", 80, plan_v1, launch_v1},
    {"v2", "axpby of the part below the bound", 80, plan_v2, launch_v2},
    {},
};
