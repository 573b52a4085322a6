/* load.c - a module in a machine: memory for its variables, and the values that they begin with.
 *
 *      .global     an allocation each, by its name
 *      .managed    the same, in memory of the host, at the same address on both sides
 *      .const      one after the other, behind all that const space holds already
 *      .shared     of each launch (layout.c)
 *
 * Values that are addresses are known once every variable has its own. A function has one address
 * in all programs of its module, as long as that is loaded, and no function gets it afterwards.
 * Follows the PTX ISA, "Initializers". */
#include "emu/load/load.h"

#include "emu/isa/arch.h"
#include "emu/ptx/mangled.h"
#include "emu/ptx/statement.h"
#include "emu/state/host_pages.h"
#include "emu/state/state.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { CONST_ALIGN = 256 }; /* of what a module has in const space */
enum { NAME = 64 };

bool emui_ptx_wrong(emu_ptx_error *error, const char *format, ...)
{
    va_list list;
    *error = (emu_ptx_error){0};
    va_start(list, format);
    vsnprintf(error->text, sizeof error->text, format, list);
    va_end(list);
    return false;
}

bool emui_ptx_wrong_at(emu_ptx_error *error, const emui_ptx_error *from)
{
    emui_ptx_wrong(error, "%s", from->text);
    error->line = from->at.line;
    error->column = from->at.column;
    return false;
}

static bool wrong_place(emu_ptx_error *error, emui_ptx_place at, const char *what, const char *name)
{
    emui_ptx_wrong(error, "'%.60s' %s", name, what);
    error->line = at.line;
    error->column = at.column;
    return false;
}

const emui_ptx_variable *emui_ptx_variable_of(const emui_ptx_module *m, const char *name)
{
    for (int i = 0; i < m->variables; ++i)
        if (strcmp(m->variable[i].name, name) == 0)
            return &m->variable[i];
    return NULL;
}

/* ---- Places --------------------------------------------------------------------------------- */

/* Behind the last byte that somebody put there: another module, or the host. */
static uint64_t first_free(const emu_machine *m)
{
    uint64_t end = EMUI_CONST_BYTES;
    while (end > 0 && m->constant->state[end - 1] == 0)
        --end;
    return emui_ptx_align_up(end, CONST_ALIGN);
}

static bool place_const(emu_ptx *p, int i, emu_ptx_error *error)
{
    const emui_ptx_variable *v = &p->module->variable[i];
    uint64_t at = emui_ptx_align_up(p->const_end, v->align);
    p->address[i] = at;
    if (at + v->bytes <= EMUI_CONST_BYTES)
        p->const_end = at + v->bytes;
    return at + v->bytes <= EMUI_CONST_BYTES ||
           wrong_place(error, v->at, "does not fit into the 64 KiB of const space", v->name);
}

/* The host's memory for a managed variable, in pages of its own; 0: out of memory. */
static uint64_t share(emu_machine *m, const emui_ptx_variable *v, const char *name)
{
    void *memory = emui_pages_map(v->bytes, true);
    if (memory != NULL && emui_share_pages(m, memory, v->bytes, name))
        return (uintptr_t)memory;
    if (memory != NULL)
        emui_pages_unmap(memory, v->bytes);
    return 0;
}

/* Is it the variable of the same module on another device? */
static bool is_of_first(const emu_ptx *p, int i)
{
    return p->first != NULL && p->module->variable[i].managed;
}

static bool place_global(emu_ptx *p, int i, emu_ptx_error *error)
{
    const emui_ptx_variable *v = &p->module->variable[i];
    if (v->align > 256)
        return wrong_place(error, v->at, "is aligned to more than the 256 bytes of an allocation",
                           v->name);
    char name[NAME];
    bool known = emui_ptx_source_name(v->name, name, sizeof name);
    const char *is = known ? name : v->name;
    p->address[i] = is_of_first(p, i) ? p->first->address[i]
                    : v->managed      ? share(p->m, v, is)
                                      : emu_alloc(p->m, v->bytes, is);
    return p->address[i] != 0 || emui_ptx_wrong(error, "out of memory");
}

