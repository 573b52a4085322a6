/* vector.c - the reader of vector files, and the printing of one vector; see vector.h.
 *
 * A line that is not an assertion becomes a fault with its number, and reading goes on. */
#include "spec-tests/judge/verdict/vector.h"

#include "spec-tests/support/lines.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char cute_gives[] = "CuTe C++ gives ";

/* Records that LINE of the file is of no use, and why. */
void vector_fault(struct vector_file *f, int line, const char *format, ...)
{
    char message[1024];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    f->faults = need_one_more(f->faults, f->fault_count, sizeof *f->faults);
    f->faults[f->fault_count].line = line;
    f->faults[f->fault_count].message = need(malloc(strlen(message) + 1));
    strcpy(f->faults[f->fault_count++].message, message);
}

/* ---- Fields --------------------------------------------------------------------------------- */

/* The length of the field at S: up to a tab, two spaces, or the end. */
static size_t field_length(const char *s)
{
    size_t n = 0;

    while (s[n] != '\0' && s[n] != '\t' && !(s[n] == ' ' && strchr(" \t", s[n + 1])))
        ++n;
    return n;
}

static bool is_sign(const char *s, size_t n)
{
    return n == 1 && strchr("=~!?", *s);
}

/* Punctuation where a sign is due, such as == or =>, for a better message. */
static bool like_a_sign(const char *s, size_t n)
{
    return n <= 3 && strspn(s, "=~!?<>:-+*/|&^%$@;.,") >= n;
}

/* Splits FIELDS up to its sign; the rest of the line is the expected answer, runs of blanks
 * included, since a printed table holds them. Returns false with a reason in WHY. */
static bool split(struct vector *v, char *why, size_t size)
{
    char *s = v->fields;

    snprintf(why, size, "no sign (=, ~, ! or ?) between the arguments and the answer");
    for (int i = 0; *s != '\0'; ++i) {
        size_t n = field_length(s);
        char *next = s + n + strspn(s + n, " \t");

        if (is_sign(s, n)) {
            v->sign = *s;
            v->expected = next;
            return true;
        }
        if (i > 0 && like_a_sign(s, n))
            snprintf(why, size, "unknown sign `%.*s` (it is one of =, ~, ! and ?)", (int)n, s);
        if (i > 0) {
            v->args = need_one_more(v->args, (size_t)v->n, sizeof *v->args);
            v->args[v->n++] = s;
        } else {
            v->op = s;
        }
        s[n] = '\0';
        s = next;
    }
    return false;
}

/* What the fields of one assertion must hold; NULL when they do. */
static const char *objection(const struct vector *v)
{
    if (!v->op)
        return "no operation before the sign";
    if (v->expected[0] == '\0')
        return v->sign == '!' ? "`!` without a reason" : "nothing is expected after the sign";
    if (v->sign != '?')
        return NULL;
    if (strncmp(v->expected, cute_gives, sizeof cute_gives - 1) || !strchr(v->expected, ';'))
        return "a disputed line expects `CuTe C++ gives ANSWER; who says what`";
    return NULL;
}

static void free_vector(struct vector *v)
{
    free(v->fields);
    free(v->args);
}

static void add_vector(struct vector_file *f, int line, const char *text, size_t first_cover)
{
    struct vector v = {.line = line, .first_cover = first_cover, .end_cover = f->cover_count};
    char why[160];
    const char *wrong;

    v.fields = need(malloc(strlen(text) + 1));
    strcpy(v.fields, text);
    wrong = split(&v, why, sizeof why) ? objection(&v) : why;
    if (wrong) {
        vector_fault(f, line, "%s", wrong);
        free_vector(&v);
        return;
    }
    f->vectors = need_one_more(f->vectors, f->count, sizeof *f->vectors);
    f->vectors[f->count++] = v;
}

static void add_cover(struct vector_file *f, int line, const char *id, size_t length)
{
    struct vector_cover *cover;

    f->covers = need_one_more(f->covers, f->cover_count, sizeof *f->covers);
    cover = &f->covers[f->cover_count++];
    cover->line = line;
    cover->id = need(calloc(length + 1, 1));
    memcpy(cover->id, id, length);
}

/* `# covers ID[, ID...]`, then blanks and free text. True where the comment is one of these. */
static bool add_covers(struct vector_file *f, int line, const char *comment)
{
    const char *s = comment + 1 + strspn(comment + 1, " \t");

    if (strncmp(s, "covers", 6) || !strchr(" \t", s[6]))
        return false;
    s += 6;
    do {
        s += *s != '\0';
        s += strspn(s, " \t");
        size_t n = strcspn(s, ", \t");
        if (n == 0)
            vector_fault(f, line, "`# covers` without a requirement");
        else
            add_cover(f, line, s, n);
        s += n;
    } while (*s == ',');
    return true;
}

/* ---- Files ---------------------------------------------------------------------------------- */

