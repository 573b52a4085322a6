/* program_elf.c - what a program needs, read from its file: is it one that the machine can run?
 *
 * Reads 64-bit little-endian ELF: the names of its sections, and the libraries that it needs. What
 * is no such file, a script for instance, may well run a program that is. */
#include "emu/cli/program.h"

#include <stdlib.h>
#include <string.h>

typedef struct elf {
    const uint8_t *at;
    uint64_t bytes;
} elf;

enum { HEADER = 64, SECTION = 64, DYNAMIC = 16, SH_DYNAMIC = 6, DT_NEEDED = 1 };
enum { SYMBOL = 24, SH_SYMBOLS = 2 };
enum { AT_SECTIONS = 0x28, AT_COUNT = 0x3c, AT_NAMES = 0x3e };
enum { SH_NAME = 0, SH_TYPE = 4, SH_OFFSET = 0x18, SH_SIZE = 0x20, SH_LINK = 0x28 };

/* 0 where it lies outside of the file. */
static uint64_t number(const elf *e, uint64_t at, int bytes)
{
    uint64_t n = 0;
    if (at > e->bytes || (uint64_t)bytes > e->bytes - at)
        return 0;
    for (int i = bytes; i > 0; --i)
        n = n << 8 | e->at[at + (uint64_t)i - 1];
    return n;
}

static uint64_t section(const elf *e, uint64_t i)
{
    return number(e, AT_SECTIONS, 8) + i * SECTION;
}

/* A string that ends within the file; "" else. */
static const char *string_at(const elf *e, uint64_t table, uint64_t at)
{
    uint64_t begin = number(e, table + SH_OFFSET, 8) + at;
    if (begin >= e->bytes || memchr(e->at + begin, 0, (size_t)(e->bytes - begin)) == NULL)
        return "";
    return (const char *)e->at + begin;
}

static bool has_section(const elf *e, const char *name)
{
    uint64_t names = section(e, number(e, AT_NAMES, 2));
    for (uint64_t i = 0; i < number(e, AT_COUNT, 2); ++i)
        if (strcmp(string_at(e, names, number(e, section(e, i) + SH_NAME, 4)), name) == 0)
            return true;
    return false;
}

/* The first library that it needs whose name begins so; NULL: none. */
static const char *needed(const elf *e, const char *begin)
{
    for (uint64_t i = 0; i < number(e, AT_COUNT, 2); ++i) {
        uint64_t s = section(e, i);
        if (number(e, s + SH_TYPE, 4) != SH_DYNAMIC)
            continue;
        uint64_t at = number(e, s + SH_OFFSET, 8), end = at + number(e, s + SH_SIZE, 8);
        for (; at < end && at < e->bytes; at += DYNAMIC) {
            const char *name =
                string_at(e, section(e, number(e, s + SH_LINK, 4)), number(e, at + 8, 8));
            if (number(e, at, 8) == DT_NEEDED && strncmp(name, begin, strlen(begin)) == 0)
                return name;
        }
    }
    return NULL;
}

/* Has it the names of the runtime's functions that are linked into it? By them the calls are led to
 * the machine's runtime (emu/cuda/audit); a program that was stripped has none. */
static bool has_runtime_names(const elf *e)
{
    for (uint64_t i = 0; i < number(e, AT_COUNT, 2); ++i) {
        uint64_t s = section(e, i);
        if (number(e, s + SH_TYPE, 4) != SH_SYMBOLS)
            continue;
        uint64_t at = number(e, s + SH_OFFSET, 8), end = at + number(e, s + SH_SIZE, 8);
        uint64_t names = section(e, number(e, s + SH_LINK, 4));
        for (; at < end && at < e->bytes; at += SYMBOL)
            if (strncmp(string_at(e, names, number(e, at, 4)), "libcudart_static_", 17) == 0)
                return true;
    }
    return false;
}

/* Libraries of CUDA's for which nothing stands in. */
static const char *unsupported(const elf *e)
{
    static const char *const begins[] = {"libcublas", "libcudnn",    "libcufft", "libcurand",
                                         "libcusolv", "libcusparse", "libnpp",   "libnccl"};
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; ++i)
        if (needed(e, begins[i]) != NULL)
            return needed(e, begins[i]);
    return NULL;
}

static bool refused(const elf *e, const char *path, char *why)
{
    const char *runtime = needed(e, "libcudart.so");
    if (unsupported(e) != NULL)
        snprintf(why, CUEMU_WHY, "%.120s needs %.60s, for which nothing stands in", path,
                 unsupported(e));
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

static bool is_elf(const elf *e)
{
    return e->at != NULL && e->bytes >= HEADER && memcmp(e->at, "\177ELF\2\1", 6) == 0;
}

bool cuemu_program_refused(const char *path, char *why)
{
    elf e = {NULL, 0};
    e.at = cuemu_read_file(path, &e.bytes, why);
    bool bad = e.at == NULL || (is_elf(&e) && refused(&e, path, why));
    free((void *)(uintptr_t)e.at);
    return bad;
}

bool cuemu_program_needs(const char *path, const char *library)
{
    char why[CUEMU_WHY];
    elf e = {NULL, 0};
    e.at = strchr(path, '/') == NULL ? NULL : cuemu_read_file(path, &e.bytes, why);
    bool needs = is_elf(&e) && needed(&e, library) != NULL;
    free((void *)(uintptr_t)e.at);
    return needs;
}
