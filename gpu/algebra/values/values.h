/* values.h - operands that are integers, tuples of integers, or layouts beside them.
 *
 * What is here: questions of the families of values from a call's operands, and back. What is not:
 * the other families (algebra.c). For this folder alone. */
#ifndef GPU_ALGEBRA_VALUES_H
#define GPU_ALGEBRA_VALUES_H

#include "gpu/algebra/algebra.h"
#include "gpu/algebra/names.h"

bool gpu_is_form_of_values(gpu_form f);

/* Whether there may be so many operands. */
bool gpu_takes_values(gpu_form f, int operands);

/* False where an operand does not fit. */
bool gpu_read_values(gpu_form f, const gpu_call *call, gpu_question *q);

/* The operands as nodes, and how many. */
void gpu_write_values(ct_ctx *cx, gpu_form f, const gpu_question *q, gpu_call *call);

#endif
