/* integer.h - arithmetic on integer leaves, static and dynamic.
 *
 * Here: numbers as leaves compute with them, checked against overflow. Not here: basis elements
 * and tuples (tuple/tuple.h). */
#ifndef REF_INTEGER_INTEGER_H
#define REF_INTEGER_INTEGER_H

#include "ref/value/value.h"

/* ---- Integers (integer.c) ---- */

/* A number, and whether its type decides it: what integer leaves compute with. */
typedef struct cti_num {
    int64_t value;
    bool fixed;
} cti_num;

static inline cti_num cti_num_of(ct_value leaf)
{
    return (cti_num){leaf->value, leaf->fixed};
}

static inline bool cti_num_is(cti_num a, int64_t n)
{
    return a.fixed && a.value == n;
}

cti_num cti_num_mul(ct_ctx *cx, cti_num a, cti_num b);
cti_num cti_num_div(ct_ctx *cx, cti_num a, cti_num b);
cti_num cti_num_ceil_div(ct_ctx *cx, cti_num a, cti_num b);
cti_num cti_num_min(cti_num a, cti_num b);
ct_value cti_leaf(ct_ctx *cx, cti_num a);
ct_value cti_scaled(ct_ctx *cx, cti_num a, ct_value leaf); /* a times an integer or a basis */

typedef bool cti_int_op(int64_t a, int64_t b, int64_t *out); /* false: leaves 64 bits */
bool cti_mul_fits(int64_t a, int64_t b, int64_t *out);
bool cti_add_fits(int64_t a, int64_t b, int64_t *out);
ct_value cti_plain(ct_ctx *cx, const char *op, ct_value a, ct_value b, cti_int_op *f);
ct_value cti_add_integers(ct_ctx *cx, ct_value a, ct_value b);
ct_value cti_sub_integers(ct_ctx *cx, ct_value a, ct_value b);
bool cti_two_integers(ct_ctx *cx, const char *op, ct_value *a, ct_value *b);
bool cti_divisor_fails(ct_ctx *cx, const char *op, cti_num a, cti_num b);
ct_value cti_ceil_div(ct_ctx *cx, ct_value a, ct_value b);

/* An integer of which the bits in mask are dynamic (bits.c). */
ct_value cti_mixed_bits(ct_ctx *cx, uint32_t fixed, uint32_t value, uint32_t mask);

/* The greatest common divisor, never negative; of 0 and b, |b|. */
static inline int64_t cti_gcd(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t r = a % b;
        a = b;
        b = r;
    }
    return a < 0 ? -a : a;
}

#endif
