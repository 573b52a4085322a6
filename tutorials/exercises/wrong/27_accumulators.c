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

static int64_t num(ct_value v, int i)
{
    return ct_int(ct_item(v, i));
}

static ct_tuple mn(ct_ctx *cx, int64_t m, int64_t n)
{
    return pair(cx, ct_dynamic(cx, m), ct_dynamic(cx, n));
}

static ct_tuple row_each(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    return mn(cx, num(tv, 0) / 2, num(tv, 0) % 2 * (ct_int(N) / 2) + num(tv, 1));
}

static ct_tuple transposed(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, (2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4)),
              (16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 8 * (num(tv, 1) / 2 % 2)));
}

static ct_tuple no_warp(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, num(tv, 0) / 4 + 8 * (num(tv, 1) / 2 % 2),
              (2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4)));
}

static ct_tuple no_8(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, 16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4,
              (2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4)));
}

static ct_tuple n_first(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    int64_t h = ct_int(N) / 4;
    return mn(cx, 16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 8 * (num(tv, 1) / h),
              2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + 8 * (num(tv, 1) % h / 2));
}

static ct_tuple tv_swapped(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    int64_t t = num(tv, 1), v = num(tv, 0);
    return mn(cx, 16 * (t / 32) + t % 32 / 4 + 8 * (v / 2 % 2), 2 * (t % 4) + v % 2 + 8 * (v / 4));
}

static ct_tuple pair_down(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, 16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 8 * (num(tv, 1) % 2),
              2 * (num(tv, 0) % 4) + num(tv, 1) / 2 % 2 + 8 * (num(tv, 1) / 4));
}

static ct_tuple four_apart(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, (16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 8 * (num(tv, 1) / 2 % 2)),
              num(tv, 0) % 4 + 4 * (num(tv, 1) % 2) + 8 * (num(tv, 1) / 4));
}

static ct_tuple warp64(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, 8 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 32 * (num(tv, 1) / 2 % 2),
              (2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4)));
}

static ct_tuple no_groups(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, (16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 8 * (num(tv, 1) / 2 % 2)),
              2 * (num(tv, 0) % 4) + num(tv, 1) % 2);
}

static ct_tuple lanes_mod8(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, 16 * (num(tv, 0) / 32) + num(tv, 0) % 8 + 8 * (num(tv, 1) / 2 % 2),
              2 * (num(tv, 0) % 32 / 8) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4));
}

static ct_tuple next_row(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, 16 * (num(tv, 0) / 32) + 2 * (num(tv, 0) % 32 / 4) + num(tv, 1) / 2 % 2,
              (2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4)));
}

static ct_tuple v_plain(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, 16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4, 2 * (num(tv, 0) % 4) + num(tv, 1));
}

static ct_tuple n4(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, (16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 8 * (num(tv, 1) / 2 % 2)),
              num(tv, 0) % 4 * 2 + num(tv, 1) % 2 + 4 * (num(tv, 1) / 4));
}

static ct_tuple blocks(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    int64_t n = ct_int(N) / 4;
    return mn(cx, 16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 8 * (num(tv, 1) / n),
              num(tv, 0) % 4 * n + num(tv, 1) % n);
}

static ct_tuple row_full(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, num(tv, 0), num(tv, 1));
}

static ct_tuple no2(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, (16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 8 * (num(tv, 1) / 2 % 2)),
              num(tv, 0) % 4 + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4));
}

static ct_tuple n_of_8(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, (16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 8 * (num(tv, 1) / 2 % 2)),
              2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + num(tv, 1) / 4);
}

static ct_tuple t4(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, 16 * (num(tv, 0) / 32) + num(tv, 0) / 4 + 8 * (num(tv, 1) / 2 % 2),
              (2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4)));
}

static ct_tuple warp8(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, 8 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 8 * (num(tv, 1) / 2 % 2),
              (2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4)));
}

static ct_tuple v2nomod(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, 16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 8 * (num(tv, 1) / 2),
              (2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4)));
}

static ct_tuple w32(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, 32 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 8 * (num(tv, 1) / 2 % 2),
              (2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4)));
}

static ct_tuple v2(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, (16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 8 * (num(tv, 1) / 2 % 2)),
              2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + 2 * (num(tv, 1) / 4));
}

