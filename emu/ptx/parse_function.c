/* parse_function.c - an .entry or a .func: its parameters, its directives, its body.
 *
 *      .visible .func (.param .b32 r) f (.param .b64 p) .noreturn { .. }
 *      .entry k (.param .u64 p) .reqntid 128, 1, 1 .minnctapersm 2 { .. }
 *
 * A function may be declared before it is defined. Follows the PTX ISA, "Kernel and Function
 * Directives", "Performance-Tuning Directives", "Cluster Dimension Directives". */
#include "emu/ptx/parse.h"

#include <string.h>

enum { MAX_THREADS = 1 << 20, MAX_CLUSTER = 1 << 16 };

/* ---- Directives between the parameters and the body ----------------------------------------- */

static bool parse_shape(emui_ptx_parser *p, emui_ptx_function *f)
{
    if (emui_ptx_accept_dot(&p->lex, "maxntid"))
        emui_ptx_parse_numbers(p, f->max_threads, 3, MAX_THREADS);
    else if (emui_ptx_accept_dot(&p->lex, "reqntid"))
        emui_ptx_parse_numbers(p, f->required_threads, 3, MAX_THREADS);
    else if (emui_ptx_accept_dot(&p->lex, "reqnctapercluster"))
        emui_ptx_parse_numbers(p, f->required_cluster, 3, MAX_CLUSTER);
    else if (emui_ptx_accept_dot(&p->lex, "maxclusterrank"))
        emui_ptx_parse_numbers(p, &f->max_cluster_rank, 1, MAX_CLUSTER);
    else if (emui_ptx_accept_dot(&p->lex, "explicitcluster"))
        f->explicit_cluster = true;
    else if (emui_ptx_accept_dot(&p->lex, "blocksareclusters"))
        f->blocks_are_clusters = true;
    else
        return false;
    return true;
}

static bool parse_tuning(emui_ptx_parser *p, emui_ptx_function *f)
{
    int32_t ignored = 0;
    if (emui_ptx_accept_dot(&p->lex, "maxnreg"))
        emui_ptx_parse_numbers(p, &f->max_registers, 1, INT32_MAX);
    else if (emui_ptx_accept_dot(&p->lex, "minnctapersm"))
        emui_ptx_parse_numbers(p, &f->min_ctas, 1, INT32_MAX);
    else if (emui_ptx_accept_dot(&p->lex, "maxnctapersm") ||
             emui_ptx_accept_dot(&p->lex, "abi_preserve") ||
             emui_ptx_accept_dot(&p->lex, "abi_preserve_control"))
        emui_ptx_parse_numbers(p, &ignored, 1, INT32_MAX);
    else if (emui_ptx_accept_dot(&p->lex, "noreturn"))
        f->no_return = true;
    else if (emui_ptx_accept_dot(&p->lex, "pragma"))
        emui_ptx_parse_pragma(p);
    else
        return false;
    return true;
}

static void parse_directives(emui_ptx_parser *p, emui_ptx_function *f)
{
    while (parse_shape(p, f) || parse_tuning(p, f))
        ;
    if (emui_ptx_is(&p->lex, EMUI_PTX_T_DOT))
        emui_ptx_fail(&p->lex, p->lex.token.at, "'.%.60s' is no directive of a function",
                      p->lex.token.name->text);
}

/* ---- The body ------------------------------------------------------------------------------- */

static void bind_params(emui_ptx_parser *p, emui_ptx_variable *param, int n)
{
    for (int i = 0; i < n; ++i) {
        emui_ptx_token name = {.at = param[i].at};
        name.name = emui_ptx_intern(&p->lex.names, param[i].name, strlen(param[i].name));
        if (name.name == NULL)
            emui_ptx_fail_memory(&p->lex);
        bool is_reg = param[i].reg != 0;
        emui_ptx_binding *b = emui_ptx_bind(p, name, is_reg ? EMUI_PTX_IS_REG : EMUI_PTX_IS_PARAM);
        b->type = param[i].type;
        b->param = &param[i];
        if (!is_reg)
            continue;
        b->index = p->regs.count;
        param[i].reg = 1 + b->index;
        emui_ptx_register *reg = emui_ptx_add(p, &p->regs);
        *reg = (emui_ptx_register){param[i].name, param[i].type, param[i].at};
    }
}

