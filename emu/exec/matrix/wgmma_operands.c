/* wgmma_operands.c - which wgmma instructions there are, and their operands in shared memory and in
 * registers.
 *
 * Follows PTX ISA 9.7.15.2 (shapes), 9.7.15.5.1 (fragments, matrices in shared memory). An operand
 * in shared memory has 32 bytes along K, whatever its type, and B 64 where A is sparse; it is read
 * in pieces of 16 bytes, rows of core matrices, by the async proxy. The fragment of A is that of
 * mma.sync, 16 rows a warp. */
#include "emu/check/access/access.h"
#include "emu/check/in_flight/in_flight.h"
#include "emu/check/race/order.h"
#include "emu/exec/matrix/fragments.h"
#include "emu/exec/matrix/mma_shapes.h"
#include "emu/exec/matrix/wgmma.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char what[] = "wgmma.mma_async";

/* ---- The instructions of sm_90a ------------------------------------------------------------- */

static bool is_sixteen(emu_type t)
{
    return t == EMU_F16 || t == EMU_BF16;
}

static bool is_eight_float(emu_type t)
{
    return t == EMU_E4M3 || t == EMU_E5M2;
}

static bool is_integer(emu_type t)
{
    return t == EMU_S8 || t == EMU_U8 || t == EMU_B1;
}

/* NULL, or what is wrong with the types. */
static const char *wrong_types(emu_type d, emu_type a, emu_type b)
{
    bool supported = is_sixteen(a) || a == EMU_TF32 || is_eight_float(a) || is_integer(a);
    bool halves = a == EMU_F16 || is_eight_float(a);
    if (!supported)
        return "A and B are f16, bf16, tf32, e4m3, e5m2, s8, u8 or b1";
    if (!emui_mma_pairs(a, b))
        return "A and B are of one type; only s8 and u8, and e4m3 and e5m2, may be mixed";
    if (is_integer(a))
        return d == EMU_S32 ? NULL : "products of integers and bits are added up as s32";
    if (d != EMU_F32 && !(halves && d == EMU_F16))
        return halves ? "D is f16 or f32" : "D is f32";
    return NULL;
}

static const char *wrong_flags(const emu_ins *i)
{
    uint32_t f = i->flags & EMU_MMA_FLAGS;
    if ((i->from == EMU_B1) != ((f & EMU_MMA_AND) != 0) || (f & EMU_MMA_XOR) != 0)
        return "b1 is .and.popc, and nothing else is: sm_90a has no xor here";
    if ((f & EMU_MMA_SATFINITE) && (!is_integer(i->from) || i->from == EMU_B1))
        return ".satfinite is of s8 and u8";
    if ((f & (EMU_WGMMA_NEGATE_A | EMU_WGMMA_NEGATE_B)) && is_integer(i->from))
        return "imm-scale is of floating point";
    if ((f & (EMU_WGMMA_TRANS_A | EMU_WGMMA_TRANS_B)) && !is_sixteen(i->from))
        return "only matrices of 16-bit elements may be MN-major";
    if ((f & EMU_WGMMA_TRANS_A) && (f & EMU_WGMMA_A_REGISTERS))
        return "a matrix A in registers has no major";
    if ((f & EMU_MMA_SPARSE) && i->from == EMU_B1)
        return "no matrix of b1 is sparse";
    return NULL;
}

/* n is a multiple of 8; of integers, above 32, of 16. */
static const char *wrong_n(const emu_ins *i)
{
    int n = i->count;
    if (n < 8 || n > EMUI_WGMMA_MAX_N || n % 8 != 0)
        return "N is a multiple of 8, 8 to 256";
    if (is_integer(i->from) && n != 8 && n != 24 && n % 16 != 0)
        return "N of integers is 8, 16, 24, 32, then a multiple of 16 up to 256";
    return NULL;
}

const char *emui_wgmma_refusal(const emu_ins *i)
{
    const char *wrong = wrong_types(i->type, i->from, emu_mma_b_type(i));
    wrong = wrong != NULL ? wrong : wrong_flags(i);
    return wrong != NULL ? wrong : wrong_n(i);
}

static bool is_sparse(const emu_ins *i)
{
    return (i->flags & EMU_MMA_SPARSE) != 0;
}

