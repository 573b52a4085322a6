/* check.c - judges exercise 23: a wide element is where its first narrow one is. */
#include "tutorials/exercises/judge/task.h"

enum { NARROW = 8 };

ct_value without_upcast(ct_ctx *cx, ct_value layout, int64_t n);
ct_value without_downcast(ct_ctx *cx, ct_value layout, int64_t n);
ct_layout without_recast_layout(ct_ctx *cx, ct_value layout, int64_t from, int64_t to);
ct_value without_recast(ct_ctx *cx, int bits, ct_value tensor);

ct_value without_upcast(ct_ctx *cx, ct_value layout, int64_t n)
{
    (void)layout, (void)n;
    return task_without(cx, "ct_upcast");
}

ct_value without_downcast(ct_ctx *cx, ct_value layout, int64_t n)
{
    (void)layout, (void)n;
    return task_without(cx, "ct_downcast");
}

ct_layout without_recast_layout(ct_ctx *cx, ct_value layout, int64_t from, int64_t to)
{
    (void)layout, (void)from, (void)to;
    return task_without(cx, "ct_recast_layout");
}

ct_value without_recast(ct_ctx *cx, int bits, ct_value tensor)
{
    (void)bits, (void)tensor;
    return task_without(cx, "ct_recast");
}

static int64_t stride(ct_ctx *cx, ct_value layout, int mode)
{
    return ct_int(ct_get(cx, ct_stride(cx, layout), mode));
}

/* The mode whose elements lie side by side. */
static int contiguous(ct_ctx *cx, ct_value layout)
{
    return stride(cx, layout, 0) == 1 ? 0 : 1;
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    int64_t n = ct_int(q->b) / NARROW, first[2] = {q->row, q->column};
    first[contiguous(cx, q->a)] *= n;
    ct_value place =
        ct_layout_call(cx, q->a, pair(cx, ct_dynamic(cx, first[0]), ct_dynamic(cx, first[1])));
    return ct_dynamic(cx, ct_int(place) / n);
}

/* What becomes of the extents and strides: each mode divided or not. */
typedef struct plan {
    int64_t shape[2], stride[2]; /* divisors */
} plan;

static ct_value planned(ct_ctx *cx, ct_value layout, const plan *p)
{
    ct_value s[2], d[2];
    for (int i = 0; i < 2; ++i) {
        s[i] = ct_dynamic(cx, ct_int(ct_get(cx, ct_shape(cx, layout), i)) / p->shape[i]);
        int64_t was = stride(cx, layout, i);
        d[i] = ct_dynamic(cx, was == 1 ? 1 : was / p->stride[i]);
    }
    return ct_make_layout(cx, pair(cx, s[0], s[1]), pair(cx, d[0], d[1]));
}

static ct_value both_extents(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / NARROW;
    return planned(cx, layout, &(plan){{n, n}, {n, n}});
}

static ct_value extent_alone(ct_ctx *cx, ct_value layout, ct_value bits)
{
    plan p = {{1, 1}, {1, 1}};
    p.shape[contiguous(cx, layout)] = ct_int(bits) / NARROW;
    return planned(cx, layout, &p);
}

static ct_value strides_alone(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / NARROW;
    return planned(cx, layout, &(plan){{1, 1}, {n, n}});
}

static ct_value first_mode(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / NARROW;
    return planned(cx, layout, &(plan){{n, 1}, {n, n}});
}

static ct_value other_mode(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / NARROW;
    plan p = {{1, 1}, {n, n}};
    p.shape[1 - contiguous(cx, layout)] = n;
    return planned(cx, layout, &p);
}

static ct_value narrower(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return ct_downcast(cx, layout, ct_int(bits) / NARROW);
}

static ct_value stride_of_zero(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / NARROW;
    ct_value s[2], d[2];
    for (int i = 0; i < 2; ++i) {
        s[i] = ct_get(cx, ct_shape(cx, layout), i);
        d[i] = ct_dynamic(cx, stride(cx, layout, i) / n);
    }
    s[contiguous(cx, layout)] = ct_div(cx, s[contiguous(cx, layout)], ct_dynamic(cx, n));
    return ct_make_layout(cx, pair(cx, s[0], s[1]), pair(cx, d[0], d[1]));
}

