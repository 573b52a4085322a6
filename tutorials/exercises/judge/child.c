/* child.c - the learner's function, called in a process of its own.
 *
 *      this process   <== pipe ==   child: answer(..) at cell 0, 1, 2 ..
 *
 * A cell is sent when it is done, so the first missing one is where the answer crashed, never
 * returned, or left the program. The answer prints where this process prints. */
#define _POSIX_C_SOURCE 200809L
#include "tutorials/exercises/judge/task.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static bool send_cell(int to, const task_cell *c)
{
    const char *bytes = (const char *)c;
    for (size_t done = 0; done < sizeof *c;) {
        ssize_t n = write(to, bytes + done, sizeof *c - done);
        if (n < 0 && errno != EINTR)
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

static bool receive_cell(int from, task_cell *c)
{
    char *bytes = (char *)c;
    for (size_t done = 0; done < sizeof *c;) {
        ssize_t n = read(from, bytes + done, sizeof *c - done);
        if (n == 0 || (n < 0 && errno != EINTR))
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* A loop uses up the processor, a read that never ends the clock. */
static void set_limits(void)
{
    struct rlimit seconds;
    getrlimit(RLIMIT_CPU, &seconds);
    seconds.rlim_cur = TASK_SECONDS;
    setrlimit(RLIMIT_CPU, &seconds);
    signal(SIGXCPU, SIG_DFL);
    signal(SIGALRM, SIG_DFL);
    alarm(TASK_PATIENCE);
}

static _Noreturn void answer_all(const task *t, task_answer *f, int to)
{
    set_limits();
    task_cell c;
    int n = task_cell_count(t);
    for (int i = 0; i < n; ++i) {
        task_fill(t, f, i, &c);
        if (!send_cell(to, &c))
            break;
    }
    fflush(stdout);
    _exit(0);
}

static void wait_for(pid_t pid, task_run *run)
{
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    if (WIFSIGNALED(status)) {
        run->detail = WTERMSIG(status);
        bool late = run->detail == SIGXCPU || run->detail == SIGALRM;
        run->end = late ? TASK_HUNG : TASK_CRASHED;
    } else {
        run->detail = WEXITSTATUS(status);
        run->end = TASK_LEFT;
    }
}

void task_try(const task *t, task_answer *f, task_run *run)
{
    int ends[2], n = task_cell_count(t);
    fflush(NULL);
    pid_t pid = pipe(ends) == 0 ? fork() : -1;
    if (pid < 0) {
        perror("exercise: no process to run the answer in");
        exit(2);
    }
    if (pid == 0) {
        close(ends[0]);
        answer_all(t, f, ends[1]);
    }
    close(ends[1]);
    run->cells.n = 0;
    while (run->cells.n < n && receive_cell(ends[0], &run->cells.cell[run->cells.n]))
        ++run->cells.n;
    close(ends[0]);
    wait_for(pid, run);
    if (run->cells.n == n)
        run->end = TASK_RAN;
}
