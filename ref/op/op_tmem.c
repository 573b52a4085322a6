/* op_tmem.c - the operations on tensor memory by name.
 *
 * Here: the tenth table. Template arguments are widths in bits, numbers of CTAs, and the numbers of
 * UMMA::TmemAllocMode. Not here: copies by instructions (op_tiled_copy.c).
 * Follows CuTe's names of fragments. */
#include "ref/atom/tmem.h"
#include "ref/op/op.h"
#include "ref/value/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum of_fragment {
    ONE_CTA,
    PAIR,
    WEIGHTS,
    METADATA,
    METADATA_WEIGHTS,
    METADATA_TENSOR,
    METADATA_WEIGHTS_TENSOR,
    FACTORS
};

static int or_else(const cti_call *c, int i, int otherwise)
{
    return i < c->nt ? c->t[i] : otherwise;
}

/* <bits,vector size,CTAs,of A,mode>: as in CuTe, only B of a pair has halves. */
static ct_value factors(ct_ctx *cx, const cti_call *c)
{
    const int ctas = c->t[2], mode = or_else(c, 4, CTI_TMEM_FACTORS_4BY1);
    const bool of_a = c->t[3] != 0, by_2 = mode == CTI_TMEM_FACTORS_2BY2;
    if (!of_a && (mode < CTI_TMEM_FACTORS_4BY1 || mode > CTI_TMEM_FACTORS_2BY2))
        return cti_fail(cx, CT_EINVAL,
                        "tmem_sf_frg: the factors of B are 4by1 (3) or 2by2 (4), not %d", mode);
    if (!of_a && by_2 && ctas != 2)
        return cti_fail(cx, CT_EINVAL, "tmem_sf_frg: 2by2 is a pair of CTAs, not %d", ctas);
    return cti_tmem_sf_frg(cx, c->t[0], !of_a && by_2, c->arg[0]);
}

static ct_value fragment(ct_ctx *cx, const cti_call *c)
{
    const cti_tmem_width width = {c->t[0], or_else(c, 1, 32)};
    const cti_tmem_alloc alloc = (cti_tmem_alloc)or_else(c, 2, CTI_TMEM_INTERLEAVED);
    switch ((enum of_fragment)c->op->which) {
    case ONE_CTA:
        return cti_tmem_frg(cx, 1, &width, alloc, c->arg[0]);
    case PAIR:
        return cti_tmem_frg(cx, 2, &width, alloc, c->arg[0]);
    case WEIGHTS:
        return cti_tmem_frg_ws(cx, &width, c->arg[0]);
    case METADATA:
        return cti_tmem_e_frg(cx, width.bits, false, c->arg[0]);
    case METADATA_WEIGHTS:
        return cti_tmem_e_frg(cx, width.bits, true, c->arg[0]);
    case METADATA_TENSOR:
        return cti_tmem_e_frg_tensor(cx, width.bits, false, c->arg[0]);
    case METADATA_WEIGHTS_TENSOR:
        return cti_tmem_e_frg_tensor(cx, width.bits, true, c->arg[0]);
    case FACTORS:
        break;
    }
    return factors(cx, c);
}

/* Of the major mode 0, K, or 1, MN: hexadecimal, as the 64 bits are no signed integer. */
static ct_value descriptor(ct_ctx *cx, const cti_call *c)
{
    enum { ROOM = 24 };
    char *text = cti_alloc(cx, ROOM);
    if (c->t[0] != 0 && c->t[0] != 1)
        return cti_fail(cx, CT_EINVAL, "make_umma_desc: the major is K (0) or MN (1), not %d",
                        c->t[0]);
    uint64_t bits = ct_make_umma_desc(cx, c->t[0] == 0, c->arg[0]);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    snprintf(text, ROOM, "0x%016" PRIx64, bits);
    return cti_text_node(cx, CT_TEXT, text);
}

static ct_value copied_descriptors(ct_ctx *cx, const cti_call *c)
{
    ct_copy_traits copy = ct_Copy_Traits(cx, cti_name_arg(c, 0));
    return ct_check(cx) == CT_OK ? cti_utccp_smem_desc(cx, &copy, c->arg[1]) : cti_null();
}

static ct_value in_order(ct_ctx *cx, ct_value block, ct_value shape)
{
    return cti_tile_to_mma_shape(cx, block, shape, NULL);
}

static ct_value warp_tiler(ct_ctx *cx, ct_value tensor)
{
    ct_tiler tiler;
    ct_layout tv = cti_tmem_warp_tiler(cx, tensor, &tiler);
    return cti_pair_text(cx, tiler, tv);
}

static ct_value repeated(ct_ctx *cx, const cti_call *c)
{
    return cti_tmem_repeated(cx, cti_name_arg(c, 0), c->t[0]);
}

