/* page_guard.c - accesses to closed pages are noticed, and go on; faults elsewhere are those of the
 * program's own handler, whenever it was installed. */
#define _GNU_SOURCE /* MAP_ANONYMOUS, REG_ERR */
#include "emu/cuda/order/page_guard.h"

#include "emu/state/host_pages.h"
#include "spec-tests/unit/suites.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGES = 4 };

static volatile char *memory;
static size_t page;
static sigjmp_buf back;
static emui_cu_ranges closed[CU_CLOSINGS];
static struct sigaction handler; /* before the test */

static void begin(void)
{
    page = (size_t)emui_page_bytes();
    ck_assert_int_eq(sigaction(SIGSEGV, NULL, &handler), 0);
    memory = mmap(NULL, PAGES * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ck_assert(memory != MAP_FAILED);
    memory[0] = memory[page] = memory[2 * page] = 7;
}

static void end(void)
{
    for (int k = 0; k < CU_CLOSINGS; ++k)
        emui_cu_ranges_free(&closed[k]);
    emui_cu_guard_close(closed);
    munmap((void *)(uintptr_t)memory, PAGES * page);
    sigaction(SIGSEGV, &handler, NULL);
}

/* Page 0 to all accesses, page 1 to writes. */
static void close_two(void)
{
    uintptr_t at = (uintptr_t)memory;
    emui_cu_ranges_add(&closed[CU_CLOSED], at, at + page);
    emui_cu_ranges_add(&closed[CU_NO_WRITE], at + page, at + 2 * page);
    emui_cu_guard_close(closed);
    ck_assert(!emui_cu_guard_is_open());
}

/* The next access that was noticed is this one. */
static void check(size_t offset, emui_cu_host_does does)
{
    emui_cu_host_access a;
    ck_assert(emui_cu_guard_take(&a));
    ck_assert_uint_eq(a.address, (uintptr_t)memory + offset);
#if defined(__x86_64__)
    ck_assert_int_eq(a.does, does);
#else
    ck_assert(a.does == does || a.does == CU_HOST_ACCESSES);
#endif
    ck_assert_int_gt(a.from.count, 0);
}

static void check_none(void)
{
    emui_cu_host_access a;
    ck_assert(!emui_cu_guard_take(&a));
}

START_TEST(an_access_is_noticed_and_done)
{
    begin();
    close_two();
    ck_assert_int_eq(memory[0], 7);
    memory[3] = 8;
    ck_assert_int_eq(memory[page], 7);
    memory[page + 5] = 9;
    ck_assert_int_eq(memory[2 * page], 7);
    memory[2 * page] = 10;
    ck_assert(memory[3] == 8 && memory[page + 5] == 9);
    check(0, CU_HOST_READS);
    check(page + 5, CU_HOST_WRITES);
    check_none();
    emui_cu_guard_close(closed);
    memory[9] = 1;
    check(9, CU_HOST_WRITES);
    check_none();
    end();
}
END_TEST

START_TEST(opened_pages_are_open)
{
    begin();
    close_two();
    emui_cu_guard_open();
    memory[0] = memory[page] = 1;
    ck_assert(emui_cu_guard_is_open());
    check_none();
    end();
    check_none();
}
END_TEST

START_TEST(the_machine_opens_all_by_an_access)
{
    begin();
    close_two();
    emui_cu_guard_enter();
    memory[0] = 1;
    emui_cu_guard_leave();
    ck_assert(emui_cu_guard_is_open());
    memory[page] = 1;
    check_none();
    end();
}
END_TEST

static void *touch(void *at)
{
    *(volatile char *)at = 3;
    return NULL;
}

START_TEST(other_threads_are_noticed)
{
    pthread_t thread;
    begin();
    close_two();
    emui_cu_guard_enter();
    ck_assert_int_eq(pthread_create(&thread, NULL, touch, (char *)(uintptr_t)memory + 4), 0);
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
    emui_cu_guard_leave();
    check(4, CU_HOST_WRITES);
    check_none();
    end();
}
END_TEST

START_TEST(more_than_there_is_room_for)
{
    begin();
    for (int i = 0; i < 100; ++i) {
        i == 0 ? close_two() : emui_cu_guard_close(closed);
        memory[i] = 1;
    }
    check(0, CU_HOST_WRITES);
    check(1, CU_HOST_WRITES);
    emui_cu_host_access a;
    while (emui_cu_guard_take(&a))
        continue;
    emui_cu_guard_close(closed);
    memory[11] = 1;
    check(11, CU_HOST_WRITES);
    check_none();
    end();
}
END_TEST

/* ---- Handlers of the program's --------------------------------------------------------------- */

static void jump(int number)
{
    siglongjmp(back, number);
}

static struct sigaction older;

/* As libraries do that have a handler for their own faults alone. */
static void jump_or_pass_on(int number, siginfo_t *info, void *context)
{
    if (info->si_addr == (void *)(uintptr_t)(memory + 3 * page))
        siglongjmp(back, number);
    older.sa_sigaction(number, info, context);
}

/* A page that the program has closed itself. */
static bool faults(size_t offset)
{
    ck_assert_int_eq(mprotect((void *)(uintptr_t)(memory + 3 * page), page, PROT_NONE), 0);
    if (sigsetjmp(back, 1) != 0)
        return true;
    memory[offset] = 1;
    return false;
}

START_TEST(a_handler_from_before_has_its_faults)
{
    begin();
    ck_assert(signal(SIGSEGV, jump) != SIG_ERR);
    close_two();
    for (int i = 0; i < 3; ++i) {
        ck_assert(faults(3 * page));
        ck_assert(!faults((size_t)i));
        check((size_t)i, CU_HOST_WRITES);
        emui_cu_guard_close(closed);
    }
    check_none();
    end();
}
END_TEST

START_TEST(and_so_has_one_from_after)
{
    begin();
    close_two();
    ck_assert(signal(SIGSEGV, jump) != SIG_ERR);
    ck_assert(faults(3 * page));
    emui_cu_guard_close(closed);
    ck_assert(faults(3 * page));
    ck_assert(!faults(0));
    check(0, CU_HOST_WRITES);
    ck_assert(faults(3 * page));
    end();
}
END_TEST

START_TEST(one_from_after_may_pass_faults_on)
{
    const struct sigaction own = {.sa_sigaction = jump_or_pass_on, .sa_flags = SA_SIGINFO};
    begin();
    close_two();
    ck_assert_int_eq(sigaction(SIGSEGV, &own, &older), 0);
    ck_assert(!faults(0)); /* it passed it on */
    check(0, CU_HOST_WRITES);
    emui_cu_guard_close(closed);
    ck_assert(faults(3 * page));
    ck_assert(!faults(1));
    check(1, CU_HOST_WRITES);
    end();
}
END_TEST

/* Installed and removed again and again, as test libraries do around each test. */
START_TEST(handlers_come_and_go)
{
    const struct sigaction own = {.sa_handler = jump};
    struct sigaction before;
    begin();
    for (int i = 0; i < 20; ++i) {
        ck_assert_int_eq(sigaction(SIGSEGV, &own, &before), 0);
        i == 0 ? close_two() : emui_cu_guard_close(closed);
        ck_assert(faults(3 * page));
        ck_assert(!faults(0));
        check(0, CU_HOST_WRITES);
        ck_assert_int_eq(sigaction(SIGSEGV, &before, NULL), 0);
    }
    end();
}
END_TEST

static int status_of_child(void (*run)(void))
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        run();
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return status;
}

