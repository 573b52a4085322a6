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

static ct_value no_row_below(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 16 * p.warp + p.group, 2 * p.lane + p.first + 8 * p.block);
}

static ct_value exchanged(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(pair(cx, ct_item(tv, 1), ct_item(tv, 0)));
    return numbers(cx, 16 * p.warp + p.group + 8 * p.pair, 2 * p.lane + p.first + 8 * p.block);
}

static ct_value halves_of_tile(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 8 * p.warp + p.group + 32 * p.pair, 2 * p.lane + p.first + 8 * p.block);
}

static ct_value next_row(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 16 * p.warp + 2 * p.group + p.pair, 2 * p.lane + p.first + 8 * p.block);
}

static ct_value no_warp(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, p.group + 8 * p.pair, 2 * p.lane + p.first + 8 * p.block);
}

static ct_value all_pairs_below(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 16 * p.warp + p.group + 8 * (p.pair + 2 * p.block),
                   2 * p.lane + p.first + 8 * p.block);
}

static ct_value rows_of_threads(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    return ct_make_tuple(cx, 2, (ct_value[]){ct_item(tv, 0), ct_item(tv, 1)});
}

static ct_value pair_is_column(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 16 * p.warp + p.group + 8 * p.first, 2 * p.lane + p.pair + 8 * p.block);
}

/* The row is right, the column is what the function makes of the parts. */
static ct_value with_column(ct_ctx *cx, const parts *p, int64_t column)
{
    return numbers(cx, 16 * p->warp + p->group + 8 * p->pair, column);
}

static ct_value no_blocks(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return with_column(cx, &p, 2 * p.lane + p.first);
}

static ct_value one_for_each_thread(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return with_column(cx, &p, p.lane + p.first + 8 * p.block);
}

static ct_value blocks_of_one(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return with_column(cx, &p, 2 * p.lane + p.first + p.block);
}

static ct_value all_values_beside(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 16 * p.warp + p.group, 2 * p.lane + p.first + 2 * p.pair + 4 * p.block);
}

/* Each thread has neighbours only: a quarter of a row, in both of its rows. */
static ct_value quarters(ct_ctx *cx, ct_value N, ct_value tv)
{
    parts p = parts_of(tv);
    int64_t n = ct_int(N) / 4, v = ct_int(ct_item(tv, 1));
    return numbers(cx, 16 * p.warp + p.group + 8 * (v / n), p.lane * n + v % n);
}

static ct_value warp_and_lane(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 16 * p.lane + p.group + 8 * p.pair, 2 * p.warp + p.first + 8 * p.block);
}

static ct_value groups_of_8(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    int64_t t = ct_int(ct_item(tv, 0));
    return numbers(cx, 16 * p.warp + t % 32 / 8 + 8 * p.pair, 2 * (t % 8) + p.first + 8 * p.block);
}

static ct_value half_row_from_0(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    return numbers(cx, ct_int(ct_item(tv, 0)) / 2, ct_int(ct_item(tv, 1)));
}

static ct_value row_and_half(ct_ctx *cx, ct_value N, ct_value tv)
{
    int64_t t = ct_int(ct_item(tv, 0)), v = ct_int(ct_item(tv, 1));
    return numbers(cx, t % ROWS, v + t / ROWS * (ct_int(N) / 2));
}

static ct_value value_and_thread(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    return pair(cx, ct_item(tv, 1), ct_item(tv, 0));
}

static ct_value from_one(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 16 * p.warp + p.group + 8 * p.pair + 1,
                   2 * p.lane + p.first + 8 * p.block + 1);
}

static ct_value row_index(ct_ctx *cx, ct_value N, ct_value tv)
{
    parts p = parts_of(tv);
    int64_t m = 16 * p.warp + p.group + 8 * p.pair, n = 2 * p.lane + p.first + 8 * p.block;
    return ct_dynamic(cx, m * ct_int(N) + n);
}

