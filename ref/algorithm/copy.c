/* copy.c - copy, copy_if, clone, and the vectors in which copy moves elements.
 *
 *      the layouts   copy assumes   vectors of      gcd of
 *      static        128 bits       elements that   common run of both, in bits
 *      otherwise       8 bits       are neighbours  what both layouts, swizzles and pointers align
 *                                   in both         the assumed alignment
 *
 *      a vector is worth it when it is whole bytes and more than one element; with 8 bits none is
 *
 * Modes in which a static destination broadcasts are copied once. What CuTe assumes is checked: an
 * address or a dynamic stride that a vector does not divide is refused.
 * Here: copies by one thread, all of its elements. Not here: copies by instructions
 * (atom/copy_atom.c), by many threads (cooperative_copy.c). Follows 04_algorithms "copy",
 * "copy_if". */
#include "ref/algorithm/algorithm.h"
#include "ref/integer/integer.h"
#include "ref/layout/layout.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

#include <inttypes.h>

enum { WHOLE = 128, BYTE = 8 };

typedef struct pair {
    cti_operand src, dst;
} pair;

static pair pair_of(ct_value src, ct_value dst)
{
    return (pair){{"the source", src}, {"the destination", dst}};
}

/* The same bits mean the same on both sides. */
static bool moves_bits(ct_value src, ct_value dst)
{
    ct_type from = ct_value_type(src), to = ct_value_type(dst);
    return ct_sizeof_bits(src) == ct_sizeof_bits(dst) &&
           (from == to || from == CT_BITS || to == CT_BITS);
}

static bool has_conversion(ct_ctx *cx, const char *op, pair p)
{
    ct_value src = p.src.tensor, dst = p.dst.tensor;
    if (moves_bits(src, dst))
        return true;
    if (cti_is(cti_data(src), CT_ITERATOR))
        return cti_has_numbers(cx, op, ct_value_type(dst), ct_sizeof_bits(dst));
    if (ct_value_type(src) == CT_BITS || ct_value_type(dst) == CT_BITS)
        cti_fail(cx, CT_EINVAL, "%s: raw bits of the widths %d and %d do not convert", op,
                 ct_sizeof_bits(src), ct_sizeof_bits(dst));
    return cti_need_numbers(cx, op, p.src.name, src) && cti_need_numbers(cx, op, p.dst.name, dst);
}

static bool fits(ct_ctx *cx, const char *op, const cti_mask *mask, pair p)
{
    return cti_need_tensor(cx, op, p.src.tensor) &&
           cti_need_memory(cx, op, p.dst.name, p.dst.tensor) && has_conversion(cx, op, p) &&
           cti_same_count(cx, op, p.src, p.dst) && cti_mask_fits(cx, op, mask, p.dst) &&
           cti_scatters_once(cx, op, p.src.tensor, p.dst.tensor, mask);
}

static void copy_element(ct_ctx *cx, pair p, int64_t i)
{
    unsigned char bytes[CTI_MAX_ELEMENT];
    ct_scalar v;
    size_t mark = ct_mark(cx);
    ct_value from = cti_element(cx, p.src.tensor, i), to = cti_element(cx, p.dst.tensor, i);
    if (cti_ok(cx) && moves_bits(from, to)) {
        if (cti_load(cx, from, bytes))
            cti_store(cx, to, bytes);
    } else if (cti_read(cx, from, &v)) {
        cti_write(cx, to, v);
    }
    ct_release(cx, mark);
    cti_witness_element(cx, p.src, i);
}

/* All that may be refused is refused before the first element moves. */
static void copy_elements(ct_ctx *cx, const cti_mask *mask, pair p)
{
    int64_t n = cti_count(cx, p.dst.tensor);
    if (!cti_in_memory(cx, p.src, mask) || !cti_in_memory(cx, p.dst, mask))
        return;
    for (int64_t i = 0; i < n && cti_ok(cx); ++i)
        if (cti_selects(cx, mask, i))
            copy_element(cx, p, i);
}

/* ---- Vectors ---- */

