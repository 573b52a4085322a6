/* toolkit.c - which files are headers of the CUDA toolkit: toolkit.h. */
#include "emu/ptx/toolkit.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

/* Is the folder that ends here one of a toolkit: /usr/local/cuda-13.0, targets/x86_64-linux,
 * site-packages/nvidia/cuda_runtime? */
static bool is_toolkit(const char *path, const char *end)
{
    const char *name = end;
    while (name > path && name[-1] != '/')
        --name;
    size_t length = (size_t)(end - name), before = (size_t)(name - path);
    if (length >= 4 && memcmp(name, "cuda", 4) == 0 &&
        (length == 4 || (length > 5 && name[4] == '-' && isdigit((unsigned char)name[5]))))
        return true;
    return (before >= 9 && memcmp(name - 9, "/targets/", 9) == 0) ||
           (before >= 8 && memcmp(name - 8, "/nvidia/", 8) == 0);
}

/* /usr/include has headers of others, too. */
static bool is_header(const char *name)
{
    static const char *const of_toolkit[] = {
        "cccl/", "cuda/", "cub/",    "thrust/", "crt/",          "nv/", "cooperative_groups",
        "cuda_", "sm_",   "device_", "vector_", "math_functions"};
    for (size_t i = 0; i < sizeof of_toolkit / sizeof of_toolkit[0]; ++i)
        if (strncmp(name, of_toolkit[i], strlen(of_toolkit[i])) == 0)
            return true;
    return false;
}

bool emui_ptx_is_of_toolkit(const char *path)
{
    static const char folder[] = "/include/";
    for (const char *at = path; (at = strstr(at, folder)) != NULL; ++at)
        if (is_toolkit(path, at) ||
            (at - path == 4 && memcmp(path, "/usr", 4) == 0 && is_header(at + sizeof folder - 1)))
            return true;
    return false;
}
