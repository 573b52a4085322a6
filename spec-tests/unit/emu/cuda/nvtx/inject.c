/* inject.c - which functions an extension of NVTX is given. */
#include "emu/cuda/nvtx/nvtx.h"

#include "spec-tests/unit/suites.h"

typedef struct module {
    uint16_t version, bytes, id, compatible;
    size_t segments;
    struct {
        size_t id, slots;
        intptr_t *slot;
    } * segment;
    void *get_export, *info;
} module;

int InitializeInjectionNvtx2(const void *(*get_table)(uint32_t id));
int InitializeInjectionNvtxExtension(module *m);

START_TEST(the_extension_of_memory_is_known)
{
    intptr_t slot[63] = {0};
    __typeof__(*((module *)0)->segment) segment = {1, 63, slot};
    module m = {3, sizeof m, NVTX_MODULE_MEM, NVTX_COMPATIBLE, 1, &segment, NULL, NULL};
    ck_assert_int_eq(InitializeInjectionNvtx2(NULL), 1);
    ck_assert_int_eq(InitializeInjectionNvtxExtension(&m), 1);
    ck_assert_int_eq(slot[NVTX_REGIONS_NAME], (intptr_t)emui_nvtx_regions_name);
    ck_assert_int_eq(slot[NVTX_MARK_INITIALIZED], (intptr_t)emui_nvtx_mark_initialized);
    ck_assert_int_eq(slot[NVTX_PERMISSIONS_RESET + 1], 0);
    segment.slots = 1;
    slot[1] = 0;
    ck_assert_int_eq(InitializeInjectionNvtxExtension(&m), 1);
    ck_assert_int_eq(slot[1], 0);
    m.id = 2;
    ck_assert_int_eq(InitializeInjectionNvtxExtension(&m), 0);
}
END_TEST

Suite *emu_cuda_nvtx_inject_suite(void)
{
    Suite *s = suite_create("emu_cuda_nvtx_inject");
    TCase *c = tcase_create("emu_cuda_nvtx_inject");
    tcase_add_test(c, the_extension_of_memory_is_known);
    suite_add_tcase(s, c);
    return s;
}
