/* answer.c - answers as text: the digest notices everything, full answers come back.
 *
 * What is not here: files of answers (golden.c). */
#include "spec-tests/unit/compare/differ/fixture.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static uint64_t digest_of(const unsigned char *bytes, size_t n)
{
    return differ_digest_more(differ_digest_start(n), bytes, n);
}

START_TEST(each_bit_and_place_changes_the_digest)
{
    unsigned char bytes[61];
    for (size_t n = 1; n <= sizeof bytes; n += 4) {
        for (size_t i = 0; i < n; ++i)
            bytes[i] = (unsigned char)(7 * i);
        uint64_t digest = digest_of(bytes, n);
        for (size_t bit = 0; bit < 8 * n; ++bit) {
            bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
            ck_assert_uint_ne(digest_of(bytes, n), digest);
            bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        }
        for (size_t i = 0; i + 1 < n; ++i) {
            unsigned char kept = bytes[i];
            bytes[i] = bytes[i + 1];
            bytes[i + 1] = kept;
            ck_assert_uint_ne(digest_of(bytes, n), digest);
            bytes[i + 1] = bytes[i];
            bytes[i] = kept;
        }
        ck_assert_uint_eq(digest_of(bytes, n), digest);
    }
}
END_TEST

START_TEST(zeros_are_counted)
{
    static const unsigned char zero[64];
    for (size_t n = 0; n < 64; ++n)
        for (size_t m = 0; m < n; ++m)
            ck_assert_uint_ne(digest_of(zero, n), digest_of(zero, m));
}
END_TEST

START_TEST(words_may_come_in_steps)
{
    unsigned char bytes[45];
    for (size_t i = 0; i < sizeof bytes; ++i)
        bytes[i] = (unsigned char)(13 * i + 1);
    uint64_t digest = differ_digest_start(sizeof bytes);
    digest = differ_digest_more(digest, bytes, 16);
    digest = differ_digest_more(digest, bytes + 16, 8);
    digest = differ_digest_more(digest, bytes + 24, 21);
    ck_assert_uint_eq(digest, digest_of(bytes, sizeof bytes));
}
END_TEST

/* The digest is the same on every machine, as recorded answers are read on others. */
START_TEST(digests_are_known)
{
    static const unsigned char abc[] = "abcdefghi";
    ck_assert_uint_eq(digest_of(abc, 0), UINT64_C(0x76964c81a8c34f57));
    ck_assert_uint_eq(digest_of(abc, 3), UINT64_C(0x1ea26c2da244e48f));
    ck_assert_uint_eq(digest_of(abc, 9), UINT64_C(0xaadec8c676817743));
}
END_TEST

struct prepared {
    struct differ_case c;
    struct differ_plan p;
    struct differ_answer a;
};

static void prepare(struct prepared *r, const char *line)
{
    struct differ_fault fault = {0, ""};
    r->c = case_of(line);
    r->a = (struct differ_answer){.planes = 0};
    ck_assert_msg(differ_resolve(&r->p, &r->c, harness_context(), &fault), "%s", fault.why);
    differ_prepare(&r->p, &r->a);
}

static const char *const texts[] = {
    "cd*12", "0102cd*6 03040506", "00*3 01*3 02*6", "000001010202000001010202", "ff*11 00",
};

START_TEST(full_answers_come_back)
{
    struct prepared r;
    struct differ_fault fault = {0, ""};
    struct text t = {NULL, 0, 0};
    prepare(&r, "copy<4>  seed 1  _3:_1  _3:_1");
    text_clear(&t);
    ck_assert_msg(differ_answer_read(&r.p, texts[_i], &r.a, &fault), "%s", fault.why);
    differ_answer_print(&r.p, &r.a, false, &t);
    ck_assert_str_eq(t.bytes, texts[_i]);
    text_free(&t);
    differ_answer_free(&r.a);
}
END_TEST

/* Planes follow one another, then the report. */
START_TEST(an_answer_has_its_parts_in_order)
{
    struct prepared r;
    struct text t = {NULL, 0, 0};
    prepare(&r, "local_tile<1>  seed 1  _2:_1  _2:_1  2");
    int64_t report[2] = {0x0201, 3};
    memcpy(cell(&r.p, &r.a.image[0], 0), "\x11\x12", 2);
    memcpy(cell(&r.p, &r.a.image[1], 0), "\x21\x22", 2);
    memcpy(r.a.image[0].report + r.p.report.cells, report, sizeof report);
    text_clear(&t);
    ck_assert_uint_eq(differ_answer_bytes(&r.p), 20);
    differ_answer_print(&r.p, &r.a, false, &t);
    ck_assert_str_eq(t.bytes, "11122122010200*6 0300*7");
    text_clear(&t);
    differ_answer_print(&r.p, &r.a, true, &t);
    ck_assert_uint_eq(t.length, strlen("digest 0123456789abcdef bytes 20"));
    ck_assert_ptr_nonnull(strstr(t.bytes, " bytes 20"));
    text_free(&t);
    differ_answer_free(&r.a);
}
END_TEST

static const struct {
    const char *text;
    int column;
    const char *why;
} faults[] = {
    {"", 1, "fewer bytes"},      {"cd*11", 6, "fewer bytes"},
    {"cd*13", 3, "more bytes"},  {"cd*12 00", 9, "more bytes"},
    {"cd*", 3, "a count"},       {"cd*x", 3, "a count"},
    {"cd*0", 3, "a count"},      {"cd*99999999999999999999", 3, "a count"},
    {"c", 1, "two digits"},      {"cdg0", 3, "two digits"},
    {"CD*12", 1, "two digits"},  {"cd*6cd*6", 3, "a blank"},
    {" cd*12", 1, "two digits"},
};

START_TEST(a_fault_names_its_column)
{
    struct prepared r;
    struct differ_fault fault = {0, ""};
    prepare(&r, "copy<4>  seed 1  _3:_1  _3:_1");
    ck_assert(!differ_answer_read(&r.p, faults[_i].text, &r.a, &fault));
    ck_assert_msg(strstr(fault.why, faults[_i].why) != NULL, "%s: %s", faults[_i].text, fault.why);
    ck_assert_msg(fault.column == faults[_i].column, "%s: column %d", faults[_i].text,
                  fault.column);
    differ_answer_free(&r.a);
}
END_TEST

Suite *differ_answer_suite(void)
{
    Suite *s = suite_create("differ_answer");
    TCase *all = tcase_create("differ_answer");
    tcase_add_test(all, each_bit_and_place_changes_the_digest);
    tcase_add_test(all, zeros_are_counted);
    tcase_add_test(all, words_may_come_in_steps);
    tcase_add_test(all, digests_are_known);
    tcase_add_loop_test(all, full_answers_come_back, 0, sizeof texts / sizeof texts[0]);
    tcase_add_test(all, an_answer_has_its_parts_in_order);
    tcase_add_loop_test(all, a_fault_names_its_column, 0, sizeof faults / sizeof faults[0]);
    suite_add_tcase(s, all);
    return s;
}
