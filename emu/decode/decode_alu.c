/* decode_alu.c - forms of integer arithmetic, bits, moves, comparisons and choices.
 *
 * Here: rows, and what their texts cannot say: moves of parts and of addresses, sets. Not here:
 * floating point (decode_float.c), video instructions (decode_video.c). Follows the PTX ISA,
 * "Integer Arithmetic Instructions", "Extended-Precision Integer Arithmetic Instructions",
 * "Comparison and Selection Instructions", "Logic and Shift Instructions", "mov". */
#include "emu/decode/form.h"

/* ---- Integers ---- */

static const emui_ptx_form integers[] = {
    {.text = "add.$IP  d, a, b", emu_alu, EMU_ADD},
    {.text = "add.sat.s32  d, a, b", emu_alu, EMU_ADD},
    {.text = "add.cc.$C  d, a, b", emu_alu, EMU_ADD},
    {.text = "addc{.cc}.$C  d, a, b", emu_alu, EMU_ADD, EMU_CC_IN},
    {.text = "addc.$PK  d, a, b", emu_alu, EMU_ADD, EMU_CC_IN},
    {.text = "sub.$I  d, a, b", emu_alu, EMU_SUB},
    {.text = "sub.sat.s32  d, a, b", emu_alu, EMU_SUB},
    {.text = "sub.cc.$C  d, a, b", emu_alu, EMU_SUB},
    {.text = "subc{.cc}.$C  d, a, b", emu_alu, EMU_SUB, EMU_CC_IN},
    {.text = "subc.$PK  d, a, b", emu_alu, EMU_SUB, EMU_CC_IN},
    {.text = "mul.lo.$I  d, a, b", emu_alu, EMU_MUL_LO},
    {.text = "mul.hi.$I  d, a, b", emu_alu, EMU_MUL_HI},
    {.text = "mul.wide.$W  d:w, a, b", emu_alu, EMU_MUL_WIDE},
    {.text = "mad.lo{.cc}.$C  d, a, b, c", emu_alu, EMU_MAD_LO},
    {.text = "mad.lo.$I  d, a, b, c", emu_alu, EMU_MAD_LO},
    {.text = "mad.hi{.cc}.$C  d, a, b, c", emu_alu, EMU_MAD_HI},
    {.text = "mad.hi.$I  d, a, b, c", emu_alu, EMU_MAD_HI},
    {.text = "mad.hi.sat.s32  d, a, b, c", emu_alu, EMU_MAD_HI},
    {.text = "mad.wide.$W  d:w, a, b, c:w", emu_alu, EMU_MAD_WIDE},
    {.text = "madc.lo{.cc}.$C  d, a, b, c", emu_alu, EMU_MAD_LO, EMU_CC_IN},
    {.text = "madc.lo.$PK  d, a, b, c", emu_alu, EMU_MAD_LO, EMU_CC_IN},
    {.text = "madc.hi{.cc}.$C  d, a, b, c", emu_alu, EMU_MAD_HI, EMU_CC_IN},
    {.text = "mul24.$lohi.$U  d, a, b", emu_alu, EMU_MUL24_LO},
    {.text = "mad24.$lohi.$U  d, a, b, c", emu_alu, EMU_MAD24_LO},
    {.text = "mad24.hi.sat.s32  d, a, b, c", emu_alu, EMU_MAD24_HI},
    {.text = "sad.$I  d, a, b, c", emu_alu, EMU_SAD},
    {.text = "div.$I  d, a, b", emu_alu, EMU_DIV},
    {.text = "rem.$I  d, a, b", emu_alu, EMU_REM},
    {.text = "abs.$S  d, a", emu_alu, EMU_ABS},
    {.text = "neg.$S  d, a", emu_alu, EMU_NEG},
    {.text = "min.$IP  d, a, b", emu_alu, EMU_MIN},
    {.text = "min.relu.$IR  d, a, b", emu_alu, EMU_MIN},
    {.text = "max.$IP  d, a, b", emu_alu, EMU_MAX},
    {.text = "max.relu.$IR  d, a, b", emu_alu, EMU_MAX},
    {.text = "dp4a.$U.$U  d:32, a, b:f, c:32", emu_alu, EMU_DP4A},
    {.text = "dp2a.$lohi.$U.$U  d:32, a, b:f, c:32", emu_alu, EMU_DP2A_LO},
};

const emui_ptx_family emui_ptx_integers = EMUI_PTX_FAMILY(integers);

/* ---- Moves ---- */

static emu_type bits_type(uint32_t bits)
{
    switch (bits) {
    case 8:
        return EMU_B8;
    case 16:
        return EMU_B16;
    case 32:
        return EMU_B32;
    case 64:
        return EMU_B64;
    default:
        return EMU_NO_TYPE;
    }
}

