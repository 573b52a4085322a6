/* drawn.h - a random tcgen05.mma: its operands where they lie, and its result by a definition.
 *
 *      operands  ->  bytes of shared memory, by the canonical layouts
 *                ->  cells of tensor memory: A, metadata, factors, D
 *                ->  D by the definition
 *
 * What is here: layouts as CuTe's atoms and the ISA have them, by code that shares nothing with the
 * machine's. What is not: which products are drawn, and the kernel (product.c). */
#ifndef TCGEN05_DRAWN_H
#define TCGEN05_DRAWN_H

#include "spec-tests/support/random.h"
#include "spec-tests/unit/emu/fixture.h"

#include <math.h>

enum {
    LANES = 128,
    INPUTS = 64,   /* columns of tensor memory that are filled: A, metadata, factors */
    RESULTS = 256, /* columns of D */
    A_COLUMN = 0,
    META_COLUMN = 16,
    SFA_COLUMN = 32,
    SFB_COLUMN = 48,
    D_COLUMN = 128,
    A_AT = 1024, /* in shared memory */
    B_AT = 36 * 1024,
    SHARED = 84 * 1024,
    MAX_K = 128,
    MAX_A_K = 96, /* of A: what is there */
    FACTORS = 6,
    MAX_N = 256 + 32
};

/* ---- Numbers -------------------------------------------------------------------------------- */

typedef enum type { F16, BF16, TF32, U8, S8, E4M3, E5M2, E2M3, E3M2, E2M1, S32, F32 } type;

static const struct {
    int bits, exponent, fraction, shift; /* shift: unused bits below */
} formats[] = {[F16] = {16, 5, 10, 0}, [BF16] = {16, 8, 7, 0}, [TF32] = {32, 8, 10, 13},
               [U8] = {8, 0, 0, 0},    [S8] = {8, 0, 0, 0},    [E4M3] = {8, 4, 3, 0},
               [E5M2] = {8, 5, 2, 0},  [E2M3] = {6, 2, 3, 0},  [E3M2] = {6, 3, 2, 0},
               [E2M1] = {4, 2, 1, 0},  [S32] = {32, 0, 0, 0},  [F32] = {32, 8, 23, 0}};

static inline double value_of(type t, uint32_t bits)
{
    const int e = formats[t].exponent, f = formats[t].fraction, bias = (1 << (e - 1)) - 1;
    if (t == U8)
        return bits & 0xff;
    if (t == S8)
        return (int8_t)bits;
    if (t == S32)
        return (int32_t)bits;
    bits >>= formats[t].shift;
    const int field = (int)(bits >> f & ((1U << e) - 1));
    const double fraction = (double)(bits & ((1U << f) - 1)) / (1 << f);
    const double v = field == 0 ? ldexp(fraction, 1 - bias) : ldexp(1 + fraction, field - bias);
    return (bits >> (e + f) & 1) != 0 ? -v : v;
}

/* A whole number as bits. */
static inline uint32_t bits_of(type t, int v)
{
    const int f = formats[t].fraction, bias = (1 << (formats[t].exponent - 1)) - 1;
    const uint32_t size = (uint32_t)(v < 0 ? -v : v);
    int e = 0;
    if (formats[t].exponent == 0)
        return (uint32_t)v;
    if (v == 0)
        return 0;
    while (size >> (e + 1) != 0)
        ++e;
    const uint32_t fraction = (uint32_t)(((uint64_t)size << f >> e) & ((1U << f) - 1));
    const uint32_t bits = (uint32_t)(e + bias) << f | fraction;
    return (bits | (v < 0 ? 1U << (formats[t].exponent + f) : 0)) << formats[t].shift;
}

static inline int below(uint64_t *seed, int n)
{
    return (int)random_below(seed, (uint64_t)n);
}

/* ---- One product ---------------------------------------------------------------------------- */

typedef struct product {
    const char *kind; /* "f16" */
    type a, b, d;
    int m, n, k, depth, ctas;
    bool sparse, ws, scaled, accumulate, a_tensor, mn[2], masked;
    bool negate[2];
    int vectors, id[2]; /* of scale factors; id: the byte where they begin */
    bool ue8m0;
    int lane; /* where D and A begin: 0, or 16 */
    int selector, scale, shift, max_shift;
    uint64_t zero; /* the zero-column mask descriptor */
    uint32_t disabled[2][4];
    uint64_t seed;
} product;

