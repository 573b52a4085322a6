/* gmma_desc.c - operands that are read from shared memory, as tensors of descriptors.
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
 * An operation of sm_100a reads the same layouts, K of any length, and one more, Sw<2,5,2>, in
 * which MN-major operands are ((8,n),(4,k)):((1,LBO),(8,SBO)). Its descriptor has 64 bits:
 *
 *      bits   0-13          16-29  32-45  46       61-63
 *             address / 16  LBO    SBO    version  swizzle: none 0, Sw<2,5,2> 1, B = 3 2, 2 4, 1 6
 *
 * Here: that check, the tensor, those bits. Not here: the atoms that give such layouts
 * (gmma_smem.c), the bits of a warpgroup's descriptor.
 * Follows atom/mma_traits_sm90_gmma.hpp, arch/mma_sm100_desc.hpp. */
#include "ref/atom/tmem.h"
#include "ref/layout/layout.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

enum { UNIT = 128 /* bits */, ROWS = 8, K_BITS = 256 /* of one instruction, in mode K */ };

/* A layout that descriptors describe, in units. */
typedef struct canonical {
    bool k_major, umma;
    int w;           /* units in a row of the swizzle; 0: a failure */
    int k;           /* elements along K that an MN-major atom has */
    ct_layout modes; /* ((a,b),(c,d)) */
} canonical;

static bool refuse(ct_ctx *cx, ct_value layout, const char *needs)
{
    cti_text t;
    return cti_refuse(cx, CT_EINVAL, "make_fragment: %s, in units of 16 bytes, %s",
                      cti_show(&t, layout), needs);
}

/* How the swizzle of a pointer shapes the layout. */
static bool take_swizzle(ct_ctx *cx, ct_value pointer, canonical *c)
{
    cti_text t;
    cti_pointer_parts to = cti_pointer_parts_of(pointer);
    cti_swizzle s = {.base = 4, .shift = 3};
    if (to.swizzle != NULL)
        s = cti_swizzle_of(to.swizzle);
    bool wide = c->umma && !c->k_major && s.bits == 2 && s.base == 5 && s.shift == 2;
    if (!wide && (s.bits > 3 || s.base != 4 || s.shift != 3))
        return cti_refuse(
            cx, CT_EINVAL, "make_fragment: the swizzle of %s is not Sw<B,4,3> with B from 0 to 3%s",
            cti_show(&t, pointer), c->umma ? ", nor Sw<2,5,2> of an MN-major operand" : "");
    c->w = wide ? 8 : 1 << s.bits;
    c->k = wide ? 4 : ROWS;
    return true;
}

static bool is_number(ct_ctx *cx, ct_value v, int64_t n)
{
    return ct_check(cx) == CT_OK && cti_is(v, CT_INTEGER) && v->fixed && ct_int(v) == n;
}

/* stride<i,j> of ((a,b),(c,d)):.. */
static ct_value stride_at(ct_ctx *cx, ct_layout l, int i, int j)
{
    return ct_get(cx, ct_get(cx, ct_stride(cx, l), i), j);
}

static ct_layout divided(ct_ctx *cx, ct_layout l, int rows, int columns)
{
    ct_value tile[] = {ct_make_layout(cx, ct_static(cx, rows), ct_static(cx, 1)),
                       ct_make_layout(cx, ct_static(cx, columns), ct_static(cx, 1))};
    return ct_logical_divide(cx, l, ct_make_tuple(cx, 2, tile));
}

/* ((a,b),(c,d)) with an integer in each place. */
static bool has_profile(ct_ctx *cx, ct_layout modes)
{
    ct_value profile = ct_parse(cx, "((_1,_1),(_1,_1))");
    ct_value same = ct_congruent(cx, ct_shape(cx, modes), profile);
    return ct_check(cx) == CT_OK && ct_int(same) != 0;
}

static bool is_canonical_k(ct_ctx *cx, ct_layout l, canonical *c)
{
    ct_value k = ct_size(cx, cti_mode(cx, l, 1));
    if (!is_number(cx, ct_mod(cx, ct_size(cx, cti_mode(cx, l, 0)), ct_static(cx, ROWS)), 0))
        return refuse(cx, l, "has rows that are no multiple of 8");
    if (!c->umma && !is_number(cx, k, 2) && !is_number(cx, k, 4))
        return refuse(cx, l, "does not have 2 or 4 units in mode K");
    c->modes = divided(cx, l, ROWS, 2);
    if (!has_profile(cx, c->modes) || !is_number(cx, stride_at(cx, c->modes, 0, 0), c->w) ||
        (c->w > 1 && !is_number(cx, stride_at(cx, c->modes, 1, 0), 1)))
        return refuse(cx, l, "is no canonical K-major layout: see GMMA::Layout_K_SW128_Atom");
    return true;
}

