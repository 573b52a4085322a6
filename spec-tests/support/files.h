/* files.h - which files of vectors or of recorded answers a command line names.
 *
 * What is here: folders searched for files with an ending, in one order everywhere. What is not:
 * reading them (vector.h, compare/differ/golden.h). */
#ifndef FILES_H
#define FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct files {
    char **paths;
    size_t count;
};

int files_add(struct files *f, const char *path, const char *ending, FILE *errors);
void files_free(struct files *f);

#endif
