/* check.c - judges exercise 17: A and B as sums of digits times strides, without the library's
 * call. */
#include "tutorials/exercises/judge/task.h"

/* What somebody claims, case by case. */
static const char *const claims[3][6] = {
    {"((_2,_2),_3):((_24,_2),_8)", "(_4,_3):(_24,_8)", "((2,2),3):((24,2),4)",
     "((2,2),(3,1)):((24,2),(8,2))", "(2,2,3):(24,2,8)", "((2,2),2):((24,2),8)"},
    {"(5,4):(16,80)", "(5,(2,2)):(16,(80,4))", "(5,2,2):(16,80,4)", "20:16",
     "((5,1),(2,2)):((16,4),(80,4))", "(5,(2,2)):(16,(80,8))"},
    {"(3,2):(2,3)", "6:1", "(3,2):(2,9)", "(2,3):(2,4)", "3:2", "(3,2):(4,6)"}};

static ct_value claim_at(ct_ctx *cx, const task_question *q)
{
    static const char *const pairs[3] = {"((_6,_2):(_8,_2),(_4,_3):(_3,_1))",
                                         "((_10,_2):(_16,_4),(_5,_4):(_1,_5))",
                                         "((6,2):(1,7),(3,2):(2,3))"};
    int i = 0;
    while (i < 2 && !ct_same(q->a, ct_parse(cx, pairs[i])))
        ++i;
    return ct_parse(cx, claims[i][q->column]);
}

/* A flat layout at a 1-D coordinate; the last mode goes on. */
static int64_t at(ct_ctx *cx, ct_value layout, int64_t c)
{
    ct_layout flat = ct_flatten(cx, layout);
    int64_t sum = 0;
    for (int i = 0; i < ct_rank(flat); ++i) {
        ct_layout mode = ct_get(cx, flat, i);
        int64_t s = ct_int(ct_shape(cx, mode)), d = ct_int(ct_stride(cx, mode));
        sum += (i + 1 < ct_rank(flat) ? c % s : c) * d;
        c /= s;
    }
    return sum;
}

static int64_t size_of(ct_ctx *cx, ct_value layout)
{
    return ct_int(ct_size(cx, layout));
}

/* The first of n coordinates where R is not second(first(c)), or past R's size; -1: none. */
static ct_value first_wrong(ct_ctx *cx, ct_value first, ct_value second, ct_value R, int64_t n)
{
    for (int64_t c = 0; c < n; ++c)
        if (c >= size_of(cx, R) || at(cx, R, c) != at(cx, second, at(cx, first, c)))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, -1);
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    ct_value A = ct_item(q->a, 0), B = ct_item(q->a, 1);
    return first_wrong(cx, B, A, q->b, size_of(cx, B));
}

static ct_value by_form(ct_ctx *cx, ct_value ab, ct_value R)
{
    ct_value A = ct_item(ab, 0), B = ct_item(ab, 1);
    ct_value mine = ct_composition(cx, A, B);
    bool same = ct_check(cx) == CT_OK && ct_same(mine, R);
    ct_clear(cx);
    return ct_dynamic(cx, same ? -1 : 0);
}

/* Compared with what composition returns, where it returns something. */
static ct_value by_library(ct_ctx *cx, ct_value ab, ct_value R)
{
    ct_value mine = ct_composition(cx, ct_item(ab, 0), ct_item(ab, 1));
    if (ct_check(cx) == CT_OK)
        return first_wrong(cx, mine, ct_make_layout(cx, ct_static(cx, 1), ct_static(cx, 1)), R,
                           size_of(cx, mine));
    ct_clear(cx);
    return ct_dynamic(cx, 0);
}

static ct_value exchanged(ct_ctx *cx, ct_value ab, ct_value R)
{
    ct_value A = ct_item(ab, 0), B = ct_item(ab, 1);
    return first_wrong(cx, A, B, R, size_of(cx, B));
}

static ct_value within_R(ct_ctx *cx, ct_value ab, ct_value R)
{
    ct_value A = ct_item(ab, 0), B = ct_item(ab, 1);
    int64_t n = size_of(cx, B), have = size_of(cx, R);
    return first_wrong(cx, B, A, R, n < have ? n : have);
}

/* The last mode of R goes on beyond its size. */
static ct_value beyond_R(ct_ctx *cx, ct_value ab, ct_value R)
{
    ct_value A = ct_item(ab, 0), B = ct_item(ab, 1);
    for (int64_t c = 0; c < size_of(cx, B); ++c)
        if (at(cx, R, c) != at(cx, A, at(cx, B, c)))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, -1);
}