static ct_layout plain_part(ct_layout layout)
{
    while (cti_is(layout, CT_COMPOSED))
        layout = cti_inner(layout);
    return layout;
}

static bool static_shapes(ct_ctx *cx, pair p)
{
    return ct_is_static(ct_shape(cx, cti_layout_of(p.src.tensor))) &&
           ct_is_static(ct_shape(cx, cti_layout_of(p.dst.tensor)));
}

/* T seen as (broadcasts of dst, rest), the broadcasts at 0. */
static ct_value filtered(ct_ctx *cx, ct_value tensor, ct_layout null)
{
    ct_value c[2] = {ct_static(cx, 0), ct_underscore()};
    return ct_layout_call(cx, ct_zipped_divide(cx, tensor, null), ct_make_tuple(cx, 2, c));
}

static pair filter(ct_ctx *cx, pair p)
{
    if (!static_shapes(cx, p))
        return p;
    ct_layout null = ct_nullspace(cx, cti_layout_of(p.dst.tensor));
    p.src.tensor = filtered(cx, p.src.tensor, null);
    p.dst.tensor = filtered(cx, p.dst.tensor, null);
    return p;
}

/* What the layout of a tensor and the swizzle of its pointer keep together, in bits. */
static int64_t alignment(ct_ctx *cx, ct_value tensor)
{
    cti_pointer_parts p = cti_pointer_parts_of(cti_data(tensor));
    ct_value units = ct_max_alignment(cx, cti_layout_of(tensor));
    ct_value bits = ct_mul(cx, units, ct_static(cx, p.width));
    if (p.swizzle != NULL)
        bits = ct_gcd(cx, bits, ct_static(cx, (int64_t)BYTE << cti_swizzle_of(p.swizzle).base));
    return ct_int(bits);
}

/* Elements that convert are moved one by one, and so are those of tensor memory, which has no
 * references. */
static bool may_join(ct_value src, ct_value dst)
{
    return ct_sizeof_bits(src) > 0 && ct_value_type(src) == ct_value_type(dst) &&
           !ct_is_space(src, CT_TMEM) && !ct_is_space(dst, CT_TMEM);
}

static int width_of(ct_ctx *cx, int max_bits, pair p)
{
    ct_value src = p.src.tensor, dst = p.dst.tensor;
    int bits = ct_sizeof_bits(dst);
    if (!may_join(src, dst))
        return bits;
    ct_value run = ct_max_common_vector(cx, src, dst);
    if (ct_int(run) <= 1)
        return bits;
    int64_t of_src = alignment(cx, src), together = cti_gcd(of_src, alignment(cx, dst));
    int64_t vector = cti_gcd(ct_int(run) * bits, cti_gcd(together, max_bits));
    return vector % BYTE == 0 && vector > bits ? (int)vector : bits;
}

static bool divides_strides(ct_ctx *cx, const char *op, cti_operand o, int64_t elements)
{
    cti_modes m = cti_flat_modes(cx, plain_part(cti_layout_of(o.tensor)));
    for (int i = 0; cti_ok(cx) && i < m.n; ++i)
        if (!m.stride[i]->fixed && ct_int(m.stride[i]) % elements != 0)
            cti_fail(cx, CT_EDOMAIN,
                     "%s: the stride %" PRId64 " in flat mode %d of %s is not a multiple of the "
                     "%" PRId64 " elements of a vector",
                     op, ct_int(m.stride[i]), i, o.name, elements);
    return cti_ok(cx);
}

/* CuTe takes it on trust that pointers and dynamic strides suit the vectors. */
static bool suits(ct_ctx *cx, const char *op, cti_operand o, int vector)
{
    cti_text t;
    cti_pointer_parts p = cti_pointer_parts_of(cti_data(o.tensor));
    if (cti_ok(cx) && p.bits % vector != 0)
        cti_fail(cx, CT_EDOMAIN, "%s: %s, %s, is not aligned to vectors of %d bits", op, o.name,
                 cti_show(&t, cti_data(o.tensor)), vector);
    return cti_ok(cx) && divides_strides(cx, op, o, vector / p.width);
}

