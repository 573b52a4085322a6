/* words_tensor.c - each operation's law in one sentence: pointers, tensors, algorithms, atoms.
 *
 * A, B, C are the operands in order, R is the answer. Not here: integers, tuples, layouts
 * (words.c). Follows 03_tensor, 04_algorithms, 0t_mma_atom, 0x_gemm_tutorial. */
#include "ref/cli/cli.h"

#define COPY_OF "the copy A of type B, by threads C and values D, "
#define MMA_OF  "the mma A over the atoms B and the permutation C, "

static const cli_word words[] = {
    {"make_gmem_ptr", "A as a pointer into global memory"},
    {"make_smem_ptr", "A as a pointer into shared memory, its addresses changed by the swizzle B"},
    {"make_rmem_ptr", "A as a pointer into registers, as which an untagged one counts already"},
    {"make_tmem_ptr", "the place A in tensor memory, lane * 65536 + column"},
    {"is_gmem", "whether A is in global memory"},
    {"is_smem", "whether A is in shared memory"},
    {"is_rmem", "whether A is in registers"},
    {"is_tmem", "whether A is in tensor memory"},
    {"recast_ptr", "the address of A, to elements of another width"},
    {"counting_iterator", "an iterator over A, A + 1, A + 2, .."},
    {"make_tensor", "R(c) is what stands at A + B(c)"},
    {"make_coord_tensor", "R(c) = A(c) as a coordinate"},
    {"make_tensor_like.layout", "the compact layout of A's shape, in the order of A's strides"},
    {"tensor", "one mode of a tensor, itself a tensor"},
    {"data", "the pointer or iterator of a tensor"},
    {"recast", "the same bytes as elements of another width"},
    {"group_modes", "the modes from begin up to, not including, end, nested as one"},
    {"tensor_call", "A(B): the element at the coordinate B; with _ in B, the slice"},
    {"inner_partition", "zipped_divide(A, B) at C in the second mode: one whole tile"},
    {"as_position_independent_swizzle_layout", "A with its swizzle counting elements, not bytes"},
    {"outer_partition", "zipped_divide(A, B) at C in the first mode: one element of every tile"},
    {"local_tile", "the tile of size B at the place C; X in D drops modes of B and C"},
    {"local_partition", "the elements of thread C among the threads B, spread over A"},
    {"tv_partition", "composition(A, B) at thread C: the values of one thread"},
    {"identity_slice", "the slice at B of the coordinates of the shape A"},
    {"identity_local_tile", "local_tile of the coordinates of the shape A"},
    {"identity_logical_divide", "logical_divide of the coordinates of the shape A by B"},
    {"identity_zipped_divide", "zipped_divide of the coordinates of the shape A by B"},
    {"identity_tiled_divide", "tiled_divide of the coordinates of the shape A by B"},
    {"identity_flat_divide", "flat_divide of the coordinates of the shape A by B"},

    {"copy",
     "what B's memory holds after B(i) = A(i) for every i; A's memory holds its own indices"},
    {"copy_aligned", "copy, with dynamic strides taken to be multiples of 128 bits"},
    {"copy_if", "copy of the elements of C whose coordinate is below A, from B"},
    {"copy_atom", "copy of C to D by the instruction A on elements of type B"},
    {"store", "what A's memory holds when its element at B is C and nothing else was written"},
    {"store_in_clone", "what A's memory and that of its clone hold when C is stored at B of the "
                       "clone"},
    {"store_in_view", "what A's memory and that of a view of it hold when C is stored at B of the "
                      "view"},
    {"copy_width", "how many bits copy moves at a time from A to B"},
    {"cooperative_copy", "what thread A moves of a copy from B to C that several threads share"},
    {"prefetch", "A, after a check that a whole tensor like it can be touched"},
    {"fill", "what A's memory holds when every element is B"},
    {"clear", "what A's memory holds when every element is 0"},
    {"axpby",
     "what D's memory holds when D(i) = A * B(i) + C * D(i), where the coordinate is below E"},
    {"reduce", "the sum of all elements of A, whose memory holds its indices"},
    {"batch_reduce", "what B's memory holds when mode 0 of A is added to it"},
    {"logical_reduce", "what B's memory holds when the modes of A are added to it that C names"},
    {"gemm", "what C's memory holds when C(m,n) += the sum over k of A(m,k) * B(n,k); of four "
             "operands, the first holds the result"},

    {"MMA_Traits.Shape_MNK", "(M,N,K): C is M x N, A is M x K, B is N x K"},
    {"MMA_Traits.ThrID", "the threads that one instruction works for"},
    {"MMA_Traits.ALayout", "(thread, value) -> place in the M x K tile, M running fastest"},
    {"MMA_Traits.BLayout", "(thread, value) -> place in the N x K tile, N running fastest"},
    {"MMA_Traits.CLayout", "(thread, value) -> place in the M x N tile, M running fastest"},
    {"MMA_Traits.ValTypeA", "the C++ type of the elements of A"},
    {"MMA_Traits.ValTypeB", "the C++ type of the elements of B"},
    {"MMA_Traits.ValTypeC", "the C++ type of the elements of C"},
    {"MMA_Traits.ValTypeD", "the C++ type of the elements of the result"},
    {"Copy_Traits.ThrID", "the threads that one instruction works for"},
    {"Copy_Traits.SrcLayout", "(thread, bit) -> bit, as it is read"},
    {"Copy_Traits.DstLayout", "(thread, bit) -> bit, as it is written"},
    {"Copy_Traits.RefLayout", "the one of both that tilings are written in, in bits"},
    {"Copy_Atom.ThrID", "the threads that one instruction works for"},
    {"Copy_Atom.ValLayoutSrc", "(thread, value) -> value, as it is read"},
    {"Copy_Atom.ValLayoutDst", "(thread, value) -> value, as it is written"},
    {"Copy_Atom.ValLayoutRef", "the one of both that tilings are written in, in values"},

    {"tiled_copy.TV", COPY_OF "its tile and (thread, value) -> place in it"},
    {"tiled_copy.partition_S", COPY_OF "what thread E reads of F"},
    {"tiled_copy.partition_D", COPY_OF "what thread E writes of F"},
    {"tiled_copy.get_layoutS_TV", COPY_OF "(thread, value) -> place in the tile, as it reads"},
    {"tiled_copy.get_layoutD_TV", COPY_OF "(thread, value) -> place in the tile, as it writes"},
    {"tiled_copy.retile", COPY_OF "the fragment E in the order of its values"},
    {"tiled_copy.tidfrg_S", COPY_OF "E as (threads, values, rests), as it is read"},
    {"tiled_copy.tidfrg_D", COPY_OF "E as (threads, values, rests), as it is written"},
    {"tiled_copy.size", COPY_OF "how many threads it has"},
    {"tiled_copy.tile_size", COPY_OF "the extent of its tile in one mode"},
    {"cotiled_copy.TV", "the copy A of type B whose threads and values have the addresses C in the "
                        "layout D: its tile and (thread, value) -> place in it"},
    {"make_tiled_copy_C_atom.TV", "the copy A of type B of as many accumulators as it moves at a "
                                  "time: its tile and (thread, value) -> place in it"},
    {"make_tiled_copy_A.TV", "the copy A of type B that fits operand A of a tiled mma: its tile "
                             "and (thread, value) -> place in it"},
    {"make_tiled_copy_B.TV", "the copy A of type B that fits operand B of a tiled mma: its tile "
                             "and (thread, value) -> place in it"},
    {"make_tiled_copy_C.TV", "the copy A of type B that fits operand C of a tiled mma: its tile "
                             "and (thread, value) -> place in it"},
    {"tiled_mma.tile_shape", MMA_OF "the extents of its tile in M, N, K"},
    {"tiled_mma.thrfrg_A", MMA_OF "D as (threads, values) of operand A"},
    {"tiled_mma.thrfrg_B", MMA_OF "D as (threads, values) of operand B"},
    {"tiled_mma.thrfrg_C", MMA_OF "D as (threads, values) of operand C"},
    {"tiled_mma.partition_A", MMA_OF "what thread D has of E as operand A"},
    {"tiled_mma.partition_B", MMA_OF "what thread D has of E as operand B"},
    {"tiled_mma.partition_C", MMA_OF "what thread D has of E as operand C"},
    {"tiled_mma.partition_fragment_A", MMA_OF "registers for what thread D has of E as operand A"},
    {"tiled_mma.partition_fragment_B", MMA_OF "registers for what thread D has of E as operand B"},
    {"tiled_mma.partition_fragment_C", MMA_OF "registers for what thread D has of E as operand C"},
    {"tiled_mma.partition_shape_A", MMA_OF "the shape of a thread's part of D as operand A"},
    {"tiled_mma.partition_shape_B", MMA_OF "the shape of a thread's part of D as operand B"},
    {"tiled_mma.partition_shape_C", MMA_OF "the shape of a thread's part of D as operand C"},
    {"tiled_mma.get_thr_layout_vmnk", MMA_OF "(in an atom, M, N, K) -> thread"},
    {"tiled_mma.size", MMA_OF "how many threads it has"},
    {"tiled_mma.thr_size", MMA_OF "how many threads it has in one mode of (V,M,N,K)"},
    {"tiled_mma.get_layoutA_TV", MMA_OF "(thread, value) -> place in its M x K tile"},
    {"tiled_mma.get_layoutB_TV", MMA_OF "(thread, value) -> place in its N x K tile"},
    {"tiled_mma.get_layoutC_TV", MMA_OF "(thread, value) -> place in its M x N tile"},
    {"coalesce_256", "R(i) = A(i), static neighbours merged up to 256 elements"},
    {"construct_tma_gbasis", "the gmem modes of the tile C in the order in which smem B is filled"},
    {"get_tma_swizzle_bits", "_0, _1, _2, _3: no span, or one of 32, 64, 128 bytes is permuted"},
    {"get_tma_swizzle_base", "_0, _1, _3: chunks of 16, 32, 64 bytes stay whole"},
    {"tma_copy.TV", "the tile of a TMA copy, and its layout (CTA, value) -> place in it"},
    {"tma_copy.tensor_map", "what the driver is asked to encode for a TMA copy"},
    {"tma_copy.gbasis", "box place -> gmem mode, one mode for each dimension of the map"},
    {"tma_copy.RefLayout", "(thread, value) of one instruction, in values"},
    {"tma_copy.transaction_bytes", "what one instruction, all its CTAs together, brings to a CTA"},
    {"tma_copy.get_tma_tensor", "R(c) = the coordinates of the map at c"},
    {"tma_copy.partition_S", "the source of one CTA: the box from its first element on"},
    {"tma_copy.partition_D", "the destination of one CTA: the box from its first element on"},
    {"tma_partition", "gmem and smem of one CTA's instructions: ((values, iterations), rests)"},
    {"create_tma_multicast_mask", "the bits of the CTAs whose coordinate agrees with B"},
    {"im2col_tma_copy.TV", "the tile of an im2col copy, and its layout (CTA, value) -> place"},
    {"im2col_tma_copy.tensor_map", "what the driver is asked to encode for an im2col copy"},
    {"im2col_tma_copy.tma_tensor", "R(pixel, (channel, s, r, t)) = (c, (w,h,d), n, (s,r,t))"},
    {"im2col_tma_copy.RefLayout", "(thread, value) of one instruction, in values"},
    {"im2col_tma_copy.transaction_bytes", "what one instruction brings to each CTA"},
    {"im2col_tma_copy.partition_S", "the source of one CTA: the box from its first element on"},
    {"im2col_tma_copy.partition_D",
     "the destination of one CTA: the box from its first element on"},
    {"GMMA::Layout_K_INTER_Atom", "a warpgroup's operand in shared memory, K first, not swizzled"},
    {"GMMA::Layout_K_SW32_Atom", "a warpgroup's operand in shared memory, K first, in runs of 32 "
                                 "bytes"},
    {"GMMA::Layout_K_SW64_Atom", "a warpgroup's operand in shared memory, K first, in runs of 64 "
                                 "bytes"},
    {"GMMA::Layout_K_SW128_Atom", "a warpgroup's operand in shared memory, K first, in runs of 128 "
                                  "bytes"},
    {"GMMA::Layout_MN_INTER_Atom", "a warpgroup's operand in shared memory, M or N first, not "
                                   "swizzled"},
    {"GMMA::Layout_MN_SW32_Atom", "a warpgroup's operand in shared memory, M or N first, in runs "
                                  "of 32 bytes"},
    {"GMMA::Layout_MN_SW64_Atom", "a warpgroup's operand in shared memory, M or N first, in runs "
                                  "of 64 bytes"},
    {"GMMA::Layout_MN_SW128_Atom", "a warpgroup's operand in shared memory, M or N first, in runs "
                                   "of 128 bytes"},
};

const cli_word *cli_tensor_word(int i)
{
    return (size_t)i < sizeof words / sizeof words[0] ? &words[i] : NULL;
}
