/* head.h - reading the head of a case: what its files share.
 *
 * What is here: the line at hand, complaints, the cutting of words. What is not: what a head may
 * say (case.h). */
#ifndef CASE_HEAD_H
#define CASE_HEAD_H

#include "spec-tests/cases/case.h"

struct head {
    struct case_file *c;
    int line;
    FILE *errors;
};

/* FILE:LINE: what is wrong. Always false. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool head_wrong(const struct head *h, const char *format, ...);
char *head_trim(char *text);
/* The part of a text before a separator; the text goes on behind it. NULL: it is at its end. */
char *head_part(char **text, const char *separator);
/* False after a complaint. */
bool head_number(const struct head *h, const char *text, long least, long most, uint32_t *to);
bool head_formula(const struct head *h, const char *formula);

/* Memory of the head that the machine's addresses reach from outside; NULL: there is none. */
const struct case_memory *head_memory(const struct case_file *c, const char *name);
/* `map:`. */
bool head_map(const struct head *h, char *text);
/* `gives:` and `finds:`, and `with` and `without`; then, when all of it is read, whether the texts
 * are in the body. */
bool head_gives(const struct head *h, char *text);
bool head_finds(const struct head *h, char *text);
bool head_change(const struct head *h, char *text);
bool head_check(struct case_file *c, FILE *errors);

#endif
