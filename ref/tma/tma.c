/* tma.c - make_tma_copy: the plan of a tensor-map copy, without moving a byte.
 *
 *   gmem tensor + smem layout + tile + cluster
 *        -> box (gbasis), tensor map, traits of the instruction, tiled copy, coordinate strides
 *
 * A tiled copy's threads are here the CTAs of a cluster: each issues one instruction for its share
 * of the box, and all of them receive the whole.
 *
 *   box of 64 x 128, 2 CTAs      CTA 0   64 x (0 .. 63)      CTA 1   64 x (64 .. 127)
 *
 * Here: atoms, tiled copies, coordinate tensors. Not here: the box (tma_basis.c), the map
 * (tma_map.c), whether both are right (tma_admissible.c), tma_partition (tma_partition.c), im2col
 * (im2col.c).
 * Follows 0z_tma_tensors, atom/copy_traits_sm90_tma.hpp. */
#include "ref/tma/tma.h"
#include "ref/integer/integer.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_CTAS = 16 };

/* ---- What both kinds of map share ----------------------------------------------------------- */

bool cti_need_global(ct_ctx *cx, const char *op, ct_value gtensor)
{
    cti_text t;
    if (!cti_need_tensor(cx, op, gtensor) || !cti_need_pointer(cx, op, gtensor->item[0]))
        return false;
    ct_space space = cti_pointer_parts_of(gtensor->item[0]).space;
    if (space != CT_GMEM && space != CT_RAW)
        cti_fail(cx, CT_EINVAL, "%s: %s is not in global memory", op,
                 cti_show(&t, gtensor->item[0]));
    return ct_check(cx) == CT_OK &&
           cti_need_layout(cx, op, "the layout in global memory", gtensor->item[1]);
}

/* The result of a plan that fails: harmless to read. */
ct_tma_copy cti_no_plan(ct_value gtensor)
{
    ct_value none = cti_null();
    ct_copy_traits traits = {none, none, none, none, 0, none};
    return (ct_tma_copy){
        .atom = {.traits = traits, .gbasis = none, .gtensor = gtensor, .tma_tensor = none},
        .tiled = {traits, none, none}};
}

bool cti_is_multicast(const char *op)
{
    return strstr(op, "_MULTICAST") != NULL;
}

/* A load of sm_100a for two CTAs, each of which receives its own box. */
static bool is_of_pair(const char *op)
{
    return strncmp(op, "SM100_TMA_2SM_", 14) == 0;
}

/* One thread, values in their order. */
static ct_copy_traits traits_of_one(ct_ctx *cx, ct_value values, int bits)
{
    ct_value shape[2] = {ct_static(cx, 1), values};
    ct_layout all = ct_make_layout(cx, ct_make_tuple(cx, 2, shape), NULL);
    ct_layout one = ct_make_layout(cx, ct_static(cx, 1), NULL);
    return (ct_copy_traits){one, all, all, all, bits, cti_null()};
}

/* The second of two CTAs has the values after those of the first. */
static ct_copy_traits traits_of_pair(ct_ctx *cx, ct_value values, int bits)
{
    ct_value shape[2] = {ct_static(cx, 2), values}, stride[2] = {values, ct_static(cx, 1)};
    ct_layout all = ct_make_layout(cx, ct_make_tuple(cx, 2, shape), ct_make_tuple(cx, 2, stride));
    ct_layout both = ct_make_layout(cx, ct_static(cx, 2), NULL);
    return (ct_copy_traits){both, all, all, all, bits, cti_null()};
}

ct_copy_traits cti_tma_traits(ct_ctx *cx, const char *op, ct_value values, int bits)
{
    return is_of_pair(op) ? traits_of_pair(cx, values, bits) : traits_of_one(cx, values, bits);
}

static bool power_of_two(int64_t n)
{
    return n > 0 && (n & (n - 1)) == 0;
}

