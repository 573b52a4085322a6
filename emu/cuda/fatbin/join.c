/* join.c - PTX texts as one: join.h. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "emu/cuda/fatbin/join.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 1000 }; /* a text has fewer */

typedef struct names {
    emui_ptx_piece *name;
    int count, room;
    int short_of_memory;
} names;

typedef struct joined {
    FILE *out;
    names weak;   /* that texts so far have defined */
    names rename; /* of the text that is written */
    int text;
} joined;

/* Among the first so many. */
static int has(const names *n, int count, emui_ptx_piece name)
{
    for (int i = 0; i < count; ++i)
        if (n->name[i].length == name.length &&
            memcmp(n->name[i].at, name.at, (size_t)name.length) == 0)
            return 1;
    return 0;
}

static void add(names *n, emui_ptx_piece name)
{
    if (n->count == n->room) {
        int room = n->room == 0 ? 32 : 2 * n->room;
        emui_ptx_piece *more = realloc(n->name, (size_t)room * sizeof *more);
        if (more == NULL) {
            n->short_of_memory = 1;
            return;
        }
        n->name = more;
        n->room = room;
    }
    n->name[n->count++] = name;
}

/* Names that mean something else in this text than in the others. */
static void find_names(joined *j, const char *text)
{
    emui_ptx_statement s;
    j->rename.count = 0;
    for (const char *at = text; (at = emui_ptx_next_statement(at, &s)) != NULL;) {
        int is_private = s.linkage == 0 && (s.what == PTX_FUNCTION || s.what == PTX_VARIABLE);
        int again = s.linkage == 'w' && has(&j->weak, j->weak.count, s.name);
        if (s.name.at == NULL)
            continue;
        if ((is_private || (again && s.what == PTX_FUNCTION)) &&
            !has(&j->rename, j->rename.count, s.name))
            add(&j->rename, s.name);
        if (s.linkage == 'w' && !again)
            add(&j->weak, s.name);
    }
}

/* .file 2, .loc 2 7 3, function_name $L, inlined_at 2 9 1: the number of a file follows. */
static int names_file(const char *word, int n)
{
    return (n == 4 && memcmp(word, "file", 4) == 0) || (n == 3 && memcmp(word, "loc", 3) == 0) ||
           (n == 10 && memcmp(word, "inlined_at", 10) == 0);
}

/* before: the character before it. */
static void put_token(joined *j, emui_ptx_piece word, char before, int *is_file)
{
    const char *at = word.at;
    if (*is_file && *at >= '0' && *at <= '9') {
        fprintf(j->out, "%ld", strtol(at, NULL, 10) + (long)FILES * j->text);
        *is_file = 0;
        return;
    }
    fwrite(at, 1, (size_t)word.length, j->out);
    if (!emui_ptx_is_word(*at))
        return;
    *is_file = names_file(at, word.length);
    if (before != '.' && has(&j->rename, j->rename.count, word))
        fprintf(j->out, "$part%d", j->text);
}

static void put(joined *j, const char *from, const char *to)
{
    int is_file = 0;
    char before = ' ';
    for (int n = 0; from < to; from += n) {
        n = emui_ptx_token(from);
        put_token(j, (emui_ptx_piece){from, n}, before, &is_file);
        before = from[n - 1];
    }
}

/* What an earlier text holds is only declared. */
static void put_declaration(joined *j, const emui_ptx_statement *s)
{
    const char *begin = strstr(s->all.at, ".weak") + strlen(".weak");
    const char *end = memchr(s->all.at, '=', (size_t)s->all.length);
    fputs(".extern", j->out);
    put(j, begin, end != NULL ? end : s->all.at + s->all.length - 1);
    fputc(';', j->out);
}

static void put_text(joined *j, const char *text)
{
    emui_ptx_statement s;
    int before = j->weak.count;
    if (j->text > 0)
        find_names(j, text);
    for (const char *at = text; (at = emui_ptx_next_statement(at, &s)) != NULL;) {
        if (j->text > 0 && s.what == PTX_HEADER)
            continue;
        if (s.what == PTX_VARIABLE && s.linkage == 'w' && has(&j->weak, before, s.name))
            put_declaration(j, &s);
        else
            put(j, s.all.at, s.all.at + s.all.length);
        fputc('\n', j->out);
    }
    if (j->text == 0)
        find_names(j, text);
}

char *emui_ptx_join(char *const *text, int texts)
{
    char *all = NULL;
    size_t bytes = 0;
    joined j = {.out = open_memstream(&all, &bytes)};
    if (j.out == NULL)
        return NULL;
    for (; j.text < texts; ++j.text)
        put_text(&j, text[j.text]);
    int bad = j.weak.short_of_memory || j.rename.short_of_memory || ferror(j.out);
    bad |= fclose(j.out) != 0;
    free(j.weak.name);
    free(j.rename.name);
    if (bad) {
        free(all);
        return NULL;
    }
    return all;
}
