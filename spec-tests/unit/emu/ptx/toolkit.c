/* toolkit.c - headers of the CUDA toolkit, wherever it is installed. */
#include "emu/ptx/toolkit.h"

#include "spec-tests/unit/emu/fixture.h"

static const struct {
    const char *path;
    bool is;
} files[] = {
    {"/usr/local/cuda-13.0/include/cuda/barrier", true},
    {"/usr/local/cuda/include/sm_30_intrinsics.hpp", true},
    {"/opt/cuda/targets/x86_64-linux/include/cccl/cub/cub.cuh", true},
    {"/home/a/lib/python3/site-packages/nvidia/cuda_runtime/include/cuda_fp16.hpp", true},
    {"/usr/include/cuda_fp16.hpp", true},
    {"/usr/include/c++/13/vector", false},
    {"/home/a/include/cuda_fp16.hpp", false},
    {"/home/a/cudawork/include/k.cuh", false},
    {"k.cu", false},
};

START_TEST(its_headers_are_known)
{
    ck_assert_msg(emui_ptx_is_of_toolkit(files[_i].path) == files[_i].is, "%s", files[_i].path);
}
END_TEST

Suite *emu_ptx_toolkit_suite(void)
{
    Suite *s = suite_create("emu_ptx_toolkit");
    TCase *c = tcase_create("emu_ptx_toolkit");
    tcase_add_loop_test(c, its_headers_are_known, 0, COUNT(files));
    suite_add_tcase(s, c);
    return s;
}
