/* heap.c - malloc and free of kernels next to the host's own memory, from launch to launch, and
 * when out of memory.
 *
 * What is not here: what they give, and wrong use of it (cases/exec/host/heap). */
#include "spec-tests/unit/emu/exec/host/host_calls.h"

#define MALLOC                                                                                     \
    ".extern .func (.param .b64 r) malloc(.param .b64 n); .extern .func free(.param .b64 p);"
#define TAKE(to, n)                                                                                \
    "{ .param .b64 n; .param .b64 r; st.param.b64 [n], " n "; call (r), malloc, (n);"              \
    "ld.param.b64 " to ", [r]; }"
#define GIVE(p) "{ .param .b64 p; st.param.b64 [p], " p "; call free, (p); }"

/* Memory of the host is not for free of a kernel, nor the other way round. */
START_TEST(heaps_are_apart)
{
    emu_config how = emu_defaults();
    emu_machine *m = emu_open(&how, NULL);
    uint64_t at = emu_alloc(m, 64, "the host's"), taken = 0;
    const struct body frees = {MALLOC, "ld.param.u64 %rd1, [p0];" GIVE("%rd1"), 1, {at}},
                      takes = {MALLOC,
                               TAKE("%rd1", "24") "ld.param.u64 %rd2, [p0];"
                                                  "st.global.u64 [%rd2], %rd1;",
                               1,
                               {at}};
    ck_assert_int_eq(body_run(m, &frees), EMU_FAULTED);
    check_finding(m, "which malloc of a kernel did not give");
    ck_assert_int_eq(body_run(m, &takes), EMU_FINISHED);
    ck_assert(emu_get(m, at, &taken, sizeof taken) && taken != 0);
    ck_assert(!emu_free(m, taken));
    ck_assert(emu_free(m, at));
    emu_close(m);
}
END_TEST

/* It lives from launch to launch, and is found when nothing else will free it. */
START_TEST(what_is_never_freed_is_found)
{
    emu_config how = emu_defaults();
    emu_machine *m = emu_open(&how, NULL);
    uint64_t at = emu_alloc(m, 32 * 8, "pointers");
    const struct body
        takes = {MALLOC,
                 TAKE("%rd1", "24") TAKE(
                     "%rd2", "40") "ld.param.u64 %rd3, [p0]; mad.wide.u32 %rd3, %tid.x, 8, %rd3;"
                                   "st.global.u64 [%rd3], %rd1;",
                 0,
                 {at}},
        frees = {MALLOC,
                 "ld.param.u64 %rd3, [p0]; mad.wide.u32 %rd3, %tid.x, 8, %rd3;"
                 "ld.global.u64 %rd1, [%rd3];" GIVE("%rd1"),
                 0,
                 {at}};
    ck_assert_int_eq(body_run(m, &takes), EMU_FINISHED);
    ck_assert_int_eq(body_run(m, &frees), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(emu_leaks(m), 32 * 40);
    check_finding(m, "40 bytes at 0x70000");
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_HEAP);
    ck_assert_msg(strstr(emu_found(m, 0)->message, "(line ") == NULL, "%s",
                  emu_found(m, 0)->message);
    emu_close(m);
}
END_TEST

START_TEST(memory_for_the_heap_is_short)
{
    static const struct body b = {
        MALLOC, TAKE("%rd1", "24") TAKE("%rd2", "40") GIVE("%rd1") GIVE("%rd2"), 0, {0}};
    emu_config how = emu_defaults();
    ck_assert_int_gt(body_without_memory(&how, &b), 64 * 3);
}
END_TEST

Suite *emu_heap_suite(void)
{
    Suite *s = suite_create("emu_heap");
    TCase *c = tcase_create("heap");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, heaps_are_apart);
    tcase_add_test(c, what_is_never_freed_is_found);
    tcase_add_test(c, memory_for_the_heap_is_short);
    suite_add_tcase(s, c);
    return s;
}
