/* symbols.h - objects of the dynamic linker, as files: the names of their functions.
 *
 * What is here: 64-bit ELF of x86-64, mapped. Follows the System V ABI, "Symbol Table". */
#ifndef EMUI_CUDA_SYMBOLS_H
#define EMUI_CUDA_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct emui_elf {
    const uint8_t *at;
    size_t bytes;
} emui_elf;

typedef struct emui_elf_symbol {
    const char *name;
    uint64_t value, bytes;
} emui_elf_symbol;

typedef void emui_elf_use(const emui_elf_symbol *symbol, void *data);

/* False: it is no such file, or cannot be read. */
bool emui_elf_open(emui_elf *e, const char *path);
void emui_elf_close(emui_elf *e);
/* Where a function is that others see; 0: there is none of that name. */
uint64_t emui_elf_exported(const emui_elf *e, const char *name);
/* Calls use for every function whose name begins as those of CUDA's runtime do, where the runtime
 * is linked into the object, and the object has its names still. */
void emui_elf_runtime(const emui_elf *e, emui_elf_use *use, void *data);

#endif
