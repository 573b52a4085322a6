/* process.c - see process.h. The program leads a process group of its own, so that ending it ends
 * whatever it started; a signal that ends the judge is passed on to that group first. */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/support/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_WORDS = 400 };

/* ---- Starting ------------------------------------------------------------------------------ */

/* The group that must not outlive the judge. The one variable of the runner that is not passed
 * along, as a signal handler is given nothing. */
static volatile sig_atomic_t running_group;

static void pass_on(int number)
{
    if (running_group > 0)
        kill(-(pid_t)running_group, SIGKILL);
    signal(number, SIG_DFL);
    raise(number);
}

/* An implementation that hangs up must not end the judge; the judge's own end must end it. */
static void set_signals(void)
{
    static const int ending[] = {SIGINT, SIGTERM, SIGHUP};

    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < sizeof ending / sizeof ending[0]; ++i) {
        struct sigaction old, new = {.sa_handler = pass_on};
        sigemptyset(&new.sa_mask);
        if (sigaction(ending[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(ending[i], &new, NULL);
    }
}

/* Seconds on a clock that is never set. */
static double clock_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void hang_up(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

/* Opens pipe I of three; the judge's end neither blocks nor passes to later programs. */
static bool open_pipe(int ends[2], int ours)
{
    return pipe(ends) == 0 && fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
           fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[ours], F_SETFL, O_NONBLOCK) == 0;
}

static void close_all(int ends[3][2])
{
    for (int i = 0; i < 3; ++i) {
        hang_up(&ends[i][0]);
        hang_up(&ends[i][1]);
    }
}

/* The child's part after the fork: only calls that are safe there. */
static void become(const char *command, int ends[3][2])
{
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    if (dup2(ends[0][0], 0) >= 0 && dup2(ends[1][1], 1) >= 0 && dup2(ends[2][1], 2) >= 0)
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* Starts COMMAND; false, with errno set, when the system has no pipe or no process left. P is
 * zeroed, or a process that is over, whose room is used again. */
bool process_start(struct process *p, const char *command)
{
    int ends[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};

    p->pid = 0;
    p->to = p->from = p->errors = -1;
    text_clear(&p->heard);
    text_clear(&p->error_line);
    text_clear(&p->last_words);
    set_signals();
    if (!open_pipe(ends[0], 1) || !open_pipe(ends[1], 0) || !open_pipe(ends[2], 0) ||
        (p->pid = fork()) < 0) {
        int reason = errno;
        close_all(ends);
        p->pid = 0;
        errno = reason;
        return false;
    }
    if (p->pid == 0)
        become(command, ends);
    setpgid(p->pid, p->pid);
    running_group = (sig_atomic_t)p->pid;
    p->to = ends[0][1], p->from = ends[1][0], p->errors = ends[2][0];
    ends[0][1] = ends[1][0] = ends[2][0] = -1;
    close_all(ends);
    return true;
}

/* ---- Reading and writing -------------------------------------------------------------------- */

/* Keeps the last line of stderr, as that usually says why a program died. */
static void hear_errors(struct process *p)
{
    char bytes[4096];
    ssize_t n = read(p->errors, bytes, sizeof bytes);

    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
        hang_up(&p->errors);
    for (ssize_t i = 0; i < n; ++i)
        if (bytes[i] == '\n' && p->error_line.length > 0) {
            text_clear(&p->last_words);
            text_append(&p->last_words, p->error_line.bytes, p->error_line.length);
            text_clear(&p->error_line);
        } else if (bytes[i] != '\n' && p->error_line.length < MAX_WORDS) {
            text_putc(&p->error_line, bytes[i]);
        }
}

/* Reads what there is of stdout; false at its end. */
bool process_hear(struct process *p)
{
    char bytes[65536];
    ssize_t n = read(p->from, bytes, sizeof bytes);

    if (n > 0)
        text_append(&p->heard, bytes, (size_t)n);
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Writes what the pipe takes of the request. A program that reads no more may still answer. */
static size_t say(const struct process *p, const struct text *request, size_t said)
{
    ssize_t n = write(p->to, request->bytes + said, request->length - said);

    if (n >= 0)
        return said + (size_t)n;
    return errno == EAGAIN || errno == EINTR ? said : request->length;
}

static bool ready(const struct pollfd *end)
{
    return end->fd >= 0 && end->revents != 0;
}

/* Sends the request and reads until a line is there. All three pipes are served at once, as a
 * program may write before it reads. */
enum process_outcome process_converse(struct process *p, const struct text *request, double timeout)
{
    double deadline = clock_now() + timeout;
    size_t said = 0;

    while (!memchr(p->heard.bytes, '\n', p->heard.length)) {
        double left = deadline - clock_now();
        bool asking = said < request->length;
        struct pollfd ends[3] = {
            {p->from, POLLIN, 0}, {p->errors, POLLIN, 0}, {asking ? p->to : -1, POLLOUT, 0}};

        if (p->heard.length > PROCESS_MAX_BYTES)
            return PROCESS_TOO_LONG;
        if (left <= 0)
            return PROCESS_LATE;
        poll(ends, 3, left > 1e6 ? 1000000000 : (int)(left * 1e3) + 1);
        if (ready(&ends[2]))
            said = say(p, request, said);
        if (ready(&ends[1]))
            hear_errors(p);
        if (ready(&ends[0]) && !process_hear(p))
            return PROCESS_ENDED;
    }
    return PROCESS_LINE;
}

/* ---- Ending ---------------------------------------------------------------------------------- */

/* Waits for the end until DEADLINE, without reaping: the group number stays taken. */
static bool ends_within(pid_t pid, double deadline)
{
    static const struct timespec nap = {0, 2000000};

    for (;;) {
        siginfo_t info = {.si_pid = 0};
        if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid)
            return true;
        if (clock_now() >= deadline)
            return false;
        nanosleep(&nap, NULL);
    }
}

/* Hears the program out, until its stdout ends or the deadline is there. */
static void hear_out(struct process *p, double deadline)
{
    double left;

    while (p->heard.length <= PROCESS_MAX_BYTES && (left = deadline - clock_now()) > 0) {
        struct pollfd ends[2] = {{p->from, POLLIN, 0}, {p->errors, POLLIN, 0}};

        poll(ends, 2, (int)(left * 1e3) + 1);
        if (ready(&ends[1]))
            hear_errors(p);
        if (ready(&ends[0]) && !process_hear(p))
            break;
    }
    if (p->errors >= 0)
        hear_errors(p);
}

static void say_how(const struct process *p, bool alone, int status, struct text *how)
{
    const struct text *words = p->error_line.length > 0 ? &p->error_line : &p->last_words;

    text_clear(how);
    if (!alone)
        text_puts(how, "was still running");
    else if (WIFSIGNALED(status))
        text_printf(how, "ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        text_printf(how, "ended with status %d", WEXITSTATUS(status));
    if (words->length > 0) {
        text_puts(how, "; its last words: ");
        text_escape(how, words->bytes, words->length, MAX_WORDS);
    }
}

/* Ends the program and everything of its group: its input is over, and after TIMEOUT seconds it
 * is killed. HOW says what it was doing or how it had ended, and its last line of stderr. What it
 * still had to say is in heard. */
void process_end(struct process *p, double timeout, struct text *how)
{
    double deadline = clock_now() + timeout;
    int status = 0;
    bool alone;

    hang_up(&p->to);
    hear_out(p, deadline);
    alone = ends_within(p->pid, deadline);
    kill(-p->pid, SIGKILL);
    kill(p->pid, SIGKILL);
    while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR)
        ;
    running_group = 0;
    hang_up(&p->from);
    hang_up(&p->errors);
    p->pid = 0;
    say_how(p, alone, status, how);
}

/* Frees the texts of a process that is over. */
void process_free(struct process *p)
{
    text_free(&p->heard);
    text_free(&p->error_line);
    text_free(&p->last_words);
}
