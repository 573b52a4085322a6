/* copy_names.c - the names of copy operations: the list, and what is said of a wrong name.
 *
 * Not here: the layouts (copy_traits.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/atom/copy_traits.h"

#include <string.h>

enum { MAX_NAMES = 240 };

START_TEST(every_listed_name_has_traits)
{
    static char names[MAX_NAMES][80];
    int n = 0;
    size_t length;

    while ((length = ct_copy_op(n, names[n], sizeof names[n])) > 0) {
        ct_ctx *cx = harness_context();
        ck_assert_uint_eq(length, strlen(names[n]));
        for (int i = 0; i < n; ++i)
            ck_assert_str_ne(names[i], names[n]);
        ct_copy_traits t = ct_Copy_Traits(cx, names[n]);
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        ck_assert(ct_is_static(t.ThrID) && ct_is_static(t.SrcLayout) && ct_is_static(t.DstLayout));
        ck_assert_int_lt(++n, MAX_NAMES);
    }
    ck_assert_int_eq(n, 232);
    ck_assert_str_eq(names[0], "UniversalCopy<u8>");
    ck_assert_str_eq(names[n - 4], "SM100_TMA_2SM_LOAD,_128");
    ck_assert_str_eq(names[n], "");
    ck_assert_uint_eq(ct_copy_op(n + 1000, names[n], sizeof names[n]), 0);
}
END_TEST

START_TEST(a_name_is_cut_to_the_room_there_is)
{
    char room[8] = "0123456";
    ck_assert_uint_eq(ct_copy_op(0, NULL, 0), strlen("UniversalCopy<u8>"));
    ck_assert_uint_eq(ct_copy_op(0, room, 5), strlen("UniversalCopy<u8>"));
    ck_assert_mem_eq(room,
                     "Univ\0"
                     "56",
                     8);
    ck_assert_uint_eq(ct_copy_op(MAX_NAMES, NULL, 0), 0);
}
END_TEST

struct wrong {
    const char *name;
    ct_error error;
    const char *part, *witness;
};

static const struct wrong wrong[] = {
    /* the part that is wrong, and what stands there in the nearest name */
    {"", CT_EINVAL, "begins like ``", ""},
    {"copy", CT_EINVAL, "begins like `copy`", ""},
    {"SM75_U32x4_LDSM_Q", CT_EINVAL, "SM75_U32x4_LDSM_ is followed by `Q` where", ""},
    {"SM75_U32x4_LDSM_Q", CT_EINVAL, "SM75_U32x#_LDSM_N has `N`", ""},
    {"SM75_U32x4_LDSM_NN", CT_EINVAL, "`N` goes on after SM75_U32x#_LDSM_N", ""},
    {"SM75_U32x4_LDSM", CT_EINVAL, "ends where SM75_U32x#_LDSM_N has `_N`", ""},
    {"SM75_U32x04_LDSM_N", CT_EINVAL, "SM75_U32x is followed by `04_LDSM_N`", ""},
    {"SM75_U32x2_MOVM_T", CT_EINVAL, "SM75_U32x2_ is followed by `MOVM_T`", ""},
    {"UniversalCopy<float>", CT_EINVAL, "UniversalCopy< is followed by `float>`", ""},
    {"UniversalCopy<u#>", CT_EINVAL, "UniversalCopy<u is followed by `#>`", ""},
    {"UniversalCopy<u8]>", CT_EINVAL, "UniversalCopy<u8 is followed by `]>`", ""},
    {"UniversalCopy<u8[,u8]>", CT_EINVAL, "UniversalCopy<u8 is followed by `[,u8]>`", ""},
    {"UniversalCopy<u8,>", CT_EINVAL, "UniversalCopy<u8, is followed by `>`", ""},
    {"UniversalCopy<u8,u8,u8>", CT_EINVAL, "UniversalCopy<u8,u8 is followed by `,u8>`", ""},
    {" UniversalCopy<u8>", CT_EINVAL, "begins like ` UniversalCopy<u8>`", ""},
    {"AutoVectorizingCopy<8>", CT_EINVAL, "`<8>` goes on after AutoVectorizingCopy", ""},
    {"SM80_CP_ASYNC_CACHEALWAYS", CT_EINVAL, "has `<u#[,u#]>`", ""},
    {"SM90_BULK_COPY_G2S", CT_EINVAL, "has `,_#`", ""},
    {"SM90_BULK_COPY_G2S,1024", CT_EINVAL, "is followed by `1024`", ""},
    {"SM90_TMA_LOAD_2D", CT_EINVAL, "SM90_TMA_LOAD_ is followed by `2D`", ""},
    /* a number that the operation does not have */
    {"SM75_U32x3_LDSM_N", CT_EINVAL, "3 is not one of 1, 2, 4: a warp moves", ""},
    {"SM75_U16x1_LDSM_T", CT_EINVAL, "1 is not one of 2, 4, 8", ""},
    {"SM90_U16x16_STSM_T", CT_EINVAL, "16 is not one of 2, 4, 8", ""},
    {"SM50_Shuffle_U32_2x2Trans_XOR2", CT_EINVAL, "2 is not one of 1, 4", ""},
    {"AutoVectorizingCopyWithAssumedAlignment<24>", CT_EINVAL, "24 is not one of 8, 16, 32", ""},
    {"UniversalCopy<u4>", CT_EINVAL, "4 is not one of 8, 16", "at (0,4): the operation moves"},
    {"UniversalCopy<u32,u48>", CT_EINVAL, "48 is not one of", "at (0,48): the operation moves"},
    {"UniversalCopy<u512>", CT_EINVAL, "512 is not one of", "at (0,256): the layouts have"},
    {"SM80_CP_ASYNC_CACHEGLOBAL<u64>", CT_EINVAL, "64 is not one of 128: ", "at (0,64): the oper"},
    {"SM80_CP_ASYNC_CACHEALWAYS<u256>", CT_EINVAL, "256 is not one of 32, 64, 128",
     "at (0,128): the"},
    {"SM80_CP_ASYNC_CACHEALWAYS<u128,u32>", CT_EINVAL, "differ in width", "at (0,32): one side"},
    {"SM80_CP_ASYNC_CACHEALWAYS<u32,u64>", CT_EINVAL, "differ in width", "at (0,32): one side"},
    {"SM90_BULK_COPY_G2S,_130", CT_EINVAL, "130 is not a multiple of 128",
     "at (0,128): the layouts"},
    {"SM90_BULK_COPY_S2G,_64", CT_EINVAL, "64 is not a multiple of 128", "at (0,0): the layouts"},
    {"SM90_BULK_COPY_G2S,_2147483648", CT_ERANGE, "beyond 2147483647", ""},
    {"UniversalCopy<u99999999999999999999999999999>", CT_ERANGE, "beyond 2147483647", ""},
    {"UniversalCopy<u18446744073709551624>", CT_ERANGE, "beyond 2147483647", ""}, /* 2^64 + 8 */
    /* operations without traits of their own */
    {"SM90_TMA_LOAD", CT_EINVAL, "needs a descriptor: make_tma_copy", ""},
    {"SM90_TMA_LOAD::PREFETCH", CT_EINVAL, "needs a descriptor: make_tma_copy", ""},
    {"SM90_TMA_LOAD_MULTICAST", CT_EINVAL, "needs a descriptor: make_tma_copy", ""},
    {"SM90_TMA_STORE", CT_EINVAL, "needs a descriptor: make_tma_copy", ""},
    {"SM90_TMA_REDUCE_ADD", CT_EINVAL, "needs a descriptor: make_tma_copy", ""},
    {"SM90_TMA_LOAD_IM2COL", CT_EINVAL, "needs a descriptor: make_im2col_tma_copy", ""},
    {"SM90_TMA_LOAD_IM2COL::PREFETCH", CT_EINVAL, "descriptor: make_im2col_tma_copy", ""},
    {"SM90_TMA_LOAD_IM2COL_MULTICAST", CT_EINVAL, "descriptor: make_im2col_tma_copy", ""},
    {"SM90_TMA_STORE_IM2COL", CT_EINVAL, "needs a descriptor: make_im2col_tma_copy", ""},
    {"AutoCopyAsync", CT_EINVAL, "it is not an operation", ""},
    {"SM100_TMA_2SM_LOAD", CT_EINVAL, "needs a descriptor: make_tma_copy", ""},
    {"SM100_TMA_2SM_LOAD_IM2COL_MULTICAST", CT_EINVAL, "descriptor: make_im2col_tma_copy", ""},
    {"SM100_TMA_LOAD_2D_GATHER4", CT_EINVAL, "needs a descriptor: make_tma_copy", ""},
    {"SM90_TMA_LOAD_OP", CT_EINVAL, "ends where SM90_TMA_LOAD[_OP],_# has `,_#`", ""},
    {"SM90_TMA_LOAD_OP,_64", CT_EINVAL, "64 is not a multiple of 128", "at (0,0): the layouts"},
    {"SM100_TMA_2SM_LOAD,_192", CT_EINVAL, "192 is not a multiple of 128", "at (0,128): the"},
    /* operations of sm_100a */
    {"SM100_TMEM_LOAD_16dp256b64x", CT_EINVAL, "64 is not one of 1, 2, 4, 8, 16, 32: a thread", ""},
    {"SM100_TMEM_LOAD_16dp256b3x_16b", CT_EINVAL, "3 is not one of 1, 2, 4, 8, 16, 32", ""},
    {"SM100_TMEM_STORE_32dp64b1x", CT_EINVAL, "SM100_TMEM_STORE_32dp is followed by `64b1x`", ""},
    {"SM100_TMEM_LOAD_STAT_32dp32b64x", CT_EINVAL, "64 is not one of 32, 128", ""},
    {"SM100_UTCCP_128dp256bit_3cta", CT_EINVAL, "3 is not one of 1, 2", ""},
    {"SM100_U8x4_LDSM_T", CT_EINVAL, "4 is not one of 8, 16", ""},
    {"SM100_LOAD_128bit_CACHE_NOALLOCATION", CT_EINVAL, "128 is not one of 256",
     "at (0,128): the operation moves"},
    {"SM1", CT_EINVAL, "`SM1` ends where SM100_", ""},
    {"SM103_anything", CT_EINVAL, "SM10 is followed by `3_anything` where", ""},
};

