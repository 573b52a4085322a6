/* Exercise 24, swizzle units: bytes in the figures, elements in the layout.
 *
 * The confusion: Sw<B,M,S> takes B bits of an offset, S bits above the M lowest, and xors them onto
 * the B bits above the M lowest. Offsets of what? PTX draws its swizzles in bytes, and in bytes the
 * swizzle of 128 bytes is Sw<3,4,3>. The offsets of a layout count elements. Sw<3,4,3> over a tile
 * of 32 floats a row leaves element 32 where it is; the figure has it at 36, and so has Sw<3,2,3>
 * (NVIDIA/cutlass #2634; see also #1396 and #2015, why 3-4-3).
 *
 * The task: shared memory is swizzled in rows of 128 bytes, made of 8 chunks of 16 bytes. A swizzle
 * of `span` bytes, 128, 64 or 32, permutes the span / 16 chunks of each span among themselves; the
 * bits that it xors onto the chunk's number are the lowest bits of the row's number. In bytes these
 * are Sw<3,4,3>, Sw<2,4,3> and Sw<1,4,3>. Return the same swizzle for offsets that count elements
 * of that many bits.
 *
 * Useful: ct_Swizzle(cx, B, M, S) takes C integers; ct_int(v). 16 bytes are 2^4 bytes.
 *
 * Check with `make exercise 24`; for a hint, `make exercise 24 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_value answer(ct_ctx *cx, ct_value bits, ct_value span)
{
    /* your lines: */
    return unfinished(cx, bits, span);
    /* end */
}
