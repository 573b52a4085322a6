/* launch_filter.c - which launches are wanted: launch_filter.h. */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "emu/cuda/device/launch_filter.h"

#include "emu/ptx/mangled.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

typedef enum rule_kind { SUBSTRING, NAME, EXPRESSION } rule_kind;

typedef struct rule {
    rule_kind kind;
    bool excludes;
    char *text;
    regex_t expression;
} rule;

struct emui_cu_filter {
    rule *rule;
    int rules;
    char *launches; /* NULL: all */
    long skip, count;
    long matched;    /* launches of such kernels so far */
    bool *is_wanted; /* of launches that began, by number - 1 */
    int began;
};

/* ---- Kernels -------------------------------------------------------------------------------- */

static bool read_rule(rule *to, const char *line, size_t length)
{
    static const char *const keys[] = {
        [SUBSTRING] = "kns=", [NAME] = "kne=", [EXPRESSION] = "regex="};
    *to = (rule){.kind = SUBSTRING, .excludes = length > 0 && *line == '-'};
    line += to->excludes;
    length -= to->excludes;
    for (int i = 0; i < 3; ++i) {
        size_t n = strlen(keys[i]);
        if (length >= n && memcmp(line, keys[i], n) == 0) {
            to->kind = (rule_kind)i;
            line += n;
            length -= n;
            break;
        }
    }
    to->text = strndup(line, length);
    return to->text != NULL && (to->kind != EXPRESSION ||
                                regcomp(&to->expression, to->text, REG_EXTENDED | REG_NOSUB) == 0);
}

static bool read_rules(emui_cu_filter *f, const char *at)
{
    while (at != NULL && *at != '\0') {
        size_t n = strcspn(at, "\n");
        rule *more = realloc(f->rule, (size_t)(f->rules + 1) * sizeof *more);
        if (more == NULL)
            return false;
        f->rule = more;
        if (!read_rule(&more[f->rules], at, n)) {
            free(more[f->rules].text);
            return false;
        }
        ++f->rules;
        at += n + (at[n] == '\n');
    }
    return true;
}

static bool has(const rule *r, const char *name)
{
    if (name == NULL)
        return false;
    return r->kind == SUBSTRING ? strstr(name, r->text) != NULL
           : r->kind == NAME    ? strcmp(name, r->text) == 0
                                : regexec(&r->expression, name, 0, NULL, 0) == 0;
}

/* By the mangled name, the whole one, and, where that is to be equal, the one without types. */
static bool fits(const rule *r, const char *mangled, const char *whole)
{
    char source[256];
    return has(r, mangled) || has(r, whole) ||
           (r->kind == NAME && emui_ptx_source_name(mangled, source, sizeof source) &&
            has(r, source));
}

/* One of those that include, if there are any, and none of those that exclude. */
static bool wants_kernel(const emui_cu_filter *f, const char *kernel)
{
    char *whole = f->rules > 0 ? emui_ptx_whole_name(kernel) : NULL;
    bool any = false, included = false, excluded = false;
    for (int i = 0; i < f->rules; ++i) {
        bool is = fits(&f->rule[i], kernel, whole);
        any |= !f->rule[i].excludes;
        included |= is && !f->rule[i].excludes;
        excluded |= is && f->rule[i].excludes;
    }
    free(whole);
    return (included || !any) && !excluded;
}

/* ---- Launches ------------------------------------------------------------------------------- */

/* 3,7,10-12 */
static bool wants_number(const emui_cu_filter *f, int n)
{
    const char *at = f->launches;
    while (at != NULL && *at != '\0') {
        char *end = NULL;
        long first = strtol(at, &end, 10), last = first;
        if (*end == '-')
            last = strtol(end + 1, &end, 10);
        if (n >= first && n <= last)
            return true;
        if (end == at || *end != ',')
            return false;
        at = end + 1;
    }
    return f->launches == NULL;
}

void emui_cu_filter_begin(emui_cu_filter *f, const char *kernel, int n)
{
    bool fits_kernel = wants_kernel(f, kernel);
    long before = f->matched;
    f->matched += fits_kernel;
    if (n > f->began) {
        bool *more = realloc(f->is_wanted, (size_t)n * sizeof *more);
        if (more == NULL)
            return;
        f->is_wanted = more;
        memset(more + f->began, 0, (size_t)(n - f->began) * sizeof *more);
        f->began = n;
    }
    f->is_wanted[n - 1] = fits_kernel && wants_number(f, n) && before >= f->skip &&
                          (f->count == 0 || before < f->skip + f->count);
}

bool emui_cu_filter_wants(const emui_cu_filter *f, const char *kernel, int n)
{
    if (n > 0 && n <= f->began)
        return f->is_wanted[n - 1];
    return wants_kernel(f, kernel) && wants_number(f, n);
}

/* ---- Opening -------------------------------------------------------------------------------- */

emui_cu_filter *emui_cu_filter_open(const char *kernels, const char *launches, const char *skip,
                                    const char *count)
{
    emui_cu_filter *f = calloc(1, sizeof *f);
    if (f == NULL)
        return NULL;
    f->launches = launches == NULL ? NULL : strdup(launches);
    f->skip = skip == NULL ? 0 : strtol(skip, NULL, 10);
    f->count = count == NULL ? 0 : strtol(count, NULL, 10);
    if (read_rules(f, kernels) && (launches == NULL || f->launches != NULL))
        return f;
    emui_cu_filter_free(f);
    return NULL;
}

void emui_cu_filter_free(emui_cu_filter *f)
{
    if (f == NULL)
        return;
    for (int i = 0; i < f->rules; ++i) {
        if (f->rule[i].kind == EXPRESSION)
            regfree(&f->rule[i].expression);
        free(f->rule[i].text);
    }
    free(f->rule);
    free(f->launches);
    free(f->is_wanted);
    free(f);
}
