/* check.c - judges exercise 8: A(B(c)) by hand, for an A of two integer modes. */
#include "tutorials/exercises/judge/task.h"

static ct_value c_at(ct_ctx *cx, const task_question *q)
{
    return pair(cx, ct_dynamic(cx, q->row), ct_dynamic(cx, q->column));
}

static int64_t number_of(ct_ctx *cx, ct_value v, int mode)
{
    return ct_int(ct_get(cx, v, mode));
}

/* A(B(m,n)): B is a sum of products, and A takes its value apart by its first extent. */
static int64_t through(ct_ctx *cx, ct_value layouts, int64_t m, int64_t n)
{
    ct_value a = ct_item(layouts, 0), b = ct_stride(cx, ct_item(layouts, 1));
    int64_t i = m * number_of(cx, b, 0) + n * number_of(cx, b, 1);
    int64_t rows = number_of(cx, ct_shape(cx, a), 0);
    ct_tuple d = ct_stride(cx, a);
    return i % rows * number_of(cx, d, 0) + i / rows * number_of(cx, d, 1);
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    int64_t parts = through(cx, q->a, q->row, 0) + through(cx, q->a, 0, q->column);
    return ct_dynamic(cx, through(cx, q->a, q->row, q->column) - parts);
}

static ct_value never(ct_ctx *cx, ct_value layouts, ct_value c)
{
    (void)layouts, (void)c;
    return ct_static(cx, 0);
}

static ct_value negated(ct_ctx *cx, ct_value layouts, ct_value c)
{
    int64_t m = number_of(cx, c, 0), n = number_of(cx, c, 1);
    int64_t parts = through(cx, layouts, m, 0) + through(cx, layouts, 0, n);
    return ct_dynamic(cx, parts - through(cx, layouts, m, n));
}

static ct_value the_composition(ct_ctx *cx, ct_value layouts, ct_value c)
{
    return ct_dynamic(cx, through(cx, layouts, number_of(cx, c, 0), number_of(cx, c, 1)));
}

static ct_value exchanged(ct_ctx *cx, ct_value layouts, ct_value c)
{
    ct_value swapped = pair(cx, ct_item(layouts, 1), ct_item(layouts, 0));
    int64_t m = number_of(cx, c, 0), n = number_of(cx, c, 1);
    int64_t parts = through(cx, swapped, m, 0) + through(cx, swapped, 0, n);
    return ct_dynamic(cx, through(cx, swapped, m, n) - parts);
}

static ct_value one_part(ct_ctx *cx, ct_value layouts, ct_value c)
{
    int64_t m = number_of(cx, c, 0), n = number_of(cx, c, 1);
    return ct_dynamic(cx, through(cx, layouts, m, n) - through(cx, layouts, m, 0));
}

static ct_value by_modes(ct_ctx *cx, ct_value layouts, ct_value c)
{
    int64_t m = number_of(cx, c, 0), n = number_of(cx, c, 1);
    return ct_dynamic(cx, through(cx, layouts, m, 0) + through(cx, layouts, 0, n));
}

static ct_value as_rows(ct_ctx *cx, ct_value layouts, ct_value c)
{
    ct_value A = ct_item(layouts, 0), B = ct_item(layouts, 1);
    int64_t whole = through(cx, layouts, number_of(cx, c, 0), number_of(cx, c, 1));
    ct_value first = ct_layout_call(cx, A, ct_layout_call(cx, B, ct_item(c, 0)));
    ct_value second = ct_layout_call(cx, A, ct_layout_call(cx, B, ct_item(c, 1)));
    return ct_sub(cx, ct_dynamic(cx, whole), ct_add(cx, first, second));
}

static ct_value no_brackets(ct_ctx *cx, ct_value layouts, ct_value c)
{
    int64_t m = number_of(cx, c, 0), n = number_of(cx, c, 1);
    int64_t first = through(cx, layouts, m, 0), second = through(cx, layouts, 0, n);
    return ct_dynamic(cx, through(cx, layouts, m, n) - first + second);
}

