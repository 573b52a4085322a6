/* tensor_transform.c - a C function on every element: for_each, and transform of one, two, three.
 *
 * Elements are handed over as numbers, in the order of their index; what comes back is converted to
 * the type of the element that takes it.
 * Here: the four. Not here: folds (tensor_reduce.c), functions of tuples (transform.c).
 * Follows 04_algorithms "Other algorithms", algorithm/tensor_algorithms.hpp. */
#include "ref/algorithm/algorithm.h"
#include "ref/value/value.h"

/* ct_for_each - a function sees every element.
 * equation  f(tensor(0)), f(tensor(1)), ..
 * example   ct_for_each(&cx, tensor, count, &n)
 * pre       a tensor of numbers in memory, or over integers
 * post      for_each_sees_every_element
 * fails     CT_EINVAL no tensor; CT_EDOMAIN an element outside of the memory; CT_EUNSUP, CT_ERANGE
 *           an element that is not a number
 * CuTe      04_algorithms "Other algorithms" */
void ct_for_each(ct_ctx *cx, ct_value tensor, ct_visit *f, void *user)
{
    cti_operand o = {"the tensor", tensor};
    ct_scalar v;
    if (!cti_need_tensor(cx, "for_each", tensor) || !cti_in_memory(cx, o, NULL))
        return;
    int64_t n = cti_count(cx, tensor);
    for (int64_t i = 0; i < n && cti_read_element(cx, o, i, &v); ++i)
        f(v, user);
}

/* One function of either count; the second input is missing for ct_map. */
typedef struct function {
    ct_map *one;
    ct_map2 *two;
    void *user;
} function;

static bool readable(ct_ctx *cx, cti_operand in, cti_operand out)
{
    return cti_need_tensor(cx, "transform", in.tensor) &&
           cti_same_count(cx, "transform", in, out) && cti_in_memory(cx, in, NULL);
}

static bool writable(ct_ctx *cx, cti_operand out)
{
    return cti_need_memory(cx, "transform", out.name, out.tensor) && cti_in_memory(cx, out, NULL) &&
           cti_scatters_once(cx, "transform", NULL, out.tensor, NULL);
}

static void transform(ct_ctx *cx, cti_operand a, cti_operand b, cti_operand out, function f)
{
    ct_scalar x, y = ct_of_int(0);
    if (!writable(cx, out) || !readable(cx, a, out) || !readable(cx, b, out))
        return;
    int64_t n = cti_count(cx, out.tensor);
    for (int64_t i = 0; i < n && cti_ok(cx); ++i) {
        if (!cti_read_element(cx, a, i, &x) || (f.two && !cti_read_element(cx, b, i, &y)))
            return;
        cti_write_element(cx, out, i, f.two ? f.two(x, y, f.user) : f.one(x, f.user));
    }
}

/* ct_transform_tensor - every element replaced by a function of it: transform(tensor, f).
 * equation  tensor(i) = f(tensor(i)) for all i < size(tensor)
 * example   ct_transform_tensor(&cx, tensor, negate, NULL)
 * pre       a tensor of numbers in memory without broadcasts
 * post      transform_maps_every_element
 * fails     CT_EINVAL an implicit tensor; CT_EDOMAIN a broadcast, or an element outside of the
 *           memory; CT_EUNSUP, CT_ERANGE a number that does not convert
 * CuTe      04_algorithms "Other algorithms" */
void ct_transform_tensor(ct_ctx *cx, ct_value tensor, ct_map *f, void *user)
{
    cti_operand o = {"the tensor", tensor};
    transform(cx, o, o, o, (function){.one = f, .user = user});
}

/* ct_transform_tensor2 - a function of every element into another tensor: transform(in, out, f).
 * equation  out(i) = f(in(i)) for all i < size(out)
 * example   ct_transform_tensor2(&cx, in, out, square, NULL)
 * pre       as many elements; out as the tensor of transform_tensor
 * post      transform_maps_every_element
 * fails     as transform_tensor; CT_EINVAL sizes differ
 * CuTe      04_algorithms "Other algorithms" */
void ct_transform_tensor2(ct_ctx *cx, ct_value in, ct_value out, ct_map *f, void *user)
{
    cti_operand a = {"the input", in}, o = {"the output", out};
    transform(cx, a, a, o, (function){.one = f, .user = user});
}

/* ct_transform_tensor3 - a function of two elements into a third: transform(in1, in2, out, f).
 * equation  out(i) = f(in1(i), in2(i)) for all i < size(out)
 * example   ct_transform_tensor3(&cx, in1, in2, out, difference, NULL)
 * pre       as many elements in all three; out as the tensor of transform_tensor
 * post      transform_maps_every_element
 * fails     as transform_tensor; CT_EINVAL sizes differ
 * CuTe      04_algorithms "Other algorithms" */
void ct_transform_tensor3(ct_ctx *cx, ct_value in1, ct_value in2, ct_value out, ct_map2 *f,
                          void *user)
{
    cti_operand a = {"the first input", in1}, b = {"the second input", in2};
    cti_operand o = {"the output", out};
    transform(cx, a, b, o, (function){.two = f, .user = user});
}
