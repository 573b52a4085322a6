/* fields.c - swizzles and pointers: nodes whose items are the fields of a C structure.
 *
 *   swizzle    item: bits, base, shift
 *   pointer    item: width, sparse, halved, spaced, type, space, swizzle or _, base, bytes
 *              value = address in bits
 *
 * Here: the structure of a node, and the node of a structure. Not here: what they do
 * (layout/swizzle.c, tensor/pointer.c). Follows no document. */
#include "ref/value/value.h"

static int64_t ones(int n)
{
    return ((int64_t)1 << n) - 1;
}

cti_swizzle cti_swizzle_of(ct_value v)
{
    cti_swizzle s = {(int)v->item[0]->value, (int)v->item[1]->value, (int)v->item[2]->value, 0, 0};
    s.y = ones(s.bits) << (s.base + (s.shift > 0 ? s.shift : 0));
    s.z = ones(s.bits) << (s.base - (s.shift < 0 ? s.shift : 0));
    return s;
}

enum { WIDTH, SPARSE, HALVED, SPACED, TYPE, SPACE, SWIZZLE, BASE, BYTES, PARTS };

ct_value cti_pointer(ct_ctx *cx, const cti_pointer_parts *p)
{
    ct_value *item = cti_items(cx, PARTS);
    if (item == NULL)
        return cti_null();
    item[WIDTH] = ct_static(cx, p->width);
    item[SPARSE] = ct_static(cx, p->sparse);
    item[HALVED] = ct_static(cx, p->halved);
    item[SPACED] = ct_static(cx, p->spaced);
    item[TYPE] = ct_static(cx, p->type);
    item[SPACE] = ct_static(cx, p->space);
    item[SWIZZLE] = p->swizzle == NULL ? ct_underscore() : p->swizzle;
    item[BASE] = ct_static(cx, p->base);
    item[BYTES] = ct_static(cx, p->bytes);
    return cti_node(cx, CT_POINTER, p->bits, PARTS, item);
}

cti_pointer_parts cti_pointer_parts_of(ct_value v)
{
    ct_value swizzle = v->item[SWIZZLE];
    return (cti_pointer_parts){.bits = v->value,
                               .width = (int)v->item[WIDTH]->value,
                               .sparse = (int)v->item[SPARSE]->value,
                               .halved = v->item[HALVED]->value != 0,
                               .spaced = v->item[SPACED]->value != 0,
                               .type = (ct_type)v->item[TYPE]->value,
                               .space = (ct_space)v->item[SPACE]->value,
                               .swizzle = cti_is(swizzle, CT_SWIZZLE) ? swizzle : NULL,
                               .base = v->item[BASE]->value,
                               .bytes = v->item[BYTES]->value};
}

int cti_pointer_step(const cti_pointer_parts *p)
{
    return p->spaced ? 8 : p->width;
}

bool cti_valid_width(ct_ctx *cx, const char *op, int bits)
{
    bool whole_bytes = bits >= 8 && bits <= 1024 && bits % 8 == 0;
    return cti_require(cx, whole_bytes || bits == 1 || bits == 2 || bits == 4, CT_EINVAL,
                       "%s: an element of %d bits has no place in memory", op, bits);
}

/* smem_ptr[16b](unset): what stands in a layout where a pointer will be. */
ct_value cti_smem_flag(ct_ctx *cx, int bits)
{
    if (!cti_valid_width(cx, "smem_ptr", bits))
        return cti_null();
    return cti_pointer(cx,
                       &(cti_pointer_parts){.bits = CTI_UNSET, .width = bits, .space = CT_SMEM});
}

ct_value cti_smem_sparse_flag(ct_ctx *cx, int bits, int sparse)
{
    if (!cti_require(cx, sparse > 1 && bits % sparse == 0, CT_EINVAL,
                     "smem_sparse_ptr: %d bits are not divided by %d elements", bits, sparse) ||
        !cti_valid_width(cx, "smem_sparse_ptr", bits / sparse))
        return cti_null();
    return cti_pointer(
        cx, &(cti_pointer_parts){
                .bits = CTI_UNSET, .width = bits / sparse, .sparse = sparse, .space = CT_SMEM});
}
