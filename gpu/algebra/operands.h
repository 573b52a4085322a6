/* operands.h - the operands of a question to the algebra, and its answer, as plain structs.
 *
 * What is here: one form for all operations. What is not: how they are answered (question.h), text
 * and nodes (algebra.c). */
#ifndef GPU_ALGEBRA_OPERANDS_H
#define GPU_ALGEBRA_OPERANDS_H

#include "gpu/algebra/algebra_op.h"
#include "gpu/algebra/swizzle.h"
#include "gpu/algebra/tile.h"

/* Operands of all operations, so that all have one form.
 *
 *                          a       t                      other
 *      coalesce, filter    layout                         modes of the profile, of the forms by
 * mode
 *      complement          layout  shape
 *      divides, products   layout  tiler, or layout
 *      composition         layout  tiler
 *      max_common_*        layout  layout
 *      upcast, downcast    layout                         factor
 *      crd2idx, slice ..   layout  coordinate
 *      swizzles            layout                         s, s2
 *      get_hier_coord ..   layout  index
 *      integers, tuples    first   second                 modes: GPU_FIRST_LAYOUT ..
 *      min, max, gcd       first   the others, as items
 *      crd2crd             from    coordinate, to: items
 *      make_layout ..      shape   order                  modes: GPU_MAJOR_LEFT ..
 *      bit_width ..        word    how far                factor: its bits
 *      with_shape          layout  shape
 *      tile_to_shape       layout  shape, order: items    modes: GPU_MAJOR_LEFT ..
 *      casts, inverses     layout                         modes: GPU_BARE_SWIZZLE; factor, factor2
 *      max_common_* again  layout  layout                 modes: GPU_SECOND_SWIZZLED, its s2
 *      products of Sw o L  layout  layout                 s, offset: the second's
 *      bases as strides    layout  layout, paths: items
 *      tile2thrfrg         tiles   threads, values, to target: items; factor, factor2: of the atom
 *
 * A swizzled a is s o offset o a. */
typedef struct gpu_question {
    gpu_algebra_op op;
    bool swizzled;
    gpu_swizzle s, s2;
    gpu_num offset;
    int64_t factor, factor2;
    int modes;
    gpu_nest a;
    gpu_tiler t;
} gpu_question;

/* What modes says where operands may be layouts or shapes, and strides an order or a major one. */
enum { GPU_FIRST_LAYOUT = 1, GPU_SECOND_LAYOUT = 2, GPU_MAJOR_LEFT = 1, GPU_MAJOR_RIGHT = 2 };
enum { GPU_BARE_SWIZZLE = 4, GPU_SECOND_SWIZZLED = 8 };

typedef enum gpu_answer_kind {
    GPU_ANSWER_LAYOUT,
    GPU_ANSWER_TUPLE,
    GPU_ANSWER_NUMBER,
    GPU_ANSWER_SWIZZLE,
    GPU_ANSWER_REVERSED /* n o number o s */
} gpu_answer_kind;

/* error CT_OK and an answer of that kind; or why there is none: an error of the reference, or
 * GPU_FULL. */
typedef struct gpu_answer {
    int error;
    gpu_answer_kind kind;
    bool swizzled; /* s o offset o n */
    gpu_swizzle s;
    gpu_num number; /* or the offset */
    uint32_t mask;  /* bits of the offset that are dynamic where others are static; 0: none are */
    gpu_nest n;
} gpu_answer;

#endif
