/* compare.c - comparisons and choices: setp, set, selp, slct.
 *
 * Follows the PTX ISA, "Comparison and Selection Instructions".
 *
 *      op      d            e                a b        c             flags
 *      SETP    predicate    its opposite     compared   predicate     comparison, joined with c
 *      SET     value        -                compared   predicate     all ones or 1.0, by from
 *      SELP    value        -                chosen     predicate
 *      SLCT    value        -                chosen     value         a where c >= 0; from: of c
 *      TESTP   predicate    -                a          -             count is an EMU_TEST_..
 *
 * count is the comparison (EMU_CMP_..); flags says how it is joined with c: EMU_JOIN_AND, _OR,
 * _XOR, whether c is negated (EMU_NEGATED), and EMU_FTZ. Floats that are NaN make ordered
 * comparisons false and unordered ones true. Of pairs setp compares the low halves into d and the
 * high ones into e, set each half into its half. */
#include "emu/exec/alu/alu_row.h"
#include "emu/exec/alu/forms.h"
#include "emu/exec/alu/row_table.h"
#include "emu/state/vector.h"

#include <float.h>
#include <math.h>

static bool is_float(emu_type t)
{
    return emui_format_of(t)->specials != EMUI_NOT_FLOAT;
}

static uint64_t read_bits(const emu_warp *w, int lane, emu_operand o, emu_type t)
{
    uint32_t bits = emu_type_bits(t);
    uint64_t v = bits > 32 ? emui_u64(w, lane, o) : emui_u32(w, lane, o);
    return bits == 64 ? v : v & ((UINT64_C(1) << bits) - 1);
}

static double value_of(emu_type t, uint64_t bits, bool ftz)
{
    double v = emui_decode(t, bits), smallest = t == EMU_F16 ? 0x1p-14 : (double)FLT_MIN;
    return ftz && t != EMU_F64 && fabs(v) < smallest ? 0.0 : v;
}

/* -1, 0, 1; 2 where there is no order. */
static int order_of(emu_type t, uint64_t a, uint64_t b, bool ftz)
{
    if (is_float(t)) {
        double x = value_of(t, a, ftz), y = value_of(t, b, ftz);
        return x < y ? -1 : x > y ? 1 : x == y ? 0 : 2;
    }
    if (emui_is_signed(t)) {
        int64_t x = emui_decode_integer(t, a), y = emui_decode_integer(t, b);
        return x < y ? -1 : x > y;
    }
    return a < b ? -1 : a > b;
}

static bool joined(const emu_warp *w, int lane, const emu_ins *i, bool v)
{
    bool c = emui_pred(w, lane, i->c) != ((i->flags & EMU_NEGATED) != 0);
    if ((i->flags & EMU_JOIN_AND) != 0)
        return v && c;
    if ((i->flags & EMU_JOIN_OR) != 0)
        return v || c;
    return (i->flags & EMU_JOIN_XOR) != 0 ? v != c : v;
}

/* The element's type, and how many a register holds. */
static emu_type element_of(emu_type t)
{
    return t == EMU_F16X2 ? EMU_F16 : t == EMU_BF16X2 ? EMU_BF16 : t;
}

static bool is_pair(emu_type t)
{
    return element_of(t) != t;
}

/* How element k of a and b compare. */
static bool compared(const emu_warp *w, int lane, const emu_ins *i, int k)
{
    emu_type t = element_of(i->type);
    uint64_t a = read_bits(w, lane, i->a, i->type), b = read_bits(w, lane, i->b, i->type);
    uint64_t only = t == i->type ? UINT64_MAX : 0xffff;
    int order = order_of(t, a >> 16 * k & only, b >> 16 * k & only, (i->flags & EMU_FTZ) != 0);
    return (emui_holds(emui_holds_for(i->count),
                       (emui_ordering){order == -1, order == 0, order == 1}) &
            1) != 0;
}

bool emui_compared(const emu_warp *w, int lane, const emu_ins *i)
{
    return compared(w, lane, i, 0);
}

/* What set writes for true: 1.0 into a float, all ones into an integer. */
static uint32_t yes_of(emu_type to)
{
    emu_type t = element_of(to);
    if (is_float(t))
        return (uint32_t)emui_encode(t, 1.0, EMU_RN, false);
    return emu_type_bits(t) == 16 ? 0xffff : UINT32_MAX;
}

static void set(emu_warp *w, int lane, const emu_ins *i)
{
    bool low = compared(w, lane, i, 0), high = is_pair(i->type) && compared(w, lane, i, 1);
    if (i->op == EMU_SETP) {
        emui_set_pred(w, lane, i->d, joined(w, lane, i, low));
        emui_set_pred(w, lane, i->e, joined(w, lane, i, is_pair(i->type) ? high : !low));
        return;
    }
    uint32_t yes = yes_of(i->from), d = joined(w, lane, i, low) ? yes : 0;
    if (is_pair(i->type))
        d = (d & 0xffff) | (joined(w, lane, i, high) ? yes << 16 : 0);
    emui_set32(w, lane, i->d, d);
}

