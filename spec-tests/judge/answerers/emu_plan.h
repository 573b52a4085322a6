/* emu_plan.h - a TMA plan that the machine runs, tiled or im2col.
 *
 * What is here: what emu_tma.c and emu_im2col.c share. What is not: other
 * families of operations (emu.h). */
#ifndef ANSWERER_EMU_PLAN_H
#define ANSWERER_EMU_PLAN_H

#include "spec-tests/compare/machine/box.h"
#include "spec-tests/compare/machine/tma_plan.h"
#include "spec-tests/judge/answerers/emu.h"

enum { EMU_CONVOLUTION = 7 }; /* operands of one */

struct emu_plan {
    struct emu_question *q;
    ct_ctx *cx;
    int bits; /* of an element */
    bool stores;
    ct_value gtensor, smem, tiler, cluster; /* cluster NULL: one CTA */
    const ct_value *window;                 /* NULL: no convolution is given */
    ct_tma_copy plan;
    emu_map map;
    emu_box box;
    uint8_t *tensor, *shared; /* the expected contents of both memories */
};

/* emu_plan.c: both memories as they are before a tile moves; compared when it has. */
void emu_plan_lay_out(struct emu_plan *c);
enum emu_says emu_plan_compare(struct emu_plan *c, int64_t tile);

void emu_plan_im2col(struct emu_plan *c); /* makes plan */
enum emu_says emu_ask_im2col(struct emu_plan *c);

#endif
