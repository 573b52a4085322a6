/* ls.c - what a module holds: its entries with their parameters and what a launch needs. */
#include "emu/cli/cuemu.h"

#include "emu/ptx/mangled.h"
#include "emu/state/state.h"

#include <stdlib.h>

static void put_type(const emu_ptx_param *p, FILE *out)
{
    const char *name = cuemu_type_name(p->type);
    if (p->is_array)
        fprintf(out, "bytes[%u]", (unsigned)p->bytes);
    else
        fputs(name, out);
}

static void put_shape(const char *what, const int *shape)
{
    if (shape[0] != 0)
        printf("    %s %d x %d x %d\n", what, shape[0], shape[1], shape[2]);
}

static void put_entry(emu_ptx *module, int i, const char *path)
{
    emu_ptx_entry e;
    emu_ptx_param p;
    emu_ptx_error error;
    emu_ptx_entry_at(module, i, &e);
    char *name = emui_ptx_whole_name(e.name);
    printf("%s(", e.name);
    for (int k = 0; emu_ptx_param_at(module, i, k, &p); ++k) {
        fputs(k > 0 ? ", " : "", stdout);
        put_type(&p, stdout);
    }
    fputs(")\n", stdout);
    if (name != NULL)
        printf("    %s\n", name);
    free(name);
    printf("    %d instructions, %d registers, %u bytes of shared memory%s, %u of local memory\n",
           e.instructions, e.registers, (unsigned)e.shared,
           e.dynamic_shared ? " and what is dynamic" : "", (unsigned)e.local);
    put_shape("threads: exactly", e.required_threads);
    put_shape("threads: at most", e.max_threads);
    put_shape("cluster: exactly", e.required_cluster);
    if (emu_ptx_feature(module, i, 0) != NULL)
        fputs("    uses", stdout);
    for (int k = 0; emu_ptx_feature(module, i, k) != NULL; ++k)
        printf("%s %s", k > 0 ? "," : "", emu_ptx_feature(module, i, k));
    fputs(emu_ptx_feature(module, i, 0) != NULL ? "\n" : "", stdout);
    if (!emu_ptx_check(module, i, &error))
        printf("    cannot be executed: %s:%d:%d: %s\n", path, error.line, error.column,
               error.text);
}

static void put_entry_json(emu_ptx *module, int i)
{
    emu_ptx_entry e;
    emu_ptx_param p;
    emu_ptx_error error;
    emu_ptx_entry_at(module, i, &e);
    char *name = emui_ptx_whole_name(e.name);
    printf("{\"name\":\"%s\",", e.name);
    if (name != NULL) {
        fputs("\"source_name\":", stdout);
        emui_put_json(name, stdout);
        fputc(',', stdout);
    }
    free(name);
    fputs("\"params\":[", stdout);
    for (int k = 0; emu_ptx_param_at(module, i, k, &p); ++k)
        printf("%s{\"type\":\"%s\",\"array\":%s,\"offset\":%u,\"bytes\":%u}", k > 0 ? "," : "",
               cuemu_type_name(p.type), p.is_array ? "true" : "false", (unsigned)p.offset,
               (unsigned)p.bytes);
    printf(
        "],\"instructions\":%d,\"registers\":%d,\"shared\":%u,\"dynamic_shared\":%s,\"local\":%u,",
        e.instructions, e.registers, (unsigned)e.shared, e.dynamic_shared ? "true" : "false",
        (unsigned)e.local);
    printf("\"uses\":[");
    for (int k = 0; emu_ptx_feature(module, i, k) != NULL; ++k)
        printf("%s\"%s\"", k > 0 ? "," : "", emu_ptx_feature(module, i, k));
    printf("],\"supported\":%s}", emu_ptx_check(module, i, &error) ? "true" : "false");
}

bool cuemu_ls(const char *path, const char *text, size_t bytes, bool json, char *why)
{
    emu_ptx_error error;
    emu_ptx *module = emu_ptx_load(NULL, text, bytes, &error);
    if (module == NULL) {
        snprintf(why, CUEMU_WHY, "%.100s:%d:%d: %.160s", path, error.line, error.column,
                 error.text);
        return false;
    }
    fputs(json ? "[" : "", stdout);
    for (int i = 0; i < emu_ptx_entries(module); ++i)
        if (json) {
            fputs(i > 0 ? "," : "", stdout);
            put_entry_json(module, i);
        } else {
            put_entry(module, i, path);
        }
    fputs(json ? "]\n" : "", stdout);
    emu_ptx_unload(module);
    return true;
}
