/* check.c - judges exercise 27: the TV layout of C in the traits of the instructions. */
#include "tutorials/exercises/judge/task.h"

enum { ROWS = 64 };

static ct_value tv_at(ct_ctx *cx, const task_question *q)
{
    static const int threads[12] = {0, 1, 2, 3, 4, 5, 31, 32, 33, 64, 96, 127};
    return pair(cx, ct_dynamic(cx, threads[q->column]), ct_dynamic(cx, q->row));
}

static ct_value numbers(ct_ctx *cx, int64_t m, int64_t n)
{
    return pair(cx, ct_dynamic(cx, m), ct_dynamic(cx, n));
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    char op[64];
    snprintf(op, sizeof op, "SM90_64x%dx16_F32F16F16_SS<K,K>", (int)ct_int(q->a));
    ct_mma_traits traits = ct_MMA_Traits(cx, op);
    int64_t place = ct_int(ct_layout_call(cx, traits.CLayout, q->b));
    return numbers(cx, place % ROWS, place / ROWS);
}

/* Thread and value, taken apart. */
typedef struct parts {
    int64_t warp, group, lane;  /* the group of 4 in the warp, the thread in the group */
    int64_t first, pair, block; /* in the pair, which pair of a block of 4, which block */
} parts;

static parts parts_of(ct_value tv)
{
    int64_t t = ct_int(ct_item(tv, 0)), v = ct_int(ct_item(tv, 1));
    return (parts){t / 32, t % 32 / 4, t % 4, v % 2, v / 2 % 2, v / 4};
}

static ct_value no_warps(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 8 * p.warp + p.group + 8 * p.pair, 2 * p.lane + p.first + 8 * p.block);
}

static ct_value pairs_beside(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 16 * p.warp + p.group + 8 * p.block, 2 * p.lane + p.first + 8 * p.pair);
}

static ct_value transposed(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 2 * p.lane + p.first + 8 * p.block, 16 * p.warp + p.group + 8 * p.pair);
}

static ct_value no_pairs(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 16 * p.warp + p.group + 8 * p.pair, p.lane + 4 * p.first + 8 * p.block);
}

static ct_value one_place(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return ct_dynamic(cx, 16 * p.warp + p.group + 8 * p.pair +
                              ROWS * (2 * p.lane + p.first + 8 * p.block));
}

static ct_value row_each(ct_ctx *cx, ct_value N, ct_value tv)
{
    int64_t t = ct_int(ct_item(tv, 0)), v = ct_int(ct_item(tv, 1));
    int64_t half = ct_int(N) / 2;
    return numbers(cx, t / 2, t % 2 * half + v);
}

static ct_value one_row(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 16 * p.warp + p.group, 2 * p.lane + p.first + 8 * (p.pair + 2 * p.block));
}

static ct_value short_blocks(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 16 * p.warp + p.group + 8 * p.pair, 2 * p.lane + p.first + 4 * p.block);
}

static ct_value down_the_rows(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 16 * p.warp + p.lane + 4 * (p.group % 4) % 8 + 8 * p.pair,
                   2 * (p.group / 2) + p.first + 8 * p.block);
}

static ct_value no_remainder(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 24 * p.warp + p.group + 8 * p.pair, 2 * p.lane + p.first + 8 * p.block);
}

static ct_value down(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 16 * p.warp + p.group + 8 * (p.pair + 2 * p.block), 2 * p.lane + p.first);
}

static const task_mistake mistakes[] = {
    {no_warps, "a warp has 8 rows here. It has 16: each thread has values in two rows that are 8 "
               "apart, so the next warp begins 16 rows further."},
    {pairs_beside,
     "the second pair of values is 8 columns to the right, and the next four are 8 rows below. It "
     "is the other way round: values 2 and 3 are 8 rows below, value 4 begins the next 8 columns."},
    {one_row, "all values of a thread are in one row. Values 2 and 3 of each four are 8 rows "
              "below."},
    {transposed, "row and column are exchanged: the four threads of a group share a row, and the "
                 "pairs lie along it."},
    {no_pairs, "the values of a pair are 4 columns apart. A thread has two neighbours: columns 2 l "
               "and 2 l + 1 for thread l of its group."},
    {short_blocks, "the next four values are 4 columns further. Four threads with two columns each "
                   "cover 8: the step is 8."},
    {one_place, "this is the 1-D coordinate m + 64 n, which the TV layout returns. Split it: the "
                "remainder by 64 is m, the quotient is n."},
    {row_each, "this gives each thread half a row. The instruction spreads them: four threads "
               "share 8 columns of a row, two columns each."},
    {down_the_rows, "the thread's place in its group of 4 was used for the row. The group counts "
                    "rows, the thread in it counts pairs of columns."},
    {no_remainder,
     "the row counts t / 4 over all warps, in addition to 16 for each warp. Within its warp "
     "a thread has the group t % 32 / 4."},
    {down, "pair after pair goes down, 8 rows each. A thread has two rows of a warp's 16: after "
           "two pairs the next 8 columns begin, in the first row again."},
    {NULL, NULL}};

const task the_task = {
    .number = 27,
    .folder = "27_accumulators",
    .title = "accumulators",
    .task = "(m,n): the element of the 64 x N tile of C that is value v of thread t.",
    .cell = "(m,n) of value v (row) of threads 0 1 2 3 4 5 31 32 33 64 96 127",
    .learnt = "CLayout_64xN is ((_4,_8,_4),(_2,_2,N/8)):((_128,_1,_16),(_64,_8,_512)): thread "
              "modes 4 x 8 x 4, value modes 2 x 2 x N/8, values m + 64 n. For N = 8 the last mode "
              "has extent 1. Each mma.sync of 16 x 8 has the same pattern for one warp.",
    .a = "N",
    .b = "tv",
    .cases = {{"8", "_", 4, 12}, {"16", "_", 8, 12}},
    .b_at = tv_at,
    .want = want,
    .mistakes = mistakes,
    .hints = {"Take t apart: warp t / 32, group t % 32 / 4, thread of the group t % 4.",
              "Take v apart: v % 2 in the pair, v / 2 % 2 says which of two rows, v / 4 which 8 "
              "columns.",
              "m = 16 warp + group + 8 (v / 2 % 2), n = 2 (t % 4) + v % 2 + 8 (v / 4)."}};
