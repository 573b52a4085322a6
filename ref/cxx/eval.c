/* eval.c - texts of statements: what they bind, and the last value.
 *
 *      text       =  statement { ";" statement } [ ";" ]
 *      statement  =  { word | "*" | "&" } name "=" value     auto A = ..; using A = ..; let A = ..
 *                 |  for, if, { .. }                         block.c
 *                 |  name "+=" value                         assign.c
 *                 |  "auto" "[" name { "," name } "]" "=" value
 *                 |  type name "(" value { "," value } ")"   dim3 grid(8, 4)
 *                 |  type name                               Copy_Atom<..> atom
 *                 |  value
 *
 * Names live for the text, and go on in a ct_names if the whole text could be read. Here:
 * statements. Not here: values (text/, expression.c), names (names.c). Follows C++. */
#include "ref/cxx/cxx.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MAX_NAMES = 8 }; /* of one structured binding */

/* The bytes of values, released ones included, that all operations of one text may make. Their time
 * follows from that, about a second. */
static const uint64_t max_work = UINT64_C(2) << 30;

/* ---- Declarations ---- */

/* The words before a '=' or a '(': how many, and the last of them, which may hold a dot. */
struct words {
    int n;
    char first[CTI_MAX_NAME], last[CTI_MAX_NAME];
    size_t at; /* of the last */
};

static bool take_dot(cti_scanner *p, char *name)
{
    size_t n = strlen(name);
    bool dot = cti_scan_peek(p) == '.' && cti_is_letter(p, p->at + 1) && n + 2 < CTI_MAX_NAME;
    if (!dot)
        return true;
    name[n] = '.';
    ++p->at;
    return cti_read_name(p, name + n + 1, CTI_MAX_NAME - n - 1);
}

/* The * or & of a type, which no *= or &= is. */
static bool at_pointer_mark(const cti_scanner *p)
{
    bool mark = cti_scan_peek(p) == '*' || cti_scan_peek(p) == '&';
    return mark && (p->at + 1 == p->length || p->text[p->at + 1] != '=');
}

static bool read_words(cti_scanner *p, struct words *w)
{
    *w = (struct words){.n = 0};
    for (;;) {
        cti_scan_skip_space(p);
        while (w->n > 0 && at_pointer_mark(p)) {
            ++p->at;
            cti_scan_skip_space(p);
        }
        if (!cti_is_letter(p, p->at))
            return true;
        w->at = p->at;
        if (!cti_read_name(p, w->last, sizeof w->last) || !take_dot(p, w->last))
            return false;
        if (p->length - p->at > 2 && memcmp(p->text + p->at, "::", 2) == 0)
            p->at += 2;
        if (w->n++ == 0)
            memcpy(w->first, w->last, sizeof w->first);
    }
}

static bool at_equals(const cti_scanner *p)
{
    return p->at < p->length && p->text[p->at] == '=' &&
           (p->at + 1 == p->length || p->text[p->at + 1] != '=');
}

/* Words in front of a name, and never names. */
static const char *const declare[] = {"auto",      "let",      "using",  "const",
                                      "constexpr", "typename", "static", "inline"};
enum { DECLARE = sizeof declare / sizeof declare[0] };

static bool is_one_of(const char *s, const char *const *words, size_t n)
{
    size_t i = 0;
    while (i < n && strcmp(words[i], s) != 0)
        ++i;
    return i < n;
}

/* dim3 grid(8, 4) declares; size (x) and a o (2,3) do not. */
static bool constructs(const cti_scanner *p, const struct words *w)
{
    static const char *const types[] = {"dim3", "Layout", "Tensor", "int", "const", "auto"};
    return is_one_of(w->first, types, sizeof types / sizeof types[0]) && w->n > 1 &&
           p->at < p->length && p->text[p->at] == '(';
}

static ct_value constructed(cti_scanner *p)
{
    cti_list of;
    ++p->at;
    if (!cti_parse_list(p, ")", &of))
        return cti_null();
    return of.n == 1 ? of.item[0] : cti_list_tuple(p->cx, &of);
}

/* Three names for (2,3) */
static ct_value wrong_count(cti_scanner *p, size_t at, int names, ct_value v)
{
    cti_text t;
    char what[sizeof t + 80];
    bool tuple = cti_is_tuple(v);
    int n = tuple ? v->rank : 0;
    if (tuple)
        snprintf(what, sizeof what, "%d name%s for the %d mode%s of %s", names,
                 names == 1 ? "" : "s", n, n == 1 ? "" : "s", cti_show(&t, v));
    else
        snprintf(what, sizeof what, "%d name%s for %s, which is not a tuple", names,
                 names == 1 ? "" : "s", cti_show(&t, v));
    return cti_scan_too_much(p, at, what);
}