/* The operands: codes of A by row and k, of B by column and k, .. */
typedef struct operands {
    uint32_t a[256][MAX_A_K], b[MAX_N][MAX_K];
    uint8_t place[256][MAX_K / 2]; /* of a sparse A: which element of a column of B */
    uint8_t code[256][MAX_K / 4];  /* and what says so, four bits each */
    uint8_t factor_a[256][FACTORS], factor_b[MAX_N][FACTORS];
    double x[256][MAX_A_K], y[MAX_N][MAX_K]; /* as numbers */
    double scale_a[256][FACTORS], scale_b[MAX_N][FACTORS];
    /* .. and as the memories of two CTAs have them. */
    uint8_t shared[2][SHARED];
    uint32_t input[2][LANES][INPUTS], d[2][LANES][RESULTS], expected[2][LANES][RESULTS];
    uint64_t descriptor[2];
} operands;

static inline bool is_packed(const product *p)
{
    return p->k >= 64; /* two elements of 4 bits a byte */
}

static inline int rows_of(const product *p)
{
    return p->m / p->ctas;
}

/* How wide an element is where it stands: 4 and 6 bits beside 8 take a byte. */
static inline int width_of(const product *p, type t)
{
    return formats[t].bits >= 8 || is_packed(p) ? formats[t].bits : 8;
}

static inline uint32_t draw(const product *p, type t, uint64_t *seed)
{
    if (t == U8 || t == S8)
        return (uint32_t)below(seed, 256);
    if (p->scaled && formats[t].bits < 8)
        return (uint32_t)below(seed, 1 << formats[t].bits);
    return bits_of(t, below(seed, 7) - 3);
}

static inline double factor_of(const product *p, uint8_t bits)
{
    return p->ue8m0 ? ldexp(1, bits - 127) : value_of(E4M3, bits & 0x7f);
}

/* ---- Sparsity ------------------------------------------------------------------------------- */

/* Four bits and the two places that they mean, of four. */
static const struct {
    uint8_t bits, first, second;
} pairs[] = {{4, 0, 1}, {8, 0, 2}, {12, 0, 3}, {9, 1, 2}, {13, 1, 3}, {6, 2, 1}, {14, 2, 3}};

static inline void draw_row(const product *p, operands *o, int row, uint64_t *seed)
{
    const int each = p->a == TF32 ? 1 : is_packed(p) ? 4 : 2;
    for (int g = 0; g < p->k / each; ++g) {
        const int choice = p->a == TF32 ? below(seed, 2) * 6 : below(seed, 7);
        const int first = pairs[choice].first, second = pairs[choice].second;
        uint8_t *to = &o->place[row][g * each];
        o->code[row][g] = pairs[choice].bits;
        for (int e = 0; e < each; ++e) {
            const int of = each == 4 ? e / 2 : e, value = of == 0 ? first : second;
            to[e] = (uint8_t)(each == 1   ? 2 * g + (choice == 0 ? 0 : 1)
                              : each == 2 ? 4 * g + value
                                          : 8 * g + 2 * value + e % 2);
        }
    }
}

/* As CuTe's tmem_e_frg has it: of 16 and 32 bits ((8,2,M/16),(K/2,2)):((1,..,16),(..,8)). */
static inline void put_metadata(const product *p, operands *o, int cta, int row)
{
    const int each = p->a == TF32 ? 1 : is_packed(p) ? 4 : 2, rows = rows_of(p);
    for (int g = 0; g < p->k / each; ++g)
        for (int copy = 0; copy < LANES / rows; ++copy) {
            const uint32_t bits = o->code[cta * rows + row][g];
            const int bit = 4 * g;
            if (p->k <= 16)
                o->input[cta][copy * rows + row % 8 + bit / 16 * 8 + row / 16 * 16]
                        [META_COLUMN + p->selector] |= bits << (bit % 16 + row / 8 % 2 * 16);
            else
                o->input[cta][copy * rows + row][META_COLUMN + bit / 32] |= bits << bit % 32;
        }
}

/* ---- Shared memory -------------------------------------------------------------------------- */

/* A canonical layout: where byte x of a line is, lines being rows of K-major operands, and k of
 * MN-major ones. */
typedef struct layout {
    int width, unit; /* bytes: of the swizzle, and that it keeps together */
    int at, leading, stride;
    int next; /* where a line goes on that its 128 bytes do not hold; 0: none does */
    bool mn;
    type type;
} layout;

static inline int place_of(const layout *l, int line, int x)
{
    const int lines = l->unit == 32 ? 4 : 8, chunk = x / l->width;
    int at = l->at + line % lines * l->width + x % l->width;
    if (l->next > 0) { /* lines of 48 bytes in patterns of eight lines of 128 */
        const int column = l->at % 128 + x, pattern = column < 128 ? l->at / 128 * 128 : l->next;
        at = pattern + line / 8 * l->stride + line % 8 * 128 + column % 128;
        return at ^ (at >> 7 & 7) * 16;
    }
    if (l->width == 16)
        at += l->mn ? chunk * l->stride + line / lines * l->leading
                    : chunk * l->leading + line / lines * l->stride;
    else
        at += chunk * l->leading + line / lines * l->stride;
    const int bits = l->width / l->unit - 1;
    return at ^ (at >> 7 & bits) * l->unit;
}

