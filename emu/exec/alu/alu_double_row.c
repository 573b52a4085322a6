/* alu_double_row.c - the common operations of f64 over all lanes of a row at once.
 *
 * Here: sums, products, fused ones, extremes and signs, rounded to nearest, by the processor's own
 * arithmetic; they mean what alu_float.c says. All lanes are computed, and the active ones kept.
 * Not here: NaNs, whose payloads go lane by lane; other roundings. */
#include "emu/exec/alu/alu_row.h"
#include "emu/state/vector.h"

#include <math.h>
#include <string.h>

typedef double numbers[EMU_LANES];

static bool load(const emu_warp *w, emu_operand o, double *to)
{
    uint64_t bits[EMU_LANES];
    if (!emui_load_lanes(w, o, 64, false, bits))
        return false;
    memcpy(to, bits, sizeof bits);
    return true;
}

/* Of equal ones, which may be zeros, the sign decides. */
static inline double extreme(double a, double b, bool greater)
{
    if (isnan(a) || isnan(b))
        return isnan(a) ? b : a;
    bool first = a == b ? signbit(a) != 0 : a < b;
    return first != greater ? a : b;
}

/* An expression for each lane l. */
#define EACH_LANE(v)                                                                               \
    for (int l = 0; l < EMU_LANES; ++l)                                                            \
    d[l] = (v)

static inline void of_two(int op, double *restrict d, const double *a, const double *b)
{
    switch (op) {
    case EMU_FADD:
        EACH_LANE(a[l] + b[l]);
        return;
    case EMU_FSUB:
        EACH_LANE(a[l] - b[l]);
        return;
    case EMU_FMUL:
        EACH_LANE(a[l] * b[l]);
        return;
    default:
        EACH_LANE(extreme(a[l], b[l], op == EMU_FMAX));
        return;
    }
}

EMUI_VECTOR static bool compute(const emu_warp *w, const emu_ins *i, double *restrict d)
{
    numbers a, b, c;
    if (!load(w, i->a, a))
        return false;
    switch (i->op) {
    case EMU_FNEG:
        EACH_LANE(-a[l]);
        return true;
    case EMU_FABS:
        EACH_LANE(fabs(a[l]));
        return true;
    case EMU_FADD:
    case EMU_FSUB:
    case EMU_FMUL:
    case EMU_FMIN:
    case EMU_FMAX:
        if (!load(w, i->b, b))
            return false;
        of_two(i->op, d, a, b);
        return true;
    case EMU_FFMA:
        if (!load(w, i->b, b) || !load(w, i->c, c))
            return false;
        EACH_LANE(fma(a[l], b[l], c[l]));
        return true;
    default:
        return false;
    }
}

bool emui_alu_double_row(emu_warp *w, uint32_t active, const emu_ins *i)
{
    numbers d;
    uint64_t bits[EMU_LANES];
    bool nan = false;
    if (i->type != EMU_F64 || i->count != EMU_RN || i->flags != 0 || i->d.kind != EMU_REG ||
        !compute(w, i, d))
        return false;
    for (int l = 0; l < EMU_LANES; ++l)
        nan |= (active & emui_lane_bit[l]) != 0 && isnan(d[l]);
    if (nan)
        return false;
    memcpy(bits, d, sizeof bits);
    emui_store_lanes(w, active, i->d, 64, bits);
    return true;
}