/* The cursor is at the comma behind the last name that fits. */
static ct_value too_many_names(cti_scanner *p, size_t at)
{
    char what[80];
    int n = MAX_NAMES;
    for (; p->at < p->length && cti_scan_peek(p) != ']'; ++p->at)
        n += cti_scan_peek(p) == ',';
    snprintf(what, sizeof what, "a structured binding takes at most %d names; %d were given",
             MAX_NAMES, n);
    return cti_scan_too_much(p, at, what);
}

/* auto [M, N, K] = tuple: the cursor is behind "auto". */
static ct_value structured(cti_scanner *p)
{
    char name[MAX_NAMES][CTI_MAX_NAME];
    int n = 0;
    size_t at = p->at;
    do {
        if (n == MAX_NAMES)
            return too_many_names(p, at);
        ++p->at;
        cti_scan_skip_space(p);
        if (!cti_read_new_name(p, name[n++], CTI_MAX_NAME))
            return cti_null();
        cti_scan_skip_space(p);
    } while (cti_scan_peek(p) == ',');
    if (!cti_scan_accept(p, "]") || !cti_scan_accept(p, "="))
        return cti_scan_expected(p, "'] ='");
    ct_value v = cti_parse_value(p);
    if (!cti_ok(p->cx))
        return cti_null();
    if (!cti_is_tuple(v) || v->rank != n)
        return wrong_count(p, at, n, v);
    for (int i = 0; i < n; ++i)
        cti_give(p, name[i], NULL, cti_untyped(p->cx, v->item[i]));
    return v;
}

static ct_value named_type(cti_scanner *p, const char *name)
{
    char *text = cti_alloc(p->cx, strlen(name) + 1);
    if (text == NULL)
        return NULL;
    memcpy(text, name, strlen(name) + 1);
    return cti_text_node(p->cx, CT_NAME, text);
}

/* The element type between the words of a declaration, which converts what is given: int k = _3{}
 * is 3; NULL: there is none, or a pointer to one. */
static ct_value declared_type(cti_scanner *p, size_t from, size_t to)
{
    char name[CTI_MAX_NAME];
    size_t at = p->at;
    ct_value type = NULL;
    for (p->at = from; p->at < to && cti_ok(p->cx);) {
        if (!cti_is_letter(p, p->at)) {
            type = p->text[p->at] == '*' ? NULL : type;
            ++p->at;
        } else if (!cti_read_name(p, name, sizeof name)) {
            break;
        } else if (p->at < to) {
            const char *word = cti_type_word(type != NULL ? type->text : "", name);
            type = word != NULL ? named_type(p, word) : type;
        }
    }
    p->at = at;
    return type;
}

/* name = value, name(values), name{values}: the cursor is behind the name. */
static ct_value declarator(cti_scanner *p, ct_value type, const char *name, bool declares)
{
    ct_value v;
    cti_scan_skip_space(p);
    size_t at = p->at;
    if (cti_scan_peek(p) == '(') {
        v = constructed(p);
    } else {
        if (!at_equals(p))
            return cti_scan_expected(p, "'='");
        ++p->at;
        v = cti_parse_value(p);
    }
    if (cti_ok(p->cx) && type != NULL && cti_is(v, CT_INTEGER))
        v = cti_convert(p, at, type, v);
    if (strchr(name, '.') != NULL)
        v = cti_untyped(p->cx, v); /* let blockIdx.x = 3 */
    if (cti_ok(p->cx) && declares)
        cti_give(p, name, type, v);
    else if (cti_ok(p->cx))
        cti_rebind(p, name, v);
    return v;
}

/* Statements that need a program around them. */
static bool is_refused(cti_scanner *p, const struct words *w)
{
    static const char *const words[] = {"while", "do",        "else",   "template", "struct",
                                        "class", "namespace", "public", "extern",   "switch"};
    if (p->length - p->at > 2 && memcmp(p->text + p->at, "__", 2) == 0)
        cti_scan_too_much(p, p->at,
                          "of a launch; give the name an address: "
                          "let smemA = make_smem_ptr<float>(0x400)");
    else if (w->n > 0 && is_one_of(w->first, words, sizeof words / sizeof words[0]))
        cti_scan_too_much(p, p->at, "not an expression; evaluate what it is made of");
    return !cti_ok(p->cx);
}

/* Numbers are no types, and o joins the parts of a composed layout. */
static bool may_declare(ct_value v, const char *name)
{
    return strcmp(name, "o") != 0 && !cti_is(v, CT_INTEGER) && !cti_is(v, CT_TEXT) &&
           !cti_is(v, CT_TENSOR);
}

