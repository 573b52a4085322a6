/* tiled_mma.c - a matrix instruction spread over threads and over a larger tile.
 *
 *   operand tensor (M,K)      permuted by mode, divided by the atom's tile
 *   ((AtomM,AtomK),(RestM,RestK))    composed with the atom's (thread, value) layout
 *   ((ThrV,FrgV),(RestM,RestK))      divided by the threads in M and K
 *   ((ThrV,(ThrM,ThrK)),(FrgV,(RestM,RestK)))      a thread slices the first
 *
 * A uses modes M and K of (M,N,K), B uses N and K, C uses M and N: one rule for the three.
 * Here: tiling, partitions, thread-value layouts. Not here: the instructions (mma_traits.c).
 * Follows 0t_mma_atom "TiledMMAs" and mma_atom.hpp. */
#include "ref/atom/copy_traits.h"
#include "ref/atom/tmem.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

/* The two of M, N, K that an operand has. */
static const int rows_of[] = {0, 1, 0}, columns_of[] = {2, 2, 1};

static ct_tuple pair_of(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value item[2] = {a, b};
    return ct_make_tuple(cx, 2, item);
}

/* Is there a mode of several atoms whose stride, known or not, is 0? */
static bool share_threads(ct_value shape, ct_value stride)
{
    bool found = false;
    if (!cti_is_tuple(shape))
        return cti_is(stride, CT_INTEGER) && ct_int(shape) > 1 && ct_int(stride) == 0;
    for (int i = 0; i < shape->rank && !found; ++i)
        found = share_threads(shape->item[i], stride->item[i]);
    return found;
}

static bool valid_atoms(ct_ctx *cx, ct_layout atoms)
{
    cti_text t;
    if (!cti_need_layout(cx, "make_tiled_mma", "the layout of atoms", atoms))
        return false;
    if (share_threads(cti_shape(atoms), cti_stride(atoms)))
        cti_fail(cx, CT_EINVAL, "make_tiled_mma: atoms of %s share their threads",
                 cti_show(&t, atoms));
    return ct_check(cx) == CT_OK;
}

/* ct_make_tiled_mma - an atom repeated over a layout of atoms and a tile per mode.
 * equation  threads (V,M,N,K) = tiled_product(ThrID, atoms)
 * example   ct_make_tiled_mma(&cx, atom, atoms, NULL)
 * pre       atoms has at most rank 3 (padded with _1:_0) and no stride 0; permutation, NULL for
 *           none, holds _, an integer or a layout for each of M, N, K
 * post      tiled_mma_once
 * fails     CT_EINVAL rank, a dynamic permutation, atoms that share threads; as tiled_product
 * CuTe      0t_mma_atom "TiledMMAs" */
ct_tiled_mma ct_make_tiled_mma(ct_ctx *cx, ct_mma_traits atom, ct_layout atoms,
                               ct_tuple permutation)
{
    ct_value any = ct_underscore();
    if (permutation == NULL)
        permutation = ct_repeat(cx, 3, any);
    cti_text t;
    if (ct_check(cx) == CT_OK && !ct_is_static(permutation))
        cti_fail(cx, CT_EINVAL, "make_tiled_mma: the tile %s has a dynamic extent or stride",
                 cti_show(&t, permutation));
    if (!valid_atoms(cx, atoms))
        return (ct_tiled_mma){atom, cti_null(), cti_null()};
    ct_layout mnk = ct_append_to(cx, atoms, 3, NULL);
    ct_tuple tiles = ct_append_to(cx, ct_wrap(cx, permutation), 3, any);
    return (ct_tiled_mma){atom, ct_tiled_product(cx, atom.ThrID, mnk), tiles};
}

static ct_value threads_in(ct_ctx *cx, const ct_tiled_mma *mma, int mode)
{
    return ct_size(cx, ct_get(cx, mma->thr_layout_vmnk, mode + 1));
}

