/* program_run.c - the process of a CUDA program: signals, how it ended.
 *
 * Signals that end cuemu end the program, and then cuemu by what was found until then. */
#define _GNU_SOURCE /* setenv, siginfo_t */
#include "emu/cli/interrupt.h"
#include "emu/cli/program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SIGNALLED = 128, NOT_RUN = 127 };

/* ---- Signals -------------------------------------------------------------------------------- */

/* Of the process, as signals are. */
static volatile sig_atomic_t signalled, child_of_signals;
static volatile time_t signalled_at;

/* One that a terminal gave has gone to the program as well. A second one comes where it does not
 * end. */
static void pass_on(int number, siginfo_t *info, void *context)
{
    struct timespec now = {0};
    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (signalled == 0)
        signalled_at = now.tv_sec;
    bool again = signalled != 0 && now.tv_sec > signalled_at;
    signalled = number;
    if (child_of_signals > 0 && (again || info->si_code == SI_USER))
        kill((pid_t)child_of_signals, again ? SIGKILL : number);
}

/* Commands that step a launch are no input of the program; at a terminal both read in turn. */
static void leave_commands(void)
{
    int nothing = isatty(STDIN_FILENO) ? -1 : open("/dev/null", O_RDONLY);
    if (nothing >= 0) {
        dup2(nothing, STDIN_FILENO);
        close(nothing);
    }
}

int cuemu_run_process(cuemu_program *p, const char *libraries, const char *records)
{
    int status = 0;
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    pid_t child = fork();
    if (child == 0) {
        sigprocmask(SIG_SETMASK, &before, NULL);
        cuemu_set_environment(p, libraries, records);
        if (p->save != NULL)
            leave_commands();
        execvp(p->command[0], p->command);
        fprintf(stderr, "cuemu: %s: %s\n", p->command[0], strerror(errno));
        _exit(NOT_RUN);
    }
    const struct sigaction how = {.sa_sigaction = pass_on, .sa_flags = SA_SIGINFO};
    child_of_signals = child;
    cuemu_handle_signals(&how);
    sigprocmask(SIG_SETMASK, &before, NULL);
    while (child > 0 && waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    child_of_signals = 0;
    if (child < 0)
        return -1;
    p->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return p->signal != 0 ? SIGNALLED + p->signal : WEXITSTATUS(status);
}
