/* check.c - judges exercise 26: the bits of each offset, xored by hand. */
#include "tutorials/exercises/judge/task.h"

enum { ROW = 64, VECTOR = 8 };

static ct_value tk_at(ct_ctx *cx, const task_question *q)
{
    return pair(cx, ct_dynamic(cx, q->row), ct_dynamic(cx, q->column));
}

/* Sw<B,M,S>: bit M + S + i is xored onto bit M + i, for i below B. */
static int64_t permuted(int64_t offset, int B, int M, int S)
{
    for (int i = 0; i < B; ++i)
        offset ^= (offset >> (M + S + i) & 1) << (M + i);
    return offset;
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    int64_t offset = q->row * ROW + q->column * VECTOR;
    bool wide = ct_same(q->a, ct_Swizzle(cx, 3, 3, 3));
    return ct_dynamic(cx, permuted(offset, wide ? 3 : 2, 3, wide ? 3 : 4));
}

static int64_t at(ct_value tk, int i)
{
    return ct_int(ct_item(tk, i));
}

static int64_t swizzle(ct_ctx *cx, ct_value sw, int64_t offset)
{
    return ct_int(ct_swizzle_call(cx, sw, ct_dynamic(cx, offset)));
}

static ct_value first_then_step(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, at(tk, 0) * ROW) + at(tk, 1) * VECTOR);
}

static ct_value no_swizzle(ct_ctx *cx, ct_value sw, ct_value tk)
{
    (void)sw;
    return ct_dynamic(cx, at(tk, 0) * ROW + at(tk, 1) * VECTOR);
}

static ct_value in_elements(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, at(tk, 0) * ROW + at(tk, 1)));
}

static ct_value exchanged(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, at(tk, 1) * ROW + at(tk, 0) * VECTOR));
}

static ct_value packed(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, at(tk, 0) * VECTOR + at(tk, 1) * ROW / VECTOR));
}

/* The swizzle of a swizzled place. */
static ct_value stepped_and_swizzled(ct_ctx *cx, ct_value sw, ct_value tk)
{
    int64_t first = swizzle(cx, sw, at(tk, 0) * ROW);
    return ct_dynamic(cx, swizzle(cx, sw, first + at(tk, 1) * VECTOR));
}

static ct_value vector_number(ct_ctx *cx, ct_value sw, ct_value tk)
{
    int64_t place = swizzle(cx, sw, at(tk, 0) * ROW + at(tk, 1) * VECTOR);
    return ct_dynamic(cx, place % ROW / VECTOR);
}

static ct_value by_hand(ct_ctx *cx, ct_value sw, ct_value tk)
{
    (void)sw;
    return ct_dynamic(cx, at(tk, 0) * ROW + (at(tk, 1) ^ at(tk, 0)) * VECTOR);
}

static ct_value in_bytes(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, 2 * (at(tk, 0) * ROW + at(tk, 1) * VECTOR)));
}

static ct_value column_major(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, at(tk, 0) + 8 * VECTOR * at(tk, 1)));
}

static ct_value vectors(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, at(tk, 0) * VECTOR + at(tk, 1)));
}

static ct_value first_vector(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, at(tk, 0) * ROW));
}

static ct_value in_row(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, at(tk, 0) * ROW + at(tk, 1) * VECTOR) % ROW);
}

static ct_value bytes_after(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, 2 * swizzle(cx, sw, at(tk, 0) * ROW + at(tk, 1) * VECTOR));
}

static ct_value row_permuted(ct_ctx *cx, ct_value sw, ct_value tk)
{
    (void)sw;
    return ct_dynamic(cx, (at(tk, 0) ^ at(tk, 1)) * ROW + at(tk, 1) * VECTOR);
}

static ct_value from_one(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, at(tk, 0) * ROW + (at(tk, 1) + 1) * VECTOR));
}

static ct_value number_of_vector(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, at(tk, 0) * ROW + at(tk, 1) * VECTOR) / VECTOR);
}

static ct_value steps_of_rows(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, (at(tk, 0) + at(tk, 1)) * ROW));
}

static ct_value steps_of_16(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, at(tk, 0) * ROW + at(tk, 1) * 2 * VECTOR));
}

static ct_value vector_alone(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, at(tk, 1) * VECTOR));
}

static ct_value exchanged_plainly(ct_ctx *cx, ct_value sw, ct_value tk)
{
    (void)sw;
    return ct_dynamic(cx, at(tk, 1) * ROW + at(tk, 0) * VECTOR);
}

static ct_value exchanged_and_stepped(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, at(tk, 1) * ROW) + at(tk, 0) * VECTOR);
}

static ct_value times_8(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, VECTOR * (at(tk, 0) * ROW + at(tk, 1) * VECTOR)));
}

