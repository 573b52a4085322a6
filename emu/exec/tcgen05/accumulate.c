/* accumulate.c - the result of tcgen05.mma.
 *
 * The ISA leaves the order and the rounding of sums open, and no device of this kind was asked: the
 * sums are those of a Hopper tensor core (dot.h), exact where every order gives the same. Follows
 * the PTX ISA, "tcgen05.mma". Not here: which operands there are (product.c). */
#include "emu/exec/tcgen05/product.h"

#include "emu/exec/matrix/fragments.h"
#include "emu/exec/matrix/multiply.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The operands as bits: of A the rows of one CTA that are multiplied at a time, all of B. */
typedef struct scratch {
    uint32_t a[EMUI_PRODUCT_MAX_K][2 * EMUI_PRODUCT_BLOCK];
    uint32_t b[EMUI_PRODUCT_MAX_K][EMUI_PRODUCT_MAX_N];
    emui_sums c[EMUI_PRODUCT_BLOCK], d[EMUI_PRODUCT_BLOCK];
    emui_multiplier by;
} scratch;

enum { A_PITCH = 2 * EMUI_PRODUCT_BLOCK };

/* ---- Operands ------------------------------------------------------------------------------- */

/* A in tensor memory: elements of a row side by side in its lane. */
static void load_tensor_a(const emui_product *p, int cta, int n, scratch *s)
{
    const int bits = (int)emu_type_bits(p->a), each = 32 / bits;
    const uint32_t mask = UINT32_MAX >> (32 - bits);
    for (int row = 0; row < p->m / p->ctas; ++row) {
        const uint32_t *word = emui_tensor_word(p->cta[cta]->tensor, emui_product_a_lane(p, row, n),
                                                emui_tensor_column(p->a_at));
        for (int k = 0; k < p->k; ++k)
            s->a[k][row] = word[k / each] >> (k % each * bits) & mask;
    }
}

static void load_a(const emui_product *p, int cta, int n, scratch *s)
{
    const uint32_t sign = UINT32_C(1) << (emu_type_bits(p->a) - 1);
    const emui_shared_operand o = emui_product_operand(p, cta, false);
    if ((p->i->flags & EMU_TCGEN05_A_TENSOR) != 0)
        load_tensor_a(p, cta, n, s);
    else
        emui_operand_load(&o, s->a[0], A_PITCH);
    for (int k = 0; p->negate && k < p->k; ++k)
        for (int row = 0; row < p->m / p->ctas; ++row)
            s->a[k][row] ^= sign;
}

static void load_b(const emui_product *p, scratch *s)
{
    for (int c = 0; c < p->ctas; ++c) {
        const emui_shared_operand o = emui_product_operand(p, c, true);
        emui_operand_load(&o, &s->b[0][c * p->n / p->ctas], EMUI_PRODUCT_MAX_N);
    }
}

/* ---- Results -------------------------------------------------------------------------------- */

static uint32_t scaled(const emui_product *p, uint32_t bits)
{
    if (p->scale == 0)
        return bits;
    return (uint32_t)emui_encode(p->d, ldexp(emui_decode(p->d, bits), -p->scale), EMU_RN, false);
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
    for (int r = 0; p->accumulate && r < EMUI_PRODUCT_BLOCK; ++r) {
        const uint32_t *word = cell_at(p, cta, row + r, n, &lane);
        for (int k = 0; k < EMUI_PANEL; ++k)
            c[r].at[k] = scaled(p, word[k] & mask);
    }
}

static void store_d(const emui_product *p, int cta, int row, int n, const emui_sums *d)
{
    for (int r = 0; r < EMUI_PRODUCT_BLOCK; ++r) {
        int lane;
        uint32_t *word = cell_at(p, cta, row + r, n, &lane);
        if ((p->disabled[cta][lane / EMU_LANES] & emui_lane_bit[lane % EMU_LANES]) == 0)
            memcpy(word, d[r].at, sizeof d[r].at);
    }
}

/* ---- The product ---------------------------------------------------------------------------- */

/* 64 rows of a CTA by the columns from one on to before another. */
static void multiply_block(const emui_product *p, int cta, int row, int first, int end, scratch *s)
{
    s->by.dot = (emui_dot){EMUI_DOT_GROUP, p->a, p->b, p->d, p->d};
    s->by.lines = EMUI_PRODUCT_BLOCK;
    s->by.k = p->k;
    s->by.flags = p->saturate ? EMU_MMA_SATFINITE : 0;
    s->by.chosen = NULL;
    s->by.a = (emui_operand_bits){&s->a[0][row], A_PITCH};
    emui_multiplier_open(&s->by);
    for (int n = first; n < end; n += EMUI_PANEL) {
        load_c(p, cta, row, n, s->c);
        emui_multiply(&s->by, (emui_operand_bits){&s->b[0][n], EMUI_PRODUCT_MAX_N}, s->c, s->d);
        store_d(p, cta, row, n, s->d);
    }
}

/* Where each half of the columns has lanes of its own, A may be another one in each. */
static void multiply_cta(const emui_product *p, int cta, scratch *s)
{
    const int parts = p->ctas == 2 && p->m == 128 ? 2 : 1, columns = p->n / parts;
    for (int part = 0; part < parts; ++part) {
        load_a(p, cta, part * columns, s);
        for (int row = 0; row < p->m / p->ctas; row += EMUI_PRODUCT_BLOCK)
            multiply_block(p, cta, row, part * columns, (part + 1) * columns, s);
    }
}

static void read_values(const emui_async *a, const emui_product *p)
{
    const emui_area d = emui_product_area(p), x = emui_product_a_area(p);
    const emui_actor by = {a->warp->m, a->warp, a->lane, a->what};
    for (int c = 0; c < p->ctas; ++c) {
        if (p->accumulate)
            emui_area_read(&by, p->cta[c], &d, a->pc);
        if ((p->i->flags & EMU_TCGEN05_A_TENSOR) != 0)
            emui_area_read(&by, p->cta[c], &x, a->pc);
    }
}

void emui_product_accumulate(emu_machine *m, emui_async *a)
{
    const emui_product *p = a->work;
    const emui_area d = emui_product_area(p);
    scratch *s = malloc(sizeof *s);
    if (s == NULL) {
        emui_short_of_memory(m);
        return;
    }
    read_values(a, p);
    load_b(p, s);
    for (int c = 0; c < p->ctas; ++c) {
        multiply_cta(p, c, s);
        emui_area_written(p->cta[c], &d);
    }
    emui_event(m, a->warp, "tcgen05_mma", "\"of\":%" PRIu64 ",\"m\":%d,\"n\":%d", a->event, p->m,
               p->n);
    free(s);
}
