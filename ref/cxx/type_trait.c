/* type_trait.c - templates that ask or choose types, which are values here.
 *
 *      conditional_t<c,A,B>                A or B
 *      is_same_v<A,B>  is_same<A,B>::value 1 or 0
 *      tuple_size_v<T>  rank_v<T>          a number
 *      tuple_element_t<i,T>                a mode
 *      remove_cvref_t<T>                   T
 *
 * Here: these. Not here: traits that are operations, is_static<T> (apply.c). Follows C++ and
 * cute/util/type_traits.hpp. */
#include "ref/cxx/cxx.h"

#include <string.h>

/* The name without _t or _v behind it: they only take the type or the number out. */
static bool is(const cti_cxx_call *c, const char *name)
{
    size_t n = strlen(name);
    return strncmp(c->name, name, n) == 0 &&
           (c->name[n] == '\0' || strcmp(c->name + n, "_t") == 0 || strcmp(c->name + n, "_v") == 0);
}

static bool is_number(const cti_cxx_call *c, int i)
{
    return i < c->t.n && cti_is(c->t.item[i], CT_INTEGER);
}

static ct_value element(cti_scanner *p, const cti_cxx_call *c)
{
    if (c->t.n != 2 || !is_number(c, 0))
        return cti_scan_too_much(p, c->at, "tuple_element_t takes a mode's number and a tuple");
    int64_t mode = ct_int(c->t.item[0]);
    return cti_parse_placed(
        p, c->at, ct_get(p->cx, c->t.item[1], mode >= 0 && mode < INT32_MAX ? (int)mode : -1));
}

/* make_seq<3>, make_int_sequence<3>: (_0,_1,_2); make_range<2,4>: (_2,_3) */
static ct_value sequence(cti_scanner *p, const cti_cxx_call *c)
{
    cti_list all = cti_list_new(p->cx, 8);
    bool range = is(c, "make_range");
    int last = range ? 1 : 0;
    int64_t from = range && is_number(c, 0) ? ct_int(c->t.item[0]) : 0;
    int64_t n = c->t.n == last + 1 && is_number(c, last) ? ct_int(c->t.item[last]) : -1;
    if (n < from || n - from > CT_MAX_LEAVES)
        return cti_scan_too_much(p, c->at,
                                 range ? "a range has two ends: make_range<2,6>"
                                       : "a sequence has a length of its own: make_seq<3>");
    for (int64_t i = from; i < n && cti_ok(p->cx); ++i)
        cti_push(p->cx, &all, ct_static(p->cx, i));
    return cti_list_tuple(p->cx, &all);
}

static bool starts(const cti_scanner *p, size_t at, const char *prefix)
{
    size_t n = strlen(prefix);
    return p->length - at >= n && memcmp(p->text + at, prefix, n) == 0;
}

/* Whether A or B of is_same_v<A,B>, just read, has const or & outside of what removes them. */
static bool has_qualifiers(const cti_scanner *p, size_t at)
{
    bool removed = false;
    for (; at < p->at; ++at) {
        bool begins = at == 0 || !cti_is_word_char(p, at - 1);
        removed = removed || (begins && (starts(p, at, "remove_") || starts(p, at, "decay")));
        if (!removed && (p->text[at] == '&' || (begins && cti_at_word(p, at, "const"))))
            return true;
        removed = removed && p->text[at] != '>';
    }
    return false;
}

/* 1 where A and B are one type. What is read here keeps no const and no &. */
static ct_value same(cti_scanner *p, const cti_cxx_call *c)
{
    if (has_qualifiers(p, c->at))
        return cti_scan_too_much(p, c->at,
                                 "const and & of a type are not kept; compare remove_cvref_t<T>");
    return ct_dynamic(p->cx, ct_same(c->t.item[0], c->t.item[1]));
}

bool cti_is_type_trait(const char *name)
{
    static const char *const names[] = {
        "conditional",   "is_same",           "tuple_size",   "rank_v",           "size_v",
        "tuple_element", "remove_cvref",      "remove_const", "remove_reference", "decay",
        "make_seq",      "make_int_sequence", "make_range"};
    cti_cxx_call c = {.name = name};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        if (is(&c, names[i]))
            return true;
    return false;
}

ct_value cti_type_trait(cti_scanner *p, const cti_cxx_call *c)
{
    if (is(c, "conditional") && c->t.n == 3 && is_number(c, 0))
        return c->t.item[ct_int(c->t.item[0]) != 0 ? 1 : 2];
    if (is(c, "is_same") && c->t.n == 2)
        return same(p, c);
    if (is(c, "tuple_element"))
        return element(p, c);
    if ((is(c, "tuple_size") || is(c, "rank_v")) && c->t.n == 1)
        return ct_dynamic(p->cx, ct_rank(c->t.item[0]));
    if (is(c, "size_v") && c->t.n == 1)
        return cti_number_of(p, cti_parse_placed(p, c->at, ct_size(p->cx, c->t.item[0])));
    bool plain = strncmp(c->name, "remove_", 7) == 0 || strncmp(c->name, "decay", 5) == 0;
    if (plain && c->t.n == 1)
        return c->t.item[0];
    if (strncmp(c->name, "make_", 5) == 0)
        return sequence(p, c);
    return cti_scan_too_much(p, c->at,
                             "conditional_t<c,A,B>, is_same_v<A,B> and tuple_size_v<T> "
                             "take so many types");
}
