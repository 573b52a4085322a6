/* axpby.c - axpby: y = alpha x + beta y.
 *
 * The arithmetic is that of y's type, each product and the sum rounded by itself. A beta of zero
 * does not read y: what stands there, NaN or nothing yet, does not matter.
 * Here: axpby, with a predicate or without. Follows 04_algorithms "axpby", 0y_predication. */
#include "ref/algorithm/algorithm.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

static bool is_zero(ct_scalar v)
{
    return v.type == CT_FLOAT ? v.f == 0 : v.i == 0;
}

/* Where y broadcasts, the sum would be taken several times, unless all of them are one. */
static bool is_ready(ct_ctx *cx, cti_operand x, cti_operand y, const cti_mask *mask, bool alone)
{
    return cti_need_tensor(cx, "axpby", x.tensor) &&
           cti_need_memory(cx, "axpby", y.name, y.tensor) &&
           cti_need_numbers(cx, "axpby", x.name, x.tensor) &&
           cti_need_numbers(cx, "axpby", y.name, y.tensor) && cti_same_count(cx, "axpby", x, y) &&
           cti_mask_fits(cx, "axpby", mask, y) &&
           cti_scatters_once(cx, "axpby", alone ? x.tensor : NULL, y.tensor, mask) &&
           cti_in_memory(cx, x, mask) && cti_in_memory(cx, y, mask);
}

/* ct_axpby - a scaled tensor added to another, scaled as well.
 * equation  y(i) = alpha x(i) + beta y(i) for all i with pred(i)
 * example   ct_axpby(&cx, ct_of_float(0.5), x, ct_of_int(0), y, NULL)
 * pre       as many elements, all of them numbers, of up to 128 bits; pred NULL for all; y does not
 *           broadcast, unless x does as well and beta is zero
 * post      axpby_adds, axpby_with_beta_zero_does_not_read
 * fails     CT_EINVAL sizes differ; CT_EDOMAIN y broadcasts, an element outside of its memory;
 *           CT_EUNSUP raw bits, floats of another width than 32 and 64, or floats in an integer y;
 *           CT_ERANGE an element, a product or a sum that leaves 64 bits, or the element it is for
 * CuTe      04_algorithms "axpby" */
void ct_axpby(ct_ctx *cx, ct_scalar alpha, ct_value x, ct_scalar beta, ct_value y, ct_value pred)
{
    cti_operand ox = {"x", x}, oy = {"y", y};
    cti_mask flags = {.tensor = pred}, *mask = pred == NULL ? NULL : &flags;
    bool alone = is_zero(beta);
    if (!is_ready(cx, ox, oy, mask, alone))
        return;
    int64_t n = cti_count(cx, x);
    for (int64_t i = 0; i < n && cti_ok(cx); ++i) {
        ct_scalar a, b, sum = {.type = ct_value_type(y), .bits = ct_sizeof_bits(y)};
        ct_scalar left = sum, right = sum;
        if (!cti_selects(cx, mask, i) || !cti_read_element(cx, ox, i, &a) ||
            !cti_scalar_mul(cx, "axpby", alpha, a, &left))
            continue;
        if (alone)
            sum = left;
        else if (cti_read_element(cx, oy, i, &b) && cti_scalar_mul(cx, "axpby", beta, b, &right))
            cti_scalar_add(cx, "axpby", left, right, &sum);
        cti_write_element(cx, oy, i, sum);
    }
}
