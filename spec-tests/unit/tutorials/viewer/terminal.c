/* terminal.c - lessons stepped through on a terminal, key by key.
 *
 * The expected screen is the lesson as text (--plain --width), line by line, so the tests hold for
 * every lesson. Keys are pressed at 80x24 and at 60x20. Not here: that text (unit/said.c), the
 * terminal (unit/terminal.c), whether the text is right (tutorials/NN_stem/lesson.out). */
#define _XOPEN_SOURCE 700
#include "spec-tests/unit/terminal.h"
#include "spec-tests/unit/said.h"
#include "spec-tests/unit/scratch.h"
#include "spec-tests/unit/suites.h"

#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FRAME = 3 };

static const struct {
    int rows, columns;
} windows[] = {{24, 80}, {20, 60}};
enum { WINDOWS = sizeof windows / sizeof windows[0] };

/* ---- The screen ---- */

static int body(const struct terminal *t)
{
    return t->rows - FRAME;
}

/* The first line shown when a step is scrolled to its end. */
static int last_top(const struct terminal *t, const struct said *s, int step)
{
    return s->lines[step - 1] > body(t) ? s->lines[step - 1] - body(t) : 0;
}

static void sees_frame(struct terminal *t, const struct said *s, int step)
{
    char place[40], title[200];
    const char *head = terminal_row(t, 0);

    snprintf(place, sizeof place, "step %d of %d", step, s->steps);
    snprintf(title, sizeof title, "%.2s%s", s->title, s->title + 3); /* without the colon */
    ck_assert_msg(strlen(head) > strlen(place) &&
                      strcmp(head + strlen(head) - strlen(place), place) == 0,
                  "`%s` does not say %s", head, place);
    ck_assert_msg(strncmp(head, title, strlen(title)) == 0, "`%s` is not %s", head, title);
    ck_assert_str_eq(terminal_row(t, 1), "");
    ck_assert_str_eq(t->odd, "");
}

/* Step and first line: the text shown, and the numbers in the frame. */
static void sees(struct terminal *t, const struct said *s, int step, int top)
{
    char range[48];

    sees_frame(t, s, step);
    for (int i = 0; i < body(t); ++i) {
        bool there = top + i < s->lines[step - 1];
        const char *line = there ? s->line[step - 1][top + i] : "";
        ck_assert_msg(strcmp(terminal_row(t, 2 + i), line) == 0,
                      "%dx%d, step %d, row %d: `%s` instead of `%s`", t->columns, t->rows, step,
                      3 + i, terminal_row(t, 2 + i), line);
    }
    const char *foot = terminal_row(t, t->rows - 1);
    snprintf(range, sizeof range, "[%d-%d of %d, j k]", top + 1, top + body(t), s->lines[step - 1]);
    ck_assert_msg((last_top(t, s, step) > 0) == (strstr(foot, range) != NULL), "`%s`", foot);
    ck_assert_msg((top < last_top(t, s, step)) == (strstr(foot, "Enter more") != NULL), "`%s`",
                  foot);
}

static void foot_says(struct terminal *t, const char *words)
{
    const char *foot = terminal_row(t, t->rows - 1);
    ck_assert_msg(strstr(foot, words) != NULL, "`%s` does not say `%s`", foot, words);
}

/* Keys, each answered by a frame. */
static void press(struct terminal *t, const char *keys, int count)
{
    terminal_keys(t, keys);
    for (int i = 0; i < count; ++i)
        ck_assert_msg(terminal_frame(t), "no frame comes after `%s`", keys);
}

static struct terminal terminal;
static struct said said;

/* The option is NULL for C, "--cpp" for C++. */
static void start_with(int window, const char *lesson, char *option, char *colours)
{
    char path[600], term[] = "TERM=xterm-256color";
    char *argv[] = {path, option, NULL}, *env[] = {term, colours, NULL};

    snprintf(path, sizeof path, "%s", lesson);
    said_listen(&said, path, option != NULL ? option : "", windows[window].columns - 1);
    terminal_start(&terminal, windows[window].rows, windows[window].columns, argv, env);
}

static void start(int window)
{
    glob_t found = said_lessons();
    char colours[] = "COLORTERM=truecolor";

    start_with(window, found.gl_pathv[0], NULL, colours);
    globfree(&found);
}

