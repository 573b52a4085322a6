/* tmem_copy.c - tiled copies of tensor memory: who copies which part.
 *
 * What is here: threads and datapaths of loads and stores, counted; copies from shared memory; what
 * is refused. What is not: the layouts, which recorded answers hold. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/atom/tmem.h"

#include <stdio.h>
#include <string.h>

enum { THREADS = 128, COLUMNS = 64 };

static const struct {
    const char *op;
    int bits;
    bool store;
    const char *memory; /* of 128 datapaths, or of 64 rows in 16 of every 32 */
    int rows;
} copies[] = {
    {"SM100_TMEM_LOAD_32dp32b4x", 32, false, "(_128,_64):(_65536,_1)", 128},
    {"SM100_TMEM_LOAD_16dp256b2x", 32, false, "((_16,_4),_64):((_65536,_2097152),_1)", 64},
    {"SM100_TMEM_LOAD_16dp64b8x", 32, false, "((_16,_4),_64):((_65536,_2097152),_1)", 64},
    {"SM100_TMEM_STORE_16dp128b4x", 32, true, "((_16,_4),_64):((_65536,_2097152),_1)", 64},
    {"SM100_TMEM_LOAD_32dp32b8x_16b", 16, false, "(_128,_64):(_131072,_2)", 128},
    {"SM100_TMEM_STORE_32dp32b8x", 16, true, "(_128,_64):(_131072,_1)", 128},
};

/* Each element of a matrix in registers' memory is one thread's, and a warp has its 32 datapaths:
 * row r of 128 is of warp r / 32, row r of 64 of warp r / 16. */
START_TEST(each_thread_copies_its_datapaths)
{
    static int owner[THREADS * COLUMNS];
    ct_ctx *cx = harness_context();
    const int bits = copies[_i].bits, rows = copies[_i].rows;
    ct_value memory =
        ct_make_tensor(cx, ct_make_tmem_ptr(cx, bits, 0), harness_value(cx, copies[_i].memory));
    ct_tiled_copy copy = ct_make_tmem_copy(cx, ct_Copy_Atom(cx, copies[_i].op, bits), memory);
    ct_value tile[2] = {ct_static(cx, rows), ct_static(cx, COLUMNS)};
    ct_layout matrix = ct_make_layout(cx, ct_make_tuple(cx, 2, tile), NULL);
    ct_layout frg =
        copies[_i].store ? ct_tidfrg_S(cx, &copy, matrix) : ct_tidfrg_D(cx, &copy, matrix);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ck_assert_int_eq(ct_int(ct_size(cx, ct_get(cx, frg, 0))), THREADS);
    memset(owner, -1, sizeof owner);
    const int64_t n = ct_int(ct_size(cx, frg));
    ck_assert_int_eq(n, rows * COLUMNS);
    for (int64_t i = 0; i < n; ++i) {
        size_t mark = ct_mark(cx);
        int64_t at = ct_int(ct_layout_call(cx, frg, ct_dynamic(cx, i)));
        ck_assert_int_eq(owner[at], -1);
        owner[at] = (int)(i % THREADS);
        ck_assert_int_eq(owner[at] / 32, at % rows / (rows / 4));
        ct_release(cx, mark);
    }
}
END_TEST

/* In tensor memory every lane of a warp names all that the warp copies. */
START_TEST(lanes_name_one_address)
{
    ct_ctx *cx = harness_context();
    ct_value memory = harness_value(cx, "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)");
    ct_tiled_copy copy =
        ct_make_tmem_copy(cx, ct_Copy_Atom(cx, "SM100_TMEM_LOAD_32dp32b2x", 32), memory);
    harness_is(cx, ct_partition_S(cx, &copy, ct_dynamic(cx, 32), memory),
               "tmem_[32b](0x0020.0000) o (((_2,_32),_1),_1,_4):(((_1,_65536),_0),_0,_2)");
    harness_is(cx, ct_partition_S(cx, &copy, ct_dynamic(cx, 63), memory),
               "tmem_[32b](0x0020.0000) o (((_2,_32),_1),_1,_4):(((_1,_65536),_0),_0,_2)");
}
END_TEST

START_TEST(a_pair_of_ctas_names_all_factors)
{
    ct_ctx *cx = harness_context();
    ct_value memory = harness_value(cx, "tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)");
    ct_tiled_copy copy =
        ct_make_utccp_copy(cx, ct_Copy_Atom(cx, "SM100_UTCCP_128dp256bit_2cta", 8), memory);
    harness_is(cx, ct_size(cx, ct_get(cx, copy.TiledLayout_TV, 0)), "_2");
    harness_is(cx, ct_partition_D(cx, &copy, ct_dynamic(cx, 1), memory),
               "tmem_[8b](0x0000.0000) o (((_128,_32),_1),_1,_2):(((_262144,_1),_0),_0,_32)");
}
END_TEST

static const struct {
    const char *op;
    int bits;
    const char *tensor;
    const char *part;
} wrong[] = {
    {"SM100_TMEM_LOAD_32dp32b2x", 32, "smem_ptr[32b](0x0) o (_128,_8):(_8,_1)",
     "make_tmem_copy: smem_ptr"},
    {"SM100_TMEM_LOAD_32dp32b2x", 32, "(_128,_8):(_8,_1)", "is no tensor in tensor memory"},
    {"SM75_U32x4_LDSM_N", 32, "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)",
     "copies from or to no tensor memory"},
    {"SM100_TMEM_LOAD_32dp32b2x", 16, "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)",
     "values of 16 bits, and a tensor of 32"},
    {"SM100_TMEM_LOAD_32dp32b16x", 32, "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)",
     "do not exist in the data's layout"},
};

START_TEST(what_is_no_tmem_copy)
{
    ct_ctx *cx = harness_context();
    ct_make_tmem_copy(cx, ct_Copy_Atom(cx, wrong[_i].op, wrong[_i].bits),
                      harness_value(cx, wrong[_i].tensor));
    harness_fails(cx, CT_EINVAL, wrong[_i].part);
}
END_TEST

/* Warp w has the datapaths 32 w and on. */
START_TEST(each_warp_has_32_datapaths)
{
    ct_ctx *cx = harness_context();
    ct_value memory = harness_value(cx, "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)");
    for (int w = 0; w < 4; ++w) {
        char part[80];
        snprintf(part, sizeof part, "tmem_[32b](0x%04x.0000) o (_32,_8):(_65536,_1)", 32 * w);
        harness_is(cx, cti_tmem_warp_partition(cx, memory, ct_dynamic(cx, w), memory), part);
    }
    cti_tmem_warp_partition(cx, memory, harness_value(cx, "(1,2)"), memory);
    harness_fails(cx, CT_EINVAL, "is not an integer");
    cti_tmem_warp_partition(cx, harness_value(cx, "gmem_ptr[32b](0x0) o _8:_1"), ct_dynamic(cx, 0),
                            memory);
    harness_fails(cx, CT_EINVAL, "no tensor in tensor memory");
}
END_TEST

Suite *tmem_copy_suite(void)
{
    Suite *suite = suite_create("tmem_copy");
    TCase *all = tcase_create("all");

    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, each_thread_copies_its_datapaths, 0,
                        (int)(sizeof copies / sizeof copies[0]));
    tcase_add_test(all, each_warp_has_32_datapaths);
    tcase_add_test(all, lanes_name_one_address);
    tcase_add_test(all, a_pair_of_ctas_names_all_factors);
    tcase_add_loop_test(all, what_is_no_tmem_copy, 0, (int)(sizeof wrong / sizeof wrong[0]));
    suite_add_tcase(suite, all);
    return suite;
}
