/* accumulate.c - the result of tcgen05.mma.
 *
 * The ISA leaves the order and the rounding of sums open, and no device of this kind was asked: the
 * sums are those of a Hopper tensor core (dot.h), exact where every order gives the same. Factors
 * of 4 and 6 bits are multiplied as e4m3, which has all of them. Sums with scale factors are those
 * of block_scale.c. Follows the PTX ISA, "tcgen05.mma". Not here: which operands there are
 * (product.c). */
#include "emu/exec/tcgen05/product.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The operands as bits: of A the rows of one CTA, of B all columns. */
typedef struct scratch {
    uint32_t a[EMUI_PRODUCT_MAX_K][2 * EMUI_PRODUCT_BLOCK];
    uint32_t b[EMUI_PRODUCT_MAX_DEPTH][EMUI_PRODUCT_COLUMNS];
    emui_sums c[EMUI_PRODUCT_BLOCK], d[EMUI_PRODUCT_BLOCK];
    emui_chosen chosen; /* of a sparse A, in the rows that are multiplied */
    emui_multiplier by;
    emui_scaled scaled;
} scratch;

enum { A_PITCH = 2 * EMUI_PRODUCT_BLOCK };

static bool is_scaled(const emui_product *p)
{
    return p->scaling.vectors > 0;
}

/* ---- Operands ------------------------------------------------------------------------------- */

/* Its type where it is multiplied without scale factors. */
static emu_type factor_of(emu_type t)
{
    return t == EMU_E2M1 || t == EMU_E2M3 || t == EMU_E3M2 ? EMU_E4M3 : t;
}

static int bits_of(emu_type t)
{
    return t == EMU_E2M3 || t == EMU_E3M2 ? 6 : (int)emu_type_bits(t);
}

/* Elements of 4 and 6 bits as e4m3, of so many lines. */
static void widen(emu_type t, int k, int lines, uint32_t *to, int pitch)
{
    uint32_t wide[64];
    const uint32_t codes = t == EMU_E2M1 ? 16 : 64;
    if (factor_of(t) == t)
        return;
    for (uint32_t bits = 0; bits < codes; ++bits)
        wide[bits] = (uint32_t)emui_encode(EMU_E4M3, emui_decode(t, bits), EMU_RN, false);
    for (int i = 0; i < k; ++i)
        for (int line = 0; line < lines; ++line)
            to[i * pitch + line] = wide[to[i * pitch + line] & (codes - 1)];
}

/* A in tensor memory: elements of a row side by side in its lane, those of 4 bits beside others in
 * the middle of a byte each. */
static void load_tensor_a(const emui_product *p, int cta, int n, scratch *s)
{
    const int bits = emui_product_row_bits(p) / p->k, each = 32 / bits;
    const int shift = p->a == EMU_E2M1 && bits == 8 ? 2 : 0;
    const uint32_t mask = UINT32_MAX >> (32 - bits);
    for (int row = 0; row < p->m / p->ctas; ++row) {
        const uint32_t *word = emui_tensor_word(p->cta[cta]->tensor, emui_product_a_lane(p, row, n),
                                                emui_tensor_column(p->a_at));
        for (int k = 0; k < p->k; ++k)
            s->a[k][row] = (word[k / each] >> (k % each * bits) & mask) >> shift;
    }
}

static void load_a(const emui_product *p, int cta, int n, scratch *s)
{
    const int rows = p->m / p->ctas;
    const emui_shared_operand o = emui_product_operand(p, cta, false);
    if (p->a_is_tensor)
        load_tensor_a(p, cta, n, s);
    else
        emui_operand_load(&o, s->a[0], A_PITCH);
    if (!is_scaled(p))
        widen(p->a, p->k, rows, s->a[0], A_PITCH);
    const uint32_t sign = UINT32_C(1) << (bits_of(is_scaled(p) ? p->a : factor_of(p->a)) - 1);
    for (int k = 0; p->negate && k < p->k; ++k)
        for (int row = 0; row < rows; ++row)
            s->a[k][row] ^= sign;
}

static void move_columns(const emui_product *p, scratch *s)
{
    const emui_columns *c = &p->columns;
    for (int k = 0; k < p->depth; ++k)
        for (int n = 0; n < p->n; ++n)
            s->b[k][n] = (c->zero[n / 32] >> n % 32 & 1) != 0 ? 0 : s->b[k][n + c->shift];
}

static void load_b(const emui_product *p, scratch *s)
{
    for (int c = 0; c < p->ctas; ++c) {
        const emui_shared_operand o = emui_product_operand(p, c, true);
        emui_operand_load(&o, &s->b[0][c * p->n / p->ctas], EMUI_PRODUCT_COLUMNS);
    }
    if (p->is_ws)
        move_columns(p, s);
    if (!is_scaled(p))
        widen(p->b, p->depth, p->n, s->b[0], EMUI_PRODUCT_COLUMNS);
}

/* ---- Results -------------------------------------------------------------------------------- */

static uint32_t scaled(const emui_product *p, uint32_t bits)
{
    if (p->scale == 0)
        return bits;
    return (uint32_t)emui_encode(p->d, ldexp(emui_decode(p->d, bits), -p->scale), EMU_RN, false);
}

