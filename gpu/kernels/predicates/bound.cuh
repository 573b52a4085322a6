/* bound.cuh - a predicate that is computed from the coordinate: below a bound in every mode.
 *
 * What is here: the bounds of a request, asked on the device by 64-bit division.
 * What is not: predicates in memory (copy_masked.cu). */
#ifndef GPU_BOUND_CUH
#define GPU_BOUND_CUH

#include "gpu/host/kernels.h"

static __device__ __forceinline__ bool gpu_below(const gpu_bounds *s, int64_t i)
{
    for (int k = 0; k < s->rank; ++k) {
        if (i % s->extent[k] >= s->bound[k])
            return false;
        i /= s->extent[k];
    }
    return true;
}

#endif
