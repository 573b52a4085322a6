/* rt_ignored.c - the last error of a thread that ends before anybody asked for it: a note of strict
 * checks.
 *
 *      call fails       -> unseen: error, name of the call
 *      cudaGetLastError -> unseen: none; cudaPeekAtLastError as well
 *      the thread ends, the program with status 0: unseen is reported
 *
 * A note and no finding: a program that compares the result of that very call looks the same from
 * here. Not here: the last error itself (rt_error.c). */
#define _GNU_SOURCE /* on_exit, syscall */
#include "emu/cuda/runtime/rt.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Thread_local struct {
    cudaError_t error;
    const char *call; /* NULL: not known */
} unseen;

static void report(void)
{
    const emui_cu_error *e = emui_cu_error_of((int)unseen.error);
    emui_cu_device *d = unseen.error == cudaSuccess ? NULL : emui_cu_enter();
    if (d == NULL)
        return;
    char thread[32] = "the main thread";
    long number = syscall(SYS_gettid); /* glibc has a function of it since 2.30 */
    if (number != getpid())
        snprintf(thread, sizeof thread, "thread %ld", number);
    if (emui_cu_fault(d) == 0 && e != NULL) /* a fault is a finding of its own */
        emui_cu_note_call(d, unseen.call != NULL ? unseen.call : "a call of the runtime",
                          "ignored error",
                          "check the result; where the error is expected, clear it by "
                          "cudaGetLastError",
                          "it returned %s (%s) to %s, which ended without a call of "
                          "cudaGetLastError or cudaPeekAtLastError",
                          e->in_runtime, e->text != NULL ? e->text : "no text", thread);
    unseen.error = cudaSuccess;
    emui_cu_leave();
}

/* ---- Ends ----------------------------------------------------------------------------------- */

static struct {
    pthread_once_t once;
    pthread_key_t key; /* its destructor is the end of a thread */
} ends = {.once = PTHREAD_ONCE_INIT};

static void at_end_of_thread(void *unused)
{
    (void)unused;
    report();
}

static void at_end_of_program(int status, void *unused)
{
    (void)unused;
    if (status == 0)
        report();
}

static void register_ends(void)
{
    on_exit(at_end_of_program, NULL);
    pthread_key_create(&ends.key, at_end_of_thread);
}

void emui_rt_unseen(cudaError_t error)
{
    unseen.error = error;
    if (error == cudaSuccess)
        return;
    emui_cu_backtrace now;
    emui_cu_backtrace_take(&now);
    unseen.call = emui_cu_backtrace_call(&now);
    pthread_once(&ends.once, register_ends);
    pthread_setspecific(ends.key, &unseen);
}
