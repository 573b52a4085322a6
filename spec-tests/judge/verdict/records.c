/* records.c - see records.h. */
#include "spec-tests/judge/verdict/records.h"

#include <string.h>

enum { MAX_SHOWN_BYTES = 4000 };

/* Opens the file; without a PATH nothing is written. False, with errno set, where it fails. */
bool records_open(struct records *r, const char *path)
{
    r->file = path ? fopen(path, "w") : NULL;
    return !path || r->file;
}

/* BYTES as a JSON string. Control codes and broken UTF-8 are in their shown form, so only two
 * characters need an escape. */
static void put_string(FILE *file, const char *bytes, size_t length)
{
    struct text shown = {NULL, 0, 0};

    text_clear(&shown);
    text_escape(&shown, bytes, length, MAX_SHOWN_BYTES);
    fputc('"', file);
    for (const char *s = shown.bytes; *s != '\0'; ++s) {
        if (*s == '"' || *s == '\\')
            fputc('\\', file);
        fputc(*s, file);
    }
    fputc('"', file);
    text_free(&shown);
}

static void put_member(FILE *file, const char *name, const char *value)
{
    fprintf(file, ",\"%s\":", name);
    put_string(file, value, strlen(value));
}

static void put_question(FILE *file, const struct vector *v)
{
    put_member(file, "op", v->op);
    fputs(",\"args\":[", file);
    for (int i = 0; i < v->n; ++i) {
        if (i > 0)
            fputc(',', file);
        put_string(file, v->args[i], strlen(v->args[i]));
    }
    fprintf(file, "],\"sign\":\"%c\"", v->sign);
    put_member(file, "expected", v->expected);
}

/* Writes the verdict on one line. `answer` is the sign of the protocol, empty without an answer. */
void records_line(struct records *r, const char *path, const struct vector *v,
                  const struct answer *a, const struct judgement *j, enum outcome outcome)
{
    static const char *const outcomes[] = {
        [PASSED] = "passed", [FAILED] = "failed", [SKIPPED] = "skipped"};
    static const char *const signs[] = {
        [ANSWER_VALUE] = "=", [ANSWER_REFUSED] = "!", [ANSWER_UNSUPPORTED] = "-"};

    if (!r->file)
        return;
    fputs("{\"file\":", r->file);
    put_string(r->file, path, strlen(path));
    fprintf(r->file, ",\"line\":%d", v->line);
    put_question(r->file, v);
    put_member(r->file, "verdict", verdict_name(j->verdict));
    put_member(r->file, "outcome", outcomes[outcome]);
    put_member(r->file, "answer", a->kind <= ANSWER_UNSUPPORTED ? signs[a->kind] : "");
    fputs(",\"observed\":", r->file);
    put_string(r->file, a->text.bytes, a->text.length);
    put_member(r->file, "why", j->why);
    fputs("}\n", r->file);
}

/* Ends the file; false where not all of it could be written. */
bool records_close(struct records *r)
{
    bool written;

    if (!r->file)
        return true;
    written = !ferror(r->file);
    written &= fclose(r->file) == 0;
    r->file = NULL;
    return written;
}
