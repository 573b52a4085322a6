/* decode_call.c - forms of calls, returns, branches by an index, and of memory from the stack.
 *
 *      call (r), f, (a);      .param variables: a block of the frame each way (frame.c)
 *                             registers: words, 32 bits each
 *      f: ..                  begins with an instruction that the text does not have (emu_enter)
 *      ret;                   a kernel's end is that of its thread
 *
 * Functions that the host has are called by their names. Here: rows, and what they become. Not
 * here: what of its registers a call keeps (link.c). Follows the PTX ISA, "Control Flow
 * Instructions", "Stack Manipulation Instructions". */
#include "emu/decode/form.h"

#include <stdlib.h>

/* ---- Words ---- */

/* A value in the list: its words, the lowest first. */
static bool add_words(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_type type,
                      bool written, emu_operand *list, int *n)
{
    emu_operand whole;
    int words = (int)(emu_type_bits(type) + 31) / 32;
    if (!(written ? emui_ptx_result : emui_ptx_value)(d, from, type, true, &whole))
        return false;
    if (*n + words > EMUI_PTX_LIST)
        return emui_ptx_refuse(d, &from->at, "call: more than %d words are handed over",
                               EMUI_PTX_LIST);
    for (int k = 0; k < words; ++k) {
        list[*n] = whole;
        if (whole.kind == EMU_REG)
            list[*n].value += (uint64_t)k;
        else if (whole.kind == EMU_IMM)
            list[*n].value = whole.value >> 32 * k & UINT32_MAX;
        ++*n;
    }
    return true;
}

static bool add_all(emui_ptx_decoder *d, const emui_ptx_operand *names,
                    const emui_ptx_variable *like, int n, bool written, emu_ins *ins)
{
    emu_operand *list = (emu_operand *)ins->list; /* with room for all of them */
    for (int k = 0; names != NULL && k < n; ++k)
        if (like[k].reg != 0 &&
            !add_words(d, &names->part[k], like[k].type.type, written, list, &ins->listed))
            return false;
    return true;
}

/* The registers that a function declares as its parameters, or as its results. */
static bool add_declared(emui_ptx_decoder *d, const emui_ptx_variable *v, int n, emu_ins *ins)
{
    emu_operand *list = emui_ptx_list(d, EMUI_PTX_LIST);
    ins->list = list;
    for (int k = 0; list != NULL && k < n; ++k) {
        emui_ptx_operand o = {.kind = EMUI_PTX_REG, .index = v[k].reg - 1};
        if (v[k].reg != 0 && !add_words(d, &o, v[k].type.type, false, list, &ins->listed))
            return false;
    }
    return list != NULL;
}

static bool has_words(const emui_ptx_variable *v, int n)
{
    bool any = false;
    for (int k = 0; k < n; ++k)
        any |= v[k].reg != 0;
    return any;
}

/* ---- Blocks ---- */

/* Where the first variable of a block is, less its offset; nothing if there is no block. */
static bool block_of(emui_ptx_decoder *d, const emui_ptx_operand *names,
                     const emui_ptx_variable *like, int n, emu_operand *to)
{
    emu_space space;
    uint64_t address;
    for (int k = 0; names != NULL && k < n; ++k) {
        if (like[k].reg != 0)
            continue;
        if (!emui_ptx_place_of(d, &names->part[k], &space, &address))
            return false;
        *to = (emu_operand){.kind = EMU_ADDRESS, .r = -1, .value = address - like[k].offset};
        break;
    }
    return true;
}

/* ---- Calls ---- */

static const struct {
    const char *name;
    int op;
} builtins[] = {{"vprintf", EMU_VPRINTF},
                {"__assertfail", EMU_ASSERTFAIL},
                {"malloc", EMU_MALLOC},
                {"free", EMU_FREE},
                {"__cudaCDP2GetParameterBufferV2", EMU_PARAMETER_BUFFER},
                {"__cudaCDP2LaunchDeviceV2", EMU_LAUNCH_DEVICE},
                {"__cudaCDP2GetLastError", EMU_DEVICE_ERROR},
                {"__cudaCDP2PeekAtLastError", EMU_DEVICE_ERROR},
                {"__cudaCDP2StreamCreateWithFlags", EMU_DEVICE_STREAM},
                {"__cudaCDP2StreamDestroy", EMU_DEVICE_DONE},
                {"__cudaCDP2Malloc", EMU_DEVICE_MALLOC},
                {"__cudaCDP2Free", EMU_DEVICE_FREE},
                {"__cudaCDP2GetDevice", EMU_DEVICE_ORDINAL}};

