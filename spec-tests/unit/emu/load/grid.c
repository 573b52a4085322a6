/* grid.c - grids of one cluster and of many, and what is none; launches one after the other:
 * memory, findings and counters go on. */
#include "spec-tests/unit/emu/load/loaded.h"

/* Each thread of CTA c stores its place and c into x; and one that reads what nobody wrote. */
static const char text[] =
    ".visible .entry put(.param .u64 x) { .reg .b32 %r<5>; .reg .b64 %rd<3>;\n"
    "ld.param.u64 %rd1, [x]; mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x;\n"
    "mad.lo.u32 %r4, %r2, %r3, %r1; mad.wide.u32 %rd2, %r4, 4, %rd1;\n"
    "st.global.u32 [%rd2], %r4; ret; }\n"
    ".visible .entry sum(.param .u64 x) { .reg .b32 %r<5>; .reg .b64 %rd<3>;\n"
    "ld.param.u64 %rd1, [x]; ld.global.u32 %r1, [%rd1+4]; ld.global.u32 %r2, [%rd1+252];\n"
    "add.u32 %r1, %r1, %r2; st.global.u32 [%rd1], %r1; ret; }\n"
    ".visible .entry wild() { .reg .b64 a; .reg .b32 b; mov.b64 a, 64; ld.global.u32 b, [a]; ret; "
    "}\n";

static emu_end start(emu_ptx *p, const char *entry, int64_t ctas, const uint64_t *x)
{
    emu_ptx_error error;
    emu_ptx_launch launch = {.entry = entry,
                             .grid = {ctas, 1, 1},
                             .block = {x != NULL && entry[0] == 'p' ? 32 : 1, 1, 1},
                             .cluster = {(int)ctas, 1, 1},
                             .arguments = (const void *[]){x},
                             .count = x != NULL};
    emu_end end = emu_ptx_start(p, &launch, &error);
    ck_assert_msg(end != EMU_REFUSED, "%s", error.text);
    return end;
}

/* Two launches are in order: no race, and the second sees what the first wrote. */
START_TEST(one_launch_comes_after_another)
{
    uint32_t word = 0;
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, text);
    uint64_t x = emu_alloc(m, 256, "x");
    ck_assert_int_eq(start(p, "put", 2, &x), EMU_FINISHED);
    uint64_t before = emu_counted(m)->instructions;
    ck_assert_uint_gt(before, 0);
    ck_assert_int_eq(start(p, "sum", 1, &x), EMU_FINISHED);
    ck_assert_msg(emu_findings(m) == 0, "%s", emu_found(m, 0) ? emu_found(m, 0)->message : "");
    ck_assert(emu_get(m, x, &word, 4));
    ck_assert_uint_eq(word, 1 + 63);
    ck_assert_uint_gt(emu_counted(m)->instructions, before);
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

START_TEST(findings_go_on)
{
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, text);
    uint64_t x = emu_alloc(m, 256, "x");
    ck_assert_int_eq(start(p, "wild", 1, NULL), EMU_FAULTED);
    ck_assert_int_eq(start(p, "sum", 1, &x), EMU_FINISHED); /* nobody wrote x */
    ck_assert_int_eq(start(p, "wild", 1, NULL), EMU_FAULTED);
    ck_assert_int_ge(emu_findings(m), 3);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_BOUNDS);
    ck_assert_int_eq(emu_found(m, 1)->rule, EMU_UNINITIALISED);
    ck_assert_int_eq(emu_found(m, emu_findings(m) - 1)->rule, EMU_BOUNDS);
    ck_assert_str_eq(emu_ptx_source(p, emu_found(m, 0)->pc)->text, "ld.global.u32 b, [a]");
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

