/* why_tma.c - explanations of TMA plans, row by row. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/suites.h"

static const struct explained families[] = {
    {"TMA plans",
     27,
     0,
     {"tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[16b](0x10) o ((27,_64),131):((64,_1),1728), "
      "((_4,_32),_64):((_2048,_1),_32), ((_4,_32),_64), _1)",
      "tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[16b](0x10) o (56,325):(328,1), Sw<0,4,3> o "
      "smem_ptr[16b](unset) o ((_8,_1),(_8,_8)):((_8,_0),(_1,_64)), (_8,_64), _1)",
      "tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o ((48,193),49):((224,_1),10768), "
      "Sw<0,4,3> o _0 o (_16,_64,_16):(_64,_1,_1024), ((_16,_64),_16), _1)",
      "tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o "
      "((_32,_160),_165):((_1,_9256),_56), ((_16,_32),_32):((_1,_512),_16), ((_16,_32),_32), _1)",
      "tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o (256,512):(512,_1), Sw<3,4,3> o "
      "smem_ptr[16b](unset) o (_64,_64):(_64,_1))",
      "tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[32b](0x1000) o (256,512):(_1,256), "
      "(_32,_64):(_1,_32))",
      "tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[8b](0x1000) o (128,256):(256,_1), "
      "(_64,_128):(_128,_1), (_64,_128), _1)",
      "tma_copy.TV(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o (256,512):(512,_1), (_64,_64):(_64,_1))",
      "tma_copy.gbasis(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o (256,512):(512,_1), "
      "(_64,_64):(_64,_1))",
      "tma_copy.transaction_bytes(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o (256,512):(512,_1), "
      "(_64,_64):(_64,_1))",
      "tma_copy.get_tma_tensor(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o (256,512):(512,_1), "
      "(_64,_64):(_64,_1), (256,512))",
      "tma_copy.tensor_map(SM90_TMA_LOAD_MULTICAST, gmem_ptr[16b](0x1000) o (256,512):(512,_1), "
      "(_64,_64):(_64,_1), (_64,_64), _2)"}},
};

static const struct explained_text saved[] = {
    {"tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[16b](0x10) o ((27,_64),131):((64,_1),1728), "
     "((_4,_32),_64):((_2048,_1),_32), ((_4,_32),_64), _1)",
     "  dim extent    box   place           bytes from one to the next\n"
     "  0   64        32    _1@1@0          contiguous\n"
     "  1   131       64    _1@1            3456 = 1728 * 16 / 8\n"
     "  2   27        4     _1@0@0          128 = 64 * 16 / 8\n"
     "One instruction moves a box: 16384 = 32 * 64 * 4 * 16 / 8 bytes"},
};

START_TEST(explanations_hold)
{
    explained_holds(&families[_i]);
}
END_TEST

START_TEST(every_memory_that_is_too_small)
{
    explained_sweep(families[_i].expression[0]);
}
END_TEST

START_TEST(saved_texts)
{
    explained_says(&saved[_i]);
}
END_TEST

Suite *why_tma_suite(void)
{
    enum { FAMILIES = sizeof families / sizeof families[0] };
    Suite *suite = suite_create("why_tma");
    TCase *all = tcase_create("why_tma");

    tcase_add_loop_test(all, explanations_hold, 0, FAMILIES);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, FAMILIES);
    tcase_add_loop_test(all, saved_texts, 0, sizeof saved / sizeof saved[0]);
    suite_add_tcase(suite, all);
    return suite;
}
