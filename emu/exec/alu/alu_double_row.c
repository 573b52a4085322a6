/* alu_double_row.c - the common operations of f64 over all lanes of a row at once.
 *
 * Here: sums, products, fused ones, quotients, roots, extremes and signs, in every rounding, by the
 * processor's own arithmetic; they mean what alu_float.c says. All lanes are computed, and the
 * active ones kept. Not here: NaNs, whose payloads go lane by lane; approximations. */
#include "emu/exec/alu/alu_row.h"
#include "emu/exec/alu/numbers.h"
#include "emu/state/vector.h"

#include <math.h>

/* As bits: a copy as double would be made in memory. */
typedef uint64_t numbers[EMU_LANES];

static bool load(const emu_warp *w, emu_operand o, uint64_t *to)
{
    return emui_load_lanes(w, o, 64, false, to);
}

/* Of equal ones, which may be zeros, the sign decides; of a number and a NaN it is the number.
 * Without a jump, so that a row becomes vectors. */
static inline uint64_t extreme(uint64_t x, uint64_t y, bool greater)
{
    const double a = emui_double_of(x), b = emui_double_of(y);
    const uint64_t less = 0 - (uint64_t)(a < b), equal = 0 - (uint64_t)(a == b);
    const uint64_t first = less | (equal & (0 - (x >> 63)));
    const uint64_t wanted = (first ^ (greater ? UINT64_MAX : 0)) | (0 - (uint64_t)(b != b));
    const uint64_t pick = wanted & (0 - (uint64_t)(a == a));
    return (x & pick) | (y & ~pick);
}

/* An expression for each lane l: bits, or a number. */
#define EACH_LANE(v)                                                                               \
    for (int l = 0; l < EMU_LANES; ++l)                                                            \
    d[l] = (v)
#define EACH_NUMBER(v) EACH_LANE(emui_bits_of(v))

static inline double of(const uint64_t *bits, int lane)
{
    return emui_double_of(bits[lane]);
}

static inline void of_two(int op, uint64_t *restrict d, const uint64_t *a, const uint64_t *b)
{
    switch (op) {
    case EMU_FADD:
        EACH_NUMBER(of(a, l) + of(b, l));
        return;
    case EMU_FSUB:
        EACH_NUMBER(of(a, l) - of(b, l));
        return;
    case EMU_FMUL:
        EACH_NUMBER(of(a, l) * of(b, l));
        return;
    case EMU_FDIV:
        EACH_NUMBER(of(a, l) / of(b, l));
        return;
    default:
        EACH_LANE(extreme(a[l], b[l], op == EMU_FMAX));
        return;
    }
}

EMUI_VECTOR static bool compute(const emu_warp *w, const emu_ins *i, uint64_t *restrict d)
{
    numbers a, b, c;
    if (!load(w, i->a, a))
        return false;
    switch (i->op) {
    case EMU_FNEG:
        EACH_NUMBER(-of(a, l));
        return true;
    case EMU_FABS:
        EACH_NUMBER(fabs(of(a, l)));
        return true;
    case EMU_FRCP:
        EACH_NUMBER(1.0 / of(a, l));
        return true;
    case EMU_FSQRT:
        EACH_NUMBER(sqrt(of(a, l)));
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
        EACH_NUMBER(fma(of(a, l), of(b, l), of(c, l)));
        return true;
    default:
        return false;
    }
}

/* To nearest is how the processor rounds unless it is told otherwise. */
static bool compute_rounded(const emu_warp *w, const emu_ins *i, uint64_t *d)
{
    typedef bool computes(const emu_warp *, const emu_ins *, uint64_t *restrict);
    computes *volatile by = compute; /* so that nothing of it is moved out from between the calls */
    if (i->count == EMU_RN)
        return compute(w, i, d);
    int before = emui_begin_rounding((emu_round)i->count);
    bool done = by(w, i, d);
    emui_end_rounding(before);
    return done;
}

/* The lanes that have a number, not a NaN: as a rule all, whose sizes are not above infinity's. */
EMUI_VECTOR static uint32_t numbers_in(const uint64_t *bits)
{
    const uint64_t infinite = UINT64_C(0x7ff) << 52;
    uint64_t above = 0;
    uint32_t lanes = 0;
    for (int l = 0; l < EMU_LANES; ++l)
        above |= infinite - (bits[l] & INT64_MAX);
    if (above >> 63 == 0)
        return UINT32_MAX;
    for (int l = 0; l < EMU_LANES; ++l)
        lanes |= isnan(of(bits, l)) ? 0 : emui_lane_bit[l];
    return lanes;
}

uint32_t emui_alu_double_row(emu_warp *w, uint32_t active, const emu_ins *i)
{
    numbers d;
    if (i->type != EMU_F64 || i->flags != 0 || i->d.kind != EMU_REG || !compute_rounded(w, i, d))
        return active;
    const uint32_t number = numbers_in(d);
    emui_store_lanes(w, active & number, i->d, 64, d);
    return active & ~number;
}
