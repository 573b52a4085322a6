/* campaign.c - see campaign.h.
 *
 *     FILE.part     the operations that were run, while there are more
 *     FILE          all of them; it is read again where it is there, and nothing is asked */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/judge/verdict/campaign.h"

#include "ref/ct.h"
#include "spec-tests/judge/answerers/answerers.h"
#include "spec-tests/judge/generate/run.h"
#include "spec-tests/support/files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What makes two runs parts of one campaign. */
static void head_of(const struct options *o, struct text *head)
{
    text_clear(head);
    text_puts(head, "version\t" CT_VERSION "\nanswers\t");
    text_puts(head, o->pipe ? "--pipe " : o->answerer ? o->answerer : answerer_name(0));
    text_puts(head, o->pipe ? o->pipe : "");
    text_printf(head, "\nseed\t%" PRIu64 "\nfirst\t%" PRId64 "\ncases\t%" PRId64 "\nof\t%s\n",
                o->seed, o->first, o->generate, o->mixes ? "mixes" : "operations");
    text_printf(head, "only\t%s\nforms\t%s\n", o->op ? o->op : "all", o->forms_ok ? "any" : "one");
}

/* The cases of the shard: shares that differ by one case at most, in the order of the shards. */
static void share(const struct options *o, struct generate_options *g)
{
    int64_t each = o->generate / o->shards, rest = o->generate % o->shards;
    int64_t before = o->shard - 1;

    g->first = o->first + each * before + (before < rest ? before : rest);
    g->cases = each + (before < rest);
}

/* What of the shard a run before has left: all of it in FILE, or the first operations in
 * FILE.part. False where that is the record of something else. */
static bool read_before(struct shard *r, const char *path, FILE *errors)
{
    struct shard before;
    bool good;

    if (access(path, F_OK) != 0)
        return true;
    shard_init(&before, "");
    good = shard_read(&before, path, errors);
    if (good && (strcmp(before.head.bytes, r->head.bytes) != 0 || before.shard != r->shard ||
                 before.shards != r->shards)) {
        fprintf(errors,
                "%s: is the record of other cases (--seed, --generate, --shard and their like): "
                "remove it, or name another file\n",
                path);
        good = false;
    }
    if (good) {
        const char *progress = r->progress;
        shard_free(r);
        *r = before;
        r->progress = progress;
        return true;
    }
    shard_free(&before);
    return false;
}

static int64_t passed(const struct generate_counts *n)
{
    return n->passed + n->refused;
}

/* The last lines, and the status. A shard may have no case. */
static int conclude(const struct generate_counts *n, bool bad, FILE *out)
{
    int64_t failed = n->failed + (bad && n->failed == 0);

    fprintf(out, "# digest %016" PRIx64 " of %" PRId64 " cases\n", n->digest, n->cases);
    fprintf(out, "%" PRId64 " passed, %" PRId64 " failed, %" PRId64 " skipped\n", passed(n), failed,
            n->undecided + n->unsupported);
    return bad ? JUDGE_FAILED : JUDGE_PASSED;
}

/* ---- A shard -------------------------------------------------------------------------------- */

/* Asks what R does not have. False where an answer may belong to another question. */
static bool ask(const struct options *o, struct shard *r, FILE *out, FILE *errors,
                struct generate_counts *counts)
{
    struct answerer *judged = o->pipe ? answerer_pipe_open(o->pipe, o->timeout)
                                      : answerer_open(o->answerer ? o->answerer : answerer_name(0));
    struct answerer *ref = strcmp(judged->name, "ref") ? answerer_ref_open() : NULL;
    struct generate_options g = {.seed = o->seed,
                                 .op = o->op,
                                 .max_failures = SHARD_FAILURES,
                                 .forms_ok = o->forms_ok,
                                 .mixes = o->mixes,
                                 .progress = isatty(fileno(errors)) ? errors : NULL,
                                 .record = r};
    size_t unasked;

    share(o, &g);
    generate_run(&g, judged, ref, out, counts);
    if (ref)
        answerer_close(ref);
    unasked = answerer_close(judged);
    if (unasked > 0)
        fprintf(errors, "judge: %zu lines after the last answer that nothing asked for\n", unasked);
    return unasked == 0;
}

