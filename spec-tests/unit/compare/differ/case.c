/* case.c - the text of differential cases: both ways, and every fault with its column.
 *
 * What is not here: what the arguments mean (plan.c). */
#include "spec-tests/unit/compare/differ/fixture.h"
#include "spec-tests/unit/suites.h"

static const char *const lines[] = {
    "layout  seed 0  (8,16):(16,1)",
    "layout  seed 4  start 17  ((_2,3),5):((_1@0,2@0),_1@1)",
    "copy<1>  seed 7  (8,16):(16,1)  (8,16):(1,8)",
    "copy<16>  seed 18446744073709551615  start 3 1  Sw<3,4,3> o _0 o (8,8):(8,1)  64:1",
    "copy_if<2>  seed 9  start 0 5  (5,2)  (7,3):(3,1)  (7,3):(1,7)",
    "transpose<4>  seed 9  (7,3):(3,1)  (3,7):(7,1)",
    "fill<8>  seed 9  (7,3):(3,1)  -5",
    "fill<2>  seed 9  (7,3):(3,1)  0x0fe1",
    "axpby<16>  seed 9  -2  (7,3):(3,1)  3  (7,3):(1,7)",
    "local_tile<4>  seed 9  (7,3):(3,1)  (7,3):(1,7)  (4,2)",
    "local_partition<4>  seed 9  (7,3):(3,1)  (7,3):(1,7)  (2,3):(3,1)",
    "tv_partition<4>  seed 9  (7,3):(3,1)  (7,3):(1,7)  (4,2)  (2,4):(4,1)",
    "tiled_copy<2>  seed 3  SM75_U32x1_LDSM_N  (_8,_4):(_4,_1)  (_1,_2):(_0,_1)  (8,8):(8,1)  "
    "(8,8):(1,8)",
    "tiled_copy<2>  seed 3  SM75_U32x1_MOVM_T  (_8,_4):(_4,_1)  (_1,_2):(_0,_1)  (8,8):(8,1)  "
    "(8,8):(1,8)",
    "tiled_mma<4>  seed 3  SM80_16x8x8_F32F16F16F32_TN  (_1,_1,_1):(_0,_0,_0)  (_,_,_8)  "
    "(_16,_8):(_8,_1)  (_8,_8):(_1,_8)  (_16,_8):(_1,_16)",
    "tma_copy<2>  seed 3  SM90_TMA_LOAD_IM2COL  ((9,3),32):((32,288),_1)  (_8,_8):(_8,_1)  "
    "((0),(-1),(0),(0),(1),(0),(1))  _1",
    "tma_copy<2>  seed 3  tma_partition(SM90_TMA_LOAD::PREFETCH)  (30,20):(24,1)  "
    "(_16,_8):(_8,_1)  (_16,_8)  _1",
    "clear<16>  seed 9  (7,3):(3,1)",
    "transform<4>  seed 9  start 1 2  float abs  (7,3):(3,1)  (7,3):(1,7)",
    "transform_two<1>  seed 9  signed max  (7,3):(3,1)  21:1  (7,3):(1,7)",
    "reduce<4>  seed 9  float plus  (7,3):(3,1)  (_,1)  (7,1):(2,5)",
    "gather<4>  seed 9  (7,3):(3,1)  (2,0,2,-1)  (7,4):(1,7)",
    "scatter<4>  seed 9  (7,1):(3,1)  (2)  (7,4):(1,7)",
    "packed_fill<1>  seed 9  (7,3):(3,1)  5",
    "packed_copy<1>  seed 9  start 1 3  (7,3):(3,1)  (7,3):(1,7)",
    "packed_transpose<1>  seed 9  (7,3):(3,1)  (3,7):(7,1)",
    "cooperative_copy<4>  seed 9  32  128  (_8,_4):(_1,_8)  _32:_1",
    "prefetch<4>  seed 9  32  64  (_8,_4):(_1,_8)  _32:_1",
    "gemm<4>  seed 9  start 1 2  float  (_7,_3):(_3,_1)  (_5,_3):(_1,_5)  (_7,_5):(_1,_7)",
    "gemm_to<4>  seed 9  signed  _7:_3  _5:_1  (_7,_5):(_1,_7)  (_7,_5):(_5,_1)",
    "cooperative_gemm<4>  seed 9  SM61_DP4A 2 -3  (_1,_1,_1):(_1,_1,_0)  (_,_,_4)  "
    "(_7,_3):(_3,_1)  (_5,_3):(_1,_5)  (_7,_5):(_1,_7)",
    "retile<2>  seed 3  SM75_U32x1_LDSM_N  UniversalCopy<u16>  (_8,_4):(_4,_1)  (_1,_2):(_0,_1)  "
    "(8,8):(8,1)  (8,8):(1,8)",
    "tma_copy<2>  seed 3  SM90_TMA_LOAD  (30,20):(24,1)  (_16,_8):(_8,_1)  (_16,_8)  _1",
    "tmem_copy<4>  seed 3  SM100_TMEM_LOAD_16dp64b1x  SM100_TMEM_STORE_32dp32b2x  "
    "(_128,_2):(_65536,_1)  (_128,_2):(_2,_1)  (_128,_2):(_1,_128)",
    "umma<4>  seed 3  SM100_MMA_F16BF16_TS<half_t,half_t,float,128,16,K,K>  "
    "(_1,_1,_1):(_0,_0,_0)  (_,_,_)  (_128,_16):(_16,_1)  "
    "Sw<0,4,3> o smem_ptr[16b](unset) o ((_8,_2),(_8,_2)):((_8,_64),(_1,_128))  "
    "(_128,_16):(_1,_128)",
};

