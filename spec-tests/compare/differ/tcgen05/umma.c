/* umma.c - cases of products in tensor memory: one tile, D = A * B + C, to the bit.
 *
 *      x      | A (M,K) | B (N,K) | C (M,N) | factors of A (M,K/V) | of B (N,K/V) |
 *      y      D, laid out like C              each from a multiple of 16 bytes on, M or N first
 *
 *      D(m,n) = C(m,n) + sum over k of  factor(m,k/V) * A(m,k) * factor(n,k/V) * B(n,k)
 *
 * Numbers are small integers, factors powers of two and few more, so that every sum is a number of
 * D whatever the order: the machine's arithmetic is no part of the definition. Here: what such a
 * case is, and its answer. Not here: making cases (generate_umma.c). */
#include "gpu/host/tcgen05/umma.h"
#include "spec-tests/compare/differ/family.h"
#include "spec-tests/compare/differ/products/matrix.h"
#include "spec-tests/compare/machine/atoms_op.h"
#include "spec-tests/support/random.h"

#include "emu/exec/alu/numbers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BYTE = 8, ALIGNED = 16, MAX_FACTOR = 2, MAX_SUM = 8, UE8M0_BIAS = 127 };

static const char *resolve(struct differ_plan *p, enum differ_role *of)
{
    const char *why = differ_mma_resolve(p, of);
    if (why != NULL)
        return why;
    ct_mma_traits atom = ct_MMA_Traits(p->cx, p->mma.op);
    if (atom.ctas == 0)
        return "an operation that accumulates in tensor memory is expected";
    p->axes = 0;
    int64_t all = ct_int(ct_size(p->cx, p->a)) * p->c->bytes;
    for (int k = 0; k < 2 && atom.sf_vectors > 0; ++k) {
        p->mma.scale_first[k] = all;
        p->mma.scales[k] = p->mma.extent[k] * p->mma.extent[2] / atom.sf_vectors;
        all += (p->mma.scales[k] + ALIGNED - 1) / ALIGNED * ALIGNED;
    }
    p->a = ct_make_layout(p->cx, ct_dynamic(p->cx, all / p->c->bytes), NULL);
    return ct_check(p->cx) == CT_OK ? NULL : "no tiled MMA";
}

/* ---- Numbers -------------------------------------------------------------------------------- */

static emu_type type_of(const char *name)
{
    return strcmp(name, "float_e2m1_t") == 0 ? EMU_E2M1 : atoms_type(name);
}

static bool is_integer(emu_type t)
{
    return t == EMU_U8 || t == EMU_S8 || t == EMU_S32;
}

static double number_of(emu_type t, uint64_t bits)
{
    return is_integer(t) ? (double)emui_decode_integer(t, bits) : emui_decode(t, bits);
}

static uint64_t bits_of(emu_type t, double v)
{
    return is_integer(t) ? emui_encode_integer(t, (int64_t)v, true)
                         : emui_encode(t, v, EMU_RN, false);
}

/* A factor: a power of two by its exponent, or a number without a sign. */
static double factor_of(const char *type, unsigned char bits)
{
    return strcmp(type, "float_ue8m0_t") == 0 ? ldexp(1, bits - UE8M0_BIAS)
                                              : emui_decode(EMU_E4M3, bits);
}

static unsigned char draw_factor(const char *type, uint64_t *state)
{
    const int power = (int)(random_bits(state) % 3) - 1;
    return strcmp(type, "float_ue8m0_t") == 0
               ? (unsigned char)(UE8M0_BIAS + power)
               : (unsigned char)emui_encode(EMU_E4M3, 1 + power / 2.0, EMU_RN, false);
}

/* An integer from -most up to most; of a type without a sign from 0. */
static uint64_t draw(emu_type t, int most, uint64_t *state)
{
    int64_t v = (int64_t)(random_bits(state) % (2 * (uint64_t)most + 1)) - most;
    return bits_of(t, (double)(t == EMU_U8 && v < 0 ? -v : v));
}

