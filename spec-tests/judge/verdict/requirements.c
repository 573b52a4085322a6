/* requirements.c - see requirements.h. */
#include "spec-tests/judge/verdict/requirements.h"

#include "spec-tests/support/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int by_id(const void *left, const void *right)
{
    const struct requirement *a = left, *b = right;
    int order = strcmp(a->id, b->id);

    return order ? order : a->line - b->line;
}

static int by_document(const void *left, const void *right)
{
    const struct requirement *a = *(const struct requirement *const *)left;
    const struct requirement *b = *(const struct requirement *const *)right;
    int order = strcmp(a->document, b->document);

    return order ? order : a->line - b->line;
}

/* Cuts a line into its four fields; false where one is missing or empty. */
static bool add(struct requirements *r, int line, const char *text)
{
    struct requirement q = {.line = line};
    char *field[4], *s;

    q.fields = s = need(malloc(strlen(text) + 1));
    strcpy(s, text);
    for (int i = 0; i < 4; ++i) {
        field[i] = s;
        s += strcspn(s, i < 3 ? "\t" : "");
        if (s == field[i] || (i < 3 && *s == '\0')) {
            free(q.fields);
            return false;
        }
        if (i < 3)
            *s++ = '\0';
    }
    q.id = field[0], q.document = field[1], q.section = field[2], q.statement = field[3];
    r->items = need_one_more(r->items, r->count, sizeof *r->items);
    r->items[r->count++] = q;
    return true;
}

static int read_lines(struct requirements *r, FILE *file, const char *path, FILE *errors)
{
    struct lines l = {.file = file};
    int faults = 0;

    for (;;) {
        enum lines_state state = lines_next(&l);
        const char *text = l.line.bytes;
        if (state == LINES_END)
            break;
        if (state == LINES_GOOD && (text[0] == '\0' || text[0] == '#'))
            continue;
        if (state == LINES_BAD) {
            fprintf(errors, "%s:%d: %s\n", path, l.number, l.why);
            ++faults;
        } else if (!add(r, l.number, text)) {
            fprintf(errors, "%s:%d: not id, document, section and statement, separated by a tab\n",
                    path, l.number);
            ++faults;
        }
    }
    text_free(&l.line);
    return faults;
}

/* Sorts, and drops every further line of an id; the result is how many were dropped. */
static int sort_by_id(struct requirements *r, const char *path, FILE *errors)
{
    size_t kept = 0;

    if (r->count > 0)
        qsort(r->items, r->count, sizeof *r->items, by_id);
    for (size_t i = 0; i < r->count; ++i) {
        struct requirement *q = &r->items[i], *last = kept > 0 ? &r->items[kept - 1] : NULL;
        if (!last || strcmp(last->id, q->id)) {
            r->items[kept++] = *q;
            continue;
        }
        fprintf(errors, "%s:%d: %s stands on line %d too\n", path, q->line, q->id, last->line);
        free(q->fields);
    }
    int dropped = (int)(r->count - kept);
    r->count = kept;
    return dropped;
}

/* Reads an open FILE of that path, reports each fault on ERRORS, and returns their number. */
int requirements_read_open(struct requirements *r, const char *path, FILE *file, FILE *errors)
{
    *r = (struct requirements){NULL, 0};
    int faults = read_lines(r, file, path, errors);
    if (ferror(file)) {
        fprintf(errors, "%s: cannot be read: %s\n", path, strerror(errno));
        ++faults;
    }
    return faults + sort_by_id(r, path, errors);
}

/* The same for the file at PATH. */
int requirements_read(struct requirements *r, const char *path, FILE *errors)
{
    FILE *file = fopen(path, "rb");

    if (!file) {
        *r = (struct requirements){NULL, 0};
        fprintf(errors, "%s: cannot be opened: %s\n", path, strerror(errno));
        return 1;
    }
    int faults = requirements_read_open(r, path, file, errors);
    fclose(file);
    return faults;
}

/* The requirement of that id, or NULL. */
struct requirement *requirements_find(const struct requirements *r, const char *id)
{
    struct requirement key = {.id = id};
    size_t low = 0, high = r->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (by_id(&r->items[middle], &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < r->count && strcmp(r->items[low].id, id) == 0 ? &r->items[low] : NULL;
}

size_t requirements_without_vector(const struct requirements *r)
{
    size_t bare = 0;

    for (size_t i = 0; i < r->count; ++i)
        bare += r->items[i].vectors == 0;
    return bare;
}

static void print_uncovered(const struct requirement *q, FILE *out)
{
    fprintf(out, "    %s %s: %s (%s)\n", q->id,
            q->vectors > 0 ? "is covered by no line that passed" : "has no vector", q->statement,
            q->section);
}

/* Prints `document: covered / all` for one document, and which are not covered: those without any
 * vector if BARE, those without one that passed if ALL. */
static void print_document(struct requirement *const *items, size_t count, bool bare, bool all,
                           FILE *out)
{
    size_t covered = 0;

    for (size_t i = 0; i < count; ++i)
        covered += items[i]->passed > 0;
    fprintf(out, "  %s: %zu / %zu\n", items[0]->document, covered, count);
    for (size_t i = 0; i < count; ++i)
        if ((bare && items[i]->vectors == 0) || (all && items[i]->passed == 0))
            print_uncovered(items[i], out);
}

/* Prints how many requirements are covered, document by document. */
void requirements_print(const struct requirements *r, bool bare, bool all, FILE *out)
{
    struct requirement **sorted = need(malloc((r->count + 1) * sizeof *sorted));

    fprintf(out, "requirements covered\n");
    for (size_t i = 0; i < r->count; ++i)
        sorted[i] = &r->items[i];
    qsort(sorted, r->count, sizeof *sorted, by_document);
    for (size_t i = 0, first = 0; i < r->count; ++i)
        if (i + 1 == r->count || strcmp(sorted[i + 1]->document, sorted[first]->document)) {
            print_document(sorted + first, i + 1 - first, bare, all, out);
            first = i + 1;
        }
    free(sorted);
}

void requirements_free(struct requirements *r)
{
    for (size_t i = 0; i < r->count; ++i)
        free(r->items[i].fields);
    free(r->items);
    *r = (struct requirements){NULL, 0};
}