static bool is_canonical_mn(ct_ctx *cx, ct_layout l, int bits, canonical *c)
{
    ct_value k = ct_size(cx, cti_mode(cx, l, 1));
    if (!c->umma && !is_number(cx, k, K_BITS / bits) && !is_number(cx, k, K_BITS / 2 / bits) &&
        !is_number(cx, k, K_BITS * 2 / bits))
        return refuse(cx, l, "does not have the K of one instruction in mode 1");
    c->modes = divided(cx, l, c->w, c->k);
    if (!has_profile(cx, c->modes) || !is_number(cx, stride_at(cx, c->modes, 1, 0), c->w) ||
        (c->w > 1 && !is_number(cx, stride_at(cx, c->modes, 0, 0), 1)))
        return refuse(cx, l, "is no canonical MN-major layout: see GMMA::Layout_MN_SW128_Atom");
    return true;
}

/* One instruction's operand: a tensor of two modes in shared memory. */
static bool take_canonical(ct_ctx *cx, ct_value one, canonical *c)
{
    cti_text t;
    if (!cti_require(cx, ct_rank(ct_shape(cx, one)) == 2, CT_EINVAL,
                     "make_fragment: mode 0 of the part has the layout %s, not rank 2",
                     cti_show(&t, cti_layout_of(one))))
        return false;
    ct_value units = ct_recast(cx, UNIT, one);
    if (ct_check(cx) != CT_OK || !take_swizzle(cx, cti_data(units), c))
        return false;
    ct_layout l = cti_layout_of(units);
    if (!cti_is_layout(l))
        return refuse(cx, l, "is no plain layout");
    return c->k_major ? is_canonical_k(cx, l, c) : is_canonical_mn(cx, l, ct_sizeof_bits(one), c);
}

static bool in_shared_memory(ct_ctx *cx, ct_value part)
{
    cti_text t;
    bool shared = cti_is(part, CT_TENSOR) && cti_is(cti_data(part), CT_POINTER) &&
                  cti_pointer_parts_of(cti_data(part)).space == CT_SMEM;
    return cti_require(cx, shared, CT_EINVAL,
                       "make_fragment: the operand is read from shared memory, and %s is not "
                       "there; use make_smem_ptr",
                       cti_show(&t, part));
}

/* The part as descriptors, mode 0 of it as one. */
static ct_value descriptors(ct_ctx *cx, canonical *c, ct_value part)
{
    if (!in_shared_memory(cx, part))
        return cti_null();
    ct_value one = ct_make_tensor(cx, cti_data(part), cti_mode(cx, cti_layout_of(part), 0));
    if (ct_check(cx) != CT_OK || !take_canonical(cx, one, c))
        return cti_null();
    ct_layout units = ct_recast_layout(cx, cti_layout_of(part), ct_sizeof_bits(part), UNIT);
    return ct_make_tensor(
        cx, cti_descriptor(cx, c->umma ? CTI_UMMA_DESCRIPTOR : CTI_DESCRIPTOR, ct_static(cx, 0)),
        ct_replace(cx, units, 0, cti_unit(cx)));
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
    canonical c = {.k_major = k_major};
    return descriptors(cx, &c, part);
}

/* ct_umma_smem_desc - the same for sm_100a: make_tensor<UMMA::smem_desc<major>>(part).
 * equation  layout = replace<0>(recast<128>(part).layout(), _1:_0)
 * example   make_tiled_mma(SM100_MMA_F16BF16_SS<half_t,half_t,float,128,64,UMMA::Major::K,
 *           UMMA::Major::K>{}).get_slice(0).partition_fragment_A(
 *           make_tensor(make_smem_ptr((half_t*)0), tile_to_shape(
 *           GMMA::Layout_K_SW32_Atom<half_t>{}, Shape<_128,_16>{})))
 *           =  UMMA::DescriptorIterator o (_1,_1,_1):(_0,_0,_0)
 * pre       the part is (values of one instruction, rests)
 * post      descriptors_move_by_units
 * fails     CT_EINVAL not in shared memory, a layout that no descriptor describes
 * CuTe      none: arch/mma_sm100_desc.hpp */
