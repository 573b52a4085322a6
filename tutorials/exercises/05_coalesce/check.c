/* check.c - judges exercise 5: the same values in the same order, in the form that coalesce has. */
#include "tutorials/exercises/judge/task.h"

/* What an answer calls by the names of ct_coalesce and its kin. */
ct_value without_coalesce(ct_ctx *cx, ct_value layout);
ct_layout without_coalesce_256(ct_ctx *cx, ct_layout layout);
ct_layout without_coalesce_by(ct_ctx *cx, ct_layout layout, ct_tuple profile);
ct_layout without_filter(ct_ctx *cx, ct_layout layout);
ct_layout without_filter_by(ct_ctx *cx, ct_layout layout, ct_tuple profile);

ct_value without_coalesce(ct_ctx *cx, ct_value layout)
{
    (void)layout;
    return task_without(cx, "ct_coalesce");
}

ct_layout without_coalesce_256(ct_ctx *cx, ct_layout layout)
{
    return without_coalesce(cx, layout);
}

ct_layout without_coalesce_by(ct_ctx *cx, ct_layout layout, ct_tuple profile)
{
    (void)profile;
    return without_coalesce(cx, layout);
}

ct_layout without_filter(ct_ctx *cx, ct_layout layout)
{
    return without_coalesce(cx, layout);
}

ct_layout without_filter_by(ct_ctx *cx, ct_layout layout, ct_tuple profile)
{
    return without_coalesce_by(cx, layout, profile);
}

static ct_value both(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout modes[2] = {a, b};
    return ct_make_layout_of(cx, 2, modes);
}

static ct_value merged(ct_ctx *cx, ct_value a, ct_value b, ct_value stride)
{
    return ct_make_layout(cx, ct_mul(cx, ct_shape(cx, a), ct_shape(cx, b)), stride);
}

/* a in full for each element of b. */
static ct_value want(ct_ctx *cx, const task_question *q)
{
    int64_t s = ct_int(ct_shape(cx, q->a));
    return ct_dynamic(cx, q->column % s * ct_int(ct_stride(cx, q->a)) +
                              q->column / s * ct_int(ct_stride(cx, q->b)));
}

static ct_value form(ct_ctx *cx, const task_question *q)
{
    return ct_coalesce(cx, both(cx, q->a, q->b));
}

static ct_value whole(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_coalesce(cx, both(cx, a, b));
}

/* The second mode is the fine one, and the first goes on where it ends: memory has no gap. */
static ct_value by_memory(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t end = ct_int(ct_shape(cx, b)) * ct_int(ct_stride(cx, b));
    bool ones = ct_int(ct_shape(cx, a)) == 1 || ct_int(ct_shape(cx, b)) == 1;
    if (!ones && ct_int(ct_stride(cx, a)) == end)
        return merged(cx, a, b, ct_stride(cx, b));
    return whole(cx, a, b);
}

static ct_value ones_kept(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t end = ct_int(ct_shape(cx, a)) * ct_int(ct_stride(cx, a));
    return ct_int(ct_stride(cx, b)) == end ? merged(cx, a, b, ct_stride(cx, a)) : both(cx, a, b);
}

static ct_value always(ct_ctx *cx, ct_value a, ct_value b)
{
    return merged(cx, a, b, ct_stride(cx, a));
}

static bool goes_on(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_int(ct_stride(cx, b)) == ct_int(ct_shape(cx, a)) * ct_int(ct_stride(cx, a));
}

/* Merged where that is right or not: extents of 1 are left out. */
static ct_value merged_where(ct_ctx *cx, ct_value a, ct_value b, bool merge, ct_value mode)
{
    if (ct_int(ct_shape(cx, a)) == 1)
        return b;
    if (ct_int(ct_shape(cx, b)) == 1)
        return a;
    return merge ? mode : both(cx, a, b);
}

static ct_value outer_stride(ct_ctx *cx, ct_value a, ct_value b)
{
    return merged_where(cx, a, b, goes_on(cx, a, b), merged(cx, a, b, ct_stride(cx, b)));
}

static ct_value by_extent(ct_ctx *cx, ct_value a, ct_value b)
{
    bool next = ct_int(ct_stride(cx, b)) == ct_int(ct_shape(cx, a));
    return merged_where(cx, a, b, next, merged(cx, a, b, ct_stride(cx, a)));
}

static ct_value by_cosize(ct_ctx *cx, ct_value a, ct_value b)
{
    bool next = ct_int(ct_stride(cx, b)) == ct_int(ct_cosize(cx, a));
    return merged_where(cx, a, b, next, merged(cx, a, b, ct_stride(cx, a)));
}

