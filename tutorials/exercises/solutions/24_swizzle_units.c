/* Solution of exercise 24: M bits number the elements of a chunk, B bits the chunks of a span. */
#include "tutorials/exercises/exercise.h"

static int log2_of(int64_t n)
{
    return n == 1 ? 0 : 1 + log2_of(n / 2);
}

ct_value answer(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, log2_of(ct_int(span) / 16), log2_of(128 / ct_int(bits)), 3);
}
