/* head.c - reads the head of a case, line by line: see case.h for what it may say.
 *
 * Here: lines `// key: words`. Not here: what a change expects (expect.c), the body, which only the
 * PTX parser reads. */
#include "spec-tests/cases/head.h"

#include "spec-tests/support/lines.h"

#include <stdlib.h>
#include <string.h>

/* ---- How it is launched ---------------------------------------------------------------------- */

/* 64, 8x4 or 4x4x2. */
static bool shape(const struct head *h, char *text, int to[3])
{
    for (int k = 0; k < 3 && text != NULL; ++k) {
        uint32_t n;
        if (!head_number(h, head_part(&text, "x"), 1, 1 << 20, &n))
            return false;
        to[k] = (int)n;
    }
    return text == NULL || head_wrong(h, "a shape has at most 3 numbers: 8x4x2");
}

static bool launch(const struct head *h, char *text)
{
    struct case_file *c = h->c;
    for (char *item; (item = head_part(&text, ",")) != NULL;) {
        char *value = item, *word = head_part(&value, " ");
        int *to = strcmp(word, "block") == 0     ? c->block
                  : strcmp(word, "grid") == 0    ? c->grid
                  : strcmp(word, "cluster") == 0 ? c->cluster
                                                 : NULL;
        uint32_t *bytes = strcmp(word, "dynamic") == 0 ? &c->dynamic
                          : strcmp(word, "stack") == 0 ? &c->stack
                          : strcmp(word, "heap") == 0  ? &c->heap
                                                       : NULL;
        if (strcmp(item, "strict") == 0)
            c->strict = true;
        else if (strcmp(word, "arch") == 0 && value != NULL && emu_arch_of(value, &c->arch))
            continue;
        else if (value == NULL || (to == NULL && bytes == NULL))
            return head_wrong(h,
                              "`%s` is not block, grid or cluster SHAPE, dynamic, stack or heap "
                              "BYTES, arch sm_.. or strict",
                              item);
        else if (to == NULL ? !head_number(h, value, 1, EMU_SHARED_BYTES, bytes)
                            : !shape(h, value, to))
            return false;
    }
    return true;
}

static bool schedule(const struct head *h, char *text)
{
    struct case_file *c = h->c;
    uint32_t n = 0;
    c->early = c->late = false;
    c->random = 0;
    for (char *word; (word = head_part(&text, " ")) != NULL;) {
        if (strcmp(word, "early") == 0)
            c->early = true;
        else if (strcmp(word, "late") == 0)
            c->late = true;
        else if (strcmp(word, "diverge") == 0)
            c->diverge = true;
        else if (strncmp(word, "random:", 7) != 0)
            return head_wrong(h, "`%s` is not early, late, random:TIMES or diverge", word);
        else if (!head_number(h, word + 7, 1, 1000000, &n))
            return false;
    }
    c->random = (int)n;
    return c->early || c->late || n > 0 || head_wrong(h, "there is no schedule");
}

/* ---- Memory ---------------------------------------------------------------------------------- */

/* u32, b8, f64: its bytes; 0: it is not a type of elements. */
static uint32_t bytes_of(const char *type)
{
    char *end;
    long bits = strchr("usbf", type[0]) == NULL ? 0 : strtol(type + 1, &end, 10);
    return (bits == 8 || bits == 16 || bits == 32 || bits == 64) && *end == '\0'
               ? (uint32_t)bits / 8
               : 0;
}

/* Its first contents. Always true. */
static bool compute(struct case_memory *m)
{
    struct case_place at = {.i = 0};
    m->first = need(malloc((size_t)m->bytes * m->count));
    for (; at.i < m->count; ++at.i) {
        const uint64_t v = formula_value(m->formula, &at);
        memcpy(m->first + (size_t)at.i * m->bytes, &v, m->bytes);
    }
    return true;
}

/* NAME TYPE[COUNT] align BYTES = FORMULA */
static bool memory(const struct head *h, char *text, enum case_space space)
{
    struct case_memory *m = &h->c->memory[h->c->memories];
    if (h->c->memories++ == CASE_MEMORIES - 1)
        return head_wrong(h, "there are more than %d pieces of memory", CASE_MEMORIES - 1);
    char *words = head_part(&text, "="), *align = words;
    m->space = space;
    m->formula = text == NULL ? NULL : head_trim(text);
    words = head_part(&align, " align ");
    m->name = head_part(&words, " ");
    char *count = words, *type = words == NULL ? NULL : head_part(&count, "[");
    m->type = type;
    m->array = count != NULL;
    m->align = 16;
    m->count = 1;
    if (type == NULL || (m->bytes = bytes_of(type)) == 0)
        return head_wrong(h, "memory is NAME TYPE[COUNT], as x u32[64]; types are u8 to f64");
    if (count != NULL && strcmp(count, "]") == 0 && space == CASE_SHARED)
        m->count = 0;
    else if (count != NULL && (strchr(count, ']') == NULL ||
                               !head_number(h, head_part(&count, "]"), 1, 1 << 24, &m->count)))
        return false;
    if (m->formula != NULL && space == CASE_SHARED)
        return head_wrong(h, "shared memory has no first contents: let the body store them");
    return (align == NULL || head_number(h, align, 1, 1 << 16, &m->align)) &&
           (m->formula == NULL || (head_formula(h, m->formula) && compute(m)));
}

