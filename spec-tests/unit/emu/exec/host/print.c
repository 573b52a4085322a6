/* print.c - printf of kernels: what is printed and what it gives back, as an H200 did
 * (CUDA 12.6, 2026-11-22), and calls that have not what they name.
 *
 * What is not here: how arguments reach a function (argument.c). */
#include "spec-tests/unit/emu/exec/host/host_calls.h"

#include <math.h>
#include <stdio.h>

enum { MAX_ARGUMENTS = 8, TEXT = 512 };

typedef struct argument {
    char type; /* i: 4 bytes, l: 8 bytes, s: a string, f: a double */
    int64_t i;
    double f;
    const char *s;
} argument;

#define I(v)                                                                                       \
    {                                                                                              \
        'i', (v), 0, NULL                                                                          \
    }
#define L(v)                                                                                       \
    {                                                                                              \
        'l', (v), 0, NULL                                                                          \
    }
#define F(v)                                                                                       \
    {                                                                                              \
        'f', 0, (v), NULL                                                                          \
    }
#define S(v)                                                                                       \
    {                                                                                              \
        's', 0, 0, (v)                                                                             \
    }

static const struct sample {
    const char *format;
    argument a[MAX_ARGUMENTS];
    const char *text;
    int used;
} samples[] = {
    {"plain\n", {{0}}, "plain\n", 0},
    {"one %d\n", {I(5)}, "one 5\n", 1},
    {"star [%*d]\n", {I(8), I(5)}, "star [       5]\n", 2},
    {"neg star [%*d|]\n", {I(-8), I(5)}, "neg star [5       |]\n", 2},
    {"starprec [%*.*f]\n", {I(10), I(3), F(2.5)}, "starprec [%*.*f]\n", 0},
    {"pct %% %d\n", {I(5)}, "pct % 5\n", 1},
    {NULL, {{0}}, "", -1},
    {"s [%s]\n", {S(NULL)}, "s [(null)]\n", 1},
    {"p [%p]\n", {L(0x1234)}, "p [0x1234]\n", 1},
    {"wide [%p]\n", {L(0x7000001a1a00)}, "wide [0x7000001a1a00]\n", 1},
    {"null [%p] [%8p] [%-8p]\n", {L(0), L(0), L(0)}, "null [(nil)] [   (nil)] [(nil)   ]\n", 3},
    {"p20 [%20p] [%-20p]\n",
     {L(0x1234), L(0x1234)},
     "p20 [              0x1234] [0x1234              ]\n",
     2},
    {"c [%c] [%5c] [%-5c]\n", {I('a'), I('b'), I('c')}, "c [a] [    b] [c    ]\n", 3},
    {"hh [%hhd] [%hd]\n", {I(300), I(70000)}, "hh [44] [4464]\n", 2},
    {"u [%hhu] [%hu]\n", {I(-1), I(-1)}, "u [255] [65535]\n", 2},
    {"ll [%lld] [%ld] [%llx] [%lu]\n",
     {L(-5), L(-6), L(0x123456789ab), L(7)},
     "ll [-5] [-6] [123456789ab] [7]\n",
     4},
    {"[%zu] [%jd] [%td] [%Lf] [%d]\n", {I(8)}, "[%zu] [%jd] [%td] [%Lf] [8]\n", 1},
    {"f [%f] [%e] [%g] [%a]\n",
     {F(1.5), F(1.5), F(1.5), F(1.5)},
     "f [1.500000] [1.500000e+00] [1.5] [0x1.8p+0]\n",
     4},
    {"F [%F] [%E] [%G] [%A] [%lf]\n",
     {F(1.5), F(1.5), F(1.5), F(1.5), F(1.5)},
     "F [1.500000] [1.500000E+00] [1.5] [0X1.8P+0] [1.500000]\n",
     5},
    {"[%+d] [% d] [%05d] [%-5d|] [%#x] [%#o] [%.3d] [%8.3f]\n",
     {I(5), I(5), I(5), I(5), I(5), I(5), I(5), F(2.0)},
     "[+5] [ 5] [00005] [5    |] [0x5] [05] [005] [   2.000]\n",
     8},
    {"unknown [%y] [%d]\n", {I(5), I(6)}, "unknown [%y] [5]\n", 1},
    {"[%.2s] [%10s] [%-10s|]\n",
     {S("abcdef"), S("abc"), S("abc")},
     "[ab] [       abc] [abc       |]\n",
     3},
    {"end %", {{0}}, "end %", 0},
    {"x %X %o %i %u\n", {I(255), I(8), I(-1), I(-1)}, "x FF 10 -1 4294967295\n", 4},
    {"inf %f %f\n", {F(INFINITY), F(-INFINITY)}, "inf inf -inf\n", 2},
    {"[%020lld] [%+.0e] [%5%]\n",
     {L(77), F(12345.0)},
     "[00000000000000000077] [+1e+04] [%5%]\n",
     2},
    {"[%lc] [%ls] %.d|\n", {I('a'), S("b"), I(0)}, "[a] [b] |\n", 3},
    {"%d %lld %d %f %d\n", {I(1), L(2), I(3), F(4.0), I(5)}, "1 2 3 4.000000 5\n", 5},
    {"[%-0+ #-0+5d]\n", {I(7)}, "[+7   ]\n", 1},
};

