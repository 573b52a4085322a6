/* expression.c - operators, and what follows an item: members, calls, braces.
 *
 *      operand  =  sum [ "?" operand ":" operand ]
 *      sum      =  term { operator term }      || && | ^ & == != < <= > >= << >> + - * / %
 *      term     =  { "!" | "-" | "~" } item { suffix }
 *               |  "(" type ")" term  |  "&" tensor "(" .. ")"
 *      suffix   =  "(" coordinates ")"                     of a layout, a tensor, a swizzle
 *               |  "." name [ "<" .. ">" ] [ "(" .. ")" ]  a member; "::" the same
 *               |  "{" .. "}"                              constructs
 *
 * An operator is the operation of that meaning: C + C is static, as CuTe has it. Here: the grammar.
 * Not here: items (text/parse.c), words (word.c). Follows C++'s precedence. */
#include "ref/cxx/cxx.h"

#include <string.h>

enum { LEVELS = 10, MAX_SIGNS = 32 };

/* From the loosest to the tightest; of two that begin alike the longer one comes first. */
static const struct {
    const char *sign, *op;
    int level;
} operators[] = {
    {"||", "or", 0},     {"&&", "and", 1},   {"|", "bit_or", 2},     {"^", "bit_xor", 3},
    {"&", "bit_and", 4}, {"==", "equal", 5}, {"!=", "not_equal", 5}, {"<<", "shiftl", 7},
    {">>", "shiftr", 7}, {"<=", "leq", 6},   {">=", "geq", 6},       {"<", "less", 6},
    {">", "greater", 6}, {"+", "add", 8},    {"-", "sub", 8},        {"*", "mul", 9},
    {"/", "div", 9},     {"%", "mod", 9},
};

enum { OPERATORS = sizeof operators / sizeof operators[0] };

/* The sign, where no longer one stands there: < of <<, & of &&, and what assigns, *=. */
static bool accept_sign(cti_scanner *p, const char *sign)
{
    size_t before = p->at;
    if (!cti_scan_accept(p, sign))
        return false;
    char next = cti_scan_peek(p);
    bool doubled = sign[1] == '\0' && strchr("<>&|", sign[0]) != NULL && next == sign[0];
    bool assigns = strchr("<>=!", sign[0]) == NULL && next == '=';
    if (sign[0] == '>' && p->in_angles)
        doubled = false;
    if (doubled || assigns)
        p->at = before;
    return p->at > before;
}

/* and, or between operands; their levels are those of && and ||. */
static const char *accept_word_operator(cti_scanner *p, int level)
{
    static const char *const words[] = {"or", "and"};
    if (level > 1)
        return NULL;
    size_t before = p->at;
    cti_scan_skip_space(p);
    bool here = cti_at_word(p, p->at, words[level]);
    p->at = here ? p->at + strlen(words[level]) : before;
    return here ? words[level] : NULL;
}

/* The operation of an operator of that level at the cursor, or NULL. */
static const char *accept_operator(cti_scanner *p, int level)
{
    const char *word = accept_word_operator(p, level);
    if (word != NULL)
        return word;
    for (int i = 0; i < OPERATORS; ++i) {
        bool closes = p->in_angles && operators[i].sign[0] == '>';
        if (operators[i].level == level && !closes && accept_sign(p, operators[i].sign))
            return operators[i].op;
    }
    return NULL;
}

/* (n) is n to an operator. */
static ct_value number_in(ct_value v)
{
    return cti_is_tuple(v) && v->rank == 1 && !cti_is_arithmetic(v) ? v->item[0] : v;
}

static ct_value term(cti_scanner *p);

/* Arithmetic tuples are added mode by mode, unlike tuples. */
static bool is_coordinate_sum(const char *op, const ct_value pair[2])
{
    bool arithmetic = cti_is_arithmetic(pair[0]) || cti_is_arithmetic(pair[1]);
    return arithmetic && (strcmp(op, "add") == 0 || strcmp(op, "sub") == 0);
}

