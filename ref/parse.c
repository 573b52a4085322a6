/* parse.c - text in CuTe's print form, and expressions over it, as values.
 *
 *      value    =  part { " o " part }                   composed layouts, tensors
 *      part     =  item [ ":" item ]                     layouts
 *      item     =  "(" [ value { "," value } ] ")"       tuples
 *               |  integer { "@" mode }  |  "_"  |  "X"  leaves
 *               |  "Sw<" B "," M "," S ">"  |  "M_" s "|(" d "&" f ")=" v
 *               |  "ArithTuple" item  |  "LayoutLeft"  |  "LayoutRight"
 *               |  "Shape<" value { "," value } ">"      and Stride, Step, Coord, Tile
 *               |  name [ "<" .. ">" ] "(" [ value { "," value } ] ")"      calls, in ct_eval
 *
 * Here: reading, with the column of what cannot be read. Not here: what a call does (call.c).
 * Follows the outputs of CuTe's print. */
#include "cti.h"

#include <ctype.h>
#include <string.h>

typedef struct parser {
    ct_ctx *cx;
    const char *text;
    size_t length, at;
    int depth;
    bool calls;
} parser;

enum { MOST_PARTS = 2 * CT_MAX_DEPTH, MOST_NAME = 128 };

static ct_value value(parser *p);
static ct_value item(parser *p);

/* What stands at the cursor, printable. */
static ct_value expected(parser *p, const char *what)
{
    unsigned char c = p->at < p->length ? (unsigned char)p->text[p->at] : 0;
    if (ct_check(p->cx) != CT_OK)
        return cti_nothing();
    p->cx->column = (int64_t)p->at + 1;
    if (p->at >= p->length)
        return cti_fail(p->cx, CT_EPARSE, "column %zu: expected %s, the text ends", p->at + 1,
                        what);
    if (c < 0x20 || c >= 0x7f)
        return cti_fail(p->cx, CT_EPARSE, "column %zu: expected %s, found the byte 0x%02x",
                        p->at + 1, what, c);
    return cti_fail(p->cx, CT_EPARSE, "column %zu: expected %s, found '%c'", p->at + 1, what, c);
}

static ct_value too_much(parser *p, size_t at, const char *what)
{
    if (ct_check(p->cx) == CT_OK)
        p->cx->column = (int64_t)at + 1;
    return cti_fail(p->cx, CT_EPARSE, "column %zu: %s", at + 1, what);
}

static void skip_space(parser *p)
{
    while (p->at < p->length && (p->text[p->at] == ' ' || p->text[p->at] == '\t'))
        ++p->at;
}

static char peek(const parser *p)
{
    return p->at < p->length ? p->text[p->at] : '\0';
}

static bool accept(parser *p, const char *token)
{
    size_t n = strlen(token), before = p->at;
    skip_space(p);
    if (p->length - p->at >= n && memcmp(p->text + p->at, token, n) == 0) {
        p->at += n;
        return true;
    }
    p->at = before;
    return false;
}

static bool digit_at(const parser *p, size_t at)
{
    return at < p->length && isdigit((unsigned char)p->text[at]);
}

/* -?[0-9]+ within 64 bits */
static bool number(parser *p, int64_t *out)
{
    size_t start = p->at;
    bool negative = peek(p) == '-';
    int64_t v = 0;
    p->at += negative;
    if (!digit_at(p, p->at)) {
        expected(p, "a number");
        return false;
    }
    for (; digit_at(p, p->at); ++p->at) {
        int64_t d = p->text[p->at] - '0';
        if (!cti_mul_fits(v, 10, &v) || !cti_add_fits(v, negative ? -d : d, &v)) {
            too_much(p, start, "the number does not fit 64 bits");
            return false;
        }
    }
    *out = v;
    return true;
}

/* k@n0@n1.. names its modes from the innermost outwards. */
static ct_value basis(parser *p, int64_t coefficient, bool fixed)
{
    int path[CT_MAX_DEPTH], n = 0, outermost_first[CT_MAX_DEPTH];
    while (peek(p) == '@') {
        int64_t mode;
        size_t at = p->at++;
        if (!number(p, &mode))
            return cti_nothing();
        if (n == CT_MAX_DEPTH || mode < 0 || mode >= CT_MAX_LEAVES)
            return too_much(p, at, "the basis element has no such mode");
        path[n++] = (int)mode;
    }
    for (int i = 0; i < n; ++i)
        outermost_first[i] = path[n - 1 - i];
    return ct_E(p->cx, cti_integer(p->cx, coefficient, fixed), n, outermost_first);
}

static ct_value integer(parser *p, bool fixed)
{
    int64_t v;
    if (!number(p, &v))
        return cti_nothing();
    return peek(p) == '@' ? basis(p, v, fixed) : cti_integer(p->cx, v, fixed);
}

