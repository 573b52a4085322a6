/* pipe.c - programs as implementations: the good, the dying, the hanging and the talkative.
 *
 * Each program is a few words of shell. Not here: the verdicts on their answers
 * (unit/judge/verdict/verdict.c), how a run counts them (unit/judge/verdict/run.c). */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/unit/scratch.h"
#include "spec-tests/unit/suites.h"

#include "spec-tests/judge/answerers/answerers.h"
#include "spec-tests/support/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Seconds that a program sleeps that hangs, and that its end may take on a busy machine. */
enum { SLEEP = 100, STALL_LIMIT = 50 };

static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void pause_for(long milliseconds)
{
    struct timespec t = {milliseconds / 1000, milliseconds % 1000 * 1000000};

    nanosleep(&t, NULL);
}

/* Until the program has made this file, which is then removed. */
static void wait_for(const char *path)
{
    double start = seconds();

    while (unlink(path) != 0) {
        ck_assert_msg(seconds() - start < STALL_LIMIT, "%s is not made", path);
        pause_for(1);
    }
}

/* Asks OP with one argument, and compares kind and, where TEXT is given, a part of the text. */
static void expect(struct answerer *s, const char *op, enum answer_kind kind, const char *text)
{
    static const char *const args[] = {"_8:_1"};
    struct answer answer = {.kind = kind};

    answerer_ask(s, op, 1, args, &answer);
    ck_assert_msg(answer.kind == kind, "%s: answer of kind %d: %s", op, (int)answer.kind,
                  answer.text.bytes);
    ck_assert_msg(!text || strstr(answer.text.bytes, text), "%s: `%s` is not in `%s`", op, text,
                  answer.text.bytes);
    answer_free(&answer);
}

/* Nothing may be left of a program once its implementation is closed. */
static void expect_close(struct answerer *s, size_t unasked)
{
    ck_assert_uint_eq(answerer_close(s), unasked);
    ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
    ck_assert_int_eq(errno, ECHILD);
}

/* A program that runs BODY for each question, with op in $op and the arguments in $args. */
static struct answerer *for_each(const char *body, double timeout)
{
    char command[1000];

    snprintf(command, sizeof command,
             "tab=$(printf '\\t'); while IFS=$tab read -r op args; do %s; done", body);
    return answerer_pipe_open(command, timeout);
}

START_TEST(answers_are_understood)
{
    struct answerer *s = for_each("case $op in "
                                  "value) printf '=\\t%s\\n' \"$args\" ;; "
                                  "refusal) printf '!\\tno such mode\\n' ;; "
                                  "bare) printf '!\\n' ;; "
                                  "none) printf -- '-\\tnot here\\n' ;; "
                                  "dash) echo - ;; "
                                  "crlf) printf '=\\t_7\\r\\n' ;; "
                                  "utf) printf '!\\tkein Maß\\n' ;; esac",
                                  10);

    expect(s, "value", ANSWER_VALUE, "_8:_1");
    expect(s, "refusal", ANSWER_REFUSED, "no such mode");
    expect(s, "bare", ANSWER_REFUSED, "");
    expect(s, "none", ANSWER_UNSUPPORTED, "not here");
    expect(s, "dash", ANSWER_UNSUPPORTED, "");
    expect(s, "crlf", ANSWER_VALUE, "_7");
    expect(s, "utf", ANSWER_REFUSED, "kein Maß");
    expect_close(s, 0);
}
END_TEST

START_TEST(every_argument_is_a_field)
{
    static const char *const args[] = {"Sw<3,4,3> o _0 o _8:_1", "", "_3"};
    struct answerer *s =
        answerer_pipe_open("while read -r l; do printf '=\\t%s\\n' \"$l\"; done", 10);
    struct answer answer = {.kind = ANSWER_VALUE};

    answerer_ask(s, "upcast<4>", 3, args, &answer);
    ck_assert_str_eq(answer.text.bytes, "upcast<4>\tSw<3,4,3> o _0 o _8:_1\t\t_3");
    answerer_ask(s, "nothing", 0, NULL, &answer);
    ck_assert_str_eq(answer.text.bytes, "nothing");
    answer_free(&answer);
    expect_close(s, 0);
}
END_TEST

