/* check.c - judges exercise 6: the numbers of a column-major layout, in the form of LayoutLeft. */
#include "tutorials/exercises/judge/task.h"

static ct_value want(ct_ctx *cx, const task_question *q)
{
    return ct_dynamic(cx, q->row + q->column * ct_int(q->a));
}

static ct_value form(ct_ctx *cx, const task_question *q)
{
    return ct_make_layout(cx, pair(cx, q->a, q->b), ct_LayoutLeft());
}

static ct_value dynamic(ct_ctx *cx, ct_value v)
{
    return ct_dynamic(cx, ct_int(v));
}

static ct_value all_dynamic(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, dynamic(cx, M), dynamic(cx, N)),
                          pair(cx, ct_dynamic(cx, 1), dynamic(cx, M)));
}

static ct_value dynamic_strides(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_dynamic(cx, 1), dynamic(cx, M)));
}

static ct_value dynamic_one(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_dynamic(cx, 1), M));
}

static ct_value all_static(ct_ctx *cx, ct_value M, ct_value N)
{
    ct_value m = ct_static(cx, ct_int(M)), n = ct_static(cx, ct_int(N));
    return ct_make_layout(cx, pair(cx, m, n), pair(cx, ct_static(cx, 1), m));
}

/* Of the form and an answer with the same numbers: is some number static in one alone? */
static bool one_more_static(const char *fewer, const char *more)
{
    bool found = false;
    while (*fewer != '\0' || *more != '\0') {
        if (*more == '_' && *fewer != '_') {
            found = true;
            ++more;
        } else if (*fewer == '_' && *more != '_') {
            ++fewer;
        } else if (*fewer++ != *more++) {
            return false;
        }
    }
    return found;
}

static bool made_static(const task_cell *want, const task_cell *got)
{
    return one_more_static(want->whole, got->whole);
}

static bool made_dynamic(const task_cell *want, const task_cell *got)
{
    return one_more_static(got->whole, want->whole);
}

/* Of one of the two only: those that are dynamic are made static in the stride. */
static ct_value static_stride(ct_ctx *cx, ct_value M, ct_value N)
{
    ct_value stride = ct_static(cx, ct_int(M));
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_static(cx, 1), stride));
}

static ct_value dynamic_rows(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, dynamic(cx, M), N), pair(cx, ct_static(cx, 1), M));
}

static ct_value row_major(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), ct_LayoutRight());
}

static const task_mistake mistakes[] = {
    {all_dynamic,
     "every integer went through ct_int, and came back dynamic. The numbers are right, "
     "but CuTe knows none of them at compile time: max_common_vector of the first "
     "layout with itself is _1, where it could be _8. Pass M and N on as they are."},
    {dynamic_strides, "the shape kept what was static, the strides lost it. A stride that is M is "
                      "as static as M is: pass the value on, not its number."},
    {dynamic_one, "the stride 1 is dynamic. That it is 1 is known at compile time, and it is just "
                  "the number that a vectorised copy must know: write it ct_static(cx, 1)."},
    {all_static,
     "every integer is static, the dynamic ones too. A number that comes at run time is not a "
     "type: in C++ this would not compile. Only what was static may stay static."},
    {row_major,
     "this is the row-major layout, (M,N):(N,1). The task asks for the column-major one: m "
     "has the stride 1, n the stride M."},
    {NULL, NULL}};

static const task_family families[] = {
    {{static_stride,
      "a static integer was made from a dynamic one: an underscore stands where M or N has none. "
      "ct_static(cx, ct_int(M)) works here because this library runs M as it is; in C++ Int<M> "
      "needs an M that the compiler knows. Pass M on as it is."},
     made_static},
    {{dynamic_rows, "a number that was static is dynamic in the answer: ct_dynamic(cx, ct_int(M)), "
                    "or the product "
                    "with a dynamic number, has lost the underscore. Pass M and N on as they are."},
     made_dynamic},
    {{NULL, NULL}, NULL}};

static void terms(ct_ctx *cx, const task_question *q, int64_t value[TASK_TERMS])
{
    (void)cx;
    value[0] = ct_int(q->a);
    value[1] = ct_int(q->b);
}

static const task_model model = {form, {"m", "n"}, {"M", "N"}, terms};

const task the_task = {
    .number = 6,
    .folder = "06_static",
    .title = "static",
    .task = "the column-major layout of shape (M,N), in which every integer is static that can be.",
    .cell = "the layout's value at (m,n)",
    .learnt = "_8 and 8 are one number and two kinds. Static op static is static, and as a rule "
              "one dynamic operand makes the result dynamic, so a number that has become dynamic "
              "stays dynamic. When CuTe does less than it could, print the layout and look for its "
              "underscores first.",
    .a = "M",
    .b = "N",
    .cases = {{"_8", "5", 8, 5}, {"3", "_7", 3, 7}, {"_5", "_3", 5, 3}},
    .shaped = true,
    .want = want,
    .read = task_at,
    .form = form,
    .mistakes = mistakes,
    .families = families,
    .model = &model,
    .hints = {
        "The numbers are those of (M,N):(1,M). Which of the four does CuTe know at compile time?",
        "M is a value that carries its kind with it. Use M itself for the stride, not its "
        "number.",
        "The 1 is known before anything runs: ct_static(cx, 1)."}};
