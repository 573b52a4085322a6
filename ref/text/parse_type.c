/* parse_type.c - CuTe's types, and what they are made of.
 *
 *      Int<4>  C<4>                                       _4
 *      Shape<_2,_4>  Stride  Step  Coord  Tile            (_2,_4)
 *      Layout<_8>  Layout<Shape<_4,_8>,Stride<_1,_4>>     _8:_1   (_4,_8):(_1,_4)
 *      Swizzle<3,4,3>                                     Sw<3,4,3>
 *      ComposedLayout<Swizzle<3,4,3>,_0,Layout<..>>       Sw<3,4,3> o _0 o ..
 *      E<0,1>  ScaledBasis<_2,0,1>                        _1@1@0   _2@1@0
 *      X  Underscore  LayoutLeft  GenRowMajor             _   LayoutLeft   LayoutRight
 *      half_t  float  uint128_t                           themselves
 *
 * A type that has no dynamic part is its only value, so that "{}" after it says nothing new. Here:
 * the types that are values. Not here: atoms and what is called (ref/cxx). */
#include "ref/text/scan.h"
#include "ref/value/value.h"

#include <ctype.h>
#include <string.h>

typedef ct_value make_of(cti_scanner *p, size_t at, const cti_list *of);

static ct_value holds(cti_scanner *p, size_t at, const char *what)
{
    return cti_scan_too_much(p, at, what);
}

static bool is_integer(const cti_list *of, int i)
{
    return i < of->n && cti_is(of->item[i], CT_INTEGER);
}

static ct_value integer(cti_scanner *p, size_t at, const cti_list *of)
{
    if (of->n != 1 || !is_integer(of, 0))
        return holds(p, at, "Int<..> holds one integer");
    return ct_static(p->cx, ct_int(of->item[0]));
}

/* constant<int,4>, which Int<4> is. */
static ct_value constant(cti_scanner *p, size_t at, const cti_list *of)
{
    if (of->n != 2 || !is_integer(of, 1))
        return holds(p, at, "constant<..> holds a type and an integer");
    return ct_static(p->cx, ct_int(of->item[1]));
}

static ct_value tuple(cti_scanner *p, size_t at, const cti_list *of)
{
    for (int i = 0; i < of->n; ++i)
        if (cti_is(of->item[i], CT_TEXT) || cti_is(of->item[i], CT_OBJECT))
            return holds(p, at, "a text is not a value, and no mode of a tuple");
    return cti_list_tuple(p->cx, of);
}

static bool has_element(ct_value v)
{
    for (int i = 0; cti_is_tuple(v) && i < v->rank; ++i)
        if (has_element(v->item[i]))
            return true;
    return cti_is(v, CT_NAME) && cti_element_bits(v->text, strlen(v->text)) > 0;
}

/* LayoutLeft's stride of a shape whose dynamic extents are still to come: so are those behind. */
static ct_value compact(cti_scanner *p, ct_value shape, ct_value *at)
{
    static const char unknown[] = "int";
    if (cti_is_tuple(shape)) {
        ct_value *item = cti_items(p->cx, shape->rank);
        for (int i = 0; item != NULL && i < shape->rank; ++i)
            item[i] = compact(p, shape->item[i], at);
        return cti_tuple(p->cx, shape->rank, item);
    }
    ct_value stride = *at;
    if (cti_is_constant(shape, 1))
        return ct_static(p->cx, 0);
    bool known = cti_is(shape, CT_INTEGER) && cti_is(stride, CT_INTEGER);
    *at = known ? ct_mul(p->cx, stride, shape) : cti_text_node(p->cx, CT_NAME, unknown);
    return stride;
}

/* "Layout<int,_1>", which is read as the same type. */
static ct_value type_text(ct_ctx *cx, ct_value shape, ct_value stride)
{
    static const char begin[] = "Layout<";
    if (ct_check(cx) != CT_OK)
        return cti_null();
    size_t n = ct_print(shape, NULL, 0), m = ct_print(stride, NULL, 0);
    char *text = cti_alloc(cx, sizeof begin + n + m + 2), *at = text;
    if (text == NULL)
        return cti_null();
    memcpy(at, begin, sizeof begin);
    at += sizeof begin - 1;
    ct_print(shape, at, n + 1);
    at[n] = ',';
    ct_print(stride, at + n + 1, m + 1);
    memcpy(at + n + 1 + m, ">", 2);
    return cti_text_node(cx, CT_TEXT, text);
}

/* A type whose dynamic values are still to come, in {}. */
static ct_value layout_type(cti_scanner *p, const cti_list *of)
{
    ct_value one = ct_static(p->cx, 1), shape = of->item[0];
    ct_value stride = of->n == 2 ? of->item[1] : compact(p, shape, &one);
    ct_value item[] = {type_text(p->cx, shape, stride), cti_text_node(p->cx, CT_NAME, "Layout"),
                       ct_underscore(), shape, stride};
    ct_value *kept = cti_items(p->cx, 5);
    if (kept == NULL)
        return cti_null();
    memcpy(kept, item, sizeof item);
    return cti_node(p->cx, CT_OBJECT, 0, 5, kept);
}

bool cti_is_layout_type(ct_value v)
{
    return cti_is(v, CT_OBJECT) && cti_is(v->item[1], CT_NAME) &&
           strcmp(v->item[1]->text, "Layout") == 0;
}

