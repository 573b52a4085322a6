/* argument.c - what a function of the host is given: arguments and results as words and as blocks,
 * and the memory of the lanes that call.
 *
 * What is not here: what comes of what it returns (builtin.c). */
#include "spec-tests/unit/emu/exec/host/host_calls.h"

#include <stdlib.h>

/* ---- Arguments and results ---- */

/* An int and, at byte 8, a long: their sum. It keeps in user how often it is called. */
static emu_result add(const emu_host_call *call)
{
    int *calls = call->user;
    ++*calls;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        int32_t a;
        int64_t b;
        if ((call->active >> lane & 1) == 0)
            continue;
        if (!emu_host_argument(call, lane, 0, &a, sizeof a) ||
            !emu_host_argument(call, lane, 8, &b, sizeof b))
            return EMU_FAULT;
        b += a;
        if (!emu_host_result(call, lane, &b, sizeof b))
            return EMU_FAULT;
    }
    return EMU_DONE;
}

static emu_machine *open_with(emu_host *host, void *user)
{
    emu_config how = emu_defaults();
    how.host = host;
    how.user = user;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* A call of lane 1 alone; each lane's result goes to p0. */
#define CALLS(result, a, b)                                                                        \
    ".extern .func (" result " r) vprintf(" a ", " b ");",                                         \
        "ld.param.u64 %rd1, [p0]; mov.u32 %r1, %laneid; mad.wide.u32 %rd1, %r1, 8, %rd1;"          \
        "neg.s32 %r1, %r1; mov.u64 %rd2, 0x100000001; setp.eq.u32 %p1, %laneid, 1;"
#define STORES "st.global.u64 [%rd1], %rd3;"

static const struct body words = {
    CALLS(".reg .b64", ".reg .b32 a, .reg .b32 between",
          ".reg .b64 b") "call (%rd3), vprintf, (%r1, 0, %rd2);" STORES,
    0,
    {0}};
static const struct body block = {
    CALLS(".param .b64", ".param .b32 a",
          ".param .b64 b") "{ .param .b32 a; .param .b64 b; .param .b64 r; st.param.b32 [a], %r1; "
                           "st.param.b64 [b], %rd2;"
                           "call (r), vprintf, (a, b); ld.param.b64 %rd3, [r]; }" STORES,
    0,
    {0}};

START_TEST(arguments_come_as_words_and_as_blocks)
{
    int calls = 0;
    uint64_t sum[EMU_LANES] = {0};
    emu_machine *m = open_with(add, &calls);
    struct body b = _i == 0 ? words : block;
    b.p[0] = emu_alloc(m, sizeof sum, "sums");
    ck_assert_msg(body_run(m, &b) == EMU_FINISHED && emu_findings(m) == 0, "%s",
                  emu_found(m, 0)->message);
    ck_assert(emu_get(m, b.p[0], sum, sizeof sum));
    for (uint64_t lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_uint_eq(sum[lane], UINT64_C(0x100000001) - lane);
    ck_assert_int_eq(calls, 1);
    emu_close(m);
}
END_TEST

/* Bytes of a block that were never written, blocks and words that are too short. */
static const struct {
    struct body body;
    emu_end end;
    const char *part;
} missing[] = {
    {{CALLS(".param .b64", ".param .b32 a",
            ".param .b64 b") "{ .param .b32 a; .param .b64 b; .param .b64 r; st.param.b32 [a], %r1;"
                             "@%p1 call (r), vprintf, (a, b); }",
      0,
      {0}},
     EMU_FINISHED,
     "lane 1 of warp 0 of CTA 0 reads byte 0x8 of the local memory"},
    {{CALLS(".param .b64", ".param .b32 a, .param .b32 b",
            ".param .b32 c") "{ .param .b32 a; .param .b32 b; .param .b32 c; .param .b64 r; "
                             "st.param.b32 [a], %r1;"
                             "@%p1 call (r), vprintf, (a, b, c); }",
      0,
      {0}},
     EMU_FAULTED,
     "vprintf takes an argument of 8 bytes at byte 8, and the call has 12 bytes"},
    {{CALLS(".reg .b64", ".reg .b32 a, .reg .b32 b",
            ".reg .b32 c") "@%p1 call (%rd3), vprintf, (%r1, %r1, %r1);",
      0,
      {0}},
     EMU_FAULTED,
     "takes an argument of 8 bytes at byte 8, and the call has 12 bytes"},
};

START_TEST(arguments_that_are_missing)
{
    int calls = 0;
    emu_machine *m = open_with(add, &calls);
    ck_assert_int_eq(body_run(m, &missing[_i].body), missing[_i].end);
    check_finding(m, missing[_i].part);
    emu_close(m);
}
END_TEST

/* ---- Memory ---- */

/* Copies the string at its argument over itself, backwards. */
static emu_result reverse(const emu_host_call *call)
{
    uint64_t at;
    if (!emu_host_argument(call, 0, 0, &at, sizeof at))
        return EMU_FAULT;
    char *text = emu_host_string(call, 0, at);
    if (text == NULL)
        return EMU_FAULT;
    size_t n = strlen(text);
    bool moved = true;
    for (size_t k = 0; k < n; ++k)
        moved = moved && emu_host_write(call, 0, at + k, &text[n - 1 - k], 1);
    free(text);
    return moved ? EMU_DONE : EMU_FAULT;
}

START_TEST(memory_is_read_and_written)
{
    char text[8];
    emu_machine *m = open_with(reverse, NULL);
    struct body b = {".extern .func vprintf(.param .b64 p);",
                     "ld.param.u64 %rd1, [p0]; { .param .b64 p; st.param.b64 [p], %rd1;"
                     "call vprintf, (p); }",
                     1,
                     {host_string(m, "abcde")}};
    ck_assert_int_eq(body_run(m, &b), EMU_FINISHED);
    ck_assert(emu_get(m, b.p[0], text, 6));
    ck_assert_str_eq(text, "edcba");
    emu_close(m);
}
END_TEST

Suite *emu_argument_suite(void)
{
    Suite *s = suite_create("emu_argument");
    TCase *c = tcase_create("argument");
    tcase_add_loop_test(c, arguments_come_as_words_and_as_blocks, 0, 2);
    tcase_add_loop_test(c, arguments_that_are_missing, 0, COUNT(missing));
    tcase_add_test(c, memory_is_read_and_written);
    suite_add_tcase(s, c);
    return s;
}