bool cti_cluster_fits(ct_ctx *cx, const char *op, ct_layout ctas, bool multicast)
{
    ct_value n = ct_cosize(cx, ctas);
    if (ct_check(cx) != CT_OK)
        return false;
    int64_t count = ct_int(n);
    if (!power_of_two(count) || count > MAX_CTAS)
        cti_fail(cx, CT_EINVAL,
                 "%s: a cluster of %" PRId64 " CTAs: multicast is for a power of two up to 16", op,
                 count);
    else if (count > 1 && !multicast)
        cti_fail(cx, CT_EINVAL,
                 "%s: %" PRId64
                 " CTAs share the box, but only a multicast load gives each of them the whole",
                 op, count);
    return ct_check(cx) == CT_OK;
}

static bool has_pairs(ct_ctx *cx, const cti_tma_operands *o)
{
    if (ct_check(cx) == CT_OK && is_of_pair(o->op) && ct_int(ct_size(cx, o->ctas)) % 2 != 0)
        cti_fail(cx, CT_EINVAL,
                 "%s: %.80s is for two CTAs, and the copy has one; make_%stma_copy_A_sm100 takes "
                 "them from a tiled MMA",
                 o->name, o->op, strstr(o->op, "IM2COL") != NULL ? "im2col_" : "");
    return ct_check(cx) == CT_OK;
}

/* (CTA, value) -> place in the tile. */
ct_tiled_copy cti_tma_tiled(ct_ctx *cx, const cti_tma_operands *o, ct_copy_traits traits)
{
    ct_tiled_copy none = cti_no_plan(cti_null()).tiled;
    if (!has_pairs(cx, o))
        return none;
    ct_value values = ct_size(cx, ct_get(cx, traits.RefLayout, 1)), count = ct_cosize(cx, o->ctas);
    ct_layout inverse = ct_right_inverse(cx, ct_get_nonswizzle_portion(cx, o->slayout));
    ct_layout v = ct_composition(cx, inverse, values);
    ct_layout all = ct_tile_to_shape(cx, ct_make_layout_of(cx, 1, &v), ct_size(cx, o->tile), NULL);
    ct_layout shares = ct_make_layout(cx, count, ct_safe_div(cx, values, count));
    ct_layout t = ct_composition(cx, inverse, ct_composition(cx, shares, o->ctas));
    ct_layout parts[2] = {t, all};
    ct_layout tv = ct_make_layout_of(cx, 2, parts);
    if (ct_check(cx) != CT_OK)
        return none;
    return ct_make_tiled_copy_impl(cx, traits, tv, ct_product_each(cx, ct_shape(cx, o->tile)));
}

/* ---- Atoms and tiled copies ----------------------------------------------------------------- */

/* A gather or scatter, which moves four rows that need not be neighbours. */
static bool is_of_four_rows(const char *op)
{
    return strcmp(op, "SM100_TMA_LOAD_2D_GATHER4") == 0 ||
           strcmp(op, "SM100_TMA_LOAD_MULTICAST_2D_GATHER4") == 0 ||
           strcmp(op, "SM100_TMA_STORE_2D_SCATTER4") == 0;
}

static bool tiled_op(ct_ctx *cx, const cti_tma_operands *o, bool *multicast)
{
    static const char *const ops[] = {"SM90_TMA_LOAD_MULTICAST",
                                      "SM100_TMA_2SM_LOAD_MULTICAST",
                                      "SM100_TMA_LOAD_MULTICAST_2D_GATHER4",
                                      "SM90_TMA_LOAD",
                                      "SM90_TMA_STORE",
                                      "SM90_TMA_REDUCE_ADD",
                                      "SM100_TMA_2SM_LOAD",
                                      "SM100_TMA_LOAD_2D_GATHER4",
                                      "SM100_TMA_STORE_2D_SCATTER4"};
    *multicast = cti_is_multicast(o->op);
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; ++i)
        if (strcmp(o->op, ops[i]) == 0)
            return ct_check(cx) == CT_OK;
    cti_fail(cx, CT_EINVAL, "%s: %.80s is not a tiled load, store or reduction", o->name, o->op);
    return false;
}

