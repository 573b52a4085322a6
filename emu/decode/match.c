/* match.c - which form an opcode has: its modifiers against the rows of the tables.
 *
 *      "cvt{.ftz}{.sat}.$Y.$Y  d:r, a:R"        cvt.sat.f32.f16
 *            |      |    |  |                 sat: {.sat}   f32: the first $Y   f16: the second
 *
 * Modifiers are taken in any order, but for types, whose order says what each is of. The first row
 * that has a place for every modifier, and no place left that must be filled, is the form. An
 * opcode is matched once; names are interned, so that it is found again by pointers.
 *
 * Here: modifiers. Not here: operands (operands.c), the rows.
 * Follows the PTX ISA, "Instruction Set". */
#include "emu/decode/form.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { ITEMS = 24, NONE = -1, TEXT = 140 };

/* ---- Modifiers ---- */

typedef struct attempt {
    emui_ptx_item item[ITEMS];
    bool is_filled[ITEMS];
    int items;
    int unknown;       /* the first modifier without a place */
    int missing;       /* an item that must be there; NONE: nothing is wrong */
    int places, types; /* how many modifiers have one; how many of them are types */
} attempt;

static void read_items(const emui_ptx_form *form, attempt *a)
{
    const char *at = form->text + strcspn(form->text, ".{ ");
    a->items = 0;
    while (a->items < ITEMS && emui_ptx_next_item(&at, &a->item[a->items]))
        a->is_filled[a->items++] = false;
}

static bool is_literal(const emui_ptx_item *item, const char *word)
{
    return item->set == NULL && strncmp(item->word, word, (size_t)item->size) == 0 &&
           word[item->size] == '\0';
}

/* An item that is a type, of a set or by itself. */
static bool is_type(const emui_ptx_item *item)
{
    char word[16];
    if (item->set != NULL)
        return item->set->field == EMUI_PTX_TYPE;
    snprintf(word, sizeof word, "%.*s", item->size, item->word);
    return emui_ptx_type_of(word) != NULL;
}

static void set_type(emui_ptx_opcode *o, int type)
{
    if (o->types < EMUI_PTX_TYPES_OF)
        o->type[o->types++] = (emu_type)type;
    o->ins.type = o->type[0];
    o->ins.from = o->types > 1 ? o->type[1] : EMU_NO_TYPE;
}

static void set_field(emui_ptx_opcode *o, emui_ptx_field field, const emui_ptx_word *word)
{
    emu_ins *ins = &o->ins;
    ins->flags |= word->flags;
    switch (field) {
    case EMUI_PTX_TYPE:
        set_type(o, word->value);
        break;
    case EMUI_PTX_COUNT:
        ins->count = word->value;
        break;
    case EMUI_PTX_OP:
        ins->op += word->value;
        break;
    case EMUI_PTX_SPACE:
        ins->space = (emu_space)word->value;
        break;
    case EMUI_PTX_TO:
        ins->to = (emu_space)word->value;
        break;
    case EMUI_PTX_SEM:
        ins->sem = (emu_sem)word->value;
        break;
    case EMUI_PTX_SCOPE:
        ins->scope = (emu_scope)word->value;
        break;
    default:
        break;
    }
}

static bool fill(emui_ptx_opcode *o, const emui_ptx_item *item, const char *word)
{
    emui_ptx_word found = {word, 0, 0};
    if (item->set != NULL) {
        if (!emui_ptx_word_of(item->set, word, &found))
            return false;
        set_field(o, item->set->field, &found);
        return true;
    }
    if (!is_literal(item, word))
        return false;
    if (is_type(item))
        set_type(o, emui_ptx_type_of(word)->value);
    o->ins.flags |= emui_ptx_flags_of(word);
    o->is_hinted |= strcmp(word, "L2::cache_hint") == 0;
    return true;
}

/* The place of a modifier: a type has the next one that takes a type, or none. */
static bool place(emui_ptx_opcode *o, attempt *a, const char *word)
{
    bool typed = emui_ptx_type_of(word) != NULL;
    for (int k = 0; k < a->items; ++k) {
        if (a->is_filled[k] || typed != is_type(&a->item[k]))
            continue;
        a->is_filled[k] = fill(o, &a->item[k], word);
        if (a->is_filled[k] || (typed && !a->item[k].optional))
            return a->is_filled[k];
    }
    return false;
}

/* True: the opcode has this form. */
static bool try_form(const emui_ptx_form *form, emui_ptx_opcode *o, attempt *a)
{
    o->form = form;
    o->ins = (emu_ins){.execute = form->execute, .op = form->op, .flags = form->flags};
    o->types = 0;
    o->is_hinted = false;
    o->type[0] = o->type[1] = o->type[2] = o->type[3] = EMU_NO_TYPE;
    read_items(form, a);
    a->unknown = a->missing = NONE;
    a->places = a->types = 0;
    for (int k = 0; k < o->modifiers; ++k) {
        bool placed = place(o, a, o->modifier[k]);
        a->places += placed;
        a->types += placed && emui_ptx_type_of(o->modifier[k]) != NULL;
        if (!placed && a->unknown == NONE)
            a->unknown = k;
    }
    for (int k = a->items - 1; k >= 0; --k)
        if (!a->is_filled[k] && !a->item[k].optional)
            a->missing = k;
    return a->unknown == NONE && a->missing == NONE;
}

/* ---- Opcodes that have no form ---- */

