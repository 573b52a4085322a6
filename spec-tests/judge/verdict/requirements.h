/* requirements.h - the statements of the CuTe documents that can be tested, and their evidence.
 *
 * What is here: reading requirements.tsv, and counting for each statement the vectors that cover
 * it. What is not: which line covers what (vector.h). A line of the file is
 *     id <TAB> document <TAB> section <TAB> statement        and # starts a comment. */
#ifndef REQUIREMENTS_H
#define REQUIREMENTS_H

#include "spec-tests/support/text.h"

#include <stdio.h>

struct requirement {
    char *fields; /* the line's own copy; the four names point into it */
    const char *id, *document, *section, *statement;
    int line;
    size_t vectors; /* lines that say they cover it */
    size_t passed;  /* those of them that were executed and passed */
};

struct requirements {
    struct requirement *items; /* sorted by id, each id once */
    size_t count;
};

int requirements_read(struct requirements *r, const char *path, FILE *errors);
int requirements_read_open(struct requirements *r, const char *path, FILE *file, FILE *errors);
struct requirement *requirements_find(const struct requirements *r, const char *id);
size_t requirements_without_vector(const struct requirements *r);
void requirements_print(const struct requirements *r, bool bare, bool all, FILE *out);
void requirements_free(struct requirements *r);

#endif