/* The box of one row, of which an instruction moves four; the first mode of the box is the row. */
static ct_layout row_of_box(ct_ctx *cx, const char *name, ct_layout gbasis)
{
    cti_text t;
    ct_tuple shape = ct_shape(cx, gbasis);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    if (ct_rank(shape) != 2 || ct_int(ct_size(cx, ct_get(cx, shape, 1))) % 4 != 0)
        return cti_fail(cx, CT_EINVAL, "%s: the box %s is not one of rows, four at a time", name,
                        cti_show(&t, shape));
    ct_value row[2] = {ct_get(cx, shape, 0), ct_static(cx, 1)};
    return ct_composition(cx, gbasis, ct_make_identity_layout(cx, ct_make_tuple(cx, 2, row)));
}

ct_tma_atom cti_tma_atom_of(ct_ctx *cx, const cti_tma_operands *o)
{
    bool multicast;
    ct_tma_atom atom = cti_no_plan(o->gtensor).atom;
    if (!tiled_op(cx, o, &multicast) || !cti_need_global(cx, o->name, o->gtensor) ||
        !cti_cluster_fits(cx, o->name, o->ctas, multicast))
        return atom;
    int width = cti_pointer_parts_of(o->gtensor->item[0]).width;
    int bits = o->bits == 0 ? width : o->bits;
    ct_value swizzle = ct_get_swizzle_portion(cx, o->slayout);
    ct_layout smem = ct_get_nonswizzle_portion(cx, o->slayout);
    const bool rows = is_of_four_rows(o->op);
    const int64_t ctas = ct_check(cx) == CT_OK ? ct_int(ct_cosize(cx, o->ctas)) : 1;
    atom.gbasis = ct_construct_tma_gbasis(cx, bits, o->gtensor, smem, o->tile);
    atom.map = ct_make_tma_copy_desc(cx, bits, o->gtensor, atom.gbasis, swizzle, rows ? 1 : ctas);
    if (!cti_tma_admissible(cx, o->name, &atom, o->tile) ||
        !cti_smem_as_mapped(cx, o->name, o->slayout, width))
        return atom;
    if (rows) {
        atom.gbasis = row_of_box(cx, o->name, atom.gbasis);
        atom.map = ct_make_tma_copy_desc(cx, bits, o->gtensor, atom.gbasis, swizzle, ctas);
    }
    ct_value all = ct_mul(cx, ct_size(cx, atom.gbasis), ct_static(cx, rows ? 4 * bits : bits));
    if (ct_check(cx) != CT_OK)
        return atom;
    atom.bytes = all->value / 8;
    atom.traits = cti_tma_traits(cx, o->op, ct_div(cx, all, ct_static(cx, width)), width);
    return atom;
}

/* A tiled copy by the CTAs that the operands say. */
ct_tma_copy cti_tma_copy_of(ct_ctx *cx, const cti_tma_operands *o)
{
    ct_tma_copy copy = {.atom = cti_tma_atom_of(cx, o)};
    copy.tiled = cti_tma_tiled(cx, o, copy.atom.traits);
    return copy;
}

/* The tile's values as modes of global memory. */
static ct_layout tile_of(ct_ctx *cx, ct_value gtensor, ct_tiler cta_tiler)
{
    return ct_composition(cx, ct_make_identity_layout(cx, ct_shape(cx, gtensor)), cta_tiler);
}

/* ct_make_tma_atom - one tensor-map instruction: its map, its box, its traits.
 * equation  box place -> place in smem, for the part of the tile that one instruction moves
 * example   ct_make_tma_atom(&cx, 0, "SM90_TMA_LOAD", gtensor, slayout, tiler, one).map.boxDim[0]
 * pre       gtensor in global memory; slayout plain, or swizzled as TMA swizzles; bits is the width
 *           of the map's elements, 0 for the tensor's; cluster_size is a power of two up to 16
 * post      box_covers_the_tile_once, the_map_addresses_as_the_tensor
 * fails     as construct_tma_gbasis and make_tma_copy_desc; CT_EINVAL operation, memory, cluster;
 *           CT_EDOMAIN where CuTe's plan moves other elements than the tile's, with a witness
 * CuTe      none: atom/copy_traits_sm90_tma.hpp */
