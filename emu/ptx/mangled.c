/* mangled.c - the name that the source has of a function of C++.
 *
 *      _ZN   4cuda  3__4        7barrier  I ... E    4wait   E   v
 *            part   a version   part      arguments  part    end parameters
 *
 * Follows the Itanium C++ ABI, "Mangling". */
#include "emu/ptx/mangled.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH = 64 };

/* A part of a name, behind its length in decimal; NULL: there is none. */
static const char *read_part(const char *at, size_t *length)
{
    size_t n = 0;
    for (; isdigit((unsigned char)*at) && n < 10000; ++at)
        n = 10 * n + (size_t)(*at - '0');
    *length = n;
    return n > 0 && memchr(at, '\0', n) == NULL ? at : NULL;
}

static const char *skip_part(const char *at)
{
    size_t length;
    at = read_part(at, &length);
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

static const char *skip_group(const char *at, int depth);

/* L j 5 E, L NS_3std12thread_scopeE 2 E, L _Z4nameE: at is behind the L. */
static const char *skip_literal(const char *at, int depth)
{
    if (at[0] == '_' && at[1] == 'Z')
        return skip_group(at + 2, depth);
    if (*at == 'N')
        at = skip_group(at + 1, depth);
    else if (isdigit((unsigned char)*at))
        at = skip_part(at);
    else if (*at == 'S' || *at == 'T')
        at = skip_substitution(at);
    at = at == NULL ? NULL : strchr(at, 'E');
    return at == NULL ? NULL : at + 1;
}

/* One piece of a group. The pieces of an array's type, a lambda and a constructor have numbers
 * that are no lengths. */
static const char *skip_piece(const char *at, int depth)
{
    char c = *at, next = at[1];
    if (isdigit((unsigned char)c))
        return skip_part(at);
    if (strchr("IJNXF", c) != NULL)
        return skip_group(at + 1, depth);
    if (c == 'L')
        return skip_literal(at + 1, depth);
    if (c == 'S' || c == 'T')
        return skip_substitution(at);
    if ((c == 'D' && (next == 't' || next == 'T')) || (c == 'U' && next == 'l'))
        at = skip_group(at + 2, depth);
    else if ((c == 'D' || c == 'C') && next != '\0')
        return at + 2;
    else
        return c != 'A' ? at + 1 : at + 1 + strspn(at + 1, "0123456789");
    return at == NULL || c == 'D' ? at : at + strspn(at, "0123456789");
}

/* What is behind the E of a group that began before at; NULL: it has none. */
static const char *skip_group(const char *at, int depth)
{
    while (at != NULL && *at != '\0' && *at != 'E')
        at = depth < DEPTH ? skip_piece(at, depth + 1) : NULL;
    return at != NULL && *at == 'E' ? at + 1 : NULL;
}

/* ---- A name by its parts -------------------------------------------------------------------- */

typedef struct parts {
    char *to;
    size_t size, used;
    const char *last; /* the part before, of so many characters */
    size_t length;
} parts;

static void add(parts *p, const char *before, const char *text, size_t length)
{
    int n = snprintf(p->to + p->used, p->size - p->used, "%s%s%.*s", p->used > 0 ? "::" : "",
                     before, (int)length, text);
    p->used = n < 0 || p->used + (size_t)n >= p->size ? p->size - 1 : p->used + (size_t)n;
}

/* Inline namespaces, __4, and those of one file. */
static bool is_hidden(const char *part, size_t length)
{
    bool version = length > 2 && part[0] == '_' && part[1] == '_';
    for (size_t i = 2; i < length; ++i)
        version = version && isdigit((unsigned char)part[i]);
    return version || strncmp(part, "_INTERNAL_", 10) == 0 || strncmp(part, "_GLOBAL__N_", 11) == 0;
}

static const char *add_part(parts *p, const char *at)
{
    at = read_part(at, &p->length);
    if (at == NULL)
        return NULL;
    p->last = at;
    if (!is_hidden(at, p->length))
        add(p, "", at, p->length);
    return at + p->length;
}

/* Operators that kernels call; the rest are "operator". */
static void add_operator(parts *p, const char *code)
{
    static const char known[][2][4] = {{"cl", "()"}, {"ix", "[]"}, {"aS", "="},  {"eq", "=="},
                                       {"pl", "+"},  {"mi", "-"},  {"ml", "*"},  {"dv", "/"},
                                       {"pL", "+="}, {"mL", "*="}, {"pp", "++"}, {"lt", "<"}};
    const char *sign = "";
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i)
        if (strncmp(known[i][0], code, 2) == 0)
            sign = known[i][1];
    add(p, "operator", sign, strlen(sign));
}

/* Behind N. False: it does not end as it must. */
static bool add_nested(parts *p, const char *at)
{
    at += strspn(at, "KVrRO");
    while (at != NULL && *at != 'E') {
        if (isdigit((unsigned char)*at)) {
            at = add_part(p, at);
        } else if (*at == 'I') {
            at = skip_group(at + 1, 0);
        } else if (at[0] == 'S' && at[1] == 't') {
            add(p, "", "std", 3);
            at += 2;
        } else if ((*at == 'C' || *at == 'D') && p->last != NULL) {
            add(p, *at == 'D' ? "~" : "", p->last, p->length);
            return true;
        } else {
            bool is_operator = islower((unsigned char)*at) && at[1] != '\0';
            if (is_operator)
                add_operator(p, at);
            return is_operator;
        }
    }
    return at != NULL;
}

bool emui_ptx_source_name(const char *mangled, char *to, size_t size)
{
    parts p = {.to = to, .size = size};
    to[0] = '\0';
    if (strncmp(mangled, "_Z", 2) != 0) {
        add(&p, "", mangled, strlen(mangled));
        return p.used > 0;
    }
    const char *at = mangled + (mangled[2] == 'L' ? 3 : 2);
    if (*at == 'N')
        return add_nested(&p, at + 1) && p.used > 0;
    if (at[0] == 'S' && at[1] == 't') {
        add(&p, "", "std", 3);
        at += 2;
    }
    return add_part(&p, at) != NULL && p.used > 0;
}
