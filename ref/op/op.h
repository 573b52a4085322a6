/* op.h - operations by name: a call, an operation, and the tables of them.
 *
 * Here: what the files of op/ share. Not here: what is public (ct.h). */
#ifndef CTI_OP_H
#define CTI_OP_H

#include "ref/value/value.h"

/* ---- Operations by name (call.c, op/op_tuple.c) ---- */

enum { CTI_MOST_TEMPLATE = 16 };

/* name<t[0],t[1],..>(arg[0],arg[1],..) */
typedef struct cti_call {
    const char *name; /* of the operation, without template arguments */
    int n, nt;
    const ct_value *arg;
    int t[CTI_MOST_TEMPLATE];
} cti_call;

/* One operation: a function by its number of operands, or one that looks at the call itself. */
typedef struct cti_op {
    const char *name, *usage;
    ct_value (*one)(ct_ctx *cx, ct_value a);
    ct_value (*two)(ct_ctx *cx, ct_value a, ct_value b);
    ct_value (*three)(ct_ctx *cx, ct_value a, ct_value b, ct_value c);
    ct_value (*any)(ct_ctx *cx, const cti_call *call);
    bool on_path;        /* template arguments are a path into the first operand */
    int least_t, most_t; /* template arguments, where they are no path */
} cti_op;

const cti_op *cti_op_at(int i); /* NULL past the end */
const cti_op *cti_layout_op_at(int i);
const cti_op *cti_tensor_op_at(int i);
const cti_op *cti_tiled_op_at(int i);
const cti_op *cti_atom_op_at(int i);
const cti_op *cti_algorithm_op_at(int i);
const cti_op *cti_tma_op_at(int i);

/* The name and the width in bits that argument i is; NULL, 0 where it is none. */
const char *cti_name_arg(ct_ctx *cx, const cti_call *c, int i);
int cti_bits_arg(ct_ctx *cx, const cti_call *c, int i);
ct_value cti_count_error(ct_ctx *cx, const cti_call *call);

#endif
