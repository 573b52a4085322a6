/* pipe.c - any program as an implementation: one line to its stdin, one line from its stdout.
 *
 * What is here: the conversation, and how a program that dies, hangs, or writes more or other than
 * one line is handled. What is not: starting and ending programs (process.h). Follows the line
 * protocol drawn in answerer.h. After anything but an orderly answer the program is ended and
 * started anew for the next question, so that questions and answers cannot slip apart. */
#include "spec-tests/judge/answerers/answerers.h"
#include "spec-tests/support/process.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_SHOWN_BYTES = 400,
    MAX_SILENT_STARTS = 3 /* programs in a row that ended without an answer, before the probe */
};

static const double end_timeout = 2;  /* seconds for the program to end once its input is over */
static const double exit_timeout = 1; /* seconds from the end of its output to its own end */

struct pipe {
    struct answerer base;
    char *command;
    double timeout;
    struct process process; /* pid 0: to be started for the next question */
    bool answered;          /* this process has answered something */
    int silent_starts;
    bool gone; /* given up: no program is started any more */
    struct text request, how;
};

/* ---- Starting, and giving up ---------------------------------------------------------------- */

static void give_up(struct pipe *p, const char *why)
{
    p->gone = true;
    fprintf(stderr, "judge: gave up on `%s`: %s\n", p->command, why);
}

/* Several programs in a row ended without any answer. Either the program cannot start, or each
 * question killed it: one harmless question of our own, answered in any way, shows which. */
static void probe(struct pipe *p)
{
    text_clear(&p->request);
    text_puts(&p->request, "size\t_1\n");
    if (process_converse(&p->process, &p->request, p->timeout) == PROCESS_LINE) {
        text_clear(&p->process.heard);
        p->answered = true;
        p->silent_starts = 0;
        return;
    }
    process_end(&p->process, exit_timeout, &p->how);
    text_clear(&p->request);
    text_printf(&p->request, "%d starts without an answer, not even to `size _1`; the last one ",
                p->silent_starts + 1);
    text_puts(&p->request, p->how.bytes);
    give_up(p, p->request.bytes);
}

/* Sees to it that there is a program to ask; false once it is given up. */
static bool awake(struct pipe *p)
{
    if (p->process.pid == 0 && !p->gone) {
        p->answered = false;
        if (!process_start(&p->process, p->command))
            give_up(p, strerror(errno));
        else if (p->silent_starts >= MAX_SILENT_STARTS)
            probe(p);
    }
    return !p->gone;
}

/* ---- One question --------------------------------------------------------------------------- */

static size_t lines_in(const struct text *t)
{
    size_t lines = t->length > 0 && t->bytes[t->length - 1] != '\n';

    for (size_t i = 0; i < t->length; ++i)
        lines += t->bytes[i] == '\n';
    return lines;
}

static void malformed(struct answer *answer, const char *what, const char *bytes, size_t length)
{
    answer->kind = ANSWER_MALFORMED;
    text_puts(&answer->text, what);
    text_escape(&answer->text, bytes, length, MAX_SHOWN_BYTES);
}

/* Reads one line of the protocol, without its newline. */
static void read_answer(const char *line, size_t length, struct answer *answer)
{
    static const char signs[] = "=!-";
    static const enum answer_kind kinds[] = {ANSWER_VALUE, ANSWER_REFUSED, ANSWER_UNSUPPORTED};
    const char *sign;

    if (length > 0 && line[length - 1] == '\r')
        --length;
    if (memchr(line, '\0', length)) {
        malformed(answer, "an answer that holds a NUL byte: ", line, length);
        return;
    }
    sign = length > 0 ? strchr(signs, line[0]) : NULL;
    if (!sign || (length > 1 && line[1] != '\t') || (*sign == '=' && length < 3)) {
        malformed(answer, "not `=`, `!` or `-`, a tab and a text: ", line, length);
        return;
    }
    answer->kind = kinds[sign - signs];
    if (length > 2)
        text_append(&answer->text, line + 2, length - 2);
}

