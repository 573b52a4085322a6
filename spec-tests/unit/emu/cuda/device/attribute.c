/* attribute.c - attributes of streams: defaults, limits, copies, by the device and both APIs. */
#include "emu/cuda/device/state.h"
#include "emu/cuda/driver/cuda.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/emu/fixture.h"
#include "spec-tests/unit/suites.h"

typedef struct window {
    void *base;
    uint64_t bytes;
    float hit_ratio;
    int hit, miss;
} window;

typedef union value {
    uint8_t byte[EMUI_CU_VALUE];
    int word;
    window window;
} value;

static const struct {
    int which, word; /* what it is at first */
} defaults[] = {{1, 0}, {3, 1}, {8, -3}, {9, 0x100}, {10, 0}};

START_TEST(streams_begin_with_defaults)
{
    value v;
    emui_cu_device *d = emui_cu_enter();
    emui_cu_stream *s = emui_cu_stream_open(d, 0, -3);
    memset(&v, 0xff, sizeof v);
    ck_assert_int_eq(emui_cu_get_attribute(d, s, defaults[_i].which, &v), CU_OK);
    ck_assert_int_eq(v.word, defaults[_i].word);
    for (int i = 4; i < EMUI_CU_VALUE; ++i)
        ck_assert_int_eq(v.byte[i], 0);
    ck_assert_int_eq(emui_cu_get_attribute(d, NULL, defaults[_i].which, &v), CU_OK);
    ck_assert_int_eq(v.word, defaults[_i].which == 8 ? 0 : defaults[_i].word);
    emui_cu_leave();
}
END_TEST

static const struct {
    int which;
    value v;
    int error;
} sets[] = {
    {1, {.window = {NULL, 134217728, 0.5f, 2, 1}}, CU_OK},
    {1, {.window = {NULL, 134217729, 0.5f, 2, 1}}, CU_INVALID_VALUE},
    {1, {.window = {NULL, 0, -0.1f, 0, 0}}, CU_INVALID_VALUE},
    {1, {.window = {NULL, 0, 1.5f, 0, 0}}, CU_INVALID_VALUE},
    {1, {.window = {NULL, 0, 1, 3, 0}}, CU_INVALID_VALUE},
    {1, {.window = {NULL, 0, 1, 0, 2}}, CU_INVALID_VALUE},
    {3, {.word = 4}, CU_OK},
    {3, {.word = 5}, CU_INVALID_VALUE},
    {3, {.word = 0}, CU_INVALID_VALUE},
    {8, {.word = -2}, CU_OK},
    {9, {.byte = {3, 2}}, CU_OK},
    {9, {.byte = {4, 0}}, CU_INVALID_VALUE},
    {10, {.word = 1}, CU_OK},
    {10, {.word = 2}, CU_INVALID_VALUE},
    {2, {.word = 1}, CU_INVALID_VALUE},
};

START_TEST(what_is_set_is_given_back)
{
    value v, other;
    emui_cu_device *d = emui_cu_enter();
    emui_cu_stream *s = emui_cu_stream_open(d, 0, 0), *t = emui_cu_stream_open(d, 0, 0);
    int error = sets[_i].error;
    ck_assert_int_eq(emui_cu_set_attribute(d, s, sets[_i].which, &sets[_i].v), error);
    ck_assert_int_eq(emui_cu_set_attribute(d, s, sets[_i].which, NULL), CU_INVALID_VALUE);
    if (error == CU_OK) {
        ck_assert_int_eq(emui_cu_get_attribute(d, s, sets[_i].which, &v), CU_OK);
        ck_assert(memcmp(&v, &sets[_i].v, sizeof v) == 0);
        ck_assert_int_eq(emui_cu_get_attribute(d, t, sets[_i].which, &other), CU_OK);
        ck_assert(memcmp(&v, &other, sizeof v) != 0);
        ck_assert_int_eq(emui_cu_copy_attributes(d, t, s), CU_OK);
        ck_assert_int_eq(emui_cu_get_attribute(d, t, sets[_i].which, &other), CU_OK);
        ck_assert(memcmp(&v, &other, sizeof v) == 0);
    }
    emui_cu_leave();
}
END_TEST

/* The default stream has two handles; that of each thread is another one. */
START_TEST(default_streams_have_attributes)
{
    CUlaunchAttributeID which = CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY;
    cudaLaunchAttributeID same = cudaLaunchAttributeSynchronizationPolicy;
    CUlaunchAttributeValue v = {.cooperative = 4};
    cudaLaunchAttributeValue read;
    ck_assert_int_eq(cuInit(0), CUDA_SUCCESS);
    ck_assert_int_eq(cudaFree(NULL), cudaSuccess);
    ck_assert_int_eq(cuStreamSetAttribute(NULL, which, &v), CUDA_SUCCESS);
    ck_assert_int_eq(cudaStreamGetAttribute((cudaStream_t)1, same, &read), cudaSuccess);
    ck_assert_int_eq(read.cooperative, 4);
    ck_assert_int_eq(cudaStreamGetAttribute((cudaStream_t)2, same, &read), cudaSuccess);
    ck_assert_int_eq(read.cooperative, 1);
    ck_assert_int_eq(cudaStreamCopyAttributes((cudaStream_t)2, NULL), cudaSuccess);
    ck_assert_int_eq(cuStreamGetAttribute((CUstream)2, which, &v), CUDA_SUCCESS);
    ck_assert_int_eq(v.cooperative, 4);
    read.cooperative = 9;
    ck_assert_int_eq(cudaStreamSetAttribute(NULL, same, &read), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaStreamSetAttribute((cudaStream_t)3, same, &read),
                     cudaErrorInvalidResourceHandle);
    ck_assert_int_eq(cudaStreamCopyAttributes(NULL, (cudaStream_t)3),
                     cudaErrorInvalidResourceHandle);
    ck_assert_int_eq(cuStreamCopyAttributes((CUstream)2, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamCopyAttributes((CUstream)3, NULL), CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cudaCtxResetPersistingL2Cache(), cudaSuccess);
    ck_assert_int_eq(cudaDeviceReset(), cudaSuccess);
    ck_assert_int_eq(cudaStreamGetAttribute(NULL, same, &read), cudaSuccess);
    ck_assert_int_eq(read.cooperative, 1);
}
END_TEST

Suite *emu_cuda_attribute_suite(void)
{
    Suite *s = suite_create("emu_cuda_attribute");
    TCase *c = tcase_create("emu_cuda_attribute");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_loop_test(c, streams_begin_with_defaults, 0, COUNT(defaults));
    tcase_add_loop_test(c, what_is_set_is_given_back, 0, COUNT(sets));
    tcase_add_test(c, default_streams_have_attributes);
    suite_add_tcase(s, c);
    return s;
}