static ct_tuple v8(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, (16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 8 * (num(tv, 1) / 2 % 2)),
              2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 2));
}

static ct_tuple no_pair(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, (16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 8 * (num(tv, 1) / 2 % 2)),
              2 * (num(tv, 0) % 4) + 8 * (num(tv, 1) / 4));
}

static ct_tuple no_lane(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, (16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 8 * (num(tv, 1) / 2 % 2)),
              num(tv, 1) % 2 + 8 * (num(tv, 1) / 4));
}

static ct_tuple lane2(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, 16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 2 + 8 * (num(tv, 1) / 2 % 2),
              (2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4)));
}

static ct_tuple row1(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, 16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + num(tv, 1) / 2 % 2,
              (2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4)));
}

static ct_tuple row4(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, 16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 4 + 4 * (num(tv, 1) / 2 % 2),
              (2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4)));
}

static ct_tuple w128(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, num(tv, 0) / 2, num(tv, 1));
}

static ct_tuple t_mod(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, 16 * (num(tv, 0) % 4) + num(tv, 0) / 4 % 8 + 8 * (num(tv, 1) / 2 % 2),
              2 * (num(tv, 0) / 32) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4));
}

static ct_tuple dm1(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, 16 * (num(tv, 0) / 32) + num(tv, 0) % 32 % 8 + 8 * (num(tv, 1) / 2 % 2),
              (2 * (num(tv, 0) % 4) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4)));
}

static ct_tuple t8(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, 16 * (num(tv, 0) / 32) + num(tv, 0) % 32 / 8 + 8 * (num(tv, 1) / 2 % 2),
              2 * (num(tv, 0) % 8) + num(tv, 1) % 2 + 8 * (num(tv, 1) / 4));
}

static ct_tuple row64(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return mn(cx, num(tv, 0) % 64, num(tv, 1) + num(tv, 0) / 64 * (ct_int(N) / 2));
}

static int64_t other_num(ct_value v, int i)
{
    return ct_int(ct_item(v, i));
}

static ct_value dyn(ct_ctx *cx, int64_t n)
{
    return ct_dynamic(cx, n);
}

static ct_tuple other_mn(ct_ctx *cx, int64_t m, int64_t n)
{
    return pair(cx, dyn(cx, m), dyn(cx, n));
}

static ct_tuple swap_tv(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return other_mn(cx, other_num(tv, 1), other_num(tv, 0));
}

static ct_tuple smem(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return other_mn(cx, other_num(tv, 0) % 64, other_num(tv, 0) / 64 + 2 * other_num(tv, 1));
}

static ct_tuple mma8(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return other_mn(
        cx, other_num(tv, 0) / 4 + 32 * (other_num(tv, 1) / 2 % 2),
        (2 * (other_num(tv, 0) % 4) + other_num(tv, 1) % 2 + 8 * (other_num(tv, 1) / 4)));
}

static ct_tuple row_v(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return other_mn(
        cx, 16 * (other_num(tv, 0) / 32) + other_num(tv, 0) % 32 / 4 + 8 * (other_num(tv, 1) % 2),
        2 * (other_num(tv, 0) % 4) + other_num(tv, 1) / 2);
}

static ct_tuple off1(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return other_mn(
        cx,
        (16 * (other_num(tv, 0) / 32) + other_num(tv, 0) % 32 / 4 +
         8 * (other_num(tv, 1) / 2 % 2)) +
            1,
        (2 * (other_num(tv, 0) % 4) + other_num(tv, 1) % 2 + 8 * (other_num(tv, 1) / 4)) + 1);
}

static ct_tuple idx(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    return dyn(
        cx, (16 * (other_num(tv, 0) / 32) + other_num(tv, 0) % 32 / 4 +
             8 * (other_num(tv, 1) / 2 % 2)) *
                    ct_int(N) +
                (2 * (other_num(tv, 0) % 4) + other_num(tv, 1) % 2 + 8 * (other_num(tv, 1) / 4)));
}

static ct_tuple lane4(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return other_mn(
        cx, 16 * (other_num(tv, 0) / 32) + other_num(tv, 0) % 4 + 8 * (other_num(tv, 1) / 2 % 2),
        2 * (other_num(tv, 0) % 32 / 4) + other_num(tv, 1) % 2 + 8 * (other_num(tv, 1) / 4));
}

