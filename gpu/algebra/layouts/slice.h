/* slice.h - slices of Sw o offset o L.
 *
 * A slice fixes some coordinates, and with them bits of the offset. Where what is left free reaches
 * Y bits and the Z bits under them, the slice stays swizzled; else the swizzle acts on it as a
 * fixed change of signs, and the slice is a plain layout:
 *
 *      free in Z only:  2^i in Z counts + or - as the fixed bit of Y over it is 0 or 1
 *      free in Y only:  2^i in Y counts Y+Z or Y-Z as the fixed bit of Z below it is 0 or 1
 *
 * Which signs are static is known bit by bit. What is not here: slices of plain layouts
 * (coordinate.h). Follows swizzle_layout.hpp, swizzle.hpp (MixedBits). */
#ifndef GPU_ALGEBRA_LAYOUTS_SLICE_H
#define GPU_ALGEBRA_LAYOUTS_SLICE_H

#include "gpu/algebra/layouts/swizzled.h"

/* ---- Integers of which some bits are static ------------------------------------------------- */

/* mask 0: an integer, static or not. Else 32 bits, of which those of the mask are dynamic. */
typedef struct gpu_bits {
    gpu_num v;
    uint32_t mask;
} gpu_bits;

GPU_BOTH gpu_bits gpu_all_bits(gpu_num v)
{
    gpu_bits b;
    b.v = v;
    b.mask = 0;
    return b;
}

/* Static bits come first; without dynamic ones the number is static. */
GPU_BOTH gpu_bits gpu_mixed(uint32_t fixed, uint32_t value, uint32_t mask)
{
    gpu_bits b;
    b.mask = mask & ~fixed;
    b.v = gpu_number(fixed | (value & b.mask), b.mask == 0);
    return b;
}

GPU_BOTH bool gpu_fits_word(int64_t v)
{
    return v >= 0 && v <= UINT32_MAX;
}

/* By parts where what is not mixed is static, and a word; else the whole is dynamic. */
GPU_BOTH gpu_bits gpu_bits_xor(gpu_bits a, gpu_bits b)
{
    bool known = (a.mask != 0 || a.v.fixed) && (b.mask != 0 || b.v.fixed);
    bool fixed = a.mask == 0 && b.mask == 0 && known;
    if (fixed || !known || !gpu_fits_word(a.v.value) || !gpu_fits_word(b.v.value))
        return gpu_all_bits(gpu_number(a.v.value ^ b.v.value, fixed));
    uint32_t mask = a.mask | b.mask, x = (uint32_t)a.v.value ^ (uint32_t)b.v.value;
    uint32_t known_ones = ((uint32_t)a.v.value & ~a.mask) ^ ((uint32_t)b.v.value & ~b.mask);
    return gpu_mixed(known_ones & ~mask, x, mask);
}

/* The index of the coordinate of one mode, in the bits that the mode can reach. */
GPU_BOTH gpu_bits gpu_bits_of_mode(int *error, gpu_num s, gpu_num d, gpu_num c)
{
    gpu_num span = gpu_mul(error, s, d), value = gpu_mul(error, c, d);
    gpu_num mask = gpu_mul(error, gpu_add(error, s, gpu_number(-1, true)), d);
    if (*error == CT_OK && (!span.fixed || span.value < 0 || (span.value & (span.value - 1)) != 0))
        gpu_fail(error, CT_EINVAL);
    else if (!gpu_fits_word(value.value) || !gpu_fits_word(mask.value))
        gpu_fail(error, CT_ERANGE);
    if (value.fixed)
        return gpu_all_bits(gpu_bit_and(value, mask));
    return gpu_mixed(0, (uint32_t)value.value, (uint32_t)mask.value);
}

/* The index of a coordinate of that nesting: the modes' bits, from the right. */
GPU_CALL gpu_bits gpu_mixed_bits(int *error, const gpu_nest *n, const gpu_nest *coord)
{
    gpu_bits bits = gpu_all_bits(gpu_number(0, true));
    for (int k = n->leaves - 1; k >= 0 && *error == CT_OK; --k) {
        gpu_bits one =
            gpu_bits_of_mode(error, gpu_shape(n, k), gpu_stride(n, k), gpu_shape(coord, k));
        bits = k == n->leaves - 1 ? one : gpu_bits_xor(one, bits);
    }
    return bits;
}

/* ---- The swizzle at a known offset ---------------------------------------------------------- */