static ct_value only_A(ct_ctx *cx, ct_value ab, ct_value R)
{
    ct_value A = ct_item(ab, 0), B = ct_item(ab, 1);
    for (int64_t c = 0; c < size_of(cx, B); ++c)
        if (c >= size_of(cx, R) || at(cx, R, c) != at(cx, A, c))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, -1);
}

static ct_value never(ct_ctx *cx, ct_value ab, ct_value R)
{
    (void)ab, (void)R;
    return ct_dynamic(cx, -1);
}

static ct_value size_first(ct_ctx *cx, ct_value ab, ct_value R)
{
    ct_value A = ct_item(ab, 0), B = ct_item(ab, 1);
    if (size_of(cx, R) != size_of(cx, B))
        return ct_dynamic(cx, 0);
    return first_wrong(cx, B, A, R, size_of(cx, B));
}

/* R at c is not A(B(c)), or R has no c. */
static bool wrong_at(ct_ctx *cx, ct_value ab, ct_value R, int64_t c)
{
    return c >= size_of(cx, R) || at(cx, R, c) != at(cx, ct_item(ab, 0), at(cx, ct_item(ab, 1), c));
}

static int64_t right_answer(ct_ctx *cx, ct_value ab, ct_value R)
{
    return ct_int(first_wrong(cx, ct_item(ab, 1), ct_item(ab, 0), R, size_of(cx, ct_item(ab, 1))));
}

static ct_value last_wrong(ct_ctx *cx, ct_value ab, ct_value R)
{
    int64_t c = size_of(cx, ct_item(ab, 1)) - 1;
    while (c >= 0 && !wrong_at(cx, ab, R, c))
        --c;
    return ct_dynamic(cx, c);
}

static ct_value how_many(ct_ctx *cx, ct_value ab, ct_value R)
{
    int64_t n = 0;
    for (int64_t c = 0; c < size_of(cx, ct_item(ab, 1)); ++c)
        n += wrong_at(cx, ab, R, c);
    return ct_dynamic(cx, n);
}

static ct_value from_one(ct_ctx *cx, ct_value ab, ct_value R)
{
    int64_t c = right_answer(cx, ab, R);
    return ct_dynamic(cx, c < 0 ? c : c + 1);
}

static ct_value none_is_zero(ct_ctx *cx, ct_value ab, ct_value R)
{
    int64_t c = right_answer(cx, ab, R);
    return ct_dynamic(cx, c < 0 ? 0 : c);
}

static ct_value none_is_size(ct_ctx *cx, ct_value ab, ct_value R)
{
    int64_t c = right_answer(cx, ab, R);
    return ct_dynamic(cx, c < 0 ? size_of(cx, ct_item(ab, 1)) : c);
}

static ct_value value_of_R(ct_ctx *cx, ct_value ab, ct_value R)
{
    int64_t c = right_answer(cx, ab, R);
    return ct_dynamic(cx, c < 0 ? c : ct_int(ct_layout_call(cx, R, ct_dynamic(cx, c))));
}

static ct_value value_of_A(ct_ctx *cx, ct_value ab, ct_value R)
{
    int64_t c = right_answer(cx, ab, R);
    return ct_dynamic(cx, c < 0 ? c : at(cx, ct_item(ab, 0), at(cx, ct_item(ab, 1), c)));
}

static ct_value other_shape(ct_ctx *cx, ct_value ab, ct_value R)
{
    if (!ct_same(ct_shape(cx, R), ct_shape(cx, ct_item(ab, 1))))
        return ct_dynamic(cx, 0);
    return ct_dynamic(cx, right_answer(cx, ab, R));
}

static ct_value is_right(ct_ctx *cx, ct_value ab, ct_value R)
{
    return ct_dynamic(cx, right_answer(cx, ab, R) < 0);
}

static ct_value is_wrong(ct_ctx *cx, ct_value ab, ct_value R)
{
    return ct_dynamic(cx, right_answer(cx, ab, R) >= 0);
}

static ct_value only_B(ct_ctx *cx, ct_value ab, ct_value R)
{
    ct_value B = ct_item(ab, 1);
    for (int64_t c = 0; c < size_of(cx, B); ++c)
        if (c >= size_of(cx, R) || at(cx, R, c) != at(cx, B, c))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, -1);
}

static ct_value first_right(ct_ctx *cx, ct_value ab, ct_value R)
{
    for (int64_t c = 0; c < size_of(cx, ct_item(ab, 1)); ++c)
        if (!wrong_at(cx, ab, R, c))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, -1);
}

