/* parse.c - text in CuTe's print form, or in its C++ spelling, as values.
 *
 *      value    =  part { " o " part }                   composed layouts, tensors
 *      part     =  item [ ":" item ]                     layouts
 *      item     =  "(" [ value { "," value } ] ")"       tuples
 *               |  integer { "@" mode }  |  "_"       leaves; integer: 4, _4, 0x10, 4_c
 *               |  "Sw<" B "," M "," S ">"  |  "M_" s "|(" d "&" f ")=" v
 *               |  "ArithTuple" item  |  "GMMA::DescriptorIterator"  |  "UMMA::DescriptorIterator"
 *               |  type [ "{}" ]                         Int<4>{}, Shape<_2,_4>: parse_type.c
 *
 * Here: the grammar. Not here: characters and columns (scan.c); calls, operators and names, which
 * expressions add by the functions that the scanner holds (ref/cxx).
 * Follows the outputs of CuTe's print. */
#include "ref/integer/integer.h"
#include "ref/text/scan.h"
#include "ref/tuple/tuple.h"
#include "ref/value/value.h"

#include <ctype.h>
#include <string.h>

enum { MAX_PARTS = 2 * CT_MAX_DEPTH };

/* k@n0@n1.. names its modes from the innermost outwards. */
static ct_value basis(cti_scanner *p, int64_t coefficient, bool fixed)
{
    int path[CT_MAX_DEPTH], n = 0, outermost_first[CT_MAX_DEPTH];
    while (cti_scan_peek(p) == '@') {
        int64_t mode;
        size_t at = p->at++;
        if (!cti_scan_number(p, &mode))
            return cti_null();
        if (n == CT_MAX_DEPTH || mode < 0 || mode >= CT_MAX_LEAVES)
            return cti_scan_too_much(p, at, "the basis element has no such mode");
        path[n++] = (int)mode;
    }
    for (int i = 0; i < n; ++i)
        outermost_first[i] = path[n - 1 - i];
    return ct_E(p->cx, cti_integer(p->cx, coefficient, fixed), n, outermost_first);
}

/* The _c of CuTe's literal 4_c, a static integer. */
static bool literal_ends(cti_scanner *p)
{
    bool ends = p->length - p->at >= 2 && memcmp(p->text + p->at, "_c", 2) == 0;
    ends = ends && (p->length - p->at == 2 || !cti_scan_name_char(p->text[p->at + 2]));
    p->at += ends ? 2 : 0;
    return ends;
}

/* Past u, L, ull and their like, which expressions may have: 262144L. */
static void skip_suffix(cti_scanner *p)
{
    size_t n = 0;
    while (p->at + n < p->length && n < 3 && strchr("uUlL", p->text[p->at + n]) != NULL)
        ++n;
    if (p->more != NULL && (p->at + n == p->length || !cti_scan_name_char(p->text[p->at + n])))
        p->at += n;
}

static bool holds(const char *text, size_t length, char small, char capital)
{
    return memchr(text, small, length) != NULL || memchr(text, capital, length) != NULL;
}

/* A literal of C++ is an int, or the first wider type that holds it; hexadecimal digits and a u
 * admit unsigned ones, in which -5u is 2^32 - 5. */
static ct_value literal(cti_scanner *p, size_t from, int64_t v)
{
    const char *text = p->text + from;
    size_t n = p->at - from;
    bool hex = holds(text, n, 'x', 'X'), u = holds(text, n, 'u', 'U');
    uint64_t size = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
    bool wide = holds(text, n, 'l', 'L') || size > (hex || u ? UINT32_MAX : INT32_MAX);
    bool is_unsigned = u || (hex && !wide && size > INT32_MAX);
    int bits = wide ? 64 : 32;
    if (is_unsigned && v < 0)
        return wide ? ct_dynamic(p->cx, v) : cti_typed(p->cx, v + (INT64_C(1) << 32), bits);
    return cti_typed(p->cx, v, is_unsigned ? bits : -bits);
}

static ct_value integer(cti_scanner *p, bool fixed)
{
    int64_t v;
    size_t at = p->at;
    if (!cti_scan_number(p, &v))
        return cti_null();
    skip_suffix(p);
    if (!fixed && literal_ends(p))
        return cti_integer(p->cx, v, true);
    if (!fixed && v > 0 && cti_scan_peek(p) == 'b') {
        ++p->at;
        return cti_parse_name_from(p, at);
    }
    fixed = fixed || p->all_static;
    if (cti_scan_peek(p) == '@')
        return basis(p, v, fixed);
    return p->more != NULL && !fixed ? literal(p, at, v) : cti_integer(p->cx, v, fixed);
}

/* _ alone, or _4. */
static ct_value after_underscore(cti_scanner *p)
{
    ++p->at;
    if (cti_scan_digit_at(p, p->at) || (cti_scan_peek(p) == '-' && cti_scan_digit_at(p, p->at + 1)))
        return integer(p, true);
    return ct_underscore();
}

