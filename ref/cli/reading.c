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

static bool is_word(cli_span s, const char *word)
{
    return s.length == strlen(word) && memcmp(s.text, word, s.length) == 0;
}

bool cli_set_static(cli *c, cli_span word)
{
    bool on = is_word(word, "on"), off = is_word(word, "off");
    if (on || off)
        c->names->all_static = on;
    return on || off;
}

bool cli_take_static(cli *c, const char *text, size_t length)
{
    cli_span line = cli_trim((cli_span){text, length});
    size_t n = strlen("static ");
    bool begins = line.length > n && memcmp(line.text, "static ", n) == 0;
    return begins && cli_set_static(c, cli_trim((cli_span){line.text + n, line.length - n}));
}