START_TEST(a_wrong_name_says_what_is_wrong)
{
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        const struct wrong *w = &wrong[i];
        ct_ctx *cx = harness_context();
        ct_copy_traits t = ct_Copy_Traits(cx, w->name);
        ck_assert_msg(ct_check(cx) == w->error && strstr(ct_message(cx), w->part) != NULL,
                      "`%s`: %s: `%s` is not in `%s`", w->name, ct_error_name(ct_check(cx)),
                      w->part, ct_message(cx));
        ck_assert_msg(strncmp(ct_witness(cx), w->witness, strlen(w->witness)) == 0 &&
                          (w->witness[0] == '\0') == (ct_witness(cx)[0] == '\0'),
                      "`%s`: [%s] is not [%s]", w->name, ct_witness(cx), w->witness);
        ck_assert_int_eq(ct_length(t.ThrID) + ct_length(t.SrcLayout) + ct_length(t.DstLayout) +
                             ct_length(t.RefLayout),
                         0);
    }
}
END_TEST

START_TEST(long_names_and_odd_bytes_are_refused)
{
    static char name[4000];
    static const char *const heads[] = {
        "", "UniversalCopy<", "UniversalCopy<u8>", "SM90_TMA_LOAD", "SM100_", "SM75_U32x"};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; ++i)
        for (int c = 1; c < 256; c += 2) {
            ct_ctx *cx = harness_context();
            memset(name, c, sizeof name - 1);
            memcpy(name, heads[i], strlen(heads[i]));
            ct_Copy_Traits(cx, name);
            ck_assert_int_ne(ct_check(cx), CT_OK);
            ck_assert_uint_lt(strlen(ct_message(cx)), sizeof cx->message);
        }
}
END_TEST

/* The first failure stands, and a later refusal leaves no witness next to it. */
START_TEST(a_failed_context_hears_no_name)
{
    ct_ctx *cx = harness_context();
    ct_parse(cx, "(2,?)");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i)
        ct_Copy_Traits(cx, wrong[i].name);
    ct_Copy_Atom(cx, "SM75_U32x1_LDSM_N", 64);
    ck_assert_str_eq(ct_witness(cx), "");
    harness_fails(cx, CT_EPARSE, "column 4");
}
END_TEST

Suite *copy_names_suite(void)
{
    Suite *suite = suite_create("copy_names");
    TCase *all = tcase_create("copy_names");

    tcase_add_test(all, every_listed_name_has_traits);
    tcase_add_test(all, a_name_is_cut_to_the_room_there_is);
    tcase_add_test(all, a_wrong_name_says_what_is_wrong);
    tcase_add_test(all, long_names_and_odd_bytes_are_refused);
    tcase_add_test(all, a_failed_context_hears_no_name);
    suite_add_tcase(suite, all);
    return suite;
}
