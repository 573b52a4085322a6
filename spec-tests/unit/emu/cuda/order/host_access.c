/* host_access.c - the host uses pinned and managed memory: after what it has waited for, and
 * before. */
#define _POSIX_C_SOURCE 200809L /* setenv, mkstemp, posix_memalign */
#include "emu/cuda/order/host_access.h"

#include "emu/state/host_pages.h"
#include "spec-tests/unit/emu/cuda/order/races.h"

enum { BYTES = 128 }; /* what put writes, and get reads */

static races_program p;
static cudaStream_t stream;
static cudaEvent_t event;

static int *managed(size_t bytes)
{
    void *x = NULL;
    ck_assert_int_eq(cudaMallocManaged(&x, bytes, 1), cudaSuccess);
    return x;
}

static int *pinned(size_t bytes)
{
    void *x = NULL;
    ck_assert_int_eq(cudaMallocHost(&x, bytes), cudaSuccess);
    return x;
}

static int read_word(const int *x)
{
    return *(const volatile int *)x;
}

static void write_word(int *x)
{
    *(volatile int *)x = 1;
}

static void begin(void)
{
    races_begin(&p);
    stream = races_stream(0);
    event = races_event();
}

/* ---- Waiting --------------------------------------------------------------------------------- */

static void for_nothing(void *x)
{
    (void)x;
}

static void for_the_device(void *x)
{
    (void)x;
    ck_assert_int_eq(cudaDeviceSynchronize(), cudaSuccess);
}

static void for_the_stream(void *x)
{
    (void)x;
    ck_assert_int_eq(cudaStreamSynchronize(stream), cudaSuccess);
}

static void for_the_event(void *x)
{
    (void)x;
    races_record(event, stream);
    ck_assert_int_eq(cudaEventSynchronize(event), cudaSuccess);
}

static void by_asking_the_stream(void *x)
{
    (void)x;
    ck_assert_int_eq(cudaStreamQuery(stream), cudaSuccess);
}

static void by_asking_the_event(void *x)
{
    (void)x;
    races_record(event, stream);
    ck_assert_int_eq(cudaEventQuery(event), cudaSuccess);
}

static void by_the_time_of_an_event(void *x)
{
    float ms;
    (void)x;
    races_record(event, stream);
    ck_assert_int_eq(cudaEventElapsedTime(&ms, event, event), cudaSuccess);
}

static void by_a_copy(void *x)
{
    char to[BYTES];
    ck_assert_int_eq(cudaMemcpy(to, x, BYTES, cudaMemcpyDeviceToHost), cudaSuccess);
}

static void read_first(void *x)
{
    read_word(x);
}

static void by_a_function_in_the_stream(void *x)
{
    ck_assert_int_eq(cudaLaunchHostFunc(stream, read_first, x), cudaSuccess);
}

static void for_another_stream(void *x)
{
    (void)x;
    ck_assert_int_eq(cudaStreamSynchronize(races_stream(0)), cudaSuccess);
}

static void for_an_event_too_early(void *x)
{
    (void)x;
    ck_assert_int_eq(cudaEventSynchronize(event), cudaSuccess);
}

static void by_an_allocation(void *x)
{
    (void)x;
    pinned(BYTES);
}

static const struct {
    void (*wait)(void *x);
    bool late_flag;
} waits_of_hosts[] = {{for_the_device, false},
                      {for_the_stream, false},
                      {for_the_event, false},
                      {by_asking_the_stream, false},
                      {by_asking_the_event, false},
                      {by_the_time_of_an_event, false},
                      {by_a_copy, false},
                      {by_a_function_in_the_stream, false},
                      {for_nothing, true},
                      {for_another_stream, true},
                      {for_an_event_too_early, true},
                      {by_an_allocation, true}};
enum { WAITS = sizeof waits_of_hosts / sizeof waits_of_hosts[0] };

START_TEST(a_result_is_read_after_a_wait)
{
    begin();
    int *x = managed(BYTES);
    races_record(event, stream);
    races_launch(put, x, stream, false);
    waits_of_hosts[_i].wait(x);
    ck_assert_int_eq(read_word(&x[31]), 31);
    ck_assert_int_eq(races_end(&p), waits_of_hosts[_i].late_flag);
}
END_TEST

