/* tma_admissible.c - does the plan move the tile, and nothing but the tile?
 *
 * CuTe merges gmem modes into one dimension of the map, and recasts extents and strides that it
 * does not know by dividing blindly. Where the box then takes other elements than the tile's, CuTe
 * plans it all the same. Here such a plan is refused:
 *
 *      the map counts 8-byte elements, a row has 100 bytes     ->  the last row element is cut
 *      grouped modes of the box are not neighbours in memory    ->  the box takes what lies between
 *      a grouped mode ends before the tile does                ->  the box takes the next mode's
 *
 * Here: those three. Not here: swizzles (tma_swizzle.c), rules that CuTe or the driver checks
 * (tma_map.c). Follows 0z_tma_tensors. */
#include "ref/integer/integer.h"
#include "ref/tma/tma.h"
#include "ref/value/value.h"

#include <inttypes.h>

/* The plan to look at, and the name in which it is refused. */
typedef struct plan {
    const char *name;
    const ct_tma_atom *atom;
} plan;

/* A leaf in elements of another width: a run of single steps keeps its bytes, any other leaf its
 * extent and its stride in bytes. */
static bool leaf_recasts(int64_t from_bits, ct_value s, ct_value d, int64_t to_bits, ct_value to_s,
                         ct_value to_d)
{
    int64_t before, after;
    bool run = ct_int(d) == 1 && ct_int(to_d) == 1;
    return cti_mul_fits(ct_int(run ? s : d), from_bits, &before) &&
           cti_mul_fits(ct_int(run ? to_s : to_d), to_bits, &after) && before == after &&
           (run || ct_int(s) == ct_int(to_s));
}

static ct_value at_place(ct_ctx *cx, ct_value basis, void *user)
{
    const ct_value *of = user;
    return cti_same_place(basis, of[0]) ? of[1] : ct_dynamic(cx, 0);
}

/* The coordinate with v at one place, for a witness. */
static const char *only_at(ct_ctx *cx, cti_text *t, ct_layout l, ct_value place, ct_value v)
{
    ct_value of[2] = {place, v};
    ct_tuple bases = ct_stride(cx, ct_make_identity_layout(cx, cti_shape(l)));
    return cti_show(t, ct_transform_leaf(cx, bases, at_place, of));
}

static void refuse_recast(ct_ctx *cx, const plan *p, const cti_leaves *leaves, int i,
                          int64_t recast)
{
    cti_text t;
    ct_layout l = p->atom->gtensor->item[1];
    int from = cti_pointer_parts_of(p->atom->gtensor->item[0]).width, to = p->atom->map.elementBits;
    ct_value s = leaves->extent->item[i], d = leaves->stride->item[i];
    ct_value place = leaves->place->item[i];
    bool run = ct_int(d) == 1;
    only_at(cx, &t, l, place, run ? s : ct_dynamic(cx, 1));
    if (ct_check(cx) != CT_OK)
        return;
    cti_fail(cx, CT_EDOMAIN,
             "%s: gmem mode %" PRId64 ":%" PRId64
             " of %d bits is not a whole number of elements of %d bits",
             p->name, ct_int(s), ct_int(d), from, to);
    if (run)
        cti_witness(cx, "at %s: outside of the tensor, inside of the map's %" PRId64 " elements",
                    t.s, recast);
    else
        cti_witness(cx, "at %s: bit %" PRId64 " of the tensor, bit %" PRId64 " of the map", t.s,
                    ct_int(d) * from, recast * to);
}

/* CuTe recasts what is dynamic by dividing, whether or not something is left. */
static bool recasts(ct_ctx *cx, const plan *p)
{
    int from = cti_pointer_parts_of(p->atom->gtensor->item[0]).width, to = p->atom->map.elementBits;
    ct_value recast = ct_recast(cx, to, p->atom->gtensor);
    if (ct_check(cx) != CT_OK || from == to)
        return ct_check(cx) == CT_OK;
    cti_leaves a = cti_leaves_of(cx, p->atom->gtensor->item[1]);
    cti_leaves b = cti_leaves_of(cx, recast->item[1]);
    for (int i = 0; ct_check(cx) == CT_OK && i < a.n; ++i) {
        ct_value s = a.extent->item[i], d = a.stride->item[i];
        ct_value to_s = b.extent->item[i], to_d = b.stride->item[i];
        if (cti_leaf_moves(s, d) && !leaf_recasts(from, s, d, to, to_s, to_d))
            refuse_recast(cx, p, &a, i, ct_int(ct_int(d) == 1 ? to_s : to_d));
    }
    return ct_check(cx) == CT_OK;
}

/* In dimension i of the map the box takes neighbours; the modes that it stands for must be
 * neighbours in memory too. */
