/* host_symbols.h - the function, the file and the line of an address of the process. */
#ifndef EMUI_CUDA_HOST_SYMBOLS_H
#define EMUI_CUDA_HOST_SYMBOLS_H

#include <stdint.h>

/* An address, and the functions that are there: that of the code first, then those that it was
 * inlined into, n of them, 1 at least. Strings belong to the table. */
typedef struct emui_cu_function {
    const char *name; /* mangled; "": not known */
    const char *file; /* "": not known */
    long line;
} emui_cu_function;

typedef struct emui_cu_symbol {
    void *at;
    const char *object; /* the file that it was loaded from; "": not known */
    uint64_t offset;    /* there */
    uintptr_t base;
    emui_cu_function *function;
    int functions;
} emui_cu_symbol;

/* Looks addresses up that were not asked for before: all of an object by one run of addr2line,
 * where that is there, else by the dynamic linker. */
void emui_cu_look_up(void *const *at, int count);
/* One that was looked up; NULL: out of memory. */
const emui_cu_symbol *emui_cu_symbol_of(const void *at);

#endif
