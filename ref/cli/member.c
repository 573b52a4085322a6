/* member.c - size(tiled_mma(..)): an instruction as the first operand of one of its members.
 *
 *      size  (tiled_mma (SM80_.., (_2,_2,_1)))         as it is written
 *            (          (SM80_.., (_2,_2,_1)))         without the names: a tuple, in its columns
 *      tiled_mma.size(SM80_.., (_2,_2,_1), (_,_,_))    what is called
 *
 * Here: such calls where they stand alone, not inside of others. Not here: the members, which are
 * operations (ct --ops tiled_mma.), instructions alone (atom.c). */
#include "ref/cli/cli.h"

#include <string.h>

enum { MAX_ARGS = 16, MAX_NAME = 128 };

/* Where the parts of such a call are in its text. */
typedef struct member {
    size_t name, name_end, atom, atom_end;
    char call[MAX_NAME]; /* "tiled_mma.size<0>" */
    const char *form;    /* "tiled_mma" */
} member;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static size_t skip_blanks(cli_span s, size_t at)
{
    while (at < s.length && is_blank(s.text[at]))
        ++at;
    return at;
}

/* Past a name and what stands in <> behind it. */
static size_t skip_name(cli_span s, size_t at)
{
    for (int depth = 0; at < s.length && (depth > 0 || strchr("(,) \t", s.text[at]) == NULL); ++at)
        depth += (s.text[at] == '<') - (s.text[at] == '>');
    return at;
}

/* The objects whose members an instruction has, the nearest first; ended by NULL. */
static const char *const *objects_of(const char *form)
{
    static const char *const mma[] = {"MMA_Traits", "MMA_Atom", "tiled_mma", NULL};
    static const char *const tiled_mma[] = {"tiled_mma", NULL};
    static const char *const copy[] = {"tiled_copy", NULL};
    static const char *const copies[][2] = {
        {"make_tiled_copy_A", NULL}, {"make_tiled_copy_B", NULL}, {"make_tiled_copy_C", NULL}};
    if (strcmp(form, "mma") == 0)
        return mma;
    if (strcmp(form, "tiled_mma") == 0)
        return tiled_mma;
    return strcmp(form, "tiled_copy") == 0 ? copy : copies[form[strlen(form) - 1] - 'A'];
}

bool cli_put_atom_name(const char *name, FILE *out)
{
    int i = 0;
    while (cli_atom_name(i) != NULL && strcmp(cli_atom_name(i), name) != 0)
        ++i;
    if (cli_atom_name(i) == NULL)
        return false;
    const char *const *object = objects_of(name);
    while (object[1] != NULL)
        ++object;
    fprintf(out,
            "%s\n"
            "    an instruction, not a value: print, why, draw and --svg show it alone, and an\n"
            "    operation takes it as its first operand where one of its members is meant:\n"
            "    size(%s(..)); ops %s. lists the members\n",
            cli_atom_usage(i), name, *object);
    return true;
}

/* The operation that is the member of that name. */
static bool find_call(cli_span name, member *to)
{
    for (const char *const *object = objects_of(to->form); *object != NULL; ++object) {
        int n =
            snprintf(to->call, sizeof to->call, "%s.%.*s", *object, (int)name.length, name.text);
        if (n < MAX_NAME && cli_find_operation((cli_span){to->call, (size_t)n}) >= 0)
            return true;
    }
    return false;
}

static bool find_member(cli_span s, member *to)
{
    to->name = skip_blanks(s, 0);
    to->name_end = skip_name(s, to->name);
    size_t open = skip_blanks(s, to->name_end);
    if (to->name_end == to->name || open >= s.length || s.text[open] != '(')
        return false;
    to->atom = skip_blanks(s, open + 1);
    to->atom_end = skip_name(s, to->atom);
    to->form = cli_find_atom((cli_span){s.text + to->atom, s.length - to->atom});
    cli_span name = {s.text + to->name, to->name_end - to->name};
    return to->form != NULL && name.length < MAX_NAME / 2 && find_call(name, to);
}

bool cli_is_member(cli_span text)
{
    member m;
    return find_member(text, &m);
}

/* What an instruction is made of, with what may be left out; their number. */
static int put_operands(cli *c, const member *m, ct_value given, ct_value arg[MAX_ARGS])
{
    ct_ctx *cx = &c->draw.cx;
    int n = ct_length(given), all = strcmp(m->form, "tiled_copy") == 0 ? 4
                                    : strstr(m->form, "copy") != NULL  ? 5
                                                                       : 3;
    if (strncmp(m->call, "MMA_", 4) == 0)
        all = 1;
    for (int i = 0; i < n && i < MAX_ARGS / 2; ++i)
        arg[i] = ct_item(given, i);
    for (int i = n; i < all; ++i) /* one atom, or one value; the tile as the atoms lie */
        arg[i] = i == all - 1 && all != 4 ? ct_parse(cx, "(_,_,_)") : ct_parse(cx, "_1:_0");
    return n > all ? n : all;
}

/* The call's operands, of which the first is what the instruction is made of. */
static ct_value operands_of(cli *c, const cli_source *source, const member *m, bool all_static)
{
    static char text[CLI_LINE_MAX];
    memcpy(text, source->text, source->length);
    memset(text + m->name, ' ', m->name_end - m->name);
    memset(text + m->atom, ' ', m->atom_end - m->atom);
    ct_value all = cli_eval_part(c, text, source->length, all_static);
    if (draw_ok(&c->draw) &&
        (ct_kind_of(all) != CT_TUPLE || ct_kind_of(ct_item(all, 0)) != CT_TUPLE))
        draw_refuse(&c->draw, "%s: something follows an instruction, which is not a value",
                    m->form);
    return all;
}

static ct_value call(cli *c, const member *m, ct_value operands)
{
    ct_value arg[MAX_ARGS];
    if (!draw_ok(&c->draw))
        return operands;
    int n = put_operands(c, m, ct_item(operands, 0), arg);
    for (int i = 1; i < ct_length(operands) && n < MAX_ARGS; ++i, ++n)
        arg[n] = ct_item(operands, i);
    return ct_call(&c->draw.cx, m->call, n, arg);
}

ct_value cli_eval_member(cli *c, const cli_source *source)
{
    member m;
    find_member((cli_span){source->text, source->length}, &m);
    ct_value v = call(c, &m, operands_of(c, source, &m, false));
    if (draw_ok(&c->draw))
        ct_bind(&c->draw.cx, c->names, "ans", v);
    return v;
}

size_t cli_cure_member(cli *c, const cli_source *source, char *text, size_t size)
{
    member m;
    find_member((cli_span){source->text, source->length}, &m);
    ct_value operands = operands_of(c, source, &m, true);
    call(c, &m, operands);
    if (!draw_ok(&c->draw))
        return 0;
    size_t n = (size_t)snprintf(text, size, "%.*s(%s", (int)(m.name_end - m.name),
                                source->text + m.name, m.form);
    for (int i = 0; i < ct_length(operands) && n < size; ++i)
        n += (size_t)snprintf(text + n, size - n, "%s%s", i > 0 ? "," : "",
                              ct_str(&c->draw.cx, ct_item(operands, i)));
    n += n < size ? (size_t)snprintf(text + n, size - n, ")") : 0;
    return n;
}
