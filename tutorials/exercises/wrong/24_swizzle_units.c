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

static int lg(int64_t n)
{
    int k = 0;
    while (n > 1) {
        n /= 2;
        ++k;
    }
    return k;
}

static ct_value in_bytes(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)bits;
    return ct_Swizzle(cx, lg(ct_int(span) / 16), 4, 3);
}

static ct_value always_B3(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)span;
    return ct_Swizzle(cx, 3, lg(128 / ct_int(bits)), 3);
}

static ct_value S_is_B(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / 16), lg(128 / ct_int(bits)), lg(ct_int(span) / 16));
}

static ct_value m_bits(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / 16), lg(ct_int(bits) / 8), 3);
}

static ct_value m_plus(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / 16), 4 + lg(ct_int(bits) / 8), 3);
}

static ct_value order(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(128 / ct_int(bits)), lg(ct_int(span) / 16), 3);
}

static ct_value s_changed(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / 16), lg(128 / ct_int(bits)), lg(128 / ct_int(bits)));
}

static ct_value b_of_elements(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) * 8 / ct_int(bits) / 16), lg(128 / ct_int(bits)), 3);
}

static ct_value span_bits(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span)), lg(128 / ct_int(bits)), 3);
}

static ct_value fixed16(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)bits;
    return ct_Swizzle(cx, lg(ct_int(span) / 16), 3, 3);
}

static ct_value fixed32(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)bits;
    return ct_Swizzle(cx, lg(ct_int(span) / 16), 2, 3);
}

static ct_value m_of_row(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / 16), lg(1024 / ct_int(bits)), 3);
}

static ct_value s_and_m(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / 16), lg(128 / ct_int(bits)),
                      3 - lg(ct_int(bits) / 8) > 0 ? 3 - lg(ct_int(bits) / 8) : 3);
}

static ct_value mode_of_span(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx,
                      ct_int(span) == 128  ? 1
                      : ct_int(span) == 64 ? 2
                                           : 3,
                      lg(128 / ct_int(bits)), 3);
}

static ct_value b_minus(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / 16) - 1, lg(128 / ct_int(bits)), 3);
}

static ct_value none_(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)bits, (void)span;
    return ct_Swizzle(cx, 0, 4, 3);
}

static ct_value all343(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)bits, (void)span;
    return ct_Swizzle(cx, 3, 4, 3);
}

static ct_value M_bits_log(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / 16), lg(ct_int(bits)), 3);
}

static ct_value args(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / 16), 3, lg(128 / ct_int(bits)));
}

static ct_value s_b_m(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, 3, lg(ct_int(span) / 16), lg(128 / ct_int(bits)));
}

static ct_value m_minus_B(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / 16), 4 - lg(ct_int(bits)), 3);
}

static ct_value s4(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / 16), lg(128 / ct_int(bits)), 4);
}

static ct_value m_off(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / 16), lg(128 / ct_int(bits)) + 1, 3);
}

static ct_value m_off_(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / 16), lg(128 / ct_int(bits)) - 1, 3);
}

static ct_value b_plus(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / 16) + 1 > 3 ? 3 : lg(ct_int(span) / 16) + 1,
                      lg(128 / ct_int(bits)), 3);
}

static ct_value b_elems(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / ct_int(bits)), lg(128 / ct_int(bits)), 3);
}

static ct_value s_total(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / 16), lg(128 / ct_int(bits)),
                      3 + lg(128 / ct_int(bits)));
}

static ct_value a_pow(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, (int)(ct_int(span) / 16), (int)(128 / ct_int(bits)), 3);
}

static ct_value neg(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, lg(ct_int(span) / 16), lg(128 / ct_int(bits)), -3);
}

static int other_lg(int64_t n)
{
    int k = 0;
    while (n > 1) {
        n /= 2;
        ++k;
    }
    return k;
}

static ct_value bytes3(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)bits;
    (void)span;
    return ct_Swizzle(cx, 3, 3, 3);
}

static ct_value b3m(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)span;
    return ct_Swizzle(cx, 3, other_lg(ct_int(bits) / 8), 3);
}

