/* cu_function.c - kernels of modules: attributes, parameters, launches in each form. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

static CUfunction scale, small;
static CUdeviceptr x;
static unsigned by = 10;

static void begin(void)
{
    CUmodule module = NULL;
    unsigned from[4] = {1, 2, 3, 4};
    ck_assert_int_eq(cuModuleLoadData(&module, cuda_text), CUDA_SUCCESS);
    ck_assert_int_eq(cuModuleGetFunction(&scale, module, "scale"), CUDA_SUCCESS);
    ck_assert_int_eq(cuModuleGetFunction(&small, module, "small"), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemAlloc_v2(&x, sizeof from), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyHtoD_v2(x, from, sizeof from), CUDA_SUCCESS);
}

static unsigned third(void)
{
    unsigned value = 0;
    ck_assert_int_eq(cuMemcpyDtoH_v2(&value, x + 8, 4), CUDA_SUCCESS);
    return value;
}

START_TEST(every_form_launches)
{
    struct {
        CUdeviceptr x;
        unsigned by;
    } packed;
    size_t bytes = 12;
    begin();
    packed.x = x;
    packed.by = 2;
    void *arguments[] = {&x, &by};
    void *extra[] = {(void *)1, &packed, (void *)2, &bytes, NULL}, *bad[] = {(void *)7, NULL, NULL};
    CUlaunchAttribute attribute = {.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION};
    CUlaunchConfig config = {.gridDimX = 1,
                             .gridDimY = 1,
                             .gridDimZ = 1,
                             .blockDimX = 4,
                             .blockDimY = 1,
                             .blockDimZ = 1,
                             .attrs = &attribute,
                             .numAttrs = 1};
    attribute.value.clusterDim.x = attribute.value.clusterDim.y = attribute.value.clusterDim.z = 1;
    ck_assert_int_eq(cuLaunchKernel(scale, 1, 1, 1, 4, 1, 1, 0, NULL, arguments, NULL),
                     CUDA_SUCCESS);
    ck_assert_int_eq(cuLaunchKernel(scale, 1, 1, 1, 4, 1, 1, 0, NULL, NULL, extra), CUDA_SUCCESS);
    ck_assert_int_eq(cuLaunchKernelEx(&config, scale, arguments, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuLaunchCooperativeKernel(scale, 1, 1, 1, 4, 1, 1, 0, NULL, arguments),
                     CUDA_SUCCESS);
    ck_assert_uint_eq(third(), 6000);
    ck_assert_int_eq(cuLaunchKernel(scale, 0, 1, 1, 4, 1, 1, 0, NULL, arguments, NULL),
                     CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuLaunchKernel(scale, 1, 1, 1, 4, 1, 1, 0, NULL, NULL, bad),
                     CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(
        cuLaunchKernel((CUfunction)(void *)&x, 1, 1, 1, 4, 1, 1, 0, NULL, arguments, NULL),
        CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(
        cuLaunchKernel(scale, 1, 1, 1, 4, 1, 1, 0, (CUstream)(void *)&x, arguments, NULL),
        CUDA_ERROR_INVALID_HANDLE);
    attribute.id = (CUlaunchAttributeID)77;
    ck_assert_int_eq(cuLaunchKernelEx(&config, scale, arguments, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuLaunchKernelEx(NULL, scale, arguments, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_uint_eq(third(), 6000);
}
END_TEST

START_TEST(attributes_are_read_and_set)
{
    int value = 0;
    const char *name = NULL;
    size_t offset = 0, bytes = 0;
    begin();
    ck_assert_int_eq(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, small),
                     CUDA_SUCCESS);
    ck_assert_int_eq(value, 64);
    ck_assert_int_eq(
        cuFuncSetAttribute(scale, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 232448),
        CUDA_SUCCESS);
    ck_assert_int_eq(
        cuFuncSetAttribute(scale, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 232449),
        CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(
        cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, scale),
        CUDA_SUCCESS);
    ck_assert_int_eq(value, 232448);
    for (int a = CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT;
         a <= CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE; ++a) {
        bool can = a != CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET;
        ck_assert_int_eq(cuFuncSetAttribute(scale, (CUfunction_attribute)a, 1),
                         can ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
        ck_assert_int_eq(cuFuncGetAttribute(&value, (CUfunction_attribute)a, scale), CUDA_SUCCESS);
        ck_assert_int_eq(value, can ? 1 : 0); /* no cluster is required as yet */
    }
    ck_assert_int_eq(cuFuncGetAttribute(&value, (CUfunction_attribute)16, scale),
                     CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuFuncGetName(&name, scale), CUDA_SUCCESS);
    ck_assert_str_eq(name, "scale");
    ck_assert_int_eq(cuFuncGetParamInfo(scale, 1, &offset, &bytes), CUDA_SUCCESS);
    ck_assert(offset == 8 && bytes == 4);
    ck_assert_int_eq(cuFuncGetParamInfo(scale, 2, &offset, &bytes), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuFuncSetCacheConfig(scale, CU_FUNC_CACHE_PREFER_NONE), CUDA_SUCCESS);
    ck_assert_int_eq(cuFuncSetSharedMemConfig(scale, CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE),
                     CUDA_SUCCESS);
    ck_assert_int_eq(cuFuncSetSharedMemConfig(scale, (CUsharedconfig)3), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuOccupancyMaxActiveBlocksPerMultiprocessor(&value, scale, 1024, 0),
                     CUDA_SUCCESS);
    ck_assert_int_eq(value, 2);
    ck_assert_int_eq(cuOccupancyMaxActiveBlocksPerMultiprocessor(&value, scale, 0, 0),
                     CUDA_ERROR_INVALID_VALUE);
}
END_TEST

static void add(void *to)
{
    *(int *)to += 1;
}

START_TEST(functions_of_the_host_are_called)
{
    int calls = 0;
    ck_assert_int_eq(cuLaunchHostFunc(NULL, add, &calls), CUDA_SUCCESS);
    ck_assert_int_eq(cuLaunchHostFunc((CUstream)(void *)&calls, add, &calls),
                     CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuLaunchHostFunc(NULL, NULL, &calls), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(calls, 1);
}
END_TEST

Suite *emu_cuda_cu_function_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_function");
    TCase *c = tcase_create("emu_cuda_cu_function");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, every_form_launches);
    tcase_add_test(c, attributes_are_read_and_set);
    tcase_add_test(c, functions_of_the_host_are_called);
    suite_add_tcase(s, c);
    return s;
}
