/* pipe.c - `ct --pipe`: the line protocol, so that the reference can be judged from outside.
 *
 *   request   op<TAB>argument<TAB>argument..
 *   answer    =<TAB>value      !<TAB>why it is refused      -<TAB>not provided here
 *
 * One line in, one line out, in order, flushed. Nothing a line holds ends the program: the memory
 * and the failure of one request are forgotten before the next. What cannot be read is not
 * provided; refused is what was read and has no answer. Only `parse` and `eval` ask whether a text
 * can be read; `eval` takes any expression. */
#include "ref/cli/cli.h"

#include <string.h>

enum { MAX_ARGUMENTS = 64, MAX_OP = 128 };

typedef struct request {
    char op[MAX_OP + 1];
    int n;
    ct_value args[MAX_ARGUMENTS]; /* of `eval` the answer */
} request;

/* An answer is one line of text, whatever the value or the message holds. */
static void put_line(FILE *out, char sign, const char *text)
{
    fprintf(out, "%c\t", sign);
    for (const char *end; (end = strchr(text, '\n')) != NULL; text = end + 1) {
        cli_put_escaped(out, text, (size_t)(end - text));
        fputs("\\n", out);
    }
    cli_put_escaped(out, text, strlen(text));
}

/* The next field of [*at, end); false past the last one. */
static bool next_field(const char **at, const char *end, const char **field, size_t *length)
{
    if (*at == NULL)
        return false;
    const char *tab = memchr(*at, '\t', (size_t)(end - *at));
    const char *stop = tab != NULL ? tab : end;
    *field = *at;
    *length = (size_t)(stop - *at);
    *at = tab != NULL ? tab + 1 : NULL;
    return true;
}

static bool is_eval(const request *r)
{
    return strcmp(r->op, "eval") == 0;
}

static const char *read_request(ct_ctx *cx, const char *line, size_t length, request *r)
{
    const char *at = line, *field = line;
    size_t n = 0;
    next_field(&at, line + length, &field, &n);
    if (n == 0)
        return "no operation: a request is op<TAB>argument<TAB>argument..";
    if (n > MAX_OP || memchr(field, '\0', n) != NULL)
        return "invalid operation name: 1 to 128 bytes, none of them zero";
    memcpy(r->op, field, n);
    r->op[n] = '\0';
    for (r->n = 0; next_field(&at, line + length, &field, &n) && ct_check(cx) == CT_OK; ++r->n) {
        if (r->n == MAX_ARGUMENTS)
            return "more than 64 arguments";
        r->args[r->n] = is_eval(r) ? ct_eval(cx, field, n) : ct_parse_n(cx, field, n);
    }
    return NULL;
}

static bool is_refusal(ct_error error, const char *op)
{
    bool eval = strcmp(op, "eval") == 0;
    if (error == CT_EPARSE)
        return eval || strcmp(op, "parse") == 0;
    if (error == CT_EUNSUP && eval)
        return true; /* a name in the text, not the operation, is not known */
    return error != CT_EUNSUP && error != CT_ENOMEM;
}

static void put_failure(const ct_ctx *cx, const request *r, FILE *out)
{
    put_line(out, is_refusal(ct_check(cx), r->op) ? '!' : '-', "");
    if (ct_check(cx) == CT_EPARSE)
        fprintf(out, "argument %d, ", r->n);
    cli_put_escaped(out, ct_message(cx), strlen(ct_message(cx)));
    if (ct_witness(cx)[0] != '\0')
        fprintf(out, "; %s", ct_witness(cx));
}

/* The answer to one request, without the end of the line. */
void cli_answer(ct_ctx *cx, const char *line, size_t length, FILE *out)
{
    size_t mark = ct_mark(cx);
    request r = {.n = 0};
    const char *problem = read_request(cx, line, length, &r);
    const char *text = "";
    bool one = is_eval(&r) && r.n == 1;
    ct_value v = problem == NULL && !one ? ct_call(cx, r.op, r.n, r.args) : r.args[0];
    if (problem == NULL && ct_check(cx) == CT_OK)
        text = ct_str(cx, v);
    if (problem != NULL)
        put_line(out, '-', problem);
    else if (ct_check(cx) != CT_OK)
        put_failure(cx, &r, out);
    else
        put_line(out, '=', text);
    ct_clear(cx);
    ct_release(cx, mark);
}

int cli_pipe(ct_ctx *cx, FILE *in, FILE *out)
{
    static char line[CLI_LINE_MAX];
    size_t length = 0;
    cli_line kind = CLI_LINE;
    while ((kind = cli_get_line(in, line, sizeof line, &length)) != CLI_LINE_END) {
        if (kind == CLI_LINE_LONG)
            put_line(out, '-', "line too long");
        else
            cli_answer(cx, line, length, out);
        fputc('\n', out);
        if (fflush(out) != 0)
            return CLI_BAD;
    }
    return CLI_FINE;
}