/* mov.b64 d, {a, b} and mov.b64 {a, b}, a: parts of one width, the lowest first. */
static bool take_parts(emui_ptx_decoder *d, const emui_ptx_operand *many, bool written,
                       emu_ins *ins)
{
    int n = many->parts;
    emu_type part = n < 1 ? EMU_NO_TYPE : bits_type(emu_type_bits(ins->type) / (uint32_t)n);
    emu_operand *list = emui_ptx_list(d, n);
    if (list == NULL)
        return false;
    if (part == EMU_NO_TYPE || (n & (n - 1)) != 0 || n < 2)
        return emui_ptx_refuse(d, &many->at,
                               "mov: a register has 2 or 4 parts of 8, 16, 32 or 64 "
                               "bits, not %d",
                               n);
    for (int k = 0; k < n; ++k)
        if (!(written ? emui_ptx_result : emui_ptx_value)(d, &many->part[k], part, false, &list[k]))
            return false;
    ins->list = list;
    ins->listed = n;
    ins->written = written ? n : 0;
    return true;
}

/* The address of a variable; each CTA has its own shared ones, each call its own local ones. */
static bool take_address(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_ins *ins)
{
    emu_space space;
    uint64_t address;
    if (!emui_ptx_place_of(d, from, &space, &address))
        return false;
    if (emu_type_bits(ins->type) < 32 || ins->type == EMU_B128)
        return emui_ptx_refuse(d, &from->at, "mov: an address has 32 or 64 bits");
    emui_ptx_set_address(space, address + from->value, ins);
    return true;
}

void emui_ptx_set_address(emu_space space, uint64_t address, emu_ins *ins)
{
    bool own = space == EMU_SHARED || space == EMU_LOCAL;
    if (!own) {
        ins->a = (emu_operand){.kind = EMU_IMM, .value = address};
        return;
    }
    ins->execute = emu_address;
    ins->op = EMU_ADDRESS_OF;
    ins->space = space;
    ins->a = (emu_operand){.kind = EMU_ADDRESS, .r = -1, .value = address};
}

/* The address of a function, whose code the program then has; that of a kernel is for launches. */
static bool take_function(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_ins *ins)
{
    const emui_ptx_function *f = emui_ptx_function_of(d->module, from->name);
    if (f == NULL || !f->is_defined || emu_type_bits(ins->type) != 64)
        return emui_ptx_refuse(d, &from->at, "mov: %s has no address of 64 bits that a call takes",
                               from->name);
    uint64_t first = d->symbols == NULL ? 0 : d->symbols->functions; /* NULL: nothing is placed */
    ins->a =
        (emu_operand){.kind = EMU_IMM, .value = emui_ptx_function_address(first, d->module, f)};
    return f->is_entry || emui_ptx_refer(d, (emui_ptx_reference){d->code->length, f, false});
}

static bool move(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    (void)o;
    if (d->now->operands != 2)
        return emui_ptx_refuse(d, NULL, "mov: %d operands, expected d, a", d->now->operands);
    const emui_ptx_operand *to = &d->now->operand[0], *from = &d->now->operand[1];
    if (to->kind == EMUI_PTX_VECTOR)
        return take_parts(d, to, true, ins) && emui_ptx_value(d, from, ins->type, false, &ins->a);
    if (!emui_ptx_result(d, to, ins->type, false, &ins->d))
        return false;
    if (from->kind == EMUI_PTX_VECTOR)
        return take_parts(d, from, false, ins);
    if (from->kind == EMUI_PTX_VARIABLE)
        return take_address(d, from, ins);
    if (from->kind == EMUI_PTX_FUNCTION)
        return take_function(d, from, ins);
    if (from->negated && ins->type != EMU_PRED)
        return emui_ptx_refuse(d, &from->at, "mov: this operand cannot be negated");
    ins->op = from->negated ? EMU_NOT : EMU_MOV;
    return emui_ptx_value(d, from, ins->type, false, &ins->a);
}

/* not.pred d, !a is a move. */
static bool negate(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    (void)o;
    if ((ins->flags & EMU_NEGATED) != 0) {
        if (ins->type != EMU_PRED)
            return emui_ptx_refuse(d, &d->now->operand[1].at,
                                   "not: this operand cannot be negated");
        ins->op = EMU_MOV;
        ins->flags &= ~(uint32_t)EMU_NEGATED;
    }
    return emui_ptx_emit(d, ins);
}

/* ---- Bits ---- */

