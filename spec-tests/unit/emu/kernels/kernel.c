/* kernel.c - see kernel.h. The addresses of global variables are known when the machine is open,
 * and how many rows it has when the kernel is decoded: it is decoded twice. */
#include "spec-tests/unit/emu/kernels/kernel.h"

#include "emu/state/state.h"

#include "emu/state/region.h"

#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_file(const char *name, size_t *size)
{
    FILE *f = fopen(name, "rb");
    ck_assert_msg(f != NULL, "%s", name);
    fseek(f, 0, SEEK_END);
    *size = (size_t)ftell(f);
    rewind(f);
    char *text = malloc(*size + 1);
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_eq(fread(text, 1, *size, f), *size);
    fclose(f);
    return text;
}

/* ---- Variables ---- */

static uint64_t new_place(kernel *k, const emui_ptx_variable *v)
{
    uint32_t *next = &k->next[v->space], align = v->align > 0 ? v->align : 16;
    if (v->space == EMU_GLOBAL) {
        uint64_t at = k->m == NULL ? 0 : emu_alloc(k->m, v->bytes, v->name);
        if (at != 0 && v->initial != NULL)
            ck_assert(emu_put(k->m, at, v->initial, v->bytes));
        return at;
    }
    *next = (*next + align - 1) / align * align;
    uint32_t at = *next;
    *next += (uint32_t)v->bytes;
    if (v->space == EMU_CONST && k->m != NULL && v->initial != NULL)
        ck_assert(emu_put_const(k->m, at, v->initial, (uint32_t)v->bytes));
    return at;
}

static bool place(void *of, const emui_ptx_variable *v, uint64_t *address)
{
    kernel *k = of;
    for (int i = 0; i < k->count; ++i)
        if (k->placed[i].variable == v) {
            *address = k->placed[i].address;
            return true;
        }
    ck_assert_int_lt(k->count, KERNEL_VARIABLES);
    *address = new_place(k, v);
    k->placed[k->count].variable = v;
    k->placed[k->count++].address = *address;
    return true;
}

/* ---- Kernels ---- */

void kernel_decode(kernel *k)
{
    emui_ptx_symbols symbols = {place, k, EMUI_NAMED_CODE};
    emui_ptx_error error;
    k->count = 0;
    memset(k->next, 0, sizeof k->next);
    emui_ptx_program *program = emui_ptx_decode(k->module, k->function, &symbols, true, &error);
    ck_assert_msg(program != NULL, "%d:%d: %s", error.at.line, error.at.column, error.text);
    k->program = program;
}

static const emui_ptx_function *find(const emui_ptx_module *module, const char *name)
{
    for (int f = 0; f < module->functions; ++f)
        if (strcmp(module->function[f].name, name) == 0)
            return &module->function[f];
    ck_abort_msg("there is no kernel %s", name);
    return NULL;
}

void kernel_open(kernel *k, const char *file, const char *name, int threads, uint32_t dynamic)
{
    size_t size;
    emui_ptx_error error;
    memset(k, 0, sizeof *k);
    char *text = read_file(file, &size);
    k->module = emui_ptx_parse(text, size, &error);
    free(text);
    ck_assert_msg(k->module != NULL, "%d:%d: %s", error.at.line, error.at.column, error.text);
    k->function = find(k->module, name);
    kernel_decode(k);
    k->config = emu_defaults();
    k->config.block[0] = threads;
    k->config.registers = k->program->rows;
    k->config.predicates = k->program->predicates;
    k->config.static_shared = k->next[EMU_SHARED];
    k->config.dynamic_shared = dynamic;
    k->config.local = k->program->local;
    k->config.undefined = true;
    k->m = emu_open(&k->config, NULL);
    ck_assert_ptr_nonnull(k->m);
    emui_ptx_program_close(k->program);
    kernel_decode(k);
}

uint64_t kernel_buffer(kernel *k, const void *from, uint64_t bytes)
{
    uint64_t at = emu_alloc(k->m, bytes, "buffer");
    ck_assert_uint_ne(at, 0);
    if (from != NULL)
        ck_assert(emu_put(k->m, at, from, bytes));
    return at;
}

void kernel_param(kernel *k, int p, const void *from, uint32_t bytes)
{
    ck_assert_int_lt(p, k->function->params);
    ck_assert(emu_put_param(k->m, k->function->param[p].offset, from, bytes));
}

void kernel_address(kernel *k, int p, uint64_t address)
{
    kernel_param(k, p, &address, sizeof address);
}

void kernel_run(kernel *k)
{
    ck_assert(emu_begin(k->m, NULL, k->program->ins, k->program->length));
    k->m->functions.first = EMUI_NAMED_CODE;
    k->m->functions.count = k->module->functions;
    k->m->functions.at = k->program->at;
    emu_end end = emu_finish(k->m);
    for (int i = 0; i < emu_findings(k->m); ++i) {
        const emu_finding *f = emu_found(k->m, i);
        const emu_source *s = f->pc < 0 ? NULL : k->program->ins[f->pc].source;
        fprintf(stderr, "line %d: %s: %s\n", s == NULL ? 0 : s->at,
                s == NULL || s->text == NULL ? "" : s->text, f->message);
    }
    ck_assert_int_eq(emu_findings(k->m), 0);
    ck_assert_int_eq(end, EMU_FINISHED);
}

void kernel_close(kernel *k)
{
    emu_close(k->m);
    emui_ptx_program_close(k->program);
    emui_ptx_close(k->module);
}
