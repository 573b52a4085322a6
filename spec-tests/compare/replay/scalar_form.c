/* scalar_form.c - see scalar_form.h: opcodes by their parts, operands in their order.
 *
 * An opcode is its name and modifiers, in any order but that of its types. Here: what each part
 * means to the machine. Not here: which forms there are, what they do. */
#include "spec-tests/compare/replay/scalar_form.h"

#include <stdlib.h>

enum { MAX_TYPES = 4 };

/* An opcode, cut at its dots. */
typedef struct opcode {
    char text[64];
    const char *name;
    emu_type type[MAX_TYPES];
    int types;
    uint32_t flags;
    int round, comparison, test, mode;
    int second; /* .hi, .r, .wide: how far behind the first of its operations */
} opcode;

typedef struct word_value {
    const char *word;
    int value;
    uint32_t flags;
} word_value;

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const word_value *find(const word_value *table, size_t n, const char *word)
{
    for (size_t k = 0; k < n; ++k)
        if (strcmp(table[k].word, word) == 0)
            return &table[k];
    return NULL;
}

static const word_value types[] = {
    {"pred", EMU_PRED, 0},     {"b8", EMU_B8, 0},       {"u8", EMU_U8, 0},
    {"s8", EMU_S8, 0},         {"b16", EMU_B16, 0},     {"u16", EMU_U16, 0},
    {"s16", EMU_S16, 0},       {"f16", EMU_F16, 0},     {"bf16", EMU_BF16, 0},
    {"b32", EMU_B32, 0},       {"u32", EMU_U32, 0},     {"s32", EMU_S32, 0},
    {"f32", EMU_F32, 0},       {"tf32", EMU_TF32, 0},   {"f16x2", EMU_F16X2, 0},
    {"bf16x2", EMU_BF16X2, 0}, {"u16x2", EMU_U16X2, 0}, {"s16x2", EMU_S16X2, 0},
    {"b64", EMU_B64, 0},       {"u64", EMU_U64, 0},     {"s64", EMU_S64, 0},
    {"f64", EMU_F64, 0},       {"b128", EMU_B128, 0},   {"e4m3x2", EMU_E4M3, 0},
    {"e5m2x2", EMU_E5M2, 0},   {"u2", EMU_U2, 0},       {"s2", EMU_S2, 0},
    {"u4", EMU_U4, 0},         {"s4", EMU_S4, 0},
};

static const word_value rounds[] = {{"rn", EMU_RN, 0},
                                    {"rz", EMU_RZ, 0},
                                    {"rm", EMU_RM, 0},
                                    {"rp", EMU_RP, 0},
                                    {"rna", EMU_RNA, 0},
                                    {"rni", EMU_RN, EMU_TO_INTEGER},
                                    {"rzi", EMU_RZ, EMU_TO_INTEGER},
                                    {"rmi", EMU_RM, EMU_TO_INTEGER},
                                    {"rpi", EMU_RP, EMU_TO_INTEGER}};

static const word_value comparisons[] = {
    {"eq", EMU_CMP_EQ, 0},   {"ne", EMU_CMP_NE, 0},   {"lt", EMU_CMP_LT, 0},
    {"le", EMU_CMP_LE, 0},   {"gt", EMU_CMP_GT, 0},   {"ge", EMU_CMP_GE, 0},
    {"lo", EMU_CMP_LT, 0},   {"ls", EMU_CMP_LE, 0},   {"hi", EMU_CMP_GT, 0},
    {"hs", EMU_CMP_GE, 0},   {"equ", EMU_CMP_EQU, 0}, {"neu", EMU_CMP_NEU, 0},
    {"ltu", EMU_CMP_LTU, 0}, {"leu", EMU_CMP_LEU, 0}, {"gtu", EMU_CMP_GTU, 0},
    {"geu", EMU_CMP_GEU, 0}, {"num", EMU_CMP_NUM, 0}, {"nan", EMU_CMP_NAN, 0}};

