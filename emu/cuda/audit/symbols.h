/* symbols.h - objects of the dynamic linker, as files: the names of their functions.
 *
 * What is here: files mapped, and functions by name. What is not: the format (load/elf.h). */
#ifndef EMUI_CUDA_SYMBOLS_H
#define EMUI_CUDA_SYMBOLS_H

#include "emu/load/elf.h"

typedef void emui_object_use(const emui_elf_symbol *symbol, void *data);

/* Maps a file; false: it is no ELF file, or cannot be read. */
bool emui_object_open(emui_elf *e, const char *path);
void emui_object_close(emui_elf *e);
/* Where a function is that others see; 0: there is none of that name. */
uint64_t emui_object_exported(const emui_elf *e, const char *name);
/* Calls use for every function whose name begins as those of CUDA's runtime do, where the runtime
 * is linked into the object, and the object has its names still. */
void emui_object_runtime(const emui_elf *e, emui_object_use *use, void *data);
/* Calls use for every function that others see under the name of one of CUDA's behind a _. */
void emui_object_underlined(const emui_elf *e, emui_object_use *use, void *data);

#endif
