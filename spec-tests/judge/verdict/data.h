/* data.h - the vectors and recorded answers that come with the judge, for a command line that names
 * no file.
 *
 *      build/judge               spec-tests/spec/vectors                      as it is built
 *      build/sanitize/judge      spec-tests/spec/vectors
 *      bin/cutecheck-judge       share/cutecheck/vectors                 as it is installed
 *
 * What is here: where they are. What is not: reading them (vector.h, requirements.h). */
#ifndef DATA_H
#define DATA_H

#include <stdbool.h>

enum { DATA_FOLDERS = 2, DATA_PATH = 4096 };

struct data {
    bool found;
    char folder[DATA_FOLDERS][DATA_PATH]; /* vectors, recorded */
    char requirements[DATA_PATH];
};

/* Next to the program that runs; found is false where there are none. */
void data_find(struct data *d);

#endif