static const word_value tests[] = {
    {"finite", EMU_TEST_FINITE, 0}, {"infinite", EMU_TEST_INFINITE, 0},
    {"number", EMU_TEST_NUMBER, 0}, {"notanumber", EMU_TEST_NAN, 0},
    {"normal", EMU_TEST_NORMAL, 0}, {"subnormal", EMU_TEST_SUBNORMAL, 0}};

static const word_value modes[] = {{"f4e", EMU_PRMT_F4E, 0}, {"b4e", EMU_PRMT_B4E, 0},
                                   {"rc8", EMU_PRMT_RC8, 0}, {"ecl", EMU_PRMT_ECL, 0},
                                   {"ecr", EMU_PRMT_ECR, 0}, {"rc16", EMU_PRMT_RC16, 0}};

/* Modifiers that are a flag wherever they stand, or say what is done anyway. */
static const word_value flags[] = {{"ftz", 0, EMU_FTZ},
                                   {"sat", 0, EMU_SAT},
                                   {"NaN", 0, EMU_NAN},
                                   {"relu", 0, EMU_RELU},
                                   {"satfinite", 0, EMU_SATFINITE},
                                   {"xorsign", 0, EMU_XORSIGN},
                                   {"oob", 0, EMU_OOB},
                                   {"pack", 0, EMU_PACK},
                                   {"wrap", 0, EMU_WRAP},
                                   {"shiftamt", 0, EMU_SHIFT_AMOUNT},
                                   {"cc", 0, EMU_CC_OUT},
                                   {"and", 0, EMU_JOIN_AND},
                                   {"or", 0, EMU_JOIN_OR},
                                   {"xor", 0, EMU_JOIN_XOR},
                                   {"approx", 0, EMU_APPROX},
                                   {"full", 0, EMU_FULL},
                                   {"clamp", 0, 0},
                                   {"abs", 0, 0},
                                   {"lo", 0, 0},
                                   {"l", 0, 0}};

static const word_value seconds[] = {{"hi", 1, 0}, {"r", 1, 0}, {"wide", 2, 0}};

/* ---- Opcodes ---- */

/* A modifier that one table knows. */
static bool take(opcode *o, int *to, const word_value *table, size_t n, const char *word)
{
    const word_value *found = find(table, n, word);
    if (found == NULL)
        return false;
    *to = found->value;
    o->flags |= found->flags;
    return true;
}

static bool read_modifier(opcode *o, const char *word)
{
    int type, none;
    if (take(o, &type, types, COUNT(types), word)) {
        if (o->types < MAX_TYPES)
            o->type[o->types++] = (emu_type)type;
        return true;
    }
    if (strncmp(o->name, "set", 3) == 0 &&
        take(o, &o->comparison, comparisons, COUNT(comparisons), word))
        return true;
    return take(o, &none, flags, COUNT(flags), word) ||
           take(o, &o->second, seconds, COUNT(seconds), word) ||
           take(o, &o->round, rounds, COUNT(rounds), word) ||
           take(o, &o->test, tests, COUNT(tests), word) ||
           take(o, &o->mode, modes, COUNT(modes), word);
}

static const char *read_opcode(opcode *o, const char *text)
{
    memset(o, 0, sizeof *o);
    snprintf(o->text, sizeof o->text, "%s", text);
    for (char *word = o->text, *rest; word != NULL; word = rest) {
        rest = strchr(word, '.');
        if (rest != NULL)
            *rest++ = '\0';
        if (o->name == NULL)
            o->name = word;
        else if (!read_modifier(o, word))
            return "a modifier is not known";
    }
    return o->types > 0 ? NULL : "an opcode without a type";
}

/* ---- Families ---- */