static ct_value crossed(ct_ctx *cx, ct_value layouts, ct_value c)
{
    int64_t m = number_of(cx, c, 0), n = number_of(cx, c, 1);
    int64_t parts = through(cx, layouts, n, 0) + through(cx, layouts, 0, m);
    return ct_dynamic(cx, through(cx, layouts, m, n) - parts);
}

static ct_value other_part(ct_ctx *cx, ct_value layouts, ct_value c)
{
    int64_t m = number_of(cx, c, 0), n = number_of(cx, c, 1);
    return ct_dynamic(cx, through(cx, layouts, m, n) - through(cx, layouts, 0, n));
}

static ct_value added(ct_ctx *cx, ct_value layouts, ct_value c)
{
    int64_t m = number_of(cx, c, 0), n = number_of(cx, c, 1);
    int64_t parts = through(cx, layouts, m, 0) + through(cx, layouts, 0, n);
    return ct_dynamic(cx, through(cx, layouts, m, n) + parts);
}

static ct_value b_alone(ct_ctx *cx, ct_value layouts, ct_value c)
{
    return ct_layout_call(cx, ct_item(layouts, 1), c);
}

static ct_value a_alone(ct_ctx *cx, ct_value layouts, ct_value c)
{
    return ct_layout_call(cx, ct_item(layouts, 0), c);
}

static int64_t first_part(ct_ctx *cx, ct_value layouts, ct_value c)
{
    return through(cx, layouts, number_of(cx, c, 0), 0);
}

static int64_t second_part(ct_ctx *cx, ct_value layouts, ct_value c)
{
    return through(cx, layouts, 0, number_of(cx, c, 1));
}

static int64_t whole(ct_ctx *cx, ct_value layouts, ct_value c)
{
    return through(cx, layouts, number_of(cx, c, 0), number_of(cx, c, 1));
}

static ct_value first_twice(ct_ctx *cx, ct_value layouts, ct_value c)
{
    return ct_dynamic(cx, whole(cx, layouts, c) - 2 * first_part(cx, layouts, c));
}

static ct_value second_twice(ct_ctx *cx, ct_value layouts, ct_value c)
{
    return ct_dynamic(cx, whole(cx, layouts, c) - 2 * second_part(cx, layouts, c));
}

static ct_value multiplied(ct_ctx *cx, ct_value layouts, ct_value c)
{
    int64_t product = first_part(cx, layouts, c) * second_part(cx, layouts, c);
    return ct_dynamic(cx, whole(cx, layouts, c) - product);
}

static ct_value parts_alone(ct_ctx *cx, ct_value layouts, ct_value c)
{
    return ct_dynamic(cx, first_part(cx, layouts, c) - second_part(cx, layouts, c));
}

static ct_value turned_whole(ct_ctx *cx, ct_value layouts, ct_value c)
{
    int64_t turned = through(cx, layouts, number_of(cx, c, 1), number_of(cx, c, 0));
    int64_t parts = first_part(cx, layouts, c) + second_part(cx, layouts, c);
    return ct_dynamic(cx, turned - parts);
}

/* A at c, plain, and then B. */
static ct_value one_each(ct_ctx *cx, ct_value layouts, ct_value c)
{
    ct_value A = ct_item(layouts, 0), B = ct_item(layouts, 1);
    return ct_sub(cx, ct_layout_call(cx, A, c), ct_layout_call(cx, B, c));
}

static ct_value parts_without_a(ct_ctx *cx, ct_value layouts, ct_value c)
{
    ct_value sum = ct_layout_call(cx, ct_item(layouts, 1), c);
    return ct_sub(cx, ct_dynamic(cx, whole(cx, layouts, c)), sum);
}

