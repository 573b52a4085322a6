/* parse.c - a module: what stands outside of functions.
 *
 * Follows the PTX ISA, "PTX Module Directives", "Linking Directives", "Debugging Directives". */
#include "emu/ptx/parse.h"

#include "emu/ptx.h"
#include "emu/ptx/statement.h"

#include <stdio.h>
#include <string.h>

enum { OLDEST = 14, LATER = 109 /* of the next major number, too */ };

/* ---- What a module begins with -------------------------------------------------------------- */

/* 9.0 is 90. It is read from its digits: as a number it would be rounded. Versions add: whatever a
 * newer text has that is not known is refused where it stands. */
static void parse_version(emui_ptx_parser *p)
{
    if (!emui_ptx_accept_dot(&p->lex, "version"))
        emui_ptx_fail_expected(&p->lex, ".version, with which a module begins");
    emui_ptx_token t = emui_ptx_expect(&p->lex, EMUI_PTX_T_F64, "a version, as 9.0");
    int version = 0;
    for (const char *c = t.begin; c < t.end && version < 1000; ++c)
        version = *c == '.' ? version : version * 10 + (*c - '0');
    const char *dot = memchr(t.begin, '.', (size_t)(t.end - t.begin));
    if (dot == NULL || t.end - dot != 2 || version < OLDEST || version > LATER)
        emui_ptx_fail(&p->lex, t.at,
                      "PTX %.*s is not among the known versions, %d.%d to %d.%d, nor one of those "
                      "up to %d.%d that are read as the newest known",
                      (int)(t.end - t.begin), t.begin, OLDEST / 10, OLDEST % 10,
                      EMU_PTX_NEWEST / 10, EMU_PTX_NEWEST % 10, LATER / 10, LATER % 10);
    p->module->version = version;
}

static void parse_target(emui_ptx_parser *p)
{
    emui_ptx_token name = emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "a target, as sm_90a");
    while (emui_ptx_accept(&p->lex, ','))
        emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "a target");
    if (p->module->target == NULL)
        p->module->target = name.name->text;
}

static void parse_address_size(emui_ptx_parser *p)
{
    emui_ptx_token t = emui_ptx_expect(&p->lex, EMUI_PTX_T_INT, "a number of bits");
    if (t.value != 64)
        emui_ptx_fail(&p->lex, t.at, "addresses have 64 bits, not %llu",
                      (unsigned long long)t.value);
}

/* .section .debug_info { .. } is passed over; .debug_str has the names of inlined functions. */
static void parse_section(emui_ptx_parser *p)
{
    bool strings = emui_ptx_is_dot(&p->lex, "debug_str");
    if (!emui_ptx_accept(&p->lex, EMUI_PTX_T_DOT))
        emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "the name of a section");
    if (!emui_ptx_is(&p->lex, '{'))
        emui_ptx_fail_expected(&p->lex, "'{' of the section");
    if (strings)
        emui_ptx_parse_strings(p);
    else
        emui_ptx_skip_block(&p->lex);
}

/* ---- Functions and variables ---------------------------------------------------------------- */

static void parse_declaration(emui_ptx_parser *p)
{
    emui_ptx_linkage linkage = EMUI_PTX_HERE;
    while (emui_ptx_accept_linkage(&p->lex, &linkage))
        ;
    if (emui_ptx_is_dot(&p->lex, "func") || emui_ptx_is_dot(&p->lex, "entry"))
        emui_ptx_parse_function(p, linkage);
    else if (emui_ptx_is_space(&p->lex))
        emui_ptx_parse_variables(p, linkage);
    else if (linkage == EMUI_PTX_HERE && emui_ptx_is(&p->lex, EMUI_PTX_T_DOT))
        emui_ptx_fail(&p->lex, p->lex.token.at, "'.%.60s' is no directive of a module",
                      p->lex.token.name->text);
    else
        emui_ptx_fail_expected(&p->lex, "a function, a variable or a directive");
}

static void parse_directive(emui_ptx_parser *p)
{
    if (emui_ptx_accept_dot(&p->lex, "target"))
        parse_target(p);
    else if (emui_ptx_accept_dot(&p->lex, "address_size"))
        parse_address_size(p);
    else if (emui_ptx_accept_dot(&p->lex, "file"))
        emui_ptx_parse_file(p);
    else if (emui_ptx_accept_dot(&p->lex, "section"))
        parse_section(p);
    else if (emui_ptx_accept_dot(&p->lex, "pragma"))
        emui_ptx_parse_pragma(p);
    else if (emui_ptx_accept_dot(&p->lex, "alias"))
        emui_ptx_parse_alias(p);
    else if (emui_ptx_accept_dot(&p->lex, "loc"))
        emui_ptx_parse_loc(p);
    else
        parse_declaration(p);
}