static bool global(const struct head *h, char *text)
{
    return memory(h, text, CASE_GLOBAL);
}

static bool shared(const struct head *h, char *text)
{
    return memory(h, text, CASE_SHARED);
}

static bool param(const struct head *h, char *text)
{
    return memory(h, text, CASE_PARAM);
}

/* ---- All of it ------------------------------------------------------------------------------- */

static const struct key {
    const char *name;
    bool (*read)(const struct head *h, char *words);
} keys[] = {{"launch", launch},    {"schedule", schedule}, {"global", global},
            {"shared", shared},    {"param", param},       {"map", head_map},
            {"gives", head_gives}, {"finds", head_finds}};

enum { KEYS = sizeof keys / sizeof keys[0] };

/* One line, past its slashes. */
static bool head_line(const struct head *h, char *text, bool first)
{
    text = head_trim(text);
    for (int k = 0; k < KEYS; ++k) {
        size_t n = strlen(keys[k].name);
        if (strncmp(text, keys[k].name, n) == 0 && text[n] == ':')
            return keys[k].read(h, head_trim(text + n + 1));
    }
    if (strncmp(text, "without ", 8) == 0 || strncmp(text, "with ", 5) == 0)
        return head_change(h, text);
    return first || head_wrong(h,
                               "`%.*s` is none of launch, schedule, global, shared, param, map, "
                               "gives, finds, without, with",
                               (int)strcspn(text, ": "), text);
}

/* A line of the head that says something, behind the sentences. */
static bool has_key(const char *line)
{
    const char *text = line + 2 + strspn(line + 2, " ");
    size_t n = strcspn(text, ": ");
    return (n > 0 && text[n] == ':') || strncmp(text, "with ", 5) == 0 ||
           strncmp(text, "without ", 8) == 0;
}

/* Appends the lines that go on with a line, which begin with // and four blanks or more. */
static void join(struct case_file *c, char **line)
{
    while (c->body < c->lines && strncmp(c->line[c->body], "//    ", 6) == 0) {
        char *more = c->line[c->body++] + 5;
        more += strspn(more, " ") - 1;
        *line = need(realloc(*line, strlen(*line) + strlen(more) + 1));
        strcat(*line, more);
    }
}

static bool read_head(struct case_file *c, FILE *errors)
{
    struct head h = {c, 0, errors};
    bool fine = true, sentences = true;
    while (c->body < c->lines && strncmp(c->line[c->body], "//", 2) == 0 &&
           strcmp(c->line[c->body], "// kernel") != 0) {
        char **line = &c->line[c->body++];
        h.line = c->body;
        join(c, line);
        sentences = sentences && !has_key(*line);
        if (h.line == 1 && !sentences)
            fine = head_wrong(&h, "the first line is a sentence about the case");
        fine = head_line(&h, *line + 2, sentences) && fine;
    }
    h.line = c->body + 1;
    if (c->body == 0 || c->body == c->lines)
        return head_wrong(&h, c->body == 0 ? "a case begins with // and a sentence"
                                           : "a case has a body behind its head");
    c->kernel = c->body - 1;
    for (int k = c->body; k < c->lines; ++k)
        if (strcmp(c->line[k], "// kernel") == 0)
            c->kernel = k;
    return fine;
}

static bool read_lines(struct case_file *c, FILE *errors)
{
    struct lines l = {.file = fopen(c->path, "r")};
    enum lines_state state = LINES_END;
    if (l.file == NULL) {
        fprintf(errors, "%s: ", c->path);
        perror(NULL);
        return false;
    }
    while ((state = lines_next(&l)) == LINES_GOOD) {
        c->line = need_one_more(c->line, (size_t)c->lines, sizeof *c->line);
        c->line[c->lines] = need(malloc(l.line.length + 1));
        memcpy(c->line[c->lines++], l.line.bytes, l.line.length + 1);
    }
    if (state == LINES_BAD)
        fprintf(errors, "%s:%d: %s\n", c->path, l.number, l.why);
    text_free(&l.line);
    fclose(l.file);
    return state == LINES_END;
}

bool case_read(struct case_file *c, const char *path, FILE *errors)
{
    *c = (struct case_file){.path = path,
                            .block = {32, 1, 1},
                            .grid = {1, 1, 1},
                            .early = true,
                            .late = true,
                            .random = 100,
                            .changes = 1};
    return read_lines(c, errors) && read_head(c, errors) && head_check(c, errors);
}

void case_free(struct case_file *c)
{
    for (int k = 0; k < c->lines; ++k)
        free(c->line[k]);
    free(c->line);
    for (int k = 0; k < c->changes; ++k)
        free(c->change[k].name);
    for (int k = 0; k < c->memories && k < CASE_MEMORIES; ++k)
        free(c->memory[k].first);
}
