/* terminal.c - the terminal of the suites that need one, and tests of it.
 *
 * Known are the sequences that a full-screen program of this project may use:
 *     ESC [ H          to the corner            ESC [ ? 1049 h l   another screen, and back
 *     ESC [ K          clear to the line's end  ESC [ ? 25 h l     cursor
 *     ESC [ J          clear to the end         ESC [ ? 7 h l      wrapping
 *     ESC [ .. m       colour and weight
 * Not here: tests of programs (unit/tutorials/viewer/terminal.c). */
#define _XOPEN_SOURCE   700
#define _DEFAULT_SOURCE /* TIOCSWINSZ */
#include "spec-tests/unit/terminal.h"
#include "spec-tests/unit/scratch.h"
#include "spec-tests/unit/suites.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TIMEOUT = 60000, NO_PID = -1 }; /* milliseconds, of a machine that is busy */

/* ---- What is seen ---- */

static void note(struct terminal *t, const char *what, const char *detail)
{
    if (t->odd[0] == '\0')
        snprintf(t->odd, sizeof t->odd, "%s %.60s, row %d", what, detail, t->row + 1);
}

static void clear_line(struct terminal *t, int row, int column)
{
    memset(t->cell[row] + column, ' ', (size_t)(TERMINAL_COLUMNS - column));
}

static void clear_below(struct terminal *t)
{
    clear_line(t, t->row, t->column);
    for (int row = t->row + 1; row < t->rows; ++row)
        clear_line(t, row, 0);
}

void terminal_clear(struct terminal *t, int rows, int columns)
{
    memset(t, 0, sizeof *t);
    t->rows = rows;
    t->columns = columns;
    t->wraps = true;
    t->master = t->slave = -1;
    t->pid = NO_PID;
    clear_below(t);
}

/* A whole sequence, from ESC to its letter. */
static void obey(struct terminal *t, const char *sequence)
{
    size_t n = strlen(sequence);
    bool on = sequence[n - 1] == 'h';

    if (sequence[n - 1] == 'm') {
        ++t->colours;
        t->true_colours += strstr(sequence, "48;2;") != NULL;
    } else if (strcmp(sequence, "\33[H") == 0) {
        t->row = t->column = 0;
    } else if (strcmp(sequence, "\33[K") == 0) {
        clear_line(t, t->row, t->column);
    } else if (strcmp(sequence, "\33[J") == 0) {
        clear_below(t);
        ++t->frames;
    } else if (strncmp(sequence, "\33[?1049", 7) == 0) {
        t->alternate = on;
    } else if (strncmp(sequence, "\33[?25", 5) == 0) {
        t->hidden_cursor = !on;
    } else if (strncmp(sequence, "\33[?7", 4) == 0) {
        t->wraps = on;
    } else {
        note(t, "an unknown sequence", sequence + 1);
    }
}

static void put(struct terminal *t, char c)
{
    if (c == '\r') {
        t->column = 0;
    } else if (c == '\n' && t->row + 1 == t->rows && t->alternate) {
        note(t, "more lines than rows", "");
    } else if (c == '\n') {
        t->row += t->row + 1 < t->rows;
    } else if ((unsigned char)c < ' ') {
        note(t, "a control character", "");
    } else if (t->column == t->columns) {
        note(t, "wider than the window:", terminal_row(t, t->row));
    } else {
        t->cell[t->row][t->column++] = c;
    }
}

void terminal_write(struct terminal *t, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; ++i) {
        char c = bytes[i];
        if (c != '\33' && t->pending_length == 0) {
            put(t, c);
            continue;
        }
        if (t->pending_length + 1 < sizeof t->pending)
            t->pending[t->pending_length++] = c;
        if (t->pending_length > 2 && c >= '@' && c <= '~') {
            t->pending[t->pending_length] = '\0';
            obey(t, t->pending);
            t->pending_length = 0;
        }
    }
}

const char *terminal_row(struct terminal *t, int row)
{
    static char text[TERMINAL_COLUMNS + 1];
    int n = TERMINAL_COLUMNS;

    memcpy(text, t->cell[row], TERMINAL_COLUMNS);
    while (n > 0 && text[n - 1] == ' ')
        --n;
    text[n] = '\0';
    return text;
}

/* ---- A program in it ---- */

static void set_size(const struct terminal *t)
{
    struct winsize size = {.ws_row = (unsigned short)t->rows, .ws_col = (unsigned short)t->columns};

    ck_assert_int_eq(ioctl(t->master, TIOCSWINSZ, &size), 0);
}

extern char **environ; /* POSIX has it, and leaves the declaration to programs */

/* Its own session, whose terminal this is. The options of a sanitizer it is built with stay. */
static void become(struct terminal *t, char *const *argv, char *const *env)
{
    const char *options = getenv("ASAN_OPTIONS");
    setsid();
    ioctl(t->slave, TIOCSCTTY, 0);
    for (int fd = 0; fd < 3; ++fd)
        dup2(t->slave, fd);
    close(t->slave);
    close(t->master);
    environ = (char **)(uintptr_t)env;
    if (options != NULL)
        setenv("ASAN_OPTIONS", options, 1);
    execv(argv[0], argv);
    _exit(127);
}

static bool open_both(struct terminal *t)
{
    t->master = posix_openpt(O_RDWR | O_NOCTTY);
    if (t->master < 0 || grantpt(t->master) != 0 || unlockpt(t->master) != 0)
        return false;
    t->slave = open(ptsname(t->master), O_RDWR | O_NOCTTY);
    return t->slave >= 0;
}

