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
    emui_fault(m, (emui_location){EMU_OPERAND, w, -1, -1, 0, 0},
               "%s.sp of %s: there is no selector %d, they count from 0 to %d", what,
               emui_format_of(s->a)->name, s->selector, emui_sparse_selectors(&sparse) - 1);
    return false;
}

bool emui_wgmma_shape_of(emu_machine *m, emu_warp *w, const emu_ins *i, emui_wgmma_shape *s)
{
    emu_type b = emu_mma_b_type(i);
    const char *wrong = emui_wgmma_refusal(i);
    if (wrong != NULL) {
        emui_fault(m, (emui_location){EMU_UNSUPPORTED, w, -1, -1, 0, 0},
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
    emui_fault(m, (emui_location){EMU_OPERAND, w, -1, -1, 0, 0},
               "%s.m64n%d takes %d registers of D and %d of A, not %d", what, i->count, s->d_rows,
               s->a_rows, i->listed);
    return false;
}

/* ---- Shared memory -------------------------------------------------------------------------- */

/* An operand as pieces of 16 bytes: see emui_descriptor_at. */
typedef struct operand {
    const emui_descriptor *at;
    bool mn_major;
    int lines, pieces, each; /* elements of a piece */
    emu_type type;
} operand;

static operand operand_of(const emui_wgmma_op *op, bool is_b)
{
    const emui_wgmma_shape *s = &op->shape;
    operand o = {.at = is_b ? &op->b : &op->a,
                 .mn_major = is_b ? s->trans_b : s->trans_a,
                 .type = is_b ? s->b : s->a};
    int mn = is_b ? s->n : EMUI_WGMMA_M;
    o.each = EMUI_WGMMA_CORE_ROW * 8 / (int)emu_type_bits(o.type);
    int k = is_b ? s->depth : s->k;
    o.lines = o.mn_major ? k : mn;
    o.pieces = (o.mn_major ? mn : k) / o.each;
    return o;
}

/* The first lane stands for the warpgroup. */
static emui_actor actor_of(emu_machine *m, const struct emui_wgmma *g)
{
    return (emui_actor){m, g->warp, emui_first(g->warp->alive), what};
}

enum { TOGETHER = 8 /* lines */, WORDS = EMUI_WGMMA_CORE_ROW / 4 };

/* All of it lies in the shared memory of the CTA: its pieces are where they are, and nothing is to
 * be said of that. */
static bool fits(const struct emui_wgmma *g, const operand *o)
{
    return emui_descriptor_end(o->at, o->mn_major, o->lines, o->pieces) <=
           g->warp->cta->shared->bytes;
}

static bool add_piece(const emui_actor *by, uint32_t address, bool inside, emui_async *reads)
{
    emui_piece piece = {.from = {by->w->cta->shared, address}, .bytes = EMUI_WGMMA_CORE_ROW};
    emui_request r = {EMU_SHARED, emu_shared_address(by->w->cta->rank, address),
                      EMUI_WGMMA_CORE_ROW, EMUI_WGMMA_CORE_ROW};
    return (inside || emui_locate(by, &r, &piece.from)) && emui_add_piece(by->m, reads, piece);
}

/* The pieces of a line two by two, as a swizzle may put the second before the first. */
static bool add_line(const emui_actor *by, const operand *o, int line, bool inside,
                     emui_async *reads)
{
    const bool pairs = o->pieces % 2 == 0;
    bool done = true;
    for (int k = 0; done && k < o->pieces; k += 1 + pairs) {
        uint32_t one = emui_descriptor_at(o->at, o->mn_major, line, k), two = one;
        if (pairs)
            two = emui_descriptor_at(o->at, o->mn_major, line, k + 1);
        done = add_piece(by, one < two ? one : two, inside, reads) &&
               (!pairs || add_piece(by, one < two ? two : one, inside, reads));
    }
    return done;
}

/* Pieces as they lie in memory, so that neighbours become one: without a swizzle, of eight lines
 * each after the other; with one, of a line. */
static bool add_pieces(emu_machine *m, struct emui_wgmma *g, const operand *o, emui_async *reads)
{
    const emui_actor by = actor_of(m, g);
    const bool plain = o->at->width == EMUI_WGMMA_CORE_ROW, inside = fits(g, o);
    const int count = o->lines * o->pieces, of_group = TOGETHER * o->pieces;
    bool done = true;
    for (int line = 0; !plain && done && line < o->lines; ++line)
        done = add_line(&by, o, line, inside, reads);
    for (int i = 0; plain && done && i < count; ++i) {
        int line = i / of_group * TOGETHER + i % TOGETHER, k = i % of_group / TOGETHER;
        done = add_piece(&by, emui_descriptor_at(o->at, o->mn_major, line, k), inside, reads);
    }
    return done;
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
        for (uint64_t at = 0; at < p->bytes; at += EMUI_WGMMA_CORE_ROW)
            emui_check_bytes(&by, (emui_place){p->from.region, p->from.offset + at},
                             EMUI_WGMMA_CORE_ROW, EMUI_READ);
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
        emui_find(m, (emui_location){EMU_OPERAND, g->warp, -1, -1, 0, 0},
                  "%s: the descriptor of %s has bits 0x%" PRIx64 " set, which belong to no field; "
                  "addresses and offsets are written as bytes / 16, in 14 bits each"
                  "\nmask the address to 18 bits and shift it right by 4 before it goes into the "
                  "descriptor",
                  what, name, d->reserved);
}

bool emui_wgmma_check_operands(emu_machine *m, struct emui_wgmma *g, emui_wgmma_op *op)
{
    operand a = operand_of(op, false), b = operand_of(op, true);
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
    if (emui_is_unmarked(m) && fits(g, &b) && (!shared || fits(g, &a)))
        return true;
    if ((shared && !add_pieces(m, g, &a, op->reads)) || !add_pieces(m, g, &b, op->reads))
        return false;
    check_order(m, g, op->reads);
    return emui_mark_in_flight(m, op->reads);
}

/* ---- As bits ------------------------------------------------------------------------- */

static const uint8_t *bytes_of(const struct emui_wgmma *g, const operand *o, int line, int piece)
{
    return g->warp->cta->shared->data + emui_descriptor_at(o->at, o->mn_major, line, piece);
}

/* A piece of eight lines: a line is a column of `to`. */
static void load_lines(const struct emui_wgmma *g, const operand *o, int line, int piece,
                       emui_matrix to)
{
    uint32_t word[TOGETHER * WORDS];
    const int run = o->each / WORDS;
    for (int n = 0; n < TOGETHER; ++n)
        memcpy(word + n * WORDS, bytes_of(g, o, line + n, piece), EMUI_WGMMA_CORE_ROW);
    emui_load_columns(word, (emui_fragment_form){TOGETHER, run, 32 / run}, to);
}

/* A piece of elements of 16 bits that stand side by side in `to` as well. */
static void load_contiguous(const uint8_t *from, uint32_t *to)
{
    uint16_t half[EMUI_WGMMA_CORE_ROW / 2];
    memcpy(half, from, sizeof half);
    for (int e = 0; e < EMUI_WGMMA_CORE_ROW / 2; ++e)
        to[e] = half[e];
}

/* Every piece was located when the operation was issued. Only 16-bit elements may be MN-major. */
static void load_shared(const struct emui_wgmma *g, const operand *o, uint32_t *to, int pitch)
{
    for (int line = 0; !o->mn_major && line < o->lines; line += TOGETHER)
        for (int k = 0; k < o->pieces; ++k)
            load_lines(g, o, line, k, (emui_matrix){to + k * o->each * pitch + line, 1, pitch});
    for (int line = 0; o->mn_major && line < o->lines; ++line)
        for (int k = 0; k < o->pieces; ++k)
            load_contiguous(bytes_of(g, o, line, k), to + line * pitch + k * o->each);
}

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
    operand a = operand_of(op, false), b = operand_of(op, true);
    uint32_t sign = UINT32_C(1) << (emu_type_bits(op->shape.a) - 1);
    if (op->shape.a_rows > 0)
        load_registers(g, op);
    else
        load_shared(g, &a, g->a[0], EMUI_WGMMA_M);
    load_shared(g, &b, g->b[0], EMUI_WGMMA_MAX_N);
    for (int k = 0; op->shape.negate && k < op->shape.k; ++k)
        for (int m = 0; m < EMUI_WGMMA_M; ++m)
            g->a[k][m] ^= sign;
}
