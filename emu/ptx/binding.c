/* binding.c - what a name stands for where.
 *
 *      { .reg .b32 %r<9>;            scope 1: a family of registers
 *        { .reg .pred %p;            scope 2: its own register
 *          again:                             its own label
 *          @%p bra again;            asked for: known when scope 2 ends
 *          bra out;                  not of scope 2: asked of scope 1
 *        }
 *        out: ret;
 *      }
 *
 * A name has a chain of meanings, the innermost first. A label may be used before it is there, and
 * that of an inner scope hides one outside, so that labels wait for the end of their scope. Follows
 * the PTX ISA, "Identifiers" and "Statements". */
#include "emu/ptx/parse.h"

#include <stdio.h>
#include <string.h>

void *emui_ptx_add(emui_ptx_parser *p, emui_ptx_list *list)
{
    void *item = emui_ptx_list_add(list);
    if (item == NULL)
        emui_ptx_fail_memory(&p->lex);
    return item;
}

void *emui_ptx_keep(emui_ptx_parser *p, emui_ptx_list *list, int32_t from)
{
    void *items = emui_ptx_list_keep(list, from, p->arena);
    if (items == NULL)
        emui_ptx_fail_memory(&p->lex);
    return items;
}

void *emui_ptx_take(emui_ptx_parser *p, size_t bytes)
{
    void *piece = emui_ptx_arena_take(p->arena, bytes);
    if (piece == NULL)
        emui_ptx_fail_memory(&p->lex);
    return piece;
}

static int32_t depth(const emui_ptx_parser *p)
{
    return p->scopes.count - 1;
}

void emui_ptx_scope_enter(emui_ptx_parser *p)
{
    if (p->scopes.count == EMUI_PTX_SCOPES)
        emui_ptx_fail(&p->lex, p->lex.token.at, "more than %d scopes, one in another",
                      EMUI_PTX_SCOPES - 1);
    emui_ptx_scope *scope = emui_ptx_add(p, &p->scopes);
    scope->pending = p->pending.count;
}

/* The labels that this scope answers; the others stay, for the scope around it. */
static void answer_labels(emui_ptx_parser *p, int32_t from)
{
    int32_t left = from;
    for (int32_t i = from; i < p->pending.count; ++i) {
        emui_ptx_pending asked = *EMUI_PTX_ITEM(p->pending, emui_ptx_pending, i);
        const emui_ptx_binding *b = asked.name->bound;
        if (b != NULL && b->meaning == EMUI_PTX_IS_LABEL && b->depth == depth(p))
            *asked.to = b->index;
        else
            *EMUI_PTX_ITEM(p->pending, emui_ptx_pending, left++) = asked;
    }
    p->pending.count = left;
    if (left > 0 && depth(p) == 1) {
        const emui_ptx_pending *asked = EMUI_PTX_ITEM(p->pending, emui_ptx_pending, 0);
        emui_ptx_fail(&p->lex, asked->at, "there is no label '%.60s' in this scope or around it",
                      asked->name->text);
    }
}

void emui_ptx_scope_leave(emui_ptx_parser *p)
{
    emui_ptx_scope scope = *EMUI_PTX_ITEM(p->scopes, emui_ptx_scope, depth(p));
    answer_labels(p, scope.pending);
    for (emui_ptx_binding *b = scope.first; b != NULL; b = b->next)
        if (b->meaning == EMUI_PTX_IS_FAMILY)
            b->name->family = b->outer;
        else
            b->name->bound = b->outer;
    --p->scopes.count;
}

static emui_ptx_binding *put(emui_ptx_parser *p, emui_ptx_name *name, emui_ptx_meaning meaning,
                             int32_t at_depth)
{
    bool family = meaning == EMUI_PTX_IS_FAMILY;
    emui_ptx_scope *scope = EMUI_PTX_ITEM(p->scopes, emui_ptx_scope, at_depth);
    emui_ptx_binding *b = emui_ptx_take(p, sizeof *b);
    b->meaning = meaning;
    b->depth = at_depth;
    b->name = name;
    b->outer = family ? name->family : name->bound;
    b->next = scope->first;
    scope->first = b;
    if (family)
        name->family = b;
    else
        name->bound = b;
    scope->has_family = scope->has_family || family;
    return b;
}