static ct_value store_of(ct_ctx *cx, const cti_call *c)
{
    return cti_tmem_store_of(cx, cti_name_arg(c, 0));
}

/* <M,N,major,major, and flags>: all but the extents and the shift are 0 or 1. */
static ct_value instruction(ct_ctx *cx, const cti_call *c)
{
    const bool scaled = c->n == 4;
    for (int i = 2; i < c->nt; ++i)
        if (c->t[i] < 0 || c->t[i] > (i == 8 ? 3 : 1))
            return cti_fail(cx, CT_EINVAL, "make_instr_desc: argument %d is %d", i + 1, c->t[i]);
    const cti_umma_fields f = {.a = cti_name_arg(c, 0),
                               .b = cti_name_arg(c, 1),
                               .c = cti_name_arg(c, 2),
                               .factor = scaled ? cti_name_arg(c, 3) : NULL,
                               .m = c->t[0],
                               .n = c->t[1],
                               .a_mn = c->t[2] != 0,
                               .b_mn = c->t[3] != 0,
                               .a_neg = or_else(c, 4, 0) != 0,
                               .b_neg = or_else(c, 5, 0) != 0,
                               .saturate = !scaled && or_else(c, 6, 0) != 0,
                               .sparse = or_else(c, scaled ? 6 : 7, 0) != 0,
                               .shift = or_else(c, 8, 0)};
    uint32_t bits = cti_make_instr_desc(cx, &f);
    return ct_check(cx) == CT_OK ? ct_dynamic(cx, bits) : cti_null();
}

/* CuTe keeps these atoms in a namespace, which the function's names leave out. */
static ct_value smem_atom(ct_ctx *cx, const cti_call *c)
{
    return ct_GMMA_Layout_Atom(cx, c->op->name + strlen("UMMA::"), c->t[0]);
}

#define UMMA_ATOM(name, law)                                                                       \
    {                                                                                              \
        name, name "<bits>()", "an operand of sm_100a in shared memory, " law,                     \
            .any = smem_atom, .min_t = 1, .max_t = 1                                               \
    }

/* <bits,S>: of S elements along K one is stored. */
static ct_value sparse_atom(ct_ctx *cx, const cti_call *c)
{
    return cti_sparse_layout_atom(cx, c->op->name + strlen("UMMA::"), c->t[0], c->t[1]);
}

#define SPARSE_ATOM(name, law)                                                                     \
    {                                                                                              \
        name, name "<bits,sparsity>()", "a sparse operand A in shared memory, " law,               \
            .any = sparse_atom, .min_t = 2, .max_t = 2                                             \
    }