static const word_value integers[] = {{"add", EMU_ADD, 0},
                                      {"addc", EMU_ADD, EMU_CC_IN},
                                      {"sub", EMU_SUB, 0},
                                      {"subc", EMU_SUB, EMU_CC_IN},
                                      {"mul", EMU_MUL_LO, 0},
                                      {"mad", EMU_MAD_LO, 0},
                                      {"madc", EMU_MAD_LO, EMU_CC_IN},
                                      {"mul24", EMU_MUL24_LO, 0},
                                      {"mad24", EMU_MAD24_LO, 0},
                                      {"div", EMU_DIV, 0},
                                      {"rem", EMU_REM, 0},
                                      {"neg", EMU_NEG, 0},
                                      {"abs", EMU_ABS, 0},
                                      {"min", EMU_MIN, 0},
                                      {"max", EMU_MAX, 0},
                                      {"sad", EMU_SAD, 0},
                                      {"dp4a", EMU_DP4A, 0},
                                      {"dp2a", EMU_DP2A_LO, 0},
                                      {"mov", EMU_MOV, 0},
                                      {"and", EMU_AND, 0},
                                      {"or", EMU_OR, 0},
                                      {"xor", EMU_XOR, 0},
                                      {"not", EMU_NOT, 0},
                                      {"cnot", EMU_CNOT, 0},
                                      {"shl", EMU_SHL, 0},
                                      {"shr", EMU_SHR, 0},
                                      {"shf", EMU_SHF_L, 0},
                                      {"lop3", EMU_LOP3, 0},
                                      {"prmt", EMU_PRMT, 0},
                                      {"popc", EMU_POPC, 0},
                                      {"clz", EMU_CLZ, 0},
                                      {"brev", EMU_BREV, 0},
                                      {"bfind", EMU_BFIND, 0},
                                      {"bfe", EMU_BFE, 0},
                                      {"bfi", EMU_BFI, 0},
                                      {"szext", EMU_SZEXT, 0},
                                      {"bmsk", EMU_BMSK, 0},
                                      {"fns", EMU_FNS, 0}};

static const word_value floats[] = {
    {"add", EMU_FADD, 0},           {"sub", EMU_FSUB, 0},   {"mul", EMU_FMUL, 0},
    {"fma", EMU_FFMA, 0},           {"mad", EMU_FFMA, 0},   {"div", EMU_FDIV, 0},
    {"rcp", EMU_FRCP, 0},           {"sqrt", EMU_FSQRT, 0}, {"min", EMU_FMIN, 0},
    {"max", EMU_FMAX, 0},           {"neg", EMU_FNEG, 0},   {"abs", EMU_FABS, 0},
    {"copysign", EMU_FCOPYSIGN, 0}, {"ex2", EMU_FEX2, 0},   {"lg2", EMU_FLG2, 0},
    {"sin", EMU_FSIN, 0},           {"cos", EMU_FCOS, 0},   {"tanh", EMU_FTANH, 0},
    {"rsqrt", EMU_FRSQRT, 0}};

static const word_value comparing[] = {{"setp", EMU_SETP, 0},
                                       {"set", EMU_SET, 0},
                                       {"selp", EMU_SELP, 0},
                                       {"slct", EMU_SLCT, 0},
                                       {"testp", EMU_TESTP, 0}};

static bool is_float(emu_type t)
{
    return t == EMU_F16 || t == EMU_BF16 || t == EMU_F16X2 || t == EMU_BF16X2 || t == EMU_F32 ||
           t == EMU_F64;
}

static void as_integer(emu_ins *ins, const opcode *o, const word_value *found)
{
    ins->execute = emu_alu;
    ins->op = found->value + o->second;
    ins->from = o->types > 1 ? o->type[1] : EMU_NO_TYPE;
    ins->count = o->mode;
    ins->flags = o->flags | found->flags;
}

static void as_float(emu_ins *ins, const opcode *o, const word_value *found)
{
    ins->execute = emu_alu_float;
    ins->op = found->value;
    ins->count = o->round;
    ins->flags = o->flags & ~(uint32_t)EMU_SAT;
    ins->flags |= (o->flags & EMU_SAT) != 0 ? EMU_SATURATE : 0;
}

