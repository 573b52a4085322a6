/* operands.c - operands of the text as operands of the machine: registers by their number in the
 * function, immediates as bits.
 *
 *      REG          r: a register of the function; value: which word of it, of .x .y .z .w
 *      PREDICATE    r: a register of the function
 *
 * A register fits a type where both are as wide and not an integer the one, a float the other; .b
 * types are both. What is loaded, stored or converted may stand in a wider register. Here: one
 * operand, and all of them by the shapes of a form. Not here: addresses (addresses.c), which row a
 * register has (rows.c).
 * Follows the PTX ISA, "Operands", "Operand Size Exceeding Instruction-Type Size". */
#include "emu/decode/form.h"
#include "emu/exec/alu/numbers.h"

#include <inttypes.h>

static const char *type_name(emu_type t)
{
    return t == EMU_PRED ? "pred" : emui_format_of(t)->name;
}

/* ---- Registers and types ---- */

static bool is_float(emu_type t)
{
    return t == EMU_F16 || t == EMU_BF16 || t == EMU_F16X2 || t == EMU_BF16X2 || t == EMU_F32 ||
           t == EMU_TF32 || t == EMU_F64;
}

static bool is_bits(emu_type t)
{
    return t == EMU_B8 || t == EMU_B16 || t == EMU_B32 || t == EMU_B64 || t == EMU_B128;
}

static bool is_integer(emu_type t)
{
    return t != EMU_PRED && !is_float(t) && !is_bits(t);
}

static bool fits(emu_type reg, emu_type type, bool may_wide)
{
    uint32_t has = emu_type_bits(reg), wants = emu_type_bits(type);
    if ((reg == EMU_PRED) != (type == EMU_PRED))
        return false;
    if (has != wants && !(may_wide && has > wants))
        return false;
    return !(is_float(reg) && is_integer(type)) && !(is_integer(reg) && is_float(type));
}

static bool take_register(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_type type,
                          bool may_wide, emu_operand *to)
{
    const emui_ptx_register *reg = &d->function->reg[from->index];
    bool vector = reg->type.vector > 1;
    if (from->select != 0 && from->select != 'x')
        return emui_ptx_refuse(
            d, &from->at, "%s: only video instructions take a part of a register", d->now->name);
    if (reg->type.opaque)
        return emui_ptx_refuse(d, &from->at,
                               "%s: textures and surfaces are not part of this "
                               "machine",
                               reg->name);
    if (vector != (from->select == 'x'))
        return emui_ptx_refuse(d, &from->at,
                               "%s: an element of a vector register is meant by .x, "
                               ".y, .z or .w, and of no other",
                               reg->name);
    if (!fits(reg->type.type, type, may_wide))
        return emui_ptx_refuse(d, &from->at, "%s: %s is a register of .%s, .%s is expected%s",
                               d->now->name, reg->name, type_name(reg->type.type), type_name(type),
                               may_wide ? ", or a wider one" : "");
    *to = (emu_operand){.kind = type == EMU_PRED ? EMU_PREDICATE : EMU_REG, .r = from->index};
    if (vector)
        to->value = (uint64_t)from->lane * ((emu_type_bits(reg->type.type) + 31) / 32);
    return true;
}

/* ---- Immediates ---- */

static double double_of(uint64_t bits)
{
    double v;
    memcpy(&v, &bits, sizeof v);
    return v;
}

