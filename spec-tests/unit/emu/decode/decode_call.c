/* decode_call.c - calls: blocks and words of arguments, functions of the host, returns, branches by
 * an index, memory of the stack; refusals. */
#include "spec-tests/unit/emu/decode/functions.h"

#define ADDS                                                                                       \
    ".func (.param .b64 sum) adds(.param .b32 x, .param .b64 y) {\n"                               \
    ".reg .b64 %d<4>; ld.param.s32 %d1, [x]; ld.param.b64 %d2, [y]; add.s64 %d3, %d1, %d2;\n"      \
    "st.param.b64 [sum], %d3; ret; }\n"

/* Arguments lie as the function's parameters do; the function begins with its frame. */
START_TEST(arguments_and_results_are_blocks)
{
    ptx_text t;
    functions_decode(&t, ADDS ".entry k() { .reg .b64 %d<4>; .reg .b32 %r<4>;\n"
                              "{ .param .b32 p0; .param .b64 p1; .param .b64 r0;\n"
                              "st.param.b32 [p0], 1; st.param.b64 [p1], 2;\n"
                              "call.uni (r0), adds, (p0, p1); ld.param.b64 %d1, [r0]; } ret; }");
    const emu_ins *store = functions_at(&t, 0, 1), *call = functions_at(&t, 0, 2);
    ck_assert_int_eq(store->space, EMU_LOCAL);
    ck_assert(call->execute == emu_call);
    ck_assert_uint_eq(call->flags, EMU_UNI);
    ck_assert_int_eq(call->count, 16);
    ck_assert_int_eq(call->b.kind, EMU_ADDRESS);
    ck_assert_uint_eq(store->a.value, call->b.value + 8);
    ck_assert_uint_eq(functions_at(&t, 0, 0)->a.value, call->b.value);
    ck_assert_int_eq(call->c.kind, EMU_ADDRESS);
    ck_assert_uint_eq(functions_at(&t, 0, 3)->a.value, call->c.value);
    ck_assert_int_eq(call->target, t.program->part[1]->begin);
    const emu_ins *enter = functions_at(&t, 1, 0), *ret = functions_at(&t, 1, 6);
    ck_assert(enter->execute == emu_enter);
    ck_assert_int_eq(enter->count, (int)t.program->part[1]->frame);
    ck_assert_uint_eq(functions_at(&t, 1, 1)->a.value, 0);
    ck_assert_int_eq(functions_at(&t, 1, 1)->space, EMU_LOCAL);
    ck_assert(functions_at(&t, 1, 2)->execute == emu_convert); /* s32 into 64 bits */
    ck_assert_uint_eq(functions_at(&t, 1, 3)->a.value, 8);
    ck_assert(ret->execute == emu_ret);
    ck_assert_int_eq(ret->count, 8);
    ck_assert_uint_eq(ret->b.value, functions_at(&t, 1, 5)->a.value);
    text_close(&t);
}
END_TEST

/* .reg parameters: results first, 64 bits are two words. */
START_TEST(registers_are_words)
{
    ptx_text t;
    functions_decode(&t,
                     ".func (.reg .b32 r) f(.reg .b32 x, .reg .b64 y) { add.u32 r, x, 1; ret; }\n"
                     ".entry k() { .reg .b64 %d<4>; .reg .b32 %r<4>; mov.b64 %d1, 5;\n"
                     "call (%r1), f, (7, %d1); st.global.u32 [4096], %r1; ret; }");
    const emu_ins *call = functions_at(&t, 0, 1), *enter = functions_at(&t, 1, 0);
    int d1 = functions_at(&t, 0, 0)->d.r, r1 = functions_at(&t, 0, 2)->b.r;
    ck_assert_int_eq(call->listed, 4);
    ck_assert_int_eq(call->written, 1);
    ck_assert_int_eq(call->list[0].r, r1);
    ck_assert_uint_eq(call->list[1].value, 7);
    ck_assert_int_eq(call->list[2].r, d1);
    ck_assert_int_eq(call->list[3].r, d1 + 1);
    ck_assert_int_eq(enter->listed, 3);
    ck_assert_int_eq(enter->written, 3);
    ck_assert_int_eq(functions_at(&t, 1, 1)->a.r, enter->list[0].r);
    ck_assert_int_eq(functions_at(&t, 1, 2)->listed, 1);
    ck_assert_int_eq(functions_at(&t, 1, 2)->list[0].r, functions_at(&t, 1, 1)->d.r);
    text_close(&t);
}
END_TEST

