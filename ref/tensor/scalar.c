/* scalar.c - numbers for elements: what bits mean, and the sums and products of them.
 *
 *      type        width              as a number
 *      bits        1 to 64, 128       an unsigned integer; copied and compared, not computed with
 *      unsigned    1 to 64, 128       below 2^63
 *      signed      1 to 64, 128       two's complement; of 128 bits, what 64 bits hold
 *      float       32, 64             as the machine has them; other widths are only copied
 *
 * A number that an element cannot hold is refused, where C++ would cut it; and so is what an
 * element holds beyond these numbers. The upper half of 128 bits is the lower one's sign, or 0.
 * Here: conversion, one sum and one product. Not here: where elements lie (element.c, memory.c).
 * Follows no document but C: CuTe computes as its C++ types do. */
#include "ref/integer/integer.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

#include <inttypes.h>
#include <string.h>

enum { WIDEST = 8 * CTI_MAX_NUMBER };

/* ct_of_int - a number for an element: an integer.
 * equation  i = value
 * example   ct_store(&cx, tensor, coord, ct_of_int(5))
 * pre       none
 * post      an_element_holds_what_was_stored
 * fails     never
 * CuTe      none */
ct_scalar ct_of_int(int64_t value)
{
    return (ct_scalar){.type = CT_SIGNED, .bits = 64, .i = value};
}

/* ct_of_float - a number for an element: a float.
 * equation  f = value
 * example   ct_fill(&cx, tensor, ct_of_float(0.5))
 * pre       none
 * post      an_element_holds_what_was_stored
 * fails     never
 * CuTe      none */
ct_scalar ct_of_float(double value)
{
    return (ct_scalar){.type = CT_FLOAT, .bits = 64, .f = value};
}

/* Is there a number for every pattern of bits of this type? */
bool cti_has_numbers(ct_ctx *cx, const char *op, ct_type type, int bits)
{
    bool floats = bits == 32 || bits == 64;
    if (!cti_ok(cx))
        return false;
    if (type == CT_FLOAT && !floats)
        cti_fail(cx, CT_EUNSUP, "%s: a float of %d bits is copied, not computed with", op, bits);
    else if (bits > 64 && bits != WIDEST)
        cti_fail(cx, CT_EUNSUP, "%s: an element of %d bits is not a number", op, bits);
    return cti_ok(cx);
}

/* At most 64 bits, the first byte lowest. */
static uint64_t assemble(const unsigned char *bytes, int bits)
{
    uint64_t v = 0;
    for (int i = bits < 8 ? 0 : bits < 64 ? bits / 8 - 1 : 7; i >= 0; --i)
        v = v << 8 | bytes[i];
    return v;
}

/* Is the upper half of 128 bits what the lower one extends to? */
static bool is_extended(const unsigned char *bytes, int bits, bool negative)
{
    return bits != WIDEST || assemble(bytes + 8, 64) == (negative ? UINT64_MAX : 0);
}

static ct_scalar float_of(uint64_t v, int bits)
{
    ct_scalar s = {.type = CT_FLOAT, .bits = bits};
    if (bits == 64) {
        memcpy(&s.f, &v, sizeof s.f);
    } else {
        uint32_t low = (uint32_t)v;
        float f;
        memcpy(&f, &low, sizeof f);
        s.f = (double)f;
    }
    return s;
}

/* Bits, the first byte first, as a number. */
bool cti_decode(ct_ctx *cx, const unsigned char *bytes, ct_type type, int bits, ct_scalar *out)
{
    if (!cti_has_numbers(cx, "access", type, bits))
        return false;
    uint64_t v = assemble(bytes, bits);
    if (type == CT_FLOAT) {
        *out = float_of(v, bits);
        return true;
    }
    bool negative = type == CT_SIGNED && (v >> (bits < 64 ? bits - 1 : 63) & 1) != 0;
    if (negative && bits < 64)
        v |= UINT64_MAX << bits;
    if ((!negative && v > INT64_MAX) || !is_extended(bytes, bits, negative))
        return cti_refuse(cx, CT_ERANGE, "access: the element has more than 63 bits");
    *out = (ct_scalar){.type = type, .bits = bits};
    memcpy(&out->i, &v, sizeof v);
    return true;
}