static ct_value warps_beside(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, p.group + 8 * p.pair, 8 * p.warp + 2 * p.lane + p.first);
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
    {no_row_below, "the second pair of each four is in the same row as the first. It is 8 rows "
                   "below: add 8 (v / 2 % 2) to m."},
    {exchanged, "thread and value are exchanged: tv is (t,v), so t is item 0 and v is item 1."},
    {halves_of_tile,
     "a warp has 8 rows of the upper half of the tile and 8 of the lower half here, 32 rows apart. "
     "Its 16 rows are together: 16 for each warp, and the second pair is 8 rows below."},
    {next_row, "the second pair is in the next row. It is 8 rows below: the 8 groups of a warp "
               "have the rows between."},
    {no_warp, "the warp was left out: all four warps have the rows of the first. Add 16 for each "
              "warp, 16 (t / 32), to m."},
    {all_pairs_below, "each pair goes 8 rows further down: the row counts v / 2. Only every 2nd "
                      "pair does, v / 2 % 2; the next four values begin in the first row again."},
    {rows_of_threads, "this is (t,v) itself: thread t has row t. 128 threads share 64 rows, four "
                      "of them a row: take t and v apart."},
    {pair_is_column,
     "the two values of a pair are 8 rows apart here, and the pairs beside each other. It is the "
     "other way round: v % 2 is the column, v / 2 % 2 the row 8 below."},
    {no_blocks, "the columns end after 8: values 4, 5, .. are where 0, 1, .. are. They are 8 "
                "columns further for each 4 values: add 8 (v / 4) to n."},
    {one_for_each_thread,
     "a thread begins one column after the one before it. It has two columns: n takes 2 (t % 4)."},
    {blocks_of_one, "the next four values are one column further. They are 8 further, because four "
                    "threads with two columns each cover 8: add 8 (v / 4) to n."},
    {all_values_beside,
     "all values of a thread are neighbours in one row: the column counts v. Only two are: the "
     "next pair is 8 rows below, and the next four values 8 columns further."},
    {quarters, "each thread has a quarter of a row, N / 4 neighbours, in each of its rows. It has "
               "two neighbours; the next two of that row are 8 columns further."},
    {warp_and_lane, "the warp and the thread in its group are exchanged: t % 4 was used for 16 "
                    "rows, t / 32 for two columns. The warp has the 16 rows."},
    {groups_of_8,
     "eight threads share a row here. Four do: m takes t % 32 / 4, n takes 2 (t % 4)."},
    {half_row_from_0, "two threads share a row here, and v is the column. Four threads share 8 "
                      "columns of a row, two neighbours each, and each thread has two rows."},
    {row_and_half, "thread t has row t % 64 here, and half of its columns. Four threads share 8 "
                   "columns of a row, two neighbours each, and each thread has two rows."},
    {value_and_thread, "this is (v,t) itself. Neither is a row or a column: take t apart into "
                       "warp, group and thread, and v into pairs."},
    {from_one, "rows and columns are counted from 1: both numbers are 1 too large. The first "
               "element is (0,0)."},
    {row_index,
     "this is the 1-D coordinate N m + n, row by row. The task asks for the pair (m,n)."},
    {warps_beside, "the warps stand side by side, 8 columns each. They stand one below the other, "
                   "16 rows each: the columns go on with v / 4."},
    {NULL, NULL}};

/* What is wrong of (m,n), bit by bit; 0 where the answer is no pair. */
typedef struct differences {
    unsigned m, n;
    bool pair;
} differences;

static differences compare(const task_cell *want, const task_cell *got)
{
    int m = 0, n = 0, gm = 0, gn = 0;
    bool pair =
        sscanf(want->text, "(%d,%d)", &m, &n) == 2 && sscanf(got->text, "(%d,%d)", &gm, &gn) == 2;
    return (differences){(unsigned)(m ^ gm), (unsigned)(n ^ gn), pair};
}

/* All that differs are these bits. */
static bool within(const task_cell *want, const task_cell *got, unsigned m, unsigned n)
{
    differences d = compare(want, got);
    return d.pair && (d.m & ~m) == 0 && (d.n & ~n) == 0;
}

static bool other_warp(const task_cell *want, const task_cell *got)
{
    return within(want, got, ~15u, 0);
}

