/* shard.c - see shard.h: a record in memory, and merging. */
#include "spec-tests/judge/generate/shard.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void shard_init(struct shard *r, const char *head)
{
    *r = (struct shard){.shard = 1, .shards = 1};
    text_clear(&r->head);
    text_puts(&r->head, head);
}

void shard_entry_free(struct shard_entry *e)
{
    for (size_t i = 0; i < e->failure_count; ++i)
        free(e->failures[i].text);
    free(e->failures);
    e->failures = NULL;
    e->failure_count = 0;
}

void shard_free(struct shard *r)
{
    for (size_t i = 0; i < r->count; ++i)
        shard_entry_free(&r->entries[i]);
    free(r->entries);
    text_free(&r->head);
    *r = (struct shard){.shard = 1, .shards = 1};
}

const char *shard_value(const struct shard *r, const char *name)
{
    static _Thread_local char value[256];
    size_t length = strlen(name);
    const char *line = r->head.bytes;

    for (; line != NULL && *line != '\0'; line = strchr(line, '\n'), line += line != NULL)
        if (strncmp(line, name, length) == 0 && line[length] == '\t') {
            line += length + 1;
            snprintf(value, sizeof value, "%.*s", (int)strcspn(line, "\n"), line);
            return value;
        }
    return "";
}

void generate_add(struct generate_counts *sum, const struct generate_counts *n)
{
    sum->cases += n->cases;
    sum->passed += n->passed;
    sum->failed += n->failed;
    sum->refused += n->refused;
    sum->undecided += n->undecided;
    sum->unsupported += n->unsupported;
    sum->digest += n->digest;
}

const struct shard_entry *shard_take(struct shard *r, const char *op)
{
    if (r->taken == r->count)
        return NULL;
    if (strcmp(r->entries[r->taken].op, op) == 0)
        return &r->entries[r->taken++];
    /* A run before had other operations: nothing behind this one can be used. */
    while (r->count > r->taken)
        shard_entry_free(&r->entries[--r->count]);
    return NULL;
}

void shard_add(struct shard *r, const struct shard_entry *entry)
{
    r->entries = need_one_more(r->entries, r->count, sizeof *r->entries);
    r->entries[r->count++] = *entry;
    r->taken = r->count;
}

void shard_fail(struct shard_entry *entry, int64_t number, char *text)
{
    size_t n = entry->failure_count;

    entry->failures = need_one_more(entry->failures, n, sizeof *entry->failures);
    entry->failures[n] = (struct shard_failure){number, text};
    entry->failure_count = n + 1;
}

/* ---- Merging -------------------------------------------------------------------------------- */

static bool same_operations(const struct shard *a, const struct shard *b)
{
    bool same = a->count == b->count;

    for (size_t i = 0; same && i < a->count; ++i)
        same = strcmp(a->entries[i].op, b->entries[i].op) == 0;
    return same;
}

/* Can P be a part of the campaign of FIRST? */
static bool fits(const struct shard *p, const struct shard *first, const char *path,
                 const char *first_path, FILE *errors)
{
    if (!p->complete)
        fprintf(errors, "%s: the run was ended before all was asked: run the shard again\n", path);
    else if (strcmp(p->head.bytes, first->head.bytes) != 0 || p->shards != first->shards)
        fprintf(errors, "%s: is of another campaign than %s\n", path, first_path);
    else if (!same_operations(p, first))
        fprintf(errors, "%s: has other operations than %s\n", path, first_path);
    else
        return true;
    return false;
}

/* Adds P, of which every shard before is in R. */
static void merge_one(struct shard *r, const struct shard *p)
{
    for (size_t i = 0; i < p->count; ++i) {
        const struct shard_entry *e = &p->entries[i];
        struct shard_entry empty = {.counts = {.cases = 0}};
        if (i == r->count) {
            snprintf(empty.op, sizeof empty.op, "%s", e->op);
            shard_add(r, &empty);
        }
        generate_add(&r->entries[i].counts, &e->counts);
        for (size_t k = 0; k < e->failure_count; ++k) {
            if (r->entries[i].failure_count == SHARD_FAILURES)
                break;
            const char *text = e->failures[k].text;
            char *copy = need(malloc(strlen(text) + 1));
            shard_fail(&r->entries[i], e->failures[k].number, strcpy(copy, text));
        }
    }
}

/* The record of a shard; NULL, with a line to ERRORS, where there is none or more than one. */
static const struct shard *part_of(const struct shard *parts, const char *const *paths,
                                   size_t count, int64_t shard, FILE *errors)
{
    const struct shard *found = NULL;

    for (size_t i = 0; i < count; ++i) {
        if (parts[i].shard != shard)
            continue;
        if (found != NULL) {
            fprintf(errors, "%s: shard %" PRId64 " is in %s, too\n", paths[i], shard,
                    paths[found - parts]);
            return NULL;
        }
        found = &parts[i];
    }
    if (found == NULL)
        fprintf(errors, "shard %" PRId64 "/%" PRId64 " is missing\n", shard, parts[0].shards);
    return found;
}

bool shard_merge(struct shard *r, const struct shard *parts, const char *const *paths, size_t count,
                 FILE *errors)
{
    bool good = count > 0;

    for (size_t i = 0; i < count; ++i)
        good &= fits(&parts[i], &parts[0], paths[i], paths[0], errors);
    for (int64_t shard = 1; count > 0 && shard <= parts[0].shards; ++shard) {
        const struct shard *p = part_of(parts, paths, count, shard, errors);
        good &= p != NULL;
        if (good)
            merge_one(r, p);
    }
    r->complete = good;
    return good;
}
