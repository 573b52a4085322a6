/* generate_umma.c - random cases of products in tensor memory, every kind.
 *
 *      A and B in shared memory      blocks of 8 rows, W elements wide, in either order; of a pair
 *                                    two images of whole kilobytes, one for each CTA
 *
 *          K-major     ((8,R,2),(W,C)):((W,8W,I),(1,8WR))    or 8WC and 8W; I elements an image
 *          MN-major    the same with the modes exchanged, the 2 where rows are
 *
 *      A in tensor memory, and C     rows or columns, with gaps now and then
 *
 * Tiles are one or two instructions long in M and N, as many along K as a block of the swizzle
 * has, or more. Here: choices, as text. Not here: what a case means (umma.c). */
#include "spec-tests/compare/differ/generate.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { BYTE = 8, ROW_BYTES = 16, BLOCK_ROWS = 8, IMAGE = 1024, NAME = 80, MAX_COLUMNS = 128 };
enum { INSTRUCTION, THREADS, PERMUTATION, A, FACTOR, B }; /* arguments */

/* A kind of instruction. ab: types of A and B, the same of both where alike is set. */
static const struct kind {
    const char *name, *ab[2], *factor;
    int types, bits, vectors; /* types: of ab; bits: of an element; vectors: that share a factor */
    bool half, alike, tensor, either; /* D may be half_t; A in tensor memory; MN-major */
} kinds[] = {
    {"F16BF16", {"half_t", "bfloat16_t"}, NULL, 2, 16, 0, true, true, true, true},
    {"TF32", {"tfloat32_t"}, NULL, 1, 32, 0, false, true, true, false},
    {"S8", {"int8_t", "uint8_t"}, NULL, 2, 8, 0, false, false, true, true},
    {"F8F6F4", {"float_e4m3_t", "float_e5m2_t"}, NULL, 2, 8, 0, true, false, true, true},
    {"MXF8F6F4",
     {"float_e4m3_t", "float_e5m2_t"},
     "float_ue8m0_t",
     2,
     8,
     32,
     false,
     false,
     false,
     true},
    {"MXF4", {"float_e2m1_t"}, "float_ue8m0_t", 1, 4, 32, false, true, false, false},
    {"MXF4", {"float_e2m1_t"}, "float_ue8m0_t", 1, 4, 16, false, true, false, false},
    {"MXF4", {"float_e2m1_t"}, "float_ue4m3_t", 1, 4, 16, false, true, false, false},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* What is chosen: one instruction, and how many of them. */
struct choice {
    const struct kind *kind;
    int ctas, m, n, k;
    int times[3]; /* along M, N, K */
    bool tensor, mn[2];
    int swizzle[2]; /* 16 << swizzle bytes */
    bool columns_first[2];
};

static bool is_one_of(const struct kind *k, const char *name)
{
    return strcmp(k->name, name) == 0;
}

/* M and N of one instruction. */
static void random_extents(struct generator *g, struct choice *x)
{
    bool scaled = x->kind->factor != NULL;
    int step = scaled || is_one_of(x->kind, "S8") || x->ctas == 2 ? 32 : 16;
    bool large = scaled || generate_chance(g, 60);
    x->m = (large ? 128 : 64) * x->ctas;
    x->n = step * (1 + (int)generate_below(g, MAX_COLUMNS / step));
    x->k = 256 / x->kind->bits;
}

/* As wide as the lines of a block: whole blocks in what a CTA has of one instruction. */
static int fitting(const struct choice *x, int f, int swizzle)
{
    int rows = (f == 0 ? x->m : x->n) / x->ctas;
    while (x->mn[f] && rows % ((ROW_BYTES << swizzle) * BYTE / x->kind->bits) != 0)
        --swizzle;
    return swizzle;
}

/* Instructions along K: whole blocks, and of a pair whole kilobytes of images. */
static void random_depth(struct generator *g, struct choice *x)
{
    int times = 1 << generate_below(g, 2);
    for (int f = x->tensor ? 1 : 0; f < 2; ++f) {
        int rows = (f == 0 ? x->m : x->n) / x->ctas;
        while (!x->mn[f] &&
               times * x->k * x->kind->bits % ((ROW_BYTES << x->swizzle[f]) * BYTE) != 0)
            times *= 2;
        while (x->ctas == 2 && times * x->k * x->kind->bits / BYTE * rows % IMAGE != 0)
            times *= 2;
    }
    x->times[2] = times;
}

static void random_choice(struct generator *g, struct choice *x, int bytes)
{
    do
        x->kind = &kinds[generate_below(g, KINDS)];
    while (bytes == 2 && !x->kind->half);
    x->ctas = 1 + (int)generate_below(g, 2);
    x->tensor = x->kind->tensor && generate_chance(g, 35);
    random_extents(g, x);
    for (int f = 0; f < 2; ++f) {
        x->mn[f] = x->kind->either && !(x->tensor && f == 0) && generate_chance(g, 40);
        x->swizzle[f] = fitting(x, f, (int)generate_below(g, 4));
        x->columns_first[f] = generate_chance(g, 50);
    }
    x->times[0] = 1 + (int)generate_chance(g, 25);
    x->times[1] = 1 + (int)generate_chance(g, 25);
    random_depth(g, x);
}

/* ---- As text -------------------------------------------------------------------------------- */

static void put_name(struct generator *g, struct differ_case *c, const struct choice *x)
{
    const struct kind *k = x->kind;
    const int a = (int)generate_below(g, k->types);
    const int b = k->alike ? a : (int)generate_below(g, k->types);
    const char *d = is_one_of(k, "S8") ? "int32_t" : c->bytes == 2 ? "half_t" : "float";
    char *text = c->arg[INSTRUCTION];
    if (c->bytes == 2 && k->alike)
        d = "half_t";
    int n = snprintf(text, DIFFER_TEXT, "SM100_MMA_%s%s_%s<%s,%s,%s,", k->name,
                     x->ctas == 2 ? "_2x1SM" : "", x->tensor ? "TS" : "SS",
                     k->ab[c->bytes == 2 && k->alike ? 0 : a],
                     k->ab[c->bytes == 2 && k->alike ? 0 : b], d);
    if (k->factor != NULL)
        n += snprintf(text + n, DIFFER_TEXT - (size_t)n, "%s,", k->factor);
    n += snprintf(text + n, DIFFER_TEXT - (size_t)n, "%d,%d,", x->m, x->n);
    if (k->bits == 4)
        n += snprintf(text + n, DIFFER_TEXT - (size_t)n, "%d,", k->vectors);
    snprintf(text + n, DIFFER_TEXT - (size_t)n, "%s,%s>", x->mn[0] ? "MN" : "K",
             x->mn[1] ? "MN" : "K");
}

static void put_matrix(struct generator *g, char *text, int rows, int columns)
{
    int64_t gap = generate_chance(g, 30) ? ROW_BYTES * generate_below(g, 3) : 0;
    if (generate_chance(g, 50))
        snprintf(text, DIFFER_TEXT, "(_%d,_%d):(_1,_%" PRId64 ")", rows, columns, rows + gap);
    else
        snprintf(text, DIFFER_TEXT, "(_%d,_%d):(_%" PRId64 ",_1)", rows, columns, columns + gap);
}

/* How an image is laid out: its units of lines side by side, and of those across. */
struct image {
    int unit, first, step, size; /* of rows: elements of a unit apart, units apart; of the image */
};

/* The rows of a factor in units: those of one instruction, of a pair in each image, and of the next
 * instruction. */
static void put_rows(const struct choice *x, int f, const struct image *i, char *shape,
                     char *stride)
{
    int groups = (f == 0 ? x->m : x->n) / x->ctas / i->unit, times = x->times[f];
    if (x->ctas == 1) {
        snprintf(shape, NAME, "(_%d,_%d)", i->unit, groups * times);
        snprintf(stride, NAME, "(_%d,_%d)", i->first, i->step);
    } else {
        snprintf(shape, NAME, "(_%d,_%d,_2,_%d)", i->unit, groups, times);
        snprintf(stride, NAME, "(_%d,_%d,_%d,_%d)", i->first, i->step, i->size, i->step * groups);
    }
}

static void put_image(const struct choice *x, int f, char *text)
{
    const int wide = (ROW_BYTES << x->swizzle[f]) * BYTE / x->kind->bits, block = BLOCK_ROWS * wide;
    const int rows = (f == 0 ? x->m : x->n) / x->ctas * x->times[f], columns = x->k * x->times[2];
    const bool mn = x->mn[f], across = x->columns_first[f]; /* blocks along K follow one another */
    const int unit = mn ? BLOCK_ROWS : wide;                /* of columns */
    const struct image rows_are = {mn ? wide : BLOCK_ROWS, mn ? 1 : wide,
                                   across ? block * (columns / unit) : block, rows * columns};
    char shape[2][NAME], stride[2][NAME];
    put_rows(x, f, &rows_are, shape[0], stride[0]);
    snprintf(shape[1], NAME, "(_%d,_%d)", unit, columns / unit);
    snprintf(stride[1], NAME, "(_%d,_%d)", mn ? wide : 1,
             across ? block : block * (rows / rows_are.unit));
    snprintf(text, DIFFER_TEXT, "Sw<%d,4,3> o smem_ptr[%db](unset) o (%s,%s):(%s,%s)",
             x->swizzle[f], x->kind->bits, shape[0], shape[1], stride[0], stride[1]);
}

bool differ_umma(struct generator *g, struct differ_case *c, int64_t room)
{
    struct choice x;
    char mode[2][NAME];
    (void)room;
    if (c->bytes < 2 || c->bytes > 4)
        return false; /* no sums are so wide */
    random_choice(g, &x, c->bytes);
    const int m = x.m * x.times[0], n = x.n * x.times[1], k = x.k * x.times[2];
    for (int f = 0; f < 2; ++f)
        snprintf(mode[f], NAME, x.times[f] == 1 ? "_" : "_%d", f == 0 ? m : n);
    put_name(g, c, &x);
    snprintf(c->arg[THREADS], DIFFER_TEXT, "(_1,_1,_1):(_0,_0,_0)");
    snprintf(c->arg[PERMUTATION], DIFFER_TEXT, "(%s,%s,_%d)", mode[0], mode[1], k);
    if (x.tensor)
        put_matrix(g, c->arg[A], m, k);
    else
        put_image(&x, 0, c->arg[A]);
    put_image(&x, 1, c->arg[FACTOR]);
    put_matrix(g, c->arg[B], m, n);
    return true;
}
