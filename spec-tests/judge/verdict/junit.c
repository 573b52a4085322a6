/* junit.c - see junit.h. */
#include "spec-tests/judge/verdict/junit.h"

#include <string.h>

enum { MAX_SHOWN_BYTES = 4000 };

/* Appends BYTES as XML text: control codes and broken UTF-8 in their shown form, then the five
 * characters that XML keeps for itself. */
static void put(struct text *t, const char *bytes, size_t length)
{
    static const char special[] = "&<>\"'";
    static const char *const entity[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"};
    struct text shown = {NULL, 0, 0};

    text_clear(&shown);
    text_escape(&shown, bytes, length, MAX_SHOWN_BYTES);
    for (const char *s = shown.bytes; *s != '\0'; ++s) {
        const char *found = strchr(special, *s);
        if (found)
            text_puts(t, entity[found - special]);
        else
            text_putc(t, *s);
    }
    text_free(&shown);
}

/* Opens the report; without a PATH nothing is written. False, with errno set, where it fails. */
bool junit_open(struct junit *j, const char *path)
{
    *j = (struct junit){.file = NULL};
    if (!path)
        return true;
    j->file = fopen(path, "w");
    if (!j->file)
        return false;
    text_clear(&j->cases);
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"judge\">\n", j->file);
    return true;
}

/* The case's name is its line: number, operation, arguments, sign and expectation. */
static void begin_case(struct text *t, const struct vector *v)
{
    struct text name = {NULL, 0, 0};

    text_clear(&name);
    text_printf(&name, "%d: ", v->line);
    vector_print(&name, v);
    text_printf(&name, "  %c  ", v->sign);
    text_puts(&name, v->expected);
    text_puts(t, "  <testcase classname=\"");
    put(t, v->op, strlen(v->op));
    text_puts(t, "\" name=\"");
    put(t, name.bytes, name.length);
    text_puts(t, "\"");
    text_free(&name);
}

/* Records the outcome of one line. */
void junit_case(struct junit *j, const struct vector *v, const struct answer *a,
                const struct judgement *judgement, enum outcome outcome)
{
    const char *verdict = verdict_name(judgement->verdict);
    const char *element = outcome == FAILED ? "failure" : "skipped";

    if (!j->file)
        return;
    ++j->count[outcome];
    begin_case(&j->cases, v);
    if (outcome == PASSED) {
        text_puts(&j->cases, "/>\n");
        return;
    }
    text_printf(&j->cases, ">\n    <%s message=\"%s\">", element, verdict);
    text_puts(&j->cases, "got: ");
    put(&j->cases, a->text.bytes, a->text.length);
    if (judgement->why[0] != '\0') {
        text_puts(&j->cases, "\nwhy: ");
        put(&j->cases, judgement->why, strlen(judgement->why));
    }
    text_printf(&j->cases, "</%s>\n  </testcase>\n", element);
}

/* Records the outcome of a result that does not belong to one line. */
void junit_text(struct junit *j, const char *name, const char *message, enum outcome outcome)
{
    const char *element = outcome == FAILED ? "failure" : "system-out";

    if (!j->file)
        return;
    ++j->count[outcome];
    text_puts(&j->cases, "  <testcase name=\"");
    put(&j->cases, name, strlen(name));
    text_printf(&j->cases, "\">\n    <%s>", element);
    put(&j->cases, message, strlen(message));
    text_printf(&j->cases, "</%s>\n  </testcase>\n", element);
}

/* Records a failure that belongs to no case: a line that cannot be read, a program that writes too
 * much. */
void junit_error(struct junit *j, const char *name, const char *message)
{
    if (!j->file)
        return;
    ++j->errors;
    text_puts(&j->cases, "  <testcase name=\"");
    put(&j->cases, name, strlen(name));
    text_puts(&j->cases, "\">\n    <error message=\"");
    put(&j->cases, message, strlen(message));
    text_puts(&j->cases, "\"/>\n  </testcase>\n");
}

/* Writes the suite of the cases recorded since the last one. */
void junit_end_suite(struct junit *j, const char *name)
{
    struct text shown = {NULL, 0, 0};

    if (!j->file)
        return;
    text_clear(&shown);
    put(&shown, name, strlen(name));
    fprintf(j->file,
            " <testsuite name=\"%s\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" "
            "skipped=\"%zu\">\n",
            shown.bytes, j->count[PASSED] + j->count[FAILED] + j->count[SKIPPED] + j->errors,
            j->count[FAILED], j->errors, j->count[SKIPPED]);
    fwrite(j->cases.bytes, 1, j->cases.length, j->file);
    fputs(" </testsuite>\n", j->file);
    text_free(&shown);
    text_clear(&j->cases);
    j->count[PASSED] = j->count[FAILED] = j->count[SKIPPED] = j->errors = 0;
}

/* Ends the report; false where not all of it could be written. */
bool junit_close(struct junit *j)
{
    bool written;

    if (!j->file)
        return true;
    fputs("</testsuites>\n", j->file);
    written = !ferror(j->file);
    written &= fclose(j->file) == 0;
    text_free(&j->cases);
    j->file = NULL;
    return written;
}
