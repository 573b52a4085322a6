/* lines.h - a text file, line by line, trusting nothing.
 *
 * What is here: lines of bounded length, checked to be UTF-8 without NUL, CR and blanks cut off
 * the end, a byte order mark off the start. What is not: what a line means (vector.h,
 * requirements.h). A line that cannot be read is reported with its number and reading goes on. */
#ifndef LINES_H
#define LINES_H

#include "spec-tests/support/text.h"

#include <stdio.h>

enum { LINES_MAX_BYTES = 64 << 10 };

enum lines_state { LINES_END, LINES_GOOD, LINES_BAD };

struct lines {
    FILE *file;
    int number;       /* of the line just read, from 1 */
    struct text line; /* what it holds, when good */
    char why[96];     /* what is wrong with it, when bad */
};

enum lines_state lines_next(struct lines *l);

#endif
