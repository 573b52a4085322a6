/* tma_map.c - the tensor map: the arguments that the driver encodes, and the rules that they keep.
 *
 *   dimension    0             1       ..   4           at most five, 0 is contiguous
 *   extent       elements              1 .. 2^32        of the tensor in global memory
 *   stride       -             bytes                    multiples of 16 below 2^40
 *   box          elements              1 .. 256         what one CTA's instruction moves
 *
 * Where several gmem modes share a dimension their strides' greatest common divisor steps through
 * it, and its extent reaches from the first element to the last.
 * Here: make_tma_copy_desc, the map as text. Not here: which modes make a dimension (tma_basis.c),
 * swizzles (tma_swizzle.c). Follows 0z_tma_tensors "Introduction to TMA instructions",
 * atom/copy_traits_sm90_tma.hpp, and what cuTensorMapEncodeTiled says of its arguments. */
#include "ref/integer/integer.h"
#include "ref/tma/tma.h"
#include "ref/value/value.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

enum { MAX_BOX = 256, ALIGNMENT = 16 };

static const int64_t max_extent = (int64_t)1 << 32, end_of_strides = (int64_t)1 << 40;

/* ---- Rules that both kinds of map keep ------------------------------------------------------ */

bool cti_map_elements(ct_ctx *cx, const char *op, int bits, ct_tensor_map *map)
{
    if (ct_check(cx) != CT_OK)
        return false;
    map->elementBits = bits;
    if (bits == 4 || bits == 6)
        cti_fail(cx, CT_EUNSUP, "%s: packed elements of %d bits are for sm_100 and later", op,
                 bits);
    else if (bits != 8 && bits != 16 && bits != 32 && bits != 64)
        cti_fail(cx, CT_EINVAL, "%s: no tensor map has elements of %d bits, but of 8, 16, 32, 64",
                 op, bits);
    return ct_check(cx) == CT_OK;
}

bool cti_map_base(ct_ctx *cx, const char *op, ct_value gtensor, ct_tensor_map *map)
{
    cti_text t;
    if (ct_check(cx) != CT_OK)
        return false;
    int64_t bits = cti_pointer_parts_of(gtensor->item[0]).bits;
    map->globalAddress = bits / 8;
    if (bits % (8 * ALIGNMENT) != 0)
        cti_fail(cx, CT_EDOMAIN, "%s: the tensor's address, %s, is not a multiple of 16 bytes", op,
                 cti_show(&t, gtensor->item[0]));
    return ct_check(cx) == CT_OK;
}

bool cti_map_extents(ct_ctx *cx, const char *op, const ct_tensor_map *map)
{
    for (int i = 0; i < map->rank && ct_check(cx) == CT_OK; ++i) {
        int64_t extent = map->globalDim[i], stride = map->globalStrides[i];
        if (extent < 1 || extent > max_extent)
            cti_fail(cx, CT_EDOMAIN,
                     "%s: the extent of dimension %d, %" PRId64 ", is not within 1 to 2^32", op, i,
                     extent);
        else if (i > 0 && (stride < 0 || stride >= end_of_strides))
            cti_fail(cx, CT_EDOMAIN,
                     "%s: the stride of dimension %d, %" PRId64
                     " bytes, is not within 0 to 2^40 - 1",
                     op, i, stride);
        else if (i > 0 && stride % ALIGNMENT != 0)
            cti_fail(cx, CT_EDOMAIN,
                     "%s: the stride of dimension %d, %" PRId64
                     " bytes, is not a multiple of 16 bytes",
                     op, i, stride);
    }
    return ct_check(cx) == CT_OK;
}

/* The rules for the run of a box that is contiguous in global memory. */
bool cti_map_inner(ct_ctx *cx, const char *op, const ct_tensor_map *map, int64_t elements)
{
    if (ct_check(cx) != CT_OK)
        return false;
    int64_t bytes = elements * map->elementBits / 8;
    if (bytes % ALIGNMENT != 0)
        cti_fail(cx, CT_EDOMAIN,
                 "%s: a row of the box, %" PRId64 " elements of %d bits, is not a "
                 "multiple of 16 bytes",
                 op, elements, map->elementBits);
    else if (map->swizzle != 0 && bytes > map->swizzle)
        cti_fail(cx, CT_EDOMAIN,
                 "%s: a row of the box, %" PRId64
                 " bytes, is longer than the swizzle width of %d bytes",
                 op, bytes, map->swizzle);
    return ct_check(cx) == CT_OK;
}

