/* process.h - a program run by the shell, with a pipe to each of its three standard streams.
 *
 * What is here: starting it, sending a text and hearing a line, ending it together with all it
 * started. What is not: what the lines mean (judge/answerers/pipe.c). Follows POSIX.1-2008. */
#ifndef PROCESS_H
#define PROCESS_H

#include "spec-tests/support/text.h"

#include <sys/types.h>

enum { PROCESS_MAX_BYTES = 1 << 20 }; /* of a line; a program that goes on is not heard out */

/*   judge  -- to -->  stdin  [ group pid: /bin/sh -c COMMAND ... ]  stdout  -- from -->  judge
 *                                                                   stderr  -- errors -->
 * The judge's ends do not block. An end that is closed is -1; a process that is over has pid 0. */
struct process {
    pid_t pid;
    int to, from, errors;
    struct text heard;      /* read from its stdout, not yet taken by the caller */
    struct text error_line; /* what its stderr has of the line it is writing */
    struct text last_words; /* the last line of its stderr that was not empty */
};

enum process_outcome { PROCESS_LINE, PROCESS_ENDED, PROCESS_LATE, PROCESS_TOO_LONG };

bool process_start(struct process *p, const char *command);
enum process_outcome process_converse(struct process *p, const struct text *request,
                                      double timeout);
bool process_hear(struct process *p);
void process_end(struct process *p, double timeout, struct text *how);
void process_free(struct process *p);

#endif
