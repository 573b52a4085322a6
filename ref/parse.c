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
 * Here: the grammar. Not here: characters and columns (scan.c), what a call does (call.c).
 * Follows the outputs of CuTe's print. */
#include "cti.h"

#include <ctype.h>
#include <string.h>

enum { MOST_PARTS = 2 * CT_MAX_DEPTH, MOST_NAME = 128 };

static ct_value value(cti_scanner *p);
static ct_value item(cti_scanner *p);

/* k@n0@n1.. names its modes from the innermost outwards. */
static ct_value basis(cti_scanner *p, int64_t coefficient, bool fixed)
{
    int path[CT_MAX_DEPTH], n = 0, outermost_first[CT_MAX_DEPTH];
    while (cti_scan_peek(p) == '@') {
        int64_t mode;
        size_t at = p->at++;
        if (!cti_scan_number(p, &mode))
            return cti_nothing();
        if (n == CT_MAX_DEPTH || mode < 0 || mode >= CT_MAX_LEAVES)
            return cti_scan_too_much(p, at, "the basis element has no such mode");
        path[n++] = (int)mode;
    }
    for (int i = 0; i < n; ++i)
        outermost_first[i] = path[n - 1 - i];
    return ct_E(p->cx, cti_integer(p->cx, coefficient, fixed), n, outermost_first);
}

/* 32b: the name of an element type by its width. */
static ct_value name_from(cti_scanner *p, size_t at)
{
    size_t n = p->at - at;
    char *text = cti_alloc(p->cx, n + 1);
    if (text == NULL)
        return cti_nothing();
    memcpy(text, p->text + at, n);
    text[n] = '\0';
    return cti_text_node(p->cx, CT_NAME, text);
}

static ct_value integer(cti_scanner *p, bool fixed)
{
    int64_t v;
    size_t at = p->at;
    if (!cti_scan_number(p, &v))
        return cti_nothing();
    if (!fixed && v > 0 && cti_scan_peek(p) == 'b') {
        ++p->at;
        return name_from(p, at);
    }
    return cti_scan_peek(p) == '@' ? basis(p, v, fixed) : cti_integer(p->cx, v, fixed);
}

/* _ alone, or _4. */
static ct_value after_underscore(cti_scanner *p)
{
    ++p->at;
    if (cti_scan_digit_at(p, p->at) || (cti_scan_peek(p) == '-' && cti_scan_digit_at(p, p->at + 1)))
        return integer(p, true);
    return ct_underscore();
}

static ct_value list(cti_scanner *p, const char *close, cti_list *out)
{
    *out = cti_list_new(p->cx, 4);
    if (cti_scan_accept(p, close))
        return cti_nothing();
    do {
        cti_push(p->cx, out, value(p));
        if (ct_check(p->cx) != CT_OK)
            return cti_nothing();
    } while (cti_scan_accept(p, ","));
    if (!cti_scan_accept(p, close))
        return cti_scan_expected(p, *close == ')' ? "',' or ')'" : "',' or '>'");
    return cti_nothing();
}

/* The column of what an operation refuses is where its text began. */
static ct_value placed(cti_scanner *p, size_t at, ct_value v)
{
    if (ct_check(p->cx) != CT_OK && p->cx->column == 0)
        p->cx->column = (int64_t)at + 1;
    return v;
}

static ct_value tuple(cti_scanner *p, const char *close)
{
    cti_list items;
    size_t at = p->at;
    list(p, close, &items);
    return placed(p, at, cti_list_tuple(p->cx, &items));
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
        return cti_nothing();
    if (!cti_scan_accept(p, ">"))
        return cti_scan_expected(p, "'>'");
    if (!small_enough(v[0]) || !small_enough(v[1]) || !small_enough(v[2]))
        return cti_scan_too_much(p, at, "the swizzle leaves 31 bits");
    return placed(p, at, ct_Swizzle(p->cx, (int)v[0], (int)v[1], (int)v[2]));
}

/* M_s|(d&f)=v with s and f apart, d within f, and v their union. */
static ct_value mixed(cti_scanner *p, size_t at)
{
    static const char *const before[] = {"M_", "|(", "&", ")="};
    int64_t v[4];
    if (!numbers_between(p, 4, v, before))
        return cti_nothing();
    bool fits = v[2] > 0;
    for (int i = 0; i < 4; ++i)
        fits = fits && v[i] >= 0 && v[i] <= UINT32_MAX;
    if (!fits || (v[0] & v[2]) != 0 || (v[1] & ~v[2]) != 0 || (v[0] | v[1]) != v[3])
        return cti_scan_too_much(p, at, "the bits of M_s|(d&f)=v do not add up");
    return placed(p, at, cti_mixed_bits(p->cx, (uint32_t)v[0], (uint32_t)v[1], (uint32_t)v[2]));
}

static ct_value call(cti_scanner *p, size_t at)
{
    char name[MOST_NAME];
    cti_list args;
    if (!cti_scan_word(p, name, sizeof name))
        return cti_nothing();
    if (!cti_scan_accept(p, "("))
        return cti_scan_expected(p, "'(' after the name of an operation");
    list(p, ")", &args);
    if (ct_check(p->cx) != CT_OK)
        return cti_nothing();
    return placed(p, at, ct_call(p->cx, name, args.n, args.item));
}

