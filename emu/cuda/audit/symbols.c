/* symbols.c - functions of an object, by their names, from its file (symbols.h). */
#define _POSIX_C_SOURCE 200809L
#include "emu/cuda/audit/symbols.h"

#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

bool emui_elf_open(emui_elf *e, const char *path)
{
    static const uint8_t magic[] = {0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB};
    struct stat s;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    void *at = MAP_FAILED;
    if (file < 0)
        return false;
    if (fstat(file, &s) == 0 && (size_t)s.st_size >= sizeof(Elf64_Ehdr))
        at = mmap(NULL, (size_t)s.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (at == MAP_FAILED)
        return false;
    *e = (emui_elf){at, (size_t)s.st_size};
    if (memcmp(at, magic, sizeof magic) == 0)
        return true;
    emui_elf_close(e);
    return false;
}

void emui_elf_close(emui_elf *e)
{
    munmap((void *)(uintptr_t)e->at, e->bytes);
    *e = (emui_elf){NULL, 0};
}

/* So many bytes of the file; NULL: they are not all in it. */
static const void *part(const emui_elf *e, uint64_t at, uint64_t bytes)
{
    return at <= e->bytes && bytes <= e->bytes - at ? e->at + at : NULL;
}

/* Of a type, with its contents in the file; NULL: there is none. */
static const Elf64_Shdr *section(const emui_elf *e, uint32_t type, const void **contents)
{
    const Elf64_Ehdr *h = (const Elf64_Ehdr *)(const void *)e->at;
    const Elf64_Shdr *all = part(e, h->e_shoff, (uint64_t)h->e_shnum * sizeof *all);
    for (unsigned i = 0; all != NULL && i < h->e_shnum; ++i)
        if (all[i].sh_type == type) {
            *contents = part(e, all[i].sh_offset, all[i].sh_size);
            return *contents == NULL ? NULL : &all[i];
        }
    return NULL;
}

/* Its symbols, and the names that they have; the names end with a 0, or there are none. */
static size_t symbols(const emui_elf *e, uint32_t type, const Elf64_Sym **to, const char **names,
                      size_t *bytes)
{
    const Elf64_Ehdr *h = (const Elf64_Ehdr *)(const void *)e->at;
    const void *contents = NULL;
    const Elf64_Shdr *s = section(e, type, &contents);
    if (s == NULL || s->sh_link >= h->e_shnum)
        return 0;
    const Elf64_Shdr *all = part(e, h->e_shoff, (uint64_t)h->e_shnum * sizeof *all);
    const Elf64_Shdr *strings = &all[s->sh_link];
    *names = part(e, strings->sh_offset, strings->sh_size);
    *bytes = (size_t)strings->sh_size;
    *to = contents;
    bool good = *names != NULL && *bytes > 0 && (*names)[*bytes - 1] == '\0';
    return good ? (size_t)(s->sh_size / sizeof **to) : 0;
}

static bool is_function(const Elf64_Sym *s)
{
    return ELF64_ST_TYPE(s->st_info) == STT_FUNC && s->st_shndx != SHN_UNDEF;
}

uint64_t emui_elf_exported(const emui_elf *e, const char *name)
{
    const Elf64_Sym *s = NULL;
    const char *names = NULL;
    size_t bytes = 0, count = symbols(e, SHT_DYNSYM, &s, &names, &bytes);
    for (size_t i = 0; i < count; ++i)
        if (is_function(&s[i]) && s[i].st_name < bytes && strcmp(names + s[i].st_name, name) == 0)
            return s[i].st_value;
    return 0;
}

static bool begins(const char *name, const char *with)
{
    return strncmp(name, with, strlen(with)) == 0;
}

void emui_elf_runtime(const emui_elf *e, emui_elf_use *use, void *data)
{
    const Elf64_Sym *s = NULL;
    const char *names = NULL;
    size_t bytes = 0, count = symbols(e, SHT_SYMTAB, &s, &names, &bytes);
    bool is_static = false;
    for (size_t i = 0; i < count && !is_static; ++i)
        is_static = is_function(&s[i]) && s[i].st_name < bytes &&
                    begins(names + s[i].st_name, "libcudart_static_");
    for (size_t i = 0; is_static && i < count; ++i) {
        const char *name = s[i].st_name < bytes ? names + s[i].st_name : "";
        if (is_function(&s[i]) && (begins(name, "cuda") || begins(name, "__cuda")))
            use(&(emui_elf_symbol){name, s[i].st_value, s[i].st_size}, data);
    }
}
