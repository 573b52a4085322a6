/* alu.c - integers in registers: which forms there are, their operands and results.
 *
 * Follows the PTX ISA, "Integer Arithmetic Instructions", "Extended-Precision Integer Arithmetic
 * Instructions", "Logic and Shift Instructions", "mov", "prmt".
 *
 *      d    result, as wide as type; of mul.wide and mad.wide twice as wide
 *      a b c   operands      type   of them; PRED for logic of predicates
 *      x       a fourth one: the length of bfi, the immediate table of lop3
 *      from    of dp4a and dp2a: the type of b where it is not that of a
 *      count   of prmt: EMU_PRMT_..
 *      list    of mov: the parts of a register, low first, that it is made of or, where they are
 *              written, taken apart into; of lop3: the predicate that is joined to the result's
 *      e       of lop3: a predicate, whether the result is not 0, joined with list[0]
 *      flags   EMU_SAT, EMU_RELU (min, max), EMU_CC_OUT, EMU_CC_IN (add, sub, mad.lo, mad.hi),
 *              EMU_SHIFT_AMOUNT (bfind), EMU_WRAP (shf, szext, bmsk; without it they clamp),
 *              EMU_JOIN_AND, EMU_JOIN_OR, EMU_NEGATED (lop3)
 *
 * The common operations run over whole rows (rows.h, alu_wide.c); everything else goes lane by
 * lane through one 64-bit function (arithmetic.c, bits.c), whose result is cut to the width. What a
 * division by zero gives, quotient or rest, is left open by the ISA: all ones, as on an H200. */
#include "emu/exec/alu/alu_row.h"
#include "emu/exec/alu/forms.h"
#include "emu/exec/alu/integers.h"

static bool is_signed(emu_type t)
{
    return t == EMU_S16 || t == EMU_S32 || t == EMU_S64 || t == EMU_S16X2;
}

/* ---- Forms ---- */

typedef struct form {
    const char *name;
    uint32_t types, flags;
} form;

static const form forms[EMU_ALU_OPS] = {
    [EMU_ADD] = {"add", EMUI_OF_INTEGERS | EMUI_OF_PAIRS, EMU_SAT | EMU_CC_IN | EMU_CC_OUT},
    [EMU_SUB] = {"sub", EMUI_OF_INTEGERS, EMU_SAT | EMU_CC_IN | EMU_CC_OUT},
    [EMU_MUL_LO] = {"mul.lo", EMUI_OF_INTEGERS, 0},
    [EMU_MUL_HI] = {"mul.hi", EMUI_OF_INTEGERS, 0},
    [EMU_MUL_WIDE] = {"mul.wide", EMUI_OF_16 | EMUI_OF_32, 0},
    [EMU_MAD_LO] = {"mad.lo", EMUI_OF_INTEGERS, EMU_CC_IN | EMU_CC_OUT},
    [EMU_MAD_HI] = {"mad.hi", EMUI_OF_INTEGERS, EMU_SAT | EMU_CC_IN | EMU_CC_OUT},
    [EMU_MAD_WIDE] = {"mad.wide", EMUI_OF_16 | EMUI_OF_32, 0},
    [EMU_DIV] = {"div", EMUI_OF_INTEGERS, 0},
    [EMU_REM] = {"rem", EMUI_OF_INTEGERS, 0},
    [EMU_NEG] = {"neg", EMUI_OF_INTEGERS, 0},
    [EMU_ABS] = {"abs", EMUI_OF_INTEGERS, 0},
    [EMU_MIN] = {"min", EMUI_OF_INTEGERS | EMUI_OF_PAIRS, EMU_RELU},
    [EMU_MAX] = {"max", EMUI_OF_INTEGERS | EMUI_OF_PAIRS, EMU_RELU},
    [EMU_SAD] = {"sad", EMUI_OF_INTEGERS, 0},
    [EMU_DP4A] = {"dp4a", EMUI_OF_32, 0},
    [EMU_DP2A_LO] = {"dp2a.lo", EMUI_OF_32, 0},
    [EMU_DP2A_HI] = {"dp2a.hi", EMUI_OF_32, 0},
    [EMU_MUL24_LO] = {"mul24.lo", EMUI_OF_32, 0},
    [EMU_MUL24_HI] = {"mul24.hi", EMUI_OF_32, 0},
    [EMU_MAD24_LO] = {"mad24.lo", EMUI_OF_32, 0},
    [EMU_MAD24_HI] = {"mad24.hi", EMUI_OF_32, EMU_SAT},
    [EMU_MOV] = {"mov",
                 EMUI_TYPE(EMU_PRED) | EMUI_TYPE(EMU_B128) | EMUI_OF_INTEGERS | EMUI_OF_PAIRS |
                     EMUI_OF_FLOATS,
                 0},
    [EMU_AND] = {"and", EMUI_TYPE(EMU_PRED) | EMUI_OF_INTEGERS, 0},
    [EMU_OR] = {"or", EMUI_TYPE(EMU_PRED) | EMUI_OF_INTEGERS, 0},
    [EMU_XOR] = {"xor", EMUI_TYPE(EMU_PRED) | EMUI_OF_INTEGERS, 0},
    [EMU_NOT] = {"not", EMUI_TYPE(EMU_PRED) | EMUI_OF_INTEGERS, 0},
    [EMU_CNOT] = {"cnot", EMUI_OF_INTEGERS, 0},
    [EMU_SHL] = {"shl", EMUI_OF_INTEGERS, 0},
    [EMU_SHR] = {"shr", EMUI_OF_INTEGERS, 0},
    [EMU_SHF_L] = {"shf.l", EMUI_OF_32, EMU_WRAP},
    [EMU_SHF_R] = {"shf.r", EMUI_OF_32, EMU_WRAP},
    [EMU_LOP3] = {"lop3", EMUI_OF_32, EMU_JOIN_AND | EMU_JOIN_OR | EMU_NEGATED},
    [EMU_PRMT] = {"prmt", EMUI_OF_32, 0},
    [EMU_POPC] = {"popc", EMUI_OF_32 | EMUI_OF_64, 0},
    [EMU_CLZ] = {"clz", EMUI_OF_32 | EMUI_OF_64, 0},
    [EMU_BREV] = {"brev", EMUI_OF_32 | EMUI_OF_64, 0},
    [EMU_BFIND] = {"bfind", EMUI_OF_32 | EMUI_OF_64, EMU_SHIFT_AMOUNT},
    [EMU_BFE] = {"bfe", EMUI_OF_32 | EMUI_OF_64, 0},
    [EMU_BFI] = {"bfi", EMUI_OF_32 | EMUI_OF_64, 0},
    [EMU_SZEXT] = {"szext", EMUI_OF_32, EMU_WRAP},
    [EMU_BMSK] = {"bmsk", EMUI_OF_32, EMU_WRAP},
    [EMU_FNS] = {"fns", EMUI_OF_32, 0},
};

