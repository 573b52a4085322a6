/* why_tma_rules.c - the rules of TMA plans, and what breaks one that is refused. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/suites.h"

#define COPY "tma_copy.tensor_map(SM90_TMA_LOAD, "

static const struct explained families[] = {
    {"rules of TMA plans",
     20,
     0,
     {COPY "gmem_ptr[16b](0x1000) o (256,513):(513,_1), (_64,_64):(_64,_1))",
      COPY "gmem_ptr[16b](0x1000) o (256,512):(512,_1), Sw<2,4,3> o smem_ptr[16b](unset) o "
           "(_64,_64):(_64,_1))",
      COPY "gmem_ptr[16b](0x1000) o (256,512):(512,_1), Sw<3,4,3> o smem_ptr[16b](unset) o "
           "(_64,_64):(_64,_1))",
      COPY "gmem_ptr[8b](0x1000) o ((64,3),100):((_1,100),300), (_32,_16):(_1,_32))",
      COPY "gmem_ptr[32b](0x1000) o (256,510):(510,_1), Sw<1,4,3> o smem_ptr[32b](unset) o "
           "(_8,_16):(_16,_1))",
      COPY "gmem_ptr[16b](0x1000) o (7,9,256):(2313,257,_1), (_1,_3,_64):(_192,_64,_1))",
      COPY "gmem_ptr[32b](0x1000) o (256,512):(_1,514), Sw<1,4,3> o smem_ptr[32b](unset) o "
           "(_64,_8):(_1,_64))",
      COPY "gmem_ptr[64b](0x1000) o (256,513):(513,_1), (_16,_16):(_16,_1))",
      COPY "gmem_ptr[16b](0x1008) o (256,512):(512,_1), (_64,_64):(_64,_1))",
      "tma_copy.tensor_map(SM90_TMA_LOAD_MULTICAST, gmem_ptr[16b](0x1000) o (256,512):(512,_1), "
      "(_64,_64):(_64,_1), (_64,_64), _4)"}},
};

static const struct explained_text saved[] = {
    {COPY "gmem_ptr[16b](0x1000) o (256,513):(513,_1), (_64,_64):(_64,_1))",
     "  _1@0: 1026 = 513 * 16 / 8 bytes, 1026 = 64 * 16 + 2: allocate this mode with\n"
     "        a stride of 520 elements"},
    {COPY "gmem_ptr[16b](0x1000) o (256,512):(512,_1), Sw<2,4,3> o smem_ptr[16b](unset) o "
          "(_64,_64):(_64,_1))",
     "Sw<2,4,3> permutes within 64 = 16 << 2 bytes: a row of the box has at most\n"
     "        32 = 64 * 8 / 16 elements."},
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

Suite *why_tma_rules_suite(void)
{
    enum { FAMILIES = sizeof families / sizeof families[0] };
    Suite *suite = suite_create("why_tma_rules");
    TCase *all = tcase_create("why_tma_rules");

    tcase_add_loop_test(all, explanations_hold, 0, FAMILIES);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, FAMILIES);
    tcase_add_loop_test(all, saved_texts, 0, sizeof saved / sizeof saved[0]);
    suite_add_tcase(suite, all);
    return suite;
}