static ct_tuple warps_n(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return other_mn(cx, other_num(tv, 0) % 32 / 4 + 8 * (other_num(tv, 1) / 2 % 2),
                    8 * (other_num(tv, 0) / 32) + 2 * (other_num(tv, 0) % 4) +
                        other_num(tv, 1) % 2);
}

static ct_tuple v4(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return other_mn(
        cx, 16 * (other_num(tv, 0) / 32) + other_num(tv, 0) % 32 / 4 + 8 * (other_num(tv, 1) / 4),
        2 * (other_num(tv, 0) % 4) + other_num(tv, 1) % 2 + 8 * (other_num(tv, 1) / 2 % 2));
}

static ct_tuple only8(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    (void)N;
    return other_mn(cx, other_num(tv, 0) % 32 / 4,
                    2 * (other_num(tv, 0) % 4) + other_num(tv, 1) % 2);
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
    {"half a row for each thread", row_each, "this gives each thread half a row"},
    {"(n,m)", transposed, "row and column are exchanged"},
    {"the warp forgotten", no_warp, "a warp has 8 rows here"},
    {"row 8 below forgotten", no_8, "the second pair of each four is in the same"},
    {"along N first, then 8 below", n_first, "the second pair of values is 8 columns to the"},
    {"t and v exchanged", tv_swapped, "thread and value are exchanged"},
    {"values in column order", pair_down, "the two values of a pair are 8 rows apart"},
    {"pair 4 columns apart", four_apart, "the values of a pair are 4 columns apart"},
    {"second half 32 below", warp64, "a warp has 8 rows of the upper half of the"},
    {"8 columns further forgotten", no_groups, "the columns end after 8"},
    {"lanes along the rows first", lanes_mod8, "the thread's place in its group of 4 was used"},
    {"second pair in the next row", next_row, "the second pair is in the next row"},
    {"all values in one row", v_plain, "all values of a thread are neighbours in one row"},
    {"4 columns further", n4, "the next four values are 4 columns further"},
    {"blocks of a row", blocks, "each thread has a quarter of a row, N / 4"},
    {"thread t has row t", row_full, "this is (t,v) itself"},
    {"1 for each thread of the 4", no2, "a thread begins one column after the one"},
    {"1 for each 4 values", n_of_8, "the next four values are one column further"},
    {"t / 4 without % 32", t4, "the row counts t / 4 over all warps, in"},
    {"8 rows a warp", warp8, "a warp has 8 rows here"},
    {"v / 2 without % 2", v2nomod, "each pair goes 8 rows further down"},
    {"32 rows a warp", w32, "n is right, and so is the row within 16"},
    {"2 columns for each 4 values", v2, "the row is right, and the column is not"},
    {"8 columns for each pair", v8, "m is right, and so is the column within 8"},
    {"the second of a pair forgotten", no_pair, "m is right, and n is off by 1"},
    {"the thread forgotten", no_lane, "m is right, and n is wrong by steps of 2"},
    {"groups of two", lane2, "the column is right, and the row is not"},
    {"1 row below", row1, "the column is right, and the row is not"},
    {"4 rows below", row4, "the column is right, and the row is not"},
    {"half a row, columns from 0", w128, "v is the column"},
    {"warp and lane exchanged", t_mod, "the warp and the thread in its group are"},
    {"lane mod 8", dm1, "n is right, and m is wrong within 8 rows"},
    {"groups of 8", t8, "eight threads share a row here"},
    {"column halves", row64, "half of its columns"},
    {"(v,t)", swap_tv, "this is (v,t) itself"},
    {"threads down two columns", smem, "a row"},
    {"a warp has 8 rows, 32 below", mma8, "a warp has 8 rows of the upper half of the"},
    {"pairs down, no blocks", row_v, "pair"},
    {"from 1", off1, "rows and columns are counted from 1"},
    {"a row-major index", idx, "this is the 1-D coordinate N m + n, row by row"},
    {"lane and group exchanged", lane4, "the thread's place in its group of 4 was used"},
    {"warps along N", warps_n, "the warps stand side by side, 8 columns each"},
    {"v / 4 down", v4, "the second pair of values is 8 columns to the"},
    {"an 8 x 8 matrix", only8, "the column is right, and the row is not"},
    {NULL, NULL, NULL}};
