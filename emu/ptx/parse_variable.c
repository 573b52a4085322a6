/* parse_variable.c - variables of every state space, and parameters.
 *
 *      .global .align 4 .v2 .b32 x[4][8] = {..}, y;
 *      (.param .b32 n, .param .align 8 .b8 s[16], .param .u64 .ptr .global .align 16 p)
 *
 * Parameters lie one after the other, each at a multiple of its alignment. Follows the PTX ISA,
 * "State Spaces", "Variables" and "Kernel Function Parameters". */
#include "emu/ptx/parse.h"

#include <string.h>

static const struct {
    const char *name;
    emu_space space;
} spaces[] = {
    {"global", EMU_GLOBAL}, {"shared", EMU_SHARED}, {"local", EMU_LOCAL},
    {"const", EMU_CONST},   {"param", EMU_PARAM},   {"tex", EMU_GLOBAL},
};

enum { SPACES = sizeof spaces / sizeof spaces[0] };

#define MAX_BYTES (UINT64_C(1) << 40)

static int space_index(const emui_ptx_lexer *l)
{
    for (int i = 0; i < SPACES && l->token.kind == EMUI_PTX_T_DOT; ++i)
        if (strcmp(spaces[i].name, l->token.name->text) == 0)
            return i;
    return -1;
}

bool emui_ptx_is_space(const emui_ptx_lexer *l)
{
    return space_index(l) >= 0 || emui_ptx_is_dot(l, "align") || emui_ptx_is_dot(l, "attribute");
}

/* ---- What stands before a name -------------------------------------------------------------- */

static void parse_attribute(emui_ptx_parser *p, emui_ptx_variable *v)
{
    emui_ptx_expect(&p->lex, '(', "'(' after .attribute");
    if (emui_ptx_is_dot(&p->lex, "managed"))
        v->managed = true;
    do {
        emui_ptx_expect(&p->lex, EMUI_PTX_T_DOT, "an attribute");
        if (emui_ptx_is(&p->lex, '('))
            emui_ptx_skip_parens(p);
    } while (emui_ptx_accept(&p->lex, ','));
    emui_ptx_expect(&p->lex, ')', "')' after the attributes");
}

/* .ptr .global .align 16: about what a parameter points to. */
static void parse_pointer(emui_ptx_parser *p)
{
    if (space_index(&p->lex) >= 0)
        emui_ptx_advance(&p->lex);
    if (emui_ptx_accept_dot(&p->lex, "align"))
        emui_ptx_parse_align(p);
}

/* Space, alignment, attributes, type: all that the names of a declaration share. */
static emui_ptx_variable parse_kind(emui_ptx_parser *p, bool *is_reg)
{
    emui_ptx_variable v = {.space = EMU_GENERIC};
    bool typed = false;
    for (int i; !typed;) {
        if (emui_ptx_accept_dot(&p->lex, "align")) {
            v.align = emui_ptx_parse_align(p);
        } else if (emui_ptx_accept_dot(&p->lex, "attribute")) {
            parse_attribute(p, &v);
        } else if (is_reg != NULL && emui_ptx_accept_dot(&p->lex, "reg")) {
            *is_reg = true;
            v.space = EMU_PARAM;
        } else if ((i = space_index(&p->lex)) >= 0) {
            v.space = spaces[i].space;
            emui_ptx_advance(&p->lex);
        } else {
            typed = true;
        }
    }
    v.type = emui_ptx_parse_type(p);
    if (emui_ptx_accept_dot(&p->lex, "ptr"))
        parse_pointer(p);
    return v;
}

/* ---- A name and its size -------------------------------------------------------------------- */

static uint64_t times(emui_ptx_parser *p, uint64_t bytes, uint64_t extent)
{
    if (extent > 0 && bytes > MAX_BYTES / extent)
        emui_ptx_fail(&p->lex, p->lex.token.at, "the array has more than 2^40 bytes");
    return bytes * extent;
}

static emui_ptx_shape parse_shape(emui_ptx_parser *p, emui_ptx_variable *v)
{
    emui_ptx_shape shape = {{0}, 0};
    v->bytes = emui_ptx_type_bytes(v->type);
    while (emui_ptx_accept(&p->lex, '[')) {
        if (shape.dimensions == EMUI_PTX_DIMENSIONS)
            emui_ptx_fail(&p->lex, p->lex.token.at, "more than %d dimensions", EMUI_PTX_DIMENSIONS);
        uint64_t extent = 0;
        if (!emui_ptx_is(&p->lex, ']') || shape.dimensions > 0)
            extent = emui_ptx_parse_count(p, MAX_BYTES, "a number of elements");
        emui_ptx_expect(&p->lex, ']', "']' after the number of elements");
        v->bytes = times(p, v->bytes, extent);
        shape.extent[shape.dimensions++] = extent;
    }
    v->is_array = shape.dimensions > 0;
    return shape;
}

