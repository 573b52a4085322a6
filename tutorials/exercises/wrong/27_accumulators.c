/* Wrong answers to exercise 27. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_tuple numbers(ct_ctx *cx, int64_t m, int64_t n)
{
    return pair(cx, ct_dynamic(cx, m), ct_dynamic(cx, n));
}

static ct_value eight(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    int64_t t = ct_int(ct_item(tv, 0)), v = ct_int(ct_item(tv, 1));
    return numbers(cx, t / 4 + 8 * (v / 2 % 2), 2 * (t % 4) + v % 2 + 8 * (v / 4));
}

static ct_value row(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    int64_t t = ct_int(ct_item(tv, 0)), v = ct_int(ct_item(tv, 1));
    return numbers(cx, 16 * (t / 32) + t % 32 / 4, 2 * (t % 4) + v % 2 + 8 * (v / 2));
}

static ct_value right(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    int64_t t = ct_int(ct_item(tv, 0)), v = ct_int(ct_item(tv, 1));
    return numbers(cx, 16 * (t / 32) + t % 32 / 4 + 8 * (v / 4),
                   2 * (t % 4) + v % 2 + 8 * (v / 2 % 2));
}

static ct_value value(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    int64_t t = ct_int(ct_item(tv, 0)), v = ct_int(ct_item(tv, 1));
    int64_t m = 16 * (t / 32) + t % 32 / 4 + 8 * (v / 2 % 2);
    return ct_dynamic(cx, m + 64 * (2 * (t % 4) + v % 2 + 8 * (v / 4)));
}

static ct_value nm(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    int64_t t = ct_int(ct_item(tv, 0)), v = ct_int(ct_item(tv, 1));
    return numbers(cx, 2 * (t % 4) + v % 2 + 8 * (v / 4),
                   16 * (t / 32) + t % 32 / 4 + 8 * (v / 2 % 2));
}

static ct_value split(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    int64_t t = ct_int(ct_item(tv, 0)), v = ct_int(ct_item(tv, 1));
    return numbers(cx, t / 32 * 16 + t / 4 % 8 + v / 2 % 2 * 8, t % 4 + v % 2 * 4 + v / 4 * 8);
}

static ct_value by_four(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    int64_t t = ct_int(ct_item(tv, 0)), v = ct_int(ct_item(tv, 1));
    return numbers(cx, 16 * (t / 32) + t / 4 + 8 * (v / 2 % 2), 2 * (t % 4) + v % 2 + 8 * (v / 4));
}

static ct_value down(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    int64_t t = ct_int(ct_item(tv, 0)), v = ct_int(ct_item(tv, 1));
    return numbers(cx, 16 * (t / 32) + t % 32 / 4 + 8 * (v / 2), 2 * (t % 4) + v % 2);
}

const wrong_answer wrong_answers[] = {
    {"as mma.sync, warp after warp of 8 rows", eight, "a warp has 8 rows"},
    {"a thread has a row", row, "all values of a thread are in one row"},
    {"values go right, then down", right, "is the other way round"},
    {"the layout's value", value, "1-D coordinate m + 64 n"},
    {"(n,m)", nm, "row and column are exchanged"},
    {"the pair is split over the columns", split, "4 columns apart"},
    {"the row counts all threads by four", by_four, "over all warps"},
    {"pair after pair goes down", down, "pair after pair"},
    {NULL, NULL, NULL}};
