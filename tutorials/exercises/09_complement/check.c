/* check.c - judges exercise 9: the starts, found one by one. */
#include "tutorials/exercises/judge/task.h"

enum { MAX_PLACES = 64 };

/* What an answer calls by the names of ct_complement and its kin. */
ct_layout without_complement(ct_ctx *cx, ct_layout layout, ct_value cotarget);
ct_layout without_complement_cosize(ct_ctx *cx, ct_layout layout);

ct_layout without_complement(ct_ctx *cx, ct_layout layout, ct_value cotarget)
{
    (void)layout, (void)cotarget;
    return task_without(cx, "ct_complement");
}

ct_layout without_complement_cosize(ct_ctx *cx, ct_layout layout)
{
    return without_complement(cx, layout, NULL);
}

/* The first free place is the next start; a copy of the layout there takes its places. */
static ct_value want(ct_ctx *cx, const task_question *q)
{
    bool taken[MAX_PLACES] = {false};
    int64_t s = ct_int(ct_shape(cx, q->a)), d = ct_int(ct_stride(cx, q->a)), start = 0;
    for (int j = 0; j < q->column; ++j) {
        for (int64_t i = 0; i < s; ++i)
            taken[start + i * d] = true;
        while (taken[start])
            ++start;
    }
    return ct_dynamic(cx, start);
}

static ct_value two_modes(ct_ctx *cx, int64_t s0, int64_t s1, int64_t d1)
{
    return ct_make_layout(cx, pair(cx, ct_dynamic(cx, s0), ct_dynamic(cx, s1)),
                          pair(cx, ct_static(cx, 1), ct_dynamic(cx, d1)));
}

static int64_t extent(ct_ctx *cx, ct_value layout)
{
    return ct_int(ct_shape(cx, layout));
}

static int64_t stride(ct_ctx *cx, ct_value layout)
{
    return ct_int(ct_stride(cx, layout));
}

static ct_value gaps_alone(ct_ctx *cx, ct_value layout, ct_value n)
{
    (void)n;
    return ct_make_layout(cx, ct_dynamic(cx, stride(cx, layout)), ct_static(cx, 1));
}

static ct_value repeats_alone(ct_ctx *cx, ct_value layout, ct_value n)
{
    int64_t run = extent(cx, layout) * stride(cx, layout);
    return ct_make_layout(cx, ct_dynamic(cx, ct_int(n) / run), ct_dynamic(cx, run));
}

static ct_value after_cosize(ct_ctx *cx, ct_value layout, ct_value n)
{
    int64_t s = extent(cx, layout), d = stride(cx, layout);
    return two_modes(cx, d, ct_int(n) / (s * d), ct_int(ct_cosize(cx, layout)));
}

static ct_value right_size(ct_ctx *cx, ct_value layout, ct_value n)
{
    return ct_make_layout(cx, ct_dynamic(cx, ct_int(n) / extent(cx, layout)), ct_static(cx, 1));
}

static ct_value repeats_first(ct_ctx *cx, ct_value layout, ct_value n)
{
    int64_t s = extent(cx, layout), d = stride(cx, layout);
    return ct_make_layout(cx, pair(cx, ct_dynamic(cx, ct_int(n) / (s * d)), ct_dynamic(cx, d)),
                          pair(cx, ct_dynamic(cx, s * d), ct_static(cx, 1)));
}

static ct_value narrow_gap(ct_ctx *cx, ct_value layout, ct_value n)
{
    int64_t s = extent(cx, layout), d = stride(cx, layout);
    return two_modes(cx, d - 1, ct_int(n) / (s * d), s * d);
}

static ct_value all_places(ct_ctx *cx, ct_value layout, ct_value n)
{
    (void)layout;
    return ct_make_layout(cx, n, ct_static(cx, 1));
}

static ct_value joined(ct_ctx *cx, ct_value layout, ct_value n)
{
    int64_t d = stride(cx, layout), run = extent(cx, layout) * d;
    ct_layout modes[2] = {layout, two_modes(cx, d, ct_int(n) / run, run)};
    return ct_make_layout_of(cx, 2, modes);
}

