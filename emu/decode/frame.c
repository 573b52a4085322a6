/* frame.c - the local memory of a function: where in its frame what lies.
 *
 *      | parameters | results | .local variables | of each call: its arguments, its results |
 *        (of a function; a kernel's are in .param)
 *
 * The .param variables that a call names lie side by side as the parameters of the called function
 * do, so that its frame can begin with a copy of them. Here: places. Not here: calls
 * (decode_call.c). Follows the PTX ISA, "Parameter State Space". */
#include "emu/decode/form.h"

#include <stdlib.h>

enum { ALIGN = 16 };
#define NOWHERE UINT32_MAX

static uint32_t aligned(uint32_t at, uint32_t to)
{
    return (at + to - 1) / to * to;
}

/* A block behind all that is there. */
static uint32_t take(emui_ptx_code *code, uint32_t bytes)
{
    uint32_t at = aligned(code->frame, ALIGN);
    code->frame = at + bytes;
    return at;
}

uint32_t emui_ptx_block_bytes(const emui_ptx_variable *v, int n)
{
    uint32_t bytes = 0;
    for (int k = 0; k < n; ++k)
        if (v[k].reg == 0)
            bytes = v[k].offset + (uint32_t)v[k].bytes;
    return bytes;
}

/* ---- Calls ---- */

static const emui_ptx_function *by_name(const emui_ptx_module *module, const char *name)
{
    const emui_ptx_function *found = NULL;
    for (int k = 0; k < module->functions; ++k)
        if (module->function[k].name == name && (found == NULL || !found->is_defined))
            found = &module->function[k];
    return found;
}

const emui_ptx_function *emui_ptx_function_of(const emui_ptx_module *module, const char *name)
{
    const emui_ptx_function *f = by_name(module, name);
    while (f != NULL && f->alias != NULL)
        f = by_name(module, f->alias);
    return f;
}

static void take_signature(emui_ptx_call *c, const emui_ptx_function *f)
{
    c->param = f->param;
    c->params = f->params;
    c->result = f->result;
    c->results = f->results;
}

/* A prototype, or the functions that may be meant, which all have one signature. */
static bool of_table(emui_ptx_decoder *d, const emui_ptx_operand *o, emui_ptx_call *c)
{
    const emui_ptx_table *t = &d->function->table[o->index];
    if (t->target != NULL)
        return emui_ptx_refuse(d, &o->at, "call: %s names labels, not functions", t->name);
    if (t->entries > 0) {
        take_signature(c, emui_ptx_function_of(d->module, t->entry[0]));
        return true;
    }
    c->param = t->param;
    c->params = t->params;
    c->result = t->result;
    c->results = t->results;
    return true;
}

static bool of_function(emui_ptx_decoder *d, emui_ptx_call *c)
{
    c->function = emui_ptx_function_of(d->module, c->target->name);
    if (c->function == NULL)
        return emui_ptx_refuse(d, &c->target->at, "call: %s is no function", c->target->name);
    take_signature(c, c->function);
    return true;
}

/* call (results), function or register, (arguments), table */
bool emui_ptx_read_call(emui_ptx_decoder *d, const emui_ptx_instruction *i, emui_ptx_call *c)
{
    static const emui_ptx_operand none[1];
    const emui_ptx_operand *o = i->operands > 0 ? i->operand : none, *end = o + i->operands;
    *c = (emui_ptx_call){0};
    if (o < end && o->kind == EMUI_PTX_PARENS)
        c->to = o++;
    if (o == end || (o->kind != EMUI_PTX_FUNCTION && o->kind != EMUI_PTX_REG))
        return emui_ptx_refuse(d, NULL,
                               "call: a function, or a register with its address, is expected");
    c->target = o++;
    if (o < end && o->kind == EMUI_PTX_PARENS)
        c->from = o++;
    if (c->target->kind == EMUI_PTX_REG && (o == end || o->kind != EMUI_PTX_TABLE))
        return emui_ptx_refuse(d, &c->target->at, "call: through a register it needs a prototype");
    if (!(c->target->kind == EMUI_PTX_FUNCTION ? of_function(d, c) : of_table(d, o++, c)))
        return false;
    int given = c->from == NULL ? 0 : c->from->parts, taken = c->to == NULL ? 0 : c->to->parts;
    if (o != end || given != c->params || (taken != c->results && taken != 0))
        return emui_ptx_refuse(d, NULL, "call: %d arguments and %d results, expected %d and %d",
                               given, taken, c->params, c->results);
    return true;
}

