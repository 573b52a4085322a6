/* tma.h - the plan of a tensor-map copy, from the tensor to the coordinates.
 *
 *   tensor in global memory   modes, each leaf at its place     (100,512):(_1@0,_1@1)
 *        |  tma_basis.c       which leaves a box runs through, in the order of shared memory
 *        v
 *   tensor map                dimensions 0..4, each one leaf or several
 *        |  tma_map.c         extents, strides, box, swizzle, and the rules that they keep
 *        v
 *   tiled copy                CTAs of a cluster as threads      (tma.c, im2col.c)
 *
 * Here: what those files share, and the checks of tiled and of im2col plans. Not
 * here: the plan itself (ct_tma_atom, ct_tma_copy and ct_tensor_map in ct.h).
 * Follows 0z_tma_tensors. */
#ifndef REF_TMA_TMA_H
#define REF_TMA_TMA_H

#include "ref/value/value.h"

/* The leaves of a tensor in global memory, flat: extent, stride, and the basis element that names
 * the place. Of an integral shape the one place is _1. */
typedef struct cti_leaves {
    ct_tuple extent, stride, place;
    int n;
} cti_leaves;

cti_leaves cti_leaves_of(ct_ctx *cx, ct_layout global);

/* Does a leaf move the address at all? Not if its extent is a static 1 or its stride a static 0. */
static inline bool cti_leaf_moves(ct_value extent, ct_value stride)
{
    return !cti_is_constant(extent, 1) && !cti_is_constant(stride, 0);
}

/* Both name one place with a static 1. */
bool cti_same_place(ct_value a, ct_value b);

/* The dimension of a box that runs through a place, or -1. */
int cti_dimension_at(ct_layout gbasis, ct_value place);

/* A layout's modes up to the first whose steps are not single and static. */
int cti_whole_modes(ct_ctx *cx, ct_layout l);

/* ---- The map (tma_map.c) ---- */

/* The swizzle width as the driver names it, and how many bytes stay together. */
bool cti_map_swizzle(ct_ctx *cx, ct_value swizzle, ct_tensor_map *map);
bool cti_map_elements(ct_ctx *cx, const char *op, int bits, ct_tensor_map *map);
bool cti_map_base(ct_ctx *cx, const char *op, ct_value gtensor, ct_tensor_map *map);
bool cti_map_extents(ct_ctx *cx, const char *op, const ct_tensor_map *map);
bool cti_map_inner(ct_ctx *cx, const char *op, const ct_tensor_map *map, int64_t elements);

/* ---- The copy (tma.c) ---- */

/* The operands of a plan, one by one in the public functions, as in CuTe's. */
typedef struct cti_tma_operands {
    const char *name; /* of the function that was called, for its failures */
    const char *op;   /* the instruction */
    int bits;         /* of the map's elements; 0: those of the tensor */
    ct_value gtensor;
    ct_layout slayout, tile, ctas;
} cti_tma_operands;

ct_tma_copy cti_no_plan(ct_value gtensor);
/* The plan of operands whose tile and CTAs are known. */
ct_tma_atom cti_tma_atom_of(ct_ctx *cx, const cti_tma_operands *o);
ct_tma_copy cti_tma_copy_of(ct_ctx *cx, const cti_tma_operands *o);
/* The same of an im2col map; c NULL: no offsets (im2col.c). */
ct_tma_atom cti_im2col_atom_of(ct_ctx *cx, const cti_tma_operands *o, const ct_im2col *c);
ct_tma_copy cti_im2col_copy_of(ct_ctx *cx, const cti_tma_operands *o, const ct_im2col *c);
bool cti_need_global(ct_ctx *cx, const char *op, ct_value gtensor);
/* name: of the function that was called (tma_admissible.c). */
bool cti_tma_admissible(ct_ctx *cx, const char *name, const ct_tma_atom *atom, ct_layout tile);
bool cti_smem_as_mapped(ct_ctx *cx, const char *op, ct_layout slayout, int bits);
bool cti_is_multicast(const char *op);
ct_copy_traits cti_tma_traits(ct_ctx *cx, const char *op, ct_value values, int bits);
bool cti_cluster_fits(ct_ctx *cx, const char *op, ct_layout ctas, bool multicast);
ct_tiled_copy cti_tma_tiled(ct_ctx *cx, const cti_tma_operands *o, ct_copy_traits traits);

/* ---- Operands of a tiled MMA (tma_sm100.c) ---- */

/* What make_tma_copy_A_sm100 and its like take a tile and CTAs from. */
typedef struct cti_tma_sm100 {
    ct_operand which;
    ct_tiler tiler; /* (M,N,K) */
    ct_tiled_mma mma;
    ct_tuple cluster; /* of an atom: (V,M,N,K); NULL: of a copy, by the CTAs of the MMA */
    bool im2col;      /* the tensor is for a convolution */
    const ct_im2col *offsets;
} cti_tma_sm100;

/* make_tma_copy_A_sm100, _B_, _C_, make_im2col_tma_copy_A_sm100, _B_; of an atom the tiled copy is
 * left out. */
ct_tma_copy cti_make_tma_sm100(ct_ctx *cx, cti_tma_operands *o, const cti_tma_sm100 *by);

#endif