START_TEST(a_malformed_line_is_no_answer)
{
    struct answerer *s = for_each("case $op in "
                                  "empty) echo ;; "
                                  "bare) echo _7 ;; "
                                  "blank) echo '= _7' ;; "
                                  "nothing) printf '=\\t\\n' ;; "
                                  "sign) printf '?\\t_7\\n' ;; "
                                  "nul) printf '=\\t_7\\000_8\\n' ;; "
                                  "esc) printf '\\033[2J\\377\\n' ;; "
                                  "*) printf '=\\t%s\\n' \"$args\" ;; esac",
                                  10);

    expect(s, "empty", ANSWER_MALFORMED, "a tab and a text: ");
    expect(s, "bare", ANSWER_MALFORMED, "a tab and a text: _7");
    expect(s, "blank", ANSWER_MALFORMED, "= _7");
    expect(s, "nothing", ANSWER_MALFORMED, "=\\x09");
    expect(s, "sign", ANSWER_MALFORMED, "?\\x09_7");
    expect(s, "nul", ANSWER_MALFORMED, "NUL byte: =\\x09_7\\x00_8");
    expect(s, "esc", ANSWER_MALFORMED, "\\x1b[2J\\xff");
    expect(s, "size", ANSWER_VALUE, "_8:_1");
    expect_close(s, 0);
}
END_TEST

START_TEST(a_program_that_dies_is_started_again)
{
    struct answerer *s = for_each("case $op in "
                                  "status) echo oh no >&2; echo 'out of range' >&2; exit 3 ;; "
                                  "signal) kill -SEGV $$ ;; "
                                  "half) printf '=\\t_8'; exit 0 ;; "
                                  "*) printf '=\\t%s\\n' \"$args\" ;; esac",
                                  10);

    expect(s, "size", ANSWER_VALUE, "_8:_1");
    expect(s, "status", ANSWER_CRASHED, "ended with status 3; its last words: out of range");
    expect(s, "size", ANSWER_VALUE, "_8:_1");
    expect(s, "signal", ANSWER_CRASHED, "ended by signal 11");
    expect(s, "half", ANSWER_CRASHED, "it had begun to answer: =\\x09_8");
    expect(s, "size", ANSWER_VALUE, "_8:_1");
    expect_close(s, 0);
}
END_TEST

START_TEST(one_answer_a_process_is_a_death_between_the_lines)
{
    struct answerer *s = answerer_pipe_open("read -r l; printf '=\\t_7\\n'", 10);

    for (int i = 0; i < 5; ++i) {
        expect(s, "size", ANSWER_VALUE, "_7");
        pause_for(50);
        expect(s, "size", ANSWER_CRASHED, "ended with status 0");
    }
    expect_close(s, 0);
}
END_TEST

START_TEST(a_program_that_cannot_start_is_given_up)
{
    static const char *const commands[] = {"exec no-such-program-here", "exit 1",
                                           "echo cannot import that >&2; exit 1", "kill -KILL $$",
                                           "exec <&- >&-; sleep 100"};

    for (size_t c = 0; c < sizeof commands / sizeof commands[0]; ++c) {
        struct answerer *s = answerer_pipe_open(commands[c], 10);
        double start = seconds();

        for (int i = 0; i < 3; ++i)
            expect(s, "size", ANSWER_CRASHED, NULL);
        for (int i = 0; i < 1000; ++i)
            expect(s, "size", ANSWER_GONE, "given up");
        ck_assert(seconds() - start < STALL_LIMIT);
        expect_close(s, 0);
    }
}
END_TEST

START_TEST(a_program_that_dies_of_its_questions_is_not_given_up)
{
    struct answerer *s = for_each("[ $op = size ] || exit 9; printf '=\\t_8\\n'", 10);

    for (int i = 0; i < 20; ++i)
        expect(s, "composition", ANSWER_CRASHED, "ended with status 9");
    expect(s, "size", ANSWER_VALUE, "_8");
    expect_close(s, 0);
}
END_TEST

START_TEST(a_program_that_hangs_is_timed_out)
{
    struct answerer *s = for_each("[ $op = size ] || sleep 100; printf '=\\t_8\\n'", 2);
    double start = seconds();

    expect(s, "size", ANSWER_VALUE, "_8");
    expect(s, "hang", ANSWER_TIMED_OUT, "no answer within 2 s");
    expect(s, "size", ANSWER_VALUE, "_8");
    expect(s, "hang", ANSWER_TIMED_OUT, NULL);
    ck_assert(seconds() - start < STALL_LIMIT);
    expect_close(s, 0);
}
END_TEST

