/* inlined.c - what the frames of a module are called: the functions that were inlined, and the
 * user's call of those that the toolkit's headers have.
 *
 *      sm_30_intrinsics.hpp:433   __shfl_down_sync   user: kernel.cu:12
 *        outer: kernel.cu:12                         user: itself
 *
 * Files and the names of functions, in .section .debug_str, stand at the end of a module; so all
 * of it is done once the module is read. */
#include "emu/ptx/mangled.h"
#include "emu/ptx/parse.h"
#include "emu/ptx/toolkit.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { FUNCTION = 64, HEADER = 224 };

/* ---- Names ---------------------------------------------------------------------------------- */

/* The characters that were read, to the label before them; a 0 at the end is one of them. */
static void keep_string(emui_ptx_parser *p, emui_ptx_name *label, int32_t from)
{
    if (label != NULL) {
        *(uint8_t *)emui_ptx_add(p, &p->bytes) = 0;
        label->bytes = (uint32_t)(p->bytes.count - from);
        label->data = emui_ptx_keep(p, &p->bytes, from);
    }
    p->bytes.count = from;
}

/* What is no label and no number is passed over: a section need not be of PTX's tokens. */
static void read_strings(emui_ptx_parser *p, const char *at, const char *end)
{
    emui_ptx_name *label = NULL;
    int32_t from = p->bytes.count;
    while (at < end && *at != '}') {
        const char *word = at;
        unsigned value = 0;
        bool number = *at >= '0' && *at <= '9';
        for (; at < end && emui_ptx_follows(*at); ++at)
            value = value * 10 + (unsigned)(*at - '0');
        if (at == word) {
            ++at;
        } else if (number && label != NULL) {
            *(uint8_t *)emui_ptx_add(p, &p->bytes) = (uint8_t)value;
        } else if (at < end && *at == ':') {
            keep_string(p, label, from);
            label = emui_ptx_intern(&p->lex.names, word, (size_t)(at - word));
            if (label == NULL)
                emui_ptx_fail_memory(&p->lex);
        }
    }
    keep_string(p, label, from);
}

void emui_ptx_parse_strings(emui_ptx_parser *p)
{
    const char *from = p->lex.at;
    emui_ptx_skip_block(&p->lex);
    read_strings(p, from, p->lex.end);
}

static const emui_ptx_name *intern(emui_ptx_parser *p, const char *text)
{
    const emui_ptx_name *name = emui_ptx_intern(&p->lex.names, text, strlen(text));
    if (name == NULL)
        emui_ptx_fail_memory(&p->lex);
    return name;
}

/* A label of .debug_str, or the symbol of a function. */
static const char *function_of(emui_ptx_parser *p, const emui_ptx_frame *f)
{
    if (f->label == NULL)
        return NULL;
    const emui_ptx_name *label = intern(p, f->label);
    const char *mangled = label->data == NULL        ? f->label
                          : f->offset < label->bytes ? label->data + f->offset
                                                     : "";
    char name[FUNCTION];
    if (mangled[0] == '$' || !emui_ptx_source_name(mangled, name, sizeof name))
        return NULL;
    return intern(p, name)->text;
}

/* ---- Frames --------------------------------------------------------------------------------- */

static const char *file_of(const emui_ptx_module *m, const emui_ptx_frame *f)
{
    return f->file > 0 && f->file < m->files ? m->file[f->file] : NULL;
}

/* "in f, h.hpp:433, called by g": f is where the code stands, g is the user's callee. */
static const char *header_of(emui_ptx_parser *p, const emui_ptx_frame *all, int32_t i)
{
    const emui_ptx_frame *f = &all[i], *callee = &all[f->callee];
    const char *file = file_of(p->module, f), *end = strrchr(file, '/');
    char text[HEADER], called[FUNCTION + 16] = "";
    if (callee != f && callee->function != NULL && callee->function != f->function)
        snprintf(called, sizeof called, ", called by %s", callee->function);
    snprintf(text, sizeof text, "%s%s%s%.60s:%" PRId32 "%s", f->function != NULL ? "in " : "",
             f->function != NULL ? f->function : "", f->function != NULL ? ", " : "",
             end == NULL ? file : end + 1, f->line, called);
    return intern(p, text)->text;
}

/* An outer frame came before this one, and is done. */
static void find_user(emui_ptx_parser *p, emui_ptx_frame *all, int32_t i)
{
    emui_ptx_frame *f = &all[i];
    const char *file = file_of(p->module, f);
    const emui_ptx_frame *outer = &all[f->outer];
    f->user = f->callee = i;
    if (f->outer == 0 || file == NULL || !emui_ptx_is_of_toolkit(file))
        return;
    const char *user = file_of(p->module, &all[outer->user]);
    if (user == NULL || emui_ptx_is_of_toolkit(user))
        return;
    f->callee = outer->user == f->outer ? i : outer->callee;
    f->user = outer->user;
    f->header = header_of(p, all, i);
}

void emui_ptx_keep_frames(emui_ptx_parser *p)
{
    int32_t frames = p->frames.count;
    emui_ptx_frame *all = emui_ptx_keep(p, &p->frames, 0);
    for (int32_t i = 1; i < frames; ++i) {
        all[i].function = function_of(p, &all[i]);
        find_user(p, all, i);
    }
    p->module->frame = all;
    p->module->frames = frames;
}
