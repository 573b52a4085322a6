/* source.c - lines of the sources that PTX was compiled from, for those who can read them. */
#include "emu/cli/cuemu.h"

#include <stdlib.h>
#include <string.h>

struct cuemu_text {
    char *file;  /* as .file names it */
    char *bytes; /* NULL: it cannot be read */
    uint64_t size;
};

/* The same file in the folder of the PTX. */
static char *read_beside(const char *ptx, const char *file, uint64_t *size)
{
    char path[1024], why[CUEMU_WHY];
    const char *end = strrchr(ptx, '/'), *name = strrchr(file, '/');
    int folder = end == NULL ? 0 : (int)(end - ptx) + 1;
    int n = snprintf(path, sizeof path, "%.*s%s", folder, ptx, name == NULL ? file : name + 1);
    return n < (int)sizeof path ? (char *)cuemu_read_file(path, size, why) : NULL;
}

static const struct cuemu_text *text_of(cuemu_sources *s, const char *file)
{
    char why[CUEMU_WHY];
    for (int i = 0; i < s->texts; ++i)
        if (strcmp(s->text[i].file, file) == 0)
            return &s->text[i];
    struct cuemu_text *more = realloc(s->text, (size_t)(s->texts + 1) * sizeof *more);
    char *name = malloc(strlen(file) + 1);
    if (more == NULL || name == NULL) {
        s->text = more == NULL ? s->text : more;
        free(name);
        return NULL;
    }
    s->text = more;
    struct cuemu_text *to = &s->text[s->texts++];
    *to = (struct cuemu_text){.file = strcpy(name, file)};
    to->bytes = (char *)cuemu_read_file(file, &to->size, why);
    if (to->bytes == NULL)
        to->bytes = read_beside(s->beside, file, &to->size);
    return to;
}

const char *cuemu_source_line(cuemu_sources *s, const char *file, int n, int *length)
{
    const struct cuemu_text *t = file == NULL ? NULL : text_of(s, file);
    if (t == NULL || t->bytes == NULL || n < 1)
        return NULL;
    const char *at = t->bytes, *end = t->bytes + t->size;
    for (; n > 1 && at != NULL; --n) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at == NULL || at + 1 == end ? NULL : at + 1;
    }
    if (at == NULL || at == end)
        return NULL;
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    stop = stop == NULL ? end : stop;
    while (stop > at && (stop[-1] == ' ' || stop[-1] == '\t' || stop[-1] == '\r'))
        --stop;
    *length = (int)(stop - at);
    return at;
}

void cuemu_free_sources(cuemu_sources *s)
{
    for (int i = 0; i < s->texts; ++i) {
        free(s->text[i].file);
        free(s->text[i].bytes);
    }
    free(s->text);
}
