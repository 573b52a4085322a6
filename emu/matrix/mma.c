/* mma.c - mma.sync: D = A * B + C, a warp's lanes holding parts of each.
 *
 * Follows PTX ISA 9.7.14.5 (mma, and the fragments of 9.7.14.5.1 to .13).
 *
 *      op      shape, an emu_mma_shape          type    of D
 *      flags   majors, .satfinite, .xor, ..     from    of A; those of B and C: emu_mma_types
 *      list    registers of D (as many as written), then of A, B, C: each element of f64 is one
 *              operand of two rows, else one row holds as many elements as fit, the first in the
 *              low bits
 *
 * Integers wrap at 32 bits, or are clamped where .satfinite; f64 is one fused multiply-add for each
 * k, from 0 up; all else is the model of dot.h. Not here: sparse forms, block scales and the types
 * of sm_100 and later, which an emu_ins cannot name. */
#include "emu/core/core.h"
#include "emu/matrix/dot.h"
#include "emu/matrix/mma_shapes.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_M = 16, MAX_N = 8, MAX_K = 64 };

/* The bits of each element; of b1, of 32 at a time, k counting those. */
typedef struct matrices {
    int m, n, k;
    bool quad; /* of a quad pair */
    emu_type a_type, b_type, c_type, d_type;
    uint64_t a[MAX_M][MAX_K], b[MAX_N][MAX_K], c[MAX_M][MAX_N], d[MAX_M][MAX_N];
} matrices;

/* ---- Registers ------------------------------------------------------------------------------ */

static uint64_t element(const emu_warp *w, int lane, const emu_operand *list, emu_type t, int i)
{
    int bits = (int)emu_type_bits(t);
    if (bits == 64)
        return emui_u64(w, lane, list[i]);
    int per = 32 / bits;
    uint32_t word = emui_u32(w, lane, list[i / per]) >> (i % per * bits);
    return bits == 32 ? word : word & ((UINT32_C(1) << bits) - 1);
}

static void set_element(emu_warp *w, int lane, const emu_operand *list, emu_type t, int i,
                        uint64_t v)
{
    int bits = (int)emu_type_bits(t);
    if (bits == 64) {
        emui_set64(w, lane, list[i], v);
    } else if (bits == 32) {
        emui_set32(w, lane, list[i], (uint32_t)v);
    } else {
        uint32_t old = emui_u32(w, lane, list[i / 2]);
        uint32_t half = (uint32_t)v << (16 * (i % 2));
        emui_set32(w, lane, list[i / 2], i % 2 == 0 ? half : (old & 0xffff) | half);
    }
}

/* How many operands hold so many elements of a lane. */
static int operands_of(emu_type t, int elements)
{
    int bits = (int)emu_type_bits(t);
    return bits >= 32 ? elements : elements * bits / 32;
}

/* ---- Where things are ----------------------------------------------------------------------- */

/* One instruction taken apart. b1 is moved as 32-bit words. */
typedef struct work {
    const emu_ins *i;
    const emui_mma_shape *s;
    bool quads;
    int k;
    emu_type a_type, b_type;          /* of what is moved */
    int a_count, b_count, c_count;    /* elements of a lane */
    const emu_operand *d, *a, *b, *c; /* its registers */
} work;

static work work_of(const emu_ins *i, const emui_mma_shape *s)
{
    bool b1 = i->from == EMU_B1;
    work x = {.i = i, .s = s, .k = b1 ? s->k / 32 : s->k};
    int lanes;
    x.quads = s->shape == EMU_M8N8K4 && i->from == EMU_F16;
    lanes = x.quads ? 8 : EMU_LANES;
    x.a_type = b1 ? EMU_B32 : i->from;
    x.b_type = b1 ? EMU_B32 : emu_mma_b_type(i);
    x.a_count = s->m * x.k / lanes;
    x.b_count = s->n * x.k / lanes;
    x.c_count = s->m * s->n / lanes;
    x.d = i->list;
    x.a = x.d + operands_of(i->type, x.c_count);
    x.b = x.a + operands_of(x.a_type, x.a_count);
    x.c = x.b + operands_of(x.b_type, x.b_count);
    return x;
}

