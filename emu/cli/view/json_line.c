/* json_line.c - whether a line is one object of JSON, as RFC 8259 has it: nothing is kept of it. */
#include "emu/cli/view/view.h"

#include <string.h>

enum { DEEPEST = 64 };

typedef struct reading {
    const char *at, *end;
    int depth;
} reading;

static bool value(reading *r);

static void skip(reading *r)
{
    while (r->at < r->end && strchr(" \t\r\n", *r->at) != NULL && *r->at != '\0')
        ++r->at;
}

static bool accept(reading *r, char c)
{
    skip(r);
    if (r->at == r->end || *r->at != c)
        return false;
    ++r->at;
    return true;
}

static bool is_digit(const reading *r)
{
    return r->at < r->end && *r->at >= '0' && *r->at <= '9';
}

static bool digits(reading *r)
{
    const char *begin = r->at;
    while (is_digit(r))
        ++r->at;
    return r->at > begin;
}

static bool number(reading *r)
{
    if (r->at < r->end && *r->at == '-')
        ++r->at;
    bool zero = r->at < r->end && *r->at == '0';
    if (zero ? (++r->at, is_digit(r)) : !digits(r))
        return false;
    if (r->at < r->end && *r->at == '.' && (++r->at, !digits(r)))
        return false;
    if (r->at == r->end || (*r->at != 'e' && *r->at != 'E'))
        return true;
    ++r->at;
    if (r->at < r->end && (*r->at == '+' || *r->at == '-'))
        ++r->at;
    return digits(r);
}

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool escape(reading *r)
{
    char c = r->at < r->end ? *r->at++ : '\0';
    if (c != 'u')
        return c != '\0' && strchr("\"\\/bfnrt", c) != NULL;
    for (int i = 0; i < 4; ++i)
        if (r->at == r->end || !is_hex(*r->at++))
            return false;
    return true;
}

static bool string(reading *r)
{
    if (!accept(r, '"'))
        return false;
    while (r->at < r->end && *r->at != '"') {
        if ((unsigned char)*r->at < ' ')
            return false;
        if (*r->at++ == '\\' && !escape(r))
            return false;
    }
    return accept(r, '"');
}

/* What stands between brackets or braces, behind the first of them. */
static bool list(reading *r, char close)
{
    if (++r->depth > DEEPEST)
        return false;
    --r->at;
    bool named = *r->at++ == '{', good = accept(r, close);
    while (!good) {
        if (named && (!string(r) || !accept(r, ':')))
            return false;
        if (!value(r))
            return false;
        good = accept(r, close);
        if (!good && !accept(r, ','))
            return false;
    }
    --r->depth;
    return true;
}

static bool word(reading *r, const char *text)
{
    size_t n = strlen(text);
    if ((size_t)(r->end - r->at) < n || memcmp(r->at, text, n) != 0)
        return false;
    r->at += n;
    return true;
}

static bool value(reading *r)
{
    if (accept(r, '{'))
        return list(r, '}');
    if (accept(r, '['))
        return list(r, ']');
    if (r->at < r->end && *r->at == '"')
        return string(r);
    return word(r, "true") || word(r, "false") || word(r, "null") || number(r);
}

bool cuemu_is_object(const char *text, size_t length)
{
    reading r = {text, text + length, 0};
    bool good = accept(&r, '{') && list(&r, '}');
    skip(&r);
    return good && r.at == r.end;
}
