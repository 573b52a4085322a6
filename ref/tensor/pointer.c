/* pointer.c - pointers as values: tagged, typed by width, swizzled, to memory or to nowhere.
 *
 *   ptr[32b](0x1000)            untagged, which counts as registers
 *   gmem_ptr[16b](0x..)  smem_ptr[..]  rmem_ptr[..]     the tag says which memory
 *   gmem_subptr[4b](0x10.1)     elements narrower than a byte: byte address and place in the byte
 *   Sw<3,4,3>_smem_ptr[16b](0x..)   the swizzle acts on the byte address when it is followed
 *   smem_ptr[16b](unset)        the place where a pointer will be, in a layout's middle
 *   tmem_[32b](0xdddd.cccc)     tensor memory: lane and column
 *
 * base and bytes bound what may be followed; a pointer from text has none and only moves. The type
 * says what the bits mean; the print form does not show it, and from text they are raw.
 * Here: making, moving, recasting them. Not here: the node (value/fields.c), reading and writing
 * (memory.c).
 * Follows 03_tensor "Tagged Iterators". */
#include "ref/integer/integer.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

static bool valid_type(ct_ctx *cx, const char *op, ct_type type)
{
    return cti_require(cx, type >= CT_BITS && type <= CT_FLOAT, CT_EINVAL,
                       "%s: %d is not a type of elements", op, (int)type);
}

/* ct_make_ptr - a pointer to elements of a type and a width in memory that the caller owns.
 * equation  *(p + i) is element i of the memory
 * example   ct_make_ptr(&cx, CT_GMEM, CT_FLOAT, 32, data, sizeof data)
 * pre       memory holds bytes bytes; bits is 1, 2, 4 or a multiple of 8, at most 1024
 * post      a_pointer_keeps_its_parts
 * fails     CT_EINVAL a width or a type that no element has; CT_ERANGE an address of more than 60
 *           bits
 * CuTe      03_tensor "Tagged Iterators" */
ct_value ct_make_ptr(ct_ctx *cx, ct_space space, ct_type type, int bits, void *memory, size_t bytes)
{
    int64_t at = (int64_t)(uintptr_t)memory, first, last;
    if (!cti_valid_width(cx, "make_ptr", bits) || !valid_type(cx, "make_ptr", type))
        return cti_null();
    if ((uint64_t)bytes > INT64_MAX / 8 || !cti_mul_fits(at, 8, &first) ||
        !cti_add_fits(first, (int64_t)bytes * 8, &last))
        return cti_fail(cx, CT_ERANGE, "make_ptr: the memory leaves the address space");
    return cti_pointer(cx, &(cti_pointer_parts){.bits = first,
                                                .width = bits,
                                                .type = type,
                                                .space = space,
                                                .base = at,
                                                .bytes = (int64_t)bytes});
}

bool cti_need_pointer(ct_ctx *cx, const char *op, ct_value v)
{
    cti_text t;
    return cti_require(cx, cti_is(v, CT_POINTER), CT_EINVAL, "%s: %s is not a pointer", op,
                       cti_show(&t, v));
}

static ct_value tag(ct_ctx *cx, const char *op, ct_value pointer, ct_space space)
{
    cti_text t;
    if (!cti_need_pointer(cx, op, pointer))
        return cti_null();
    cti_pointer_parts p = cti_pointer_parts_of(pointer);
    if (p.space != CT_RAW && p.space != space)
        return cti_fail(cx, CT_EINVAL, "%s: %s has another tag", op, cti_show(&t, pointer));
    p.space = space;
    return cti_pointer(cx, &p);
}

/* ct_make_gmem_ptr - a pointer tagged as global memory.
 * equation  make_gmem_ptr(make_gmem_ptr(p)) = make_gmem_ptr(p)
 * example   make_gmem_ptr(ptr[32b](0x1000))  =  gmem_ptr[32b](0x1000)
 * pre       a pointer without another tag
 * post      pointer_tag
 * fails     CT_EINVAL
 * CuTe      03_tensor "Tagged Iterators" */
ct_value ct_make_gmem_ptr(ct_ctx *cx, ct_value pointer)
{
    return tag(cx, "make_gmem_ptr", pointer, CT_GMEM);
}

/* ct_make_smem_ptr - a pointer tagged as shared memory, swizzled where a swizzle is given.
 * equation  *(p + i) is read at swizzle(byte address)
 * example   make_smem_ptr(ptr[16b](0x80), Sw<3,4,3>)  =  Sw<3,4,3>_smem_ptr[16b](0x80)
 * pre       a pointer without another tag; swizzle NULL for none
 * post      pointer_tag
 * fails     CT_EINVAL
 * CuTe      03_tensor "Tagged Iterators" */
ct_value ct_make_smem_ptr(ct_ctx *cx, ct_value pointer, ct_value swizzle)
{
    cti_text t;
    ct_value v = tag(cx, "make_smem_ptr", pointer, CT_SMEM);
    if (swizzle == NULL)
        return v;
    if (!cti_is(swizzle, CT_SWIZZLE))
        return cti_fail(cx, CT_EINVAL, "make_smem_ptr: %s is not a swizzle", cti_show(&t, swizzle));
    cti_pointer_parts p = cti_pointer_parts_of(v);
    p.swizzle = cti_swizzle_of(swizzle).bits == 0 ? NULL : swizzle;
    return cti_pointer(cx, &p);
}

