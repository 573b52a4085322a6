/* flat.c - from nodes to ct_flat.
 *
 * What is here: gpu_flatten, on the public functions of the reference. What is not: what kernels do
 * with the struct. Follows 01_layout "Layout", and swizzles as composed layouts.
 *
 *      a o offset o b     take a and offset off, go on with b
 *      shape:stride       congruent: leaves pair up from left to right
 *      3@1@0              stride 3, axis: the leaf of the coprofile at the path (0,1) */
#include "gpu/host/flat.h"
#include "gpu/host/kernels.h"

#include <stdlib.h>

/* One walk over a layout's leaves. */
typedef struct walk {
    ct_flat *flat;
    ct_tuple profile;        /* of the codomain */
    int64_t reach[GPU_AXES]; /* the largest absolute value of an axis */
    const char *name;        /* the layout in print form, maybe truncated */
    gpu_why *why;
} walk;

static int leaves_of(ct_value v)
{
    int n = 0;
    if (ct_kind_of(v) != CT_TUPLE)
        return 1;
    for (int i = 0; i < ct_length(v); ++i)
        n += leaves_of(ct_item(v, i));
    return n;
}

/* The leaf of the codomain that a basis element's path leads to, counted from the left. */
static int axis_of(ct_tuple profile, ct_value stride)
{
    int axis = 0;
    ct_tuple path = ct_kind_of(stride) == CT_BASIS ? ct_item(stride, 0) : NULL;
    for (int i = 0; path != NULL && i < ct_length(path); ++i) {
        int at = (int)ct_int(ct_item(path, i));
        for (int k = 0; k < at; ++k)
            axis += leaves_of(ct_item(profile, k));
        profile = ct_item(profile, at);
    }
    return axis;
}

/* reach + (extent - 1) * |stride|, where that fits. */
static bool extend(int64_t *reach, int64_t extent, int64_t stride)
{
    int64_t far;
    return stride != INT64_MIN && !__builtin_mul_overflow(extent - 1, llabs(stride), &far) &&
           !__builtin_add_overflow(*reach, far, reach);
}

static bool push_mode(walk *w, int64_t extent, ct_value stride)
{
    ct_flat *f = w->flat;
    int axis = axis_of(w->profile, stride);
    if (extent == 1)
        return true;
    if (f->modes == GPU_MODES)
        return gpu_refuse(w->why, "%s has more than %d modes", w->name, GPU_MODES);
    if (extent > 0 && !extend(&w->reach[axis], extent, ct_int(stride)))
        return gpu_refuse(w->why, "%s has values that leave 64 bits", w->name);
    if (__builtin_mul_overflow(f->size, extent, &f->size))
        return gpu_refuse(w->why, "the size of %s leaves 64 bits", w->name);
    f->shape[f->modes] = extent;
    f->stride[f->modes] = ct_int(stride);
    f->axis[f->modes++] = (signed char)axis;
    return true;
}

static bool push_modes(walk *w, ct_tuple shape, ct_tuple stride)
{
    if (ct_kind_of(shape) != CT_TUPLE)
        return push_mode(w, ct_int(shape), stride);
    if (ct_length(shape) == 0)
        return gpu_refuse(w->why, "%s has a mode (), which no coordinate fits", w->name);
    for (int i = 0; i < ct_length(shape); ++i)
        if (!push_modes(w, ct_item(shape, i), ct_item(stride, i)))
            return false;
    return true;
}

/* shape:stride. The reference gives the codomain, and so finds strides of different
 * kinds. */
static bool flatten_plain(ct_ctx *cx, ct_layout layout, walk *w)
{
    w->profile = ct_coprofile(cx, layout);
    if (ct_check(cx) != CT_OK)
        return gpu_refuse(w->why, "%s: %s", w->name, ct_message(cx));
    int axes = leaves_of(w->profile);
    if (axes > GPU_AXES)
        return gpu_refuse(w->why, "%s has values of %d numbers, more than %d", w->name, axes,
                          GPU_AXES);
    w->flat->axes = axes;
    return push_modes(w, ct_shape(cx, layout), ct_stride(cx, layout));
}

/* Sw<B,M,S> o offset o b */
static bool flatten_swizzled(ct_ctx *cx, ct_layout layout, walk *w)
{
    ct_value swizzle = ct_layout_a(cx, layout), offset = ct_offset(cx, layout);
    ct_layout b = ct_layout_b(cx, layout);
    if (ct_kind_of(swizzle) != CT_SWIZZLE)
        return gpu_refuse(w->why, "%s composes layouts: only a swizzle may stand in front",
                          w->name);
    if (ct_kind_of(offset) != CT_INTEGER && ct_kind_of(offset) != CT_MIXED)
        return gpu_refuse(w->why, "%s has an offset that is not an integer", w->name);
    if (ct_kind_of(b) != CT_LAYOUT)
        return gpu_refuse(w->why, "%s has no plain layout inside", w->name);
    w->flat->bits = (int)ct_int(ct_item(swizzle, 0));
    w->flat->base = (int)ct_int(ct_item(swizzle, 1));
    w->flat->shift = (int)ct_int(ct_item(swizzle, 2));
    w->flat->offset[0] = ct_int(offset);
    if (!extend(&w->reach[0], 2, ct_int(offset)))
        return gpu_refuse(w->why, "%s has values that leave 64 bits", w->name);
    if (!flatten_plain(cx, b, w))
        return false;
    return ct_kind_of(w->profile) != CT_TUPLE ||
           gpu_refuse(w->why, "%s swizzles values that are not integers", w->name);
}

bool gpu_flatten(ct_ctx *cx, ct_layout layout, ct_flat *flat, gpu_why *why)
{
    char name[80];
    walk w = {.flat = flat, .name = name, .why = why};
    size_t mark = ct_mark(cx);
    *flat = (ct_flat){.axes = 1, .size = 1};
    if (ct_check(cx) != CT_OK)
        return gpu_refuse(why, "%s", ct_message(cx));
    ct_print(layout, name, sizeof name);
    bool done;
    if (ct_kind_of(layout) == CT_LAYOUT)
        done = flatten_plain(cx, layout, &w);
    else if (ct_kind_of(layout) == CT_COMPOSED)
        done = flatten_swizzled(cx, layout, &w);
    else
        done = gpu_refuse(why, "%s is not a layout", name);
    if (ct_check(cx) == CT_OK)
        ct_release(cx, mark);
    return done;
}
