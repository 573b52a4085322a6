/* ref.c - the reference as an implementation: parse the arguments, call, print the result;
 * `eval` asks for the value of a text.
 *
 * What is here: the translation between the line protocol and ct.h. What is not: the meaning
 * of the operations, and what counts as a refusal (judge/adapters/README.md). */
#include "ref/ct.h"
#include "spec-tests/judge/answerers/answerers.h"

#include <stdlib.h>
#include <string.h>

enum { ARENA = 64 << 20, MAX_ARGUMENTS = 64 };

struct ref {
    struct answerer base;
    ct_ctx cx;
    char *arena;
};

/* The operations that are to read a text. */
static bool reads(const char *op)
{
    return strcmp(op, "parse") == 0 || strcmp(op, "eval") == 0;
}

/* A text that cannot be read counts as refused only where the operation is to read it. */
static enum answer_kind kind_of(ct_error error, const char *op)
{
    if (error == CT_EUNSUP && strcmp(op, "eval") == 0)
        return ANSWER_REFUSED; /* a name in the text, not the operation, is not known */
    switch (error) {
    case CT_EUNSUP:
        return ANSWER_UNSUPPORTED;
    case CT_ENOMEM:
        return ANSWER_FAULT;
    case CT_EPARSE:
        return reads(op) ? ANSWER_REFUSED : ANSWER_FAULT;
    default:
        return ANSWER_REFUSED;
    }
}

/* The reason ends with the witness where the sentence does not already hold it. A witness is
 * `at COORDINATE: ...`. */
static void refusal(struct ref *r, const char *op, struct answer *answer)
{
    const char *message = ct_message(&r->cx), *witness = ct_witness(&r->cx);

    answer->kind = kind_of(ct_check(&r->cx), op);
    answer->witness = strncmp(witness, "at ", 3) == 0;
    if (answer->kind == ANSWER_FAULT)
        text_printf(&answer->text, "%s: ", ct_error_name(ct_check(&r->cx)));
    text_puts(&answer->text, message);
    if (witness[0] != '\0' && !strstr(message, witness))
        text_printf(&answer->text, "; %s", witness);
}

/* An answer is one line: a newline in it, as in a printed table, becomes \n. */
static void value(ct_value v, struct answer *answer)
{
    size_t length = ct_print(v, NULL, 0);
    char *line = need(malloc(length + 1));

    ct_print(v, line, length + 1);
    answer->kind = ANSWER_VALUE;
    for (const char *s = line; *s != '\0'; ++s)
        if (*s == '\n')
            text_puts(&answer->text, "\\n");
        else
            text_putc(&answer->text, *s);
    free(line);
}

static ct_value call(struct ref *r, const char *op, int n, const char *const *args)
{
    ct_value values[MAX_ARGUMENTS];

    for (int i = 0; i < n; ++i)
        values[i] = ct_parse(&r->cx, args[i]);
    return ct_call(&r->cx, op, n, values);
}

static void ask(struct answerer *s, const char *op, int n, const char *const *args,
                struct answer *answer)
{
    struct ref *r = (struct ref *)s;
    ct_value result;

    ct_init(&r->cx, r->arena, ARENA);
    if (n > MAX_ARGUMENTS) {
        answer->kind = ANSWER_FAULT;
        text_printf(&answer->text, "%d arguments, at most %d are passed on", n, MAX_ARGUMENTS);
        return;
    }
    if (strcmp(op, "eval") == 0 && n == 1)
        result = ct_eval(&r->cx, args[0], strlen(args[0]));
    else
        result = call(r, op, n, args);
    if (ct_check(&r->cx) != CT_OK)
        refusal(r, op, answer);
    else
        value(result, answer);
}

static size_t close_ref(struct answerer *s)
{
    struct ref *r = (struct ref *)s;

    free(r->arena);
    free(r);
    return 0;
}

struct answerer *answerer_ref_open(void)
{
    struct ref *r = need(calloc(1, sizeof *r));

    r->base = (struct answerer){"ref", true, ask, close_ref};
    r->arena = need(malloc(ARENA));
    return &r->base;
}
