/* nodes.h - the structs of the device's algebra from nodes, and back.
 *
 * What is here: nests, tilers, swizzles; reading is false where something does not fit the struct.
 * What is not: which operation has which operands (algebra.c). For this folder alone. */
#ifndef GPU_ALGEBRA_NODES_H
#define GPU_ALGEBRA_NODES_H

#include "gpu/algebra/question.h"

bool gpu_is_kind(ct_value v, ct_kind kind);

/* Shape and stride, NULL for none; any: _ may be a leaf. */
bool gpu_read_nest(gpu_nest *n, ct_value s, ct_value d, bool any);
bool gpu_read_layout(gpu_nest *n, ct_value v);
bool gpu_read_swizzle(gpu_swizzle *s, ct_value v);
bool gpu_read_tiler(gpu_tiler *t, ct_value v);

/* A layout, plain or Sw o offset o a plain one. */
bool gpu_read_swizzled(gpu_question *q, ct_value v);

/* A profile of which only the number of modes counts: 0 for a leaf. */
bool gpu_read_profile(gpu_question *q, ct_value v);

/* An integer, a flat shape, or the shape of a layout. */
bool gpu_read_target(gpu_nest *n, ct_value v);

typedef enum gpu_half { GPU_SHAPE, GPU_STRIDE } gpu_half;

ct_value gpu_tuple_node(ct_ctx *cx, const gpu_nest *n, gpu_half which);
ct_value gpu_layout_node(ct_ctx *cx, const gpu_nest *n);
ct_value gpu_number_node(ct_ctx *cx, gpu_num v);
ct_value gpu_swizzle_node(ct_ctx *cx, const gpu_swizzle *s);
ct_value gpu_composed_node(ct_ctx *cx, const gpu_swizzle *s, gpu_num offset, const gpu_nest *n);
ct_value gpu_tiler_node(ct_ctx *cx, const gpu_tiler *t);
ct_value gpu_profile_node(ct_ctx *cx, int modes);

#endif
