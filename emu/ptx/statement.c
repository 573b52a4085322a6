/* statement.c - a PTX text as the statements of a module: statement.h. */
#include "emu/ptx/statement.h"

#include "emu/ptx/parse.h"

#include <stdio.h>
#include <string.h>

bool emui_ptx_accept_linkage(emui_ptx_lexer *l, emui_ptx_linkage *linkage)
{
    if (emui_ptx_accept_dot(l, "visible"))
        *linkage = EMUI_PTX_VISIBLE;
    else if (emui_ptx_accept_dot(l, "extern"))
        *linkage = EMUI_PTX_EXTERN;
    else if (emui_ptx_accept_dot(l, "weak"))
        *linkage = EMUI_PTX_WEAK;
    else if (emui_ptx_accept_dot(l, "common"))
        *linkage = EMUI_PTX_COMMON;
    else
        return false;
    return true;
}

static emui_ptx_content content_of(const emui_ptx_lexer *l)
{
    if (emui_ptx_is_dot(l, "version") || emui_ptx_is_dot(l, "target") ||
        emui_ptx_is_dot(l, "address_size"))
        return EMUI_PTX_HAS_HEADER;
    if (emui_ptx_is_dot(l, "func") || emui_ptx_is_dot(l, "entry"))
        return EMUI_PTX_HAS_FUNCTION;
    if (emui_ptx_is_dot(l, "section"))
        return EMUI_PTX_HAS_SECTION;
    return emui_ptx_is_space(l) ? EMUI_PTX_HAS_VARIABLE : EMUI_PTX_HAS_OTHER;
}

static void skip_line(emui_ptx_lexer *l, int32_t line)
{
    while (!emui_ptx_is(l, EMUI_PTX_T_END) && l->token.at.line == line)
        emui_ptx_advance(l);
}

/* The name of a function is the first outside of parentheses, that of a variable the last before
 * what it holds. A body or a section ends its statement; of a variable, a ; does. */
static void skip_rest(emui_ptx_lexer *l, emui_ptx_statement *s)
{
    bool ended = false, is_function = s->content == EMUI_PTX_HAS_FUNCTION;
    bool is_named = !is_function && s->content != EMUI_PTX_HAS_VARIABLE;
    for (int depth = 0; !ended && !emui_ptx_is(l, EMUI_PTX_T_END);) {
        const emui_ptx_token t = l->token;
        if (t.kind == EMUI_PTX_T_NAME && depth == 0 && !is_named)
            s->name = t.name;
        is_named |= t.kind == '=' || t.kind == '[' || (is_function && s->name != NULL);
        depth += (t.kind == '(') - (t.kind == ')');
        ended =
            depth == 0 && (t.kind == ';' || (t.kind == '{' && s->content != EMUI_PTX_HAS_VARIABLE));
        if (t.kind == '{')
            emui_ptx_skip_block(l);
        else
            emui_ptx_advance(l);
    }
}

bool emui_ptx_next_statement(emui_ptx_lexer *l, emui_ptx_statement *to)
{
    *to = (emui_ptx_statement){.begin = l->token.begin, .linkage = EMUI_PTX_HERE};
    if (emui_ptx_is(l, EMUI_PTX_T_END))
        return false;
    while (emui_ptx_accept_linkage(l, &to->linkage))
        ;
    to->content = content_of(l);
    if (to->content == EMUI_PTX_HAS_HEADER || emui_ptx_is_dot(l, "file") ||
        emui_ptx_is_dot(l, "loc"))
        skip_line(l, l->token.at.line);
    else
        skip_rest(l, to);
    to->end = l->last_end;
    return true;
}

/* ---- The architecture ---- */

static bool target_of(emui_ptx_lexer *l, const char *text, size_t bytes, char *target)
{
    if (setjmp(l->failed) != 0) /* the loader will say why */
        return false;
    emui_ptx_lexer_open(l, text, bytes);
    while (!emui_ptx_is(l, EMUI_PTX_T_END) &&
           (!emui_ptx_is(l, EMUI_PTX_T_DOT) || content_of(l) == EMUI_PTX_HAS_HEADER)) {
        if (emui_ptx_is(l, EMUI_PTX_T_NAME) && strncmp(l->token.name->text, "sm_", 3) == 0) {
            snprintf(target, EMUI_PTX_TARGET, "%s", l->token.name->text);
            return true;
        }
        emui_ptx_advance(l);
    }
    return false;
}

bool emui_ptx_target(const char *text, size_t bytes, char target[EMUI_PTX_TARGET])
{
    emui_ptx_error error;
    emui_ptx_lexer l = {.names.arena = emui_ptx_arena_open(), .error = &error};
    bool found = l.names.arena != NULL && target_of(&l, text, bytes, target);
    emui_ptx_arena_close(l.names.arena);
    return found;
}
