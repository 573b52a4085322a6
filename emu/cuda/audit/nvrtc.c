/* nvrtc.c - NVRTC, led to PTX. The calls: nvrtc.h. */
#include "emu/cuda/audit/nvrtc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OUT_OF_MEMORY = 1, OPTION = 64 /* letters of one that is changed */ };

typedef int compile(void *program, int count, const char *const *options);
typedef int get_size(void *program, size_t *bytes);
typedef int get_bytes(void *program, char *to);

/* Of the process: NVRTC's functions. */
static struct {
    compile *compile;
    get_size *ptx_size;
    get_bytes *ptx;
} nvrtc;

static uintptr_t address_of(const emui_elf *library, uintptr_t base, const char *name)
{
    uint64_t at = emui_object_exported(library, name);
    return at == 0 ? 0 : base + at;
}

void emui_nvrtc_loaded(const emui_elf *library, uintptr_t base)
{
    nvrtc.compile = (compile *)address_of(library, base, "nvrtcCompileProgram");
    nvrtc.ptx_size = (get_size *)address_of(library, base, "nvrtcGetPTXSize");
    nvrtc.ptx = (get_bytes *)address_of(library, base, "nvrtcGetPTX");
}

/* "-arch=sm_90", "--gpu-architecture=sm_90", or "sm_90" behind either: where "sm_90" begins. */
static const char *code_in(const char *option)
{
    const char *value = strchr(option, '=');
    value = value == NULL ? option : value + 1;
    return strncmp(value, "sm_", 3) == 0 ? value : NULL;
}

static int compile_to_ptx(void *program, int count, const char *const *options)
{
    size_t n = count > 0 ? (size_t)count : 0;
    const char **changed = calloc(n + 1, sizeof *changed);
    char(*text)[OPTION] = calloc(n + 1, OPTION);
    int error = OUT_OF_MEMORY;
    for (size_t i = 0; changed != NULL && text != NULL && i < n; ++i) {
        const char *code = options[i] == NULL ? NULL : code_in(options[i]);
        changed[i] = options[i];
        if (code != NULL && strlen(options[i]) < OPTION / 2) {
            snprintf(text[i], OPTION, "%.*scompute_%s", (int)(code - options[i]), options[i],
                     code + 3);
            changed[i] = text[i];
        }
    }
    if (changed != NULL && text != NULL)
        error = nvrtc.compile(program, count, changed);
    free(changed);
    free(text);
    return error;
}

uintptr_t emui_nvrtc_bound(const char *name, uintptr_t function)
{
    if (nvrtc.compile == NULL || nvrtc.ptx_size == NULL || nvrtc.ptx == NULL)
        return function;
    if (strcmp(name, "nvrtcCompileProgram") == 0)
        return (uintptr_t)compile_to_ptx;
    if (strcmp(name, "nvrtcGetCUBINSize") == 0)
        return (uintptr_t)nvrtc.ptx_size;
    return strcmp(name, "nvrtcGetCUBIN") == 0 ? (uintptr_t)nvrtc.ptx : function;
}
