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

/* (CPY, CPY_M, CPY_N) as the task wants it, of MMAs that the caller has cut. */
static ct_value retiled(ct_ctx *cx, ct_value fragment, ct_value pieces)
{
    ct_value copy = joined(cx, ct_get(cx, fragment, 0), ct_get(cx, pieces, 0));
    return of_modes(cx, copy, ct_get(cx, fragment, 1), ct_get(cx, pieces, 1));
}

static ct_value by_static_n(ct_ctx *cx, ct_value fragment, ct_value n)
{
    return retiled(cx, fragment, cut(cx, fragment, ct_int(n)));
}

static ct_value rest_inside(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value pieces = cut(cx, fragment, ct_int(n) / VALUES);
    ct_value copy = joined(cx, ct_get(cx, fragment, 0), ct_get(cx, pieces, 1));
    return of_modes(cx, copy, ct_get(cx, fragment, 1), ct_get(cx, pieces, 0));
}

static ct_value other_shape(ct_ctx *cx, ct_value fragment, ct_value n)
{
    return ct_with_shape(cx, fragment, ct_shape(cx, compact(cx, fragment, n)));
}

static ct_value mode_2_kept(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value pieces = cut(cx, fragment, ct_int(n) / VALUES);
    ct_value copy = joined(cx, ct_get(cx, fragment, 0), ct_get(cx, pieces, 0));
    return of_modes(cx, copy, ct_get(cx, fragment, 1), ct_get(cx, fragment, 2));
}

static ct_value mode_0_kept(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value pieces = cut(cx, fragment, ct_int(n) / VALUES);
    return of_modes(cx, ct_get(cx, fragment, 0), ct_get(cx, fragment, 1), ct_get(cx, pieces, 1));
}

static ct_value no_values(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value pieces = cut(cx, fragment, ct_int(n) / VALUES);
    return of_modes(cx, ct_get(cx, pieces, 0), ct_get(cx, fragment, 1), ct_get(cx, pieces, 1));
}

static ct_value four_modes(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value pieces = cut(cx, fragment, ct_int(n) / VALUES);
    ct_value modes[4] = {ct_get(cx, fragment, 0), ct_get(cx, pieces, 0), ct_get(cx, fragment, 1),
                         ct_get(cx, pieces, 1)};
    return ct_make_layout_of(cx, 4, modes);
}

static ct_value first_two(ct_ctx *cx, ct_value fragment, ct_value n)
{
    (void)n;
    return retiled(cx, fragment, cut(cx, fragment, 2));
}

static ct_value mode_0_cut(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value pieces = ct_logical_divide(cx, ct_get(cx, fragment, 0), n);
    return of_modes(cx, pieces, ct_get(cx, fragment, 1), ct_get(cx, fragment, 2));
}

static ct_value whole_cut(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value pieces = ct_logical_divide(cx, ct_coalesce(cx, fragment), n);
    return of_modes(cx, ct_get(cx, pieces, 0), ct_get(cx, fragment, 1), ct_get(cx, fragment, 2));
}

/* Registers 0, 1, .. for a copy; copies as far apart as the MMAs are. */
static ct_value in_a_row(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_tuple stride = ct_stride(cx, retiled(cx, fragment, cut(cx, fragment, ct_int(n) / VALUES)));
    return ct_make_layout(cx, ct_shape(cx, compact(cx, fragment, n)),
                          three(cx, 1, ct_int(ct_item(stride, 1)),
                                ct_int(ct_sum(cx, ct_flatten(cx, ct_item(stride, 2))))));
}

static ct_value old_step(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value pieces = cut(cx, fragment, ct_int(n) / VALUES);
    ct_value rest = ct_make_layout(cx, ct_shape(cx, ct_get(cx, pieces, 1)),
                                   ct_stride(cx, ct_get(cx, fragment, 2)));
    ct_value copy = joined(cx, ct_get(cx, fragment, 0), ct_get(cx, pieces, 0));
    return of_modes(cx, copy, ct_get(cx, fragment, 1), rest);
}

static ct_value two_modes(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value right = retiled(cx, fragment, cut(cx, fragment, ct_int(n) / VALUES));
    return joined(cx, ct_get(cx, right, 0), joined(cx, ct_get(cx, right, 1), ct_get(cx, right, 2)));
}

static ct_value rows_inside(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value pieces = cut(cx, fragment, ct_int(n) / VALUES);
    ct_value copy = joined(cx, ct_get(cx, fragment, 0), ct_get(cx, fragment, 1));
    return of_modes(cx, copy, ct_get(cx, pieces, 0), ct_get(cx, pieces, 1));
}

static ct_value by_four(ct_ctx *cx, ct_value fragment, ct_value n)
{
    (void)n;
    return retiled(cx, fragment, cut(cx, fragment, 4));
}

static ct_value by_eighth(ct_ctx *cx, ct_value fragment, ct_value n)
{
    return retiled(cx, fragment, cut(cx, fragment, ct_int(n) / 8));
}

static ct_value all_in_one(ct_ctx *cx, ct_value fragment, ct_value n)
{
    (void)n;
    return of_modes(cx, joined(cx, ct_get(cx, fragment, 0), ct_get(cx, fragment, 2)),
                    ct_get(cx, fragment, 1),
                    ct_make_layout(cx, ct_static(cx, 1), ct_static(cx, 0)));
}