/* The modifiers that not every type has. */
static bool has_modifiers(const emu_ins *i)
{
    bool carries = (i->flags & (EMU_CC_IN | EMU_CC_OUT)) != 0;
    if (((i->flags & EMU_SAT) != 0 && i->type != EMU_S32) ||
        ((i->flags & EMU_RELU) != 0 && i->type != EMU_S32 && i->type != EMU_S16X2))
        return false;
    bool wide = ((EMUI_OF_32 | EMUI_OF_64) & EMUI_TYPE(i->type)) != 0;
    bool takes = (EMUI_OF_16 & EMUI_TYPE(i->type)) != 0 && (i->flags & EMU_CC_OUT) == 0 &&
                 i->op != EMU_MAD_HI; /* of which ptxas makes something else */
    return !carries || wide || takes;
}

/* EMU_FAULT where it is a form that sm_90a does not have. */
static emu_result refused(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    static const form none = {"an operation without a name", 0, 0};
    const form *f = (unsigned)i->op < EMU_ALU_OPS ? &forms[i->op] : &none;
    if ((f->types & EMUI_TYPE(i->type)) != 0 && (i->flags & ~f->flags) == 0 && has_modifiers(i))
        return EMU_DONE;
    const char *modifier = (i->flags & EMU_SAT) != 0      ? ".sat"
                           : (i->flags & EMU_RELU) != 0   ? ".relu"
                           : (i->flags & EMU_CC_OUT) != 0 ? ".cc"
                                                          : "";
    return emui_no_form(m, w, active, f->name, modifier, i->type);
}

/* ---- One lane ---- */

/* Counts are 32 bits wide whatever is counted, wide products twice as wide as their factors. */
static uint32_t result_bits(const emu_ins *i)
{
    uint32_t bits = emu_type_bits(i->type);
    if (i->op == EMU_MUL_WIDE || i->op == EMU_MAD_WIDE)
        return 2 * bits;
    return i->op == EMU_POPC || i->op == EMU_CLZ || i->op == EMU_BFIND ? 32 : bits;
}

static uint64_t read_bits(const emu_warp *w, int lane, emu_operand o, uint32_t bits)
{
    return emui_cut(bits == 64 ? emui_u64(w, lane, o) : emui_u32(w, lane, o), bits);
}

static emui_operands read_operands(const emu_warp *w, int lane, const emu_ins *i)
{
    uint32_t bits = emu_type_bits(i->type);
    bool sign = is_signed(i->type);
    emui_operands o = {.bits = bits, .sign = sign};
    o.b_sign = i->from == EMU_NO_TYPE ? sign : is_signed(i->from);
    bool count = i->op == EMU_SHL || i->op == EMU_SHR;
    bool field = i->op == EMU_BFE || i->op == EMU_BFI;
    o.a = read_bits(w, lane, i->a, bits);
    o.b = read_bits(w, lane, i->b, count || i->op == EMU_BFE ? 32 : bits);
    o.c = read_bits(w, lane, i->c, field ? 32 : i->op == EMU_MAD_WIDE ? 2 * bits : bits);
    o.x = read_bits(w, lane, i->x, 32);
    return o;
}

