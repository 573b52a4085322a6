/* source_text.c - lines of sources: source_text.h. */
#include "emu/load/source_text.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Files ---------------------------------------------------------------------------------- */

static uint8_t *read_all(FILE *f, uint64_t *bytes)
{
    size_t room = 1 << 16, n = 0;
    uint8_t *data = malloc(room);
    while (data != NULL) {
        n += fread(data + n, 1, room - n, f);
        if (n < room)
            break;
        room *= 2;
        uint8_t *more = realloc(data, room);
        if (more == NULL)
            free(data);
        data = more;
    }
    *bytes = n;
    return data;
}

uint8_t *emui_read_file(const char *path, uint64_t *bytes)
{
    FILE *f = fopen(path, "rb");
    uint8_t *data = f == NULL ? NULL : read_all(f, bytes);
    bool failed = f != NULL && ferror(f);
    if (f != NULL)
        fclose(f);
    if (!failed)
        return data;
    free(data);
    return NULL;
}

/* ---- Lines ---------------------------------------------------------------------------------- */

struct emui_source_text {
    char *file;  /* as .file names it */
    char *bytes; /* NULL: it cannot be read */
    uint64_t size;
};

/* The same file in the folder of the PTX. */
static char *read_next_to(const char *ptx, const char *file, uint64_t *size)
{
    char path[1024];
    if (ptx == NULL)
        return NULL;
    const char *end = strrchr(ptx, '/'), *name = strrchr(file, '/');
    int folder = end == NULL ? 0 : (int)(end - ptx) + 1;
    int n = snprintf(path, sizeof path, "%.*s%s", folder, ptx, name == NULL ? file : name + 1);
    return n < (int)sizeof path ? (char *)emui_read_file(path, size) : NULL;
}

static const struct emui_source_text *text_of(emui_sources *s, const char *file)
{
    for (int i = 0; i < s->texts; ++i)
        if (strcmp(s->text[i].file, file) == 0)
            return &s->text[i];
    struct emui_source_text *more = realloc(s->text, (size_t)(s->texts + 1) * sizeof *more);
    char *name = malloc(strlen(file) + 1);
    if (more == NULL || name == NULL) {
        s->text = more == NULL ? s->text : more;
        free(name);
        return NULL;
    }
    s->text = more;
    struct emui_source_text *to = &s->text[s->texts++];
    *to = (struct emui_source_text){.file = strcpy(name, file)};
    to->bytes = (char *)emui_read_file(file, &to->size);
    if (to->bytes == NULL)
        to->bytes = read_next_to(s->beside, file, &to->size);
    return to;
}

const char *emui_source_line(emui_sources *s, const char *file, int n, int *length)
{
    const struct emui_source_text *t = file == NULL ? NULL : text_of(s, file);
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

void emui_sources_free(emui_sources *s)
{
    for (int i = 0; i < s->texts; ++i) {
        free(s->text[i].file);
        free(s->text[i].bytes);
    }
    free(s->text);
}