static void keep_body(emui_ptx_parser *p, emui_ptx_function *f)
{
    f->variables = p->locals.count;
    f->variable = emui_ptx_keep(p, &p->locals, 0);
    for (int32_t i = 0; i < p->local_uses.count; ++i) {
        emui_ptx_operand *o = EMUI_PTX_ITEM(p->local_uses, emui_ptx_use, i)->operand;
        o->variable = &f->variable[o->index];
        o->index = -1;
    }
    p->local_uses.count = 0;
    f->regs = p->regs.count;
    f->reg = emui_ptx_keep(p, &p->regs, 0);
    f->length = p->body.count;
    f->body = emui_ptx_keep(p, &p->body, 0);
    f->tables = p->tables.count;
    f->table = emui_ptx_keep(p, &p->tables, 0);
}

static void parse_definition(emui_ptx_parser *p, emui_ptx_function *f)
{
    f->is_defined = true;
    p->function = f;
    p->lex.frame = 0;
    emui_ptx_scope_enter(p);
    bind_params(p, f->result, f->results);
    bind_params(p, f->param, f->params);
    emui_ptx_parse_body(p);
    keep_body(p, f);
    p->function = NULL;
}

/* ---- A function ----------------------------------------------------------------------------- */

/* Its place in the list: that of its declaration, or a new one. */
static int32_t place_of(emui_ptx_parser *p, emui_ptx_token name)
{
    const emui_ptx_binding *old = name.name->bound;
    if (old != NULL && old->meaning == EMUI_PTX_IS_FUNCTION)
        return old->index;
    emui_ptx_binding *b = emui_ptx_bind(p, name, EMUI_PTX_IS_FUNCTION);
    b->index = p->functions.count;
    emui_ptx_function *f = emui_ptx_add(p, &p->functions);
    f->name = name.name->text;
    return b->index;
}

static void parse_signature(emui_ptx_parser *p, emui_ptx_function *f, emui_ptx_token *name)
{
    uint32_t bytes = 0;
    f->is_entry = emui_ptx_is_dot(&p->lex, "entry");
    emui_ptx_advance(&p->lex);
    if (emui_ptx_accept_dot(&p->lex, "attribute"))
        emui_ptx_skip_parens(p);
    if (!f->is_entry && emui_ptx_is(&p->lex, '('))
        f->result = emui_ptx_parse_params(p, &f->results, &bytes);
    *name = emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "the name of a function");
    f->name = name->name->text;
    f->at = name->at;
    if (emui_ptx_is(&p->lex, '('))
        f->param = emui_ptx_parse_params(p, &f->params, &f->param_bytes);
    parse_directives(p, f);
}

void emui_ptx_parse_function(emui_ptx_parser *p, emui_ptx_linkage linkage)
{
    emui_ptx_function f = {.linkage = linkage};
    emui_ptx_token name;
    parse_signature(p, &f, &name);
    int32_t at = place_of(p, name);
    const emui_ptx_function *old = EMUI_PTX_ITEM(p->functions, emui_ptx_function, at);
    if (!emui_ptx_accept(&p->lex, ';')) {
        if (old->is_defined || old->alias != NULL)
            emui_ptx_fail(&p->lex, name.at, "'%.60s' is defined already, in line %d", f.name,
                          (int)old->at.line);
        parse_definition(p, &f);
    } else if (old->is_defined) {
        return;
    }
    *EMUI_PTX_ITEM(p->functions, emui_ptx_function, at) = f;
}

/* .alias name, function; the name was declared. */
void emui_ptx_parse_alias(emui_ptx_parser *p)
{
    emui_ptx_token name = emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "the name of an alias");
    emui_ptx_expect(&p->lex, ',', "',' after the alias");
    emui_ptx_token of = emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "the name of a function");
    emui_ptx_expect(&p->lex, ';', "';' after the function");
    const emui_ptx_binding *b = of.name->bound;
    if (b == NULL || b->meaning != EMUI_PTX_IS_FUNCTION || of.name == name.name)
        emui_ptx_fail(&p->lex, of.at, "there is no function '%.60s'", of.name->text);
    emui_ptx_function *f = EMUI_PTX_ITEM(p->functions, emui_ptx_function, place_of(p, name));
    f->alias = of.name->text;
}
