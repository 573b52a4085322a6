/* session.c - the calculator's rounds: an expression goes in, an answer or a message comes out.
 *
 * Here: evaluating, applying the form that was chosen, reading lines. Not here: options and the
 * list of forms (main.c), messages (report.c), bytes and lines (text.c). Follows no CuTe
 * document. */
#include "ref/cli/cli.h"

/* ---- One expression ---- */

static void show_atom(cli *c, const cli_atom *atom)
{
    if (c->tile[0] > 0)
        draw_refuse(&c->draw, "--tv draws a layout; %s has its own tiles", atom->name);
    else if (c->banks > 0)
        draw_refuse(&c->draw, "--banks looks at a layout; this is an instruction");
    else
        c->form->atom(c, atom, stdout);
}

/* A form that explains an expression has no steps for a member's value. */
static void show_member(cli *c, ct_value v)
{
    if (draw_ok(&c->draw) && c->form->value != NULL)
        c->form->value(c, v, stdout);
    else if (draw_ok(&c->draw))
        printf("%s\n", ct_str(&c->draw.cx, v));
}

int cli_evaluate(cli *c, const cli_source *source)
{
    cli_atom atom;
    cli_span text = {source->text, source->length};
    size_t mark = ct_mark(&c->draw.cx);
    if (cli_is_atom(text)) {
        if (cli_read_atom(c, source, &atom))
            show_atom(c, &atom);
    } else if (cli_is_member(text)) {
        show_member(c, cli_eval_member(c, source));
    } else if (c->form->expression != NULL) {
        return c->form->expression(c, source, stdout);
    } else {
        ct_value v = cli_eval(c, source->text, source->length);
        if (draw_ok(&c->draw))
            c->form->value(c, v, stdout);
    }
    int code = cli_report(c, source);
    draw_reset(&c->draw, mark);
    return code;
}

/* ---- Lines ---- */

bool cli_is_blank(const char *line, size_t length)
{
    size_t i = 0;
    while (i < length && (line[i] == ' ' || line[i] == '\t'))
        ++i;
    return i == length || line[i] == '#';
}

int cli_refuse_long(cli *c, const cli_source *source)
{
    draw_refuse(&c->draw, "the line is longer than %d bytes", CLI_LINE_MAX);
    cli_report(c, source);
    draw_reset(&c->draw, ct_mark(&c->draw.cx));
    return CLI_BAD;
}

static int read_one(cli *c, FILE *in, long number, bool *more)
{
    static char line[CLI_LINE_MAX];
    cli_source source = {.text = line, .line = number};
    cli_line kind = cli_get_line(in, line, sizeof line, &source.length);
    *more = kind != CLI_LINE_END;
    if (kind == CLI_LINE_LONG)
        return cli_refuse_long(c, &source);
    if (kind == CLI_LINE_END || cli_is_blank(line, source.length))
        return CLI_FINE;
    if (cli_take_static(c, line, source.length))
        return CLI_FINE;
    return cli_evaluate(c, &source);
}

/* Goes on after an error: the worst code is the answer. */
int cli_read_lines(cli *c, FILE *in)
{
    int worst = CLI_FINE;
    bool more = true;
    for (long number = 1; more; ++number) {
        int code = read_one(c, in, number, &more);
        worst = code > worst ? code : worst;
        fflush(stdout);
    }
    return worst;
}
