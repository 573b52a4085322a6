/* queue.c - streams in a random order: what must be in order is, in every seed; what need not be is
 * not, in some. */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

enum { SEEDS = 60 };

static emui_cu_device *d;
static char said[64]; /* what functions of the host wrote, a letter each */

static void open_seed(int seed)
{
    char value[32];
    snprintf(value, sizeof value, "random:%d", seed);
    setenv("CUEMU_STREAMS", value, 1);
    d = emui_cu_enter();
    said[0] = '\0';
}

static void close_seed(void)
{
    emui_cu_leave();
    emui_cu_end();
    unsetenv("CUEMU_STREAMS");
}

static void say(void *letter)
{
    size_t n = strlen(said);
    said[n] = *(const char *)letter;
    said[n + 1] = '\0';
}

static void count(void *calls)
{
    ++*(int *)calls;
}

/* The stream is told to say letters. */
static void tell(const void *stream, const char *letters)
{
    for (; *letters != '\0'; ++letters) {
        const emui_cu_work w = {.kind = CU_WORK_CALL, .is.call = {say, (void *)(uintptr_t)letters}};
        ck_assert_int_eq(emui_cu_submit(d, stream, &w), CU_OK);
    }
}

static void tell_event(const void *stream, emui_cu_event *e, emui_cu_work_kind kind)
{
    const emui_cu_work w = {.kind = kind, .is.event = e};
    ck_assert_int_eq(emui_cu_submit(d, stream, &w), CU_OK);
}

static bool in_order(const char *letters)
{
    const char *at = said;
    for (; *letters != '\0'; ++letters) {
        at = strchr(at, *letters);
        if (at == NULL)
            return false;
    }
    return true;
}

START_TEST(without_a_seed_all_is_done_at_once)
{
    d = emui_cu_enter();
    said[0] = '\0';
    emui_cu_stream *a = emui_cu_stream_open(d, 0, 0), *b = emui_cu_stream_open(d, 1, 0);
    tell(a, "1");
    tell(b, "2");
    tell(NULL, "3");
    ck_assert_str_eq(said, "123");
    ck_assert_int_eq(emui_cu_query_stream(d, a), CU_OK);
    emui_cu_leave();
}
END_TEST

START_TEST(a_stream_is_in_order_and_two_are_not)
{
    int other_first = 0, none_early = 0;
    for (int seed = 0; seed < SEEDS; ++seed) {
        open_seed(seed);
        emui_cu_stream *a = emui_cu_stream_open(d, 0, 0), *b = emui_cu_stream_open(d, 0, 0);
        tell(a, "12");
        tell(b, "ab");
        none_early += said[0] == '\0';
        ck_assert_int_eq(emui_cu_wait_all(d), CU_OK);
        ck_assert_uint_eq(strlen(said), 4);
        ck_assert(in_order("12") && in_order("ab"));
        other_first += in_order("b1");
        close_seed();
    }
    ck_assert(other_first > 0 && other_first < SEEDS && none_early > 0 && none_early < SEEDS);
}
END_TEST

START_TEST(waiting_for_one_stream_is_not_for_another)
{
    int left = 0;
    for (int seed = 0; seed < SEEDS; ++seed) {
        open_seed(seed);
        emui_cu_stream *a = emui_cu_stream_open(d, 0, 0), *b = emui_cu_stream_open(d, 0, 0);
        tell(b, "ab");
        tell(a, "12");
        ck_assert_int_eq(emui_cu_wait_stream(d, a), CU_OK);
        ck_assert(in_order("12"));
        left += strchr(said, 'b') == NULL;
        close_seed();
    }
    ck_assert_int_gt(left, 0);
}
END_TEST

START_TEST(the_default_stream_is_between)
{
    int overtaken = 0;
    for (int seed = 0; seed < SEEDS; ++seed) {
        open_seed(seed);
        emui_cu_stream *a = emui_cu_stream_open(d, 0, 0), *free_one = emui_cu_stream_open(d, 1, 0);
        tell(a, "1");
        tell((void *)2, "2"); /* of the thread */
        tell(free_one, "x");
        tell(NULL, "3");
        tell(a, "4");
        tell((void *)1, "5"); /* the legacy one by its name */
        ck_assert_int_eq(emui_cu_wait_stream(d, NULL), CU_OK);
        ck_assert(in_order("1345") && in_order("2345"));
        overtaken += strchr(said, 'x') == NULL || in_order("5x");
        close_seed();
    }
    ck_assert(overtaken > 0 && overtaken < SEEDS);
}
END_TEST

START_TEST(an_event_orders_two_streams)
{
    for (int seed = 0; seed < SEEDS; ++seed) {
        open_seed(seed);
        emui_cu_stream *a = emui_cu_stream_open(d, 1, 0), *b = emui_cu_stream_open(d, 1, 0);
        emui_cu_event *e = emui_cu_event_open(d, 0);
        tell_event(b, e, CU_WORK_WAIT); /* of nothing: none was recorded */
        tell(a, "1");
        tell_event(a, e, CU_WORK_RECORD);
        tell(a, "2");
        tell_event(b, e, CU_WORK_WAIT);
        tell_event(a, e, CU_WORK_RECORD); /* the wait is for the one before */
        tell(b, "3");
        ck_assert_int_eq(emui_cu_wait_event(d, e), CU_OK);
        ck_assert(in_order("12") && !emui_cu_is_pending(d, e) && e->at > 0);
        ck_assert_int_eq(emui_cu_wait_stream(d, b), CU_OK);
        ck_assert(in_order("13"));
        close_seed();
    }
}
END_TEST

