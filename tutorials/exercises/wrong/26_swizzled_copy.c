/* Wrong answers to exercise 26. */
#include "tutorials/exercises/wrong/wrong.h"

static int64_t at(ct_tuple t, int i)
{
    return ct_int(ct_item(t, i));
}

static ct_value pointer(ct_ctx *cx, ct_value sw, ct_value tk)
{
    ct_value first = ct_swizzle_call(cx, sw, ct_mul(cx, ct_item(tk, 0), ct_static(cx, 64)));
    return ct_add(cx, first, ct_mul(cx, ct_item(tk, 1), ct_static(cx, 8)));
}

static ct_value plain(ct_ctx *cx, ct_value sw, ct_value tk)
{
    (void)sw;
    return ct_dynamic(cx, at(tk, 0) * 64 + at(tk, 1) * 8);
}

static ct_value in_row(ct_ctx *cx, ct_value sw, ct_value tk)
{
    ct_value step = ct_swizzle_call(cx, sw, ct_dynamic(cx, at(tk, 1) * 8));
    return ct_add(cx, step, ct_dynamic(cx, at(tk, 0) * 64));
}

static ct_value each_step(ct_ctx *cx, ct_value sw, ct_value tk)
{
    int64_t place = at(tk, 0) * 64;
    place = ct_int(ct_swizzle_call(cx, sw, ct_dynamic(cx, place)));
    return ct_swizzle_call(cx, sw, ct_dynamic(cx, place + at(tk, 1) * 8));
}

static ct_value elements(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_swizzle_call(cx, sw, ct_dynamic(cx, at(tk, 0) * 64 + at(tk, 1)));
}

static ct_value along(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_swizzle_call(cx, sw, ct_dynamic(cx, at(tk, 1) * 64 + at(tk, 0) * 8));
}

static ct_value k_xor_t(ct_ctx *cx, ct_value sw, ct_value tk)
{
    (void)sw;
    return ct_dynamic(cx, at(tk, 0) * 64 + (at(tk, 1) ^ at(tk, 0)) * 8);
}

static ct_value in_bytes(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_swizzle_call(cx, sw, ct_dynamic(cx, 2 * (at(tk, 0) * 64 + at(tk, 1) * 8)));
}

static int64_t num(ct_value v, int i)
{
    return ct_int(ct_item(v, i));
}

static ct_value swizzled(ct_ctx *cx, ct_value sw, int64_t o)
{
    return ct_swizzle_call(cx, sw, ct_dynamic(cx, o));
}

static ct_value step_outside(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return ct_dynamic(cx, ct_int(swizzled(cx, sw, 64 * num(tk, 0))) + 8 * num(tk, 1));
}

static ct_value no_swizzle(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    (void)sw;
    return ct_dynamic(cx, 64 * num(tk, 0) + 8 * num(tk, 1));
}

static ct_value step_swizzled(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return ct_dynamic(cx, 64 * num(tk, 0) + ct_int(swizzled(cx, sw, 8 * num(tk, 1))));
}

static ct_value each_swizzled(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return ct_dynamic(cx, ct_int(swizzled(cx, sw, 64 * num(tk, 0))) +
                              ct_int(swizzled(cx, sw, 8 * num(tk, 1))));
}

static ct_value other_exchanged(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return swizzled(cx, sw, 64 * num(tk, 1) + 8 * num(tk, 0));
}

static ct_value col_major(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return swizzled(cx, sw, num(tk, 0) + 8 * 8 * num(tk, 1));
}

static ct_value k_elements(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return swizzled(cx, sw, 64 * num(tk, 0) + num(tk, 1));
}

static ct_value row_8(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return swizzled(cx, sw, 8 * num(tk, 0) + num(tk, 1));
}

static ct_value twice(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return ct_swizzle_call(cx, sw, swizzled(cx, sw, 64 * num(tk, 0) + 8 * num(tk, 1)));
}

static ct_value inner(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return swizzled(cx, sw, ct_int(swizzled(cx, sw, 64 * num(tk, 0))) + 8 * num(tk, 1));
}

static ct_value other_bytes(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return swizzled(cx, sw, 2 * (64 * num(tk, 0) + 8 * num(tk, 1)));
}

static ct_value xor_tk(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    (void)sw;
    return ct_dynamic(cx, 64 * num(tk, 0) + 8 * (num(tk, 0) ^ num(tk, 1)));
}

static ct_value vec_numbers(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return ct_dynamic(cx, 8 * ct_int(swizzled(cx, sw, 8 * num(tk, 0) + num(tk, 1))));
}

static ct_value first_only(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return swizzled(cx, sw, 64 * num(tk, 0));
}

static ct_value in_chunk(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return ct_dynamic(cx, ct_int(swizzled(cx, sw, 64 * num(tk, 0) + 8 * num(tk, 1))) % 64);
}

static ct_value dyn(ct_ctx *cx, int64_t n)
{
    return ct_dynamic(cx, n);
}

static int64_t place_of(ct_ctx *cx, ct_value sw, int64_t offset)
{
    return ct_int(ct_swizzle_call(cx, sw, dyn(cx, offset)));
}

static ct_value strided(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return dyn(cx, place_of(cx, sw, 8 * num(tk, 0) + 64 * num(tk, 1)));
}

static ct_value k_xor_all(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    (void)sw;
    return dyn(cx, (64 * num(tk, 0)) ^ (8 * num(tk, 1)));
}

static ct_value row_of_8(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return dyn(cx, place_of(cx, sw, 8 * num(tk, 0) + 8 * num(tk, 1)));
}

