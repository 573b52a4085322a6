/* run.c - see run.h. Files are read one after the other, each judged before the next is opened, so
 * that the first verdicts come at once. */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/judge/verdict/run.h"

#include "spec-tests/judge/answerers/answerers.h"
#include "spec-tests/judge/verdict/generated.h"
#include "spec-tests/judge/verdict/junit.h"
#include "spec-tests/judge/verdict/records.h"
#include "spec-tests/judge/verdict/report.h"
#include "spec-tests/judge/verdict/requirements.h"
#include "spec-tests/support/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char default_requirements[] = "spec-tests/spec/requirements.tsv";

/* An operation that the implementation does not have, and how many lines wanted it. */
struct missing {
    char *op;
    size_t lines;
};

struct run {
    const struct options *o;
    FILE *out, *errors;
    struct answerer *answerer;
    struct rules rules;
    struct files files;
    struct requirements requirements; /* none: count 0 */
    bool whole;                       /* a requirement without any vector fails the run */
    size_t covers;                    /* `# covers` seen */
    struct report report;
    struct junit junit;
    struct records records;
    struct tally total;
    size_t faults; /* lines that could not be read; among the failed of total */
    struct missing *missing;
    size_t missing_count;
};

/* ---- One line ------------------------------------------------------------------------------- */

static void note_missing(struct run *r, const char *op)
{
    size_t i = 0;

    while (i < r->missing_count && strcmp(r->missing[i].op, op))
        ++i;
    if (i == r->missing_count) {
        r->missing = need_one_more(r->missing, i, sizeof *r->missing);
        r->missing[i].op = need(malloc(strlen(op) + 1));
        strcpy(r->missing[i].op, op);
        r->missing[r->missing_count++].lines = 0;
    }
    ++r->missing[i].lines;
}

static void note_requirements(struct run *r, const struct vector_file *f, const struct vector *v,
                              enum outcome outcome)
{
    for (size_t i = v->first_cover; i < v->end_cover; ++i) {
        struct requirement *q = requirements_find(&r->requirements, f->covers[i].id);
        if (q) {
            ++q->vectors;
            q->passed += outcome == PASSED;
        }
    }
}

static void judge_vector(struct run *r, const struct vector_file *f, const struct vector *v,
                         struct answer *answer, struct tally *tally)
{
    struct judgement judgement;
    enum outcome outcome;

    answerer_ask(r->answerer, v->op, v->n, v->args, answer);
    verdict_reach(v, answer, &r->rules, &judgement);
    outcome = verdict_outcome(judgement.verdict, &r->rules);
    tally_add(tally, judgement.verdict, outcome);
    report_line(&r->report, f->path, v, answer, &judgement, outcome);
    junit_case(&r->junit, v, answer, &judgement, outcome);
    records_line(&r->records, f->path, v, answer, &judgement, outcome);
    note_requirements(r, f, v, outcome);
    if (judgement.verdict == VERDICT_UNSUPPORTED)
        note_missing(r, v->op);
}

static void list_vector(const struct run *r, const struct vector_file *f, const struct vector *v)
{
    struct text line = {NULL, 0, 0};

    vector_print(&line, v);
    text_printf(&line, "  %c  ", v->sign);
    text_escape(&line, v->expected, strlen(v->expected), strlen(v->expected));
    fprintf(r->out, "%s:%d: %s\n", f->path, v->line, line.bytes);
    text_free(&line);
}

/* ---- One file ------------------------------------------------------------------------------- */

/* Counts a fault as a failure, and names it. LINE 0 is the file as a whole. */
static void tell_fault(struct run *r, const char *path, int line, const char *message)
{
    char place[32] = "";

    if (line > 0)
        snprintf(place, sizeof place, ":%d", line);
    report_clear(&r->report);
    fflush(r->out);
    fprintf(r->errors, "%s%s: %s\n", path, place, message);
    junit_error(&r->junit, line > 0 ? place + 1 : "the file", message);
    ++r->faults;
}

