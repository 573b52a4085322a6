/* decode.c - a function's instructions one after the other, as emu_ins.
 *
 *      lay out      what is in local memory (frame.c)
 *      translate    each instruction by its form; registers by their number in the function,
 *                   guards by that and 1, branches by instructions of the text
 *      origins      which shared variable an access is one to (origin.c)
 *      contract     mul and add that the assembler fuses (contract.c)
 *      resolve      branches by instructions of the function
 *      rows         registers by rows (live.c, rows.c)
 *
 * Here: one function. Not here: those that it calls (link.c), forms (match.c), operands
 * (operands.c). Follows the PTX ISA, "Instruction Statements", "Predicated Execution". */
#include "emu/decode/form.h"

#include <stdlib.h>

/* ---- One instruction ---- */

static void note_source(emui_ptx_decoder *d, int32_t k)
{
    static const emui_ptx_frame unknown = {0};
    const emui_ptx_module *m = d->module;
    const emui_ptx_place *at = &d->now->at;
    const emui_ptx_frame *f = at->frame > 0 && at->frame < m->frames ? &m->frame[at->frame]
                                                                     : &unknown,
                         *user = f == &unknown ? f : &m->frame[f->user];
    bool known = user->file > 0 && user->file < m->files;
    d->code->source[k] = (emu_source){.text = d->now->text,
                                      .file = known ? m->file[user->file] : NULL,
                                      .line = user->line,
                                      .at = at->line,
                                      .header = f->header};
}

static bool check_guard(emui_ptx_decoder *d)
{
    int32_t guard = d->now->guard;
    return guard < 0 || d->function->reg[guard].type.type == EMU_PRED ||
           emui_ptx_refuse(d, NULL, "%s: %s, under which it stands, is not a predicate",
                           d->now->name, d->function->reg[guard].name);
}

static bool decode_one(emui_ptx_decoder *d)
{
    const emui_ptx_opcode *o = emui_ptx_opcode_of(d, d->now);
    if (o == NULL || !check_guard(d))
        return false;
    emu_ins ins = o->ins;
    emui_ptx_build *operands = o->form->operands, *build = o->form->build;
    bool taken = operands != NULL ? operands(d, o, &ins) : emui_ptx_take_operands(d, o, &ins);
    if (!taken)
        return false;
    return build != NULL ? build(d, o, &ins) : emui_ptx_emit(d, &ins);
}

/* ---- A function ---- */

void emui_ptx_retarget(uint32_t is, emu_ins *ins, int k, int32_t to)
{
    if ((is & EMUI_BRANCHES) != 0)
        ins->target = to;
    else
        ((emu_operand *)ins->list)[k].value = (uint64_t)to; /* a list of its own */
}

static void resolve(emui_ptx_code *code)
{
    for (int32_t k = 0; k < code->length; ++k) {
        emu_ins *ins = &code->ins[k];
        const uint32_t is = emui_traits_of(ins);
        for (int t = 0; t < emui_branch_targets(is, ins); ++t)
            emui_ptx_retarget(is, ins, t, code->first[emui_branch_target(is, ins, t)]);
    }
}

static emui_ptx_code *new_code(emui_ptx_decoder *d)
{
    size_t n = (size_t)d->function->length;
    emui_ptx_code *code = calloc(1, sizeof *code);
    d->code = code;
    if (d->opcode == NULL)
        d->opcode = calloc(EMUI_PTX_OPCODES, sizeof(emui_ptx_opcode *));
    if (code != NULL) {
        code->function = d->function;
        code->first = malloc((n + 1) * sizeof *code->first);
        code->source = calloc(n + 1, sizeof *code->source);
    }
    if (code != NULL && d->opcode != NULL && code->first != NULL && code->source != NULL)
        return code;
    emui_ptx_no_memory(d);
    emui_ptx_code_close(code);
    return NULL;
}

/* False after an error. */
static bool translate_all(emui_ptx_decoder *d)
{
    int32_t n = d->function->length;
    d->room = 0;
    d->now = NULL;
    if (!emui_ptx_lay_out(d))
        return false;
    d->now = NULL;
    if (!emui_ptx_begin(d))
        return false;
    for (int32_t k = 0; k < n; ++k) {
        d->now = &d->function->body[k];
        d->code->first[k] = d->code->length;
        note_source(d, k);
        if (!decode_one(d))
            return false;
    }
    d->code->first[n] = d->code->length;
    d->now = NULL;
    return emui_ptx_end(d, 0);
}

emui_ptx_code *emui_ptx_translate(emui_ptx_decoder *d)
{
    emui_ptx_code *code = new_code(d);
    if (code == NULL)
        return NULL;
    if (translate_all(d) && emui_ptx_find_origins(d) && (!d->fmad || emui_ptx_contract(d))) {
        resolve(code);
        return code;
    }
    emui_ptx_code_close(code);
    return NULL;
}