START_TEST(a_program_that_never_answers_is_given_up)
{
    struct answerer *s = answerer_pipe_open("cat >&2", 2);
    double start = seconds();

    for (int i = 0; i < 3; ++i)
        expect(s, "size", ANSWER_TIMED_OUT, "its last words: size");
    for (int i = 0; i < 100; ++i)
        expect(s, "size", ANSWER_GONE, NULL);
    ck_assert(seconds() - start < STALL_LIMIT);
    expect_close(s, 0);
}
END_TEST

/* What was started holds a pipe open. */
START_TEST(what_a_program_started_ends_with_it)
{
    const char *path = check_scratch("survivor", "", 0);
    char body[600];
    struct answerer *s;
    struct pollfd held = {.events = POLLIN};

    remove(path);
    ck_assert_int_eq(mkfifo(path, 0600), 0);
    held.fd = open(path, O_RDONLY | O_NONBLOCK);
    ck_assert_int_ge(held.fd, 0);
    snprintf(body, sizeof body, "sleep %d >'%s' & sleep %d", SLEEP, path, SLEEP);
    s = for_each(body, 2);
    expect(s, "hang", ANSWER_TIMED_OUT, NULL);
    expect_close(s, 0);
    ck_assert_int_eq(poll(&held, 1, STALL_LIMIT * 1000), 1);
    ck_assert(held.revents & POLLHUP);
    close(held.fd);
    remove(path);
}
END_TEST

/* A program that writes AGAIN behind the answer to another question than size, and makes the file
 * once it has. */
static struct answerer *writes_again(const char *again, const char *path)
{
    char body[600];

    snprintf(body, sizeof body, "printf '=\\t_8\\n'; [ $op = size ] || { %s; : >'%s'; }", again,
             path);
    remove(path);
    return for_each(body, 10);
}

START_TEST(more_than_one_line_is_noticed)
{
    const char *path = check_scratch("written", "", 0);
    struct answerer *s = writes_again("printf '=\\t_9\\nx\\n'", path);

    expect(s, "size", ANSWER_VALUE, "_8");
    for (int i = 0; i < 5; ++i) {
        static const char *const args[] = {"_8:_1"};
        struct answer answer = {.kind = ANSWER_VALUE};
        answerer_ask(s, "more", 1, args, &answer);
        ck_assert(answer.kind == ANSWER_MALFORMED || answer.kind == ANSWER_VALUE);
        if (answer.kind == ANSWER_VALUE) {
            wait_for(path);
            expect(s, "size", ANSWER_MALFORMED, "sent before this was asked: =\\x09_9");
        }
        expect(s, "size", ANSWER_VALUE, "_8");
        answer_free(&answer);
        remove(path);
    }
    expect_close(s, 0);
}
END_TEST

START_TEST(lines_written_at_once_are_counted)
{
    struct answerer *s =
        answerer_pipe_open("while read -r l; do printf '=\\t_8\\n=\\t_9\\nx'; done", 10);

    expect(s, "size", ANSWER_MALFORMED, "answered 3 lines: =\\x09_8");
    expect(s, "size", ANSWER_MALFORMED, "answered 3 lines: =\\x09_8");
    expect_close(s, 0);
}
END_TEST

START_TEST(a_late_line_is_never_taken_for_an_answer)
{
    const char *path = check_scratch("late", "", 0);
    struct answerer *s = writes_again("sleep 0.1; printf '=\\t_9\\n'", path);

    expect(s, "late", ANSWER_VALUE, "_8");
    wait_for(path);
    expect(s, "size", ANSWER_MALFORMED, "sent before this was asked: =\\x09_9");
    expect(s, "size", ANSWER_VALUE, "_8");
    expect_close(s, 0);
}
END_TEST

START_TEST(lines_after_the_last_answer_are_counted)
{
    struct answerer *s =
        answerer_pipe_open("read -r l; printf '=\\t_8\\n'; read -r l; echo a; echo b", 10);

    expect(s, "size", ANSWER_VALUE, "_8");
    expect_close(s, 2);
}
END_TEST

