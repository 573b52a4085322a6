/* cu_link.c - linking: texts of PTX made into one, which is loaded as a module then. The result
 * that CUDA calls a cubin is PTX text here, since this machine executes it.
 *
 * Follows the CUDA driver API, "Module Management", cuLinkCreate and after. Not here: how texts
 * become one (fatbin/join.c). */
#include "emu/cuda/driver/cu.h"
#include "emu/cuda/fatbin/fatbin.h"
#include "emu/cuda/fatbin/join.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct CUlinkState_st {
    char **text; /* so far */
    int texts;
    char *linked; /* the result; NULL: none yet */
    int max_registers;
};

CUresult cuLinkCreate_v2(unsigned count, CUjit_option *options, void **values, CUlinkState *state)
{
    if (state == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *state = calloc(1, sizeof **state);
    if (*state == NULL)
        return CUDA_ERROR_OUT_OF_MEMORY;
    (*state)->max_registers = emui_cu_driver_max_registers(count, options, values);
    return CUDA_SUCCESS;
}

/* The text is the state's own. */
static CUresult append(CUlinkState state, char *text)
{
    char **more = realloc(state->text, ((size_t)state->texts + 1) * sizeof *more);
    if (more == NULL)
        return CUDA_ERROR_OUT_OF_MEMORY;
    state->text = more;
    state->text[state->texts++] = text;
    return CUDA_SUCCESS;
}

/* The first text of a fat binary for this machine, to be freed; NULL: it has none. */
static char *text_of(const void *data)
{
    uint32_t arch = 0;
    emui_fatbin_entry e;
    const char *why = NULL;
    size_t bytes;
    const void *fatbin = emui_fatbin_data(data);
    int i = fatbin == NULL ? -1 : emui_fatbin_choose(fatbin, emui_cu_number(), &arch);
    return i < 0 || !emui_fatbin_at(fatbin, i, &e) ? NULL : emui_fatbin_text(&e, &bytes, &why);
}

/* PTX alone, with a 0 behind it, to be freed. */
static CUresult take(CUjitInputType type, const void *data, size_t bytes, char **text)
{
    const char *runtime = type == CU_JIT_INPUT_LIBRARY ? emui_cu_driver_runtime(data, bytes) : NULL;
    if (runtime != NULL) {
        *text = calloc(strlen(runtime) + 1, 1);
        if (*text != NULL)
            memcpy(*text, runtime, strlen(runtime));
        return *text == NULL ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_SUCCESS;
    }
    if (type != CU_JIT_INPUT_PTX && type != CU_JIT_INPUT_FATBINARY) {
        emui_cu_say("linking of input type %d, machine code, is not there: give PTX", (int)type);
        return CUDA_ERROR_NOT_SUPPORTED;
    }
    *text = type == CU_JIT_INPUT_PTX ? calloc(bytes + 1, 1) : text_of(data);
    if (*text == NULL)
        return type == CU_JIT_INPUT_PTX ? CUDA_ERROR_OUT_OF_MEMORY : (CUresult)CU_NO_BINARY;
    if (type == CU_JIT_INPUT_PTX)
        memcpy(*text, data, bytes);
    return CUDA_SUCCESS;
}

/* Each text by itself must be PTX; what it lacks, others may have. */
static CUresult check(const char *text, const char *name)
{
    emu_ptx_error error;
    emu_ptx *module = emu_ptx_load(NULL, text, strlen(text), &error);
    emu_ptx_unload(module);
    if (module != NULL)
        return CUDA_SUCCESS;
    emui_cu_say("%s, line %d, column %d: %s", name == NULL ? "a text to be linked" : name,
                error.line, error.column, error.text);
    return (CUresult)CU_INVALID_PTX;
}

CUresult cuLinkAddData_v2(CUlinkState state, CUjitInputType type, void *data, size_t bytes,
                          const char *name, unsigned count, CUjit_option *options, void **values)
{
    (void)count, (void)options, (void)values;
    char *text = NULL;
    if (state == NULL || data == NULL)
        return state == NULL ? CUDA_ERROR_INVALID_HANDLE : CUDA_ERROR_INVALID_VALUE;
    CUresult error = take(type, data, bytes, &text);
    if (error == CUDA_SUCCESS)
        error = check(text, name);
    if (error == CUDA_SUCCESS)
        error = append(state, text);
    if (error != CUDA_SUCCESS)
        free(text);
    return error;
}

CUresult cuLinkAddFile_v2(CUlinkState state, CUjitInputType type, const char *path, unsigned count,
                          CUjit_option *options, void **values)
{
    size_t bytes = 0;
    if (state == NULL || path == NULL)
        return state == NULL ? CUDA_ERROR_INVALID_HANDLE : CUDA_ERROR_INVALID_VALUE;
    char *data = emui_cu_driver_read(path, &bytes);
    CUresult error = data == NULL
                         ? CUDA_ERROR_FILE_NOT_FOUND
                         : cuLinkAddData_v2(state, type, data, bytes, path, count, options, values);
    free(data);
    return error;
}

/* Which the loader of the result cannot know otherwise. False: out of memory. */
static bool put_max_registers(CUlinkState state)
{
    char line[64];
    if (state->max_registers <= 0)
        return true;
    snprintf(line, sizeof line, "\n.pragma \"maxrregcount %d\";\n", state->max_registers);
    size_t bytes = strlen(state->linked);
    char *more = realloc(state->linked, bytes + strlen(line) + 1);
    if (more == NULL)
        return false;
    memcpy(more + bytes, line, strlen(line) + 1);
    state->linked = more;
    return true;
}

static CUresult link_texts(CUlinkState state)
{
    emu_ptx_error error; /* each text by itself was checked */
    free(state->linked);
    state->linked = emui_ptx_join(state->text, state->texts, &error);
    return state->linked == NULL || !put_max_registers(state)
               ? CUDA_ERROR_OUT_OF_MEMORY
               : check(state->linked, "what was linked");
}

/* The image is the state's own. */
CUresult cuLinkComplete(CUlinkState state, void **image, size_t *bytes)
{
    if (state == NULL || image == NULL)
        return state == NULL ? CUDA_ERROR_INVALID_HANDLE : CUDA_ERROR_INVALID_VALUE;
    if (state->texts == 0)
        return CUDA_ERROR_INVALID_VALUE;
    CUresult error = link_texts(state);
    if (error != CUDA_SUCCESS)
        return error;
    *image = state->linked;
    if (bytes != NULL)
        *bytes = strlen(state->linked) + 1;
    return CUDA_SUCCESS;
}

CUresult cuLinkDestroy(CUlinkState state)
{
    if (state == NULL)
        return CUDA_ERROR_INVALID_HANDLE;
    for (int i = 0; i < state->texts; ++i)
        free(state->text[i]);
    free(state->text);
    free(state->linked);
    free(state);
    return CUDA_SUCCESS;
}
