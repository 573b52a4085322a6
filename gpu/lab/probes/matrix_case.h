/* matrix_case.h - cases of matrix instructions: what registers and memory hold, the digest of
 * results.
 *
 * Operands are functions of their type, of the run, of the place they stand in and of their number
 * there, so that whoever replays a case draws what the device drew. Runs are of different kinds:
 *
 *      small   whole numbers from -4 to 4          near   numbers within 5 powers of 2
 *      wide    all powers of 2 of a narrow type,   any    bits: NaN and infinity as well
 *              60 of a wide one; subnormal ones
 *
 * C and C++; used by matrix.cu and by the replay. Not here: the cases (cases/matrix.awk), what the
 * instructions mean. */
#ifndef MATRIX_CASE_H
#define MATRIX_CASE_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MATRIX_RUNS = 10, MATRIX_SMEM = 16384, MATRIX_HALF = MATRIX_SMEM / 2, MATRIX_MEMORY = 8192 };
/* Places: registers of A, B and C, metadata, and the halves of shared memory. */
enum { MATRIX_A_PLACE, MATRIX_B_PLACE, MATRIX_C_PLACE, MATRIX_META, MATRIX_LOW, MATRIX_HIGH };

/* "f16*4": a type and how many rows of registers. */
typedef struct matrix_field {
    char type[8];
    int rows, bits;
} matrix_field;

typedef struct matrix_format {
    const char *name;
    int bits, exponent, fraction, unused; /* exponent 0: an integer */
} matrix_format;

static inline const matrix_format *matrix_format_of(const char *type)
{
    static const matrix_format all[] = {
        {"f16", 16, 5, 10, 0}, {"bf16", 16, 8, 7, 0},  {"tf32", 32, 8, 10, 13},
        {"f32", 32, 8, 23, 0}, {"f64", 64, 11, 52, 0}, {"e4m3", 8, 4, 3, 0},
        {"e5m2", 8, 5, 2, 0},  {"s8", 8, 0, 0, 0},     {"u8", 8, 0, 0, 0},
        {"s4", 4, 0, 0, 0},    {"u4", 4, 0, 0, 0},     {"b1", 1, 0, 0, 0},
        {"s32", 32, 0, 0, 0},  {"b32", 32, 0, 0, 0}};
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; ++i)
        if (strcmp(all[i].name, type) == 0)
            return &all[i];
    return &all[sizeof all / sizeof all[0] - 1];
}

static inline matrix_field matrix_field_of(const char *text)
{
    matrix_field f = {"", 0, 0};
    size_t n = strcspn(text, "*");
    n = n < sizeof f.type ? n : sizeof f.type - 1;
    memcpy(f.type, text, n);
    f.rows = text[n] == '*' ? atoi(text + n + 1) : 0;
    f.bits = matrix_format_of(f.type)->bits;
    return f;
}

/* ---- Draws ---- */

