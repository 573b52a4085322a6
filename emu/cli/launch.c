/* launch.c - the machine of one run: a module in it, buffers, maps, a launch that was begun.
 *
 * Here: what stands before the first instruction. Not here: running it (simulate.c, step/). */
#include "emu/cli/cuemu.h"

#include "emu/load/saved.h"
#include "emu/state/state.h"

static bool no_memory(char *why)
{
    snprintf(why, CUEMU_WHY, "out of memory");
    return false;
}

/* ---- Arguments in the machine --------------------------------------------------------------- */

static bool place_buffers(cuemu_launch *l, cuemu_options *o, char *why)
{
    for (int i = 0; i < o->arguments; ++i) {
        cuemu_argument *a = &o->argument[i];
        char name[32];
        if (a->kind != CUEMU_BUFFER)
            continue;
        snprintf(name, sizeof name, "argument %d", i + 1);
        a->address = emu_alloc(l->m, a->bytes, name);
        if (a->address == 0)
            return no_memory(why);
        if (a->is_in && !emu_put(l->m, a->address, a->data, a->bytes))
            return no_memory(why);
    }
    return true;
}

static bool make_map(cuemu_options *o, int i, bool sm_100, emu_tensor_map *to, char *why)
{
    emu_map_refusal refusal;
    cuemu_argument *a = &o->argument[i];
    a->map.base = o->argument[a->of].address;
    a->map.sm_100 = sm_100;
    const char *wrong = emu_map_encode(to, &a->map, &refusal);
    if (wrong != NULL)
        snprintf(why, CUEMU_WHY, "argument %d: %.200s", i + 1, wrong);
    return wrong == NULL;
}

/* A tensor map may be the first member of a struct, as CuTe's copies have it: the others are 0. */
typedef struct mapped {
    emu_tensor_map map;
    unsigned char rest[384];
} mapped;

/* Sizes of arguments and parameters agree. */
static bool check_argument(const cuemu_launch *l, const cuemu_options *o, int i, char *why)
{
    emu_ptx_param p;
    const cuemu_argument *a = &o->argument[i];
    uint64_t bytes = a->kind == CUEMU_BUFFER ? 8 : a->bytes;
    if (!emu_ptx_param_at(l->module, l->entry, i, &p) || p.bytes == bytes ||
        (a->kind == CUEMU_MAP && p.bytes > bytes && p.bytes <= sizeof(mapped)))
        return true;
    snprintf(why, CUEMU_WHY, "argument %d: '%.60s' has %llu bytes, parameter %.60s %u", i + 1,
             a->text, (unsigned long long)bytes, p.name, (unsigned)p.bytes);
    return false;
}

static void choose_block(const emu_ptx_entry *e, emu_ptx_launch *launch)
{
    if (launch->block[0] != 0)
        return;
    for (int d = 0; d < 3; ++d)
        launch->block[d] = e->required_threads[0] != 0 ? e->required_threads[d] : d == 0 ? 32 : 1;
}

static void say(const char *path, const emu_ptx_error *error, char *why)
{
    if (error->line > 0)
        snprintf(why, CUEMU_WHY, "%.100s:%d:%d: %.160s", path, error->line, error->column,
                 error->text);
    else
        snprintf(why, CUEMU_WHY, "%.240s", error->text);
}

/* Once, however often the kernel runs. */
static void note_version(const char *path, int version)
{
    static bool said; /* of the process */
    if (version > EMU_PTX_NEWEST && !said)
        fprintf(
            stderr,
            "cuemu: %s: PTX %d.%d is read as %d.%d, the newest known: what it has that is newer "
            "is refused by name\n",
            path, version / 10, version % 10, EMU_PTX_NEWEST / 10, EMU_PTX_NEWEST % 10);
    said |= version > EMU_PTX_NEWEST;
}

static bool launch(cuemu_launch *l, cuemu_options *o, char *why)
{
    mapped struct_of[CUEMU_ARGUMENTS] = {0};
    const void *pointer[CUEMU_ARGUMENTS];
    const bool sm_100 = l->m->config.arch != EMU_SM_90A;
    emu_ptx_error error;
    emu_ptx_launch with = o->launch;
    emu_ptx_entry entry;
    l->entry = cuemu_entry(l->module, with.entry, why);
    if (!emu_ptx_entry_at(l->module, l->entry, &entry))
        return false;
    with.entry = entry.name;
    for (int i = 0; i < o->arguments; ++i) {
        cuemu_argument *a = &o->argument[i];
        if (!check_argument(l, o, i, why))
            return false;
        if (a->kind == CUEMU_MAP && !make_map(o, i, sm_100, &struct_of[i].map, why))
            return false;
        pointer[i] = a->kind == CUEMU_MAP      ? (const void *)&struct_of[i]
                     : a->kind == CUEMU_BUFFER ? (const void *)&a->address
                                               : (const void *)a->data;
    }
    choose_block(&entry, &with);
    for (int d = 0; d < 3; ++d)
        l->block[d] = with.block[d];
    with.arguments = pointer;
    with.count = o->arguments;
    if (emu_ptx_begin(l->module, &with, &error))
        return true;
    say(o->file, &error, why);
    return false;
}

/* ---- The machine ---------------------------------------------------------------------------- */

static bool begin_saved(cuemu_launch *l, const cuemu_options *o, char *why)
{
    emu_ptx_error error;
    emui_opened_launch is;
    const emui_opened_with with = {l->trace, l->out, o->config.folder, NULL};
    bool good = emui_launch_open(o->saved, &with, &is, &error);
    l->m = is.m;
    l->module = is.module;
    l->entry = is.entry;
    l->number = is.number;
    for (int d = 0; d < 3; ++d)
        l->block[d] = is.block[d];
    if (!good)
        say(o->file, &error, why);
    return good;
}

bool cuemu_begin(cuemu_launch *l, cuemu_options *o, const char *text, size_t bytes, char *why)
{
    if (o->saved != NULL)
        return begin_saved(l, o, why);
    emu_ptx_error error;
    const char *wrong = NULL;
    emu_config config = o->config;
    if (!o->has_arch && !emu_ptx_arch(text, bytes, &config.arch, why, CUEMU_WHY))
        return false;
    config.seed = l->seed;
    config.trace = l->trace;
    config.out = l->out;
    l->module = NULL;
    l->m = emu_open(&config, &wrong);
    if (l->m == NULL) {
        snprintf(why, CUEMU_WHY, "%s", wrong);
        return false;
    }
    l->module = emu_ptx_load(l->m, text, bytes, &error);
    if (l->module == NULL) {
        say(o->file, &error, why);
        return false;
    }
    note_version(o->file, emu_ptx_version(l->module));
    return place_buffers(l, o, why) && launch(l, o, why);
}

void cuemu_close(cuemu_launch *l)
{
    emu_ptx_unload(l->module);
    emu_close(l->m);
    l->module = NULL;
    l->m = NULL;
}
