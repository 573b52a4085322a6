/* start.c - launches: limits, runs, and the errors that faults leave. */
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

static emui_cu_device *d;
static uint64_t x;
static void *arguments[1] = {&x};

/* A launch of one CTA of one warp. */
static emui_cu_launch of(const char *name)
{
    emui_cu_launch l = {.grid = {1, 1, 1}, .block = {32, 1, 1}, .arguments = arguments};
    d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 128, 0, &x), CU_OK);
    ck_assert_int_eq(emui_cu_find_kernel(d, emui_cu_image_open(d, cuda_text), name, &l.kernel),
                     CU_OK);
    return l;
}

START_TEST(a_kernel_runs)
{
    uint32_t sum = 0;
    emui_cu_launch l = of("sum");
    ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
    ck_assert(emu_get(emui_cu_machine(d), x, &sum, 4));
    ck_assert_uint_eq(sum, 12);
    ck_assert(d->launches == 1 && emui_cu_fault(d) == 0);
    emui_cu_leave();
}
END_TEST

START_TEST(what_no_device_has_is_refused)
{
    static const struct {
        int64_t grid[3], block[3], cluster[3];
        uint64_t shared;
        int error;
    } rows[] = {{{0, 1, 1}, {1, 1, 1}, {0}, 0, CU_INVALID_VALUE},
                {{1, 65536, 1}, {1, 1, 1}, {0}, 0, CU_INVALID_VALUE},
                {{1, 1, 1}, {1025, 1, 1}, {0}, 0, CU_INVALID_VALUE},
                {{1, 1, 1}, {32, 33, 1}, {0}, 0, CU_INVALID_VALUE},
                {{1, 1, 1}, {1, 1, 65}, {0}, 0, CU_INVALID_VALUE},
                {{1, 1, 1}, {1, 0, 1}, {0}, 0, CU_INVALID_VALUE},
                {{1, 1, 1}, {1, 1, 1}, {0}, 49153, CU_INVALID_VALUE},
                {{9, 1, 1}, {1, 1, 1}, {2, 1, 1}, 0, CU_INVALID_CLUSTER_SIZE},
                {{16, 1, 1}, {1, 1, 1}, {16, 1, 1}, 0, CU_INVALID_CLUSTER_SIZE},
                {{64, 1, 1}, {1, 1, 1}, {64, 1, 1}, 0, CU_INVALID_CLUSTER_SIZE},
                {{8, 1, 1}, {1, 1, 1}, {8, 1, 1}, 0, CU_OK}};
    emui_cu_launch l = of("sum");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        memcpy(l.grid, rows[i].grid, sizeof l.grid);
        memcpy(l.block, rows[i].block, sizeof l.block);
        memcpy(l.cluster, rows[i].cluster, sizeof l.cluster);
        l.dynamic_shared = rows[i].shared;
        ck_assert_int_eq(emui_cu_start(d, &l), rows[i].error);
    }
    emui_cu_leave();
}
END_TEST

START_TEST(kernels_have_bounds_of_their_own)
{
    emui_cu_launch l = of("small");
    l.arguments = NULL;
    l.block[0] = 64;
    ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
    l.block[0] = 65;
    ck_assert_int_eq(emui_cu_start(d, &l), CU_INVALID_VALUE);
    emui_cu_leave();
}
END_TEST

START_TEST(a_cooperative_grid_must_fit)
{
    emui_cu_launch l = of("sum");
    l.cooperative = true;
    ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
    ck_assert(d->workspace[0] != 0);
    l.grid[0] = 132 * 32 + 1;
    ck_assert_int_eq(emui_cu_start(d, &l), CU_COOPERATIVE_TOO_LARGE);
    emui_cu_leave();
}
END_TEST

START_TEST(a_fault_is_of_the_next_call)
{
    static const struct {
        const char *kernel;
        int fault;
    } rows[] = {{"beyond", CU_ILLEGAL_ADDRESS}, {"odd", CU_MISALIGNED},
                {"stops", CU_LAUNCH_FAILED},    {"breaks", CU_LAUNCH_FAILED},
                {"calls", CU_INVALID_PC},       {"loads", CU_ILLEGAL_INSTRUCTION}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        static uint64_t no_map[16];
        void *of_map[] = {no_map};
        emui_cu_launch l = of(rows[i].kernel);
        l.arguments = strcmp(rows[i].kernel, "loads") == 0 ? of_map : arguments;
        ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
        ck_assert_int_eq(emui_cu_fault(d), rows[i].fault);
        emui_cu_leave();
        emui_cu_end();
    }
}
END_TEST

START_TEST(arguments_must_be_there)
{
    emui_cu_launch l = of("sum");
    l.arguments = NULL;
    ck_assert_int_eq(emui_cu_start(d, &l), CU_INVALID_VALUE);
    l.packed = &x;
    l.packed_bytes = 8;
    ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_start_suite(void)
{
    Suite *s = suite_create("emu_cuda_start");
    TCase *c = tcase_create("emu_cuda_start");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_kernel_runs);
    tcase_add_test(c, what_no_device_has_is_refused);
    tcase_add_test(c, kernels_have_bounds_of_their_own);
    tcase_add_test(c, a_cooperative_grid_must_fit);
    tcase_add_test(c, a_fault_is_of_the_next_call);
    tcase_add_test(c, arguments_must_be_there);
    suite_add_tcase(s, c);
    return s;
}
