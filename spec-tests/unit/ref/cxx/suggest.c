/* suggest.c - names that are not known: what may have been meant. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(names)
{
    static const struct op_refusal rows[] = {
        {"lokal_tile(3)", CT_EUNSUP, "lokal_tile: no such operation; did you mean local_tile?"},
        {"Lyout<_4>", CT_EPARSE, "column 1: Lyout is not known; did you mean Layout?"},
        {"  haf_t", CT_EPARSE, "column 3: haf_t is not known; did you mean half_t?"},
        {"auto cta_tiler = (2,3); size(cta_tilr)", CT_EPARSE, "did you mean cta_tiler?"},
        {"com.x", CT_EPARSE, "column 1: com is not known; give it a value: let com = 4"},
        {"ArithTupla(1,2)", CT_EUNSUP, "ArithTupla: no such operation"},
        {"zq", CT_EPARSE, "zq is not known; give it a value: let zq = 4"},
        {"help", CT_EPARSE, "column 1: help is a command of the prompt; run ct --help"},
        {"1; cout", CT_EPARSE, "column 4: cout is a C++ stream; write the value alone"},
        {"SM99_Nonsense<half_t>{}", CT_EPARSE,
         "column 1: SM99_Nonsense<half_t> names no instruction; ct --atoms and ct --copies"},
        {"1; (2,SM80_16x8x16_F32F16F16F32_NT{})", CT_EPARSE,
         "names no instruction; did you mean SM80_16x8x16_F32F16F16F32_TN?"},
        {"SM75_U32x3_LDSM_N", CT_EPARSE, "did you mean SM75_U32x1_LDSM_N?"},
        {"SM100_TMEM_LOAD_32dp32b3x{}", CT_EPARSE, "did you mean SM100_TMEM_LOAD_32dp32b1x?"},
        {"qqqqqqqqq(1)", CT_EUNSUP, "qqqqqqqqq: no such operation"},
        {"blockIdx.x", CT_EPARSE,
         "blockIdx.x is known in a launch only; give it a value: let blockIdx.x = 0"},
        {"(1,threadIdx.x + 1)", CT_EPARSE, "column 4: threadIdx.x is known in a launch only"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

/* Words of an expression in the place of a type. */
START_TEST(types)
{
    static const struct op_refusal rows[] = {
        {"make_layout(Shape<Itn<4>>{})", CT_EPARSE,
         "column 19: Itn is not known; did you mean Int?"},
        {"sizeof(flota)", CT_EPARSE, "column 8: flota is not known; did you mean float?"},
        {"make_tensor(make_smem_ptr<halft>(0x40), (4,8))", CT_EPARSE,
         "column 27: halft is not known; did you mean half?"},
        {"Layout<Shpe<_4>>{}", CT_EPARSE, "column 8: Shpe is not known; did you mean Shape?"},
        {"Siez<_4>", CT_EPARSE, "column 1: Siez is not known; did you mean size?"},
        {"sHape<_4>", CT_EPARSE, "column 1: sHape is not known; did you mean shape?"},
        {"SHape<_4>", CT_EPARSE, "column 1: SHape is not known; did you mean Shape?"},
        {"Copy_Atom<UniversalCopy<float>, haf_t>{}", CT_EPARSE,
         "column 33: haf_t is not known; did you mean half_t?"},
        {"size_of(half_t)", CT_EUNSUP, "did you mean sizeof?"},
        {"GMMA::Major::NM", CT_EPARSE,
         "column 1: GMMA::Major::NM is not known; did you mean GMMA::Major::MN?"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

/* Words between the < and > of an instruction, and members. */
START_TEST(parts_of_instructions)
{
    static const struct op_refusal rows[] = {
        {"Copy_Atom<UniversalCopy<flot>, half_t>{}", CT_EPARSE,
         "column 25: flot is not known; did you mean float?"},
        {"Copy_Atom<SM80_CP_ASYNC_CACHEALWAYS<cute::unt128_t>, half_t>{}", CT_EPARSE,
         "column 43: unt128_t is not known; did you mean uint128_t?"},
        {"UniversalCopy<qqqq>", CT_EPARSE, "column 15: qqqq is not known; give it a value"},
        {"MMA_Atom<UniversalFMA<float, doubel>>{}", CT_EPARSE,
         "column 30: doubel is not known; did you mean double?"},
        {"MMA_Atom<SM90_64x64x16_F32F16F16_SS<GMMA::Majr::K, GMMA::Major::K>>{}", CT_EPARSE,
         "column 37: GMMA::Majr::K is not known; did you mean GMMA::Major::K?"},
        {"Copy_Atom<UniversalCopy<float>, float>{}.ThrId()", CT_EPARSE,
         "column 42: Copy_Atom has no member ThrId; did you mean ThrID?"},
        {"make_tiled_mma(UniversalFMA<float>{}).partition_a(_4:_1)", CT_EPARSE,
         "tiled_mma has no member partition_a; did you mean partition_A?"},
        {"make_tiled_mma(UniversalFMA<float>{}).get_slce(0)", CT_EPARSE,
         "tiled_mma has no member get_slce; did you mean get_slice?"},
        {"make_tiled_mma(UniversalFMA<float>{}).nothing()", CT_EPARSE,
         "tiled_mma has no member nothing"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

/* What is suggested is a member of that maker, not of another whose name is as long; and the column
 * is that of the member. */
START_TEST(members_are_of_their_maker)
{
    static const char text[] = "Copy_Atom<UniversalCopy<float>, float>{}.partition_A()";
    ct_ctx *cx = harness_context();

    ct_eval(cx, text, strlen(text));
    ck_assert_str_eq(ct_message(cx), "column 42: Copy_Atom has no member partition_A");
    ck_assert_int_eq(cx->column, 42);
    ct_clear(cx);
}
END_TEST

/* A name of more than 80 letters is not suggested: how far it is, is not known. */
START_TEST(a_long_name_is_not_compared)
{
#define FORTY "abcdefghijabcdefghijabcdefghijabcdefghij"
    static const char far[] = "auto " FORTY FORTY "x = 3; " FORTY FORTY;
    ct_ctx *cx = harness_context();

    ct_eval(cx, far, strlen(far));
    ck_assert_ptr_null(strstr(ct_message(cx), "did you mean"));
    harness_fails(cx, CT_EPARSE, "give it a value: let abcdefghij");
}
END_TEST

Suite *suggest_suite(void)
{
    Suite *suite = suite_create("suggest");
    TCase *all = tcase_create("suggest");

    tcase_add_test(all, names);
    tcase_add_test(all, types);
    tcase_add_test(all, parts_of_instructions);
    tcase_add_test(all, members_are_of_their_maker);
    tcase_add_test(all, a_long_name_is_not_compared);
    suite_add_tcase(suite, all);
    return suite;
}