static void quit(void)
{
    terminal_keys(&terminal, "q");
    int status = terminal_end(&terminal);
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0, "status %d", status);
    ck_assert(terminal_restored(&terminal));
    terminal_close(&terminal);
}

/* ---- Steps ---- */

/* A share is each lesson in one of the windows. */
START_TEST(every_step_of_every_lesson_fits)
{
    glob_t found = said_lessons();
    char colours[] = "NO_COLOR=1";

    for (size_t i = 0; i < found.gl_pathc; ++i) {
        if (!check_every() && (i + (size_t)_i) % 2 == 1)
            continue;
        start_with(_i, found.gl_pathv[i], NULL, colours);
        for (int step = 1; step <= said.steps; ++step) {
            sees(&terminal, &said, step, 0);
            for (int top = 0; top < last_top(&terminal, &said, step); ++top)
                press(&terminal, "j", 1);
            sees(&terminal, &said, step, last_top(&terminal, &said, step));
            press(&terminal, "n", 1);
        }
        quit();
    }
    globfree(&found);
}
END_TEST

START_TEST(keys_move_between_steps)
{
    start(_i);
    const struct {
        const char *keys;
        int count, step;
    } rows[] = {
        {"n", 1, 2},      {"n", 1, 3},
        {"\33[C", 1, 4},  {"p", 1, 3},
        {"\33[D", 1, 2},  {"g4\r", 3, 4},
        {"g2x", 3, 4},    {"g9\1772\r", 5, 2},
        {"g0\r", 3, 2},   {"\33[F", 1, said.steps},
        {"r", 1, 1},      {"\33OF", 1, said.steps},
        {"\33[H", 1, 1},  {"nnn", 3, 4},
        {"\33[1~", 1, 1},
    };

    sees(&terminal, &said, 1, 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        press(&terminal, rows[i].keys, rows[i].count);
        sees_frame(&terminal, &said, rows[i].step);
    }
    quit();
}
END_TEST

START_TEST(impossible_moves_are_reported)
{
    start(_i);
    press(&terminal, "p", 1);
    foot_says(&terminal, "first step");
    press(&terminal, "x", 1);
    foot_says(&terminal, "? shows the keys");
    press(&terminal, "g", 1);
    foot_says(&terminal, "go to step: _");
    press(&terminal, "99", 2);
    foot_says(&terminal, "go to step: 99_");
    press(&terminal, "\r", 1);
    foot_says(&terminal, "no such step");
    sees_frame(&terminal, &said, 1);
    press(&terminal, "g", 1);
    press(&terminal, "\33", 1);
    sees(&terminal, &said, 1, 0);
    press(&terminal, "\33[F", 1);
    press(&terminal, "n", 1);
    foot_says(&terminal, "last step");
    sees_frame(&terminal, &said, said.steps);
    quit();
}
END_TEST

/* The first step that is higher than the window. */
static int high_step(void)
{
    for (int step = 1; step < said.steps; ++step)
        if (last_top(&terminal, &said, step) > 1)
            return step;
    ck_abort_msg("no step is higher than %d rows", body(&terminal));
    return 0;
}

START_TEST(a_high_step_scrolls)
{
    char keys[16];

    start(_i);
    int step = high_step(), last = last_top(&terminal, &said, step), page = body(&terminal) - 1;
    snprintf(keys, sizeof keys, "g%d\r", step);
    press(&terminal, keys, (int)strlen(keys));
    sees(&terminal, &said, step, 0);
    press(&terminal, "k", 1);
    sees(&terminal, &said, step, 0);
    press(&terminal, "j", 1);
    sees(&terminal, &said, step, 1);
    press(&terminal, "\33[B", 1);
    sees(&terminal, &said, step, 2);
    press(&terminal, "\33[Ak", 2);
    sees(&terminal, &said, step, 0);
    press(&terminal, "\33[6~", 1);
    sees(&terminal, &said, step, page < last ? page : last);
    press(&terminal, "\33[5~", 1);
    sees(&terminal, &said, step, 0);
    quit();
}
END_TEST

