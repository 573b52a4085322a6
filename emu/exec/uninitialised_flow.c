/* uninitialised_flow.c - what becomes of undefined bytes in operations that only compute.
 *
 *      copies, parts, selp    each byte as it was          and, or, shifts, cvt, prmt, bfe
 *      + - *                  that byte, and those above   by the bytes that they take
 *      all else               one undefined byte makes the result undefined
 *
 * A result that does not depend on an undefined operand is defined: and with zeros, or with ones,
 * the same of predicates, what selp does not choose: so compilers write what they may not need.
 * Where it is not clear, it is taken to be undefined; by whole bytes, not bits. Carries between
 * instructions are not followed. Registers that nobody wrote are followed through copies alone.
 * Here: rows to rows. Not here: which instructions these are (uninitialised_uses.c). */
#include "emu/check/uninitialised/undefined.h"
#include "emu/exec/alu/alu_row.h"
#include "emu/exec/alu/forms.h"

#include <string.h>

static uint32_t bytes_of(emu_type t)
{
    uint32_t bits = emu_type_bits(t);
    return bits < 8 ? 1 : bits / 8;
}

static bool is_integer(emu_type t)
{
    return ((EMUI_OF_8 | EMUI_OF_INTEGERS) & EMUI_TYPE(t)) != 0;
}

/* ---- Operands ---- */

/* As wide as alu.c, compare.c, convert.c read them: which of a, b, c and x. */
static uint32_t operand_bytes(uint32_t is, const emu_ins *i, int which)
{
    uint32_t bytes = bytes_of(i->type);
    bool alu = (is & EMUI_INTEGER) != 0;
    if ((is & EMUI_CONVERTS) != 0)
        return i->from == EMU_NO_TYPE ? EMUI_ROW_BYTES : bytes_of(i->from);
    bool joins = (i->flags & (EMU_JOIN_AND | EMU_JOIN_OR | EMU_JOIN_XOR)) != 0;
    if ((is & EMUI_COMPARES) != 0 && which == 2)
        return joins || i->op == EMU_SELP || i->op == EMU_SLCT ? EMUI_ROW_BYTES : 0;
    if (which == 3 || ((is & EMUI_ADDRESSES) != 0 && which > 0))
        return EMUI_ROW_BYTES;
    if (alu && which == 1 && (i->op == EMU_SHL || i->op == EMU_SHR || i->op == EMU_BFE))
        return EMUI_ROW_BYTES;
    if (alu && which == 2 && (i->op == EMU_BFE || i->op == EMU_BFI))
        return EMUI_ROW_BYTES;
    return which == 2 && (is & EMUI_WIDENS) != 0 ? 2 * bytes : bytes;
}

static uint32_t result_bytes(uint32_t is, const emu_ins *i)
{
    if ((is & EMUI_COUNTS) != 0)
        return EMUI_ROW_BYTES;
    return (is & EMUI_WIDENS) != 0 ? 2 * bytes_of(i->type) : bytes_of(i->type);
}

static uint32_t any(const emui_undefined_value *v)
{
    uint32_t lanes = 0;
    for (int k = 0; k < EMUI_VALUE_BYTES; ++k)
        lanes |= v->byte[k];
    return lanes;
}

/* Every byte, in the lanes where there is an undefined one. */
static void fill(emui_undefined_value *v)
{
    uint32_t lanes = any(v);
    for (int k = 0; k < EMUI_VALUE_BYTES; ++k)
        v->byte[k] = lanes;
}

/* All operands, byte by byte on top of each other. */
static void read_all(const emu_warp *w, uint32_t is, const emu_ins *i, emui_undefined_value *v)
{
    const emu_operand *const operand[] = {&i->a, &i->b, &i->c, &i->x};
    for (int k = 0; k < 4; ++k)
        emui_undefined_read(w, *operand[k], operand_bytes(is, i, k), 0, v);
    for (int k = i->written; k < i->listed; ++k)
        emui_undefined_read(w, i->list[k], EMUI_ROW_BYTES, 0, v);
}

/* ---- Bits ---- */