static ct_value reversed(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value right = retiled(cx, fragment, cut(cx, fragment, ct_int(n) / VALUES));
    return of_modes(cx, ct_get(cx, right, 2), ct_get(cx, right, 1), ct_get(cx, right, 0));
}

static ct_value compact_right(ct_ctx *cx, ct_value fragment, ct_value n)
{
    return ct_make_layout(cx, ct_shape(cx, compact(cx, fragment, n)), ct_LayoutRight());
}

static ct_value m_first(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value right = retiled(cx, fragment, cut(cx, fragment, ct_int(n) / VALUES));
    return of_modes(cx, ct_get(cx, right, 1), ct_get(cx, right, 0), ct_get(cx, right, 2));
}

static ct_value all_and_mode_2(ct_ctx *cx, ct_value fragment, ct_value n)
{
    (void)n;
    return of_modes(cx, joined(cx, ct_get(cx, fragment, 0), ct_get(cx, fragment, 2)),
                    ct_get(cx, fragment, 1), ct_get(cx, fragment, 2));
}

static ct_value first_n(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value right = retiled(cx, fragment, cut(cx, fragment, ct_int(n) / VALUES));
    ct_value copy = ct_composition(cx, fragment, ct_make_layout(cx, n, NULL));
    return of_modes(cx, copy, ct_get(cx, right, 1), ct_get(cx, right, 2));
}

static ct_value coalesced(ct_ctx *cx, ct_value fragment, ct_value n)
{
    (void)n;
    return ct_coalesce(cx, fragment);
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
    {by_static_n, "mode 2 was divided by a static n: n counts values, mode 2 counts MMAs of 4 "
                  "values. Divide by n / 4."},
    {rest_inside,
     "the parts of mode 2 are exchanged: what is left over went into mode 0. Mode 0 takes the "
     "first part, the n / 4 MMAs of one copy; the second counts the copies."},
    {other_shape, "the new shape was laid over the 1-D coordinates of the fragment, as composition "
                  "does. They run along M before N, so a copy takes MMAs one below the other: cut "
                  "mode 2 alone, into n / 4 MMAs that follow one another along N."},
    {mode_2_kept,
     "mode 2 is the whole mode of the fragment, though a part of it went into mode 0: its MMAs are "
     "there twice. Mode 2 is what is left, the second part of the divide."},
    {mode_0_kept,
     "mode 0 still has the 4 values of one MMA, and the n / 4 - 1 other MMAs of a copy are lost. "
     "Mode 0 is (mode 0 of the fragment, the first part of the divide)."},
    {no_values, "mode 0 has the MMAs of a copy without the 4 values of each. It is (mode 0 of the "
                "fragment, the first part of the divide), n values."},
    {four_modes, "there are four modes: the values and the MMAs of a copy stand side by side. Both "
                 "are in mode 0, joined to one: (CPY, CPY_M, CPY_N)."},
    {first_two,
     "a copy takes two MMAs whatever n is. It takes n / 4 of them: 2 for n = 8, 4 for n = 16."},
    {mode_0_cut, "mode 0 was divided by n. It has 4 values, fewer than n: the others come from the "
                 "next MMAs along N, so mode 2 is divided, by n / 4."},
    {whole_cut, "the fragment as a whole was divided by n, across MMA_M as well. Only mode 2 is "
                "divided, by n / 4; mode 1 stays as it is, and mode 2 keeps the second part."},
    {in_a_row, "a copy takes n registers that follow one another. They are the 4 values of each of "
               "n / 4 MMAs: where those are, the strides of modes 0 and 2 say."},
    {old_step, "the copies are one MMA apart along N, and overlap. A copy takes n / 4 of them: the "
               "second part of the divide has the stride of mode 2 times n / 4."},
    {two_modes, "the copies are one mode. MMA_M and what is left of MMA_N are modes of their own: "
                "(CPY, CPY_M, CPY_N)."},
    {rows_inside, "mode 0 has MMAs that follow one another along M. The task says along N: mode 0 "
                  "takes the first part of mode 2, and mode 1 stays as it is."},
    {by_four,
     "a copy takes four MMAs whatever n is. It takes n / 4 of them: 2 for n = 8, 4 for n = 16."},
    {by_eighth, "mode 2 was divided by n / 8. An MMA has 4 values here, so a copy of n values "
                "takes n / 4 MMAs."},
    {all_in_one, "one copy takes all MMAs along N. It takes n values, n / 4 MMAs; what is left of "
                 "mode 2 counts the copies."},
    {reversed,
     "the modes stand in the opposite order: (CPY_N, CPY_M, CPY). What one copy takes is mode 0."},
    {compact_right,
     "the registers were numbered anew, the last mode fastest. The fragment's strides say where "
     "each value is, and retile keeps them: only its modes are regrouped."},
    {m_first, "MMA_M stands before the values of a copy. What one copy takes is mode 0: (CPY, "
              "CPY_M, CPY_N)."},
    {all_and_mode_2, "mode 2 is in mode 0 as a whole, and in its own place once more. Only its "
                     "first part, n / 4 MMAs, goes into mode 0; the second part stays."},
    {first_n,
     "mode 0 is the first n values of the fragment, counted through its 1-D coordinates, which run "
     "along M before N. The copy takes MMAs along N: (mode 0, the first part of mode 2)."},
    {coalesced, "the fragment was coalesced: that joins modes where it can, and knows nothing of "
                "n. Cut mode 2 into n / 4 MMAs, and put that part into mode 0."},
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