/* Lines of 48 bytes: from any 16 bytes of 128 on, the rest in another buffer. */
static inline layout long_layout_of(int at, int lines, type t, uint64_t *seed)
{
    const int buffer = (lines + 7) / 8 * 1024, first = below(seed, 2) * buffer;
    return (layout){.width = 128,
                    .unit = 16,
                    .stride = 1024,
                    .at = at + first + below(seed, 8) * 16,
                    .next = at + buffer - first,
                    .type = t};
}

/* One of an operand of so many rows of A or columns of B, and bytes of K or of M or N. */
static inline layout layout_of(const product *p, bool is_b, int at, uint64_t *seed)
{
    const int width = width_of(p, is_b ? p->b : p->a);
    const int mn = is_b ? p->n / p->ctas + p->max_shift : rows_of(p), k = is_b ? p->depth : p->k;
    const int along = (p->mn[is_b] ? mn : k) * width / 8, across = p->mn[is_b] ? k : mn;
    layout l = {.unit = 16,
                .at = at,
                .mn = p->mn[is_b],
                .type = is_b ? p->b : p->a,
                .width = 16 << below(seed, 4)};
    if (p->k == 96 && l.width >= 64)
        return long_layout_of(at, mn, l.type, seed);
    while (!l.mn && l.width > 16 && l.width < along)
        l.width *= 2;
    while (l.mn && along % l.width != 0)
        l.width /= 2;
    if (l.mn && width == 32) {
        l.width = 128;
        l.unit = 32;
    }
    const int lines = l.unit == 32 ? 4 : 8, atom = lines * l.width, chunks = along / l.width;
    const bool first = below(seed, 2) == 0;
    if (!l.mn && l.width > 16) {
        l.stride = atom;
        l.leading = 16;
        l.at += below(seed, l.width / along) * along;
        return l;
    }
    const int groups = across / lines + (across % lines != 0);
    const int inner = atom, outer = atom * (first ? groups : chunks > 0 ? chunks : 1);
    const bool swap = l.width == 16 && l.mn;
    l.leading = first == swap ? inner : outer;
    l.stride = first == swap ? outer : inner;
    return l;
}

static inline uint64_t descriptor_of(const layout *l)
{
    const uint64_t swizzle = l->unit == 32     ? 1
                             : l->width == 128 ? 2
                             : l->width == 64  ? 4
                             : l->width == 32  ? 6
                                               : 0;
    const int leading = l->next > 0 ? l->next : l->leading;
    return (uint64_t)l->at / 16 | (uint64_t)leading / 16 << 16 | (uint64_t)(l->next > 0) << 52 |
           (uint64_t)l->stride / 16 << 32 | UINT64_C(1) << 46 | swizzle << 61;
}

/* Elements of 4 and 6 bits beside those of 8: sixteen at the front of 16 bytes. */
static inline void put_element(const product *p, uint8_t *memory, const layout *l, int mn, int k,
                               uint32_t code)
{
    const int line = l->mn ? k : mn, along = l->mn ? mn : k, width = width_of(p, l->type);
    const int bits = formats[l->type].bits;
    int bit = along * width;
    if (width == 8 && bits < 8)
        bit = along / 16 * 128 + along % 16 * bits;
    for (int i = 0; i < bits; ++i) {
        const int at = place_of(l, line, (bit + i) / 8);
        ck_assert_int_lt(at, SHARED);
        memory[at] =
            (uint8_t)((memory[at] & ~(1 << (bit + i) % 8)) | (int)(code >> i & 1) << (bit + i) % 8);
    }
}

static inline void put_operands(const product *p, operands *o, uint64_t *seed)
{
    const int columns = p->n / p->ctas + p->max_shift;
    const layout a = layout_of(p, false, A_AT, seed), b = layout_of(p, true, B_AT, seed);
    for (int cta = 0; cta < p->ctas; ++cta) {
        for (int row = 0; row < rows_of(p); ++row)
            for (int k = 0; k < p->k; ++k)
                put_element(p, o->shared[cta], &a, row, k, o->a[cta * rows_of(p) + row][k]);
        for (int n = 0; n < columns; ++n)
            for (int k = 0; k < p->depth; ++k)
                put_element(p, o->shared[cta], &b, n, k, o->b[cta * p->n / p->ctas + n][k]);
    }
    o->descriptor[0] = descriptor_of(&a);
    o->descriptor[1] = descriptor_of(&b);
}

/* ---- Tensor memory -------------------------------------------------------------------------- */

static inline int parts_of(const product *p)
{
    return p->ws ? LANES / p->m : p->ctas == 2 && p->m == 128 ? 2 : 1;
}