static bool has_name(const emui_ptx_form *form, const char *name)
{
    size_t n = strlen(name);
    return strncmp(form->text, name, n) == 0 && strchr(".{ ", form->text[n]) != NULL;
}

/* Where a modifier stands: behind the guard, the name and the modifiers before it. */
static emui_ptx_place place_of(const emui_ptx_instruction *i, int modifier)
{
    emui_ptx_place at = i->at;
    const char *name = i->text[0] == '@' ? strchr(i->text, ' ') : NULL;
    at.column += (int32_t)strlen(i->name) + (name == NULL ? 0 : (int32_t)(name + 1 - i->text));
    for (int k = 0; k < modifier; ++k)
        at.column += 1 + (int32_t)strlen(i->modifier[k]);
    return at;
}

/* Other architectures have an instruction of this name, or this very form of it. */
static bool refuse_arch(emui_ptx_decoder *d, const emui_ptx_instruction *i,
                        const emui_ptx_form *form)
{
    char name[64], has[TEXT];
    emui_ptx_opcode_print(i, name, sizeof name);
    emui_ptx_form_archs(form, has, sizeof has);
    return emui_ptx_refuse(d, NULL, "%s: %s does not have it; these do: %s", name,
                           emu_arch_name(d->arch), has);
}

/* The nearest form is told: the one that has a place for the most modifiers, from the first on. */
static bool refuse(emui_ptx_decoder *d, const emui_ptx_instruction *i, const emui_ptx_form *form,
                   const attempt *a)
{
    char expected[TEXT], name[64];
    emui_ptx_opcode_print(i, name, sizeof name);
    if (form == NULL)
        return emui_ptx_refuse(d, NULL, "%s: there is no instruction of this name", i->name);
    emui_ptx_form_print(form, expected, sizeof expected);
    if (a->unknown != NONE) {
        emui_ptx_place at = place_of(i, a->unknown);
        return emui_ptx_refuse(d, &at, "%s: .%s has no place here; expected %s", name,
                               i->modifier[a->unknown], expected);
    }
    return emui_ptx_refuse(d, NULL, "%s: a modifier is missing; expected %s", name, expected);
}

static bool is_nearer(const attempt *a, const attempt *than)
{
    int mine = a->unknown == NONE ? INT_MAX : a->unknown,
        other = than->unknown == NONE ? INT_MAX : than->unknown;
    return mine != other ? mine > other : a->places + a->types > than->places + than->types;
}

/* False after an error. */
static bool find_form(emui_ptx_decoder *d, const emui_ptx_instruction *i, emui_ptx_opcode *o)
{
    const emui_ptx_form *form, *nearest = NULL, *elsewhere = NULL, *namesake = NULL;
    attempt now, best = {0};
    const char *why = emui_ptx_why_refused(i->name);
    if (why != NULL)
        return emui_ptx_refuse(d, NULL, "%s: %s", i->name, why);
    for (int k = 0; (form = emui_ptx_form_at(k)) != NULL; ++k) {
        if (!has_name(form, i->name))
            continue;
        bool here = emui_ptx_form_is_on(form, d->arch), fits = try_form(form, o, &now);
        if (here && fits)
            return true;
        elsewhere = elsewhere == NULL && fits ? form : elsewhere;
        namesake = namesake == NULL && !here ? form : namesake;
        if (!here)
            continue;
        if (nearest == NULL || is_nearer(&now, &best)) {
            nearest = form;
            best = now;
        }
    }
    if (elsewhere == NULL && nearest == NULL)
        elsewhere = namesake;
    return elsewhere != NULL ? refuse_arch(d, i, elsewhere) : refuse(d, i, nearest, &best);
}

/* ---- Opcodes, each once ---- */

enum { HASHED = EMUI_PTX_OPCODES - 1 };

static size_t hash_of(const emui_ptx_instruction *i)
{
    uint64_t h = (uint64_t)(uintptr_t)i->name;
    for (int k = 0; k < i->modifiers; ++k)
        h = (h ^ (uint64_t)(uintptr_t)i->modifier[k]) * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(h >> 40) & HASHED;
}

static bool is_of(const emui_ptx_opcode *o, const emui_ptx_instruction *i)
{
    return o->name == i->name && o->modifiers == i->modifiers &&
           memcmp(o->modifier, i->modifier, sizeof i->modifier[0] * (size_t)i->modifiers) == 0;
}

const emui_ptx_opcode *emui_ptx_opcode_of(emui_ptx_decoder *d, const emui_ptx_instruction *i)
{
    emui_ptx_opcode **first = &d->opcode[hash_of(i)], *o;
    for (o = *first; o != NULL; o = o->next)
        if (is_of(o, i))
            return o;
    o = calloc(1, sizeof *o);
    if (o == NULL) {
        emui_ptx_no_memory(d);
        return NULL;
    }
    o->next = *first;
    *first = o;
    o->modifiers = i->modifiers;
    o->arch = d->arch;
    memcpy(o->modifier, i->modifier, sizeof o->modifier);
    if (!find_form(d, i, o))
        return NULL;
    o->shapes = emui_ptx_read_shapes(o->form->text, o->shape);
    const char *wrong = o->form->prepare == NULL ? NULL : o->form->prepare(o);
    if (wrong != NULL) {
        char name[64];
        emui_ptx_opcode_print(i, name, sizeof name);
        emui_ptx_refuse(d, NULL, "%s: %s", name, wrong);
        return NULL;
    }
    o->name = i->name; /* from here on it is found again */
    return o;
}
