/* frame.c - where in its local memory what of a function lies. What a call makes of it is tested in
 * decode_call.c. */
#include "spec-tests/unit/emu/decode/functions.h"

/* Where in the frame variable v of the body is, by its name. */
static uint32_t place_of(const ptx_text *t, int p, const char *name)
{
    const emui_ptx_code *code = t->program->part[p];
    for (int k = 0; k < code->function->variables; ++k)
        if (strcmp(code->function->variable[k].name, name) == 0)
            return code->place[k];
    ck_abort_msg("there is no variable %s", name);
    return 0;
}

/* Local variables at their alignments, behind parameters and results. */
START_TEST(a_frame_holds_all_that_is_local)
{
    ptx_text t;
    functions_decode(&t, ".func (.param .b64 r) f(.param .b32 x, .param .align 8 .b8 y[20]) {\n"
                         ".local .align 4 .b8 a[6]; .local .align 64 .b8 b[8]; .shared .b32 s[4];\n"
                         "ret; }\n"
                         ".entry k() { .local .b32 l; .param .b32 p; .param .align 8 .b8 q[20];\n"
                         ".param .b64 r; call (r), f, (p, q); ret; }");
    ck_assert_ptr_nonnull(t.program);
    const emui_ptx_code *f = t.program->part[1];
    ck_assert_uint_eq(f->results_at, 32); /* behind 28 bytes of parameters */
    ck_assert_uint_eq(place_of(&t, 1, "a"), 40);
    ck_assert_uint_eq(place_of(&t, 1, "b"), 64);
    ck_assert_uint_eq(f->frame, 80);
    ck_assert_uint_eq(place_of(&t, 1, "s"), UINT32_MAX); /* not local */
    ck_assert_uint_eq(place_of(&t, 0, "l"), 0);
    ck_assert_uint_eq(place_of(&t, 0, "q"), place_of(&t, 0, "p") + 8);
    ck_assert_uint_eq(t.program->local, t.program->part[0]->frame);
    text_close(&t);
}
END_TEST

/* The same variable is an argument of two calls that agree where it is. */
START_TEST(variables_may_be_arguments_again)
{
    ptx_text t;
    functions_decode(&t, ".func f(.param .b32 x, .param .b32 y) { ret; }\n"
                         ".entry k() { .param .b32 p; .param .b32 q; call f, (p, q);\n"
                         "call f, (p, q); ret; }");
    ck_assert_ptr_nonnull(t.program);
    ck_assert_uint_eq(functions_at(&t, 0, 0)->b.value, functions_at(&t, 0, 1)->b.value);
    text_close(&t);
}
END_TEST

/* The address of a kernel's parameter is one in .param, that of a function's one in its frame. */
START_TEST(parameters_of_functions_are_local)
{
    ptx_text t;
    functions_decode(&t, ".func f(.param .b32 x) { .reg .b64 %d<3>; mov.b64 %d1, x;\n"
                         "ld.param.b32 %d2, [%d1]; ret; }\n"
                         ".entry k(.param .b32 a, .param .b32 b) { .reg .b64 %d<2>;\n"
                         ".param .b32 p; mov.b64 %d1, b; st.param.b32 [p], 1; call f, (p); ret; }");
    const emu_ins *mov = functions_at(&t, 0, 0), *of = functions_at(&t, 1, 1);
    ck_assert_int_eq(mov->a.kind, EMU_IMM);
    ck_assert_uint_eq(mov->a.value, 4);
    ck_assert(of->execute == emu_address);
    ck_assert_int_eq(of->op, EMU_ADDRESS_OF);
    ck_assert_int_eq(of->space, EMU_LOCAL);
    ck_assert_int_eq(functions_at(&t, 1, 2)->space, EMU_LOCAL);
    text_close(&t);
}
END_TEST

START_TEST(bytes_of_a_block_are_those_of_memory)
{
    emui_ptx_variable v[] = {{.bytes = 4}, {.bytes = 8, .reg = 3}, {.bytes = 8, .offset = 8}};
    ck_assert_uint_eq(emui_ptx_block_bytes(v, 0), 0);
    ck_assert_uint_eq(emui_ptx_block_bytes(v, 2), 4);
    ck_assert_uint_eq(emui_ptx_block_bytes(v, 3), 16);
}
END_TEST

Suite *emu_decode_frame_suite(void)
{
    Suite *s = suite_create("emu_decode_frame");
    TCase *c = tcase_create("frame");
    tcase_add_test(c, a_frame_holds_all_that_is_local);
    tcase_add_test(c, variables_may_be_arguments_again);
    tcase_add_test(c, parameters_of_functions_are_local);
    tcase_add_test(c, bytes_of_a_block_are_those_of_memory);
    suite_add_tcase(s, c);
    return s;
}
