/* flat.h - a layout as a plain struct: what a kernel sees instead of nodes.
 *
 * What is here: ct_flat, how a layout becomes one, and what it says at a coordinate. What is not:
 * the kernels. The host flattens with the public functions of the reference; host and device
 * evaluate alike. Follows 01_layout "Layout", and swizzles as composed layouts. */
#ifndef GPU_FLAT_H
#define GPU_FLAT_H

#include "ref/ct.h"

enum { GPU_MODES = 16, GPU_AXES = 6, GPU_WHY = 240 };

/* Why something is not done: one sentence that names the operand. */
typedef struct gpu_why {
    char text[GPU_WHY];
} gpu_why;

/* A layout without its nesting, leftmost mode fastest:
 *
 *      i  ->  d[k] = i / (shape[0] * .. * shape[k-1]) % shape[k]       the last mode is not bounded
 *         ->  at[axis[k]] += d[k] * stride[k],   at[x] begins with offset[x]
 *         ->  at[0] = swizzle(at[0])             layouts of integers only
 *
 *   ((2,3),4):((1,8),2)                  modes 3, axes 1   shape 2 3 4   stride 1 8 2   axis 0 0 0
 *   (4,(2,5)):(1@0,(1@1,2@1))            modes 3, axes 2   shape 4 2 5   stride 1 1 2   axis 0 1 1
 *   Sw<3,4,3> o 16 o (8,8):(8,1)         offset[0] = 16, bits 3, base 4, shift 3
 *
 * Axes are the leaves of the codomain from left to right: one for integers. Modes of extent 1 are
 * left out. Invariant: size is the product of the extents, and every value fits 64 bits. */
typedef struct ct_flat {
    int modes, axes;
    int bits, base, shift; /* Sw<bits,base,shift>; bits 0 for none */
    int64_t size;
    int64_t shape[GPU_MODES], stride[GPU_MODES];
    int64_t offset[GPU_AXES];
    signed char axis[GPU_MODES];
} ct_flat;

#ifdef __cplusplus
extern "C" {
#endif

/* False, and why, where a layout has more modes or axes than the struct, or is not such a function.
 * A failure in the reference stays in the context; the context's memory is released. */
bool gpu_flatten(ct_ctx *cx, ct_layout layout, ct_flat *flat, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