/* Takes the first line heard as the answer. Anything after it is one line too many. */
static void take_line(struct pipe *p, struct answer *answer)
{
    struct text *heard = &p->process.heard;
    size_t length = (size_t)((char *)memchr(heard->bytes, '\n', heard->length) - heard->bytes);

    process_hear(&p->process);
    p->answered = true;
    p->silent_starts = 0;
    if (length + 1 < heard->length) {
        text_printf(&answer->text, "answered %zu lines: ", lines_in(heard));
        malformed(answer, "", heard->bytes, heard->length);
        process_end(&p->process, 0, &p->how);
    } else if (length > PROCESS_MAX_BYTES) {
        malformed(answer, "an answer of more than 1 MiB: ", heard->bytes, length);
    } else {
        read_answer(heard->bytes, length, answer);
    }
    text_clear(heard);
}

static void write_request(struct pipe *p, const char *op, int n, const char *const *args)
{
    text_clear(&p->request);
    text_puts(&p->request, op);
    for (int i = 0; i < n; ++i) {
        text_putc(&p->request, '\t');
        text_puts(&p->request, args[i]);
    }
    text_putc(&p->request, '\n');
}

/* The program gave no answer: ends it, and says what happened. */
static void no_answer(struct pipe *p, enum process_outcome outcome, struct answer *answer)
{
    bool partial = outcome == PROCESS_ENDED && p->process.heard.length > 0;

    if (outcome == PROCESS_TOO_LONG) {
        malformed(answer, "an answer of more than 1 MiB: ", p->process.heard.bytes,
                  p->process.heard.length);
        process_end(&p->process, 0, &p->how);
        return;
    }
    p->silent_starts += !p->answered;
    process_end(&p->process, outcome == PROCESS_ENDED ? exit_timeout : 0, &p->how);
    answer->kind = outcome == PROCESS_ENDED ? ANSWER_CRASHED : ANSWER_TIMED_OUT;
    if (outcome == PROCESS_LATE)
        text_printf(&answer->text, "no answer within %g s: it ", p->timeout);
    text_puts(&answer->text, p->how.bytes);
    if (partial) {
        text_puts(&answer->text, "; it had begun to answer: ");
        text_escape(&answer->text, p->process.heard.bytes, p->process.heard.length,
                    MAX_SHOWN_BYTES);
    }
}

static void ask(struct answerer *s, const char *op, int n, const char *const *args,
                struct answer *answer)
{
    struct pipe *p = (struct pipe *)s;
    enum process_outcome outcome;

    if (!awake(p)) {
        answer->kind = ANSWER_GONE;
        text_puts(&answer->text, "the program was given up");
        return;
    }
    if (process_hear(&p->process) && p->process.heard.length > 0) {
        malformed(answer, "sent before this was asked: ", p->process.heard.bytes,
                  p->process.heard.length);
        process_end(&p->process, 0, &p->how);
        return;
    }
    write_request(p, op, n, args);
    outcome = process_converse(&p->process, &p->request, p->timeout);
    if (outcome == PROCESS_LINE)
        take_line(p, answer);
    else
        no_answer(p, outcome, answer);
}

/* Lets the program end by itself, then by force; the result counts lines that no question had asked
 * for. */
static size_t close_pipe(struct answerer *s)
{
    struct pipe *p = (struct pipe *)s;
    size_t unasked = 0;

    if (p->process.pid > 0) {
        process_end(&p->process, end_timeout, &p->how);
        unasked = lines_in(&p->process.heard);
    }
    process_free(&p->process);
    text_free(&p->request);
    text_free(&p->how);
    free(p->command);
    free(p);
    return unasked;
}

/* An implementation that runs COMMAND by the shell, and waits TIMEOUT seconds for each answer. The
 * program is started by the first question. */
struct answerer *answerer_pipe_open(const char *command, double timeout)
{
    struct pipe *p = need(calloc(1, sizeof *p));

    p->base = (struct answerer){"pipe", false, ask, close_pipe};
    p->command = need(malloc(strlen(command) + 1));
    strcpy(p->command, command);
    p->timeout = timeout;
    return &p->base;
}