/* _ alone, or _4. */
static ct_value after_underscore(parser *p)
{
    ++p->at;
    if (digit_at(p, p->at) || (peek(p) == '-' && digit_at(p, p->at + 1)))
        return integer(p, true);
    return ct_underscore();
}

static ct_value list(parser *p, const char *close, cti_list *out)
{
    *out = cti_list_new(p->cx, 4);
    if (accept(p, close))
        return cti_nothing();
    do {
        cti_push(p->cx, out, value(p));
        if (ct_check(p->cx) != CT_OK)
            return cti_nothing();
    } while (accept(p, ","));
    if (!accept(p, close))
        return expected(p, *close == ')' ? "',' or ')'" : "',' or '>'");
    return cti_nothing();
}

/* The column of what an operation refuses is where its text began. */
static ct_value placed(parser *p, size_t at, ct_value v)
{
    if (ct_check(p->cx) != CT_OK && p->cx->column == 0)
        p->cx->column = (int64_t)at + 1;
    return v;
}

static ct_value tuple(parser *p, const char *close)
{
    cti_list items;
    size_t at = p->at;
    list(p, close, &items);
    return placed(p, at, cti_list_tuple(p->cx, &items));
}

static bool numbers_between(parser *p, int n, int64_t *v, const char *const *before)
{
    for (int i = 0; i < n; ++i) {
        if (!accept(p, before[i])) {
            expected(p, before[i]);
            return false;
        }
        if (!number(p, &v[i]))
            return false;
    }
    return true;
}

static bool small_enough(int64_t v)
{
    return -64 <= v && v <= 64;
}

static ct_value swizzle(parser *p, size_t at)
{
    static const char *const before[] = {"Sw<", ",", ","};
    int64_t v[3];
    if (!numbers_between(p, 3, v, before))
        return cti_nothing();
    if (!accept(p, ">"))
        return expected(p, "'>'");
    if (!small_enough(v[0]) || !small_enough(v[1]) || !small_enough(v[2]))
        return too_much(p, at, "the swizzle leaves 31 bits");
    return placed(p, at, ct_Swizzle(p->cx, (int)v[0], (int)v[1], (int)v[2]));
}

/* M_s|(d&f)=v with s and f apart, d within f, and v their union. */
static ct_value mixed(parser *p, size_t at)
{
    static const char *const before[] = {"M_", "|(", "&", ")="};
    int64_t v[4];
    if (!numbers_between(p, 4, v, before))
        return cti_nothing();
    bool fits = v[2] > 0;
    for (int i = 0; i < 4; ++i)
        fits = fits && v[i] >= 0 && v[i] <= UINT32_MAX;
    if (!fits || (v[0] & v[2]) != 0 || (v[1] & ~v[2]) != 0 || (v[0] | v[1]) != v[3])
        return too_much(p, at, "the bits of M_s|(d&f)=v do not add up");
    return placed(p, at, cti_mixed_bits(p->cx, (uint32_t)v[0], (uint32_t)v[1], (uint32_t)v[2]));
}

static bool name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.' || c == ':';
}

/* The name and its template arguments, as one word: "upcast<4>". */
static bool word(parser *p, char *name, size_t size)
{
    size_t n = 0, start = p->at;
    int open = 0;
    while (p->at < p->length && (name_char(peek(p)) || peek(p) == '<' || open > 0)) {
        char c = peek(p);
        open += c == '<' ? 1 : c == '>' ? -1 : 0;
        if (n + 1 >= size) {
            too_much(p, start, "the name is too long");
            return false;
        }
        name[n++] = c;
        ++p->at;
    }
    name[n] = '\0';
    if (open > 0)
        expected(p, "'>'");
    return open == 0;
}

static ct_value call(parser *p, size_t at)
{
    char name[MOST_NAME];
    cti_list args;
    if (!word(p, name, sizeof name))
        return cti_nothing();
    if (!accept(p, "("))
        return expected(p, "'(' after the name of an operation");
    list(p, ")", &args);
    if (ct_check(p->cx) != CT_OK)
        return cti_nothing();
    return placed(p, at, ct_call(p->cx, name, args.n, args.item));
}

static bool type_tuple(parser *p)
{
    return accept(p, "Shape<") || accept(p, "Stride<") || accept(p, "Step<") ||
           accept(p, "Coord<") || accept(p, "Tile<");
}

static bool keyword(parser *p, const char *word)
{
    size_t before = p->at;
    if (!accept(p, word))
        return false;
    if (!name_char(peek(p)) && peek(p) != '(')
        return true;
    p->at = before;
    return false;
}

