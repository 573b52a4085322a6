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

int cli_why(cli *c, const cli_source *source, FILE *out)
{
    static char text[CLI_LINE_MAX];
    size_t mark = ct_mark(&c->draw.cx);
    cli_eval(c, source->text, source->length);
    int code = cli_report(c, source);
    draw_reset(&c->draw, mark);
    if (code == CLI_BAD)
        return code;
    size_t need = ct_why(&c->draw.cx, c->names, source->text, source->length, text, sizeof text);
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
