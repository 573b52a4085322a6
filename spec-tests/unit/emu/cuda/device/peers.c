/* peers.c - what a kernel of one device may use of another. */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "emu/cuda/device/state.h"
#include "emu/state/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/emu/cuda/several.h"
#include "spec-tests/unit/suites.h"

static const char text[] = CUDA_PTX ".const .u32 constant = 4;\n"
                                    ".visible .entry put(.param .u64 p) {\n"
                                    ".reg .b64 %rd<2>; .reg .b32 %r<2>;\n"
                                    "ld.param.u64 %rd1, [p]; ld.const.u32 %r1, [constant];\n"
                                    "st.global.u32 [%rd1], %r1; ret; }\n";

/* Launches a store of the constant into memory: the error of it. */
static int put(emui_cu_device *d, emui_cu_image *image, uint64_t to)
{
    emui_cu_launch l = {.grid = {1, 1, 1}, .block = {1, 1, 1}};
    void *arguments[] = {&to};
    emui_cu_image *here = emui_cu_image_here(d, image);
    ck_assert_ptr_nonnull(here);
    ck_assert_int_eq(emui_cu_find_kernel(d, here, "put", &l.kernel), CU_OK);
    l.arguments = arguments;
    ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
    int fault = emui_cu_fault(d);
    d->fault = 0;
    return fault;
}

START_TEST(memory_is_hidden_from_the_kernels_of_others)
{
    uint64_t of[2], host;
    emui_cu_device *d = several_begin("2");
    emui_cu_image *image = emui_cu_image_open(d, text);
    emui_cu_image_share(image);
    for (int i = 0; i < 2; ++i) {
        emui_cu_choose(i);
        ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 64, 0, &of[i]), CU_OK);
        ck_assert_int_eq(emui_cu_device_at(d, of[i] + 60), i);
        ck_assert_uint_eq(emui_cu_used(d, i), 64);
    }
    ck_assert_int_eq(emui_cu_allocate(d, CU_MANAGED, 64, 0, &host), CU_OK);
    ck_assert_int_eq(emui_cu_device_at(d, 4), -1);
    emui_cu_choose(0);
    ck_assert_int_eq(put(d, image, of[0]), CU_OK);
    ck_assert_int_eq(put(d, image, host), CU_OK);
    ck_assert_int_eq(put(d, image, of[1]), CU_ILLEGAL_ADDRESS);
    ck_assert_ptr_nonnull(strstr(emu_found(d->m, emu_findings(d->m) - 1)->message,
                                 "byte 0x0 of allocation 2 is memory of device 1, to which device "
                                 "0, whose kernel this is, has no access"));
    ck_assert_int_eq(emui_cu_allow_peer(d, 1), CU_OK);
    ck_assert_int_eq(emui_cu_allow_peer(d, 1), CU_PEER_ALREADY_ENABLED);
    ck_assert_int_eq(put(d, image, of[1]), CU_OK);
    emui_cu_choose(1);
    ck_assert_int_eq(put(d, image, of[0]), CU_ILLEGAL_ADDRESS);
    emui_cu_choose(0);
    ck_assert_int_eq(emui_cu_forbid_peer(d, 1), CU_OK);
    ck_assert_int_eq(emui_cu_forbid_peer(d, 1), CU_PEER_NOT_ENABLED);
    ck_assert_int_eq(put(d, image, of[1]), CU_ILLEGAL_ADDRESS);
    emui_cu_leave();
}
END_TEST

START_TEST(memory_of_a_pool_is_opened_by_the_pool)
{
    uint64_t x;
    emui_cu_device *d = several_begin("2");
    emui_cu_image *image = emui_cu_image_open(d, text);
    emui_cu_image_share(image);
    ck_assert_int_eq(emui_cu_allocate_in(d, NULL, emui_cu_pool_default(1), 64, &x), CU_OK);
    ck_assert_int_eq(emui_cu_allow_peer(d, 1), CU_OK);
    ck_assert_int_eq(put(d, image, x), CU_ILLEGAL_ADDRESS);
    ck_assert_int_eq(emui_cu_pool_allow(emui_cu_pool_default(1), 0, true), CU_OK);
    ck_assert_int_eq(put(d, image, x), CU_OK);
    ck_assert_int_eq(emui_cu_pool_allow(emui_cu_pool_default(1), 0, false), CU_OK);
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_peers_suite(void)
{
    Suite *s = suite_create("emu_cuda_peers");
    TCase *c = tcase_create("emu_cuda_peers");
    tcase_add_checked_fixture(c, NULL, several_end);
    tcase_add_test(c, memory_is_hidden_from_the_kernels_of_others);
    tcase_add_test(c, memory_of_a_pool_is_opened_by_the_pool);
    suite_add_tcase(s, c);
    return s;
}
