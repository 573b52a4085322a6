/* policy.c - which instruction a policy of copy chooses, and where its vectors lie.
 *
 * Not here: that every element arrives (tiled_copy.c, whose generated cases have policies). */
#include "gpu/host/tiled/policy.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

enum { ROOM = 256 };

static ct_ctx cx;
static char memory[1 << 20];
static int32_t offsets[ROOM];

static bool plan(const char *op, int bytes, const char *const text[4], gpu_request *r, gpu_why *why)
{
    ct_init(&cx, memory, sizeof memory);
    gpu_tiled_operands o = {op, ct_parse(&cx, text[0]), ct_parse(&cx, text[1]),
                            ct_parse(&cx, text[2]), ct_parse(&cx, text[3])};
    *r = (gpu_request){.bytes = bytes};
    ck_assert_int_eq(ct_check(&cx), CT_OK);
    return gpu_tiled_copy(&cx, &o, r, offsets, ROOM, why);
}

#define WIDEST "AutoVectorizingCopyWithAssumedAlignment<128>"
#define ROWS   "(_4,_1):(_1,_0)", "(_1,_8):(_0,_1)" /* four threads, eight values of a row each */
#define STATIC "(_4,_8):(_8,_1)"
#define THRICE "(_4,_8,_3):(_8,_1,_0)"

static const struct {
    const char *op;
    const char *text[4];
    int bytes, vector, rounds;
    gpu_copy_kind kind;
    bool past_l1;
} chosen[] = {
    {"DefaultCopy", {ROWS, STATIC, STATIC}, 4, 4, 8, GPU_LD_ST, false},
    {"AutoVectorizingCopy", {ROWS, STATIC, STATIC}, 4, 16, 2, GPU_LD_ST, false},
    {"AutoVectorizingCopy", {ROWS, STATIC, STATIC}, 16, 16, 8, GPU_LD_ST, false},
    {WIDEST, {ROWS, STATIC, STATIC}, 1, 8, 1, GPU_LD_ST, false},
    {WIDEST, {ROWS, STATIC, "(_4,_8):(_16,_1)"}, 2, 16, 1, GPU_LD_ST, false},
    {WIDEST, {ROWS, STATIC, "(_4,_8):(_1,_4)"}, 2, 2, 8, GPU_LD_ST, false},
    {WIDEST, {ROWS, "(4,8):(8,1)", STATIC}, 4, 4, 8, GPU_LD_ST, false},
    {"AutoVectorizingCopyWithAssumedAlignment<64>",
     {ROWS, STATIC, STATIC},
     4,
     8,
     4,
     GPU_LD_ST,
     false},
    {"AutoVectorizingCopyWithAssumedAlignment<16>",
     {ROWS, STATIC, STATIC},
     4,
     4,
     8,
     GPU_LD_ST,
     false},
    {"AutoFilter<" WIDEST ">", {ROWS, STATIC, STATIC}, 4, 16, 2, GPU_LD_ST, false},
    {"AutoFilter<" WIDEST ">", {ROWS, THRICE, THRICE}, 4, 16, 2, GPU_LD_ST, false},
    {"AutoFilter<DefaultCopy>", {ROWS, THRICE, THRICE}, 4, 4, 8, GPU_LD_ST, false},
    {"AutoCopyAsync,smem", {ROWS, STATIC, STATIC}, 1, 1, 8, GPU_LD_ST_SHARED, false},
    {"AutoCopyAsync,smem", {ROWS, STATIC, STATIC}, 2, 2, 8, GPU_LD_ST_SHARED, false},
    {"AutoCopyAsync,smem", {ROWS, STATIC, STATIC}, 4, 4, 8, GPU_CP_ASYNC, false},
    {"AutoCopyAsync,smem", {ROWS, STATIC, STATIC}, 8, 8, 8, GPU_CP_ASYNC, false},
    {"AutoCopyAsync,smem", {ROWS, STATIC, STATIC}, 16, 16, 8, GPU_CP_ASYNC, true},
    {"AutoCopyAsync,gmem", {ROWS, STATIC, STATIC}, 4, 4, 8, GPU_LD_ST, false},
    {"AutoCopyAsync,gmem", {ROWS, STATIC, STATIC}, 16, 16, 8, GPU_LD_ST, false},
};