static ct_value atom_size(ct_ctx *cx, const ct_tiled_mma *mma, int mode)
{
    return ct_size(cx, ct_get(cx, mma->atom.Shape_MNK, mode));
}

/* ct_permutation_mnk - the tile of one mode: as it was given, or as atoms and threads cover it.
 * equation  the permutation's, or where that is _, atom extent * threads in that mode
 * example   ct_permutation_mnk(&cx, &mma, 0)
 * pre       mode is 0, 1 or 2 for M, N or K
 * post      tiled_mma_once
 * fails     CT_EINVAL mode
 * CuTe      none: mma_atom.hpp */
ct_tiler ct_permutation_mnk(ct_ctx *cx, const ct_tiled_mma *mma, int mode)
{
    ct_value asked = ct_get(cx, mma->permutation_mnk, mode);
    if (ct_check(cx) != CT_OK || !cti_is(asked, CT_UNDERSCORE))
        return asked;
    return ct_mul(cx, atom_size(cx, mma, mode), threads_in(cx, mma, mode));
}

/* ct_tile_size - the extent of the tile in M, N or K.
 * equation  size of the permutation, or atom extent * threads in that mode
 * example   ct_tile_size(&cx, &mma, 0)
 * pre       mode is 0, 1 or 2
 * post      tiled_mma_once
 * fails     CT_EINVAL mode
 * CuTe      0t_mma_atom "TiledMMAs" */
ct_value ct_tile_size(ct_ctx *cx, const ct_tiled_mma *mma, int mode)
{
    return ct_size(cx, ct_permutation_mnk(cx, mma, mode));
}

static ct_layout atom_layout(const ct_mma_traits *atom, ct_operand which)
{
    return which == CT_A ? atom->ALayout : which == CT_B ? atom->BLayout : atom->CLayout;
}

static ct_layout column(ct_ctx *cx, ct_value n)
{
    return ct_make_layout(cx, n, NULL);
}

/* ct_thrfrg - an operand seen by threads: thrfrg_A, thrfrg_B, thrfrg_C.
 * equation  ((ThrV,(ThrM,ThrN)),(FrgV,(RestM,RestN))), with the operand's two modes
 * example   ct_thrfrg(&cx, &mma, CT_C, tensor)
 * pre       a tensor or a layout of rank 2 or more
 * post      tiled_mma_once
 * fails     CT_EINVAL rank; as logical_divide and composition
 * CuTe      none: mma_atom.hpp */
ct_value ct_thrfrg(ct_ctx *cx, const ct_tiled_mma *mma, ct_operand which, ct_value tensor)
{
    int row = rows_of[which], col = columns_of[which];
    ct_value any = ct_underscore();
    if (ct_check(cx) == CT_OK && ct_rank(tensor) < 2)
        return cti_fail(cx, CT_EINVAL, "thrfrg: the tensor has rank %d, less than 2",
                        ct_rank(tensor));
    ct_value t = ct_logical_divide(
        cx, tensor,
        pair_of(cx, ct_permutation_mnk(cx, mma, row), ct_permutation_mnk(cx, mma, col)));
    t = ct_zipped_divide(
        cx, t,
        pair_of(cx, column(cx, atom_size(cx, mma, row)), column(cx, atom_size(cx, mma, col))));
    t = ct_composition(cx, t, pair_of(cx, atom_layout(&mma->atom, which), any));
    ct_tiler threads =
        pair_of(cx, column(cx, threads_in(cx, mma, row)), column(cx, threads_in(cx, mma, col)));
    return ct_zipped_divide(cx, t, pair_of(cx, any, threads));
}

/* ct_get_slice - where a thread is: its coordinate (V,M,N,K), in the atom and among the atoms.
 * equation  get_flat_coord(get_thr_layout_vmnk(), thread)
 * example   ct_get_slice(&cx, &mma, ct_dynamic(&cx, 70))
 * pre       an integer
 * post      tiled_mma_once
 * fails     CT_EINVAL a thread that is not an integer
 * caveat    a thread past the last one wraps around silently, as in CuTe.
 * CuTe      none: mma_atom.hpp */