static inline uint64_t matrix_mix(uint64_t v)
{
    v = (v ^ v >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    v = (v ^ v >> 27) * UINT64_C(0x94d049bb133111eb);
    return v ^ v >> 31;
}

static inline uint64_t matrix_hash(unsigned run, unsigned place, unsigned index)
{
    return matrix_mix(matrix_mix(UINT64_C(0x9e3779b97f4a7c15) * (run * 8 + place + 1)) + index);
}

/* A whole number as a float's fields. */
static inline uint64_t matrix_small(const matrix_format *f, int v)
{
    int e = 0, bias = (1 << (f->exponent - 1)) - 1;
    uint64_t m = (uint64_t)(v < 0 ? -v : v), sign = v < 0;
    if (m == 0)
        return 0;
    while (m >> (e + 1) != 0)
        ++e;
    m = (m << f->fraction >> e) & ((UINT64_C(1) << f->fraction) - 1);
    return sign << (f->exponent + f->fraction) | (uint64_t)(e + bias) << f->fraction | m;
}

static inline uint64_t matrix_float(const matrix_format *f, unsigned run, uint64_t h)
{
    int bias = (1 << (f->exponent - 1)) - 1, kind = (int)(run % 5);
    uint64_t fraction = (h >> 12) & ((UINT64_C(1) << f->fraction) - 1), exponent;
    uint64_t sign = (h & 1) << (f->exponent + f->fraction);
    unsigned pick = (unsigned)(h >> 1 & 0x7ff);
    if (kind == 0)
        return matrix_small(f, (int)(pick % 9) - 4);
    if (kind == 4)
        return h >> (64 - f->bits) >> f->unused;
    if (h >> 61 == 0)
        return 0;
    if (kind != 2)
        exponent = (uint64_t)(bias - 2) + pick % 5;
    else if (f->exponent > 5)
        exponent = (uint64_t)(bias - 30) + pick % 60;
    else
        exponent = pick % (2U * (unsigned)bias + 1);
    return sign | exponent << f->fraction | fraction;
}

/* An element; what a tf32 does not use holds bits as well. */
static inline uint64_t matrix_element(const char *type, unsigned run, unsigned place,
                                      unsigned index)
{
    const matrix_format *f = matrix_format_of(type);
    uint64_t h = matrix_hash(run, place, index);
    if (f->exponent == 0)
        return run % 5 == 0 && f->bits > 4 ? (uint64_t)((int64_t)(h % 5) - (type[0] == 'u' ? 0 : 2))
                                           : h >> (64 - f->bits);
    uint64_t v = matrix_float(f, run, h) << f->unused;
    return run % 5 == 0 ? v : v | (h >> 40 & ((UINT64_C(1) << f->unused) - 1));
}

/* Word `index` of a run of elements. */
static inline uint32_t matrix_word(const char *type, unsigned run, unsigned place, unsigned index)
{
    unsigned bits = (unsigned)matrix_format_of(type)->bits;
    uint32_t word = 0;
    if (bits == 64)
        return (uint32_t)(matrix_element(type, run, place, index / 2) >> (32 * (index % 2)));
    for (unsigned i = 0; i < 32 / bits; ++i) {
        uint64_t e = matrix_element(type, run, place, index * (32 / bits) + i);
        word |= (uint32_t)(e & (bits == 32 ? UINT32_MAX : (UINT32_C(1) << bits) - 1)) << (i * bits);
    }
    return word;
}

/* A row of registers: neighbours in a lane are neighbours, so that doubles are. */
static inline uint32_t matrix_register(const matrix_field *f, unsigned run, unsigned place,
                                       unsigned row, unsigned thread)
{
    return matrix_word(f->type, run, place, thread * (unsigned)f->rows + row);
}

/* Metadata. ordered: two different ones of four, the lower first; loose: in any order; pairs: the
 * two that tf32 has; any: bits. */
static inline uint32_t matrix_meta(const char *how, unsigned run, unsigned thread)
{
    static const char ordered[] = {4, 8, 9, 12, 13, 14};
    uint64_t h = matrix_hash(run, MATRIX_META, thread);
    uint32_t word = 0;
    for (int i = 0; i < 8; ++i) {
        uint64_t pick = matrix_mix(h + (uint64_t)i);
        uint32_t nibble = (uint32_t)ordered[pick % 6];
        if (strcmp(how, "pairs") == 0)
            nibble = pick % 2 == 0 ? 4 : 14;
        else if (strcmp(how, "any") == 0)
            nibble = (uint32_t)(pick & 15);
        else if (strcmp(how, "loose") == 0 && (pick >> 32 & 1) != 0)
            nibble = (nibble >> 2) | (nibble & 3) << 2;
        word |= nibble << (4 * i);
    }
    return word;
}

static inline uint64_t matrix_digest(uint64_t digest, uint32_t word)
{
    return (digest ^ word) * UINT64_C(0x100000001b3) + (digest >> 47);
}

/* ---- Places of elements ---- */

/* Memory for wmma.load: element i holds bits of i, as many as fit, from plane * bits on. */
static inline uint32_t matrix_places(int bits, int plane, unsigned word)
{
    uint32_t v = 0;
    if (bits == 64)
        return word % 2 == 0 ? word / 2 : 0;
    for (int i = 0; i < 32 / bits; ++i) {
        uint32_t e =
            (word * (uint32_t)(32 / bits) + (uint32_t)i) >> (plane * bits < 31 ? plane * bits : 31);
        v |= (bits == 32 ? e : e & ((UINT32_C(1) << bits) - 1)) << (i * bits);
    }
    return v;
}

static inline int matrix_planes(int bits)
{
    return bits >= 16 ? 1 : 12 / bits + (12 % bits != 0);
}

/* Registers for wmma.store: each element has a number of its own. */
static inline uint32_t matrix_numbers(int bits, unsigned row, unsigned lane)
{
    if (bits == 64)
        return row % 2 == 0 ? row / 2 * 32 + lane : 0;
    return bits == 32 ? row * 32 + lane
                      : (2 * row * 32 + lane) | (uint32_t)((2 * row + 1) * 32 + lane) << 16;
}

#endif
