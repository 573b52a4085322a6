/* alu_float_row.c - quotients and roots of f32 over all lanes of a row at once.
 *
 * Here: those rounded to nearest, by the processor's own arithmetic; they mean what alu_float.c
 * says. All lanes are computed, and the active ones kept. Approximations as well, lane by lane.
 * Not here: sums, products and their like (rows.h), other roundings and types, flags other than
 * EMU_FTZ. */
#include "emu/exec/alu/alu_row.h"
#include "emu/exec/alu/approx.h"
#include "emu/exec/alu/row_floats.h"
#include "emu/state/vector.h"

#include <math.h>

EMUI_VECTOR bool emui_compute_floats(int op, uint32_t *d, const uint32_t *a, const uint32_t *b,
                                     const uint32_t *c)
{
    switch (op) {
    case EMU_FADD:
        return emui_add_f32(d, a, b);
    case EMU_FSUB:
        return emui_sub_f32(d, a, b);
    case EMU_FMUL:
        return emui_mul_f32(d, a, b);
    case EMU_FFMA:
        return emui_fma_f32(d, a, b, c);
    case EMU_FMIN:
        return emui_min_f32(d, a, b);
    case EMU_FMAX:
        return emui_max_f32(d, a, b);
    case EMU_FNEG:
        return emui_neg_f32(d, a);
    case EMU_FABS:
        return emui_abs_f32(d, a);
    default:
        return false;
    }
}

/* Quotients and roots; false where .ftz needs to know how a result was rounded. */
EMUI_PART bool of_one(int op, bool ftz, uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    uint32_t x[EMU_LANES], y[EMU_LANES], least = 0;
    EMUI_EACH (l) {
        x[l] = ftz ? emui_flush(a[l]) : a[l];
        y[l] = ftz ? emui_flush(b[l]) : b[l];
    }
    if (op == EMU_FDIV)
        EMUI_EACH (l)
            d[l] = emui_number_bits(emui_number(x[l]) / emui_number(y[l]));
    else if (op == EMU_FRCP)
        EMUI_EACH (l)
            d[l] = emui_number_bits(1.0F / emui_number(x[l]));
    else
        EMUI_EACH (l)
            d[l] = emui_number_bits(sqrtf(emui_number(x[l])));
    EMUI_EACH (l)
        least |= emui_is_least(d[l]);
    EMUI_EACH (l)
        d[l] = ftz ? emui_flush(d[l]) : d[l];
    return !ftz || least == 0;
}

/* The active lanes, by what approx.c has of one. */
static bool approximate(emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint32_t scratch[2][EMU_LANES], *to = w->row[i->d.r];
    bool ftz = (i->flags & EMU_FTZ) != 0, full = (i->flags & EMU_FULL) != 0;
    if ((i->flags & ~(uint32_t)(EMU_FTZ | EMU_FULL | EMU_APPROX)) != 0)
        return false;
    const uint32_t *a = emui_lanes(w, i->a, scratch[0]);
    if (i->op != EMU_FDIV) {
        emui_approximate_row(i->op, ftz, active, to, a);
        return true;
    }
    const uint32_t *b = emui_lanes(w, i->b, scratch[1]);
    for (uint32_t left = active; left != 0; left &= left - 1)
        to[emui_first(left)] =
            emui_approximate_quotient(a[emui_first(left)], b[emui_first(left)], full, ftz);
    return true;
}

EMUI_VECTOR bool emui_alu_float_row(emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint32_t sa[EMU_LANES], sb[EMU_LANES], d[EMU_LANES];
    bool root = i->op == EMU_FDIV || i->op == EMU_FRCP || i->op == EMU_FSQRT;
    if (i->type != EMU_F32 || i->count != EMU_RN || i->d.kind != EMU_REG)
        return false;
    if (emui_is_approximate(i))
        return approximate(w, active, i);
    if ((i->flags & ~(uint32_t)EMU_FTZ) != 0 || !root ||
        !of_one(i->op, (i->flags & EMU_FTZ) != 0, d, emui_lanes(w, i->a, sa),
                emui_lanes(w, i->b, sb)))
        return false;
    emui_row_keep(w->row[i->d.r], d, 1, active);
    return true;
}