static int listed_of(const work *x)
{
    return (int)(x->c - x->i->list) + operands_of(emu_mma_c_type(x->i), x->c_count);
}

static emui_cell cell_a(const work *x, int lane, int i)
{
    if (x->quads)
        return emui_quad_operand(lane, i, (x->i->flags & EMU_MMA_A_COL) != 0);
    return emui_fragment(x->s->m, emui_run_of(x->a_type), lane, i);
}

static emui_cell cell_b(const work *x, int lane, int i)
{
    if (x->quads)
        return emui_quad_operand(lane, i, (x->i->flags & EMU_MMA_B_ROW) != 0);
    return emui_fragment(x->s->n, emui_run_of(x->b_type), lane, i);
}

static emui_cell cell_c(const work *x, int lane, int i, emu_type t)
{
    return x->quads ? emui_quad_result(lane, i, t) : emui_fragment(x->s->m, 2, lane, i);
}

static void read_lane(const work *x, const emu_warp *w, int lane, matrices *t)
{
    for (int i = 0; i < x->a_count; ++i) {
        emui_cell at = cell_a(x, lane, i);
        t->a[at.row][at.column] = element(w, lane, x->a, x->a_type, i);
    }
    for (int i = 0; i < x->b_count; ++i) {
        emui_cell at = cell_b(x, lane, i);
        t->b[at.row][at.column] = element(w, lane, x->b, x->b_type, i);
    }
    for (int i = 0; i < x->c_count; ++i) {
        emui_cell at = cell_c(x, lane, i, t->c_type);
        t->c[at.row][at.column] = element(w, lane, x->c, t->c_type, i);
    }
}

static void write_lane(const work *x, emu_warp *w, int lane, const matrices *t)
{
    for (int i = 0; i < x->c_count; ++i) {
        emui_cell at = cell_c(x, lane, i, t->d_type);
        set_element(w, lane, x->d, t->d_type, i, t->d[at.row][at.column]);
    }
}

/* ---- Arithmetic ----------------------------------------------------------------------------- */

static int ones_of(uint32_t word)
{
    int n = 0;
    for (; word != 0; word &= word - 1)
        ++n;
    return n;
}

static uint64_t integer_dot(const matrices *t, int m, int n, uint32_t flags)
{
    int64_t sum = emui_decode_integer(EMU_S32, t->c[m][n]);
    for (int k = 0; k < t->k; ++k) {
        uint32_t a = (uint32_t)t->a[m][k], b = (uint32_t)t->b[n][k];
        if (flags & (EMU_MMA_XOR | EMU_MMA_AND))
            sum += ones_of(flags & EMU_MMA_XOR ? a ^ b : a & b);
        else
            sum += emui_decode_integer(t->a_type, a) * emui_decode_integer(t->b_type, b);
    }
    return emui_encode_integer(EMU_S32, sum, (flags & EMU_MMA_SATFINITE) != 0);
}

static emu_round rounding_of(uint32_t flags)
{
    return flags & EMU_MMA_RZ   ? EMU_RZ
           : flags & EMU_MMA_RM ? EMU_RM
           : flags & EMU_MMA_RP ? EMU_RP
                                : EMU_RN;
}

static uint64_t double_dot(const matrices *t, int m, int n, uint32_t flags)
{
    double sum = emui_double_of(t->c[m][n]);
    for (int k = 0; k < t->k; ++k)
        sum = emui_fma(emui_double_of(t->a[m][k]), emui_double_of(t->b[n][k]), sum,
                       rounding_of(flags));
    return emui_bits_of(sum);
}

