/* parse_loc.c - .loc and .file: where instructions stand in the source, and what was inlined there.
 *
 *      .loc 1 12 5                                                  a frame
 *      .loc 2 433 3, function_name $L__info_string0, inlined_at 1 12 5
 *                                                                   a frame whose outer one is the
 *                                                                   last of 1 12 5
 *
 * Each distinct frame is kept once: its text is a name among the module's names. Not here: the
 * names of functions (inlined.c). Follows the PTX ISA, ".loc" and ".file". */
#include "emu/ptx/parse.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MAX_FILES = 65535, KEY = 160 };

static int32_t parse_small(emui_ptx_parser *p, const char *what)
{
    emui_ptx_token t = emui_ptx_expect(&p->lex, EMUI_PTX_T_INT, what);
    if (t.value > INT32_MAX)
        emui_ptx_fail(&p->lex, t.at, "%s is at most 2^31 - 1", what);
    return (int32_t)t.value;
}

/* ---- Frames --------------------------------------------------------------------------------- */

/* The name that a text is which is no name of PTX, as it begins with a blank. */
static emui_ptx_name *key_of(emui_ptx_parser *p, const char *text)
{
    emui_ptx_name *name = emui_ptx_intern(&p->lex.names, text, strlen(text));
    if (name == NULL)
        emui_ptx_fail_memory(&p->lex);
    return name;
}

static emui_ptx_name *place_key(emui_ptx_parser *p, const emui_ptx_frame *f)
{
    char text[KEY];
    snprintf(text, sizeof text, " %" PRId32 " %" PRId32 " %" PRId32, f->file, f->line, f->column);
    return key_of(p, text);
}

/* The number of a frame, now the last one of its place. Equal labels are equal pointers. */
static int32_t intern_frame(emui_ptx_parser *p, const emui_ptx_frame *f)
{
    char text[KEY];
    snprintf(text, sizeof text,
             " %" PRId32 " %" PRId32 " %" PRId32 " in %p %" PRIu32 " of %" PRId32, f->file, f->line,
             f->column, (const void *)f->label, f->offset, f->outer);
    emui_ptx_name *whole = key_of(p, text);
    if (whole->frame == 0) {
        if (p->frames.count == 0)
            emui_ptx_add(p, &p->frames); /* the unknown place */
        whole->frame = p->frames.count;
        *(emui_ptx_frame *)emui_ptx_add(p, &p->frames) = *f;
    }
    place_key(p, f)->frame = whole->frame;
    return whole->frame;
}

static emui_ptx_frame parse_place(emui_ptx_parser *p)
{
    emui_ptx_frame f = {.file = parse_small(p, "a file's number")};
    f.line = parse_small(p, "a line");
    f.column = parse_small(p, "a column");
    return f;
}

/* , function_name label + 4, inlined_at 1 20 3 */
static void parse_inlined(emui_ptx_parser *p, emui_ptx_frame *f)
{
    emui_ptx_token name = emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "function_name or inlined_at");
    if (strcmp(name.name->text, "inlined_at") == 0) {
        emui_ptx_frame outer = parse_place(p);
        int32_t last = place_key(p, &outer)->frame;
        f->outer = last > 0 ? last : intern_frame(p, &outer);
    } else if (strcmp(name.name->text, "function_name") == 0) {
        f->label = emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "a label").name->text;
        f->offset = emui_ptx_accept(&p->lex, '+') ? (uint32_t)parse_small(p, "an offset") : 0;
    } else {
        emui_ptx_fail(&p->lex, name.at, "expected function_name or inlined_at, not '%.60s'",
                      name.name->text);
    }
}

/* A place without a line, as of code that the compiler made, leaves the place before it. */
void emui_ptx_parse_loc(emui_ptx_parser *p)
{
    emui_ptx_frame f = parse_place(p);
    while (emui_ptx_accept(&p->lex, ','))
        parse_inlined(p, &f);
    if (f.line > 0 || p->lex.frame == 0)
        p->lex.frame = p->lex.token.at.frame = intern_frame(p, &f);
}

void emui_ptx_parse_file(emui_ptx_parser *p)
{
    emui_ptx_place at = p->lex.token.at;
    int32_t number = parse_small(p, "a file's number");
    if (number > MAX_FILES)
        emui_ptx_fail(&p->lex, at, "a file's number is at most %d", MAX_FILES);
    emui_ptx_token name = emui_ptx_expect(&p->lex, EMUI_PTX_T_STRING, "the name of a file");
    while (emui_ptx_accept(&p->lex, ','))
        emui_ptx_expect(&p->lex, EMUI_PTX_T_INT, "a time or a size");
    size_t length = (size_t)(name.end - name.begin - 2);
    char *text = emui_ptx_take(p, length + 1);
    memcpy(text, name.begin + 1, length);
    while (p->files.count <= number)
        emui_ptx_add(p, &p->files);
    *EMUI_PTX_ITEM(p->files, const char *, number) = text;
}
