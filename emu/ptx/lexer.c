/* lexer.c - a PTX text as tokens, each with its place.
 *
 * A text is bytes without a NUL at the end. Comments, blanks and lines of the C preprocessor
 * separate tokens. Not here: numbers (lexer_number.c), failures
 * (lexer_fail.c). Follows the PTX ISA, "Syntax". */
#include "emu/ptx/lexer.h"

#include <ctype.h>
#include <string.h>

/* ---- Characters ----------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static char peek(const emui_ptx_lexer *l, int ahead)
{
    return l->end - l->at > ahead ? l->at[ahead] : '\0';
}

static emui_ptx_place here(const emui_ptx_lexer *l)
{
    return (emui_ptx_place){l->line, (int32_t)(l->at - l->line_start) + 1, l->frame};
}

static void step(emui_ptx_lexer *l)
{
    if (*l->at++ == '\n') {
        l->line_start = l->at;
        ++l->line;
    }
}

static void skip_line(emui_ptx_lexer *l)
{
    while (l->at < l->end && *l->at != '\n')
        ++l->at;
}

static void skip_comment(emui_ptx_lexer *l)
{
    emui_ptx_place at = here(l);
    l->at += 2;
    while (l->at < l->end && !(*l->at == '*' && peek(l, 1) == '/'))
        step(l);
    if (l->at == l->end)
        emui_ptx_fail(l, at, "the comment that begins here does not end");
    l->at += 2;
}

/* A line of the preprocessor begins with #, after blanks. */
static bool begins_line(const emui_ptx_lexer *l)
{
    const char *c = l->line_start;
    while (c < l->at && is_blank(*c))
        ++c;
    return c == l->at;
}

static void skip_blanks(emui_ptx_lexer *l)
{
    while (l->at < l->end)
        if (is_blank(*l->at))
            step(l);
        else if (*l->at == '/' && peek(l, 1) == '/')
            skip_line(l);
        else if (*l->at == '/' && peek(l, 1) == '*')
            skip_comment(l);
        else if (*l->at == '#' && begins_line(l))
            skip_line(l);
        else
            return;
}

/* ---- Tokens --------------------------------------------------------------------------------- */

static void read_name(emui_ptx_lexer *l, emui_ptx_token *t, const char *from)
{
    t->name = emui_ptx_intern(&l->names, from, (size_t)(l->at - from));
    if (t->name == NULL)
        emui_ptx_fail_memory(l);
}

static void skip_word(emui_ptx_lexer *l)
{
    while (l->at < l->end && emui_ptx_follows(*l->at))
        ++l->at;
}

static void read_identifier(emui_ptx_lexer *l, emui_ptx_token *t)
{
    const char *from = l->at++;
    skip_word(l);
    read_name(l, t, from);
    t->kind = EMUI_PTX_T_NAME;
}

/* .shared::cluster is one token. */
static void read_dot(emui_ptx_lexer *l, emui_ptx_token *t)
{
    const char *from = ++l->at;
    skip_word(l);
    while (peek(l, 0) == ':' && peek(l, 1) == ':' && emui_ptx_follows(peek(l, 2))) {
        l->at += 2;
        skip_word(l);
    }
    read_name(l, t, from);
    t->kind = EMUI_PTX_T_DOT;
}

static void read_string(emui_ptx_lexer *l, emui_ptx_token *t)
{
    ++l->at;
    while (l->at < l->end && *l->at != '"' && *l->at != '\n')
        l->at += *l->at == '\\' && l->end - l->at > 1 ? 2 : 1;
    if (peek(l, 0) != '"')
        emui_ptx_fail(l, t->at, "the string that begins here does not end on its line");
    ++l->at;
    t->kind = EMUI_PTX_T_STRING;
}

