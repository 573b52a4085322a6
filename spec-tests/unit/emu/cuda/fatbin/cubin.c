/* cubin.c - machine code: registers and stack frames of kernels, what is cut short or wrong. */
#include "emu/cuda/fatbin/cubin.h"

#include "spec-tests/unit/emu/cuda/cubin.h"
#include "spec-tests/unit/emu/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(kernels_are_found)
{
    uint8_t file[CUDA_CUBIN];
    emui_cubin_kernel k;
    cuda_cubin(file, "first", "other");
    ck_assert(emui_cubin_find(file, CUDA_CUBIN, "first", &k));
    ck_assert(k.registers == 10 && k.frame == 0);
    ck_assert(emui_cubin_find(file, CUDA_CUBIN, "other", &k));
    ck_assert(k.registers == 128 && k.frame == 56);
    ck_assert(!emui_cubin_find(file, CUDA_CUBIN, "fir", &k));
    ck_assert(!emui_cubin_find(file, CUDA_CUBIN, "others", &k));
    file[0] = 'E';
    ck_assert(!emui_cubin_find(file, CUDA_CUBIN, "first", &k));
}
END_TEST

/* In a block of its own, so that a sanitizer sees a read behind it. */
static bool finds_in(const uint8_t *file, size_t bytes, const char *name)
{
    emui_cubin_kernel k;
    uint8_t *copy = malloc(bytes + (bytes == 0));
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, file, bytes);
    bool found = emui_cubin_find(copy, bytes, name, &k);
    free(copy);
    return found;
}

/* The header of the last section is the last thing in the file. */
START_TEST(what_is_cut_short_knows_nothing)
{
    uint8_t file[CUDA_CUBIN];
    cuda_cubin(file, "first", "other");
    for (size_t n = 0; n < CUDA_CUBIN; ++n)
        ck_assert(!finds_in(file, n, "first"));
    ck_assert(finds_in(file, CUDA_CUBIN, "first"));
}
END_TEST

/* Any byte may be anything: nothing is read that is not there. */
START_TEST(what_is_wrong_is_no_fault)
{
    static const uint8_t values[] = {0x00, 0x01, 0x7f, 0x80, 0xff};
    uint8_t file[CUDA_CUBIN];
    for (int i = 4; i < CUDA_CUBIN; ++i)
        for (size_t v = 0; v < COUNT(values); ++v) {
            cuda_cubin(file, "first", "other");
            file[i] = values[v];
            finds_in(file, CUDA_CUBIN, "other");
        }
}
END_TEST

Suite *emu_cuda_cubin_suite(void)
{
    Suite *s = suite_create("emu_cuda_cubin");
    TCase *c = tcase_create("emu_cuda_cubin");
    tcase_add_test(c, kernels_are_found);
    tcase_add_test(c, what_is_cut_short_knows_nothing);
    tcase_add_test(c, what_is_wrong_is_no_fault);
    suite_add_tcase(s, c);
    return s;
}
