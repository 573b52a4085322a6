/* tmem.h - tensor memory of sm_100a: where operands of an instruction lie.
 *
 * Here: the layouts of tmem_fragment.c. Programs ask for them by name, as in
 * ct_call(cx, "UMMA::tmem_frg_1sm<32>", 1, &shape), or get them as fragments of a tiled MMA.
 * Follows atom/mma_traits_sm100_frag.hpp. */
#ifndef REF_ATOM_TMEM_H
#define REF_ATOM_TMEM_H

#include "ref/ct.h"

/* Elements of tensor memory, and in how many bits each of them is stored. */
typedef struct cti_tmem_width {
    int bits, storage;
} cti_tmem_width;

/* CuTe's UMMA::TmemAllocMode, by its numbers. */
typedef enum cti_tmem_alloc {
    CTI_TMEM_INTERLEAVED,     /* parts of 64 rows take turns in the datapaths */
    CTI_TMEM_NON_INTERLEAVED, /* they leave every other 16 datapaths alone */
    CTI_TMEM_DUPLICATED,      /* 64 rows are written twice */
    CTI_TMEM_FACTORS_4BY1,    /* factors are in four copies */
    CTI_TMEM_FACTORS_2BY2     /* those of B are in two copies of two halves */
} cti_tmem_alloc;

ct_value cti_tmem_frg(ct_ctx *cx, int ctas, const cti_tmem_width *width, cti_tmem_alloc alloc,
                      ct_tuple shape);
ct_value cti_tmem_frg_ws(ct_ctx *cx, const cti_tmem_width *width, ct_tuple shape);
ct_layout cti_tmem_e_frg(ct_ctx *cx, int bits, bool ws, ct_tuple shape);
ct_value cti_tmem_e_frg_tensor(ct_ctx *cx, int bits, bool ws, ct_tuple shape);
ct_value cti_tmem_sf_frg(ct_ctx *cx, int bits, bool halves, ct_tuple shape);
ct_value cti_find_tmem_tensor_col_offset(ct_ctx *cx, ct_value tensor);

/* The fragment of an operand that only traits name: its metadata, or its scale factors. */
ct_value cti_tmem_e_frg_of(ct_ctx *cx, const ct_mma_traits *t, ct_tuple shape);
ct_value cti_tmem_sf_frg_of(ct_ctx *cx, const ct_mma_traits *t, bool of_a, ct_tuple shape);

/* Descriptors of the part in shared memory that a copy to tensor memory reads (gmma_desc.c). */
ct_value cti_utccp_smem_desc(ct_ctx *cx, const ct_copy_traits *copy, ct_value part);

/* Shared memory for a sparse operand A, by the name of the layout (gmma_smem.c). */
ct_layout cti_sparse_layout_atom(ct_ctx *cx, const char *name, int bits, int sparse);

/* A block in shared memory for all instructions of a tile; order NULL: M first. */
ct_layout cti_tile_to_mma_shape(ct_ctx *cx, ct_layout block, ct_tuple shape, ct_tuple order);

/* The part of one of four warps: (warp) -> place in the tile, and that tile (tmem_copy.c). */
ct_layout cti_tmem_warp_tiler(ct_ctx *cx, ct_value tensor, ct_tiler *tiler);
ct_value cti_tmem_warp_partition(ct_ctx *cx, ct_value tensor, ct_value warp, ct_value target);

/* What an instruction descriptor says. factor NULL: C is its type, else there is no c. */
typedef struct cti_umma_fields {
    const char *a, *b, *c, *factor;
    int m, n, shift;
    bool a_mn, b_mn, a_neg, b_neg, saturate, sparse;
} cti_umma_fields;

/* UMMA::make_instr_desc and UMMA::make_instr_desc_block_scaled (umma_instruction.c). */
uint32_t cti_make_instr_desc(ct_ctx *cx, const cti_umma_fields *f);

/* TMEM::op_repeater and TMEM::tmem_load_to_store: names of operations (copy_tmem.c). */
ct_value cti_tmem_repeated(ct_ctx *cx, const char *op, int64_t bits);
ct_value cti_tmem_store_of(ct_ctx *cx, const char *load);

#endif
