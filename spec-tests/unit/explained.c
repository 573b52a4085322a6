/* explained.c - explanations read again: equations, calls, columns; see explained.h. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/judge/laws/laws.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ARGS = 8, MAX_TEXT = 1 << 16, MAX_LINE = 1 << 14 };

static char text[MAX_TEXT], flat[MAX_TEXT];

/* ---- Reading an explanation ---- */

/* Lines that go on are put together again. */
static void unfold(void)
{
    char *to = flat;
    for (const char *from = text; *from != '\0';) {
        bool on = strncmp(from, "\n        ", 9) == 0;
        *to++ = on ? ' ' : *from;
        from += on ? 9 : 1;
    }
    *to = '\0';
}

/* What stands in the place of an expression, as far as it goes:
 * ^ binds least, then &, the shifts, + and -, * / and %. */
static long long value_at(const char **at, int level);

static long long number_at(const char **at)
{
    long long v;
    char *end;
    if (strncmp(*at, "-ceil(", 6) == 0) {
        ++*at;
        return -number_at(at);
    }
    if (strncmp(*at, "ceil(", 5) == 0) {
        *at += 5;
        long long a = value_at(at, 5);
        ck_assert_msg(strncmp(*at, " / ", 3) == 0, "ceil: %s", *at);
        *at += 3;
        long long b = value_at(at, 5);
        ck_assert_msg(**at == ')' && b > 0 && a >= 0, "ceil: %s", *at);
        ++*at;
        return (a + b - 1) / b;
    }
    v = strtoll(*at, &end, 10);
    ck_assert_msg(end != *at, "no number: %.40s", *at);
    *at = end;
    return v;
}

static bool skip(const char **at, const char *token)
{
    const char *s = *at + strspn(*at, " ");
    size_t n = strlen(token);
    if (strncmp(s, token, n) != 0)
        return false;
    s += n + strspn(s + n, " ");
    if (!isdigit((unsigned char)*s) && *s != '-' && *s != 'c')
        return false;
    *at = s;
    return true;
}

static long long value_at(const char **at, int level)
{
    if (level == 5)
        return number_at(at);
    long long v = value_at(at, level + 1);
    for (;;) {
        if (level == 0 && skip(at, "^"))
            v ^= value_at(at, 1);
        else if (level == 1 && skip(at, "&"))
            v &= value_at(at, 2);
        else if (level == 2 && skip(at, "<<"))
            v <<= value_at(at, 3);
        else if (level == 2 && skip(at, ">>"))
            v >>= value_at(at, 3);
        else if (level == 3 && skip(at, "+"))
            v += value_at(at, 4);
        else if (level == 3 && skip(at, "-"))
            v -= value_at(at, 4);
        else if (level == 4 && skip(at, "*"))
            v *= value_at(at, 5);
        else if (level == 4 && skip(at, "/"))
            v /= value_at(at, 5);
        else if (level == 4 && skip(at, "%"))
            v %= value_at(at, 5);
        else
            return v;
    }
}

/* Every "NUMBER = EXPRESSION"; how many there are. Terms such as 3*_1@0 are no numbers. */
static int check_equations(const char *expression)
{
    int n = 0;
    for (const char *at = strstr(flat, " = "); at != NULL; at = strstr(at + 1, " = ")) {
        const char *from = at, *right = at + 3;
        while (from > flat && isdigit((unsigned char)from[-1]))
            --from;
        from -= from > flat && from[-1] == '-';
        bool number = from < at && (from == flat || strchr(" (\n", from[-1]) != NULL);
        if (!number || (!isdigit((unsigned char)*right) && *right != '-' && *right != 'c'))
            continue;
        long long left = strtoll(from, NULL, 10), got = value_at(&right, 0);
        ck_assert_msg(left == got, "%s: %.60s: %lld", expression, from, got);
        ++n;
    }
    return n;
}

/* The next operand of a call, which ends at a comma or the bracket of the call. */
static char *operand(char **at)
{
    int depth = 0;
    char *from = *at + strspn(*at, " ");
    for (*at = from; **at != '\0' && (depth > 0 || (**at != ',' && **at != ')')); ++*at)
        depth += strchr("([<", **at) != NULL ? 1 : strchr(")]>", **at) != NULL ? -1 : 0;
    return from;
}

