/* Exercise 25, swizzled row: a slice that is not like the others.
 *
 * The confusion: in exercise 4 all rows were one layout, and an offset told them apart. With a
 * swizzle that ends: Sw(offset + row(n)) is not Sw(row(n)) + offset, because the bits of the offset
 * are xored onto those of n. Each row has an order of its own. CuTe keeps the offset inside, Sw o
 * offset o row, or makes a plain layout of the row where there is one; where neither was found, a
 * slice of the CuTe DSL crashed (NVIDIA/cutlass #3454).
 *
 * The task: layout is swizzled, Sw o 0 o (M,N):(N,1). Return (row, offset), a tuple of a layout of
 * row m and an integer: element (m,n) is at offset + row(n).
 *
 * Useful: ct_layout_a(cx, layout) is the swizzle, ct_layout_b(cx, layout) the plain layout inside;
 * ct_make_composed_layout(cx, swizzle, offset, plain); ct_slice, ct_layout_call.
 *
 * Check with `make exercise 25`; for a hint, `make exercise 25 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_tuple answer(ct_ctx *cx, ct_layout layout, ct_value m)
{
    /* your lines: */
    return unfinished(cx, layout, m);
    /* end */
}