/* A result byte of and (or) is known where one operand has zeros (ones) there. */
static void settle_bytes(const emu_warp *w, const emu_ins *i, emu_operand known,
                         emui_undefined_value *v)
{
    uint32_t bytes = bytes_of(i->type), settles = i->op == EMU_AND ? 0 : 0xff;
    emui_undefined_value of_known = {.computed = 0};
    emui_undefined_read(w, known, bytes, 0, &of_known);
    for (uint32_t left = any(v); left != 0; left &= left - 1) {
        int lane = emui_first(left);
        uint64_t is = bytes == 8 ? emui_u64(w, lane, known) : emui_u32(w, lane, known);
        for (uint32_t k = 0; k < bytes; ++k)
            if ((is >> 8 * k & 0xff) == settles && (of_known.byte[k] & emui_lane_bit[lane]) == 0)
                v->byte[k] &= ~emui_lane_bit[lane];
    }
}

/* and, or of predicates: the lanes where the other one settles it, and is defined. */
static uint32_t settled(const emu_warp *w, emu_operand o, bool by, bool negated)
{
    if (o.kind != EMU_PREDICATE)
        return 0;
    uint32_t is = w->predicate[o.r] ^ (negated ? UINT32_MAX : 0);
    return (by ? is : ~is) & ~emui_undefined_in(w, o, 1);
}

static void logic(const emu_warp *w, const emu_ins *i, emui_undefined_value *v)
{
    if (i->op == EMU_XOR)
        return;
    if (i->type != EMU_PRED) {
        settle_bytes(w, i, i->a, v);
        settle_bytes(w, i, i->b, v);
    } else
        v->byte[0] &=
            ~(settled(w, i->a, i->op == EMU_OR, false) | settled(w, i->b, i->op == EMU_OR, false));
}

/* Byte k of the result has bits of one byte of the operand, or of two neighbours. */
static void shift(const emu_ins *i, emui_undefined_value *v)
{
    int bytes = (int)bytes_of(i->type), n = i->b.value > 64 ? 64 : (int)i->b.value;
    bool sign = i->op == EMU_SHR && emui_is_signed(i->type);
    uint32_t from[EMUI_VALUE_BYTES] = {0};
    memcpy(from, v->byte, (size_t)bytes * sizeof from[0]);
    memset(v->byte, 0, sizeof v->byte);
    for (int k = 0; k < bytes; ++k)
        for (int bit = 8 * k; bit < 8 * k + 8; bit += 7) {
            int at = i->op == EMU_SHL ? bit - n : bit + n;
            if (at >= 8 * bytes && sign)
                at = 8 * bytes - 1;
            v->byte[k] |= at >= 0 && at < 8 * bytes ? from[at / 8] : 0;
        }
}

static void permute(const emu_warp *w, const emu_ins *i, emui_undefined_value *v)
{
    emui_undefined_value both = {.computed = 0};
    emui_undefined_read(w, i->a, EMUI_ROW_BYTES, 0, &both);
    emui_undefined_read(w, i->b, EMUI_ROW_BYTES, EMUI_ROW_BYTES, &both);
    for (uint32_t k = 0; k < EMUI_ROW_BYTES; ++k)
        v->byte[k] = both.byte[i->c.value >> 4 * k & 7];
}

/* The bytes that the field has bits of. */
static void extract(const emu_ins *i, emui_undefined_value *v)
{
    uint32_t first = (uint32_t)i->b.value & 0xff, length = (uint32_t)i->c.value & 0xff;
    for (uint32_t k = 0; k < EMUI_VALUE_BYTES; ++k)
        if (8 * k + 8 <= first || 8 * k >= first + length)
            v->byte[k] = 0;
    fill(v);
}

/* ---- Numbers ---- */

/* Sums, differences, products: carries go up. */
static void carry_up(emui_undefined_value *v)
{
    for (int k = 1; k < EMUI_VALUE_BYTES; ++k)
        v->byte[k] |= v->byte[k - 1];
}

/* Integers to integers: bytes above are zeros, or the sign. */
static void convert(const emu_ins *i, emui_undefined_value *v)
{
    uint32_t from = bytes_of(i->from);
    bool plain = is_integer(i->type) && is_integer(i->from) && i->b.kind == EMU_NOTHING &&
                 (i->flags & (EMU_SAT | EMU_PACK)) == 0;
    if (!plain)
        fill(v);
    for (uint32_t k = from; plain && k < EMUI_VALUE_BYTES; ++k)
        v->byte[k] = emui_is_signed(i->from) ? v->byte[from - 1] : 0;
}

