/* case.c - a differential case as text, both ways.
 *
 * Here: the line's fields, numbers and names; the meaning of the arguments comes later (plan.c).
 * Follows the grammar in differ.h. */
#include "spec-tests/compare/differ/differ.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The line as it is read: the next field lies at [at, end). */
struct reader {
    const char *line;
    size_t at, end;
    struct differ_fault *fault;
};

static bool wrong(struct reader *r, size_t at, const char *what)
{
    r->fault->column = (int)at + 1;
    snprintf(r->fault->why, sizeof r->fault->why, "%s", what);
    return false;
}

/* Goes to the next field; false at the end of the line. A single blank is part of a field. */
static bool next_field(struct reader *r)
{
    const char *s = r->line;
    r->at = r->end;
    while (s[r->at] == ' ' || s[r->at] == '\t')
        ++r->at;
    r->end = r->at;
    while (s[r->end] != '\0' && s[r->end] != '\t' &&
           !(s[r->end] == ' ' && (s[r->end + 1] == ' ' || s[r->end + 1] == '\t')))
        ++r->end;
    while (r->end > r->at && s[r->end - 1] == ' ')
        --r->end;
    return r->end > r->at;
}

static bool begins(const struct reader *r, const char *word)
{
    size_t n = strlen(word);
    return r->end - r->at > n && strncmp(r->line + r->at, word, n) == 0 &&
           r->line[r->at + n] == ' ';
}

static bool read_bytes(struct reader *r, size_t at, int *bytes)
{
    static const char *const sizes[] = {"<1>", "<2>", "<4>", "<8>", "<16>"};
    size_t n = r->end - at;
    for (int i = 0; i < 5; ++i)
        if (strlen(sizes[i]) == n && strncmp(r->line + at, sizes[i], n) == 0) {
            *bytes = 1 << i;
            return true;
        }
    return wrong(r, at,
                 "after the operation stands <1>, <2>, <4>, <8> or <16>, the bytes of an "
                 "element");
}

static bool read_op(struct reader *r, struct differ_case *c)
{
    size_t n = strcspn(r->line + r->at, "< \t");
    char name[DIFFER_TEXT];
    snprintf(name, sizeof name, "%.*s", (int)n, r->line + r->at);
    const gpu_operation *op = n < sizeof name ? gpu_find(name) : NULL;
    if (op != NULL) {
        c->op = op;
        c->bytes = (int)sizeof(int64_t);
        if (op->evaluates)
            return r->end == r->at + n || wrong(r, r->at + n, "layout has no elements");
        return read_bytes(r, r->at + n, &c->bytes);
    }
    return wrong(r, r->at, "no operation of that name");
}

/* A decimal number at *at, which is then behind it. */
static bool read_number(struct reader *r, size_t *at, uint64_t most, uint64_t *out)
{
    size_t from = *at;
    uint64_t v = 0;
    for (; *at < r->end && r->line[*at] >= '0' && r->line[*at] <= '9'; ++*at) {
        uint64_t digit = (uint64_t)(r->line[*at] - '0');
        if (v > (most - digit) / 10)
            return wrong(r, from, "the number is too large");
        v = 10 * v + digit;
    }
    *out = v;
    return *at > from || wrong(r, from, "a number is expected");
}

static bool read_seed(struct reader *r, struct differ_case *c)
{
    if (!next_field(r) || !begins(r, "seed"))
        return wrong(r, r->at, "`seed N` is expected");
    size_t at = r->at + 5;
    if (!read_number(r, &at, UINT64_MAX, &c->seed))
        return false;
    return at == r->end || wrong(r, at, "the seed is one number");
}

/* "start P Q", or "start P" for layout; the reader stands on the field. */
static bool read_start(struct reader *r, struct differ_case *c)
{
    size_t at = r->at + 6;
    int n = c->op->evaluates ? 1 : 2;
    for (int i = 0; i < n; ++i) {
        uint64_t v;
        if (i > 0 && r->line[at++] != ' ')
            return wrong(r, at - 1, "`start P Q` has two numbers, separated by a blank");
        if (!read_number(r, &at, INT32_MAX, &v))
            return false;
        c->start[i] = (int64_t)v;
    }
    return at == r->end || wrong(r, at, "`start` ends here");
}

static bool read_arguments(struct reader *r, struct differ_case *c, bool here)
{
    for (int i = 0; i < DIFFER_ARGS && differ_role_at(c->op, i) != DIFFER_NONE; ++i) {
        if (!here)
            return wrong(r, r->at, "an argument is missing");
        size_t n = r->end - r->at;
        if (n >= DIFFER_TEXT)
            return wrong(r, r->at, "the argument is too long");
        memcpy(c->arg[i], r->line + r->at, n);
        c->arg[i][n] = '\0';
        c->column[i] = (int)r->at + 1;
        here = next_field(r);
    }
    return !here || wrong(r, r->at, "this is one argument too many");
}

/* Reads a line; false, and the fault with its column, if it is not a case. */
bool differ_parse(struct differ_case *c, const char *line, struct differ_fault *fault)
{
    struct reader r = {line, 0, 0, fault};
    *c = (struct differ_case){.op = &gpu_op_copy};
    if (!next_field(&r))
        return wrong(&r, 0, "an operation is expected");
    if (!read_op(&r, c) || !read_seed(&r, c))
        return false;
    bool here = next_field(&r);
    if (here && begins(&r, "start")) {
        if (!read_start(&r, c))
            return false;
        here = next_field(&r);
        if (here && begins(&r, "start"))
            return wrong(&r, r.at, "`start` stands once");
    }
    return read_arguments(&r, c, here);
}

void differ_print(const struct differ_case *c, char *text, size_t size)
{
    int n;
    if (c->op->evaluates)
        n = snprintf(text, size, "%s  seed %" PRIu64, c->op->name, c->seed);
    else
        n = snprintf(text, size, "%s<%d>  seed %" PRIu64, c->op->name, c->bytes, c->seed);
    if (c->op->evaluates && c->start[0] != 0)
        n += snprintf(text + n, size - (size_t)n, "  start %" PRId64, c->start[0]);
    else if (c->start[0] != 0 || c->start[1] != 0)
        n += snprintf(text + n, size - (size_t)n, "  start %" PRId64 " %" PRId64, c->start[0],
                      c->start[1]);
    for (int i = 0; i < DIFFER_ARGS && differ_role_at(c->op, i) != DIFFER_NONE; ++i)
        n += snprintf(text + n, size - (size_t)n, "  %s", c->arg[i]);
}
