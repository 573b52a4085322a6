/* node.c - values: making the immutable nodes, and looking at them.
 *
 * Here: constructors, kinds, counts, structural identity. Not here: arithmetic (integer.c),
 * editing (structure.c), text (print.c, parse.c). Follows 01_layout "Integers", "IntTuple". */
#include "ref/value/value.h"

#include <assert.h>
#include <string.h>

static const struct ct_node underscore = {
    .kind = CT_UNDERSCORE, .fixed = true, .leaves = 1, .weight = 1};
static const struct ct_node major_left = {
    .kind = CT_MAJOR, .fixed = true, .unspread = true, .leaves = 1, .weight = 1};
static const struct ct_node major_right = {
    .kind = CT_MAJOR, .fixed = true, .unspread = true, .leaves = 1, .weight = 1, .value = 1};
static const struct ct_node small_static[] = {
    {.kind = CT_INTEGER, .fixed = true, .leaves = 1, .weight = 1, .value = 0},
    {.kind = CT_INTEGER, .fixed = true, .leaves = 1, .weight = 1, .value = 1},
    {.kind = CT_INTEGER, .fixed = true, .leaves = 1, .weight = 1, .value = 2},
};

static ct_value too_large(ct_ctx *cx)
{
    return cti_fail(cx, CT_ERANGE, "a value is nested deeper than %d or holds more than %d leaves",
                    CT_MAX_DEPTH, CT_MAX_LEAVES);
}

/* A node over items that already live in the context's memory. */
ct_value cti_node(ct_ctx *cx, ct_kind kind, int64_t value, int n, const ct_value *items)
{
    bool fixed = kind != CT_MIXED && (kind != CT_POINTER || value == CTI_UNSET);
    bool unspread = kind == CT_TUPLE ? n == 0 : kind != CT_MIXED;
    int depth = 0, leaves = 0, weight = 0;
    if (!cti_ok(cx))
        return cti_null();
    for (int i = 0; i < n && weight <= CT_MAX_LEAVES; ++i) {
        fixed = fixed && items[i]->fixed;
        unspread = unspread || items[i]->unspread;
        leaves += items[i]->leaves;
        weight += items[i]->weight;
        depth = items[i]->depth > depth ? items[i]->depth : depth;
    }
    depth += kind == CT_TUPLE;
    if (depth > CT_MAX_DEPTH || weight > CT_MAX_LEAVES || n > CT_MAX_LEAVES)
        return too_large(cx);
    struct ct_node *p = cti_alloc(cx, sizeof *p);
    if (p == NULL)
        return cti_null();
    p->kind = kind;
    p->fixed = fixed;
    p->unspread = unspread;
    p->type = 0;
    p->rank = n;
    p->depth = depth;
    p->leaves = leaves > 0 || kind == CT_TUPLE ? leaves : 1;
    p->weight = weight > 0 ? weight : 1;
    p->value = value;
    p->item = items;
    return p;
}

ct_value cti_tuple(ct_ctx *cx, int n, const ct_value *items)
{
    return cti_node(cx, CT_TUPLE, 0, n, items);
}

ct_value cti_pair(ct_ctx *cx, ct_kind kind, ct_value a, ct_value b)
{
    ct_value *item = cti_items(cx, 2);
    if (item == NULL)
        return cti_null();
    item[0] = a;
    item[1] = b;
    return cti_node(cx, kind, 0, 2, item);
}

ct_value cti_triple(ct_ctx *cx, ct_kind kind, ct_value a, ct_value b, ct_value c)
{
    ct_value *item = cti_items(cx, 3);
    if (item == NULL)
        return cti_null();
    item[0] = a;
    item[1] = b;
    item[2] = c;
    return cti_node(cx, kind, 0, 3, item);
}

ct_value cti_integer(ct_ctx *cx, int64_t value, bool fixed)
{
    if (!cti_ok(cx))
        return cti_null();
    if (fixed && value >= 0 && value <= 2)
        return &small_static[value];
    struct ct_node *p = cti_alloc(cx, sizeof *p);
    if (p == NULL)
        return cti_null();
    *p = (struct ct_node){
        .kind = CT_INTEGER, .fixed = fixed, .leaves = 1, .weight = 1, .value = value};
    return p;
}

ct_value cti_typed(ct_ctx *cx, int64_t value, int type)
{
    struct ct_node *p = cti_alloc(cx, sizeof *p);
    if (p == NULL || !cti_ok(cx))
        return cti_null();
    *p = (struct ct_node){
        .kind = CT_INTEGER, .type = (int8_t)type, .leaves = 1, .weight = 1, .value = value};
    return p;
}