/* The selector, if there is one, is one that there is. */
static bool has_selector(emu_machine *m, const emu_warp *w, const emui_wgmma_shape *s)
{
    emui_sparse sparse = {s->a, s->k, s->selector, false, what};
    if (s->selector < 0 || s->selector < emui_sparse_selectors(&sparse))
        return true;
    emui_fault(m, emui_at_warp(EMU_OPERAND, w),
               "%s.sp of %s: there is no selector %d, they count from 0 to %d", what,
               emui_format_of(s->a)->name, s->selector, emui_sparse_selectors(&sparse) - 1);
    return false;
}

bool emui_wgmma_shape_of(emu_machine *m, emu_warp *w, const emu_ins *i, emui_wgmma_shape *s)
{
    emu_type b = emu_mma_b_type(i);
    const char *wrong = emui_wgmma_refusal(i);
    if (wrong != NULL) {
        emui_fault(m, emui_at_warp(EMU_UNSUPPORTED, w),
                   "%s%s.m64n%d of %s and %s into %s is not an instruction of sm_90a: %s", what,
                   is_sparse(i) ? ".sp" : "", i->count, emui_format_of(i->from)->name,
                   emui_format_of(b)->name, emui_format_of(i->type)->name, wrong);
        return false;
    }
    bool b1 = i->from == EMU_B1, registers = (i->flags & EMU_WGMMA_A_REGISTERS) != 0;
    *s = (emui_wgmma_shape){.n = i->count,
                            .a = b1 ? EMU_B32 : i->from,
                            .b = b1 ? EMU_B32 : b,
                            .d = i->type,
                            .d_rows = i->type == EMU_F16 ? i->count / 4 : i->count / 2,
                            .a_rows = registers ? 4 : 0,
                            .trans_a = (i->flags & EMU_WGMMA_TRANS_A) != 0,
                            .trans_b = (i->flags & EMU_WGMMA_TRANS_B) != 0,
                            .negate = ((i->flags & EMU_WGMMA_NEGATE_A) != 0) !=
                                      ((i->flags & EMU_WGMMA_NEGATE_B) != 0)};
    s->k = 256 / (int)emu_type_bits(s->a);
    s->depth = is_sparse(i) ? 2 * s->k : s->k;
    s->selector = is_sparse(i) ? (int)(i->flags >> EMU_MMA_SELECTOR_SHIFT & 3) : -1;
    if (!has_selector(m, w, s))
        return false;
    if (i->listed == s->d_rows + s->a_rows)
        return true;
    emui_fault(m, emui_at_warp(EMU_OPERAND, w),
               "%s.m64n%d takes %d registers of D and %d of A, not %d", what, i->count, s->d_rows,
               s->a_rows, i->listed);
    return false;
}

/* ---- Shared memory -------------------------------------------------------------------------- */

static emui_shared_operand operand_of(const struct emui_wgmma *g, const emui_wgmma_op *op,
                                      bool is_b)
{
    const emui_wgmma_shape *s = &op->shape;
    return is_b
               ? emui_shared_operand_of(g->warp->cta, &op->b, s->trans_b, s->b, s->n, s->depth)
               : emui_shared_operand_of(g->warp->cta, &op->a, s->trans_a, s->a, EMUI_WGMMA_M, s->k);
}

/* The first lane stands for the warpgroup. */
static emui_actor actor_of(emu_machine *m, const struct emui_wgmma *g)
{
    return (emui_actor){m, g->warp, emui_first(g->warp->alive), what};
}

static bool are_free(const emui_async *reads)
{
    bool free = true;
    for (int i = 0; free && i < reads->pieces; ++i)
        free = emui_are_free(emui_states(reads->piece[i].from), reads->piece[i].bytes, EMUI_READ);
    return free;
}

/* What is wrong with bytes is said of each row of a core matrix: one may not hide another. As a
 * rule there is nothing to be said of them but that they have no order. */
static void check_pieces(emu_machine *m, const emui_async *reads)
{
    emui_actor by = {m, reads->warp, reads->lane, reads->what};
    if (are_free(reads)) {
        emui_order_reads(m, reads, 0, reads->pieces);
        return;
    }
    for (int i = 0; i < reads->pieces; ++i) {
        const emui_piece *p = &reads->piece[i];
        for (uint64_t at = 0; at < p->bytes; at += EMUI_CORE_ROW)
            emui_check_bytes(&by, (emui_place){p->from.region, p->from.offset + at}, EMUI_CORE_ROW,
                             EMUI_READ);
        emui_order_reads(m, reads, i, i + 1);
    }
}

