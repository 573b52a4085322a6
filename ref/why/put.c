/* put.c - words onto lines of less than 80 columns.
 *
 * Here: folding; values, calls and equations as words. Not here: what is said. */
#include "ref/why/why.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 79, HANG = 8, MAX_WORDS = 256 };

static void put_bytes(cti_why *w, const char *s, size_t n)
{
    for (size_t i = 0; i < n; ++i) {
        const char one[] = {s[i], '\0'};
        cti_put_text(&w->out, one);
    }
    w->column += n;
}

static void put_blanks(cti_why *w)
{
    for (size_t i = 0; i < w->blanks; ++i)
        cti_put_text(&w->out, " ");
    w->column += w->blanks;
    w->blanks = 0;
}

static void new_line(cti_why *w, size_t indent)
{
    cti_put_text(&w->out, "\n");
    w->column = 0;
    w->blanks = indent;
}

void cti_why_line(cti_why *w, int indent)
{
    w->hang = HANG;
    if (w->out.length > 0)
        new_line(w, (size_t)indent);
    else
        w->blanks = (size_t)indent;
}

/* The longest part of a word that ends in a comma or a colon and is not longer than room; 0 for
 * none. What is between < and > stays together. */
static size_t cut_before(const char *s, size_t n, size_t room)
{
    size_t cut = 0;
    int open = 0;
    for (size_t i = 0; i < n && i < room; ++i) {
        open += (s[i] == '<') - (s[i] == '>');
        if (open == 0 && (s[i] == ',' || s[i] == ':') && i + 1 < n)
            cut = i + 1;
    }
    return cut;
}

static void put_word(cti_why *w, const char *s, size_t n)
{
    while (w->column + w->blanks + n > WIDTH) {
        size_t used = w->column + w->blanks, room = used < WIDTH ? WIDTH - used : 0;
        bool at_start = w->column == 0;
        size_t cut = n > WIDTH - HANG || w->blanks == 0 ? cut_before(s, n, room) : 0;
        if (cut == 0 && at_start)
            cut = cut_before(s, n, n);
        if (cut == 0 && at_start)
            break;
        if (cut > 0) {
            put_blanks(w);
            put_bytes(w, s, cut);
            s += cut;
            n -= cut;
        }
        new_line(w, w->hang);
    }
    put_blanks(w);
    put_bytes(w, s, n);
}

void cti_why_whole(cti_why *w, const char *s)
{
    size_t n = strlen(s);
    if (w->column + w->blanks + n > WIDTH && w->column > 0 && n < WIDTH - HANG)
        new_line(w, w->hang);
    put_blanks(w);
    put_bytes(w, s, n);
}

void cti_why_text(cti_why *w, const char *s)
{
    while (*s != '\0') {
        size_t blanks = strspn(s, " "), n = strcspn(s + blanks, " ");
        w->blanks += blanks;
        if (n > 0)
            put_word(w, s + blanks, n);
        s += blanks + n;
    }
}

void cti_why_say(cti_why *w, const char *text)
{
    bool leads = text[0] != '\0' && text[strlen(text) - 1] == ':';
    size_t before = w->out.length;
    cti_why_line(w, 0);
    w->hang = 0;
    cti_why_text(w, text);
    w->lead = (cti_why_lead){leads ? before : w->out.length, w->out.length};
}

void cti_why_end(cti_why *w)
{
    if (w->out.length == w->lead.end)
        w->out.length = w->lead.begin;
}

void cti_why_put(cti_why *w, const char *format, ...)
{
    char words[MAX_WORDS];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    cti_why_text(w, words);
}

/* Leaves and modes stay in one piece; what is longer may go on in the next line. What comes after
 * the value has no blank before it, and stays with its end. */
static void put_value(cti_why *w, ct_value v, const char *after)
{
    size_t mark = ct_mark(w->cx), n = ct_print(v, NULL, 0);
    char *text = cti_alloc(w->cx, n + strlen(after) + 1);
    if (text == NULL)
        return;
    ct_print(v, text, n + 1);
    strcpy(text + n, after);
    if (v->leaves <= 2 && strchr(text, ' ') == NULL)
        cti_why_whole(w, text);
    else
        cti_why_text(w, text);
    ct_release(w->cx, mark);
}

void cti_why_value(cti_why *w, ct_value v)
{
    put_value(w, v, "");
}

void cti_why_raw(cti_why *w, ct_value v)
{
    size_t mark = ct_mark(w->cx);
    const char *text = ct_str(w->cx, v);
    put_bytes(w, text, strlen(text));
    ct_release(w->cx, mark);
}

void cti_why_mode(cti_why *w, ct_value s, ct_value d)
{
    size_t mark = ct_mark(w->cx);
    cti_why_value(w, cti_ok(w->cx) ? ct_make_layout(w->cx, s, d) : cti_null());
    ct_release(w->cx, mark);
}

void cti_why_tab(cti_why *w, size_t column)
{
    size_t used = w->column + w->blanks;
    w->blanks += used < column ? column - used : 0;
}

bool cti_why_equation(cti_why *w, const char *format, ...)
{
    char words[MAX_WORDS];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(words, sizeof words, format, args);
    va_end(args);
    bool holds = n > 0 && n < (int)sizeof words && cti_equation_holds(words);
    if (holds)
        cti_why_whole(w, words);
    return holds;
}

ct_value cti_why_call(cti_why *w, int indent, const char *op, int n, const ct_value *arg)
{
    ct_value r = ct_call(w->cx, op, n, arg);
    if (!cti_ok(w->cx))
        return r;
    cti_why_line(w, indent);
    cti_why_put(w, "%s(", op);
    for (int i = 0; i < n; ++i) {
        cti_why_text(w, i == 0 ? "" : " ");
        put_value(w, arg[i], i + 1 < n ? "," : ")");
    }
    cti_why_text(w, " = ");
    cti_why_value(w, r);
    return r;
}

cti_why cti_why_mark(const cti_why *w)
{
    return *w;
}

void cti_why_back(cti_why *w, const cti_why *mark)
{
    w->out.length = mark->out.length;
    w->column = mark->column;
    w->blanks = mark->blanks;
}