START_TEST(a_program_that_floods_is_cut_off)
{
    static const char *const commands[] = {"yes", "yes | tr -d '\\n'", "cat /dev/zero"};

    for (size_t c = 0; c < sizeof commands / sizeof commands[0]; ++c) {
        struct answerer *s = answerer_pipe_open(commands[c], 10);
        expect(s, "size", ANSWER_MALFORMED, NULL);
        expect(s, "size", ANSWER_MALFORMED, NULL);
        answerer_close(s);
    }
}
END_TEST

START_TEST(an_answer_may_have_a_mebibyte)
{
    static const char bytes[] = "printf '=\\t'; head -c %d /dev/zero | tr '\\0' 7; echo";
    struct answerer *s;
    char body[200];

    snprintf(body, sizeof body, bytes, (int)PROCESS_MAX_BYTES - 2);
    s = for_each(body, 10);
    expect(s, "size", ANSWER_VALUE, "777");
    expect(s, "size", ANSWER_VALUE, "777");
    expect_close(s, 0);
    snprintf(body, sizeof body, bytes, (int)PROCESS_MAX_BYTES);
    s = for_each(body, 10);
    expect(s, "size", ANSWER_MALFORMED, "more than 1 MiB: =\\x09777");
    expect(s, "size", ANSWER_MALFORMED, "more than 1 MiB: =\\x09777");
    expect_close(s, 0);
}
END_TEST

START_TEST(full_pipes_do_not_lock)
{
    struct answerer *s = answerer_pipe_open("while :; do head -c 300000 /dev/zero | tr '\\0' e >&2;"
                                            "read -r l || exit; printf '=\\t%s\\n' ${#l}; done",
                                            10);
    const char *args[1];
    struct answer answer = {.kind = ANSWER_VALUE};
    char *long_argument = malloc(200001);

    memset(long_argument, '5', 200000);
    long_argument[200000] = '\0';
    args[0] = long_argument;
    for (int i = 0; i < 3; ++i) {
        answerer_ask(s, "size", 1, args, &answer);
        ck_assert_str_eq(answer.text.bytes, "200005");
    }
    free(long_argument);
    answer_free(&answer);
    expect_close(s, 0);
}
END_TEST

START_TEST(a_program_that_ignores_the_end_is_killed)
{
    struct answerer *s = answerer_pipe_open("trap '' TERM HUP INT; read -r l; printf '=\\t_8\\n';"
                                            "while :; do sleep 1; done",
                                            10);
    double start = seconds();

    expect(s, "size", ANSWER_VALUE, "_8");
    expect_close(s, 0);
    ck_assert(seconds() - start < STALL_LIMIT);
}
END_TEST

START_TEST(a_program_may_never_be_asked)
{
    expect_close(answerer_pipe_open("exec no-such-program-here", 10), 0);
}
END_TEST

Suite *answerer_pipe_suite(void)
{
    Suite *suite = suite_create("answerer_pipe");
    TCase *good = tcase_create("good"), *hostile = tcase_create("hostile");

    tcase_add_test(good, answers_are_understood);
    tcase_add_test(good, every_argument_is_a_field);
    tcase_add_test(good, an_answer_may_have_a_mebibyte);
    tcase_add_test(good, full_pipes_do_not_lock);
    tcase_add_test(good, a_program_may_never_be_asked);
    tcase_add_test(hostile, a_malformed_line_is_no_answer);
    tcase_add_test(hostile, a_program_that_dies_is_started_again);
    tcase_add_test(hostile, one_answer_a_process_is_a_death_between_the_lines);
    tcase_add_test(hostile, a_program_that_cannot_start_is_given_up);
    tcase_add_test(hostile, a_program_that_dies_of_its_questions_is_not_given_up);
    tcase_add_test(hostile, a_program_that_hangs_is_timed_out);
    tcase_add_test(hostile, a_program_that_never_answers_is_given_up);
    tcase_add_test(hostile, what_a_program_started_ends_with_it);
    tcase_add_test(hostile, more_than_one_line_is_noticed);
    tcase_add_test(hostile, lines_written_at_once_are_counted);
    tcase_add_test(hostile, a_late_line_is_never_taken_for_an_answer);
    tcase_add_test(hostile, lines_after_the_last_answer_are_counted);
    tcase_add_test(hostile, a_program_that_floods_is_cut_off);
    tcase_add_test(hostile, a_program_that_ignores_the_end_is_killed);
    tcase_set_timeout(good, 60);
    tcase_set_timeout(hostile, 120);
    suite_add_tcase(suite, good);
    suite_add_tcase(suite, hostile);
    return suite;
}