static ct_value one_short(ct_ctx *cx, ct_value ab, ct_value R)
{
    int64_t c = right_answer(cx, ab, R);
    return ct_dynamic(cx, c == size_of(cx, ct_item(ab, 1)) - 1 ? -1 : c);
}

static const task_mistake mistakes[] = {
    {by_library, "the values of ct_composition were taken for the truth, and its refusal for a "
                 "wrong claim at 0. A refusal means that CuTe's walk fails; R is judged by "
                 "A(B(c)), which can be "
                 "computed all the same."},
    {by_form,
     "R was compared with what ct_composition returns, as it is printed. (2,2,3):(24,2,8) and "
     "((_2,_2),_3):((_24,_2),_8) are one function in two forms, and where composition refuses, a "
     "right answer may exist. Compare values, coordinate by coordinate."},
    {exchanged, "this compares with B(A(c)). In composition(A, B) the right one, B, sees the "
                "coordinate first: A(B(c))."},
    {within_R, "coordinates that R does not have were left out. A result with fewer elements than "
               "B is wrong, from the first one that is missing."},
    {beyond_R, "R was called beyond its size. A layout answers there as well (its last mode goes "
               "on), but it is not a coordinate that it has: compare the sizes, too."},
    {only_A, "this compares with A(c). B chooses the elements: A(B(c))."},
    {never, "this says that every example is right. Some are not: compute A(B(c)) for the first "
            "few c of each."},
    {size_first,
     "where the sizes differ, 0 was returned. A layout that is too small can be right as far "
     "as it goes: the first wrong coordinate is the first that it does not have, its size, "
     "or an earlier one."},
    {last_wrong, "this is the last wrong coordinate. The first is asked for: return inside of the "
                 "loop, at the first difference."},
    {how_many, "this is how many coordinates are wrong, 0 for none. The answer is the first of "
               "them, -1 for none."},
    {from_one, "the coordinates were counted from 1: the answer is 1 too large wherever a claim is "
               "wrong. The first coordinate of a layout is 0."},
    {none_is_zero, "0 was returned for a claim that is right. 0 says that the first coordinate is "
                   "wrong; where none is, the answer is -1."},
    {none_is_size, "the loop ended without a difference, and its counter, the size of B, was "
                   "returned. Where no coordinate is wrong, the answer is -1."},
    {value_of_R,
     "this is the value R(c) that is wrong. The answer is c, the coordinate at which it is."},
    {value_of_A, "this is the value A(B(c)) that R should have. The answer is c, the coordinate at "
                 "which R has another one."},
    {other_shape,
     "the shapes were compared first, and 0 was returned where they differ. (2,2,3) and ((2,2),3) "
     "take the same 1-D coordinates in the same order: compare the values at those."},
    {is_right, "this is 1 where the claim is right and 0 where it is not. The answer is the first "
               "wrong coordinate, -1 for none."},
    {is_wrong, "this is 1 where the claim is wrong and 0 where it is right. The answer is the "
               "first wrong coordinate, -1 for none."},
    {only_B, "this compares with B(c). A is called with that value: A(B(c))."},
    {first_right, "this is the first coordinate that is right. The first one that is wrong is "
                  "asked for: return where R(c) differs."},
    {one_short, "the loop ends before the last coordinate. It goes over all of B: c < "
                "ct_int(ct_size(cx, B))."},
    {NULL, NULL}};

const task the_task = {
    .number = 17,
    .folder = "17_examples",
    .title = "examples",
    .task = "the first coordinate at which R is not A(B(c)), or which it does not have; else -1.",
    .cell = "the first wrong coordinate of each claim; -1 where the claim is right",
    .learnt = "two layouts are equal as functions or in form, and documents seldom say which they "
              "mean. Check an example by its definition at every coordinate: build/ct 'A o B' "
              "does, and spec-tests/spec/errata.md lists what is wrong in CuTe's pages.",
    .a = "ab",
    .b = "R",
    .cases = {{"((_6,_2):(_8,_2),(_4,_3):(_3,_1))", "_", 1, 6},
              {"((_10,_2):(_16,_4),(_5,_4):(_1,_5))", "_", 1, 6},
              {"((6,2):(1,7),(3,2):(2,3))", "_", 1, 6}},
    .b_at = claim_at,
    .want = want,
    .mistakes = mistakes,
    .hints = {"A loop over c from 0 to the size of B: compute A(B(c)) by two calls.",
              "Before you call R(c), ask whether c is below ct_int(ct_size(cx, R)).",
              "Return ct_dynamic(cx, c) at the first difference, ct_dynamic(cx, -1) after the "
              "loop."}};
