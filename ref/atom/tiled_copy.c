/* tiled_copy.c - a copy instruction spread over threads and values, and what each thread copies.
 *
 *   tile of the data      (M, N)          zipped_divide by the tiler: ((TileM,TileN),(RestM,RestN))
 *   TV of the tile        (thread, value) -> place in the tile
 *   TV of the atom        (atom thread, atom value) -> place, once as source, once as destination
 *   reference to source   right_inverse(Ref) o Src: how the source's order differs
 *
 *   result                ((ThrV,ThrX), (FrgV,FrgX), (RestM,RestN)); a thread slices the first
 *
 * Here: making tiled copies, their partitions, retiling. Not here: the instructions
 * (copy_traits.c), moving data (copy_tiled.c). Follows the note on tiled copies, copy_atom.hpp. */
#include "ref/atom/copy_traits.h"
#include "ref/value/value.h"

static ct_layout with_free_rest(ct_ctx *cx, ct_layout l, ct_tiler first)
{
    ct_value tiler[2] = {first, ct_underscore()};
    return ct_composition(cx, l, ct_make_tuple(cx, 2, tiler));
}

static bool multiple_of(ct_ctx *cx, ct_value n, ct_value of, const char *what)
{
    cti_text tn, to;
    if (ct_check(cx) == CT_OK && (ct_int(of) == 0 || ct_int(n) % ct_int(of) != 0))
        cti_fail(cx, CT_EINVAL,
                 "make_tiled_copy: %s %s of the tile are not a multiple of the atom's %s",
                 cti_show(&tn, n), what, cti_show(&to, of));
    return ct_check(cx) == CT_OK;
}

static ct_value mode_size(ct_ctx *cx, ct_layout l, int mode)
{
    return ct_size(cx, ct_get(cx, l, mode));
}

/* CuTe keeps the layouts of a tiled copy as types, so nothing of them may be dynamic. */
static bool is_known(ct_ctx *cx, const char *what, ct_value v)
{
    cti_text t;
    if (ct_check(cx) == CT_OK && !ct_is_static(v))
        cti_fail(cx, CT_EINVAL, "make_tiled_copy: %s, %s, has dynamic parts", what,
                 cti_show(&t, v));
    return ct_check(cx) == CT_OK;
}

/* ct_make_tiled_copy_impl - a tiled copy from an atom, a thread-value layout and a tiler.
 * equation  TV(thread, value) is the 1-D coordinate of the value in the tile
 * example   ct_make_tiled_copy_impl(&cx, atom, tv, tiler)
 * pre       threads and values are multiples of the atom's
 * post      tiled_copy_once
 * fails     CT_EINVAL too few threads or values, dynamic parts
 * CuTe      none: copy_atom.hpp */
ct_tiled_copy ct_make_tiled_copy_impl(ct_ctx *cx, ct_copy_traits atom, ct_layout tv, ct_tiler tiler)
{
    ct_tiled_copy copy = {atom, tv, tiler};
    if (!is_known(cx, "the thread-value layout", tv) || !is_known(cx, "the tile", tiler))
        return copy;
    if (multiple_of(cx, mode_size(cx, tv, 0), mode_size(cx, atom.RefLayout, 0), "threads"))
        multiple_of(cx, mode_size(cx, tv, 1), mode_size(cx, atom.RefLayout, 1), "values");
    return copy;
}

/* ct_make_tiled_copy - a tiled copy from a layout of threads and a layout of values.
 * equation  TV = right_inverse(raked_product(threads, values)); the tiler is its shape
 * example   ct_make_tiled_copy(&cx, atom, threads, values)
 * pre       (m,n) -> thread and (m,n) -> value, both compact
 * post      tiled_copy_once
 * fails     as raked_product, right_inverse, composition; CT_EINVAL too few threads or values,
 *           dynamic parts
 * CuTe      0x_gemm_tutorial "TiledCopy" */
ct_tiled_copy ct_make_tiled_copy(ct_ctx *cx, ct_copy_traits atom, ct_layout threads,
                                 ct_layout values)
{
    ct_tiled_copy none = {atom, threads, values};
    if (!is_known(cx, "the layout of threads", threads) ||
        !is_known(cx, "the layout of values", values))
        return none;
    ct_layout mn = ct_raked_product(cx, threads, values);
    ct_value sizes[2] = {ct_size(cx, threads), ct_size(cx, values)};
    ct_layout tv = ct_with_shape(cx, ct_right_inverse(cx, mn), ct_make_tuple(cx, 2, sizes));
    return ct_make_tiled_copy_impl(cx, atom, tv, ct_product_each(cx, ct_shape(cx, mn)));
}

