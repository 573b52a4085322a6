/* type_trait.c - templates that ask or choose types, which are values here.
 *
 *      conditional_t<c,A,B>                A or B
 *      is_same_v<A,B>  is_same<A,B>::value 1 or 0
 *      tuple_size_v<T>  rank_v<T>          a number
 *      tuple_element_t<i,T>                a mode
 *      remove_cvref_t<T>                   T
 *      is_congruent<A,B>  rank_t<T>        the operations congruent and rank, of types
 *      is_layout<T>  has_int1<T>           what a type is, and what it holds
 *
 * Here: these. Not here: traits whose names are those of operations, is_static<T> (apply.c).
 * Follows C++ and the traits of CuTe's headers. */
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

/* ---- What types are ---- */

static const struct {
    const char *name, *op;
    int n;
} operations[] = {
    {"is_congruent", "congruent", 2},
    {"is_weakly_congruent", "weakly_congruent", 2},
    {"is_compatible", "compatible", 2},
    {"rank_t", "rank", 1},
    {"depth_t", "depth", 1},
    {"cosize_t", "cosize", 1},
};
enum { OPERATIONS = sizeof operations / sizeof operations[0] };

static bool is_static_number(ct_value v, int64_t n)
{
    return cti_is(v, CT_INTEGER) && v->fixed && ct_int(v) == n;
}

static bool is_one(ct_value v)
{
    return is_static_number(v, 1);
}

static bool is_zero(ct_value v)
{
    return is_static_number(v, 0);
}

static bool is_underscore(ct_value v)
{
    return cti_is(v, CT_UNDERSCORE);
}

static bool is_composed_layout(ct_value v)
{
    return cti_is(v, CT_COMPOSED);
}

static bool is_tensor(ct_value v)
{
    return cti_is(v, CT_TENSOR);
}

/* Of a type itself, of some leaf of it, or of all leaves. */
enum leaves { ITSELF, SOME, ALL };

static const struct {
    const char *name;
    bool (*holds)(ct_value v);
    enum leaves of;
} kinds[] = {
    {"is_layout", cti_is_any_layout, ITSELF},
    {"is_composed_layout", is_composed_layout, ITSELF},
    {"is_tensor", is_tensor, ITSELF},
    {"is_tuple", cti_is_tuple, ITSELF},
    {"is_underscore", is_underscore, ITSELF},
    {"has_underscore", is_underscore, SOME},
    {"all_underscore", is_underscore, ALL},
    {"has_int0", is_zero, SOME},
    {"has_int1", is_one, SOME},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static bool holds(ct_value v, bool (*leaf)(ct_value v), enum leaves of)
{
    if (of == ITSELF || !cti_is_tuple(v))
        return leaf(v);
    for (int i = 0; i < v->rank; ++i)
        if (holds(v->item[i], leaf, of) == (of == SOME))
            return of == SOME;
    return of == ALL;
}

static int kind_of(const char *name)
{
    int i = 0;
    while (i < KINDS && strcmp(kinds[i].name, name) != 0)
        ++i;
    return i;
}

static int operation_of(const char *name)
{
    int i = 0;
    while (i < OPERATIONS && strcmp(operations[i].name, name) != 0)
        ++i;
    return i;
}

/* A question about types; NULL: another trait, or other types. */
static ct_value asked(cti_scanner *p, const cti_cxx_call *c)
{
    int kind = kind_of(c->name), operation = operation_of(c->name);
    if (kind < KINDS && c->t.n == 1)
        return ct_static(p->cx, holds(c->t.item[0], kinds[kind].holds, kinds[kind].of));
    if (operation < OPERATIONS && c->t.n == operations[operation].n)
        return cti_operation(p, c->at, operations[operation].op, c->t.n, c->t.item);
    if (is(c, "is_constant") && c->t.n == 2 && is_number(c, 0)) {
        bool same = is_static_number(c->t.item[1], ct_int(c->t.item[0]));
        return cti_bool(p->cx, same, c->name[strlen(c->name) - 1] != 'v');
    }
    if (is(c, "bool_constant") && c->t.n == 1 && is_number(c, 0))
        return ct_static(p->cx, ct_int(c->t.item[0]) != 0);
    return NULL;
}

/* ---- Traits ---- */

bool cti_is_type_trait(const char *name)
{
    static const char *const names[] = {
        "conditional",   "is_same",           "tuple_size",   "rank_v",           "size_v",
        "tuple_element", "remove_cvref",      "remove_const", "remove_reference", "decay",
        "make_seq",      "make_int_sequence", "make_range",   "is_constant",      "bool_constant"};
    cti_cxx_call c = {.name = name};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        if (is(&c, names[i]))
            return true;
    return kind_of(name) < KINDS || operation_of(name) < OPERATIONS;
}

ct_value cti_type_trait(cti_scanner *p, const cti_cxx_call *c)
{
    ct_value v = asked(p, c);
    if (v != NULL)
        return v;
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
                             "conditional_t<c,A,B>, is_same_v<A,B>, is_congruent<A,B> and "
                             "tuple_size_v<T> take so many types");
}
