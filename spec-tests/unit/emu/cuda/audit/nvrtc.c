/* nvrtc.c - NVRTC led to PTX: a library that has not all of its functions is left as it is. What a
 * program gets of one that has them: tools/suites/emu/cuda.sh. */
#define _GNU_SOURCE
#include "emu/cuda/audit/nvrtc.h"

#include "spec-tests/unit/suites.h"

#include <dlfcn.h>
#include <stdio.h>

START_TEST(another_library_is_left_alone)
{
    static const char *const names[] = {"nvrtcCompileProgram", "nvrtcGetCUBINSize", "nvrtcGetCUBIN",
                                        "nvrtcGetPTX", "puts"};
    Dl_info of_puts;
    emui_elf library;
    ck_assert_int_ne(dladdr((void *)(uintptr_t)puts, &of_puts), 0);
    ck_assert(emui_object_open(&library, of_puts.dli_fname));
    emui_nvrtc_loaded(&library, (uintptr_t)of_puts.dli_fbase);
    emui_object_close(&library);
    for (size_t k = 0; k < sizeof names / sizeof names[0]; ++k)
        ck_assert_uint_eq(emui_nvrtc_bound(names[k], 77), 77);
}
END_TEST

Suite *emu_cuda_nvrtc_suite(void)
{
    Suite *s = suite_create("emu_cuda_nvrtc");
    TCase *c = tcase_create("emu_cuda_nvrtc");
    tcase_add_test(c, another_library_is_left_alone);
    suite_add_tcase(s, c);
    return s;
}
