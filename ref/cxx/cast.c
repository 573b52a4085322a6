/* cast.c - conversions: a type and the value that becomes one of it.
 *
 *      static_cast<int>(v)   (int)v   int(v)        a dynamic integer
 *      reinterpret_cast<T*>(v)   (T const*)v        a pointer, of an address or of another pointer
 *      static_cast<T&&>(v)                          v
 *      int(3.5)                                     3: only here, values have no fractions
 *
 * Here: these. Not here: T{v}, which constructs (construct.c). Follows C++'s casts. */
#include "ref/cxx/cxx.h"

#include <ctype.h>
#include <string.h>

/* Past const, volatile, * and & behind a type; whether one of them was a *. */
static bool pointer_marks(cti_scanner *p)
{
    static const char *const marks[] = {"const", "volatile", "__restrict__", "&"};
    bool pointer = false, more = true;
    while (more) {
        more = cti_scan_accept(p, "*");
        pointer = pointer || more;
        for (size_t i = 0; i < sizeof marks / sizeof marks[0] && !more; ++i)
            more = cti_scan_accept(p, marks[i]);
    }
    return pointer;
}

static int element_bits(ct_value type)
{
    return cti_is(type, CT_NAME) ? cti_element_bits(type->text, strlen(type->text)) : 0;
}

/* An address, nullptr, or another pointer, as a pointer to elements of a width. */
static ct_value to_pointer(cti_scanner *p, size_t at, int width, ct_value v)
{
    cti_pointer_parts to = {.space = CT_RAW, .width = width, .spaced = width < 8};
    bool null = cti_is(v, CT_NAME) && strcmp(v->text, "nullptr") == 0;
    if (cti_is(v, CT_POINTER)) {
        cti_pointer_parts from = cti_pointer_parts_of(v);
        if (from.space != CT_RAW || from.swizzle != NULL)
            return cti_scan_too_much(p, at,
                                     "a tagged pointer is no address; use recast_ptr<T>(pointer)");
        if (width >= 8)
            return from.width == width ? v
                                       : cti_parse_placed(p, at, ct_recast_ptr(p->cx, width, v));
        to.bits = from.bits & ~INT64_C(7);
        return cti_parse_placed(p, at, cti_pointer(p->cx, &to));
    }
    if (!null && !cti_is(v, CT_INTEGER))
        return cti_scan_too_much(p, at, "only an address or a pointer becomes a pointer");
    if (!null && (ct_int(v) < 0 || ct_int(v) >= INT64_C(1) << 60))
        return cti_scan_too_much(p, at, "an address is 0 to 2^60 - 1");
    to.bits = null ? 0 : ct_int(v) * 8;
    return cti_parse_placed(p, at, cti_pointer(p->cx, &to));
}

/* What a value is as an element: of an integer type its low bits. */
static ct_value to_element(cti_scanner *p, size_t at, const char *name, int bits, ct_value v)
{
    bool is_unsigned = name[0] == 'u' || strcmp(name, "size_t") == 0;
    if (cti_is(v, CT_POINTER) && bits == 64)
        return ct_dynamic(p->cx, cti_pointer_parts_of(v).bits / 8);
    if (cti_is(v, CT_MIXED))
        v = ct_dynamic(p->cx, ct_int(v));
    if (!cti_is(v, CT_INTEGER))
        return cti_scan_too_much(p, at, "only an integer converts to this type");
    int64_t n = ct_int(v);
    if (is_unsigned && bits == 64 && n < 0)
        return cti_scan_too_much(p, at, "this is above 2^63 - 1, the greatest integer here");
    if (strcmp(name, "bool") != 0 && strchr(name, '.') == NULL && strstr(name, "float") == NULL &&
        bits < 64)
        n = cti_low_bits(n, is_unsigned ? bits : -bits);
    return cti_typed(p->cx, strcmp(name, "bool") == 0 ? n != 0 : n, cti_integer_type(name));
}

ct_value cti_convert(cti_scanner *p, size_t at, ct_value type, ct_value v)
{
    int bits = element_bits(type);
    if (!cti_ok(p->cx) || bits == 0)
        return v;
    return to_element(p, at, type->text, bits, v);
}

/* ---- Decimal literals ---- */

/* Digits; whether one of them is not 0. */
static bool skip_digits(cti_scanner *p)
{
    bool some = false;
    for (; cti_scan_digit_at(p, p->at); ++p->at)
        some = some || p->text[p->at] != '0';
    return some;
}

/* 3.5f: the whole part, and whether a fraction is left; false: no such literal at the cursor. */
static bool read_decimal(cti_scanner *p, int64_t *whole, bool *fraction)
{
    size_t before = p->at;
    cti_scan_skip_space(p);
    size_t digits = p->at + (cti_scan_peek(p) == '-');
    size_t at = digits;
    while (cti_scan_digit_at(p, at))
        ++at;
    bool decimal = at > digits && at < p->length && p->text[at] == '.' && at - digits < 19 &&
                   !cti_is_letter(p, at + 1);
    if (!decimal || !cti_scan_number(p, whole)) {
        p->at = before;
        return false;
    }
    ++p->at;
    *fraction = skip_digits(p);
    p->at += cti_scan_peek(p) == 'f' || cti_scan_peek(p) == 'F';
    return true;
}