ct_tuple ct_get_slice(ct_ctx *cx, const ct_tiled_mma *mma, ct_value thread)
{
    cti_text t;
    if (ct_check(cx) == CT_OK && !cti_is(thread, CT_INTEGER))
        cti_fail(cx, CT_EINVAL, "get_slice: the thread %s is not an integer", cti_show(&t, thread));
    return ct_check(cx) == CT_OK ? cti_thread_coord(cx, mma->thr_layout_vmnk, thread) : cti_null();
}

/* ct_partition_mma - one thread's part of an operand: partition_A, partition_B, partition_C.
 * equation  thrfrg(tensor)((v,(m,n)), (_,(_,_)))
 * example   ct_partition_mma(&cx, &mma, CT_A, thread, tensor)
 * pre       as thrfrg; thread is an integer
 * post      tiled_mma_once
 * fails     as thrfrg; CT_EINVAL a thread that is not an integer
 * caveat    a thread past the last one wraps around silently, as in CuTe.
 * CuTe      0t_mma_atom "TiledMMAs" */
ct_value ct_partition_mma(ct_ctx *cx, const ct_tiled_mma *mma, ct_operand which, ct_value thread,
                          ct_value tensor)
{
    ct_value frg = ct_thrfrg(cx, mma, which, tensor);
    ct_tuple vmnk = ct_get_slice(cx, mma, thread);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    ct_value any = ct_underscore();
    ct_tuple who = pair_of(
        cx, ct_get(cx, vmnk, 0),
        pair_of(cx, ct_get(cx, vmnk, rows_of[which] + 1), ct_get(cx, vmnk, columns_of[which] + 1)));
    int rests = ct_rank(ct_get(cx, ct_get(cx, ct_shape(cx, frg), 1), 1));
    return ct_layout_call(cx, frg, pair_of(cx, who, pair_of(cx, any, ct_repeat(cx, rests, any))));
}

/* ct_partition_shape - the shape of one thread's part: partition_shape_A, _B, _C.
 * equation  shape(partition(make_layout(shape)))
 * example   ct_partition_shape(&cx, &mma, CT_C, shape)
 * pre       a shape of rank 2 or more
 * post      tiled_mma_once
 * fails     as thrfrg
 * CuTe      none: mma_atom.hpp */
ct_tuple ct_partition_shape(ct_ctx *cx, const ct_tiled_mma *mma, ct_operand which, ct_tuple shape)
{
    ct_value any = ct_underscore();
    ct_layout frg = ct_thrfrg(cx, mma, which, ct_make_layout(cx, ct_shape(cx, shape), NULL));
    ct_tuple coord =
        pair_of(cx, ct_static(cx, 0), pair_of(cx, any, ct_repeat(cx, ct_rank(shape), any)));
    return ct_shape(cx, ct_layout_call(cx, frg, coord));
}

/* Thread index -> (thread in the atom, place of the atom), where the threads leave gaps too. */
static ct_layout thread_to_place(ct_ctx *cx, const ct_tiled_mma *mma)
{
    ct_value one = ct_static(cx, 1), zero = ct_static(cx, 0);
    ct_layout all[2] = {mma->thr_layout_vmnk, ct_complement_cosize(cx, mma->thr_layout_vmnk)};
    ct_layout index = ct_make_layout(cx, pair_of(cx, ct_size(cx, mma->thr_layout_vmnk), one),
                                     pair_of(cx, one, zero));
    return ct_composition(cx, index, ct_right_inverse(cx, ct_make_layout_of(cx, 2, all)));
}

