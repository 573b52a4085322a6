/* symbols.c - functions of an object, by their names, from its file (symbols.h). */
#define _POSIX_C_SOURCE 200809L
#include "emu/cuda/audit/symbols.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

bool emui_object_open(emui_elf *e, const char *path)
{
    struct stat s;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    void *at = MAP_FAILED;
    if (file < 0)
        return false;
    if (fstat(file, &s) == 0 && s.st_size > 0)
        at = mmap(NULL, (size_t)s.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (at == MAP_FAILED)
        return false;
    if (emui_elf_open(e, at, (uint64_t)s.st_size))
        return true;
    emui_object_close(e);
    return false;
}

void emui_object_close(emui_elf *e)
{
    munmap((void *)(uintptr_t)e->at, (size_t)e->bytes);
    *e = (emui_elf){NULL, 0};
}

uint64_t emui_object_exported(const emui_elf *e, const char *name)
{
    emui_elf_section symbols, names;
    emui_elf_symbol s;
    bool is_named = emui_elf_symbols(e, EMUI_ELF_EXPORTED, &symbols, &names);
    for (uint64_t i = 0; is_named && emui_elf_symbol_at(&symbols, &names, i, &s); ++i)
        if (s.is_function && strcmp(s.name, name) == 0)
            return s.value;
    return 0;
}

static bool begins(const char *name, const char *with)
{
    return strncmp(name, with, strlen(with)) == 0;
}

void emui_object_runtime(const emui_elf *e, emui_object_use *use, void *data)
{
    emui_elf_section symbols, names;
    emui_elf_symbol s;
    bool is_named = emui_elf_symbols(e, EMUI_ELF_SYMBOLS, &symbols, &names), is_static = false;
    for (uint64_t i = 0; is_named && emui_elf_symbol_at(&symbols, &names, i, &s) && !is_static; ++i)
        is_static = s.is_function && begins(s.name, "libcudart_static_");
    for (uint64_t i = 0; is_static && emui_elf_symbol_at(&symbols, &names, i, &s); ++i)
        if (s.is_function && (begins(s.name, "cuda") || begins(s.name, "__cuda")))
            use(&s, data);
}

void emui_object_underlined(const emui_elf *e, emui_object_use *use, void *data)
{
    emui_elf_section symbols, names;
    emui_elf_symbol s;
    bool is_named = emui_elf_symbols(e, EMUI_ELF_EXPORTED, &symbols, &names);
    for (uint64_t i = 0; is_named && emui_elf_symbol_at(&symbols, &names, i, &s); ++i)
        if (s.is_function && begins(s.name, "_cu"))
            use(&s, data);
}
