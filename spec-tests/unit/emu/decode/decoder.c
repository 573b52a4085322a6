/* decoder.c - errors and their places, programs that grow, operands that stay where they are. */
#include "spec-tests/unit/emu/decode/text.h"

typedef struct begun {
    emui_ptx_decoder d;
    emui_ptx_error error;
    emui_ptx_function function;
    emui_ptx_instruction now;
} begun;

static void begin(begun *b)
{
    memset(b, 0, sizeof *b);
    b->d.error = &b->error;
    b->d.function = &b->function;
    b->d.code = calloc(1, sizeof *b->d.code);
    ck_assert_ptr_nonnull(b->d.code);
    b->function.at.line = 3;
    b->now.at.line = 5;
}

/* The place that is given, else that of the instruction, else that of the function. */
START_TEST(an_error_has_a_place)
{
    begun b;
    emui_ptx_place at = {.line = 9, .column = 2}, none = {0};
    begin(&b);
    ck_assert(!emui_ptx_refuse(&b.d, NULL, "%d", 1));
    ck_assert_int_eq(b.error.at.line, 3);
    b.d.now = &b.now;
    ck_assert(!emui_ptx_refuse(&b.d, &none, "%d", 2));
    ck_assert_int_eq(b.error.at.line, 5);
    ck_assert(!emui_ptx_refuse(&b.d, &at, "%d and %s", 3, "more"));
    ck_assert_int_eq(b.error.at.line, 9);
    ck_assert_int_eq(b.error.at.column, 2);
    ck_assert_str_eq(b.error.text, "3 and more");
    ck_assert(!emui_ptx_no_memory(&b.d));
    ck_assert_int_eq(b.error.at.line, 0);
    emui_ptx_code_close(b.d.code);
}
END_TEST

START_TEST(lists_stay_where_they_are)
{
    enum { LISTS = 200 };
    begun b;
    emu_operand *list[LISTS];
    begin(&b);
    for (int k = 0; k < LISTS; ++k) {
        list[k] = emui_ptx_list(&b.d, 1 + k);
        ck_assert_ptr_nonnull(list[k]);
        for (int i = 0; i <= k; ++i) {
            ck_assert_int_eq(list[k][i].kind, EMU_NOTHING);
            list[k][i] = (emu_operand){EMU_IMM, 0, (uint64_t)k};
        }
    }
    for (int k = 0; k < LISTS; ++k)
        for (int i = 0; i <= k; ++i)
            ck_assert_uint_eq(list[k][i].value, (uint64_t)k);
    emui_ptx_code_close(b.d.code);
}
END_TEST

/* As many operands as one list has room for, which is more than any instruction has. */
START_TEST(a_list_may_be_long)
{
    begun b;
    begin(&b);
    ck_assert_ptr_nonnull(emui_ptx_list(&b.d, EMUI_PTX_LIST));
    ck_assert_ptr_nonnull(emui_ptx_list(&b.d, 5000));
    emui_ptx_code_close(b.d.code);
}
END_TEST

START_TEST(a_program_grows)
{
    begun b;
    begin(&b);
    for (int k = 0; k < 1000; ++k) {
        emu_ins ins = {.op = k};
        ck_assert(emui_ptx_emit(&b.d, &ins));
    }
    ck_assert_int_eq(b.d.code->length, 1000);
    for (int k = 0; k < 1000; ++k)
        ck_assert_int_eq(b.d.code->ins[k].op, k);
    emui_ptx_code_close(b.d.code);
}
END_TEST

START_TEST(references_are_kept_in_order)
{
    begun b;
    begin(&b);
    for (int k = 0; k < 30; ++k)
        ck_assert(emui_ptx_refer(&b.d, (emui_ptx_reference){k, &b.function, k % 2 == 0}));
    ck_assert_int_eq(b.d.code->references, 30);
    for (int k = 0; k < 30; ++k)
        ck_assert_int_eq(b.d.code->reference[k].at, k);
    emui_ptx_code_close(b.d.code);
}
END_TEST

START_TEST(nothing_can_be_closed)
{
    emui_ptx_code_close(NULL);
    emui_ptx_program_close(NULL);
}
END_TEST

Suite *emu_decode_decoder_suite(void)
{
    Suite *s = suite_create("emu_decode_decoder");
    TCase *c = tcase_create("decoder");
    tcase_add_test(c, an_error_has_a_place);
    tcase_add_test(c, lists_stay_where_they_are);
    tcase_add_test(c, a_list_may_be_long);
    tcase_add_test(c, a_program_grows);
    tcase_add_test(c, references_are_kept_in_order);
    tcase_add_test(c, nothing_can_be_closed);
    suite_add_tcase(s, c);
    return s;
}