/* A name, its dimensions and values, as an element of what is declared. */
static emui_ptx_variable parse_one(emui_ptx_parser *p, emui_ptx_variable kind, emui_ptx_token *name)
{
    emui_ptx_variable v = kind;
    *name = emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "the name of a variable");
    v.name = name->name->text;
    v.at = name->at;
    emui_ptx_shape shape = parse_shape(p, &v);
    if (v.align == 0)
        v.align = emui_ptx_type_bytes(v.type);
    if (emui_ptx_accept(&p->lex, '='))
        emui_ptx_parse_initial(p, &v, &shape);
    if (v.bytes == 0 && v.linkage != EMUI_PTX_EXTERN && v.space != EMU_PARAM)
        emui_ptx_fail(&p->lex, v.at, "'%.60s' has no size", v.name);
    return v;
}

/* ---- Declarations --------------------------------------------------------------------------- */

static void refuse_kind(emui_ptx_parser *p, const emui_ptx_variable *v, emui_ptx_place at)
{
    if (v->space == EMU_GENERIC)
        emui_ptx_fail(&p->lex, at, "expected a state space, as .global");
    if (v->type.type == EMU_PRED)
        emui_ptx_fail(&p->lex, at, "predicates are registers, not variables");
    if (p->function == NULL && v->space == EMU_PARAM)
        emui_ptx_fail(&p->lex, at, "a .param variable of no function");
}

static bool is_same(const emui_ptx_variable *a, const emui_ptx_variable *b)
{
    return a->space == b->space && a->type.type == b->type.type && a->type.vector == b->type.vector;
}

/* .extern .global x; and later .visible .global x = 7; are one variable. */
static bool completes(emui_ptx_parser *p, emui_ptx_token name, const emui_ptx_variable *v)
{
    const emui_ptx_binding *b = name.name->bound;
    if (b == NULL || b->meaning != EMUI_PTX_IS_VARIABLE || b->depth != p->scopes.count - 1 ||
        p->function != NULL)
        return false;
    emui_ptx_variable *old = EMUI_PTX_ITEM(p->variables, emui_ptx_variable, b->index);
    bool one_is_extern = old->linkage == EMUI_PTX_EXTERN || v->linkage == EMUI_PTX_EXTERN;
    if (!one_is_extern || !is_same(old, v))
        return false;
    if (old->linkage == EMUI_PTX_EXTERN)
        *old = *v;
    return true;
}

void emui_ptx_parse_variables(emui_ptx_parser *p, emui_ptx_linkage linkage)
{
    emui_ptx_place at = p->lex.token.at;
    emui_ptx_variable kind = parse_kind(p, NULL);
    kind.linkage = linkage;
    refuse_kind(p, &kind, at);
    emui_ptx_list *list = p->function == NULL ? &p->variables : &p->locals;
    do {
        emui_ptx_token name;
        emui_ptx_variable v = parse_one(p, kind, &name);
        if (completes(p, name, &v))
            continue;
        emui_ptx_binding *b = emui_ptx_bind(p, name, EMUI_PTX_IS_VARIABLE);
        b->index = list->count;
        b->type = v.type;
        *(emui_ptx_variable *)emui_ptx_add(p, list) = v;
    } while (emui_ptx_accept(&p->lex, ','));
    emui_ptx_expect(&p->lex, ';', "';' after the declaration");
}

/* ---- Parameters ----------------------------------------------------------------------------- */

static void parse_param(emui_ptx_parser *p)
{
    emui_ptx_place at = p->lex.token.at;
    emui_ptx_token name;
    bool is_reg = false;
    emui_ptx_variable v = parse_kind(p, &is_reg);
    if (v.space != EMU_PARAM)
        emui_ptx_fail(&p->lex, at, "expected a parameter, as .param .b32 n");
    v = parse_one(p, v, &name);
    v.is_param = true;
    v.reg = is_reg;
    if (v.type.type == EMU_PRED && !is_reg)
        emui_ptx_fail(&p->lex, at, "predicates are registers, not variables");
    *(emui_ptx_variable *)emui_ptx_add(p, &p->params) = v;
}

/* Each at its offset; a register is no memory. */
static uint32_t lay_out(emui_ptx_parser *p, emui_ptx_variable *param, int n)
{
    uint64_t end = 0;
    for (int i = 0; i < n; ++i) {
        if (param[i].reg)
            continue;
        end = (end + param[i].align - 1) / param[i].align * param[i].align;
        param[i].offset = (uint32_t)end;
        end += param[i].bytes;
        if (end > 1 << 20)
            emui_ptx_fail(&p->lex, param[i].at, "the parameters have more than 2^20 bytes");
    }
    return (uint32_t)end;
}

emui_ptx_variable *emui_ptx_parse_params(emui_ptx_parser *p, int *n, uint32_t *bytes)
{
    int32_t from = p->params.count;
    emui_ptx_expect(&p->lex, '(', "'(' of the parameters");
    if (!emui_ptx_is(&p->lex, ')'))
        do
            parse_param(p);
        while (emui_ptx_accept(&p->lex, ','));
    emui_ptx_expect(&p->lex, ')', "')' or ',' after a parameter");
    *n = p->params.count - from;
    emui_ptx_variable *param = emui_ptx_keep(p, &p->params, from);
    *bytes = lay_out(p, param, *n);
    return param;
}
