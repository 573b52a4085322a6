/* operation.c - operations under their laws: an answer that breaks its law, and a refusal where
 * there is a lawful answer, end the program with the smallest such line, ready for a vector file.
 *
 * An input is an operation and its operands, separated by tabs. Operands are given to the laws as
 * the reference prints them. Not here: the laws (judge/laws/), operations that have none
 * (pipe.c). */
#include "spec-tests/judge/generate/answer.h"
#include "spec-tests/judge/laws/laws.h"
#include "spec-tests/tools/fuzz/fuzz.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 1 << 10 };

/* The reference in a small memory, which answers nothing that would take long. What leaves 64 bits
 * is beyond the laws too. */
static void ask(struct answerer *s, const char *op, int n, const char *const *args,
                struct answer *answer)
{
    static char memory[FUZZ_ARENA], text[ANSWER_TEXT];
    ct_value operand[CASE_ARGS];
    ct_ctx cx;
    (void)s;
    answer->kind = ANSWER_UNSUPPORTED;
    ct_init(&cx, memory, sizeof memory);
    for (int i = 0; i < n; ++i)
        operand[i] = ct_parse(&cx, args[i]);
    if (ct_check(&cx) != CT_OK || !fuzz_is_small(MOST, n, operand))
        return;
    ct_value v = ct_call(&cx, op, n, operand);
    if (ct_check(&cx) == CT_ENOMEM || ct_check(&cx) == CT_EUNSUP || ct_check(&cx) == CT_ERANGE)
        return;
    if (ct_check(&cx) == CT_OK && ct_print(v, text, sizeof text) >= sizeof text)
        return;
    answer->kind = ct_check(&cx) == CT_OK ? ANSWER_VALUE : ANSWER_REFUSED;
    text_puts(&answer->text, ct_check(&cx) == CT_OK ? text : ct_message(&cx));
}

/* The operands as they print. False where the text is no operation with operands. */
static bool read_case(struct generate_case *c, const char *text, size_t length)
{
    static char memory[FUZZ_ARENA];
    ct_ctx cx;
    size_t op = 0;
    while (op < length && text[op] != '\t')
        ++op;
    if (op == 0 || op >= sizeof c->op || memchr(text, '\0', length) != NULL)
        return false;
    memcpy(c->op, text, op);
    c->op[op] = '\0';
    c->n = 0;
    ct_init(&cx, memory, sizeof memory);
    for (size_t begin = op + 1, end = begin; begin <= length; begin = end + 1) {
        for (end = begin; end < length && text[end] != '\t';)
            ++end;
        ct_value v = ct_parse_n(&cx, text + begin, end - begin);
        if (c->n == CASE_ARGS || ct_check(&cx) != CT_OK ||
            ct_print(v, c->text[c->n], CASE_TEXT) >= CASE_TEXT)
            return false;
        c->args[c->n] = c->text[c->n];
        ++c->n;
    }
    return true;
}

static void run(const char *text, size_t length)
{
    static struct generate_case c; /* large */
    static struct answerer ref = {.ask = ask};
    static struct answers answers = {.judged = &ref};
    struct run_judge judge = answers_judge(&answers);
    if (!read_case(&c, text, length) || law_name(c.op) == NULL ||
        judge.judge(judge.user, &c, NULL) != GENERATE_FAILED)
        return;
    run_report(&judge, &c, "fuzz", stderr);
    fuzz_broken("the law above");
}

static void fresh(struct generator *g, struct text *out)
{
    fuzz_fresh_line(g, "\t", out);
}

const struct fuzz_target fuzz_target = {"operation", run, fresh, law_op, "\t"};