/* add.cc, addc, sub.cc, subc, mad.cc, madc: the carry of each lane is kept between instructions. */
static uint64_t with_carry(emu_warp *w, int lane, const emu_ins *i, emui_operands o)
{
    uint64_t in = (i->flags & EMU_CC_IN) != 0 ? w->carry >> lane & 1 : 0;
    bool minus = i->op == EMU_SUB;
    if (i->op == EMU_MAD_LO || i->op == EMU_MAD_HI) {
        o.a = emui_cut(i->op == EMU_MAD_LO ? o.a * o.b : emui_multiply_high(o), o.bits);
        o.b = o.c;
    }
    uint64_t d = emui_cut(minus ? o.a - o.b - in : o.a + o.b + in, o.bits);
    bool out = minus ? o.a < o.b || (o.a == o.b && in != 0) : d < o.a || (d == o.a && in != 0);
    if ((i->flags & EMU_CC_OUT) != 0)
        w->carry = (w->carry & ~(UINT32_C(1) << lane)) | (uint32_t)out << lane;
    return d;
}

/* A register of up to 128 bits made of its parts, or taken apart. */
typedef struct whole {
    uint64_t part[2];
} whole;

static whole read_whole(const emu_warp *w, int lane, emu_operand o, uint32_t bits)
{
    whole v = {{read_bits(w, lane, o, bits > 64 ? 64 : bits), 0}};
    o.r += 2;
    if (bits == 128)
        v.part[1] = emui_u64(w, lane, o);
    return v;
}

static void write_whole(emu_warp *w, int lane, emu_operand o, uint32_t bits, whole v)
{
    if (bits <= 32) {
        emui_set32(w, lane, o, (uint32_t)v.part[0]);
        return;
    }
    emui_set64(w, lane, o, v.part[0]);
    o.r += 2;
    if (bits == 128)
        emui_set64(w, lane, o, v.part[1]);
}

/* mov d, {x, y, ..}; mov {x, y, ..}, a; and of 128 bits mov d, a. */
static void move_parts(emu_warp *w, int lane, const emu_ins *i)
{
    uint32_t bits = emu_type_bits(i->type), n = i->listed > 0 ? (uint32_t)i->listed : 1;
    uint32_t wide = bits / n;
    whole v = {{0, 0}};
    if (i->listed == 0 || i->written > 0)
        v = read_whole(w, lane, i->a, bits);
    for (uint32_t k = 0; k < n && i->listed > 0; ++k) {
        uint64_t *part = &v.part[k * wide / 64];
        uint32_t at = k * wide % 64;
        if (i->written > 0)
            write_whole(w, lane, i->list[k], wide, (whole){{emui_cut(*part >> at, wide), 0}});
        else
            *part |= read_bits(w, lane, i->list[k], wide) << at;
    }
    if (i->written == 0)
        write_whole(w, lane, i->d, bits, v);
}

/* lop3.BoolOp: the predicate beside the result. */
static void set_joined(emu_warp *w, int lane, const emu_ins *i, uint64_t d)
{
    bool other = i->listed > 0 && emui_pred(w, lane, i->list[0]);
    other = other != ((i->flags & EMU_NEGATED) != 0);
    bool is = (uint32_t)d != 0;
    emui_set_pred(w, lane, i->e, (i->flags & EMU_JOIN_AND) != 0 ? is && other : is || other);
}

static void one_lane(emu_warp *w, int lane, const emu_ins *i)
{
    emui_operands o = read_operands(w, lane, i);
    uint32_t wide = result_bits(i);
    uint64_t d;
    if ((i->flags & (EMU_CC_IN | EMU_CC_OUT)) != 0)
        d = with_carry(w, lane, i, o);
    else
        d = i->op < EMU_MOV ? emui_arithmetic(i, o) : emui_bitwise(i, o);
    if (i->d.kind == EMU_PREDICATE)
        emui_set_pred(w, lane, i->d, d & 1);
    else if (wide == 64)
        emui_set64(w, lane, i->d, d);
    else
        emui_set32(w, lane, i->d, (uint32_t)emui_cut(d, wide));
    if (i->op == EMU_LOP3 && i->e.kind != EMU_NOTHING)
        set_joined(w, lane, i, d);
}

emu_result emu_alu(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    if (emui_alu_wide(w, active, i) || emui_alu_parts_row(w, active, i))
        return EMU_DONE;
    if (refused(m, w, active, i) == EMU_FAULT)
        return EMU_FAULT;
    bool parts = i->op == EMU_MOV && (i->listed > 0 || i->type == EMU_B128);
    for (uint32_t left = active; left != 0; left &= left - 1)
        if (parts)
            move_parts(w, emui_first(left), i);
        else
            one_lane(w, emui_first(left), i);
    return EMU_DONE;
}
