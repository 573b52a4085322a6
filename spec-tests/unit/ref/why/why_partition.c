/* why_partition.c - explanations of tiles and partitions. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/suites.h"

static const struct explained families[] = {
    {"partitions",
     13,
     8,
     {"local_tile(gmem_ptr[32b](0x1000) o (_16,_24):(_1,_16), (_8,_16,_8), (_,0,2), Step<_1,X,_1>)",
      "local_tile(gmem_ptr[32b](0x1000) o (_16,_24):(_24,_1), (_8,_8), (1,2))",
      "local_tile(gmem_ptr[32b](0x1000) o (_16,_24):(_24,_1), (_8,_8), (1,_))",
      "local_partition(ptr[32b](0x1000) o (_16,_6):(_1,_16), (_4,_2):(_1,_4), 5)",
      "local_partition(gmem_ptr[32b](0x1000) o (_16,_24):(_24,_1), (_4,_8):(_8,_1), 13)",
      "local_partition(gmem_ptr[32b](0x1000) o (_16,_24):(_24,_1), (_4,_3,_8):(_1,_4,_12), 13, "
      "Step<_1,X,_1>)",
      "inner_partition(ptr[32b](0x1000) o (_16,_3):(_1,_16), (_4,_1), (1,_))",
      "outer_partition(ptr[32b](0x1000) o (_16,_16):(_96,_3), (_4,_8), (2,6))",
      "tv_partition(ptr[32b](0x1000) o (_4,_4):(_1,_4), (_4,_4):(_1,_4), 2)",
      "local_tile(ArithTuple(_0,_0) o (64,32):(_1@0,_1@1), (_16,_16), (1,1))",
      "inner_partition(gmem_ptr[32b](0x1000) o (12,20):(20,1), (_4,_5), (2,3))",
      "tv_partition(gmem_ptr[32b](0x1000) o (_8,_8):(_8,_1), ((_4,_2),_8):((_1,_32),_4), 3)"}},
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

Suite *why_partition_suite(void)
{
    enum { FAMILIES = sizeof families / sizeof families[0] };
    Suite *suite = suite_create("why_partition");
    TCase *all = tcase_create("why_partition");

    tcase_add_loop_test(all, explanations_hold, 0, FAMILIES);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, FAMILIES);
    suite_add_tcase(suite, all);
    return suite;
}
