/* statements.c - PTX text as statements of a module: join.h. It is nvcc's own, so that nothing is
 * checked here; the loader does (emu/ptx). */
#include "emu/cuda/fatbin/join.h"

#include <string.h>

int emui_ptx_is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$' || c == '%';
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int ends_at(const char *at, const char *mark)
{
    const char *end = strstr(at, mark);
    return end == NULL ? (int)strlen(at) : (int)(end - at) + (int)strlen(mark);
}

int emui_ptx_token(const char *at)
{
    int n = 0;
    if (at[0] == '/' && at[1] == '/')
        return (int)strcspn(at, "\n");
    if (at[0] == '/' && at[1] == '*')
        return 2 + ends_at(at + 2, "*/");
    if (at[0] == '"')
        return 1 + ends_at(at + 1, "\"");
    while (emui_ptx_is_word(at[n]))
        ++n;
    return n > 0 ? n : at[0] != '\0';
}

static int is_blank(const char *at)
{
    return strchr(" \t\r\n", *at) != NULL || (at[0] == '/' && (at[1] == '/' || at[1] == '*'));
}

static int is(emui_ptx_piece token, const char *word)
{
    return token.length == (int)strlen(word) && memcmp(token.at, word, strlen(word)) == 0;
}

static char linkage_of(emui_ptx_piece token)
{
    static const char *const words[] = {"visible", "extern", "weak", "common"};
    for (int i = 0; i < 4; ++i)
        if (is(token, words[i]))
            return words[i][0];
    return 0;
}

/* A word behind a dot says what it is. */
static void take_directive(emui_ptx_statement *s, emui_ptx_piece word)
{
    static const char *const spaces[] = {"global", "const", "shared", "local"};
    char linkage = linkage_of(word);
    s->linkage = linkage != 0 ? linkage : s->linkage;
    if (is(word, "version") || is(word, "target") || is(word, "address_size"))
        s->what = PTX_HEADER;
    if (is(word, "func") || is(word, "entry"))
        s->what = PTX_FUNCTION;
    for (int i = 0; i < 4; ++i)
        if (s->what == PTX_OTHER && is(word, spaces[i]))
            s->what = PTX_VARIABLE;
}

/* The name of a function is the first word outside of parentheses, that of a variable the last one
 * before what it holds. */
static void take_word(emui_ptx_statement *s, emui_ptx_piece word, int depth, int values)
{
    int first = s->name.at == NULL;
    if ((s->what == PTX_FUNCTION && depth == 0 && first) ||
        (s->what == PTX_VARIABLE && depth == 0 && !values && !is_digit(*word.at)))
        s->name = word;
}

/* Does a statement end with this token? A header is a line; a body or a section ends with it. */
static int is_end(const emui_ptx_statement *s, char c, int depth)
{
    return depth == 0 && (c == ';' || (c == '}' && s->what != PTX_VARIABLE) ||
                          (c == '\n' && s->what == PTX_HEADER));
}

/* .file 1 "a.cu" ends with its line, too. */
static int ends_with_line(const emui_ptx_statement *s)
{
    return s->what == PTX_OTHER && strncmp(s->all.at, ".file", 5) == 0;
}

const char *emui_ptx_next_statement(const char *at, emui_ptx_statement *to)
{
    int depth = 0, values = 0, done = 0;
    while (*at != '\0' && is_blank(at))
        at += emui_ptx_token(at);
    *to = (emui_ptx_statement){.what = PTX_OTHER, .all = {at, 0}};
    if (*at == '\0')
        return NULL;
    for (int n = 0; *at != '\0' && !done; at += n) {
        n = emui_ptx_token(at);
        depth += (*at == '{' || *at == '(') - (*at == '}' || *at == ')');
        values |= *at == '=' || *at == '[';
        if (emui_ptx_is_word(*at) && at > to->all.at && at[-1] == '.')
            take_directive(to, (emui_ptx_piece){at, n});
        else if (emui_ptx_is_word(*at))
            take_word(to, (emui_ptx_piece){at, n}, depth, values);
        done = is_end(to, *at, depth) || (*at == '\n' && ends_with_line(to));
    }
    to->all.length = (int)(at - to->all.at);
    return at;
}
