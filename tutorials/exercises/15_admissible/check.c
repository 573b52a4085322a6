/* check.c - judges exercise 15: every way to split s is tried. */
#include "tutorials/exercises/judge/task.h"

ct_layout without_composition(ct_ctx *cx, ct_value a, ct_tiler b);

ct_layout without_composition(ct_ctx *cx, ct_value a, ct_tiler b)
{
    (void)a, (void)b;
    return task_without(cx, "ct_composition");
}

/* A(step * c), for c below n. */
typedef struct walk {
    ct_ctx *cx;
    ct_value A;
} walk;

static int64_t value(const walk *w, int64_t i)
{
    return ct_int(ct_layout_call(w->cx, w->A, ct_dynamic(w->cx, i)));
}

/* It is linear up to s, and again from each multiple of s on. */
static bool is_linear(const walk *w, int64_t n, int64_t step, int64_t s)
{
    for (int64_t c = 0; c < n; ++c)
        if (value(w, c * step) != c % s * value(w, step) + value(w, c / s * s * step))
            return false;
    return true;
}

/* Some mode s comes first, and what is left is a layout. */
static bool is_layout(const walk *w, int64_t n, int64_t step)
{
    if (n == 1)
        return true;
    for (int64_t s = 2; s <= n; ++s)
        if (n % s == 0 && is_linear(w, n, step, s) && is_layout(w, n / s, step * s))
            return true;
    return false;
}

static ct_value sd_at(ct_ctx *cx, const task_question *q)
{
    return pair(cx, ct_dynamic(cx, q->row + 1), ct_dynamic(cx, q->column + 1));
}

static ct_value yes(ct_ctx *cx, bool b)
{
    return ct_dynamic(cx, b ? 1 : 0);
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    walk w = {cx, q->a};
    return yes(cx, is_layout(&w, q->row + 1, q->column + 1));
}

static int64_t number(ct_value sd, int i)
{
    return ct_int(ct_item(sd, i));
}

static int64_t rows_of(ct_ctx *cx, ct_value A)
{
    return ct_int(ct_get(cx, ct_shape(cx, A), 0));
}

static ct_value always(ct_ctx *cx, ct_value A, ct_value sd)
{
    (void)A, (void)sd;
    return yes(cx, true);
}

static ct_value one_mode(ct_ctx *cx, ct_value A, ct_value sd)
{
    walk w = {cx, A};
    return yes(cx, is_linear(&w, number(sd, 0), number(sd, 1), number(sd, 0)));
}

static ct_value stride_alone(ct_ctx *cx, ct_value A, ct_value sd)
{
    int64_t rows = rows_of(cx, A), d = number(sd, 1);
    return yes(cx, rows % d == 0 || d % rows == 0);
}

static ct_value by_the_rule(ct_ctx *cx, ct_value A, ct_value sd)
{
    int64_t rows = rows_of(cx, A), s = number(sd, 0), d = number(sd, 1);
    if (d >= rows)
        return yes(cx, d % rows == 0);
    return yes(cx, rows % d == 0 && (s % (rows / d) == 0 || rows / d % s == 0));
}

static ct_value as_cute_does(ct_ctx *cx, ct_value A, ct_value sd)
{
    ct_value b = ct_make_layout(cx, ct_item(sd, 0), ct_item(sd, 1));
    ct_composition(cx, A, b);
    bool right = ct_check(cx) == CT_OK;
    ct_clear(cx);
    return yes(cx, right);
}

static ct_value in_first_mode(ct_ctx *cx, ct_value A, ct_value sd)
{
    return yes(cx, (number(sd, 0) - 1) * number(sd, 1) < rows_of(cx, A));
}

static ct_value extents_divide(ct_ctx *cx, ct_value A, ct_value sd)
{
    return yes(cx, rows_of(cx, A) % number(sd, 0) == 0);
}

static ct_value run_divides(ct_ctx *cx, ct_value A, ct_value sd)
{
    int64_t rows = rows_of(cx, A), run = number(sd, 0) * number(sd, 1);
    return yes(cx, run % rows == 0 || rows % run == 0);
}

static ct_value fits(ct_ctx *cx, ct_value A, ct_value sd)
{
    return yes(cx, number(sd, 0) * number(sd, 1) <= ct_int(ct_size(cx, A)));
}

