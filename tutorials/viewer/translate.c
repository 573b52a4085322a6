/* translate.c - the C++ that an expression of a lesson's C stands for.
 *
 *      ct_get(cx, ct_zipped_divide(cx, a, tile), 1)    get<1>(zipped_divide(a,tile))
 *      ct_parse(cx, "(_1,_8):(_8,_1)")                 (_1,_8):(_8,_1)
 *      numbered(cx, a)                                 numbered(a)
 *
 * Names are the same in both languages. Here: calls, integers, operators. What is none of these,
 * such as an array, has no counterpart. */
#include "tutorials/viewer/record.h"

#include <ctype.h>
#include <string.h>

typedef struct reader {
    const char *at;
    char *to; /* the C++ so far */
    size_t used, size;
    bool fine;
} reader;

static void put(reader *r, const char *text, size_t n)
{
    if (r->used + n >= r->size) {
        r->fine = false;
        return;
    }
    memcpy(r->to + r->used, text, n);
    r->used += n;
    r->to[r->used] = '\0';
}

static void put_text(reader *r, const char *text)
{
    put(r, text, strlen(text));
}

static void skip_blanks(reader *r)
{
    while (*r->at == ' ')
        ++r->at;
}

static bool accept(reader *r, const char *text)
{
    skip_blanks(r);
    bool here = strncmp(r->at, text, strlen(text)) == 0;
    r->at += here ? strlen(text) : 0;
    return here;
}

static void expect(reader *r, const char *text)
{
    r->fine = accept(r, text) && r->fine;
}

static size_t word_length(const char *text)
{
    size_t n = 0;
    while (isalnum((unsigned char)text[n]) || text[n] == '_')
        ++n;
    return n;
}

/* The operand that C++ does not have. */
static bool accept_absent(reader *r)
{
    skip_blanks(r);
    size_t n = word_length(r->at);
    bool absent =
        (n == 2 && strncmp(r->at, "cx", n) == 0) || (n == 4 && strncmp(r->at, "NULL", n) == 0);
    r->at += absent ? n : 0;
    return absent;
}

/* What a literal of C holds; with an escape in it, it is no print form of CuTe's. */
static void put_literal(reader *r)
{
    size_t n = strcspn(r->at, "\"\\");
    put(r, r->at, n);
    r->at += n;
    expect(r, "\"");
}

static void put_expression(reader *r);

/* ---- Calls: the cursor is behind '(' ---- */

static void put_operands(reader *r)
{
    const char *comma = "";
    if (accept(r, ")"))
        return;
    do {
        if (accept_absent(r))
            continue;
        put_text(r, comma);
        put_expression(r);
        comma = ",";
    } while (accept(r, ",") && r->fine);
    expect(r, ")");
}

/* before operand after, for the only operand. */
static void put_around(reader *r, const char *before, const char *after)
{
    put_text(r, before);
    if (accept_absent(r))
        expect(r, ",");
    put_expression(r);
    expect(r, ")");
    put_text(r, after);
}

/* get<i>(v), which C writes ct_get(cx, v, i) */
static void put_get(reader *r)
{
    char value[LESSON_SAID] = "";
    reader inner = {.to = value, .size = sizeof value, .fine = true};
    if (accept_absent(r))
        expect(r, ",");
    inner.at = r->at;
    put_expression(&inner);
    r->at = inner.at;
    r->fine = r->fine && inner.fine;
    expect(r, ",");
    put_around(r, "get<", ">(");
    put_text(r, value);
    put_text(r, ")");
}

static bool is_one_of(const char *word, size_t n, const char *const *words)
{
    while (*words != NULL && (strlen(*words) != n || strncmp(*words, word, n) != 0))
        ++words;
    return *words != NULL;
}

static void put_call(reader *r, const char *word, size_t n)
{
    static const char *const same[] = {"ct_parse", "ct_dynamic", "ct_int", NULL};
    static const char *const fixed[] = {"ct_static", NULL};
    static const char *const layout[] = {"ct_tensor_layout", NULL};
    static const char *const get[] = {"ct_get", "ct_item", NULL};
    static const char *const counting[] = {"ct_make_counting_iterator", NULL};
    if (is_one_of(word, n, same)) {
        put_around(r, "", "");
    } else if (is_one_of(word, n, fixed)) {
        put_around(r, "Int<", ">{}");
    } else if (is_one_of(word, n, layout)) {
        put_around(r, "", ".layout()");
    } else if (is_one_of(word, n, get)) {
        put_get(r);
    } else if (is_one_of(word, n, counting)) {
        put_around(r, "counting_iterator(", ")");
    } else {
        size_t prefix = strncmp(word, "ct_", 3) == 0 ? 3 : 0;
        put(r, word + prefix, n - prefix);
        put_text(r, "(");
        put_operands(r);
        put_text(r, ")");
    }
}

/* ---- Expressions ---- */

/* (int)v, (int64_t)v: C++ needs no cast. */
static void skip_casts(reader *r)
{
    while (accept(r, "(int)") || accept(r, "(int64_t)") || accept(r, "&"))
        continue;
}

static void put_term(reader *r)
{
    skip_casts(r);
    if (accept(r, "-"))
        put_text(r, "-");
    if (accept(r, "(")) {
        put_around(r, "(", ")");
        return;
    }
    if (accept(r, "\"")) {
        put_literal(r);
        return;
    }
    const char *word = r->at;
    size_t n = word_length(word);
    r->at += n;
    r->fine = r->fine && n > 0;
    if (!r->fine)
        return;
    if (accept(r, "("))
        put_call(r, word, n);
    else
        put(r, word, n);
    while (r->fine && accept(r, ".")) {
        put_text(r, ".");
        n = word_length(r->at);
        put(r, r->at, n);
        r->at += n;
        r->fine = r->fine && n > 0;
    }
}

static void put_expression(reader *r)
{
    put_term(r);
    for (skip_blanks(r); r->fine && *r->at != '\0' && strchr("+-*/%", *r->at) != NULL;
         skip_blanks(r)) {
        put(r, r->at++, 1);
        put_term(r);
    }
}

bool lesson_translate(const char *c, char cpp[LESSON_SAID])
{
    reader r = {.at = c, .to = cpp, .size = LESSON_SAID, .fine = true};
    cpp[0] = '\0';
    put_expression(&r);
    skip_blanks(&r);
    return r.fine && *r.at == '\0';
}
