/* algebra.h - the algebra of the device as the host sees it: questions from nodes and back.
 *
 * What is here: CuTe's operations by name as questions, answers as nodes, and the same functions
 * that the kernels call, compiled for the host. What is not: kernels. It needs no CUDA. */
#ifndef GPU_ALGEBRA_ALGEBRA_H
#define GPU_ALGEBRA_ALGEBRA_H

#include "gpu/algebra/question.h"
#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GPU_ALGEBRA_ARGUMENTS = 6, GPU_ALGEBRA_TEXT = 1200 };

/* An operation as it is called: upcast<4>, and its operands. */
typedef struct gpu_call {
    char op[40];
    int count;
    ct_value argument[GPU_ALGEBRA_ARGUMENTS];
} gpu_call;

/* The number of an operation in the order of gpu_algebra_op as text: size, left_inverse .. */
const char *gpu_algebra_name(gpu_algebra_op op);

/* Whether the reference has it: it has no words without a sign, whose laws define them. */
bool gpu_algebra_has_reference(gpu_algebra_op op);

/* The question that a call is. False, and why, where the algebra of the device has no such
 * operation or its operands do not fit the structs. */
bool gpu_algebra_question(const gpu_call *call, gpu_question *q, gpu_why *why);

/* The call that a question is: its operands as nodes of cx. */
void gpu_algebra_call(ct_ctx *cx, const gpu_question *q, gpu_call *call);

/* An answer in CuTe's print form, where it has no error; GPU_ALGEBRA_TEXT characters are enough. */
void gpu_algebra_print(ct_ctx *cx, const gpu_answer *r, char *text, size_t size);

/* The answer that a node is, to one operation: for digests. False where it does not fit. */
bool gpu_algebra_answer_of(gpu_algebra_op op, ct_value v, gpu_answer *r);

/* What a kernel would answer. */
void gpu_algebra_answer(const gpu_question *q, gpu_answer *r);

#ifdef __cplusplus
}
#endif

#endif