/* ---- Tiled maps ----------------------------------------------------------------------------- */

static const char name[] = "make_tma_copy_desc";

/* (extent - 1) * steps, added to reach; false where that leaves 64 bits. */
static bool reaches(int64_t *reach, int64_t extent, int64_t steps)
{
    int64_t more;
    return cti_mul_fits(extent - 1, steps, &more) && cti_add_fits(*reach, more, reach);
}

/* Adds a gmem mode to dimension i: extent and stride in elements of the map. */
static void add_mode(ct_ctx *cx, ct_tensor_map *map, int i, int64_t extent, int64_t stride)
{
    int64_t old = map->globalStrides[i], reach = 0;
    if (extent < 0 || stride < 0 || stride > INT64_MAX / 64) {
        cti_fail(cx, CT_EDOMAIN,
                 "%s: dimension %d has a gmem mode %" PRId64 ":%" PRId64 " that no map can hold",
                 name, i, extent, stride);
        return;
    }
    map->globalStrides[i] = cti_gcd(old, stride);
    if (map->globalStrides[i] == 0) {
        map->globalDim[i] = extent;
        return;
    }
    if (!reaches(&reach, map->globalDim[i], old / map->globalStrides[i]) ||
        !reaches(&reach, extent, stride / map->globalStrides[i]) || reach == INT64_MAX) {
        cti_fail(cx, CT_ERANGE, "%s: the extent of dimension %d leaves 64 bits", name, i);
        return;
    }
    map->globalDim[i] = reach + 1;
}

static void add_modes(ct_ctx *cx, ct_tensor_map *map, int i, ct_tuple places, ct_layout global)
{
    cti_text t;
    for (int j = 0; j < cti_rank(places) && ct_check(cx) == CT_OK; ++j) {
        ct_value place = cti_at(places, j);
        ct_value s = ct_basis_get(cx, place, cti_shape(global));
        ct_value d = ct_basis_get(cx, place, cti_stride(global));
        if (ct_check(cx) == CT_OK && (!cti_is(s, CT_INTEGER) || !cti_is(d, CT_INTEGER)))
            cti_fail(cx, CT_EINVAL, "%s: %s in mode %d of the box names no single gmem mode", name,
                     cti_show(&t, place), i);
        else if (ct_check(cx) == CT_OK)
            add_mode(cx, map, i, ct_int(s), ct_int(d));
    }
}

/* The box of one CTA: the whole box, cut from its last mode to its share. */
static void cut_box(ct_ctx *cx, ct_tensor_map *map, int64_t ctas)
{
    int64_t left = ctas;
    for (int i = map->rank - 1; left > 1 && ct_check(cx) == CT_OK; --i) {
        if (i < 0) {
            cti_fail(cx, CT_EDOMAIN, "%s: %" PRId64 " CTAs share a box of fewer elements", name,
                     ctas);
            return;
        }
        int64_t extent = map->boxDim[i];
        if (extent < 1)
            return; /* check_box says so */
        if (extent % left != 0 && left % extent != 0)
            cti_fail(cx, CT_EDOMAIN,
                     "%s: multicast cannot cut mode %d of the box, %" PRId64
                     " elements, for %" PRId64 " CTAs",
                     name, i, extent, left);
        map->boxDim[i] = extent / left + (extent % left != 0);
        left = left / extent + (left % extent != 0);
    }
}

static void check_box(ct_ctx *cx, const ct_tensor_map *map)
{
    for (int i = 0; i < map->rank && ct_check(cx) == CT_OK; ++i)
        if (map->boxDim[i] < 1 || map->boxDim[i] > MAX_BOX)
            cti_fail(cx, CT_EDOMAIN,
                     "%s: mode %d of the box has %" PRId64
                     " elements; a box has at most 256 in a dimension",
                     name, i, map->boxDim[i]);
    cti_map_inner(cx, name, map, map->boxDim[0]);
}

/* ct_make_tma_copy_desc - the tensor map of a box: the arguments of cuTensorMapEncodeTiled.
 * equation  element (x0,x1,..) of the map lies at address + x0 * element + x1 * stride1 + ..
 * example   ct_make_tma_copy_desc(&cx, 16, gtensor, gbasis, swizzle, 2).boxDim[1]
 * pre       gbasis of construct_tma_gbasis for the same bits and tensor; ctas >= 1 share the box
 * post      the_map_addresses_as_the_tensor
 * fails     CT_EDOMAIN a rule of tensor maps is broken, and named; CT_EINVAL element width,
 *           swizzle, rank; CT_EUNSUP packed elements
 * CuTe      0z_tma_tensors "Introduction to TMA instructions" */
