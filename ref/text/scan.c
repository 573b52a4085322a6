/* scan.c - a text under a cursor: tokens, numbers, names, blanks, and the column of what is wrong.
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

/* Does the text go on with these characters? */
static bool at_text(const cti_scanner *p, const char *s)
{
    size_t n = strlen(s);
    return p->length - p->at >= n && memcmp(p->text + p->at, s, n) == 0;
}

/* Up to the end of the line, or of the comment. */
static void skip_comment(cti_scanner *p)
{
    const char *end = p->text[p->at + 1] == '*' ? "*/" : "\n";
    for (p->at += 2; p->at < p->length && !at_text(p, end);)
        ++p->at;
    p->at += p->at < p->length ? strlen(end) : 0;
}

/* Expressions may be several lines long, with C++'s comments. */
void cti_scan_skip_space(cti_scanner *p)
{
    while (p->at < p->length)
        if (p->text[p->at] == ' ' || p->text[p->at] == '\t')
            ++p->at;
        else if (p->more != NULL && (p->text[p->at] == '\n' || p->text[p->at] == '\r'))
            ++p->at;
        else if (p->more != NULL && (at_text(p, "//") || at_text(p, "/*")))
            skip_comment(p);
        else
            return;
}

char cti_scan_peek(const cti_scanner *p)
{
    return p->at < p->length ? p->text[p->at] : '\0';
}

bool cti_scan_accept(cti_scanner *p, const char *token)
{
    size_t before = p->at;
    cti_scan_skip_space(p);
    if (at_text(p, token)) {
        p->at += strlen(token);
        return true;
    }
    p->at = before;
    return false;
}

bool cti_scan_digit_at(const cti_scanner *p, size_t at)
{
    return at < p->length && isdigit((unsigned char)p->text[at]);
}

static int hex_digit(char c)
{
    return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10;
}

/* The digits after 0x. */
static bool hexadecimal(cti_scanner *p, size_t start, bool negative, int64_t *out)
{
    int64_t v = 0;
    for (; p->at < p->length && isxdigit((unsigned char)p->text[p->at]); ++p->at) {
        int64_t d = hex_digit(p->text[p->at]);
        if (!cti_mul_fits(v, 16, &v) || !cti_add_fits(v, negative ? -d : d, &v)) {
            cti_scan_too_much(p, start, "the number does not fit 64 bits");
            return false;
        }
    }
    *out = v;
    return true;
}

/* The ' of 1'000, in expressions. */
static bool separates(const cti_scanner *p)
{
    return p->more != NULL && cti_scan_peek(p) == '\'' && cti_scan_digit_at(p, p->at + 1);
}

/* -?[0-9]+ or -?0x[0-9a-f]+ within 64 bits */
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
    if (at_text(p, "0x") && p->length - p->at > 2 && isxdigit((unsigned char)p->text[p->at + 2])) {
        p->at += 2;
        return hexadecimal(p, start, negative, out);
    }
    for (; cti_scan_digit_at(p, p->at); ++p->at, p->at += separates(p)) {
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
