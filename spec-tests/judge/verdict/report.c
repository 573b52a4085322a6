/* report.c - see report.h. A failure is printed at once and in full; lines that pass show as one
 * line a file, unless every line is wanted. */
#include "spec-tests/judge/verdict/report.h"

#include <string.h>
#include <time.h>

enum { MAX_SHOWN_BYTES = 2000 };

static const char *const colors[] = {
    [PASSED] = "\033[32m", [FAILED] = "\033[31m", [SKIPPED] = "\033[33m"};

void tally_add(struct tally *t, enum verdict verdict, enum outcome outcome)
{
    ++t->outcome[outcome];
    ++t->verdict[verdict];
}

void tally_merge(struct tally *total, const struct tally *part)
{
    for (int i = 0; i < 3; ++i)
        total->outcome[i] += part->outcome[i];
    for (int i = 0; i < VERDICT_COUNT; ++i)
        total->verdict[i] += part->verdict[i];
}

static void put_colored(const struct report *r, enum outcome outcome, const char *text)
{
    fprintf(r->out, "%s%s%s", r->color ? colors[outcome] : "", text, r->color ? "\033[0m" : "");
}

/* Prints NAME and TEXT as one indented line; TEXT may hold any byte. */
static void put_field(const struct report *r, const char *name, const char *text, size_t length)
{
    struct text shown = {NULL, 0, 0};

    text_clear(&shown);
    text_escape(&shown, text, length, MAX_SHOWN_BYTES);
    fprintf(r->out, "    %-10s  %s\n", name, shown.bytes);
    text_free(&shown);
}

static void put_question(const struct report *r, const struct vector *v)
{
    struct text shown = {NULL, 0, 0};

    text_clear(&shown);
    vector_print(&shown, v);
    fputs(shown.bytes, r->out);
    text_free(&shown);
}

/* The line in full: the question, the expected and the given answer, and why it is wrong. */
static void put_full(const struct report *r, const struct vector *v, const struct answer *a,
                     const struct judgement *j)
{
    static const char signs[] = {
        [ANSWER_VALUE] = '=', [ANSWER_REFUSED] = '!', [ANSWER_UNSUPPORTED] = '-'};
    char name[16];

    fputs("    ", r->out);
    put_question(r, v);
    fputc('\n', r->out);
    snprintf(name, sizeof name, "expected %c", v->sign);
    put_field(r, name, v->expected, strlen(v->expected));
    snprintf(name, sizeof name, "got      %c", a->kind < sizeof signs ? signs[a->kind] : ' ');
    put_field(r, name, a->text.bytes, a->text.length);
    if (j->why[0] != '\0')
        put_field(r, "why", j->why, strlen(j->why));
}

/* Reports one line: in full where it failed, as one line of text where all are wanted. Once an
 * implementation was given up its remaining lines are only counted. */
void report_line(struct report *r, const char *path, const struct vector *v, const struct answer *a,
                 const struct judgement *j, enum outcome outcome)
{
    r->gone += a->kind == ANSWER_GONE;
    if (!r->verbose && (outcome != FAILED || a->kind == ANSWER_GONE))
        return;
    report_clear(r);
    fprintf(r->out, "%s:%d: ", path, v->line);
    put_colored(r, outcome, verdict_name(j->verdict));
    if (outcome == FAILED) {
        fputc('\n', r->out);
        put_full(r, v, a, j);
    } else {
        fputs("  ", r->out);
        put_question(r, v);
        fprintf(r->out, "%s%s\n", j->why[0] ? ": " : "", j->why);
    }
    fflush(r->out);
}

/* On a terminal, at most once a second: which file, and how far. */
void report_progress(struct report *r, const char *path, size_t done, size_t all)
{
    long now = (long)time(NULL);

    if (!r->live || now == r->second)
        return;
    if (r->second != 0) {
        fprintf(stderr, "\r\033[K%s %zu / %zu", path, done, all);
        fflush(stderr);
        r->progress = true;
    }
    r->second = now;
}

/* Takes the progress away before something else is printed. */
void report_clear(struct report *r)
{
    if (r->progress)
        fputs("\r\033[K", stderr);
    r->progress = false;
}

/* The line of one file. */
void report_file(struct report *r, const char *path, const struct tally *t, size_t unreadable)
{
    char count[64];

    report_clear(r);
    snprintf(count, sizeof count, "%zu passed", t->outcome[PASSED]);
    fprintf(r->out, "%-50s  ", path);
    put_colored(r, PASSED, count);
    for (int i = FAILED; i <= SKIPPED; ++i) {
        static const char *const names[] = {[FAILED] = "failed", [SKIPPED] = "skipped"};
        if (t->outcome[i] == 0)
            continue;
        snprintf(count, sizeof count, "%zu %s", t->outcome[i], names[i]);
        fputs(", ", r->out);
        put_colored(r, (enum outcome)i, count);
    }
    if (unreadable > 0)
        fprintf(r->out, " (%zu of them could not be read)", unreadable);
    fputc('\n', r->out);
    fflush(r->out);
}

/* How often each verdict was reached. */
void report_verdicts(struct report *r, const struct tally *t)
{
    const char *parting = "verdicts: ";

    for (int i = 0; i < VERDICT_COUNT; ++i) {
        if (t->verdict[i] == 0)
            continue;
        fprintf(r->out, "%s%zu %s", parting, t->verdict[i], verdict_name((enum verdict)i));
        parting = ", ";
    }
    if (*parting == ',')
        fputc('\n', r->out);
    if (r->gone > 0)
        fprintf(r->out, "%zu of the crashed were not asked: the implementation was given up\n",
                r->gone);
}

/* The last line of a run, alone. */
void report_close(struct report *r, const struct tally *t)
{
    fprintf(r->out, "%zu passed, %zu failed, %zu skipped\n", t->outcome[PASSED], t->outcome[FAILED],
            t->outcome[SKIPPED]);
    fflush(r->out);
}
