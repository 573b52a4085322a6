/* join.c - PTX texts as one: join.h. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "emu/cuda/fatbin/join.h"

#include "emu/load/load.h"
#include "emu/ptx/list.h"
#include "emu/ptx/statement.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 1000 }; /* a text has fewer */

typedef struct joined {
    FILE *out;
    emui_ptx_lexer lex; /* its names are those of all texts */
    const char *from;   /* what is not written yet */
    emui_ptx_list statements;
    emui_ptx_list weak;   /* names that texts so far have defined */
    emui_ptx_list rename; /* names of this text that mean something else in others */
    int text;
} joined;

/* Among the first so many. */
static bool has(const emui_ptx_list *names, int32_t count, const emui_ptx_name *name)
{
    for (int32_t i = 0; i < count; ++i)
        if (*EMUI_PTX_ITEM(*names, const emui_ptx_name *, i) == name)
            return true;
    return false;
}

static void *add(joined *j, emui_ptx_list *to)
{
    void *item = emui_ptx_list_add(to);
    if (item == NULL)
        emui_ptx_fail_memory(&j->lex);
    return item;
}

static void find_names(joined *j)
{
    for (int32_t i = 0; i < j->statements.count; ++i) {
        const emui_ptx_statement *s = EMUI_PTX_ITEM(j->statements, emui_ptx_statement, i);
        bool is_weak = s->linkage == EMUI_PTX_WEAK;
        bool again = is_weak && has(&j->weak, j->weak.count, s->name);
        if (s->name == NULL)
            continue;
        if (s->linkage == EMUI_PTX_HERE || (again && s->content == EMUI_PTX_HAS_FUNCTION))
            *(const emui_ptx_name **)add(j, &j->rename) = s->name;
        if (is_weak && !again)
            *(const emui_ptx_name **)add(j, &j->weak) = s->name;
    }
}

static void put_up_to(joined *j, const char *to)
{
    fwrite(j->from, 1, (size_t)(to - j->from), j->out);
    j->from = to;
}

/* .file 2, .loc 2 7 3, function_name $L, inlined_at 2 9 1: the number of a file follows. */
static bool names_file(const emui_ptx_lexer *l)
{
    return emui_ptx_is_dot(l, "file") || emui_ptx_is_dot(l, "loc") ||
           (emui_ptx_is(l, EMUI_PTX_T_NAME) && strcmp(l->token.name->text, "inlined_at") == 0);
}

/* The tokens up to there, with the names and the numbers of files that are this text's own. */
static void put_own(joined *j, const char *end)
{
    emui_ptx_lexer *l = &j->lex;
    bool is_file = false;
    while (l->token.begin < end) {
        if (is_file && emui_ptx_is(l, EMUI_PTX_T_INT)) {
            put_up_to(j, l->token.begin);
            fprintf(j->out, "%" PRIu64, l->token.value + (uint64_t)FILES * (unsigned)j->text);
            j->from = l->token.end;
        } else if (emui_ptx_is(l, EMUI_PTX_T_NAME) &&
                   has(&j->rename, j->rename.count, l->token.name)) {
            put_up_to(j, l->token.end);
            fprintf(j->out, "$part%d", j->text);
        }
        is_file = names_file(l);
        emui_ptx_advance(l);
    }
}

/* What an earlier text holds is only declared. */
static void put_declaration(joined *j, const emui_ptx_statement *s)
{
    const char *to = s->end - 1;
    put_up_to(j, s->begin);
    fputs(".extern", j->out);
    for (emui_ptx_lexer *l = &j->lex; l->token.begin < s->end; emui_ptx_advance(l))
        if (emui_ptx_is_dot(l, "weak"))
            j->from = l->token.end;
        else if (emui_ptx_is(l, '=') && l->token.begin < to)
            to = l->token.begin;
    put_up_to(j, to);
    fputc(';', j->out);
    j->from = s->end;
}

static void put_statement(joined *j, const emui_ptx_statement *s, int32_t weak_before)
{
    emui_ptx_statement same;
    bool is_variable = s->content == EMUI_PTX_HAS_VARIABLE;
    if (is_variable && s->linkage == EMUI_PTX_WEAK && has(&j->weak, weak_before, s->name)) {
        put_declaration(j, s);
    } else if (s->content == EMUI_PTX_HAS_HEADER) {
        put_up_to(j, s->begin);
        j->from = s->end;
        emui_ptx_next_statement(&j->lex, &same);
    } else if (s->content == EMUI_PTX_HAS_SECTION) {
        emui_ptx_next_statement(&j->lex, &same);
    } else {
        put_own(j, s->end);
    }
}

static void find_statements(joined *j, const char *text)
{
    emui_ptx_statement s;
    j->statements.count = j->rename.count = 0;
    emui_ptx_lexer_open(&j->lex, text, strlen(text));
    while (emui_ptx_next_statement(&j->lex, &s))
        *(emui_ptx_statement *)add(j, &j->statements) = s;
}

static void put_text(joined *j, const char *text)
{
    int32_t before = j->weak.count;
    find_statements(j, text);
    find_names(j);
    emui_ptx_lexer_open(&j->lex, text, strlen(text));
    j->from = text;
    for (int32_t i = 0; j->text > 0 && i < j->statements.count; ++i)
        put_statement(j, EMUI_PTX_ITEM(j->statements, emui_ptx_statement, i), before);
    put_up_to(j, text + strlen(text));
    fputc('\n', j->out);
}

static bool put_texts(joined *j, char *const *text, int texts)
{
    if (setjmp(j->lex.failed) != 0)
        return false;
    for (; j->text < texts; ++j->text)
        put_text(j, text[j->text]);
    return true;
}

char *emui_ptx_join(char *const *text, int texts, emu_ptx_error *error)
{
    char *all = NULL;
    size_t bytes = 0;
    emui_ptx_error wrong = {.text = ""};
    joined j = {.out = open_memstream(&all, &bytes),
                .lex = {.names.arena = emui_ptx_arena_open(), .error = &wrong},
                .statements.size = sizeof(emui_ptx_statement),
                .weak.size = sizeof(emui_ptx_name *),
                .rename.size = sizeof(emui_ptx_name *)};
    *error = (emu_ptx_error){0};
    bool good = j.out != NULL && j.lex.names.arena != NULL;
    if (good && !put_texts(&j, text, texts))
        good = emui_ptx_wrong_at(error, &wrong);
    good = good && !ferror(j.out);
    good = (j.out == NULL || fclose(j.out) == 0) && good;
    emui_ptx_list_free(&j.statements);
    emui_ptx_list_free(&j.weak);
    emui_ptx_list_free(&j.rename);
    emui_ptx_arena_close(j.lex.names.arena);
    if (good)
        return all;
    free(all);
    return NULL;
}
