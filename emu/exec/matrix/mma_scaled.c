/* mma_scaled.c - mma.sync of sm_120a: factors of 8, 6 and 4 bits, of two types, and blocks of them
 * with scales. D = (A * scale A) * (B * scale B) + C.
 *
 *      op      EMU_M16N8K32, EMU_M16N8K64 (e2m1, two a byte);     type   of D, F32 or F16
 *              of a sparse A twice the K                          from   of A
 *      flags   types of B and C: emu_mma_types; EMU_MMA_UE4M3,    x      metadata of a sparse A
 *              and of mma.sp
 *      count   scales of a row: 0 without block_scale, 1, 2 or 4
 *      list    registers of D (written), A, B, C; then scale A, its byte and thread, scale B, its
 *              byte and thread
 *
 *      element in 8 bits   e4m3, e5m2: all    e2m3, e3m2: the low 6    e2m1: the middle 4
 *
 *      scale of                held by lanes                       bytes
 *      row g, g + 8 of A       4g + 2 thread, that + 1             byte, byte + 1 .., one for each
 *      column g of B           4g + thread                         block of consecutive k
 *
 * The ISA leaves open in what order products are added and how that is rounded: here they are added
 * in double precision and the sum with C is rounded once. No such device was asked; results are
 * exact where every order gives the same.
 *
 * Follows the PTX ISA 9.7.14.3 (block scaling), 9.7.14.5 and 9.7.14.6. Not here: which elements of
 * a sparse A are there (sparse.h), all other types (mma.c). */
#include "emu/exec/alu/numbers.h"
#include "emu/exec/control/meet.h"
#include "emu/exec/matrix/fragments.h"
#include "emu/exec/matrix/mma_shapes.h"
#include "emu/exec/matrix/sparse.h"

#include <math.h>

enum { M = 16, N = 8, ROW = 256 /* bits of A */, MAX_K = 64, MAX_DEPTH = 128, A_REGISTERS = 4 };
enum { SCALES = 4 };

typedef struct scaled {
    const emu_ins *i;
    int k, bits;                         /* elements of a row of A; bits of one in its register */
    int depth;                           /* elements of a column of B */
    const emu_operand *a, *b, *c, *more; /* more: scales */
    int sums;                            /* registers of C, and of D */
    bool is_sparse;
    emui_chosen chosen; /* which elements of B those of A are multiplied by */
    double a_scale[M][SCALES], b_scale[N][SCALES];
} scaled;

/* A lane has a quarter of a column of B. */
static int b_registers(const scaled *x)
{
    return x->depth * x->bits / (4 * 32);
}

static scaled taken_apart(const emu_ins *i)
{
    const bool sparse = (i->flags & EMU_MMA_SPARSE) != 0;
    const bool of_4 = i->op == (sparse ? EMU_M16N8K128 : EMU_M16N8K64);
    scaled x = {.i = i, .bits = of_4 ? 4 : 8, .is_sparse = sparse};
    x.k = ROW / x.bits;
    x.depth = sparse ? 2 * x.k : x.k;
    x.sums = i->type == EMU_F16 ? 2 : 4;
    x.a = i->list + x.sums;
    x.b = x.a + A_REGISTERS;
    x.c = x.b + b_registers(&x);
    x.more = x.c + x.sums;
    return x;
}

/* ---- Scales ---- */

static double scale_of(const emu_ins *i, uint32_t bits)
{
    if ((i->flags & EMU_MMA_UE4M3) != 0)
        return emui_decode(EMU_E4M3, bits & 0x7f);
    return bits == 0xff ? (double)NAN : ldexp(1.0, (int)bits - 127);
}

/* Those that a lane holds, from a byte on. */
static void read_scales(const emu_warp *w, int lane, const scaled *x, const emu_operand *at,
                        double to[SCALES])
{
    const uint32_t word = emui_u32(w, lane, at[0]), byte = emui_u32(w, lane, at[1]) & 0xffff;
    for (int k = 0; k < x->i->count; ++k)
        to[k] = scale_of(x->i, word >> 8 * ((byte + (uint32_t)k) & 3) & 0xff);
}

/* Which bytes, and which threads of four: false after a fault. */
static bool check_selectors(emu_machine *m, const emu_warp *w, const scaled *x)
{
    const uint32_t last_byte = x->i->count == 1 ? 3 : x->i->count == 2 ? 2 : 0;
    const uint32_t byte_a = emui_u32(w, 0, x->more[1]) & 0xffff,
                   byte_b = emui_u32(w, 0, x->more[4]) & 0xffff;
    const uint32_t thread_a = emui_u32(w, 0, x->more[2]) & 0xffff,
                   thread_b = emui_u32(w, 0, x->more[5]) & 0xffff;
    const uint32_t odd = x->i->count == 2 ? (byte_a | byte_b) & 1 : 0;
    if (byte_a <= last_byte && byte_b <= last_byte && odd == 0 && thread_a <= 1 && thread_b <= 3)
        return true;
    emui_fault(
        m, emui_at_warp(EMU_OPERAND, w),
        "mma.sync: bytes %u and %u, threads %u and %u are no selectors of %d scales a row"
        "\ntake thread 0 or 1 of A, 0 to 3 of B, and a byte that the scales begin at: 0 to 3 "
        "of one, 0 or 2 of two, 0 of four",
        byte_a, byte_b, thread_a, thread_b, x->i->count);
    return false;
}