emui_ptx_binding *emui_ptx_bind(emui_ptx_parser *p, emui_ptx_token name, emui_ptx_meaning meaning)
{
    const emui_ptx_binding *old =
        meaning == EMUI_PTX_IS_FAMILY ? name.name->family : name.name->bound;
    if (old != NULL && old->depth == depth(p))
        emui_ptx_fail(&p->lex, name.at, "'%.60s' is declared in this scope already, in line %d",
                      name.name->text, (int)old->at.line);
    emui_ptx_binding *b = put(p, name.name, meaning, depth(p));
    b->at = name.at;
    return b;
}

/* The family of %r12 that has a register of this number: %r1 and 2, or %r and 12. A number has no
 * zeros before it. */
static const emui_ptx_binding *family_of(emui_ptx_parser *p, const emui_ptx_name *name)
{
    uint64_t number = 0, unit = 1;
    for (uint32_t n = name->length - 1; n > 0 && name->length - n <= 9; --n) {
        char c = name->text[n];
        if (c < '0' || c > '9')
            return NULL;
        number += (uint64_t)(c - '0') * unit;
        unit *= 10;
        if (c == '0' && n + 1 < name->length)
            continue;
        emui_ptx_name *prefix = emui_ptx_intern(&p->lex.names, name->text, n);
        if (prefix == NULL)
            emui_ptx_fail_memory(&p->lex);
        const emui_ptx_binding *family = prefix->family;
        while (family != NULL && number >= (uint64_t)family->count)
            family = family->outer;
        if (family != NULL)
            return family;
    }
    return NULL;
}

/* A register of a family becomes one of the function, with the scope of the family. A name in an
 * outer scope keeps its meaning there. */
static const emui_ptx_binding *from_family(emui_ptx_parser *p, emui_ptx_name *name,
                                           const emui_ptx_binding *family)
{
    emui_ptx_binding *b = put(p, name, EMUI_PTX_IS_REG, family->depth);
    b->index = p->regs.count;
    b->type = family->type;
    b->at = family->at;
    emui_ptx_register *reg = emui_ptx_add(p, &p->regs);
    reg->name = name->text;
    reg->type = family->type;
    reg->at = family->at;
    return b;
}

/* May a family of a scope inside of this depth hide what is bound there? */
static bool may_be_hidden(const emui_ptx_parser *p, int32_t at_depth)
{
    for (int32_t d = depth(p); d > at_depth; --d)
        if (EMUI_PTX_ITEM(p->scopes, emui_ptx_scope, d)->has_family)
            return true;
    return false;
}

const emui_ptx_binding *emui_ptx_find(emui_ptx_parser *p, emui_ptx_token name)
{
    const emui_ptx_binding *b = name.name->bound;
    if (b != NULL && (b->meaning == EMUI_PTX_IS_SPECIAL || !may_be_hidden(p, b->depth)))
        return b;
    const emui_ptx_binding *family = family_of(p, name.name);
    if (family != NULL && (b == NULL || b->depth < family->depth))
        return from_family(p, name.name, family);
    return b;
}

/* ---- Special registers ---------------------------------------------------------------------- */