bool terminal_available(void)
{
    struct terminal t = {.master = -1, .slave = -1};
    bool available = open_both(&t);

    terminal_close(&t);
    return available;
}

void terminal_start(struct terminal *t, int rows, int columns, char *const *argv, char *const *env)
{
    terminal_clear(t, rows, columns);
    ck_assert(open_both(t));
    ck_assert_int_eq(tcgetattr(t->slave, &t->before), 0);
    set_size(t);
    t->pid = fork();
    ck_assert_int_ge(t->pid, 0);
    if (t->pid == 0)
        become(t, argv, env);
    ck_assert_msg(terminal_frame(t), "%s shows nothing", argv[0]);
}

/* Some bytes more; false at the end, and where none come for that many milliseconds. */
static bool read_some(struct terminal *t, int milliseconds)
{
    char bytes[4096];
    struct pollfd in = {.fd = t->master, .events = POLLIN};

    if (poll(&in, 1, milliseconds) <= 0)
        return false;
    ssize_t n = read(t->master, bytes, sizeof bytes);
    if (n > 0)
        terminal_write(t, bytes, (size_t)n);
    return n > 0;
}

bool terminal_frame(struct terminal *t)
{
    ++t->awaited;
    while (t->frames < t->awaited)
        if (!read_some(t, TIMEOUT))
            return false;
    return true;
}

void terminal_keys(struct terminal *t, const char *keys)
{
    ck_assert_int_eq(write(t->master, keys, strlen(keys)), (ssize_t)strlen(keys));
}

void terminal_resize(struct terminal *t, int rows, int columns)
{
    t->rows = rows;
    t->columns = columns;
    set_size(t);
}

void terminal_drain(struct terminal *t)
{
    while (read_some(t, 0))
        continue;
}

int terminal_end(struct terminal *t)
{
    int status = 0, waited = 0;

    while (waitpid(t->pid, &status, WNOHANG) == 0 && waited < TIMEOUT) {
        read_some(t, 10);
        waited += 10;
    }
    ck_assert_msg(waited < TIMEOUT, "the program does not end");
    terminal_drain(t);
    return status;
}

bool terminal_restored(const struct terminal *t)
{
    struct termios now;

    return tcgetattr(t->slave, &now) == 0 && now.c_lflag == t->before.c_lflag &&
           now.c_iflag == t->before.c_iflag && now.c_oflag == t->before.c_oflag &&
           memcmp(now.c_cc, t->before.c_cc, sizeof now.c_cc) == 0 && !t->alternate &&
           !t->hidden_cursor && t->wraps;
}

void terminal_close(struct terminal *t)
{
    close(t->slave);
    close(t->master);
}

/* ---- Tests of the terminal itself ---- */

static void show(struct terminal *t, const char *text)
{
    terminal_write(t, text, strlen(text));
}

START_TEST(text_stands_where_it_is_written)
{
    static struct terminal t;

    terminal_clear(&t, 3, 10);
    show(&t, "one\r\ntwo\33[K\r\n\33[1mthree\33[0m\33[Hsix\33[J");
    ck_assert_str_eq(terminal_row(&t, 0), "six");
    ck_assert_str_eq(terminal_row(&t, 1), "");
    show(&t, "\33[Hfour\r\nfive\33[H\33[K\33[38;5;231;48;2;100;200;250m");
    ck_assert_str_eq(terminal_row(&t, 0), "");
    ck_assert_str_eq(terminal_row(&t, 1), "five");
    ck_assert_int_eq(t.frames, 1);
    ck_assert_int_eq(t.colours, 3);
    ck_assert_int_eq(t.true_colours, 1);
    ck_assert_str_eq(t.odd, "");
}
END_TEST

START_TEST(what_is_wrong_is_noted)
{
    static const char *const bad[] = {
        "\33[?1049h01234567890",      "\33[?1049h1\r\n2\r\n3\r\n4", "\33[2J", "\t",
        "\33[?1049h0123456789\33[Kx",
    };
    static struct terminal t;

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        terminal_clear(&t, 3, 10);
        show(&t, bad[i]);
        ck_assert_msg(t.odd[0] != '\0', "row %zu is not noted", i);
    }
}
END_TEST

START_TEST(settings_left_behind_are_seen)
{
    static struct terminal t;
    char shell[] = "/bin/sh", option[] = "-c",
         script[] = "stty -echo; printf '\\033[?25l\\033[J'; read x", path[] = "PATH=/usr/bin:/bin";
    char *argv[] = {shell, option, script, NULL}, *env[] = {path, NULL};

    terminal_start(&t, 24, 80, argv, env);
    ck_assert(t.hidden_cursor);
    terminal_keys(&t, "x\n");
    ck_assert_int_eq(terminal_end(&t), 0);
    ck_assert(!terminal_restored(&t));
    terminal_close(&t);
}
END_TEST

Suite *terminal_suite(void)
{
    Suite *suite = suite_create("terminal");
    TCase *all = tcase_create("terminal");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, text_stands_where_it_is_written);
    tcase_add_test(all, what_is_wrong_is_noted);
    if (terminal_available())
        tcase_add_test(all, settings_left_behind_are_seen);
    else
        check_skip("terminal: settings_left_behind_are_seen", "no pseudo-terminal to be had");
    suite_add_tcase(suite, all);
    return suite;
}