static ct_value s_bm(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, other_lg(ct_int(span) / 16), other_lg(128 / ct_int(bits)),
                      other_lg(128 / ct_int(bits)) + other_lg(ct_int(span) / 16));
}

static ct_value m_span(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, 3, other_lg(ct_int(span) * 8 / ct_int(bits)) - 3, 3);
}

static ct_value m_spanall(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, other_lg(ct_int(span) / 16), other_lg(ct_int(span) * 8 / ct_int(bits)),
                      3);
}

static ct_value b_128(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)span;
    return ct_Swizzle(cx, other_lg(128 / ct_int(bits)), other_lg(128 / ct_int(bits)), 3);
}

static ct_value rev(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, other_lg(128 / ct_int(span)) + 1, other_lg(128 / ct_int(bits)), 3);
}

static ct_value s_minus(ct_ctx *cx, ct_value bits, ct_value span)
{
    return ct_Swizzle(cx, other_lg(ct_int(span) / 16), 4, 3 - other_lg(ct_int(bits) / 8));
}

static ct_value m0(ct_ctx *cx, ct_value bits, ct_value span)
{
    (void)bits;
    return ct_Swizzle(cx, other_lg(ct_int(span) / 16), 0, 3);
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
    {"in bytes", in_bytes, "M is 4 whatever the element is"},
    {"always 3 bits", always_B3, "B is 3 whatever the span is"},
    {"S as large as B", S_is_B, "S shrank with the span"},
    {"M = log2 of the element's bytes", m_bits, "M grew with the element"},
    {"M made larger", m_plus, "M grew with the element"},
    {"B and M exchanged", order, "B and M are exchanged"},
    {"S = M", s_changed, "S was made equal to M"},
    {"B counts elements", b_of_elements, "the span was counted in elements and divided"},
    {"B = log2(span)", span_bits, "B is log2(span), the bits of a byte's number"},
    {"16-bit elements, always", fixed16, "M is 3 whatever the element is"},
    {"32-bit elements, always", fixed32, "M is 2 whatever the element is"},
    {"M of the whole row", m_of_row, "nothing is permuted"},
    {"S made smaller as well", s_and_m, "S got smaller with wider elements, as M does"},
    {"B the wrong way round", mode_of_span, "B is largest for the smallest span here"},
    {"B one too small", b_minus, "B is one bit too small"},
    {"no swizzle", none_, "nothing is permuted"},
    {"Sw<3,4,3> always", all343, "this is Sw<3,4,3> always, the swizzle of 128"},
    {"M = log2(bits)", M_bits_log, "M is log2 of the bits of an element"},
    {"M and S exchanged", args, "M and S are exchanged"},
    {"S stands first", s_b_m, "S stands first here"},
    {"4 - log2(bits)", m_minus_B, "M is 4 - log2(bits)"},
    {"S = 4", s4, "S is not 3. It is the distance from the"},
    {"M one too large", m_off, "M is one too large"},
    {"M one too small", m_off_, "M is one too small"},
    {"B one too large", b_plus, "B is one bit too large where the span is small"},
    {"B = log2(span / bits)", b_elems, "B is one bit too small"},
    {"S from bit 0", s_total, "S is not 3. It is the distance from the"},
    {"counts instead of logarithms", a_pow, "B and M are counts of chunks and elements"},
    {"S = -3", neg, "S is not 3. It is the distance from the"},
    {"3,3,3", bytes3, "M is 3 whatever the element is"},
    {"B 3, M of the element", b3m, "M grew with the element"},
    {"S = B + M", s_bm, "S is not 3. It is the distance from the"},
    {"M shrinks with the span", m_span, "span"},
    {"M of the span", m_spanall, "nothing is permuted"},
    {"B = M", b_128, "B was made equal to M"},
    {"B grows as the span shrinks", rev, "B is largest for the smallest span here"},
    {"S for M", s_minus, "S got smaller with wider elements, and M"},
    {"M = 0", m0, "M is 0: single elements are permuted. A chunk"},
    {NULL, NULL, NULL}};
