/* scan.c - a text under a cursor: tokens, numbers, names, and the column of what is wrong.
 *
 * Here: characters. Not here: what they mean (parse.c). Follows no document. */
#include "ref/text/scan.h"
#include "ref/integer/integer.h"
#include "ref/value/value.h"

#include <ctype.h>
#include <string.h>

/* What stands at the cursor, printable. */
ct_value cti_scan_expected(cti_scanner *p, const char *what)
{
    unsigned char c = p->at < p->length ? (unsigned char)p->text[p->at] : 0;
    if (!cti_ok(p->cx))
        return cti_null();
    p->cx->column = (int64_t)p->at + 1;
    if (p->at >= p->length)
        return cti_fail(p->cx, CT_EPARSE, "column %zu: expected %s, the text ends", p->at + 1,
                        what);
    if (c < 0x20 || c >= 0x7f)
        return cti_fail(p->cx, CT_EPARSE, "column %zu: expected %s, found the byte 0x%02x",
                        p->at + 1, what, c);
    return cti_fail(p->cx, CT_EPARSE, "column %zu: expected %s, found '%c'", p->at + 1, what, c);
}

ct_value cti_scan_too_much(cti_scanner *p, size_t at, const char *what)
{
    if (cti_ok(p->cx))
        p->cx->column = (int64_t)at + 1;
    return cti_fail(p->cx, CT_EPARSE, "column %zu: %s", at + 1, what);
}

void cti_scan_skip_space(cti_scanner *p)
{
    while (p->at < p->length && (p->text[p->at] == ' ' || p->text[p->at] == '\t'))
        ++p->at;
}

char cti_scan_peek(const cti_scanner *p)
{
    return p->at < p->length ? p->text[p->at] : '\0';
}

bool cti_scan_accept(cti_scanner *p, const char *token)
{
    size_t n = strlen(token), before = p->at;
    cti_scan_skip_space(p);
    if (p->length - p->at >= n && memcmp(p->text + p->at, token, n) == 0) {
        p->at += n;
        return true;
    }
    p->at = before;
    return false;
}

bool cti_scan_digit_at(const cti_scanner *p, size_t at)
{
    return at < p->length && isdigit((unsigned char)p->text[at]);
}

/* -?[0-9]+ within 64 bits */
bool cti_scan_number(cti_scanner *p, int64_t *out)
{
    size_t start = p->at;
    bool negative = cti_scan_peek(p) == '-';
    int64_t v = 0;
    p->at += negative;
    if (!cti_scan_digit_at(p, p->at)) {
        cti_scan_expected(p, "a number");
        return false;
    }
    for (; cti_scan_digit_at(p, p->at); ++p->at) {
        int64_t d = p->text[p->at] - '0';
        if (!cti_mul_fits(v, 10, &v) || !cti_add_fits(v, negative ? -d : d, &v)) {
            cti_scan_too_much(p, start, "the number does not fit 64 bits");
            return false;
        }
    }
    *out = v;
    return true;
}

bool cti_scan_name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.' || c == ':';
}

/* Template arguments hold any character that prints. */
static bool is_shown(char c)
{
    return c >= ' ' && c <= '~';
}

/* The name and its template arguments, as one word: "upcast<4>". */
bool cti_scan_word(cti_scanner *p, char *name, size_t size)
{
    size_t n = 0, start = p->at;
    int open = 0;
    while (p->at < p->length && (cti_scan_name_char(cti_scan_peek(p)) || cti_scan_peek(p) == '<' ||
                                 (open > 0 && is_shown(cti_scan_peek(p))))) {
        char c = cti_scan_peek(p);
        open += c == '<' ? 1 : c == '>' ? -1 : 0;
        if (n + 1 >= size) {
            cti_scan_too_much(p, start, "the name is too long");
            return false;
        }
        name[n++] = c;
        ++p->at;
    }
    name[n] = '\0';
    if (open > 0)
        cti_scan_expected(p, "'>'");
    return open == 0;
}
