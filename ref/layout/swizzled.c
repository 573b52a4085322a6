/* swizzled.c - slices of swizzled layouts.
 *
 * A slice fixes some coordinates, and with them bits of the offset. Where what is left free reaches
 * Y bits and Z bits both, the slice stays swizzled. Where it misses Y or misses Z, the swizzle acts
 * on it as a fixed change of signs, and the slice is a plain layout:
 *
 *      free in Z only:  2^i in Z counts + or - as the fixed bit of Y over it is 0 or 1
 *      free in Y only:  2^i in Y counts Y+Z or Y-Z as the fixed bit of Z below it is 0 or 1
 *
 * Here: slice_and_offset of Sw o offset o b. Follows no document but swizzle_layout.hpp. */
#include "ref/layout/layout.h"
#include "ref/value/value.h"

/* The index, bit field by bit field: M low bits, B at the lower place, the gap, B at the upper
 * place, and what is above. */
enum { LOW, LOWER, GAP, UPPER, ABOVE, FIELDS };

static ct_tuple five(ct_ctx *cx, const int64_t *v)
{
    ct_value *item = cti_items(cx, FIELDS);
    for (int i = 0; item != NULL && i < FIELDS; ++i)
        item[i] = ct_static(cx, v[i]);
    return cti_tuple(cx, FIELDS, item);
}

/* The layouts over the fields that keep only the Y and Z bits of an index, or only the others. */
typedef struct split {
    ct_layout zy, others;
} split;

static split split_fields(ct_ctx *cx, const cti_swizzle *s)
{
    int gap = (s->shift < 0 ? -s->shift : s->shift) - s->bits;
    int width[FIELDS] = {s->base, s->bits, gap, s->bits, 0};
    int64_t extent[FIELDS], zy[FIELDS] = {0}, others[FIELDS] = {0}, at = 1;
    for (int i = 0; i < FIELDS; ++i) {
        extent[i] = (int64_t)1 << width[i];
        int64_t stride = i < ABOVE && extent[i] == 1 ? 0 : at;
        *(i == LOWER || i == UPPER ? &zy[i] : &others[i]) = stride;
        at *= extent[i];
    }
    ct_tuple shape = five(cx, extent);
    return (split){cti_layout(cx, shape, five(cx, zy)), cti_layout(cx, shape, five(cx, others))};
}

/* + or -, as a bit of the offset is 0 or 1; unknown bits make the stride dynamic. */
static ct_value signed_stride(ct_ctx *cx, ct_value offset, int64_t bit, int64_t plus, int64_t minus)
{
    ct_value masked = ct_bit_and(cx, offset, ct_static(cx, bit));
    return cti_integer(cx, ct_int(masked) == 0 ? plus : minus, masked->fixed);
}

/* The strides of the B bits at one place. Z's count by the signs that Y gives, and Y's by Z. */
static void push_place(ct_ctx *cx, cti_modes *m, const cti_swizzle *s, ct_value offset, bool is_z)
{
    int64_t y = s->y & -s->y, z = s->z & -s->z;
    for (int i = 0; i < s->bits; ++i) {
        int64_t scale = (int64_t)1 << i;
        m->shape[m->n] = ct_static(cx, 2);
        m->stride[m->n++] =
            is_z ? signed_stride(cx, offset, y * scale, z * scale, -z * scale)
                 : signed_stride(cx, offset, z * scale, (y + z) * scale, (y - z) * scale);
    }
}

static void push_field(ct_ctx *cx, cti_modes *m, int64_t extent, int64_t stride)
{
    m->shape[m->n] = ct_static(cx, extent);
    m->stride[m->n++] = ct_static(cx, stride);
}

/* The swizzle at a known offset, as a layout of single bits. */
static ct_layout as_signs(ct_ctx *cx, const cti_swizzle *s, ct_value offset)
{
    int far = s->shift < 0 ? -s->shift : s->shift;
    cti_modes m = {cti_items(cx, 2 * s->bits + 3), cti_items(cx, 2 * s->bits + 3), 0};
    if (!cti_ok(cx))
        return cti_null();
    push_field(cx, &m, (int64_t)1 << s->base, 1);
    push_place(cx, &m, s, offset, s->z < s->y);
    push_field(cx, &m, (int64_t)1 << (far - s->bits), (int64_t)1 << (s->base + s->bits));
    push_place(cx, &m, s, offset, s->z > s->y);
    push_field(cx, &m, 1, (int64_t)1 << (s->base + s->bits + far));
    return cti_modes_layout(cx, &m);
}

