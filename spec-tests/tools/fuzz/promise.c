/* promise.c - how a target reports a broken promise, and which operands are small enough to run.
 */
#include "spec-tests/tools/fuzz/fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { REFUSED = 1 << 26, TOGETHER = 64 };

void fuzz_broken(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("\na broken promise: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    abort();
}

static int64_t times(int64_t a, int64_t b)
{
    int64_t product;
    if (a == INT64_MIN || b == INT64_MIN)
        return INT64_MAX;
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    return __builtin_mul_overflow(a > 1 ? a : 1, b > 1 ? b : 1, &product) ? INT64_MAX : product;
}

/* The coordinates of a value: of a layout those of its shape. */
static int64_t coordinates(ct_value v)
{
    int64_t n = 1;
    switch (ct_kind_of(v)) {
    case CT_INTEGER:
    case CT_MIXED:
        return times(ct_int(v), 1);
    case CT_LAYOUT:
        return coordinates(ct_item(v, 0));
    case CT_COMPOSED:
        return coordinates(ct_item(v, 2));
    case CT_TENSOR:
        return coordinates(ct_item(v, 1));
    case CT_TUPLE:
        for (int i = 0; i < ct_length(v); ++i)
            n = times(n, coordinates(ct_item(v, i)));
        return n;
    default:
        return 1;
    }
}

bool fuzz_is_small(int64_t most, int n, const ct_value *operands)
{
    int64_t together = 1;
    for (int i = 0; i < n; ++i) {
        int64_t here = coordinates(operands[i]);
        if (here > most && here <= REFUSED)
            return false;
        together = times(together, here <= most ? here : 1);
    }
    return together <= TOGETHER * most;
}
