/* pointer.c - what an address is where kernels have no memory. */
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

static void is(const emui_cu_device *d, uint64_t address, const char *wanted)
{
    char text[256] = "nobody knows";
    const char *repair = emui_cu_explain(d, address, text, sizeof text);
    ck_assert_str_eq(text, wanted);
    ck_assert((repair == NULL) == (strcmp(wanted, "nobody knows") == 0));
}

START_TEST(addresses_are_explained)
{
    static int of_host;
    uint64_t x = 0;
    emui_cu_device *d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 1000, 0, &x), CU_OK);
    ck_assert_int_eq(emui_cu_free(d, CU_DEVICE, x, "free"), CU_OK);
    is(d, x + 16, "it is byte 0x10 of allocation 1, which was freed");
    is(d, 8, "the pointer is null, or an offset from one that is");
    is(d, (uintptr_t)&of_host, "that is memory of the host's, which kernels cannot use");
    is(d, x + ((uint64_t)1 << 40), "nobody knows");
    emui_cu_leave();
}
END_TEST

START_TEST(a_place_is_named_by_its_memory)
{
    char text[80];
    uint64_t x = 0;
    emui_cu_device *d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 1000, 0, &x), CU_OK);
    ck_assert_uint_eq(emui_cu_place_of(d, text, sizeof text, x + 40), x);
    ck_assert_str_eq(text, "byte 0x28 of allocation 1");
    ck_assert_int_eq(emui_cu_free(d, CU_DEVICE, x, "free"), CU_OK);
    ck_assert_uint_eq(emui_cu_place_of(d, text, sizeof text, x + 41), x);
    ck_assert_str_eq(text, "byte 0x29 of allocation 1");
    ck_assert_uint_eq(emui_cu_place_of(d, text, sizeof text, 16), 16);
    ck_assert_str_eq(text, "address 0x10");
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_pointer_suite(void)
{
    Suite *s = suite_create("emu_cuda_pointer");
    TCase *c = tcase_create("emu_cuda_pointer");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, addresses_are_explained);
    tcase_add_test(c, a_place_is_named_by_its_memory);
    suite_add_tcase(s, c);
    return s;
}