/* The lane of a row in the lanes of column n. */
static inline int lane_of(const product *p, int row, int n)
{
    if (!p->ws && p->m == 64)
        return p->lane + row % 16 + row / 16 * 32;
    return row + n / (p->n / parts_of(p)) * rows_of(p);
}

static inline void put_tensor_a(const product *p, operands *o, int cta, int row)
{
    const int width = width_of(p, p->a), shift = p->a == E2M1 && width == 8 ? 2 : 0;
    for (int part = 0; part < parts_of(p); ++part)
        for (int k = 0; k < p->k; ++k) {
            const int bit = k * width;
            o->input[cta][lane_of(p, row, part * p->n / parts_of(p))][A_COLUMN + bit / 32] |=
                o->a[cta * rows_of(p) + row][k] << shift << bit % 32;
        }
}

/* As CuTe's tmem_sf_frg has it, for all lanes: where the bytes of a line's factors are, from a
 * column on. Those of further words are as many columns on as the lines are, rounded up. */
static inline void put_factor(uint32_t input[LANES][INPUTS], int at, int line, int byte, uint32_t f)
{
    for (int quarter = 0; quarter < 4; ++quarter)
        input[quarter * 32 + line % 32][at + line / 32] |= f << 8 * (byte % 4);
}

static inline void put_factors(const product *p, operands *o, int cta)
{
    for (int g = 0; g < p->vectors; ++g) {
        const int a = p->id[0] + g, b = p->id[1] + g;
        for (int row = 0; row < rows_of(p); ++row)
            put_factor(o->input[cta], SFA_COLUMN + a / 4 * 4, row, a,
                       o->factor_a[cta * rows_of(p) + row][g]);
        for (int n = 0; n < p->n; ++n)
            put_factor(o->input[cta], SFB_COLUMN + b / 4 * (p->n > 128 ? 8 : 4), n, b,
                       o->factor_b[n][g]);
    }
}

static inline void put_inputs(const product *p, operands *o)
{
    for (int cta = 0; cta < p->ctas; ++cta) {
        for (int row = 0; row < rows_of(p); ++row) {
            if (p->a_tensor)
                put_tensor_a(p, o, cta, row);
            if (p->sparse)
                put_metadata(p, o, cta, row);
        }
        if (p->scaled)
            put_factors(p, o, cta);
    }
}

/* ---- The definition ------------------------------------------------------------------------- */

/* Is a column of B read as 0? */
static inline bool is_zero(const product *p, int n)
{
    const int part = n / (p->n / parts_of(p)), in = n % (p->n / parts_of(p));
    const int start = (int)(p->zero >> 8 * part & 0xff), skip = (int)(p->zero >> 40 & 0xff) + 1,
              use = (int)(p->zero >> 48 & 0xff) + 1;
    bool zero = (p->zero >> (32 + part) & 1) != 0;
    int left = zero ? skip : use;
    for (int i = 0; p->ws && i < start + in; ++i)
        if (--left == 0) {
            zero = !zero;
            left = zero ? skip : use;
        }
    return p->ws && (p->zero >> 39 & 1) != 0 && zero;
}

static inline double sum_of(const product *p, const operands *o, int row, int n)
{
    const double *x = o->x[row], *y = o->y[n + p->shift];
    const int each = p->scaled ? p->k / p->vectors : p->k;
    double sum = 0;
    for (int k = 0; k < p->k && !is_zero(p, n); ++k) {
        const double v = x[k] * y[p->sparse ? o->place[row][k] : k];
        sum += p->scaled ? v * o->scale_a[row][k / each] * o->scale_b[n][k / each] : v;
    }
    return p->negate[0] != p->negate[1] ? -sum : sum;
}

static inline uint32_t result_of(const product *p, double v)
{
    float f = (float)v;
    uint32_t bits;
    if (p->d == S32)
        return (uint32_t)(int32_t)(int64_t)v;
    if (p->d == F16)
        return bits_of(F16, (int)v);
    f += 0.0f;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

static inline void define(const product *p, operands *o)
{
    memcpy(o->expected, o->d, sizeof o->d);
    for (int cta = 0; cta < p->ctas; ++cta)
        for (int row = 0; row < rows_of(p); ++row)
            for (int n = 0; n < p->n; ++n) {
                const int lane = lane_of(p, row, n), column = n % (p->n / parts_of(p));
                const double c =
                    p->accumulate ? ldexp(value_of(p->d, o->d[cta][lane][column]), -p->scale) : 0;
                if ((p->disabled[cta][lane / 32] >> lane % 32 & 1) == 0)
                    o->expected[cta][lane][column] =
                        result_of(p, c + sum_of(p, o, cta * rows_of(p) + row, n));
            }
}

#endif
