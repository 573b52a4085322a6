/* call.c - the beginning of a call: blanks, and the name of an operation.
 *
 * Here: looking at the text. Not here: evaluation, which is ct_eval's. */
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
