/* algorithm.h - operands, masks, and the copies that other copies are made of.
 *
 * Here: what algorithms share with atoms. Not here: what is public (ct.h). */
#ifndef REF_ALGORITHM_ALGORITHM_H
#define REF_ALGORITHM_ALGORITHM_H

#include "ref/tensor/tensor.h"

/* ---- Algorithms (algorithm/operand.c) ---- */

/* An operand of an algorithm, and what messages call it. */
typedef struct cti_operand {
    const char *name;
    ct_value tensor;
} cti_operand;

/* Which elements take part: those with a flag in a tensor, or those that a function names. A NULL
 * mask selects all. */
typedef struct cti_mask {
    ct_value tensor;
    ct_predicate *f;
    void *user;
} cti_mask;

bool cti_need_memory(ct_ctx *cx, const char *op, const char *operand, ct_value tensor);
int64_t cti_count(ct_ctx *cx, ct_value tensor);
bool cti_same_count(ct_ctx *cx, const char *op, cti_operand a, cti_operand b);
ct_value cti_element(ct_ctx *cx, ct_value tensor, int64_t i);
bool cti_witness_element(ct_ctx *cx, cti_operand o, int64_t i);
bool cti_read_element(ct_ctx *cx, cti_operand o, int64_t i, ct_scalar *out);
void cti_write_element(ct_ctx *cx, cti_operand o, int64_t i, ct_scalar v);
bool cti_selects(ct_ctx *cx, const cti_mask *mask, int64_t i);
bool cti_mask_fits(ct_ctx *cx, const char *op, const cti_mask *mask, cti_operand masked);
bool cti_in_memory(ct_ctx *cx, cti_operand o, const cti_mask *mask);
bool cti_scatters_once(ct_ctx *cx, const char *op, ct_value src, ct_value dst,
                       const cti_mask *mask);

/* The assumed alignment that copy itself goes by; else 8, 16, 32, 64 or 128 bits (copy.c). */
enum { CTI_COPY_DECIDES = 0 };
void cti_copy(ct_ctx *cx, const char *op, int max_bits, ct_value src, ct_value dst);
void cti_copy_masked(ct_ctx *cx, const char *op, const cti_mask *mask, ct_value src, ct_value dst);

#endif
