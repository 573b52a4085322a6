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

static ct_value base_alone(ct_ctx *cx, ct_value span, int M)
{
    return ct_Swizzle(cx, bits_of(span), M, 3);
}

static ct_value halves(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)bits;
    return base_alone(cx, span, 3);
}

static ct_value floats(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)bits;
    return base_alone(cx, span, 2);
}

static ct_value element_bits(ct_ctx *cx, ct_value bits, ct_value span)
{
    return base_alone(cx, span, log2_of(ct_int(bits)));
}

/* B and S chosen, M as it should be. */
static ct_value of_elements(ct_ctx *cx, ct_value bits, int B, int S)
{
    return ct_Swizzle(cx, B, log2_of(elements(bits)), S);
}

static ct_value shift_is_base(ct_ctx *cx, ct_value bits, ct_value span)
{
    return of_elements(cx, bits, bits_of(span), log2_of(elements(bits)));
}

static ct_value smaller_shift(ct_ctx *cx, ct_value bits, ct_value span)
{
    return of_elements(cx, bits, bits_of(span), 3 - log2_of(ct_int(bits) / 8));
}

static ct_value log_of_span(ct_ctx *cx, ct_value bits, ct_value span)
{
    return of_elements(cx, bits, log2_of(ct_int(span)), 3);
}

static ct_value one_bit_less(ct_ctx *cx, ct_value bits, ct_value span)
{
    return of_elements(cx, bits, bits_of(span) - 1, 3);
}

static ct_value turned_spans(ct_ctx *cx, ct_value bits, ct_value span)
{
    return of_elements(cx, bits, 4 - bits_of(span), 3);
}

static ct_value chunks_as_elements(ct_ctx *cx, ct_value bits, ct_value span)
{
    return of_elements(cx, bits, log2_of(ct_int(span) * 8 / ct_int(bits) / 16), 3);
}

static ct_value of_128_bytes(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)bits, (void)span;
    return ct_Swizzle(cx, 3, 4, 3);
}

static ct_value base_and_shift_exchanged(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, bits_of(span), 3, log2_of(elements(bits)));
}

static ct_value shift_first(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, 3, bits_of(span), log2_of(elements(bits)));
}

static ct_value larger_base(ct_ctx *cx, ct_value bits, ct_value span)
{
    return base_alone(cx, span, log2_of(elements(bits)) + 1);
}

static ct_value smaller_base(ct_ctx *cx, ct_value bits, ct_value span)
{
    return base_alone(cx, span, log2_of(elements(bits)) - 1);
}

static ct_value powers(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, (int)ct_int(span) / 16, (int)elements(bits), 3);
}

static ct_value one_bit_more(ct_ctx *cx, ct_value bits, ct_value span)
{
    return of_elements(cx, bits, bits_of(span) < 3 ? bits_of(span) + 1 : 3, 3);
}

static ct_value log_of_bits_less(ct_ctx *cx, ct_value bits, ct_value span)
{
    return base_alone(cx, span, 4 - log2_of(ct_int(bits)));
}

static ct_value bits_are_base(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)span;
    return of_elements(cx, bits, log2_of(elements(bits)), 3);
}

static ct_value shift_for_base(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, bits_of(span), 4, 3 - log2_of(ct_int(bits) / 8));
}

