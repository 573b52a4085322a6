/* define.h - definitions that several records have (copy.c). */
#ifndef GPU_DEFINE_H
#define GPU_DEFINE_H

#include "gpu/gpu.h"

void gpu_define_copy(const gpu_definition *d); /* element by element, in the order of both */

#endif