static const emui_ptx_form bits[] = {
    {.text = "mov.$M  d, a", emu_alu, EMU_MOV, .operands = move},
    {.text = "and.$PI  d, a, b", emu_alu, EMU_AND},
    {.text = "or.$PI  d, a, b", emu_alu, EMU_OR},
    {.text = "xor.$PI  d, a, b", emu_alu, EMU_XOR},
    {.text = "not.$PI  d, !a", emu_alu, EMU_NOT, .build = negate},
    {.text = "cnot.$B  d, a", emu_alu, EMU_CNOT},
    {.text = "shl.$B  d, a, b:32", emu_alu, EMU_SHL},
    {.text = "shr.$BI  d, a, b:32", emu_alu, EMU_SHR},
    {.text = "shf.$lr.$end.b32  d, a, b, c", emu_alu, EMU_SHF_L},
    {.text = "lop3.b32  d, a, b, c, x:i", emu_alu, EMU_LOP3},
    {.text = "lop3.$andor.b32  d|e, a, b, c, x:i, !l:p", emu_alu, EMU_LOP3},
    {.text = "prmt.b32{.$mode}  d, a, b, c", emu_alu, EMU_PRMT},
    {.text = "popc.$BB  d:32, a", emu_alu, EMU_POPC},
    {.text = "clz.$BB  d:32, a", emu_alu, EMU_CLZ},
    {.text = "brev.$BB  d, a", emu_alu, EMU_BREV},
    {.text = "bfind{.shiftamt}.$C  d:32, a", emu_alu, EMU_BFIND},
    {.text = "bfe.$C  d, a, b:32, c:32", emu_alu, EMU_BFE},
    {.text = "bfi.$BB  d, a, b, c:32, x:32", emu_alu, EMU_BFI},
    {.text = "szext.$end.$U  d, a, b:32", emu_alu, EMU_SZEXT},
    {.text = "bmsk.$end.b32  d, a, b", emu_alu, EMU_BMSK},
    {.text = "fns.b32  d, a, b, c", emu_alu, EMU_FNS},
};

const emui_ptx_family emui_ptx_bits = EMUI_PTX_FAMILY(bits);

/* ---- Comparisons ---- */

/* .and, .or and .xor join a predicate to the result, which is there if they are. */
static bool compare(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    bool joins = (ins->flags & (EMU_JOIN_AND | EMU_JOIN_OR | EMU_JOIN_XOR)) != 0;
    (void)o;
    if (joins != (ins->c.kind != EMU_NOTHING))
        return emui_ptx_refuse(d, NULL,
                               "%s: .and, .or or .xor and a predicate as the last operand "
                               "belong together",
                               d->now->name);
    return emui_ptx_emit(d, ins);
}

/* By a negated predicate the operands change places. */
static bool choose(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    emu_operand a = ins->a;
    (void)o;
    if ((ins->flags & EMU_NEGATED) != 0) {
        ins->a = ins->b;
        ins->b = a;
        ins->flags &= ~(uint32_t)EMU_NEGATED;
    }
    return emui_ptx_emit(d, ins);
}

/* set.eq.u32.f32: what is written, then what is compared. */
static const char *prepare_set(emui_ptx_opcode *o)
{
    o->ins.type = o->type[1];
    o->ins.from = o->type[0];
    return NULL;
}

/* slct's third operand is of the second type. */
static const emui_ptx_form compares[] = {
    {.text = "setp.$eq{.$bool}.$B  d:p|e, a, b, !c:p?", emu_compare, EMU_SETP, .build = compare},
    {.text = "setp.$cmp{.$bool}.$I  d:p|e, a, b, !c:p?", emu_compare, EMU_SETP, .build = compare},
    {.text = "setp.$fcmp{.$bool}{.ftz}.$FH  d:p|e, a, b, !c:p?",
     emu_compare,
     EMU_SETP,
     .build = compare},
    {.text = "setp.$fcmp{.$bool}.$FG  d:p|e, a, b, !c:p?", emu_compare, EMU_SETP, .build = compare},
    {.text = "set.$eq{.$bool}.$D.$B  d:f, a, b, !c:p?",
     emu_compare,
     EMU_SET,
     .prepare = prepare_set,
     .build = compare},
    {.text = "set.$cmp{.$bool}.$D.$I  d:f, a, b, !c:p?",
     emu_compare,
     EMU_SET,
     .prepare = prepare_set,
     .build = compare},
    {.text = "set.$fcmp{.$bool}{.ftz}.$D.$FH  d:f, a, b, !c:p?",
     emu_compare,
     EMU_SET,
     .prepare = prepare_set,
     .build = compare},
    {.text = "set.$fcmp{.$bool}.$D.$FG  d:f, a, b, !c:p?",
     emu_compare,
     EMU_SET,
     .prepare = prepare_set,
     .build = compare},
    {.text = "selp.$V  d, a, b, !c:p", emu_compare, EMU_SELP, .build = choose},
    {.text = "slct.$V.s32  d, a, b, c:f", emu_compare, EMU_SLCT},
    {.text = "slct{.ftz}.$V.f32  d, a, b, c:f", emu_compare, EMU_SLCT},
    {.text = "testp.$test.$F  d:p, a", emu_compare, EMU_TESTP},
};

const emui_ptx_family emui_ptx_compares = EMUI_PTX_FAMILY(compares);
