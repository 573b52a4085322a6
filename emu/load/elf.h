/* elf.h - 64-bit little-endian ELF files in memory: sections, strings, symbols.
 *
 *      header | contents of sections, anywhere | table of section headers
 *
 *      section of symbols   entries of 24 bytes: name, value, size    link: the section of names
 *      dynamic section      entries of 16 bytes: tag, value           link: the section of names
 *      section of names     strings that end with a 0, one behind the other
 *
 * Nothing outside of the file is read, and no lookup is longer than a pass over the section that
 * it is about, whatever the numbers in the file are. Follows the System V ABI, "Object Files".
 * Here: where things are. Not here: what programs (cli/program_elf.c), the dynamic linker
 * (cuda/audit) and machine code (cuda/fatbin/cubin.c) look for. */
#ifndef EMUI_ELF_H
#define EMUI_ELF_H

#include <stdbool.h>
#include <stdint.h>

enum {
    EMUI_ELF_SYMBOLS = 2,
    EMUI_ELF_DYNAMIC = 6,
    EMUI_ELF_EXPORTED = 11, /* the symbols that other objects see */
    EMUI_ELF_NV_INFO = 0x70000000
};

typedef struct emui_elf {
    const uint8_t *at;
    uint64_t bytes;
} emui_elf;

typedef struct emui_elf_section {
    uint32_t name, type, link, info;
    emui_elf content; /* no bytes where the file ends before */
} emui_elf_section;

typedef struct emui_elf_symbol {
    const char *name;
    uint64_t value, bytes;
    uint32_t section; /* where it is defined; 0: elsewhere */
    bool is_function; /* that is defined here */
} emui_elf_symbol;

/* The file in these bytes; false: it is not of this kind. */
bool emui_elf_open(emui_elf *file, const void *at, uint64_t bytes);
/* A number of 1 to 8 bytes; 0 where it is not all within. */
uint64_t emui_elf_number(const emui_elf *within, uint64_t at, unsigned bytes);
/* So many bytes from there; none where they are not all within. */
emui_elf emui_elf_part(const emui_elf *within, uint64_t at, uint64_t bytes);
/* Section i; false past the last. The first one of a type; false: there is none. */
bool emui_elf_section_at(const emui_elf *file, uint32_t i, emui_elf_section *to);
bool emui_elf_section_of(const emui_elf *file, uint32_t type, emui_elf_section *to);
/* The section that a section links to, which is that of its names. */
bool emui_elf_linked(const emui_elf *file, const emui_elf_section *from, emui_elf_section *to);
/* The first section of symbols of that type, and their names. */
bool emui_elf_symbols(const emui_elf *file, uint32_t type, emui_elf_section *symbols,
                      emui_elf_section *names);
/* The names of the file's sections. */
bool emui_elf_names(const emui_elf *file, emui_elf_section *to);
/* A string in a section of names; "" where there is none. */
const char *emui_elf_string(const emui_elf_section *names, uint64_t at);
/* Symbol i of a section of them; false past the last. */
bool emui_elf_symbol_at(const emui_elf_section *symbols, const emui_elf_section *names, uint64_t i,
                        emui_elf_symbol *to);

#endif