static ct_value coordinate_sum(cti_scanner *p, size_t at, const char *op, const ct_value pair[2])
{
    ct_value v = op[0] == 'a' ? ct_add(p->cx, pair[0], pair[1]) : ct_sub(p->cx, pair[0], pair[1]);
    return cti_arithmetic(p->cx, cti_parse_placed(p, at, v));
}

/* op of two operands. */
static ct_value operated(cti_scanner *p, size_t at, const char *op, ct_value pair[2])
{
    bool equal = strcmp(op, "equal") == 0, compares = equal || strcmp(op, "not_equal") == 0;
    if (is_coordinate_sum(op, pair))
        return coordinate_sum(p, at, op, pair);
    if (compares && cti_is_coord_iterator(pair[0]))
        return cti_compare_coord_iterators(p, at, equal, pair);
    int type = cti_operator_types(p->cx, op, pair);
    return cti_answer_of_type(p, cti_operation(p, at, op, 2, pair), type);
}

/* Mode by mode, nested ones too. */
static ct_value negated(ct_ctx *cx, ct_value v)
{
    if (!cti_is_tuple(v))
        return ct_neg(cx, v);
    ct_value *item = cti_items(cx, v->rank);
    for (int i = 0; item != NULL && i < v->rank; ++i)
        item[i] = negated(cx, v->item[i]);
    return item != NULL ? cti_tuple(cx, v->rank, item) : cti_null();
}

static ct_value operators_of(cti_scanner *p, int level)
{
    if (level == LEVELS)
        return term(p);
    size_t at = p->at;
    ct_value v = operators_of(p, level + 1);
    const char *op;
    while (cti_ok(p->cx) && (op = accept_operator(p, level)) != NULL) {
        ct_value pair[] = {number_in(v), operators_of(p, level + 1)};
        pair[1] = cti_ok(p->cx) ? number_in(pair[1]) : pair[1];
        v = cti_ok(p->cx) ? operated(p, at, op, pair) : cti_null();
        p->computed = true;
    }
    return v;
}

/* ---- Suffixes ---- */

static bool is_callable(ct_value v)
{
    return cti_is_any_layout(v) || cti_is(v, CT_TENSOR) || cti_is(v, CT_SWIZZLE) ||
           cti_is_lambda(v);
}

/* What a layout of basis strides or a tensor of coordinates answers is added mode by mode. */
static ct_value coordinate(ct_ctx *cx, ct_value of, ct_value answer)
{
    bool slice = cti_is(answer, CT_TENSOR) || cti_is_any_layout(answer);
    bool implicit = cti_is(of, CT_TENSOR) ? cti_is(cti_data(of), CT_ITERATOR) : of->unspread;
    return cti_ok(cx) && implicit && !slice ? cti_arithmetic(cx, answer) : answer;
}

/* sA(_,_,0) of a layout that waits for a pointer: C++ drops the elements' width, which a TMA copy
 * needs. The node's value keeps it. */
static ct_value remembered(ct_ctx *cx, ct_value of, ct_value answer)
{
    bool lost = cti_ok(cx) && cti_waits(of) && cti_is_swizzled(answer) && !cti_waits(answer);
    int bits = lost ? cti_pointer_parts_of(cti_offset(of)).width : 0;
    return lost ? cti_node(cx, CT_COMPOSED, bits, answer->rank, answer->item) : answer;
}

/* L(c), T(c0,c1), Sw(n), T[c] */
static ct_value called(cti_scanner *p, size_t at, ct_value v, const char *close)
{
    const char *op = cti_is(v, CT_TENSOR)    ? "tensor_call"
                     : cti_is(v, CT_SWIZZLE) ? "swizzle_call"
                                             : "layout_call";
    cti_list own, all = cti_list_new(p->cx, 4);
    ++p->at;
    if (!cti_parse_list(p, close, &own))
        return cti_null();
    if (cti_is_lambda(v)) {
        v = cti_call_lambda(p, at, v, &own);
        return cti_ok(p->cx) && cti_is(v, CT_TEXT) ? cti_output(p) : v;
    }
    cti_push(p->cx, &all, v);
    for (int i = 0; i < own.n; ++i)
        cti_push(p->cx, &all, own.item[i]);
    return coordinate(p->cx, v, remembered(p->cx, v, cti_operation(p, at, op, all.n, all.item)));
}