static void fill(const struct differ_plan *p, unsigned char *block)
{
    ct_mma_traits atom = ct_MMA_Traits(p->cx, p->mma.op);
    const char *const name[GPU_FACTORS] = {atom.a_type, atom.b_type, atom.c_type};
    uint64_t state = p->c->seed;
    unsigned char *x = block + p->x.zero;
    for (int f = 0; f < GPU_FACTORS; ++f)
        for (int64_t i = 0; i < p->mma.reach[f]; ++i)
            differ_set_bits(x + p->mma.first[f], i * p->mma.bits[f], p->mma.bits[f],
                            draw(type_of(name[f]), f == CT_C ? MAX_SUM : MAX_FACTOR, &state));
    for (int k = 0; k < 2; ++k)
        for (int64_t i = 0; i < p->mma.scales[k]; ++i)
            x[p->mma.scale_first[k] + i] = draw_factor(atom.sf_type, &state);
}

/* ---- The reference -------------------------------------------------------------------------- */

/* All of a matrix as numbers, rows first. */
static double *numbers_of(const struct differ_plan *p, const struct differ_matrix *m, emu_type t,
                          int k, const struct differ_image *image)
{
    ct_mma_traits atom = ct_MMA_Traits(p->cx, p->mma.op);
    double *v = need(malloc((size_t)(m->rows * m->columns) * sizeof *v));
    for (int64_t i = 0; i < m->rows * m->columns; ++i) {
        v[i] = number_of(t, differ_get_bits(m->bytes, m->place[i] * m->bits, m->bits));
        if (k < 2 && atom.sf_vectors > 0) {
            int64_t at = i % m->rows + m->rows * (i / m->rows / atom.sf_vectors);
            v[i] *=
                factor_of(atom.sf_type, image->x[p->x.zero + (size_t)(p->mma.scale_first[k] + at)]);
        }
    }
    return v;
}

static bool define(const struct differ_plan *p, struct differ_image *image, struct text *why)
{
    ct_mma_traits atom = ct_MMA_Traits(p->cx, p->mma.op);
    const char *const name[GPU_FACTORS] = {atom.a_type, atom.b_type, atom.c_type};
    struct differ_matrix m[GPU_FACTORS];
    double *v[GPU_FACTORS];
    (void)why;
    for (int f = 0; f < GPU_FACTORS; ++f) {
        m[f] = differ_matrix_of(p, f, image->x + p->x.zero + p->mma.first[f]);
        v[f] = numbers_of(p, &m[f], type_of(name[f]), f, image);
    }
    const int64_t rows = m[CT_A].rows, columns = m[CT_B].rows, depth = m[CT_A].columns;
    for (int64_t i = 0; i < rows * columns; ++i) {
        double sum = v[CT_C][i];
        for (int64_t k = 0; k < depth; ++k)
            sum += v[CT_A][i % rows + rows * k] * v[CT_B][i / rows + columns * k];
        differ_set_bits(image->y + p->y.zero, m[CT_C].place[i] * m[CT_C].bits, m[CT_C].bits,
                        bits_of(atoms_type(atom.d_type), sum));
    }
    for (int f = 0; f < GPU_FACTORS; ++f) {
        free(m[f].place);
        free(v[f]);
    }
    return ct_check(p->cx) == CT_OK;
}

/* ---- The request ---------------------------------------------------------------------------- */

static bool offsets(const struct differ_plan *p, gpu_request *r, struct differ_offsets *o,
                    gpu_why *why)
{
    gpu_mma_operands mma = differ_mma_operands(p);
    for (int f = 0; f < GPU_FACTORS; ++f) {
        mma.factor[f] = p->mma.given[f];
        r->umma.operand[f].first = p->mma.first[f];
    }
    for (int k = 0; k < 2; ++k)
        r->umma.operand[GPU_UMMA_FACTORS_A + k].first = p->mma.scale_first[k];
    o->address = &r->umma.offsets;
    if (!gpu_umma_plan(p->cx, &mma, r, o->numbers, DIFFER_OFFSETS, why))
        return false;
    o->bytes = gpu_umma_offsets(r) * sizeof o->numbers[0];
    return true;
}

const struct differ_family differ_umma_family = {.ops = "umma",
                                                 .resolve = resolve,
                                                 .fill = fill,
                                                 .define = define,
                                                 .make = differ_umma,
                                                 .offsets = offsets};
