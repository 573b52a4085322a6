/* zeros.c - memory of zeros: see zeros.h. calloc of AddressSanitizer writes them, all. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, MAP_NORESERVE, madvise */
#include "emu/state/zeros.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { MAPPED = 1 << 20 };

void *emui_zeros(size_t bytes)
{
    if (bytes < MAPPED)
        return calloc(1, bytes > 0 ? bytes : 1);
    void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return at == MAP_FAILED ? NULL : at;
}

void emui_zeros_soon(void *at, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    if (bytes >= MAPPED)
        (void)madvise(at, bytes, MADV_HUGEPAGE);
#else
    (void)at, (void)bytes;
#endif
}

void emui_zeros_free(void *at, size_t bytes)
{
    if (at != NULL && bytes >= MAPPED)
        munmap(at, bytes);
    else
        free(at);
}
