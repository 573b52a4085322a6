/* op_tma.c - the operations of TMA planning by name: their operands, counted and told apart.
 *
 * What is here: each way to call, and what too many or too few operands give. What is not: what the
 * answers should be (vectors, unit/ref/tma/tma.c and its like). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <string.h>

#define G    "gmem_ptr[16b](0x1000) o (100,200):(200,_1)"
#define S    "(_16,_8):(_8,_1)"
#define COPY "(SM90_TMA_LOAD, " G ", " S
#define MAP                                                                                        \
    "elementBits=16 rank=2 address=0x1000 globalDim=(200,100) globalStrides=(400) boxDim=(8,16) "  \
    "elementStrides=(1,1) interleave=NONE swizzle=NONE"
#define I "(SM90_TMA_LOAD_IM2COL, gmem_ptr[16b](0x0) o ((_9,_5),_8):((_8,_72),_1), (_4,_8):(_8,_1)"
#define O ", (_0), (_0), (_0), (_0), (_1), (_0), (_1)"

START_TEST(operands_are_told_apart)
{
    static const char *const cases[][2] = {
        {"coalesce_256((_4,_4):(_1,_4))", "_16:_1"},
        {"construct_tma_gbasis(" G ", " S ", (_16,_8):(_1@0,_1@1))", "(_8,_16):(_1@1,_1@0)"},
        {"construct_tma_gbasis<8>(" G ", " S ", (_16,_8):(_1@0,_1@1))", "(_16,_16):(_1@1,_1@0)"},
        {"get_tma_swizzle_bits(Sw<2,4,3>)", "_2"},
        {"get_tma_swizzle_base(Sw<2,5,2>)", "_1"},
        {"tma_copy.tensor_map" COPY ")", MAP},
        {"tma_copy.tensor_map" COPY ", _1)", MAP},
        {"tma_copy.tensor_map" COPY ", (_16,_8), _1)", MAP},
        {"tma_copy.TV" COPY ")", "(_16,_8) (_1,(((_8,_16),_1))):(_0,(((_16,_1),_0)))"},
        {"tma_copy.gbasis<8>" COPY ", (_16,_8), _1)", "(_16,_16):(_1@1,_1@0)"},
        {"tma_copy.RefLayout" COPY ")", "(_1,_128):(_0,_1)"},
        {"tma_copy.transaction_bytes" COPY ")", "_256"},
        {"tma_copy.get_tma_tensor" COPY ", (100,200))",
         "ArithTuple(_0,_0) o (100,200):(_1@1,_1@0)"},
        {"tma_copy.partition_S" COPY ", 0, ArithTuple(_0,_0) o (_16,_8):(_1@1,_1@0))",
         "ArithTuple(_0,_0) o (((_8,_16),_1),_1,_1):(((_1@0,_1@1),_0),_0,_0)"},
        {"tma_copy.partition_D" COPY ", 0, smem_ptr[16b](0x80) o " S ")",
         "smem_ptr[16b](0x80) o (((_8,_16),_1),_1,_1):(((_1,_8),_0),_0,_0)"},
        {"create_tma_multicast_mask<1>((2,2):(1,2), (1,0))", "10"},
        {"create_tma_multicast_mask((2,2):(1,2), (1,_))", "10"},
        {"im2col_tma_copy.TV" I ")", "(_4,_8) (_1,(((_8,_4),_1))):(_0,(((_4,_1),_0)))"},
        {"im2col_tma_copy.TV" I O ")", "(_4,_8) (_1,(((_8,_4),_1))):(_0,(((_4,_1),_0)))"},
        {"im2col_tma_copy.RefLayout" I ", (_4,_8))", "(_1,_32):(_0,_1)"},
        {"im2col_tma_copy.transaction_bytes" I ", (_4,_8), _1)", "_64"},
        {"im2col_tma_copy.tma_tensor" I ", (_4,_8), _1" O ")",
         "ArithTuple(_0,(_0),_0,(_0)) o ((_9,_5),(_8,_1)):((_1@0@1,_1@2),(_1@0,_1@0@3)) o "
         "(_0,(_0,_0)) o (_45,(_8,_1)):(_1@0,(_1@0@1,_1@1@1))"},
        {"im2col_tma_copy.tensor_map" I ", (_4,_8)" O ")",
         "elementBits=16 rank=3 address=0x0 globalDim=(8,9,5) globalStrides=(16,144) "
         "lowerCorner=(0) "
         "upperCorner=(0) channelsPerPixel=8 pixelsPerColumn=4 elementStrides=(1,1,1) "
         "interleave=NONE swizzle=NONE"},
        {"im2col_tma_copy.partition_D" I ", 0, smem_ptr[16b](0x80) o (_4,_8):(_8,_1))",
         "smem_ptr[16b](0x80) o (((_8,_4),_1),_1,_1):(((_1,_8),_0),_0,_0)"},
        {"im2col_tma_copy.partition_S" I ", _0, ArithTuple(_0,_0) o (_4,_8):(_1@1,_1@0))",
         "ArithTuple(_0,_0) o (((_8,_4),_1),_1,_1):(((_1@0,_1@1),_0),_0,_0)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        ct_ctx *cx = kit_context();
        kit_is(cx, kit_value(cx, cases[i][0]), cases[i][1]);
    }
}
END_TEST

START_TEST(operands_that_do_not_count)
{
    static const struct {
        const char *call, *part;
        ct_error error;
    } cases[] = {
        {"coalesce_256()", "coalesce_256", CT_EINVAL},
        {"construct_tma_gbasis(" G ", " S ")", "construct_tma_gbasis", CT_EINVAL},
        {"construct_tma_gbasis(_4:_1, " S ", " S ")", "not a tensor", CT_EINVAL},
        {"construct_tma_gbasis(ArithTuple(0) o 9:_1@0, _8:_1, _8:_1)", "not a pointer", CT_EINVAL},
        {"tma_copy.TV(SM90_TMA_LOAD, " G ")", "operands", CT_EINVAL},
        {"tma_copy.TV" COPY ", (_16,_8), _1, _1)", "operands", CT_EINVAL},
        {"tma_copy.TV<8>" COPY ")", "operands", CT_EINVAL},
        {"tma_copy.TV<8,8>" COPY ", (_16,_8), _1)", "template", CT_EINVAL},
        {"tma_copy.TV(_4, " G ", " S ")", "not the name of an instruction", CT_EINVAL},
        {"tma_copy.get_tma_tensor" COPY ")", "operand", CT_EINVAL},
        {"tma_copy.partition_S" COPY ")", "operand", CT_EINVAL},
        {"tma_partition<8>(0, _1:_0, " G ")", "operand", CT_EINVAL},
        {"tma_partition(0, _1:_0, " G ", " G ")", "template", CT_EINVAL},
        {"create_tma_multicast_mask((2,2):(1,2))", "operand", CT_EINVAL},
        {"create_tma_multicast_mask<2>((2,2):(1,2), (1,0))", "replace", CT_EINVAL},
        {"im2col_tma_copy.TV(SM90_TMA_LOAD_IM2COL, " G ")", "operand", CT_EINVAL},
        {"im2col_tma_copy.TV" I ", (_4,_8), _1, _1)", "operand", CT_EINVAL},
        {"im2col_tma_copy.TV<8>" I ")", "template", CT_EINVAL},
        {"im2col_tma_copy.tma_tensor(7, 7, 7)", "not the name", CT_EINVAL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        ct_ctx *cx = kit_context();
        ct_eval(cx, cases[i].call, strlen(cases[i].call));
        kit_fails(cx, cases[i].error, cases[i].part);
    }
}
END_TEST

/* Answers in characters need memory too. */
START_TEST(texts_need_memory)
{
    static const char *const calls[] = {"tma_copy.tensor_map" COPY ")", "tma_copy.TV" COPY ")"};

    for (int k = 0; k < 2; ++k) {
        static char memory[1 << 17];
        ct_ctx cx;
        size_t size = 0;
        for (;; size += 64) {
            ck_assert_uint_lt(size, sizeof memory);
            ct_init(&cx, memory, size);
            ct_eval(&cx, calls[k], strlen(calls[k]));
            if (ct_check(&cx) == CT_OK)
                break;
            ck_assert_int_eq(ct_check(&cx), CT_ENOMEM);
        }
        ck_assert_uint_gt(size, 1000);
    }
}
END_TEST

Suite *ops_tma_suite(void)
{
    Suite *suite = suite_create("ops_tma");
    TCase *all = tcase_create("ops_tma");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, operands_are_told_apart);
    tcase_add_test(all, operands_that_do_not_count);
    tcase_add_test(all, texts_need_memory);
    suite_add_tcase(suite, all);
    return suite;
}
