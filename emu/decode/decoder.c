/* decoder.c - what all files of the decoder use: errors, addresses of functions, and a program that
 * grows.
 *
 * Here: memory. Not here: what is put into it (decode.c, and the tables). Follows no part of the
 * PTX ISA. */
#include "emu/decode/form.h"
#include "emu/state/region.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { CHUNK = 1024 };

/* Operands of instructions that have many, where they stay. */
struct emui_ptx_lists {
    struct emui_ptx_lists *next;
    int used, room;
    emu_operand operand[];
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
    snprintf(d->error->text, sizeof d->error->text, "out of memory");
    return false;
}

/* ---- A program that grows ---- */

emu_operand *emui_ptx_list(emui_ptx_decoder *d, int operands)
{
    struct emui_ptx_lists *now = d->code->lists;
    if (now == NULL || operands > now->room - now->used) {
        int room = operands > CHUNK ? operands : CHUNK;
        now = calloc(1, sizeof *now + (size_t)room * sizeof now->operand[0]);
        if (now == NULL) {
            emui_ptx_no_memory(d);
            return NULL;
        }
        now->room = room;
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

uint64_t emui_ptx_function_address(uint64_t first, const emui_ptx_module *module,
                                   const emui_ptx_function *f)
{
    return first + (uint64_t)(f - module->function) * EMUI_FUNCTION_UNIT;
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

void emui_ptx_code_close(emui_ptx_code *code)
{
    if (code == NULL)
        return;
    for (struct emui_ptx_lists *l = code->lists, *next; l != NULL; l = next) {
        next = l->next;
        free(l);
    }
    for (int32_t k = 0; k < code->texts; ++k)
        free(code->text[k]);
    free(code->text);
    free(code->ins);
    free(code->first);
    free(code->source);
    free(code->live);
    free(code->variable);
    free(code->place);
    free(code->reference);
    free(code);
}
