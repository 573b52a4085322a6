/* check.c - judges exercise 29: which register each value of each copy is, by counting. */
#include "tutorials/exercises/judge/task.h"

enum { VALUES = 4 };

static int64_t extent(ct_ctx *cx, ct_value v, int mode)
{
    return ct_int(ct_size(cx, ct_get(cx, v, mode)));
}

static ct_value three(ct_ctx *cx, int64_t a, int64_t b, int64_t c)
{
    ct_value items[3] = {ct_dynamic(cx, a), ct_dynamic(cx, b), ct_dynamic(cx, c)};
    return ct_make_tuple(cx, 3, items);
}

/* Row: the value in the copy; column: the copy, those along M first. */
static ct_value want(ct_ctx *cx, const task_question *q)
{
    int64_t m = extent(cx, q->a, 1), along = q->rows / VALUES;
    ct_tuple c = three(cx, q->row % VALUES, q->column % m, q->column / m * along + q->row / VALUES);
    return ct_layout_call(cx, q->a, c);
}

static ct_value read(ct_ctx *cx, const task_question *q, ct_value v)
{
    int64_t m = extent(cx, q->a, 1);
    if (ct_kind_of(v) != CT_LAYOUT || ct_rank(v) != 3 || extent(cx, v, 0) != q->rows ||
        extent(cx, v, 1) != m || extent(cx, v, 2) != q->columns / m)
        return NULL;
    return ct_layout_call(cx, v, three(cx, q->row, q->column % m, q->column / m));
}

static ct_value of_modes(ct_ctx *cx, ct_value a, ct_value b, ct_value c)
{
    ct_value modes[3] = {a, b, c};
    return ct_make_layout_of(cx, 3, modes);
}

static ct_value joined(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value modes[2] = {a, b};
    return ct_make_layout_of(cx, 2, modes);
}

/* Mode 2 cut into pieces of k. */
static ct_value cut(ct_ctx *cx, ct_value fragment, int64_t k)
{
    return ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, k));
}

static ct_value compact(ct_ctx *cx, ct_value fragment, ct_value n)
{
    int64_t along = ct_int(n) / VALUES;
    return ct_make_layout(
        cx, three(cx, ct_int(n), extent(cx, fragment, 1), extent(cx, fragment, 2) / along), NULL);
}

static ct_value spread(ct_ctx *cx, ct_value fragment, ct_value n)
{
    int64_t along = ct_int(n) / VALUES;
    ct_value pieces = cut(cx, fragment, extent(cx, fragment, 2) / along);
    ct_value copy = joined(cx, ct_get(cx, fragment, 0), ct_get(cx, pieces, 1));
    return of_modes(cx, copy, ct_get(cx, fragment, 1), ct_get(cx, pieces, 0));
}

static ct_value mmas_first(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value pieces = cut(cx, fragment, ct_int(n) / VALUES);
    ct_value copy = joined(cx, ct_get(cx, pieces, 0), ct_get(cx, fragment, 0));
    return of_modes(cx, copy, ct_get(cx, fragment, 1), ct_get(cx, pieces, 1));
}

static ct_value as_it_is(ct_ctx *cx, ct_value fragment, ct_value n)
{
    (void)cx, (void)n;
    return fragment;
}

static ct_value nested_last(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value pieces = cut(cx, fragment, ct_int(n) / VALUES);
    return of_modes(cx, ct_get(cx, fragment, 0), ct_get(cx, fragment, 1), pieces);
}

static ct_value by_n(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value pieces = ct_logical_divide(cx, ct_get(cx, fragment, 2), n);
    ct_value copy = joined(cx, ct_get(cx, fragment, 0), ct_get(cx, pieces, 0));
    return of_modes(cx, copy, ct_get(cx, fragment, 1), ct_get(cx, pieces, 1));
}

/* The values of MMAs one below the other. */
static ct_value along_m(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value pieces =
        ct_logical_divide(cx, ct_get(cx, fragment, 1), ct_static(cx, ct_int(n) / VALUES));
    ct_value copy = joined(cx, ct_get(cx, fragment, 0), ct_get(cx, pieces, 0));
    return of_modes(cx, copy, ct_get(cx, pieces, 1), ct_get(cx, fragment, 2));
}

static ct_value divided(ct_ctx *cx, ct_value fragment, ct_value n)
{
    return ct_zipped_divide(cx, fragment, n);
}

static ct_value n_before_m(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value pieces = cut(cx, fragment, ct_int(n) / VALUES);
    ct_value copy = joined(cx, ct_get(cx, fragment, 0), ct_get(cx, pieces, 0));
    return of_modes(cx, copy, ct_get(cx, pieces, 1), ct_get(cx, fragment, 1));
}

static const task_mistake mistakes[] = {
    {compact, "the registers were numbered anew, one after the other. Those of one copy need not "
              "be neighbours: the fragment's strides say where each value is, and retile keeps "
              "them."},
    {spread, "each copy takes MMAs that are far apart along N. They follow one another: divide "
             "mode 2 by n / 4, and take the first part."},
    {mmas_first, "within a copy the MMAs run first, then the four values of each. The values of "
                 "the first MMA come first: mode 0 of the fragment stands before the part of mode "
                 "2."},
    {as_it_is, "this is the fragment as it is, (MMA, MMA_M, MMA_N). Its mode 0 has 4 values; one "
               "copy takes n."},
    {nested_last, "mode 2 was divided, and both parts were left in it. The inner part belongs to "
                  "mode 0: it is what one copy takes in addition."},
    {by_n, "mode 2 was divided by n. n counts values, mode 2 counts MMAs of 4 values: divide by n "
           "/ 4."},
    {along_m, "the copy takes MMAs that follow one another along M. The task says along N, mode "
              "2."},
    {divided, "the whole fragment was divided by n: that cuts its 1-D coordinates and gives two "
              "modes. MMA_M would then be cut, too; only mode 2 is to be."},
    {n_before_m,
     "the copies along N stand before those along M. The modes are (CPY, CPY_M, CPY_N): mode "
     "1 of the fragment stays where it is."},
    {NULL, NULL}};

const task the_task = {
    .number = 29,
    .folder = "29_retile",
    .title = "retile",
    .task = "the layout (CPY, CPY_M, CPY_N) of the registers of the fragment.",
    .cell = "the register of each value (row) of each copy (column, those along M first)",
    .learnt = "partition_S and partition_D choose a thread's elements of a tile that all share; "
              "retile regroups what the thread has already. It is needed wherever one instruction "
              "filled registers and another one takes them: ldmatrix before an MMA, stmatrix after "
              "it.",
    .a = "fragment",
    .b = "n",
    .cases = {{"((_2,_2),_2,_4):((_1,_2),_4,_8)", "8", 8, 4},
              {"((_2,_2),_1,_8):((_1,_2),_0,_4)", "16", 16, 2},
              {"((_2,_2),_2,_4):((_2,_1),_16,_4)", "8", 8, 4}},
    .want = want,
    .read = read,
    .kind = "a layout (CPY, CPY_M, CPY_N) with extents n, MMA_M, MMA_N * 4 / n",
    .mistakes = mistakes,
    .hints = {"Which MMAs does the first copy take? For n = 8 those at (m,0) and (m,1): the first "
              "two of mode 2.",
              "ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4)) has "
              "two modes: the MMAs of one copy, and which copy.",
              "Mode 0 of the result is (mode 0 of the fragment, the first of these), mode 2 the "
              "second."}};
