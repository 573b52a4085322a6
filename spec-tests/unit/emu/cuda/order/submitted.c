/* submitted.c - programs with an order between all their accesses, and the same without it: as
 * their streams run, and in random orders. */
#define _POSIX_C_SOURCE 200809L /* setenv, mkstemp */
#include "emu/cuda/order/submitted.h"

#include "spec-tests/unit/emu/cuda/order/races.h"

enum { NON_BLOCKING = 1, SEEDS = 3 };

static races_program p;

/* ---- Programs: ordered, or as people forget it ----------------------------------------------- */

static void by_event(bool ordered)
{
    cudaStream_t a = races_stream(0), b = races_stream(0);
    cudaEvent_t e = races_event();
    void *x = races_memory();
    if (!ordered)
        races_record(e, a); /* too early */
    races_launch(put, x, a, false);
    if (ordered)
        races_record(e, a);
    races_wait(b, e);
    races_launch(get, x, b, false);
}

static void by_waiting_in_time(bool ordered)
{
    cudaStream_t a = races_stream(0), b = races_stream(0);
    cudaEvent_t e = races_event();
    void *x = races_memory();
    races_launch(put, x, a, false);
    if (!ordered)
        races_wait(b, e); /* it was never recorded */
    races_record(e, a);
    if (ordered)
        races_wait(b, e);
    races_launch(get, x, b, false);
}

static void by_the_default_stream(bool ordered)
{
    cudaStream_t a = races_stream(ordered ? 0 : NON_BLOCKING);
    void *x = races_memory();
    ck_assert_int_eq(cudaMemset(x, 1, 256), cudaSuccess);
    races_launch(get, x, a, false);
    races_launch(put, x, NULL, false);
}

static void by_waiting_for_the_stream(bool ordered)
{
    cudaStream_t a = races_stream(0), b = races_stream(0);
    void *x = races_memory();
    races_launch(put, x, a, false);
    ck_assert_int_eq(cudaStreamSynchronize(ordered ? a : b), cudaSuccess);
    races_launch(get, x, b, false);
}

static void by_asking(bool ordered)
{
    cudaStream_t a = races_stream(0), b = races_stream(0);
    cudaEvent_t e = races_event();
    void *x = races_memory();
    races_launch(put, x, a, false);
    races_record(e, a);
    while (ordered && cudaEventQuery(e) == cudaErrorNotReady)
        continue;
    races_launch(get, x, b, false);
}

static void by_a_copy_that_waits(bool ordered)
{
    cudaStream_t a = races_stream(NON_BLOCKING);
    uint32_t host[32] = {0};
    void *x = races_memory(), *y = races_memory();
    if (ordered)
        cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
    else
        cudaMemcpy(x, y, sizeof host, cudaMemcpyDeviceToDevice); /* the host does not wait */
    races_launch(get, x, a, false);
}

static void by_the_stream_of_the_allocation(bool ordered)
{
    cudaStream_t a = races_stream(NON_BLOCKING), b = races_stream(NON_BLOCKING);
    void *x = NULL;
    ck_assert_int_eq(cudaMallocAsync(&x, 256, a), cudaSuccess);
    races_launch(put, x, ordered ? a : b, false);
}

static void by_freeing_after_use(bool ordered)
{
    cudaStream_t a = races_stream(NON_BLOCKING), b = races_stream(NON_BLOCKING);
    cudaEvent_t e = races_event();
    void *x = NULL;
    ck_assert_int_eq(cudaMallocAsync(&x, 256, a), cudaSuccess);
    races_record(e, a);
    races_wait(b, e);
    races_launch(put, x, b, false);
    if (ordered) {
        races_record(e, b);
        races_wait(a, e);
    }
    ck_assert_int_eq(cudaFreeAsync(x, a), cudaSuccess);
}

static struct cudaKernelNodeParams node_of(const char *kernel, void **arguments)
{
    return (struct cudaKernelNodeParams){.func = (void *)(uintptr_t)kernel,
                                         .gridDim = {1, 1, 1},
                                         .blockDim = {32, 1, 1},
                                         .kernelParams = arguments};
}

