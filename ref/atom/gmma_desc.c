/* gmma_desc.c - operands that a warpgroup reads from shared memory, as tensors of descriptors.
 *
 *      part of a thread    Sw<3,4,3>_smem_ptr[16b](0x400) o ((_64,_16),_2,_4):((_64,_1),_4096,_16)
 *      its descriptors     GMMA::DescriptorIterator o (_1,_2,_4):(_0,_512,_2)
 *
 * A descriptor says where one instruction finds its operand, mode 0 of the part; the layout of the
 * others moves it by units of 16 bytes. In these units it can describe the canonical layouts, which
 * CuTe checks and so does this:
 *
 *      swizzle of W units    K-major   ((8,n),2):((W,SBO),1)
 *                            MN-major  ((W,n),(8,k)):((1,LBO),(W,SBO))
 *      W = 1: no swizzle     K-major   ((8,n),2):((1,SBO),LBO)
 *                            MN-major  ((1,n),(8,k)):((X,SBO),(1,LBO))
 *
 * Here: that check and the tensor. Not here: the atoms that give such layouts (gmma_smem.c), the
 * bits of a descriptor, which CuTe does not print. Follows atom/mma_traits_sm90_gmma.hpp. */
#include "ref/layout/layout.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

enum { UNIT = 128 /* bits */, ROWS = 8, K_BITS = 256 /* of one instruction, in mode K */ };

static bool refuse(ct_ctx *cx, ct_value layout, const char *needs)
{
    cti_text t;
    return cti_refuse(cx, CT_EINVAL, "make_fragment: %s, in units of 16 bytes, %s",
                      cti_show(&t, layout), needs);
}

/* The units in a row of the swizzle of a pointer; 0: a failure. */
static int swizzle_units(ct_ctx *cx, ct_value pointer)
{
    cti_text t;
    cti_pointer_parts to = cti_pointer_parts_of(pointer);
    cti_swizzle s = {.base = 4, .shift = 3};
    if (to.swizzle != NULL)
        s = cti_swizzle_of(to.swizzle);
    if (s.bits > 3 || s.base != 4 || s.shift != 3) {
        cti_fail(cx, CT_EINVAL,
                 "make_fragment: the swizzle of %s is not Sw<B,4,3> with B from 0 to 3",
                 cti_show(&t, pointer));
        return 0;
    }
    return 1 << s.bits;
}

static bool is_number(ct_ctx *cx, ct_value v, int64_t n)
{
    return ct_check(cx) == CT_OK && cti_is(v, CT_INTEGER) && v->fixed && ct_int(v) == n;
}

/* stride<i,0> of ((a,b),(c,d)):.. */
static ct_value first_stride(ct_ctx *cx, ct_layout l, int i)
{
    return ct_get(cx, ct_get(cx, ct_stride(cx, l), i), 0);
}

static ct_layout divided(ct_ctx *cx, ct_layout l, int rows, int columns)
{
    ct_value tile[] = {ct_make_layout(cx, ct_static(cx, rows), ct_static(cx, 1)),
                       ct_make_layout(cx, ct_static(cx, columns), ct_static(cx, 1))};
    return ct_logical_divide(cx, l, ct_make_tuple(cx, 2, tile));
}

/* ((a,b),(c,d)) with an integer in each place. */
static bool has_profile(ct_ctx *cx, ct_layout canonical)
{
    ct_value profile = ct_parse(cx, "((_1,_1),(_1,_1))");
    ct_value same = ct_congruent(cx, ct_shape(cx, canonical), profile);
    return ct_check(cx) == CT_OK && ct_int(same) != 0;
}

static bool is_canonical_k(ct_ctx *cx, ct_layout l, int w)
{
    ct_value k = ct_size(cx, cti_mode(cx, l, 1));
    if (!is_number(cx, ct_mod(cx, ct_size(cx, cti_mode(cx, l, 0)), ct_static(cx, ROWS)), 0))
        return refuse(cx, l, "has rows that are no multiple of 8");
    if (!is_number(cx, k, 2) && !is_number(cx, k, 4))
        return refuse(cx, l, "does not have 2 or 4 units in mode K");
    ct_layout canonical = divided(cx, l, ROWS, 2);
    if (!has_profile(cx, canonical) || !is_number(cx, first_stride(cx, canonical, 0), w) ||
        (w > 1 && !is_number(cx, first_stride(cx, canonical, 1), 1)))
        return refuse(cx, l, "is no canonical K-major layout: see GMMA::Layout_K_SW128_Atom");
    return true;
}

