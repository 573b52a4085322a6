/* shard_file.c - see shard.h: the file of a record, written and read. */
#define _POSIX_C_SOURCE 200809L /* getline, gethostname */
#include "spec-tests/judge/generate/shard.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char first_line[] = "judge record 1";

/* ---- Writing -------------------------------------------------------------------------------- */

static void write_text(FILE *out, const char *text)
{
    while (*text != '\0') {
        int length = (int)strcspn(text, "\n");
        fprintf(out, "|\t%.*s\n", length, text);
        text += length;
        text += *text == '\n';
    }
}

static void write_entry(FILE *out, const struct shard_entry *e)
{
    const struct generate_counts *n = &e->counts;

    fprintf(out,
            "operation\t%s\t%" PRId64 "\t%" PRId64 "\t%" PRId64 "\t%" PRId64 "\t%" PRId64
            "\t%" PRId64 "\t%016" PRIx64 "\n",
            e->op, n->cases, n->passed, n->failed, n->refused, n->undecided, n->unsupported,
            n->digest);
    for (size_t i = 0; i < e->failure_count; ++i) {
        fprintf(out, "failure\t%" PRId64 "\n", e->failures[i].number);
        write_text(out, e->failures[i].text);
    }
}

/* Two processes with one shard write different files: the name has host and process. */
static void temporary(struct text *name, const char *path)
{
    char host[256] = "";

    if (gethostname(host, sizeof host - 1) != 0)
        host[0] = '\0';
    text_clear(name);
    text_puts(name, path);
    text_printf(name, ".%s.%ld.tmp", host, (long)getpid());
}

bool shard_write(const struct shard *r, const char *path)
{
    struct text name = {NULL, 0, 0};
    FILE *out;
    bool good;

    temporary(&name, path);
    out = fopen(name.bytes, "w");
    good = out != NULL;
    if (good) {
        fprintf(out, "%s\n%sshard\t%" PRId64 "/%" PRId64 "\n", first_line, r->head.bytes, r->shard,
                r->shards);
        for (size_t i = 0; i < r->count; ++i)
            write_entry(out, &r->entries[i]);
        if (r->complete)
            fputs("end\n", out);
        good = !ferror(out);
        good &= fclose(out) == 0;
        good = good && rename(name.bytes, path) == 0;
    }
    text_free(&name);
    return good;
}

void shard_go_on(struct shard *r, const struct shard_entry *entry)
{
    shard_add(r, entry);
    if (r->progress != NULL)
        shard_write(r, r->progress); /* where it fails, more is run again */
}

/* ---- Reading -------------------------------------------------------------------------------- */

struct reader {
    struct shard *r;
    struct text failure; /* the text of the failure at hand */
    int64_t number;
    bool in_head, in_failure;
};

static void end_failure(struct reader *d)
{
    char *text;

    if (!d->in_failure)
        return;
    text = need(malloc(d->failure.length + 1));
    shard_fail(&d->r->entries[d->r->count - 1], d->number, strcpy(text, d->failure.bytes));
    d->in_failure = false;
}

static bool read_operation(struct reader *d, const char *line)
{
    struct shard_entry e = {.counts = {.cases = 0}};
    struct generate_counts *n = &e.counts;
    int end = 0;

    if (sscanf(line,
               "operation\t%63[^\t]\t%" SCNd64 "\t%" SCNd64 "\t%" SCNd64 "\t%" SCNd64 "\t%" SCNd64
               "\t%" SCNd64 "\t%" SCNx64 "%n",
               e.op, &n->cases, &n->passed, &n->failed, &n->refused, &n->undecided, &n->unsupported,
               &n->digest, &end) != 8 ||
        line[end] != '\0')
        return false;
    shard_add(d->r, &e);
    return true;
}

static bool read_shard(struct shard *r, const char *line)
{
    int end = 0;

    return sscanf(line, "shard\t%" SCNd64 "/%" SCNd64 "%n", &r->shard, &r->shards, &end) == 2 &&
           line[end] == '\0' && r->shard >= 1 && r->shard <= r->shards;
}

static bool read_head(struct reader *d, const char *line)
{
    if (strncmp(line, "shard\t", 6) == 0) {
        d->in_head = false;
        return read_shard(d->r, line);
    }
    text_puts(&d->r->head, line);
    text_putc(&d->r->head, '\n');
    return strchr(line, '\t') != NULL;
}

static bool read_line(struct reader *d, const char *line)
{
    int end = 0;

    if (d->in_head)
        return read_head(d, line);
    if (d->in_failure && strncmp(line, "|\t", 2) == 0) {
        text_puts(&d->failure, line + 2);
        text_putc(&d->failure, '\n');
        return true;
    }
    end_failure(d);
    if (strcmp(line, "end") == 0)
        return d->r->complete = true;
    if (strncmp(line, "operation\t", 10) == 0)
        return read_operation(d, line);
    d->in_failure = sscanf(line, "failure\t%" SCNd64 "%n", &d->number, &end) == 1 &&
                    line[end] == '\0' && d->r->count > 0;
    text_clear(&d->failure);
    return d->in_failure;
}

static bool read_lines(struct reader *d, FILE *in, const char *path, FILE *errors)
{
    char *line = NULL;
    size_t room = 0;
    int number = 0;
    bool good = true;

    for (ssize_t n; good && (n = getline(&line, &room, in)) >= 0;) {
        bool whole = n > 0 && line[n - 1] == '\n' && !d->r->complete;
        line[n > 0 ? n - 1 : 0] = '\0';
        good = whole && (++number == 1 ? strcmp(line, first_line) == 0 : read_line(d, line));
    }
    if (!good || d->in_head)
        fprintf(errors, "%s:%d: is not a line of a record of the judge\n", path, number);
    free(line);
    return good && !d->in_head;
}

bool shard_read(struct shard *r, const char *path, FILE *errors)
{
    struct reader d = {.r = r, .in_head = true};
    FILE *in = fopen(path, "r");
    bool good;

    if (in == NULL) {
        fprintf(errors, "%s: cannot be opened: %s\n", path, strerror(errno));
        return false;
    }
    text_clear(&d.failure);
    text_clear(&r->head);
    good = read_lines(&d, in, path, errors);
    end_failure(&d);
    text_free(&d.failure);
    fclose(in);
    r->taken = 0;
    return good;
}
