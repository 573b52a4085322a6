/* check.c - judges exercise 24: chunks of 16 bytes permuted by their numbers. */
#include "tutorials/exercises/judge/task.h"

enum { CHUNK_BITS = 128, CHUNKS = 8 };

static int64_t elements(ct_value bits)
{
    return CHUNK_BITS / ct_int(bits);
}

/* The chunk's number, xored with the lowest bits of the row's, as many as the span has chunks. */
static ct_value want(ct_ctx *cx, const task_question *q)
{
    int64_t in_span = ct_int(q->b) / 16;
    int64_t chunk = q->column ^ (q->row & (in_span - 1));
    return ct_dynamic(cx, (q->row * CHUNKS + chunk) * elements(q->a));
}

/* Where the first element of the chunk goes. */
static ct_value read(ct_ctx *cx, const task_question *q, ct_value v)
{
    if (ct_kind_of(v) != CT_SWIZZLE)
        return NULL;
    int64_t offset = (q->row * CHUNKS + q->column) * elements(q->a);
    return ct_swizzle_call(cx, v, ct_dynamic(cx, offset));
}

/* The exponent of a power of 2. */
static int log2_of(int64_t n)
{
    int k = 0;
    while (INT64_C(1) << k < n)
        ++k;
    return k;
}

static int bits_of(ct_value span)
{
    return log2_of(ct_int(span) / 16);
}

static ct_value in_bytes(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)bits;
    return ct_Swizzle(cx, bits_of(span), 4, 3);
}

static ct_value in_bits(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)bits;
    return ct_Swizzle(cx, bits_of(span), 7, 3);
}

static ct_value shift_of_span(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, bits_of(span), log2_of(elements(bits)), bits_of(span));
}

static ct_value no_base(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)bits;
    return ct_Swizzle(cx, bits_of(span), 0, 3);
}

static ct_value always_three(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)span;
    return ct_Swizzle(cx, 3, log2_of(elements(bits)), 3);
}

static ct_value wider_base(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, bits_of(span), 4 + log2_of(ct_int(bits) / 8), 3);
}

static ct_value base_and_shift(ct_ctx *cx, ct_value bits, ct_value span)
{
    int down = log2_of(ct_int(bits) / 8);
    int shift = 3 + down > bits_of(span) ? 3 + down : bits_of(span);
    return ct_Swizzle(cx, bits_of(span), 4 - down, shift);
}

static ct_value element_bytes(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, bits_of(span), log2_of(ct_int(bits) / 8), 3);
}

static ct_value b_and_m(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, log2_of(elements(bits)), bits_of(span), 3);
}

static ct_value elements_of_span(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, log2_of(ct_int(span) * 8 / ct_int(bits)), log2_of(elements(bits)), 3);
}

static const task_mistake mistakes[] = {
    {in_bytes, "M is 4 whatever the element is: that is the swizzle in bytes. 16 bytes are fewer "
               "elements: 8 of 16 bits, so M is 3 there."},
    {in_bits, "M is 7, the swizzle in bits. Offsets of the layout count elements: 16 bytes are "
              "128 / bits of them."},
    {wider_base, "M grew with the element. A chunk of 16 bytes holds fewer of the wider elements, "
                 "so M gets smaller: log2(128 / bits)."},
    {no_base, "M is 0: single elements are permuted. A chunk of 16 bytes stays whole, so the "
              "lowest M bits must not change, with 2^M elements in 16 bytes."},
    {always_three, "B is 3 whatever the span is. A span of 64 bytes has 4 chunks, 2 bits; one of "
                   "32 bytes has 2 chunks, 1 bit."},
    {shift_of_span,
     "S shrank with the span. The row's number begins above the 3 bits of the chunk, because a row "
     "has 128 bytes in every mode: S is 3."},
    {base_and_shift,
     "S was changed together with M. S is the distance from the chunk's bits to the row's bits, "
     "which both move down when elements are wider: only M changes."},
    {element_bytes,
     "M grew with the element: it is the logarithm of the element's bytes. M counts how many "
     "elements stay together: 16 bytes, 128 / bits elements."},
    {b_and_m,
     "B and M are exchanged: Sw<B,M,S> has first how many bits change, then how many below "
     "them stay."},
    {elements_of_span,
     "B counts elements of the span. Chunks of 16 bytes are permuted, not elements: B is "
     "log2(span / 16), whatever the element is."},
    {NULL, NULL}};

const task the_task = {
    .number = 24,
    .folder = "24_swizzle_units",
    .title = "swizzle units",
    .task = "the swizzle of that span, for offsets that count elements of that many bits.",
    .cell = "where the first element of each chunk goes: rows of 8 chunks of 16 bytes",
    .learnt = "the figure is in 16-byte chunks, Sw<3,4,3> in bytes, Sw<3,3,3> in halves, Sw<3,2,3> "
              "in floats: M is log2 of the elements in a chunk, B of the chunks in a span, and S "
              "stays. recast changes M; a swizzle on a pointer is in bytes, one in a layout in "
              "elements.",
    .a = "bits",
    .b = "span",
    .cases = {{"16", "128", 8, 8}, {"32", "128", 8, 8}, {"8", "64", 8, 8}, {"64", "32", 8, 8}},
    .want = want,
    .read = read,
    .kind = "a swizzle",
    .mistakes = mistakes,
    .hints = {"How many elements are 16 bytes? The numbers of the elements in one chunk fill the "
              "lowest bits: those stay, and M is how many they are.",
              "How many chunks are permuted among themselves? B is log2(span / 16).",
              "S is the distance from the chunk's bits up to the row's bits. A row has 8 chunks: "
              "3."}};