ct_tma_atom ct_make_tma_atom(ct_ctx *cx, int bits, const char *op, ct_value gtensor,
                             ct_layout slayout, ct_tiler cta_tiler, ct_value cluster_size)
{
    ct_layout tile = tile_of(cx, gtensor, cta_tiler);
    ct_layout ctas = ct_make_layout(cx, ct_size(cx, cluster_size), NULL);
    cti_tma_operands o = {"make_tma_atom", op, bits, gtensor, slayout, tile, ctas};
    return cti_tma_atom_of(cx, &o);
}

/* ct_make_tma_copy - a tiled copy by tensor map, whose threads are the CTAs of a cluster.
 * equation  TV(cta, value) is the place in the tile; the tiler is the tile's shape
 * example   ct_make_tma_copy(&cx, 0, "SM90_TMA_LOAD", gtensor, slayout, tiler, one)
 * pre       as make_tma_atom; cta_tiler NULL for the extents of slayout, cluster_size NULL for _1,
 *           else static
 * post      tma_copy_covers_the_tile, multicast_parts_the_box
 * fails     as make_tma_atom; CT_EINVAL a cluster size that is not static
 * caveat    a partition by CTA shows the whole box from the CTA's first element on: of it the
 *           instruction moves the share that the map's boxDim gives.
 * CuTe      0z_tma_tensors; atom/copy_traits_sm90_tma.hpp */
ct_tma_copy ct_make_tma_copy(ct_ctx *cx, int bits, const char *op, ct_value gtensor,
                             ct_layout slayout, ct_tiler cta_tiler, ct_value cluster_size)
{
    cti_text t;
    cti_tma_operands o = {
        .name = "make_tma_copy", .op = op, .bits = bits, .gtensor = gtensor, .slayout = slayout};
    if (cta_tiler == NULL)
        cta_tiler = ct_product_each(cx, ct_shape(cx, slayout));
    if (cluster_size == NULL)
        cluster_size = ct_static(cx, 1);
    o.tile = tile_of(cx, gtensor, cta_tiler);
    o.ctas = ct_make_layout(cx, cluster_size, NULL);
    if (ct_check(cx) == CT_OK && !o.ctas->fixed)
        cti_fail(cx, CT_EINVAL,
                 "%s: the cluster size %s is not static; a tiled copy has no place "
                 "for it",
                 o.name, cti_show(&t, cluster_size));
    return cti_tma_copy_of(cx, &o);
}

/* ct_make_tma_copy_sm90 - make_tma_copy_A_sm90, _B_ and _C_: one operand of a tiled product.
 * equation  A has the modes M,K and multicasts along N; B has N,K, along M; C has M,N, not at all
 * example   ct_make_tma_copy_sm90(&cx, CT_A, 0, op, gtensor, slayout, tiler_mnk, cluster_mnk)
 * pre       cta_tiler of rank 3; cluster_size of rank 2 or more, NULL for C
 * post      tma_copies_of_operands
 * fails     as make_tma_copy
 * CuTe      none: atom/copy_traits_sm90_tma.hpp */
ct_tma_copy ct_make_tma_copy_sm90(ct_ctx *cx, ct_operand which, int bits, const char *op,
                                  ct_value gtensor, ct_layout slayout, ct_tiler cta_tiler,
                                  ct_value cluster_size)
{
    static const int without[] = {[CT_A] = 1, [CT_B] = 0, [CT_C] = 2};
    ct_tiler tiler = ct_remove(cx, cta_tiler, without[which]);
    ct_value ctas =
        which == CT_C ? ct_static(cx, 1) : ct_size(cx, ct_get(cx, cluster_size, which == CT_A));
    return ct_make_tma_copy(cx, bits, op, gtensor, slayout, tiler, ctas);
}