static bool other_pair(const task_cell *want, const task_cell *got)
{
    return within(want, got, 8, 0);
}

static bool other_group(const task_cell *want, const task_cell *got)
{
    return within(want, got, 7, 0);
}

static bool other_block(const task_cell *want, const task_cell *got)
{
    return within(want, got, 0, ~7u);
}

static bool other_lane(const task_cell *want, const task_cell *got)
{
    return within(want, got, 0, 6);
}

static bool other_first(const task_cell *want, const task_cell *got)
{
    return within(want, got, 0, 1);
}

static bool other_row(const task_cell *want, const task_cell *got)
{
    return within(want, got, ~0u, 0);
}

static bool other_column(const task_cell *want, const task_cell *got)
{
    return within(want, got, 0, ~0u);
}

static ct_value warps_of_32(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 32 * p.warp + p.group + 8 * p.pair, 2 * p.lane + p.first + 8 * p.block);
}

static ct_value always_below(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 16 * p.warp + p.group + 8 * (1 - p.pair),
                   2 * p.lane + p.first + 8 * p.block);
}

static ct_value lanes_as_groups(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    int64_t t = ct_int(ct_item(tv, 0));
    return numbers(cx, 16 * p.warp + t % 8 + 8 * p.pair, 2 * p.lane + p.first + 8 * p.block);
}

static ct_value four_below(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return numbers(cx, 16 * p.warp + p.group + 4 * p.pair, 2 * p.lane + p.first + 8 * p.block);
}

static ct_value blocks_of_16(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return with_column(cx, &p, 2 * p.lane + p.first + 8 * (p.block + p.pair));
}

static ct_value no_lane(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return with_column(cx, &p, p.first + 8 * p.block);
}

static ct_value no_second(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return with_column(cx, &p, 2 * p.lane + 8 * p.block);
}

static ct_value plain_columns(ct_ctx *cx, ct_value N, ct_value tv)
{
    (void)N;
    parts p = parts_of(tv);
    return with_column(cx, &p, ct_int(ct_item(tv, 1)));
}

/* From one part to all of a number: the first that explains as much is kept. */
static const task_family families[] = {
    {{warps_of_32, "n is right, and so is the row within 16: which 16 rows is wrong. Each warp has "
                   "16 of them: 16 (t / 32)."},
     other_warp},
    {{always_below, "n is right, and m is off by the 8 rows between the two rows of a thread. "
                    "Values 2 and 3 of each four are 8 rows below: 8 (v / 2 % 2)."},
     other_pair},
    {{lanes_as_groups, "n is right, and m is wrong within 8 rows: that part of it is the group of "
                       "four threads, t % 32 / 4."},
     other_group},
    {{blocks_of_16, "m is right, and so is the column within 8: which 8 columns is wrong. They are "
                    "8 columns further for each 4 values: 8 (v / 4)."},
     other_block},
    {{no_lane, "m is right, and n is wrong by steps of 2 within 8 columns: that part of it is the "
               "thread in its group of four, 2 (t % 4)."},
     other_lane},
    {{no_second, "m is right, and n is off by 1: a thread has two neighbours, and the second of "
                 "each pair is one column further, v % 2."},
     other_first},
    {{four_below, "the column is right, and the row is not: m is 16 (t / 32) for the warp, t % 32 "
                  "/ 4 for the group in it, and 8 (v / 2 % 2) for the second pair."},
     other_row},
    {{plain_columns, "the row is right, and the column is not: n is 2 (t % 4) for the thread in "
                     "its group, v % 2 in the pair, and 8 (v / 4)."},
     other_column},
    {{NULL, NULL}, NULL}};

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
    .families = families,
    .hints = {"Take t apart: warp t / 32, group t % 32 / 4, thread of the group t % 4.",
              "Take v apart: v % 2 in the pair, v / 2 % 2 says which of two rows, v / 4 which 8 "
              "columns.",
              "m = 16 warp + group + 8 (v / 2 % 2), n = 2 (t % 4) + v % 2 + 8 (v / 4)."}};