static bool valid_assumption(ct_ctx *cx, const char *op, int max_bits)
{
    bool power = (max_bits & (max_bits - 1)) == 0;
    return cti_require(
        cx, max_bits == CTI_COPY_DECIDES || (power && max_bits >= BYTE && max_bits <= WHOLE),
        CT_EINVAL, "%s: an assumed alignment of %d bits is none of 8, 16, 32, 64, 128", op,
        max_bits);
}

/* The operand as vectors. Where the widths are not multiples of each other, CuTe's recast may move
 * the pointer, as it does under negative strides. */
static void recast(ct_ctx *cx, const char *op, cti_operand *o, int width)
{
    cti_text t;
    ct_value v = ct_recast(cx, width, o->tensor);
    if (cti_data(v)->value != cti_data(o->tensor)->value)
        cti_fail(cx, CT_EDOMAIN, "%s: CuTe's vectors of %d bits begin outside of %s, %s", op, width,
                 o->name, cti_show(&t, o->tensor));
    o->tensor = v;
}

/* The pair in vectors and without broadcasts, and the width of them; 0 where it is refused. */
static int plan(ct_ctx *cx, const char *op, int max_bits, pair *p)
{
    if (!valid_assumption(cx, op, max_bits) || !fits(cx, op, NULL, *p))
        return 0;
    bool layouts = cti_layout_of(p->src.tensor)->fixed && cti_layout_of(p->dst.tensor)->fixed;
    if (max_bits == CTI_COPY_DECIDES)
        max_bits = layouts ? WHOLE : BYTE;
    *p = filter(cx, *p);
    int width = width_of(cx, max_bits, *p);
    if (cti_ok(cx) && width > ct_sizeof_bits(p->dst.tensor) && suits(cx, op, p->src, width) &&
        suits(cx, op, p->dst, width)) {
        recast(cx, op, &p->src, width);
        recast(cx, op, &p->dst, width);
    }
    return cti_ok(cx) ? width : 0;
}

void cti_copy(ct_ctx *cx, const char *op, int max_bits, ct_value src, ct_value dst)
{
    pair p = pair_of(src, dst);
    size_t mark = ct_mark(cx);
    if (plan(cx, op, max_bits, &p) > 0)
        copy_elements(cx, NULL, p);
    ct_release(cx, mark);
}

void cti_copy_masked(ct_ctx *cx, const char *op, const cti_mask *mask, ct_value src, ct_value dst)
{
    pair p = pair_of(src, dst);
    if (fits(cx, op, mask, p))
        copy_elements(cx, mask, p);
}

/* ---- What is offered ---- */

/* ct_copy - the elements of a tensor into those of another, in colexicographic order.
 * equation  dst(i) = src(i) for all i < size(dst)
 * example   ct_copy(&cx, src, dst)
 * pre       as many elements; dst in memory, without broadcasts that src has not; types that are
 *           equal, raw, or numbers that convert; no element of src is one of dst
 * post      copy_moves_each_element_once
 * fails     CT_EINVAL sizes differ, dst is implicit; CT_EDOMAIN dst broadcasts, an address outside
 *           of its memory or misaligned for the vectors that CuTe would use; CT_EUNSUP, CT_ERANGE a
 *           number that does not convert; as nullspace, zipped_divide and max_common_vector
 * CuTe      04_algorithms "copy" */
void ct_copy(ct_ctx *cx, ct_value src, ct_value dst)
{
    cti_copy(cx, "copy", CTI_COPY_DECIDES, src, dst);
}

/* ct_copy_aligned - copy that takes dynamic strides to be multiples of 128 bits.
 * equation  dst(i) = src(i) for all i < size(dst)
 * example   ct_copy_aligned(&cx, src, dst)
 * pre       as copy; where vectors are used, dynamic strides are multiples of them
 * post      copy_moves_each_element_once
 * fails     as copy; CT_EDOMAIN a dynamic stride that is not a multiple
 * CuTe      none: algorithm/copy.hpp */
