/* Wrong answers to exercise 24. */
#include "tutorials/exercises/wrong/wrong.h"

static int log2_of(int64_t n)
{
    return n == 1 ? 0 : 1 + log2_of(n / 2);
}

static ct_value figures(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)bits;
    return ct_Swizzle(cx, ct_int(span) == 128 ? 3 : ct_int(span) == 64 ? 2 : 1, 4, 3);
}

static ct_value three_equal(ct_ctx *cx, ct_value bits, ct_value span)
{
    int B = log2_of(ct_int(span) / 16);
    return ct_Swizzle(cx, B, log2_of(128 / ct_int(bits)), B);
}

static ct_value always_128(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)span;
    return ct_Swizzle(cx, 3, log2_of(16 * 8 / ct_int(bits)), 3);
}

static ct_value elements(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)bits;
    return ct_Swizzle(cx, log2_of(ct_int(span) / 16), 0, 3);
}

static ct_value in_bits(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)bits;
    return ct_Swizzle(cx, log2_of(ct_int(span) / 16), log2_of(16 * 8), 3);
}

static ct_value larger(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, log2_of(ct_int(span) / 16), log2_of(16 * (ct_int(bits) / 8)), 3);
}

static ct_value bytes(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, log2_of(ct_int(span) / 16), log2_of(ct_int(bits) / 8), 3);
}

static ct_value b_and_m(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, log2_of(128 / ct_int(bits)), log2_of(ct_int(span) / 16), 3);
}

static ct_value elements_of_span(ct_ctx *cx, ct_value bits, ct_value span)
{
    int elements = log2_of(ct_int(span) * 8 / ct_int(bits));
    return ct_Swizzle(cx, elements, log2_of(128 / ct_int(bits)), 3);
}

const wrong_answer wrong_answers[] = {
    {"3-4-3, as the figures have it", figures, "the swizzle in bytes"},
    {"3-3-3 is the one for 128 bytes", three_equal, "S shrank with the span"},
    {"always 128 bytes", always_128, "B is 3 whatever the span is"},
    {"single elements change places", elements, "M is 0"},
    {"bits are the unit of memory", in_bits, "the swizzle in bits"},
    {"wider elements need a larger M", larger, "M grew with the element"},
    {"M is the logarithm of the element's bytes", bytes, "M grew with the element"},
    {"first what stays, then what changes", b_and_m, "B and M are exchanged"},
    {"the elements of a span are permuted", elements_of_span, "B counts elements"},
    {NULL, NULL, NULL}};
