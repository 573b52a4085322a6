/* image.c - modules: PTX text and fat binaries, loaded when they are needed; kernels, variables. */
#include "emu/cuda/device/state.h"
#include "emu/cuda/fatbin/fatbin.h"
#include "spec-tests/unit/emu/cuda/cubin.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

static emui_cu_image *opened(emui_cu_device *d, const char *text)
{
    emui_cu_image *image = emui_cu_image_open(d, text);
    ck_assert_ptr_nonnull(image);
    return image;
}

START_TEST(text_is_loaded_once)
{
    emui_cu_kernel *k = NULL, *again = NULL;
    uint64_t at = 0, bytes = 0;
    emui_cu_device *d = emui_cu_enter();
    emui_cu_image *image = opened(d, cuda_text);
    ck_assert_ptr_null(image->ptx);
    ck_assert_int_eq(emui_cu_find_kernel(d, image, "scale", &k), CU_OK);
    ck_assert_int_eq(emui_cu_find_kernel(d, image, "scale", &again), CU_OK);
    ck_assert(k == again && emui_cu_is_kernel(d, k) && strcmp(k->name, "scale") == 0);
    ck_assert(k->max_dynamic == 48 * 1024 && k->is.params == 2);
    ck_assert_int_eq(emui_cu_find_kernel(d, image, "nothing", &k), CU_NOT_FOUND);
    ck_assert_int_eq(emui_cu_find_variable(d, image, "number", &at, &bytes), CU_OK);
    ck_assert(at != 0 && bytes == 4);
    ck_assert_int_eq(emui_cu_find_variable(d, image, "scale", &at, &bytes), CU_NOT_FOUND);
    emui_cu_image_close(d, image);
    ck_assert(!emui_cu_is_kernel(d, again));
    emui_cu_leave();
}
END_TEST

START_TEST(shared_memory_has_its_own_bytes)
{
    emui_cu_kernel *k = NULL;
    emui_cu_device *d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_find_kernel(d, opened(d, cuda_text), "early", &k), CU_OK);
    ck_assert(k->is.shared == 4 && k->max_dynamic == 48 * 1024 - 4);
    emui_cu_leave();
}
END_TEST

START_TEST(a_fat_binary_needs_ptx)
{
    uint8_t data[512];
    cuda_wrapper wrapper = {0x466243b1, 1, data, NULL};
    static const int kinds[3] = {2, 1, 0}, arches[3] = {90, 100, 0};
    emui_cu_device *d = emui_cu_enter();
    for (int i = 0; i < 3; ++i) {
        cuda_header(data,
                    kinds[i] == 0 ? 0 : cuda_entry(data + 16, kinds[i], arches[i], "x", false));
        emui_cu_image *image = emui_cu_image_open(d, &wrapper);
        ck_assert_int_eq(emui_cu_image_load(d, image), CU_NO_BINARY);
        ck_assert_int_eq(emui_cu_image_load(d, image), CU_NO_BINARY);
    }
    ck_assert_int_eq(emui_cu_image_load(d, opened(d, "\177ELF")), CU_NO_BINARY);
    emui_cu_leave();
}
END_TEST

/* Machine code beside the PTX knows the registers of its kernels, else they are guessed. */
START_TEST(registers_are_those_of_machine_code)
{
    static const int arches[] = {90, 80}, packed[] = {CUDA_ZSTD, CUDA_PLAIN};
    uint8_t data[8192], code[CUDA_CUBIN];
    emui_cu_device *d = emui_cu_enter();
    cuda_cubin(code, "scale", "early");
    for (int i = 0; i < 2; ++i) {
        emui_cu_kernel *k = NULL;
        uint64_t bytes =
            cuda_payload(data + 16, EMUI_FATBIN_ELF, arches[i], code, sizeof code, packed[i]);
        bytes += cuda_entry(data + 16 + bytes, EMUI_FATBIN_PTX, 90, cuda_text, false);
        ck_assert_uint_lt(bytes + 16, sizeof data);
        cuda_header(data, bytes);
        emui_cu_image *image = emui_cu_image_open(d, data);
        ck_assert_int_eq(emui_cu_find_kernel(d, image, "early", &k), CU_OK);
        ck_assert(k->is_guessed == (arches[i] != 90));
        ck_assert(i == 1 || (k->registers == 128 && k->frame == 56));
        ck_assert(i == 0 || (k->registers >= 8 && k->registers <= 255));
        ck_assert_int_eq(emui_cu_find_kernel(d, image, "sum", &k), CU_OK);
        ck_assert(k->is_guessed);
    }
    emui_cu_leave();
}
END_TEST

START_TEST(bad_text_is_refused)
{
    emui_cu_device *d = emui_cu_enter();
    static const struct {
        const char *text;
        int error;
    } rows[] = {
        {"\1\2 of no kind", CU_INVALID_IMAGE},
        {"hello", CU_INVALID_IMAGE},
        {CUDA_PTX ".nonsense\n", CU_INVALID_PTX},
        {".version 8.7\n.target sm_100\n.address_size 64\n", CU_INVALID_PTX},
        {"// .target sm_90\n.version 8.7\n.target texmode_independent, sm_100a\n", CU_INVALID_PTX},
        {".version 8.0\n.target sm_91\n.address_size 64\n", CU_INVALID_PTX},
        {".version 99.0\n.target sm_90\n.address_size 64\n", CU_UNSUPPORTED_PTX},
        {".version 8.0\n.address_size 64\n", CU_INVALID_PTX},
        {".version 8.0\n.target sm_80\n.address_size 64\n", CU_OK}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        ck_assert_int_eq(emui_cu_image_load(d, opened(d, rows[i].text)), rows[i].error);
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_image_suite(void)
{
    Suite *s = suite_create("emu_cuda_image");
    TCase *c = tcase_create("emu_cuda_image");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, text_is_loaded_once);
    tcase_add_test(c, shared_memory_has_its_own_bytes);
    tcase_add_test(c, a_fat_binary_needs_ptx);
    tcase_add_test(c, registers_are_those_of_machine_code);
    tcase_add_test(c, bad_text_is_refused);
    suite_add_tcase(s, c);
    return s;
}
