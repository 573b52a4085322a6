/* tutorial.c - `build/tutorial`: lists the lessons, runs one of them, or writes the pages of all.
 *
 * The lessons are the programs NN_stem in the folder `tutorials` next to this program. Each of them
 * knows its title and its idea. */
#define _POSIX_C_SOURCE 200809L
#include "tutorials/viewer/self.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FINE = 0, FAILED = 1, BAD = 2, MAX_PATH = 4096, PAGE = 280 };

/* "05_slice" is lesson 5; -1 if the name is not that of a lesson. */
static int number_of(const char *name)
{
    bool lesson = isdigit((unsigned char)name[0]) && isdigit((unsigned char)name[1]) &&
                  name[2] == '_' && strchr(name, '.') == NULL;
    return lesson ? (name[0] - '0') * 10 + (name[1] - '0') : -1;
}

/* The folder of the lessons: next to the program, wherever it was called from. */
static bool find_folder(char folder[MAX_PATH])
{
    if (!self_path(folder, MAX_PATH - 16))
        return false;
    strcpy(strrchr(folder, '/') + 1, "tutorials");
    return true;
}

/* The title of the part that begins with a lesson, or NULL if the lesson before is of that part
 * too. */
static const char *part_at(struct dirent **entry, int i)
{
    static const struct {
        int first;
        const char *title;
    } part[] = {{1, "Layouts"},
                {12, "Tensors"},
                {16, "Copies and matrix instructions"},
                {21, "The machine"}};
    enum { PARTS = sizeof part / sizeof part[0] };
    int number = number_of(entry[i]->d_name), before = i > 0 ? number_of(entry[i - 1]->d_name) : 0;
    for (int p = PARTS - 1; p >= 0; --p)
        if (number >= part[p].first)
            return before < part[p].first ? part[p].title : NULL;
    return NULL;
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

/* The same in a process of its own, which may print to a file; true if it ends well. */
static bool run_beside(const char *folder, char **argv, FILE *out)
{
    int status = 0;
    fflush(out);
    pid_t child = fork();
    if (child == 0) {
        dup2(fileno(out), STDOUT_FILENO);
        _exit(run(folder, argv[0], argv));
    }
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

/* The lesson's line about itself. */
static bool put_about(const char *folder, char *name)
{
    char about[] = "--about";
    char *argv[] = {name, about, NULL};
    return run_beside(folder, argv, stdout);
}

/* ---- Pages ---- */

extern const char *const lesson_page_css[]; /* ends with NULL */

/* The file of a lesson's page; "" for no lesson. */
static void name_page(const struct dirent *entry, char page[PAGE])
{
    page[0] = '\0';
    if (entry != NULL)
        snprintf(page, PAGE, "%s.html", entry->d_name);
}

static bool write_lesson(const char *folder, const char *to, struct dirent **entry, int n, int i,
                         char *live)
{
    char html[] = "--html", before[] = "--before", after[] = "--after";
    char page[PAGE], previous[PAGE], next[PAGE], path[MAX_PATH];
    char *argv[9] = {entry[i]->d_name, html, path, live};
    int args = live != NULL ? 4 : 3;
    name_page(entry[i], page);
    name_page(i > 0 ? entry[i - 1] : NULL, previous);
    name_page(i + 1 < n ? entry[i + 1] : NULL, next);
    snprintf(path, sizeof path, "%s/%s", to, page);
    if (previous[0] != '\0') {
        argv[args++] = before;
        argv[args++] = previous;
    }
    if (next[0] != '\0') {
        argv[args++] = after;
        argv[args++] = next;
    }
    return run_beside(folder, argv, stdout);
}

static bool put_index(const char *folder, struct dirent **entry, int n, bool live, FILE *out)
{
    char option[] = "--entry", page[PAGE];
    bool fine = true;
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n"
          "<link rel=\"icon\" href=\"data:,\">\n<title>The lessons</title>\n<style>\n",
          out);
    for (const char *const *line = lesson_page_css; *line != NULL; ++line)
        fprintf(out, "%s\n", *line);
    fputs("</style>\n</head>\n<body>\n<header>\n", out);
    if (live)
        fputs("<p class=\"links\"><a href=\"../index.html\">The playground</a> "
              "<a href=\"../exercises/index.html\">The exercises</a></p>\n",
              out);
    fputs("<h1>The lessons</h1>\n<p class=\"idea\">CuTe's "
          "layouts, from the first to the last. Each lesson is one idea, in steps.</p>\n</header>\n"
          "<main>\n",
          out);
    for (int i = 0; i < n; ++i) {
        const char *part = part_at(entry, i);
        if (part != NULL)
            fprintf(out, "%s<h2>%s</h2>\n<ol class=\"lessons\">\n", i > 0 ? "</ol>\n" : "", part);
        name_page(entry[i], page);
        char *argv[] = {entry[i]->d_name, option, page, NULL};
        fine = run_beside(folder, argv, out) && fine;
    }
    fputs("</ol>\n</main>\n</body>\n</html>\n", out);
    return fine;
}

static bool write_index(const char *folder, const char *to, struct dirent **entry, int n, bool live)
{
    char path[MAX_PATH];
    snprintf(path, sizeof path, "%s/index.html", to);
    FILE *out = fopen(path, "w");
    if (out == NULL) {
        fprintf(stderr, "tutorial: %s: %s\n", path, strerror(errno));
        return false;
    }
    bool fine = put_index(folder, entry, n, live, out) && !ferror(out);
    return fclose(out) == 0 && fine;
}

/* All lessons and their index, as pages of a folder, which is made if need be; live is the option
 * --live, or NULL. */
static int write_pages(const char *folder, struct dirent **entry, int n, const char *to, char *live)
{
    if (to == NULL || strlen(to) > MAX_PATH - PAGE) {
        fputs("tutorial: --html needs a folder, where the pages of all lessons go\n", stderr);
        return BAD;
    }
    if (mkdir(to, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "tutorial: %s: %s\n", to, strerror(errno));
        return BAD;
    }
    bool fine = write_index(folder, to, entry, n, live != NULL);
    for (int i = 0; i < n && fine; ++i)
        fine = write_lesson(folder, to, entry, n, i, live);
    if (fine)
        printf("%s/index.html\n", to);
    return fine ? FINE : BAD;
}

/* ---- The command line ---- */

static int list_lessons(const char *folder, struct dirent **entry, int n, const char *program)
{
    bool fine = true;
    for (int i = 0; i < n; ++i) {
        const char *part = part_at(entry, i);
        if (part != NULL)
            printf("%s%s:\n\n", i > 0 ? "\n" : "", part);
        fine = put_about(folder, entry[i]->d_name) && fine;
    }
    printf("\n%s NUMBER steps through one; with --html FILE it becomes a page,\n"
           "with --plain text. %s --html FOLDER writes the pages of all.\n",
           program, program);
    return fine ? FINE : FAILED;
}

static int run_lesson(const char *folder, struct dirent **entry, int n, char **argv)
{
    char *end;
    long wanted = strtol(argv[1], &end, 10);
    for (int i = 0; i < n && *end == '\0' && end != argv[1]; ++i)
        if (number_of(entry[i]->d_name) == wanted)
            return run(folder, entry[i]->d_name, argv + 1);
    fprintf(stderr, "tutorial: there is no lesson '%s'; %s lists the %d lessons\n", argv[1],
            argv[0], n);
    return BAD;
}

static void put_help(void)
{
    puts("tutorial                     list the lessons\n"
         "tutorial NUMBER              step through a lesson; ? lists the keys\n"
         "tutorial NUMBER --plain      the same as text\n"
         "tutorial NUMBER --html FILE  the same as one page, to be opened in a browser\n"
         "tutorial NUMBER --cpp        with CuTe's C++ in place of C\n"
         "tutorial --html FOLDER       all lessons as pages, with an index\n"
         "tutorial --html FOLDER --live  ... whose C++ can be edited, in the folder of `make web`");
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
    int status;
    if (argc > 1 && strcmp(argv[1], "--html") == 0)
        status = write_pages(folder, entry, n, argv[2], argv[2] != NULL ? argv[3] : NULL);
    else
        status =
            argc > 1 ? run_lesson(folder, entry, n, argv) : list_lessons(folder, entry, n, argv[0]);
    free_entries(entry, n);
    return status;
}
