/* program_elf.c - what a program needs, read from its file: is it one that the machine can run?
 *
 * Reads the names of its sections, the libraries that it needs, and its symbols (load/elf.h). What
 * is no ELF file, a script for instance, may well run a program that is. */
#include "emu/cli/program.h"

#include <stdlib.h>
#include <string.h>

enum {
    PATH = 4096,
    ENTRY = 16,
    DT_END = 0,
    DT_NEEDED = 1
}; /* of the dynamic section: tag, value */
enum { AT_TYPE = 0x10, AT_MACHINE = 0x12, AT_SEGMENTS = 0x38, ET_EXEC = 2, ET_DYN = 3 };
enum { EM_X86_64 = 62, EM_AARCH64 = 183, EM_CUDA = 190 };
#if defined(__x86_64__)
enum { HOST_MACHINE = EM_X86_64 };
#elif defined(__aarch64__)
enum { HOST_MACHINE = EM_AARCH64 };
#else
enum { HOST_MACHINE = 0 }; /* the system says */
#endif

static bool has_section(const emui_elf *e, const char *name)
{
    emui_elf_section names, s;
    bool is_named = emui_elf_names(e, &names);
    for (uint32_t i = 0; is_named && emui_elf_section_at(e, i, &s); ++i)
        if (strcmp(emui_elf_string(&names, s.name), name) == 0)
            return true;
    return false;
}

/* The first library that it needs whose name begins so; NULL: none. A file has one dynamic section;
 * a further one would be no part of the program. */
static const char *needed(const emui_elf *e, const char *begin)
{
    emui_elf_section dynamic, names;
    if (!emui_elf_section_of(e, EMUI_ELF_DYNAMIC, &dynamic) ||
        !emui_elf_linked(e, &dynamic, &names))
        return NULL;
    for (uint64_t at = 0; at < dynamic.content.bytes; at += ENTRY) {
        uint64_t tag = emui_elf_number(&dynamic.content, at, 8);
        const char *name =
            emui_elf_string(&names, emui_elf_number(&dynamic.content, at + ENTRY / 2, 8));
        if (tag == DT_END)
            return NULL;
        if (tag == DT_NEEDED && strncmp(name, begin, strlen(begin)) == 0)
            return name;
    }
    return NULL;
}

/* Has it the names of the runtime's functions that are linked into it? By them the calls are led to
 * the machine's runtime (emu/cuda/audit); a program that was stripped has none. */
static bool has_runtime_names(const emui_elf *e)
{
    emui_elf_section symbols, names;
    emui_elf_symbol symbol;
    bool is_named = emui_elf_symbols(e, EMUI_ELF_SYMBOLS, &symbols, &names);
    for (uint64_t i = 0; is_named && emui_elf_symbol_at(&symbols, &names, i, &symbol); ++i)
        if (strncmp(symbol.name, "libcudart_static_", 17) == 0)
            return true;
    return false;
}

/* Libraries of CUDA's for which nothing stands in; of cuBLAS, two versions are there. */
static const char *unsupported(const emui_elf *e)
{
    static const char *const begins[] = {
        "libcudnn", "libcufft", "libcurand", "libcusolv",       "libcusparse",
        "libnpp",   "libnccl",  "libnvblas", "libcublas.so.11", "libcublasLt.so.11"};
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; ++i)
        if (needed(e, begins[i]) != NULL)
            return needed(e, begins[i]);
    return NULL;
}

/* NULL: the system can start it. Else execvp would take the file for a shell's script. */
static const char *not_started(const emui_elf *e)
{
    uint64_t type = emui_elf_number(e, AT_TYPE, 2), machine = emui_elf_number(e, AT_MACHINE, 2);
    if (machine == EM_CUDA)
        return "is machine code of a GPU (a cubin); cuemu runs PTX: cuemu run FILE.ptx";
    if ((type != ET_EXEC && type != ET_DYN) || emui_elf_number(e, AT_SEGMENTS, 2) == 0)
        return "is an ELF file, but not a program: link it, and give the name of the program";
    if (HOST_MACHINE != 0 && machine != HOST_MACHINE)
        return "is a program for another processor: compile it for this one";
    return NULL;
}

bool cuemu_elf_refused(const emui_elf *e, const char *path, char *why)
{
    const char *runtime = needed(e, "libcudart.so"), *reason = not_started(e);
    if (reason != NULL)
        snprintf(why, CUEMU_WHY, "%.120s %s", path, reason);
    else if (unsupported(e) != NULL)
        snprintf(why, CUEMU_WHY,
                 "%.120s needs %.60s, for which nothing stands in: test its own kernels in a "
                 "program that is linked without it",
                 path, unsupported(e));
    else if (runtime != NULL && strcmp(runtime, "libcudart.so.13") != 0 &&
             strcmp(runtime, "libcudart.so.12") != 0)
        snprintf(why, CUEMU_WHY, "%.120s needs %.60s: build it with CUDA 12 or 13", path, runtime);
    else if (runtime == NULL && has_section(e, ".nv_fatbin") && needed(e, "libcuda.so") == NULL &&
             !has_runtime_names(e))
        snprintf(why, CUEMU_WHY,
                 "%.120s has CUDA's runtime linked into it, and was stripped: keep its names, or "
                 "link it with nvcc -cudart shared (CMake: CMAKE_CUDA_RUNTIME_LIBRARY Shared)",
                 path);
    else
        return false;
    return true;
}

bool cuemu_is_source(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot != NULL && (strcmp(dot, ".ptx") == 0 || strcmp(dot, ".cu") == 0);
}

/* Text to be run or compiled, given as if it were a program. */
static bool source_refused(const char *path, char *why)
{
    if (!cuemu_is_source(path))
        return false;
    if (strcmp(strrchr(path, '.'), ".ptx") == 0)
        snprintf(why, CUEMU_WHY,
                 "%.60s is PTX, not a program: cuemu run %.60s ENTRY ARG.. runs a kernel of it, "
                 "cuemu ls %.60s lists them",
                 path, path, path);
    else
        snprintf(why, CUEMU_WHY,
                 "%.60s is CUDA source, not a program: compile it by nvcc -arch=sm_90 -cudart "
                 "shared -o NAME %.60s, then cuemu ./NAME",
                 path, path);
    return true;
}

bool cuemu_program_refused(const char *path, char *why)
{
    if (source_refused(path, why))
        return true;
    char found[PATH];
    if (!cuemu_find_program(path, found, sizeof found)) /* whoever starts it says so */
        return false;
    emui_elf e;
    uint64_t bytes = 0;
    const uint8_t *file = cuemu_read_file(found, &bytes, why);
    bool bad = file == NULL || (emui_elf_open(&e, file, bytes) && cuemu_elf_refused(&e, path, why));
    free((void *)(uintptr_t)file);
    return bad;
}

bool cuemu_program_needs(const char *path, const char *library)
{
    char why[CUEMU_WHY], found[PATH];
    emui_elf e;
    uint64_t bytes = 0;
    bool is = cuemu_find_program(path, found, sizeof found);
    const uint8_t *file = is ? cuemu_read_file(found, &bytes, why) : NULL;
    bool needs = emui_elf_open(&e, file, bytes) && needed(&e, library) != NULL;
    free((void *)(uintptr_t)file);
    return needs;
}
