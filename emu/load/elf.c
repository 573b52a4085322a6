/* elf.c - ELF files in memory. The format, and what is promised of it: elf.h. */
#include "emu/load/elf.h"

#include <string.h>

enum { HEADER = 64, AT_SECTIONS = 0x28, AT_SIZE = 0x3a, AT_COUNT = 0x3c, AT_NAMES = 0x3e };
enum {
    SECTION = 64,
    SH_TYPE = 4,
    SH_OFFSET = 0x18,
    SH_SIZE = 0x20,
    SH_LINK = 0x28,
    SH_INFO = 0x2c
};
enum { SYMBOL = 24, ST_INFO = 4, ST_SECTION = 6, ST_VALUE = 8, ST_SIZE = 16, FUNCTION = 2 };

bool emui_elf_open(emui_elf *file, const void *at, uint64_t bytes)
{
    *file = (emui_elf){at, bytes};
    return at != NULL && bytes >= HEADER && memcmp(at, "\177ELF\2\1", 6) == 0;
}

uint64_t emui_elf_number(const emui_elf *within, uint64_t at, unsigned bytes)
{
    uint64_t n = 0;
    if (at > within->bytes || bytes > within->bytes - at)
        return 0;
    for (unsigned i = bytes; i > 0; --i)
        n = n << 8 | within->at[at + i - 1];
    return n;
}

emui_elf emui_elf_part(const emui_elf *within, uint64_t at, uint64_t bytes)
{
    bool is_within = at <= within->bytes && bytes <= within->bytes - at;
    return is_within ? (emui_elf){within->at + at, bytes} : (emui_elf){0};
}

bool emui_elf_section_at(const emui_elf *file, uint32_t i, emui_elf_section *to)
{
    uint64_t size = emui_elf_number(file, AT_SIZE, 2), at = emui_elf_number(file, AT_SECTIONS, 8);
    *to = (emui_elf_section){0};
    if (i >= emui_elf_number(file, AT_COUNT, 2) || size < SECTION || at > file->bytes)
        return false;
    emui_elf h = emui_elf_part(file, at + i * size, SECTION);
    if (h.at == NULL)
        return false;
    to->name = (uint32_t)emui_elf_number(&h, 0, 4);
    to->type = (uint32_t)emui_elf_number(&h, SH_TYPE, 4);
    to->link = (uint32_t)emui_elf_number(&h, SH_LINK, 4);
    to->info = (uint32_t)emui_elf_number(&h, SH_INFO, 4);
    to->content =
        emui_elf_part(file, emui_elf_number(&h, SH_OFFSET, 8), emui_elf_number(&h, SH_SIZE, 8));
    return true;
}

bool emui_elf_section_of(const emui_elf *file, uint32_t type, emui_elf_section *to)
{
    for (uint32_t i = 0; emui_elf_section_at(file, i, to); ++i)
        if (to->type == type)
            return true;
    return false;
}

bool emui_elf_linked(const emui_elf *file, const emui_elf_section *from, emui_elf_section *to)
{
    return emui_elf_section_at(file, from->link, to);
}

bool emui_elf_symbols(const emui_elf *file, uint32_t type, emui_elf_section *symbols,
                      emui_elf_section *names)
{
    return emui_elf_section_of(file, type, symbols) && emui_elf_linked(file, symbols, names);
}

bool emui_elf_names(const emui_elf *file, emui_elf_section *to)
{
    return emui_elf_section_at(file, (uint32_t)emui_elf_number(file, AT_NAMES, 2), to);
}

/* The last byte of all names is a 0, so each of them ends within: no search for its end is needed,
 * which for names that begin everywhere would take the square of their bytes. */
const char *emui_elf_string(const emui_elf_section *names, uint64_t at)
{
    emui_elf s = names->content;
    bool ends = s.bytes > 0 && s.at[s.bytes - 1] == '\0';
    return ends && at < s.bytes ? (const char *)s.at + at : "";
}

bool emui_elf_symbol_at(const emui_elf_section *symbols, const emui_elf_section *names, uint64_t i,
                        emui_elf_symbol *to)
{
    if (i >= symbols->content.bytes / SYMBOL)
        return false;
    emui_elf s = emui_elf_part(&symbols->content, i * SYMBOL, SYMBOL);
    *to = (emui_elf_symbol){.name = emui_elf_string(names, emui_elf_number(&s, 0, 4)),
                            .value = emui_elf_number(&s, ST_VALUE, 8),
                            .bytes = emui_elf_number(&s, ST_SIZE, 8)};
    to->section = (uint32_t)emui_elf_number(&s, ST_SECTION, 2);
    to->is_function = (emui_elf_number(&s, ST_INFO, 1) & 15) == FUNCTION && to->section != 0;
    return true;
}