ct_value ct_umma_smem_desc(ct_ctx *cx, bool k_major, ct_value part)
{
    canonical c = {.k_major = k_major, .umma = true};
    return descriptors(cx, &c, part);
}

/* cti_utccp_smem_desc - descriptors of what a copy to tensor memory reads:
 *           get_utccp_smem_desc_tensor<Op>(part).
 * equation  layout = recast<128>(part).layout(), of all modes
 * example   get_utccp_smem_desc_tensor(SM100_UTCCP_4x32dp128bit_1cta,
 *           smem_ptr[8b](0x0) o (((_32,_4,_4,_4),_1),_2):(((_16,_1,_4,_0),_0),_512))
 *           =  UMMA::DescriptorIterator o (((_32,_1,_1,_4),_1),_2):(((_1,_1,_1,_0),_0),_32)
 * pre       the part is ((values of one instruction,_1),rests..), its first mode static; values are
 *           rows and bytes of core matrices first, and repetitions behind them
 * post      descriptors_move_by_units
 * fails     CT_EINVAL not in shared memory, a copy that reads none, a layout that no descriptor
 *           describes
 * CuTe      none: atom/mma_traits_sm100.hpp */
ct_value cti_utccp_smem_desc(ct_ctx *cx, const ct_copy_traits *copy, ct_value part)
{
    cti_text t;
    if (!in_shared_memory(cx, part))
        return cti_null();
    ct_layout whole = cti_layout_of(part), one = ct_get(cx, whole, 0);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    const bool fits = ct_is_static(one) && ct_rank(one) == 2 && ct_length(copy->ValID) > 0 &&
                      is_number(cx, ct_size(cx, cti_mode(cx, one, 1)), 1);
    if (!cti_require(cx, fits, CT_EINVAL,
                     "get_utccp_smem_desc_tensor: %s is no static part ((values,_1),rests..) of a "
                     "copy to tensor memory",
                     cti_show(&t, whole)))
        return cti_null();
    ct_tuple core =
        ct_take(cx, ct_shape(cx, ct_upcast(cx, copy->ValID, ct_sizeof_bits(part))), 0, 2);
    ct_layout values = ct_flatten(cx, cti_mode(cx, one, 0));
    ct_layout matrix = ct_with_shape(cx, values, core);
    ct_value first = ct_make_tensor(cx, cti_data(part), ct_make_layout_of(cx, 1, &matrix));
    canonical c = {.k_major = true, .umma = true};
    ct_value described = descriptors(cx, &c, first);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    return ct_make_tensor(cx, cti_data(described),
                          ct_recast_layout(cx, whole, ct_sizeof_bits(part), UNIT));
}

/* A layout of the units, in 14 bits, from bit `at` on. */
static uint64_t field(ct_value v, int at)
{
    return ((uint64_t)ct_int(v) & 0x3fff) << at;
}

/* ct_make_umma_desc - the descriptor of one operand of an operation of sm_100a, its 64 bits.
 * equation  address / 16, LBO, SBO, version 1, the kind of swizzle
 * example   UMMA::make_umma_desc<0>(Sw<3,4,3>_smem_ptr[16b](0x400) o (_64,_16):(_64,_1))
 *           =  0x4000404000010040
 * pre       a tensor of two modes in shared memory, whose address is known
 * post      descriptors_move_by_units
 * fails     CT_EINVAL not in shared memory, a layout that no descriptor describes
 * CuTe      none: arch/mma_sm100_desc.hpp */
uint64_t ct_make_umma_desc(ct_ctx *cx, bool k_major, ct_value tensor)
{
    static const uint64_t kind[] = {0, 0, 6, 0, 4, 0, 0, 0, 2}; /* by units in a row */
    canonical c = {.k_major = k_major, .umma = true};
    if (!in_shared_memory(cx, tensor) || !take_canonical(cx, tensor, &c))
        return 0;
    bool turned = !k_major && c.w > 1; /* the second mode of MN is the leading one */
    ct_value rows = stride_at(cx, c.modes, 0, 1);
    ct_value columns = stride_at(cx, c.modes, 1, k_major ? 0 : 1);
    ct_value stride = turned ? columns : rows, leading = turned ? rows : columns;
    if (ct_check(cx) != CT_OK)
        return 0;
    uint64_t address = (uint64_t)cti_pointer_parts_of(cti_data(tensor)).bits / UNIT;
    return (address & 0x3fff) | field(leading, 16) | field(stride, 32) | (uint64_t)1 << 46 |
           (c.k == 4 ? 1 : kind[c.w]) << 61;
}
