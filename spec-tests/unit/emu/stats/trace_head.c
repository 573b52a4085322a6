/* trace_head.c - what stands before the events of a launch. */
#define _POSIX_C_SOURCE 200809L /* open_memstream, mkstemp */
#include "emu/stats/trace_head.h"

#include "spec-tests/unit/emu/load/loaded.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char text[] = ".file 1 \"k.cu\"\n"
                           ".visible .entry _Z1kPj(.param .u64 x)\n"
                           "{ .reg .b64 a;\n.loc 1 7 1\nld.param.u64 a, [x]; ret; }\n"
                           ".visible .entry bad() { .reg .b32 a;\n what.b32 a, 1; ret; }\n";

/* To be freed; NULL: it was refused. */
static char *head_of_text(const char *ptx, const char *file, int number, const char *entry)
{
    char *lines = NULL;
    size_t bytes = 0;
    const int64_t grid[] = {3, 2, 1};
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, ptx);
    FILE *out = open_memstream(&lines, &bytes);
    const emui_trace_launch l = {.module = p,
                                 .entry = emu_ptx_find_entry(p, entry),
                                 .file = file,
                                 .number = number,
                                 .grid = grid,
                                 .block = {64, 1, 1}};
    bool good = emui_put_trace_head(&l, out);
    fclose(out);
    emu_ptx_unload(p);
    emu_close(m);
    if (good)
        return lines;
    free(lines);
    return NULL;
}

static char *head_of(const char *file, int number, const char *entry)
{
    return head_of_text(text, file, number, entry);
}

/* A line of a source that is there comes before the first instruction that was made of it. */
START_TEST(a_line_of_the_source_comes_before_its_instructions)
{
    static const char source[] = "first\n  x[i] = \"y\";\nlast";
    char path[] = "/tmp/cutecheck.XXXXXX", ptx[600], expected[300];
    int file = mkstemp(path);
    ck_assert(file >= 0 && write(file, source, strlen(source)) == (ssize_t)strlen(source));
    ck_assert_int_eq(close(file), 0);
    snprintf(ptx, sizeof ptx,
             ".file 1 \"%s\"\n.visible .entry k()\n{ .reg .b32 a;\n.loc 1 2 1\nmov.b32 a, 1;\n"
             ".loc 1 2 7\nmov.b32 a, 2;\n.loc 1 3 1\nret; }\n",
             path);
    char *head = head_of_text(ptx, NULL, 0, "k"), *at = strstr(head, "{\"kind\":\"source\"");
    snprintf(expected, sizeof expected,
             "{\"kind\":\"source\",\"file\":\"%s\",\"line\":2,\"text\":\"  x[i] = \\\"y\\\";\"}\n"
             "{\"kind\":\"instruction\",\"pc\":0,",
             path);
    ck_assert_ptr_nonnull(at);
    ck_assert_msg(strncmp(at, expected, strlen(expected)) == 0, "%s", head);
    at = strstr(at + 1, "{\"kind\":\"source\"");
    ck_assert(at != NULL && strstr(at, "\"line\":3,\"text\":\"last\"}\n") != NULL);
    ck_assert_ptr_null(strstr(at + 1, "{\"kind\":\"source\""));
    unlink(path);
    free(head);
}
END_TEST

START_TEST(a_launch_comes_before_its_instructions)
{
    char *alone = head_of("k.ptx", 0, "_Z1kPj"), *third = head_of(NULL, 3, "_Z1kPj");
    ck_assert_str_eq(
        alone, "{\"kind\":\"launch\",\"entry\":\"k(unsigned int*)\",\"file\":\"k.ptx\","
               "\"grid\":[3,2,1],\"block\":[64,1,1]}\n"
               "{\"kind\":\"instruction\",\"pc\":0,\"at\":8,\"text\":\"ld.param.u64 a, [x]\","
               "\"file\":\"k.cu\",\"line\":7}\n"
               "{\"kind\":\"instruction\",\"pc\":1,\"at\":8,\"text\":\"ret\",\"file\":\"k.cu\","
               "\"line\":7}\n");
    ck_assert_ptr_nonnull(strstr(third, "{\"kind\":\"launch\",\"launch\":3,\"entry\":"));
    ck_assert_ptr_null(strstr(third, "k.ptx"));
    free(alone);
    free(third);
}
END_TEST

START_TEST(a_kernel_that_cannot_be_executed_has_none)
{
    ck_assert_ptr_null(head_of("k.ptx", 0, "bad"));
}
END_TEST

Suite *emu_ptx_trace_head_suite(void)
{
    Suite *s = suite_create("emu_ptx_trace_head");
    TCase *c = tcase_create("emu_ptx_trace_head");
    tcase_add_test(c, a_line_of_the_source_comes_before_its_instructions);
    tcase_add_test(c, a_launch_comes_before_its_instructions);
    tcase_add_test(c, a_kernel_that_cannot_be_executed_has_none);
    suite_add_tcase(s, c);
    return s;
}
