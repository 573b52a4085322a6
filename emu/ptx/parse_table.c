/* parse_table.c - lists of branch targets, of functions to call, and prototypes.
 *
 *      targets: .branchtargets A, B;         targets: .calltargets f, g;
 *      proto: .callprototype (.param .b32 _) _ (.param .b64 _) .noreturn;
 *
 * Follows the PTX ISA, "Control Flow Directives". */
#include "emu/ptx/parse.h"

static emui_ptx_token parse_entry(emui_ptx_parser *p)
{
    return emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "a name of the list");
}

static void parse_labels(emui_ptx_parser *p, emui_ptx_table *t)
{
    int32_t from = p->names.count;
    do
        *(emui_ptx_token *)emui_ptx_add(p, &p->names) = parse_entry(p);
    while (emui_ptx_accept(&p->lex, ','));
    t->entries = p->names.count - from;
    int32_t *target = emui_ptx_take(p, (size_t)t->entries * sizeof *target);
    for (int i = 0; i < t->entries; ++i) {
        emui_ptx_token name = *EMUI_PTX_ITEM(p->names, emui_ptx_token, from + i);
        emui_ptx_pending *asked = emui_ptx_add(p, &p->pending);
        asked->to = &target[i];
        asked->name = name.name;
        asked->at = name.at;
    }
    t->target = target;
    p->names.count = from;
}

static void parse_functions(emui_ptx_parser *p, emui_ptx_table *t)
{
    int32_t from = p->names.count;
    do {
        emui_ptx_token name = parse_entry(p);
        const emui_ptx_binding *b = name.name->bound;
        if (b == NULL || b->meaning != EMUI_PTX_IS_FUNCTION)
            emui_ptx_fail(&p->lex, name.at, "there is no function '%.60s'", name.name->text);
        *(emui_ptx_token *)emui_ptx_add(p, &p->names) = name;
    } while (emui_ptx_accept(&p->lex, ','));
    t->entries = p->names.count - from;
    const char **entry = emui_ptx_take(p, (size_t)t->entries * sizeof *entry);
    for (int i = 0; i < t->entries; ++i)
        entry[i] = EMUI_PTX_ITEM(p->names, emui_ptx_token, from + i)->name->text;
    t->entry = entry;
    p->names.count = from;
}

static void parse_prototype(emui_ptx_parser *p, emui_ptx_table *t)
{
    uint32_t bytes = 0;
    if (emui_ptx_is(&p->lex, '('))
        t->result = emui_ptx_parse_params(p, &t->results, &bytes);
    emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "'_' of the prototype");
    if (emui_ptx_is(&p->lex, '('))
        t->param = emui_ptx_parse_params(p, &t->params, &bytes);
    for (;;)
        if (emui_ptx_accept_dot(&p->lex, "abi_preserve") ||
            emui_ptx_accept_dot(&p->lex, "abi_preserve_control"))
            emui_ptx_parse_count(p, INT32_MAX, "a number of registers");
        else if (!emui_ptx_accept_dot(&p->lex, "noreturn"))
            break;
}

void emui_ptx_parse_table(emui_ptx_parser *p, emui_ptx_token name)
{
    emui_ptx_table t = {.name = name.name->text, .at = name.at};
    emui_ptx_binding *b = emui_ptx_bind(p, name, EMUI_PTX_IS_TABLE);
    b->index = p->tables.count;
    if (emui_ptx_accept_dot(&p->lex, "branchtargets"))
        parse_labels(p, &t);
    else if (emui_ptx_accept_dot(&p->lex, "calltargets"))
        parse_functions(p, &t);
    else if (emui_ptx_accept_dot(&p->lex, "callprototype"))
        parse_prototype(p, &t);
    emui_ptx_expect(&p->lex, ';', "';' after the list");
    *(emui_ptx_table *)emui_ptx_add(p, &p->tables) = t;
}