START_TEST(and_of_a_copy)
{
    begin();
    int *x = pinned(BYTES);
    void *from = races_memory();
    races_record(event, stream);
    ck_assert_int_eq(cudaMemcpyAsync(x, from, BYTES, cudaMemcpyDeviceToHost, stream), cudaSuccess);
    waits_of_hosts[_i].wait(x);
    ck_assert_int_eq(read_word(x), 0);
    ck_assert_int_eq(races_end(&p), waits_of_hosts[_i].late_flag);
}
END_TEST

/* ---- Ways of access -------------------------------------------------------------------------- */

START_TEST(both_parties_are_named)
{
    begin();
    int *x = managed(BYTES);
    for (int i = 0; i < 3; ++i) {
        races_launch(put, x, stream, false);
        for (int k = 0; k < 32; ++k)
            read_word(&x[k]);
    }
    ck_assert_int_eq(races_end(&p), 1);
    const emui_cu_record *r = &p.record[0];
    ck_assert_str_eq(r->rule, "stream race");
    ck_assert_str_eq(r->call, "the host");
    ck_assert_str_eq(r->message, "reads byte 0x0 of managed allocation 1, which put (launch 1, "
                                 "stream 1) writes, and has not waited for it");
    ck_assert(strstr(r->repair, "cudaStreamSynchronize") != NULL && !r->note);
}
END_TEST

START_TEST(a_place_is_reported_once)
{
    begin();
    int *x[4];
    for (int i = 0; i < 4; ++i)
        races_launch(put, x[i] = managed(BYTES), stream, false);
    for (int i = 0; i < 4; ++i)
        read_word(x[i]);
    ck_assert_int_eq(races_end(&p), 1);
}
END_TEST

START_TEST(what_is_read_may_be_read)
{
    begin();
    int *x = pinned(BYTES);
    void *to = races_memory();
    ck_assert_int_eq(cudaMemcpyAsync(to, x, BYTES, cudaMemcpyHostToDevice, stream), cudaSuccess);
    read_word(x);
    ck_assert_int_eq(emui_cu_opened()->order.history.count, 1);
    write_word(&x[1]);
    ck_assert_int_eq(races_end(&p), 1);
    ck_assert_str_eq(p.record[0].message,
                     "writes byte 0x4 of host allocation 1, which cudaMemcpyAsync (stream 1) "
                     "reads, and has not waited for it");
}
END_TEST

START_TEST(a_fill_writes)
{
    begin();
    int *x = managed(BYTES);
    ck_assert_int_eq(cudaMemsetAsync(x, 1, BYTES, stream), cudaSuccess);
    read_word(x);
    ck_assert_int_eq(races_end(&p), 1);
}
END_TEST

START_TEST(atomic_accesses_close_nothing)
{
    begin();
    int *x = pinned(sizeof *x), *y = managed(BYTES);
    races_launch(put, y, stream, false);
    races_launch(count, x, stream, false); /* the host may poll it, and so know that put is over */
    read_word(x);
    read_word(y);
    ck_assert_int_eq(races_end(&p), 0);
}
END_TEST

START_TEST(a_part_of_a_page_is_open)
{
    begin();
    const size_t page = (size_t)emui_page_bytes();
    int *x = managed(2 * BYTES);
    char *y = (char *)pinned(2 * page);
    void *to = NULL;
    ck_assert_int_eq(cudaMalloc(&to, 2 * page), cudaSuccess);
    races_launch(put, x, stream, false);
    write_word(&x[32]);
    read_word(&x[0]); /* missed */
    ck_assert_int_eq(cudaMemcpyAsync(to, y, page + 4, cudaMemcpyHostToDevice, stream), cudaSuccess);
    write_word((int *)(y + page + 8));
    ck_assert_int_eq(emui_cu_opened()->order.history.count, 2);
    ck_assert_int_eq(races_end(&p), 0);
}
END_TEST