START_TEST(a_policy_chooses_an_instruction)
{
    gpu_request r;
    gpu_why why = {""};
    ck_assert_msg(plan(chosen[_i].op, chosen[_i].bytes, chosen[_i].text, &r, &why), "%s", why.text);
    ck_assert_int_eq(r.tiled.instruction.kind, chosen[_i].kind);
    ck_assert_int_eq(r.tiled.instruction.bytes, chosen[_i].vector);
    ck_assert_int_eq(r.tiled.instruction.past_l1, chosen[_i].past_l1);
    ck_assert_int_eq(r.tiled.rounds, chosen[_i].rounds);
    ck_assert_int_eq(r.a.size, 32);
    ck_assert_int_eq(r.b.size, 32);
    for (int t = 0; t < r.threads; ++t)
        ck_assert_int_eq(offsets[t], 8 * t);
}
END_TEST

static const struct {
    const char *op;
    const char *text[4];
    const char *why;
} refused[] = {
    {"AutoVectorizingCopyWithAssumedAlignment<24>", {ROWS, STATIC, STATIC}, "no policy of copy"},
    {"AutoVectorizingCopyWithAssumedAlignment<256>", {ROWS, STATIC, STATIC}, "no policy of copy"},
    {"AutoFilter<AutoCopyAsync,smem>", {ROWS, STATIC, STATIC}, "no policy of copy"},
    {"AutoFilter<DefaultCopy", {ROWS, STATIC, STATIC}, "no policy of copy"},
    {"AutoCopyAsync,tmem", {ROWS, STATIC, STATIC}, "no policy of copy"},
    {"AutoFilter<DefaultCopy>",
     {ROWS, "(_4,_8,_3):(_8,_1,_32)", THRICE},
     "b broadcasts where a does not"},
    {"DefaultCopy",
     {"(_4,_1):(_1,_0)", "(_1,_8):(_0,_1)", "(5,8):(8,1)", "(5,8):(8,1)"},
     "the tile does not divide a: its threads would copy 64 elements, and it has 40"},
    {"AutoCopyAsync,smem", {ROWS, STATIC, "(_4,_8):(-8,_1)"}, "b reaches below element 0"},
    {"DefaultCopy",
     {"(_32,_64):(_1,_32)", "_1:_0", "(32,64):(1,32)", "(32,64):(1,32)"},
     "2048 threads: a block has at most 1024"},
    {"DefaultCopy",
     {ROWS, "(_16,_8):(_8,_1)", "(_16,_8):(_8,_1)"},
     "256 offsets: there is room for 255"},
    {WIDEST, {ROWS, STATIC, "(_4,_8):(_10,_1)"}, "a vector of 16 bytes begins at element 10 of b"},
};

START_TEST(what_no_policy_does_is_refused)
{
    gpu_request r = {.bytes = 4};
    gpu_why why = {""};
    ct_init(&cx, memory, sizeof memory);
    const char *const *text = refused[_i].text;
    gpu_tiled_operands o = {refused[_i].op, ct_parse(&cx, text[0]), ct_parse(&cx, text[1]),
                            ct_parse(&cx, text[2]), ct_parse(&cx, text[3])};
    ck_assert_int_eq(ct_check(&cx), CT_OK);
    ck_assert(!gpu_policy_copy(&cx, &o, &r, offsets, ROOM - 1, &why));
    ck_assert_msg(strstr(why.text, refused[_i].why) != NULL, "%s", why.text);
}
END_TEST

START_TEST(policies_have_names)
{
    ck_assert(gpu_is_policy("DefaultCopy") && gpu_is_policy(WIDEST));
    ck_assert(gpu_is_policy("AutoFilter<DefaultCopy>") && gpu_is_policy("AutoCopyAsync,smem"));
    ck_assert(!gpu_is_policy("UniversalCopy<u32>") && !gpu_is_policy("SM75_U32x1_MOVM_T"));
}
END_TEST

Suite *gpu_policy_suite(void)
{
    Suite *s = suite_create("gpu_policy");
    TCase *t = tcase_create("policies");
    tcase_add_loop_test(t, a_policy_chooses_an_instruction, 0, sizeof chosen / sizeof chosen[0]);
    tcase_add_loop_test(t, what_no_policy_does_is_refused, 0, sizeof refused / sizeof refused[0]);
    tcase_add_test(t, policies_have_names);
    suite_add_tcase(s, t);
    return s;
}
