/* rt_entry.c - functions of the driver by their names. */
#include "emu/cuda/driver/cuda.h"
#include "emu/cuda/runtime/rt.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(functions_are_found_by_name)
{
    void *function = NULL;
    enum cudaDriverEntryPointQueryResult found = cudaDriverEntryPointSymbolNotFound;
    CUresult (*encode)(CUtensorMap * map, CUtensorMapDataType type, cuuint32_t rank, void *base,
                       const cuuint64_t *size, const cuuint64_t *stride, const cuuint32_t *box,
                       const cuuint32_t *step, CUtensorMapInterleave interleave,
                       CUtensorMapSwizzle swizzle, CUtensorMapL2promotion promotion,
                       CUtensorMapFloatOOBfill fill) = cuTensorMapEncodeTiled;
    ck_assert_int_eq(
        cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, 12000, 0, &found),
        cudaSuccess);
    ck_assert(memcmp(&function, &encode, sizeof function) == 0);
    ck_assert_int_eq(found, cudaDriverEntryPointSuccess);
    ck_assert_int_eq(cudaGetDriverEntryPoint("cuNothing", &function, 0, &found), cudaSuccess);
    ck_assert_int_eq(found, cudaDriverEntryPointSymbolNotFound);
    ck_assert_ptr_null(function);
    ck_assert_int_eq(cudaGetDriverEntryPoint(NULL, &function, 0, &found), cudaErrorInvalidValue);
}
END_TEST

Suite *emu_cuda_rt_entry_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_entry");
    TCase *c = tcase_create("emu_cuda_rt_entry");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, functions_are_found_by_name);
    suite_add_tcase(s, c);
    return s;
}