/* ---- The module ----------------------------------------------------------------------------- */

static void keep_module(emui_ptx_parser *p)
{
    emui_ptx_module *m = p->module;
    m->variables = p->variables.count;
    m->variable = emui_ptx_keep(p, &p->variables, 0);
    for (int32_t i = 0; i < p->uses.count; ++i) {
        emui_ptx_operand *o = EMUI_PTX_ITEM(p->uses, emui_ptx_use, i)->operand;
        o->variable = &m->variable[-2 - o->index];
        o->index = -1;
    }
    m->functions = p->functions.count;
    m->function = emui_ptx_keep(p, &p->functions, 0);
    m->files = p->files.count;
    m->file = emui_ptx_keep(p, &p->files, 0);
    emui_ptx_keep_frames(p);
}

static void parse_module(emui_ptx_parser *p, const char *text, size_t bytes)
{
    p->lex.names.arena = p->arena;
    p->lex.token.at.line = 1;
    p->module = emui_ptx_take(p, sizeof *p->module);
    p->module->arena = p->arena;
    p->module->address_bits = 64;
    emui_ptx_lexer_open(&p->lex, text, bytes);
    emui_ptx_scope_enter(p);
    emui_ptx_bind_specials(p);
    parse_version(p);
    while (!emui_ptx_is(&p->lex, EMUI_PTX_T_END))
        parse_directive(p);
    if (p->module->target == NULL)
        emui_ptx_fail(&p->lex, p->lex.token.at, "the module has no .target");
    keep_module(p);
}

static void free_lists(emui_ptx_parser *p)
{
    emui_ptx_list *lists[] = {
        &p->functions, &p->variables, &p->files,  &p->frames,     &p->uses,    &p->regs,
        &p->locals,    &p->body,      &p->tables, &p->local_uses, &p->pending, &p->scopes,
        &p->operands,  &p->params,    &p->bytes,  &p->fixups,     &p->names};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; ++i)
        emui_ptx_list_free(lists[i]);
}

static void set_sizes(emui_ptx_parser *p)
{
    p->functions.size = sizeof(emui_ptx_function);
    p->variables.size = p->locals.size = p->params.size = sizeof(emui_ptx_variable);
    p->files.size = sizeof(const char *);
    p->frames.size = sizeof(emui_ptx_frame);
    p->uses.size = p->local_uses.size = sizeof(emui_ptx_use);
    p->regs.size = sizeof(emui_ptx_register);
    p->body.size = sizeof(emui_ptx_instruction);
    p->tables.size = sizeof(emui_ptx_table);
    p->pending.size = sizeof(emui_ptx_pending);
    p->scopes.size = sizeof(emui_ptx_scope);
    p->operands.size = sizeof(emui_ptx_operand);
    p->bytes.size = 1;
    p->fixups.size = sizeof(emui_ptx_fixup);
    p->names.size = sizeof(emui_ptx_token);
}

/* NULL: a failure came back here. The parser is the caller's: what is in it stays known. */
static emui_ptx_module *try_module(emui_ptx_parser *p, const char *text, size_t bytes)
{
    if (setjmp(p->lex.failed) != 0)
        return NULL;
    parse_module(p, text, bytes);
    return p->module;
}

emui_ptx_module *emui_ptx_parse(const char *text, size_t bytes, emui_ptx_error *error)
{
    emui_ptx_parser p = {.arena = emui_ptx_arena_open()};
    *error = (emui_ptx_error){.at = {1, 1, 0}};
    if (p.arena == NULL) {
        snprintf(error->text, sizeof error->text, "out of memory");
        return NULL;
    }
    p.lex.error = error;
    set_sizes(&p);
    emui_ptx_module *m = try_module(&p, text, bytes);
    free_lists(&p);
    if (m == NULL)
        emui_ptx_arena_close(p.arena);
    return m;
}

void emui_ptx_close(emui_ptx_module *module)
{
    if (module != NULL)
        emui_ptx_arena_close(module->arena);
}
