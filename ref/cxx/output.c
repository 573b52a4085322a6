/* output.c - what print writes inside of loops and functions.
 *
 * Alone, print(v) answers v. In a loop the texts follow one another, as C++ writes them, and the
 * outermost loop answers them all. Here: that text, and printf's formats. Not here: how a value
 * prints (value/print.c). Follows cute/util/print.hpp and C's printf. */
#include "ref/cxx/cxx.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MAX_OUTPUT = 1 << 16, MAX_SPEC = 24 };

static void put(cti_scanner *p, const char *s, size_t n)
{
    cti_scope *scope = cti_scope_of(p);
    if (scope->output == NULL)
        scope->output = cti_alloc(p->cx, MAX_OUTPUT);
    if (scope->output == NULL)
        return;
    if (!cti_require(p->cx, scope->written + n < MAX_OUTPUT, CT_ERANGE,
                     "print: more than %d characters in the loops of one text", MAX_OUTPUT))
        return;
    memcpy(scope->output + scope->written, s, n);
    scope->written += n;
}

/* The letter behind a backslash. */
static char escaped(char c)
{
    return c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
}

/* %5d of an integer; the length modifiers say nothing here. Returns behind it. */
static const char *put_integer(cti_scanner *p, size_t at, const char *s, ct_value v)
{
    char spec[MAX_SPEC] = "%", text[80];
    size_t n = 1;
    for (++s; *s != '\0' && strchr("-+ 0#123456789", *s) != NULL && n < 8; ++s)
        spec[n++] = *s;
    while (*s != '\0' && strchr("hlz", *s) != NULL)
        ++s;
    if (*s == '\0' || strchr("diuxX", *s) == NULL || v == NULL || !cti_is(v, CT_INTEGER)) {
        cti_scan_too_much(p, at, "a format takes an integer for each %d, %u or %x of it");
        return "";
    }
    memcpy(spec + n, (const char[]){'l', 'l', *s, '\0'}, 4);
    int length = snprintf(text, sizeof text, spec, (long long)ct_int(v));
    put(p, text, length < (int)sizeof text ? (size_t)length : sizeof text - 1);
    return s + 1;
}

static void put_format(cti_scanner *p, size_t at, const char *s, const cti_list *of)
{
    int next = 1;
    while (*s != '\0' && cti_ok(p->cx)) {
        char c = *s;
        if (c == '\\' && s[1] != '\0')
            c = escaped(*++s);
        if (c == '%' && s[1] != '%' && s[0] == '%') {
            s = put_integer(p, at, s, next < of->n ? of->item[next] : NULL);
            ++next;
            continue;
        }
        s += c == '%';
        put(p, &c, 1);
        ++s;
    }
}

void cti_print(cti_scanner *p, size_t at, const cti_list *of)
{
    ct_value v = of->item[0];
    if (cti_is(v, CT_TEXT)) {
        put_format(p, at, v->text, of);
        return;
    }
    v = cti_is(v, CT_OBJECT) ? v->item[0] : v;
    size_t n = ct_print(v, NULL, 0);
    char *text = cti_alloc(p->cx, n + 1);
    if (text == NULL)
        return;
    ct_print(v, text, n + 1);
    put(p, text, n);
}

ct_value cti_output(cti_scanner *p)
{
    cti_scope *scope = cti_scope_of(p);
    scope->silent = true;
    if (scope->nest > 0 || scope->written == 0)
        return cti_text_node(p->cx, CT_TEXT, "");
    char *text = cti_alloc(p->cx, scope->written + 1);
    if (text == NULL)
        return cti_null();
    memcpy(text, scope->output, scope->written);
    bool ends_line = text[scope->written - 1] == '\n'; /* as an answer does anyway */
    text[scope->written - ends_line] = '\0';
    scope->written = 0;
    scope->silent = false;
    return cti_text_node(p->cx, CT_TEXT, text);
}
