/* domain.c - questions that no law is about stay undecided, whatever the answer; their neighbours
 * that a law is about do not.
 *
 * Not here: what the laws say (laws.c). */
#include "spec-tests/judge/laws/laws.h"
#include "spec-tests/unit/suites.h"

#include <stddef.h>

struct question {
    const char *op, *args[3], *answer;
};

/* Each outside, with an answer that CuTe C++ gives or might give, and the next one inside. */
static const struct question questions[][2] = {
    {{"append", {"_1:_0", "_1"}, "(_1:_0,_1)"}, {"append", {"_1:_0", "_1:_0"}, "(_1,_1):(_0,_0)"}},
    {{"repeat", {"_1"}, "()"}, {"repeat<1>", {"_1"}, "_1"}},
    {{"take<1", {"(_1,_1)"}, "(_1)"}, {"take<1,2>", {"(_1,_1)"}, "(_1)"}},
    {{"repeat<2147483648>", {"_1"}, "()"}, {"repeat<0>", {"_1"}, "()"}},
    {{"idx2crd", {"_", "_1"}, "_"}, {"idx2crd", {"0", "_1"}, "0"}},
    {{"crd2idx", {"_1", "()"}, "_1"}, {"crd2idx", {"_1", "(_2)"}, "_1"}},
    {{"crd2idx", {"_0", "_1:_0", "_1"}, "_0"}, {"crd2idx", {"_0", "_1", "_1"}, "_0"}},
    {{"filter", {"Sw<0,0,0> o _0 o _1:_0", "(_1)"}, "(_1):(_0)"},
     {"filter", {"_1:_0", "_1"}, "_1:_0"}},
    {{"make_layout", {"_-7"}, "_-7:_1"}, {"make_layout", {"_7"}, "_7:_1"}},
    {{"make_layout", {"_1", "_1:_0"}, "_1:_1:_0"},
     {"make_layout", {"_1:_0", "_1:_0"}, "(_1,_1):(_0,_0)"}},
    {{"composition", {"_1:_0", "()"}, "():()"}, {"composition", {"_1:_0", "_1:_0"}, "_1:_0"}},
    {{"composition", {"_1:_0", "(_1,_0):(0,_0@0)"}, "_1:_0"},
     {"composition", {"_4:_1", "(_2,_0):(_1,_0)"}, "(_2,_0):(_1,_0)"}},
    {{"max_common_vector", {"_3:_4@2", "_3:_1"}, "_1"},
     {"max_common_vector", {"_3:_1", "_3:_1"}, "_3"}},
    {{"size", {"M_0|(8&56)=8"}, "8"}, {"size", {"8"}, "8"}},
    {{"coalesce", {"_1", "_1"}, "_1"}, {"coalesce", {"_1:_0", "_1"}, "_1:_0"}},
};
enum { QUESTIONS = sizeof questions / sizeof questions[0] };

static int judged(const struct question *q)
{
    char why[512];
    int n = 0;
    while (n < 3 && q->args[n] != NULL)
        ++n;
    return law_check(q->op, n, q->args, q->answer, why, sizeof why);
}

START_TEST(laws_keep_to_their_operands)
{
    const struct question *q = questions[_i];
    ck_assert_msg(judged(&q[0]) == -1, "%s %s: %d", q[0].op, q[0].args[0], judged(&q[0]));
    ck_assert_msg(judged(&q[1]) == 1, "%s %s: %d", q[1].op, q[1].args[0], judged(&q[1]));
}
END_TEST

Suite *laws_domain_suite(void)
{
    Suite *s = suite_create("laws_domain");
    TCase *t = tcase_create("domain");
    tcase_add_loop_test(t, laws_keep_to_their_operands, 0, QUESTIONS);
    suite_add_tcase(s, t);
    return s;
}