static bool place_all(emu_ptx *p, emu_ptx_error *error)
{
    bool good = true;
    p->const_begin = p->const_end = first_free(p->m);
    for (int i = 0; good && i < p->module->variables; ++i) {
        const emui_ptx_variable *v = &p->module->variable[i];
        if (v->space == EMU_CONST)
            good = place_const(p, i, error);
        else if (v->space == EMU_GLOBAL && !v->type.opaque && v->bytes > 0)
            good = place_global(p, i, error);
    }
    return good;
}

/* ---- Values --------------------------------------------------------------------------------- */

static uint64_t generic_address(const emu_ptx *p, const emui_ptx_variable *v)
{
    return emu_generic(v->space, p->address[v - p->module->variable]);
}

static const emui_ptx_function *function_of(const emui_ptx_module *m, const char *name)
{
    const emui_ptx_function *found = NULL;
    for (int i = 0; i < m->functions; ++i)
        if ((found == NULL || !found->is_defined) && strcmp(m->function[i].name, name) == 0)
            found = &m->function[i];
    return found == NULL || found->alias == NULL ? found : function_of(m, found->alias);
}

static bool put_word(const emu_ptx *p, uint64_t at, const emui_ptx_fixup *f, uint64_t value)
{
    uint8_t byte[8];
    for (uint32_t b = 0; b < 8; ++b)
        byte[b] = (uint8_t)((value + f->addend) >> 8 * b);
    return emu_put(p->m, at + f->offset, byte + f->shift, f->bytes);
}

static bool put_fixup(emu_ptx *p, uint64_t at, const emui_ptx_fixup *f, emu_ptx_error *error)
{
    const emui_ptx_variable *v = emui_ptx_variable_of(p->module, f->name);
    const emui_ptx_function *to = v == NULL ? function_of(p->module, f->name) : NULL;
    if (to != NULL)
        return put_word(p, at, f, emui_ptx_function_address(p->functions, p->module, to));
    if (v == NULL || (v->space != EMU_GLOBAL && v->space != EMU_CONST))
        return wrong_place(error, f->at, "is no variable of global or const space, and no function",
                           f->name);
    return put_word(p, at, f,
                    f->is_generic ? generic_address(p, v) : p->address[v - p->module->variable]);
}

/* Without values a variable begins with zeros. */
static bool put_values(emu_ptx *p, int i, emu_ptx_error *error)
{
    const emui_ptx_variable *v = &p->module->variable[i];
    uint64_t at = generic_address(p, v);
    size_t bytes = (size_t)v->bytes;
    void *zeros = v->initial == NULL && bytes == v->bytes ? calloc(1, bytes) : NULL;
    if (v->initial == NULL && zeros == NULL)
        return emui_ptx_wrong(error, "out of memory");
    bool good = emu_put(p->m, at, v->initial != NULL ? v->initial : zeros, v->bytes);
    free(zeros);
    for (int k = 0; good && k < v->fixup_count; ++k)
        good = put_fixup(p, at, &v->fixups[k], error);
    return good;
}

static bool put_all(emu_ptx *p, emu_ptx_error *error)
{
    for (int i = 0; i < p->module->variables; ++i) {
        const emui_ptx_variable *v = &p->module->variable[i];
        bool placed = v->space == EMU_CONST || (p->address[i] != 0 && !is_of_first(p, i));
        if (placed && v->bytes > 0 && !put_values(p, i, error))
            return false;
    }
    return true;
}

/* ---- Modules -------------------------------------------------------------------------------- */

static bool find_kernels(emu_ptx *p, emu_ptx_error *error)
{
    const emui_ptx_module *m = p->module;
    p->kernel = calloc((size_t)m->functions + 1, sizeof *p->kernel);
    p->address = calloc((size_t)m->variables + 1, sizeof *p->address);
    bool good = p->kernel != NULL && p->address != NULL;
    for (int i = 0; good && i < m->functions; ++i)
        if (m->function[i].is_entry && m->function[i].is_defined) {
            emui_ptx_kernel *k = &p->kernel[p->kernels++];
            k->function = &m->function[i];
            good = emui_ptx_layout_open(&k->layout, m, k->function);
        }
    return good || emui_ptx_wrong(error, "out of memory");
}

