/* text.c - the instructions of a kernel's text, without comments and layout.
 *
 * Here: what of a text may be compared and searched. Not here: whether it assembles (emu/ptx.h). */
#include "tutorials/exercises/machine/kernel.h"

#include <ctype.h>
#include <string.h>

/* ---- Comments and blanks ---- */

/* A text that is being read, and where its instructions go. */
typedef struct reader {
    const char *at, *end;
    char *to;
    size_t n, size;
} reader;

static bool starts(const reader *r, const char *word)
{
    size_t n = strlen(word);
    return (size_t)(r->end - r->at) >= n && memcmp(r->at, word, n) == 0;
}

/* Past a comment, or a line number of the source, which ends without a semicolon; false where there
 * is neither. */
static bool skip_comment(reader *r)
{
    bool line =
        starts(r, "//") || starts(r, ".loc\t") || starts(r, ".loc ") || starts(r, ".file\t");
    if (!line && !starts(r, "/*"))
        return false;
    while (r->at < r->end && !(line ? *r->at == '\n' : starts(r, "*/")))
        ++r->at;
    r->at += line || r->at == r->end ? 0 : 2;
    return true;
}

static void put(reader *r, char c)
{
    if (r->n + 1 < r->size)
        r->to[r->n++] = c;
}

/* Blanks become one, and none at the beginning, before punctuation and behind the end of an
 * instruction. */
static void put_blank(reader *r)
{
    char last = r->n > 0 ? r->to[r->n - 1] : ';';
    if (last != ' ' && strchr(";{}[(", last) == NULL)
        put(r, ' ');
}

static void put_text(reader *r, char c)
{
    if (r->n > 0 && r->to[r->n - 1] == ' ' && strchr(",;])}", c) != NULL)
        --r->n;
    put(r, c);
}

/* An instruction begins here, or a label or a guard before it. */
static bool at_word(const reader *r)
{
    return r->n == 0 || strchr(" ;{}:", r->to[r->n - 1]) != NULL;
}

/* The barrier of a CTA has four spellings; "bar.sync" stands for all of them. */
static void skip_spelling(reader *r)
{
    static const char *const spellings[] = {"barrier.cta.", "bar.cta.", "barrier."};
    if (!at_word(r) || starts(r, "barrier.cluster."))
        return;
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; ++i) {
        if (starts(r, spellings[i])) {
            r->at += strlen(spellings[i]);
            for (const char *s = "bar."; *s != '\0'; ++s)
                put(r, *s);
            return;
        }
    }
}

static void read_all(reader *r)
{
    while (r->at < r->end) {
        skip_spelling(r);
        if (skip_comment(r))
            put_blank(r);
        else if (isspace((unsigned char)*r->at))
            put_blank(r), ++r->at;
        else
            put_text(r, *r->at++);
    }
    while (r->n > 0 && r->to[r->n - 1] == ' ')
        --r->n;
    r->to[r->n] = '\0';
}

/* ---- The gap ---- */

/* The line behind the one at which the word of a comment stands; NULL: there is none. */
static const char *line_after(const char *word_at)
{
    const char *end = word_at == NULL ? NULL : strchr(word_at, '\n');
    return end == NULL ? NULL : end + 1;
}

/* The line that ends the gap: a comment of the one word. */
static const char *gap_end(const char *from)
{
    for (const char *line = from; line != NULL; line = line_after(line)) {
        const char *s = line + strspn(line, " \t");
        if (strncmp(s, "// end", 6) == 0 || strncmp(s, "/* end", 6) == 0)
            return line;
    }
    return NULL;
}

static void find_gap(const char *text, const char **from, const char **to)
{
    *from = line_after(strstr(text, "your lines:"));
    *to = *from == NULL ? NULL : gap_end(*from);
}

bool kernel_has_gap(const char *text)
{
    const char *from, *end;
    find_gap(text, &from, &end);
    return end != NULL;
}

void kernel_instructions(const char *text, char *to, size_t size)
{
    const char *from, *end;
    find_gap(text, &from, &end);
    reader r = {.at = text, .end = text + strlen(text), .to = to, .size = size};
    if (end != NULL)
        r.at = from, r.end = end;
    read_all(&r);
}

bool kernel_is_open(const kernel_task *t, const char *text, bool ptx)
{
    static const char nothing[] = "";
    char gap[4096], given[4096];
    const char *from, *end, *lines = t->given[ptx ? 0 : 1];
    find_gap(text, &from, &end);
    if (end == NULL)
        return false;
    kernel_instructions(text, gap, sizeof gap);
    kernel_instructions(lines == NULL ? nothing : lines, given, sizeof given);
    return strcmp(gap, given) == 0;
}

/* ---- Instructions ---- */

/* Behind labels and a guard: "again:", "@!%p". */
static const char *skip_guard(const char *s)
{
    for (;;) {
        size_t word = strcspn(s, " ;:,[");
        if (*s == ' ' || *s == '{')
            ++s;
        else if (*s == '@')
            s += word;
        else if (s[word] == ':' && s[word + 1] != ':')
            s += word + 1;
        else
            return s;
    }
}

/* Does the text begin as the pattern, which ends with '|' or the text? A * is any part of one
 * instruction. */
static bool matches(const char *s, const char *pattern)
{
    for (; *pattern != '\0' && *pattern != '|' && *pattern != '*'; ++pattern, ++s)
        if (*s != *pattern)
            return false;
    if (*pattern != '*')
        return true;
    for (; *s != '\0' && *s != ';'; ++s)
        if (matches(s, pattern + 1))
            return true;
    return false;
}

static bool matches_any(const char *s, const char *patterns)
{
    for (const char *p = patterns; p != NULL; p = strchr(p, '|')) {
        p += *p == '|';
        if (matches(*p == '@' ? s : skip_guard(s), p))
            return true;
    }
    return false;
}

bool kernel_has(const char *instructions, const char *patterns)
{
    for (const char *s = instructions; *s != '\0';) {
        s += *s == ' ';
        if (matches_any(s, patterns))
            return true;
        s += strcspn(s, ";{}");
        s += *s != '\0';
    }
    return false;
}
