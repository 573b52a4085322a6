/* contents.c - what is in a module that was loaded: entries, parameters, variables. */
#include "emu/load/load.h"
#include "emu/ptx/mangled.h"

#include <string.h>

int emu_ptx_entries(const emu_ptx *module)
{
    return module->kernels;
}

/* Its own variables, without those of functions that it calls. */
static uint32_t local_bytes(const emui_ptx_function *f)
{
    uint64_t end = 0;
    for (int i = 0; i < f->variables; ++i)
        if (f->variable[i].space == EMU_LOCAL)
            end = emui_ptx_align_up(end, f->variable[i].align) + f->variable[i].bytes;
    return end > UINT32_MAX ? UINT32_MAX : (uint32_t)end;
}

bool emu_ptx_entry_at(const emu_ptx *module, int i, emu_ptx_entry *to)
{
    if (i < 0 || i >= module->kernels)
        return false;
    const emui_ptx_kernel *k = &module->kernel[i];
    const emui_ptx_function *f = k->function;
    *to = (emu_ptx_entry){.name = f->name,
                          .params = f->params,
                          .param_bytes = f->param_bytes,
                          .instructions = f->length,
                          .registers = f->regs,
                          .shared = k->layout.shared,
                          .dynamic_shared = k->layout.has_dynamic,
                          .local = local_bytes(f)};
    for (int d = 0; d < 3; ++d) {
        to->max_threads[d] = f->max_threads[d];
        to->required_threads[d] = f->required_threads[d];
        to->required_cluster[d] = f->required_cluster[d];
    }
    return true;
}

bool emu_ptx_called(const emu_ptx *module, int i, char *to, size_t size)
{
    return i >= 0 && i < module->kernels &&
           emui_ptx_source_name(module->kernel[i].function->name, to, size);
}

int emu_ptx_find_entry(const emu_ptx *module, const char *name)
{
    for (int i = 0; i < module->kernels; ++i)
        if (strcmp(module->kernel[i].function->name, name) == 0)
            return i;
    return -1;
}

int emu_ptx_entry_of(const emu_ptx *module, uint64_t address)
{
    for (int i = 0; i < module->kernels; ++i)
        if (emui_ptx_function_address(module->functions, module->module,
                                      module->kernel[i].function) == address)
            return i;
    return -1;
}

bool emu_ptx_param_at(const emu_ptx *module, int entry, int i, emu_ptx_param *to)
{
    if (entry < 0 || entry >= module->kernels || i < 0 ||
        i >= module->kernel[entry].function->params)
        return false;
    const emui_ptx_variable *v = &module->kernel[entry].function->param[i];
    *to = (emu_ptx_param){.name = v->name,
                          .type = v->type.type,
                          .offset = v->offset,
                          .bytes = (uint32_t)v->bytes,
                          .align = v->align,
                          .is_array = v->is_array || v->type.vector > 1};
    return true;
}

/* An instruction that shows a feature, a modifier that it must have, and one that it must not;
 * NULL: none. */
static const struct {
    const char *feature, *instruction, *modifier, *without;
} features[] = {
    {"wgmma", "wgmma", NULL, NULL},          {"mma", "mma", NULL, NULL},
    {"ldmatrix", "ldmatrix", NULL, NULL},    {"stmatrix", "stmatrix", NULL, NULL},
    {"tensor copies", "cp", "tensor", NULL}, {"bulk copies", "cp", "bulk", "tensor"},
    {"cp.async", "cp", "async", "bulk"},     {"mbarrier", "mbarrier", NULL, NULL},
    {"clusters", "mapa", NULL, NULL},        {"clusters", "barrier", "cluster", NULL},
    {"atomics", "atom", NULL, NULL},         {"atomics", "red", NULL, NULL},
    {"shuffles", "shfl", NULL, NULL},        {"calls", "call", NULL, NULL},
};

enum { FEATURES = sizeof features / sizeof features[0] };

static bool has_modifier(const emui_ptx_instruction *i, const char *modifier)
{
    for (int k = 0; k < i->modifiers; ++k)
        if (strcmp(i->modifier[k], modifier) == 0)
            return true;
    return false;
}

static bool shows(const emui_ptx_instruction *i, int feature)
{
    const char *with = features[feature].modifier, *without = features[feature].without;
    return strcmp(i->name, features[feature].instruction) == 0 &&
           (with == NULL || has_modifier(i, with)) &&
           (without == NULL || !has_modifier(i, without));
}

static bool uses(const emui_ptx_function *f, int feature)
{
    for (int i = 0; i < f->length; ++i)
        if (shows(&f->body[i], feature))
            return true;
    return false;
}

const char *emu_ptx_feature(const emu_ptx *module, int entry, int i)
{
    const char *last = "";
    if (entry < 0 || entry >= module->kernels)
        return NULL;
    for (int k = 0; k < FEATURES; ++k) {
        bool new_one = strcmp(features[k].feature, last) != 0;
        if (!new_one || !uses(module->kernel[entry].function, k))
            continue;
        last = features[k].feature;
        if (i-- == 0)
            return last;
    }
    return NULL;
}

uint64_t emu_ptx_address(const emu_ptx *module, const char *name, uint64_t *bytes)
{
    const emui_ptx_variable *v = emui_ptx_variable_of(module->module, name);
    bool has_one = v != NULL && module->m != NULL &&
                   (v->space == EMU_CONST || v->space == EMU_GLOBAL) && v->bytes > 0;
    if (bytes != NULL)
        *bytes = has_one ? v->bytes : 0;
    return has_one ? emu_generic(v->space, module->address[v - module->module->variable]) : 0;
}

const char *emu_ptx_shared_name(const emu_ptx *module, int entry, uint32_t offset, uint32_t *within)
{
    const emui_ptx_home *found = NULL;
    if (entry < 0 || entry >= module->kernels)
        return NULL;
    const emui_ptx_layout *l = &module->kernel[entry].layout;
    for (int i = 0; i < l->homes; ++i) {
        const emui_ptx_home *h = &l->home[i];
        bool is_in = h->address <= offset &&
                     (h->variable->bytes == 0 || offset - h->address < h->variable->bytes);
        if (h->variable->space == EMU_SHARED && is_in)
            found = h;
    }
    if (found == NULL)
        return NULL;
    *within = offset - (uint32_t)found->address;
    return found->variable->name;
}

bool emu_ptx_form(int i, char *text, size_t size)
{
    return emui_ptx_form_text(i, text, size);
}

const emu_source *emu_ptx_source(const emu_ptx *module, int32_t pc)
{
    const emui_ptx_program *p = module->last == NULL ? NULL : module->last->program;
    return p == NULL || pc < 0 || pc >= p->length ? NULL : p->ins[pc].source;
}

int32_t emui_ptx_instructions(const emu_ptx *ptx, int entry, const emu_ins **to)
{
    const emui_ptx_program *p = ptx->kernel[entry].program;
    *to = p == NULL ? NULL : p->ins;
    return p == NULL ? 0 : p->length;
}

int emu_ptx_max_registers(const emu_ptx *module, int entry)
{
    if (entry < 0 || entry >= module->kernels)
        return 0;
    const int32_t own = module->kernel[entry].function->max_registers;
    return own != 0 ? own : module->module->max_registers;
}

uint64_t emu_ptx_const_bytes(const emu_ptx *module)
{
    return module->const_end - module->const_begin;
}
