/* group.h - wgmma as PTX: what the suites of wgmma share.
 *
 * What is here: fence, multiplications, commit and wait 0 as a line. What is not: operands
 * (spec-tests/machine/matrices.h says in which rows they are), any test. */
#ifndef CHECK_GROUP_H
#define CHECK_GROUP_H

#include "emu/exec/alu/numbers.h"

#include "spec-tests/machine/matrices.h"
#include "spec-tests/support/text.h"
#include "spec-tests/unit/emu/line.h"

#include <inttypes.h>

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
