/* reading.c - how integers are read: 4 as it stands, or as the static _4.
 *
 * Here: --static, `static on` and `static off` among the expressions, and the evaluation that they
 * choose. Not here: what an expression is (ct_eval). */
#include "ref/cli/cli.h"

#include <string.h>

ct_value cli_eval(cli *c, const char *text, size_t length)
{
    return ct_eval_with(&c->draw.cx, c->names, text, length);
}

ct_value cli_eval_part(cli *c, const char *text, size_t length, bool all_static)
{
    ct_names names = *c->names;
    names.all_static = names.all_static || all_static;
    ct_value v = ct_eval_using(&c->draw.cx, &names, text, length);
    return all_static ? ct_as_static(&c->draw.cx, v) : v;
}

static bool is_line(cli_span line, const char *words)
{
    return line.length == strlen(words) && memcmp(line.text, words, line.length) == 0;
}

bool cli_take_static(cli *c, const char *text, size_t length)
{
    cli_span line = cli_trim((cli_span){text, length});
    bool on = is_line(line, "static on"), off = is_line(line, "static off");
    if (on || off)
        c->names->all_static = on;
    return on || off;
}