/* For each mode of a shape: where the thread-value layout goes in that mode. */
static ct_tiler by_mode_tiler(ct_ctx *cx, ct_tuple shape, ct_layout tv)
{
    int rank = cti_rank(shape);
    ct_value *mode = cti_items(cx, rank), *stride = cti_items(cx, rank);
    for (int i = 0; stride != NULL && mode != NULL && i < rank; ++i) {
        for (int k = 0; k < rank; ++k)
            stride[k] = ct_static(cx, k == i);
        ct_layout only = ct_make_layout(cx, shape, ct_make_tuple(cx, rank, stride));
        mode[i] = ct_filter(cx, ct_composition(cx, only, tv));
    }
    return cti_tuple(cx, rank, mode);
}

/* The tile that holds the places of tv in a shape and no others, and tv in it. */
ct_layout cti_tile_of_places(ct_ctx *cx, ct_tuple shape, ct_layout tv, ct_tiler *tiler)
{
    *tiler = by_mode_tiler(cx, shape, tv);
    ct_layout tile = ct_composition(cx, ct_make_layout(cx, shape, NULL), *tiler);
    return ct_composition(cx, ct_left_inverse(cx, tile), tv);
}

/* The copy of the places that tv has in a shape. */
ct_tiled_copy cti_copy_of_places(ct_ctx *cx, ct_copy_traits atom, ct_tuple shape, ct_layout tv)
{
    ct_tiler tiler;
    ct_tiled_copy none = {atom, tv, tv};
    ct_layout local = cti_tile_of_places(cx, shape, tv, &tiler);
    return ct_check(cx) != CT_OK ? none : ct_make_tiled_copy_impl(cx, atom, local, tiler);
}

/* ct_make_cotiled_copy - a tiled copy from the addresses that threads and values have.
 * equation  data(tile(TV(thread, value))) = tv(thread, value)
 * example   ct_make_cotiled_copy(&cx, atom, tv, data)
 * pre       static layouts; every address that tv names exists in data
 * post      tiled_copy_once
 * fails     CT_EINVAL an address that does not exist; as left_inverse and composition
 * CuTe      none: copy_atom.hpp */
ct_tiled_copy ct_make_cotiled_copy(ct_ctx *cx, ct_copy_traits atom, ct_layout tv, ct_layout data)
{
    ct_layout unit = cti_unit(cx);
    ct_layout inverse[2] = {ct_left_inverse(cx, data), unit}, whole[2] = {data, unit};
    ct_layout place = ct_composition(cx, ct_make_layout_of(cx, 2, inverse), tv);
    ct_layout back = ct_composition(cx, ct_make_layout_of(cx, 2, whole), ct_get(cx, place, 1));
    ct_value same = ct_equal(cx, ct_coalesce(cx, back), ct_coalesce(cx, ct_get(cx, tv, 1)));
    if (ct_check(cx) == CT_OK && !cti_is_constant(same, 1))
        cti_fail(cx, CT_EINVAL,
                 "make_cotiled_copy: addresses of the thread-value layout do not "
                 "exist in the data's layout");
    return cti_copy_of_places(cx, atom, ct_product_each(cx, ct_shape(cx, data)), place);
}

/* ct_tile2thrfrg - a tensor of tiles seen by threads, in the order of one side of the atom.
 * equation  tiled((TV o ref2trg)(thread, value), rest) as (thread, values, rest)
 * example   ct_tile2thrfrg(&cx, &copy, ct_zipped_divide(&cx, tensor, copy.Tiler_MN), ref2trg)
 * pre       a tensor or a layout (tile, rests); ref2trg sends a side's threads and values to the
 *           reference's
 * post      tiled_copy_once
 * fails     as zipped_divide, composition and coalesce
 * CuTe      none: copy_atom.hpp */
ct_value ct_tile2thrfrg(ct_ctx *cx, const ct_tiled_copy *copy, ct_value tiled, ct_layout ref2trg)
{
    ct_layout ref = copy->atom.RefLayout;
    ct_value atom[2] = {mode_size(cx, ref, 0), mode_size(cx, ref, 1)};
    ct_layout atoms = ct_zipped_divide(cx, copy->TiledLayout_TV, ct_make_tuple(cx, 2, atom));
    ct_value one = ct_static(cx, 1);
    ct_value inner[2] = {one, one};
    ct_value profile[2] = {one, ct_make_tuple(cx, 2, inner)};
    ct_layout thrval = ct_coalesce_by(cx, ct_zip(cx, with_free_rest(cx, atoms, ref2trg)),
                                      ct_make_tuple(cx, 2, profile));
    ct_value any = ct_underscore();
    ct_value open[2] = {any, any};
    ct_value coord[2] = {ct_make_tuple(cx, 2, open), any};
    return ct_layout_call(cx, with_free_rest(cx, tiled, thrval), ct_make_tuple(cx, 2, coord));
}

