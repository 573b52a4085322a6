/* vector.c - the judge's text files, vectors and requirements: every line is an assertion, a fault
 * or a comment, nothing is lost, and an assertion that is printed is read as the same.
 *
 * Not here: judging a vector (operation.c). */
#define _POSIX_C_SOURCE 200809L /* fmemopen */
#include "spec-tests/judge/verdict/vector.h"
#include "spec-tests/judge/verdict/requirements.h"
#include "spec-tests/tools/fuzz/fuzz.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MAX_LINES = FUZZ_INPUT + 1 };

/* ---- Vectors --------------------------------------------------------------------------------- */

/* Only texts that are shown as they are, and in full, can be read again. */
static bool is_plain(const char *text)
{
    while (*text >= ' ' && *text <= '~')
        ++text;
    return *text == '\0';
}

static void read_again(const struct vector *v)
{
    struct text line = {NULL, 0, 0};
    struct vector_file again;
    bool plain = strlen(v->op) <= 200 && is_plain(v->op) && is_plain(v->expected);
    for (int i = 0; i < v->n; ++i)
        plain = plain && is_plain(v->args[i]);
    if (!plain)
        return;
    text_clear(&line);
    vector_print(&line, v);
    text_printf(&line, "  %c  %s", v->sign, v->expected);
    FILE *file = fmemopen(line.bytes, line.length, "r");
    if (file == NULL)
        fuzz_broken("no stream");
    vector_read_open(&again, "again", file);
    fclose(file);
    bool same = again.count == 1 && again.vectors[0].n == v->n &&
                strcmp(again.vectors[0].op, v->op) == 0 && again.vectors[0].sign == v->sign &&
                strcmp(again.vectors[0].expected, v->expected) == 0;
    for (int i = 0; same && i < v->n; ++i)
        same = strcmp(again.vectors[0].args[i], v->args[i]) == 0;
    if (!same)
        fuzz_broken("printed, it is another assertion: %s", line.bytes);
    vector_free(&again);
    text_free(&line);
}

/* The first byte of each line that is not a blank; a line ends in one place. */
static void count_lines(const char *text, size_t length, const struct vector_file *f)
{
    int found[MAX_LINES + 1] = {0}, number = 1;
    for (size_t i = 0; i < f->count; ++i)
        ++found[f->vectors[i].line];
    for (size_t i = 0; i < f->fault_count; ++i)
        ++found[f->faults[i].line];
    for (size_t i = 0; i < length; ++number) {
        while (i < length && strchr(" \t\r", text[i]) != NULL && text[i] != '\0')
            ++i;
        bool blank = i == length || text[i] == '\n', comment = !blank && text[i] == '#';
        if (!comment && number > 1 && found[number] != !blank)
            fuzz_broken("line %d is in %d places", number, found[number]);
        while (i < length && text[i] != '\n')
            ++i;
        ++i;
    }
}

static void read_vectors(const char *text, size_t length, FILE *file)
{
    struct vector_file f;
    int last = 0;
    vector_read_open(&f, "input", file);
    count_lines(text, length, &f);
    for (size_t i = 0; i < f.count; ++i) {
        if (f.vectors[i].line <= last || f.vectors[i].end_cover > f.cover_count)
            fuzz_broken("assertions are out of order");
        last = f.vectors[i].line;
        read_again(&f.vectors[i]);
    }
    vector_free(&f);
}

/* ---- Requirements ---------------------------------------------------------------------------- */

static void read_requirements(FILE *file)
{
    static FILE *nowhere;
    struct requirements r;
    if (nowhere == NULL && (nowhere = fopen("/dev/null", "w")) == NULL)
        fuzz_broken("no /dev/null");
    requirements_read_open(&r, "input", file, nowhere);
    for (size_t i = 0; i < r.count; ++i) {
        if (i > 0 && strcmp(r.items[i - 1].id, r.items[i].id) >= 0)
            fuzz_broken("%s is out of order", r.items[i].id);
        if (requirements_find(&r, r.items[i].id) != &r.items[i])
            fuzz_broken("%s is not found", r.items[i].id);
    }
    requirements_free(&r);
}

static void run(const char *text, size_t length)
{
    char copy[FUZZ_INPUT];
    if (length == 0 || length > sizeof copy)
        return;
    memcpy(copy, text, length);
    FILE *file = fmemopen(copy, length, "r");
    if (file == NULL)
        fuzz_broken("no stream");
    read_vectors(text, length, file);
    rewind(file);
    read_requirements(file);
    fclose(file);
}

/* Some lines of vectors, or of requirements. */
static void fresh(struct generator *g, struct text *out)
{
    static const char *const expected[] = {"=", "~", "!", "?  CuTe C++ gives 1; the page says"};
    for (int64_t n = generate_below(g, 3); n >= 0; --n) {
        int64_t id = generate_below(g, 4);
        if (generate_chance(g, 20)) {
            text_printf(out, "R-%" PRId64 "\tdocument\tsection\tstatement\n", id);
            continue;
        }
        if (generate_chance(g, 20))
            text_printf(out, "# covers R-%" PRId64 ", R-x  page\n", id);
        fuzz_fresh_line(g, "  ", out);
        text_printf(out, "  %s  ", expected[generate_below(g, 4)]);
        fuzz_fresh_value(g, out);
        text_putc(out, '\n');
    }
}

const struct fuzz_target fuzz_target = {"vector", run, fresh, fuzz_op_word, "\n"};
