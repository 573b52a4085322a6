/* numbers.h - what bits mean as numbers, and numbers as bits.
 *
 * What is here: the formats of tensor cores, conversions and reductions, rounding. What is not:
 * arithmetic, other than the fused multiply-add in every rounding. For the files of the machine;
 * follows PTX ISA 5.2 (types) and 9.7.9.22 (cvt). */
#ifndef EMUI_NUMBERS_H
#define EMUI_NUMBERS_H

#include "emu/isa.h"

#include <string.h>

/* The patterns that a format spends on what is not a number. */
typedef enum emui_specials {
    EMUI_NOT_FLOAT,
    EMUI_INF_NAN, /* the highest exponent: infinity, and NaNs */
    EMUI_ONE_NAN, /* only the highest pattern of all is a NaN, and there is no infinity */
    EMUI_NO_NAN   /* all patterns are numbers; what is none becomes the largest */
} emui_specials;

/*   bits - 1                                  0
 *   | sign | exponent | fraction | unused |          value: (-1)^sign * 1.fraction * 2^(exp - bias)
 *                                                    where the exponent is 0: 0.fraction */
typedef struct emui_format {
    emui_specials specials;
    int exponent, fraction, unused; /* widths of the fields */
    uint64_t nan;                   /* the one that results have */
    const char *name;
} emui_format;

/* The format of a type; EMUI_NOT_FLOAT for integers and raw bits. Always named. */
const emui_format *emui_format_of(emu_type t);

typedef enum emui_class { EMUI_FINITE, EMUI_INFINITE, EMUI_NAN } emui_class;

/* significand * 2^exponent; of a finite number that is not 0 the significand has the hidden bit
 * exactly where the exponent field is not 0. */
typedef struct emui_parts {
    emui_class class;
    bool negative;
    uint64_t significand;
    int exponent;
} emui_parts;

emui_parts emui_take_apart(const emui_format *f, uint64_t bits);

/* Floating point through double, in which every value of every format is exact. */
double emui_decode(emu_type t, uint64_t bits);
/* satfinite: what is too large, infinity as well, becomes the largest number. */
uint64_t emui_encode(emu_type t, double v, emu_round r, bool satfinite);

/* Integers of up to 64 bits, signed by their type. U64 above the signed range wraps. */
int64_t emui_decode_integer(emu_type t, uint64_t bits);
/* saturate: clamp to the type's range; else the low bits. */
uint64_t emui_encode_integer(emu_type t, int64_t v, bool saturate);
bool emui_is_signed(emu_type t);

/* a * b + c, rounded once. a * 1 + c and a * b - 0 are addition and multiplication. RNA counts as
 * RN. */
double emui_fma(double a, double b, double c, emu_round r);
float emui_fmaf(float a, float b, float c, emu_round r);
/* The same of numbers whose product a double holds, to be rounded to a narrower format: what is
 * lost leaves its trace in the last bit, so that rounding again is rounding once, in every mode. */
double emui_fma_odd(double a, double b, double c);
/* The bits of a * b + c where that is a NaN: b's payload before c's before a's, made quiet; where
 * none of them is a NaN, one with a sign and no payload. As on an H200. */
uint64_t emui_fma_nan(uint64_t a, uint64_t b, uint64_t c);
/* Quotient and root, rounded once. */
double emui_divide(double a, double b, emu_round r);
double emui_root(double a, emu_round r);

/* Has the processor round so until emui_end_rounding is given the result. A compiler may move
 * arithmetic over either call; what is computed between them is in a function that it cannot see
 * through, or volatile. RNA counts as RN. */
int emui_begin_rounding(emu_round r);
void emui_end_rounding(int before);

/* The bits of a C number, and back. */
static inline uint64_t emui_bits_of(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

static inline double emui_double_of(uint64_t bits)
{
    double v;
    memcpy(&v, &bits, sizeof v);
    return v;
}

static inline uint32_t emui_bits_of_float(float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

static inline float emui_float_of(uint32_t bits)
{
    float v;
    memcpy(&v, &bits, sizeof v);
    return v;
}

#endif