void ct_copy_aligned(ct_ctx *cx, ct_value src, ct_value dst)
{
    cti_copy(cx, "copy_aligned", WHOLE, src, dst);
}

/* ct_copy_vectorized - copy with an assumed alignment of pointers and dynamic strides:
 * AutoVectorizingCopyWithAssumedAlignment<max_bits>.
 * equation  dst(i) = src(i) for all i < size(dst)
 * example   ct_copy_vectorized(&cx, 64, src, dst)
 * pre       as copy_aligned; max_bits is 8, 16, 32, 64 or 128, or 0 for what copy itself assumes
 * post      copy_moves_each_element_once
 * fails     as copy_aligned; CT_EINVAL another alignment
 * CuTe      04_algorithms "copy" */
void ct_copy_vectorized(ct_ctx *cx, int max_bits, ct_value src, ct_value dst)
{
    cti_copy(cx, "copy", max_bits, src, dst);
}

/* ct_copy_width - how many bits copy moves at a time.
 * equation  gcd(common run, alignments of both, max_bits) where that is bytes and beats an element
 * example   copy_width(gmem_ptr[32b](0x1000) o (_4,_8):(_1,_4), ptr[32b](0x2000) o (_4,_8):(_1,_4))
 *           =  _128
 * pre       as copy_vectorized
 * post      the_width_of_a_copy
 * fails     as copy_vectorized; 0 then
 * CuTe      04_algorithms "copy" */
int ct_copy_width(ct_ctx *cx, int max_bits, ct_value src, ct_value dst)
{
    pair p = pair_of(src, dst);
    size_t mark = ct_mark(cx);
    int width = plan(cx, "copy", max_bits, &p);
    ct_release(cx, mark);
    return width;
}

/* ct_copy_if - copy of the elements whose flag is set.
 * equation  dst(i) = src(i) for all i with pred(i) != 0
 * example   ct_copy_if(&cx, pred, src, dst)
 * pre       as copy, for the elements that are set; a tensor of as many numbers
 * post      copy_if_leaves_the_rest
 * fails     as copy; what is not set is never touched
 * CuTe      04_algorithms "copy_if" */
void ct_copy_if(ct_ctx *cx, ct_value pred, ct_value src, ct_value dst)
{
    cti_copy_masked(cx, "copy_if", &(cti_mask){.tensor = pred}, src, dst);
}

/* ct_copy_if_by - copy of the elements that a function of the index names.
 * equation  dst(i) = src(i) for all i with pred(i)
 * example   ct_copy_if_by(&cx, below, &bound, src, dst)
 * pre       as copy_if; pred answers the same each time, it is called more than once
 * post      copy_if_leaves_the_rest
 * fails     as copy_if
 * CuTe      04_algorithms "copy_if" */
void ct_copy_if_by(ct_ctx *cx, ct_predicate *pred, void *user, ct_value src, ct_value dst)
{
    cti_copy_masked(cx, "copy_if", &(cti_mask){.f = pred, .user = user}, src, dst);
}

/* ct_clone - an owning tensor with the same layout and the same elements: CuTe's copy of one.
 * equation  clone(T)(c) = T(c), in other memory
 * example   ct_clone(&cx, tensor)
 * pre       a tensor over memory, its layout static
 * post      a_clone_is_apart
 * fails     CT_EINVAL a dynamic layout, or an implicit tensor; as copy
 * CuTe      03_tensor "Tensor Creation" */
ct_value ct_clone(ct_ctx *cx, ct_value tensor)
{
    cti_text t;
    if (!cti_need_tensor(cx, "clone", tensor))
        return cti_null();
    if (ct_sizeof_bits(tensor) == 0)
        return cti_fail(cx, CT_EINVAL, "clone: the elements of %s have no type in memory",
                        cti_show(&t, tensor));
    ct_value copy = ct_make_tensor_owning(cx, ct_value_type(tensor), ct_sizeof_bits(tensor),
                                          cti_layout_of(tensor));
    ct_copy(cx, tensor, copy);
    return !cti_ok(cx) ? cti_null() : copy;
}
