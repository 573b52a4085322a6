/* step.c - `cuemu step`: lines of commands, typed at a terminal or read from a file, until the end.
 *
 * At a terminal what surrounds the lane is shown after each move; else one line, and the commands
 * are repeated, so that what is written reads as if it had been typed. Here: reading lines, the
 * end. Not here: what a line means (command.c). */
#define _POSIX_C_SOURCE 200809L /* sigaction, isatty, fileno */
#include "emu/cli/step/step.h"
#include "emu/cli/step/edit.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

static void take_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* What is being written when Ctrl-C comes is written on; what is being read is given up. */
static void handle_interrupt(bool reading)
{
    struct sigaction action = {.sa_handler = take_interrupt, .sa_flags = reading ? 0 : SA_RESTART};
    sigaction(SIGINT, &action, NULL);
}

/* At Ctrl-C a terminal throws away what it has not shown yet, "interrupted" and the prompt, too,
 * and what was typed: this one is to keep both. False: it is as it was. */
static bool keep_written(struct termios *before)
{
    if (tcgetattr(STDIN_FILENO, before) != 0)
        return false;
    struct termios now = *before;
    now.c_lflag |= NOFLSH;
    return tcsetattr(STDIN_FILENO, TCSADRAIN, &now) == 0;
}

static void look_at_window(stepper *s)
{
    struct winsize window = {0};
    s->width = 100;
    s->height = 24;
    if (s->terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0) {
        s->width = window.ws_col < 40 ? 40 : window.ws_col > 200 ? 200 : window.ws_col;
        s->height = window.ws_row;
    }
}

enum { LINE = 1000 };
#define PROMPT "cuemu> "

/* Until there is a line; false: Ctrl-C. The signal is let in while nothing but waiting goes on, so
 * that it never comes too early to end that. */
static bool wait_for_line(void)
{
    sigset_t interrupt, before;
    fd_set in;
    int ready = 0;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &before);
    while (!interrupted && ready == 0) {
        FD_ZERO(&in);
        FD_SET(STDIN_FILENO, &in);
        ready = pselect(STDIN_FILENO + 1, &in, NULL, NULL, NULL, &before);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return !interrupted;
}

/* A line that the terminal itself edits, or one of a file; false: there is none. */
static bool read_plain(stepper *s, char *line)
{
    while (s->terminal) {
        fputs(PROMPT, stdout);
        fflush(stdout);
        if (wait_for_line())
            break;
        interrupted = 0;
        tcflush(STDIN_FILENO, TCIFLUSH); /* Ctrl-C leaves the line */
        putchar('\n');
    }
    fflush(stdout);
    handle_interrupt(true);
    bool got = fgets(line, LINE, stdin) != NULL;
    handle_interrupt(false);
    interrupted = 0;
    return got;
}

static bool read_line(stepper *s, step_lines *kept, char *line)
{
    step_edited what = STEP_EDIT_INTERRUPTED;
    interrupted = 0;
    if (!s->terminal || !step_can_edit())
        return read_plain(s, line);
    fflush(stdout);
    while (what == STEP_EDIT_INTERRUPTED)
        what = step_edit_line(kept, PROMPT, s->width, line, LINE);
    interrupted = 0;
    step_keep_line(kept, line);
    return what == STEP_EDIT_LINE;
}

static bool is_blank(const char *line)
{
    return line[strspn(line, " \t\r")] == '\0';
}

static void read_all(stepper *s)
{
    char line[LINE], last[LINE] = "";
    step_lines kept = {.count = 0};
    while (!s->over && read_line(s, &kept, line)) {
        if (strlen(line) == LINE - 1 && line[LINE - 2] != '\n') {
            step_no(s, "the line is too long");
            break;
        }
        line[strcspn(line, "\n")] = '\0';
        look_at_window(s);
        if (!s->terminal && !is_blank(line))
            step_put_plain(PROMPT, line);
        if (s->terminal && is_blank(line))
            memcpy(line, last, sizeof line);
        memcpy(last, line, sizeof line);
        if (!step_is_again(line))
            *last = '\0';
        step_obey(s, line);
    }
    step_drop_lines(&kept);
}

/* Outputs that go into files, where the kernel came to its end, and the status. */
static int finish(stepper *s, char *why)
{
    bool found = emu_findings(s->l.m) > 0;
    bool stuck = s->end != EMU_RUNNING && s->end != EMU_FINISHED && s->end != EMU_FAULTED;
    if (s->end == EMU_NO_MEMORY) {
        snprintf(why, CUEMU_WHY, "out of memory");
        return CUEMU_BAD;
    }
    if (s->end != EMU_RUNNING && !cuemu_write_outputs(s->o, why))
        return CUEMU_BAD;
    if (s->failed && !s->terminal)
        return CUEMU_BAD;
    return stuck ? CUEMU_STUCK : found ? CUEMU_FOUND : CUEMU_CLEAN;
}

static bool is_for_run(const cuemu_options *o, char *why)
{
    const char *option = o->json            ? "--json"
                         : o->stats         ? "--stats"
                         : o->trace != NULL ? "--trace"
                         : o->schedules > 1 ? "--sched with many seeds"
                                            : NULL;
    if (option != NULL)
        snprintf(why, CUEMU_WHY, "%s is for cuemu run, not for cuemu step", option);
    return option != NULL;
}

int cuemu_step(cuemu_options *o, const char *text, size_t bytes, char *why)
{
    struct sigaction before;
    struct termios shown;
    stepper s = {.o = o,
                 .text = text,
                 .bytes = bytes,
                 .l = {.seed = o->config.seed, .out = stdout},
                 .sources = {.beside = o->file},
                 .nowhere = tmpfile(),
                 .interrupted = &interrupted};
    const char *no = getenv("NO_COLOR");
    int code = CUEMU_BAD;
    s.terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    s.color = s.terminal && (no == NULL || *no == '\0');
    look_at_window(&s);
    if (!is_for_run(o, why) && step_begin(&s, why)) {
        sigaction(SIGINT, NULL, &before);
        handle_interrupt(false);
        bool kept = s.terminal && keep_written(&shown);
        if (s.terminal)
            puts("h lists the commands, q ends; s is one instruction, n one line, c goes on");
        if (o->saved != NULL)
            step_put_launch(&s);
        step_show_here(&s);
        read_all(&s);
        code = finish(&s, why);
        if (kept)
            tcsetattr(STDIN_FILENO, TCSADRAIN, &shown);
        sigaction(SIGINT, &before, NULL);
    }
    step_end(&s);
    if (s.nowhere != NULL)
        fclose(s.nowhere);
    return code;
}