static void check_dimension(ct_ctx *cx, const plan *p, ct_layout global, int i, int64_t before)
{
    ct_tuple shape = cti_at(cti_shape(p->atom->gbasis), i),
             place = cti_at(cti_stride(p->atom->gbasis), i);
    int64_t digit = 1, bytes = p->atom->map.elementBits / 8;
    for (int j = 0; j < cti_rank(shape) && ct_check(cx) == CT_OK; ++j) {
        int64_t extent = ct_int(cti_at(shape, j));
        int64_t tile = ct_int(ct_basis_get(cx, cti_at(place, j), cti_stride(global))) * bytes;
        int64_t box = digit * p->atom->map.globalStrides[i];
        if (extent > 1 && tile != box) {
            cti_fail(cx, CT_EDOMAIN,
                     "%s: the modes of dimension %d of the map are not contiguous, its box is",
                     p->name, i);
            cti_witness(cx,
                        "at %" PRId64 ": the tile has the byte %" PRId64
                        " from its first, the box the byte %" PRId64,
                        before * digit, tile, box);
        }
        digit *= extent;
    }
}

static void check_box(ct_ctx *cx, const plan *p)
{
    ct_value global = ct_recast(cx, p->atom->map.elementBits, p->atom->gtensor);
    int64_t before = 1;
    for (int i = 0; i < p->atom->map.rank && ct_check(cx) == CT_OK; ++i) {
        check_dimension(cx, p, global->item[1], i, before);
        before *= ct_int(ct_product(cx, cti_at(cti_shape(p->atom->gbasis), i)));
    }
}

/* How far the tile reaches in a mode of global memory: its part of the tile's coshape. */
static int64_t tile_reach(ct_tuple coshape, ct_value place)
{
    ct_tuple path = cti_is(place, CT_BASIS) ? place->item[0] : cti_null();
    for (int i = 0; i < path->rank; ++i) {
        if (!cti_is_tuple(coshape) || path->item[i]->value >= coshape->rank)
            return 1;
        coshape = coshape->item[path->item[i]->value];
    }
    return cti_is(coshape, CT_INTEGER) ? coshape->value : 1;
}

/* The hardware leaves out what is past the end of a dimension. A mode that shares its dimension
 * must not end within the map while the tile goes on. */
static void check_end(ct_ctx *cx, const plan *p, ct_value place, int i, int64_t reach)
{
    cti_text t;
    ct_layout l = p->atom->gtensor->item[1];
    ct_value s = ct_basis_get(cx, place, cti_shape(l)), d = ct_basis_get(cx, place, cti_stride(l));
    int64_t stride = p->atom->map.globalStrides[i];
    if (ct_check(cx) != CT_OK || reach < 1 || ct_int(s) % reach == 0 || stride == 0)
        return;
    int64_t bits = cti_pointer_parts_of(p->atom->gtensor->item[0]).width, end;
    if (!cti_mul_fits(ct_int(d), bits, &end) || !cti_mul_fits(ct_int(s), end, &end))
        return; /* beyond every map */
    int64_t at = end / 8 / stride;
    if (at >= p->atom->map.globalDim[i])
        return;
    only_at(cx, &t, l, place, s);
    if (ct_check(cx) != CT_OK)
        return;
    cti_fail(cx, CT_EDOMAIN,
             "%s: the tile does not divide a gmem mode of extent %" PRId64
             " that shares dimension %d of the map",
             p->name, ct_int(s), i);
    cti_witness(cx,
                "at %s: outside of the tensor, but %" PRId64 " of %" PRId64
                " in dimension %d of the map",
                t.s, at, p->atom->map.globalDim[i], i);
}

static void check_ends(ct_ctx *cx, const plan *p, ct_layout tile)
{
    ct_tuple coshape = ct_coshape(cx, tile);
    for (int i = 0; i < p->atom->map.rank && ct_check(cx) == CT_OK; ++i) {
        ct_tuple places = cti_at(cti_stride(p->atom->gbasis), i);
        for (int j = 0; cti_rank(places) > 1 && j < cti_rank(places); ++j)
            check_end(cx, p, cti_at(places, j), i, tile_reach(coshape, cti_at(places, j)));
    }
}

/* The plan's box is the tile's part that it stands for, inside of the tensor and past its ends. */
bool cti_tma_admissible(ct_ctx *cx, const char *name, const ct_tma_atom *atom, ct_layout tile)
{
    const plan p = {name, atom};
    if (ct_check(cx) != CT_OK || !recasts(cx, &p))
        return false;
    check_box(cx, &p);
    check_ends(cx, &p, tile);
    return ct_check(cx) == CT_OK;
}
