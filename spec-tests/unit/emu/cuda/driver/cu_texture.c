/* cu_texture.c - arrays and objects by the driver's functions: descriptions come back, what is
 * wrong is refused. */
#include "emu/cuda/driver/cu.h"

#include "spec-tests/unit/suites.h"

START_TEST(arrays_and_objects_are_described)
{
    const CUDA_ARRAY3D_DESCRIPTOR of = {
        .Width = 8, .Height = 4, .Format = (CUarray_format)0x20, .NumChannels = 1, .Flags = 2};
    CUDA_ARRAY3D_DESCRIPTOR is;
    CUDA_RESOURCE_DESC r = {.resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY}, back;
    CUDA_TEXTURE_DESC t = {.maxAnisotropy = 3}, same;
    CUmipmappedArray m;
    CUarray level, again;
    CUtexObject object;
    CUsurfObject surface;
    ck_assert_int_eq(cuMipmappedArrayCreate(&m, &of, 2), CUDA_SUCCESS);
    ck_assert_int_eq(cuMipmappedArrayGetLevel(&level, m, 1), CUDA_SUCCESS);
    ck_assert_int_eq(cuMipmappedArrayGetLevel(&again, m, 1), CUDA_SUCCESS);
    ck_assert_ptr_eq(level, again);
    ck_assert_int_eq(cuMipmappedArrayGetLevel(&again, m, 2), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuArray3DGetDescriptor_v2(&is, level), CUDA_SUCCESS);
    ck_assert(is.Width == 4 && is.Height == 2 && is.Depth == 0 && is.NumChannels == 1);
    r.res.mipmap.hMipmappedArray = m;
    ck_assert_int_eq(cuTexObjectCreate(&object, &r, &t, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuTexObjectGetResourceDesc(&back, object), CUDA_SUCCESS);
    ck_assert_ptr_eq(back.res.mipmap.hMipmappedArray, m);
    ck_assert_int_eq(cuTexObjectGetTextureDesc(&same, object), CUDA_SUCCESS);
    ck_assert_uint_eq(same.maxAnisotropy, 3);
    r.resType = CU_RESOURCE_TYPE_ARRAY;
    r.res.array.hArray = level;
    ck_assert_int_eq(cuSurfObjectCreate(&surface, &r), CUDA_SUCCESS);
    ck_assert_int_eq(cuSurfObjectDestroy(surface), CUDA_SUCCESS);
    ck_assert_int_eq(cuTexObjectDestroy(object), CUDA_SUCCESS);
    ck_assert_int_eq(cuMipmappedArrayDestroy(m), CUDA_SUCCESS);
    ck_assert_int_eq(cuArray3DGetDescriptor_v2(&is, level), CUDA_ERROR_INVALID_HANDLE);
}
END_TEST

Suite *emu_cuda_cu_texture_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_texture");
    TCase *c = tcase_create("emu_cuda_cu_texture");
    tcase_add_test(c, arrays_and_objects_are_described);
    suite_add_tcase(s, c);
    return s;
}