ct_value cti_decimal(cti_scanner *p, ct_value type)
{
    int64_t whole;
    bool fraction;
    size_t at = p->at;
    int bits = element_bits(type);
    if (bits == 0 || !read_decimal(p, &whole, &fraction))
        return NULL;
    const char *name = type->text;
    bool integer =
        strstr(name, "int") != NULL || strcmp(name, "size_t") == 0 || strcmp(name, "bool") == 0;
    if (fraction && !integer)
        return cti_scan_too_much(p, at, "a fraction is left, and values here are integers");
    whole = strcmp(name, "bool") == 0 ? whole != 0 || fraction : whole;
    return to_element(p, at, name, bits, ct_dynamic(p->cx, whole));
}

/* ---- Casts ---- */

/* A type, and whether a pointer to it is meant; false: a failure. */
static bool type_id(cti_scanner *p, ct_value *type, bool *pointer)
{
    cti_skip_namespaces(p);
    cti_scan_skip_space(p);
    *type = cti_parse_item(p);
    *pointer = cti_ok(p->cx) && pointer_marks(p);
    return cti_ok(p->cx);
}

static ct_value converted(cti_scanner *p, size_t at, ct_value type, bool pointer, ct_value v)
{
    int bits = element_bits(type);
    bool is_void = cti_is(type, CT_NAME) && strcmp(type->text, "void") == 0;
    if (!cti_ok(p->cx) || (pointer && is_void))
        return v;
    if (pointer && bits == 0)
        return cti_scan_too_much(p, at, "a pointer is to an element type, such as half_t");
    return pointer ? to_pointer(p, at, bits, v) : cti_convert(p, at, type, v);
}

/* static_cast and its like, whose name has been read. */
ct_value cti_cxx_cast(cti_scanner *p, size_t at)
{
    ct_value type;
    bool pointer, outside = p->in_angles;
    cti_list of;
    if (!cti_scan_accept(p, "<"))
        return cti_scan_expected(p, "'<'");
    p->in_angles = true;
    bool read = type_id(p, &type, &pointer);
    p->in_angles = outside;
    if (!read || !cti_scan_accept(p, ">"))
        return cti_scan_expected(p, "'>'");
    if (!cti_scan_accept(p, "("))
        return cti_scan_expected(p, "'('");
    size_t value_at = p->at;
    ct_value decimal = pointer ? NULL : cti_decimal(p, type);
    if (decimal != NULL)
        return cti_scan_accept(p, ")") ? decimal : cti_scan_expected(p, "')'");
    if (!cti_parse_list(p, ")", &of))
        return cti_null();
    if (of.n != 1)
        return cti_scan_too_much(p, value_at, "a cast takes one value");
    return converted(p, at, type, pointer, of.item[0]);
}

/* ---- (T*)v and (T)v ---- */

/* The words that may stand in the parentheses; how many stars come behind them. */
struct c_cast {
    size_t words, end; /* end: behind the ')' */
    int stars;
    char first[CTI_MAX_NAME];
};

static size_t word_length(const cti_scanner *p, size_t at)
{
    size_t n = 0;
    while (at + n < p->length && (cti_scan_name_char(p->text[at + n])))
        ++n;
    return n;
}

/* "(half_t const*)": words, then stars; false: something else is in these parentheses. */
static bool looks_like_cast(const cti_scanner *p, struct c_cast *c)
{
    size_t at = p->at + 1, n;
    *c = (struct c_cast){.words = 0};
    for (; at < p->length && p->text[at] != ')'; ++at) {
        if (p->text[at] == ' ')
            continue;
        if (p->text[at] == '*') {
            ++c->stars;
            continue;
        }
        n = word_length(p, at);
        if (n == 0 || n >= CTI_MAX_NAME || isdigit((unsigned char)p->text[at]) ||
            p->text[at] == '_')
            return false;
        bool is_const = n == 5 && memcmp(p->text + at, "const", n) == 0;
        if (c->stars > 0 && !is_const)
            return false;
        if (!is_const && c->words++ == 0) {
            memcpy(c->first, p->text + at, n);
            c->first[n] = '\0';
        }
        at += n - 1;
    }
    c->end = at + 1;
    return at < p->length && c->words == 1;
}

/* A value follows: (int)x, but (half_t) alone is a tuple, and so is (int,4). */
static bool value_follows(const cti_scanner *p, size_t at)
{
    while (at < p->length && p->text[at] == ' ')
        ++at;
    return at < p->length &&
           (cti_scan_name_char(p->text[at]) || p->text[at] == '(' || p->text[at] == '-') &&
           p->text[at] != ':' && p->text[at] != '.' &&
           !(p->text[at] == 'o' && at + 1 < p->length && p->text[at + 1] == ' ');
}

bool cti_at_c_cast(const cti_scanner *p)
{
    struct c_cast c;
    if (cti_scan_peek(p) != '(' || !looks_like_cast(p, &c) || !value_follows(p, c.end))
        return false;
    const char *name = strrchr(c.first, ':');
    name = name != NULL ? name + 1 : c.first;
    return c.stars > 0 || (strlen(name) > 1 && cti_element_bits(name, strlen(name)) > 0);
}

ct_value cti_c_cast(cti_scanner *p, ct_value (*term)(cti_scanner *p))
{
    ct_value type;
    bool pointer;
    size_t at = p->at++;
    if (!cti_parse_deeper(p, at) || !type_id(p, &type, &pointer))
        return cti_null();
    if (!cti_scan_accept(p, ")"))
        return cti_scan_expected(p, "')'");
    ct_value v = pointer ? NULL : cti_decimal(p, type);
    if (v == NULL) {
        v = term(p);
        if (cti_ok(p->cx) && cti_is_tuple(v) && v->rank == 1)
            v = v->item[0];
        v = cti_ok(p->cx) ? converted(p, at, type, pointer, v) : v;
    }
    p->computed = true;
    --p->depth;
    return v;
}