static ct_value summed(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value extent = ct_add(cx, ct_shape(cx, a), ct_shape(cx, b));
    ct_layout sum = ct_make_layout(cx, extent, ct_stride(cx, a));
    return merged_where(cx, a, b, goes_on(cx, a, b), sum);
}

static ct_value ones_alone(ct_ctx *cx, ct_value a, ct_value b)
{
    return merged_where(cx, a, b, false, NULL);
}

static ct_value always_but_ones(ct_ctx *cx, ct_value a, ct_value b)
{
    return merged_where(cx, a, b, true, merged(cx, a, b, ct_stride(cx, a)));
}

static ct_value wrong_one(ct_ctx *cx, ct_value a, ct_value b)
{
    if (ct_int(ct_shape(cx, a)) == 1)
        return a;
    if (ct_int(ct_shape(cx, b)) == 1)
        return b;
    return whole(cx, a, b);
}

static ct_value first_ones(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_int(ct_shape(cx, b)) == 1 ? both(cx, a, b) : whole(cx, a, b);
}

static ct_value second_ones(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_int(ct_shape(cx, a)) == 1 ? both(cx, a, b) : whole(cx, a, b);
}

static ct_value beyond(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t end = ct_int(ct_shape(cx, a)) * ct_int(ct_stride(cx, a));
    bool after = ct_int(ct_stride(cx, b)) >= end;
    return merged_where(cx, a, b, after, merged(cx, a, b, ct_stride(cx, a)));
}

static ct_value second_ends(ct_ctx *cx, ct_value a, ct_value b)
{
    bool before = goes_on(cx, b, a);
    return merged_where(cx, a, b, before, merged(cx, a, b, ct_stride(cx, b)));
}

static ct_value stride_one(ct_ctx *cx, ct_value a, ct_value b)
{
    return merged_where(cx, a, b, goes_on(cx, a, b), merged(cx, a, b, ct_static(cx, 1)));
}

static ct_value compact(ct_ctx *cx, ct_value a, ct_value b)
{
    return merged_where(cx, a, b, true, merged(cx, a, b, ct_static(cx, 1)));
}

static ct_value contiguous_alone(ct_ctx *cx, ct_value a, ct_value b)
{
    bool first = goes_on(cx, a, b) && ct_int(ct_stride(cx, a)) == 1;
    return merged_where(cx, a, b, first, merged(cx, a, b, ct_stride(cx, a)));
}

static ct_value exchanged(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout turned = both(cx, b, a);
    return ct_rank(whole(cx, a, b)) == 1 ? whole(cx, a, b) : turned;
}

static ct_value second_dropped(ct_ctx *cx, ct_value a, ct_value b)
{
    return merged_where(cx, a, b, goes_on(cx, a, b), a);
}

static ct_value wrapped(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout r = whole(cx, a, b);
    return ct_rank(r) == 1 ? r : ct_make_layout_of(cx, 1, (ct_layout[]){r});
}

static ct_value composed(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_composition(cx, a, b);
}

/* Extents of 1 are modes like others. */
static ct_value by_memory_ones_kept(ct_ctx *cx, ct_value a, ct_value b)
{
    if (goes_on(cx, b, a))
        return merged(cx, a, b, ct_stride(cx, b));
    return ones_kept(cx, a, b);
}

static ct_value by_cosize_ones_kept(ct_ctx *cx, ct_value a, ct_value b)
{
    bool next = ct_int(ct_stride(cx, b)) == ct_int(ct_cosize(cx, a));
    return next ? merged(cx, a, b, ct_stride(cx, a)) : both(cx, a, b);
}

static ct_value without_gaps(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout r = both(cx, a, b);
    bool full = ct_int(ct_cosize(cx, r)) == ct_int(ct_size(cx, r));
    return full ? merged(cx, a, b, ct_static(cx, 1)) : r;
}

