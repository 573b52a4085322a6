/* parse_body.c - what is between the braces of a function: scopes, labels, registers, instructions.
 *
 * Follows the PTX ISA, "Statements" and ".reg". */
#include "emu/ptx/parse.h"

#include <string.h>

enum { MAX_REGISTERS = 1 << 24 };

/* ---- Registers ------------------------------------------------------------------------------ */

static void declare_register(emui_ptx_parser *p, emui_ptx_token name, emui_ptx_type type)
{
    emui_ptx_binding *b = emui_ptx_bind(p, name, EMUI_PTX_IS_REG);
    b->index = p->regs.count;
    b->type = type;
    emui_ptx_register *reg = emui_ptx_add(p, &p->regs);
    *reg = (emui_ptx_register){name.name->text, type, name.at};
}

/* %r<5>: the number is a token, since 5 > would go on as an expression. */
static void declare_family(emui_ptx_parser *p, emui_ptx_token name, emui_ptx_type type)
{
    emui_ptx_token count = emui_ptx_expect(&p->lex, EMUI_PTX_T_INT, "a number of registers");
    if (count.value > MAX_REGISTERS)
        emui_ptx_fail(&p->lex, count.at, "at most %d registers have one name", MAX_REGISTERS);
    emui_ptx_expect(&p->lex, '>', "'>' after the number of registers");
    emui_ptx_binding *b = emui_ptx_bind(p, name, EMUI_PTX_IS_FAMILY);
    b->count = (int32_t)count.value;
    b->type = type;
}

static void parse_registers(emui_ptx_parser *p)
{
    if (emui_ptx_accept_dot(&p->lex, "align"))
        emui_ptx_parse_align(p);
    emui_ptx_type type = emui_ptx_parse_type(p);
    do {
        emui_ptx_token name = emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "the name of a register");
        if (emui_ptx_accept(&p->lex, '<'))
            declare_family(p, name, type);
        else
            declare_register(p, name, type);
    } while (emui_ptx_accept(&p->lex, ','));
    emui_ptx_expect(&p->lex, ';', "';' after the registers");
}

/* ---- Instructions --------------------------------------------------------------------------- */

/* How long the blanks and comments are that begin here. */
static size_t gap(const char *c, const char *end)
{
    const char *from = c;
    for (;;)
        if (c < end && (*c == ' ' || (*c >= '\t' && *c <= '\r'))) {
            ++c;
        } else if (end - c > 1 && c[0] == '/' && c[1] == '/') {
            while (c < end && *c != '\n')
                ++c;
        } else if (end - c > 1 && c[0] == '/' && c[1] == '*') {
            for (c += 2; end - c > 1 && !(c[0] == '*' && c[1] == '/'); ++c)
                ;
            c += 2;
        } else {
            return (size_t)(c - from);
        }
}

/* The text of an instruction, each gap in it one blank. */
static const char *one_line(emui_ptx_parser *p, const char *from, const char *end)
{
    char *text = emui_ptx_take(p, (size_t)(end - from) + 1), *to = text;
    while (from < end) {
        size_t blanks = gap(from, end);
        from += blanks;
        if (blanks > 0 && from < end)
            *to++ = ' ';
        if (from < end)
            *to++ = *from++;
    }
    return text;
}

static void parse_guard(emui_ptx_parser *p, emui_ptx_instruction *i)
{
    i->guard_not = emui_ptx_accept(&p->lex, '!');
    emui_ptx_token name = emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "a predicate after '@'");
    const emui_ptx_binding *b = emui_ptx_find(p, name);
    if (b == NULL || b->meaning != EMUI_PTX_IS_REG || b->type.type != EMU_PRED)
        emui_ptx_fail(&p->lex, name.at, "'%.60s' is no predicate that is declared here",
                      name.name->text);
    i->guard = b->index;
}

static void parse_modifiers(emui_ptx_parser *p, emui_ptx_instruction *i)
{
    while (emui_ptx_is(&p->lex, EMUI_PTX_T_DOT)) {
        if (i->modifiers == EMUI_PTX_MODIFIERS)
            emui_ptx_fail(&p->lex, p->lex.token.at, "%.40s has more than %d modifiers", i->name,
                          EMUI_PTX_MODIFIERS);
        i->modifier[i->modifiers++] = p->lex.token.name->text;
        emui_ptx_advance(&p->lex);
    }
}

