/* tutorial.c - `build/tutorial`: lists the lessons, and runs one of them.
 *
 * The lessons are the programs NN_stem in the folder `tutorials` next to this program. Each of them
 * knows its title and its idea. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FINE = 0, FAILED = 1, BAD = 2, MAX_PATH = 4096 };

/* "03_slice" is lesson 3; -1 if the name is not that of a lesson. */
static int number_of(const char *name)
{
    bool lesson = isdigit((unsigned char)name[0]) && isdigit((unsigned char)name[1]) &&
                  name[2] == '_' && strchr(name, '.') == NULL;
    return lesson ? (name[0] - '0') * 10 + (name[1] - '0') : -1;
}

/* The folder of the lessons: next to the program, wherever it was called from. */
static bool find_folder(char folder[MAX_PATH])
{
    ssize_t n = readlink("/proc/self/exe", folder, MAX_PATH - 16);
    if (n < 0)
        return false;
    folder[n] = '\0';
    strcpy(strrchr(folder, '/') + 1, "tutorials");
    return true;
}

static int is_lesson(const struct dirent *entry)
{
    return number_of(entry->d_name) >= 0;
}

/* ---- Running a lesson ---- */

static int run(const char *folder, const char *name, char **argv)
{
    char path[MAX_PATH + 256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    execv(path, argv);
    fprintf(stderr, "tutorial: %s: %s\n", path, strerror(errno));
    return BAD;
}

/* The lesson's line about itself. */
static bool put_about(const char *folder, char *name)
{
    char about[] = "--about";
    char *argv[] = {name, about, NULL};
    int status = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        _exit(run(folder, name, argv));
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

/* ---- The command line ---- */

static int list_lessons(const char *folder, struct dirent **entry, int n)
{
    bool fine = true;
    puts("The lessons, from the first to the last:\n");
    for (int i = 0; i < n; ++i)
        fine = put_about(folder, entry[i]->d_name) && fine;
    puts("\nbuild/tutorial NUMBER steps through one; with --html FILE it becomes a page,\n"
         "with --plain text.");
    return fine ? FINE : FAILED;
}

static int run_lesson(const char *folder, struct dirent **entry, int n, char **argv)
{
    char *end;
    long wanted = strtol(argv[1], &end, 10);
    for (int i = 0; i < n && *end == '\0' && end != argv[1]; ++i)
        if (number_of(entry[i]->d_name) == wanted)
            return run(folder, entry[i]->d_name, argv + 1);
    fprintf(stderr, "tutorial: there is no lesson '%s'; build/tutorial lists the %d lessons\n",
            argv[1], n);
    return BAD;
}

static void put_help(void)
{
    puts("tutorial                     list the lessons\n"
         "tutorial NUMBER              step through a lesson; ? lists the keys\n"
         "tutorial NUMBER --plain      the same as text\n"
         "tutorial NUMBER --html FILE  the same as one page, to be opened in a browser");
}

static void free_entries(struct dirent **entry, int n)
{
    for (int i = 0; i < n; ++i)
        free(entry[i]);
    free(entry);
}

int main(int argc, char **argv)
{
    char folder[MAX_PATH];
    struct dirent **entry = NULL;
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        put_help();
        return FINE;
    }
    int n = find_folder(folder) ? scandir(folder, &entry, is_lesson, alphasort) : -1;
    if (n < 1) {
        fputs("tutorial: no lessons next to this program; `make tutorials` builds them\n", stderr);
        return BAD;
    }
    int status = argc > 1 ? run_lesson(folder, entry, n, argv) : list_lessons(folder, entry, n);
    free_entries(entry, n);
    return status;
}
