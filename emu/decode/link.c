/* link.c - a kernel and the functions it may call, one behind the other, as one program.
 *
 *      part         kernel       f         g                 the kernel first
 *      begin        0            120       180
 *      rows         0..40        41..60    61..61            each has its own: a call saves none,
 *                                                            but for a function that may be called
 *                                                            again before it has returned
 *
 * A function is a part if an instruction of a part names it; all are where addresses are called.
 * Here: parts, and what links them. Not here: a function by itself (decode.c). Follows no part of
 * the PTX ISA. */
#include "emu/decode/form.h"

#include <stdlib.h>

static bool has(const emui_ptx_program *p, const emui_ptx_function *f)
{
    bool found = false;
    for (int k = 0; k < p->parts; ++k)
        found |= p->part[k]->function == f;
    return found;
}

static const emui_ptx_code *part_of(const emui_ptx_program *p, const emui_ptx_function *f)
{
    for (int k = 0; k < p->parts; ++k)
        if (p->part[k]->function == f)
            return p->part[k];
    return NULL;
}

/* ---- Parts ---- */

static bool make_room(emui_ptx_program *p)
{
    int room = p->room * 2 + 4;
    emui_ptx_code **more =
        p->parts < p->room ? p->part : realloc(p->part, (size_t)room * sizeof *more);
    if (more == NULL)
        return false;
    p->part = more;
    p->room = p->parts < p->room ? p->room : room;
    return true;
}

/* Its rows are behind those of all others. */
static bool add_part(emui_ptx_program *p, emui_ptx_decoder *d, const emui_ptx_function *f)
{
    d->function = f;
    d->now = NULL;
    emui_ptx_code *code = emui_ptx_translate(d);
    if (code == NULL)
        return false;
    code->begin = p->length;
    code->row = p->rows;
    code->predicate = p->predicates;
    if (!emui_ptx_find_live(code) || !emui_ptx_assign_rows(code) || !make_room(p)) {
        emui_ptx_code_close(code);
        return emui_ptx_no_memory(d);
    }
    p->part[p->parts++] = code;
    p->length += code->length;
    p->rows = code->row + code->rows;
    p->predicates = code->predicate + code->predicates;
    return true;
}

static bool add_named(emui_ptx_program *p, emui_ptx_decoder *d, const emui_ptx_code *code)
{
    for (int k = 0; k < code->references; ++k)
        if (!has(p, code->reference[k].to) && !add_part(p, d, code->reference[k].to))
            return false;
    return true;
}

static bool add_every(emui_ptx_program *p, emui_ptx_decoder *d)
{
    for (int k = 0; k < d->module->functions; ++k) {
        const emui_ptx_function *f = &d->module->function[k];
        if (!f->is_entry && f->is_defined && !has(p, f) && !add_part(p, d, f))
            return false;
    }
    return true;
}

static bool add_parts(emui_ptx_program *p, emui_ptx_decoder *d, const emui_ptx_function *kernel)
{
    if (!add_part(p, d, kernel))
        return false;
    for (int k = 0; k < p->parts; ++k)
        if (!add_named(p, d, p->part[k]) || (p->part[k]->calls_addresses && !add_every(p, d)))
            return false;
    return true;
}

/* ---- Links ---- */

/* May code be called before a call in it of this function, or of any, has returned? */
static bool leads_back(const emui_ptx_program *p, const emui_ptx_code *code, uint8_t *seen,
                       const emui_ptx_code *from)
{
    if (from->calls_addresses)
        return true;
    for (int k = 0; k < from->references; ++k) {
        const emui_ptx_code *to = part_of(p, from->reference[k].to);
        int at = 0;
        while (p->part[at] != to)
            ++at;
        if (!from->reference[k].is_call || seen[at] != 0)
            continue;
        seen[at] = 1;
        if (to == code || leads_back(p, code, seen, to))
            return true;
    }
    return false;
}

