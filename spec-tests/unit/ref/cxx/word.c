/* word.c - words of C++: namespaces, instructions, casts, sizes, what a name begins. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(words)
{
    static const struct op_answer rows[] = {
        {"cute::Int<4>{}", "_4"},
        {"cute::_4{}", "_4"},
        {"cutlass::half_t", "half_t"},
        {"typename Layout<_4>", "_4:_1"},
        {"cute::size((2,3))", "6"},
        {"std::true", "1"},
        {"false", "0"},
        {"decltype(make_shape(2,3)){}", "(2,3)"},
        {"sizeof(float)", "4"},
        {"sizeof(int4b_t)", "1"},
        {"sizeof(uint1b_t)", "1"},
        {"auto rank = 3; rank< 4", "1"},
        {"sizeof(make_tensor_like(smem_ptr[16b](0x400) o _64:_1))", "128"},
        {"Int<sizeof(half_t) * 8>{}", "_16"},
        {"reinterpret_cast<float*>(0x1000)", "ptr[32b](0x1000)"},
        {"reinterpret_cast<float*>(0)", "ptr[32b]((nil))"},
        {"reinterpret_cast<cute::half_t const*>(0x10)", "ptr[16b](0x10)"},
        {"static_cast<float*>(ptr[32b](0x8))", "ptr[32b](0x8)"},
        {"uint_byte_t<16>", "uint128_t"},
        {"uint_bit_t<32>", "uint32_t"},
        {"GMMA::Major::K", "K"},
        {"cute::GMMA::Major::MN", "MN"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(instructions)
{
    static const struct op_answer rows[] = {
        {"UniversalCopy<float>", "UniversalCopy<u32>"},
        {"UniversalCopy< cute::uint128_t >{}", "UniversalCopy<u128>"},
        {"using T = half_t; UniversalCopy<T>", "UniversalCopy<u16>"},
        {"UniversalCopy<uint_byte_t<sizeof(float) * 4>>", "UniversalCopy<u128>"},
        {"UniversalCopy<u32,u32>", "UniversalCopy<u32,u32>"},
        {"SM80_CP_ASYNC_CACHEALWAYS<float>{}", "SM80_CP_ASYNC_CACHEALWAYS<u32>"},
        {"using A = half_t; using C = float; UniversalFMA<C,A,A,C>{}",
         "UniversalFMA<float,half_t,half_t,float>"},
        {"UniversalFMA<complex<float>,float>", "UniversalFMA<complex<float>,float>"},
        {"SM90_64x64x16_F16F16F16_SS<GMMA::Major::K,GMMA::Major::MN>{}",
         "SM90_64x64x16_F16F16F16_SS<K,MN>"},
        {"let K = 3; SM90_64x64x16_F16F16F16_SS<K,K>", "SM90_64x64x16_F16F16F16_SS<K,K>"},
        {"SM80_16x8x8_F16F16F16F16_TN{}", "SM80_16x8x8_F16F16F16F16_TN"},
        {"DefaultCopy{}", "DefaultCopy"},
        {"let n = _64; AutoVectorizingCopyWithAssumedAlignment<n>",
         "AutoVectorizingCopyWithAssumedAlignment<64>"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(no_words)
{
    static const struct op_refusal rows[] = {
        {"sizeof(3)", CT_EPARSE, "column 1: sizeof takes an element type"},
        {"sizeof(smem_ptr[16b](0x400) o _64:_1)", CT_EPARSE, "sizeof takes an element type"},
        {"sizeof 3", CT_EPARSE, "expected '('"},
        {"decltype(1,2)", CT_EPARSE, "one value belongs here"},
        {"reinterpret_cast(3)", CT_EPARSE, "expected '<'"},
        {"reinterpret_cast<float*(3)", CT_EPARSE, "expected '>'"},
        {"reinterpret_cast<_4*>(3)", CT_EPARSE, "a pointer is to an element type"},
        {"reinterpret_cast<float*>(-4)", CT_EPARSE, "an address is 0 to 2^60 - 1"},
        {"uint_byte_t<0>", CT_EPARSE, "unsigned integers have 1, 2, 4, 6, 8"},
        {"uint_bit_t<(1,2)>", CT_EPARSE, "unsigned integers have 1, 2, 4, 6, 8"},
        {"uint_byte_t", CT_EPARSE, "expected"},
        {"UniversalCopy<", CT_EPARSE, "expected '>', the text ends"},
        {"UniversalCopy<float", CT_EPARSE, "expected '>', the text ends"},
        {"UniversalCopy<uint_byte_t<64>>", CT_EPARSE, "unsigned integers have 1, 2, 4, 6, 8"},
        {"size", CT_EPARSE, "column 5: expected '(' after the name of an operation"},
        {"size<0>", CT_EPARSE, "expected '(' after"},
        {"UniversalCopy<"
         "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
         "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa>",
         CT_EPARSE, "the name is too long"},
        {"Copy_Atom<UniversalCopy<uint1b_t>, half_t>{}", CT_EINVAL, "UniversalCopy<u1>"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

/* However long the parts of a name are, it is refused, and not written past its end. */
START_TEST(names_of_any_length)
{
    enum { MOST = 400 };
    static const char *const joints[] = {".", "::"};
    static char text[2 * MOST + 3];
    ct_ctx *cx = harness_context();

    for (int n = 1; n < MOST; ++n)
        for (int k = 0; k < 4; ++k) {
            memset(text, 'q', sizeof text);
            memcpy(text + n, joints[k % 2], strlen(joints[k % 2]));
            ct_eval(cx, text, (size_t)(k < 2 ? 2 * n + 2 : n + 3));
            ck_assert_int_ne(ct_check(cx), CT_OK);
            ct_clear(cx);
        }
}
END_TEST

START_TEST(no_text_is_read_beyond_its_end)
{
    op_reads_within("   cute::Int<4>{} + (cute::_4{}, std::true, 0x1f, a::b)");
}
END_TEST

Suite *word_suite(void)
{
    Suite *suite = suite_create("word");
    TCase *all = tcase_create("word");

    tcase_add_test(all, words);
    tcase_add_test(all, instructions);
    tcase_add_test(all, no_words);
    tcase_add_test(all, names_of_any_length);
    tcase_add_test(all, no_text_is_read_beyond_its_end);
    suite_add_tcase(suite, all);
    return suite;
}
