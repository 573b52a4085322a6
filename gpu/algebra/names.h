/* names.h - the operations of the device's algebra by their names, and which operands they have.
 *
 * What is here: the table. What is not: reading operands (algebra.c). For this folder alone. */
#ifndef GPU_ALGEBRA_NAMES_H
#define GPU_ALGEBRA_NAMES_H

#include "gpu/algebra/operands.h"

/* How the operands of an operation are read. */
typedef enum gpu_form {
    GPU_FORM_LAYOUT,         /* L */
    GPU_FORM_PROFILE,        /* L, profile */
    GPU_FORM_TARGET,         /* L, integer or shape or layout */
    GPU_FORM_TILER,          /* L, tiler */
    GPU_FORM_LAYOUTS,        /* L, L */
    GPU_FORM_FACTOR,         /* op<n>(L) */
    GPU_FORM_STRIDES,        /* coordinate, shape, stride */
    GPU_FORM_SHAPE,          /* coordinate, shape */
    GPU_FORM_SLICE,          /* coordinate, L */
    GPU_FORM_SWIZZLES,       /* Sw, Sw */
    GPU_FORM_SWIZZLED,       /* Sw, L */
    GPU_FORM_SWIZZLE,        /* L, Sw */
    GPU_FORM_INTEGER,        /* integer */
    GPU_FORM_INTEGERS,       /* integer, integer */
    GPU_FORM_TUPLE,          /* T: an integer or a tuple of integers */
    GPU_FORM_TUPLES,         /* T, T */
    GPU_FORM_ITEMS,          /* T, T .. */
    GPU_FORM_ZEROS,          /* T, T, of which the second may be the first */
    GPU_FORM_GUIDED,         /* T, profile */
    GPU_FORM_ORDER,          /* shape, order or major */
    GPU_FORM_MAJOR,          /* shape, major */
    GPU_FORM_TILED,          /* shape, tiler of layouts and integers */
    GPU_FORM_PLAIN,          /* L, L */
    GPU_FORM_SHAPES,         /* L or shape, L or shape */
    GPU_FORM_SHAPED,         /* L or shape */
    GPU_FORM_INDEX,          /* L, index */
    GPU_FORM_COORDS,         /* coordinate, shape, shape */
    GPU_FORM_PICK,           /* coordinate, T */
    GPU_FORM_WORD,           /* op<bits>(integer) */
    GPU_FORM_ROTATION,       /* op<bits>(integer, integer) */
    GPU_FORM_THROUGH,        /* L, shape or extents */
    GPU_FORM_FILLING,        /* L, shape and perhaps an order */
    GPU_FORM_FUNCTION,       /* F: Sw, L, or Sw o offset o L */
    GPU_FORM_CAST,           /* op<n>(F) */
    GPU_FORM_RECAST,         /* op<m,n>(F) */
    GPU_FORM_MASKS,          /* op<m,n>() */
    GPU_FORM_FROM_SWIZZLE,   /* Sw */
    GPU_FORM_WAITING,        /* Sw o smem_ptr o L */
    GPU_FORM_FUNCTIONS,      /* L or Sw o offset o L, twice */
    GPU_FORM_BY_SWIZZLED,    /* L, Sw o offset o L */
    GPU_FORM_SLICE_SWIZZLED, /* coordinate, Sw o offset o L */
    GPU_FORM_BASIS,          /* L, L of basis elements */
    GPU_FORM_ATOM            /* copy, type, threads, values, tiles, to the target */
} gpu_form;

/* Its number as text, CuTe's name for it, its operands, its answer. */
typedef struct gpu_algebra_row {
    const char *name, *cute;
    gpu_form form;
    gpu_answer_kind answer;
} gpu_algebra_row;

/* In the order of gpu_algebra_op. */
extern const gpu_algebra_row gpu_algebra_rows[GPU_ALGEBRA_OPS];

#endif
