/* numbers.c - see numbers.h.
 *
 * Integers are computed with 128 bits and cut; floats by the host, whose sums and products of two
 * numbers are rounded as IEEE 754 says. */
#include "spec-tests/compare/differ/tensors/numbers.h"
#include "spec-tests/support/random.h"

#include <string.h>

__extension__ typedef unsigned __int128 wide;

enum { BYTE = 8 };

/* ---- Integers ------------------------------------------------------------------------------- */

static wide mask_of(const struct numbers *n)
{
    return n->bytes == GPU_MAX_BYTES ? ~(wide)0 : ((wide)1 << BYTE * n->bytes) - 1;
}

static wide integer_of(const struct numbers *n, const unsigned char *bytes)
{
    wide v = 0;
    for (int k = n->bytes; k-- > 0;)
        v = v << BYTE | bytes[k];
    return v;
}

static void put_integer(const struct numbers *n, wide v, unsigned char *out)
{
    for (int k = 0; k < n->bytes; ++k)
        out[k] = (unsigned char)(v >> BYTE * k);
}

static wide sign_of(const struct numbers *n)
{
    return n->kind == GPU_SIGNED ? (wide)1 << (BYTE * n->bytes - 1) : 0;
}

/* Signed numbers are in the order of unsigned ones once their sign bit is turned over. */
static bool is_less(const struct numbers *n, wide x, wide z)
{
    return (x ^ sign_of(n)) < (z ^ sign_of(n));
}

static wide apply_integer(const struct numbers *n, gpu_function f, wide x, wide z)
{
    switch (f) {
    case GPU_NEGATE:
        return mask_of(n) & (~x + 1);
    case GPU_ABS:
        return (x & sign_of(n)) != 0 ? mask_of(n) & (~x + 1) : x;
    case GPU_PLUS:
        return mask_of(n) & (x + z);
    case GPU_MINUS:
        return mask_of(n) & (x - z);
    case GPU_MULTIPLIES:
        return mask_of(n) & (x * z);
    case GPU_MAX:
        return is_less(n, x, z) ? z : x;
    case GPU_MIN:
        return is_less(n, z, x) ? z : x;
    default:
        return x;
    }
}

/* ---- Floats --------------------------------------------------------------------------------- */

/* The order of finite floats by their bits, -0 below +0: negative ones run backwards. */
static bool is_float_less(wide x, wide z, wide sign)
{
    wide u = (x & sign) != 0 ? sign - 1 - (x & (sign - 1)) : x | sign;
    wide v = (z & sign) != 0 ? sign - 1 - (z & (sign - 1)) : z | sign;
    return u < v;
}

static float apply_single(gpu_function f, float x, float z)
{
    volatile float r = f == GPU_PLUS ? x + z : f == GPU_MINUS ? x - z : x * z;
    return r;
}

static double apply_double(gpu_function f, double x, double z)
{
    volatile double r = f == GPU_PLUS ? x + z : f == GPU_MINUS ? x - z : x * z;
    return r;
}

static void round_float(const struct numbers *n, gpu_function f, const unsigned char *x,
                        const unsigned char *z, unsigned char *out)
{
    if (n->bytes == (int)sizeof(float)) {
        float u, v;
        memcpy(&u, x, sizeof u);
        memcpy(&v, z, sizeof v);
        u = apply_single(f, u, v);
        memcpy(out, &u, sizeof u);
    } else {
        double u, v;
        memcpy(&u, x, sizeof u);
        memcpy(&v, z, sizeof v);
        u = apply_double(f, u, v);
        memcpy(out, &u, sizeof u);
    }
}

static void apply_float(const struct numbers *n, gpu_function f, const unsigned char *x,
                        const unsigned char *z, unsigned char *out)
{
    wide u = integer_of(n, x), v = integer_of(n, z);
    wide sign = (wide)1 << (BYTE * n->bytes - 1);
    if (f == GPU_PLUS || f == GPU_MINUS || f == GPU_MULTIPLIES)
        round_float(n, f, x, z, out);
    else if (f == GPU_NEGATE || f == GPU_ABS)
        put_integer(n, f == GPU_ABS ? u & (sign - 1) : u ^ sign, out);
    else if (f == GPU_MAX || f == GPU_MIN)
        put_integer(n, is_float_less(u, v, sign) == (f == GPU_MAX) ? v : u, out);
    else
        put_integer(n, u, out);
}

void numbers_apply(const struct numbers *n, gpu_function f, const unsigned char *x,
                   const unsigned char *z, unsigned char *out)
{
    if (n->kind == GPU_FLOAT)
        apply_float(n, f, x, z, out);
    else
        put_integer(n, apply_integer(n, f, integer_of(n, x), integer_of(n, z)), out);
}

/* ---- At random ------------------------------------------------------------------------------ */

static wide draw_integer(const struct numbers *n, uint64_t *state)
{
    wide v = (wide)random_bits(state) << 64 | random_bits(state),
         top = (wide)1 << (BYTE * n->bytes - 1);
    switch (random_bits(state) % 64) {
    case 0:
        return 0;
    case 1:
        return mask_of(n);
    case 2:
        return top;
    case 3:
        return top - 1;
    default:
        return v & mask_of(n);
    }
}

/* The exponent lies within 2^-20 and 2^20, or is that of subnormal numbers and zeros. */
static wide draw_float(const struct numbers *n, uint64_t *state)
{
    int fraction = n->bytes == (int)sizeof(float) ? 23 : 52, bits = BYTE * n->bytes;
    uint64_t bias = (UINT64_C(1) << (bits - 2 - fraction)) - 1, kind = random_bits(state) % 64;
    uint64_t exponent = kind < 4 ? 0 : bias - 20 + random_bits(state) % 41;
    uint64_t low = kind < 2 ? 0 : random_bits(state) & ((UINT64_C(1) << fraction) - 1);
    return (wide)(random_bits(state) & 1) << (bits - 1) | (wide)exponent << fraction | low;
}

void numbers_draw(const struct numbers *n, uint64_t *state, unsigned char *out)
{
    put_integer(n, n->kind == GPU_FLOAT ? draw_float(n, state) : draw_integer(n, state), out);
}