static void by_an_edge(bool ordered)
{
    void *x = races_memory(), *arguments[] = {&x};
    struct cudaKernelNodeParams first = node_of(put, arguments), second = node_of(get, arguments);
    cudaGraph_t graph;
    cudaGraphNode_t one, other;
    cudaGraphExec_t exec;
    ck_assert_int_eq(cudaGraphCreate(&graph, 0), cudaSuccess);
    ck_assert_int_eq(cudaGraphAddKernelNode(&one, graph, NULL, 0, &first), cudaSuccess);
    ck_assert_int_eq(cudaGraphAddKernelNode(&other, graph, &one, ordered, &second), cudaSuccess);
    ck_assert_int_eq(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
    for (int i = 0; i < 3; ++i)
        ck_assert_int_eq(cudaGraphLaunch(exec, NULL), cudaSuccess);
}

static void by_joining_a_capture(bool ordered)
{
    cudaStream_t a = races_stream(NON_BLOCKING), b = races_stream(NON_BLOCKING);
    cudaEvent_t e = races_event(), joined = races_event();
    void *x = races_memory();
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    ck_assert_int_eq(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal), cudaSuccess);
    races_record(e, a);
    races_wait(b, e);
    races_launch(put, x, b, false);
    races_record(joined, b);
    if (ordered)
        races_wait(a, joined);
    races_launch(get, x, a, false);
    if (!ordered)
        races_wait(a, joined);
    ck_assert_int_eq(cudaStreamEndCapture(a, &graph), cudaSuccess);
    ck_assert_int_eq(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
    ck_assert_int_eq(cudaGraphLaunch(exec, b), cudaSuccess);
    ck_assert_int_eq(cudaGraphLaunch(exec, b), cudaSuccess);
}

static void by_waiting_for_the_grid(bool ordered)
{
    void *x = races_memory();
    races_launch(early, x, NULL, false);
    races_launch(ordered ? waits : get, x, NULL, true);
}

static void by_having_no_trigger(bool ordered)
{
    void *x = races_memory();
    races_launch(ordered ? put : early, x, NULL, false);
    races_launch(get, x, NULL, true);
}

static void by_atomics(bool ordered)
{
    cudaStream_t a = races_stream(0), b = races_stream(0);
    void *x = races_memory();
    races_launch(count, x, a, false);
    races_launch(ordered ? count : get, x, b, false);
}

static void by_an_allocation(bool ordered)
{
    cudaStream_t a = races_stream(0), b = races_stream(0);
    void *x = races_memory();
    races_launch(put, x, a, false);
    if (ordered)
        races_memory();
    races_launch(get, x, b, false);
}

static void nothing(void *data)
{
    (void)data;
}

/* The function may wake a thread that submits what follows. */
static void by_a_function_of_the_host(bool ordered)
{
    cudaStream_t a = races_stream(0), b = races_stream(0);
    void *x = races_memory();
    races_launch(put, x, a, false);
    ck_assert_int_eq(cudaLaunchHostFunc(ordered ? a : b, nothing, NULL), cudaSuccess);
    if (ordered)
        ck_assert_int_eq(cudaStreamSynchronize(a), cudaSuccess);
    races_launch(get, x, b, false);
}

/* ---- Each of them ---------------------------------------------------------------------------- */

typedef void program(bool ordered);
static program *const programs[] = {
    by_event,   by_waiting_in_time,   by_the_default_stream,           by_waiting_for_the_stream,
    by_asking,  by_a_copy_that_waits, by_the_stream_of_the_allocation, by_freeing_after_use,
    by_an_edge, by_joining_a_capture, by_waiting_for_the_grid,         by_having_no_trigger,
    by_atomics, by_an_allocation,     by_a_function_of_the_host};
enum { PROGRAMS = sizeof programs / sizeof programs[0] };

static int races_of(program *of, bool ordered)
{
    races_begin(&p);
    of(ordered);
    return races_end(&p);
}

START_TEST(what_has_an_order_is_clean)
{
    ck_assert_int_eq(races_of(programs[_i], true), 0);
}
END_TEST

START_TEST(what_has_none_is_found)
{
    ck_assert_int_ge(races_of(programs[_i], false), 1);
}
END_TEST

START_TEST(and_so_it_is_in_random_orders)
{
    char value[32];
    for (int seed = 1; seed <= SEEDS; ++seed) {
        snprintf(value, sizeof value, "random:%d", seed);
        setenv("CUEMU_STREAMS", value, 1);
        ck_assert_int_eq(races_of(programs[_i], true), 0);
        ck_assert_int_ge(races_of(programs[_i], false), 1);
        unsetenv("CUEMU_STREAMS");
    }
}
END_TEST

START_TEST(without_checks_nothing_is_found)
{
    setenv("CUEMU_CHECK", "none", 1);
    ck_assert_int_eq(races_of(by_event, false), 0);
    unsetenv("CUEMU_CHECK");
}
END_TEST

START_TEST(a_stream_of_its_own_is_remembered_as_a_chain)
{
    races_begin(&p);
    cudaStream_t a = races_stream(0);
    void *x = races_memory();
    for (int i = 0; i < 20; ++i)
        races_launch(i % 2 == 0 ? put : get, x, a, false);
    emui_cu_device *d = emui_cu_enter();
    ck_assert(d->order.history.count == 20 && !d->order.history.is_unordered);
    for (int i = 0; i < 20; ++i)
        ck_assert_int_eq(
            d->order.history.ran[i]->footprint.of[i % 2 == 0 ? CU_WRITES : CU_READS].count, 1);
    emui_cu_leave();
    ck_assert_int_eq(cudaStreamSynchronize(a), cudaSuccess);
    ck_assert_int_eq(d->order.history.count, 0);
    ck_assert_int_eq(races_end(&p), 0);
}
END_TEST

Suite *emu_cuda_submitted_suite(void)
{
    Suite *s = suite_create("emu_cuda_submitted");
    TCase *c = tcase_create("emu_cuda_submitted");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_loop_test(c, what_has_an_order_is_clean, 0, PROGRAMS);
    tcase_add_loop_test(c, what_has_none_is_found, 0, PROGRAMS);
    tcase_add_loop_test(c, and_so_it_is_in_random_orders, 0, PROGRAMS);
    tcase_add_test(c, without_checks_nothing_is_found);
    tcase_add_test(c, a_stream_of_its_own_is_remembered_as_a_chain);
    suite_add_tcase(s, c);
    return s;
}
