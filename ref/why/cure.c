/* cure.c - a refusal that would not happen with static integers.
 *
 *      logical_product((2,2):(4,1), 6:1)      complement: stride 4 .. is not static
 *      logical_product((_2,_2):(_4,_1), _6:_1)    is answered
 *
 * Static may become: extents, strides, coordinates, offsets, the coefficients of basis elements,
 * the dynamic bits of a mixed integer. Not: addresses, which no compiler knows.
 * Here: values made static, and the refused call asked again. Not here: reading text as static
 * (ct_eval_static). */
#include "ref/cxx/cxx.h"
#include "ref/why/why.h"

#include <stdio.h>
#include <string.h>

static ct_value static_items(ct_ctx *cx, ct_value v)
{
    ct_value *item = cti_items(cx, v->rank);
    for (int i = 0; item != NULL && i < v->rank; ++i)
        item[i] = ct_as_static(cx, v->item[i]);
    return item == NULL ? cti_null() : cti_node(cx, v->kind, v->value, v->rank, item);
}

/* ct_as_static - a value with every integer in it static.
 * equation  as_static(4) = _4; shapes, strides, coordinates and offsets likewise
 * example   ct_as_static(&cx, ct_parse(&cx, "(2,_3):(_1,2)"))
 * pre       none
 * post      static_is_equal
 * fails     CT_ENOMEM
 * caveat    pointers keep their addresses, and names and texts are left as they are.
 * CuTe      01_layout "Integers" */
ct_value ct_as_static(ct_ctx *cx, ct_value v)
{
    if (!cti_ok(cx))
        return cti_null();
    switch (v->kind) {
    case CT_INTEGER:
        return v->fixed ? v : ct_static(cx, v->value);
    case CT_MIXED:
        return ct_static(cx, ct_int(v));
    case CT_BASIS:
        return v->fixed ? v : cti_basis(cx, v->value, true, cti_path(v));
    case CT_TUPLE:
    case CT_LAYOUT:
    case CT_COMPOSED:
    case CT_ITERATOR:
    case CT_TENSOR:
        return v->fixed ? v : static_items(cx, v);
    case CT_UNDERSCORE:
    case CT_SWIZZLE:
    case CT_MAJOR:
    case CT_POINTER:
    case CT_NAME:
    case CT_TEXT:
    case CT_OBJECT:
        break;
    }
    return v;
}

/* The name of the object whose print was refused: tiled_copy of tiled_copy.print; else "". */
static void object_of(const char *name, char object[CTI_MAX_CALL_NAME])
{
    size_t n = strlen(name), print = strlen(".print");
    bool printed = n > print && strcmp(name + n - print, ".print") == 0;
    snprintf(object, CTI_MAX_CALL_NAME, "%.*s", printed ? (int)(n - print) : 0, name);
    if (printed && cti_maker_of(object) == NULL)
        object[0] = '\0';
}

static void put_call(cti_sink *out, const char *name, int n, const ct_value *arg)
{
    char object[CTI_MAX_CALL_NAME];
    object_of(name, object);
    cti_put_text(out, object[0] != '\0' ? object : name);
    cti_put_text(out, "(");
    for (int i = 0; i < n; ++i) {
        cti_put_text(out, i == 0 ? "" : object[0] != '\0' ? "," : ", ");
        cti_put_value(out, arg[i]);
    }
    cti_put_text(out, ")");
}

/* The refused call with static operands, where that is another call and is answered. */
static void cure_call(ct_ctx *cx, const cti_watched *w, cti_sink *out)
{
    bool changed = false;
    ct_value *arg = cti_items(cx, w->n);
    for (int i = 0; arg != NULL && i < w->n; ++i) {
        arg[i] = ct_as_static(cx, w->arg[i]);
        changed = changed || arg[i] != w->arg[i];
    }
    if (!changed || !cti_ok(cx))
        return;
    ct_call(cx, w->name, w->n, arg);
    if (cti_ok(cx))
        put_call(out, w->name, w->n, arg);
}

/* A refusal that is no call's: a layout that cannot be written so. */
static void cure_text(ct_ctx *cx, const ct_names *names, const char *text, size_t length,
                      cti_sink *out)
{
    const cti_reading how = {.names = names, .all_static = true, .call = ct_call};
    ct_value v = cti_run(cx, &how, text, length);
    if (cti_ok(cx))
        cti_put_value(out, v);
}

/* Whether what was tried is refused too is no failure of the question; lack of memory is. */
static void forget_refusal(ct_ctx *cx)
{
    if (ct_check(cx) != CT_ENOMEM)
        ct_clear(cx);
}

/* ct_cure - the call by which an expression is refused, with static integers, if that is answered.
 * equation  "" where the expression is answered, or refused with static integers as well
 * example   ct_cure(&cx, NULL, "size(complement((2,2):(4,1), 24))", 33, text, sizeof text)
 * pre       the expression holds length bytes, text holds size; size may be 0; names may be NULL,
 *           and what the expression binds is forgotten
 * post      cure_is_answered
 * fails     CT_ENOMEM; then 0 is returned and the text is empty
 * caveat    only the innermost refused call is asked again: the rest of the expression may be
 *           refused for another reason.
 * CuTe      none */
size_t ct_cure(ct_ctx *cx, const ct_names *names, const char *expression, size_t length, char *text,
               size_t size)
{
    cti_watched w;
    cti_sink out = {.text = text, .size = size};
    size_t mark = ct_mark(cx);
    cti_watch(cx, expression, length, names, &w);
    ct_error error = ct_check(cx);
    if (error != CT_OK && error != CT_EPARSE) {
        forget_refusal(cx);
        if (w.refused)
            cure_call(cx, &w, &out);
        else
            cure_text(cx, names, expression, length, &out);
    }
    forget_refusal(cx);
    if (!cti_ok(cx))
        out.length = 0;
    ct_release(cx, mark);
    return cti_end_text(&out);
}