static bool is_canonical_mn(ct_ctx *cx, ct_layout l, int w, int bits)
{
    ct_value k = ct_size(cx, cti_mode(cx, l, 1));
    if (!is_number(cx, k, K_BITS / bits) && !is_number(cx, k, K_BITS / 2 / bits) &&
        !is_number(cx, k, K_BITS * 2 / bits))
        return refuse(cx, l, "does not have the K of one instruction in mode 1");
    ct_layout canonical = divided(cx, l, w, ROWS);
    if (!has_profile(cx, canonical) || !is_number(cx, first_stride(cx, canonical, 1), w) ||
        (w > 1 && !is_number(cx, first_stride(cx, canonical, 0), 1)))
        return refuse(cx, l, "is no canonical MN-major layout: see GMMA::Layout_MN_SW128_Atom");
    return true;
}

/* One instruction's operand: a tensor of two modes in shared memory. */
static bool is_canonical(ct_ctx *cx, ct_value one, bool k_major)
{
    cti_text t;
    if (!cti_require(cx, ct_rank(ct_shape(cx, one)) == 2, CT_EINVAL,
                     "make_fragment: mode 0 of the part has the layout %s, not rank 2",
                     cti_show(&t, cti_layout_of(one))))
        return false;
    ct_value units = ct_recast(cx, UNIT, one);
    if (ct_check(cx) != CT_OK)
        return false;
    ct_layout l = cti_layout_of(units);
    int w = swizzle_units(cx, cti_data(units));
    if (w == 0 || (!cti_is_layout(l) && !refuse(cx, l, "is no plain layout")))
        return false;
    return k_major ? is_canonical_k(cx, l, w) : is_canonical_mn(cx, l, w, ct_sizeof_bits(one));
}

/* ct_smem_desc - descriptors of a part in shared memory: make_tensor<GMMA::smem_desc<major>>(part).
 * equation  layout = replace<0>(recast<128>(part).layout(), _1:_0)
 * example   make_tiled_mma(SM90_64x8x16_F16F16F16_SS<GMMA::Major::K,
 *           GMMA::Major::K>{}).get_slice(0).partition_fragment_A(
 *           make_tensor(make_smem_ptr((half_t*)0), tile_to_shape(
 *           GMMA::Layout_K_SW32_Atom<half_t>{}, Shape<_64,_16>{})))
 *           =  GMMA::DescriptorIterator o (_1,_1,_1):(_0,_0,_0)
 * pre       the part is (values of one instruction, rests)
 * post      descriptors_move_by_units
 * fails     CT_EINVAL not in shared memory, a layout that no descriptor describes
 * CuTe      none: atom/mma_traits_sm90_gmma.hpp */
ct_value ct_smem_desc(ct_ctx *cx, bool k_major, ct_value part)
{
    cti_text t;
    bool shared = cti_is(part, CT_TENSOR) && cti_is(cti_data(part), CT_POINTER) &&
                  cti_pointer_parts_of(cti_data(part)).space == CT_SMEM;
    if (!cti_require(cx, shared, CT_EINVAL,
                     "make_fragment: the operand is read from shared memory, and %s is not there; "
                     "use make_smem_ptr",
                     cti_show(&t, part)))
        return cti_null();
    ct_value one = ct_make_tensor(cx, cti_data(part), cti_mode(cx, cti_layout_of(part), 0));
    if (ct_check(cx) != CT_OK || !is_canonical(cx, one, k_major))
        return cti_null();
    ct_layout units = ct_recast_layout(cx, cti_layout_of(part), ct_sizeof_bits(part), UNIT);
    return ct_make_tensor(cx, cti_descriptor(cx, ct_static(cx, 0)),
                          ct_replace(cx, units, 0, cti_unit(cx)));
}
