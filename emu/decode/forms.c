/* forms.c - all forms of instructions that are supported: the tables of the families in one list,
 * and as text; and the instructions that are refused by their names.
 *
 * Not here: matching (match.c). Follows the PTX ISA, "Instruction Set". */
#include "emu/decode/form.h"

#include <stdarg.h>
#include <stdio.h>

static const emui_ptx_family *const families[] = {
    &emui_ptx_integers,    &emui_ptx_bits,      &emui_ptx_floats,   &emui_ptx_compares,
    &emui_ptx_conversions, &emui_ptx_video,     &emui_ptx_memory,   &emui_ptx_addresses,
    &emui_ptx_atomics,     &emui_ptx_mbarriers, &emui_ptx_copies,   &emui_ptx_tensors,
    &emui_ptx_matrices,    &emui_ptx_warps,     &emui_ptx_barriers, &emui_ptx_control,
    &emui_ptx_calls};

static const char textures[] = "textures and surfaces are not part of this machine";
static const char later[] = "sm_90a does not have it; it came with sm_100";

static const emui_ptx_refused refused[] = {
    {"tex", textures},
    {"tld4", textures},
    {"txq", textures},
    {"istypep", textures},
    {"suld", textures},
    {"sust", textures},
    {"sured", textures},
    {"suq", textures},
    {"tcgen05", later},
    {"clusterlaunchcontrol", later},
    {"multimem", "addresses of several devices at once are not part of this machine"},
};

const emui_ptx_form *emui_ptx_form_at(int i)
{
    for (size_t k = 0; k < sizeof families / sizeof families[0]; ++k) {
        if (i < families[k]->forms)
            return &families[k]->form[i];
        i -= families[k]->forms;
    }
    return NULL;
}

const char *emui_ptx_why_refused(const char *name)
{
    for (size_t k = 0; k < sizeof refused / sizeof refused[0]; ++k)
        if (strcmp(refused[k].name, name) == 0)
            return refused[k].why;
    return NULL;
}

/* ---- As text ---- */

typedef struct writer {
    char *text;
    size_t size, used;
} writer;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
say(writer *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n =
        w->used < w->size ? vsnprintf(w->text + w->used, w->size - w->used, format, arguments) : 0;
    va_end(arguments);
    w->used += n > 0 ? (size_t)n : 0;
}

static void say_types(writer *w, const char *types)
{
    for (; *types != '\0'; ++types)
        say(w, "%c", *types == ' ' ? '|' : *types);
}

static void say_set(writer *w, const emui_ptx_set *set)
{
    if (set->types != NULL)
        say_types(w, set->types);
    else if (set->like != NULL)
        say(w, "%s", set->like);
    for (const emui_ptx_word *k = set->word; k != NULL && k->word != NULL; ++k)
        say(w, "%s%s", k == set->word ? "" : "|", k->word);
}

static bool is_single(const emui_ptx_set *set)
{
    return set->like != NULL || (set->types != NULL && strchr(set->types, ' ') == NULL) ||
           (set->word != NULL && set->word[1].word == NULL);
}

static void say_item(writer *w, const emui_ptx_item *item)
{
    bool single = item->set == NULL || is_single(item->set);
    say(w, "%s", item->optional ? "{." : single ? "." : ".{");
    if (item->set == NULL)
        say(w, "%.*s", item->size, item->word);
    else
        say_set(w, item->set);
    say(w, "%s", item->optional || !single ? "}" : "");
}

static void say_shape(writer *w, const emui_ptx_shape *s, bool first)
{
    static const char places[] = "deabcxlnhkt";
    static const char *const names[] = {"d",    "e", "a",      "b", "c",    "x",
                                        "{..}", "n", "policy", "n", "label"};
    const char *at = strchr(places, s->place);
    const char *name = at == NULL ? "?" : names[at - places];
    say(w, "%s%s", s->optional ? "{" : "", first ? "" : ", ");
    if (s->kind == '[')
        say(w, "[%s%s]", name, s->has_list ? ", {..}" : "");
    else
        say(w, "%s%s", s->may_be_negated ? "{!}" : "", name);
    if (s->beside != '\0')
        say(w, "{|p}");
    say(w, "%s", s->optional ? "}" : "");
}

void emui_ptx_form_print(const emui_ptx_form *form, char *text, size_t size)
{
    writer w = {text, size, 0};
    emui_ptx_item item;
    emui_ptx_shape shape[EMUI_PTX_SHAPES];
    size_t name = strcspn(form->text, ".{ ");
    const char *at = form->text + name;
    text[0] = '\0';
    say(&w, "%.*s", (int)name, form->text);
    while (emui_ptx_next_item(&at, &item))
        say_item(&w, &item);
    int n = emui_ptx_read_shapes(form->text, shape);
    for (int k = 0; k < n; ++k) {
        if (k == 0)
            say(&w, "  ");
        say_shape(&w, &shape[k], k == 0);
    }
}

bool emui_ptx_form_text(int i, char *text, size_t size)
{
    const emui_ptx_form *form = i < 0 ? NULL : emui_ptx_form_at(i);
    if (form != NULL)
        emui_ptx_form_print(form, text, size);
    return form != NULL;
}

void emui_ptx_opcode_print(const emui_ptx_instruction *i, char *text, size_t size)
{
    writer w = {text, size, 0};
    say(&w, "%s", i->name);
    for (int k = 0; k < i->modifiers; ++k)
        say(&w, ".%s", i->modifier[k]);
}