static const task_mistake mistakes[] = {
    {in_bytes, "M is 4 whatever the element is: that is the swizzle in bytes. 16 bytes are fewer "
               "elements: 8 of 16 bits, so M is 3 there."},
    {in_bits, "nothing is permuted: B is 0, or M so large that no bits of a row are left above it; "
              "M = 7 is the swizzle in bits. Offsets of the layout count elements: 16 bytes are "
              "128 / bits of them, and M is log2 of that."},
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
    {halves, "M is 3 whatever the element is: that is right for 16 bits alone. 16 bytes are 128 / "
             "bits elements, and M is log2 of that."},
    {floats, "M is 2 whatever the element is: that is right for 32 bits alone. 16 bytes are 128 / "
             "bits elements, and M is log2 of that."},
    {element_bits, "M is log2 of the bits of an element. M counts how many elements stay together: "
                   "16 bytes are 128 / bits of them, and M is log2 of that."},
    {shift_is_base, "S was made equal to M. S is the distance from the chunk's bits to the row's "
                    "bits: a row has 8 chunks, so it is 3 for each element."},
    {smaller_shift, "S got smaller with wider elements, as M does. S is a distance, from the "
                    "chunk's bits to the row's bits, and both move: S stays 3."},
    {log_of_span, "B is log2(span), the bits of a byte's number in the span. Chunks of 16 bytes "
                  "are permuted: B is log2(span / 16)."},
    {one_bit_less, "B is one bit too small: 1 less than log2(span / 16). 8 chunks have numbers of "
                   "3 bits, and all of them are xored: Sw<3,.,.> for 128 bytes."},
    {turned_spans, "B is largest for the smallest span here. A span of 128 bytes has 8 chunks, 3 "
                   "bits; one of 32 bytes has 2 chunks, 1 bit."},
    {chunks_as_elements, "the span was counted in elements and divided by 16. A chunk is 16 bytes, "
                         "not 16 elements: B is log2(span / 16), with span in bytes."},
    {of_128_bytes, "this is Sw<3,4,3> always, the swizzle of 128 bytes for offsets in bytes. B is "
                   "log2(span / 16), and M log2(128 / bits)."},
    {base_and_shift_exchanged, "M and S are exchanged: Sw<B,M,S> has second how many bits stay, "
                               "log2(128 / bits), and third the distance to the row's bits, 3."},
    {shift_first, "S stands first here. The order is Sw<B,M,S>: how many bits change, how many "
                  "below them stay, and how far away the row's bits are."},
    {larger_base, "M is one too large: 32 bytes stay together. A chunk has 16 bytes, 128 / bits "
                  "elements, and M is log2 of that."},
    {smaller_base, "M is one too small: 8 bytes stay together. A chunk has 16 bytes, 128 / bits "
                   "elements, and M is log2 of that."},
    {powers, "B and M are counts of chunks and elements. They are numbers of bits: log2(span / 16) "
             "and log2(128 / bits)."},
    {one_bit_more, "B is one bit too large where the span is small: log2(span / 16) is 2 for 64 "
                   "bytes and 1 for 32."},
    {log_of_bits_less, "M is 4 - log2(bits). 16 bytes are 2^4 bytes, so log2 of the bytes of an "
                       "element is taken away, 4 - log2(bits / 8), or M is log2(128 / bits)."},
    {bits_are_base, "B was made equal to M. B is the number of bits that change, log2(span / 16), "
                    "whatever the element is."},
    {shift_for_base, "S got smaller with wider elements, and M stayed 4. It is the other way "
                     "round: M is log2(128 / bits), and S stays 3."},
    {NULL, NULL}};

/* S is 3 in each right answer. */
static bool other_shift(const task_cell *want, const task_cell *got)
{
    int B, M, S;
    (void)want;
    return sscanf(got->whole, "Sw<%d,%d,%d>", &B, &M, &S) == 3 && S != 3;
}

static ct_value shift_4(ct_ctx *cx, ct_value bits, ct_value span)
{
    return of_elements(cx, bits, bits_of(span), 4);
}

static const task_family families[] = {
    {{shift_4, "S is not 3. It is the distance from the chunk's bits to the row's bits: a row has "
               "8 chunks, 3 bits, for each element and each span."},
     other_shift},
    {{NULL, NULL}, NULL}};

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
    .families = families,
    .hints = {"How many elements are 16 bytes? The numbers of the elements in one chunk fill the "
              "lowest bits: those stay, and M is how many they are.",
              "How many chunks are permuted among themselves? B is log2(span / 16).",
              "S is the distance from the chunk's bits up to the row's bits. A row has 8 chunks: "
              "3."}};
