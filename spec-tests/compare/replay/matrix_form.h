/* matrix_form.h - a case of gpu/lab/probes/matrix.cu as an instruction. */
#ifndef MATRIX_FORM_H
#define MATRIX_FORM_H

#include "gpu/lab/probes/matrix_case.h"
#include "spec-tests/compare/replay/replay.h"

/* Rows of registers; of wgmma D is where C is. */
enum { MATRIX_A = 0, MATRIX_B = 16, MATRIX_C = 32, MATRIX_E = 80, MATRIX_D = 96 };
enum { MATRIX_LIST = 64 };

typedef struct matrix_form {
    const replay_case *c;
    const char *op;
    matrix_field a, b, c_field, d;
    int threads;
    emu_operand list[MATRIX_LIST];
    emu_ins ins;
} matrix_form;

/* NULL, or what is not known about the case. */
const char *matrix_form_of(const replay_case *c, matrix_form *f);

#endif
