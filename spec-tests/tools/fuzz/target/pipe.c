/* pipe.c - the calculator's pipe: any line is answered by exactly one line, which begins with one
 * of the three signs; a value in an answer can be read, and is printed as it was.
 *
 * Not here: whether the answer is right (operation.c). */
#define _POSIX_C_SOURCE 200809L /* fmemopen */
#include "ref/cli/cli.h"
#include "spec-tests/tools/fuzz/fuzz.h"

#include <string.h>

enum { ANSWER = 1 << 20 };

/* May the request run? What cannot be read may: it is refused. */
static bool is_small(ct_ctx *cx, const char *text, size_t length)
{
    ct_value operand[16];
    int n = 0;
    size_t begin = 0;
    for (size_t i = 0; i <= length && n < 16; ++i) {
        if (i < length && text[i] != '\t')
            continue;
        if (begin > 0)
            operand[n++] = ct_parse_n(cx, text + begin, i - begin);
        begin = i + 1;
    }
    bool small = ct_check(cx) != CT_OK || (n < 16 && fuzz_is_small(FUZZ_MOST, n, operand));
    ct_clear(cx);
    ct_release(cx, 0);
    return small;
}

/* A table or a list is a text and no value; its answer need not be read. */
static void read_answer(ct_ctx *cx, const char *answer)
{
    ct_value v = ct_parse(cx, answer);
    if (ct_check(cx) != CT_OK)
        return;
    const char *again = ct_str(cx, v);
    if (ct_check(cx) == CT_OK && strcmp(answer, again) != 0)
        fuzz_broken("the answer %s, read again, is %s", answer, again);
}

static void run(const char *text, size_t length)
{
    static char memory[FUZZ_ARENA], answer[ANSWER];
    ct_ctx cx;
    ct_init(&cx, memory, sizeof memory);
    if (memchr(text, '\n', length) != NULL || !is_small(&cx, text, length))
        return;
    FILE *out = fmemopen(answer, sizeof answer, "w");
    if (out == NULL)
        fuzz_broken("no stream");
    cli_answer(&cx, text, length, out);
    long end = ftell(out);
    fclose(out);
    if (end < 2 || strchr("=!-", answer[0]) == NULL || answer[1] != '\t')
        fuzz_broken("no sign: %.80s", answer);
    if (memchr(answer, '\n', (size_t)end) != NULL)
        fuzz_broken("more than one line: %.80s", answer);
    if (ct_mark(&cx) != 0 || ct_check(&cx) != CT_OK)
        fuzz_broken("something of the request is left");
    if (answer[0] == '=')
        read_answer(&cx, answer + 2);
}

static void fresh(struct generator *g, struct text *out)
{
    fuzz_fresh_line(g, "\t", out);
}

const struct fuzz_target fuzz_target = {"pipe", run, fresh, fuzz_op_word, "\t"};
