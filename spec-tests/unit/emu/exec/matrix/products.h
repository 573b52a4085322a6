/* products.h - mma.sync and wgmma as PTX: what their suites share.
 *
 * What is here: lines, and their runs. What is not: operands (spec-tests/compare/machine/matrices.h
 * says in which rows they are), any test. */
#ifndef CHECK_PRODUCTS_H
#define CHECK_PRODUCTS_H

#include "emu/exec/alu/numbers.h"

#include "spec-tests/compare/machine/matrices.h"
#include "spec-tests/support/text.h"
#include "spec-tests/unit/emu/line.h"

#include <inttypes.h>

/* ---- mma.sync ---- */

static inline void mma_put_rows(struct text *t, int first, emu_type type, int elements)
{
    const int bits = (int)emu_type_bits(type), n = bits < 32 ? elements * bits / 32 : elements;
    const char letter = bits == 64 ? 'd' : 'r';
    text_printf(t, "%s{%c%d..%c%d}", first == MATRIX_D ? " " : ", ", letter, first, letter,
                first + (n - 1) * (bits == 64 ? 2 : 1));
}

static inline struct ptx_line mma_line(const struct matrix_mma *t)
{
    const uint32_t f = t->flags;
    const bool sparse = f & EMU_MMA_SPARSE;
    struct text all = {NULL, 0, 0};
    text_clear(&all);
    text_printf(&all, "mma%s.sync.aligned.m%dn%dk%d.%s.%s", sparse ? ".sp" : "", t->m, t->n, t->k,
                f & EMU_MMA_A_COL ? "col" : "row", f & EMU_MMA_B_ROW ? "row" : "col");
    text_printf(&all, "%s%s.%s.%s.%s.%s%s",
                f & EMU_MMA_RZ   ? ".rz"
                : f & EMU_MMA_RM ? ".rm"
                : f & EMU_MMA_RP ? ".rp"
                                 : "",
                f & EMU_MMA_SATFINITE ? ".satfinite" : "", emui_format_of(t->d)->name,
                emui_format_of(t->a)->name, emui_format_of(t->b)->name, emui_format_of(t->c)->name,
                f & EMU_MMA_XOR   ? ".xor.popc"
                : f & EMU_MMA_AND ? ".and.popc"
                                  : "");
    mma_put_rows(&all, MATRIX_D, t->d, matrix_share(t, t->m * t->n));
    mma_put_rows(&all, MATRIX_A, t->a, matrix_share(t, t->m * t->k) / (sparse ? 2 : 1));
    mma_put_rows(&all, MATRIX_B, t->b, matrix_share(t, t->n * t->k));
    mma_put_rows(&all, MATRIX_C, t->c, matrix_share(t, t->m * t->n));
    if (sparse)
        text_printf(&all, ", r%d, %d", MATRIX_META, (int)(f >> EMU_MMA_SELECTOR_SHIFT & 3));
    struct ptx_line l = line_of("%s;", all.bytes);
    text_free(&all);
    return l;
}

static inline void mma_run(emu_machine *m, const struct matrix_mma *t)
{
    struct ptx_line l = mma_line(t);
    ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
    line_close(&l);
}

/* ---- wgmma: fence, multiplications, commit and wait 0 ---- */

/* scale-d, then of floats the signs, then of 16 bits the majors of what is in memory. */
static inline void group_put_scales(struct text *t, const struct matrix_wgmma *w)
{
    const uint32_t f = w->flags;
    text_printf(t, ", %d", w->accumulate);
    if (emui_format_of(w->a)->specials != EMUI_NOT_FLOAT)
        text_printf(t, ", %d, %d", f & EMU_WGMMA_NEGATE_A ? -1 : 1,
                    f & EMU_WGMMA_NEGATE_B ? -1 : 1);
    if (w->a == EMU_F16 || w->a == EMU_BF16) {
        if (!(f & EMU_WGMMA_A_REGISTERS))
            text_printf(t, ", %d", (f & EMU_WGMMA_TRANS_A) != 0);
        text_printf(t, ", %d", (f & EMU_WGMMA_TRANS_B) != 0);
    }
}

static inline void group_put(struct text *t, const struct matrix_wgmma *w)
{
    const bool sparse = w->flags & EMU_MMA_SPARSE;
    text_printf(t, "wgmma.mma_async%s.sync.aligned.m64n%dk%d.%s.%s.%s%s%s {r%d..r%d}, ",
                sparse ? ".sp" : "", w->n, 256 / (int)emu_type_bits(w->a) * (sparse ? 2 : 1),
                emui_format_of(w->d)->name, emui_format_of(w->a)->name, emui_format_of(w->b)->name,
                w->flags & EMU_MMA_SATFINITE ? ".satfinite" : "",
                w->flags & EMU_MMA_AND ? ".and.popc" : "", MATRIX_D,
                MATRIX_D + w->n / (w->d == EMU_F16 ? 4 : 2) - 1);
    if (w->flags & EMU_WGMMA_A_REGISTERS)
        text_printf(t, "{r%d..r%d}", MATRIX_GROUP_A, MATRIX_GROUP_A + 3);
    else
        text_printf(t, "0x%" PRIx64, w->at_a);
    text_printf(t, ", 0x%" PRIx64, w->at_b);
    if (sparse)
        text_printf(t, ", r%d, %d", MATRIX_META, (int)(w->flags >> EMU_MMA_SELECTOR_SHIFT & 3));
    group_put_scales(t, w);
    text_puts(t, ";\n");
}

static inline struct ptx_line group_line(const struct matrix_wgmma *w, int n)
{
    struct text t = {NULL, 0, 0};
    text_clear(&t);
    text_puts(&t, "wgmma.fence.sync.aligned;\n");
    for (int k = 0; k < n; ++k)
        group_put(&t, &w[k]);
    struct ptx_line l =
        line_of("%swgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;", t.bytes);
    text_free(&t);
    return l;
}

/* It ends without a finding. */
static inline void group_run(emu_machine *m, const struct matrix_wgmma *w, int n)
{
    struct ptx_line l = group_line(w, n);
    emu_end end = line_run(m, UINT32_MAX, &l);
    ck_assert_msg(emu_findings(m) == 0, "%s", emu_found(m, 0)->message);
    ck_assert_int_eq(end, EMU_FINISHED);
    line_close(&l);
}

#endif
