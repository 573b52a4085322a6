/* watch.c - evaluating an expression, and remembering the call that decided it.
 *
 * Here: the last call of an expression with the values of its operands. Not here: the grammar
 * (cxx/), what a call does (op/call.c). */
#include "ref/cxx/cxx.h"
#include "ref/why/why.h"

#include <stdio.h>

/* The operands are copied: those of an operator are gone when the expression has been read. */
static ct_value call_watched(ct_ctx *cx, const char *name, int n, const ct_value *arg)
{
    cti_watched *w = (cti_watched *)cx;
    ct_value *kept = cti_items(cx, n);
    if (kept == NULL && n > 0)
        return cti_null();
    snprintf(w->name, sizeof w->name, "%s", name);
    w->n = n;
    w->arg = kept;
    for (int i = 0; i < n; ++i)
        kept[i] = arg[i];
    w->answer = ct_call(cx, name, n, arg);
    w->refused = ct_check(cx) != CT_OK;
    return w->answer;
}

ct_value cti_watch(ct_ctx *cx, const char *text, size_t length, const ct_names *names,
                   cti_watched *w)
{
    *w = (cti_watched){.cx = *cx};
    cti_reading how = {.names = names, .call = call_watched, .answer = &w->answer};
    how.all_static = names != NULL && names->all_static;
    ct_value v = cti_run(&w->cx, &how, text, length);
    *cx = w->cx;
    return v;
}