static ct_value k_from_1(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return dyn(cx, place_of(cx, sw, 64 * num(tk, 0) + 8 * (num(tk, 1) + 1)));
}

static ct_value vec_no(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return dyn(cx, place_of(cx, sw, 64 * num(tk, 0) + 8 * num(tk, 1)) / 8);
}

static ct_value k_8_after(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return dyn(cx, place_of(cx, sw, 64 * num(tk, 0) + num(tk, 1)) + 7 * num(tk, 1));
}

static ct_value step_64(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return dyn(cx, place_of(cx, sw, 64 * num(tk, 0) + 64 * num(tk, 1)));
}

static ct_value step16(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return dyn(cx, place_of(cx, sw, 64 * num(tk, 0) + 16 * num(tk, 1)));
}

static int64_t other_num(ct_value v, int i)
{
    return ct_int(ct_item(v, i));
}

static ct_value other_dyn(ct_ctx *cx, int64_t n)
{
    return ct_dynamic(cx, n);
}

static int64_t sw_(ct_ctx *cx, ct_value sw, int64_t o)
{
    return ct_int(ct_swizzle_call(cx, sw, other_dyn(cx, o)));
}

static ct_value vec_only(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return other_dyn(cx, sw_(cx, sw, 8 * other_num(tk, 1)));
}

static ct_value k_in_units(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return other_dyn(cx, sw_(cx, sw, 64 * other_num(tk, 0)) + other_num(tk, 1));
}

static ct_value nosw_k(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    (void)sw;
    return other_dyn(cx, 64 * other_num(tk, 0) + other_num(tk, 1));
}

static ct_value exch_nosw(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    (void)sw;
    return other_dyn(cx, 64 * other_num(tk, 1) + 8 * other_num(tk, 0));
}

static ct_value exch_step(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return other_dyn(cx, sw_(cx, sw, 64 * other_num(tk, 1)) + 8 * other_num(tk, 0));
}

static ct_value last_el(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return other_dyn(cx, sw_(cx, sw, 64 * other_num(tk, 0) + 8 * other_num(tk, 1) + 7));
}

static ct_value t_8k(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return other_dyn(cx, sw_(cx, sw, other_num(tk, 0) + 8 * other_num(tk, 1)));
}

static ct_value r8k(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    return other_dyn(cx, sw_(cx, sw, 8 * (64 * other_num(tk, 0) + 8 * other_num(tk, 1))));
}

const wrong_answer wrong_answers[] = {
    {"a swizzled pointer, and steps from there", pointer, "the step is added after the swizzle"},
    {"no swizzle: the layout is row-major", plain, "there is no swizzle"},
    {"the vector's number, swizzled in the row", in_row, "there is no swizzle"},
    {"swizzled at each step", each_step, "swizzled already"},
    {"k counts elements", elements, "as a number of elements"},
    {"threads run along the row", along, "thread and vector are exchanged"},
    {"k xor t", k_xor_t, "this is k ^ t"},
    {"shared memory counts bytes", in_bytes, "counted in bytes"},
    {"the step outside", step_outside, "the step is added after the swizzle"},
    {"no swizzle", no_swizzle, "there is no swizzle, or it changes nothing,"},
    {"only the step swizzled", step_swizzled, "there is no swizzle, or it changes nothing,"},
    {"each swizzled", each_swizzled, "the step is added after the swizzle"},
    {"t and k exchanged", other_exchanged, "thread and vector are exchanged"},
    {"column-major", col_major, "the elements were numbered column by column"},
    {"k elements", k_elements, "k was added as a number of elements"},
    {"a row of 8", row_8, "the offset is 8 t + k, the number of the vector"},
    {"twice", twice, "there is no swizzle, or it changes nothing,"},
    {"the start swizzled first, then all", inner, "the swizzle was applied to a place that is"},
    {"in bytes", other_bytes, "the offset was counted in bytes"},
    {"t ^ k by hand", xor_tk, "this is k ^ t, which is what Sw<3,3,3> does"},
    {"vectors numbered, then times 8", vec_numbers, "there is no swizzle, or it changes nothing,"},
    {"the first vector, always", first_only, "this is where the first vector of the thread"},
    {"within the row", in_chunk, "this is the place within the row, the"},
    {"8t + 64k", strided, "thread and vector are exchanged"},
    {"xor of the parts", k_xor_all, "there is no swizzle, or it changes nothing,"},
    {"rows of one vector", row_of_8, "the threads' rows are 8 elements apart here"},
    {"vectors from 1", k_from_1, "the vectors were counted from 1"},
    {"the number of the vector", vec_no, "this is the number of the vector, the place by 8"},
    {"the step partly outside", k_8_after, "the step is added after the swizzle"},
    {"steps of a row", step_64, "the step from vector to vector is 64 here, a"},
    {"steps of 16", step16, "the step from vector to vector is 16 here, as"},
    {"the step alone", vec_only, "the thread was left out"},
    {"k outside", k_in_units, "k was added as a number of elements"},
    {"no swizzle, k elements", nosw_k, "this is a place inside of a vector"},
    {"exchanged, no swizzle", exch_nosw, "thread and vector are exchanged, and there is"},
    {"exchanged, the step outside", exch_step, "thread and vector are exchanged, and a part"},
    {"the last element of the vector", last_el, "this is a place inside of a vector"},
    {"t + 8k", t_8k, "this is a place inside of a vector"},
    {"8 times all", r8k, "the offset was multiplied by 8, as if it"},
    {NULL, NULL, NULL}};