/* The line is "op(a, b) = r"; asks it again, and the law of the operation. 1 if there is one. */
static int check_call(ct_ctx *cx, char *line, const char *expression)
{
    const char *args[MAX_ARGS];
    char why[300];
    int n = 0;
    char *at = line + strcspn(line, "( "), *name = line;
    if (*at != '(' || at == line || !isalpha((unsigned char)*line))
        return 0;
    size_t length = (size_t)(at - line);
    static char whole[1 << 14];
    snprintf(whole, sizeof whole, "%s", line);
    do {
        ++at;
        ck_assert_int_lt(n, MAX_ARGS);
        args[n++] = operand(&at);
        if (*at == '\0')
            return 0;
        if (*at == ',')
            *at = '\0';
        else
            break;
    } while (true);
    if (strncmp(at, ") = ", 4) != 0)
        return 0;
    *at = '\0';
    const char *answer = at + 4;
    size_t call = (size_t)(at - line) + 1;
    ct_value r = ct_eval(cx, whole, call);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s: %s: %s", expression, whole, ct_message(cx));
    static char again[1 << 14];
    ct_print(r, again, sizeof again);
    char *to = again;
    for (const char *a = again; *a != '\0'; ++a)
        if (*a != ' ')
            *to++ = *a;
    *to = '\0';
    static char said[1 << 14];
    to = said;
    for (const char *a = answer; *a != '\0'; ++a)
        if (*a != ' ')
            *to++ = *a;
    *to = '\0';
    ck_assert_msg(strcmp(again, said) == 0, "%s: %s is %s", expression, whole, again);
    name[length] = '\0';
    int law = law_check(name, n, args, answer, why, sizeof why);
    ck_assert_msg(law != 0, "%s: %s: %s", expression, whole, why);
    return law > 0;
}

static int check_calls(ct_ctx *cx, const char *expression)
{
    int n = 0;
    char *next;
    for (char *line = flat; line != NULL; line = next) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        size_t mark = ct_mark(cx);
        n += check_call(cx, line + strspn(line, " "), expression);
        ct_release(cx, mark);
    }
    return n;
}

/* But for the answer itself, which is one line, however long, and words that have no place to be
 * cut at. */
static void check_columns(const char *expression)
{
    const char *line = strchr(text, '\n');
    for (; line != NULL; line = strchr(line, '\n')) {
        size_t n = strcspn(++line, "\n"), words = strspn(line, " ");
        bool one_word = memchr(line + words, ' ', n - words) == NULL;
        ck_assert_msg(n < 80 || one_word, "%s: %.*s", expression, (int)n, line);
        ck_assert_msg(n == 0 || line[n - 1] != ' ', "%s: a blank ends: %.*s", expression, (int)n,
                      line);
    }
}

static size_t explain(ct_ctx *cx, const char *expression)
{
    size_t mark = ct_mark(cx);
    size_t n = ct_why(cx, NULL, expression, strlen(expression), text, sizeof text);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s: %s", expression, ct_message(cx));
    ck_assert_uint_eq(ct_mark(cx), mark);
    ck_assert_uint_lt(n, sizeof text);
    ck_assert_uint_eq(n, strlen(text));
    return n;
}

const char *explained(const char *expression)
{
    explain(harness_context(), expression);
    return text;
}

void explained_holds(const struct explained *f)
{
    ct_ctx *cx = harness_context();
    int asked = 0, equations = 0, calls = 0;
    for (; asked < EXPLAINED_CALLS && f->expression[asked] != NULL; ++asked) {
        explain(cx, f->expression[asked]);
        check_columns(f->expression[asked]);
        unfold();
        equations += check_equations(f->expression[asked]);
        calls += check_calls(cx, f->expression[asked]);
    }
    ck_assert_msg(asked >= 10, "%s: %d calls", f->name, asked);
    ck_assert_msg(equations >= f->equations && calls >= f->calls, "%s: %d equations, %d laws",
                  f->name, equations, calls);
}

void explained_sweep(const char *expression)
{
    static char memory[1 << 21], whole[MAX_TEXT];
    bool enough = false;
    strcpy(whole, explained(expression));
    for (size_t bytes = 0; bytes < sizeof memory; bytes += 8 + bytes / 64) {
        ct_ctx cx;
        ct_init(&cx, memory, bytes);
        size_t n = ct_why(&cx, NULL, expression, strlen(expression), text, sizeof text);
        if (ct_check(&cx) != CT_OK) {
            ck_assert_int_eq(ct_check(&cx), CT_ENOMEM);
            ck_assert(!enough && n == 0 && text[0] == '\0');
            continue;
        }
        enough = true;
        ck_assert_str_eq(text, whole);
    }
    ck_assert(enough);
}

void explained_says(const struct explained_text *t)
{
    const char *said = explained(t->expression);
    ck_assert_msg(strstr(said, t->part) != NULL, "%s:\n%s", t->expression, said);
}