static ct_value compact(ct_ctx *cx, ct_value layout, ct_value bits)
{
    plan p = {{1, 1}, {1, 1}};
    p.shape[contiguous(cx, layout)] = ct_int(bits) / NARROW;
    ct_tuple shape = ct_shape(cx, planned(cx, layout, &p));
    return ct_make_layout(cx, shape,
                          contiguous(cx, layout) == 0 ? ct_LayoutLeft() : ct_LayoutRight());
}

static ct_value every_nth(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / NARROW;
    int i = contiguous(cx, layout);
    plan p = {{1, 1}, {1, 1}};
    p.shape[i] = n;
    ct_layout shorter = planned(cx, layout, &p);
    ct_value d[2] = {ct_get(cx, ct_stride(cx, layout), 0), ct_get(cx, ct_stride(cx, layout), 1)};
    d[i] = ct_dynamic(cx, n);
    return ct_make_layout(cx, ct_shape(cx, shorter), pair(cx, d[0], d[1]));
}

/* The right answer for elements n times as wide. */
static ct_value wider(ct_ctx *cx, ct_value layout, int64_t n)
{
    plan p = {{1, 1}, {n, n}};
    p.shape[contiguous(cx, layout)] = n;
    return planned(cx, layout, &p);
}

static ct_value by_bits(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return wider(cx, layout, ct_int(bits));
}

static ct_value by_halves(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return wider(cx, layout, ct_int(bits) / 16);
}

static ct_value by_four(ct_ctx *cx, ct_value layout, ct_value bits)
{
    (void)bits;
    return wider(cx, layout, 4);
}

static ct_value by_two(ct_ctx *cx, ct_value layout, ct_value bits)
{
    (void)bits;
    return wider(cx, layout, 2);
}

static ct_value as_it_is(ct_ctx *cx, ct_value layout, ct_value bits)
{
    (void)cx, (void)bits;
    return layout;
}

/* One mode has its extent divided, the other its stride, whichever is contiguous. */
static ct_value extent_of(ct_ctx *cx, ct_value layout, ct_value bits, int mode)
{
    ct_value n = ct_dynamic(cx, ct_int(bits) / NARROW), s[2], d[2];
    for (int i = 0; i < 2; ++i) {
        s[i] = ct_get(cx, ct_shape(cx, layout), i);
        d[i] = ct_get(cx, ct_stride(cx, layout), i);
    }
    s[mode] = ct_div(cx, s[mode], n);
    d[1 - mode] = ct_div(cx, d[1 - mode], n);
    return ct_make_layout(cx, pair(cx, s[0], s[1]), pair(cx, d[0], d[1]));
}

static ct_value as_column_major(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return extent_of(cx, layout, bits, 0);
}

static ct_value as_row_major(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return extent_of(cx, layout, bits, 1);
}

static ct_value compact_left(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return ct_make_layout(cx, ct_shape(cx, wider(cx, layout, ct_int(bits) / NARROW)), NULL);
}

static ct_value transposed(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_layout right = wider(cx, layout, ct_int(bits) / NARROW);
    ct_layout modes[2] = {ct_get(cx, right, 1), ct_get(cx, right, 0)};
    return ct_make_layout_of(cx, 2, modes);
}

/* The contiguous mode has that extent and stride, the other one that stride. */
static ct_value contiguous_as(ct_ctx *cx, ct_value layout, int64_t extent, int64_t step,
                              int64_t other)
{
    int i = contiguous(cx, layout);
    ct_tuple shape = ct_shape(cx, layout);
    ct_value s[2] = {ct_item(shape, 0), ct_item(shape, 1)}, d[2];
    s[i] = ct_dynamic(cx, extent);
    d[i] = ct_dynamic(cx, step);
    d[1 - i] = ct_dynamic(cx, other);
    return ct_make_layout(cx, pair(cx, s[0], s[1]), pair(cx, d[0], d[1]));
}

static int64_t extent_now(ct_ctx *cx, ct_value layout)
{
    return ct_int(ct_get(cx, ct_shape(cx, layout), contiguous(cx, layout)));
}

static ct_value stride_multiplied(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / NARROW, other = stride(cx, layout, 1 - contiguous(cx, layout));
    return contiguous_as(cx, layout, extent_now(cx, layout) / n, 1, other * n);
}