/* ArithTuple(_0,2), and ArithTuple_0 over an integer shape. */
static ct_value iterator(cti_scanner *p, size_t at)
{
    bool calls = p->calls;
    p->at += strlen("ArithTuple");
    p->calls = false;
    ct_value coord = item(p);
    p->calls = calls;
    if (ct_check(p->cx) == CT_OK && !cti_is_coordinate(coord))
        return cti_scan_too_much(p, at, "an ArithTuple holds integers only");
    return placed(p, at, ct_make_inttuple_iter(p->cx, coord));
}

static bool type_tuple(cti_scanner *p)
{
    return cti_scan_accept(p, "Shape<") || cti_scan_accept(p, "Stride<") ||
           cti_scan_accept(p, "Step<") || cti_scan_accept(p, "Coord<") ||
           cti_scan_accept(p, "Tile<");
}

static bool keyword(cti_scanner *p, const char *word)
{
    size_t before = p->at;
    if (!cti_scan_accept(p, word))
        return false;
    if (!cti_scan_name_char(cti_scan_peek(p)) && cti_scan_peek(p) != '(')
        return true;
    p->at = before;
    return false;
}

/* Names of instructions and element types, which stand for themselves. */
static bool known_name(const char *s, size_t left)
{
    static const char *const start[] = {"SM50_",        "SM61_",       "SM70_", "SM75_",
                                        "SM80_",        "SM89_",       "SM90_", "UniversalCopy",
                                        "UniversalFMA", "DefaultCopy", "Auto"};
    for (size_t i = 0; i < sizeof start / sizeof start[0]; ++i) {
        size_t n = strlen(start[i]);
        if (left > n && memcmp(s, start[i], n) == 0)
            return true;
    }
    return left > 1 && s[0] == 'u' && isdigit((unsigned char)s[1]);
}

static ct_value known(cti_scanner *p, size_t at)
{
    char name[MOST_NAME];
    return cti_scan_word(p, name, sizeof name) ? name_from(p, at) : cti_nothing();
}

/* The hexadecimal digits after 0x. */
static bool hex(cti_scanner *p, uint64_t *out)
{
    size_t start = p->at;
    uint64_t v = 0;
    for (; p->at < p->length && isxdigit((unsigned char)p->text[p->at]); ++p->at) {
        char c = (char)tolower((unsigned char)p->text[p->at]);
        if (p->at - start >= 15) {
            cti_scan_too_much(p, start, "the address has more than 60 bits");
            return false;
        }
        v = v << 4 | (uint64_t)(isdigit((unsigned char)c) ? c - '0' : c - 'a' + 10);
    }
    *out = v;
    if (p->at == start)
        cti_scan_expected(p, "hexadecimal digits");
    return p->at > start;
}

/* (0x1000), (0x10.4), (nil), (unset), and lane.column of tensor memory. */
static bool address(cti_scanner *p, cti_pointer_parts *to)
{
    uint64_t v, low = 0;
    int64_t bit = 0;
    if (cti_scan_accept(p, "unset")) {
        to->bits = CTI_UNSET;
        return true;
    }
    if (cti_scan_accept(p, "nil") || cti_scan_accept(p, "(nil)"))
        v = 0;
    else if (!cti_scan_accept(p, "0x") || !hex(p, &v))
        return cti_scan_expected(p, "an address") != cti_nothing();
    if (to->space == CT_TMEM) {
        if (!cti_scan_accept(p, ".") || !hex(p, &low) || v > 0xffff || low > 0xffff)
            return cti_scan_expected(p, "lane.column") != cti_nothing();
        to->bits = (int64_t)(v << 16 | low);
        return true;
    }
    if (to->width < 8 && (!cti_scan_accept(p, ".") || !cti_scan_number(p, &bit)))
        return cti_scan_expected(p, "the bit in the byte") != cti_nothing();
    to->bits = (int64_t)(v << 3) + (bit & 7);
    return true;
}

/* [32b](address) after the words that lead up to it. */
static ct_value pointer(cti_scanner *p, size_t at, cti_pointer_parts to)
{
    int64_t width;
    if (!cti_scan_accept(p, "[") || !cti_scan_number(p, &width) || !cti_scan_accept(p, "b]("))
        return cti_scan_expected(p, "[bits](address)");
    if (width < 1 || width > 1024)
        return cti_scan_too_much(p, at, "no element has that width");
    to.width = (int)width;
    if (!address(p, &to))
        return cti_nothing();
    if (!cti_scan_accept(p, ")"))
        return cti_scan_expected(p, "')'");
    return placed(p, at, cti_pointer(p->cx, &to));
}