static bool out_of_range(ct_ctx *cx, ct_scalar v, ct_type type, int bits)
{
    static const char *const name[] = {"raw", "unsigned", "signed", "float"};
    if (v.type == CT_FLOAT)
        cti_fail(cx, CT_ERANGE, "access: %g does not fit into %d %s bits", v.f, bits, name[type]);
    else
        cti_fail(cx, CT_ERANGE, "access: %" PRId64 " does not fit into %d %s bits", v.i, bits,
                 name[type]);
    return false;
}

/* A float loses what is behind the point, as in C. */
static bool whole(ct_ctx *cx, ct_scalar v, ct_type type, int bits, int64_t *out)
{
    const double limit = 9223372036854775808.0;
    *out = v.i;
    if (v.type != CT_FLOAT)
        return true;
    if (!(v.f >= -limit && v.f < limit))
        return out_of_range(cx, v, type, bits);
    *out = (int64_t)v.f;
    return true;
}

static bool encode_integer(ct_ctx *cx, ct_scalar v, ct_type type, int bits, uint64_t *out)
{
    int64_t i;
    if (!whole(cx, v, type, bits, &i))
        return false;
    int64_t half = bits < 64 ? (int64_t)1 << (bits - 1) : INT64_MAX;
    int64_t least = type == CT_UNSIGNED ? 0 : bits < 64 ? -half : INT64_MIN;
    int64_t most = type == CT_SIGNED && bits < 64 ? half - 1 : bits < 63 ? 2 * half - 1 : INT64_MAX;
    if (i < least || i > most)
        return out_of_range(cx, v, type, bits);
    *out = (uint64_t)i;
    return true;
}

static uint64_t encode_float(ct_scalar v, int bits)
{
    double f = v.type == CT_FLOAT ? v.f : (double)v.i;
    uint64_t out;
    if (bits == 32) {
        float single = v.type == CT_FLOAT ? (float)v.f : (float)v.i;
        uint32_t low;
        memcpy(&low, &single, sizeof low);
        return low;
    }
    memcpy(&out, &f, sizeof out);
    return out;
}

/* A number as bits: 16 bytes, the first one first. */
bool cti_encode(ct_ctx *cx, ct_scalar v, ct_type type, int bits, unsigned char *bytes)
{
    uint64_t u = 0;
    if (!cti_has_numbers(cx, "access", type, bits))
        return false;
    if (type == CT_FLOAT)
        u = encode_float(v, bits);
    else if (!encode_integer(cx, v, type, bits, &u))
        return false;
    for (int i = 0; i < 8; ++i)
        bytes[i] = (unsigned char)(u >> (8 * i));
    memset(bytes + 8, type != CT_FLOAT && u > INT64_MAX ? 0xFF : 0, CTI_MAX_NUMBER - 8);
    return true;
}

/* a op b in the type of v: 32-bit floats round to theirs, integers stay in 64 bits. */
static bool compute(ct_ctx *cx, const char *op, ct_scalar a, ct_scalar b, bool multiply,
                    ct_scalar *v)
{
    bool floats = a.type == CT_FLOAT || b.type == CT_FLOAT;
    if (v->type != CT_FLOAT && floats)
        return cti_refuse(cx, CT_EUNSUP, "%s: a float takes part in an integer result", op);
    if (v->type != CT_FLOAT) {
        if (!(multiply ? cti_mul_fits(a.i, b.i, &v->i) : cti_add_fits(a.i, b.i, &v->i)))
            cti_fail(cx, CT_ERANGE, "%s: %" PRId64 " %s %" PRId64 " leaves 64 bits", op, a.i,
                     multiply ? "*" : "+", b.i);
        return cti_ok(cx);
    }
    double x = a.type == CT_FLOAT ? a.f : (double)a.i, y = b.type == CT_FLOAT ? b.f : (double)b.i;
    if (v->bits == 32) {
        float p = (float)x, q = (float)y, r = multiply ? p * q : p + q;
        v->f = (double)r;
    } else {
        v->f = multiply ? x * y : x + y;
    }
    return true;
}

bool cti_scalar_mul(ct_ctx *cx, const char *op, ct_scalar a, ct_scalar b, ct_scalar *v)
{
    return cti_ok(cx) && compute(cx, op, a, b, true, v);
}

bool cti_scalar_add(ct_ctx *cx, const char *op, ct_scalar a, ct_scalar b, ct_scalar *v)
{
    return cti_ok(cx) && compute(cx, op, a, b, false, v);
}
