/* call.c - taking the text of a call apart, for `ct --why`.
 *
 * Here: name and operands, their values, the innermost call that is refused. Not here: evaluation,
 * which is ct_eval's: a text that does not split is explained as one value. */
#include "ref/cli/cli.h"

#include <string.h>

cli_span cli_trim(cli_span s)
{
    while (s.length > 0 && (s.text[0] == ' ' || s.text[0] == '\t')) {
        ++s.text;
        --s.length;
    }
    while (s.length > 0 && (s.text[s.length - 1] == ' ' || s.text[s.length - 1] == '\t'))
        --s.length;
    return s;
}

int cli_find_operation(cli_span s)
{
    size_t length = 0;
    while (length < s.length && strchr("<( ", s.text[length]) == NULL)
        ++length;
    for (int i = 0; ct_op_name(i) != NULL; ++i)
        if (strcspn(ct_op_name(i), "<") == length && memcmp(ct_op_name(i), s.text, length) == 0)
            return i;
    return -1;
}

static int nesting(char c)
{
    return strchr("([<", c) != NULL ? 1 : strchr(")]>", c) != NULL ? -1 : 0;
}

/* Operands between commas of the outermost level; s is what stands between the parentheses. */
static bool split_operands(cli_span s, cli_call *to)
{
    size_t from = 0;
    int depth = 0;
    for (size_t i = 0; i <= s.length; ++i) {
        if (i < s.length && (s.text[i] == '\0' || depth < 0))
            return false;
        depth += i < s.length ? nesting(s.text[i]) : 0;
        if (i < s.length && (s.text[i] != ',' || depth > 0))
            continue;
        if (to->n == CLI_MAX_OPERANDS || depth < 0)
            return false;
        to->operand[to->n++] = cli_trim((cli_span){s.text + from, i - from});
        from = i + 1;
    }
    return depth == 0;
}

bool cli_split_call(cli_span s, cli_call *to)
{
    size_t open = 0;
    int depth = 0;
    *to = (cli_call){.n = 0};
    s = cli_trim(s);
    for (; open < s.length && (depth > 0 || s.text[open] != '('); ++open)
        depth += s.text[open] == '<' ? 1 : s.text[open] == '>' ? -1 : 0;
    if (open == 0 || open >= CLI_MAX_NAME || open >= s.length || s.text[s.length - 1] != ')')
        return false;
    memcpy(to->name, s.text, open);
    to->name[strcspn(to->name, " ")] = '\0';
    return cli_find_operation(s) >= 0 &&
           split_operands((cli_span){s.text + open + 1, s.length - open - 2}, to);
}

bool cli_evaluate_operands(ct_ctx *cx, cli_call *to, int *failed)
{
    for (int i = 0; i < to->n; ++i) {
        *failed = i;
        to->value[i] = ct_eval(cx, to->operand[i].text, to->operand[i].length);
        if (ct_check(cx) != CT_OK)
            return false;
    }
    return true;
}

bool cli_find_refused(ct_ctx *cx, cli_span s, cli_call *what)
{
    int failed = 0;
    while (cli_split_call(s, what)) {
        if (cli_evaluate_operands(cx, what, &failed))
            return true;
        s = what->operand[failed];
        ct_clear(cx);
    }
    return false;
}