static void check_covers(struct run *r, struct vector_file *f)
{
    r->covers += f->cover_count;
    for (size_t i = 0; i < f->cover_count && r->requirements.count > 0; ++i)
        if (!requirements_find(&r->requirements, f->covers[i].id))
            vector_fault(f, f->covers[i].line, "covers %s: there is no such requirement",
                         f->covers[i].id);
}

static bool has_failed(const struct run *r, const struct tally *tally)
{
    return r->o->first_failure && tally->outcome[FAILED] > 0;
}

static void judge_file(struct run *r, const char *path)
{
    struct vector_file f;
    struct tally tally = {.outcome = {0}};
    struct answer answer = {.kind = ANSWER_VALUE};

    vector_read(&f, path);
    check_covers(r, &f);
    for (size_t i = 0; i < f.fault_count; ++i)
        tell_fault(r, path, f.faults[i].line, f.faults[i].message);
    tally.outcome[FAILED] = f.fault_count;
    for (size_t i = 0; i < f.count && !has_failed(r, &tally); ++i) {
        if (r->o->op && strcmp(r->o->op, f.vectors[i].op))
            continue;
        if (r->o->list)
            list_vector(r, &f, &f.vectors[i]);
        else
            judge_vector(r, &f, &f.vectors[i], &answer, &tally);
        report_progress(&r->report, path, i + 1, f.count);
    }
    if (!r->o->list && tally.outcome[PASSED] + tally.outcome[FAILED] + tally.outcome[SKIPPED] > 0)
        report_file(&r->report, path, &tally, f.fault_count);
    junit_end_suite(&r->junit, path);
    tally_merge(&r->total, &tally);
    answer_free(&answer);
    vector_free(&f);
}

/* ---- The run -------------------------------------------------------------------------------- */

static bool is_folder_of_all(const char *path)
{
    static const char *const all[] = {"spec-tests", "spec-tests/spec", "spec-tests/spec/vectors"};
    size_t n = strlen(path);

    while (n > 1 && path[n - 1] == '/')
        --n;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i)
        if (n == strlen(all[i]) && strncmp(path, all[i], n) == 0)
            return true;
    return false;
}

/* The file that was named, or that of the judge's own data, or the default one where it exists.
 * Each requirement must have a vector where the file was named or all vectors are judged, and no
 * operation is singled out. */
static void read_requirements(struct run *r)
{
    const char *path = r->o->requirements;

    r->whole = path != NULL || r->o->data.found;
    for (int i = 0; i < r->o->path_count; ++i)
        r->whole |= is_folder_of_all(r->o->paths[i]);
    r->whole &= !r->o->op;
    if (!path && r->o->data.found)
        path = r->o->data.requirements;
    else if (!path && access(default_requirements, F_OK) == 0)
        path = default_requirements;
    if (path)
        r->faults += (size_t)requirements_read(&r->requirements, path, r->errors);
}

/* The reports in files. */
static bool open_reports(struct run *r)
{
    const char *path = r->o->junit;
    bool opened = junit_open(&r->junit, path);

    if (opened) {
        path = r->o->records;
        opened = records_open(&r->records, path);
    }
    if (!opened)
        fprintf(r->errors, "%s: cannot be written: %s\n", path, strerror(errno));
    return opened;
}

static bool close_reports(struct run *r)
{
    bool junit = junit_close(&r->junit), records = records_close(&r->records);

    if (!junit || !records)
        fprintf(r->errors, "%s: not all of it could be written\n",
                junit ? r->o->records : r->o->junit);
    return junit && records;
}

