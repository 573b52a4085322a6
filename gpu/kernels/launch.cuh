/* launch.cuh - what the launches of all versions share.
 *
 * What is here: the arguments in a plan, a thread for each coordinate, the choice of a kernel by
 * the width of an element. What is not: plans and kernels. */
#ifndef GPU_LAUNCH_CUH
#define GPU_LAUNCH_CUH

#include "gpu/host/kernels.h"

/* The arguments of a kernel, where the plan keeps them. */
template <typename A> static inline A *gpu_arguments(gpu_plan *p)
{
    static_assert(sizeof(A) <= GPU_PLAN_BYTES && alignof(A) <= 16, "a plan has no room for this");
    return (A *)p->arguments;
}

template <typename A> static inline const A *gpu_arguments(const gpu_plan *p)
{
    return (const A *)p->arguments;
}

/* A thread for each of so many coordinates, of elements as wide as those of the request. */
static inline bool gpu_spread(gpu_plan *p, const gpu_request *r, int64_t work, int threads)
{
    p->width = gpu_width(r);
    p->blocks = gpu_grid(work, threads);
    return true;
}

/* Calls start with an element of 1 << width bytes, of which the type alone matters. */
template <typename Start> static inline void gpu_by_width(int width, const Start &start)
{
    switch (width) {
    case 0:
        return start(uint8_t());
    case 1:
        return start(uint16_t());
    case 2:
        return start(uint32_t());
    case 3:
        return start(uint64_t());
    default:
        return start(uint4());
    }
}

#endif