/* The record under its own name; the part goes. */
static bool finish(const struct options *o, struct shard *r, FILE *errors)
{
    if (!r->complete) {
        r->complete = true;
        if (!shard_write(r, o->record)) {
            fprintf(errors, "%s: cannot be written: %s\n", o->record, strerror(errno));
            return false;
        }
    }
    remove(r->progress);
    return true;
}

static int run_shard(const struct options *o, struct shard *r, FILE *out, FILE *errors)
{
    struct generate_counts counts;

    if (r->count == 0 && !shard_write(r, r->progress)) {
        fprintf(errors, "%s: cannot be written: %s\n", r->progress, strerror(errno));
        return JUDGE_BAD_INPUT;
    }
    if (!ask(o, r, out, errors, &counts) || !finish(o, r, errors))
        return JUDGE_BAD_INPUT;
    if (r->count == 0) {
        fprintf(errors, "judge: --op: no operation of that name: %s\n", o->op);
        remove(o->record);
        return JUDGE_BAD_INPUT;
    }
    return conclude(&counts, counts.failed > 0, out);
}

int campaign_shard(const struct options *o, FILE *out, FILE *errors)
{
    struct text head = {NULL, 0, 0}, part = {NULL, 0, 0};
    struct shard r;
    int status = JUDGE_BAD_INPUT;

    head_of(o, &head);
    text_clear(&part);
    text_puts(&part, o->record);
    text_puts(&part, ".part");
    shard_init(&r, head.bytes);
    r.shard = o->shard;
    r.shards = o->shards;
    r.progress = part.bytes;
    if (read_before(&r, access(o->record, F_OK) == 0 ? o->record : part.bytes, errors))
        status = run_shard(o, &r, out, errors);
    shard_free(&r);
    text_free(&part);
    text_free(&head);
    return status;
}

/* ---- The merge ------------------------------------------------------------------------------ */

static int report(const struct shard *r, FILE *out)
{
    struct generate_counts total = {.cases = 0};
    bool bad = false;

    fprintf(out, "# generated cases: seed %s", shard_value(r, "seed"));
    fprintf(out, ", %s of each", shard_value(r, "cases"));
    fprintf(out, " operation from %s\n", shard_value(r, "first"));
    for (size_t i = 0; i < r->count; ++i) {
        bad |= run_summary(out, &r->entries[i]) != 0;
        generate_add(&total, &r->entries[i].counts);
    }
    return conclude(&total, bad || passed(&total) == 0, out);
}

static int merge(const struct options *o, const struct files *f, struct shard *parts, FILE *out,
                 FILE *errors)
{
    struct shard r;
    int status = JUDGE_BAD_INPUT;
    bool good = f->count > 0;

    if (!good)
        fputs("judge: --merge: there is no file whose name ends in .record\n", errors);
    for (size_t i = 0; i < f->count; ++i) {
        shard_init(&parts[i], "");
        good &= shard_read(&parts[i], f->paths[i], errors);
    }
    shard_init(&r, good ? parts[0].head.bytes : "");
    good = good && shard_merge(&r, parts, (const char *const *)f->paths, f->count, errors);
    if (good && o->record && !shard_write(&r, o->record))
        fprintf(errors, "%s: cannot be written: %s\n", o->record, strerror(errno));
    else if (good)
        status = report(&r, out);
    shard_free(&r);
    return status;
}

int campaign_merge(const struct options *o, FILE *out, FILE *errors)
{
    struct files f = {NULL, 0};
    struct shard *parts;
    int faults = 0, status = JUDGE_BAD_INPUT;

    for (int i = 0; i < o->path_count; ++i)
        faults += files_add(&f, o->paths[i], ".record", errors);
    parts = need(calloc(f.count + 1, sizeof *parts));
    if (faults == 0)
        status = merge(o, &f, parts, out, errors);
    for (size_t i = 0; i < f.count; ++i)
        shard_free(&parts[i]);
    free(parts);
    files_free(&f);
    return status;
}