/* Variables in the order of a signature, as a block. */
static bool place_block(emui_ptx_decoder *d, const emui_ptx_operand *names,
                        const emui_ptx_variable *like, int n)
{
    const emui_ptx_function *f = d->function;
    uint32_t base = NOWHERE;
    if (names == NULL || emui_ptx_block_bytes(like, n) == 0)
        return true;
    for (int k = 0; k < n; ++k) {
        const emui_ptx_operand *o = &names->part[k];
        ptrdiff_t index = o->kind == EMUI_PTX_VARIABLE ? o->variable - f->variable : -1;
        if (like[k].reg != 0)
            continue;
        if (index < 0 || index >= f->variables)
            return emui_ptx_refuse(d, &o->at,
                                   "call: a .param variable of the function is expected");
        uint32_t *place = &d->code->place[index];
        if (base == NOWHERE)
            base = *place == NOWHERE ? take(d->code, emui_ptx_block_bytes(like, n))
                                     : *place - like[k].offset;
        if (*place != NOWHERE && *place != base + like[k].offset)
            return emui_ptx_refuse(d, &o->at,
                                   "call: %s is an argument of calls that want it at "
                                   "different places",
                                   o->variable->name);
        *place = base + like[k].offset;
    }
    return true;
}

static bool place_calls(emui_ptx_decoder *d)
{
    emui_ptx_call call;
    for (int32_t k = 0; k < d->function->length; ++k) {
        d->now = &d->function->body[k];
        if (strcmp(d->now->name, "call") != 0)
            continue;
        if (!emui_ptx_read_call(d, d->now, &call) ||
            !place_block(d, call.from, call.param, call.params) ||
            !place_block(d, call.to, call.result, call.results))
            return false;
    }
    return true;
}

/* ---- All of it ---- */

static void place_variables(emui_ptx_decoder *d, emu_space space)
{
    const emui_ptx_function *f = d->function;
    for (int k = 0; k < f->variables; ++k) {
        const emui_ptx_variable *v = &f->variable[k];
        if (v->space != space || d->code->place[k] != NOWHERE)
            continue;
        d->code->frame = aligned(d->code->frame, v->align > 0 ? v->align : 1);
        d->code->place[k] = d->code->frame;
        d->code->frame += (uint32_t)v->bytes;
    }
}

bool emui_ptx_lay_out(emui_ptx_decoder *d)
{
    const emui_ptx_function *f = d->function;
    emui_ptx_code *code = d->code;
    code->place = malloc(((size_t)f->variables + 1) * sizeof *code->place);
    if (code->place == NULL)
        return emui_ptx_no_memory(d);
    for (int k = 0; k < f->variables; ++k)
        code->place[k] = NOWHERE;
    if (!f->is_entry) {
        code->frame = emui_ptx_block_bytes(f->param, f->params);
        code->results_at = take(code, emui_ptx_block_bytes(f->result, f->results));
    }
    place_variables(d, EMU_LOCAL);
    if (!place_calls(d))
        return false;
    place_variables(d, EMU_PARAM);
    code->frame = aligned(code->frame, ALIGN);
    return true;
}

/* ---- Asked for ---- */

static bool is_among(const emui_ptx_variable *v, const emui_ptx_variable *all, int n)
{
    return all != NULL && v >= all && v < all + n;
}

bool emui_ptx_place_of(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_space *space,
                       uint64_t *address)
{
    const emui_ptx_function *f = d->function;
    const emui_ptx_variable *v = from->variable;
    const emui_ptx_symbols *s = d->symbols;
    *space = v->space;
    *address = v->offset;
    if (v->reg != 0)
        return emui_ptx_refuse(d, &from->at, "%s is a register, and has no address", v->name);
    if (is_among(v, f->param, f->params) || is_among(v, f->result, f->results)) {
        *space = f->is_entry ? EMU_PARAM : EMU_LOCAL;
        *address += is_among(v, f->result, f->results) ? d->code->results_at : 0;
        return true;
    }
    if (is_among(v, f->variable, f->variables) && d->code->place[v - f->variable] != NOWHERE) {
        *space = EMU_LOCAL;
        *address = d->code->place[v - f->variable];
        return true;
    }
    return (s != NULL && s->variable(s->of, v, address)) ||
           emui_ptx_refuse(d, &from->at, "%s has no address here", v->name);
}
