/* why.c - `ct --why`: the explanation that the reference writes.
 *
 * Here: printing it, and marking in red where the two sides of a law differ. Not here: what is said
 * (ref/why). */
#include "ref/cli/cli.h"

#include <string.h>

/* Line by line: a row of a table that says "differs" stands out on a terminal. */
static void put_explanation(const cli *c, const char *text, FILE *out)
{
    for (size_t n; *text != '\0'; text += n + (text[n] == '\n')) {
        n = strcspn(text, "\n");
        bool marked = c->colour_out && n > 7 && memcmp(text + n - 7, "differs", 7) == 0;
        fputs(marked ? "\33[1;31m" : "", out);
        fwrite(text, 1, n, out);
        fputs(marked ? "\33[0m\n" : "\n", out);
    }
}

/* Explained first: the expression may give a name another value, and ans always. */
int cli_why(cli *c, const cli_source *source, FILE *out)
{
    static char text[CLI_LINE_MAX];
    size_t mark = ct_mark(&c->draw.cx);
    size_t need = ct_why(&c->draw.cx, c->names, source->text, source->length, text, sizeof text);
    draw_ctx explaining = c->draw;
    draw_reset(&c->draw, mark);
    cli_eval(c, source->text, source->length);
    int code = cli_report(c, source);
    if (code == CLI_BAD) {
        draw_reset(&c->draw, mark);
        return code;
    }
    c->draw = explaining;
    if (need >= sizeof text)
        draw_refuse(&c->draw, "the explanation takes %zu bytes, %zu are the limit", need,
                    sizeof text - 1);
    int explained = cli_report(c, source);
    draw_reset(&c->draw, mark);
    if (explained != CLI_FINE)
        return explained;
    put_explanation(c, text, out);
    return code;
}
