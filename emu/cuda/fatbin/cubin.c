/* cubin.c - the records that machine code keeps of a kernel. The format: cubin.h. */
#include "emu/cuda/fatbin/cubin.h"

#include <string.h>

enum { ELF_HEADER = 64, AT_SECTIONS = 0x28, AT_SECTION_BYTES = 0x3a, AT_SECTION_COUNT = 0x3c };
enum {
    SECTION_MIN = 64,
    AT_TYPE = 4,
    AT_OFFSET = 0x18,
    AT_SIZE = 0x20,
    AT_LINK = 0x28,
    AT_INFO = 0x2c
};
enum { SYMBOL_BYTES = 24, SYMBOLS = 2, RECORDS = 0x70000000 };    /* types of sections */
enum { SIZED = 4, REGISTERS = 0x2f, FRAME = 0x11, STACK = 0x12 }; /* of a record */

typedef struct bytes {
    const uint8_t *at;
    uint64_t count;
} bytes;

/* A number in them; 0 where they end before. */
static uint64_t number(bytes b, uint64_t at, unsigned size)
{
    uint64_t n = 0;
    if (at > b.count || size > b.count - at)
        return 0;
    for (unsigned i = size; i > 0; --i)
        n = n << 8 | b.at[at + i - 1];
    return n;
}

static bytes part_of(bytes b, uint64_t at, uint64_t count)
{
    return at > b.count || count > b.count - at ? (bytes){0} : (bytes){b.at + at, count};
}

static uint64_t sections_of(bytes file)
{
    return number(file, AT_SECTION_COUNT, 2);
}

/* The header of section i; none past the last. */
static bytes header_of(bytes file, uint64_t i)
{
    uint64_t size = number(file, AT_SECTION_BYTES, 2), at = number(file, AT_SECTIONS, 8);
    if (i >= sections_of(file) || size < SECTION_MIN || at > file.count)
        return (bytes){0};
    return part_of(file, at + i * size, size);
}

static bytes content_of(bytes file, bytes header)
{
    return part_of(file, number(header, AT_OFFSET, 8), number(header, AT_SIZE, 8));
}

/* The first section of that type that belongs to the module, not to one kernel: its info is 0 for
 * records, and anything for symbols. */
static bytes section(bytes file, uint64_t type)
{
    for (uint64_t i = 0; i < sections_of(file); ++i) {
        bytes header = header_of(file, i);
        if (number(header, AT_TYPE, 4) == type &&
            (type != RECORDS || number(header, AT_INFO, 4) == 0))
            return header;
    }
    return (bytes){0};
}

static bool is_named(bytes names, uint64_t at, const char *name)
{
    size_t length = strlen(name) + 1;
    bytes found = part_of(names, at, length);
    return found.at != NULL && memcmp(found.at, name, length) == 0;
}

/* The number of the symbol with that name; 0, which has none: it is not there. */
static uint64_t symbol_of(bytes file, const char *name)
{
    bytes header = section(file, SYMBOLS), symbols = content_of(file, header);
    bytes names = content_of(file, header_of(file, number(header, AT_LINK, 4)));
    for (uint64_t i = 1; i < symbols.count / SYMBOL_BYTES; ++i)
        if (is_named(names, number(symbols, i * SYMBOL_BYTES, 4), name))
            return i;
    return 0;
}

bool emui_cubin_find(const void *cubin, size_t count, const char *name, emui_cubin_kernel *to)
{
    bytes file = {cubin, count};
    if (count < ELF_HEADER || memcmp(cubin, "\177ELF", 4) != 0)
        return false;
    uint64_t symbol = symbol_of(file, name), next;
    bytes records = content_of(file, section(file, RECORDS));
    *to = (emui_cubin_kernel){0};
    for (uint64_t at = 0; symbol != 0 && at + 4 <= records.count; at = next) {
        uint64_t attribute = number(records, at + 1, 1);
        bool is_sized = number(records, at, 1) == SIZED;
        next = at + 4 + (is_sized ? number(records, at + 2, 2) : 0);
        if (!is_sized || next - at < 12 || number(records, at + 4, 4) != symbol)
            continue;
        if (attribute == REGISTERS)
            to->registers = (int)(number(records, at + 8, 4) & 0xffff);
        else if (attribute == FRAME)
            to->frame = (uint32_t)number(records, at + 8, 4);
        else if (attribute == STACK && number(records, at + 8, 4) != UINT32_MAX)
            to->stack = (uint32_t)number(records, at + 8, 4);
    }
    return to->registers != 0;
}

/* ---- What functions take of the stack ---- */

enum { FUNCTION = 2, CODE_BYTES = 16, PROLOGUE = 32 /* instructions */, NAME = 512, R1 = 1 };
enum { VIADD = 0x836, IADD3 = 0x810 }; /* with a number */

static uint32_t taken_by(bytes code)
{
    for (uint64_t k = 0; k < PROLOGUE && k * CODE_BYTES < code.count; ++k) {
        uint64_t low = number(code, k * CODE_BYTES, 8);
        uint64_t opcode = low & 0xfff, to = low >> 16 & 0xff, from = low >> 24 & 0xff;
        int32_t by = (int32_t)(low >> 32);
        if ((opcode == VIADD || opcode == IADD3) && to == R1 && from == R1 && by < 0)
            return (uint32_t) - (int64_t)by;
    }
    return 0;
}

/* The function's own name, as the PTX has it; false: it is one of another kernel. */
static bool name_of(bytes names, uint64_t at, const char *kernel, char to[NAME])
{
    size_t n = 0, length = strlen(kernel);
    for (; n < NAME - 1 && number(names, at + n, 1) != 0; ++n)
        to[n] = (char)names.at[at + n];
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
    bytes file = {cubin, count};
    char name[NAME];
    if (count < ELF_HEADER || memcmp(cubin, "\177ELF", 4) != 0)
        return;
    bytes header = section(file, SYMBOLS), symbols = content_of(file, header);
    bytes names = content_of(file, header_of(file, number(header, AT_LINK, 4)));
    for (uint64_t at = SYMBOL_BYTES; at + SYMBOL_BYTES <= symbols.count; at += SYMBOL_BYTES) {
        bytes code = content_of(file, header_of(file, number(symbols, at + 6, 2)));
        if ((number(symbols, at + 4, 1) & 0xf) != FUNCTION ||
            !name_of(names, number(symbols, at, 4), kernel, name) || strcmp(name, kernel) == 0)
            continue;
        each(with, name,
             taken_by(part_of(code, number(symbols, at + 8, 8), number(symbols, at + 16, 8))));
    }
}
