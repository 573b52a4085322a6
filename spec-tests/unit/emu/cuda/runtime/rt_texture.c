/* rt_texture.c - arrays and objects by the runtime's functions: channels come back, readings that
 * cannot be are refused. */
#include "emu/cuda/runtime/rt.h"

#include "spec-tests/unit/suites.h"

START_TEST(channels_come_back)
{
    static const struct cudaChannelFormatDesc rows[] = {
        {8, 8, 8, 8, cudaChannelFormatKindUnsigned},
        {16, 16, 0, 0, cudaChannelFormatKindFloat},
        {32, 0, 0, 0, cudaChannelFormatKindSigned},
        {8, 8, 0, 0, (enum cudaChannelFormatKind)6}};
    for (int k = 0; k < 4; ++k) {
        cudaArray_t a;
        struct cudaChannelFormatDesc is;
        ck_assert_int_eq(cudaMallocArray(&a, &rows[k], 4, 2, 0), cudaSuccess);
        ck_assert_int_eq(cudaGetChannelDesc(&is, a), cudaSuccess);
        ck_assert(is.x == rows[k].x && is.y == rows[k].y && is.w == rows[k].w && is.f == rows[k].f);
        ck_assert_int_eq(cudaFreeArray(a), cudaSuccess);
    }
}
END_TEST

START_TEST(what_cannot_be_read_so_is_refused)
{
    cudaArray_t a;
    cudaTextureObject_t t;
    const struct cudaChannelFormatDesc bytes = {8, 0, 0, 0, cudaChannelFormatKindUnsigned},
                                       three = {8, 8, 8, 0, cudaChannelFormatKindUnsigned},
                                       words = {32, 0, 0, 0, cudaChannelFormatKindUnsigned};
    struct cudaResourceDesc r = {.resType = cudaResourceTypeArray};
    struct cudaTextureDesc d = {.filterMode = cudaFilterModeLinear};
    ck_assert_int_eq(cudaMallocArray(&a, &three, 4, 2, 0), cudaErrorInvalidChannelDescriptor);
    ck_assert_int_eq(cudaMallocArray(&a, &bytes, 4, 2, 0), cudaSuccess);
    r.res.array.array = a;
    ck_assert_int_eq(cudaCreateTextureObject(&t, &r, &d, NULL), cudaErrorInvalidFilterSetting);
    ck_assert_int_eq(cudaFreeArray(a), cudaSuccess);
    ck_assert_int_eq(cudaMallocArray(&a, &words, 4, 2, 0), cudaSuccess);
    r.res.array.array = a;
    d.readMode = cudaReadModeNormalizedFloat;
    ck_assert_int_eq(cudaCreateTextureObject(&t, &r, &d, NULL), cudaErrorInvalidNormSetting);
    ck_assert_int_eq(cudaFreeArray(a), cudaSuccess);
}
END_TEST

Suite *emu_cuda_rt_texture_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_texture");
    TCase *c = tcase_create("emu_cuda_rt_texture");
    tcase_add_test(c, channels_come_back);
    tcase_add_test(c, what_cannot_be_read_so_is_refused);
    suite_add_tcase(s, c);
    return s;
}
