/* files.h - which vector files a command line names.
 *
 * What is here: folders searched for .vec files, in one order everywhere. What is not: reading
 * them (vector.h). */
#ifndef FILES_H
#define FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct files {
    char **paths;
    size_t count;
};

int files_add(struct files *f, const char *path, FILE *errors);
void files_free(struct files *f);

#endif