/* ct_make_rmem_ptr - a pointer to registers: an untagged pointer counts as one already.
 * equation  make_rmem_ptr(p) = p for untagged p
 * example   make_rmem_ptr(ptr[32b](0x1000))  =  ptr[32b](0x1000)
 * pre       a pointer without another tag
 * post      pointer_tag
 * fails     CT_EINVAL
 * CuTe      none: pointer.hpp */
ct_value ct_make_rmem_ptr(ct_ctx *cx, ct_value pointer)
{
    cti_text t;
    if (!cti_need_pointer(cx, "make_rmem_ptr", pointer))
        return cti_null();
    ct_space space = cti_pointer_parts_of(pointer).space;
    if (space != CT_RAW && space != CT_RMEM)
        return cti_fail(cx, CT_EINVAL, "make_rmem_ptr: %s has another tag", cti_show(&t, pointer));
    return pointer;
}

/* ct_make_tmem_ptr - a handle into tensor memory, which counts words.
 * equation  address = lane * 2^16 + column
 * example   make_tmem_ptr<32b>(65540)  =  tmem_[32b](0x0001.0004)
 * pre       bits divides 32 or is a multiple of it; the address has 32 bits
 * post      pointer_tag
 * fails     CT_EINVAL
 * CuTe      none: pointer.hpp */
ct_value ct_make_tmem_ptr(ct_ctx *cx, int bits, int64_t address)
{
    if (!cti_valid_width(cx, "make_tmem_ptr", bits))
        return cti_null();
    if (address < 0 || address > UINT32_MAX)
        return cti_fail(cx, CT_EINVAL, "make_tmem_ptr: the address has more than 32 bits");
    return cti_pointer(cx, &(cti_pointer_parts){.bits = address, .width = bits, .space = CT_TMEM});
}

/* ct_is_space - is the memory behind a pointer or a tensor this one?
 * equation  the tag; registers are all that is neither global nor shared memory
 * example   is_gmem(gmem_ptr[32b](0x1000) o _4:_1)  =  _1
 * pre       a pointer, or a tensor
 * post      pointer_tag
 * fails     never; anything but a pointer counts as registers, as in CuTe
 * CuTe      03_tensor "Tagged Iterators" */
bool ct_is_space(ct_value v, ct_space space)
{
    if (cti_is(v, CT_TENSOR))
        v = cti_data(v);
    ct_space have = cti_is(v, CT_POINTER) ? cti_pointer_parts_of(v).space : CT_RAW;
    if (space == CT_RMEM)
        return have != CT_GMEM && have != CT_SMEM;
    return have == space;
}

/* Tensor memory counts 32-bit words; narrower elements rotate into the bits above. */
static int64_t move_in_words(int64_t address, int64_t n, int width)
{
    int shift = 0;
    uint32_t i = (uint32_t)n;
    while (width << shift < 32)
        ++shift;
    if (shift > 0)
        i = i >> shift | i << (32 - shift);
    return (int64_t)(uint32_t)((uint32_t)address + i);
}

/* A descriptor of a matrix in shared memory, moved by units of 16 bytes. */
ct_value cti_descriptor(ct_ctx *cx, int kind, ct_value units)
{
    ct_value *item = cti_items(cx, 1);
    if (item == NULL || !cti_ok(cx))
        return cti_null();
    item[0] = ct_dynamic(cx, ct_int(units));
    return cti_node(cx, CT_ITERATOR, kind, 1, item);
}

/* An iterator moved by an offset: pointer + n, coordinate + coordinate. */
ct_value cti_advance(ct_ctx *cx, ct_value iterator, ct_value offset)
{
    cti_text t;
    int64_t bits;
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(iterator, CT_ITERATOR) && iterator->value == CTI_COUNTING)
        return ct_make_counting_iterator(cx, ct_add(cx, cti_coord(iterator), offset));
    if (cti_is_descriptor(iterator))
        return cti_descriptor(cx, (int)iterator->value, ct_add(cx, cti_coord(iterator), offset));
    if (cti_is(iterator, CT_ITERATOR))
        return ct_make_inttuple_iter(cx, ct_add(cx, cti_coord(iterator), offset));
    if (!cti_need_pointer(cx, "tensor", iterator))
        return cti_null();
    if (!ct_is_integral(offset) || cti_is(offset, CT_BASIS))
        return cti_fail(cx, CT_EINVAL, "tensor: a pointer does not move by %s",
                        cti_show(&t, offset));
    cti_pointer_parts p = cti_pointer_parts_of(iterator);
    if (p.bits == CTI_UNSET)
        return cti_fail(cx, CT_EINVAL, "tensor: an unset pointer does not move");
    if (p.halved && ct_int(offset) != 0)
        return cti_fail(cx, CT_EUNSUP, "tensor: the elements of %s are half a bit wide",
                        cti_show(&t, iterator));
    if (!cti_mul_fits(ct_int(offset), cti_pointer_step(&p), &bits) ||
        !cti_add_fits(p.bits, bits, &bits) || (bits < 0 && p.space != CT_TMEM))
        return cti_fail(cx, CT_ERANGE, "tensor: the pointer leaves the address space");
    p.bits = p.space == CT_TMEM ? move_in_words(p.bits, ct_int(offset), p.width) : bits;
    return cti_pointer(cx, &p);
}

