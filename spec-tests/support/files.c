/* files.c - see files.h. Folders are entered in the order of their names' bytes; links to folders
 * are not, so that a loop ends. */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/support/files.h"

#include "spec-tests/support/text.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool ends_with(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);

    return n > m && strcmp(name + n - m, ending) == 0;
}

static void add_file(struct files *f, const char *path)
{
    f->paths = need_one_more(f->paths, f->count, sizeof *f->paths);
    f->paths[f->count] = need(malloc(strlen(path) + 1));
    strcpy(f->paths[f->count++], path);
}

static int cannot(FILE *errors, const char *path)
{
    fprintf(errors, "%s: cannot be opened: %s\n", path, strerror(errno));
    return 1;
}

static int add_folder(struct files *f, const char *folder, const char *ending, FILE *errors);

/* One entry of a folder: a folder, a file that is looked for, or of no interest. */
static int add_entry(struct files *f, const char *path, const char *ending, FILE *errors)
{
    struct stat entry;

    if (lstat(path, &entry) != 0)
        return cannot(errors, path);
    if (S_ISDIR(entry.st_mode))
        return add_folder(f, path, ending, errors);
    if (ends_with(path, ending))
        add_file(f, path);
    return 0;
}

static int add_folder(struct files *f, const char *folder, const char *ending, FILE *errors)
{
    struct dirent **entries;
    int faults = 0, n = scandir(folder, &entries, NULL, by_name);
    size_t length = strlen(folder);

    if (n < 0)
        return cannot(errors, folder);
    while (length > 1 && folder[length - 1] == '/')
        --length;
    for (int i = 0; i < n; ++i) {
        struct text path = {NULL, 0, 0};
        text_append(&path, folder, length);
        text_puts(&path, folder[length - 1] == '/' ? "" : "/");
        text_puts(&path, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.')
            faults += add_entry(f, path.bytes, ending, errors);
        text_free(&path);
        free(entries[i]);
    }
    free(entries);
    return faults;
}

/* Adds the file PATH, whatever its name, or every file in and under the folder PATH whose name has
 * the ENDING. Returns how many paths could not be opened; ERRORS names them. */
int files_add(struct files *f, const char *path, const char *ending, FILE *errors)
{
    struct stat entry;

    if (stat(path, &entry) != 0)
        return cannot(errors, path);
    if (S_ISDIR(entry.st_mode))
        return add_folder(f, path, ending, errors);
    add_file(f, path);
    return 0;
}

void files_free(struct files *f)
{
    for (size_t i = 0; i < f->count; ++i)
        free(f->paths[i]);
    free(f->paths);
    *f = (struct files){NULL, 0};
}