START_TEST(polling_comes_to_an_end)
{
    int not_ready = 0;
    for (int seed = 0; seed < SEEDS; ++seed) {
        open_seed(seed);
        emui_cu_stream *a = emui_cu_stream_open(d, 0, 0);
        emui_cu_event *e = emui_cu_event_open(d, 0);
        int code, polls = 0;
        tell(a, "123");
        tell_event(a, e, CU_WORK_RECORD);
        while ((code = emui_cu_query_event(d, e)) == CU_NOT_READY && polls < 10)
            ++polls;
        ck_assert(code == CU_OK && emui_cu_query_stream(d, a) == CU_OK);
        ck_assert_str_eq(said, "123");
        not_ready += polls > 0;
        close_seed();
    }
    ck_assert_int_gt(not_ready, 0);
}
END_TEST

START_TEST(what_is_closed_is_done_all_the_same)
{
    open_seed(5);
    emui_cu_stream *a = emui_cu_stream_open(d, 0, 0);
    emui_cu_event *e = emui_cu_event_open(d, 0);
    tell(a, "1");
    tell_event(a, e, CU_WORK_RECORD);
    tell(a, "2");
    ck_assert_int_eq(emui_cu_stream_close(d, a), CU_OK);
    ck_assert_int_eq(emui_cu_event_close(d, e), CU_OK);
    tell(emui_cu_stream_open(d, 0, 0), "a"); /* perhaps at the same address */
    ck_assert_int_eq(emui_cu_wait_all(d), CU_OK);
    ck_assert(in_order("12") && strlen(said) == 3);
    close_seed();
}
END_TEST

START_TEST(so_many_wait_at_most)
{
    open_seed(2);
    emui_cu_stream *a = emui_cu_stream_open(d, 0, 0);
    int calls = 0;
    for (int i = 1; i <= 5000; ++i) {
        const emui_cu_work w = {.kind = CU_WORK_CALL, .is.call = {count, &calls}};
        ck_assert_int_eq(emui_cu_submit(d, i % 2 == 0 ? a : NULL, &w), CU_OK);
        ck_assert_int_le(i - calls, 64);
    }
    ck_assert_int_eq(emui_cu_wait_all(d), CU_OK);
    ck_assert_int_eq(calls, 5000);
    close_seed();
}
END_TEST

static int inside;

static void wait_inside(void *stream)
{
    emui_cu_device *same = emui_cu_enter();
    inside = emui_cu_wait_stream(same, stream);
    emui_cu_leave();
}

START_TEST(a_function_of_the_host_must_not_wait)
{
    open_seed(1);
    emui_cu_stream *a = emui_cu_stream_open(d, 0, 0);
    const emui_cu_work w = {.kind = CU_WORK_CALL, .is.call = {wait_inside, a}};
    ck_assert_int_eq(emui_cu_submit(d, a, &w), CU_OK);
    ck_assert_int_eq(emui_cu_wait_all(d), CU_OK);
    ck_assert_int_eq(inside, CU_NOT_PERMITTED);
    close_seed();
}
END_TEST

START_TEST(at_the_end_functions_are_not_called)
{
    bool left = false;
    for (int seed = 0; seed < SEEDS; ++seed) {
        open_seed(seed);
        tell(NULL, "1234");
        size_t before = strlen(said);
        left |= before < 4;
        emui_cu_run_rest(d);
        ck_assert_uint_eq(strlen(said), before);
        ck_assert_int_eq(emui_cu_query_stream(d, NULL), CU_OK);
        close_seed();
    }
    ck_assert(left);
}
END_TEST

START_TEST(a_fault_ends_what_waits)
{
    uint64_t x = 0;
    void *arguments[] = {&x};
    for (int seed = 0; seed < 8; ++seed) {
        open_seed(seed);
        emui_cu_work w = {
            .kind = CU_WORK_LAUNCH,
            .is.launch = {.grid = {1, 1, 1}, .block = {32, 1, 1}, .arguments = arguments}};
        ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 128, 0, &x), CU_OK);
        emui_cu_image *image = emui_cu_image_open(d, cuda_text);
        ck_assert_int_eq(emui_cu_find_kernel(d, image, "beyond", &w.is.launch.kernel), CU_OK);
        ck_assert_int_eq(emui_cu_submit(d, NULL, &w), CU_OK);
        if (emui_cu_fault(d) == CU_OK)
            tell(NULL, "1");
        ck_assert_int_eq(emui_cu_wait_all(d), CU_ILLEGAL_ADDRESS);
        ck_assert_str_eq(said, "");
        close_seed();
    }
}
END_TEST

Suite *emu_cuda_queue_suite(void)
{
    Suite *s = suite_create("emu_cuda_queue");
    TCase *c = tcase_create("emu_cuda_queue");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, without_a_seed_all_is_done_at_once);
    tcase_add_test(c, a_stream_is_in_order_and_two_are_not);
    tcase_add_test(c, waiting_for_one_stream_is_not_for_another);
    tcase_add_test(c, the_default_stream_is_between);
    tcase_add_test(c, an_event_orders_two_streams);
    tcase_add_test(c, polling_comes_to_an_end);
    tcase_add_test(c, what_is_closed_is_done_all_the_same);
    tcase_add_test(c, so_many_wait_at_most);
    tcase_add_test(c, a_function_of_the_host_must_not_wait);
    tcase_add_test(c, at_the_end_functions_are_not_called);
    tcase_add_test(c, a_fault_ends_what_waits);
    suite_add_tcase(s, c);
    return s;
}
