/* history.c - the lines of earlier sessions at the prompt.
 *
 *      $XDG_STATE_HOME/cutecheck/history, or ~/.local/state/cutecheck/history: a line of text each
 *
 * The file is plain lines, not the library's own form, of which libedit and readline have different
 * ones: it outlives a change of the library, and several sessions can add to it. Each line is added
 * when it is entered. Here: where the file is, reading and adding. Not here: recalling a line,
 * which the library does (edit.c). */
#define _POSIX_C_SOURCE 200809L /* mkdir, rename */
#include "ref/cli/prompt.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_LENGTH = 4096, KEPT = 1000, LINE_LENGTH = 4096 };

/* Makes the folders of a path; those that are there already do no harm. */
static void make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
}

static bool find_path(char path[PATH_LENGTH])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int n = 0;
    if (state != NULL && state[0] == '/')
        n = snprintf(path, PATH_LENGTH, "%s/cutecheck/history", state);
    else if (home != NULL && home[0] == '/')
        n = snprintf(path, PATH_LENGTH, "%s/.local/state/cutecheck/history", home);
    return n > 0 && n < PATH_LENGTH;
}

static FILE *open_history(const char *mode)
{
    char path[PATH_LENGTH];
    if (!find_path(path))
        return NULL;
    if (mode[0] == 'a')
        make_folders(path);
    mode_t before = umask(077); /* what somebody computes is their own affair */
    FILE *file = fopen(path, mode);
    umask(before);
    return file;
}

static long count_lines(FILE *file)
{
    long n = 0;
    for (int c = getc(file); c != EOF; c = getc(file))
        n += c == '\n';
    rewind(file);
    return n;
}

/* The file again with its last lines alone. A session that adds at this moment loses a line. */
static void shorten(FILE *file)
{
    char path[PATH_LENGTH], other[PATH_LENGTH + 8], line[LINE_LENGTH];
    long skip = count_lines(file) - KEPT;
    if (skip <= KEPT || !find_path(path))
        return;
    snprintf(other, sizeof other, "%s.new", path);
    mode_t before = umask(077);
    FILE *to = fopen(other, "w");
    umask(before);
    if (to == NULL)
        return;
    while (fgets(line, sizeof line, file) != NULL) {
        if (skip <= 0)
            fputs(line, to);
        skip -= strchr(line, '\n') != NULL;
    }
    bool written = fflush(to) == 0;
    if (fclose(to) == 0 && written)
        rename(other, path);
    rewind(file);
}

void cli_history_load(void)
{
    char line[LINE_LENGTH];
    FILE *file = open_history("r");
    if (file == NULL)
        return;
    shorten(file);
    long skip = count_lines(file) - KEPT;
    while (fgets(line, sizeof line, file) != NULL) {
        size_t n = strcspn(line, "\n");
        bool whole = line[n] == '\n';
        line[n] = '\0';
        if (whole && n > 0 && skip <= 0)
            cli_edit_remember(line);
        skip -= whole;
    }
    fclose(file);
}

void cli_history_add(const char *line)
{
    static char last[LINE_LENGTH];
    if (strlen(line) >= LINE_LENGTH - 1 || strcmp(line, last) == 0)
        return;
    memcpy(last, line, strlen(line) + 1);
    cli_edit_remember(line);
    FILE *file = open_history("a");
    if (file == NULL)
        return;
    fprintf(file, "%s\n", line);
    fclose(file);
}
