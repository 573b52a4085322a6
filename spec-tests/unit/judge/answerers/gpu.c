/* gpu.c - the algebra of the device as an implementation: values, refusals, what it does not have.
 *
 * Not here: whether the answers are right (unit/gpu/algebra, tools/suites/answerers.sh). */
#include "spec-tests/judge/answerers/answerers.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static const struct asked {
    const char *op, *args[4];
    enum answer_kind kind;
    const char *text;
} questions[] = {
    {"composition",
     {"(_6,_2):(_8,_2)", "(_4,_3):(_3,_1)"},
     ANSWER_VALUE,
     "((_2,_2),_3):((_24,_2),_8)"},
    {"crd2idx", {"(1,5)", "(_3,(_2,_3))", "(_3,(_12,_1))"}, ANSWER_VALUE, "17"},
    {"slice", {"(0,_)", "(_3,16):(_1,3)"}, ANSWER_VALUE, "(16):(3)"},
    {"left_inverse", {"_8:_-1"}, ANSWER_VALUE, "(_-1,_8):(_0,_1)"},
    {"composition", {"Sw<3,4,3>", "_8:_1"}, ANSWER_VALUE, "Sw<3,4,3> o _0 o _8:_1"},
    {"bit_and", {"_", "7"}, ANSWER_VALUE, "_0"},
    {"gcd", {"(12,18)", "30", "(_9,_6)"}, ANSWER_VALUE, "3"},
    {"ceil_div", {"((_8,_4),_6)", "(_4:_2,_2)"}, ANSWER_VALUE, "((_2,_4),_3)"},
    {"filter_zeros", {"(_0,2)"}, ANSWER_VALUE, "(_1,2)"},
    {"compatible", {"_8:_1", "_8"}, ANSWER_VALUE, "_0"},
    {"compatible", {"_8:_1", "(_8)"}, ANSWER_VALUE, "_1"},
    {"crd2crd", {"(1,(1,2))", "(3,(2,3))", "(3,6)"}, ANSWER_VALUE, "(1,5)"},
    {"make_layout", {"(_2,4)", "LayoutRight"}, ANSWER_VALUE, "(_2,4):(4,_1)"},
    {"compact_order", {"(_4,_2)", "(_,_1)"}, ANSWER_VALUE, "(_1,_4)"},
    {"make_fragment_like", {"(_4,_8):(_8,_1)"}, ANSWER_VALUE, "(_4,(_8)):(_1,(_4))"},
    {"dice", {"(2,3)", "(5,(7,11))"}, ANSWER_VALUE, "(5,(7,11))"},
    {"coalesce", {"(_2,_3,4,5,_7)"}, ANSWER_VALUE, "(_6,20,_7)"},
    {"with_shape", {"_35:_2", "_5", "_7"}, ANSWER_VALUE, "(_5,_7):(_2,_10)"},
    {"tile_to_shape",
     {"(_2,_5):(_5,_1)", "(_6,_20)", "LayoutRight"},
     ANSWER_VALUE,
     "((_2,_3),(_5,_4)):((_5,_40),(_1,_10))"},
    {"domain_distribute", {"(_15,_14)", "6"}, ANSWER_REFUSED, "CT_EINVAL"},
    {"upcast<2>", {"Sw<3,4,3>"}, ANSWER_VALUE, "Sw<3,3,3>"},
    {"recast_layout<8b,16b>", {"Sw<1,0,1> o _0 o _8:_1"}, ANSWER_VALUE, "Sw<0,0,1> o _0 o _4:_1"},
    {"make_swizzle<896,112>", {NULL}, ANSWER_VALUE, "Sw<3,4,3>"},
    {"right_inverse",
     {"Sw<2,0,2> o _3 o (_4,_4):(_4,_1)"},
     ANSWER_VALUE,
     "(_4,_4):(_4,_1) o _-3 o Sw<2,0,2>"},
    {"slice", {"(1,_)", "Sw<2,0,2> o _0 o (_4,_4):(_4,_1)"}, ANSWER_VALUE, "((_2,_2)):((-1,2))"},
    {"slice",
     {"(_,(1,_))", "Sw<1,0,2> o _0 o (_2,(_2,_4)):(_1,(_2,_4))"},
     ANSWER_VALUE,
     "Sw<1,0,2> o"},
    {"composition", {"(_4,_8):(_8,_1)", "(_8,_4):(_1@1,_1@0)"}, ANSWER_VALUE, "(_8,_4):(_1,_8)"},
    {"composition", {"(_4,_8):(_8,_1)", "_5:_1@2"}, ANSWER_REFUSED, "CT_EINVAL"},
    {"max_alignment", {"gmem_ptr[32b](0x1000) o _8:_1"}, ANSWER_UNSUPPORTED, "max_alignment: an"},
    {"mul", {"(2,3)", "7"}, ANSWER_REFUSED, "CT_EINVAL"},
    {"shiftl", {"_3", "4"}, ANSWER_REFUSED, "CT_EINVAL"},
    {"add", {"(2,3)", "7"}, ANSWER_UNSUPPORTED, "add: an operand does not fit"},
    {"composition", {"(_4,_3):(_3,_1)", "_2:_5"}, ANSWER_REFUSED, "CT_EDOMAIN"},
    {"idx2crd", {"()", "(3,2)"}, ANSWER_REFUSED, "CT_EINVAL"},
    {"coalesce", {"(4,5):(_1@0,_1@1)"}, ANSWER_UNSUPPORTED, "coalesce: an operand does not fit"},
    {"rank", {"(2,3)"}, ANSWER_UNSUPPORTED, "rank: no operation"},
    {"size", {"(2"}, ANSWER_UNSUPPORTED, ""},
    {"size", {"2", "2", "2", "2"}, ANSWER_UNSUPPORTED, ""},
};
enum { QUESTIONS = sizeof questions / sizeof questions[0] };

START_TEST(answers)
{
    const struct asked *q = &questions[_i];
    struct answerer *s = answerer_open("gpu");
    struct answer a = {.kind = ANSWER_GONE};
    int n = 0;

    while (n < 4 && q->args[n] != NULL)
        ++n;
    answerer_ask(s, q->op, n, q->args, &a);
    ck_assert_msg(a.kind == q->kind && strncmp(a.text.bytes, q->text, strlen(q->text)) == 0,
                  "%s %s: answer of kind %d: %s", q->op, q->args[0], (int)a.kind, a.text.bytes);
    answer_free(&a);
    ck_assert_uint_eq(answerer_close(s), 0);
}
END_TEST

Suite *gpu_answerer_suite(void)
{
    Suite *s = suite_create("gpu_answerer");
    TCase *t = tcase_create("questions");
    tcase_add_loop_test(t, answers, 0, QUESTIONS);
    suite_add_tcase(s, t);
    return s;
}
