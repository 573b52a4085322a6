/* map.h - a tensor map of a matrix of floats, for the programs that need one. */
#ifndef MAP_H
#define MAP_H

#include "spec-tests/programs/wrong/wrong.h"
#include <cuda.h>

/* Of rows x columns, in boxes of box_rows x box_columns. */
static inline CUtensorMap map_of(float *matrix, unsigned rows, unsigned columns, unsigned box_rows,
                                 unsigned box_columns)
{
    CUtensorMap map = {};
    cuuint64_t size[] = {columns, rows}, stride[] = {columns * sizeof *matrix};
    cuuint32_t box[] = {box_columns, box_rows}, step[] = {1, 1};
    cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, matrix, size, stride, box,
                           step, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
                           CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    return map;
}

#endif
