/* report.c - messages of the calculator: the refusal, and its place in the text.
 *
 * Here: the sentence, the place, the caret under it, the call with static integers where that would
 * be answered, the exit code. Not here: the wording, which is that of the reference or of the
 * drawing. */
#include "ref/cli/cli.h"

#include <string.h>

/* The text around the place, and a caret under it. */
static void put_caret(const cli *c, const cli_source *source)
{
    enum { BEFORE = 48, AFTER = 40 };
    size_t place = (size_t)(c->draw.cx.column - 1);
    if (place > source->length)
        place = source->length;
    size_t from = place > BEFORE ? place - BEFORE : 0;
    size_t to = source->length - place > AFTER ? place + AFTER : source->length;
    const char *cut = from > 0 ? ".." : "";
    fprintf(stderr, "  %s", cut);
    cli_put_escaped(stderr, source->text + from, to - from);
    fputs(to < source->length ? "..\n" : "\n", stderr);
    size_t columns = strlen(cut) + cli_put_escaped(NULL, source->text + from, place - from);
    fprintf(stderr, "  %*s%s^%s\n", (int)columns, "", c->colour ? "\33[1;32m" : "",
            c->colour ? "\33[0m" : "");
}

/* Where the fault is: in which line of the text, the first is 0, and from where in it. */
struct place {
    long line;
    size_t begin;
};

static struct place place_of(const cli *c, const cli_source *source)
{
    struct place p = {0, 0};
    for (size_t i = 0; i < source->length && (int64_t)i + 1 < c->draw.cx.column; ++i)
        if (source->text[i] == '\n')
            p = (struct place){p.line + 1, i + 1};
    return p;
}

/* A message about text begins with the column itself, counted from the beginning of the text. */
static void put_place(const cli *c, const cli_source *source)
{
    struct place p = place_of(c, source);
    const char *next = ct_check(&c->draw.cx) == CT_EPARSE ? ", " : ": ";
    fputs(c->colour ? "\33[1;31mct:\33[0m " : "ct: ", stderr);
    if (source->argument > 0)
        fprintf(stderr, "argument %ld%s", source->argument, next);
    if (source->line > 0 || p.line > 0)
        fprintf(stderr, "line %ld%s", p.line + (source->line > 0 ? source->line : 1), next);
}

/* The message, with its column counted from the beginning of the line. */
static void put_message(const cli *c, const cli_source *source, const char *message)
{
    struct place p = place_of(c, source);
    const char *behind = strstr(message, ": ");
    if (p.line > 0 && ct_check(&c->draw.cx) == CT_EPARSE && behind != NULL) {
        fprintf(stderr, "column %lld", (long long)c->draw.cx.column - (long long)p.begin);
        message = behind;
    }
    cli_put_escaped(stderr, message, strlen(message));
}

/* Text that is not an expression, or a call of an unknown operation. The column is the call's. */
static bool is_bad_input(const cli *c, const cli_source *source)
{
    ct_error error = ct_check(&c->draw.cx);
    size_t at = c->draw.cx.column > 0 ? (size_t)c->draw.cx.column - 1 : source->length;
    if (error != CT_EUNSUP || at >= source->length)
        return error == CT_EPARSE;
    return cli_find_operation((cli_span){source->text + at, source->length - at}) < 0;
}

/* The refused call with static integers, on a line of its own, where it is answered then. */
static void put_cure(cli *c, const cli_source *source)
{
    static char text[CLI_LINE_MAX];
    draw_ctx refused = c->draw;
    draw_reset(&c->draw, ct_mark(&c->draw.cx));
    size_t length = c->names->all_static ? 0
                                         : ct_cure(&c->draw.cx, c->names, source->text,
                                                   source->length, text, sizeof text);
    draw_reset(&c->draw, refused.cx.used);
    c->draw = refused;
    if (length == 0 || length >= sizeof text)
        return;
    put_place(c, source);
    fputs("with static integers it is defined: ", stderr);
    cli_put_escaped(stderr, text, length);
    fputc('\n', stderr);
}

static void put_refusal(cli *c, const cli_source *source, bool bad)
{
    const char *message = c->draw.refusal[0] != '\0' ? c->draw.refusal : ct_message(&c->draw.cx);
    const char *witness = ct_witness(&c->draw.cx);
    fflush(stdout);
    put_place(c, source);
    put_message(c, source, message);
    if (witness[0] != '\0')
        fprintf(stderr, "; %s", witness);
    bool meant = strstr(message, "did you mean") != NULL;
    const char *list =
        bad && !meant && ct_check(&c->draw.cx) == CT_EUNSUP ? "; ct --ops lists them" : "";
    fprintf(stderr, "%s\n", cli_put_near(c, source) ? "?" : list);
    if (c->terminal && c->draw.cx.column > 0)
        put_caret(c, source);
    if (!bad)
        put_cure(c, source);
}

int cli_report(cli *c, const cli_source *source)
{
    if (draw_ok(&c->draw))
        return CLI_FINE;
    bool bad = is_bad_input(c, source);
    if (c->form->refusal != NULL)
        c->form->refusal(c, source, bad);
    else if (!c->quiet)
        put_refusal(c, source, bad);
    return bad ? CLI_BAD : CLI_REFUSED;
}