/* Such a function keeps all its rows in each of its calls. */
static bool keep_rows(emui_ptx_program *p, emui_ptx_code *code)
{
    uint8_t *seen = calloc((size_t)p->parts, 1);
    if (seen == NULL)
        return false;
    bool again = !code->function->is_entry && leads_back(p, code, seen, code);
    free(seen);
    for (int32_t k = 0; again && k < code->length; ++k) {
        emu_ins *ins = &code->ins[k];
        if ((emui_traits_of(ins) & EMUI_CALLS) == 0)
            continue;
        ins->x =
            (emu_operand){code->rows > 0 ? EMU_ROWS : EMU_NOTHING, code->row, (uint64_t)code->rows};
        ins->e = (emu_operand){code->predicates > 0 ? EMU_PREDICATES : EMU_NOTHING, code->predicate,
                               (uint64_t)code->predicates};
    }
    return true;
}

static void shift_targets(emu_ins *ins, int32_t by)
{
    const uint32_t is = emui_traits_of(ins);
    for (int k = 0; k < emui_branch_targets(is, ins); ++k)
        emui_ptx_retarget(is, ins, k, emui_branch_target(is, ins, k) + by);
}

static void link_part(emui_ptx_program *p, emui_ptx_code *code)
{
    for (int32_t k = 0; k < code->length; ++k)
        shift_targets(&code->ins[k], code->begin);
    for (int k = 0; k < code->references; ++k) {
        emu_ins *ins = &code->ins[code->reference[k].at];
        const emui_ptx_function *to = code->reference[k].to;
        if (code->reference[k].is_call)
            ins->target = part_of(p, to)->begin;
    }
    memcpy(p->ins + code->begin, code->ins, (size_t)code->length * sizeof *code->ins);
    free(code->ins);
    code->ins = p->ins + code->begin;
}

/* Where each function of the module is. */
static bool find_begins(emui_ptx_program *p, const emui_ptx_module *module)
{
    p->at = malloc(((size_t)module->functions + 1) * sizeof *p->at);
    for (int k = 0; p->at != NULL && k < module->functions; ++k)
        p->at[k] = -1;
    for (int k = 0; p->at != NULL && k < p->parts; ++k) {
        ptrdiff_t number = p->part[k]->function - module->function;
        p->at[number] = p->part[k]->begin;
        if (!p->part[k]->function->is_entry)
            p->part[k]->ins[0].target = (int32_t)number; /* of emu_enter */
    }
    return p->at != NULL;
}

static bool link_parts(emui_ptx_program *p, const emui_ptx_decoder *d)
{
    p->ins = calloc((size_t)p->length, sizeof *p->ins);
    if (!find_begins(p, d->module))
        return false;
    for (int k = 0; p->ins != NULL && k < p->parts; ++k)
        if (!keep_rows(p, p->part[k]))
            return false;
    for (int k = 0; p->ins != NULL && k < p->parts; ++k)
        link_part(p, p->part[k]);
    return p->ins != NULL;
}

emui_ptx_program *emui_ptx_decode(const emui_ptx_module *module, const emui_ptx_function *kernel,
                                  const emui_ptx_symbols *symbols, emui_ptx_how how,
                                  emui_ptx_error *error)
{
    emui_ptx_decoder d = {.module = module,
                          .function = kernel,
                          .symbols = symbols,
                          .error = error,
                          .fmad = how.fmad,
                          .arch = how.arch};
    emui_ptx_program *p = calloc(1, sizeof *p);
    bool fine = p != NULL || emui_ptx_no_memory(&d);
    if (fine) {
        p->predicates = 1; /* 0 is no guard */
        fine = add_parts(p, &d, kernel) && (link_parts(p, &d) || emui_ptx_no_memory(&d));
    }
    emui_ptx_forget(&d);
    if (!fine) {
        emui_ptx_program_close(p);
        return NULL;
    }
    p->local = p->part[0]->frame;
    return p;
}

void emui_ptx_program_close(emui_ptx_program *p)
{
    if (p == NULL)
        return;
    for (int k = 0; k < p->parts; ++k) {
        if (p->ins != NULL && p->part[k]->ins == p->ins + p->part[k]->begin)
            p->part[k]->ins = NULL;
        emui_ptx_code_close(p->part[k]);
    }
    free(p->part);
    free(p->ins);
    free(p->at);
    free(p);
}

/* ---- Asked for ---- */

const emui_ptx_code *emui_ptx_part_at(const emui_ptx_program *p, int32_t pc)
{
    for (int k = 0; k < p->parts; ++k)
        if (pc >= p->part[k]->begin && pc < p->part[k]->begin + p->part[k]->length)
            return p->part[k];
    return NULL;
}
