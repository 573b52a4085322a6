/* json.c - `ct --json`: one object for each expression, for editors and pages.
 *
 *      {"answer":"((_2,_2),_3):((_24,_2),_8)"}
 *      {"refused":"composition: ..","witness":"at (2,1): ..","at":0}
 *      {"bad":"column 9: expected a value, the text ends","witness":"","at":8}
 *
 * at: the byte of the text that the message is about, where it is known. bad: the text is no
 * expression. An instruction answers with what is printed of it. */
#include "ref/cli/cli.h"

#include <string.h>

static void put_member(const char *name, const char *text, FILE *out)
{
    fprintf(out, "\"%s\":", name);
    cells_put_string(out, text, strlen(text));
}

void cli_json(cli *c, ct_value v, FILE *out)
{
    const char *text = ct_str(&c->draw.cx, v);
    if (!draw_ok(&c->draw))
        return;
    fputc('{', out);
    put_member("answer", text, out);
    fputs("}\n", out);
}

void cli_json_refusal(cli *c, const cli_source *source, bool bad)
{
    const ct_ctx *cx = &c->draw.cx;
    const char *message = c->draw.refusal[0] != '\0' ? c->draw.refusal : ct_message(cx);
    (void)source;
    fputc('{', stdout);
    put_member(bad ? "bad" : "refused", message, stdout);
    fputc(',', stdout);
    put_member("witness", ct_witness(cx), stdout);
    if (cx->column > 0)
        fprintf(stdout, ",\"at\":%lld", (long long)cx->column - 1);
    fputs("}\n", stdout);
}