/* ---- Coordinates ---------------------------------------------------------------------------- */

/* The steps that a gmem mode takes in dimension 0, in elements of the map. */
static ct_value steps_of_dimension_0(ct_ctx *cx, const ct_tma_atom *atom, ct_value stride)
{
    cti_text t;
    int64_t from = cti_pointer_parts_of(atom->gtensor->item[0]).width, bits;
    int64_t to = atom->map.elementBits;
    if (ct_check(cx) != CT_OK || from == to)
        return stride;
    if (!cti_mul_fits(ct_int(stride), from, &bits) || bits % to != 0)
        return cti_fail(cx, CT_EUNSUP,
                        "get_tma_tensor: a step of %s elements of %d bits is a "
                        "fraction of the map's elements of %d bits",
                        cti_show(&t, stride), (int)from, (int)to);
    return cti_integer(cx, bits / to, stride->fixed);
}

/* One mode of global memory -> its step in the coordinates of the map. */
static ct_value coordinate_step(ct_ctx *cx, ct_value basis, void *user)
{
    const ct_tma_atom *atom = user;
    ct_layout own = atom->gtensor->item[1];
    ct_value global = ct_recast(cx, atom->map.elementBits, atom->gtensor);
    ct_value zero = ct_static(cx, 0), one = ct_static(cx, 1);
    if (ct_check(cx) != CT_OK)
        return zero;
    ct_value s = ct_basis_get(cx, basis, cti_shape(global->item[1]));
    ct_value d = ct_basis_get(cx, basis, cti_stride(global->item[1]));
    int i = ct_check(cx) == CT_OK ? cti_dimension_at(atom->gbasis, basis) : -1;
    if (i < 0 || !cti_leaf_moves(s, d))
        return zero;
    if (i == 0)
        return ct_E(cx, steps_of_dimension_0(cx, atom, ct_basis_get(cx, basis, cti_stride(own))), 1,
                    &i);
    if (cti_rank(cti_at(cti_stride(atom->gbasis), i)) == 1)
        return ct_E(cx, one, 1, &i);
    int64_t stride = atom->map.globalStrides[i], bytes = ct_int(d) * atom->map.elementBits / 8;
    return ct_E(cx, ct_dynamic(cx, stride == 0 ? 0 : bytes / stride), 1, &i);
}

/* ct_get_tma_tensor - the tensor of the map's coordinates, in the shape of global memory.
 * equation  T(c) = (x0,x1,..), the element of the map at coordinate c of the tensor
 * example   tma_copy.get_tma_tensor(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o (100,512):(512,_1),
 *           (_8,_64):(_64,_1), (100,512))  =  ArithTuple(_0,_0) o (100,512):(_1@1,_1@0)
 * pre       shape is congruent to the tensor's; im2col: any, the tensor is fixed
 * post      coordinates_are_those_of_the_tensor
 * fails     CT_EINVAL shape; CT_EUNSUP steps that are fractions of the map's elements
 * CuTe      0z_tma_tensors "Application to TMA Tensors" */
ct_value ct_get_tma_tensor(ct_ctx *cx, const ct_tma_atom *atom, ct_tuple shape)
{
    cti_text t;
    if (ct_check(cx) != CT_OK)
        return cti_null();
    if (atom->map.im2col)
        return atom->tma_tensor;
    if (!cti_need_layout(cx, "get_tma_tensor", "the box of the plan", atom->gbasis))
        return cti_null();
    ct_tuple own = cti_shape(atom->gtensor->item[1]);
    if (!cti_is_constant(ct_congruent(cx, shape, own), 1))
        return cti_fail(cx, CT_EINVAL,
                        "get_tma_tensor: the shape %s is not congruent to the "
                        "tensor's",
                        cti_show(&t, shape));
    ct_tma_atom copy = *atom;
    ct_tuple steps = ct_transform_leaf(cx, ct_make_basis_like(cx, own), coordinate_step, &copy);
    return ct_make_coord_tensor(cx, ct_make_layout(cx, shape, steps));
}
