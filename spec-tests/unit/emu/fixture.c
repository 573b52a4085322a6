/* fixture.c - allocations that fail: the linker lets the calls of the machine's allocations come here
 * first (--wrap), and the n-th fails. */
#include "spec-tests/unit/emu/fixture.h"

#include <stdlib.h>

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t n, size_t bytes);
void *__real_realloc(void *p, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t n, size_t bytes);
void *__wrap_realloc(void *p, size_t bytes);

static long left = -1; /* allocations that succeed before one fails; -1: none fails */

static bool fails(void)
{
    return left >= 0 && left-- == 0;
}

void check_let_fail(long nth)
{
    left = nth;
}

bool check_has_failed(void)
{
    bool failed = left < 0;
    left = -1;
    return failed;
}

void *__wrap_malloc(size_t bytes)
{
    return fails() ? NULL : __real_malloc(bytes);
}

void *__wrap_calloc(size_t n, size_t bytes)
{
    return fails() ? NULL : __real_calloc(n, bytes);
}

void *__wrap_realloc(void *p, size_t bytes)
{
    return fails() ? NULL : __real_realloc(p, bytes);
}