/* + or -, as a bit of the offset is 0 or 1; an unknown bit makes the stride dynamic. */
GPU_BOTH gpu_num gpu_signed_stride(gpu_bits offset, int64_t bit, int64_t plus, int64_t minus)
{
    bool fixed = offset.mask != 0 ? (offset.mask & bit) == 0 : offset.v.fixed;
    return gpu_number((offset.v.value & bit) == 0 ? plus : minus, fixed);
}

/* The bits at one place. Z's count by the signs that Y gives, and Y's by Z. */
GPU_BOTH void gpu_push_place(int *error, const gpu_swizzle *s, gpu_bits offset, bool is_z,
                             gpu_nest *out)
{
    int64_t y = gpu_swizzle_y(s) & -gpu_swizzle_y(s), z = gpu_swizzle_z(s) & -gpu_swizzle_z(s);
    for (int i = 0; i < s->bits; ++i) {
        int64_t scale = (int64_t)1 << i;
        gpu_num d = is_z ? gpu_signed_stride(offset, y * scale, z * scale, -z * scale)
                         : gpu_signed_stride(offset, z * scale, (y + z) * scale, (y - z) * scale);
        gpu_push(error, out, gpu_number(2, true), d, 0, 0);
    }
}

GPU_BOTH void gpu_push_field(int *error, gpu_nest *out, int bits, int at)
{
    gpu_push(error, out, gpu_number((int64_t)1 << bits, true), gpu_number((int64_t)1 << at, true),
             0, 0);
}

GPU_CALL void gpu_as_signs(int *error, const gpu_swizzle *s, gpu_bits offset, gpu_nest *out)
{
    int far = gpu_distance(s);
    gpu_clear(out);
    gpu_push_field(error, out, s->base, 0);
    gpu_push_place(error, s, offset, gpu_swizzle_z(s) < gpu_swizzle_y(s), out);
    gpu_push_field(error, out, far - s->bits, s->base + s->bits);
    gpu_push_place(error, s, offset, gpu_swizzle_z(s) > gpu_swizzle_y(s), out);
    gpu_push_field(error, out, 0, s->base + s->bits + far);
    if (*error == CT_OK)
        gpu_wrap(error, out, 0);
}

/* ---- The slice ------------------------------------------------------------------------------ */

GPU_BOTH bool gpu_is_all_free(const gpu_nest *coord)
{
    return coord->any == (1u << coord->leaves) - 1;
}

/* The bits of the offset, of the fixed part and of the free part are taken to be apart; CuTe does
 * not ask. */
typedef struct gpu_sliced {
    const gpu_swizzle *s;
    const gpu_nest *free_part;
    gpu_swizzling slice;
    int64_t start, offset;
} gpu_sliced;

GPU_BOTH bool gpu_sliced_at(int *error, const gpu_sliced *p, int64_t k)
{
    int64_t at;
    if (!gpu_add_fits(p->start, gpu_value(error, p->free_part, k), &at))
        gpu_fail(error, CT_ERANGE);
    int64_t want = gpu_swizzled(p->s, at) - p->offset;
    return want == gpu_swizzling_at(error, &p->slice, k) || *error != CT_OK;
}

GPU_CALL void gpu_check_slice(int *error, const gpu_sliced *p)
{
    int64_t size = gpu_size(error, p->free_part).value;
    int leaves = p->free_part->leaves + gpu_swizzling_leaves(&p->slice);
    if (*error != CT_OK)
        return;
    int64_t asked = size > 0 ? gpu_check_bound(size, leaves) : 0;
    for (int64_t k = 0; k < asked && *error == CT_OK; ++k)
        if (!gpu_sliced_at(error, p, k))
            gpu_fail(error, CT_EDOMAIN);
    if (asked < size && *error == CT_OK)
        gpu_fail(error, gpu_sliced_at(error, p, size - 1) ? CT_EUNSUP : CT_EDOMAIN);
}

/* What the coordinate fixes: of the swizzle's bits, and of the others. */
typedef struct gpu_fixed_part {
    gpu_bits inside;
    gpu_num outside;
} gpu_fixed_part;

/* The values of a coordinate that are not _. */
GPU_BOTH void gpu_fixed_values(int *error, const gpu_nest *coord, gpu_nest *out)
{
    gpu_clear(out);
    for (int k = 0; k < coord->leaves; ++k)
        if ((coord->any >> k & 1) == 0)
            gpu_push(error, out, gpu_shape(coord, k), gpu_number(0, true), 0, 0);
    if (gpu_is_tuple(coord) && *error == CT_OK)
        gpu_wrap(error, out, 0);
}

