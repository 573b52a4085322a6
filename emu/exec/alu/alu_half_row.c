/* alu_half_row.c - the common operations of f16, bf16 and their pairs over all lanes of a row at
 * once.
 *
 * Here: sums, products, extremes and signs, rounded to nearest. They are computed in f32, whose 24
 * bits are as many as rounding twice needs to be rounding once, and fused ones of f16 in f64; they
 * mean what alu_float.c says. Not here: fused ones of bf16, whose exponents reach too far for f64;
 * flags. */
#include "emu/exec/alu/alu_row.h"
#include "emu/exec/alu/halves.h"
#include "emu/state/vector.h"

#include <math.h>
#include <string.h>

/* Of halves the sum is exact in f64, or one of the two decides how it rounds. */
EMUI_VECTOR static void fuse(float *restrict d, const float *a, const float *b, const float *c)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = emui_odd_float((double)a[l] * (double)b[l] + (double)c[l]);
}

/* One half of each lane. */
static bool compute(const emu_ins *i, emu_type type, int shift, const uint32_t *const operand[3],
                    uint32_t *bits)
{
    float v[3][EMU_LANES], d[EMU_LANES];
    uint32_t of[3][EMU_LANES], to[EMU_LANES];
    for (int k = 0; k < 3; ++k)
        emui_halves_to_floats(type, operand[k], shift, v[k]);
    memcpy(of, v, sizeof of);
    if (i->op == EMU_FFMA)
        fuse(d, v[0], v[1], v[2]);
    else if (emui_compute_floats(i->op, to, of[0], of[1], of[2]))
        memcpy(d, to, sizeof d);
    else
        return false;
    emui_floats_to_halves(type, d, bits);
    return true;
}

bool emui_alu_half_row(emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint32_t scratch[3][EMU_LANES], low[EMU_LANES], high[EMU_LANES] = {0};
    bool pair = i->type == EMU_F16X2 || i->type == EMU_BF16X2;
    emu_type type = i->type == EMU_F16 || i->type == EMU_F16X2 ? EMU_F16 : EMU_BF16;
    if ((!pair && i->type != EMU_F16 && i->type != EMU_BF16) || i->count != EMU_RN ||
        i->flags != 0 || i->d.kind != EMU_REG || i->op > EMU_FABS ||
        (i->op == EMU_FFMA && type == EMU_BF16))
        return false;
    const uint32_t *const operand[3] = {emui_lanes(w, i->a, scratch[0]),
                                        emui_lanes(w, i->b, scratch[1]),
                                        emui_lanes(w, i->c, scratch[2])};
    if (!compute(i, type, 0, operand, low) || (pair && !compute(i, type, 16, operand, high)))
        return false;
    uint32_t *to = w->row[i->d.r];
    for (int l = 0; l < EMU_LANES; ++l)
        to[l] = emui_pick((active & emui_lane_bit[l]) != 0, high[l] << 16 | low[l], to[l]);
    return true;
}
