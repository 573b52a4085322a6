/* eval.c - statements: what they bind, the last value, what cannot be a statement. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(statements)
{
    static const struct op_answer rows[] = {
        {"auto a = make_layout(8);", "8:_1"},
        {"auto a = 4; auto b = a + 1; b * 2", "10"},
        {"let A = (_4,_8):(_1,_4); size(A)", "_32"},
        {"using T = half_t; sizeof(T)", "2"},
        {"constexpr int n = 3; n", "3"},
        {"TA const* A = gmem_ptr[32b](0x1000); A", "gmem_ptr[32b](0x1000)"},
        {"cute::Layout a = Layout<_4>{}; a", "_4:_1"},
        {"auto [M, N] = make_shape(5, 6); M * N", "30"},
        {"auto [a,b] = (1,2)", "(1,2)"},
        {"dim3 grid(8, 4); get<0>(grid)", "8"},
        {"dim3 block(256)", "256"},
        {"let blockIdx.x = 3; make_coord(blockIdx.x, _)", "(3,_)"},
        {"a = 3; a = a + 1; a", "4"},
        {"let a1.x = 3; a1.x + 1", "4"},
        {"Copy_Atom<UniversalCopy<float>, float> a; a.NumValSrc()", "_1"},
        {"[[maybe_unused]] auto n = 3;", "3"},
        {"using namespace cute; 3", "3"},
        {"dim3 d(2, 1, 1); d.x + d.y", "3"},
        {"; ; 3 ;", "3"},
        {"1; 2", "2"},
        {"3 // three\n", "3"},
        {"/* four */ 4", "4"},
        {"make_shape(2, // M\n 3)", "(2,3)"},
        {"\n\n5", "5"},
        {"3 /* open", "3"},
        {"print(\"a: \"); print(_4); print(\"\\n\");", "_4"},
        {"print(\"a: \")", "a: "},
        {"print(\"a\\\"b\"); _4", "_4"},
        {"print(\"a\\\\\"); _4", "_4"},
        {"auto shape = (2,3); shape(shape)", "(2,3)"},
        {"auto layout = make_layout((2,3)); layout<1>(layout)", "3:2"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(no_statements)
{
    static const struct op_refusal rows[] = {
        {"", CT_EPARSE, "column 1: expected a value, the text ends"},
        {";", CT_EPARSE, "column 2: expected a value"},
        {"1 2", CT_EPARSE, "column 3: expected the end, found '2'"},
        {"auto = 3", CT_EPARSE, "expected a name, found '='"},
        {"let a =", CT_EPARSE, "expected a value, the text ends"},
        {"while (true) 3;", CT_EPARSE, "column 1: not an expression"},
        {"  return 3;", CT_EPARSE, "column 3: return belongs into a function"},
        {"auto [a, b] = 3", CT_EPARSE, "2 names for 3, which is not a tuple"},
        {"auto [a, b] = (1,2,3)", CT_EPARSE, "2 names for the 3 modes of (1,2,3)"},
        {"auto [a; b]", CT_EPARSE, "expected '] ='"},
        {"auto [a,b,c,d,e,f,g,h,i] = 3", CT_EPARSE,
         "a structured binding takes at most 8 names; 9 were given"},
        {"auto [ = 3", CT_EPARSE, "expected a name"},
        {"auto a = 3; b", CT_EPARSE, "column 13: b is not known"},
        {"auto a = 3; a == 4; a +", CT_EPARSE, "expected a value, the text ends"},
        {"dim3 g(1", CT_EPARSE, "expected ',' or ')'"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

/* Names stay for later texts; a text that fails binds nothing. */
START_TEST(texts_after_texts)
{
    static _Alignas(16) char memory[4096];
    ct_names names;
    ct_ctx *cx = harness_context();

    ct_names_init(&names, memory, sizeof memory);
    harness_is(cx, ct_eval_with(cx, &names, "auto A = (_4,8);", 16), "(_4,8)");
    harness_is(cx, ct_eval_with(cx, &names, "size(A)", 7), "32");
    harness_is(cx, ct_eval_with(cx, &names, "ans + 1", 7), "33");
    ct_eval_with(cx, &names, "auto A = 3; B", 13);
    harness_fails(cx, CT_EPARSE, "column 13: B is not known");
    harness_is(cx, ct_eval_with(cx, &names, "A", 1), "(_4,8)");
    harness_is(cx, ct_eval_with(cx, NULL, "auto A = 3; A", 13), "3");
    ct_eval(cx, "A", 1);
    harness_fails(cx, CT_EPARSE, "A is not known");
}
END_TEST

/* What was bound can be used, and nothing is bound. */
START_TEST(texts_that_only_read)
{
    static _Alignas(16) char memory[4096];
    ct_names names;
    ct_ctx *cx = harness_context();

    ct_names_init(&names, memory, sizeof memory);
    ct_eval_with(cx, &names, "auto A = (_4,8);", 16);
    harness_is(cx, ct_eval_using(cx, &names, "auto A = size(A); auto B = A; B", 31), "32");
    harness_is(cx, ct_bound(cx, &names, "A"), "(_4,8)");
    harness_is(cx, ct_bound(cx, &names, "ans"), "(_4,8)");
    ck_assert_ptr_null(ct_bound(cx, &names, "B"));
    harness_is(cx, ct_eval_using(cx, &names, "X(4)", 1), "_");
    names.all_static = true;
    harness_is(cx, ct_eval_using(cx, &names, "(A,4)", 5), "((_4,8),_4)");
    harness_is(cx, ct_eval_using(cx, NULL, "auto A = 3; A", 13), "3");
    ct_eval_using(cx, &names, "B", 1);
    harness_fails(cx, CT_EPARSE, "B is not known");
}
END_TEST

START_TEST(no_text_is_read_beyond_its_end)
{
    op_reads_within("auto a = cute::make_shape(2, 3); [[maybe_unused]] auto b = a::c; size(a)");
}
END_TEST

Suite *eval_suite(void)
{
    Suite *suite = suite_create("eval");
    TCase *all = tcase_create("eval");

    tcase_add_test(all, statements);
    tcase_add_test(all, no_statements);
    tcase_add_test(all, texts_after_texts);
    tcase_add_test(all, texts_that_only_read);
    tcase_add_test(all, no_text_is_read_beyond_its_end);
    suite_add_tcase(suite, all);
    return suite;
}