static ct_value strides_multiplied(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / NARROW, other = stride(cx, layout, 1 - contiguous(cx, layout));
    return contiguous_as(cx, layout, extent_now(cx, layout), n, other * n);
}

static ct_value n_elements(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / NARROW, other = stride(cx, layout, 1 - contiguous(cx, layout));
    return contiguous_as(cx, layout, n, 1, other / n);
}

static ct_value extents_alone(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / NARROW;
    return planned(cx, layout, &(plan){{n, n}, {1, 1}});
}

static ct_value cut(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return ct_logical_divide(cx, layout, ct_static(cx, ct_int(bits) / NARROW));
}

static ct_value one_mode(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / NARROW;
    return ct_make_layout(cx, ct_dynamic(cx, ct_int(ct_size(cx, layout)) / n), ct_static(cx, 1));
}

/* Mode 0 or 1 shorter, the strides as they are. */
static ct_value shorter(ct_ctx *cx, ct_value layout, ct_value bits, int mode)
{
    plan p = {{1, 1}, {1, 1}};
    p.shape[mode] = ct_int(bits) / NARROW;
    return planned(cx, layout, &p);
}

static ct_value first_shorter(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return shorter(cx, layout, bits, 0);
}

static ct_value second_shorter(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return shorter(cx, layout, bits, 1);
}

static ct_value longer(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / NARROW, other = stride(cx, layout, 1 - contiguous(cx, layout));
    return contiguous_as(cx, layout, extent_now(cx, layout) * n, 1, other);
}

static ct_value strides_exchanged(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / NARROW, other = stride(cx, layout, 1 - contiguous(cx, layout));
    return contiguous_as(cx, layout, extent_now(cx, layout) / n, other / n, 1);
}

static ct_value divided_strides(ct_ctx *cx, ct_value layout, int64_t extents, int64_t n)
{
    ct_value s[2], d[2];
    for (int i = 0; i < 2; ++i) {
        s[i] = ct_dynamic(cx, ct_int(ct_get(cx, ct_shape(cx, layout), i)) / extents);
        d[i] = ct_dynamic(cx, stride(cx, layout, i) / n);
    }
    return ct_make_layout(cx, pair(cx, s[0], s[1]), pair(cx, d[0], d[1]));
}

static ct_value all_divided(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return divided_strides(cx, layout, ct_int(bits) / NARROW, ct_int(bits) / NARROW);
}

static ct_value both_strides(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return divided_strides(cx, layout, 1, ct_int(bits) / NARROW);
}