static bool pointer_words(cti_scanner *p, cti_pointer_parts *to)
{
    static const char *const words[] = {"ptr",         "subptr",      "gmem_ptr",
                                        "gmem_subptr", "smem_ptr",    "smem_subptr",
                                        "rmem_ptr",    "rmem_subptr", "tmem_"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
        size_t n = strlen(words[i]);
        if (p->length - p->at > n && memcmp(p->text + p->at, words[i], n) == 0 &&
            p->text[p->at + n] == '[') {
            p->at += n;
            to->space = (ct_space)(i / 2);
            return true;
        }
    }
    return false;
}

/* Sw<3,4,3>_smem_ptr[16b](0x80): the swizzle has been read. */
static ct_value swizzled_pointer(cti_scanner *p, size_t at, ct_value swizzle)
{
    cti_pointer_parts to = {.swizzle = swizzle};
    ++p->at;
    if (!pointer_words(p, &to))
        return cti_scan_expected(p, "a pointer after the swizzle");
    return pointer(p, at, to);
}

static ct_value counting(cti_scanner *p, size_t at)
{
    int64_t n;
    if (!cti_scan_number(p, &n))
        return cti_nothing();
    if (!cti_scan_accept(p, ")"))
        return cti_scan_expected(p, "')'");
    return placed(p, at, ct_make_counting_iterator(p->cx, ct_dynamic(p->cx, n)));
}

static ct_value named(cti_scanner *p)
{
    size_t at = p->at;
    cti_pointer_parts to = {0};
    const char *s = p->text + p->at;
    size_t left = p->length - p->at;
    if (left >= 3 && memcmp(s, "Sw<", 3) == 0) {
        ct_value v = swizzle(p, at);
        bool more = ct_check(p->cx) == CT_OK && cti_scan_peek(p) == '_';
        return more ? swizzled_pointer(p, at, v) : v;
    }
    if (pointer_words(p, &to))
        return pointer(p, at, to);
    if (cti_scan_accept(p, "counting_iter("))
        return counting(p, at);
    if (known_name(s, left))
        return known(p, at);
    if (left >= 2 && memcmp(s, "M_", 2) == 0)
        return mixed(p, at);
    if (left >= 10 && memcmp(s, "ArithTuple", 10) == 0)
        return iterator(p, at);
    if (type_tuple(p))
        return tuple(p, ">");
    if (keyword(p, "X"))
        return ct_underscore();
    if (keyword(p, "LayoutLeft") || keyword(p, "GenColMajor"))
        return ct_LayoutLeft();
    if (keyword(p, "LayoutRight") || keyword(p, "GenRowMajor"))
        return ct_LayoutRight();
    return p->calls ? call(p, at) : cti_scan_expected(p, "a value");
}

static ct_value item(cti_scanner *p)
{
    cti_scan_skip_space(p);
    if (cti_scan_accept(p, "("))
        return tuple(p, ")");
    if (cti_scan_peek(p) == '_')
        return after_underscore(p);
    if (cti_scan_digit_at(p, p->at) || cti_scan_peek(p) == '-')
        return integer(p, false);
    if (isalpha((unsigned char)cti_scan_peek(p)))
        return named(p);
    return cti_scan_expected(p, "a value");
}

static ct_value part(cti_scanner *p)
{
    size_t at = p->at;
    ct_value v = item(p);
    if (ct_check(p->cx) != CT_OK || !cti_scan_accept(p, ":"))
        return v;
    ct_value stride = item(p);
    return placed(p, at, ct_make_layout(p->cx, v, stride));
}

/* a o offset o b, read from the right; in front of all an iterator makes it a tensor. */
static ct_value join(cti_scanner *p, size_t at, int n, const ct_value *v)
{
    if (n == 1 || ct_check(p->cx) != CT_OK)
        return v[0];
    bool unset = cti_is(v[0], CT_POINTER) && v[0]->value == CTI_UNSET;
    if (cti_is(v[0], CT_ITERATOR) || (cti_is(v[0], CT_POINTER) && !unset))
        return placed(p, at, ct_make_tensor(p->cx, v[0], join(p, at, n - 1, v + 1)));
    if (n < 3)
        return cti_scan_too_much(p, at, "a composed layout is written: a o offset o b");
    return placed(p, at, ct_make_composed_layout(p->cx, v[0], v[1], join(p, at, n - 2, v + 2)));
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

static ct_value value(cti_scanner *p)
{
    ct_value parts[MOST_PARTS];
    int n = 0;
    size_t at = p->at;
    if (++p->depth > CT_MAX_DEPTH)
        return cti_scan_too_much(p, at, "the text is nested too deep");
    do {
        if (n == MOST_PARTS)
            return cti_scan_too_much(p, at, "too many parts of a composed layout");
        parts[n++] = part(p);
        if (ct_check(p->cx) != CT_OK)
            return cti_nothing();
    } while (accept_o(p));
    --p->depth;
    return join(p, at, n, parts);
}

static ct_value whole(ct_ctx *cx, const char *text, size_t length, bool calls)
{
    cti_scanner p = {cx, text, length, 0, 0, calls};
    if (ct_check(cx) != CT_OK)
        return cti_nothing();
    ct_value v = value(&p);
    cti_scan_skip_space(&p);
    if (ct_check(cx) == CT_OK && p.at < length)
        return cti_scan_expected(&p, "the end");
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