START_TEST(a_line_is_read_and_written)
{
    char text[DIFFER_LINE];
    struct differ_case c = case_of(lines[_i]);
    differ_print(&c, text, sizeof text);
    ck_assert_str_eq(text, lines[_i]);
}
END_TEST

START_TEST(fields_are_parted_by_tabs_or_blanks)
{
    char text[DIFFER_LINE];
    struct differ_case c = case_of("  copy<4>\tseed 7   \t (8,16):(16,1)     (8,16):(1,8)  ");
    differ_print(&c, text, sizeof text);
    ck_assert_str_eq(text, "copy<4>  seed 7  (8,16):(16,1)  (8,16):(1,8)");
    ck_assert_int_eq(c.column[0], 22);
    ck_assert_int_eq(c.column[1], 40);
    ck_assert_ptr_eq(c.op, &gpu_op_copy);
    ck_assert_int_eq(c.bytes, 4);
    ck_assert_uint_eq(c.seed, 7);
}
END_TEST

static const struct {
    const char *line;
    int column;
    const char *why;
} faults[] = {
    {"", 1, "an operation is expected"},
    {"   ", 1, "an operation is expected"},
    {"move<4>  seed 7  4:1  4:1", 1, "no operation of that name"},
    {"copies<4>  seed 7  4:1  4:1", 1, "no operation of that name"},
    {"copy  seed 7  4:1  4:1", 5, "the bytes of an element"},
    {"copy<3>  seed 7  4:1  4:1", 5, "<1>, <2>, <4>, <8> or <16>"},
    {"copy<4  seed 7  4:1  4:1", 5, "the bytes of an element"},
    {"copy<44>  seed 7  4:1  4:1", 5, "the bytes of an element"},
    {"layout<4>  seed 7  4:1", 7, "layout has no elements"},
    {"copy<4>", 8, "`seed N` is expected"},
    {"copy<4>  4:1  4:1", 10, "`seed N` is expected"},
    {"copy<4>  seed  4:1  4:1", 10, "`seed N` is expected"},
    {"copy<4>  seed x  4:1  4:1", 15, "a number is expected"},
    {"copy<4>  seed -1  4:1  4:1", 15, "a number is expected"},
    {"copy<4>  seed 7x  4:1  4:1", 16, "the seed is one number"},
    {"copy<4>  seed 18446744073709551616  4:1  4:1", 15, "the number is too large"},
    {"copy<4>  seed 7  start 1  4:1  4:1", 26, "a number is expected"},
    {"copy<4>  seed 7  start 1 x  4:1  4:1", 26, "a number is expected"},
    {"copy<4>  seed 7  start 1 2 3  4:1  4:1", 27, "`start` ends here"},
    {"layout  seed 7  start 1 2  4:1", 24, "`start` ends here"},
    {"copy<4>  seed 7  start 0 0  start 4:1  4:1", 29, "`start` stands once"},
    {"copy<4>  seed 7  start 2147483648 0  4:1  4:1", 24, "the number is too large"},
    {"copy<4>  seed 7  4:1", 21, "an argument is missing"},
    {"copy<4>  seed 7", 16, "an argument is missing"},
    {"copy<4>  seed 7  4:1  4:1  4:1", 28, "one argument too many"},
    {"fill<4>  seed 7  4:1", 21, "an argument is missing"},
};