static void parse_operands(emui_ptx_parser *p, emui_ptx_instruction *i)
{
    p->asked = i->name;
    p->has_names = false;
    do {
        if (p->operands.count == EMUI_PTX_OPERANDS)
            emui_ptx_fail(&p->lex, p->lex.token.at, "%.40s has more than %d operands", i->name,
                          EMUI_PTX_OPERANDS);
        emui_ptx_parse_operand(p);
    } while (emui_ptx_accept(&p->lex, ','));
    i->operands = p->operands.count;
    emui_ptx_operand *operand = emui_ptx_keep(p, &p->operands, 0);
    for (int k = 0; k < i->operands && p->has_names; ++k)
        emui_ptx_note_names(p, &operand[k]);
    i->operand = operand;
}

/* From its modifiers on; begin: where its text begins. */
static void parse_instruction(emui_ptx_parser *p, emui_ptx_token begin, emui_ptx_token name,
                              const emui_ptx_instruction *guarded)
{
    emui_ptx_instruction i = *guarded;
    i.name = name.name->text;
    i.at = begin.at;
    i.used_bytes = p->used_bytes;
    p->used_bytes = 0;
    parse_modifiers(p, &i);
    if (!emui_ptx_is(&p->lex, ';'))
        parse_operands(p, &i);
    emui_ptx_token end = emui_ptx_expect(&p->lex, ';', "',' or ';' after an operand");
    i.text = one_line(p, begin.begin, end.begin);
    *(emui_ptx_instruction *)emui_ptx_add(p, &p->body) = i;
}

/* ---- Statements ----------------------------------------------------------------------------- */

static void parse_label(emui_ptx_parser *p, emui_ptx_token name)
{
    if (emui_ptx_is_dot(&p->lex, "branchtargets") || emui_ptx_is_dot(&p->lex, "calltargets") ||
        emui_ptx_is_dot(&p->lex, "callprototype")) {
        emui_ptx_parse_table(p, name);
        return;
    }
    emui_ptx_binding *b = emui_ptx_bind(p, name, EMUI_PTX_IS_LABEL);
    b->index = p->body.count;
}

static void parse_named(emui_ptx_parser *p)
{
    const emui_ptx_instruction none = {.guard = -1};
    emui_ptx_token name = p->lex.token;
    emui_ptx_advance(&p->lex);
    if (emui_ptx_accept(&p->lex, ':'))
        parse_label(p, name);
    else
        parse_instruction(p, name, name, &none);
}

static void parse_guarded(emui_ptx_parser *p)
{
    emui_ptx_instruction i = {.guard = -1};
    emui_ptx_token begin = p->lex.token;
    emui_ptx_advance(&p->lex);
    parse_guard(p, &i);
    emui_ptx_token name = emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "an instruction");
    parse_instruction(p, begin, name, &i);
}

static void parse_directive(emui_ptx_parser *p)
{
    if (emui_ptx_accept_dot(&p->lex, "loc"))
        emui_ptx_parse_loc(p);
    else if (emui_ptx_accept_dot(&p->lex, "reg"))
        parse_registers(p);
    else if (emui_ptx_is_space(&p->lex))
        emui_ptx_parse_variables(p, EMUI_PTX_HERE);
    else if (emui_ptx_accept_dot(&p->lex, "extern"))
        emui_ptx_parse_variables(p, EMUI_PTX_EXTERN);
    else if (emui_ptx_accept_dot(&p->lex, "pragma"))
        emui_ptx_parse_pragma(p);
    else if (emui_ptx_accept_dot(&p->lex, "file"))
        emui_ptx_parse_file(p);
    else
        emui_ptx_fail(&p->lex, p->lex.token.at, "'.%.60s' is no directive of a function's body",
                      p->lex.token.name->text);
}

void emui_ptx_parse_body(emui_ptx_parser *p)
{
    int32_t outside = p->scopes.count - 1;
    emui_ptx_expect(&p->lex, '{', "'{' of the body");
    for (;;) {
        if (emui_ptx_is(&p->lex, EMUI_PTX_T_DOT)) {
            parse_directive(p);
        } else if (emui_ptx_is(&p->lex, EMUI_PTX_T_NAME)) {
            parse_named(p);
        } else if (emui_ptx_is(&p->lex, '@')) {
            parse_guarded(p);
        } else if (emui_ptx_is(&p->lex, '{')) {
            emui_ptx_scope_enter(p);
            emui_ptx_advance(&p->lex);
        } else if (emui_ptx_is(&p->lex, '}')) {
            emui_ptx_scope_leave(p);
            emui_ptx_advance(&p->lex);
            if (p->scopes.count == outside)
                return;
        } else {
            emui_ptx_fail_expected(&p->lex, "an instruction, a directive or '}'");
        }
    }
}
