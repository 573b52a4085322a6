/* lambda.c - functions without a name.
 *
 *      [captures](auto x, int y) -> T { statements }         f(3)
 *
 * A lambda is an object: its text, the maker "lambda", the number of its closure, and the names
 * that it took by value with their values. The closure lives as long as the text in which it was
 * made, and keeps the names that were known there; in a later text a lambda knows those taken by
 * value, and the names that earlier texts bound. Here: reading and calling. Not here: functions
 * that take functions (higher.c). Follows C++. */
#include "ref/cxx/cxx.h"

#include <stdio.h>
#include <string.h>

enum { PRINT, MAKER, CLOSURE, TAKEN }; /* items; TAKEN: name, value, name, value .. */

struct cti_closure {
    const char *source; /* of the object */
    const char *text;   /* which holds the source at `at` */
    size_t length, at;
    cti_binding *known;
    int number;
    cti_closure *next;
};

bool cti_is_lambda(ct_value v)
{
    return cti_is(v, CT_OBJECT) && strcmp(cti_object_maker(v), "lambda") == 0;
}

/* ---- Captures ---- */

/* A name taken by value, for this text and for later ones. */
static void take(cti_scanner *p, cti_list *taken, const char *name, ct_value v)
{
    char *copy = cti_alloc(p->cx, strlen(name) + 1);
    if (copy == NULL)
        return;
    memcpy(copy, name, strlen(name) + 1);
    cti_push(p->cx, taken, cti_text_node(p->cx, CT_NAME, copy));
    cti_push(p->cx, taken, v);
    cti_give(p, name, NULL, v);
}

/* All names that this text has bound: [=]. */
static void take_all(cti_scanner *p, cti_list *taken)
{
    for (const cti_binding *b = cti_scope_of(p)->last; b != NULL && cti_ok(p->cx); b = b->next) {
        bool hidden = false;
        for (int i = 0; i < taken->n; i += 2)
            hidden = hidden || strcmp(taken->item[i]->text, b->name) == 0;
        if (!hidden)
            take(p, taken, b->name, b->value);
    }
}

/* x, x = value, &x, &, = */
static void capture(cti_scanner *p, cti_list *taken)
{
    char name[CTI_MAX_NAME];
    bool reference = cti_scan_accept(p, "&");
    cti_scan_skip_space(p);
    size_t at = p->at;
    if (!reference && cti_scan_accept(p, "=")) {
        take_all(p, taken);
        return;
    }
    if (reference && !cti_is_letter(p, at))
        return;
    if (!cti_read_new_name(p, name, sizeof name))
        return;
    if (cti_scan_accept(p, "=")) {
        take(p, taken, name, cti_parse_value(p));
        return;
    }
    const cti_binding *b = cti_find_binding(p->cx, cti_scope_of(p)->last, name);
    if (b != NULL && !reference)
        take(p, taken, name, b->value);
}

static bool captures(cti_scanner *p, cti_list *taken)
{
    ++p->at;
    if (cti_scan_accept(p, "]"))
        return true;
    do
        capture(p, taken);
    while (cti_ok(p->cx) && cti_scan_accept(p, ","));
    if (cti_ok(p->cx) && !cti_scan_accept(p, "]"))
        cti_scan_expected(p, "',' or ']'");
    return cti_ok(p->cx);
}

/* ---- A lambda as a value ---- */

/* From the parameters to the end of the body; NULL: a failure. */
static char *source_of(cti_scanner *p)
{
    cti_scan_skip_space(p);
    size_t from = p->at;
    if (cti_scan_peek(p) == '(' && !cti_skip_bracket(p, "'('"))
        return NULL;
    while (p->at < p->length && cti_scan_peek(p) != '{' && cti_scan_peek(p) != ';')
        ++p->at;
    if (!cti_skip_bracket(p, "'{'"))
        return NULL;
    char *text = cti_alloc(p->cx, p->at - from + 1);
    if (text == NULL)
        return NULL;
    memcpy(text, p->text + from, p->at - from);
    text[p->at - from] = '\0';
    return text;
}