/* A value, or all values of a pack: a... in an expression. */
static void push_value(cti_scanner *p, cti_list *out)
{
    ct_value v = cti_parse_value(p);
    bool pack = cti_ok(p->cx) && p->more != NULL && cti_is_tuple(v) && cti_scan_accept(p, "...");
    for (int i = 0; pack && i < v->rank; ++i)
        cti_push(p->cx, out, v->item[i]);
    if (!pack)
        cti_push(p->cx, out, v);
}

bool cti_parse_list(cti_scanner *p, const char *close, cti_list *out)
{
    bool outside = p->in_angles;
    p->in_angles = *close == '>';
    *out = cti_list_new(p->cx, 4);
    if (cti_ok(p->cx) && !cti_scan_accept(p, close)) {
        do
            push_value(p, out);
        while (cti_ok(p->cx) && cti_scan_accept(p, ","));
        if (cti_ok(p->cx) && !cti_scan_accept(p, close))
            cti_scan_expected(p, *close == ')'   ? "',' or ')'"
                                 : *close == '>' ? "',' or '>'"
                                 : *close == '}' ? "',' or '}'"
                                                 : "',' or ']'");
    }
    p->in_angles = outside;
    return cti_ok(p->cx);
}

/* (a,b); around one result of an operator, as in (a+b)*c, parentheses make no tuple. */
static ct_value tuple(cti_scanner *p)
{
    cti_list items;
    size_t at = p->at;
    cti_parse_list(p, ")", &items);
    p->computed = p->computed && cti_ok(p->cx) && items.n == 1;
    if (p->computed)
        return items.item[0];
    for (int i = 0; i < items.n && cti_ok(p->cx); ++i)
        if (cti_is(items.item[i], CT_TEXT) || cti_is(items.item[i], CT_OBJECT))
            return cti_scan_too_much(p, at, "a text is not a value, and no mode of a tuple");
    return cti_parse_placed(p, at, cti_list_tuple(p->cx, &items));
}

static bool numbers_between(cti_scanner *p, int n, int64_t *v, const char *const *before)
{
    for (int i = 0; i < n; ++i) {
        if (!cti_scan_accept(p, before[i])) {
            cti_scan_expected(p, before[i]);
            return false;
        }
        if (!cti_scan_number(p, &v[i]))
            return false;
    }
    return true;
}

static bool small_enough(int64_t v)
{
    return -64 <= v && v <= 64;
}

static ct_value swizzle(cti_scanner *p, size_t at)
{
    static const char *const before[] = {"Sw<", ",", ","};
    int64_t v[3];
    if (!numbers_between(p, 3, v, before))
        return cti_null();
    if (!cti_scan_accept(p, ">"))
        return cti_scan_expected(p, "'>'");
    if (!small_enough(v[0]) || !small_enough(v[1]) || !small_enough(v[2]))
        return cti_scan_too_much(p, at, "the swizzle leaves 31 bits");
    return cti_parse_placed(p, at, ct_Swizzle(p->cx, (int)v[0], (int)v[1], (int)v[2]));
}

/* M_s|(d&f)=v with s and f apart, d within f, and v their union. */
static ct_value mixed(cti_scanner *p, size_t at)
{
    static const char *const before[] = {"M_", "|(", "&", ")="};
    int64_t v[4];
    if (!numbers_between(p, 4, v, before))
        return cti_null();
    bool fits = v[2] > 0;
    for (int i = 0; i < 4; ++i)
        fits = fits && v[i] >= 0 && v[i] <= UINT32_MAX;
    if (!fits || (v[0] & v[2]) != 0 || (v[1] & ~v[2]) != 0 || (v[0] | v[1]) != v[3])
        return cti_scan_too_much(p, at, "the bits of M_s|(d&f)=v do not add up");
    return cti_parse_placed(p, at,
                            cti_mixed_bits(p->cx, (uint32_t)v[0], (uint32_t)v[1], (uint32_t)v[2]));
}

/* ArithTuple(_0,2), and ArithTuple_0 over an integer shape. */
static ct_value iterator(cti_scanner *p, size_t at)
{
    cti_notation *more = p->more;
    p->at += strlen("ArithTuple");
    p->more = NULL;
    ct_value coord = cti_parse_item(p);
    p->more = more;
    if (cti_ok(p->cx) && !cti_is_coordinate(coord))
        return cti_scan_too_much(p, at, "an ArithTuple holds integers only");
    return cti_parse_placed(p, at, ct_make_inttuple_iter(p->cx, coord));
}

/* "{}" after a type makes a value of it, which is the same here. */
static ct_value with_braces(cti_scanner *p, ct_value v)
{
    size_t before = p->at;
    if (p->more != NULL)
        return v; /* an expression constructs with them */
    if (cti_ok(p->cx) && cti_scan_accept(p, "{") && !cti_scan_accept(p, "}"))
        p->at = before;
    return v;
}

