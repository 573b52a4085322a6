/* compare.c - comparisons and choices: setp, set, selp, slct.
 *
 * Follows the PTX ISA, "Comparison and Selection Instructions".
 *
 *      op      d            e                a b        c             flags
 *      SETP    predicate    its opposite     compared   predicate     comparison, joined with c
 *      SET     value        -                compared   predicate     all ones or 1.0, by from
 *      SELP    value        -                chosen     predicate
 *      SLCT    value        -                chosen     value         a where c >= 0; from: of c
 *
 * count is the comparison (EMU_CMP_..); flags says how it is joined with c: EMU_JOIN_AND, _OR, _XOR,
 * and whether c is negated (EMU_NEGATED). Floats that are NaN make ordered comparisons false and
 * unordered ones true. */
#include "families.h"
#include "numbers.h"

static bool is_float(emu_type t)
{
    return emui_format_of(t)->specials != EMUI_NOT_FLOAT;
}

static uint64_t read_bits(const emu_warp *w, int lane, emu_operand o, emu_type t)
{
    uint32_t bits = emui_type_bits(t);
    uint64_t v = bits > 32 ? emui_u64(w, lane, o) : emui_u32(w, lane, o);
    return bits == 64 ? v : v & ((UINT64_C(1) << bits) - 1);
}

/* -1, 0, 1; 2 where there is no order. */
static int order_of(emu_type t, uint64_t a, uint64_t b)
{
    if (is_float(t)) {
        double x = emui_decode(t, a), y = emui_decode(t, b);
        return x < y ? -1 : x > y ? 1 : x == y ? 0 : 2;
    }
    if (emui_is_signed(t)) {
        int64_t x = emui_decode_integer(t, a), y = emui_decode_integer(t, b);
        return x < y ? -1 : x > y;
    }
    return a < b ? -1 : a > b;
}

static bool holds(int comparison, int order)
{
    bool unordered = order == 2;
    switch (comparison) {
    case EMU_CMP_EQ:
        return order == 0;
    case EMU_CMP_NE:
        return order == -1 || order == 1;
    case EMU_CMP_LT:
        return order == -1;
    case EMU_CMP_LE:
        return order == -1 || order == 0;
    case EMU_CMP_GT:
        return order == 1;
    case EMU_CMP_GE:
        return order == 1 || order == 0;
    case EMU_CMP_EQU:
        return unordered || order == 0;
    case EMU_CMP_NEU:
        return order != 0;
    case EMU_CMP_LTU:
        return unordered || order == -1;
    case EMU_CMP_LEU:
        return unordered || order == -1 || order == 0;
    case EMU_CMP_GTU:
        return unordered || order == 1;
    case EMU_CMP_GEU:
        return unordered || order == 1 || order == 0;
    case EMU_CMP_NUM:
        return !unordered;
    default:
        return unordered;
    }
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

static void set(emu_warp *w, int lane, const emu_ins *i)
{
    int order =
        order_of(i->type, read_bits(w, lane, i->a, i->type), read_bits(w, lane, i->b, i->type));
    bool raw = holds(i->count, order), v = joined(w, lane, i, raw);
    if (i->op == EMU_SETP) {
        emui_set_pred(w, lane, i->d, v);
        emui_set_pred(w, lane, i->e, joined(w, lane, i, !raw));
        return;
    }
    uint32_t yes = i->from == EMU_F32 ? emui_bits_of_float(1.0F) : UINT32_MAX;
    emui_set32(w, lane, i->d, v ? yes : 0);
}

static bool first_of_two(const emu_warp *w, int lane, const emu_ins *i)
{
    if (i->op == EMU_SELP)
        return emui_pred(w, lane, i->c);
    if (i->from == EMU_F32)
        return emui_float_of(emui_u32(w, lane, i->c)) >= 0.0F;
    return (int32_t)emui_u32(w, lane, i->c) >= 0;
}

emu_result emu_compare(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    (void)m;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        if (!(active >> lane & 1))
            continue;
        if (i->op == EMU_SETP || i->op == EMU_SET) {
            set(w, lane, i);
            continue;
        }
        emu_operand from = first_of_two(w, lane, i) ? i->a : i->b;
        if (emui_type_bits(i->type) == 64)
            emui_set64(w, lane, i->d, emui_u64(w, lane, from));
        else
            emui_set32(w, lane, i->d, emui_u32(w, lane, from));
    }
    return EMU_DONE;
}
