/* integer_type.c - the C++ types of dynamic integers, as far as a text says them.
 *
 *      5   5u   0xffffffff   5ull   uint8_t(5)   unsigned long n = 5;   5u * 2
 *
 * countl_zero(uint8_t(5)) is 5, of 5u it is 29: functions of words need the type. A literal, a cast
 * and a declaration say it, operators keep it as C++ does. What an operation answers has none, and
 * a function of words refuses it.
 * Here: these types. Not here: literals (text/parse.c), what a word is (integer/binary.c). Follows
 * C++'s integral promotions and usual arithmetic conversions. */
#include "ref/cxx/cxx.h"

#include <string.h>

enum { IS_BOOL = 1, IS_INT = -32 };

int cti_integer_type(const char *name)
{
    static const struct {
        const char *name;
        int type;
    } types[] = {{"bool", IS_BOOL}, {"char", -8},     {"int", IS_INT},  {"int8_t", -8},
                 {"int16_t", -16},  {"int32_t", -32}, {"int64_t", -64}, {"uint8_t", 8},
                 {"uint16_t", 16},  {"uint32_t", 32}, {"uint64_t", 64}, {"size_t", 64},
                 {"unsigned", 32}};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i)
        if (strcmp(types[i].name, name) == 0)
            return types[i].type;
    return 0;
}

const char *cti_type_word(const char *before, const char *word)
{
    static const struct {
        const char *word, *plain, *after_unsigned;
    } words[] = {{"char", "char", "uint8_t"},
                 {"short", "int16_t", "uint16_t"},
                 {"long", "int64_t", "uint64_t"},
                 {"int", "int", "unsigned"},
                 {"signed", "int", "int"}};
    bool sized = strcmp(before, "") != 0 && strcmp(before, "unsigned") != 0;
    if (sized && strcmp(word, "int") == 0)
        return before; /* long int */
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
        if (strcmp(words[i].word, word) == 0)
            return before[0] == 'u' ? words[i].after_unsigned : words[i].plain;
        if (strcmp(word, "unsigned") == 0 && strcmp(words[i].plain, before) == 0)
            return words[i].after_unsigned; /* long unsigned */
    }
    return strlen(word) > 1 && cti_element_bits(word, strlen(word)) > 0 ? word : NULL;
}

int64_t cti_low_bits(int64_t n, int type)
{
    int bits = type < 0 ? -type : type;
    if (bits == 0 || bits >= 64)
        return n;
    int64_t low = (int64_t)((uint64_t)n & ((UINT64_C(1) << bits) - 1));
    bool negative = type < 0 && (low >> (bits - 1) & 1) != 0;
    return negative ? low - (INT64_C(1) << bits) : low;
}

ct_value cti_untyped(ct_ctx *cx, ct_value v)
{
    return cti_ok(cx) && cti_is(v, CT_INTEGER) && v->type != 0 ? ct_dynamic(cx, ct_int(v)) : v;
}

/* A uint64_t of 2^63 and above has no room in a value, and gets no type. */
ct_value cti_as_type(ct_ctx *cx, ct_value v, int type)
{
    if (!cti_ok(cx) || !cti_is(v, CT_INTEGER) || v->fixed || v->type == type)
        return v;
    if (type == 64 && ct_int(v) < 0)
        return cti_untyped(cx, v);
    return cti_typed(cx, type == IS_BOOL ? ct_int(v) != 0 : cti_low_bits(ct_int(v), type), type);
}

ct_value cti_chosen(ct_ctx *cx, bool condition, ct_value yes, ct_value no)
{
    bool same = cti_is(yes, CT_INTEGER) && cti_is(no, CT_INTEGER) && yes->type == no->type;
    ct_value v = condition ? yes : no;
    return same ? v : cti_untyped(cx, v);
}

/* ---- Operators ---- */

/* Narrower than an int is an int to an operator; 0: not known. */
static int promoted(ct_value v)
{
    if (!cti_is(v, CT_INTEGER))
        return 0;
    bool fits = ct_int(v) >= INT32_MIN && ct_int(v) <= INT32_MAX;
    if (v->fixed)
        return fits ? IS_INT : 0; /* C<4> converts to the int in it */
    return v->type != 0 && v->type < 32 && v->type > -32 ? IS_INT : v->type;
}

/* The wider one; of two as wide the unsigned one. */
static int common(int a, int b)
{
    int x = a < 0 ? -a : a, y = b < 0 ? -b : b;
    if (a == 0 || b == 0)
        return 0;
    return x != y ? (x > y ? a : b) : (a > b ? a : b);
}

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words != NULL && strcmp(*words, word) != 0)
        ++words;
    return *words != NULL;
}

int cti_operator_types(ct_ctx *cx, const char *op, ct_value pair[2])
{
    static const char *const logic[] = {"or", "and", NULL};
    static const char *const compares[] = {"equal", "not_equal", "less", "greater",
                                           "leq",   "geq",       NULL};
    int a = promoted(pair[0]), b = promoted(pair[1]), type = common(a, b);
    if (a == 0 || b == 0 || (pair[0]->fixed && pair[1]->fixed))
        return 0;
    if (strncmp(op, "shift", 5) == 0)
        return a;
    if (is_one_of(op, logic))
        return IS_BOOL;
    for (int i = 0; i < 2 && type > 0; ++i)
        pair[i] = cti_as_type(cx, pair[i], type);
    return is_one_of(op, compares) ? IS_BOOL : type;
}

int cti_sign_type(char sign, ct_value v)
{
    return sign == '!' && cti_is(v, CT_INTEGER) && v->type != 0 ? IS_BOOL : promoted(v);
}

/* ---- Functions of words ---- */

bool cti_is_word_function(const char *name)
{
    static const char *const names[] = {"bit_width",  "bit_ceil",    "bit_floor",  "rotl",
                                        "rotr",       "countl_zero", "countl_one", "countr_zero",
                                        "countr_one", "log_2",       NULL};
    return is_one_of(name, names);
}

bool cti_needs_type(const char *function, ct_value v)
{
    return cti_is(v, CT_INTEGER) && !v->fixed && v->type == 0 && cti_is_word_function(function);
}
