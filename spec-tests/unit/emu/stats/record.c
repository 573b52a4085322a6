/* record.c - records of findings: written and read back, printed. */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "emu/stats/record.h"

#include "spec-tests/unit/suites.h"

#include <stdlib.h>
#include <string.h>

static const emui_cu_record of_kernel = {.rule = "race",
                                         .message = "a\tb\\c\nd",
                                         .repair = "mend it",
                                         .kernel = "k(int*)",
                                         .file = "/w/k.cu",
                                         .header = "in f, f.hpp:3",
                                         .host = "launch\x1fmain\x1f/w/m.cu\x1f/w/m\x1f"
                                                 "9\x1f"
                                                 "a\n",
                                         .line = 7,
                                         .ptx_line = 70,
                                         .launch = 3,
                                         .grid = {4, 5, 6},
                                         .block = {32, 2, 1},
                                         .who = {{1, 2, 3}, {4, 1, 0}},
                                         .other = {{0, 0, 0}, {31, 0, 0}},
                                         .followers = 2,
                                         .process = 77,
                                         .number = 4,
                                         .cause = 3,
                                         .lanes = 32,
                                         .ctas = 2,
                                         .suppressed = true};

static char *line_of(const emui_cu_record *r)
{
    char *line = NULL;
    size_t bytes = 0;
    FILE *out = tmpfile();
    emui_cu_record_write(out, r);
    bytes = (size_t)ftell(out);
    line = calloc(bytes + 1, 1);
    rewind(out);
    ck_assert_uint_eq(fread(line, 1, bytes, out), bytes);
    fclose(out);
    return line;
}

START_TEST(records_are_read_back)
{
    emui_cu_record r;
    char *line = line_of(&of_kernel);
    ck_assert_ptr_eq(strchr(line, '\n'), line + strlen(line) - 1);
    ck_assert(emui_cu_record_read(line, &r));
    ck_assert_str_eq(r.message, of_kernel.message);
    ck_assert_str_eq(r.kernel, "k(int*)");
    ck_assert_ptr_null(r.call);
    ck_assert_str_eq(r.header, of_kernel.header);
    ck_assert_str_eq(r.host, of_kernel.host);
    ck_assert(!r.note && r.line == 7 && r.ptx_line == 70 && r.launch == 3 && r.followers == 2);
    ck_assert(r.process == 77 && r.number == 4 && r.cause == 3 && r.lanes == 32 && r.ctas == 2);
    ck_assert(r.suppressed && !r.shown);
    ck_assert_mem_eq(r.grid, of_kernel.grid, sizeof r.grid);
    ck_assert_mem_eq(&r.who, &of_kernel.who, sizeof r.who);
    ck_assert_mem_eq(&r.other, &of_kernel.other, sizeof r.other);
    free(line);
}
END_TEST

START_TEST(a_part_of_a_line_is_none)
{
    emui_cu_record r;
    char *line = line_of(&of_kernel);
    for (char *cut = strrchr(line, '\t'); cut != NULL; cut = strrchr(line, '\t')) {
        *cut = '\0';
        char *copy = strdup(line);
        ck_assert(!emui_cu_record_read(copy, &r));
        free(copy);
    }
    free(line);
}
END_TEST

/* What was printed, and closes it. */
static char *text_of(FILE *out)
{
    char *text = calloc(2000, 1);
    rewind(out);
    fread(text, 1, 1999, out);
    fclose(out);
    return text;
}

static char *printed(const emui_cu_record *r, bool color)
{
    FILE *out = tmpfile();
    emui_cu_record_print(out, r, "/w", color);
    return text_of(out);
}

START_TEST(both_parties_are_told)
{
    char *text = printed(&of_kernel, false);
    ck_assert_ptr_eq(strstr(text, "race: k.cu:7 in k(int*), launch 3 <<<(4,5,6), (32,2,1)>>>\n"),
                     text);
    ck_assert_ptr_nonnull(strstr(text, "thread (4,1,0) of block (1,2,3), after thread (31,0,0) of "
                                       "block (0,0,0)\n"));
    ck_assert_ptr_nonnull(strstr(text, "    launched at m.cu:9 in main\n"
                                       "    repair: mend it\n"
                                       "    it follows from an earlier finding of the launch\n"
                                       "    so did 31 other lanes, of 2 CTAs in all\n"
                                       "    2 more findings follow from it: --all shows them\n"));
    free(text);
}
END_TEST

/* A finding that was printed when it came: what is known at the end of the program alone. */
static const struct {
    long lanes, ctas, followers;
    bool note;
    const char *file, *is;
} late[] = {
    {1, 1, 0, false, "/w/k.cu", ""},
    {0, 0, 0, true, NULL, ""},
    {2, 1, 0, false, "/w/k.cu",
     "race: k.cu:7, launch 3, as above\n    so did 1 other lane, of 1 CTA in all\n"},
    {3, 2, 0, true, "/w/k.cu",
     "note: race: k.cu:7, launch 3, as above\n    so did 2 other lanes, of 2 CTAs in all\n"},
    {1, 1, 1, false, NULL,
     "race, launch 3, as above\n    1 more finding follows from it: --all shows it\n"},
    {2, 2, 2, false, "/else/k.cu",
     "race: /else/k.cu:7, launch 3, as above\n    so did 1 other lane, of 2 CTAs in all\n"
     "    2 more findings follow from it: --all shows them\n"},
};

START_TEST(what_comes_late_is_told)
{
    emui_cu_record r = of_kernel;
    r.lanes = late[_i].lanes;
    r.ctas = late[_i].ctas;
    r.followers = late[_i].followers;
    r.note = late[_i].note;
    r.file = late[_i].file;
    FILE *out = tmpfile();
    emui_cu_record_print_late(out, &r, "/w");
    char *text = text_of(out);
    ck_assert_str_eq(text, late[_i].is);
    free(text);
}
END_TEST

START_TEST(long_names_are_cut)
{
    char name[151];
    memset(name, 'k', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    emui_cu_record r = of_kernel;
    r.kernel = name;
    char *text = printed(&r, false);
    const char *begin = strstr(text, " in k") + 4, *end = strstr(text, "..,");
    ck_assert_int_eq((int)(end - begin), 98);
    free(text);
}
END_TEST

START_TEST(calls_of_the_host_are_told)
{
    emui_cu_record r = {.rule = "bounds", .message = "m", .repair = "r", .call = "cudaMemcpy"};
    char *text = printed(&r, false), *colored = printed(&r, true);
    ck_assert_str_eq(text, "bounds: cudaMemcpy: m\n    repair: r\n");
    ck_assert_str_eq(colored, "\033[1;31mbounds\033[0m: cudaMemcpy: m\n    repair: r\n");
    free(text);
    free(colored);
}
END_TEST

Suite *emu_cuda_record_suite(void)
{
    Suite *s = suite_create("emu_cuda_record");
    TCase *c = tcase_create("emu_cuda_record");
    tcase_add_test(c, records_are_read_back);
    tcase_add_test(c, a_part_of_a_line_is_none);
    tcase_add_test(c, both_parties_are_told);
    tcase_add_loop_test(c, what_comes_late_is_told, 0, sizeof late / sizeof *late);
    tcase_add_test(c, long_names_are_cut);
    tcase_add_test(c, calls_of_the_host_are_told);
    suite_add_tcase(s, c);
    return s;
}
