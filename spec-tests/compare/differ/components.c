/* components.c - the numbers that a value of a layout consists of.
 *
 * Here: an integer is one number, a tuple or a basis element as many as its arithmetic tuple has
 * leaves, from left to right. Not here: their use (reference.c,
 * reference_partition.c). */
#include "spec-tests/compare/differ/differ.h"

static int components(ct_value v, int64_t *out, int room)
{
    int n = 0;
    if (ct_kind_of(v) != CT_TUPLE) {
        if (room > 0)
            out[0] = ct_int(v);
        return 1;
    }
    for (int i = 0; i < ct_length(v); ++i)
        n += components(ct_item(v, i), out + n, room - n);
    return n;
}

int differ_components(ct_ctx *cx, ct_value v, int64_t *out, int room)
{
    if (ct_check(cx) == CT_OK && ct_kind_of(v) != CT_INTEGER)
        v = ct_as_arithmetic_tuple(cx, v);
    return ct_check(cx) == CT_OK ? components(v, out, room) : 0;
}
