/* tensor.h - pointers that move, tensors, and their elements.
 *
 * Here: what higher folders need of tensors in memory. Not here: what is public (ct.h). */
#ifndef REF_TENSOR_TENSOR_H
#define REF_TENSOR_TENSOR_H

#include "ref/layout/layout.h"

/* ---- Pointers (pointer.c) ---- */

bool cti_need_pointer(ct_ctx *cx, const char *op, ct_value v);
ct_value cti_descriptor(ct_ctx *cx, int kind, ct_value units);
ct_value cti_advance(ct_ctx *cx, ct_value iterator, ct_value offset);

/* ---- Tensors (tensor.c, partition.c) ---- */

ct_tuple cti_thread_coord(ct_ctx *cx, ct_layout threads, ct_value index);

/* ---- Elements (memory.c, element.c, scalar.c) ---- */

enum { CTI_MAX_ELEMENT = 128, CTI_MAX_NUMBER = 16 }; /* bytes of one element, of a number */

bool cti_reachable(ct_ctx *cx, ct_value pointer);
bool cti_load(ct_ctx *cx, ct_value pointer, void *out);
bool cti_store(ct_ctx *cx, ct_value pointer, const void *in);
bool cti_read(ct_ctx *cx, ct_value iterator, ct_scalar *out);
void cti_write(ct_ctx *cx, ct_value pointer, ct_scalar v);
ct_value cti_follow(ct_ctx *cx, ct_value iterator); /* what it points at */
bool cti_need_numbers(ct_ctx *cx, const char *op, const char *operand, ct_value tensor);

bool cti_has_numbers(ct_ctx *cx, const char *op, ct_type type, int bits);
bool cti_decode(ct_ctx *cx, const unsigned char *bytes, ct_type type, int width, ct_scalar *out);
bool cti_encode(ct_ctx *cx, ct_scalar v, ct_type type, int width, unsigned char *bytes);

/* a op b in the type and width of *v, which becomes the result. */
bool cti_scalar_mul(ct_ctx *cx, const char *op, ct_scalar a, ct_scalar b, ct_scalar *v);
bool cti_scalar_add(ct_ctx *cx, const char *op, ct_scalar a, ct_scalar b, ct_scalar *v);

#endif