ct_value cti_text_node(ct_ctx *cx, ct_kind kind, const char *text)
{
    struct ct_node *p = cti_alloc(cx, sizeof *p);
    if (p == NULL || !cti_ok(cx))
        return cti_null();
    *p = (struct ct_node){
        .kind = kind, .fixed = true, .unspread = true, .leaves = 1, .weight = 1, .text = text};
    return p;
}

/* CuTe's booleans print as integers: _1 and _0 where the type decides, else 1 and 0. */
ct_value cti_bool(ct_ctx *cx, bool value, bool fixed)
{
    return cti_integer(cx, value ? 1 : 0, fixed);
}

ct_value cti_basis(ct_ctx *cx, int64_t value, bool fixed, ct_tuple path)
{
    ct_value *item = cti_items(cx, 1);
    struct ct_node *p = cti_alloc(cx, sizeof *p);
    if (item == NULL || p == NULL || !cti_ok(cx))
        return cti_null();
    item[0] = path;
    *p = (struct ct_node){.kind = CT_BASIS,
                          .unspread = true,
                          .fixed = fixed,
                          .rank = 1,
                          .leaves = 1,
                          .weight = 1,
                          .value = value,
                          .item = item};
    return p;
}

/* ct_static - the static integer _value: CuTe's Int<value>.
 * equation  C<value>
 * example   add(_3, _4)  =  _7
 * pre       cx was initialised
 * post      roundtrip
 * fails     CT_ENOMEM
 * CuTe      01_layout "Integers" */
ct_value ct_static(ct_ctx *cx, int64_t value)
{
    return cti_integer(cx, value, true);
}

/* ct_dynamic - the dynamic integer value: an int known at run time.
 * equation  value
 * example   add(_3, 4)  =  7
 * pre       cx was initialised
 * post      roundtrip
 * fails     CT_ENOMEM
 * CuTe      01_layout "Integers" */
ct_value ct_dynamic(ct_ctx *cx, int64_t value)
{
    return cti_integer(cx, value, false);
}

/* ct_underscore - the wildcard of a slice, and the tiler that keeps a mode.
 * equation  _
 * example   layout_call((_4,_8):(_1,_4), (_,2))  =  (_4):(_1)
 * pre       none
 * post      roundtrip
 * fails     never
 * CuTe      03_tensor "Slicing a Tensor" */
ct_value ct_underscore(void)
{
    return &underscore;
}

/* ct_LayoutLeft - the tag for strides that grow from left to right.
 * equation  generalised column-major
 * example   make_layout((_2,_3), LayoutLeft)  =  (_2,_3):(_1,_2)
 * pre       none
 * post      compact
 * fails     never
 * CuTe      01_layout "Constructing a Layout" */
ct_value ct_LayoutLeft(void)
{
    return &major_left;
}

/* ct_LayoutRight - the tag for strides that grow from right to left.
 * equation  generalised row-major
 * example   make_layout((_2,_3), LayoutRight)  =  (_2,_3):(_3,_1)
 * pre       none
 * post      compact
 * fails     never
 * CuTe      01_layout "Constructing a Layout" */
ct_value ct_LayoutRight(void)
{
    return &major_right;
}

/* ct_E - a scaled basis element: coefficient at the mode that path leads to.
 * equation  coefficient * E<path[0], .., path[n-1]>
 * example   mul(_3, _1@0@1)  =  _3@0@1
 * pre       coefficient is an integer; path entries are not negative, outermost mode first
 * post      roundtrip
 * fails     CT_EINVAL not an integer, or a negative mode
 * CuTe      0z_tma_tensors "Basis elements" */
ct_value ct_E(ct_ctx *cx, ct_tuple coefficient, int n, const int *path)
{
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is(coefficient, CT_INTEGER))
        return cti_fail(cx, CT_EINVAL, "E: the coefficient is not an integer");
    ct_value *item = cti_items(cx, n);
    for (int i = 0; item != NULL && i < n; ++i) {
        if (path[i] < 0)
            return cti_fail(cx, CT_EINVAL, "E: mode %d is negative", path[i]);
        item[i] = cti_integer(cx, path[i], true);
    }
    return cti_basis(cx, coefficient->value, coefficient->fixed, cti_tuple(cx, n, item));
}

/* ct_make_tuple - a tuple of n values: make_shape, make_stride, make_coord, make_step, make_tile.
 * equation  (items[0], .., items[n-1])
 * example   make_tuple(_2, (3,_4))  =  (_2,(3,_4))
 * pre       items were made through cx, or by a constructor without context
 * post      roundtrip
 * fails     CT_ERANGE nested too deep or too many leaves; CT_ENOMEM
 * CuTe      01_layout "Tuple" */