static int by_question(const void *left, const void *right)
{
    const struct vector *a = *(const struct vector *const *)left;
    const struct vector *b = *(const struct vector *const *)right;
    int order = strcmp(a->op, b->op);

    if (order == 0)
        order = a->n - b->n;
    for (int i = 0; order == 0 && i < a->n; ++i)
        order = strcmp(a->args[i], b->args[i]);
    return order;
}

static int by_question_and_line(const void *left, const void *right)
{
    const struct vector *a = *(const struct vector *const *)left;
    const struct vector *b = *(const struct vector *const *)right;
    int order = by_question(left, right);

    return order ? order : a->line - b->line;
}

/* Marks (sign 0) every line with the question of an earlier line and another answer. */
static void mark_contradictions(struct vector_file *f)
{
    struct vector **sorted = need(malloc((f->count + 1) * sizeof *sorted));

    for (size_t i = 0; i < f->count; ++i)
        sorted[i] = &f->vectors[i];
    qsort(sorted, f->count, sizeof *sorted, by_question_and_line);
    for (size_t i = 1, first = 0; i < f->count; ++i) {
        struct vector *a = sorted[first], *b = sorted[i];
        if (by_question(&sorted[first], &sorted[i])) {
            first = i;
        } else if (a->sign != b->sign || strcmp(a->expected, b->expected)) {
            vector_fault(f, b->line, "contradicts line %d: the same question, another answer",
                         a->line);
            b->sign = '\0';
        }
    }
    free(sorted);
}

static void drop_contradictions(struct vector_file *f)
{
    size_t kept = 0;

    mark_contradictions(f);
    for (size_t i = 0; i < f->count; ++i)
        if (f->vectors[i].sign)
            f->vectors[kept++] = f->vectors[i];
        else
            free_vector(&f->vectors[i]);
    f->count = kept;
}

static void add_line(struct vector_file *f, int line, const char *text, size_t *first_cover)
{
    size_t covers = f->cover_count;

    text += strspn(text, " \t");
    if (*text == '#' && add_covers(f, line, text))
        *first_cover = covers;
    else if (*text != '\0' && *text != '#')
        add_vector(f, line, text, *first_cover);
}

/* Reads an open FILE of that path into F: lines that cannot be used are among its faults. */
void vector_read_open(struct vector_file *f, const char *path, FILE *file)
{
    struct lines l = {.file = file};
    size_t first_cover = 0;

    *f = (struct vector_file){.path = path};
    for (;;) {
        enum lines_state state = lines_next(&l);
        if (state == LINES_END)
            break;
        if (state == LINES_BAD)
            vector_fault(f, l.number, "%s", l.why);
        else
            add_line(f, l.number, l.line.bytes, &first_cover);
    }
    if (ferror(file))
        vector_fault(f, 0, "cannot be read: %s", strerror(errno));
    text_free(&l.line);
    drop_contradictions(f);
}

/* The same for the file at PATH. */
void vector_read(struct vector_file *f, const char *path)
{
    FILE *file = fopen(path, "rb");

    if (file) {
        vector_read_open(f, path, file);
        fclose(file);
    } else {
        *f = (struct vector_file){.path = path};
        vector_fault(f, 0, "cannot be opened: %s", strerror(errno));
    }
}

void vector_free(struct vector_file *f)
{
    for (size_t i = 0; i < f->count; ++i)
        free_vector(&f->vectors[i]);
    for (size_t i = 0; i < f->cover_count; ++i)
        free(f->covers[i].id);
    for (size_t i = 0; i < f->fault_count; ++i)
        free(f->faults[i].message);
    free(f->vectors);
    free(f->covers);
    free(f->faults);
    *f = (struct vector_file){.path = NULL};
}

/* Appends the question: operation and arguments, separated as in a vector file. */
void vector_print(struct text *t, const struct vector *v)
{
    text_escape(t, v->op, strlen(v->op), 200);
    for (int i = 0; i < v->n; ++i) {
        text_puts(t, "  ");
        text_escape(t, v->args[i], strlen(v->args[i]), 2000);
    }
}

/* Takes the next of the answers that ` | ` parts off *REST; false when there is none left. A table,
 * known by its newlines, has bars of its own and is one answer. */
bool vector_alternative(const char **rest, struct text *answer)
{
    const char *end;

    if (!*rest)
        return false;
    end = strstr(*rest, "\\n") ? NULL : strstr(*rest, " | ");
    text_clear(answer);
    text_append(answer, *rest, end ? (size_t)(end - *rest) : strlen(*rest));
    *rest = end ? end + 3 : NULL;
    return true;
}

/* The answer that a disputed line records of CuTe C++. */
void vector_cute_answer(const struct vector *v, struct text *answer)
{
    const char *s = v->expected + sizeof cute_gives - 1;

    text_clear(answer);
    text_append(answer, s, strcspn(s, ";"));
}