/* ct_make_counting_iterator - an iterator over the integers from n.
 * equation  *(it + i) = n + i
 * example   layout_call(counting_iter(42) o (4,5):(_1,4), (3,2))  =  53
 * pre       an integer
 * post      none: the equation is the example's
 * fails     CT_EINVAL
 * CuTe      0z_tma_tensors "Implicit CuTe Tensors" */
ct_value ct_make_counting_iterator(ct_ctx *cx, ct_value n)
{
    cti_text t;
    ct_value *item = cti_items(cx, 1);
    if (item == NULL)
        return cti_null();
    if (!cti_is(n, CT_INTEGER))
        return cti_fail(cx, CT_EINVAL, "counting_iterator: %s is not an integer", cti_show(&t, n));
    item[0] = n;
    return cti_node(cx, CT_ITERATOR, 1, 1, item);
}

/* ct_recast_ptr - the same address, elements of another width; tag and swizzle stay.
 * equation  address(recast_ptr(p)) = address(p)
 * example   recast_ptr<4b>(gmem_ptr[32b](0x10))  =  gmem_subptr[4b](0x10.0)
 * pre       a pointer to memory; elements of another width are raw bits
 * post      pointer_moves
 * fails     CT_EINVAL
 * CuTe      03_tensor (recast); pointer_base.hpp */
ct_value ct_recast_ptr(ct_ctx *cx, int bits, ct_value pointer)
{
    if (!cti_need_pointer(cx, "recast_ptr", pointer) || !cti_valid_width(cx, "recast_ptr", bits))
        return cti_null();
    cti_text t;
    cti_pointer_parts p = cti_pointer_parts_of(pointer);
    if (p.halved)
        return cti_fail(cx, CT_EUNSUP, "recast_ptr: the elements of %s are half a bit wide",
                        cti_show(&t, pointer));
    if (bits >= 8 && p.bits != CTI_UNSET && p.space != CT_TMEM && (p.bits & 7) != 0)
        return cti_fail(cx, CT_EDOMAIN, "recast_ptr: %s points inside a byte",
                        cti_show(&t, pointer));
    p.type = p.width == bits ? p.type : CT_BITS;
    p.sparse = 0;
    p.width = bits;
    p.spaced = false;
    return cti_pointer(cx, &p);
}

/* ct_recast_type - the same elements, their bits with another meaning.
 * equation  recast<T>(v) for a T of the same width
 * example   ct_recast_type(&cx, CT_FLOAT, ct_recast(&cx, 32, tensor))
 * pre       a pointer, or a tensor over one
 * post      a_recast_keeps_the_address
 * fails     CT_EINVAL no pointer, or no type
 * CuTe      03_tensor (recast); pointer_base.hpp */
ct_value ct_recast_type(ct_ctx *cx, ct_type type, ct_value v)
{
    if (!valid_type(cx, "recast", type))
        return cti_null();
    if (cti_is(v, CT_TENSOR)) {
        ct_value data = ct_recast_type(cx, type, cti_data(v));
        return cti_pair(cx, CT_TENSOR, data, cti_layout_of(v));
    }
    if (!cti_need_pointer(cx, "recast", v))
        return cti_null();
    cti_pointer_parts p = cti_pointer_parts_of(v);
    p.type = type;
    return cti_pointer(cx, &p);
}

static ct_value pointer_in(ct_value v)
{
    if (cti_is(v, CT_TENSOR))
        v = cti_data(v);
    return cti_is(v, CT_POINTER) ? v : NULL;
}

/* ct_sizeof_bits - the width of the elements of a pointer or a tensor, in bits.
 * equation  sizeof_bits of value_type
 * example   ct_sizeof_bits(tensor) == 32
 * pre       v came from a call that did not fail
 * post      a_pointer_keeps_its_parts
 * fails     never; 0 where there are no elements in memory
 * CuTe      03_tensor "Tensor Engines" */
int ct_sizeof_bits(ct_value v)
{
    ct_value p = pointer_in(v);
    return p == NULL ? 0 : cti_pointer_parts_of(p).width;
}

/* ct_value_type - what the bits of the elements of a pointer or a tensor mean.
 * equation  value_type
 * example   ct_value_type(tensor) == CT_FLOAT
 * pre       v came from a call that did not fail
 * post      a_pointer_keeps_its_parts
 * fails     never; CT_BITS where there are no elements in memory
 * CuTe      03_tensor "Tensor Engines" */
ct_type ct_value_type(ct_value v)
{
    ct_value p = pointer_in(v);
    return p == NULL ? CT_BITS : cti_pointer_parts_of(p).type;
}
