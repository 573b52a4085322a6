/* lexer_fail.c - the end of a parse at the first mistake: what is wrong, and where. */
#include "emu/ptx/lexer.h"

#include <stdarg.h>
#include <stdio.h>

_Noreturn void emui_ptx_fail(emui_ptx_lexer *l, emui_ptx_place at, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(l->error->text, sizeof l->error->text, format, list);
    va_end(list);
    l->error->at = at;
    longjmp(l->failed, 1);
}

_Noreturn void emui_ptx_fail_memory(emui_ptx_lexer *l)
{
    emui_ptx_fail(l, l->token.at, "out of memory");
}

_Noreturn void emui_ptx_fail_expected(emui_ptx_lexer *l, const char *what)
{
    const emui_ptx_token *t = &l->token;
    int shown = t->end - t->begin < 60 ? (int)(t->end - t->begin) : 60;
    if (t->kind == EMUI_PTX_T_END)
        emui_ptx_fail(l, t->at, "expected %s, not the end of the text", what);
    emui_ptx_fail(l, t->at, "expected %s, not '%.*s'", what, shown, t->begin);
}
