/* golden.c - golden answers: recorded answers are replayed, an altered one
 * is found on its line, and faulty lines are reported without losing the others.
 *
 * What is not here: answers as text (answer.c). */
#include "spec-tests/compare/differ/golden.h"
#include "spec-tests/unit/compare/differ/fixture.h"
#include "spec-tests/unit/scratch.h"
#include "spec-tests/unit/suites.h"

static const char good[] = "# device  none\n"
                           "copy<4>  seed 1  (2,3):(3,1)  (2,3):(1,2)  =  "
                           "cbf5ed0dc8f5ed0dcaf5ed0dcff5ed0dc9f5ed0dcef5ed0d\n"
                           "fill<8>  seed 1  (64,2):(64,1)  5  =  digest 0000000000000000 bytes 0\n"
                           "\n"
                           "layout  seed 1  (2,2):(1,2)  =  00*8 0100*7 0200*7 0300*7\n"
                           "# end, 3 cases\n";

struct replayed {
    struct differ_golden_counts n;
    char out[16384];
};

static void replay_text(struct replayed *r, const char *text, size_t length, bool with_backend)
{
    struct bench b;
    const char *path = check_scratch("golden", text, length);
    FILE *out = tmpfile();
    ck_assert_ptr_nonnull(out);
    bench_open(&b, NULL);
    memset(r, 0, sizeof *r);
    differ_replay(&b.s, with_backend ? b.ref : NULL, path, out, &r->n);
    rewind(out);
    r->out[fread(r->out, 1, sizeof r->out - 1, out)] = '\0';
    fclose(out);
    remove(path);
    bench_close(&b);
}

/* The file as the reference would have recorded it. */
static size_t recorded(char *text, size_t size)
{
    static const char *const lines[] = {
        "copy<4>  seed 1  (2,3):(3,1)  (2,3):(1,2)",
        "fill<8>  seed 1  (64,2):(64,1)  5",
        "local_partition<1>  seed 4  (5,7):(7,1)  (5,7):(1,5)  (2,3):(1,2)",
        "axpby<16>  seed 9  -2  (3,5):(5,1)  3  (3,5):(1,3)",
        "layout  seed 1  (2,2):(1,2)",
        "tv_partition<2>  seed 2  (2,3):(3,1)  (2,3):(1,2)  (2,2)  (2,2):(1,2)",
    };
    struct bench b;
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    bench_open(&b, NULL);
    b.s.got = b.ref;
    b.s.keep = true;
    differ_golden_begin(file, "none");
    for (int i = 0; i < 6; ++i) {
        struct differ_case c = case_of(lines[i]);
        ck_assert_int_eq(differ_run(&b.s, &c), DIFFER_PASSED);
        differ_golden_line(file, &c, b.s.answer.bytes);
    }
    ck_assert(differ_golden_end(file, 6));
    rewind(file);
    size_t n = fread(text, 1, size - 1, file);
    text[n] = '\0';
    fclose(file);
    bench_close(&b);
    return n;
}

START_TEST(recorded_answers_are_replayed)
{
    static char text[16384];
    struct replayed r;
    size_t n = recorded(text, sizeof text);
    replay_text(&r, text, n, true);
    ck_assert_msg(r.n.passed == 6 && r.n.failed + r.n.skipped + r.n.faults == 0, "%s", r.out);
    ck_assert_str_eq(r.out, "");
    replay_text(&r, text, n, false);
    ck_assert(r.n.passed + r.n.failed + r.n.faults == 0 && r.n.skipped == 6);
}
END_TEST

/* One bit of an answer is altered: that line fails, or is not an answer any more, and no other. */
START_TEST(one_altered_bit_is_found_on_its_line)
{
    static char text[16384];
    struct replayed r;
    size_t n = recorded(text, sizeof text), line = 1;
    int altered = 0;
    bool answer = false;
    for (size_t i = 0; i < n; ++i) {
        answer = text[i] != '\n' && (answer || (i > 2 && strncmp(text + i - 3, "=  ", 3) == 0));
        line += text[i] == '\n';
        if (!answer || i % 3 != 0)
            continue;
        char where[32];
        text[i] ^= 1;
        snprintf(where, sizeof where, "-golden:%zu:", line);
        replay_text(&r, text, n, true);
        ck_assert_msg(r.n.passed == 5 && r.n.failed + r.n.faults == 1, "%c: %s", text[i], r.out);
        ck_assert_msg(strstr(r.out, where) != NULL, "%s: %s", where, r.out);
        text[i] ^= 1;
        ++altered;
    }
    ck_assert_int_ge(altered, 70);
}
END_TEST

