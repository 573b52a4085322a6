/* offsets.c - the offsets of one thread, from its partition; limits of shared memory and blocks. */
#include "gpu/host/tiled/offsets.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static ct_ctx cx;
static char memory[1 << 16];

static ct_value numbers(const char *layout)
{
    ct_init(&cx, memory, sizeof memory);
    return gpu_numbered(&cx, ct_parse(&cx, layout));
}

/* Thread 1 of 2, in two rounds of two values. */
START_TEST(vectors_have_one_place_a_round)
{
    int32_t out[4] = {-1, -1, -1, -1};
    gpu_why why;
    gpu_side s = {"a", 2, 1, 2, 2, out};
    ck_assert(gpu_put_thread(&cx, &s, numbers("(2,2):(1,8)"), 1, &why));
    ck_assert(out[0] == -1 && out[1] == 0 && out[2] == -1 && out[3] == 8);
    ck_assert(!gpu_put_thread(&cx, &s, numbers("(2,2):(8,1)"), 1, &why));
    ck_assert_str_eq(why.text, "the 2 values of a thread do not lie side by side in a");
}
END_TEST

START_TEST(values_have_offsets_of_their_own)
{
    int32_t out[8] = {-1, -1, -1, -1, -1, -1, -1, -1};
    gpu_why why;
    gpu_side s = {"b", 2, 2, 2, 2, out};
    ck_assert(gpu_put_thread(&cx, &s, numbers("(2,2):(8,1)"), 0, &why));
    ck_assert(out[0] == 0 && out[1] == 8 && out[4] == 1 && out[5] == 9);
    ck_assert(out[2] == -1 && out[3] == -1 && out[6] == -1 && out[7] == -1);
}
END_TEST

START_TEST(shared_memory_begins_with_element_0)
{
    ct_flat f;
    gpu_why why;
    ct_init(&cx, memory, sizeof memory);
    ck_assert(gpu_flatten(&cx, ct_parse(&cx, "(4,4):(4,1)"), &f, &why));
    ck_assert(gpu_fits_shared(&f, 4, "b", &why));
    ck_assert(!gpu_fits_shared(&f, GPU_SHARED_BYTES / 16 + 1, "b", &why));
    ck_assert(strstr(why.text, "b reaches byte") != NULL);
    ck_assert(gpu_flatten(&cx, ct_parse(&cx, "(4,4):(-4,1)"), &f, &why));
    ck_assert(!gpu_fits_shared(&f, 4, "b", &why));
    ck_assert_str_eq(why.text, "b reaches below element 0, where shared memory begins");
}
END_TEST

START_TEST(a_block_has_so_many_threads)
{
    gpu_why why;
    ck_assert(gpu_fits_block(1024, &why));
    ck_assert(!gpu_fits_block(1025, &why));
    ck_assert_str_eq(why.text, "1025 threads: a block has at most 1024");
}
END_TEST

Suite *gpu_tiled_offsets_suite(void)
{
    Suite *s = suite_create("gpu_tiled_offsets");
    TCase *t = tcase_create("offsets");
    tcase_add_test(t, vectors_have_one_place_a_round);
    tcase_add_test(t, values_have_offsets_of_their_own);
    tcase_add_test(t, shared_memory_begins_with_element_0);
    tcase_add_test(t, a_block_has_so_many_threads);
    suite_add_tcase(s, t);
    return s;
}