/* A value, or a type and the name of one of it: T x, T x{..}, T x = .. */
static ct_value value_or_default(cti_scanner *p)
{
    char name[CTI_MAX_NAME];
    cti_list of = {NULL, 0, 0};
    ct_value v = cti_parse_value(p);
    cti_scan_skip_space(p);
    size_t at = p->at;
    if (!cti_ok(p->cx) || !cti_is_letter(p, at) || !cti_read_name(p, name, sizeof name))
        return v;
    cti_scan_skip_space(p);
    bool ends = p->at == p->length || cti_scan_peek(p) == ';', braces = cti_scan_peek(p) == '{';
    if (!may_declare(v, name) || (!ends && !braces && !at_equals(p))) {
        p->at = at;
        return v;
    }
    if (at_equals(p))
        return declarator(p, v, name, true);
    p->at += braces;
    if (braces && !cti_parse_list(p, "}", &of))
        return cti_null();
    v = cti_construct(p, at, v, &of);
    if (cti_ok(p->cx))
        cti_give(p, name, NULL, v);
    return v;
}

/* [[maybe_unused]] */
static void skip_attribute(cti_scanner *p)
{
    if (!cti_scan_accept(p, "[["))
        return;
    while (p->at < p->length && !cti_scan_accept(p, "]]"))
        ++p->at;
    cti_scan_skip_space(p);
}

/* A statement that holds no other one. */
static ct_value simple(cti_scanner *p)
{
    struct words w;
    cti_scan_skip_space(p);
    skip_attribute(p);
    size_t at = p->at;
    ct_value counted = cti_step_name(p);
    if (counted != NULL)
        return counted;
    if (!read_words(p, &w))
        return cti_null();
    size_t after = p->at;
    p->at = at;
    if (is_refused(p, &w))
        return cti_null();
    p->at = after;
    if (w.n > 0 && cti_scan_peek(p) == '[' && strcmp(w.first, "auto") == 0 && w.n == 1)
        return structured(p);
    if (w.n == 1 && at_equals(p) && is_one_of(w.first, declare, DECLARE))
        return cti_scan_expected(p, "a name");
    if (w.n == 3 && strcmp(w.first, "using") == 0 && !at_equals(p)) { /* namespace cute */
        cti_scope_of(p)->silent = true;
        return cti_text_node(p->cx, CT_TEXT, "");
    }
    if (w.n == 1 && cti_at_assignment(p))
        return cti_assign(p, w.at, w.last);
    bool equals = w.n > 0 && at_equals(p), constructor = constructs(p, &w);
    if (!equals && !constructor) {
        p->at = at;
        return value_or_default(p);
    }
    ct_value type = declared_type(p, at, w.at);
    ct_value v = declarator(p, type, w.last, w.n > 1);
    while (cti_ok(p->cx) && w.n > 1 && cti_scan_accept(p, ",")) {
        cti_scan_skip_space(p);
        while (cti_scan_accept(p, "*") || cti_scan_accept(p, "&"))
            cti_scan_skip_space(p);
        if (cti_read_new_name(p, w.last, sizeof w.last))
            v = declarator(p, type, w.last, w.n > 1);
    }
    return v;
}

static ct_value statement(cti_scanner *p)
{
    ct_value v = cti_compound(p);
    if (v != NULL || !cti_ok(p->cx))
        return cti_ok(p->cx) ? v : cti_null();
    v = simple(p);
    cti_scope_of(p)->closed = false;
    return v;
}

/* ---- Texts ---- */

static ct_value statements(cti_scanner *p)
{
    cti_scope *scope = cti_scope_of(p);
    ct_value last = NULL;
    do {
        while (cti_scan_accept(p, ";"))
            continue;
        cti_scan_skip_space(p);
        if (p->at == p->length && last != NULL)
            return last;
        scope->silent = false;
        scope->written = 0;
        size_t at = p->at;
        ct_value v = statement(p);
        v = cti_ok(p->cx) ? cti_known(p, at, v) : v;
        last = scope->silent && last != NULL ? last : v;
        cti_scan_skip_space(p);
    } while (cti_ok(p->cx) && (cti_scan_accept(p, ";") || (scope->closed && p->at < p->length)));
    if (cti_ok(p->cx) && p->at < p->length)
        return cti_scan_expected(p, "the end");
    return last;
}

static uint64_t count(const cti_binding *b)
{
    uint64_t n = 0;
    for (; b != NULL; b = b->next)
        ++n;
    return n;
}

/* Each name will be compared with those before it. It is counted first, so that a text whose work
 * is too much binds nothing. */
