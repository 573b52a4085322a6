/* alu_double_row.c - the common operations of f64 over all lanes of a row at once.
 *
 * Here: sums, products, fused ones, quotients, roots, extremes and signs, in every rounding, by the
 * processor's own arithmetic; they mean what alu_float.c says. All lanes are computed, and the
 * active ones kept. Not here: NaNs, whose payloads go lane by lane; approximations. */
#include "emu/exec/alu/alu_row.h"
#include "emu/exec/alu/numbers.h"
#include "emu/state/vector.h"

#include <math.h>

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
    case EMU_FDIV:
        EACH_LANE(a[l] / b[l]);
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
    case EMU_FRCP:
        EACH_LANE(1.0 / a[l]);
        return true;
    case EMU_FSQRT:
        EACH_LANE(sqrt(a[l]));
        return true;
    case EMU_FADD:
    case EMU_FSUB:
    case EMU_FMUL:
    case EMU_FDIV:
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

/* To nearest is how the processor rounds unless it is told otherwise. */
static bool compute_rounded(const emu_warp *w, const emu_ins *i, double *d)
{
    typedef bool computes(const emu_warp *, const emu_ins *, double *restrict);
    computes *volatile by = compute; /* so that nothing of it is moved out from between the calls */
    if (i->count == EMU_RN)
        return compute(w, i, d);
    int before = emui_begin_rounding((emu_round)i->count);
    bool done = by(w, i, d);
    emui_end_rounding(before);
    return done;
}

uint32_t emui_alu_double_row(emu_warp *w, uint32_t active, const emu_ins *i)
{
    numbers d;
    uint64_t bits[EMU_LANES];
    uint32_t number = 0;
    if (i->type != EMU_F64 || i->flags != 0 || i->d.kind != EMU_REG || !compute_rounded(w, i, d))
        return active;
    for (int l = 0; l < EMU_LANES; ++l)
        number |= isnan(d[l]) ? 0 : emui_lane_bit[l];
    memcpy(bits, d, sizeof bits);
    emui_store_lanes(w, active & number, i->d, 64, bits);
    return active & ~number;
}