/* Only what happens before what all four warps do now, each by its first lane, happens before the
 * operation: a warp that has not waited for the data is not covered by those that have. */
static void begin_clock(emu_machine *m, struct emui_wgmma *g, emui_async *reads,
                        emui_together *warps)
{
    emui_clock_issue(m, reads);
    for (int q = 0; reads->clock != NULL && q < EMUI_WGMMA_WARPS; ++q) {
        emu_warp *w = &g->warp[q];
        int lane = emui_first(w->alive);
        warps->thread[q] = w->cta->rank * m->threads + emui_thread_of(w, lane);
        emui_release(m, w, lane, &warps->clock[q]);
        if (q > 0 && warps->clock[q] != NULL)
            emui_clock_meet(reads->clock, warps->clock[q]);
        warps->warps = q + 1;
    }
}

/* Each warp may have a fence of its own between what was written and the operation. */
static void check_order(emu_machine *m, struct emui_wgmma *g, emui_async *reads)
{
    emui_together warps = {.cluster = g->warp->cta->cluster->serial};
    begin_clock(m, g, reads, &warps);
    reads->together = warps.warps > 0 ? &warps : NULL;
    check_pieces(m, reads);
    reads->together = NULL;
    for (int q = 0; q < warps.warps; ++q)
        emui_clock_free(warps.clock[q]);
}

static void check_descriptor(emu_machine *m, struct emui_wgmma *g, const emui_descriptor *d,
                             const char *name)
{
    if (d->reserved != 0)
        emui_find(m, emui_at_warp(EMU_OPERAND, g->warp),
                  "%s: the descriptor of %s has bits 0x%" PRIx64 " set, which belong to no field; "
                  "addresses and offsets are written as bytes / 16, in 14 bits each"
                  "\nmask the address to 18 bits and shift it right by 4 before it goes into the "
                  "descriptor",
                  what, name, d->reserved);
}

bool emui_wgmma_check_operands(emu_machine *m, struct emui_wgmma *g, emui_wgmma_op *op)
{
    const emui_shared_operand a = operand_of(g, op, false), b = operand_of(g, op, true);
    bool shared = op->shape.a_rows == 0;
    emui_actor by = actor_of(m, g);
    if (shared)
        check_descriptor(m, g, &op->a, "A");
    check_descriptor(m, g, &op->b, "B");
    op->reads = emui_async_new(&by, 64, EMUI_NO_SIGNAL);
    if (op->reads == NULL)
        return false;
    op->reads->async_proxy = true;
    op->reads->event = op->event;
    if (emui_is_unmarked(m) && emui_operand_fits(&b) && (!shared || emui_operand_fits(&a)))
        return true;
    if ((shared && !emui_operand_reads(&by, &a, op->reads)) ||
        !emui_operand_reads(&by, &b, op->reads))
        return false;
    check_order(m, g, op->reads);
    return emui_mark_in_flight(m, op->reads);
}

/* ---- As bits ------------------------------------------------------------------------- */

static void load_registers(struct emui_wgmma *g, const emui_wgmma_op *op)
{
    const emu_operand *list = op->i->list + op->shape.d_rows;
    int run = emui_run_of(op->shape.a);
    for (int q = 0; q < EMUI_WGMMA_WARPS; ++q)
        emui_fragment_load(&g->warp[q], list, op->shape.a_rows,
                           (emui_fragment_form){16, run, 32 / run},
                           (emui_matrix){&g->a[0][16 * q], 1, EMUI_WGMMA_M});
}

void emui_wgmma_load(struct emui_wgmma *g, const emui_wgmma_op *op)
{
    const emui_shared_operand a = operand_of(g, op, false), b = operand_of(g, op, true);
    uint32_t sign = UINT32_C(1) << (emu_type_bits(op->shape.a) - 1);
    if (op->shape.a_rows > 0)
        load_registers(g, op);
    else
        emui_operand_load(&a, g->a[0], EMUI_WGMMA_M);
    emui_operand_load(&b, g->b[0], EMUI_WGMMA_MAX_N);
    for (int k = 0; op->shape.negate && k < op->shape.k; ++k)
        for (int m = 0; m < EMUI_WGMMA_M; ++m)
            g->a[k][m] ^= sign;
}
