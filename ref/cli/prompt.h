/* prompt.h - what the files of the prompt share.
 *
 *   prompt.c    lines at a terminal: commands, and expressions
 *   edit.c      reading one: keys, Ctrl-C, a library for editing where there is one
 *   history.c   the lines of earlier sessions
 *   complete.c  what the word before the cursor may become
 */
#ifndef PROMPT_H
#define PROMPT_H

#include "ref/cli/cli.h"

/* ---- edit.c ---- */

typedef enum cli_edited {
    CLI_EDIT_LINE,
    CLI_EDIT_LONG,        /* longer than there is room */
    CLI_EDIT_INTERRUPTED, /* Ctrl-C: no line */
    CLI_EDIT_END
} cli_edited;

/* True where a library edits lines and keeps a history; else lines are plain. */
bool cli_edit_open(void);
void cli_edit_remember(const char *line);
/* The line ends with a NUL. */
cli_edited cli_edit_line(const char *prompt, char *line, size_t size, size_t *length);

/* ---- history.c: a file of lines, and no word where it cannot be read or written ---- */

/* Hands the last lines to the library. */
void cli_history_load(void);
/* The line is the newest; a line twice in a row is kept once. */
void cli_history_add(const char *line);

/* ---- complete.c ---- */

enum { CLI_COMPLETION = 96 };

typedef struct cli_completion {
    char word[CLI_COMPLETION], name[CLI_COMPLETION];
    int list, i; /* which list of names, how far in it */
    bool named;  /* .. by a command that wants no call */
    char after;  /* what goes on behind the last name, '\0' for nothing */
} cli_completion;

/* What completes as the first word of a line: command i, NULL past the last; and the names of
 * values. */
void cli_complete_from(const char *(*command)(int i), const ct_names *bound);
/* Begins: the word stands at the end of the line, as far as it is written. */
cli_completion cli_complete(const char *line, const char *word);
/* The next name that begins with the word, good until the next call; NULL past the last. */
const char *cli_next_completion(cli_completion *at);

/* ---- prompt.c ---- */

int cli_prompt(cli *c);

#endif