static ct_value divides_size(ct_ctx *cx, ct_value A, ct_value sd)
{
    return yes(cx, ct_int(ct_size(cx, A)) % (number(sd, 0) * number(sd, 1)) == 0);
}

static ct_value first_steps(ct_ctx *cx, ct_value A, ct_value sd)
{
    walk w = {cx, A};
    int64_t d = number(sd, 1);
    return yes(cx, number(sd, 0) < 3 || value(&w, 2 * d) == 2 * value(&w, d));
}

static ct_value rule_exchanged(ct_ctx *cx, ct_value A, ct_value sd)
{
    return by_the_rule(cx, A, pair(cx, ct_item(sd, 1), ct_item(sd, 0)));
}

static ct_value d_divides(ct_ctx *cx, ct_value A, ct_value sd)
{
    return yes(cx, rows_of(cx, A) % number(sd, 1) == 0);
}

static ct_value extent_rule(ct_ctx *cx, ct_value A, ct_value sd)
{
    int64_t rows = rows_of(cx, A), s = number(sd, 0);
    return yes(cx, rows % s == 0 || s % rows == 0);
}

static ct_value in_run(ct_ctx *cx, ct_value A, ct_value sd)
{
    return yes(cx, number(sd, 0) * number(sd, 1) <= rows_of(cx, A));
}

static ct_value size_divides(ct_ctx *cx, ct_value A, ct_value sd)
{
    return yes(cx, ct_int(ct_size(cx, A)) % number(sd, 0) == 0);
}

static ct_value stride_divides_size(ct_ctx *cx, ct_value A, ct_value sd)
{
    return yes(cx, ct_int(ct_size(cx, A)) % number(sd, 1) == 0);
}

/* The longest line first, and no shorter one; the lines after it are not looked at. */
static ct_value longest_run(ct_ctx *cx, ct_value A, ct_value sd)
{
    walk w = {cx, A};
    int64_t s = number(sd, 0), d = number(sd, 1), run = 1;
    while (run < s && value(&w, run * d) == run * value(&w, d))
        ++run;
    return yes(cx, s % run == 0);
}

static ct_value whole_columns(ct_ctx *cx, ct_value A, ct_value sd)
{
    return yes(cx, number(sd, 1) % rows_of(cx, A) == 0);
}

static ct_value inside_alone(ct_ctx *cx, ct_value A, ct_value sd)
{
    return yes(cx, rows_of(cx, A) % (number(sd, 0) * number(sd, 1)) == 0);
}

static ct_value pairs_alone(ct_ctx *cx, ct_value A, ct_value sd)
{
    (void)A;
    return yes(cx, number(sd, 0) <= 2);
}

static ct_value short_of_last(ct_ctx *cx, ct_value A, ct_value sd)
{
    walk w = {cx, A};
    int64_t n = number(sd, 0) - 1;
    return yes(cx, n < 1 || is_linear(&w, n, number(sd, 1), n));
}

static ct_value in_all(ct_ctx *cx, ct_value A, ct_value sd)
{
    return yes(cx, (number(sd, 0) - 1) * number(sd, 1) < ct_int(ct_size(cx, A)));
}