/* The threads of the mode that the operand does not have all see the same part of it. */
static ct_tiler broadcast_of(ct_ctx *cx, const ct_tiled_mma *mma, ct_operand which)
{
    ct_value any = ct_underscore(), one = ct_static(cx, 1), zero = ct_static(cx, 0);
    ct_tuple shape = pair_of(cx, threads_in(cx, mma, 0), threads_in(cx, mma, 1));
    ct_tuple stride = which == CT_A ? pair_of(cx, one, zero) : pair_of(cx, zero, one);
    ct_tiler threads = pair_of(cx, ct_make_layout(cx, shape, stride), any);
    return pair_of(cx, pair_of(cx, any, threads), any);
}

/* The inverse of a layout with dynamic extents may stop before the last thread. */
static bool all_have_places(ct_ctx *cx, const ct_tiled_mma *mma, ct_layout tv)
{
    ct_value have = ct_size(cx, ct_get(cx, tv, 0)), all = ct_size(cx, mma->thr_layout_vmnk);
    if (ct_check(cx) == CT_OK && ct_int(have) < ct_int(all))
        cti_fail(cx, CT_EINVAL, "get_layout_TV: %lld of %lld threads have places",
                 (long long)ct_int(have), (long long)ct_int(all));
    return ct_check(cx) == CT_OK;
}

/* ct_get_layout_TV - (thread, value) -> place in the tile: get_layoutA_TV, _B_, _C_.
 * equation  thrfrg of the tile itself, by thread index
 * example   ct_get_layout_TV(&cx, &mma, CT_A)
 * pre       a tiled mma
 * post      tiled_mma_once
 * fails     CT_EINVAL threads without places, under dynamic extents; as thrfrg, right_inverse
 * caveat    of C with atoms along K, the threads of the further ones have places behind the tile,
 *           as in CuTe.
 * CuTe      0t_mma_atom (figures) */
ct_layout ct_get_layout_TV(ct_ctx *cx, const ct_tiled_mma *mma, ct_operand which)
{
    ct_tuple shape = pair_of(cx, ct_tile_size(cx, mma, rows_of[which]),
                             ct_tile_size(cx, mma, columns_of[which]));
    ct_layout frg = ct_thrfrg(cx, mma, which, ct_make_layout(cx, shape, NULL));
    if (which != CT_C)
        frg = ct_composition(cx, frg, broadcast_of(cx, mma, which));
    ct_layout tv = ct_composition(cx, frg, pair_of(cx, thread_to_place(cx, mma), ct_underscore()));
    return all_have_places(cx, mma, tv) ? tv : cti_null();
}

/* ct_make_tiled_copy_of - a copy that fits an operand: make_tiled_copy_A, _B, _C.
 * equation  TV = get_layout_TV(operand); the tiler is the operand's tile
 * example   ct_make_tiled_copy_of(&cx, atom, &mma, CT_A)
 * pre       the atom fits that many threads and values
 * post      tiled_copy_once
 * fails     as get_layout_TV and make_tiled_copy_impl
 * CuTe      none: copy_atom.hpp */
ct_tiled_copy ct_make_tiled_copy_of(ct_ctx *cx, ct_copy_traits atom, const ct_tiled_mma *mma,
                                    ct_operand which)
{
    ct_tuple tile = pair_of(cx, ct_tile_size(cx, mma, rows_of[which]),
                            ct_tile_size(cx, mma, columns_of[which]));
    return ct_make_tiled_copy_impl(cx, atom, ct_get_layout_TV(cx, mma, which), tile);
}

/* ct_make_tiled_copy_C_atom - a copy of as many accumulators at a time as the atom reads.
 * equation  TV = the first values of get_layout_TV(C); the tiler holds only their places
 * example   ct_make_tiled_copy_C_atom(&cx, atom, &mma)
 * pre       a thread has at least as many values of C as the atom reads, those of its source
 * post      tiled_copy_once
 * fails     CT_EINVAL too few values; as get_layout_TV, left_inverse and make_tiled_copy_impl
 * CuTe      none: copy_atom.hpp */