/* Rows that are multiplied at a time. */
static int lines_of(const emui_product *p)
{
    const int rows = p->m / p->ctas;
    return rows < EMUI_PRODUCT_BLOCK ? rows : EMUI_PRODUCT_BLOCK;
}

static uint32_t *cell_at(const emui_product *p, int cta, int row, int n, int *lane)
{
    int column;
    emui_product_cell(p, row, n, lane, &column);
    return emui_tensor_word(p->cta[cta]->tensor, *lane, column);
}

static void load_c(const emui_product *p, int cta, int row, int n, emui_sums *c)
{
    const uint32_t mask = p->d == EMU_F16 ? 0xffff : UINT32_MAX;
    int lane;
    memset(c, 0, EMUI_PRODUCT_BLOCK * sizeof *c);
    for (int r = 0; p->accumulate && r < lines_of(p); ++r) {
        const uint32_t *word = cell_at(p, cta, row + r, n, &lane);
        for (int k = 0; k < EMUI_PANEL; ++k)
            c[r].at[k] = scaled(p, word[k] & mask);
    }
}

static void store_d(const emui_product *p, int cta, int row, int n, const emui_sums *d)
{
    for (int r = 0; r < lines_of(p); ++r) {
        int lane;
        uint32_t *word = cell_at(p, cta, row + r, n, &lane);
        if ((p->disabled[cta][lane / EMU_LANES] & emui_lane_bit[lane % EMU_LANES]) == 0)
            memcpy(word, d[r].at, sizeof d[r].at);
    }
}

/* ---- The product ---------------------------------------------------------------------------- */

static void multiply_panel(const emui_product *p, int row, int n, scratch *s)
{
    if (is_scaled(p))
        emui_scaled_sums(&s->scaled, row, n, s->c, s->d);
    else
        emui_multiply(&s->by, (emui_operand_bits){&s->b[0][n], EMUI_PRODUCT_COLUMNS}, s->c, s->d);
}

/* Rows of a CTA by the columns from one on to before another. */
static void multiply_block(const emui_product *p, int cta, int row, int first, int end, scratch *s)
{
    s->by.dot = (emui_dot){EMUI_DOT_GROUP, factor_of(p->a), factor_of(p->b), p->d, p->d};
    s->by.lines = lines_of(p);
    s->by.k = p->k;
    s->by.flags = p->saturate ? EMU_MMA_SATFINITE : 0;
    s->by.chosen = s->scaled.chosen = p->is_sparse ? &s->chosen : NULL;
    s->by.a = (emui_operand_bits){&s->a[0][row], A_PITCH};
    if (!is_scaled(p))
        emui_multiplier_open(&s->by);
    for (int n = first; n < end; n += EMUI_PANEL) {
        load_c(p, cta, row, n, s->c);
        multiply_panel(p, row, n, s);
        store_d(p, cta, row, n, s->d);
    }
}

/* Where each half of the columns has lanes of its own, A in tensor memory may be another one in
 * each. */
static void multiply_cta(const emui_actor *by, const emui_async *a, int cta, scratch *s)
{
    const emui_product *p = a->work;
    const int parts = p->a_is_tensor ? emui_product_parts(p) : 1, columns = p->n / parts;
    for (int part = 0; part < parts; ++part) {
        load_a(p, cta, part * columns, s);
        if (is_scaled(p))
            emui_scaled_of(p, cta, (emui_operand_bits){s->a[0], A_PITCH},
                           (emui_operand_bits){s->b[0], EMUI_PRODUCT_COLUMNS}, &s->scaled);
        for (int row = 0; row < p->m / p->ctas; row += EMUI_PRODUCT_BLOCK) {
            if (p->is_sparse)
                emui_metadata_choose(by, p, cta, row, a->pc, &s->chosen);
            multiply_block(p, cta, row, part * columns, (part + 1) * columns, s);
        }
    }
}

/* All that is read in tensor memory was written. */
static void read_values(const emui_actor *by, const emui_product *p, int cta, int32_t pc)
{
    const emui_area d = emui_product_written(p, cta);
    emui_product_read read[EMUI_PRODUCT_READS];
    const int reads = emui_product_reads(p, read);
    if (p->accumulate)
        emui_area_read(by, p->cta[cta], &d, pc);
    for (int k = 0; k < reads; ++k)
        emui_area_read(by, p->cta[cta], &read[k].area, pc);
    if (is_scaled(p))
        emui_scale_check(by, p, cta, pc);
}

void emui_product_accumulate(emu_machine *m, emui_async *a)
{
    const emui_product *p = a->work;
    const emui_actor by = {m, a->warp, a->lane, a->what};
    scratch *s = malloc(sizeof *s);
    if (s == NULL) {
        emui_short_of_memory(m);
        return;
    }
    for (int c = 0; c < p->ctas; ++c)
        read_values(&by, p, c, a->pc);
    load_b(p, s);
    for (int c = 0; c < p->ctas; ++c) {
        const emui_area d = emui_product_written(p, c);
        multiply_cta(&by, a, c, s);
        emui_area_written(p->cta[c], &d);
    }
    emui_event(m, a->warp, "tcgen05_mma", "\"of\":%" PRIu64 ",\"m\":%d,\"n\":%d", a->event, p->m,
               p->n);
    free(s);
}
