/* cubin.c - the records that machine code keeps of a kernel. The format: cubin.h. */
#define _POSIX_C_SOURCE 200809L /* strnlen */
#include "emu/cuda/fatbin/cubin.h"

#include "emu/load/elf.h"

#include <string.h>

enum { SIZED = 4, REGISTERS = 0x2f, FRAME = 0x11, STACK = 0x12 }; /* of a record */

/* The records of the module: sections that have an info are of one kernel. */
static emui_elf records_of(const emui_elf *file)
{
    emui_elf_section s;
    for (uint32_t i = 0; emui_elf_section_at(file, i, &s); ++i)
        if (s.type == EMUI_ELF_NV_INFO && s.info == 0)
            return s.content;
    return (emui_elf){0};
}

/* The number of the symbol with that name; 0, which has none: it is not there. */
static uint64_t symbol_of(const emui_elf *file, const char *name)
{
    emui_elf_section symbols, names;
    emui_elf_symbol s;
    bool is_named = emui_elf_symbols(file, EMUI_ELF_SYMBOLS, &symbols, &names);
    for (uint64_t i = 1; is_named && emui_elf_symbol_at(&symbols, &names, i, &s); ++i)
        if (strcmp(s.name, name) == 0)
            return i;
    return 0;
}

bool emui_cubin_find(const void *cubin, size_t count, const char *name, emui_cubin_kernel *to)
{
    emui_elf file;
    if (!emui_elf_open(&file, cubin, count))
        return false;
    uint64_t symbol = symbol_of(&file, name), next;
    emui_elf records = records_of(&file);
    *to = (emui_cubin_kernel){0};
    for (uint64_t at = 0; symbol != 0 && at + 4 <= records.bytes; at = next) {
        uint64_t attribute = emui_elf_number(&records, at + 1, 1);
        uint64_t value = emui_elf_number(&records, at + 8, 4);
        bool is_sized = emui_elf_number(&records, at, 1) == SIZED;
        next = at + 4 + (is_sized ? emui_elf_number(&records, at + 2, 2) : 0);
        if (!is_sized || next - at < 12 || emui_elf_number(&records, at + 4, 4) != symbol)
            continue;
        if (attribute == REGISTERS)
            to->registers = (int)(value & 0xffff);
        else if (attribute == FRAME)
            to->frame = (uint32_t)value;
        else if (attribute == STACK && value != UINT32_MAX)
            to->stack = (uint32_t)value;
    }
    return to->registers != 0;
}

/* ---- What functions take of the stack ---- */

enum { CODE_BYTES = 16, PROLOGUE = 32 /* instructions */, NAME = 512, R1 = 1 };
enum { VIADD = 0x836, IADD3 = 0x810 }; /* with a number */

static uint32_t taken_by(emui_elf code)
{
    for (uint64_t k = 0; k < PROLOGUE && k * CODE_BYTES < code.bytes; ++k) {
        uint64_t low = emui_elf_number(&code, k * CODE_BYTES, 8);
        uint64_t opcode = low & 0xfff, to = low >> 16 & 0xff, from = low >> 24 & 0xff;
        int32_t by = (int32_t)(low >> 32);
        if ((opcode == VIADD || opcode == IADD3) && to == R1 && from == R1 && by < 0)
            return (uint32_t) - (int64_t)by;
    }
    return 0;
}

/* The function's own name, as the PTX has it; false: it is one of another kernel. */
static bool name_of(const char *symbol, const char *kernel, char to[NAME])
{
    size_t n = strnlen(symbol, NAME - 1), length = strlen(kernel);
    memcpy(to, symbol, n);
    to[n] = '\0';
    char *end = strrchr(to, '$');
    if (to[0] != '$') { /* f, or f$1 */
        if (end != NULL && end[1 + strspn(end + 1, "0123456789")] == '\0')
            *end = '\0';
        return n > 0;
    }
    bool own = strncmp(to + 1, kernel, length) == 0 && to[1 + length] == '$';
    if (own)
        memmove(to, to + length + 2, n - length - 1);
    return own;
}

void emui_cubin_frames(const void *cubin, size_t count, const char *kernel, emui_cubin_each *each,
                       void *with)
{
    emui_elf file;
    emui_elf_section symbols, names, code;
    emui_elf_symbol s;
    char name[NAME];
    bool is_named = emui_elf_open(&file, cubin, count) &&
                    emui_elf_symbols(&file, EMUI_ELF_SYMBOLS, &symbols, &names);
    for (uint64_t i = 1; is_named && emui_elf_symbol_at(&symbols, &names, i, &s); ++i)
        if (s.is_function && name_of(s.name, kernel, name) && strcmp(name, kernel) != 0) {
            emui_elf_section_at(&file, s.section, &code);
            each(with, name, taken_by(emui_elf_part(&code.content, s.value, s.bytes)));
        }
}