ct_tensor_map ct_make_tma_copy_desc(ct_ctx *cx, int bits, ct_value gtensor, ct_layout gbasis,
                                    ct_value swizzle, int64_t ctas)
{
    ct_tensor_map map = {0}, none = {0};
    ct_value global = ct_recast(cx, bits, gtensor);
    if (!cti_map_elements(cx, name, bits, &map) || !cti_map_base(cx, name, gtensor, &map) ||
        !cti_need_layout(cx, name, "the box", gbasis) || !cti_map_swizzle(cx, swizzle, &map))
        return none;
    map.rank = ct_rank(gbasis);
    if (map.rank > CT_MAX_TMA_RANK) {
        cti_fail(cx, CT_EINVAL, "%s: the box has %d modes, a tensor map at most %d", name, map.rank,
                 CT_MAX_TMA_RANK);
        return none;
    }
    for (int i = 0; i < map.rank; ++i) {
        map.globalDim[i] = map.elementStrides[i] = 1;
        add_modes(cx, &map, i, cti_at(cti_stride(gbasis), i), global->item[1]);
        map.boxDim[i] = ct_int(ct_product(cx, cti_at(cti_shape(gbasis), i)));
    }
    if (ct_check(cx) == CT_OK && map.globalStrides[0] != 1)
        cti_fail(cx, CT_EDOMAIN,
                 "%s: the major modes of smem and gmem differ: smem is contiguous "
                 "along a gmem mode of stride %" PRId64,
                 name, map.globalStrides[0]);
    for (int i = 0; i < map.rank; ++i)
        map.globalStrides[i] = map.globalStrides[i] * bits / 8;
    if (!cti_map_extents(cx, name, &map))
        return none;
    cut_box(cx, &map, ctas);
    check_box(cx, &map);
    return ct_check(cx) == CT_OK ? map : none;
}

/* ---- Text ----------------------------------------------------------------------------------- */

/* Text under construction, as snprintf counts it. */
typedef struct text {
    char *s;
    size_t size, length;
} text;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
add(text *t, const char *format, ...)
{
    va_list arguments;
    bool room = t->length < t->size;
    va_start(arguments, format);
    int n = vsnprintf(room ? t->s + t->length : NULL, room ? t->size - t->length : 0, format,
                      arguments);
    va_end(arguments);
    t->length += n > 0 ? (size_t)n : 0;
}

static void add_list(text *t, const char *title, const int64_t *v, int n)
{
    add(t, " %s=(", title);
    for (int i = 0; i < n; ++i)
        add(t, i > 0 ? ",%" PRId64 : "%" PRId64, v[i]);
    add(t, ")");
}

/* ct_print_tensor_map - a tensor map as one line, with the driver's names.
 * equation  elementBits=.. rank=.. address=.. globalDim=(..) globalStrides=(..) boxDim=(..) ..
 * example   ct_print_tensor_map(&copy.atom.map, text, sizeof text);
 * pre       text holds size bytes; strides begin with dimension 1, in bytes
 * post      tensor_maps_print
 * fails     never; returns the length needed
 * CuTe      none */
size_t ct_print_tensor_map(const ct_tensor_map *map, char *line, size_t size)
{
    text t = {line, size, 0};
    int spatial = map->rank - 2;
    add(&t, "elementBits=%d rank=%d address=0x%" PRIx64, map->elementBits, map->rank,
        (uint64_t)map->globalAddress);
    add_list(&t, "globalDim", map->globalDim, map->rank);
    add_list(&t, "globalStrides", map->globalStrides + 1, map->rank - 1);
    if (map->im2col) {
        add_list(&t, "lowerCorner", map->lowerCorner, spatial);
        add_list(&t, "upperCorner", map->upperCorner, spatial);
        add(&t, " channelsPerPixel=%" PRId64 " pixelsPerColumn=%" PRId64, map->channelsPerPixel,
            map->pixelsPerColumn);
    } else {
        add_list(&t, "boxDim", map->boxDim, map->rank);
    }
    add_list(&t, "elementStrides", map->elementStrides, map->rank);
    add(&t, " interleave=NONE swizzle=");
    if (map->swizzle == 0)
        add(&t, "NONE");
    else if (map->swizzleAtom == ALIGNMENT)
        add(&t, "%dB", map->swizzle);
    else
        add(&t, "%dB_ATOM_%dB", map->swizzle, map->swizzleAtom);
    return t.length;
}