static ct_value layout(cti_scanner *p, size_t at, const cti_list *of)
{
    if (of->n < 1 || of->n > 2)
        return holds(p, at, "Layout<..> holds a shape, and a stride if it is not compact");
    if (has_element(of->item[0]) || (of->n == 2 && has_element(of->item[1])))
        return layout_type(p, of);
    return ct_make_layout(p->cx, of->item[0], of->n == 2 ? of->item[1] : NULL);
}

static ct_value smem_flag(cti_scanner *p, size_t at, const cti_list *of)
{
    if (of->n != 1 || !is_integer(of, 0) || ct_int(of->item[0]) < 1 || ct_int(of->item[0]) > 1024)
        return holds(p, at, "smem_ptr_flag_bits<..> holds the bits of an element");
    return cti_smem_flag(p->cx, (int)ct_int(of->item[0]));
}

static ct_value composed(cti_scanner *p, size_t at, const cti_list *of)
{
    if (of->n != 3)
        return holds(p, at, "ComposedLayout<..> holds a function, an offset and a layout");
    return ct_make_composed_layout(p->cx, of->item[0], of->item[1], of->item[2]);
}

static ct_value swizzle(cti_scanner *p, size_t at, const cti_list *of)
{
    int64_t v[3];
    for (int i = 0; i < 3; ++i) {
        if (!is_integer(of, i) || of->n > 3)
            return holds(p, at, "Swizzle<..> holds three integers: bits, base, shift");
        v[i] = ct_int(of->item[i]);
        if (v[i] < -64 || v[i] > 64)
            return holds(p, at, "the swizzle leaves 31 bits");
    }
    return ct_Swizzle(p->cx, (int)v[0], (int)v[1], (int)v[2]);
}

/* coefficient@path, the path from the outermost mode on. */
static ct_value basis_of(cti_scanner *p, size_t at, ct_value coefficient, int n,
                         const ct_value *modes)
{
    int path[CT_MAX_DEPTH];
    for (int i = 0; i < n; ++i) {
        bool fits = n <= CT_MAX_DEPTH && cti_is(modes[i], CT_INTEGER) && ct_int(modes[i]) >= 0 &&
                    ct_int(modes[i]) < CT_MAX_LEAVES;
        if (!fits)
            return holds(p, at, "the basis element has no such mode");
        path[i] = (int)ct_int(modes[i]);
    }
    return n == 0 ? coefficient : ct_E(p->cx, coefficient, n, path); /* E<> is 1 */
}

static ct_value basis(cti_scanner *p, size_t at, const cti_list *of)
{
    return basis_of(p, at, ct_static(p->cx, 1), of->n, of->item);
}

static ct_value scaled_basis(cti_scanner *p, size_t at, const cti_list *of)
{
    if (!is_integer(of, 0))
        return holds(p, at, "ScaledBasis<..> holds an integer and a path");
    return basis_of(p, at, of->item[0], of->n - 1, of->item + 1);
}

static const struct {
    const char *name;
    make_of *make;
} templates[] = {
    {"Int", integer},       {"C", integer},
    {"constant", constant}, {"integral_constant", constant},
    {"Shape", tuple},       {"Stride", tuple},
    {"Step", tuple},        {"Coord", tuple},
    {"Tile", tuple},        {"tuple", tuple},
    {"Layout", layout},     {"smem_ptr_flag_bits", smem_flag},
    {"Swizzle", swizzle},   {"ComposedLayout", composed},
    {"E", basis},           {"ScaledBasis", scaled_basis},
};

enum { TEMPLATES = sizeof templates / sizeof templates[0] };

static size_t word_at(const cti_scanner *p)
{
    size_t n = 0;
    while (p->at + n < p->length &&
           (isalnum((unsigned char)p->text[p->at + n]) || p->text[p->at + n] == '_'))
        ++n;
    return n;
}

static bool is(const char *word, const char *s, size_t n)
{
    return strlen(word) == n && memcmp(word, s, n) == 0;
}

/* Words that are types without any arguments, or NULL. */
static ct_value plain(cti_scanner *p, const char *s, size_t n)
{
    if (p->at + n < p->length && p->text[p->at + n] == '(')
        return NULL; /* int(..), X(..) */
    if (is("X", s, n) || is("Underscore", s, n))
        return ct_underscore();
    if (is("LayoutLeft", s, n) || is("GenColMajor", s, n))
        return ct_LayoutLeft();
    if (is("smem_ptr_flag", s, n))
        return cti_smem_flag(p->cx, 1);
    if (is("LayoutRight", s, n) || is("GenRowMajor", s, n))
        return ct_LayoutRight();
    return NULL;
}

static ct_value element(cti_scanner *p, size_t n)
{
    size_t at = p->at;
    p->at += n;
    return cti_parse_name_from(p, at);
}

ct_value cti_parse_type(cti_scanner *p, cti_read_list *read_list)
{
    size_t at = p->at, n = word_at(p);
    const char *s = p->text + at;
    cti_list of;
    ct_value v = plain(p, s, n);
    if (v != NULL) {
        p->at += n;
        return v;
    }
    bool called = at + n < p->length && s[n] == '(';
    if (n > 1 && !called && cti_element_bits(s, n) > 0)
        return element(p, n);
    for (int i = 0; i < TEMPLATES; ++i) {
        if (!is(templates[i].name, s, n))
            continue;
        p->at += n;
        if (!cti_scan_accept(p, "<")) {
            p->at = at;
            return NULL;
        }
        if (!read_list(p, ">", &of))
            return cti_null();
        return cti_parse_placed(p, at, templates[i].make(p, at, &of));
    }
    return NULL;
}