static void arithmetic(const emu_warp *w, const emu_ins *i, emui_undefined_value *v)
{
    bool known = i->b.kind == EMU_IMM, both = known && i->c.kind == EMU_IMM;
    bool carries = (i->flags & (EMU_CC_IN | EMU_CC_OUT | EMU_SAT)) != 0;
    if (i->op == EMU_AND || i->op == EMU_OR || i->op == EMU_XOR)
        logic(w, i, v);
    else if ((i->op == EMU_SHL || i->op == EMU_SHR) && known)
        shift(i, v);
    else if (i->op == EMU_PRMT && i->count == EMU_PRMT_INDEX && i->c.kind == EMU_IMM)
        permute(w, i, v);
    else if (i->op == EMU_BFE && both)
        extract(i, v);
    else if ((i->op == EMU_ADD || i->op == EMU_SUB || i->op == EMU_MUL_LO || i->op == EMU_MAD_LO) &&
             !carries)
        carry_up(v);
    else if (i->op != EMU_NOT && i->op != EMU_MOV && (i->op != EMU_LOP3 || i->listed > 0))
        fill(v);
}

/* ---- Choices ---- */

/* What is chosen; all of it where the choice is undefined. */
static void select_one(const emu_warp *w, const emu_ins *i, emui_undefined_value *v)
{
    emui_undefined_value b = {.computed = 0};
    uint32_t first = i->c.kind == EMU_PREDICATE ? w->predicate[i->c.r] : 0;
    emui_undefined_read(w, i->a, bytes_of(i->type), 0, v);
    emui_undefined_read(w, i->b, bytes_of(i->type), 0, &b);
    for (int k = 0; k < EMUI_VALUE_BYTES; ++k)
        v->byte[k] = (v->byte[k] & first) | (b.byte[k] & ~first);
    v->computed = (v->computed & first) | (b.computed & ~first);
    for (uint32_t left = any(&b) & ~first; left != 0; left &= left - 1)
        v->origin[emui_first(left)] = b.origin[emui_first(left)];
    uint32_t choice = emui_undefined_in(w, i->c, 1);
    for (int k = 0; choice != 0 && k < EMUI_VALUE_BYTES; ++k)
        v->byte[k] |= choice;
    v->computed |= choice;
    for (uint32_t left = choice; left != 0; left &= left - 1)
        v->origin[emui_first(left)] = emui_undefined_row_of(w, i->c)->origin[emui_first(left)];
}

/* The lanes of some in which the comparison settles what it is joined with. */
static uint32_t settled_by_comparison(const emu_warp *w, const emu_ins *i, uint32_t lanes)
{
    uint32_t known = 0;
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
        bool is = emui_compared(w, emui_first(left), i);
        known |= is == ((i->flags & EMU_JOIN_OR) != 0) ? left & (0 - left) : 0;
    }
    return known;
}

static void compare(const emu_warp *w, uint32_t is, const emu_ins *i, emui_undefined_value *v)
{
    bool joins = (i->flags & (EMU_JOIN_AND | EMU_JOIN_OR)) != 0;
    bool negated = (i->flags & EMU_NEGATED) != 0;
    uint32_t known = 0;
    fill(v);
    if (joins && i->c.kind == EMU_PREDICATE) {
        uint32_t operands = emui_undefined_in(w, i->a, operand_bytes(is, i, 0)) |
                            emui_undefined_in(w, i->b, operand_bytes(is, i, 1));
        known = settled(w, i->c, (i->flags & EMU_JOIN_OR) != 0, negated) |
                settled_by_comparison(w, i, emui_undefined_in(w, i->c, 1) & ~operands);
    }
    for (int k = 0; k < EMUI_VALUE_BYTES; ++k)
        v->byte[k] &= ~known;
}

/* ---- Parts ---- */

static uint32_t part_bytes(const emu_ins *i)
{
    return bytes_of(i->type) / (uint32_t)(i->listed > 0 ? i->listed : 1);
}

static void pack(emu_warp *w, uint32_t active, const emu_ins *i)
{
    emui_undefined_value v = {.computed = 0};
    uint32_t part = part_bytes(i);
    for (int k = 0; k < i->listed; ++k)
        emui_undefined_read(w, i->list[k], part, part * (uint32_t)k, &v);
    emui_undefined_write(w, active, i->d, bytes_of(i->type), &v);
}

static void unpack(emu_warp *w, uint32_t active, const emu_ins *i)
{
    emui_undefined_value v = {.computed = 0};
    uint32_t part = part_bytes(i);
    emui_undefined_read(w, i->a, bytes_of(i->type), 0, &v);
    for (int k = 0; k < i->listed; ++k) {
        emui_undefined_write(w, active, i->list[k], part, &v);
        memmove(v.byte, v.byte + part, (EMUI_VALUE_BYTES - part) * sizeof v.byte[0]);
    }
}

