/* said.c - a lesson as text, step by step. */
#define _XOPEN_SOURCE 700
#include "spec-tests/unit/said.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

glob_t said_lessons(void)
{
    const char *build = getenv("BUILD");
    char pattern[512];
    glob_t found;

    snprintf(pattern, sizeof pattern, "%s/tutorials/[0-9][0-9]_*", build ? build : "build");
    ck_assert_msg(glob(pattern, 0, NULL, &found) == 0, "no lesson is built: %s", pattern);
    return found;
}

/* What stands above the first step opens it; the line after a step's heading is blank. */
static void add_line(struct said *s, const char *line)
{
    int step = s->steps > 0 ? s->steps - 1 : 0;

    if (strncmp(line, "---- step ", 10) == 0) {
        ck_assert_int_lt(s->steps++, SAID_STEPS);
        s->headed = true;
    } else if (s->headed) {
        s->headed = false;
    } else if (line != s->text) {
        s->line[step][s->lines[step]] = line;
        ck_assert_int_lt(++s->lines[step], SAID_LINES);
    }
}

void said_listen(struct said *s, const char *lesson, const char *option, int width)
{
    char command[600];

    snprintf(command, sizeof command, "'%s' --plain %s --width %d", lesson, option, width);
    memset(s, 0, sizeof *s);
    FILE *in = popen(command, "r");
    ck_assert_ptr_nonnull(in);
    size_t n = fread(s->text, 1, sizeof s->text - 1, in);
    ck_assert_int_eq(pclose(in), 0);
    ck_assert_uint_lt(n, sizeof s->text - 1);
    for (char *line = s->text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        ck_assert_msg(strlen(line) <= (size_t)width, "wider than %d: %s", width, line);
        add_line(s, line);
    }
    s->title = s->text + strlen("Lesson ");
    for (int i = 0; i + 1 < s->steps; ++i)
        --s->lines[i]; /* a blank line separates the steps */
    ck_assert_int_ge(s->steps, 5);
}

static bool blank(const struct said *s, int step, int line)
{
    return line < 0 || line >= s->lines[step - 1] || s->line[step - 1][line][0] == '\0';
}

void said_note(const struct said *s, struct said_seen *seen, int step, int top, int rows)
{
    for (int line = top; line < top + rows && line < s->lines[step - 1]; ++line) {
        int first = line, last = line;
        while (!blank(s, step, line) && !blank(s, step, first - 1))
            --first;
        while (!blank(s, step, line) && !blank(s, step, last + 1))
            ++last;
        seen->line[line] = true;
        if ((first >= top && last < top + rows) || last - first >= rows)
            seen->whole[line] = true;
    }
}