ct_value cti_lambda(cti_scanner *p)
{
    cti_scope *scope = cti_scope_of(p);
    cti_binding *before = scope->last;
    cti_list taken = cti_list_new(p->cx, 4), made = cti_list_new(p->cx, 8);
    if (!captures(p, &taken))
        return cti_null();
    cti_scan_skip_space(p);
    size_t at = p->at;
    char *source = source_of(p);
    cti_closure *c = cti_alloc(p->cx, sizeof *c);
    if (source == NULL || c == NULL)
        return cti_null();
    int number = scope->closures != NULL ? scope->closures->number + 1 : 0;
    *c = (cti_closure){source, p->text, p->length, at, scope->last, number, scope->closures};
    scope->closures = c;
    scope->last = before;
    cti_push(p->cx, &made, cti_text_node(p->cx, CT_TEXT, source));
    cti_push(p->cx, &made, cti_text_node(p->cx, CT_NAME, "lambda"));
    cti_push(p->cx, &made, ct_dynamic(p->cx, number));
    for (int i = 0; i < taken.n; ++i)
        cti_push(p->cx, &made, taken.item[i]);
    return cti_ok(p->cx) ? cti_node(p->cx, CT_OBJECT, 0, made.n, made.item) : cti_null();
}

/* ---- Parameters ---- */

struct parameter {
    char type[CTI_MAX_NAME], name[CTI_MAX_NAME];
    int words;
    bool pack; /* auto... x: all that are left */
};

/* Past <..> of a parameter's type. */
static void skip_angles(cti_scanner *p)
{
    int open = 0;
    do {
        open += cti_scan_peek(p) == '<' ? 1 : cti_scan_peek(p) == '>' ? -1 : 0;
        ++p->at;
    } while (open > 0 && p->at < p->length);
}

/* The words of a type, unsigned long, make one name; the first of another type is it. */
static void add_word(struct parameter *to)
{
    char word[CTI_MAX_NAME];
    const char *type = cti_type_word(to->type, to->name);
    snprintf(word, sizeof word, "%s", type != NULL ? type : to->words == 0 ? to->name : to->type);
    memcpy(to->type, word, sizeof to->type);
    ++to->words;
}

/* A type and a name, which may be missing, up to the ',' or ')'. */
static bool read_parameter(cti_scanner *p, struct parameter *to)
{
    *to = (struct parameter){.words = 0};
    for (;;) {
        cti_skip_namespaces(p);
        cti_scan_skip_space(p);
        char c = cti_scan_peek(p);
        if (cti_scan_accept(p, "..."))
            to->pack = true;
        else if (c == '&' || c == '*' || c == ':')
            ++p->at;
        else if (c == '<')
            skip_angles(p);
        else if (!cti_is_letter(p, p->at))
            return true;
        else if (!cti_read_name(p, to->name, sizeof to->name))
            return false;
        else if (strcmp(to->name, "const") != 0)
            add_word(to);
    }
}

/* The value of a parameter: converted by an element type, and all that are left of a pack. */
static ct_value argument(cti_scanner *p, const struct parameter *to, const cti_list *arg, int i)
{
    if (to->pack)
        return cti_tuple(p->cx, arg->n - i, arg->item + i);
    if (cti_element_bits(to->type, strlen(to->type)) == 0 || !cti_is(arg->item[i], CT_INTEGER))
        return arg->item[i];
    return cti_convert(p, p->at, cti_text_node(p->cx, CT_NAME, to->type), arg->item[i]);
}

static ct_value wrong_number(cti_scanner *p, size_t at, int takes, int given)
{
    char what[80];
    snprintf(what, sizeof what, "this function takes %d value%s; %d given", takes,
             takes == 1 ? "" : "s", given);
    return cti_scan_too_much(p, at, what);
}

