/* form_text.c - the text of a form: taken apart, and printed with the words of its sets.
 *
 * Here: one row's text. Not here: the words (words.c), which rows there are (forms.c). The notation
 * is that of form.h. Follows no part of the PTX ISA. */
#include "emu/decode/form.h"
#include "emu/isa/arch.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Taken apart ---- */

bool emui_ptx_next_item(const char **at, emui_ptx_item *item)
{
    const char *p = *at;
    item->optional = *p == '{';
    if (*p != '.' && *p != '{')
        return false;
    p += item->optional ? 2 : 1;
    item->word = p;
    item->size = (int)strcspn(p, ".} {");
    item->set = *p == '$' ? emui_ptx_set_of(p + 1) : NULL;
    p += item->size;
    *at = p + (item->optional && *p == '}');
    return true;
}

const char *emui_ptx_operands_of(const char *text)
{
    const char *blank = strchr(text, ' ');
    return blank == NULL ? text + strlen(text) : blank + strspn(blank, " ");
}

/* [a], [d>], [c#], [d%], [a*,l] */
static const char *read_address(const char *p, emui_ptx_shape *s)
{
    s->kind = '[';
    s->place = *p++;
    if (*p == '>' || *p == '#' || *p == '*' || *p == '%')
        s->in = *p++;
    s->has_list = *p == ',';
    return strchr(p, ']') + 1;
}

static const char *read_shape(const char *p, emui_ptx_shape *s)
{
    memset(s, 0, sizeof *s);
    s->kind = 't';
    s->may_be_negated = *p == '!';
    p += *p == '!';
    if (*p == '[') {
        p = read_address(p + 1, s);
    } else {
        s->place = *p++;
        if (*p == ':') {
            s->kind = p[1] >= '1' && p[1] <= '9' ? 'n' : p[1];
            s->bits = s->kind == 'n' ? (int)strtol(p + 1, NULL, 10) : 0;
            p += s->kind == 'n' ? 3 : 2;
        }
        if (*p == '|') {
            s->beside = p[1];
            p += 2;
        }
    }
    s->optional = *p == '?';
    return p + s->optional;
}

int emui_ptx_read_shapes(const char *text, emui_ptx_shape *shape)
{
    int n = 0;
    const char *p = emui_ptx_operands_of(text);
    while (*p != '\0' && *p != '@' && n < EMUI_PTX_SHAPES) {
        p = read_shape(p, &shape[n++]);
        p += strspn(p, ", ");
    }
    return n;
}

/* "@90", "@100+", at the end of a text: those of one family from one on, or all from one on. */
bool emui_ptx_form_is_on(const emui_ptx_form *form, emu_arch arch)
{
    enum { FAMILY = 10 };
    const char *at = strchr(form->text, '@');
    const int has = emui_arch_at(arch)->number;
    char *end = NULL;
    if (at == NULL)
        return true;
    const long first = strtol(at + 1, &end, 10);
    return has >= first && (*end == '+' || has / FAMILY == first / FAMILY);
}

/* ---- Printed ---- */

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

void emui_ptx_form_archs(const emui_ptx_form *form, char *text, size_t size)
{
    writer w = {text, size, 0};
    text[0] = '\0';
    for (int k = 0; k < EMU_ARCHS; ++k)
        if (emui_ptx_form_is_on(form, (emu_arch)k))
            say(&w, "%s%s", w.used == 0 ? "" : ", ", emu_arch_name((emu_arch)k));
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

void emui_ptx_opcode_print(const emui_ptx_instruction *i, char *text, size_t size)
{
    writer w = {text, size, 0};
    say(&w, "%s", i->name);
    for (int k = 0; k < i->modifiers; ++k)
        say(&w, ".%s", i->modifier[k]);
}
