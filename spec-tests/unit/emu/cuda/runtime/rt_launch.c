/* rt_launch.c - launches in each form, host functions, configurations that are pushed and
 * popped. */
#include "emu/cuda/runtime/rt.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/emu/fixture.h"
#include "spec-tests/unit/suites.h"

/* The addresses by which kernels and variables are known to the host. */
static const char scale[] = "scale", sum[] = "sum", beyond[] = "beyond", number[] = "number";
static const char fixed[] = "fixed";
static cuda_program p;

static void begin(void)
{
    cuda_open(&p, cuda_text, false);
    cuda_kernel(&p, scale);
    cuda_kernel(&p, sum);
    cuda_kernel(&p, beyond);
    cuda_variable(&p, number);
    cuda_variable(&p, fixed);
}

static const dim3 one = {1, 1, 1}, four = {4, 1, 1};

/* 1, 2, 3, 4 in memory of the device. */
static uint32_t *numbers(void)
{
    static const uint32_t from[4] = {1, 2, 3, 4};
    void *x = NULL;
    ck_assert_int_eq(cudaMalloc(&x, sizeof from), cudaSuccess);
    ck_assert_int_eq(cudaMemcpy(x, from, sizeof from, cudaMemcpyHostToDevice), cudaSuccess);
    return x;
}

static uint32_t third(const uint32_t *x)
{
    uint32_t value = 0;
    ck_assert_int_eq(cudaMemcpy(&value, x + 2, 4, cudaMemcpyDeviceToHost), cudaSuccess);
    return value;
}

START_TEST(every_form_launches)
{
    begin();
    uint32_t *x = numbers(), by = 10;
    void *arguments[] = {&x, &by};
    cudaLaunchConfig_t config = {.gridDim = one, .blockDim = four};
    cudaLaunchAttribute attributes[2] = {{.id = cudaLaunchAttributePriority},
                                         {.id = cudaLaunchAttributeCooperative}};
    attributes[1].val.cooperative = 1;
    ck_assert_int_eq(cudaLaunchKernel(scale, one, four, arguments, 0, NULL), cudaSuccess);
    ck_assert_uint_eq(third(x), 30);
    ck_assert_int_eq(
        __cudaLaunchKernel((cudaKernel_t)(uintptr_t)scale, one, four, arguments, 0, NULL),
        cudaSuccess);
    ck_assert_int_eq(cudaLaunchCooperativeKernel(scale, one, four, arguments, 0, NULL),
                     cudaSuccess);
    ck_assert_int_eq(cudaLaunchKernelExC(&config, scale, arguments), cudaSuccess);
    config.attrs = attributes;
    config.numAttrs = 2;
    ck_assert_int_eq(cudaLaunchKernelExC(&config, scale, arguments), cudaSuccess);
    ck_assert_uint_eq(third(x), 300000);
    cuda_close(&p);
}
END_TEST

START_TEST(bad_launches_are_refused)
{
    begin();
    uint32_t *x = numbers(), by = 10;
    void *arguments[] = {&x, &by};
    cudaLaunchAttribute attribute = {.id = cudaLaunchAttributeClusterDimension};
    cudaLaunchConfig_t config = {
        .gridDim = {3, 1, 1}, .blockDim = four, .attrs = &attribute, .numAttrs = 1};
    attribute.val.clusterDim.x = 2;
    attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
    ck_assert_int_eq(cudaLaunchKernelExC(&config, scale, arguments), 912);
    attribute.id = (cudaLaunchAttributeID)99;
    ck_assert_int_eq(cudaLaunchKernelExC(&config, scale, arguments), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaLaunchKernelExC(NULL, scale, arguments), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaLaunchKernel(scale, one, four, arguments, 0, (cudaStream_t)(void *)&x),
                     cudaErrorInvalidResourceHandle);
    ck_assert_int_eq(cudaLaunchKernel(scale, (dim3){0, 1, 1}, four, arguments, 0, NULL),
                     cudaErrorInvalidValue);
    ck_assert_uint_eq(third(x), 3);
    cuda_close(&p);
}
END_TEST