static ct_value named(cti_scanner *p)
{
    size_t at = p->at;
    cti_pointer_parts to = {0};
    const char *s = p->text + p->at;
    size_t left = p->length - p->at;
    if (left >= 3 && memcmp(s, "Sw<", 3) == 0) {
        ct_value v = swizzle(p, at);
        bool more = cti_ok(p->cx) && cti_scan_peek(p) == '_';
        return more ? cti_parse_swizzled_pointer(p, at, v) : v;
    }
    if (cti_parse_pointer_words(p, &to))
        return cti_parse_pointer(p, at, to);
    if (cti_scan_accept(p, "counting_iter("))
        return cti_parse_counting(p, at);
    if (cti_scan_accept(p, "GMMA::DescriptorIterator"))
        return cti_descriptor(p->cx, CTI_DESCRIPTOR, ct_static(p->cx, 0));
    if (cti_scan_accept(p, "UMMA::DescriptorIterator"))
        return cti_descriptor(p->cx, CTI_UMMA_DESCRIPTOR, ct_static(p->cx, 0));
    if (left > 2 && memcmp(s, "M_", 2) == 0 && cti_scan_digit_at(p, at + 2))
        return mixed(p, at);
    if (left >= 10 && memcmp(s, "ArithTuple", 10) == 0)
        return iterator(p, at);
    ct_value type = cti_parse_type(p, cti_parse_list);
    if (type != NULL || !cti_ok(p->cx))
        return cti_ok(p->cx) ? with_braces(p, type) : cti_null();
    if (p->more != NULL)
        return p->more->named(p);
    return cti_parse_known_name(s, left) ? cti_parse_known(p, at) : cti_scan_expected(p, "a value");
}

/* Names that were given a value come before all others. */
static ct_value word(cti_scanner *p)
{
    ct_value bound = p->more != NULL ? p->more->bound(p) : NULL;
    if (bound != NULL || !cti_ok(p->cx))
        return cti_ok(p->cx) ? bound : cti_null();
    return named(p);
}

ct_value cti_parse_item(cti_scanner *p)
{
    cti_scan_skip_space(p);
    if (cti_scan_accept(p, "("))
        return tuple(p);
    if (cti_scan_peek(p) == '_')
        return with_braces(p, after_underscore(p));
    if (cti_scan_digit_at(p, p->at) || cti_scan_peek(p) == '-')
        return integer(p, false);
    if (isalpha((unsigned char)cti_scan_peek(p)))
        return word(p);
    return cti_scan_expected(p, "a value");
}

static ct_value operand(cti_scanner *p)
{
    return p->more != NULL ? p->more->operand(p) : cti_parse_item(p);
}

static ct_value part(cti_scanner *p)
{
    size_t at = p->at;
    ct_value v = operand(p);
    if (!cti_ok(p->cx) || !cti_scan_accept(p, ":"))
        return v;
    ct_value stride = operand(p);
    return cti_parse_placed(p, at, ct_make_layout(p->cx, v, stride));
}

/* a o offset o b, read from the right; in front of all an iterator makes it a tensor. */
static ct_value join(cti_scanner *p, size_t at, int n, const ct_value *v)
{
    if (n == 1 || !cti_ok(p->cx))
        return v[0];
    bool unset = cti_is(v[0], CT_POINTER) && v[0]->value == CTI_UNSET;
    if (cti_is(v[0], CT_ITERATOR) || (cti_is(v[0], CT_POINTER) && !unset))
        return cti_parse_placed(p, at, ct_make_tensor(p->cx, v[0], join(p, at, n - 1, v + 1)));
    if (n < 3)
        return cti_scan_too_much(p, at, "a composed layout is written: a o offset o b");
    return cti_parse_placed(p, at,
                            ct_make_composed_layout(p->cx, v[0], v[1], join(p, at, n - 2, v + 2)));
}

static bool accept_o(cti_scanner *p)
{
    size_t before = p->at;
    cti_scan_skip_space(p);
    bool spaced = p->at > before && cti_scan_peek(p) == 'o';
    if (spaced && p->at + 1 < p->length && p->text[p->at + 1] == ' ') {
        p->at += 2;
        return true;
    }
    p->at = before;
    return false;
}

bool cti_parse_deeper(cti_scanner *p, size_t at)
{
    if (++p->depth > CT_MAX_DEPTH)
        cti_scan_too_much(p, at, "the text is nested too deep");
    return cti_ok(p->cx);
}

ct_value cti_parse_value(cti_scanner *p)
{
    ct_value parts[MAX_PARTS];
    int n = 0;
    size_t at = p->at;
    if (!cti_parse_deeper(p, at))
        return cti_null();
    do {
        if (n == MAX_PARTS)
            return cti_scan_too_much(p, at, "too many parts of a composed layout");
        parts[n++] = part(p);
        if (!cti_ok(p->cx))
            return cti_null();
    } while (accept_o(p));
    --p->depth;
    return join(p, at, n, parts);
}

static ct_value parse(ct_ctx *cx, const char *text, size_t length)
{
    cti_scanner p = {.cx = cx, .text = text, .length = length};
    if (!cti_ok(cx))
        return cti_null();
    ct_value v = cti_parse_value(&p);
    cti_scan_skip_space(&p);
    if (cti_ok(cx) && p.at < length)
        return cti_scan_expected(&p, "the end");
    return cti_ok(cx) ? v : cti_null();
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
    return parse(cx, text, strlen(text));
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
    return parse(cx, text, length);
}