ct_tuple ct_make_tuple(ct_ctx *cx, int n, const ct_value *items)
{
    if (!cti_ok(cx))
        return cti_null();
    ct_value *copy = cti_items(cx, n);
    for (int i = 0; copy != NULL && i < n; ++i)
        copy[i] = items[i];
    return cti_tuple(cx, n, copy);
}

/* ct_kind_of - what a value is.
 * equation  the kind it was made with
 * example   ct_kind_of(ct_parse(&cx, "_4:_1")) == CT_LAYOUT
 * pre       v came from a call that did not fail
 * post      roundtrip
 * fails     never
 * CuTe      none */
ct_kind ct_kind_of(ct_value v)
{
    return v->kind;
}

/* ct_is_static - does the type alone decide the value?
 * equation  no leaf is dynamic
 * example   is_static((_2,3))  =  _0
 * pre       v came from a call that did not fail
 * post      static_leaves
 * fails     never
 * CuTe      01_layout "Integers" */
bool ct_is_static(ct_value v)
{
    return v->fixed;
}

/* ct_is_integral - is it an integer in CuTe's sense?
 * equation  integer, basis element or _
 * example   is_integral(_1@0)  =  _1
 * pre       v came from a call that did not fail
 * post      none: it names a kind
 * fails     never
 * CuTe      01_layout "Integers" */
bool ct_is_integral(ct_value v)
{
    return v->kind == CT_INTEGER || v->kind == CT_BASIS || v->kind == CT_UNDERSCORE ||
           v->kind == CT_MIXED;
}

/* ct_int - the number behind an integer leaf.
 * equation  _4 -> 4, 4 -> 4, the coefficient of a basis element, 0 for anything else
 * example   ct_int(ct_size(&cx, layout))
 * pre       v came from a call that did not fail
 * post      roundtrip
 * fails     never
 * CuTe      01_layout "Integers" */
int64_t ct_int(ct_value v)
{
    if (v->kind == CT_MIXED)
        return v->item[0]->value | v->value;
    return v->kind == CT_INTEGER || v->kind == CT_BASIS ? v->value : 0;
}

/* ct_length - the number of parts of a node.
 * equation  tuple: its modes; layout 2: shape, stride; composed 3; integer 0
 * example   ct_length(ct_parse(&cx, "(2,3,5)")) == 3
 * pre       v came from a call that did not fail
 * post      roundtrip
 * fails     never
 * CuTe      none: for walking a value of unknown kind */
int ct_length(ct_value v)
{
    return v->rank;
}

/* ct_item - part i of a node.
 * equation  items[i]
 * example   ct_item(ct_parse(&cx, "(2,3,5)"), 1) is 3
 * pre       0 <= i < ct_length(v); a breach is a programmer's error and asserts
 * post      roundtrip
 * fails     never
 * CuTe      none: for walking a value of unknown kind */
ct_value ct_item(ct_value v, int i)
{
    assert(0 <= i && i < v->rank);
    return v->item[i];
}

/* ct_same - equal to the letter, static marks included.
 * equation  a and b are built alike; they print alike but for E<>, which prints as _1
 * example   ct_same(_4, 4) is false; equal(_4, 4)  =  1
 * pre       both came from calls that did not fail
 * post      same_print
 * fails     never
 * CuTe      std::is_same on the types, == on the dynamic values */
bool ct_same(ct_value a, ct_value b)
{
    if (a == b)
        return true;
    if (a->kind != b->kind || a->fixed != b->fixed || a->value != b->value || a->rank != b->rank)
        return false;
    if (a->kind == CT_TEXT || a->kind == CT_NAME)
        return strcmp(a->text, b->text) == 0;
    for (int i = 0; i < a->rank; ++i)
        if (!ct_same(a->item[i], b->item[i]))
            return false;
    return true;
}

char *cti_copy_text(ct_ctx *to, const char *s)
{
    size_t size = strlen(s) + 1;
    char *text = cti_alloc(to, size);
    if (text != NULL)
        memcpy(text, s, size);
    return text;
}

ct_value cti_copy_value(ct_ctx *to, ct_value v)
{
    struct ct_node *copy = cti_alloc(to, sizeof *copy);
    if (copy == NULL)
        return cti_null();
    *copy = *v;
    if (v->kind == CT_TEXT || v->kind == CT_NAME) {
        copy->text = cti_copy_text(to, v->text);
    } else if (v->rank > 0) {
        ct_value *item = cti_items(to, v->rank);
        for (int i = 0; i < v->rank && cti_ok(to); ++i)
            item[i] = cti_copy_value(to, v->item[i]);
        copy->item = item;
    }
    return cti_ok(to) ? copy : cti_null();
}
