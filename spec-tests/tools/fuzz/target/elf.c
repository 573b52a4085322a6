/* elf.c - ELF files: programs, objects of the dynamic linker and machine code of kernels are read
 * within their bytes, whatever their numbers are, and what is found lies in the file.
 *
 * An input is numbers put into a small file that has a section of each kind. Not here: what the
 * sections mean. */
#include "emu/cli/program.h"
#include "emu/cuda/audit/symbols.h"
#include "emu/cuda/fatbin/cubin.h"
#include "spec-tests/tools/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

/*      0x000 header     0x040 names    0x080 symbols, of which others see all    0x100 records
 *      0x180 dynamic    0x200 headers of sections 0..6 */
enum { NAMES = 0x40, SYMBOLS = 0x80, RECORDS = 0x100, DYNAMIC = 0x180, HEADERS = 0x200 };
enum { SECTIONS = 7, FILE_BYTES = HEADERS + 64 * SECTIONS };

static const char names[] = "\0k\0cudaMalloc\0libcudart_static_1\0libcudart.so.13";

static void put(uint8_t *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        at[i] = (uint8_t)(value >> 8 * i);
}

static void put_section(uint8_t *file, int i, uint32_t type, uint64_t at, uint64_t bytes)
{
    uint8_t *header = file + HEADERS + 64 * i;
    put(header, (uint64_t)i, 4);
    put(header + 4, type, 4);
    put(header + 0x18, at, 8);
    put(header + 0x20, bytes, 8);
    put(header + 0x28, 1, 4);
}

static void put_symbol(uint8_t *at, uint32_t name)
{
    put(at, name, 4);
    put(at + 4, 0x12, 1);
    put(at + 6, 1, 2);
    put(at + 8, 0x1000, 8);
    put(at + 16, 32, 8);
}

static void put_file(uint8_t *file)
{
    memset(file, 0, FILE_BYTES);
    memcpy(file, "\177ELF\2\1", 6);
    put(file + 0x10, 3, 2);
    put(file + 0x12, 62, 2);
    put(file + 0x28, HEADERS, 8);
    put(file + 0x38, 1, 2);
    put(file + 0x3a, 64, 2);
    put(file + 0x3c, SECTIONS, 2);
    put(file + 0x3e, 1, 2);
    memcpy(file + NAMES, names, sizeof names);
    put_symbol(file + SYMBOLS + 24, 1);
    put_symbol(file + SYMBOLS + 48, 3);
    put_symbol(file + SYMBOLS + 72, 14);
    put(file + RECORDS, 4 | 0x2f << 8 | 8 << 16, 4); /* registers of kernel 1: 32 */
    put(file + RECORDS + 4, 1, 4);
    put(file + RECORDS + 8, 32, 4);
    put(file + DYNAMIC, 1, 8); /* needs the library of this name */
    put(file + DYNAMIC + 8, 33, 8);
    put_section(file, 1, 3, NAMES, sizeof names);
    put_section(file, 2, EMUI_ELF_SYMBOLS, SYMBOLS, 96);
    put_section(file, 3, EMUI_ELF_EXPORTED, SYMBOLS, 96);
    put_section(file, 4, EMUI_ELF_NV_INFO, RECORDS, 12);
    put_section(file, 5, EMUI_ELF_DYNAMIC, DYNAMIC, 32);
}

static void check_symbol(const emui_elf_symbol *s, void *data)
{
    const emui_elf *file = data;
    if ((const uint8_t *)s->name < file->at ||
        (const uint8_t *)s->name + strlen(s->name) >= file->at + file->bytes)
        fuzz_broken("a symbol's name does not lie in the file");
}

static void run(const char *text, size_t length)
{
    uint8_t good[FILE_BYTES];
    size_t bytes;
    emui_elf file;
    emui_cubin_kernel kernel;
    char why[CUEMU_WHY] = "";
    put_file(good);
    uint8_t *is = fuzz_patched(good, sizeof good, text, length, &bytes);
    if (emui_elf_open(&file, is, bytes)) {
        if (cuemu_elf_refused(&file, "a", why) && *why == '\0')
            fuzz_broken("a program is refused without a reason");
        emui_object_runtime(&file, check_symbol, &file);
        emui_object_exported(&file, "cudaMalloc");
    }
    if (emui_cubin_find(is, bytes, "k", &kernel) && kernel.registers == 0)
        fuzz_broken("a kernel is found that has no registers");
    free(is);
}

static void fresh(struct generator *g, struct text *out)
{
    fuzz_fresh_patch(g, FILE_BYTES, out);
}

static const char *word(int i)
{
    static const char *const words[] = {"0:8:", "8:4:", "16:2:", "32:1:"};
    return i < (int)(sizeof words / sizeof words[0]) ? words[i] : NULL;
}

const struct fuzz_target fuzz_target = {"elf", run, fresh, word, " "};
