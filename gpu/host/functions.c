/* functions.c - see functions.h. */
#include "gpu/host/functions.h"
#include "gpu/host/kernels.h"

#include <string.h>

static const char *const kinds[GPU_KINDS] = {
    [GPU_UNSIGNED] = "unsigned", [GPU_SIGNED] = "signed", [GPU_FLOAT] = "float"};

static const struct {
    const char *name;
    int arity;
} functions[GPU_FUNCTIONS] = {
    [GPU_IDENTITY] = {"identity", 1}, [GPU_NEGATE] = {"negate", 1},
    [GPU_ABS] = {"abs", 1},           [GPU_PLUS] = {"plus", 2},
    [GPU_MINUS] = {"minus", 2},       [GPU_MULTIPLIES] = {"multiplies", 2},
    [GPU_MAX] = {"max", 2},           [GPU_MIN] = {"min", 2},
};

const char *gpu_kind_name(gpu_kind kind)
{
    return kind < GPU_KINDS ? kinds[kind] : "none";
}

const char *gpu_function_name(gpu_function f)
{
    return f < GPU_FUNCTIONS ? functions[f].name : "none";
}

int gpu_arity(gpu_function f)
{
    return f < GPU_FUNCTIONS ? functions[f].arity : 0;
}

bool gpu_function_of(const char *text, gpu_kind *kind, gpu_function *f, gpu_why *why)
{
    const char *blank = strchr(text, ' ');
    size_t n = blank == NULL ? strlen(text) : (size_t)(blank - text);
    int k = 0, i = 0;
    while (k < GPU_KINDS && (strlen(kinds[k]) != n || strncmp(kinds[k], text, n) != 0))
        ++k;
    if (k == GPU_KINDS)
        return gpu_refuse(why, "%.40s: signed, unsigned or float is expected", text);
    while (i < GPU_FUNCTIONS && (blank == NULL || strcmp(functions[i].name, blank + 1) != 0))
        ++i;
    if (i == GPU_FUNCTIONS)
        return gpu_refuse(why, "%.40s: no function of that name", text);
    *kind = (gpu_kind)k;
    *f = (gpu_function)i;
    return true;
}

bool gpu_has_numbers(gpu_kind kind, int bytes, gpu_why *why)
{
    if (kind >= GPU_KINDS)
        return gpu_refuse(why, "numbers of kind %d are not known", (int)kind);
    return kind != GPU_FLOAT || bytes == 4 || bytes == 8 ||
           gpu_refuse(why, "floats have 4 or 8 bytes, not %d", bytes);
}