ct_tiled_copy ct_make_tiled_copy_C_atom(ct_ctx *cx, ct_copy_traits atom, const ct_tiled_mma *mma)
{
    ct_layout tv = ct_get_layout_TV(cx, mma, CT_C);
    ct_value take = ct_size(cx, ct_get(cx, atom.SrcLayout, 1));
    ct_value have = ct_size(cx, ct_get(cx, tv, 1));
    if (ct_check(cx) == CT_OK && ct_int(take) > ct_int(have))
        cti_fail(cx, CT_EINVAL,
                 "make_tiled_copy_C_atom: the copy reads %lld values, a thread of the MMA has %lld",
                 (long long)ct_int(take), (long long)ct_int(have));
    ct_tuple first = pair_of(cx, ct_size(cx, ct_get(cx, tv, 0)), take);
    ct_layout part = ct_composition(cx, tv, ct_make_layout(cx, first, NULL));
    ct_tuple tile = pair_of(cx, ct_tile_size(cx, mma, 0), ct_tile_size(cx, mma, 1));
    return cti_copy_of_places(cx, atom, tile, part);
}

/* A warpgroup reads the operand from shared memory, each thread the whole of it. */
static bool by_descriptor(ct_ctx *cx, ct_layout atom)
{
    ct_value stride = ct_get(cx, ct_stride(cx, atom), 0);
    return ct_check(cx) == CT_OK && cti_is(stride, CT_INTEGER) && ct_int(stride) == 0 &&
           ct_int(ct_size(cx, ct_get(cx, atom, 0))) > 1;
}

static bool has_static_shape(ct_ctx *cx, ct_value part)
{
    cti_text t;
    if (ct_check(cx) == CT_OK && !ct_is_static(ct_shape(cx, part)))
        cti_fail(cx, CT_EINVAL, "make_fragment: the part %s has a dynamic extent",
                 cti_show(&t, part));
    return ct_check(cx) == CT_OK;
}

/* The part has the values of one atom first, then at least the rests of two modes. */
static bool is_part(ct_ctx *cx, const ct_mma_traits *atom, ct_operand which, ct_value part)
{
    cti_text t;
    if (ct_rank(part) < 3)
        return cti_refuse(cx, CT_EINVAL, "make_fragment: the part %s has rank %d, less than 3",
                          cti_show(&t, part), ct_rank(part));
    ct_value have = ct_size(cx, ct_get(cx, part, 0));
    ct_value need = ct_size(cx, ct_get(cx, atom_layout(atom, which), 1));
    if (ct_check(cx) == CT_OK && (!have->fixed || ct_int(have) != ct_int(need)))
        cti_fail(cx, CT_EINVAL,
                 "make_fragment: mode 0 of %s does not have the %lld values of one instruction",
                 cti_show(&t, part), (long long)ct_int(need));
    return has_static_shape(cx, part);
}

/* In shared memory a sparse A has elements of which one of several is stored, and no other has. */
static bool is_sparse_alike(ct_ctx *cx, const ct_mma_traits *atom, ct_operand which, ct_value part)
{
    cti_text t;
    const bool wants = which == CT_A && *atom->e_type != '\0';
    if (!cti_is(part, CT_TENSOR) || !ct_is_space(part, CT_SMEM))
        return true; /* as registers, or refused for its memory */
    const bool has = cti_pointer_parts_of(cti_data(part)).sparse > 0;
    return has == wants ||
           cti_refuse(cx, CT_EINVAL,
                      wants ? "make_fragment: A is sparse, and the elements of %s are all stored: "
                              "smem_sparse<2>_ptr has others"
                            : "make_fragment: the elements of %s are sparse, the operand is not",
                      cti_show(&t, part));
}

/* An operation of sm_100a accumulates in tensor memory, and reads operands there, or by descriptors
 * in shared memory. */