static ct_value by_extent(ct_ctx *cx, ct_value layout, ct_value n)
{
    int64_t s = extent(cx, layout);
    return ct_make_layout(cx, ct_dynamic(cx, ct_int(n) / s), ct_dynamic(cx, s));
}

static ct_value by_stride(ct_ctx *cx, ct_value layout, ct_value n)
{
    int64_t d = stride(cx, layout);
    return ct_make_layout(cx, ct_dynamic(cx, ct_int(n) / d), ct_dynamic(cx, d));
}

static const task_mistake mistakes[] = {
    {gaps_alone, "this fills the gaps of one run and stops there. The complement goes on up to n: "
                 "everything is repeated, every s * d places."},
    {repeats_alone, "this repeats the layout, but between two of its places d - 1 stay empty. The "
                    "first mode of the answer fills those: d:1."},
    {after_cosize, "the repeat begins at cosize, the last place reached plus 1. Beyond that place "
                   "the last gap is still open: a run is s * d long, and cosize is (s-1) * d + 1."},
    {right_size, "the size is right, n / s starts, but they lie side by side: two copies of the "
                 "layout would meet as soon as a start is d."},
    {repeats_first,
     "the right starts in another order: first the repeats, then the gaps. They are to be "
     "ascending: the gaps are close together, so their mode d:1 comes first."},
    {narrow_gap,
     "d - 1 places are free between two of the layout, and the starts are d: the layout "
     "itself begins at 0, and d - 1 more copies fill the gap."},
    {joined, "this is the layout and its complement together, which reach all places. R is the "
             "complement alone."},
    {by_extent, "the starts are s apart. The layout's own places are d apart, so d starts lie side "
                "by side in each gap, and the next ones s * d further."},
    {by_stride, "the starts are d apart, and there the layout has its own places: the copies meet. "
                "The starts lie between: 0 .. d-1, and again s * d further."},
    {all_places, "these are all the places 0 .. n-1, those of the layout included. R has one "
                 "start for each copy of the layout: n / s of them."},
    {NULL, NULL}};

static ct_value right(ct_ctx *cx, const task_question *q)
{
    int64_t d = stride(cx, q->a), run = extent(cx, q->a) * d;
    return two_modes(cx, d, ct_int(q->b) / run, run);
}

static void terms(ct_ctx *cx, const task_question *q, int64_t value[TASK_TERMS])
{
    value[0] = extent(cx, q->a);
    value[1] = stride(cx, q->a);
    value[2] = ct_int(q->b);
    value[3] = value[2] / (value[0] * value[1]);
    value[4] = ct_int(ct_cosize(cx, q->a));
    value[5] = value[2] / value[4];
    value[6] = value[2] / value[0];
    value[7] = value[2] / value[1];
}

static const task_model model = {
    right,
    {"the first mode", "the second mode"},
    {"s", "d", "n", "n / (s * d)", "cosize", "n / cosize", "n / s", "n / d"},
    terms};

const task the_task = {
    .number = 9,
    .folder = "09_complement",
    .title = "complement",
    .task = "a layout R with which layout(i) + R(j) reaches each of 0 .. n-1 once; ascending.",
    .cell = "R(j), the start of the j-th copy",
    .learnt = "complement(A, n) fills what A leaves free and repeats the rest up to n: (A, "
              "complement) reaches 0 .. n-1. A mode of extent 1 in it, as in (1,6):(1,5), has no "
              "effect; CuTe can leave it out only where it is static. Divide and product are built "
              "on this.",
    .a = "layout",
    .b = "n",
    .cases = {{"4:2", "24", 1, 6},
              {"5:1", "30", 1, 6},
              {"3:7", "42", 1, 14},
              {"_2:_6", "_36", 1, 18}},
    .shaped = true,
    .want = want,
    .read = task_at,
    .mistakes = mistakes,
    .model = &model,
    .hints = {"Lay 4:2 over 0, 2, 4, 6. One more copy of it, moved by 1, fills the gaps. How many "
              "copies fill the gaps of s:d?",
              "With the gaps filled, places 0 .. s*d-1 are taken. How often does that fit into n, "
              "and how far apart?",
              "The shape is (d, n/(s*d)), the strides are 1 and s*d."}};