START_TEST(a_difference_is_drawn)
{
    struct replayed r;
    char text[sizeof good];
    strcpy(text, good);
    *strstr(text, "caf5ed0d") = 'd';
    replay_text(&r, text, strlen(text), true);
    ck_assert_ptr_nonnull(strstr(r.out, "-golden:2: ref ref differs from the golden answer\n"));
    ck_assert_ptr_nonnull(strstr(r.out, "           0  ..x...\n"));
    ck_assert_ptr_nonnull(strstr(r.out, "-golden:3: ref ref differs from the golden answer\n"));
    ck_assert_ptr_nonnull(strstr(r.out, "golden    digest 0000000000000000 bytes 0\n"));
    ck_assert_int_eq(r.n.passed, 1);
    ck_assert_int_eq(r.n.failed, 2);
}
END_TEST

/* A file that is cut short anywhere is known to be. */
START_TEST(a_truncated_file_is_a_fault)
{
    static char text[16384];
    struct replayed r;
    size_t n = recorded(text, sizeof text);
    for (size_t length = 0; length < n - 1; length += 7) {
        replay_text(&r, text, length, true);
        ck_assert_msg(r.n.faults >= 1, "%zu bytes of %zu: %s", length, n, r.out);
    }
    replay_text(&r, text, n - 1, true);
    ck_assert_int_eq(r.n.faults + r.n.failed, 0);
}
END_TEST

static const struct {
    const char *line, *why;
} bad[] = {
    {"copy<4>  seed 1  2:1  2:1", " there is no answer"},
    {"copy<4>  seed 1  2:1  2:1 = 00", " there is no answer"},
    {"copy<4>  seed 1  2:1  3:1  =  00", "23: both layouts must have as many elements"},
    {"copy<5>  seed 1  2:1  2:1  =  00", "5: after the operation"},
    {"copy<4>  seed 1  2:1  2:1  =  00", "33: the answer has fewer bytes"},
    {"copy<4>  seed 1  2:1  2:1  =  0000x", "35: two digits"},
    {"copy<4>  seed 1  2:1  2:1  =", " there is no answer"},
    {"copy<4>  seed 1  2:1  2:1  =  digest 12 bytes 8", "38: not a digest"},
    {"copy<4>  seed 1  2:1  2:1  =  digest 0123456789abcdef byte 8", "54: not a digest"},
    {"copy<4>  seed 1  2:1  2:1  =  digest 0123456789abcdef bytes 8x", "62: not a digest"},
    {"copy<4>  seed 1  2:1\x01\xff  2:1  =  00", " column 22: byte"},
    {"# end, 7 cases", " the file does not have as many cases"},
};

/* The lines before and after are replayed as ever. */
START_TEST(a_bad_line_costs_nothing_else)
{
    static const char line[] = "layout  seed 1  (2,2):(1,2)  =  00*8 0100*7 0200*7 0300*7\n";
    struct replayed r;
    char text[1000], where[100];
    bool read = bad[_i].line[0] != '#' && strchr(bad[_i].line, '\xff') == NULL;
    int n = snprintf(text, sizeof text, "%s%s\n%s# end, %d cases\n", line, bad[_i].line, line,
                     read ? 3 : 2);
    replay_text(&r, text, (size_t)n, true);
    ck_assert_msg(r.n.passed == 2 && r.n.faults == 1 && r.n.failed == 0, "%s", r.out);
    snprintf(where, sizeof where, "-golden:2:%s", bad[_i].why);
    ck_assert_msg(strstr(r.out, where) != NULL, "%s: %s", where, r.out);
}
END_TEST

START_TEST(what_the_reference_refuses_fails)
{
    static const char text[] =
        "copy<4>  seed 1  start 1 1  _4:_1  _4:_1  =  cd*16\n# end, 1 cases\n";
    struct replayed r;
    replay_text(&r, text, strlen(text), true);
    ck_assert(r.n.failed == 1 && r.n.passed == 0);
    ck_assert_ptr_nonnull(strstr(r.out, "-golden:1: ref: copy: "));
}
END_TEST

START_TEST(a_missing_file_is_a_fault)
{
    struct bench b;
    struct differ_golden_counts n = {0, 0, 0, 0};
    FILE *out = tmpfile();
    ck_assert_ptr_nonnull(out);
    bench_open(&b, NULL);
    differ_replay(&b.s, b.ref, "spec-tests/no-such.golden", out, &n);
    ck_assert_int_eq(n.faults, 1);
    fclose(out);
    bench_close(&b);
}
END_TEST

Suite *differ_golden_suite(void)
{
    Suite *s = suite_create("differ_golden");
    TCase *all = tcase_create("differ_golden");
    tcase_add_test(all, recorded_answers_are_replayed);
    tcase_add_test(all, one_altered_bit_is_found_on_its_line);
    tcase_add_test(all, a_difference_is_drawn);
    tcase_add_test(all, a_truncated_file_is_a_fault);
    tcase_add_loop_test(all, a_bad_line_costs_nothing_else, 0, sizeof bad / sizeof bad[0]);
    tcase_add_test(all, what_the_reference_refuses_fails);
    tcase_add_test(all, a_missing_file_is_a_fault);
    tcase_set_timeout(all, 60);
    suite_add_tcase(s, all);
    return s;
}