/* .x, .y and .z of a dim3, which is an integer or a tuple here; NULL: not asked of one. */
static ct_value of_dim3(ct_ctx *cx, ct_value v, const char *name)
{
    bool letter = name[0] >= 'x' && name[0] <= 'z' && name[1] == '\0';
    if (!letter || (!cti_is_tuple(v) && !cti_is(v, CT_INTEGER)))
        return NULL;
    return name[0] - 'x' < cti_rank(v) ? cti_untyped(cx, cti_at(v, name[0] - 'x'))
                                       : ct_dynamic(cx, 1);
}

/* v.name(own..) as name(v, own..); compose and tile take the tiles of a tiler one by one. */
static ct_value of_value(cti_scanner *p, const cti_cxx_call *c, ct_value v, const cti_list *own)
{
    bool compose = strcmp(c->name, "compose") == 0, tile = strcmp(c->name, "tile") == 0;
    cti_cxx_call call = *c;
    call.name = compose ? "composition" : tile ? "tiled_divide" : c->name;
    call.arg = cti_list_new(p->cx, own->n + 1);
    cti_push(p->cx, &call.arg, v);
    if (tile || (compose && own->n > 1))
        cti_push(p->cx, &call.arg, ct_make_tuple(p->cx, own->n, own->item));
    for (int i = 0; i < own->n && !tile && (!compose || own->n == 1); ++i)
        cti_push(p->cx, &call.arg, own->item[i]);
    return cti_ok(p->cx) ? cti_cxx_apply(p, &call) : cti_null();
}

static ct_value member(cti_scanner *p, ct_value v)
{
    char name[CTI_MAX_NAME];
    cti_list own = {NULL, 0, 0};
    if (!cti_read_name(p, name, sizeof name))
        return cti_null();
    if (strcmp(name, "template") == 0 && (cti_scan_skip_space(p), true) &&
        !cti_read_name(p, name, sizeof name))
        return cti_null();
    cti_cxx_call c = {.name = name, .at = p->at - strlen(name)};
    if (cti_scan_peek(p) == '<' && !cti_template_list(p, &c))
        return cti_null();
    bool call = cti_scan_peek(p) == '(';
    p->at += call;
    if (call && !cti_parse_list(p, ")", &own))
        return cti_null();
    if (!call && strcmp(name, "value") == 0)
        return cti_number_of(p, v);
    if (!call && strcmp(name, "type") == 0)
        return v;
    if (!call && strcmp(name, "rank") == 0 && !cti_is(v, CT_OBJECT))
        return ct_dynamic(p->cx, ct_rank(v)); /* static constexpr int rank */
    ct_value extent = call ? NULL : of_dim3(p->cx, v, name);
    if (extent != NULL)
        return extent;
    if (!cti_is(v, CT_OBJECT))
        return of_value(p, &c, v, &own);
    ct_value answer = cti_member(p, &c, v, &own);
    return answer != NULL ? answer : cti_no_member(p, c.at, cti_object_maker(v), name);
}

static bool accept_dots(cti_scanner *p)
{
    bool dot = cti_scan_peek(p) == '.' && cti_is_letter(p, p->at + 1);
    bool colons = cti_scan_peek(p) == ':' && p->at + 1 < p->length && p->text[p->at + 1] == ':';
    p->at += dot ? 1 : colons ? 2 : 0;
    return dot || colons;
}

/* v{..} */
static ct_value braces(cti_scanner *p, size_t at, ct_value v)
{
    cti_list of;
    ++p->at;
    return cti_parse_list(p, "}", &of) ? cti_construct(p, at, v, &of) : cti_null();
}