static void multiply_floats(matrices *t)
{
    emui_factor a[MAX_M][MAX_K], b[MAX_N][MAX_K];
    emui_dot dot = {t->quad ? EMUI_DOT_QUAD : EMUI_DOT_WARP, t->a_type, t->b_type, t->c_type,
                    t->d_type};
    for (int k = 0; k < t->k; ++k) {
        for (int m = 0; m < t->m; ++m)
            a[m][k] = emui_factor_of(t->a_type, t->a[m][k]);
        for (int n = 0; n < t->n; ++n)
            b[n][k] = emui_factor_of(t->b_type, t->b[n][k]);
    }
    for (int m = 0; m < t->m; ++m)
        for (int n = 0; n < t->n; ++n)
            t->d[m][n] = emui_dot_sum(&dot, (uint32_t)t->c[m][n], a[m], b[n], t->k);
}

static void multiply(matrices *t, uint32_t flags)
{
    if (emui_format_of(t->a_type)->specials != EMUI_NOT_FLOAT && t->a_type != EMU_F64) {
        multiply_floats(t);
        return;
    }
    for (int m = 0; m < t->m; ++m)
        for (int n = 0; n < t->n; ++n)
            t->d[m][n] =
                t->a_type == EMU_F64 ? double_dot(t, m, n, flags) : integer_dot(t, m, n, flags);
}

/* ---- The instruction ------------------------------------------------------------------------ */

static emu_result refuse(emu_machine *m, emu_warp *w, const emu_ins *i)
{
    char types[96];
    emu_mma_shape shape = (emu_mma_shape)i->op;
    emui_location at = {EMU_UNSUPPORTED, w, -1, -1, 0, 0};
    return emui_fault(m, at,
                      "mma.sync.%s of %s and %s with %s into %s and these modifiers is not an "
                      "instruction of sm_90a; this shape multiplies %s",
                      emui_mma_shape_name(shape), emui_format_of(i->from)->name,
                      emui_format_of(emu_mma_b_type(i))->name,
                      emui_format_of(emu_mma_c_type(i))->name, emui_format_of(i->type)->name,
                      emui_mma_types_of(shape, types, sizeof types));
}

/* All 32 lanes hold parts of the matrices, active or not; the active ones get results. */
static void run_quad(const work *x, emu_warp *w, uint32_t active, int quad, matrices *t)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if (!x->quads || emui_quad_of(lane) == quad)
            read_lane(x, w, lane, t);
    multiply(t, x->i->flags);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((active >> lane & 1) != 0 && (!x->quads || emui_quad_of(lane) == quad))
            write_lane(x, w, lane, t);
}

emu_result emu_mma(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    const emui_mma_shape *s = emui_mma_find(i);
    if (s == NULL)
        return refuse(m, w, i);
    work x = work_of(i, s);
    emui_location at = {EMU_OPERAND, w, -1, -1, 0, 0};
    if (i->listed != listed_of(&x))
        return emui_fault(m, at, "mma.sync.%s takes %d registers, D, A, B and C together, not %d",
                          emui_mma_shape_name(s->shape), listed_of(&x), i->listed);
    if (emui_whole_warp(m, w, active, "mma.sync") == EMU_BLOCKED)
        return EMU_BLOCKED;
    matrices t = {.m = s->m,
                  .n = s->n,
                  .k = x.k,
                  .quad = x.quads,
                  .a_type = x.a_type,
                  .b_type = x.b_type,
                  .c_type = emu_mma_c_type(i),
                  .d_type = i->type};
    for (int quad = 0; quad < (x.quads ? 4 : 1); ++quad)
        run_quad(&x, w, active, quad, &t);
    emui_event(m, w, "mma", "\"shape\":\"%s\",\"a\":\"%s\",\"b\":\"%s\",\"d\":\"%s\"",
               emui_mma_shape_name(s->shape), emui_format_of(i->from)->name,
               emui_format_of(emu_mma_b_type(i))->name, emui_format_of(i->type)->name);
    return EMU_DONE;
}