START_TEST(registered_memory_shares_its_pages)
{
    begin();
    const size_t page = (size_t)emui_page_bytes();
    void *memory = NULL, *to = NULL;
    ck_assert_int_eq(posix_memalign(&memory, page, 3 * page), 0);
    ck_assert_int_eq(cudaMalloc(&to, 3 * page), cudaSuccess);
    char *x = (char *)memory + BYTES;
    ck_assert_int_eq(cudaHostRegister(x, 2 * page, 0), cudaSuccess);
    ck_assert_int_eq(cudaMemcpyAsync(to, x, 2 * page, cudaMemcpyHostToDevice, stream), cudaSuccess);
    write_word(memory);
    write_word((int *)(void *)((char *)memory + 3 * page - 4));
    ck_assert_int_eq(cudaStreamQuery(races_stream(0)), cudaSuccess);
    write_word((int *)(void *)((char *)memory + page));
    ck_assert_int_eq(cudaHostUnregister(x), cudaSuccess);
    ck_assert_int_eq(races_end(&p), 1);
    free(memory);
}
END_TEST

/* ---- What opens all -------------------------------------------------------------------------- */

START_TEST(freed_memory_is_open)
{
    begin();
    void *memory = NULL, *to = races_memory();
    const size_t page = (size_t)emui_page_bytes();
    ck_assert_int_eq(posix_memalign(&memory, page, page), 0);
    ck_assert_int_eq(cudaHostRegister(memory, page, 0), cudaSuccess);
    ck_assert_int_eq(cudaMemcpyAsync(memory, to, 256, cudaMemcpyDeviceToHost, stream), cudaSuccess);
    ck_assert_int_eq(cudaHostUnregister(memory), cudaSuccess);
    write_word(memory);
    int *x = managed(BYTES);
    races_launch(put, x, stream, false);
    ck_assert_int_eq(cudaFree(x), cudaSuccess);
    ck_assert_int_eq(races_end(&p), 0);
    free(memory);
}
END_TEST

/* Every wait fails from there on. */
START_TEST(behind_a_fault_nothing_is_found)
{
    begin();
    int *x = managed(BYTES);
    races_launch(put, x, stream, false);
    races_launch(put, NULL, stream, false);
    ck_assert_int_ne(cudaStreamSynchronize(stream), cudaSuccess);
    read_word(x);
    ck_assert(emui_cu_guard_is_open());
    emui_cu_host_access a;
    ck_assert(!emui_cu_guard_take(&a));
    remove(p.path);
    cuda_close(&p.is);
}
END_TEST

START_TEST(it_can_be_left_out)
{
    setenv("CUEMU_HOST_ACCESS", "no", 1);
    begin();
    unsetenv("CUEMU_HOST_ACCESS");
    int *x = managed(BYTES);
    races_launch(put, x, stream, false);
    read_word(x);
    ck_assert_int_eq(races_end(&p), 0);
}
END_TEST

/* The last of many operations is the party, and those before are no longer known. */
START_TEST(many_in_flight)
{
    enum { MANY = 1500 };
    begin();
    int *x = managed(BYTES), *y = managed(BYTES);
    for (int i = 0; i < MANY; ++i)
        races_launch(put, i == 0 ? y : x, stream, false);
    read_word(x);
    read_word(y);
    ck_assert_int_eq(races_end(&p), 1);
    ck_assert(strstr(p.record[0].message, "put (launch 1500, stream 1) writes") != NULL);
}
END_TEST

Suite *emu_cuda_host_access_suite(void)
{
    Suite *s = suite_create("emu_cuda_host_access");
    TCase *c = tcase_create("emu_cuda_host_access");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_loop_test(c, a_result_is_read_after_a_wait, 0, WAITS);
    tcase_add_loop_test(c, and_of_a_copy, 0, WAITS);
    tcase_add_test(c, both_parties_are_named);
    tcase_add_test(c, a_place_is_reported_once);
    tcase_add_test(c, what_is_read_may_be_read);
    tcase_add_test(c, a_fill_writes);
    tcase_add_test(c, atomic_accesses_close_nothing);
    tcase_add_test(c, a_part_of_a_page_is_open);
    tcase_add_test(c, registered_memory_shares_its_pages);
    tcase_add_test(c, freed_memory_is_open);
    tcase_add_test(c, behind_a_fault_nothing_is_found);
    tcase_add_test(c, it_can_be_left_out);
    tcase_add_test(c, many_in_flight);
    suite_add_tcase(s, c);
    return s;
}
