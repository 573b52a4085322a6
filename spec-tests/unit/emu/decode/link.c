/* link.c - a kernel with the functions it calls: which are parts, where they begin, which rows
 * they have, what their calls keep; registers by their rows. */
#include "spec-tests/unit/emu/decode/functions.h"

#define FUNCTION(name, body)                                                                       \
    ".func " name "(.param .b32 x) { .reg .b32 %r<4>; .reg .pred %p<2>; .param .b32 p;\n" body     \
    " ret; }\n"
#define DECLARED ".func f(.param .b32 x); .func g(.param .b32 x); .func h(.param .b32 x);\n"
#define KERNEL(body)                                                                               \
    ".entry k() { .reg .b32 %r<4>; .reg .b64 %d<4>; .param .b32 p; mov.b32 %r1, 1;\n" body         \
    " st.global.u32 [4096], %r1; ret; }"
#define USES "ld.param.b32 %r1, [x]; setp.eq.b32 %p1, %r1, 1; @%p1 exit; mov.b32 %r2, %r1;"

/* f calls g; nobody calls h. */
START_TEST(only_what_may_be_called_is_part_of_it)
{
    ptx_text t;
    functions_decode(&t, DECLARED FUNCTION("h", USES) FUNCTION("g", USES) FUNCTION(
                             "f", USES "call g, (p);") KERNEL("call f, (p); call f, (p);"));
    ck_assert_ptr_nonnull(t.program);
    ck_assert_int_eq(t.program->parts, 3);
    int32_t begin = 0, row = 0, predicate = 1;
    static const char *const names[] = {"k", "f", "g"};
    for (int k = 0; k < 3; ++k) {
        const emui_ptx_code *code = t.program->part[k];
        ck_assert_str_eq(code->function->name, names[k]);
        ck_assert_int_eq(code->begin, begin);
        ck_assert_int_eq(code->row, row);
        ck_assert_int_eq(code->predicate, predicate);
        ck_assert_ptr_eq(emui_ptx_part_at(t.program, begin), code);
        ck_assert_ptr_eq(emui_ptx_part_at(t.program, begin + code->length - 1), code);
        begin += code->length;
        row += code->rows;
        predicate += code->predicates;
    }
    ck_assert_int_eq(t.program->length, begin);
    ck_assert_int_eq(t.program->rows, row);
    ck_assert_int_eq(t.program->predicates, predicate);
    ck_assert_ptr_null(emui_ptx_part_at(t.program, begin));
    ck_assert_int_eq(functions_at(&t, 0, 1)->target, t.program->part[1]->begin);
    ck_assert_int_eq(functions_at(&t, 1, 5)->target, t.program->part[2]->begin);
    ck_assert_int_eq(functions_at(&t, 1, 5)->x.kind, EMU_NOTHING);
    text_close(&t);
}
END_TEST

/* f calls g, which calls f: both keep their rows; the kernel need not. */
START_TEST(who_may_be_called_again_keeps_its_rows)
{
    ptx_text t;
    functions_decode(&t, DECLARED FUNCTION("g", USES "call f, (p);")
                             FUNCTION("f", USES "call g, (p);") KERNEL("call f, (p);"));
    ck_assert_ptr_nonnull(t.program);
    ck_assert_int_eq(functions_at(&t, 0, 1)->x.kind, EMU_NOTHING);
    for (int k = 1; k < 3; ++k) {
        const emui_ptx_code *code = t.program->part[k];
        const emu_ins *call = functions_at(&t, k, 5);
        ck_assert(call->execute == emu_call);
        ck_assert_int_eq(call->x.kind, EMU_ROWS);
        ck_assert_int_eq(call->x.r, code->row);
        ck_assert_uint_eq(call->x.value, (uint64_t)code->rows);
        ck_assert_int_eq(call->e.kind, EMU_PREDICATES);
        ck_assert_int_eq(call->e.r, code->predicate);
        ck_assert_uint_eq(call->e.value, (uint64_t)code->predicates);
    }
    text_close(&t);
}
END_TEST

/* Through an address any function may be called; its address says which of the module it is. */
START_TEST(an_address_is_that_of_the_module)
{
    ptx_text t;
    functions_decode(&t, DECLARED FUNCTION("h", USES) FUNCTION("g", USES) FUNCTION("f", USES)
                             KERNEL("mov.b64 %d1, g; T: .callprototype _ (.param .b32 _);\n"
                                    "call %d1, (p), T;"));
    ck_assert_ptr_nonnull(t.program);
    ck_assert_int_eq(t.program->parts, 4);
    const emu_ins *mov = functions_at(&t, 0, 1), *call = functions_at(&t, 0, 2);
    ck_assert_str_eq(t.program->part[1]->function->name, "g");
    ptrdiff_t number = t.program->part[1]->function - t.module->function;
    ck_assert_uint_eq(mov->a.value, EMUI_NAMED_CODE + 16 * (uint64_t)number);
    ck_assert_int_eq(t.program->at[number], t.program->part[1]->begin);
    ck_assert_int_eq(call->a.kind, EMU_REG);
    ck_assert_int_eq(call->a.r, mov->d.r);
    ck_assert_int_eq(call->x.kind, EMU_NOTHING);
    text_close(&t);
}
END_TEST

START_TEST(branches_stay_in_their_function)
{
    ptx_text t;
    functions_decode(&t, DECLARED FUNCTION("f", USES
                                           "bra L; T: .branchtargets L, T2; L: brx.idx %r1, T; "
                                           "T2: exit;") KERNEL("call f, (p); bra N; N: "));
    ck_assert_ptr_nonnull(t.program);
    int32_t begin = t.program->part[1]->begin;
    ck_assert_int_eq(functions_at(&t, 0, 2)->target, 3);
    ck_assert_int_eq(functions_at(&t, 1, 5)->target, begin + 6);
    ck_assert_uint_eq(functions_at(&t, 1, 6)->list[0].value, (uint64_t)begin + 6);
    ck_assert_uint_eq(functions_at(&t, 1, 6)->list[1].value, (uint64_t)begin + 7);
    text_close(&t);
}
END_TEST

Suite *emu_decode_program_suite(void)
{
    Suite *s = suite_create("emu_decode_program");
    TCase *c = tcase_create("program");
    tcase_add_test(c, only_what_may_be_called_is_part_of_it);
    tcase_add_test(c, who_may_be_called_again_keeps_its_rows);
    tcase_add_test(c, an_address_is_that_of_the_module);
    tcase_add_test(c, branches_stay_in_their_function);
    suite_add_tcase(s, c);
    return s;
}