static uint64_t bits_of(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

static uint64_t cut(uint64_t v, uint32_t bits)
{
    return bits >= 64 ? v : v & ((UINT64_C(1) << bits) - 1);
}

/* A constant of floating point, in the width of the type: 0d and 1.5 are of 64 bits. */
static bool take_float(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_type type,
                       emu_operand *to)
{
    uint32_t bits = emu_type_bits(type);
    bool single = from->kind == EMUI_PTX_F32;
    uint64_t v = from->value;
    if (is_integer(type) || bits < 32 || bits > 64)
        return emui_ptx_refuse(d, &from->at, "%s: a floating-point constant where .%s is expected",
                               d->now->name, type_name(type));
    if (single && bits == 64)
        v = bits_of((double)emui_float_of((uint32_t)v));
    else if (!single && bits == 32)
        v = emui_encode(EMU_F32, double_of(v), EMU_RN, false);
    *to = (emu_operand){.kind = EMU_IMM, .value = v};
    return true;
}

static bool take_integer(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_type type,
                         emu_operand *to)
{
    if (is_float(type) && type != EMU_F16X2 && type != EMU_BF16X2)
        return emui_ptx_refuse(d, &from->at,
                               "%s: an integer where .%s is expected; 0f and 0d write "
                               "floating-point constants",
                               d->now->name, type_name(type));
    uint64_t v = type == EMU_PRED ? from->value != 0 : cut(from->value, emu_type_bits(type));
    *to = (emu_operand){.kind = EMU_IMM, .value = v};
    return true;
}

bool emui_ptx_take_number(emui_ptx_decoder *d, const emui_ptx_operand *from, uint64_t *to)
{
    *to = from->value;
    return from->kind == EMUI_PTX_INT ||
           emui_ptx_refuse(d, &from->at, "%s: a number is expected here", d->now->name);
}

/* ---- One operand ---- */

bool emui_ptx_value(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_type type, bool may_wide,
                    emu_operand *to)
{
    switch (from->kind) {
    case EMUI_PTX_REG:
        return take_register(d, from, type, may_wide, to);
    case EMUI_PTX_SPECIAL:
        if ((type == EMU_PRED) != (from->special == EMU_IS_EXPLICIT_CLUSTER) || is_float(type) ||
            from->select != 0)
            break;
        *to = (emu_operand){.kind = EMU_SPECIAL, .value = (uint64_t)from->special};
        return true;
    case EMUI_PTX_INT:
        return take_integer(d, from, type, to);
    case EMUI_PTX_F32:
    case EMUI_PTX_F64:
        return take_float(d, from, type, to);
    case EMUI_PTX_VARIABLE:
        return emui_ptx_refuse(d, &from->at, "%s: the address of %s is taken by mov", d->now->name,
                               from->variable->name);
    default:
        break;
    }
    return emui_ptx_refuse(d, &from->at, "%s: a register or a number of .%s is expected here",
                           d->now->name, type_name(type));
}

bool emui_ptx_result(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_type type,
                     bool may_wide, emu_operand *to)
{
    *to = (emu_operand){.kind = EMU_NOTHING};
    if (from->kind == EMUI_PTX_SINK)
        return true;
    if (from->kind != EMUI_PTX_REG || from->negated)
        return emui_ptx_refuse(d, &from->at,
                               "%s: a register of .%s is expected here, it is written",
                               d->now->name, type_name(type));
    return take_register(d, from, type, may_wide, to);
}

int emui_ptx_parts(const emui_ptx_operand *from, const emui_ptx_operand **part)
{
    bool many = from->kind == EMUI_PTX_VECTOR;
    *part = many ? from->part : from;
    return many ? from->parts : 1;
}

/* ---- All operands, by the shapes of the form ---- */

static emu_operand *place_of(emu_ins *ins, char place)
{
    switch (place) {
    case 'd':
        return &ins->d;
    case 'e':
        return &ins->e;
    case 'a':
        return &ins->a;
    case 'b':
        return &ins->b;
    case 'c':
        return &ins->c;
    default:
        return &ins->x;
    }
}

static emu_type twice(emu_type t)
{
    switch (t) {
    case EMU_U16:
        return EMU_U32;
    case EMU_S16:
        return EMU_S32;
    case EMU_U32:
        return EMU_U64;
    default:
        return EMU_S64;
    }
}

/* The type that a shape asks for. */
static emu_type type_of(const emui_ptx_shape *s, const emu_ins *ins)
{
    switch (s->kind) {
    case 'f':
    case 'R':
        return ins->from;
    case 'w':
        return twice(ins->type);
    case 'p':
        return EMU_PRED;
    case 'V':
        return EMU_B32;
    case 'n':
        return s->bits == 16 ? EMU_B16 : s->bits == 32 ? EMU_B32 : EMU_B64;
    default:
        return ins->type;
    }
}

static bool one_value(emui_ptx_decoder *d, const emui_ptx_shape *s, const emui_ptx_operand *from,
                      bool written, emu_ins *ins, emu_operand *to)
{
    bool wide = s->kind == 'r' || s->kind == 'R' || s->kind == 'v';
    emu_type type = type_of(s, ins);
    if (written)
        return emui_ptx_result(d, from, type, wide, to);
    if (from->negated && !s->may_be_negated)
        return emui_ptx_refuse(d, &from->at, "%s: this operand cannot be negated", d->now->name);
    ins->flags |= from->negated ? EMU_NEGATED : 0;
    return emui_ptx_value(d, from, type, wide, to);
}

/* Of a vector register that stands for its elements one of them. */
static emui_ptx_operand element_of(const emui_ptx_operand *whole, int k)
{
    emui_ptx_operand one = *whole;
    one.select = 'x';
    one.lane = k;
    return one;
}

static int elements_of(const emui_ptx_decoder *d, const emui_ptx_operand *from)
{
    bool whole = from->kind == EMUI_PTX_REG && from->select == 0;
    return whole ? d->function->reg[from->index].type.vector : 1;
}

/* Registers in braces, as many as the instruction says; or a vector register. */
static bool take_list(emui_ptx_decoder *d, const emui_ptx_shape *s, const emui_ptx_operand *from,
                      bool written, emu_ins *ins)
{
    const emui_ptx_operand *part;
    int n = emui_ptx_parts(from, &part), wants = ins->count > 0 ? ins->count : 1;
    bool whole = part == from && elements_of(d, from) > 1;
    n = whole ? elements_of(d, from) : n;
    if (n != wants)
        return emui_ptx_refuse(d, &from->at, "%s: %d registers in braces are expected, not %d",
                               d->now->name, wants, n);
    emu_operand *list = emui_ptx_list(d, n);
    if (list == NULL)
        return false;
    for (int k = 0; k < n; ++k) {
        emui_ptx_operand one = whole ? element_of(from, k) : part[k];
        if (!one_value(d, s, &one, written, ins, &list[k]))
            return false;
    }
    ins->list = list;
    ins->listed = n;
    ins->written = written ? n : 0;
    return true;
}

static bool take_coordinates(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_ins *ins)
{
    const emui_ptx_operand *part = NULL;
    int n = from->parts < 2 ? 0 : emui_ptx_parts(&from->part[1], &part);
    if (from->kind != EMUI_PTX_TENSOR || n != ins->count)
        return emui_ptx_refuse(d, &from->at, "%s: [map, {%d coordinates}] is expected here",
                               d->now->name, ins->count);
    emu_operand *list = emui_ptx_list(d, EMUI_PTX_COORDINATES);
    for (int k = 0; list != NULL && k < n; ++k)
        if (!emui_ptx_value(d, &part[k], EMU_B32, false, &list[k]))
            return false;
    ins->list = list;
    ins->listed = n;
    return list != NULL;
}

static bool take_address(emui_ptx_decoder *d, const emui_ptx_shape *s, const emui_ptx_operand *from,
                         emu_ins *ins)
{
    emu_space space = s->in == '>'   ? ins->to
                      : s->in == '#' ? EMU_SHARED
                      : s->in == '%' ? EMU_TENSOR
                      : s->in == '*' ? EMU_GENERIC
                                     : ins->space;
    if (s->has_list && !take_coordinates(d, from, ins))
        return false;
    if (!emui_ptx_address(d, from, &space, place_of(ins, s->place)))
        return false;
    if (s->in == '\0')
        ins->space = space;
    return true;
}

/* A count, which the machine keeps; or one that says nothing new. */
static bool take_number(emui_ptx_decoder *d, const emui_ptx_shape *s, const emui_ptx_operand *from,
                        emu_ins *ins)
{
    uint64_t v;
    if (!emui_ptx_take_number(d, from, &v))
        return false;
    if (s->place == 'n')
        ins->count = (int)v;
    return (s->place != 'n' || v <= INT32_MAX) ||
           emui_ptx_refuse(d, &from->at, "%s: %" PRIu64 " is too large", d->now->name, v);
}

/* d|e: the second result may be left out. */
static bool take_pair(emui_ptx_decoder *d, const emui_ptx_shape *s, const emui_ptx_operand *from,
                      emu_ins *ins)
{
    if (from->kind != EMUI_PTX_PAIR)
        return one_value(d, s, from, true, ins, place_of(ins, s->place));
    return one_value(d, s, &from->part[0], true, ins, place_of(ins, s->place)) &&
           emui_ptx_result(d, &from->part[1], EMU_PRED, false, place_of(ins, s->beside));
}

static bool take(emui_ptx_decoder *d, const emui_ptx_shape *s, const emui_ptx_operand *from,
                 emu_ins *ins)
{
    emu_operand policy;
    bool written = s->place == 'd' || s->place == 'e';
    if (s->kind == '[')
        return take_address(d, s, from, ins);
    if (s->place == 'n' || s->place == 'k')
        return take_number(d, s, from, ins);
    if (s->place == 'h')
        return emui_ptx_value(d, from, EMU_B64, false, &policy);
    if (s->beside != '\0')
        return take_pair(d, s, from, ins);
    if (s->place == 'l')
        return take_list(d, s, from, s == d->shapes, ins);
    if (s->kind == 'v' && ins->count > 0)
        return take_list(d, s, from, written, ins);
    if (s->kind == 'v' && from->kind == EMUI_PTX_VECTOR && from->parts == 1)
        from = from->part; /* { %r1 } */
    if (s->kind == 'i' && from->kind != EMUI_PTX_INT)
        return emui_ptx_refuse(d, &from->at, "%s: a number is expected here", d->now->name);
    return one_value(d, s, from, written, ins, place_of(ins, s->place));
}

/* How many operands must be there from shape k on. */
static int needed(const emui_ptx_opcode *o, int k)
{
    int n = 0;
    for (; k < o->shapes; ++k)
        n += o->shape[k].place == 'h' ? o->is_hinted : !o->shape[k].optional;
    return n;
}

/* How many may be there. */
static int most(const emui_ptx_opcode *o)
{
    int n = 0;
    for (int k = 0; k < o->shapes; ++k)
        n += o->shape[k].place != 'h' || o->is_hinted;
    return n;
}

static bool wrong_number(emui_ptx_decoder *d, const emui_ptx_opcode *o)
{
    char form[140];
    emui_ptx_form_print(o->form, form, sizeof form);
    return emui_ptx_refuse(d, NULL, "%s: %d operands, expected %s", d->now->name, d->now->operands,
                           form);
}

bool emui_ptx_take_operands(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    int at = 0, n = d->now->operands;
    d->shapes = o->shape;
    if (n < needed(o, 0) || n > most(o))
        return wrong_number(d, o);
    for (int k = 0; k < o->shapes; ++k) {
        const emui_ptx_shape *s = &o->shape[k];
        bool is_there = s->place == 'h' ? o->is_hinted : !s->optional || n - at > needed(o, k + 1);
        if (!is_there)
            continue;
        if (!take(d, s, &d->now->operand[at++], ins))
            return false;
    }
    return true;
}
