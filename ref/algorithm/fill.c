/* fill.c - fill and clear: one value for every element.
 *
 * Here: the two. Not here: how a number becomes an element (scalar.c).
 * Follows 04_algorithms "fill", "clear". */
#include "ref/algorithm/algorithm.h"
#include "ref/tensor/tensor.h"

static bool is_ready(ct_ctx *cx, const char *op, cti_operand o)
{
    return cti_need_memory(cx, op, o.name, o.tensor) && cti_in_memory(cx, o, NULL);
}

/* ct_fill - the same number in every element.
 * equation  tensor(i) = value for all i < size(tensor)
 * example   ct_fill(&cx, tensor, ct_of_int(7))
 * pre       a tensor over memory whose elements, of up to 128 bits, can hold the number; it may
 *           broadcast
 * post      fill_writes_every_element
 * fails     CT_EINVAL an implicit tensor; CT_EDOMAIN an element outside of the memory; CT_ERANGE a
 *           number that does not fit; CT_EUNSUP an element that is not a number
 * CuTe      04_algorithms "fill" */
void ct_fill(ct_ctx *cx, ct_value tensor, ct_scalar value)
{
    cti_operand o = {"the tensor", tensor};
    if (!is_ready(cx, "fill", o))
        return;
    int64_t n = cti_count(cx, tensor);
    for (int64_t i = 0; i < n && cti_ok(cx); ++i)
        cti_write_element(cx, o, i, value);
}

/* ct_clear_tensor - zero in every element, whatever its type: clear.
 * equation  the bits of tensor(i) are 0 for all i < size(tensor)
 * example   ct_clear_tensor(&cx, tensor)
 * pre       a tensor over memory
 * post      fill_writes_every_element
 * fails     CT_EINVAL an implicit tensor; CT_EDOMAIN an element outside of the memory
 * CuTe      04_algorithms "clear" */
void ct_clear_tensor(ct_ctx *cx, ct_value tensor)
{
    static const unsigned char zero[CTI_MAX_ELEMENT] = {0};
    cti_operand o = {"the tensor", tensor};
    if (!is_ready(cx, "clear", o))
        return;
    int64_t n = cti_count(cx, tensor);
    for (int64_t i = 0; i < n && cti_ok(cx); ++i) {
        size_t mark = ct_mark(cx);
        ct_value at = cti_element(cx, tensor, i);
        cti_store(cx, at, zero);
        ct_release(cx, mark);
    }
}
