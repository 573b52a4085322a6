/* element.c - elements: read and written through an iterator, and by coordinate.
 *
 * Coordinates are checked against the shape, where CuTe does not look.
 * Here: ct_load, ct_store, what algorithms read and write with. Not here: what bits mean
 * (scalar.c), where they are (memory.c). Follows 03_tensor "Accessing a Tensor". */
#include "ref/layout/layout.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

#include <inttypes.h>

/* An operand of arithmetic: elements whose bits have a meaning, or an iterator's integers. */
bool cti_need_numbers(ct_ctx *cx, const char *op, const char *operand, ct_value tensor)
{
    cti_text t;
    if (!cti_ok(cx) || cti_is(cti_data(tensor), CT_ITERATOR))
        return cti_ok(cx);
    if (ct_value_type(tensor) == CT_BITS)
        cti_fail(cx, CT_EUNSUP, "%s: the elements of %s, %s, are raw bits", op, operand,
                 cti_show(&t, tensor));
    return cti_has_numbers(cx, op, ct_value_type(tensor), ct_sizeof_bits(tensor));
}

static bool no_descriptor(ct_ctx *cx)
{
    return cti_refuse(cx, CT_EUNSUP, "access: a descriptor of shared memory is not a number");
}

/* What an iterator points at, as a number. */
bool cti_read(ct_ctx *cx, ct_value iterator, ct_scalar *out)
{
    cti_text t;
    unsigned char bytes[CTI_MAX_ELEMENT] = {0};
    *out = ct_of_int(0);
    if (!cti_ok(cx))
        return false;
    if (cti_is(iterator, CT_ITERATOR)) {
        if (cti_is_descriptor(iterator))
            return no_descriptor(cx);
        ct_value coord = cti_coord(iterator);
        *out = ct_of_int(ct_int(coord));
        if (!cti_is(coord, CT_INTEGER))
            cti_fail(cx, CT_EUNSUP, "access: the coordinate %s is not a number",
                     cti_show(&t, coord));
        return cti_ok(cx);
    }
    cti_pointer_parts p = cti_pointer_parts_of(iterator);
    return cti_load(cx, iterator, bytes) && cti_decode(cx, bytes, p.type, p.width, out);
}

void cti_write(ct_ctx *cx, ct_value pointer, ct_scalar v)
{
    unsigned char bytes[CTI_MAX_NUMBER];
    if (!cti_ok(cx))
        return;
    cti_pointer_parts p = cti_pointer_parts_of(pointer);
    if (cti_encode(cx, v, p.type, p.width, bytes))
        cti_store(cx, pointer, bytes);
}

/* What an iterator points at, as a value: a coordinate, or an integer in memory. */
ct_value cti_follow(ct_ctx *cx, ct_value iterator)
{
    ct_scalar v;
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is_descriptor(iterator))
        return no_descriptor(cx) ? NULL : cti_null();
    if (cti_is(iterator, CT_ITERATOR))
        return cti_coord(iterator);
    if (!cti_read(cx, iterator, &v))
        return cti_null();
    if (v.type == CT_FLOAT)
        return cti_fail(cx, CT_EUNSUP, "access: the float %g is not an integer", v.f);
    return ct_dynamic(cx, v.i);
}

/* Does a coordinate lie in a shape? mode is that of the top level. */
static bool inside(ct_ctx *cx, const char *op, ct_tuple coord, ct_tuple shape, int mode)
{
    cti_text tc, ts;
    if (!cti_ok(cx))
        return false;
    if (cti_is_tuple(coord)) {
        if (!cti_is_tuple(shape) || shape->rank != coord->rank)
            cti_fail(cx, CT_EINVAL, "%s: the coordinate %s does not fit the shape %s", op,
                     cti_show(&tc, coord), cti_show(&ts, shape));
        for (int i = 0; cti_ok(cx) && i < coord->rank; ++i)
            inside(cx, op, coord->item[i], shape->item[i], mode < 0 ? i : mode);
        return cti_ok(cx);
    }
    if (!cti_is(coord, CT_INTEGER))
        return cti_refuse(cx, CT_EINVAL, "%s: the coordinate %s is not an integer", op,
                          cti_show(&tc, coord));
    int64_t extent = ct_int(ct_size(cx, shape));
    if (cti_ok(cx) && (coord->value < 0 || coord->value >= extent)) {
        if (mode < 0)
            cti_fail(cx, CT_EDOMAIN, "%s: the coordinate %s is not below the size %" PRId64, op,
                     cti_show(&tc, coord), extent);
        else
            cti_fail(cx, CT_EDOMAIN,
                     "%s: the coordinate %s of mode %d is not below its extent %" PRId64, op,
                     cti_show(&tc, coord), mode, extent);
    }
    return cti_ok(cx);
}

static ct_value element_at(ct_ctx *cx, const char *op, ct_value tensor, ct_tuple coord)
{
    if (!cti_need_tensor(cx, op, tensor) ||
        !inside(cx, op, coord, ct_shape(cx, cti_layout_of(tensor)), -1))
        return cti_null();
    return cti_advance(cx, cti_data(tensor), cti_evaluate(cx, cti_layout_of(tensor), coord));
}

/* ct_load - the element at a coordinate: tensor(coord), tensor[coord].
 * equation  *(data + layout(coord))
 * example   ct_load(&cx, tensor, coord).i
 * pre       a tensor over memory, or over integers; a coordinate inside of its shape: an integer
 *           below the size, or a tuple of the shape's profile or coarser
 * post      an_element_holds_what_was_stored
 * fails     CT_EINVAL a coordinate that does not fit; CT_EDOMAIN one outside of the shape, no
 *           memory, an address outside of it, or misaligned; CT_EUNSUP an element that is no
 *           number; CT_ERANGE one of 64 or 128 bits that is not an integer of 64 bits, or above
 *           2^63
 * CuTe      03_tensor "Accessing a Tensor" */
ct_scalar ct_load(ct_ctx *cx, ct_value tensor, ct_tuple coord)
{
    ct_scalar v = ct_of_int(0);
    size_t mark = ct_mark(cx);
    ct_value at = element_at(cx, "load", tensor, coord);
    if (!cti_read(cx, at, &v))
        v = ct_of_int(0);
    ct_release(cx, mark);
    return v;
}

/* ct_store - writes the element at a coordinate: tensor(coord) = value.
 * equation  load(tensor, coord) = value
 * example   ct_store(&cx, tensor, coord, ct_of_int(5))
 * pre       as load, over memory; the element can hold the number, floats are rounded
 * post      an_element_holds_what_was_stored
 * fails     as load; CT_EINVAL an implicit tensor; CT_ERANGE a number that does not fit
 * CuTe      03_tensor "Accessing a Tensor" */
void ct_store(ct_ctx *cx, ct_value tensor, ct_tuple coord, ct_scalar value)
{
    size_t mark = ct_mark(cx);
    ct_value at = element_at(cx, "store", tensor, coord);
    if (cti_need_pointer(cx, "store", at))
        cti_write(cx, at, value);
    ct_release(cx, mark);
}
