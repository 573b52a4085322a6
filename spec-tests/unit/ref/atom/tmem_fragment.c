/* tmem_fragment.c - operands in tensor memory: each element has a place, and none two.
 *
 * What is here: places counted for shapes of all kinds; copies of rows and of factors; refusals.
 * What is not: the single layouts, which vectors and recorded answers hold. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/atom/tmem.h"

#include <stdio.h>
#include <string.h>

enum { DATAPATHS = 128, CELLS = 512 * 32, BITS = DATAPATHS * CELLS };

/* `times`: how many elements share a place, as a factor is of several of them. */
static const struct {
    const char *op, *shape;
    int bits, times;
} fragments[] = {
    {"UMMA::tmem_frg_1sm<32>", "((_128,_32),_2,_3)", 32, 1},
    {"UMMA::tmem_frg_1sm<16,16>", "((_64,_16),_2,_3)", 16, 1},
    {"UMMA::tmem_frg_1sm<16,32,1>", "((_64,_16),_2,_3)", 16, 1},
    {"UMMA::tmem_frg_1sm<8,8>", "((_128,_48),_3,_2)", 8, 1},
    {"UMMA::tmem_frg_2sm<32>", "((_64,_32),_2,_3)", 32, 1},
    {"UMMA::tmem_frg_2sm<32>", "((_32,_64),_3,_1)", 32, 1},
    {"UMMA::tmem_frg_2sm<16,16,2>", "((_64,_16),_2,_2)", 16, 1},
    {"UMMA::tmem_frg_ws_1sm<32>", "((_64,_64),_2,_2)", 32, 1},
    {"UMMA::tmem_frg_ws_1sm<32>", "((_32,_128),_1,_2)", 32, 1},
    {"UMMA::tmem_sf_frg<8,32,1,1>", "((_128,(_32,_1)),_2,_4)", 8, 32},
    {"UMMA::tmem_sf_frg<8,16,2,0,4>", "((_256,(_16,_4)),_1,_2)", 8, 16},
};

/* The bit at which an element begins: its address counts elements, datapaths 2^16 columns apart. */
static int64_t place_of(int64_t address, int bits)
{
    int64_t bit = address * bits, row = (int64_t)1 << 21;
    ck_assert_int_lt(bit / row, DATAPATHS);
    ck_assert_int_lt(bit % row, CELLS);
    return bit / row * CELLS + bit % row;
}

START_TEST(tensor_memory_has_each_element_once)
{
    static unsigned char count[BITS];
    ct_ctx *cx = harness_context();
    ct_value shape = harness_value(cx, fragments[_i].shape);
    ct_value t = ct_call(cx, fragments[_i].op, 1, &shape);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ck_assert(ct_is_space(t, CT_TMEM));
    ct_layout l = ct_tensor_layout(cx, t);
    int64_t n = ct_int(ct_size(cx, l));
    memset(count, 0, sizeof count);
    ck_assert_int_ge(n, ct_int(ct_size(cx, shape)));
    for (int64_t i = 0; i < n; ++i) {
        size_t mark = ct_mark(cx);
        int64_t at = place_of(ct_int(ct_layout_call(cx, l, ct_dynamic(cx, i))), fragments[_i].bits);
        ck_assert_msg(++count[at] <= fragments[_i].times, "element %d is at %d", (int)i, (int)at);
        ct_release(cx, mark);
    }
}
END_TEST

/* Rows 0 and 32 of factors are 32 datapaths apart in the copies, 4 columns in each. */
START_TEST(factors_are_in_four_copies)
{
    ct_ctx *cx = harness_context();
    ct_value f = cti_tmem_sf_frg(cx, 8, false, harness_value(cx, "((_128,(_32,_1)),_1,_1)"));
    ct_layout l = ct_tensor_layout(cx, f);
    const int64_t datapath = (int64_t)1 << 18;
    for (int copy = 0; copy < 4; ++copy)
        for (int row = 0; row < 128; ++row) {
            size_t mark = ct_mark(cx);
            int64_t at = ct_int(ct_layout_call(cx, l, ct_dynamic(cx, row + 128 * copy)));
            ck_assert_int_eq(at, (row % 32 + 32 * copy) * datapath + row / 32 * 4);
            ct_release(cx, mark);
        }
}
END_TEST