/* "(auto x, auto y)" at the cursor, or nothing. */
static bool bind_parameters(cti_scanner *p, const cti_list *arg)
{
    struct parameter to;
    int i = 0;
    cti_scan_skip_space(p);
    size_t at = p->at;
    if (cti_scan_accept(p, "(") && !cti_scan_accept(p, ")")) {
        do {
            if (!read_parameter(p, &to))
                return false;
            if (to.pack || i < arg->n) {
                ct_value v = argument(p, &to, arg, i);
                if (to.words > 1 && cti_ok(p->cx))
                    cti_give(p, to.name, NULL, v);
            }
            i = to.pack ? arg->n : i + 1;
        } while (cti_ok(p->cx) && cti_scan_accept(p, ","));
        if (cti_ok(p->cx) && !cti_scan_accept(p, ")"))
            cti_scan_expected(p, "',' or ')'");
    }
    if (i != arg->n)
        wrong_number(p, at, i, arg->n);
    while (cti_ok(p->cx) && p->at < p->length && cti_scan_peek(p) != '{')
        ++p->at; /* mutable, -> T */
    return cti_ok(p->cx);
}

/* ---- Calls ---- */

static const cti_closure *closure_of(const cti_scope *scope, ct_value f)
{
    const cti_closure *c = scope->closures;
    while (c != NULL && (c->source != f->item[PRINT]->text))
        c = c->next;
    return c;
}

/* Where the lambda's text is, and what it knows. */
static void go_to(cti_scanner *p, ct_value f)
{
    cti_scope *scope = cti_scope_of(p);
    const cti_closure *c = closure_of(scope, f);
    p->in_angles = false;
    p->text = c != NULL ? c->text : f->item[PRINT]->text;
    p->length = c != NULL ? c->length : strlen(p->text);
    p->at = c != NULL ? c->at : 0;
    scope->last = c != NULL ? c->known : NULL;
    for (int i = TAKEN; c == NULL && i + 1 < f->rank && cti_ok(p->cx); i += 2)
        cti_give(p, f->item[i]->text, NULL, f->item[i + 1]);
}

/* The body's value; NULL: it returns none. */
static ct_value run_body(cti_scanner *p, const cti_list *arg)
{
    cti_scope *scope = cti_scope_of(p);
    bool silent = scope->silent;
    if (!bind_parameters(p, arg) || !cti_block(p))
        return cti_null();
    ct_value v = scope->flow == CTI_RETURN ? scope->returned : NULL;
    scope->flow = CTI_NEXT;
    scope->silent = silent;
    return v;
}

/* A fault in the body of a function of an earlier text: its column counts in that text, so that the
 * message begins with the column of the call. */
static void place_at_call(cti_scanner *p, size_t at)
{
    ct_ctx *cx = p->cx;
    char body[sizeof cx->message];
    if (cx->column == 0)
        return;
    memcpy(body, cx->message, sizeof body);
    snprintf(cx->message, sizeof cx->message, "column %zu: in the function called here, %.*s",
             at + 1, (int)sizeof body - 64, body);
    cx->column = (int64_t)at + 1;
}

ct_value cti_call_lambda(cti_scanner *p, size_t at, ct_value f, const cti_list *arg)
{
    cti_scope *scope = cti_scope_of(p);
    cti_scanner outside = *p;
    cti_binding *before = scope->last;
    int loops = scope->loops;
    if (!cti_count_step(p, at) || !cti_enter(p, at))
        return cti_null();
    go_to(p, f);
    scope->loops = 0;
    ++scope->calls;
    ct_value v = run_body(p, arg);
    --scope->calls;
    scope->loops = loops;
    scope->last = before;
    cti_leave(p);
    bool elsewhere = p->text != outside.text;
    *p = outside;
    if (!cti_ok(p->cx) && elsewhere)
        place_at_call(p, at);
    if (!cti_ok(p->cx))
        return cti_null();
    /* what stands behind -> may be another type */
    return v != NULL ? cti_untyped(p->cx, v) : cti_text_node(p->cx, CT_TEXT, "");
}