static ct_value named(parser *p)
{
    size_t at = p->at;
    const char *s = p->text + p->at;
    size_t left = p->length - p->at;
    if (left >= 3 && memcmp(s, "Sw<", 3) == 0)
        return swizzle(p, at);
    if (left >= 2 && memcmp(s, "M_", 2) == 0)
        return mixed(p, at);
    if (accept(p, "ArithTuple"))
        return placed(p, at, ct_make_inttuple_iter(p->cx, item(p)));
    if (type_tuple(p))
        return tuple(p, ">");
    if (keyword(p, "X"))
        return ct_underscore();
    if (keyword(p, "LayoutLeft") || keyword(p, "GenColMajor"))
        return ct_LayoutLeft();
    if (keyword(p, "LayoutRight") || keyword(p, "GenRowMajor"))
        return ct_LayoutRight();
    return p->calls ? call(p, at) : expected(p, "a value");
}

static ct_value item(parser *p)
{
    skip_space(p);
    if (accept(p, "("))
        return tuple(p, ")");
    if (peek(p) == '_')
        return after_underscore(p);
    if (digit_at(p, p->at) || peek(p) == '-')
        return integer(p, false);
    if (isalpha((unsigned char)peek(p)))
        return named(p);
    return expected(p, "a value");
}

static ct_value part(parser *p)
{
    size_t at = p->at;
    ct_value v = item(p);
    if (ct_check(p->cx) != CT_OK || !accept(p, ":"))
        return v;
    ct_value stride = item(p);
    return placed(p, at, ct_make_layout(p->cx, v, stride));
}

/* a o offset o b, read from the right; in front of all an iterator makes it a tensor. */
static ct_value join(parser *p, size_t at, int n, const ct_value *v)
{
    if (n == 1 || ct_check(p->cx) != CT_OK)
        return v[0];
    if (cti_is(v[0], CT_ITERATOR))
        return cti_pair(p->cx, CT_TENSOR, v[0], join(p, at, n - 1, v + 1));
    if (n < 3)
        return too_much(p, at, "a composed layout is written: a o offset o b");
    return placed(p, at, ct_make_composed_layout(p->cx, v[0], v[1], join(p, at, n - 2, v + 2)));
}

static bool accept_o(parser *p)
{
    size_t before = p->at;
    skip_space(p);
    bool spaced = p->at > before && peek(p) == 'o';
    if (spaced && p->at + 1 < p->length && p->text[p->at + 1] == ' ') {
        p->at += 2;
        return true;
    }
    p->at = before;
    return false;
}

static ct_value value(parser *p)
{
    ct_value parts[MOST_PARTS];
    int n = 0;
    size_t at = p->at;
    if (++p->depth > CT_MAX_DEPTH)
        return too_much(p, at, "the text is nested too deep");
    do {
        if (n == MOST_PARTS)
            return too_much(p, at, "too many parts of a composed layout");
        parts[n++] = part(p);
        if (ct_check(p->cx) != CT_OK)
            return cti_nothing();
    } while (accept_o(p));
    --p->depth;
    return join(p, at, n, parts);
}

static ct_value whole(ct_ctx *cx, const char *text, size_t length, bool calls)
{
    parser p = {cx, text, length, 0, 0, calls};
    if (ct_check(cx) != CT_OK)
        return cti_nothing();
    ct_value v = value(&p);
    skip_space(&p);
    if (ct_check(cx) == CT_OK && p.at < length)
        return expected(&p, "the end");
    return ct_check(cx) == CT_OK ? v : cti_nothing();
}

/* ct_parse - a value from its print form.
 * equation  parse(print(v)) = v
 * example   ct_parse(&cx, "(_2,3):(_1,_2)")
 * pre       text ends in NUL
 * post      roundtrip
 * fails     CT_EPARSE with the column; as make_layout and Swizzle for what they refuse
 * CuTe      print(..), read backwards */
ct_value ct_parse(ct_ctx *cx, const char *text)
{
    return whole(cx, text, strlen(text), false);
}

/* ct_parse_n - a value from the print form in length bytes, which may hold anything.
 * equation  parse(print(v)) = v
 * example   ct_parse_n(&cx, line, n)
 * pre       text holds length bytes
 * post      roundtrip
 * fails     as ct_parse
 * CuTe      print(..), read backwards */
ct_value ct_parse_n(ct_ctx *cx, const char *text, size_t length)
{
    return whole(cx, text, length, false);
}

/* ct_eval - the value of an expression: calls of CuTe's operations on values, nested.
 * equation  eval("f(a,g(b))") = f(a, g(b))
 * example   ct_eval(&cx, "size(_4:_1)", 11)
 * pre       text holds length bytes
 * post      eval_is_call
 * fails     CT_EPARSE with the column; CT_EUNSUP an unknown operation; as the operations
 * CuTe      none */
ct_value ct_eval(ct_ctx *cx, const char *text, size_t length)
{
    return whole(cx, text, length, true);
}