static const struct {
    const char *op, *operand;
    ct_error error;
    const char *part;
} wrong[] = {
    {"UMMA::tmem_frg_1sm<32>", "((_32,_16),_1)", CT_EINVAL, "32 rows are none of 64, 128"},
    {"UMMA::tmem_frg_1sm<32,32,2>", "((_64,_16),_1)", CT_EINVAL, "Interleaved (0) or NonInt"},
    {"UMMA::tmem_frg_1sm<32,32,-1>", "((_64,_16),_1)", CT_EINVAL, "Interleaved (0) or NonInt"},
    {"UMMA::tmem_frg_2sm<32,32,1>", "((_64,_16),_1)", CT_EINVAL, "Interleaved (0) or Dup"},
    {"UMMA::tmem_frg_2sm<32,32,2>", "((_32,_16),_1)", CT_EINVAL, "none of 64, 128"},
    {"UMMA::tmem_frg_2sm<32>", "((_16,_16),_1)", CT_EINVAL, "none of 32, 64, 128"},
    {"UMMA::tmem_frg_2sm<32>", "((_32,_18),_1)", CT_EINVAL, "18 columns are not divisible by 4"},
    {"UMMA::tmem_frg_ws_1sm<32>", "((_16,_64),_1)", CT_EINVAL, "none of 32, 64, 128"},
    {"UMMA::tmem_frg_ws_1sm<32>", "((_64,_32),_1)", CT_EINVAL, "32 columns are none of 64"},
    {"UMMA::tmem_frg_1sm<32>", "_128", CT_EINVAL, "no static shape"},
    {"UMMA::tmem_frg_1sm<32>", "((_128,_16,_2),_1)", CT_EINVAL, "no static shape"},
    {"UMMA::tmem_frg_1sm<32>", "((_128,16),_1)", CT_EINVAL, "no static shape"},
    {"UMMA::tmem_frg_1sm<0>", "((_128,_16),_1)", CT_EINVAL, "0 bits are not stored in 32"},
    {"UMMA::tmem_frg_1sm<12>", "((_128,_16),_1)", CT_EINVAL, "12 bits are not stored in 32"},
    {"UMMA::tmem_frg_1sm<32,256>", "((_128,_16),_1)", CT_EINVAL, "not stored in 256"},
    {"UMMA::tmem_frg_1sm<32>", "((_128,_16),_33)", CT_EDOMAIN, "takes 528 columns"},
    {"UMMA::tmem_e_frg_layout<6>", "((_128,_64),_1)", CT_EINVAL, "no metadata of elements of 6"},
    {"UMMA::tmem_e_frg_ws_layout<4>", "((_128,_128),_1)", CT_EINVAL, "no metadata"},
    {"UMMA::tmem_e_frg_layout<8>", "((_64,_64),_1)", CT_EINVAL, "none of 128"},
    {"UMMA::tmem_e_frg_ws_layout<8>", "((_96,_64),_1)", CT_EINVAL, "none of 32, 64, 128"},
    {"UMMA::tmem_e_frg_layout<8>", "((_128,_32),_1)", CT_EINVAL, "K is 32, and 64 for"},
    {"UMMA::tmem_sf_frg<8,32,1,1>", "((_128,_32),_1,_1)", CT_EINVAL, "no shape ((M,(V,K/V))"},
    {"UMMA::tmem_sf_frg<8,32,1,1>", "((_128,(_32,_1)),_1)", CT_EINVAL, "of two rests or more"},
    {"UMMA::tmem_sf_frg<8,32,1,1>", "((_48,(_32,_1)),_1,_1)", CT_EINVAL, "divisible by 32"},
    {"UMMA::tmem_sf_frg<8,32,2,0,4>", "((_96,(_32,_1)),_1,_1)", CT_EINVAL, "divisible by 64"},
    {"UMMA::tmem_sf_frg<8,32,2,0,2>", "((_128,(_32,_1)),_1,_1)", CT_EINVAL, "4by1 (3) or 2by2"},
    {"UMMA::tmem_sf_frg<8,32,1,0,4>", "((_128,(_32,_1)),_1,_1)", CT_EINVAL, "a pair of CTAs"},
    {"find_tmem_tensor_col_offset", "smem_ptr[32b](0x0) o _4:_1", CT_EINVAL, "no tensor in"},
};

START_TEST(what_has_no_place)
{
    ct_ctx *cx = harness_context();
    ct_value operand = harness_value(cx, wrong[_i].operand);
    ct_call(cx, wrong[_i].op, 1, &operand);
    harness_fails(cx, wrong[_i].error, wrong[_i].part);
}
END_TEST

Suite *tmem_fragment_suite(void)
{
    Suite *suite = suite_create("tmem_fragment");
    TCase *all = tcase_create("all");

    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, tensor_memory_has_each_element_once, 0,
                        (int)(sizeof fragments / sizeof fragments[0]));
    tcase_add_test(all, factors_are_in_four_copies);
    tcase_add_loop_test(all, what_has_no_place, 0, (int)(sizeof wrong / sizeof wrong[0]));
    suite_add_tcase(suite, all);
    return suite;
}
