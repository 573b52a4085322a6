/* tensor_map.cuh - a tensor map of the reference as the driver encodes it.
 *
 * What is here: the driver's function, found at run time, so that a program with this in it starts
 * without a driver. What is not: which map a copy needs (tma_copy.c, kernels/copy_tensor.cu). */
#ifndef GPU_TENSOR_MAP_CUH
#define GPU_TENSOR_MAP_CUH

#include "gpu/host/kernels.h"

#include <cuda.h>

/* For a tensor that begins at memory, whatever address the map names. */
bool gpu_encode_map(CUtensorMap *out, const ct_tensor_map *map, const void *memory, gpu_why *why);

#endif
