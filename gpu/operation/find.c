/* find.c - a record by its name. */
#include "gpu/gpu.h"

#include <string.h>

const gpu_operation *gpu_find(const char *name)
{
    const gpu_operation *const *op = gpu_operations;
    while (*op != NULL && strcmp((*op)->name, name) != 0)
        ++op;
    return *op;
}