static const task_mistake mistakes[] = {
    {never, "this is 0 everywhere, as it would be if A(x + y) were A(x) + A(y). It is not: A takes "
            "its coordinate apart into digits, and a sum may carry from one digit to the next."},
    {negated, "the right numbers with the other sign: A(B(c)) comes first, the parts are "
              "subtracted from it."},
    {the_composition, "this is A(B(c)), the composition itself. How much of it do the two modes "
                      "alone give? Subtract that."},
    {exchanged, "A and B are exchanged: this is B(A(c)). In composition(A, B) the right one, B, "
                "sees the coordinate first."},
    {one_part, "only the part of c0 was subtracted. The answer by modes is the sum of both parts, "
               "A(B(c0,0)) + A(B(0,c1))."},
    {by_modes, "this is the answer by modes, A(B(c0,0)) + A(B(0,c1)), alone. The task asks by how "
               "much it misses A(B(c0,c1)): subtract it from that."},
    {as_rows, "the second part is A(B(c1)), and c1 by itself is a 1-D coordinate: it runs down "
              "mode 0 first. Write (0,c1)."},
    {no_brackets, "the second part was added: whole - first + second. Both are subtracted: whole - "
                  "(first + second)."},
    {crossed, "the parts are those of (c1,0) and (0,c0): the two coordinates are exchanged. c0 "
              "stands first, in (c0,0)."},
    {other_part, "only the part of c1 was subtracted. The answer by modes is the sum of both "
                 "parts, A(B(c0,0)) + A(B(0,c1))."},
    {added, "the parts were added to A(B(c)). The task asks for the difference."},
    {b_alone, "this is B(c), a coordinate of A. A comes next: A(B(c)), and then the parts."},
    {a_alone, "this is A(c): B was left out. B sees the coordinate first, A its value."},
    {first_twice, "the part of c0 was subtracted twice, and that of c1 not at all. The answer by "
                  "modes is A(B(c0,0)) + A(B(0,c1))."},
    {second_twice, "the part of c1 was subtracted twice, and that of c0 not at all. The answer by "
                   "modes is A(B(c0,0)) + A(B(0,c1))."},
    {multiplied, "the parts were multiplied. The answer by modes is their sum."},
    {parts_alone, "this is the difference of the two parts. Their sum is to be subtracted from "
                  "A(B(c0,c1))."},
    {turned_whole, "the whole is A(B(c1,c0)): the coordinate is turned. It is (c0,c1)."},
    {one_each, "this is A(c) - B(c). The two are to be called one after the other: A(B(c))."},
    {parts_without_a, "the parts are B(c0,0) and B(0,c1): A was left out of them. The answer by "
                      "modes is A(B(c0,0)) + A(B(0,c1))."},
    {NULL, NULL}};

const task the_task = {
    .number = 8,
    .folder = "08_witness",
    .title = "witness",
    .task = "A(B(c0,c1)) - (A(B(c0,0)) + A(B(0,c1))): by how much the answer by modes misses.",
    .cell = "what the answer by modes misses at (c0,c1)",
    .learnt =
        "a composition is defined by R(c) = A(B(c)). That each mode of B composes is not "
        "enough; where a sum carries there is no such layout, and the coordinate of the carry "
        "is the witness. build/ct 'composition((6,2):(1,7), (3,2):(2,3))' names it.",
    .a = "(A,B)",
    .b = "c",
    .cases = {{"((6,2):(1,7),(3,2):(2,3))", "_", 3, 2},
              {"((6,10):(1,7),(3,5):(2,12))", "_", 3, 5},
              {"((4,5):(7,1),(2,2):(3,2))", "_", 2, 2}},
    .b_at = c_at,
    .want = want,
    .mistakes = mistakes,
    .hints = {"A(B(c)) is two calls, from the inside: ct_layout_call(cx, A, ct_layout_call(cx, B, "
              "c)), where A is ct_item(layouts, 0) and B is ct_item(layouts, 1).",
              "(c0,0) is pair(cx, ct_item(c, 0), ct_static(cx, 0)). You need the two calls three "
              "times: a small function for them is worth writing, above answer.",
              "Subtract the sum of the two parts from the whole: ct_sub(cx, whole, ct_add(cx, "
              "first, second))."}};