ct_layout cti_swizzle_fields(ct_ctx *cx, const cti_swizzle *s)
{
    return split_fields(cx, s).zy;
}

static bool all_underscore(ct_value v)
{
    if (!cti_is_tuple(v))
        return cti_is(v, CT_UNDERSCORE);
    for (int i = 0; i < v->rank; ++i)
        if (!all_underscore(v->item[i]))
            return false;
    return true;
}

/* The Y and Z bits that the free part can reach: its last index. */
static ct_value active_bits(ct_ctx *cx, ct_layout zy, ct_layout free_part)
{
    ct_layout l = ct_composition(cx, zy, free_part);
    return cti_evaluate(cx, l, ct_sub(cx, ct_size(cx, l), ct_static(cx, 1)));
}

/* Known to reach Y and the Z below it: the slice cannot be a plain layout. */
static bool stays_swizzled(ct_ctx *cx, ct_value swizzle, ct_value active)
{
    ct_value moved = ct_swizzle_call(cx, swizzle, active);
    return active->fixed && (active->value & ~moved->value) != 0;
}

/* L where the free part is at k, less the offset of the slice. */
static ct_value without_offset(ct_ctx *cx, const cti_property *property, ct_value k)
{
    ct_value swizzle = property->b->item[0], start = property->b->item[1],
             offset = property->b->item[2];
    ct_value index = ct_add(cx, start, cti_evaluate(cx, property->a, k));
    return ct_sub(cx, ct_swizzle_call(cx, swizzle, index), offset);
}

/* The bits of the offset, of the fixed part and of the free part are taken to be apart; CuTe does
 * not ask. Look whether the slice is L's. */
static ct_value checked(ct_ctx *cx, ct_tuple coord, ct_layout l, ct_value part, ct_layout free_part)
{
    ct_layout b = cti_inner(l);
    ct_value start = ct_add(cx, cti_offset(l), ct_crd2idx(cx, coord, cti_shape(b), cti_stride(b)));
    ct_value known[3] = {cti_outer(l), start, cti_second(part)};
    ct_value size = ct_size(cx, free_part);
    cti_property property = {.op = "slice",
                             .equation = "L(c) - offset",
                             .side = "L(c) - offset",
                             .want = without_offset,
                             .answer = cti_first(part),
                             .domain = free_part,
                             .a = free_part,
                             .b = ct_make_tuple(cx, 3, known)};
    return cti_verify(cx, &property, ct_int(size)) ? part : cti_null();
}

ct_value cti_slice_swizzled(ct_ctx *cx, ct_tuple coord, ct_layout l)
{
    ct_value swizzle = cti_outer(l), offset = cti_offset(l), b = cti_inner(l);
    ct_layout free_part = ct_slice(cx, coord, b);
    if (all_underscore(coord))
        return cti_pair(cx, CT_TUPLE, cti_compose_offset(cx, swizzle, offset, free_part),
                        ct_static(cx, 0));
    cti_swizzle s = cti_swizzle_of(swizzle);
    split fields = split_fields(cx, &s);
    ct_layout fixed = ct_dice(cx, coord, b);
    ct_tuple at = ct_dice(cx, coord, coord);
    ct_layout zy = ct_composition(cx, fields.zy, fixed);
    ct_layout others = ct_composition(cx, fields.others, fixed);
    ct_value bits =
        ct_to_mixed_bits(cx, cti_shape(zy), cti_stride(zy), ct_idx2crd(cx, at, cti_shape(zy)));
    ct_value inside = ct_bit_xor(cx, offset, bits);
    ct_value outside = cti_evaluate(cx, others, at);
    ct_value active = active_bits(cx, fields.zy, free_part);
    ct_layout slice = stays_swizzled(cx, swizzle, active)
                          ? cti_compose_offset(cx, swizzle, inside, free_part)
                          : ct_composition(cx, as_signs(cx, &s, inside), free_part);
    ct_value offset_of =
        cti_is_layout(slice) ? ct_add(cx, ct_swizzle_call(cx, swizzle, inside), outside) : outside;
    return checked(cx, coord, l, cti_pair(cx, CT_TUPLE, slice, offset_of), free_part);
}
