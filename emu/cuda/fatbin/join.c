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

/* Which text's definition of a name is the one that all texts use. */
typedef struct owner {
    const emui_ptx_name *name;
    uint64_t rank; /* .weak 1, .common 2 and more, one with a value or .visible: more than these */
    int text;
} owner;

typedef struct joined {
    FILE *out;
    emui_ptx_lexer lex; /* its names are those of all texts */
    const char *from;   /* what is not written yet */
    emui_ptx_list statements;
    emui_ptx_list owners; /* of names that several texts may define */
    emui_ptx_list rename; /* names of this text that mean something else in others */
    int text;
} joined;

static void *add(joined *j, emui_ptx_list *to)
{
    void *item = emui_ptx_list_add(to);
    if (item == NULL)
        emui_ptx_fail_memory(&j->lex);
    return item;
}

static bool is_renamed(const joined *j, const emui_ptx_name *name)
{
    for (int32_t i = 0; i < j->rename.count; ++i)
        if (*EMUI_PTX_ITEM(j->rename, const emui_ptx_name *, i) == name)
            return true;
    return false;
}

static owner *owner_of(const joined *j, const emui_ptx_name *name)
{
    for (int32_t i = 0; i < j->owners.count; ++i)
        if (EMUI_PTX_ITEM(j->owners, owner, i)->name == name)
            return EMUI_PTX_ITEM(j->owners, owner, i);
    return NULL;
}

static bool defines(const emui_ptx_statement *s)
{
    bool is_variable = s->content == EMUI_PTX_HAS_VARIABLE;
    bool is_body = s->content == EMUI_PTX_HAS_FUNCTION && s->end[-1] == '}';
    return s->name != NULL && (is_variable || is_body) && s->linkage != EMUI_PTX_HERE &&
           s->linkage != EMUI_PTX_EXTERN;
}

/* A definition with a value comes before one without, the larger array before the smaller one. */
static uint64_t rank_of(const emui_ptx_statement *s)
{
    uint64_t elements = 2;
    if (s->linkage == EMUI_PTX_WEAK)
        return 1;
    for (const char *c = s->begin; c < s->end && s->linkage == EMUI_PTX_COMMON; ++c) {
        if (*c == '=')
            return UINT64_MAX - 1;
        elements *= *c == '[' ? strtoull(c + 1, NULL, 0) : 1;
    }
    return s->linkage == EMUI_PTX_COMMON ? elements : UINT64_MAX;
}

static void find_owner(joined *j, const emui_ptx_statement *s)
{
    const uint64_t rank = rank_of(s);
    owner *of = owner_of(j, s->name);
    if (of == NULL)
        of = add(j, &j->owners);
    if (rank > of->rank)
        *of = (owner){s->name, rank, j->text};
}

/* Another text's definition is used instead; two that are .visible are an error of the program. */
static bool gives_way(const joined *j, const emui_ptx_statement *s)
{
    return defines(s) && s->linkage != EMUI_PTX_VISIBLE && owner_of(j, s->name)->text != j->text;
}

static void find_names(joined *j)
{
    j->rename.count = 0;
    for (int32_t i = 0; j->text > 0 && i < j->statements.count; ++i) {
        const emui_ptx_statement *s = EMUI_PTX_ITEM(j->statements, emui_ptx_statement, i);
        if (s->name != NULL && s->linkage == EMUI_PTX_HERE)
            *(const emui_ptx_name **)add(j, &j->rename) = s->name;
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
        } else if (emui_ptx_is(l, EMUI_PTX_T_NAME) && is_renamed(j, l->token.name)) {
            put_up_to(j, l->token.end);
            fprintf(j->out, "$part%d", j->text);
        }
        is_file = names_file(l);
        emui_ptx_advance(l);
    }
}

/* What another text defines is only declared: without its value, or its body. */
static void put_declaration(joined *j, const emui_ptx_statement *s)
{
    const char *to = NULL;
    put_up_to(j, s->begin);
    fputs(".extern", j->out);
    for (emui_ptx_lexer *l = &j->lex; l->token.begin < s->end; emui_ptx_advance(l))
        if (emui_ptx_is_dot(l, "weak") || emui_ptx_is_dot(l, "common"))
            j->from = to == NULL ? l->token.end : j->from;
        else if (to == NULL && (emui_ptx_is(l, '=') || emui_ptx_is(l, '{') || emui_ptx_is(l, ';')))
            to = l->token.begin;
    put_up_to(j, to);
    fputc(';', j->out);
    j->from = s->end;
}

static void put_statement(joined *j, const emui_ptx_statement *s)
{
    emui_ptx_statement same;
    if (gives_way(j, s)) {
        put_declaration(j, s);
    } else if (s->content == EMUI_PTX_HAS_HEADER && j->text > 0) {
        put_up_to(j, s->begin);
        j->from = s->end;
        emui_ptx_next_statement(&j->lex, &same);
    } else if (s->content == EMUI_PTX_HAS_SECTION || j->text == 0) {
        emui_ptx_next_statement(&j->lex, &same);
    } else {
        put_own(j, s->end);
    }
}

static void find_statements(joined *j, const char *text)
{
    emui_ptx_statement s;
    j->statements.count = 0;
    emui_ptx_lexer_open(&j->lex, text, strlen(text));
    while (emui_ptx_next_statement(&j->lex, &s)) {
        *(emui_ptx_statement *)add(j, &j->statements) = s;
        if (defines(&s))
            find_owner(j, &s);
    }
}

static void put_text(joined *j, const char *text)
{
    find_statements(j, text);
    find_names(j);
    emui_ptx_lexer_open(&j->lex, text, strlen(text));
    j->from = text;
    for (int32_t i = 0; i < j->statements.count; ++i)
        put_statement(j, EMUI_PTX_ITEM(j->statements, emui_ptx_statement, i));
    put_up_to(j, text + strlen(text));
    fputc('\n', j->out);
}

static bool put_texts(joined *j, char *const *text, int texts)
{
    if (setjmp(j->lex.failed) != 0)
        return false;
    for (j->text = 0; j->text < texts; ++j->text)
        find_statements(j, text[j->text]);
    for (j->text = 0; j->text < texts; ++j->text)
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
                .owners.size = sizeof(owner),
                .rename.size = sizeof(emui_ptx_name *)};
    *error = (emu_ptx_error){0};
    bool good = j.out != NULL && j.lex.names.arena != NULL;
    if (good && !put_texts(&j, text, texts))
        good = emui_ptx_wrong_at(error, &wrong);
    good = good && !ferror(j.out);
    good = (j.out == NULL || fclose(j.out) == 0) && good;
    emui_ptx_list_free(&j.statements);
    emui_ptx_list_free(&j.owners);
    emui_ptx_list_free(&j.rename);
    emui_ptx_arena_close(j.lex.names.arena);
    if (good)
        return all;
    free(all);
    return NULL;
}