START_TEST(a_grid_has_many_clusters)
{
    enum { CTAS = 300 };
    static uint32_t words[32 * CTAS];
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, text);
    uint64_t x = emu_alloc(m, sizeof words, "x");
    emu_ptx_error error;
    emu_ptx_launch launch = {.entry = "put",
                             .grid = {CTAS, 1, 1},
                             .block = {32, 1, 1},
                             .cluster = {1 + _i, 1, 1},
                             .arguments = (const void *[]){&x},
                             .count = 1};
    ck_assert_int_eq(emu_ptx_start(p, &launch, &error), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert(emu_get(m, x, words, sizeof words));
    for (uint32_t i = 0; i < 32 * CTAS; ++i)
        ck_assert_uint_eq(words[i], i);
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

START_TEST(what_an_h200_has_not_is_refused)
{
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, text);
    uint64_t x = emu_alloc(m, 256, "x");
    emu_ptx_error error;
    emu_ptx_launch launch = {.entry = "put",
                             .grid = {2, 1, 1},
                             .block = {32, 1, 1},
                             .arguments = (const void *[]){&x},
                             .count = 1};
    launch.cluster[0] = 3;
    ck_assert_int_eq(emu_ptx_start(p, &launch, &error), EMU_REFUSED);
    ck_assert_msg(strstr(error.text, "not a whole number of clusters") != NULL, "%s", error.text);
    launch.cluster[0] = 2;
    launch.block[0] = 2000;
    ck_assert_int_eq(emu_ptx_start(p, &launch, &error), EMU_REFUSED);
    ck_assert_ptr_nonnull(strstr(error.text, "1024 threads"));
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

/* Clusters of four CTAs, whichever way they lie: as many at once as there is room for, and one more
 * is refused. */
static const int clusters[][3] = {{4, 1, 1}, {1, 4, 1}, {1, 1, 4}, {2, 2, 1}, {1, 2, 2}};

START_TEST(a_cooperative_grid_fits)
{
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, ".visible .entry none() { ret; }\n");
    char says[64];
    emu_ptx_error error;
    emu_ptx_launch launch = {
        .entry = "none", .block = {1024, 1, 1}, .workspace = emu_alloc(m, 256, "workspace")};
    emu_grid grid = {.registers = 1, .predicates = 1, .block = {1024, 1, 1}};
    for (int k = 0; k < 3; ++k)
        grid.cluster[k] = launch.cluster[k] = clusters[_i][k];
    for (int k = 0; k < 3; ++k)
        grid.grid[k] = launch.grid[k] = clusters[_i][k];
    int64_t most = emu_grid_at_once(m, &grid);
    launch.grid[0] = most * clusters[_i][0];
    ck_assert_int_eq(emu_ptx_start(p, &launch, &error), EMU_FINISHED);
    launch.grid[0] += clusters[_i][0];
    ck_assert_int_eq(emu_ptx_start(p, &launch, &error), EMU_REFUSED);
    snprintf(says, sizeof says, "has %lld of them at once", (long long)most * 4);
    ck_assert_msg(strstr(error.text, says) != NULL, "%s", error.text);
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

/* A launch that has no memory ends so, and the machine's own memory is as it was. */
START_TEST(short_memory_is_told)
{
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, text);
    uint32_t word = 0;
    uint64_t x = emu_alloc(m, 256, "x");
    ck_assert_int_eq(start(p, "put", 2, &x), EMU_FINISHED);
    long nth = 0;
    for (bool failed = true; failed; ++nth) {
        emu_ptx_error error;
        emu_ptx_launch launch = {.entry = "put",
                                 .grid = {2, 1, 1},
                                 .block = {32, 1, 1},
                                 .cluster = {2, 1, 1},
                                 .dynamic_shared = 16 * (uint32_t)nth, /* no grid's memory fits */
                                 .arguments = (const void *[]){&x},
                                 .count = 1};
        check_let_fail(nth);
        emu_end end = emu_ptx_start(p, &launch, &error);
        failed = check_has_failed();
        ck_assert(failed ? end == EMU_NO_MEMORY || end == EMU_REFUSED : end == EMU_FINISHED);
        ck_assert(emu_get(m, x + 252, &word, 4));
        ck_assert_uint_eq(word, 63);
    }
    ck_assert_int_gt(nth, 10);
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

Suite *emu_ptx_grid_suite(void)
{
    Suite *s = suite_create("emu_ptx_grid");
    TCase *c = tcase_create("emu_ptx_grid");
    tcase_add_test(c, one_launch_comes_after_another);
    tcase_add_test(c, findings_go_on);
    tcase_add_loop_test(c, a_grid_has_many_clusters, 0, 3);
    tcase_add_test(c, what_an_h200_has_not_is_refused);
    tcase_add_loop_test(c, a_cooperative_grid_fits, 0, COUNT(clusters));
    tcase_add_test(c, short_memory_is_told);
    suite_add_tcase(s, c);
    return s;
}
