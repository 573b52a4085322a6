/* refinement.cuh - two layouts of one shape at a coordinate, on the device.
 *
 * What is here: a coordinate decomposed for a and b together, so that one division serves both.
 * What is not: how layouts get their common refinement (refinement.c). */
#ifndef GPU_REFINEMENT_CUH
#define GPU_REFINEMENT_CUH

#include "gpu/host/refinement.h"
#include "gpu/kernels/flat.cuh"

/* Two layouts of one shape, of at most 2^31 coordinates; the dividers are those of both. */
typedef struct gpu_refined {
    gpu_flat32 a;
    ct_flat b;
} gpu_refined;

static inline ct_flat gpu_outer(const ct_flat *flat, int skip, int64_t scale)
{
    ct_flat f = *flat;
    f.modes = 0;
    f.size = 1;
    f.offset[0] *= scale;
    for (int k = skip; k < flat->modes; ++k) {
        f.size *= flat->shape[k];
        f.shape[f.modes] = flat->shape[k];
        f.stride[f.modes++] = flat->stride[k] * scale;
    }
    return f;
}

/* The modes of a refined copy from `skip` on, strides multiplied by scale. */
static inline gpu_refined gpu_refined_of(const gpu_request *refined, int skip, int64_t scale)
{
    gpu_refined p = {};
    ct_flat a = gpu_outer(&refined->a, skip, scale);
    p.a = gpu_flat32_of(&a);
    p.b = gpu_outer(&refined->b, skip, scale);
    return p;
}

static __device__ __forceinline__ void gpu_refined_index(const gpu_refined *p, uint32_t i,
                                                         int64_t *from, int64_t *to)
{
    const ct_flat *a = &p->a.flat, *b = &p->b;
    int64_t u = a->offset[0], v = b->offset[0];
    for (int k = 0; k < a->modes; ++k) {
        uint32_t extent = (uint32_t)a->shape[k];
        uint32_t rest = k + 1 < a->modes ? gpu_divide(i, p->a.by[k]) : 0;
        u += (int64_t)(i - rest * extent) * a->stride[k];
        v += (int64_t)(i - rest * extent) * b->stride[k];
        i = rest;
    }
    *from = a->bits == 0 ? u : gpu_swizzled(a, u);
    *to = b->bits == 0 ? v : gpu_swizzled(b, v);
}

#endif
