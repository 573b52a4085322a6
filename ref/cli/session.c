/* session.c - the calculator's rounds: an expression goes in, an answer or a message comes out.
 *
 * Here: evaluating, choosing the form of the answer, messages with their place. Not here: options
 * (main.c), the forms themselves, bytes and lines (text.c). Follows no CuTe document. */
#include "ref/draw/tile.h"

#include <stdarg.h>
#include <string.h>

bool cli_ok(const cli *c)
{
    return ct_check(&c->cx) == CT_OK && c->refusal[0] == '\0';
}

void cli_refuse(cli *c, const char *format, ...)
{
    if (!cli_ok(c))
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(c->refusal, sizeof c->refusal, format, args);
    va_end(args);
}

void cli_reset(cli *c, size_t mark)
{
    c->refusal[0] = '\0';
    ct_clear(&c->cx);
    ct_release(&c->cx, mark);
}

/* ---- Messages ---- */

/* The text around the place, and a caret under it. */
static void put_caret(const cli *c, const cli_source *source)
{
    enum { BEFORE = 48, AFTER = 40 };
    size_t place = (size_t)(c->cx.column - 1);
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

/* A message about text begins with the column itself. */
static void put_place(const cli *c, const cli_source *source)
{
    const char *next = ct_check(&c->cx) == CT_EPARSE ? ", " : ": ";
    fputs(c->colour ? "\33[1;31mct:\33[0m " : "ct: ", stderr);
    if (source->argument > 0)
        fprintf(stderr, "argument %ld%s", source->argument, next);
    if (source->line > 0)
        fprintf(stderr, "line %ld%s", source->line, next);
}

/* Text that is no expression, or a call of nothing that is known. The column is the call's. */
static bool is_bad_input(const cli *c, const cli_source *source)
{
    ct_error error = ct_check(&c->cx);
    size_t at = c->cx.column > 0 ? (size_t)c->cx.column - 1 : source->length;
    if (error != CT_EUNSUP || at >= source->length)
        return error == CT_EPARSE;
    return cli_find_operation((cli_span){source->text + at, source->length - at}) < 0;
}

int cli_report(const cli *c, const cli_source *source)
{
    if (cli_ok(c))
        return CLI_FINE;
    bool bad = is_bad_input(c, source);
    if (!c->quiet) {
        const char *message = c->refusal[0] != '\0' ? c->refusal : ct_message(&c->cx);
        const char *witness = ct_witness(&c->cx);
        fflush(stdout);
        put_place(c, source);
        cli_put_escaped(stderr, message, strlen(message));
        if (witness[0] != '\0')
            fprintf(stderr, "; %s", witness);
        fputs(bad && ct_check(&c->cx) == CT_EUNSUP ? "; ct --ops lists them\n" : "\n", stderr);
        if (c->terminal && c->cx.column > 0)
            put_caret(c, source);
    }
    return bad ? CLI_BAD : CLI_REFUSED;
}

/* ---- One expression ---- */

static void show_value(cli *c, ct_value v)
{
    const char *text = ct_str(&c->cx, v);
    if (cli_ok(c))
        puts(text);
}

static void show_table(cli *c, ct_value v)
{
    static char text[48 << 20];
    size_t need = ct_print_layout(&c->cx, v, text, sizeof text);
    if (need >= sizeof text)
        cli_refuse(c, "the table takes %zu bytes, %zu are the limit", need, sizeof text - 1);
    if (cli_ok(c))
        puts(text);
}

/* A file holds one picture. */
static bool may_draw(cli *c)
{
    if (c->drawn > 0)
        cli_refuse(c, "--svg draws one expression: a file holds one picture");
    return cli_ok(c);
}

static void show_picture(cli *c, ct_value v)
{
    if (may_draw(c) && c->tile[0] > 0)
        cli_svg_tv(c, v, stdout);
    else if (cli_ok(c))
        cli_svg(c, v, stdout);
    c->drawn += cli_ok(c);
}

static void show(cli *c, ct_value v)
{
    switch (c->mode) {
    case CLI_TABLE:
        if (c->tile[0] > 0)
            cli_tv_table(c, v, stdout);
        else
            show_table(c, v);
        break;
    case CLI_DOT:
        cli_dot(c, v, stdout);
        break;
    case CLI_SVG:
        show_picture(c, v);
        break;
    case CLI_PRINT:
    case CLI_WHY:
    case CLI_PIPE:
        show_value(c, v);
        break;
    }
}

static void show_atom(cli *c, const cli_atom *atom)
{
    if (c->tile[0] > 0)
        cli_refuse(c, "--tv draws a layout; %s has its own tiles", atom->name);
    else if (c->banks > 0)
        cli_refuse(c, "--banks looks at a layout; this is an instruction");
    else if (c->mode == CLI_TABLE)
        cli_atom_tables(c, atom, stdout);
    else if (c->mode == CLI_DOT)
        cli_dot_atom(c, atom, stdout);
    else if (c->mode != CLI_SVG)
        cli_put_atom(c, atom, c->mode == CLI_WHY, stdout);
    else if (may_draw(c)) {
        cli_svg_atom(c, atom, stdout);
        c->drawn += cli_ok(c);
    }
}

int cli_evaluate(cli *c, const cli_source *source)
{
    cli_atom atom;
    size_t mark = ct_mark(&c->cx);
    if (cli_is_atom((cli_span){source->text, source->length})) {
        if (cli_read_atom(c, source, &atom))
            show_atom(c, &atom);
    } else if (c->mode == CLI_WHY) {
        return cli_why(c, source, stdout);
    } else {
        ct_value v = ct_eval(&c->cx, source->text, source->length);
        if (cli_ok(c))
            show(c, v);
    }
    int code = cli_report(c, source);
    cli_reset(c, mark);
    return code;
}

/* ---- Lines ---- */

static bool is_blank(const char *line, size_t length)
{
    size_t i = 0;
    while (i < length && (line[i] == ' ' || line[i] == '\t'))
        ++i;
    return i == length || line[i] == '#';
}

static int read_one(cli *c, FILE *in, long number, bool *more)
{
    static char line[CLI_LINE_MAX];
    cli_source source = {.text = line, .line = number};
    cli_line kind = cli_get_line(in, line, sizeof line, &source.length);
    *more = kind != CLI_LINE_END;
    if (kind == CLI_LINE && !is_blank(line, source.length))
        return cli_evaluate(c, &source);
    if (kind != CLI_LINE_LONG)
        return CLI_FINE;
    cli_refuse(c, "the line is longer than %d bytes", CLI_LINE_MAX);
    cli_report(c, &source);
    cli_reset(c, ct_mark(&c->cx));
    return CLI_BAD;
}

/* Goes on after an error: the worst code is the answer. */
int cli_read_lines(cli *c, FILE *in, bool prompt)
{
    int worst = CLI_FINE;
    bool more = true;
    for (long number = 1; more; ++number) {
        if (prompt) {
            fputs("ct> ", stdout);
            fflush(stdout);
        }
        int code = read_one(c, in, prompt ? 0 : number, &more);
        worst = code > worst ? code : worst;
        fflush(stdout);
    }
    if (prompt)
        putchar('\n');
    return worst;
}