START_TEST(functions_of_the_host_are_called_by_name)
{
    ptx_text t;
    functions_decode(&t,
                     ".extern .func (.param .b64 r) malloc(.param .b64 n);\n"
                     ".entry k() { .param .b64 p; .param .b64 r; .reg .b64 %d<2>;\n"
                     "st.param.b64 [p], 8; call (r), malloc, (p); ld.param.b64 %d1, [r]; ret; }");
    const emu_ins *call = functions_at(&t, 0, 1);
    ck_assert(call->execute == emu_builtin);
    ck_assert_int_eq(call->op, EMU_MALLOC);
    ck_assert_int_eq(call->count, 8);
    ck_assert_uint_eq(call->b.value, functions_at(&t, 0, 0)->a.value);
    ck_assert_int_eq(t.program->parts, 1);
    text_close(&t);
}
END_TEST

START_TEST(a_branch_by_an_index_has_its_targets)
{
    ptx_text t;
    functions_decode(&t, ".entry k() { .reg .b32 %r<2>; mov.u32 %r1, %tid.x;\n"
                         "T: .branchtargets A, B; brx.idx %r1, T;\n"
                         "A: exit; B: ld.param.u32 %r1, [4]; exit; }");
    const emu_ins *branch = functions_at(&t, 0, 1);
    ck_assert(branch->execute == emu_brx);
    ck_assert_int_eq(branch->listed, 2);
    ck_assert_uint_eq(branch->list[0].value, 2);
    ck_assert_uint_eq(branch->list[1].value, 3);
    text_close(&t);
}
END_TEST

START_TEST(memory_is_taken_from_the_stack)
{
    static const text_form forms[] = {
        {"alloca.u64 %d1, %d2, 16;", emu_stack, EMU_ALLOCA, 0, "u64 d %d1 a %d2 x 16"},
        {"stacksave.u32 %r1;", emu_stack, EMU_STACKSAVE, 0, "u32 d %r1"},
        {"stackrestore.u64 %d1;", emu_stack, EMU_STACKRESTORE, 0, "u64 a %d1"}};
    text_check_forms(forms, COUNT(forms));
}
END_TEST

#define K(body)                                                                                    \
    ".entry k() { .reg .b64 %d<4>; .reg .b32 %r<4>; .param .b32 p; .param .b64 q;\n" body " ret; " \
    "}"

static const struct {
    const char *source, *part;
} refusals[] = {
    {ADDS K("call adds, (p);"), "1 arguments and 0 results, expected 2 and 1"},
    {ADDS K("call (q, q), adds, (p, q);"), "2 arguments and 2 results"},
    {ADDS K("call (q), adds, (%r1, q);"), "a .param variable of the function is expected"},
    {".extern .func odd();" K("call odd;"), "odd is not defined in this module"},
    {K("call k;"), "k is a kernel"},
    {K("call;"), "a function, or a register with its address, is expected"},
    {K("call %d1;"), "through a register it needs a prototype"},
    {K("call 5;"), "a function, or a register"},
    {K("T: .branchtargets A; A: call %d1, T;"), "T names labels"},
    {K("A: brx.idx %r1, A;"), "an index and a list of labels"},
    {ADDS K("mov.u32 %r1, adds;"), "adds has no address of 64 bits"},
    {".func g(.param .b32 x, .param .b32 y) { ret; }" K(
         ".param .b32 z; call g, (p, z); call g, (z, p);"),
     "at different places"},
};

START_TEST(what_cannot_be_called_is_refused)
{
    functions_check_refused(refusals[_i].source, refusals[_i].part);
}
END_TEST

Suite *emu_decode_call_suite(void)
{
    Suite *s = suite_create("emu_decode_call");
    TCase *c = tcase_create("call");
    tcase_add_test(c, arguments_and_results_are_blocks);
    tcase_add_test(c, registers_are_words);
    tcase_add_test(c, functions_of_the_host_are_called_by_name);
    tcase_add_test(c, a_branch_by_an_index_has_its_targets);
    tcase_add_test(c, memory_is_taken_from_the_stack);
    tcase_add_loop_test(c, what_cannot_be_called_is_refused, 0, COUNT(refusals));
    suite_add_tcase(s, c);
    return s;
}
