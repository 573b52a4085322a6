/* kernels_async.c - kernels that copy tensors and multiply on tensor cores (kernels_async.cu, as
 * kernels_async.ptx), run on the machine with every check, as early and as late as the engine may.
 *
 *      nvcc -arch=sm_90a -ptx kernels_async.cu
 *
 * What is not here: other kernels (kernels.c, kernels_call.c). */
#include "spec-tests/unit/emu/kernels/kernel.h"

#include "emu/tensor_map.h"

#include "spec-tests/unit/emu/fixture.h"

static const char FILE_NAME[] = "spec-tests/unit/emu/kernels/kernels_async.ptx";
static const emu_schedule schedules[] = {EMU_EARLIEST, EMU_LATEST, EMU_RANDOM};

static void open_kernel(kernel *k, const char *name, int threads, int schedule)
{
    emu_config how = emu_defaults();
    how.schedule = schedules[schedule];
    how.seed = 7;
    kernel_open(k, FILE_NAME, name, threads, 0, &how);
}

static void put_map(kernel *k, int p, uint64_t base, uint64_t columns, uint64_t rows)
{
    emu_map map = {.type = EMU_MAP_F32,
                   .rank = 2,
                   .base = base,
                   .size = {columns, rows},
                   .stride = {columns * 4},
                   .box = {16, 8},
                   .step = {1, 1}};
    emu_tensor_map encoded;
    emu_map_refusal refusal;
    ck_assert_ptr_null(emu_map_encode(&encoded, &map, &refusal));
    kernel_param(k, p, &encoded, sizeof encoded);
}

/* Its maps are parameters, whose addresses are generic. */
START_TEST(a_box_goes_through_shared_memory)
{
    float in[24 * 20], got[16 * 8];
    kernel k;
    open_kernel(&k, "tensor", 64, _i);
    for (int i = 0; i < 24 * 20; ++i)
        in[i] = (float)i;
    uint64_t at = kernel_buffer(&k, NULL, sizeof got);
    put_map(&k, 0, kernel_buffer(&k, in, sizeof in), 24, 20);
    put_map(&k, 1, at, 16, 8);
    kernel_run(&k);
    ck_assert(emu_get(k.m, at, got, sizeof got));
    for (int r = 0; r < 8; ++r)
        for (int c = 0; c < 16; ++c)
            ck_assert_float_eq(got[r * 16 + c], 2 * in[(r + 2) * 24 + c + 4]);
    kernel_close(&k);
}
END_TEST

static float value(int i, int by)
{
    return (float)(i * by % 7 - 3);
}

/* 1, 2, 3 and their opposites, and 0, as f16. */
static uint16_t half(float v)
{
    static const uint16_t all[] = {0xc200, 0xc000, 0xbc00, 0, 0x3c00, 0x4000, 0x4200};
    return all[(int)v + 3];
}

START_TEST(a_warpgroup_multiplies)
{
    static uint16_t a[64 * 32], b[8 * 32];
    float got[64 * 8];
    int steps = 2;
    kernel k;
    open_kernel(&k, "product", 128, _i);
    for (int i = 0; i < 64 * 32; ++i)
        a[i] = half(value(i, 5));
    for (int i = 0; i < 8 * 32; ++i)
        b[i] = half(value(i, 3));
    uint64_t at = kernel_buffer(&k, NULL, sizeof got);
    kernel_address(&k, 0, at);
    kernel_address(&k, 1, kernel_buffer(&k, a, sizeof a));
    kernel_address(&k, 2, kernel_buffer(&k, b, sizeof b));
    kernel_param(&k, 3, &steps, sizeof steps);
    kernel_run(&k);
    ck_assert(emu_get(k.m, at, got, sizeof got));
    for (int r = 0; r < 64; ++r)
        for (int c = 0; c < 8; ++c) {
            float sum = 0;
            for (int i = 0; i < 32; ++i)
                sum += value(r * 32 + i, 5) * value(c * 32 + i, 3);
            ck_assert_float_eq(got[r * 8 + c], sum);
        }
    kernel_close(&k);
}
END_TEST

Suite *emu_kernels_async_suite(void)
{
    Suite *s = suite_create("emu_kernels_async");
    TCase *c = tcase_create("async");
    tcase_add_loop_test(c, a_box_goes_through_shared_memory, 0, COUNT(schedules));
    tcase_add_loop_test(c, a_warpgroup_multiplies, 0, COUNT(schedules));
    suite_add_tcase(s, c);
    return s;
}
