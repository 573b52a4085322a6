/* decode.c - a function's instructions one after the other, as emu_ins.
 *
 *      lay out      what is in local memory (frame.c)
 *      translate    each instruction by its form; registers by their number in the function,
 *                   guards by that and 1, branches by instructions of the text
 *      resolve      branches by instructions of the function
 *      rows         registers by rows (live.c, rows.c)
 *
 * Here: one function. Not here: those that it calls (program.c), forms (match.c), operands
 * (operands.c). Follows the PTX ISA, "Instruction Statements", "Predicated Execution". */
#include "emu/decode/form.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { CHUNK = 1024 };

/* Operands of instructions that have many, where they stay. */
struct emui_ptx_lists {
    struct emui_ptx_lists *next;
    int used;
    emu_operand operand[CHUNK];
};

/* ---- Errors ---- */

bool emui_ptx_refuse(emui_ptx_decoder *d, const emui_ptx_place *at, const char *format, ...)
{
    va_list arguments;
    emui_ptx_error *e = d->error;
    e->at = at != NULL && at->line != 0 ? *at : d->now != NULL ? d->now->at : d->function->at;
    va_start(arguments, format);
    vsnprintf(e->text, sizeof e->text, format, arguments);
    va_end(arguments);
    return false;
}

bool emui_ptx_no_memory(emui_ptx_decoder *d)
{
    d->error->at = (emui_ptx_place){0};
    snprintf(d->error->text, sizeof d->error->text, "memory is short");
    return false;
}

/* ---- A program that grows ---- */

emu_operand *emui_ptx_list(emui_ptx_decoder *d, int operands)
{
    struct emui_ptx_lists *now = d->code->lists;
    if (now == NULL || now->used + operands > CHUNK) {
        now = calloc(1, sizeof *now);
        if (now == NULL) {
            emui_ptx_no_memory(d);
            return NULL;
        }
        now->next = d->code->lists;
        d->code->lists = now;
    }
    now->used += operands;
    return &now->operand[now->used - operands];
}

static bool grow(emui_ptx_decoder *d)
{
    int32_t room = d->room + d->room / 2 + 16;
    emu_ins *more = realloc(d->code->ins, (size_t)room * sizeof *more);
    if (more == NULL)
        return emui_ptx_no_memory(d);
    d->code->ins = more;
    d->room = room;
    return true;
}

bool emui_ptx_emit(emui_ptx_decoder *d, const emu_ins *ins)
{
    emui_ptx_code *code = d->code;
    if (code->length == d->room && !grow(d))
        return false;
    emu_ins *to = &code->ins[code->length++];
    *to = *ins;
    if (d->now != NULL) {
        to->guard = d->now->guard < 0 ? EMU_NO_GUARD : d->now->guard + 1;
        to->guard_not = d->now->guard >= 0 && d->now->guard_not;
        to->source = &code->source[d->now - d->function->body];
    }
    return true;
}

/* ---- One instruction ---- */

static void note_source(emui_ptx_decoder *d, int32_t k)
{
    const emui_ptx_place *at = &d->now->at;
    bool known = at->file > 0 && at->file < d->module->files;
    d->code->source[k] = (emu_source){.text = d->now->text,
                                      .file = known ? d->module->file[at->file] : NULL,
                                      .line = at->source_line,
                                      .at = at->line};
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

static void resolve(emui_ptx_code *code)
{
    for (int32_t k = 0; k < code->length; ++k) {
        emu_ins *ins = &code->ins[k];
        if (ins->execute == emu_bra)
            ins->target = code->first[ins->target];
        for (int t = 0; ins->execute == emu_brx && t < ins->listed; ++t) {
            emu_operand *o = (emu_operand *)&ins->list[t]; /* a list of its own */
            o->value = (uint64_t)code->first[o->value];
        }
    }
}

void emui_ptx_forget(emui_ptx_decoder *d)
{
    for (int k = 0; d->opcode != NULL && k < EMUI_PTX_OPCODES; ++k)
        for (emui_ptx_opcode *o = d->opcode[k], *next; o != NULL; o = next) {
            next = o->next;
            free(o);
        }
    free(d->opcode);
    d->opcode = NULL;
}

bool emui_ptx_refer(emui_ptx_decoder *d, emui_ptx_reference reference)
{
    emui_ptx_code *code = d->code;
    if (code->references == code->references_room) {
        int room = code->references * 2 + 8;
        emui_ptx_reference *more = realloc(code->reference, (size_t)room * sizeof *more);
        if (more == NULL)
            return emui_ptx_no_memory(d);
        code->reference = more;
        code->references_room = room;
    }
    code->reference[code->references++] = reference;
    return true;
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
    return emui_ptx_end(d);
}

emui_ptx_code *emui_ptx_translate(emui_ptx_decoder *d)
{
    emui_ptx_code *code = new_code(d);
    if (code == NULL)
        return NULL;
    if (translate_all(d)) {
        resolve(code);
        return code;
    }
    emui_ptx_code_close(code);
    return NULL;
}

void emui_ptx_code_close(emui_ptx_code *code)
{
    if (code == NULL)
        return;
    for (struct emui_ptx_lists *l = code->lists, *next; l != NULL; l = next) {
        next = l->next;
        free(l);
    }
    free(code->ins);
    free(code->first);
    free(code->source);
    free(code->live);
    free(code->place);
    free(code->reference);
    free(code);
}
