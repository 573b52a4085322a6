/* devices.c - several devices: how many, where they are, and what is whose. */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "emu/cuda/device/state.h"
#include "emu/state/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/emu/cuda/several.h"
#include "spec-tests/unit/suites.h"

#include <stdlib.h>

static const char text[] = CUDA_PTX ".global .u32 variable = 3;\n"
                                    ".const .u32 constant = 4;\n"
                                    ".global .attribute(.managed) .u32 both = 5;\n"
                                    ".visible .entry put(.param .u64 p) {\n"
                                    ".reg .b64 %rd<2>; .reg .b32 %r<2>;\n"
                                    "ld.param.u64 %rd1, [p]; ld.const.u32 %r1, [constant];\n"
                                    "st.global.u32 [%rd1], %r1; ret; }\n";

START_TEST(there_are_as_many_as_were_asked_for)
{
    static const struct {
        const char *asked;
        int are;
    } rows[] = {{"1", 1}, {"3", 3}, {"16", 16}, {"0", 1}, {"17", 16}, {"none", 1}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        setenv("CUEMU_DEVICES", rows[i].asked, 1);
        ck_assert_int_eq(emui_cu_devices(), rows[i].are);
        ck_assert(emui_cu_has_device(rows[i].are - 1) && !emui_cu_has_device(rows[i].are));
    }
    ck_assert(!emui_cu_has_device(-1));
}
END_TEST

START_TEST(each_has_a_place_of_its_own)
{
    char id[2][EMUI_CU_BUS_ID];
    unsigned char uuid[2][EMUI_CU_UUID];
    several_begin("2");
    emui_cu_leave();
    for (int i = 0; i < 2; ++i) {
        emui_cu_bus_id(i, id[i]);
        emui_cu_uuid(i, uuid[i]);
        ck_assert_int_eq(emui_cu_device_of_bus(id[i]), i);
    }
    ck_assert_str_ne(id[0], id[1]);
    ck_assert_mem_ne(uuid[0], uuid[1], EMUI_CU_UUID);
    ck_assert_int_eq(emui_cu_device_of_bus("0000:ff:00.0"), -1);
}
END_TEST

/* A write to one device's constant is none to the other's; variables are at two addresses. */
START_TEST(modules_have_variables_on_each_device)
{
    uint64_t constant[2], variable[2], both[2], bytes;
    uint32_t value = 9, now;
    emui_cu_device *d = several_begin("2");
    emui_cu_image *image = emui_cu_image_open(d, text);
    emui_cu_image_share(image);
    for (int i = 1; i >= 0; --i) {
        emui_cu_choose(i);
        emui_cu_use(d, i);
        emui_cu_image *here = emui_cu_image_here(d, image);
        ck_assert_int_eq(emui_cu_image_device(here), i);
        ck_assert_ptr_eq(emui_cu_image_here(d, here), here);
        ck_assert_int_eq(emui_cu_find_variable(d, here, "constant", &constant[i], &bytes), CU_OK);
        ck_assert_int_eq(emui_cu_find_variable(d, here, "variable", &variable[i], &bytes), CU_OK);
        ck_assert_int_eq(emui_cu_find_variable(d, here, "both", &both[i], &bytes), CU_OK);
        ck_assert_int_eq(emui_cu_device_at(d, variable[i]), i);
    }
    ck_assert_uint_ne(variable[0], variable[1]);
    ck_assert_uint_eq(both[0], both[1]);
    ck_assert(emu_put(d->m, constant[0], &value, sizeof value));
    emui_cu_use(d, 1);
    ck_assert(emu_get(d->m, constant[1], &now, sizeof now) && now == 4);
    emui_cu_use(d, 0);
    ck_assert(emu_get(d->m, constant[0], &now, sizeof now) && now == 9);
    emui_cu_image_close(d, image);
    ck_assert_int_eq(d->images.count, 0);
    emui_cu_leave();
}
END_TEST

START_TEST(a_reset_is_of_the_current_one)
{
    uint64_t of[2];
    emui_cu_stream *s[2];
    emui_cu_device *d = several_begin("2");
    for (int i = 0; i < 2; ++i) {
        emui_cu_choose(i);
        ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 64, 0, &of[i]), CU_OK);
        s[i] = emui_cu_stream_open(d, 0, 0);
        ck_assert_int_eq(emui_cu_stream_device(s[i]), i);
        ck_assert_int_eq(emui_cu_stream_device(NULL), i);
    }
    emui_cu_reset(d);
    ck_assert(emui_cu_memory_at(d, of[0]) != NULL && emui_cu_memory_at(d, of[1]) == NULL);
    ck_assert(emui_cu_is_stream(d, s[0]) && !emui_cu_is_stream(d, s[1]));
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_devices_suite(void)
{
    Suite *s = suite_create("emu_cuda_devices");
    TCase *c = tcase_create("emu_cuda_devices");
    tcase_add_checked_fixture(c, NULL, several_end);
    tcase_add_test(c, there_are_as_many_as_were_asked_for);
    tcase_add_test(c, each_has_a_place_of_its_own);
    tcase_add_test(c, modules_have_variables_on_each_device);
    tcase_add_test(c, a_reset_is_of_the_current_one);
    suite_add_tcase(s, c);
    return s;
}
