/* graph.h - what the suites of graphs and captures by the driver API begin with: the kernel "scale"
 * of program.h's text, four numbers for it, a node that launches it on them. */
#ifndef CHECK_CUDA_DRIVER_GRAPH_H
#define CHECK_CUDA_DRIVER_GRAPH_H

#include "emu/cuda/driver/cu.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

/* x holds 1, 2, 3, 4. */
static inline void cuda_graph_begin(CUfunction *scale, CUdeviceptr *x)
{
    CUmodule module = NULL;
    unsigned from[4] = {1, 2, 3, 4};
    ck_assert_int_eq(cuModuleLoadData(&module, cuda_text), CUDA_SUCCESS);
    ck_assert_int_eq(cuModuleGetFunction(scale, module, "scale"), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemAlloc_v2(x, sizeof from), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyHtoD_v2(*x, from, sizeof from), CUDA_SUCCESS);
}

static inline CUDA_KERNEL_NODE_PARAMS cuda_graph_scale(CUfunction scale, void **arguments)
{
    return (CUDA_KERNEL_NODE_PARAMS){.func = scale,
                                     .gridDimX = 1,
                                     .gridDimY = 1,
                                     .gridDimZ = 1,
                                     .blockDimX = 4,
                                     .blockDimY = 1,
                                     .blockDimZ = 1,
                                     .kernelParams = arguments};
}

#endif