static bool is_parts(uint32_t is, const emu_ins *i)
{
    return (is & EMUI_COPIES) != 0 && i->listed > 0;
}

/* ---- Registers that nobody wrote ---- */

static uint32_t written_of(const emu_warp *w, emu_operand o, uint32_t row)
{
    int32_t r = o.r + (int32_t)row;
    return o.kind == EMU_REG && r < w->m->config.registers ? w->written[r] : UINT32_MAX;
}

static void set_written(emu_warp *w, uint32_t active, emu_operand o, uint32_t row, uint32_t from)
{
    int32_t r = o.r + (int32_t)row;
    if (o.kind == EMU_REG && r < w->m->config.registers)
        w->written[r] = (w->written[r] & ~active) | (from & active);
}

/* Its own rows, as those behind them are other registers. */
static void move_whole(emu_warp *w, uint32_t active, const emu_ins *i)
{
    for (uint32_t row = 0; 32 * row < emu_type_bits(i->type); ++row)
        set_written(w, active, i->d, row, written_of(w, i->a, row));
}

/* A row of several parts has a value when one of them has. */
static void move_parts(emu_warp *w, uint32_t active, const emu_ins *i)
{
    const bool packs = i->written == 0;
    uint32_t part = emu_type_bits(i->type) / (uint32_t)i->listed, mask[EMUI_SPARE_ROWS] = {0};
    for (uint32_t k = 0, at = 0; k < (uint32_t)i->listed; ++k, at += part)
        for (uint32_t b = 0; b < part && at + b < 32 * EMUI_SPARE_ROWS; b += 32)
            if (packs)
                mask[(at + b) / 32] |= written_of(w, i->list[k], b / 32);
            else
                set_written(w, active, i->list[k], b / 32, written_of(w, i->a, (at + b) / 32));
    for (uint32_t row = 0; packs && 32 * row < emu_type_bits(i->type); ++row)
        set_written(w, active, i->d, row, mask[row]);
}

bool emui_move_written(emu_warp *w, uint32_t active, const emu_ins *i)
{
    const uint32_t is = w->m->traits[w->now];
    if (w->written == NULL)
        return false;
    if (is_parts(is, i))
        move_parts(w, active, i);
    else if ((is & EMUI_COPIES) != 0 && i->d.kind == EMU_REG)
        move_whole(w, active, i);
    else
        return false;
    return true;
}

/* ---- All ---- */

/* Nothing of it is undefined, nor what it writes to. */
static bool is_defined(const emu_warp *w, uint32_t active, uint32_t is, const emu_ins *i)
{
    const emu_operand *const operand[] = {&i->a, &i->b, &i->c, &i->x};
    uint32_t lanes = emui_undefined_in(w, i->d, result_bytes(is, i)) |
                     emui_undefined_in(w, i->e, result_bytes(is, i));
    for (int k = 0; k < 4; ++k)
        lanes |= emui_undefined_in(w, *operand[k], operand_bytes(is, i, k));
    for (int k = 0; k < i->listed; ++k)
        lanes |= emui_undefined_in(w, i->list[k], part_bytes(i));
    return (lanes & active) == 0;
}

void emui_undefined_flow(emu_warp *w, uint32_t active, const emu_ins *i)
{
    const uint32_t is = w->m->traits[w->now];
    const bool selects = (is & EMUI_SELECTS) != 0;
    if (is_defined(w, active, is, i))
        return;
    emui_undefined_value v = {.computed = 0};
    if (is_parts(is, i)) {
        if (i->written == 0)
            pack(w, active, i);
        else
            unpack(w, active, i);
        return;
    }
    if (selects)
        select_one(w, i, &v);
    else
        read_all(w, is, i, &v);
    if ((is & EMUI_INTEGER) != 0)
        arithmetic(w, i, &v);
    else if ((is & EMUI_CONVERTS) != 0)
        convert(i, &v);
    else if ((is & EMUI_COMPARES) != 0 && !selects)
        compare(w, is, i, &v);
    else if (!selects)
        fill(&v);
    if ((is & (EMUI_COPIES | EMUI_SELECTS)) == 0)
        v.computed = any(&v);
    emui_undefined_write(w, active, i->d, result_bytes(is, i), &v);
    fill(&v);
    emui_undefined_write(w, active, i->e, result_bytes(is, i), &v);
}
