/* layouts.h - operands and answers that are swizzles, swizzled layouts, layouts of basis elements
 * or tiled copies: from nodes and back.
 *
 * What is here: questions of the families of layouts from a call's operands, and back; answers that
 * only they have. What is not: the other families (algebra.c, values.c). For this folder alone. */
#ifndef GPU_ALGEBRA_LAYOUTS_LAYOUTS_H
#define GPU_ALGEBRA_LAYOUTS_LAYOUTS_H

#include "gpu/algebra/algebra.h"
#include "gpu/algebra/names.h"

/* Whether the operation is called as op<n>, of any family. */
bool gpu_has_template(gpu_form f);

bool gpu_is_form_of_layouts(gpu_form f);

/* Whether there may be so many operands. */
bool gpu_takes_layouts(gpu_form f, int operands);

/* False where an operand does not fit. */
bool gpu_read_layouts(gpu_form f, const gpu_call *call, gpu_question *q);

/* The operands as nodes, and how many; the template arguments, into the name. */
void gpu_write_layouts(ct_ctx *cx, gpu_form f, const gpu_question *q, gpu_call *call);

/* The answer that a node is: a swizzle, a layout, or one composed of both in either order. */
bool gpu_read_answer(ct_value v, gpu_answer *r);

/* L o offset o Sw, which is not a layout that operations take. */
void gpu_print_reversed(ct_ctx *cx, const gpu_answer *r, char *text, size_t size);

/* The offset of a swizzled answer: a number, or one of which some bits are static. */
const char *gpu_offset_text(ct_ctx *cx, const gpu_answer *r, char *text, size_t size);

#endif