static ct_value of_tensor_memory(ct_ctx *cx, const ct_mma_traits *atom, ct_operand which,
                                 ct_value part)
{
    const bool one = atom->ctas == 1;
    const cti_tmem_width a = {atom->a_bits, atom->a_bits}, c = {atom->c_bits, 32};
    if (which == CT_C)
        return cti_tmem_frg(cx, atom->ctas, &c,
                            one && atom->a_tensor ? CTI_TMEM_NON_INTERLEAVED : CTI_TMEM_INTERLEAVED,
                            part);
    if (which == CT_A && atom->a_tensor)
        return cti_tmem_frg(cx, atom->ctas, &a,
                            one ? CTI_TMEM_NON_INTERLEAVED : CTI_TMEM_DUPLICATED, part);
    return ct_umma_smem_desc(cx, which == CT_A ? !atom->a_mn : !atom->b_mn, part);
}

/* ct_partition_fragment_C - registers for what each thread has of C: partition_fragment_C(mma, ..).
 * equation  make_layout(partition_shape_C(mma, shape)); of an operation of sm_100a tmem_frg
 * example   ct_partition_fragment_C(&cx, &mma, shape)
 * pre       a static shape of rank 2 or more
 * post      a_fragment_has_the_shape_of_the_part
 * fails     as partition_shape; CT_EINVAL a dynamic extent
 * CuTe      0x_gemm_tutorial "TiledMMA" */
ct_layout ct_partition_fragment_C(ct_ctx *cx, const ct_tiled_mma *mma, ct_tuple shape)
{
    ct_tuple part = ct_partition_shape(cx, mma, CT_C, shape);
    if (ct_check(cx) == CT_OK && mma->atom.ctas > 0)
        return of_tensor_memory(cx, &mma->atom, CT_C, part);
    return has_static_shape(cx, part) ? ct_make_layout(cx, part, NULL) : cti_null();
}

/* ct_make_fragment_mma - registers for a part of an operand: make_fragment_A, _B, _C of an atom.
 * equation  the layout make_fragment_like(part); of C make_layout(its shape); of what a warpgroup
 *           reads from shared memory smem_desc(part), a tensor; of an operation of sm_100a
 *           tmem_frg(part) or umma_smem_desc(part), tensors
 * example   ct_make_fragment_mma(&cx, &mma.atom, CT_A, part)
 * pre       the part is (values of one instruction, rests), its shape static
 * post      a_fragment_has_the_shape_of_the_part
 * fails     CT_EINVAL rank, other values in mode 0, a dynamic extent; as smem_desc
 * CuTe      none: mma_atom.hpp */
ct_layout ct_make_fragment_mma(ct_ctx *cx, const ct_mma_traits *atom, ct_operand which,
                               ct_value part)
{
    if (!is_part(cx, atom, which, part) || !is_sparse_alike(cx, atom, which, part))
        return cti_null();
    if (atom->ctas > 0)
        return of_tensor_memory(cx, atom, which, part);
    if (which == CT_C)
        return ct_make_layout(cx, ct_shape(cx, part), NULL);
    if (by_descriptor(cx, atom_layout(atom, which)))
        return ct_smem_desc(cx, which == CT_A ? !atom->a_mn : !atom->b_mn, part);
    return ct_make_fragment_like(cx, ct_tensor_layout(cx, part));
}

/* ct_partition_fragment - registers for one thread's part: partition_fragment_A, _B, _C.
 * equation  make_fragment(partition(tensor))
 * example   ct_partition_fragment(&cx, &mma, CT_C, thread, tensor)
 * pre       as partition, the part has a static shape
 * post      a_fragment_has_the_shape_of_the_part
 * fails     as partition and make_fragment_mma
 * CuTe      0x_gemm_tutorial "TiledMMA" */
ct_layout ct_partition_fragment(ct_ctx *cx, const ct_tiled_mma *mma, ct_operand which,
                                ct_value thread, ct_value tensor)
{
    return ct_make_fragment_mma(cx, &mma->atom, which,
                                ct_partition_mma(cx, mma, which, thread, tensor));
}