static const task_mistake mistakes[] = {
    {always, "this says yes to every s and d, as C++ does with dynamic integers. Try 3, 2 of "
             "(4,6):(7,100) by hand: 0, 14, 100. A layout with three elements has one stride."},
    {one_mode, "this asks for one stride. R may have more modes than s:d has: 0, 14, 100, 114 is "
               "(2,2):(14,100)."},
    {in_first_mode, "this asks that all s elements lie in A's first mode. R may go on into the "
                    "second mode, if it wraps at the right place: 4, 2 of (4,6):(7,100) does."},
    {stride_alone, "this asks whether d divides the first extent of A, or the extent divides d: "
                   "the condition on the stride. The number of elements counts too: with d = 2 "
                   "and 3 elements the second mode is begun and not finished."},
    {by_the_rule, "these are the two conditions of divisibility, on the stride and on the extent. "
                  "They are enough for a layout and not necessary: two elements are always one, "
                  "and 4, 6 of (4,6):(7,100) is (2,2):(114,300), though 6 and 4 do not divide "
                  "each other. Ask the definition."},
    {as_cute_does, "this says yes where CuTe's own walk along the modes of A ends in a right "
                   "layout. It misses layouts that do exist, such as (2,2):(114,300) for 4, 6 of "
                   "(4,6):(7,100). Ask the definition, not the algorithm."},
    {extents_divide, "this asks whether s divides the first extent of A. How far apart the s "
                     "elements are, d, decides where A wraps."},
    {run_divides,
     "this asks whether s * d divides the first extent, or the extent divides s * d. That is "
     "neither necessary nor enough: 4, 3 of (4,6):(7,100) has s * d = 12, and its values 0, "
     "21, 114, 207 are no layout."},
    {fits, "this asks whether s * d elements fit into A. That they do says nothing about their "
           "steps: 3, 2 of (4,6):(7,100) fits, and is 0, 14, 100."},
    {divides_size, "this asks whether s * d divides the size of A. The first extent of A is where "
                   "the steps change, and s * d need not divide anything: two elements are always "
                   "a layout."},
    {first_steps, "this compares the first two steps alone. Later ones may differ: 0, 7, 14, 21 "
                  "goes on with 100. Compare all."},
    {rule_exchanged, "s and d are exchanged: this is the rule for d elements, s apart. (s,d) is "
                     "the number of elements, then the step."},
    {d_divides, "this asks whether d divides the first extent of A. The number of elements counts "
                "too, and steps of a whole column or more are possible as well."},
    {extent_rule, "this asks whether s divides the first extent of A, or the extent divides s. How "
                  "far apart the s elements are, d, decides where A wraps."},
    {in_run, "this asks whether s * d fits into A's first mode. R may go on into the second mode, "
             "if it wraps at the right place: 4, 2 of (4,6):(7,100) does."},
    {size_divides, "this asks whether s divides the size of A. d, the step between the s elements, "
                   "decides where A wraps."},
    {stride_divides_size, "this asks whether d divides the size of A. Where A wraps is decided by "
                          "its first extent, and the number of elements counts too."},
    {longest_run, "this asks whether the first run of equal steps divides s. The runs after it "
                  "have to be as long, and their starts have to be a layout again."},
    {whole_columns, "this asks whether d is a multiple of the first extent of A. Smaller steps may "
                    "do as well: they begin in the first mode."},
    {inside_alone,
     "this asks whether s * d divides the first extent of A: all elements in the first "
     "mode, and the mode filled evenly. R may go on into the second mode, and inside "
     "of the first one nothing needs to divide: 3, 1 of (4,6):(7,100) is 0, 7, 14."},
    {pairs_alone,
     "this says yes to one and two elements alone. Those are always a layout; more may "
     "be one as well: 0, 14, 100, 114."},
    {short_of_last, "this asks for one stride, and leaves out the last element. R may have more "
                    "modes than one, and all s elements count."},
    {in_all, "this asks whether the last element lies in A. That it does says nothing about the "
             "steps: 3, 2 of (4,6):(7,100) is 0, 14, 100."},
    {NULL, NULL}};

const task the_task = {
    .number = 15,
    .folder = "15_admissible",
    .title = "admissible",
    .task = "1 if a layout R with R(c) = A(c * d) for c = 0 .. s-1 exists, else 0.",
    .cell = "does A o s:d exist? s is the row plus 1, d the column plus 1",
    .learnt = "the post-condition R(c) = A(B(c)) defines composition. The two divisibility "
              "conditions are enough for it, not necessary, and CuTe checks only part of them. "
              "build/ct checks every coordinate of a result, and names the first that is wrong.",
    .a = "A",
    .b = "sd",
    .cases = {{"(4,6):(7,100)", "_", 8, 8}, {"(6,4):(5,100)", "_", 8, 6}},
    .b_at = sd_at,
    .want = want,
    .mistakes = mistakes,
    .hints = {
        "List A(0), A(d), A(2d), .. How many of them lie on one line, that is, A(c*d) = c * A(d)? "
        "Call that number s0.",
        "If s0 is s, one mode does. Else every further run must be as long and as steep: s0 "
        "divides s, and A(c*d) - A((c - c mod s0)*d) is (c mod s0) * A(d). A shorter run may do "
        "where the longest does not divide s.",
        "The starts of the runs, A(0), A(s0*d), A(2*s0*d), .., must be a layout again: a function "
        "that calls itself with s/s0 and s0*d."}};