static const task_mistake mistakes[] = {
    {by_memory,
     "modes that fill memory together are merged, though the first is the coarse one. "
     "(4,3):(3,1) has no gaps, but its 1-D coordinate visits 0, 3, 6, 9, 1: coalesce may "
     "not change that order. Only the second mode may go on where the first ends."},
    {ones_kept, "modes of extent 1 are kept. Their only coordinate is 0, so their stride is never "
                "used, and coalesce leaves them out."},
    {always, "the two are always merged. 12:1 in place of (4,3):(1,8) steps over the gap as if it "
             "were not there: the stride of b must be the extent of a times the stride of a."},
    {both, "the two are never merged. Where the stride of b is the extent of a times the stride of "
           "a, one mode says the same."},
    {outer_stride, "the merged mode has the stride of b. Its neighbours are those of a: the "
                   "stride of a goes on, and only the extent grows."},
    {by_extent, "b was compared with the extent of a alone. a ends at extent times stride: "
                "_2:_10 goes on where _5:_2 ends, at 5 * 2."},
    {by_cosize, "b was compared with the cosize of a, one place beyond the last one. The next "
                "value of a would be extent times stride: 10 for _5:_2, whose cosize is 9."},
    {summed, "the extents were added. Each element of b repeats all of a, so the merged mode has "
             "their product."},
    {ones_alone, "modes are never merged; only extents of 1 are left out. Where the stride of b is "
                 "the extent of a times the stride of a, the two are one mode."},
    {always_but_ones, "two modes longer than 1 are always merged. The stride of b must be the "
                      "extent of a times the stride of a, or there is a jump between them."},
    {wrong_one, "of a mode of extent 1 and another one, the 1 was kept. It has one element only: "
                "keep the other mode."},
    {first_ones, "an extent of 1 is left out in a, and kept in b. It says nothing in either: leave "
                 "it out of both."},
    {second_ones, "an extent of 1 is left out in b, and kept in a. It says nothing in either: "
                  "leave it out of both."},
    {beyond, "b is merged where it begins at the end of a or anywhere behind. It has to begin just "
             "at the end: (4,3):(1,8) leaves a gap, and stays two modes."},
    {second_ends,
     "modes are merged where a goes on at the end of b. The first mode runs fastest: b "
     "has to go on where a ends."},
    {stride_one, "the merged mode has the stride 1. It goes on as a does, with the stride of a."},
    {compact, "two modes longer than 1 became one of stride 1. Coalesce keeps every value: it may "
              "only merge what goes on without a jump, with the stride of a."},
    {contiguous_alone,
     "modes are merged only where a has the stride 1. (5,2):(2,10) goes on without "
     "a jump as well, and is 10:2."},
    {exchanged, "where two modes are left, b stands before a. The first mode runs fastest, so the "
                "order of modes counts."},
    {second_dropped, "where b goes on, it was left out, and a was not made longer. The merged mode "
                     "has the extents' product."},
    {wrapped, "where two modes are left, they are inside of one: ((4,3)):((3,1)). Coalesce returns "
              "them flat."},
    {composed, "a and b were composed: a(b(c)). The layout (a,b) has the sum a(i) + b(j)."},
    {by_memory_ones_kept, "modes that fill memory together are merged, though the first is the "
                          "coarse one, and extents of 1 are kept. Only the second mode may go on "
                          "where the first ends; a mode of extent 1 is left out."},
    {by_cosize_ones_kept,
     "b was compared with the cosize of a, and extents of 1 are kept. The next "
     "value of a would be extent times stride; a mode of extent 1 is left "
     "out."},
    {without_gaps, "modes are merged where the whole has no gaps, cosize as large as size. (4,3):"
                   "(3,1) has none, and visits 0, 3, 6, 9, 1: order counts. And (5,2):(2,10) has "
                   "gaps, and is one mode."},
    {NULL, NULL}};

const task the_task = {
    .number = 5,
    .folder = "05_coalesce",
    .title = "coalesce",
    .task = "the layout (a,b) with as few modes as it can have without changing its value at any "
            "1-D coordinate.",
    .cell = "the value of the layout (a,b) at each 1-D coordinate",
    .learnt = "coalesce merges s0:d0 and s1:d1 where d1 = s0 * d0, and drops extents of 1; both "
              "only where it can see so at compile time, which is the next exercise. It keeps the "
              "function of the 1-D coordinate, but not the rows and columns of a matrix: to keep "
              "those, coalesce by mode.",
    .a = "a",
    .b = "b",
    .cases = {{"_4:_1", "_3:_4", 1, 12},
              {"_4:_3", "_3:_1", 1, 12},
              {"_4:_1", "_3:_8", 1, 12},
              {"_5:_2", "_2:_10", 1, 10},
              {"_1:_7", "_5:_2", 1, 5},
              {"_7:_3", "_1:_2", 1, 7},
              {"_3:_2", "_2:_5", 1, 6},
              {"_4:_2", "_3:_4", 1, 12}},
    .shaped = true,
    .want = want,
    .read = task_at,
    .form = form,
    .mistakes = mistakes,
    .hints = {
        "Write down the values of (4,3):(1,4) at 0, 1, 2, .. and those of (4,3):(3,1). Which of "
        "the two is a line with one stride?",
        "Where a ends, the next value of a would be extent * stride of a. If b's stride is "
        "just that, b goes on as a would.",
        "First the two cases of extent 1 (return the other mode), then the merged one: "
        "ct_make_layout(cx, ct_mul(cx, s0, s1), d0), then both."}};
