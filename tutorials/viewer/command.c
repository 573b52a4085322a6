/* command.c - commands that a lesson runs: what they print is part of the lesson.
 *
 *      build/tutorials/NN_stem       the lesson, which this is
 *      build/lessons/NN_stem/        its programs and kernels: where commands run
 *      build/                        the tools, first on their path
 *
 * A command runs when its step is first shown, so a lesson begins at once; nothing is kept of an
 * earlier run of the lesson. Not here: how the text is shown. */
#define _POSIX_C_SOURCE 200809L
#include "tutorials/viewer/record.h"
#include "tutorials/viewer/self.h"

#include <stdlib.h>
#include <string.h>

enum { PATH = 4096, CHUNK = 4096 };

/* Cuts off the last name of a path, and gives it back. */
static const char *cut_name(const lesson *l, char *path)
{
    char *slash = strrchr(path, '/');
    if (slash == NULL)
        lesson_fail(l, "it is not where it was built");
    *slash = '\0';
    return slash + 1;
}

/* The command, run there; to be freed. */
static char *in_its_folder(const lesson *l, const char *command)
{
    static const char form[] = "PATH='%s':$PATH && cd '%s/lessons/%s' && { %s\n} 2>&1 </dev/null";
    char self[PATH];
    if (!self_path(self, sizeof self))
        lesson_fail(l, "its own file cannot be found");
    const char *name = cut_name(l, self);
    cut_name(l, self);
    size_t size = sizeof form + 2 * strlen(self) + strlen(name) + strlen(command);
    char *line = lesson_alloc(l, size);
    snprintf(line, size, form, self, self, name, command);
    return line;
}

/* All that it prints, to be freed; its exit status is its own matter. */
static char *output_of(const lesson *l, const char *line)
{
    size_t used = 0, n = 0;
    char *text = lesson_alloc(l, CHUNK + 1);
    FILE *from = popen(line, "r");
    if (from == NULL)
        lesson_fail(l, "no command can be run");
    while ((n = fread(text + used, 1, CHUNK, from)) > 0) {
        used += n;
        char *more = realloc(text, used + CHUNK + 1);
        if (more == NULL)
            lesson_fail(l, "out of memory");
        text = more;
    }
    pclose(from);
    text[used] = '\0';
    return text;
}

void lesson_run(lesson *l, const char *command)
{
    lesson_say(l, "$ %s", command);
    size_t size = strlen(command) + 1;
    lesson_item *item = lesson_add(l, LESSON_OUTPUT);
    item->name = memcpy(lesson_alloc(l, size), command, size);
}

static char *run(const lesson *l, const char *command)
{
    char *line = in_its_folder(l, command), *text = output_of(l, line);
    free(line);
    return text;
}

void lesson_run_commands(lesson *l, int step)
{
    lesson_stage *at = &l->step[step];
    for (int i = 0; i < at->items; ++i)
        if (at->item[i].kind == LESSON_OUTPUT && at->item[i].text == NULL)
            at->item[i].text = run(l, at->item[i].name);
}