/* T(): the same as T{}. */
static bool accept_default(cti_scanner *p, ct_value v)
{
    size_t before = p->at;
    bool type = cti_is_tuple(v) || cti_is(v, CT_INTEGER) || cti_is(v, CT_OBJECT);
    if (type && cti_scan_peek(p) == '(' && cti_scan_accept(p, "(") && cti_scan_accept(p, ")"))
        return true;
    p->at = before;
    return false;
}

/* One suffix; false where none follows. */
static bool suffix(cti_scanner *p, size_t at, ct_value *v)
{
    size_t before = p->at;
    char c = cti_scan_peek(p);
    cti_list none = {NULL, 0, 0};
    if (c == '(' && !is_callable(*v) && accept_default(p, *v))
        *v = cti_construct(p, at, *v, &none);
    else if ((c == '(' && is_callable(*v)) || (c == '[' && cti_is(*v, CT_TENSOR)))
        *v = called(p, at, *v, c == '(' ? ")" : "]");
    else if (accept_dots(p))
        *v = member(p, *v);
    else if (c == '{')
        *v = braces(p, at, *v);
    return p->at > before;
}

/* {a,b}: values for what a type leaves open. */
static ct_value initializer(cti_scanner *p)
{
    cti_list of;
    ++p->at;
    return cti_parse_list(p, "}", &of) ? cti_list_tuple(p->cx, &of) : cti_null();
}

/* Past const and & behind a type among template arguments: half_t const&, T&&. */
static void skip_qualifiers(cti_scanner *p)
{
    size_t at = p->at;
    cti_scan_skip_space(p);
    bool is_const = cti_at_word(p, p->at, "const");
    p->at += is_const ? strlen("const") : 0;
    while (cti_scan_accept(p, "&"))
        continue;
    cti_scan_skip_space(p);
    if (cti_scan_peek(p) != ',' && cti_scan_peek(p) != '>')
        p->at = at;
}

static ct_value with_suffixes(cti_scanner *p)
{
    cti_scan_skip_space(p);
    size_t at = p->at;
    if (cti_scan_peek(p) == '{')
        return initializer(p);
    if (cti_scan_peek(p) == ':')
        cti_skip_namespaces(p); /* ::cutlass::f */
    bool grouped = cti_scan_peek(p) == '(';
    ct_value v = cti_scan_peek(p) == '[' ? cti_lambda(p) : cti_parse_item(p);
    p->computed = grouped && p->computed;
    while (cti_ok(p->cx) && suffix(p, at, &v))
        p->computed = false;
    if (cti_ok(p->cx) && p->in_angles)
        skip_qualifiers(p);
    return v;
}

/* &T(c): where the element of a tensor lies, without the pointer's tag. */
static ct_value address_of(cti_scanner *p)
{
    cti_list own;
    size_t at = p->at++;
    ct_value t = cti_parse_item(p);
    if (!cti_ok(p->cx))
        return cti_null();
    if (!cti_is(t, CT_TENSOR) || !cti_is(cti_data(t), CT_POINTER) || !cti_scan_accept(p, "("))
        return cti_scan_too_much(p, at, "& takes an element of a tensor in memory: &T(2,3)");
    if (!cti_parse_list(p, ")", &own))
        return cti_null();
    ct_value coord = own.n == 1 ? own.item[0] : cti_list_tuple(p->cx, &own);
    ct_value offset = ct_layout_call(p->cx, cti_layout_of(t), coord);
    ct_value to = cti_parse_placed(p, at, cti_advance(p->cx, cti_data(t), offset));
    if (!cti_ok(p->cx))
        return cti_null();
    cti_pointer_parts parts = cti_pointer_parts_of(to);
    parts.space = CT_RAW;
    parts.swizzle = NULL;
    return cti_pointer(p->cx, &parts);
}