START_TEST(a_fault_names_its_column)
{
    struct differ_case c;
    struct differ_fault fault = {0, ""};
    ck_assert(!differ_parse(&c, faults[_i].line, &fault));
    ck_assert_msg(fault.column == faults[_i].column, "%s: column %d, not %d (%s)", faults[_i].line,
                  fault.column, faults[_i].column, fault.why);
    ck_assert_msg(strstr(fault.why, faults[_i].why) != NULL, "%s: %s", faults[_i].line, fault.why);
}
END_TEST

START_TEST(an_argument_has_a_length)
{
    struct differ_case c;
    struct differ_fault fault = {0, ""};
    char line[2 * DIFFER_TEXT] = "layout  seed 7  ";
    size_t n = strlen(line);
    memset(line + n, '4', DIFFER_TEXT);
    ck_assert(!differ_parse(&c, line, &fault));
    ck_assert_int_eq(fault.column, 17);
    ck_assert_str_eq(fault.why, "the argument is too long");
    line[n + DIFFER_TEXT - 1] = '\0';
    ck_assert(differ_parse(&c, line, &fault));
}
END_TEST

START_TEST(roles_and_arguments_agree)
{
    for (int op = 0; gpu_operations[op] != NULL; ++op) {
        const char *at = gpu_operations[op]->reads;
        for (int i = 0; i < DIFFER_ARGS; ++i) {
            enum differ_role role = differ_role_at(gpu_operations[op], i);
            ck_assert_msg((role != DIFFER_NONE) == (*at != '\0'), "%s: no field %s",
                          gpu_operations[op]->name, at);
            if (role != DIFFER_NONE)
                ck_assert_int_eq(differ_argument(gpu_operations[op], role), i);
            at += strcspn(at, " ");
            at += *at == ' ';
        }
        ck_assert_str_eq(at, "");
        ck_assert_int_eq(differ_number(gpu_operations[op]), op);
        ck_assert_int_lt(op, DIFFER_OPS);
    }
    ck_assert_int_eq(differ_argument(&gpu_op_fill, DIFFER_A), -1);
    ck_assert_int_eq(differ_role_at(&gpu_op_fill, 1), DIFFER_VALUE);
    ck_assert_int_eq(differ_role_at(&gpu_op_fill, 2), DIFFER_NONE);
}
END_TEST

Suite *differ_case_suite(void)
{
    Suite *s = suite_create("differ_case");
    TCase *all = tcase_create("differ_case");
    tcase_add_loop_test(all, a_line_is_read_and_written, 0, sizeof lines / sizeof lines[0]);
    tcase_add_test(all, fields_are_parted_by_tabs_or_blanks);
    tcase_add_loop_test(all, a_fault_names_its_column, 0, sizeof faults / sizeof faults[0]);
    tcase_add_test(all, an_argument_has_a_length);
    tcase_add_test(all, roles_and_arguments_agree);
    suite_add_tcase(s, all);
    return s;
}