START_TEST(help_lists_the_keys)
{
    static const char *const keys[] = {"Enter", "n ", "p ", "c ", "g 7", "r ", "q ", "? ", "j "};

    start(_i);
    press(&terminal, "?", 1);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; ++i) {
        bool there = false;
        for (int row = 2; row < terminal.rows - 1; ++row)
            there = there || strstr(terminal_row(&terminal, row), keys[i]) != NULL;
        ck_assert_msg(there, "`%s` is not explained", keys[i]);
    }
    ck_assert_str_eq(terminal.odd, "");
    press(&terminal, "n", 1);
    sees(&terminal, &said, 1, 0);
    quit();
}
END_TEST

/* ---- Reading on ---- */

/* The first line that the frame shows, by the numbers in its foot. */
static int top_shown(void)
{
    const char *range = strchr(terminal_row(&terminal, terminal.rows - 1), '[');
    return range != NULL ? atoi(range + 1) - 1 : 0;
}

static bool shows_step(int step)
{
    char place[40];

    snprintf(place, sizeof place, "step %d of ", step);
    return strstr(terminal_row(&terminal, 0), place) != NULL;
}

/* By Enter alone, from the step's first line to the next step, or at the last one to its end. */
static void read_step(int step, const char *lesson, const char *key)
{
    struct said_seen seen = {{false}, {false}};

    do {
        sees(&terminal, &said, step, top_shown());
        said_note(&said, &seen, step, top_shown(), body(&terminal));
        press(&terminal, key, 1);
    } while (shows_step(step) &&
             strstr(terminal_row(&terminal, terminal.rows - 1), "last step") == NULL);
    for (int line = 0; line < said.lines[step - 1]; ++line)
        ck_assert_msg(seen.line[line] && seen.whole[line], "%s, step %d: line %d is %s", lesson,
                      step, line + 1, seen.line[line] ? "cut off" : "never seen");
    ck_assert(step == said.steps || shows_step(step + 1));
}

/* Nothing is lost: not a line, and no picture is cut that fits the window. A share of them is one
 * language in each window: every lesson in both windows, and in both languages. */
START_TEST(enter_shows_all_of_every_step)
{
    glob_t found = said_lessons();
    char cpp[] = "--cpp", colours[] = "NO_COLOR=1";

    for (size_t i = 0; i < 2 * found.gl_pathc; ++i) {
        char *lesson = found.gl_pathv[i / 2];
        if (!check_every() && (i + i / 2 + (size_t)_i) % 2 == 1)
            continue;
        start_with(_i, lesson, i % 2 == 1 ? cpp : NULL, colours);
        for (int step = 1; step <= said.steps; ++step)
            read_step(step, lesson, i % 2 == 1 ? " " : "\r");
        quit();
    }
    globfree(&found);
}
END_TEST

START_TEST(c_turns_to_cpp_and_back)
{
    glob_t found = said_lessons();

    start(_i);
    press(&terminal, "nnc", 3);
    said_listen(&said, found.gl_pathv[0], "--cpp", windows[_i].columns - 1);
    sees(&terminal, &said, 3, 0);
    press(&terminal, "c", 1);
    said_listen(&said, found.gl_pathv[0], "", windows[_i].columns - 1);
    sees(&terminal, &said, 3, 0);
    quit();
    globfree(&found);
}
END_TEST

/* ---- The terminal ---- */

START_TEST(the_window_may_change)
{
    start(0);
    press(&terminal, "nn", 2);
    terminal_resize(&terminal, windows[1].rows, windows[1].columns);
    ck_assert(terminal_frame(&terminal));
    glob_t found = said_lessons();
    said_listen(&said, found.gl_pathv[0], "", windows[1].columns - 1);
    sees(&terminal, &said, 3, 0);
    terminal_resize(&terminal, 5, 20);
    ck_assert(terminal_frame(&terminal));
    terminal_resize(&terminal, windows[0].rows, windows[0].columns);
    ck_assert(terminal_frame(&terminal));
    terminal.odd[0] = '\0'; /* in 20 columns lines are cut by the terminal */
    press(&terminal, "p", 1);
    said_listen(&said, found.gl_pathv[0], "", windows[0].columns - 1);
    sees(&terminal, &said, 2, 0);
    globfree(&found);
    quit();
}
END_TEST