static bool may_keep(ct_ctx *cx, const ct_names *names, const cti_binding *newest)
{
    if (!cti_ok(cx) || names == NULL)
        return false;
    uint64_t n = count(newest);
    cx->made += CTI_COMPARED * n * (n / 2 + count(names->last));
    return cti_alloc(cx, 0) != NULL;
}

/* Oldest first, for which the list is turned round; of a name that was given two values the later
 * one stays. */
static void keep(ct_ctx *cx, ct_names *names, cti_binding *newest)
{
    cti_binding *oldest = NULL;
    while (newest != NULL) {
        cti_binding *next = newest->next;
        newest->next = oldest;
        oldest = newest;
        newest = next;
    }
    for (; oldest != NULL && cti_ok(cx); oldest = oldest->next)
        ct_bind(cx, names, oldest->name, oldest->value);
}

ct_value cti_run(ct_ctx *cx, const cti_reading *how, const char *text, size_t length)
{
    cti_scope scope = {.notation = {cti_cxx_operand, cti_cxx_bound, cti_cxx_named},
                       .statement = statement,
                       .call = how->call,
                       .answer = how->answer,
                       .names = how->names};
    cti_scanner p = {.cx = cx,
                     .text = text,
                     .length = length,
                     .all_static = how->all_static,
                     .more = &scope.notation};
    if (!cti_ok(cx))
        return cti_null();
    const uint64_t made = cx->made, most = cx->most;
    cx->made = 0;
    cx->most = how->work > 0 ? how->work : max_work;
    ct_value v = statements(&p);
    if (may_keep(cx, how->keep, scope.last))
        keep(cx, how->keep, scope.last);
    bool answers = cti_ok(cx) && !cti_is(v, CT_TEXT) && !cti_is_short(v);
    if (answers && how->keep != NULL)
        ct_bind(cx, how->keep, "ans", v);
    if (cx->made > cx->most)
        cti_parse_placed(&p, p.at, v);
    cx->made += made;
    cx->most = most;
    return cti_ok(cx) ? v : cti_null();
}

/* ct_eval - the value of an expression: CuTe's print form or its C++, with calls, members,
 *           operators; of several statements, the last one's.
 * equation  eval("f(a,g(b))") = f(a, g(b))
 * example   ct_eval(&cx, "size(_4:_1)", 11)
 * pre       text holds length bytes
 * post      eval_is_call
 * fails     CT_EPARSE with the column; CT_EUNSUP an unknown operation; as the operations
 * CuTe      the C++ expression */
ct_value ct_eval(ct_ctx *cx, const char *text, size_t length)
{
    return cti_run(cx, &(cti_reading){.call = ct_call}, text, length);
}

/* ct_eval_static - the value of an expression whose plain integers are read as static.
 * equation  eval_static("f(4)") = eval("f(_4)")
 * example   ct_eval_static(&cx, "logical_product((2,2):(4,1), 6:1)", 33)
 * pre       text holds length bytes
 * post      eval_is_call
 * fails     as ct_eval
 * caveat    addresses and template arguments stay as they are.
 * CuTe      none */
ct_value ct_eval_static(ct_ctx *cx, const char *text, size_t length)
{
    return cti_run(cx, &(cti_reading){.all_static = true, .call = ct_call}, text, length);
}

/* ct_eval_with - the value of an expression that may use and bind names.
 * equation  eval_with(names, "auto A = e; f(A)") = f(e), and A is e from then on; ans is the answer
 * example   ct_eval_with(&cx, &names, "auto A = make_layout(8);", 24)
 * pre       text holds length bytes; names may be NULL
 * post      names_are_kept
 * fails     as ct_eval, and then nothing is bound; CT_ENOMEM the memory of the names is full
 * CuTe      auto A = e; and the use of A */
ct_value ct_eval_with(ct_ctx *cx, ct_names *names, const char *text, size_t length)
{
    bool all_static = names != NULL && names->all_static;
    return cti_run(cx, &(cti_reading){names, names, all_static, ct_call, NULL, 0}, text, length);
}

/* ct_eval_using - the value of an expression that may use names, and leaves them as they are.
 * equation  eval_using(names, e) = eval_with(names, e)
 * example   ct_eval_using(&cx, &names, "size(A)", 7)
 * pre       text holds length bytes; names may be NULL
 * post      names_are_kept
 * fails     as ct_eval
 * caveat    what the text binds is known up to its end.
 * CuTe      the use of A */
ct_value ct_eval_using(ct_ctx *cx, const ct_names *names, const char *text, size_t length)
{
    bool all_static = names != NULL && names->all_static;
    return cti_run(cx, &(cti_reading){names, NULL, all_static, ct_call, NULL, 0}, text, length);
}