static const struct {
    const char *name;
    emu_special special;
    int elements; /* .x .y .z, or none */
} specials[] = {
    {"%tid", EMU_TID_X, 3},
    {"%ntid", EMU_NTID_X, 3},
    {"%ctaid", EMU_CTAID_X, 3},
    {"%nctaid", EMU_NCTAID_X, 3},
    {"%cluster_ctarank", EMU_CLUSTER_CTARANK, 0},
    {"%cluster_nctarank", EMU_CLUSTER_NCTARANK, 0},
    {"%cluster_ctaid", EMU_CLUSTER_CTAID_X, 3},
    {"%cluster_nctaid", EMU_CLUSTER_NCTAID_X, 3},
    {"%clusterid", EMU_CLUSTERID_X, 3},
    {"%nclusterid", EMU_NCLUSTERID_X, 3},
    {"%laneid", EMU_LANEID, 0},
    {"%warpid", EMU_WARPID, 0},
    {"%nwarpid", EMU_NWARPID, 0},
    {"%smid", EMU_SMID, 0},
    {"%nsmid", EMU_NSMID, 0},
    {"%gridid", EMU_GRIDID, 0},
    {"%lanemask_eq", EMU_LANEMASK_EQ, 0},
    {"%lanemask_le", EMU_LANEMASK_LE, 0},
    {"%lanemask_lt", EMU_LANEMASK_LT, 0},
    {"%lanemask_ge", EMU_LANEMASK_GE, 0},
    {"%lanemask_gt", EMU_LANEMASK_GT, 0},
    {"%clock", EMU_CLOCK, 0},
    {"%clock_lo", EMU_CLOCK, 0},
    {"%clock_hi", EMU_CLOCK_HI, 0},
    {"%clock64", EMU_CLOCK64, 0},
    {"%globaltimer", EMU_GLOBALTIMER, 0},
    {"%globaltimer_lo", EMU_GLOBALTIMER, 0},
    {"%globaltimer_hi", EMU_GLOBALTIMER_HI, 0},
    {"%dynamic_smem_size", EMU_DYNAMIC_SMEM_SIZE, 0},
    {"%total_smem_size", EMU_TOTAL_SMEM_SIZE, 0},
    {"%aggr_smem_size", EMU_AGGR_SMEM_SIZE, 0},
    {"%is_explicit_cluster", EMU_IS_EXPLICIT_CLUSTER, 0},
    {"%current_graph_exec", EMU_CURRENT_GRAPH_EXEC, 0},
    {"%reserved_smem_offset_begin", EMU_RESERVED_SMEM_BEGIN, 0},
    {"%reserved_smem_offset_end", EMU_RESERVED_SMEM_END, 0},
    {"%reserved_smem_offset_cap", EMU_RESERVED_SMEM_CAP, 0},
    {"%reserved_smem_offset_0", EMU_RESERVED_SMEM_0, 0},
    {"%reserved_smem_offset_1", EMU_RESERVED_SMEM_1, 0},
};

/* Those of which there are several, by number. */
static const struct {
    const char *format;
    emu_special first;
    int count;
} numbered[] = {
    {"%%pm%d", EMU_PM0, 8}, {"%%pm%d_64", EMU_PM0_64, 8}, {"%%envreg%d", EMU_ENVREG0, 32}};

static void bind_special(emui_ptx_parser *p, const char *text, int32_t special, int elements)
{
    emui_ptx_token name = {.at = p->lex.token.at};
    name.name = emui_ptx_intern(&p->lex.names, text, strlen(text));
    if (name.name == NULL)
        emui_ptx_fail_memory(&p->lex);
    emui_ptx_binding *b = emui_ptx_bind(p, name, EMUI_PTX_IS_SPECIAL);
    b->index = special;
    b->type.vector = elements;
}

void emui_ptx_bind_specials(emui_ptx_parser *p)
{
    enum { NAME = 16 };
    for (size_t i = 0; i < sizeof specials / sizeof specials[0]; ++i)
        bind_special(p, specials[i].name, (int32_t)specials[i].special, specials[i].elements);
    for (size_t i = 0; i < sizeof numbered / sizeof numbered[0]; ++i)
        for (int k = 0; k < numbered[i].count; ++k) {
            char name[NAME];
            snprintf(name, sizeof name, numbered[i].format, k);
            bind_special(p, name, (int32_t)numbered[i].first + k, 0);
        }
}