static void as_comparison(emu_ins *ins, const opcode *o, const word_value *found)
{
    ins->execute = emu_compare;
    ins->op = found->value;
    ins->count = ins->op == EMU_TESTP ? o->test : o->comparison;
    ins->flags = o->flags;
    ins->from = o->types > 1 ? o->type[1] : EMU_NO_TYPE;
    if (ins->op == EMU_SET) {
        ins->from = o->type[0];
        ins->type = o->type[1];
    }
}

static void as_conversion(emu_ins *ins, const opcode *o)
{
    bool small = o->type[0] == EMU_E4M3 || o->type[0] == EMU_E5M2;
    ins->execute = emu_convert;
    ins->from = o->types < 2 ? EMU_NO_TYPE : o->type[1] == EMU_F16X2 ? EMU_F16 : o->type[1];
    ins->count = o->round;
    ins->flags = o->flags | (small ? EMU_TWO : 0);
}

static const char *as_any(emu_ins *ins, const opcode *o)
{
    const word_value *integer = find(integers, COUNT(integers), o->name);
    const word_value *real = find(floats, COUNT(floats), o->name);
    const word_value *compared = find(comparing, COUNT(comparing), o->name);
    ins->type = o->type[0];
    if (strcmp(o->name, "cvt") == 0)
        as_conversion(ins, o);
    else if (compared != NULL)
        as_comparison(ins, o, compared);
    else if (is_float(o->type[0]) && real != NULL)
        as_float(ins, o, real);
    else if (integer != NULL)
        as_integer(ins, o, integer);
    else
        return "the instruction is not known";
    return NULL;
}

/* ---- Operands ---- */

static emu_operand operand_of(const scalar_operand *o)
{
    int place = scalar_place(o->name, SCALAR_ALL_NAMES);
    if (o->name == '\0')
        return strcmp(o->type, "_") == 0 ? (emu_operand){0}
                                         : replay_imm(strtoull(o->type, NULL, 0));
    return strcmp(o->type, "pred") == 0 ? replay_pred(place) : replay_row(scalar_row(o->name));
}

/* {x,y,..}: parts that are written where they stand first. */
static void read_parts(scalar_instruction *to, const char *text, bool first)
{
    scalar_operand o;
    while (*text != '}' && *text != '\0' && to->ins.listed < SCALAR_PARTS_MAX) {
        text = scalar_operand_of(text + 1, &o);
        to->list[to->ins.listed++] = operand_of(&o);
    }
    to->ins.written = first ? to->ins.listed : 0;
}

static void read_operands(scalar_instruction *to, char *const *word, int n)
{
    emu_ins *ins = &to->ins;
    emu_operand *place[] = {&ins->d, &ins->a, &ins->b, &ins->c, &ins->x, &to->list[0]};
    for (int k = 0; k < n && k < (int)COUNT(place); ++k) {
        scalar_operand o;
        if (word[k][0] == '{') {
            read_parts(to, word[k], k == 0);
            continue;
        }
        if (word[k][0] == '%') {
            *place[k] = scalar_special(word[k]);
            continue;
        }
        const char *rest = scalar_operand_of(word[k], &o);
        *place[k] = operand_of(&o);
        ins->flags |= o.sign == '!' ? EMU_NEGATED : 0;
        if (*rest == '|') {
            scalar_operand_of(rest + 1, &o);
            ins->e = operand_of(&o);
        }
        if (place[k] == &to->list[0])
            ins->listed = 1;
    }
    ins->list = ins->listed > 0 ? to->list : NULL;
}

const char *scalar_decode(scalar_instruction *to, char *const *word, int n)
{
    opcode o;
    memset(to, 0, sizeof *to);
    to->ins.guard = EMU_NO_GUARD;
    if (word[0][0] == 'v')
        return scalar_decode_video(to, word, n);
    if (strncmp(word[0], "createpolicy.", 13) == 0)
        return scalar_decode_policy(to, word, n);
    const char *unknown = read_opcode(&o, word[0]);
    if (unknown == NULL)
        unknown = as_any(&to->ins, &o);
    if (unknown == NULL)
        read_operands(to, word + 1, n - 1);
    return unknown;
}