START_TEST(colours_are_used_where_they_are_wanted)
{
    static const char *const wanted[] = {"COLORTERM=truecolor", "COLORTERM=", "NO_COLOR=1"};
    glob_t found = said_lessons();

    for (int i = 0; i < 3; ++i) {
        char variable[24];
        snprintf(variable, sizeof variable, "%s", wanted[i]);
        start_with(0, found.gl_pathv[0], NULL, variable);
        press(&terminal, "n", 1);
        ck_assert_int_eq(terminal.colours > 0, i < 2);
        ck_assert_int_eq(terminal.true_colours > 0, i < 1);
        quit();
    }
    globfree(&found);
}
END_TEST

START_TEST(signals_leave_the_terminal_as_it_was)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; ++i) {
        start(0);
        if (ends[i] == SIGINT)
            terminal_keys(&terminal, "\3");
        else
            kill(terminal.pid, ends[i]);
        int status = terminal_end(&terminal);
        ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == ends[i]);
        ck_assert(terminal_restored(&terminal));
        terminal_close(&terminal);
    }
}
END_TEST

START_TEST(it_may_be_stopped_and_go_on)
{
    int status;

    start(0);
    press(&terminal, "n", 1);
    terminal_keys(&terminal, "\32");
    ck_assert_int_eq(waitpid(terminal.pid, &status, WUNTRACED), terminal.pid);
    ck_assert(WIFSTOPPED(status));
    terminal_drain(&terminal);
    ck_assert(terminal_restored(&terminal));
    kill(terminal.pid, SIGCONT);
    ck_assert(terminal_frame(&terminal));
    sees(&terminal, &said, 2, 0);
    quit();
}
END_TEST

/* ---- Time ---- */

static double seconds_of_a_clock(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The processor's time of the programs that have ended. */
static double seconds_of_programs(void)
{
    struct rusage r;

    getrusage(RUSAGE_CHILDREN, &r);
    return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) +
           (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}

/* The computer may be busy: a start has a bound of the processor's time, and a wide one of the
 * clock's. */
START_TEST(a_lesson_starts_at_once)
{
    const double limit = 0.2, clock_limit = 10;
    char colours[] = "COLORTERM=truecolor";
    glob_t found = said_lessons();

    for (size_t i = 0; i < found.gl_pathc; ++i) {
        char *argv[] = {found.gl_pathv[i], NULL}, *env[] = {colours, NULL};
        double programs = seconds_of_programs(), clock = seconds_of_a_clock();
        terminal_start(&terminal, 24, 80, argv, env);
        clock = seconds_of_a_clock() - clock;
        quit();
        programs = seconds_of_programs() - programs;
        ck_assert_msg(programs < limit && clock < clock_limit,
                      "%s starts in %.3f s, and has a processor for %.3f s", argv[0], clock,
                      programs);
    }
    globfree(&found);
}
END_TEST

Suite *viewer_terminal_suite(void)
{
    Suite *suite = suite_create("viewer_terminal");
    TCase *all = tcase_create("viewer_terminal");
    if (!terminal_available()) {
        check_skip("viewer_terminal: lessons on a terminal", "no pseudo-terminal available");
        return suite;
    }
    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, every_step_of_every_lesson_fits, 0, WINDOWS);
    tcase_add_loop_test(all, keys_move_between_steps, 0, WINDOWS);
    tcase_add_loop_test(all, impossible_moves_are_reported, 0, WINDOWS);
    tcase_add_loop_test(all, a_high_step_scrolls, 0, WINDOWS);
    tcase_add_loop_test(all, enter_shows_all_of_every_step, 0, WINDOWS);
    tcase_add_loop_test(all, c_turns_to_cpp_and_back, 0, WINDOWS);
    tcase_add_loop_test(all, help_lists_the_keys, 0, WINDOWS);
    tcase_add_test(all, the_window_may_change);
    tcase_add_test(all, colours_are_used_where_they_are_wanted);
    tcase_add_test(all, signals_leave_the_terminal_as_it_was);
    tcase_add_test(all, it_may_be_stopped_and_go_on);
    tcase_add_test(all, a_lesson_starts_at_once);
    suite_add_tcase(suite, all);
    return suite;
}