const cti_op cti_tmem_ops[] = {
    {"UMMA::tmem_frg_1sm", "UMMA::tmem_frg_1sm<bits[,storage[,mode]]>(shape)",
     "tensor memory for a CTA's part A of accumulators or of operand A", .any = fragment,
     .which = ONE_CTA, .min_t = 1, .max_t = 3},
    {"UMMA::tmem_frg_2sm", "UMMA::tmem_frg_2sm<bits[,storage[,mode]]>(shape)",
     "the same for the part A of a CTA that is one of a pair", .any = fragment, .which = PAIR,
     .min_t = 1, .max_t = 3},
    {"UMMA::tmem_frg_ws_1sm", "UMMA::tmem_frg_ws_1sm<bits[,storage]>(shape)",
     "the same of an instruction that keeps its weights", .any = fragment, .which = WEIGHTS,
     .min_t = 1, .max_t = 2},
    {"UMMA::tmem_e_frg_layout", "UMMA::tmem_e_frg_layout<bits>(shape)",
     "where the metadata of a part A of a sparse operand lies in tensor memory", .any = fragment,
     .which = METADATA, .min_t = 1, .max_t = 1},
    {"UMMA::tmem_e_frg_ws_layout", "UMMA::tmem_e_frg_ws_layout<bits>(shape)",
     "the same of an instruction that keeps its weights", .any = fragment,
     .which = METADATA_WEIGHTS, .min_t = 1, .max_t = 1},
    {"UMMA::tmem_e_frg", "UMMA::tmem_e_frg<bits>(shape)",
     "tensor memory for the metadata of a part A of a sparse operand", .any = fragment,
     .which = METADATA_TENSOR, .min_t = 1, .max_t = 1},
    {"UMMA::tmem_e_frg_ws", "UMMA::tmem_e_frg_ws<bits>(shape)",
     "tensor memory for metadata, of an instruction that keeps its weights", .any = fragment,
     .which = METADATA_WEIGHTS_TENSOR, .min_t = 1, .max_t = 1},
    {"UMMA::tmem_sf_frg", "UMMA::tmem_sf_frg<bits,vector,ctas,of_a[,mode]>(shape)",
     "tensor memory for the scale factors of a part A", .any = fragment, .which = FACTORS,
     .min_t = 4, .max_t = 5},
    {"find_tmem_tensor_col_offset", "find_tmem_tensor_col_offset(tensor)",
     "how many columns of tensor memory A takes", .one = cti_find_tmem_tensor_col_offset},
    UMMA_ATOM("UMMA::Layout_K_INTER_Atom", "K first, not swizzled"),
    UMMA_ATOM("UMMA::Layout_K_SW32_Atom", "K first, in runs of 32 bytes"),
    UMMA_ATOM("UMMA::Layout_K_SW64_Atom", "K first, in runs of 64 bytes"),
    UMMA_ATOM("UMMA::Layout_K_SW128_Atom", "K first, in runs of 128 bytes"),
    UMMA_ATOM("UMMA::Layout_MN_INTER_Atom", "M or N first, not swizzled"),
    UMMA_ATOM("UMMA::Layout_MN_SW32_Atom", "M or N first, in runs of 32 bytes"),
    UMMA_ATOM("UMMA::Layout_MN_SW64_Atom", "M or N first, in runs of 64 bytes"),
    UMMA_ATOM("UMMA::Layout_MN_SW128_Atom", "M or N first, in runs of 128 bytes"),
    UMMA_ATOM("UMMA::Layout_MN_SW128_32B_Atom",
              "M or N first, in runs of 128 bytes, by units of 32"),
    SPARSE_ATOM("UMMA::Layout_K_INTER_SpAtom", "K first, not swizzled"),
    SPARSE_ATOM("UMMA::Layout_K_SW32_SpAtom", "K first, in runs of 32 bytes"),
    SPARSE_ATOM("UMMA::Layout_K_SW64_SpAtom", "K first, in runs of 64 bytes"),
    SPARSE_ATOM("UMMA::Layout_K_SW128_SpAtom", "K first, in runs of 128 bytes"),
    SPARSE_ATOM("UMMA::Layout_MN_INTER_SpAtom", "M first, not swizzled"),
    SPARSE_ATOM("UMMA::Layout_MN_SW32_SpAtom", "M first, in runs of 32 bytes"),
    SPARSE_ATOM("UMMA::Layout_MN_SW64_SpAtom", "M first, in runs of 64 bytes"),
    SPARSE_ATOM("UMMA::Layout_MN_SW128_SpAtom", "M first, in runs of 128 bytes"),
    {"UMMA::tile_to_mma_shape",
     "UMMA::tile_to_mma_shape(layout, shape), UMMA::tile_to_mma_shape(layout, shape, order)",
     "A repeated to the tile of shape ((M,N),repetitions in M, in N, rests..), divided by (M,N)",
     .two = in_order, .three = cti_tile_to_mma_shape},
    {"UMMA::make_instr_desc",
     "UMMA::make_instr_desc<m,n,a_mn,b_mn[,a_neg[,b_neg[,saturate[,sparse[,shift]]]]]>(type, "
     "type, "
     "type)",
     "the instruction descriptor of operands of types A and B and sums of type C, 32 bits",
     .any = instruction, .min_t = 4, .max_t = 9},
    {"UMMA::make_instr_desc_block_scaled",
     "UMMA::make_instr_desc_block_scaled<m,n,a_mn,b_mn[,a_neg[,b_neg[,sparse]]]>(type, type, "
     "type, "
     "type)",
     "the same of operands of types A and B with scale factors of type D", .any = instruction,
     .min_t = 4, .max_t = 7},
    {"make_tmem_warp_partitioner.TV", "make_tmem_warp_partitioner.TV(tensor)",
     "the tile of four warps over the tensor A in tensor memory, and (warp) -> place in it",
     .one = warp_tiler},
    {"make_tmem_warp_partitioner.partition",
     "make_tmem_warp_partitioner.partition(tensor, integer, tensor)",
     "what warp B has of C, a tensor of the shape of A in tensor memory",
     .three = cti_tmem_warp_partition},
    {"TMEM::op_repeater", "TMEM::op_repeater<bits>(copy)",
     "the operation of A's shape that repeats it as often as divides so many bits of a datapath",
     .any = repeated, .min_t = 1, .max_t = 1},
    {"TMEM::tmem_load_to_store", "TMEM::tmem_load_to_store(copy)",
     "the store that has the shape of the load A", .any = store_of},
    {"get_utccp_smem_desc_tensor", "get_utccp_smem_desc_tensor(copy, tensor)",
     "descriptors of B, a part in shared memory, for the copy A to tensor memory",
     .any = copied_descriptors},
    {"UMMA::make_umma_desc", "UMMA::make_umma_desc<major>(tensor)",
     "the descriptor of an operand in shared memory, 64 bits", .any = descriptor, .min_t = 1,
     .max_t = 1},
    {.name = NULL},
};
