/* vector.h - vector files: one assertion a line, in CuTe's print form.
 *
 * What is here: reading a .vec file into memory, with every fault named by its line. What is not:
 * judging an answer (verdict.h). A line is
 *     op  argument ...  SIGN  expected          fields separated by a tab or by two or more spaces
 *     = exact form   ~ same function, any form   ! must refuse: why   ? disputed: who says what
 * and `# covers ID[, ID...]` names the requirements that the lines after it are evidence for. */
#ifndef VECTOR_H
#define VECTOR_H

#include "spec-tests/support/text.h"

#include <stdio.h>

struct vector {
    int line;
    char *fields; /* the line's own copy, cut into NUL-ended fields; op and args point into it */
    const char *op;
    int n;
    const char **args;
    char sign;
    const char *expected;
    size_t first_cover, end_cover; /* its part of the file's covers */
};

struct vector_cover {
    int line; /* where the comment stands */
    char *id;
};

struct vector_fault {
    int line; /* 0: the file itself */
    char *message;
};

/* A line of the file ends up in exactly one place: a vector, a fault, or (comments) nowhere. */
struct vector_file {
    const char *path; /* not owned */
    struct vector *vectors;
    size_t count;
    struct vector_cover *covers;
    size_t cover_count;
    struct vector_fault *faults;
    size_t fault_count;
};

void vector_read(struct vector_file *f, const char *path);
void vector_read_open(struct vector_file *f, const char *path, FILE *file);
void vector_fault(struct vector_file *f, int line, const char *format, ...);
void vector_free(struct vector_file *f);
void vector_print(struct text *t, const struct vector *v);
bool vector_alternative(const char **rest, struct text *answer);
void vector_cute_answer(const struct vector *v, struct text *answer);

#endif