START_TEST(a_fault_is_of_the_next_call)
{
    begin();
    uint32_t *x = numbers();
    void *arguments[] = {&x};
    cudaGetLastError(); /* that of a test before it, where all run in one process */
    ck_assert_int_eq(cudaLaunchKernel(beyond, one, one, arguments, 0, NULL), cudaSuccess);
    ck_assert_int_eq(cudaGetLastError(), cudaSuccess);
    ck_assert_int_eq(cudaDeviceSynchronize(), 700);
    ck_assert_int_eq(cudaGetLastError(), 700);
    ck_assert_int_eq(cudaLaunchKernel(sum, one, one, arguments, 0, NULL), 700);
    cuda_close(&p);
}
END_TEST

/* Every allocation of a program fails once: calls return errors, and the next try goes well. */
START_TEST(short_memory_is_an_error)
{
    bool failed = true;
    for (long n = 0; failed; ++n) {
        void *x = NULL, *arguments[] = {&x};
        p.data = cuda_fatbin(cuda_text, false);
        p.wrapper = (cuda_wrapper){0x466243b1, 1, p.data, NULL};
        check_let_fail(n);
        p.image = __cudaRegisterFatBinary(&p.wrapper);
        cuda_kernel(&p, sum);
        bool good = p.image != NULL && cudaMalloc(&x, 16) == cudaSuccess &&
                    cudaLaunchKernel(sum, one, one, arguments, 0, NULL) == cudaSuccess &&
                    cudaDeviceSynchronize() == cudaSuccess;
        failed = check_has_failed();
        ck_assert_msg(good || failed, "%ld", n);
        __cudaUnregisterFatBinary(p.image);
        free(p.data);
        emui_cu_end();
        cudaGetLastError();
    }
}
END_TEST

START_TEST(configurations_are_popped_in_turn)
{
    dim3 grid, block;
    size_t shared = 0;
    cudaStream_t stream = NULL;
    ck_assert_uint_eq(__cudaPushCallConfiguration(one, four, 5, NULL), 0);
    ck_assert_uint_eq(__cudaPushCallConfiguration(four, one, 6, (void *)2), 0);
    ck_assert_int_eq(__cudaPopCallConfiguration(&grid, &block, &shared, &stream), cudaSuccess);
    ck_assert(grid.x == 4 && block.x == 1 && shared == 6 && stream == (cudaStream_t)(void *)2);
    ck_assert_int_eq(__cudaPopCallConfiguration(&grid, &block, &shared, &stream), cudaSuccess);
    ck_assert(grid.x == 1 && shared == 5 && stream == NULL);
    ck_assert_int_eq(__cudaPopCallConfiguration(&grid, &block, &shared, &stream),
                     cudaErrorMissingConfiguration);
    int pushes = 0;
    while (pushes < 100 && __cudaPushCallConfiguration(one, four, 5, NULL) == 0)
        ++pushes;
    ck_assert_int_lt(pushes, 100);
    while (pushes-- > 0)
        __cudaPopCallConfiguration(&grid, &block, &shared, &stream);
    cudaGetLastError();
}
END_TEST

static void add(void *to)
{
    *(int *)to += 1;
}

static void add_all(cudaStream_t stream, cudaError_t error, void *to)
{
    (void)stream;
    *(int *)to += 10 + (int)error;
}

START_TEST(functions_of_the_host_are_called)
{
    int calls = 0;
    ck_assert_int_eq(cudaLaunchHostFunc(NULL, add, &calls), cudaSuccess);
    ck_assert_int_eq(cudaStreamAddCallback(NULL, add_all, &calls, 0), cudaSuccess);
    ck_assert_int_eq(cudaLaunchHostFunc(NULL, NULL, &calls), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaStreamAddCallback(NULL, add_all, &calls, 1), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaLaunchHostFunc((cudaStream_t)(void *)&calls, add, &calls),
                     cudaErrorInvalidResourceHandle);
    ck_assert_int_eq(calls, 11);
    cudaGetLastError();
}
END_TEST

Suite *emu_cuda_rt_launch_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_launch");
    TCase *c = tcase_create("emu_cuda_rt_launch");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, every_form_launches);
    tcase_add_test(c, bad_launches_are_refused);
    tcase_add_test(c, a_fault_is_of_the_next_call);
    tcase_add_test(c, short_memory_is_an_error);
    tcase_add_test(c, configurations_are_popped_in_turn);
    tcase_add_test(c, functions_of_the_host_are_called);
    suite_add_tcase(s, c);
    return s;
}
