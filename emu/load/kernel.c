/* kernel.c - entries: decoded for a machine, and launched with arguments.
 *
 * Follows the PTX ISA, "Kernel Function Parameters", and cuLaunchKernelEx of the driver API. Not
 * here: the grid of a launch (grid.c). */
#include "emu/load/load.h"

#include "emu/isa/arch.h"
#include "emu/state/state.h"

#include <stdlib.h>
#include <string.h>

/* ---- Decoding ------------------------------------------------------------------------------- */

struct names {
    const emu_ptx *module;
    const emui_ptx_layout *layout;
};

static bool where(void *of, const emui_ptx_variable *v, uint64_t *address)
{
    const struct names *n = of;
    const emui_ptx_module *m = n->module->module;
    const emui_ptx_home *home = emui_ptx_home_of(n->layout, v);
    if (home != NULL) {
        *address = home->address;
        return true;
    }
    for (int i = 0; i < m->variables; ++i)
        if (&m->variable[i] == v && (v->space == EMU_GLOBAL || v->space == EMU_CONST)) {
            *address = n->module->address[i];
            return v->bytes > 0 && !v->type.opaque;
        }
    return false;
}

/* Where each register lies, and when. False: out of memory. */
static bool name_rows(emui_ptx_kernel *k)
{
    const emui_ptx_program *p = k->program;
    size_t n = 1;
    for (int i = 0; i < p->parts; ++i)
        n += (size_t)p->part[i]->function->regs;
    k->row = calloc(n, sizeof *k->row);
    for (int i = 0; k->row != NULL && i < p->parts; ++i)
        for (int32_t r = 0; r < p->part[i]->function->regs; ++r) {
            const emui_ptx_live *l = &p->part[i]->live[r];
            const int32_t begin = p->part[i]->begin;
            if (l->rows > 0 && !l->is_predicate)
                k->row[k->rows++] = (emui_named_row){p->part[i]->function->reg[r].name, l->first,
                                                     l->rows, begin + l->from, begin + l->to};
        }
    return k->row != NULL;
}

static bool decode(const emu_ptx *module, emui_ptx_kernel *k, emu_ptx_error *error)
{
    emui_ptx_error wrong;
    struct names names = {module, &k->layout};
    emui_ptx_symbols symbols = {where, &names, module->functions};
    const emu_machine *m = module->m;
    emui_ptx_how how = {.fmad = m == NULL || !m->config.no_fmad};
    if (m != NULL)
        how.arch = m->config.arch;
    else
        emui_arch_for(module->module->target, &how.arch);
    if (k->program == NULL)
        k->program = emui_ptx_decode(module->module, k->function, &symbols, how, &wrong);
    if (k->program == NULL)
        return emui_ptx_wrong_at(error, &wrong);
    return k->row != NULL || name_rows(k) || emui_ptx_wrong(error, "out of memory");
}

bool emu_ptx_check(emu_ptx *module, int entry, emu_ptx_error *error)
{
    *error = (emu_ptx_error){0};
    if (entry < 0 || entry >= module->kernels)
        return emui_ptx_wrong(error, "the module has no entry %d", entry);
    return decode(module, &module->kernel[entry], error);
}

/* ---- The stack ------------------------------------------------------------------------------ */

bool emu_ptx_set_frame(emu_ptx *module, int entry, const char *function, uint32_t bytes)
{
    const emui_ptx_module *m = module->module;
    if (entry < 0 || entry >= module->kernels)
        return false;
    emui_ptx_kernel *k = &module->kernel[entry];
    if (k->frame == NULL)
        k->frame = calloc((size_t)m->functions + 1, sizeof *k->frame);
    if (k->frame == NULL)
        return false;
    bool found = function == NULL;
    if (found)
        k->own = bytes;
    for (int i = 0; function != NULL && i < m->functions; ++i)
        if (strcmp(m->function[i].name, function) == 0) {
            k->frame[i] = bytes;
            found = true;
        }
    return found;
}

/* ---- Arguments ------------------------------------------------------------------------------ */

static bool put_arguments(const emu_ptx *module, const emui_ptx_function *f,
                          const emu_ptx_launch *launch, emu_ptx_error *error)
{
    emu_machine *m = module->m;
    m->param->bytes = 0; /* those of the launch before are gone */
    if (launch->packed != NULL)
        return launch->packed_bytes == f->param_bytes
                   ? emu_put_param(m, 0, launch->packed, f->param_bytes) || f->param_bytes == 0 ||
                         emui_ptx_wrong(error, "%u bytes of parameters are too many",
                                        (unsigned)f->param_bytes)
                   : emui_ptx_wrong(error,
                                    "the arguments have %zu bytes, the parameters of %.60s %u",
                                    launch->packed_bytes, f->name, (unsigned)f->param_bytes);
    if (launch->count != f->params)
        return emui_ptx_wrong(error, "%d arguments, and %.60s has %d parameters", launch->count,
                              f->name, f->params);
    for (int i = 0; i < f->params; ++i)
        if (!emu_put_param(m, f->param[i].offset, launch->arguments[i],
                           (uint32_t)f->param[i].bytes))
            return emui_ptx_wrong(error, "parameter %d lies beyond the room of all parameters",
                                  i + 1);
    return true;
}

/* ---- Launches ------------------------------------------------------------------------------- */

static emui_ptx_kernel *kernel_of(emu_ptx *module, const char *name, emu_ptx_error *error)
{
    int i = name != NULL ? emu_ptx_find_entry(module, name) : 0;
    if (name == NULL && module->kernels != 1)
        emui_ptx_wrong(error, "the module has %d entries: which one?", module->kernels);
    else if (i < 0)
        emui_ptx_wrong(error, "the module has no entry '%.60s'", name);
    else
        return &module->kernel[i];
    return NULL;
}

bool emu_ptx_begin(emu_ptx *module, const emu_ptx_launch *launch, emu_ptx_error *error)
{
    emu_grid grid;
    *error = (emu_ptx_error){0};
    module->last = NULL;
    if (module->m == NULL)
        return emui_ptx_wrong(error, "the module was loaded without a machine");
    module->m->of_triton = module->module->of_triton;
    module->m->replica = (emui_replica){0};
    emui_ptx_kernel *k = kernel_of(module, launch->entry, error);
    if (k == NULL || !decode(module, k, error) ||
        !emui_ptx_grid(module->m, k, launch, &grid, error) ||
        !put_arguments(module, k->function, launch, error))
        return false;
    module->last = k;
    emu_begin(module->m, &grid, k->program->ins, k->program->length);
    module->m->functions =
        (emui_functions){.first = module->functions,
                         .count = module->module->functions,
                         .at = k->program->at,
                         .next = module->m->functions.next,
                         .stack = {k->frame, k->own, launch->stack, launch->stack_most},
                         .row = k->row,
                         .rows = k->rows};
    return true;
}

emu_end emu_ptx_start(emu_ptx *module, const emu_ptx_launch *launch, emu_ptx_error *error)
{
    return emu_ptx_begin(module, launch, error) ? emu_finish(module->m) : EMU_REFUSED;
}

emu_machine *emu_ptx_machine(void)
{
    emu_config config = emu_defaults();
    return emu_open(&config, NULL);
}

emu_end emu_ptx_run(emu_machine *m, const char *text, const emu_ptx_launch *launch,
                    emu_ptx_error *error)
{
    emu_ptx *module = emu_ptx_load(m, text, strlen(text), error);
    if (module == NULL)
        return EMU_REFUSED;
    emu_end end = emu_ptx_start(module, launch, error);
    emu_ptx_unload(module);
    return end;
}