/* The same for the source or the destination: right_inverse(Ref) o side. */
static ct_value tile2side(ct_ctx *cx, const ct_tiled_copy *copy, ct_value tiled, ct_layout side)
{
    ct_layout ref2side = ct_composition(cx, ct_right_inverse(cx, copy->atom.RefLayout), side);
    return ct_tile2thrfrg(cx, copy, tiled, ref2side);
}

static ct_value tidfrg(ct_ctx *cx, const ct_tiled_copy *copy, ct_value tensor, ct_layout side)
{
    if (ct_check(cx) == CT_OK && ct_rank(tensor) < ct_rank(copy->Tiler_MN))
        return cti_fail(cx, CT_EINVAL, "tidfrg: the tensor has rank %d, the tile %d",
                        ct_rank(tensor), ct_rank(copy->Tiler_MN));
    return tile2side(cx, copy, ct_zipped_divide(cx, tensor, copy->Tiler_MN), side);
}

/* ct_tidfrg_S - the source seen by threads: (thread, values, rests).
 * equation  ((ThrV,ThrX), (FrgV,FrgX), (RestM,RestN,..))
 * example   ct_tidfrg_S(&cx, &copy, tensor)
 * pre       a tensor or a layout of at least the tile's rank
 * post      tiled_copy_once
 * fails     CT_EINVAL rank; as zipped_divide and composition
 * CuTe      none: copy_atom.hpp */
ct_value ct_tidfrg_S(ct_ctx *cx, const ct_tiled_copy *copy, ct_value tensor)
{
    return tidfrg(cx, copy, tensor, copy->atom.SrcLayout);
}

/* ct_tidfrg_D - the destination seen by threads: (thread, values, rests).
 * equation  ((ThrV,ThrX), (FrgV,FrgX), (RestM,RestN,..))
 * example   ct_tidfrg_D(&cx, &copy, tensor)
 * pre       a tensor or a layout of at least the tile's rank
 * post      tiled_copy_once
 * fails     CT_EINVAL rank; as zipped_divide and composition
 * CuTe      none: copy_atom.hpp */
ct_value ct_tidfrg_D(ct_ctx *cx, const ct_tiled_copy *copy, ct_value tensor)
{
    return tidfrg(cx, copy, tensor, copy->atom.DstLayout);
}

static ct_value slice_thread(ct_ctx *cx, ct_value frg, ct_value thread, int rank)
{
    cti_text t;
    if (ct_check(cx) != CT_OK)
        return cti_null();
    if (!cti_is(thread, CT_INTEGER))
        return cti_fail(cx, CT_EINVAL, "partition: the thread %s is not an integer",
                        cti_show(&t, thread));
    ct_value any = ct_underscore();
    ct_value coord[3] = {thread, any, ct_repeat(cx, rank, any)};
    return ct_layout_call(cx, frg, ct_make_tuple(cx, 3, coord));
}

/* ct_partition_S - what one thread reads: get_slice(thread).partition_S(tensor).
 * equation  tidfrg_S(tensor)(thread, _, _)
 * example   ct_partition_S(&cx, &copy, thread, tensor)
 * pre       as tidfrg_S
 * post      tiled_copy_once
 * fails     as tidfrg_S; CT_EINVAL a thread that is not an integer
 * caveat    a thread past the last one is not wrapped: it walks into the next column, as in CuTe.
 * CuTe      0x_gemm_tutorial "TiledCopy" */
ct_value ct_partition_S(ct_ctx *cx, const ct_tiled_copy *copy, ct_value thread, ct_value tensor)
{
    return slice_thread(cx, ct_tidfrg_S(cx, copy, tensor), thread, ct_rank(tensor));
}

/* ct_partition_D - what one thread writes: get_slice(thread).partition_D(tensor).
 * equation  tidfrg_D(tensor)(thread, _, _)
 * example   ct_partition_D(&cx, &copy, thread, tensor)
 * pre       as tidfrg_D
 * post      tiled_copy_once
 * fails     as tidfrg_D; CT_EINVAL a thread that is not an integer
 * CuTe      0x_gemm_tutorial "TiledCopy" */
ct_value ct_partition_D(ct_ctx *cx, const ct_tiled_copy *copy, ct_value thread, ct_value tensor)
{
    return slice_thread(cx, ct_tidfrg_D(cx, copy, tensor), thread, ct_rank(tensor));
}