/* The arguments as a program lays them out. */
static uint64_t lay_out(emu_machine *m, const argument *a)
{
    uint8_t bytes[8 * MAX_ARGUMENTS] = {0};
    uint64_t n = 0, at = emu_alloc(m, sizeof bytes, "arguments");
    for (int k = 0; k < MAX_ARGUMENTS && a[k].type != 0; ++k) {
        uint64_t size = a[k].type == 'i' ? 4 : 8, string = host_string(m, a[k].s);
        n = (n + size - 1) / size * size;
        memcpy(bytes + n,
               a[k].type == 'f'   ? (const void *)&a[k].f
               : a[k].type == 's' ? (const void *)&string
                                  : (const void *)&a[k].i,
               (size_t)size);
        n += size;
    }
    ck_assert(at != 0 && emu_put(m, at, bytes, n)); /* what is past them was never written */
    return at;
}

static emu_machine *open_with(FILE *out)
{
    emu_config how = emu_defaults();
    how.out = out;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* What it returns goes to p2. */
static const struct body prints = {
    ".extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);",
    "ld.param.u64 %rd1, [p0]; ld.param.u64 %rd2, [p1]; ld.param.u64 %rd3, [p2];"
    "{ .param .b64 f; .param .b64 a; .param .b32 r; st.param.b64 [f], %rd1;"
    "st.param.b64 [a], %rd2; call (r), vprintf, (f, a); ld.param.b32 %r1, [r]; }"
    "setp.eq.u32 %p1, %tid.x, 0; @%p1 st.global.u32 [%rd3], %r1;",
    0,
    {0}};

static emu_end call_print(emu_machine *m, int threads, uint64_t format, uint64_t arguments,
                          int32_t *used)
{
    struct body b = prints;
    b.threads = threads;
    b.p[0] = format;
    b.p[1] = arguments;
    b.p[2] = emu_alloc(m, sizeof *used, "what it returns");
    emu_end end = body_run(m, &b);
    if (used != NULL)
        ck_assert(emu_get(m, b.p[2], used, sizeof *used));
    return end;
}

static const char *text_of(FILE *out, char text[TEXT])
{
    rewind(out);
    text[fread(text, 1, TEXT - 1, out)] = '\0';
    return text;
}

START_TEST(a_kernel_prints)
{
    char text[TEXT];
    const struct sample *c = &samples[_i];
    FILE *out = tmpfile();
    ck_assert_ptr_nonnull(out);
    emu_machine *m = open_with(out);
    int32_t used = 0;
    emu_end end = call_print(m, 1, host_string(m, c->format), lay_out(m, c->a), &used);
    ck_assert_int_eq(end, EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_str_eq(text_of(out, text), c->text);
    ck_assert_int_eq(used, c->used);
    emu_close(m);
    fclose(out);
}
END_TEST

/* One lane after the other, each whole. */
START_TEST(lanes_print_in_turn)
{
    char text[TEXT];
    FILE *out = tmpfile();
    ck_assert_ptr_nonnull(out);
    emu_machine *m = open_with(out);
    const argument a[MAX_ARGUMENTS] = {I(7)};
    ck_assert_int_eq(call_print(m, 3, host_string(m, "<%d>"), lay_out(m, a), NULL), EMU_FINISHED);
    ck_assert_str_eq(text_of(out, text), "<7><7><7>");
    emu_close(m);
    fclose(out);
}
END_TEST

/* An argument that was not given, a string without an end, strings that are nowhere. */
static const struct wrong {
    const char *format;
    argument a[MAX_ARGUMENTS];
    emu_rule rule;
    const char *part;
} wrongs[] = {
    {"%d %d",
     {I(1)},
     EMU_UNINITIALISED,
     "lane 0 of warp 0 of CTA 0 reads byte 0x4 of arguments, which was"},
    {"%s", {L(0x123)}, EMU_BOUNDS, "lane 0 of warp 0 of CTA 0 uses 1 bytes at address 0x123"},
    {"%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d",
     {L(0), L(0), L(0), L(0), L(0), L(0), L(0), L(0)},
     EMU_BOUNDS,
     "lane 0 of warp 0 of CTA 0 uses 4 bytes at address"},
    {"%*d", {{0}}, EMU_UNINITIALISED, "lane 0 of warp 0 of CTA 0 reads byte 0x0 of arguments"},
};

START_TEST(a_wrong_print_is_told)
{
    const struct wrong *c = &wrongs[_i];
    FILE *out = tmpfile();
    ck_assert_ptr_nonnull(out);
    emu_machine *m = open_with(out);
    emu_end end = call_print(m, 1, host_string(m, c->format), lay_out(m, c->a), NULL);
    ck_assert_int_eq(end, c->rule == EMU_BOUNDS ? EMU_FAULTED : EMU_FINISHED);
    check_finding(m, c->part);
    ck_assert_int_eq(emu_found(m, 0)->rule, c->rule);
    emu_close(m);
    fclose(out);
}
END_TEST

START_TEST(a_format_has_an_end)
{
    FILE *out = tmpfile();
    ck_assert_ptr_nonnull(out);
    emu_machine *m = open_with(out);
    uint64_t format = emu_alloc(m, 4, "the format");
    ck_assert(emu_put(m, format, "abcd", 4));
    ck_assert_int_eq(call_print(m, 1, format, format, NULL), EMU_FAULTED);
    check_finding(m, "lane 0 gives a string at byte 0x0 of the format that does not end");
    emu_close(m);
    fclose(out);
}
END_TEST

/* Format, string: allocations that may fail. What is printed goes to a buffer that is there. */
START_TEST(memory_for_a_text_is_short)
{
    static const struct body b = {
        ".extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);"
        ".global .b8 format[6] = {37, 115, 32, 37, 100, 0}; .global .b8 word[4] = {97, 98, 99, 0};",
        ".local .align 8 .b8 all[16]; mov.u64 %rd1, format; cvta.global.u64 %rd1, %rd1;"
        "mov.u64 %rd2, word; cvta.global.u64 %rd2, %rd2; st.local.u64 [all], %rd2;"
        "st.local.u32 [all+8], 1; mov.u64 %rd3, all; cvta.local.u64 %rd3, %rd3;"
        "{ .param .b64 f; .param .b64 a; .param .b32 r; st.param.b64 [f], %rd1;"
        "st.param.b64 [a], %rd3; call (r), vprintf, (f, a); }",
        1,
        {0}};
    char buffer[TEXT], text[TEXT];
    emu_config how = emu_defaults();
    how.out = tmpfile();
    ck_assert_ptr_nonnull(how.out);
    setvbuf(how.out, buffer, _IOFBF, sizeof buffer);
    ck_assert_int_ge(body_without_memory(&how, &b), 3);
    ck_assert_int_eq(strncmp(text_of(how.out, text), "abc 1", 5), 0);
    fclose(how.out);
}
END_TEST

Suite *emu_print_suite(void)
{
    Suite *s = suite_create("emu_print");
    TCase *c = tcase_create("print");
    tcase_add_loop_test(c, a_kernel_prints, 0, COUNT(samples));
    tcase_add_test(c, lanes_print_in_turn);
    tcase_add_loop_test(c, a_wrong_print_is_told, 0, COUNT(wrongs));
    tcase_add_test(c, a_format_has_an_end);
    tcase_add_test(c, memory_for_a_text_is_short);
    suite_add_tcase(s, c);
    return s;
}