static bool tested(const emu_warp *w, int lane, const emu_ins *i)
{
    double v = emui_decode(i->type, read_bits(w, lane, i->a, i->type));
    double smallest = i->type == EMU_F64 ? DBL_MIN : (double)FLT_MIN;
    switch (i->count) {
    case EMU_TEST_FINITE:
        return isfinite(v);
    case EMU_TEST_INFINITE:
        return isinf(v);
    case EMU_TEST_NUMBER:
        return !isnan(v);
    case EMU_TEST_NAN:
        return isnan(v);
    case EMU_TEST_NORMAL:
        return isfinite(v) && (v == 0 || fabs(v) >= smallest); /* as on an H200 */
    default:
        return v != 0 && fabs(v) < smallest;
    }
}

static bool first_of_two(const emu_warp *w, int lane, const emu_ins *i)
{
    if (i->op == EMU_SELP)
        return emui_pred(w, lane, i->c);
    if (i->from == EMU_F32)
        return value_of(EMU_F32, emui_u32(w, lane, i->c), (i->flags & EMU_FTZ) != 0) >= 0;
    return (int32_t)emui_u32(w, lane, i->c) >= 0;
}

/* setp of integers into one predicate. False where it is another one, and nothing was done. */
EMUI_VECTOR static bool set_wide_row(emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint64_t a[EMU_LANES], b[EMU_LANES];
    uint32_t bits = emu_type_bits(i->type), less = 0, equal = 0;
    bool sign = emui_is_signed(i->type);
    if (i->op != EMU_SETP || i->flags != 0 || i->count > EMU_CMP_GE ||
        (EMUI_OF_INTEGERS & EMUI_TYPE(i->type)) == 0 || i->d.kind != EMU_PREDICATE ||
        i->e.kind != EMU_NOTHING || !emui_load_lanes(w, i->a, bits, sign, a) ||
        !emui_load_lanes(w, i->b, bits, sign, b))
        return false;
    uint64_t bias = sign ? UINT64_C(1) << 63 : 0;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        less |= (uint32_t)((a[lane] ^ bias) < (b[lane] ^ bias)) << lane;
        equal |= (uint32_t)(a[lane] == b[lane]) << lane;
    }
    uint32_t holds =
        emui_holds(emui_holds_for(i->count), (emui_ordering){less, equal, ~(less | equal)});
    w->predicate[i->d.r] = (w->predicate[i->d.r] & ~active) | (holds & active);
    return true;
}

static void one_lane(emu_warp *w, int lane, const emu_ins *i)
{
    if (i->op == EMU_SETP || i->op == EMU_SET) {
        set(w, lane, i);
        return;
    }
    if (i->op == EMU_TESTP) {
        emui_set_pred(w, lane, i->d, tested(w, lane, i));
        return;
    }
    emu_operand from = first_of_two(w, lane, i) ? i->a : i->b;
    if (emu_type_bits(i->type) == 64)
        emui_set64(w, lane, i->d, emui_u64(w, lane, from));
    else
        emui_set32(w, lane, i->d, emui_u32(w, lane, from));
}

/* EMU_FAULT where it is a form that sm_90a does not have. */
static emu_result refused(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    static const char *const name[EMU_COMPARE_OPS] = {"setp", "set", "selp", "slct", "testp"};
    static const uint32_t types[EMU_COMPARE_OPS] = {
        EMUI_OF_INTEGERS | EMUI_OF_FLOATS, EMUI_OF_INTEGERS | EMUI_OF_FLOATS,
        EMUI_OF_INTEGERS | EMUI_OF_FLOATS, EMUI_OF_INTEGERS | EMUI_OF_FLOATS,
        EMUI_OF_SINGLE | EMUI_OF_DOUBLE};
    bool named = (unsigned)i->op < EMU_COMPARE_OPS;
    if (named && (types[i->op] & EMUI_TYPE(i->type)) != 0)
        return EMU_DONE;
    return emui_no_form(m, w, active, named ? name[i->op] : "an operation without a name", "",
                        i->type);
}

emu_result emu_compare(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    if (set_wide_row(w, active, i))
        return EMU_DONE;
    if (refused(m, w, active, i) == EMU_FAULT)
        return EMU_FAULT;
    for (uint32_t left = active; left != 0; left &= left - 1)
        one_lane(w, emui_first(left), i);
    return EMU_DONE;
}