/* Signs of two characters are operators of constant expressions. */
static void read_sign(emui_ptx_lexer *l, emui_ptx_token *t)
{
    static const char two[][3] = {"&&", "||", "==", "!=", "<=", ">=", "<<", ">>"};
    char a = *l->at, b = peek(l, 1);
    if (a == '\0' || strchr("(){}[]<>,;:@!=+-*/%&|^~?.", a) == NULL)
        emui_ptx_fail(l, t->at,
                      isprint((unsigned char)a) ? "'%c' begins nothing of PTX"
                                                : "byte 0x%02x begins nothing of PTX",
                      (unsigned char)a);
    ++l->at;
    t->kind = a;
    for (size_t i = 0; i < sizeof two / sizeof two[0]; ++i)
        if (two[i][0] == a && two[i][1] == b) {
            ++l->at;
            t->kind = EMUI_PTX_SIGN(a, b);
        }
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* .5 is a number, but tex.2d a name with a modifier: it follows without a blank. */
static bool is_modifier(const emui_ptx_lexer *l)
{
    char c = peek(l, 1);
    bool attached = l->at > l->text && emui_ptx_follows(l->at[-1]);
    return *l->at == '.' && emui_ptx_follows(c) && (!is_digit(c) || attached);
}

void emui_ptx_advance(emui_ptx_lexer *l)
{
    emui_ptx_token *t = &l->token;
    l->last_end = l->at;
    skip_blanks(l);
    t->at = here(l);
    t->begin = l->at;
    t->name = NULL;
    char c = peek(l, 0);
    if (l->at == l->end)
        t->kind = EMUI_PTX_T_END;
    else if (is_modifier(l))
        read_dot(l, t);
    else if (is_digit(c) || (c == '.' && is_digit(peek(l, 1))))
        emui_ptx_number(l, t);
    else if (emui_ptx_follows(c) || (c == '%' && emui_ptx_follows(peek(l, 1))))
        read_identifier(l, t);
    else if (c == '"')
        read_string(l, t);
    else
        read_sign(l, t);
    t->end = l->at;
}

void emui_ptx_lexer_open(emui_ptx_lexer *l, const char *text, size_t bytes)
{
    l->text = l->at = l->line_start = text;
    l->end = text + bytes;
    l->line = 1;
    emui_ptx_advance(l);
}

/* Its contents need not be tokens of PTX; strings and comments in it may hold braces. */
void emui_ptx_skip_block(emui_ptx_lexer *l)
{
    emui_ptx_place at = l->token.at;
    for (int depth = 1; depth > 0;) {
        skip_blanks(l);
        if (l->at == l->end)
            emui_ptx_fail(l, at, "the { of this block is not closed");
        if (*l->at == '"') {
            emui_ptx_token string = {.at = here(l)};
            read_string(l, &string);
            continue;
        }
        depth += *l->at == '{' ? 1 : *l->at == '}' ? -1 : 0;
        ++l->at;
    }
    emui_ptx_advance(l);
}

/* ---- What is next --------------------------------------------------------------------------- */

bool emui_ptx_is(const emui_ptx_lexer *l, int kind)
{
    return l->token.kind == kind;
}

bool emui_ptx_accept(emui_ptx_lexer *l, int kind)
{
    if (l->token.kind != kind)
        return false;
    emui_ptx_advance(l);
    return true;
}

emui_ptx_token emui_ptx_expect(emui_ptx_lexer *l, int kind, const char *what)
{
    if (l->token.kind != kind)
        emui_ptx_fail_expected(l, what);
    emui_ptx_token t = l->token;
    emui_ptx_advance(l);
    return t;
}

bool emui_ptx_is_dot(const emui_ptx_lexer *l, const char *name)
{
    return l->token.kind == EMUI_PTX_T_DOT && strcmp(l->token.name->text, name) == 0;
}

bool emui_ptx_accept_dot(emui_ptx_lexer *l, const char *name)
{
    if (!emui_ptx_is_dot(l, name))
        return false;
    emui_ptx_advance(l);
    return true;
}