/* A function that the module only declares is one of the host's. */
static bool as_builtin(emui_ptx_decoder *d, const emui_ptx_call *c, emu_ins *ins)
{
    for (size_t k = 0; k < sizeof builtins / sizeof builtins[0]; ++k)
        if (strcmp(builtins[k].name, c->function->name) == 0) {
            ins->execute = emu_builtin;
            ins->op = builtins[k].op;
            ins->flags = 0;
            return true;
        }
    return emui_ptx_refuse(d, &c->target->at,
                           "call: %s is not defined in this module, and is no "
                           "function of the host",
                           c->function->name);
}

static bool refer(emui_ptx_decoder *d, const emui_ptx_function *to, bool is_call)
{
    return emui_ptx_refer(d, (emui_ptx_reference){d->code->length, to, is_call});
}

static bool take_target(emui_ptx_decoder *d, const emui_ptx_call *c, emu_ins *ins)
{
    if (c->function == NULL) {
        d->code->calls_addresses = true;
        return emui_ptx_value(d, c->target, EMU_B64, false, &ins->a);
    }
    if (c->function->is_entry)
        return emui_ptx_refuse(d, &c->target->at, "call: %s is a kernel, not a function",
                               c->function->name);
    return c->function->is_defined ? refer(d, c->function, true) : as_builtin(d, c, ins);
}

static bool call(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    emui_ptx_call c;
    (void)o;
    if (!emui_ptx_read_call(d, d->now, &c) || !take_target(d, &c, ins))
        return false;
    ins->count = (int)emui_ptx_block_bytes(c.param, c.params);
    if (has_words(c.param, c.params) || has_words(c.result, c.results)) {
        ins->list = emui_ptx_list(d, EMUI_PTX_LIST);
        if (ins->list == NULL || !add_all(d, c.to, c.result, c.results, true, ins))
            return false;
        ins->written = ins->listed;
        if (!add_all(d, c.from, c.param, c.params, false, ins))
            return false;
    }
    return block_of(d, c.from, c.param, c.params, &ins->b) &&
           block_of(d, c.to, c.result, c.results, &ins->c);
}

/* ---- Begin and end ---- */

bool emui_ptx_begin(emui_ptx_decoder *d)
{
    const emui_ptx_function *f = d->function;
    emu_ins ins = {.execute = emu_enter, .count = (int)d->code->frame};
    if (f->is_entry)
        return true;
    if (has_words(f->param, f->params) && !add_declared(d, f->param, f->params, &ins))
        return false;
    ins.written = ins.listed;
    return emui_ptx_emit(d, &ins);
}

bool emui_ptx_end(emui_ptx_decoder *d, uint32_t flags)
{
    const emui_ptx_function *f = d->function;
    emu_ins ins = {.execute = f->is_entry ? emu_exit : emu_ret, .flags = flags};
    if (f->is_entry)
        return emui_ptx_emit(d, &ins);
    if (has_words(f->result, f->results) && !add_declared(d, f->result, f->results, &ins))
        return false;
    ins.count = (int)emui_ptx_block_bytes(f->result, f->results);
    if (ins.count > 0)
        ins.b = (emu_operand){.kind = EMU_ADDRESS, .r = -1, .value = d->code->results_at};
    return emui_ptx_emit(d, &ins);
}

static bool ret(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    (void)o;
    return emui_ptx_end(d, ins->flags);
}

/* ---- Branches by an index ---- */

static bool branch(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    const emui_ptx_operand *from = d->now->operand;
    (void)o;
    if (d->now->operands != 2 || from[1].kind != EMUI_PTX_TABLE)
        return emui_ptx_refuse(d, NULL, "brx.idx: an index and a list of labels are expected");
    const emui_ptx_table *t = &d->function->table[from[1].index];
    if (t->target == NULL)
        return emui_ptx_refuse(d, &from[1].at, "brx.idx: %s does not name labels", t->name);
    emu_operand *list = emui_ptx_list(d, t->entries);
    if (list == NULL)
        return false;
    for (int k = 0; k < t->entries; ++k)
        list[k] = (emu_operand){.kind = EMU_IMM, .value = (uint64_t)t->target[k]};
    ins->list = list;
    ins->listed = t->entries;
    return emui_ptx_value(d, &from[0], EMU_B32, false, &ins->a);
}

/* ---- Rows ---- */

static const emui_ptx_form calls[] = {
    {"call{.$uni}  e, a, b, c", emu_call, 0, 0, NULL, call, NULL},
    {"ret{.$uni}", emu_exit, 0, 0, NULL, NULL, ret},
    {"brx.idx{.$uni}  a, t", emu_brx, 0, 0, NULL, branch, NULL},
    {"alloca.$A  d, a, x:i?", emu_stack, EMU_ALLOCA, 0, NULL, NULL, NULL},
    {"stacksave.$A  d", emu_stack, EMU_STACKSAVE, 0, NULL, NULL, NULL},
    {"stackrestore.$A  a", emu_stack, EMU_STACKRESTORE, 0, NULL, NULL, NULL},
};

const emui_ptx_family emui_ptx_calls = EMUI_PTX_FAMILY(calls);