/* Of a whole tile only: shape (Tile, 1), sliced at the one rest. */
static ct_layout layout_tv(ct_ctx *cx, const ct_tiled_copy *copy, ct_layout side)
{
    ct_value shape[2] = {ct_shape(cx, copy->Tiler_MN), ct_static(cx, 1)};
    ct_layout tile = ct_make_layout(cx, ct_make_tuple(cx, 2, shape), NULL);
    ct_value any = ct_underscore();
    ct_value coord[3] = {any, any, ct_static(cx, 0)};
    return ct_layout_call(cx, tile2side(cx, copy, tile, side), ct_make_tuple(cx, 3, coord));
}

/* ct_get_layoutS_TV - (thread, value) -> place in the tile, as the source is read.
 * equation  tidfrg_S of the tile itself
 * example   ct_get_layoutS_TV(&cx, &copy)
 * pre       a tiled copy
 * post      tiled_copy_once
 * fails     as tidfrg_S
 * CuTe      none: copy_atom.hpp */
ct_layout ct_get_layoutS_TV(ct_ctx *cx, const ct_tiled_copy *copy)
{
    return layout_tv(cx, copy, copy->atom.SrcLayout);
}

/* ct_get_layoutD_TV - (thread, value) -> place in the tile, as the destination is written.
 * equation  tidfrg_D of the tile itself
 * example   ct_get_layoutD_TV(&cx, &copy)
 * pre       a tiled copy
 * post      tiled_copy_once
 * fails     as tidfrg_D
 * CuTe      none: copy_atom.hpp */
ct_layout ct_get_layoutD_TV(ct_ctx *cx, const ct_tiled_copy *copy)
{
    return layout_tv(cx, copy, copy->atom.DstLayout);
}

/* ct_make_tiled_copy_S - another atom over the threads and values that read in a tiled copy.
 * equation  TV = get_layoutS_TV(like), the same tiler
 * example   ct_make_tiled_copy_S(&cx, atom, &like)
 * pre       the atom fits that many threads and values
 * post      tiled_copy_once
 * fails     as make_tiled_copy_impl
 * CuTe      none: copy_atom.hpp */
ct_tiled_copy ct_make_tiled_copy_S(ct_ctx *cx, ct_copy_traits atom, const ct_tiled_copy *like)
{
    return ct_make_tiled_copy_impl(cx, atom, ct_get_layoutS_TV(cx, like), like->Tiler_MN);
}

/* ct_make_tiled_copy_D - another atom over the threads and values that write in a tiled copy.
 * equation  TV = get_layoutD_TV(like), the same tiler
 * example   ct_make_tiled_copy_D(&cx, atom, &like)
 * pre       the atom fits that many threads and values
 * post      tiled_copy_once
 * fails     as make_tiled_copy_impl
 * CuTe      none: copy_atom.hpp */
ct_tiled_copy ct_make_tiled_copy_D(ct_ctx *cx, ct_copy_traits atom, const ct_tiled_copy *like)
{
    return ct_make_tiled_copy_impl(cx, atom, ct_get_layoutD_TV(cx, like), like->Tiler_MN);
}

/* ct_retile - a fragment seen by another copy's values: retile_S and retile_D.
 * equation  (V, M, N) -> (atom values, rests), the same elements
 * example   ct_retile(&cx, &copy, fragment)
 * pre       mode 0 of the fragment holds the first values of the thread-value layout
 * post      tiled_copy_once
 * fails     as the operations it is made of
 * CuTe      none: copy_atom.hpp */
ct_value ct_retile(ct_ctx *cx, const ct_tiled_copy *copy, ct_value fragment)
{
    if (ct_check(cx) != CT_OK)
        return cti_null();
    ct_value v = ct_size(cx, ct_get(cx, fragment, 0));
    ct_value step = ct_mul(cx, mode_size(cx, copy->TiledLayout_TV, 0), v);
    ct_layout mn = ct_upcast(
        cx,
        ct_with_shape(cx, ct_right_inverse(cx, copy->TiledLayout_TV), ct_shape(cx, copy->Tiler_MN)),
        ct_int(step));
    ct_layout order = ct_logical_product(cx, ct_make_layout(cx, v, NULL), ct_right_inverse(cx, mn));
    ct_value values = mode_size(cx, copy->atom.RefLayout, 1);
    ct_layout frg = ct_zipped_divide(cx, order, ct_make_layout(cx, values, NULL));
    ct_tiler tiler = ct_prepend(cx, ct_product_each(cx, ct_shape(cx, mn)), v);
    ct_value t = with_free_rest(cx, ct_zipped_divide(cx, fragment, tiler), frg);
    ct_value any = ct_underscore();
    ct_value rest = ct_append_to(cx, ct_static(cx, 0), ct_rank(fragment), any);
    ct_value coord[2] = {any, rest};
    return ct_layout_call(cx, t, ct_make_tuple(cx, 2, coord));
}