static const task_mistake mistakes[] = {
    {both_extents, "both extents were divided: that leaves n * n times fewer elements. Only "
                   "elements side by side make one wider element: the mode with stride 1."},
    {extent_alone, "the mode with stride 1 got shorter, and the other stride still counts narrow "
                   "elements. A stride is a number of elements: in wider ones it is divided, too."},
    {strides_alone, "the strides count wider elements now, but there are as many elements as "
                    "before: the mode with stride 1 has to get shorter."},
    {first_mode, "mode 0 was shortened whatever its stride is. In a row-major tile the elements "
                 "side by side are in mode 1."},
    {other_mode, "the mode that got shorter is the one whose elements lie apart. Those with "
                 "stride 1 are side by side, and grow together."},
    {narrower,
     "this goes the other way: elements got narrower (downcast), and more of them. The new "
     "elements have more bits, so there are fewer."},
    {stride_of_zero,
     "the stride 1 was divided as well, and became 0: every element of that mode is at one place. "
     "Wider elements side by side are 1 apart again. CuTe does this to a dynamic stride of 1."},
    {compact, "the extents are right, and the strides are those of a tile without gaps. The tile "
              "lies in memory as before: divide the strides that it has."},
    {every_nth,
     "this is every n-th narrow element, in narrow elements. The wide ones are there, but "
     "counted in the old unit: divide all strides by n, and the contiguous one is 1 again."},
    {by_bits, "n is bits here: extent and stride were divided by the width itself. A wide element "
              "is made of bits / 8 narrow ones: n = bits / 8."},
    {by_halves, "n is bits / 16 here. The elements have 8 bits before: n = bits / 8, 2 or 4 of "
                "them make a wide one."},
    {by_four, "4 narrow elements make a wide one whatever bits is. That is right for 32 bits; n = "
              "bits / 8, which is 2 for 16."},
    {by_two, "2 narrow elements make a wide one whatever bits is. That is right for 16 bits; n = "
             "bits / 8, which is 4 for 32."},
    {as_it_is, "this is the layout as it was, in elements of 8 bits. The contiguous mode has "
               "extent / n wide elements, and the other stride is divided by n = bits / 8."},
    {as_column_major,
     "mode 0 was taken for the contiguous one: its extent was divided, and the stride of mode 1. "
     "Where mode 1 has stride 1, it is the other way round: ask which stride is 1."},
    {as_row_major,
     "mode 1 was taken for the contiguous one: its extent was divided, and the stride of mode 0. "
     "Where mode 0 has stride 1, it is the other way round: ask which stride is 1."},
    {compact_left,
     "the extents are right, and the strides are the default ones, column by column. The tile lies "
     "in memory as before: 1 stays 1, the other stride is divided by n."},
    {transposed,
     "the two modes are exchanged. Only extents and strides are divided; mode 0 stays mode 0."},
    {stride_multiplied, "the other stride was multiplied by n. It counts wide elements now, which "
                        "are n times fewer: divide it."},
    {strides_multiplied,
     "the strides were multiplied by n, and the extents kept: that spreads the narrow elements. "
     "The contiguous mode gets n times shorter, and the other stride is divided by n."},
    {n_elements, "the contiguous mode has n elements here. n narrow ones make a wide one, so it "
                 "has extent / n."},
    {extents_alone, "both extents were divided, and the strides kept. Only the contiguous mode "
                    "gets shorter; the stride of the other mode is divided by n instead."},
    {cut, "the tile was divided into pieces of n narrow elements, and all of them are still there. "
          "A piece is one wide element now: extent / n in the contiguous mode, the other stride "
          "divided by n."},
    {one_mode, "the tile was made one mode of neighbours. It keeps its two modes, and gaps between "
               "its rows or columns stay: divide the stride that the other mode has."},
    {first_shorter,
     "mode 0 was shortened whatever its stride is, and the strides still count narrow elements. "
     "The mode with stride 1 gets shorter, and the other stride is divided by n."},
    {second_shorter,
     "mode 1 was shortened whatever its stride is, and the strides still count narrow elements. "
     "The mode with stride 1 gets shorter, and the other stride is divided by n."},
    {longer, "the contiguous mode got n times longer. Wide elements are fewer: its extent is "
             "divided by n, and so is the other stride."},
    {strides_exchanged, "the two strides are exchanged: the contiguous mode is no longer "
                        "contiguous. Its stride stays 1; the other one is divided by n."},
    {all_divided,
     "both extents and both strides were divided, and the stride 1 became 0. Only the contiguous "
     "mode gets shorter, its stride stays 1, and the other stride is divided."},
    {both_strides,
     "both strides were divided, and the stride 1 became 0, while the extents are as before. The "
     "contiguous mode gets shorter, its stride stays 1, and the other stride is divided."},
    {NULL, NULL}};

const task the_task = {
    .number = 23,
    .folder = "23_recast",
    .title = "recast",
    .task = "the layout of the same memory in elements of that many bits.",
    .cell = "the place of each wide element, counted in wide elements",
    .learnt = "recast divides the extent of the contiguous mode and the strides of all others. It "
              "finds the contiguous mode by a static 1: with (16,4):(1,16), all dynamic, 8 to 32 "
              "bits gives (16,4):(0,4), another function. A stride of 1 is written Int<1>.",
    .a = "layout",
    .b = "bits",
    .cases = {{"(_8,_6):(_1,_8)", "16", 4, 6},
              {"(_8,_4):(_1,_12)", "32", 2, 4},
              {"(_4,_16):(_16,_1)", "32", 4, 4},
              {"(3,8):(20,_1)", "16", 3, 4}},
    .shaped = true,
    .want = want,
    .read = task_at,
    .mistakes = mistakes,
    .hints = {"How many narrow elements make a wide one? n = bits / 8.",
              "Which stride is 1? That mode has extent / n elements, and they are 1 apart again.",
              "The other mode keeps its extent; its stride is divided by n."}};
