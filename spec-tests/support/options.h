/* options.h - reading a command line: a table of options, each with the function that reads its
 * value.
 *
 * What is here: words, values, and complaints about them. What is not: which options a program has
 * (judge/verdict/options.h, compare/differ/options.h). A value stands after `=` or as the next
 * word. */
#ifndef SUPPORT_OPTIONS_H
#define SUPPORT_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* The words, and where complaints go. */
struct option_words {
    const char *program;
    int argc, next;
    char **argv;
    FILE *errors;
    const char *name; /* the option at hand */
};

/* Reads a value into the option's target; false after a complaint. */
typedef bool option_reader(const struct option_words *w, const char *value, void *target);

/* A table of these ends with one without a name. Without a reader it is a flag: a bool. */
struct option {
    const char *name;
    option_reader *read;
    void *target;
};

/* Reads the option WORD and, where it has one, its value; false after a complaint. */
bool option_read(struct option_words *w, const struct option *table, char *word);

/* "PROGRAM: OPTION: WHAT `VALUE`"; VALUE may be NULL. Always false. */
bool option_complain(const struct option_words *w, const char *what, const char *value);

bool option_number(const struct option_words *w, const char *value, int64_t min, int64_t max,
                   int64_t *number);
bool option_seed(const struct option_words *w, const char *value, void *seed); /* uint64_t */
bool option_text(const struct option_words *w, const char *value, void *text); /* const char * */

#endif