static void touch_all(void)
{
    for (size_t i = 0; i < PAGES; ++i)
        memory[i * page] = 5;
    emui_cu_host_access a;
    _exit(emui_cu_guard_take(&a) ? 2 : 3);
}

static void touch_nothing(void)
{
    volatile uintptr_t nowhere = 16;
    *(volatile char *)nowhere = 1;
}

START_TEST(children_have_open_pages)
{
    begin();
    close_two();
    memory[1] = 4;
    int status = status_of_child(touch_all);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 3);
    check(1, CU_HOST_WRITES);
    end();
}
END_TEST

START_TEST(a_fault_without_a_handler_ends_the_process)
{
    begin();
    ck_assert(signal(SIGSEGV, SIG_DFL) != SIG_ERR);
    close_two();
    int status = status_of_child(touch_nothing);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
    end();
}
END_TEST

START_TEST(a_thread_that_blocks_faults_closes_nothing)
{
    sigset_t set;
    begin();
    sigemptyset(&set);
    sigaddset(&set, SIGSEGV);
    ck_assert_int_eq(pthread_sigmask(SIG_BLOCK, &set, NULL), 0);
    emui_cu_ranges_add(&closed[CU_CLOSED], (uintptr_t)memory, (uintptr_t)memory + page);
    emui_cu_guard_close(closed);
    ck_assert(emui_cu_guard_is_open());
    memory[0] = 1;
    ck_assert_int_eq(pthread_sigmask(SIG_UNBLOCK, &set, NULL), 0);
    check_none();
    end();
}
END_TEST

Suite *emu_cuda_page_guard_suite(void)
{
    Suite *s = suite_create("emu_cuda_page_guard");
    TCase *c = tcase_create("emu_cuda_page_guard");
    tcase_add_test(c, an_access_is_noticed_and_done);
    tcase_add_test(c, opened_pages_are_open);
    tcase_add_test(c, the_machine_opens_all_by_an_access);
    tcase_add_test(c, other_threads_are_noticed);
    tcase_add_test(c, more_than_there_is_room_for);
    tcase_add_test(c, a_handler_from_before_has_its_faults);
    tcase_add_test(c, and_so_has_one_from_after);
    tcase_add_test(c, one_from_after_may_pass_faults_on);
    tcase_add_test(c, handlers_come_and_go);
    tcase_add_test(c, children_have_open_pages);
    tcase_add_test(c, a_fault_without_a_handler_ends_the_process);
    tcase_add_test(c, a_thread_that_blocks_faults_closes_nothing);
    suite_add_tcase(s, c);
    return s;
}