GPU_CALL void gpu_fix(int *error, const gpu_question *q, gpu_fixed_part *f)
{
    gpu_nest fields, fixed, zy, others, at, natural;
    uint32_t lanes = gpu_lanes();
    f->outside = gpu_number(0, true);
    f->inside = gpu_all_bits(f->outside);
    gpu_slice(error, &q->t.leaves, &q->a, false, &fixed);
    gpu_fixed_values(error, &q->t.leaves, &at);
    gpu_swizzle_fields(error, &q->s, true, &fields);
    gpu_rejoin(lanes);
    if (*error == CT_OK)
        gpu_composed(error, &fields, &fixed, &zy);
    gpu_swizzle_fields(error, &q->s, false, &fields);
    gpu_rejoin(lanes);
    if (*error == CT_OK)
        gpu_composed(error, &fields, &fixed, &others);
    gpu_rejoin(lanes);
    if (*error == CT_OK)
        gpu_idx2crd(error, &at, &zy, false, &natural);
    gpu_rejoin(lanes);
    if (*error == CT_OK)
        f->inside = gpu_bits_xor(gpu_all_bits(q->offset), gpu_mixed_bits(error, &zy, &natural));
    gpu_rejoin(lanes);
    if (*error == CT_OK)
        f->outside = gpu_crd2idx(error, &at, &others);
    gpu_rejoin(lanes);
}

/* Sw o offset o L where that stays swizzled, offset as far as it is known; else a plain layout. */
GPU_BOTH void gpu_keep_sliced(const gpu_question *q, gpu_bits offset, const gpu_nest *free_part,
                              gpu_answer *r)
{
    gpu_copy(&r->n, free_part);
    r->s = q->s;
    r->number = offset.v;
    r->mask = offset.mask;
    r->swizzled = q->s.bits > 0 || offset.mask != 0 || !gpu_is(offset.v, 0);
    r->mask = r->swizzled ? r->mask : 0;
}

/* The slice, where all that it takes is known: still swizzled, or not. */
GPU_CALL void gpu_answer_slice(const gpu_question *q, const gpu_fixed_part *f, gpu_num active,
                               const gpu_nest *free_part, gpu_answer *r)
{
    gpu_nest signs;
    if (active.fixed && (active.value & ~gpu_swizzled(&q->s, active.value)) != 0) {
        gpu_keep_sliced(q, f->inside, free_part, r);
        return;
    }
    gpu_as_signs(&r->error, &q->s, f->inside, &signs);
    if (r->error == CT_OK)
        gpu_composed(&r->error, &signs, free_part, &r->n);
}

/* What the answer is to be held to, coordinate by coordinate. */
GPU_BOTH gpu_sliced gpu_sliced_of(const gpu_question *q, const gpu_fixed_part *f,
                                  const gpu_nest *free_part, gpu_answer *r)
{
    gpu_sliced p;
    int *e = &r->error;
    p.s = &q->s;
    p.free_part = free_part;
    p.slice = gpu_swizzling_of(r->swizzled ? &r->s : NULL, f->inside.v.value, &r->n);
    p.offset = f->outside.value;
    if (!r->swizzled && !gpu_add_fits(gpu_swizzled(&q->s, f->inside.v.value), p.offset, &p.offset))
        gpu_fail(e, CT_ERANGE);
    p.start = gpu_add(e, q->offset, gpu_crd2idx(e, &q->t.leaves, &q->a)).value;
    return p;
}

GPU_CALL void gpu_slice_partly(const gpu_question *q, const gpu_nest *free_part, gpu_answer *r)
{
    int *e = &r->error;
    gpu_fixed_part f;
    gpu_num active = gpu_number(0, true);
    uint32_t lanes = gpu_lanes();
    gpu_fix(e, q, &f);
    gpu_rejoin(lanes);
    if (*e == CT_OK)
        active = gpu_active_bits(e, &q->s, free_part);
    gpu_rejoin(lanes);
    if (*e == CT_OK)
        gpu_answer_slice(q, &f, active, free_part, r);
    gpu_rejoin(lanes);
    if (*e != CT_OK)
        return;
    gpu_sliced p = gpu_sliced_of(q, &f, free_part, r);
    if (*e == CT_OK)
        gpu_check_slice(e, &p);
}

GPU_BOTH void gpu_answer_sliced(const gpu_question *q, gpu_answer *r)
{
    gpu_nest free_part;
    gpu_slice(&r->error, &q->t.leaves, &q->a, true, &free_part);
    if (r->error != CT_OK)
        return;
    if (gpu_is_all_free(&q->t.leaves))
        gpu_keep_sliced(q, gpu_all_bits(q->offset), &free_part, r);
    else
        gpu_slice_partly(q, &free_part, r);
}

#endif
