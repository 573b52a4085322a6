/* unpack.c - frames of zstd: unpacked where libzstd is, refused with a reason where they are
 * bad. */
#include "emu/cuda/fatbin/fatbin.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(frames_are_unpacked)
{
    char text[1000], out[1000];
    uint8_t frame[1100];
    const char *why;
    for (int i = 0; i < 1000; ++i)
        text[i] = (char)('a' + i * i % 26);
    uint64_t n = cuda_frame(frame, text, sizeof text);
    if (!emui_unpack(frame, (size_t)n, out, sizeof out, &why)) {
        ck_assert_ptr_nonnull(strstr(why, "libzstd.so.1 is not there"));
        return;
    }
    ck_assert_mem_eq(out, text, sizeof text);
    ck_assert(!emui_unpack(frame, (size_t)n, out, sizeof out - 1, &why));
    ck_assert_ptr_nonnull(strstr(why, "cannot be decompressed"));
    ck_assert(!emui_unpack(frame, (size_t)n - 7, out, sizeof out, &why));
}
END_TEST

START_TEST(other_forms_are_refused)
{
    char out[8];
    const char *why;
    ck_assert(!emui_unpack("lz4 frames", 10, out, sizeof out, &why));
    ck_assert_ptr_nonnull(strstr(why, "neither by zstd"));
    ck_assert(!emui_unpack("(", 1, out, sizeof out, &why));
}
END_TEST

Suite *emu_cuda_unpack_suite(void)
{
    Suite *s = suite_create("emu_cuda_unpack");
    TCase *c = tcase_create("emu_cuda_unpack");
    tcase_add_test(c, frames_are_unpacked);
    tcase_add_test(c, other_forms_are_refused);
    suite_add_tcase(s, c);
    return s;
}