bool emu_ptx_arch(const char *text, size_t bytes, emu_arch *to, char *why, size_t size)
{
    char target[EMUI_PTX_TARGET];
    *to = EMU_SM_90A;
    if (!emui_ptx_target(text, bytes, target) || emui_arch_for(target, to))
        return true;
    snprintf(why, size,
             "the module is for %s, which the machine cannot be: it may be one of %s, %s, %s and "
             "%s",
             target, emu_arch_name(EMU_SM_90A), emu_arch_name(EMU_SM_100A),
             emu_arch_name(EMU_SM_103A), emu_arch_name(EMU_SM_120A));
    return false;
}

/* Code for one architecture, or one family, runs on no other. */
static bool runs_here(const emu_ptx *p, emu_ptx_error *error)
{
    const char *target = p->module->target;
    return p->m == NULL || emui_arch_runs(p->m->config.arch, target) ||
           emui_ptx_wrong(error, "the module is for %.20s, and the machine is one of %s (--arch)",
                          target, emu_arch_name(p->m->config.arch));
}

/* Findings of a machine whose last launch was of this program name its instructions no more. */
static void forget_program(emu_machine *m, const emui_ptx_program *program)
{
    if (m == NULL || program == NULL || m->program != program->ins)
        return;
    m->program = NULL;
    m->length = 0;
}

static void close(emu_ptx *p)
{
    if (p->m != NULL) {
        p->m->functions.rows = 0;
        emui_region *r = p->m->constant;
        uint64_t bytes = p->const_end - p->const_begin;
        memset(r->state + p->const_begin, 0, (size_t)bytes);
        memset(r->data + p->const_begin, EMUI_UNWRITTEN, (size_t)bytes);
    }
    for (int i = 0; p->address != NULL && p->m != NULL && i < p->module->variables; ++i)
        if (p->module->variable[i].space == EMU_GLOBAL && p->address[i] != 0 &&
            !is_of_first(p, i)) {
            emu_free(p->m, p->address[i]);
            if (p->module->variable[i].managed && !p->is_saved)
                emui_pages_unmap((void *)(uintptr_t)p->address[i], p->module->variable[i].bytes);
        }
    for (int i = 0; i < p->kernels; ++i) {
        forget_program(p->m, p->kernel[i].program);
        emui_ptx_program_close(p->kernel[i].program);
        emui_ptx_layout_close(&p->kernel[i].layout);
        free(p->kernel[i].frame);
        free(p->kernel[i].row);
    }
    emui_ptx_close(p->module);
    free(p->kernel);
    free(p->address);
    free(p);
}

int emu_ptx_version(const emu_ptx *module)
{
    return module->module->version;
}

emu_ptx *emu_ptx_load(emu_machine *m, const char *text, size_t bytes, emu_ptx_error *error)
{
    return emui_ptx_load_with(m, text, bytes, NULL, error);
}

emu_ptx *emui_ptx_load_with(emu_machine *m, const char *text, size_t bytes, const emu_ptx *first,
                            emu_ptx_error *error)
{
    emui_ptx_error wrong;
    emu_ptx *p = calloc(1, sizeof *p);
    *error = (emu_ptx_error){0};
    if (p == NULL) {
        emui_ptx_wrong(error, "out of memory");
        return NULL;
    }
    p->m = m;
    p->first = first;
    p->functions = m == NULL ? EMUI_NAMED_CODE : m->functions.next;
    p->module = emui_ptx_parse(text, bytes, &wrong);
    bool good = p->module != NULL || emui_ptx_wrong_at(error, &wrong);
    good = good && runs_here(p, error) && find_kernels(p, error);
    if (good && m != NULL)
        m->functions.next += (uint64_t)p->module->functions * EMUI_FUNCTION_UNIT;
    if (good && m != NULL)
        good = place_all(p, error) && put_all(p, error);
    if (good)
        return p;
    close(p);
    return NULL;
}

void emu_ptx_unload(emu_ptx *module)
{
    if (module != NULL)
        close(module);
}