static void find_scales(const emu_warp *w, scaled *x)
{
    const int a = 2 * (int)(emui_u32(w, 0, x->more[2]) & 1),
              b = (int)(emui_u32(w, 0, x->more[5]) & 3);
    for (int g = 0; g < N; ++g) {
        read_scales(w, 4 * g + a, x, x->more, x->a_scale[g]);
        read_scales(w, 4 * g + a + 1, x, x->more, x->a_scale[g + N]);
        read_scales(w, 4 * g + b, x, x->more + 3, x->b_scale[g]);
    }
}

/* ---- Products ---- */

static double factor_of(const scaled *x, emu_type t, uint32_t bits)
{
    return emui_decode(t, t == EMU_E2M1 && x->bits == 8 ? bits >> 2 & 0xf : bits);
}

static void load(const emu_warp *w, const scaled *x, bool is_b, double (*to)[M])
{
    uint32_t bits[MAX_DEPTH][M];
    const emui_fragment_form form = {is_b ? N : M, 32 / x->bits, x->bits};
    emui_fragment_load(w, is_b ? x->b : x->a, is_b ? b_registers(x) : A_REGISTERS, form,
                       (emui_matrix){bits[0], 1, M});
    for (int k = 0; k < (is_b ? x->depth : x->k); ++k)
        for (int line = 0; line < form.rows; ++line)
            to[k][line] = factor_of(x, is_b ? emu_mma_b_type(x->i) : x->i->from, bits[k][line]);
}

static uint32_t sum_of(const scaled *x, double (*a)[M], double (*b)[M], emui_cell at, uint32_t c)
{
    const int blocks = x->i->count > 0 ? x->i->count : 1, each = x->k / blocks;
    double sum = emui_decode(emu_mma_c_type(x->i), c);
    for (int block = 0; block < blocks; ++block) {
        double products = 0;
        for (int k = block * each; k < (block + 1) * each; ++k)
            products += a[k][at.row] * b[x->is_sparse ? x->chosen.at[at.row][k] : k][at.column];
        if (x->i->count > 0)
            products *= x->a_scale[at.row][block] * x->b_scale[at.column][block];
        sum += products;
    }
    return (uint32_t)emui_encode(x->i->type, sum == 0 ? 0.0 : sum, EMU_RN, false);
}

static void multiply(const scaled *x, emu_warp *w, uint32_t active)
{
    double a[MAX_K][M], b[MAX_DEPTH][M];
    uint32_t c[M][N], d[M][N];
    const emui_fragment_form form = {M, 2, (int)emu_type_bits(x->i->type)};
    load(w, x, false, a);
    load(w, x, true, b);
    emui_fragment_load(w, x->c, x->sums, form, (emui_matrix){c[0], N, 1});
    for (int row = 0; row < M; ++row)
        for (int column = 0; column < N; ++column)
            d[row][column] = sum_of(x, a, b, (emui_cell){row, column}, c[row][column]);
    emui_fragment_store(w, active, x->i->list, x->sums, form, (emui_matrix){d[0], N, 1});
}

/* All lanes have metadata: there is one selector. */
static bool choose(emu_machine *m, emu_warp *w, scaled *x)
{
    const emui_sparse s = {.type = x->bits == 4 ? EMU_E2M1 : EMU_B8,
                           .k = x->k,
                           .selector = (int)(x->i->flags >> EMU_MMA_SELECTOR_SHIFT & 3),
                           .ordered = true,
                           .what = "mma.sp"};
    if (s.selector == 0)
        emui_sparse_choose(m, w, &s, x->i->x, x->chosen.at);
    else
        emui_fault(m, emui_at_warp(EMU_OPERAND, w),
                   "mma.sp of .kind: there is no selector %d, all lanes have metadata"
                   "\npass 0 as sparsity selector",
                   s.selector);
    return s.selector == 0;
}

/* ---- The instruction ---- */

emu_result emu_mma_scaled(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    scaled x = taken_apart(i);
    const int listed = (int)(x.more - i->list) + (i->count > 0 ? 6 : 0);
    const emui_location at = emui_at_warp(EMU_UNSUPPORTED, w);
    if (m->config.arch != EMU_SM_120A)
        return emui_fault(m, at, "mma.sync: %s has no products of .kind, sm_120a has them",
                          emu_arch_name(m->config.arch));
    if (i->listed != listed)
        return emui_fault(m, emui_at_warp(EMU_OPERAND, w),
                          "mma.sync of .kind takes %d operands, not %d", listed, i->listed);
    if (emui_whole_warp(m, w, active, "mma.sync") == EMU_BLOCKED)
        return EMU_BLOCKED;
    if (i->count > 0 && !check_selectors(m, w, &x))
        return EMU_FAULT;
    if (i->count > 0)
        find_scales(w, &x);
    if (x.is_sparse && !choose(m, w, &x))
        return EMU_FAULT;
    multiply(&x, w, active);
    emui_event(m, w, "mma",
               "\"shape\":\"%s\",\"a\":\"%s\",\"b\":\"%s\",\"d\":\"%s\",\"scales\":%d%s",
               emui_mma_shape_name((emu_mma_shape)i->op), emui_format_of(i->from)->name,
               emui_format_of(emu_mma_b_type(i))->name, emui_format_of(i->type)->name, i->count,
               x.is_sparse ? ",\"sparse\":true" : "");
    return EMU_DONE;
}