/* *it: the coordinate at which an iterator is. */
static ct_value coordinate_at(cti_scanner *p)
{
    size_t at = p->at++;
    ct_value it = cti_parse_deeper(p, at) ? term(p) : cti_null();
    --p->depth;
    if (!cti_ok(p->cx))
        return cti_null();
    return cti_is_coord_iterator(it)
               ? cti_coord_of_iterator(it)
               : cti_scan_too_much(p, at,
                                   "* takes an iterator of make_coord_iterator here; the "
                                   "elements of a tensor have no values");
}

/* sign x; ~x differs from x in all bits, and -x of a coordinate in all modes. */
static ct_value signed_value(cti_scanner *p, size_t at, char sign, ct_value v)
{
    ct_value all[2] = {v, ct_static(p->cx, -1)};
    if (sign == '-' && cti_is_arithmetic(v))
        return cti_arithmetic(p->cx, cti_parse_placed(p, at, negated(p->cx, v)));
    ct_value answer = sign == '~' ? cti_operation(p, at, "bit_xor", 2, all)
                                  : cti_operation(p, at, sign == '!' ? "not" : "neg", 1, &v);
    return cti_answer_of_type(p, answer, cti_sign_type(sign, v));
}

/* -x, !x, ~x. A number keeps its sign. */
static ct_value term(cti_scanner *p)
{
    char sign[MAX_SIGNS];
    int n = 0;
    for (cti_scan_skip_space(p); n < MAX_SIGNS; cti_scan_skip_space(p)) {
        bool minus = cti_scan_peek(p) == '-' && !cti_scan_digit_at(p, p->at + 1);
        if (cti_at_word(p, p->at, "not") && p->at + 3 < p->length && p->text[p->at + 3] == ' ') {
            sign[n++] = '!';
            p->at += 3;
            continue;
        }
        if (!minus && cti_scan_peek(p) != '!' && cti_scan_peek(p) != '~')
            break;
        sign[n++] = p->text[p->at++];
    }
    size_t at = p->at;
    ct_value v = cti_scan_peek(p) == '&'   ? address_of(p)
                 : cti_scan_peek(p) == '*' ? coordinate_at(p)
                 : cti_at_c_cast(p)        ? cti_c_cast(p, term)
                                           : with_suffixes(p);
    while (n-- > 0 && cti_ok(p->cx)) {
        v = number_in(v);
        v = signed_value(p, at, sign[n], v);
        p->computed = true;
    }
    return v;
}

/* "words", of a print or an assertion. */
static ct_value string(cti_scanner *p)
{
    size_t from = ++p->at;
    while (p->at < p->length && p->text[p->at] != '"')
        p->at += p->text[p->at] == '\\' && p->at + 1 < p->length ? 2 : 1;
    if (p->at >= p->length)
        return cti_scan_expected(p, "'\"'");
    char *text = cti_alloc(p->cx, p->at - from + 1);
    if (text == NULL)
        return cti_null();
    memcpy(text, p->text + from, p->at - from);
    text[p->at++ - from] = '\0';
    return cti_text_node(p->cx, CT_TEXT, text);
}

/* condition ? a : b, behind the ?; both are read. */
static ct_value choice(cti_scanner *p, size_t at, ct_value condition)
{
    condition = number_in(condition);
    if (!cti_is(condition, CT_INTEGER))
        return cti_scan_too_much(p, at, "an integer decides between the sides of ?");
    ct_value yes = cti_parse_deeper(p, at) ? cti_cxx_operand(p) : NULL;
    if (!cti_ok(p->cx) || !cti_scan_accept(p, ":"))
        return cti_scan_expected(p, "':' of the ?");
    ct_value no = cti_cxx_operand(p);
    p->computed = true;
    --p->depth;
    return cti_chosen(p->cx, ct_int(condition) != 0, yes, no);
}

ct_value cti_cxx_operand(cti_scanner *p)
{
    cti_scan_skip_space(p);
    p->computed = false;
    if (cti_scan_peek(p) == '"')
        return string(p);
    size_t at = p->at;
    ct_value v = operators_of(p, 0);
    return cti_ok(p->cx) && cti_scan_accept(p, "?") ? choice(p, at, v) : v;
}