static const task_mistake mistakes[] = {
    {first_then_step,
     "the step is added after the swizzle: Sw(64 t) + 8 k. The swizzle permutes the vectors of a "
     "row, so the next one may lie before the first, and the sum even leaves the row. Swizzle the "
     "whole offset, 64 t + 8 k, for each vector anew."},
    {no_swizzle,
     "there is no swizzle, or it changes nothing, as a second one does, which undoes the first, or "
     "one of the small number 8 t + k: vectors of a row lie one after the other. What is swizzled, "
     "once, is the whole "
     "offset; the row's bits are xored onto those of k, so a step of the row without them, or the "
     "step alone, is left as it is."},
    {stepped_and_swizzled,
     "the swizzle was applied to a place that is swizzled already: Sw(Sw(start) + step). Undo "
     "nothing and add nothing outside: Sw(start + step), once."},
    {in_elements, "k was added as a number of elements. A vector has 8 elements: the step is 8 k."},
    {exchanged, "thread and vector are exchanged: thread t copies row t, so a row of 64 elements "
                "is between two threads."},
    {packed, "the threads' rows are 8 elements apart here. A row has 64: thread t begins at 64 t."},
    {vector_number, "this is which vector of the row it becomes, without the row: k ^ t. The place "
                    "counts elements from the beginning of shared memory."},
    {by_hand,
     "this is k ^ t, which is what Sw<3,3,3> does. Another swizzle takes other bits of the "
     "row: call the one that is given, with the whole offset."},
    {in_bytes,
     "the offset was counted in bytes. The swizzle of a layout, and the place that is asked "
     "for, count elements: 64 t + 8 k."},
    {column_major, "the elements were numbered column by column: t + 8 (8 k). Memory holds row "
                   "after row: row t begins at 64 t, and vector k is 8 k further."},
    {vectors, "the offset is 8 t + k, the number of the vector. The swizzle takes offsets in "
              "elements: 8 times that, 64 t + 8 k."},
    {first_vector, "this is where the first vector of the thread begins, for each k. Vector k is 8 "
                   "k elements further, before the swizzle: Sw(64 t + 8 k)."},
    {in_row, "this is the place within the row, the remainder by 64. The place counts from the "
             "beginning of shared memory: row t begins at 64 t."},
    {bytes_after, "the place was doubled after the swizzle, as for bytes of 16-bit elements. It is "
                  "counted in elements: Sw(64 t + 8 k)."},
    {row_permuted, "the bits of k were xored onto those of t: another row. The swizzle keeps the "
                   "row and permutes its vectors: bits of the row are xored onto those of k."},
    {from_one, "the vectors were counted from 1: this is where vector k + 1 begins. Vector k "
               "begins at 8 k of its row."},
    {number_of_vector, "this is the number of the vector, the place by 8. The place counts "
                       "elements: no division is needed after the swizzle."},
    {steps_of_rows, "the step from vector to vector is 64 here, a whole row. A vector has 8 "
                    "elements: the step is 8 k."},
    {steps_of_16, "the step from vector to vector is 16 here, as for the bytes of a vector of "
                  "16-bit elements. Offsets count elements: the step is 8 k."},
    {vector_alone, "the thread was left out: every thread begins in row 0. Row t begins at 64 t: "
                   "the offset is 64 t + 8 k."},
    {exchanged_plainly, "thread and vector are exchanged, and there is no swizzle. Row t begins at "
                        "64 t, vector k is 8 k further, and the swizzle is called with the sum."},
    {exchanged_and_stepped,
     "thread and vector are exchanged, and a part was added after the swizzle. Row t begins at 64 "
     "t, vector k is 8 k further, and the swizzle is called with the sum."},
    {times_8, "the offset was multiplied by 8, as if it counted vectors. 64 t + 8 k counts "
              "elements already."},
    {NULL, NULL}};

/* Two places, where both cells have one. */
static bool places(const task_cell *want, const task_cell *got, int p[2])
{
    return sscanf(want->text, "%d", &p[0]) == 1 && sscanf(got->text, "%d", &p[1]) == 1;
}

static bool in_right_row(const task_cell *want, const task_cell *got)
{
    int p[2];
    return places(want, got, p) && p[0] / ROW == p[1] / ROW && p[1] % VECTOR == 0;
}

static bool no_beginning(const task_cell *want, const task_cell *got)
{
    int p[2];
    return places(want, got, p) && p[1] % VECTOR != 0;
}

static ct_value reversed(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, at(tk, 0) * ROW + (7 - at(tk, 1)) * VECTOR));
}

static ct_value last_element(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_dynamic(cx, swizzle(cx, sw, at(tk, 0) * ROW + at(tk, 1) * VECTOR + VECTOR - 1));
}

static const task_family families[] = {
    {{reversed, "the row is right, and the vector in it is another one: which one is decided by "
                "the swizzle of the whole offset, Sw(64 t + 8 k)."},
     in_right_row},
    {{last_element, "this is a place inside of a vector. Vectors begin at multiples of 8, before "
                    "the swizzle and after it: 64 t + 8 k."},
     no_beginning},
    {{NULL, NULL}, NULL}};

const task the_task = {
    .number = 26,
    .folder = "26_swizzled_copy",
    .title = "swizzled copy",
    .task = "the place in swizzled shared memory at which vector k of thread t begins.",
    .cell = "the place of vector k (column) of thread t (row)",
    .learnt = "Sw(a + b) is not Sw(a) + b. Within a vector, below the M lowest bits, a pointer may "
              "step; from vector to vector the offset has to go through the swizzle again. CuTe "
              "does so because the swizzle stays in the layout; code that swizzles a pointer once "
              "must not add to it.",
    .a = "sw",
    .b = "tk",
    .cases = {{"Sw<3,3,3>", "_", 8, 8}, {"Sw<2,3,4>", "_", 8, 8}},
    .b_at = tk_at,
    .want = want,
    .mistakes = mistakes,
    .families = families,
    .hints = {"Without a swizzle vector k of thread t begins at 64 t + 8 k.",
              "The swizzle is a function of that number, all of it.",
              "ct_swizzle_call(cx, sw, offset), and nothing is added to its result."}};