static bool prepare(struct run *r)
{
    const struct options *o = r->o;

    if (!open_reports(r))
        return false;
    for (int i = 0; i < o->path_count; ++i)
        r->faults += (size_t)files_add(&r->files, o->paths[i], ".vec", r->errors);
    read_requirements(r);
    r->total.outcome[FAILED] = r->faults;
    r->answerer = o->pipe ? answerer_pipe_open(o->pipe, o->timeout)
                          : answerer_open(o->answerer ? o->answerer : answerer_name(0));
    r->rules = (struct rules){o->forms_ok, o->follow_cute, r->answerer->must_witness};
    r->report.out = r->out;
    r->report.verbose = o->verbose;
    r->report.live = isatty(fileno(r->errors));
    r->report.color = o->color == COLOR_ALWAYS ||
                      (o->color == COLOR_AUTO && !getenv("NO_COLOR") && isatty(fileno(r->out)));
    return true;
}

static void end_answerer(struct run *r)
{
    size_t unasked = answerer_close(r->answerer);
    char message[80];

    if (unasked == 0)
        return;
    snprintf(message, sizeof message, "%zu lines after the last answer that nothing asked for",
             unasked);
    fprintf(r->out, "%s: %s\n", verdict_name(VERDICT_WRONG), message);
    tally_add(&r->total, VERDICT_WRONG, FAILED);
    junit_error(&r->junit, "end", message);
    junit_end_suite(&r->junit, "end");
}

static void print_missing(const struct run *r)
{
    for (size_t i = 0; i < r->missing_count; ++i)
        fprintf(r->out, "not provided: %s  lines: %zu\n", r->missing[i].op, r->missing[i].lines);
}

/* What is said after the last file; the status of the run. */
static int conclude(struct run *r)
{
    const size_t *outcome = r->total.outcome;
    bool nothing = outcome[PASSED] + outcome[FAILED] == r->faults;
    size_t bare = r->whole ? requirements_without_vector(&r->requirements) : 0;

    report_clear(&r->report);
    report_verdicts(&r->report, &r->total);
    if (r->o->ops)
        print_missing(r);
    if (r->requirements.count > 0 && (r->whole || r->covers > 0))
        requirements_print(&r->requirements, r->whole, r->o->verbose, r->out);
    if (bare > 0)
        fprintf(r->out, "failed: requirements without a vector: %zu\n", bare);
    if (nothing)
        fputs("failed: nothing was executed\n", r->out);
    r->total.outcome[FAILED] += bare + (nothing && r->faults == 0);
    report_close(&r->report, &r->total);
    if (r->faults > 0)
        return JUDGE_BAD_INPUT;
    return outcome[FAILED] > 0 ? JUDGE_FAILED : JUDGE_PASSED;
}

static void free_run(struct run *r)
{
    for (size_t i = 0; i < r->missing_count; ++i)
        free(r->missing[i].op);
    free(r->missing);
    requirements_free(&r->requirements);
    files_free(&r->files);
}

/* After the lines of the files, the generated requests. */
static int list_end(const struct run *r)
{
    if (r->faults > 0)
        return JUDGE_BAD_INPUT;
    return r->o->generate > 0 ? generated_list(r->o, r->out) : JUDGE_PASSED;
}

/* Runs the judge as O says: findings go to OUT, lines that cannot be read to ERRORS. */
int run_judge(const struct options *o, FILE *out, FILE *errors)
{
    struct run r = {.o = o, .out = out, .errors = errors};
    int status = JUDGE_BAD_INPUT;

    if (!prepare(&r))
        return status;
    for (size_t i = 0; i < r.files.count && !has_failed(&r, &r.total); ++i)
        judge_file(&r, r.files.paths[i]);
    if (o->generate > 0 && !o->list && !has_failed(&r, &r.total))
        generated_run(o, r.answerer, &r.report, &r.junit, &r.total);
    end_answerer(&r);
    if (o->list)
        status = list_end(&r);
    else
        status = conclude(&r);
    if (!close_reports(&r))
        status = JUDGE_BAD_INPUT;
    free_run(&r);
    return status;
}
