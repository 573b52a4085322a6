/* assign.c - names that get a value, and another one.
 *
 *      x = v   x += v   x <<= v   ++x   x--       and - / * % & | ^ >> in the same way
 *
 * A declaration hides an older name; an assignment changes it, in the block that declared it. Here:
 * these. Not here: declarations (eval.c), the operators themselves (expression.c). Follows C++. */
#include "ref/cxx/cxx.h"

#include <stdio.h>
#include <string.h>

static cti_binding *new_binding(cti_scanner *p, const char *name, ct_value type, ct_value v)
{
    cti_binding *b = cti_alloc(p->cx, sizeof *b);
    char *copy = cti_alloc(p->cx, strlen(name) + 1);
    if (b == NULL || copy == NULL || !cti_ok(p->cx))
        return NULL;
    memcpy(copy, name, strlen(name) + 1);
    *b = (cti_binding){copy, v, type, NULL};
    return b;
}

void cti_give(cti_scanner *p, const char *name, ct_value type, ct_value v)
{
    cti_scope *scope = cti_scope_of(p);
    cti_binding *b = new_binding(p, name, type, v);
    if (b == NULL)
        return;
    b->next = scope->last;
    scope->last = b;
}

void cti_rebind(cti_scanner *p, const char *name, ct_value v)
{
    cti_binding *b = (cti_binding *)cti_find_binding(p->cx, cti_scope_of(p)->last, name);
    if (b == NULL)
        cti_give(p, name, NULL, v);
    else
        b->value = b->type != NULL && cti_is(v, CT_INTEGER) ? cti_convert(p, p->at, b->type, v) : v;
}

/* A name of an earlier text becomes one of this text, outside of all its blocks. */
static void give_outermost(cti_scanner *p, const char *name, ct_value v)
{
    cti_binding **end = &cti_scope_of(p)->last, *b = new_binding(p, name, NULL, v);
    while (*end != NULL)
        end = &(*end)->next;
    *end = b;
}

/* Of an integer the type stays: int i = 0; i = _3{}; and that of _4 holds its value. */
static ct_value as_before(cti_scanner *p, size_t at, ct_value type, ct_value old, ct_value v)
{
    cti_text a, b;
    char what[sizeof a + sizeof b + 60];
    bool both = cti_is(old, CT_INTEGER) && cti_is(v, CT_INTEGER);
    if (both && old->fixed && ct_int(old) != ct_int(v)) {
        snprintf(what, sizeof what, "the type of %s holds its value, which cannot become %s",
                 cti_show(&a, old), cti_show(&b, v));
        return cti_scan_too_much(p, at, what);
    }
    if (both && type != NULL)
        return cti_convert(p, at, type, v);
    return both && !old->fixed ? cti_as_type(p->cx, cti_number_of(p, v), old->type) : v;
}

/* ---- Operators that assign ---- */

static const struct {
    const char *sign, *op;
} assigning[] = {
    {"=", NULL},       {"+=", "add"},     {"-=", "sub"},    {"*=", "mul"},     {"/=", "div"},
    {"%=", "mod"},     {"&=", "bit_and"}, {"|=", "bit_or"}, {"^=", "bit_xor"}, {"<<=", "shiftl"},
    {">>=", "shiftr"}, {"++", "add"},     {"--", "sub"},
};

enum { ASSIGNING = sizeof assigning / sizeof assigning[0] };

/* Which of them stands at the cursor; -1: none. */
static int sign_at(const cti_scanner *p)
{
    for (int i = 0; i < ASSIGNING; ++i) {
        size_t n = strlen(assigning[i].sign);
        bool here = p->length - p->at >= n && memcmp(p->text + p->at, assigning[i].sign, n) == 0;
        bool compares = i == 0 && p->length - p->at > 1 && p->text[p->at + 1] == '=';
        if (here && !compares)
            return i;
    }
    return -1;
}

static bool is_count(int sign)
{
    return strcmp(assigning[sign].sign, "++") == 0 || strcmp(assigning[sign].sign, "--") == 0;
}

bool cti_at_assignment(cti_scanner *p)
{
    return sign_at(p) > 0 || (sign_at(p) == 0 && cti_scope_of(p)->nest > 0);
}

/* The value that the sign makes of the old one; the cursor is at the sign, or behind ++x. */
static ct_value changed(cti_scanner *p, size_t at, int sign, bool counts, ct_value old)
{
    ct_value pair[2] = {old, ct_dynamic(p->cx, 1)};
    if (counts && cti_is_coord_iterator(old) && assigning[sign].sign[0] == '+')
        return cti_next_coord(p->cx, old);
    if (!counts)
        pair[1] = cti_parse_value(p);
    if (!cti_ok(p->cx) || assigning[sign].op == NULL)
        return pair[1];
    return cti_operation(p, at, assigning[sign].op, 2, pair);
}

/* name sign value, or name++; prefixed: ++name, which has been read. */
static ct_value assign(cti_scanner *p, size_t at, const char *name, int sign, bool prefixed)
{
    cti_scope *scope = cti_scope_of(p);
    cti_binding *b = (cti_binding *)cti_find_binding(p->cx, scope->last, name);
    ct_value old = b != NULL              ? b->value
                   : scope->names != NULL ? ct_bound(p->cx, scope->names, name)
                                          : NULL;
    bool counts = is_count(sign);
    if (!cti_ok(p->cx) || old == NULL)
        return cti_unknown(p, at, name, false);
    p->at += prefixed ? 0 : strlen(assigning[sign].sign);
    ct_value v = changed(p, at, sign, counts, old);
    v = cti_ok(p->cx) ? as_before(p, at, b != NULL ? b->type : NULL, old, v) : v;
    if (cti_ok(p->cx) && b != NULL)
        b->value = v;
    else if (cti_ok(p->cx))
        give_outermost(p, name, v);
    return v;
}

ct_value cti_assign(cti_scanner *p, size_t at, const char *name)
{
    return assign(p, at, name, sign_at(p), false);
}

ct_value cti_step_name(cti_scanner *p)
{
    char name[CTI_MAX_NAME];
    size_t before = p->at;
    int sign = sign_at(p);
    if (sign < 0 || !is_count(sign))
        return NULL;
    p->at += 2;
    cti_scan_skip_space(p);
    size_t at = p->at;
    if (!cti_is_letter(p, at)) {
        p->at = before;
        return NULL;
    }
    return cti_read_name(p, name, sizeof name) ? assign(p, at, name, sign, true) : cti_null();
}
