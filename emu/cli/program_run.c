/* program_run.c - the process of a CUDA program: its environment, signals, how it ended.
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

enum { PATH = 4096, SIGNALLED = 128, NOT_RUN = 127 };

/* ---- Its environment ------------------------------------------------------------------------ */

static void set(const char *name, const char *value)
{
    if (value != NULL)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

/* A value before what the variable has already. */
static void prepend(const char *name, const char *value)
{
    const char *old = getenv(name);
    size_t room = strlen(value) + (old == NULL ? 0 : strlen(old)) + 2;
    char *both = malloc(room);
    if (both != NULL)
        snprintf(both, room, "%s%s%s", value, old == NULL ? "" : ":", old == NULL ? "" : old);
    set(name, both == NULL ? value : both);
    free(both);
}

/* A program may change its folder before it opens a file. */
static void set_path(const char *name, const char *path)
{
    char folder[PATH], whole[2 * PATH + 2];
    if (path != NULL && *path != '/' && getcwd(folder, sizeof folder) != NULL) {
        snprintf(whole, sizeof whole, "%s/%.4096s", folder, path);
        path = whole;
    }
    set(name, path);
}

static void set_standard_error(void)
{
    char name[64];
    struct stat s;
    bool known = fstat(STDERR_FILENO, &s) == 0;
    snprintf(name, sizeof name, "%llu:%llu", known ? (unsigned long long)s.st_dev : 0,
             known ? (unsigned long long)s.st_ino : 0);
    set("CUEMU_STDERR", name);
}

/* Programs with the runtime in them, and interpreters that load such a thing, have calls led to the
 * machine's runtime when they are loaded (emu/cuda/audit). */
static void set_environment(const cuemu_program *p, const char *libraries, const char *records)
{
    char path[PATH + 32];
    prepend("LD_LIBRARY_PATH", libraries);
    snprintf(path, sizeof path, "%s/libcuemu_audit.so", libraries);
    prepend("LD_AUDIT", path);
    snprintf(path, sizeof path, "%s/libcudart.so.13", libraries);
    if (!cuemu_program_needs(p->command[0], "libcudart.so."))
        prepend("LD_PRELOAD", path);
    set("CUEMU_REPORT", records);
    set("CUEMU_SAVE", p->save);
    set("CUEMU_SCHED", p->sched);
    set("CUEMU_CHECK", p->check);
    set("CUEMU_FMAD", p->fmad);
    set("CUEMU_KERNEL", p->kernels);
    set("CUEMU_LAUNCH", p->launch);
    set("CUEMU_LAUNCH_SKIP", p->launch_skip);
    set("CUEMU_LAUNCH_COUNT", p->launch_count);
    set("CUEMU_TOOL", p->tool);
    set("CUEMU_PADDING", p->padding);
    set("CUEMU_DEVICES", p->devices);
    set("CUEMU_UNUSED", !p->unused                    ? NULL
                        : p->unused_threshold != NULL ? p->unused_threshold
                                                      : "0");
    set("CUEMU_API_ERRORS", p->api_errors);
    set("CUEMU_ERRORS_ONLY", p->errors_only ? "yes" : NULL);
    set_path("CUEMU_LOG", p->log);
    snprintf(path, sizeof path, "%s/libcuda.so.1", libraries);
    if (p->nvtx && getenv("NVTX_INJECTION64_PATH") == NULL)
        setenv("NVTX_INJECTION64_PATH", path, 1);
    set("CUEMU_HOST_ACCESS", p->host_access ? NULL : "no");
    set("CUEMU_STREAMS", p->streams);
    set("CUEMU_JOBS", p->jobs);
    set("CUEMU_ON_FAULT", p->on_fault);
    set("CUEMU_ALL", p->all_findings ? "yes" : NULL);
    set("CUEMU_COLOR", p->color ? "yes" : NULL);
    set_path("CUEMU_TRACE", p->trace);
    set_path("CUEMU_SUPPRESS", p->suppress);
    set_standard_error();
    set("CUEMU_FOLDER", getcwd(path, sizeof path));
    set("CUEMU_STATS", p->counts ? "yes" : NULL);
    set("CUEMU_LEAKS", p->leaks ? "yes" : NULL);
    set("CUEMU_PROGRESS", isatty(STDERR_FILENO) ? "yes" : NULL);
}

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
        set_environment(p, libraries, records);
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
