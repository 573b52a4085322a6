/* suppress.c - findings that somebody knows of and does not want to be told: a file with a
 * rule for each.
 *
 *      # a comment
 *      race gemm_device                     a finding of this rule, if the text is in its kernel,
 *      left behind copy_sm80.hpp:64         .. in "FILE:LINE in KERNEL", or in its message
 *      * write_all                          of any rule
 *
 * A rule of two words is written with its blank. */
#include "emu/stats/suppress.h"

#include <string.h>

enum { PLACE = 2200, LINE = 512 };

static bool holds(const char *text, const char *part)
{
    return text != NULL && strstr(text, part) != NULL;
}

/* The line without its end; what is behind the rule that it begins with, NULL: another rule. */
static const char *behind_rule(char *line, const char *rule)
{
    size_t n = strlen(rule);
    line[strcspn(line, "\r\n")] = '\0';
    if (line[0] == '*' && line[1] == ' ')
        return line + 2;
    return strncmp(line, rule, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

bool emui_cu_is_suppressed(const emui_cu_record *r, FILE *rules)
{
    char line[LINE], place[PLACE] = "";
    if (r->file != NULL)
        snprintf(place, sizeof place, "%.1100s:%ld in %.1000s", r->file, r->line,
                 r->kernel == NULL ? "" : r->kernel);
    rewind(rules);
    while (fgets(line, sizeof line, rules) != NULL) {
        const char *part = *line == '#' ? NULL : behind_rule(line, r->rule);
        if (part != NULL && *part != '\0' &&
            (holds(r->kernel, part) || holds(r->call, part) || holds(place, part) ||
             holds(r->message, part)))
            return true;
    }
    return false;
}

/* As much of it as a line of the file has room for: one that is cut names more, not less. */
void emui_cu_suppress_write(FILE *out, const emui_cu_record *r)
{
    char text[LINE - 64];
    const char *slash = r->file == NULL ? NULL : strrchr(r->file, '/');
    const char *file = slash == NULL ? r->file : slash + 1;
    if (file != NULL && r->kernel != NULL)
        snprintf(text, sizeof text, "%s:%ld in %s", file, r->line, r->kernel);
    else
        snprintf(text, sizeof text, "%s",
                 r->kernel != NULL ? r->kernel
                 : r->call != NULL ? r->call
                                   : r->message);
    fprintf(out, "%s %.*s\n", r->rule, (int)strcspn(text, "\n"), text);
}
