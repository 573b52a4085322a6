/* mangled_skip.c - what a reader of mangled names passes over: groups that end in an E. Follows the
 * Itanium C++ ABI, "Mangling". */
#include "emu/ptx/mangled_reader.h"

#include <ctype.h>
#include <string.h>

enum { MANY = 10000 };

/* A part of a name, after its length in decimal; NULL: there is none. */
const char *emui_mangled_part(const char *at, size_t *length)
{
    size_t n = 0;
    for (; isdigit((unsigned char)*at) && n < MANY; ++at)
        n = 10 * n + (size_t)(*at - '0');
    *length = n;
    return n > 0 && memchr(at, '\0', n) == NULL ? at : NULL;
}

static const char *skip_part(const char *at)
{
    size_t length;
    at = emui_mangled_part(at, &length);
    return at == NULL ? NULL : at + length;
}

/* S_, S3_, T_, St, Sa */
static const char *skip_substitution(const char *at)
{
    ++at;
    if (islower((unsigned char)*at))
        return at + 1;
    while (isdigit((unsigned char)*at) || isupper((unsigned char)*at))
        ++at;
    return *at == '_' ? at + 1 : NULL;
}

const char *emui_mangled_skip(const char *at, int depth);

static const char *skip(const char *at, bool is_expression, int depth);

/* L j 5 E, L NS_3std12thread_scopeE 2 E, L _Z4nameE: at is after the L. */
static const char *skip_literal(const char *at, int depth)
{
    if (at[0] == '_' && at[1] == 'Z')
        return skip(at + 2, false, depth);
    if (*at == 'N')
        at = skip(at + 1, false, depth);
    else if (isdigit((unsigned char)*at))
        at = skip_part(at);
    else if (*at == 'S' || *at == 'T')
        at = skip_substitution(at);
    at = at == NULL ? NULL : strchr(at, 'E');
    return at == NULL ? NULL : at + 1;
}

/* A call, braces: an expression of expressions that ends in an E. */
static bool is_call(const char *at)
{
    return strncmp(at, "cl", 2) == 0 || strncmp(at, "il", 2) == 0 || strncmp(at, "tl", 2) == 0;
}

/* One piece of a group. The pieces of an array's type, a lambda and a constructor have numbers
 * that are no lengths. */
static const char *skip_piece(const char *at, bool is_expression, int depth)
{
    char c = *at, next = at[1];
    if (isdigit((unsigned char)c))
        return skip_part(at);
    if (is_expression && is_call(at))
        return skip(at + 2, true, depth);
    if (strchr("IJNXF", c) != NULL)
        return skip(at + 1, c == 'X', depth);
    if (c == 'L')
        return skip_literal(at + 1, depth);
    if (c == 'S' || c == 'T')
        return skip_substitution(at);
    if ((c == 'D' && (next == 't' || next == 'T')) || (c == 'U' && next == 'l'))
        at = skip(at + 2, c == 'D', depth);
    else if ((c == 'D' || c == 'C') && next != '\0')
        return at + 2;
    else
        return c != 'A' ? at + 1 : at + 1 + strspn(at + 1, "0123456789");
    return at == NULL || c == 'D' ? at : at + strspn(at, "0123456789");
}

/* What follows the E of a group that began before at; NULL: it has none. */
static const char *skip(const char *at, bool is_expression, int depth)
{
    while (at != NULL && *at != '\0' && *at != 'E')
        at = depth < EMUI_MANGLED_DEPTH ? skip_piece(at, is_expression, depth + 1) : NULL;
    return at != NULL && *at == 'E' ? at + 1 : NULL;
}

const char *emui_mangled_skip(const char *at, int depth)
{
    return skip(at, false, depth);
}

/* An expression up to its E. */
void emui_mangled_expression(emui_mangled_reader *r)
{
    const char *end = skip(r->at, true, r->depth);
    r->lost = true;
    if (end == NULL)
        emui_mangled_fail(r);
    else
        r->at = end;
}
